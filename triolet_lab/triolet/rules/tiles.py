"""What is played with: tiles, the rack of a player, the bag."""

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Self

from triolet_lab.errors import LabError, NotationError
from triolet_lab.language import say
from triolet_lab.notation import check_text, quoted

TARGET = 15
"""What three tiles in a row make, what two may make at most, and the highest number."""

RACK_SIZE = 3
"""How many tiles a player holds while the bag lasts, and places in one turn at most."""

PUT_AWAY = 3
"""How many tiles are put away unseen before the game."""


def _is_number(value: object) -> bool:
    return type(value) is int and 0 <= value <= TARGET


@dataclass(frozen=True, slots=True)
class Tile:
    """A number tile, or a joker (which gets a face when it is placed).

    >>> Tile(7).points, Tile.parse("J7").points, Tile.parse("J7").face
    (7, 0, 7)
    """

    number: int | None
    """0 to 15 on a number tile, None on a joker."""
    joker_face: int | None = None
    """The number that a placed joker stands for."""

    def __post_init__(self) -> None:
        number, face = self.number, self.joker_face
        if number is None:
            if face is not None and not _is_number(face):
                what = say("A joker shows a number from 0 to 15, not {face}.", face=quoted(face))
                raise LabError(what)
        elif not _is_number(number):
            what = say("A tile shows a number from 0 to 15, not {number}.", number=quoted(number))
            raise LabError(what)
        elif face is not None:
            raise _no_joker(number)

    @classmethod
    def parse(cls, text: str) -> Self:
        """The tile that `str` writes: "7", "J" for a joker, "J7" for a joker that stands for 7."""
        check_text(text, "7")
        match = re.fullmatch(r"([Jj]?)([0-9]|1[0-5]|)", text.strip())
        if match is None or match[0] == "":
            raise NotationError(
                say(
                    "{text} is not a tile: write a number from 0 to 15, "
                    "J for a joker, or J7 for a joker that stands for 7.",
                    text=quoted(text),
                )
            )
        number = int(match[2]) if match[2] else None
        return cls(None, number) if match[1] else cls(number)

    @property
    def is_joker(self) -> bool:
        """Whether this is a joker, placed or not."""
        return self.number is None

    @property
    def face(self) -> int | None:
        """The number that counts for what is legal; None on a joker that has no face yet."""
        return self.joker_face if self.number is None else self.number

    @property
    def points(self) -> int:
        """What the tile adds to a pair: its number, and always 0 for a joker."""
        return self.number or 0

    @property
    def bare(self) -> "Tile":
        """The tile as it lies on a rack: a joker without its face."""
        return JOKER if self.number is None else self

    def standing_for(self, face: int) -> "Tile":
        """This joker with a face."""
        if self.number is not None:
            raise _no_joker(self.number)
        return Tile(None, face)

    def __repr__(self) -> str:
        return f"Tile({self.number})" if self.number is not None else f"Tile.parse({str(self)!r})"

    def __str__(self) -> str:
        if self.number is None:
            return "J" if self.joker_face is None else f"J{self.joker_face}"
        return str(self.number)

    def _repr_svg_(self) -> str:
        from triolet_lab.triolet.show import pictures  # its own picture

        return pictures.tile(self)


def _no_joker(number: int) -> LabError:
    return LabError(say("Only a joker is given a face: this is a {number}.", number=number))


JOKER = Tile(None)
"""A joker that has not been placed."""


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """The tiles of a text such as "9 5 J"."""
    check_text(text, "9 5 J")
    return tuple(Tile.parse(word) for word in text.split())


def as_tiles(tiles: Iterable[Tile], example: str) -> tuple[Tile, ...]:
    """Several tiles as a tuple; anything else is refused with an example of what to write.

    >>> as_tiles(["9"], 'parse_tiles("9 5 J")')
    Traceback (most recent call last):
    ...
    triolet_lab.errors.LabError: '9' is not a tile: write tiles like parse_tiles("9 5 J").
    """
    found = tuple(tiles) if isinstance(tiles, Iterable) else (tiles,)
    for tile in found:
        if not isinstance(tile, Tile):
            raise LabError(
                say(
                    "{value} is not a tile: write tiles like {example}.",
                    value=quoted(tile),
                    example=example,
                )
            )
    return found


def sort_key(tile: Tile) -> int:
    """Numbers upwards, jokers last, those with a face by their face."""
    if tile.number is not None:
        return tile.number
    return TARGET + 1 + (tile.joker_face or 0)


