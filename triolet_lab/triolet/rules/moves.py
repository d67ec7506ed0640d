"""What a player may do in a turn: place tiles, exchange tiles, or pass."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from triolet_lab.errors import LabError, NotationError
from triolet_lab.language import say
from triolet_lab.notation import check_text, quoted
from triolet_lab.triolet.rules.board import Placed, as_placed
from triolet_lab.triolet.rules.cells import Cell, Direction
from triolet_lab.triolet.rules.tiles import Tile, as_tiles, parse_tiles, sort_key


@dataclass(frozen=True, slots=True)
class Placement:
    """Tiles laid on cells in one turn, in reading order.

    >>> placement = Placement.parse("5@I8 9@H8")
    >>> placement
    Placement.parse('9@H8 5@I8')
    >>> placement.cells
    (Cell.parse('H8'), Cell.parse('I8'))
    """

    placed: tuple[Placed, ...]
    multiplied: Direction | None = None
    """Which group takes the multiplier where two could; None is the best choice."""

    def __post_init__(self) -> None:
        placed = self.placed if isinstance(self.placed, Iterable) else (self.placed,)
        ordered = sorted(map(as_placed, placed), key=lambda one: (one.cell, sort_key(one.tile)))
        object.__setattr__(self, "placed", tuple(ordered))
        if self.multiplied is not None:
            object.__setattr__(self, "multiplied", _as_direction(self.multiplied))

    @classmethod
    def of(cls, *tiles: str | tuple[Cell, Tile], multiplied: Direction | None = None) -> Self:
        """The placement of these tiles, each as a text like "9@H8" or as (cell, tile)."""
        placed = (Placed.parse(tile) if isinstance(tile, str) else tile for tile in tiles)
        return cls(tuple(placed), multiplied)  # type: ignore[arg-type]

    @classmethod
    def parse(cls, text: str) -> Self:
        """The placement that `str` writes, such as "4@E5 9@F5 2@G5 *across"."""
        check_text(text, "9@H8 5@I8")
        words = text.split()
        multiplied = None
        if words and words[-1].startswith("*"):
            last = words.pop()
            if last[1:] not in tuple(Direction):
                raise NotationError(
                    say(
                        "{word} in {text} names no group: write *across or *down for the group "
                        "that takes the multiplier.",
                        word=quoted(last),
                        text=quoted(text),
                    )
                )
            multiplied = Direction(last[1:])
        if not words:
            what = say(
                "{text} places no tile: write tiles with cells, like 9@H8 5@I8.", text=quoted(text)
            )
            raise NotationError(what)
        return cls(tuple(map(Placed.parse, words)), multiplied)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that the tiles are laid on."""
        return tuple(cell for cell, _ in self.placed)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles, in the order of their cells."""
        return tuple(tile for _, tile in self.placed)

    @property
    def direction(self) -> Direction | None:
        """The line that the tiles lie in; None for a single tile or for no line."""
        if len(self.placed) < 2:
            return None
        if len({cell.row for cell in self.cells}) == 1:
            return Direction.ACROSS
        if len({cell.column for cell in self.cells}) == 1:
            return Direction.DOWN
        return None

    def __str__(self) -> str:
        choice = f" *{self.multiplied}" if self.multiplied else ""
        return " ".join(map(str, self.placed)) + choice

    def __repr__(self) -> str:
        if self.placed and all(cell.has_name for cell in self.cells):
            return f"Placement.parse({str(self)!r})"
        return f"Placement({self.placed!r}, {self.multiplied!r})"


def _as_direction(given: Direction | str) -> Direction:
    if isinstance(given, str) and given in tuple(Direction):
        return Direction(given)
    what = say(
        "{value} names no group: write {across} or {down} for the group that takes the multiplier.",
        value=quoted(given),
        across=repr(Direction.ACROSS),
        down=repr(Direction.DOWN),
    )
    raise LabError(what)


@dataclass(frozen=True, slots=True)
class Exchange:
    """Tiles given back for others out of the bag.

    >>> Exchange.parse("exchange 14 J")
    Exchange.parse('exchange 14 J')
    """

    tiles: tuple[Tile, ...]

    def __post_init__(self) -> None:
        bare = [tile.bare for tile in as_tiles(self.tiles, 'parse_tiles("14 J")')]
        object.__setattr__(self, "tiles", tuple(sorted(bare, key=sort_key)))

    @classmethod
    def of(cls, tiles: Iterable[Tile]) -> Self:
        """The exchange of these tiles."""
        return cls(tuple(tiles))

    @classmethod
    def parse(cls, text: str) -> Self:
        """The exchange that `str` writes."""
        check_text(text, "exchange 14 J")
        words = text.split(maxsplit=1)
        if len(words) != 2 or words[0] != "exchange":
            what = say(
                "{text} is no exchange: write the tiles, like exchange 14 J.", text=quoted(text)
            )
            raise NotationError(what)
        return cls(parse_tiles(words[1]))

    def __str__(self) -> str:
        return f"exchange {' '.join(map(str, self.tiles))}"

    def __repr__(self) -> str:
        return f"Exchange.parse({str(self)!r})" if self.tiles else "Exchange(())"


@dataclass(frozen=True, slots=True)
class Pass:
    """Doing nothing, which is allowed only when nothing can be done."""

    def __str__(self) -> str:
        return "pass"


Move = Placement | Exchange | Pass


parse_placed = Placed.parse
"""A tile on a cell, such as "9@H8" or "J7@H8"."""


def parse_move(text: str) -> Move:
    """Any move as `str` writes it.

    >>> parse_move("9@H8 5@I8").cells == Placement.of("9@H8", "5@I8").cells
    True
    >>> parse_move("pass")
    Pass()
    """
    check_text(text, "9@H8 5@I8")
    words = text.split()
    if words == ["pass"]:
        return Pass()
    if words[:1] == ["exchange"]:
        return Exchange.parse(text)
    return Placement.parse(text)


def as_placement(placement: Placement | str) -> Placement:
    """A placement, given as itself or as its text."""
    if isinstance(placement, str):
        return Placement.parse(placement)
    if isinstance(placement, Placement):
        return placement
    what = say("{value} is not a placement: write it like 9@H8 5@I8.", value=quoted(placement))
    raise LabError(what)


def as_move(move: Move | str) -> Move:
    """A move, given as itself or as its text."""
    if isinstance(move, str):
        return parse_move(move)
    if isinstance(move, Placement | Exchange | Pass):
        return move
    what = say(
        "{value} is not a move: give a Placement, an Exchange, Pass() or a text.",
        value=quoted(move),
    )
    raise LabError(what)
