"""What is played with: the 56 tiles, and the rack of a player."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Self, TypeAlias

from triolet_lab.errors import LabError, NotationError
from triolet_lab.language import say
from triolet_lab.notation import check_text, quoted

HIGHEST = 5
"""The highest number on a tile; the lowest is 0."""

Numbers: TypeAlias = tuple[int, int, int]
"""The numbers of a tile clockwise, from whichever corner."""


def check_number(number: object) -> None:
    """Refuse what no corner of a tile shows."""
    if type(number) is not int or not 0 <= number <= HIGHEST:
        raise LabError(
            say("A corner shows a number from 0 to 5, not {number}.", number=quoted(number))
        )


@dataclass(frozen=True, slots=True, order=True)
class Tile:
    """A tile, named by its numbers upwards; clockwise from its lowest they never go down.

    >>> tile = Tile(0, 2, 5)
    >>> print(tile, tile.value, tile.turns)
    0-2-5 7 ((0, 2, 5), (2, 5, 0), (5, 0, 2))
    """

    low: int
    middle: int
    high: int

    def __post_init__(self) -> None:
        for number in self.numbers:
            check_number(number)
        if not self.low <= self.middle <= self.high:
            name = "-".join(map(str, sorted(self.numbers)))
            raise LabError(say("A tile is named by its numbers upwards: {name}.", name=name))

    @classmethod
    def parse(cls, text: str) -> Self:
        """The tile that `str` writes, such as "0-2-5"."""
        check_text(text, "0-2-5")
        match = re.fullmatch(r"([0-5])-([0-5])-([0-5])", text.strip())
        if match is None or not match[1] <= match[2] <= match[3]:
            raise NotationError(
                say(
                    "{text} is not a tile: write its three numbers from 0 to 5 upwards, "
                    "like 0-2-5.",
                    text=quoted(text),
                )
            )
        return cls(int(match[1]), int(match[2]), int(match[3]))

    @property
    def numbers(self) -> Numbers:
        """Its numbers, upwards and clockwise."""
        return (self.low, self.middle, self.high)

    @property
    def value(self) -> int:
        """What it counts: the sum of its numbers."""
        return self.low + self.middle + self.high

    @property
    def is_triple(self) -> bool:
        """Whether all three numbers are the same."""
        return self.low == self.high

    @property
    def turns(self) -> tuple[Numbers, ...]:
        """The ways in which it can lie: three, or one for a triple."""
        a, b, c = self.numbers
        return ((a, b, c),) if self.is_triple else ((a, b, c), (b, c, a), (c, a, b))

    def _repr_svg_(self) -> str:
        from triolet_lab.triominos.show import pictures  # its own picture

        return pictures.tile(self)

    def __str__(self) -> str:
        return f"{self.low}-{self.middle}-{self.high}"

    def __repr__(self) -> str:
        return f"Tile({self.low}, {self.middle}, {self.high})"


TILES = tuple(Tile(*numbers) for numbers in combinations_with_replacement(range(HIGHEST + 1), 3))
"""All 56 tiles, upwards."""

TRIPLE_ZERO = TILES[0]

_TILE_OF = {numbers: tile for tile in TILES for numbers in tile.turns}


def tile_of(numbers: Numbers) -> Tile | None:
    """The tile that shows these numbers clockwise; None for those that only its mirror would.

    >>> print(tile_of((5, 0, 2)), tile_of((5, 2, 0)))
    0-2-5 None
    """
    return _TILE_OF.get(numbers)


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """The tiles of a text such as "0-2-5 3-3-4"."""
    check_text(text, "0-2-5 3-3-4")
    return tuple(Tile.parse(word) for word in text.split())


@dataclass(frozen=True, slots=True)
class Rack:
    """The tiles that one player holds, in the order in which they were drawn.

    >>> rack = Rack.parse("3-3-4 0-2-5")
    >>> print(rack.without(Tile(3, 3, 4)), "|", rack.value)
    0-2-5 | 17
    """

    tiles: tuple[Tile, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", tuple(self.tiles))
        for tile in self.tiles:
            if not isinstance(tile, Tile):
                raise LabError(
                    say(
                        "{value} is not a tile: write a rack like {example}.",
                        value=quoted(tile),
                        example='Rack.parse("0-2-5 3-3-4")',
                    )
                )
        if len(set(self.tiles)) < len(self.tiles):
            twice = next(tile for tile in self.tiles if self.tiles.count(tile) > 1)
            raise LabError(
                say("There is only one tile {tile}: a rack cannot hold two.", tile=str(twice))
            )

    @classmethod
    def parse(cls, text: str) -> Self:
        """The rack that `str` writes, such as "0-2-5 3-3-4"."""
        return cls(parse_tiles(text))

    @property
    def value(self) -> int:
        """The values of all its tiles together."""
        return sum(tile.value for tile in self.tiles)

    def without(self, tile: Tile) -> "Rack":
        """What stays when the tile is placed."""
        if tile not in self.tiles:
            raise LabError(say("No {tile} is on the rack {rack}.", tile=str(tile), rack=str(self)))
        return Rack(tuple(one for one in self.tiles if one != tile))

    def __add__(self, tiles: Iterable[Tile]) -> "Rack":
        return Rack((*self.tiles, *tiles))

    def __iter__(self) -> Iterator[Tile]:
        return iter(self.tiles)

    def __len__(self) -> int:
        return len(self.tiles)

    def _repr_svg_(self) -> str:
        from triolet_lab.triominos.show import pictures  # its own picture

        return pictures.rack(self)

    def __str__(self) -> str:
        return " ".join(map(str, self.tiles))

    def __repr__(self) -> str:
        return f"Rack.parse({str(self)!r})"


def as_rack(rack: Rack | str) -> Rack:
    """A rack, given as itself or as its text."""
    if isinstance(rack, str):
        return Rack.parse(rack)
    if isinstance(rack, Rack):
        return rack
    raise LabError(
        say(
            "{value} is not a rack: write its tiles, like {example}.",
            value=quoted(rack),
            example="0-2-5 3-3-4",
        )
    )