@dataclass(frozen=True, slots=True)
class Rack:
    """The tiles that one player holds, in the order in which they were drawn.

    >>> rack = Rack.parse("9 5 J")
    >>> print(rack.without([Tile(5)]), "|", rack.points)
    9 J | 14
    """

    tiles: tuple[Tile, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", as_tiles(self.tiles, 'Rack.parse("9 5 J")'))
        if len(self.tiles) > RACK_SIZE:
            what = say("A rack holds at most 3 tiles, not {count}.", count=len(self.tiles))
            raise LabError(what)
        for tile in self.tiles:
            if tile != tile.bare:
                what = say(
                    "{tile} has a face: on a rack a joker has none yet, write J.", tile=str(tile)
                )
                raise LabError(what)

    @classmethod
    def parse(cls, text: str) -> Self:
        """The rack that `str` writes, such as "9 5 J"."""
        return cls(parse_tiles(text))

    @property
    def points(self) -> int:
        """What the rack counts at the end."""
        return sum(tile.points for tile in self.tiles)

    def lacks(self, tiles: Iterable[Tile]) -> tuple[Tile, ...]:
        """Those of the tiles that this rack cannot give, each as often as it is missing."""
        missing = Counter(tile.bare for tile in tiles) - Counter(self.tiles)
        return tuple(sorted(missing.elements(), key=sort_key))

    def without(self, tiles: Iterable[Tile]) -> "Rack":
        """What stays when these tiles are taken."""
        left = list(self.tiles)
        for tile in tiles:
            if tile.bare not in left:
                what = say(
                    "No {tile} is left on the rack {rack}.", tile=str(tile.bare), rack=str(self)
                )
                raise LabError(what)
            left.remove(tile.bare)
        return Rack(tuple(left))

    def __add__(self, tiles: Iterable[Tile]) -> "Rack":
        return Rack((*self.tiles, *tiles))

    def __iter__(self) -> Iterator[Tile]:
        return iter(self.tiles)

    def __len__(self) -> int:
        return len(self.tiles)

    def __str__(self) -> str:
        return " ".join(map(str, self.tiles))

    def __repr__(self) -> str:
        return f"Rack.parse({str(self)!r})"

    def _repr_svg_(self) -> str:
        from triolet_lab.triolet.show import pictures  # its own picture

        return pictures.rack(self)


def as_rack(rack: Rack | str) -> Rack:
    """A rack, given as itself or as its text."""
    if isinstance(rack, str):
        return Rack.parse(rack)
    if isinstance(rack, Rack):
        return rack
    what = say("{value} is not a rack: write its tiles, like 9 5 J.", value=quoted(rack))
    raise LabError(what)


@dataclass(frozen=True, slots=True)
class Bag:
    """The tiles that nobody has drawn, in the order in which they will be.

    >>> bag = Bag.of_order([Tile(4), Tile(9), Tile(2)])
    >>> drawn, bag = bag.draw(2)
    >>> [str(tile) for tile in drawn], len(bag)
    (['4', '9'], 1)
    """

    tiles: tuple[Tile, ...]
    """The last one is drawn first: a bag is emptied from its top."""

    @classmethod
    def of_order(cls, order: Sequence[Tile]) -> Self:
        """A bag that gives the tiles in this order."""
        return cls(tuple(reversed(order)))

    @classmethod
    def parse(cls, text: str) -> Self:
        """A bag that gives the tiles in the order of a text such as "4 9 2"."""
        return cls.of_order(parse_tiles(text))

    @classmethod
    def shuffled(cls, tiles: Iterable[Tile], rng: random.Random) -> Self:
        """A bag with these tiles in an order that nobody knows."""
        pile = list(tiles)
        rng.shuffle(pile)
        return cls(tuple(pile))

    def draw(self, count: int) -> tuple[tuple[Tile, ...], "Bag"]:
        """So many tiles, or as many as there are, and the bag without them."""
        kept = max(0, len(self.tiles) - count)
        return tuple(reversed(self.tiles[kept:])), Bag(self.tiles[:kept])

    def put_back(self, tiles: Iterable[Tile], places: Iterable[int]) -> "Bag":
        """The bag with these tiles put back, each at its place counted from the bottom."""
        pile = list(self.tiles)
        for tile, place in zip(tiles, places, strict=True):
            pile.insert(place, tile.bare)
        return Bag(tuple(pile))

    def __len__(self) -> int:
        return len(self.tiles)

    def __repr__(self) -> str:
        return f"Bag.parse({' '.join(map(str, reversed(self.tiles)))!r})"


def chance_places(left: int, count: int, rng: random.Random) -> tuple[int, ...]:
    """Where so many tiles go that are put back, one after another, into a bag with others left.

    >>> chance_places(0, 3, random.Random(1))
    (0, 0, 1)
    """
    return tuple(rng.randrange(left + before + 1) for before in range(count))
