"""What a move does, as data: what it opens and closes for a trio, what it keeps, how likely."""

from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb
from typing import Protocol

from triolet_lab.language import Message, say
from triolet_lab.triolet.fast.leaves import LEAVES
from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.rules import kernel
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.cells import Cell, Special
from triolet_lab.triolet.rules.codes import cell_of, cell_of_index, tile_code
from triolet_lab.triolet.rules.moves import Exchange, Move, Placement
from triolet_lab.triolet.rules.scoring import Breakdown, score
from triolet_lab.triolet.rules.tiles import JOKER, Tile


class Seats(Protocol):
    """What may speak to one of its players: a game, or what one of them sees."""

    @property
    def you(self) -> int | None:
        """The seat of the person who reads, None where nobody is spoken to."""


def is_you(table: Seats, seat: int) -> bool:
    """Whether this player is the person who reads: then a sentence says "you"."""
    return table.you == seat


@dataclass(frozen=True, slots=True)
class Opening:
    """A cell where one tile makes a trio.

    >>> print(*openings(Board.parse("9@H8 4@I8")), sep="; ")
    2@G8 scores 30; 2@J8 scores 30
    """

    cell: Cell
    number: int
    """What the tile must show; a joker can stand for it."""
    points: int
    """What a number tile earns there."""

    @property
    def message(self) -> Message:
        """What the tile earns there, in words."""
        tile = f"{self.number}@{self.cell}"
        return say("{tile} scores {points}", tile=tile, points=self.points)

    def __str__(self) -> str:
        return str(self.message)


def openings(board: Board) -> tuple[Opening, ...]:
    """Every cell where a single tile makes a trio, in reading order."""
    grid = board.grid()
    found = []
    for number in range(kernel.FACES):
        laid: list[kernel.Laid] = []
        kernel.singles(grid, number, False, laid)
        for points, first, _, _ in laid:
            index = cell_of(first)
            if kernel.TRIO in (
                grid[kernel.SIDE + index],
                grid[kernel.SIDE + kernel.SPAN + kernel.turned(index)],
            ):
                found.append(Opening(cell_of_index(index), number, points))
    return tuple(sorted(found, key=lambda opening: (opening.cell, opening.number)))


def chance_of_any(useful: int, unseen: int, drawn: int) -> Fraction:
    """How likely at least one of the useful tiles is among those drawn out of the unseen.

    >>> chance_of_any(useful=6, unseen=60, drawn=3)
    Fraction(2354, 8555)
    """
    return 1 - Fraction(comb(unseen - useful, drawn), comb(unseen, drawn))


@dataclass(frozen=True, slots=True)
class Danger:
    """A cell that is open for a trio after a move, and how likely the next player has the tile."""

    opening: Opening
    is_new: bool
    """Whether the move has opened it."""
    tiles: int
    """How many of the unseen tiles would do: those with the number, and jokers."""
    chance: Fraction

    @property
    def cell(self) -> Cell:
        """Where it is."""
        return self.opening.cell


@dataclass(frozen=True, slots=True)
class Multiplied:
    """What a special cell adds to the points."""

    cell: Cell
    multiplier: int
    extra: int


@dataclass(frozen=True, slots=True)
class Facts:
    """What a move does.

    >>> from triolet_lab.triolet.play.notation import parse_position
    >>> view = parse_position("9@H8 1@H9 | rack 4 13 J | scores 0 19")
    >>> facts = facts_of(view, Placement.parse("4@I8"))
    >>> facts.breakdown.total, [str(danger.cell) for danger in facts.opened], facts.kept_worth
    (13, ['G8', 'J8'], (-10, 33))
    """

    view: View = field(repr=False)
    move: Move
    breakdown: Breakdown | None
    """How the points come about, for a placement."""
    dangers: tuple[Danger, ...]
    """Every cell that is open for a trio after the move."""
    closed: tuple[Opening, ...]
    """What was open for a trio before, and is no longer."""
    kept: tuple[Tile, ...]
    """The tiles that stay on the rack."""

    @property
    def rival(self) -> int:
        """The seat of the next player."""
        return (self.view.player + 1) % len(self.view.names)

    @property
    def ends_the_game(self) -> bool:
        """Whether the last tile of a rack is placed when the bag is empty."""
        return self.breakdown is not None and not self.kept and not self.view.bag_size

    @property
    def opened(self) -> tuple[Danger, ...]:
        """The dangers that the move itself has made."""
        return tuple(danger for danger in self.dangers if danger.is_new)

    @property
    def opened_by_number(self) -> dict[int, tuple[Danger, ...]]:
        """The same by the number that the next player would need, upwards."""
        found: dict[int, list[Danger]] = defaultdict(list)
        for danger in self.opened:
            found[danger.opening.number].append(danger)
        return {number: tuple(found[number]) for number in sorted(found)}

    @property
    def closed_cells(self) -> tuple[Cell, ...]:
        """The cells of what is closed, each once."""
        return tuple(dict.fromkeys(opening.cell for opening in self.closed))

    @property
    def multiplied(self) -> tuple[Multiplied, ...]:
        """What each special cell that is covered adds."""
        found = []
        for line in self.breakdown.lines if self.breakdown else ():
            if line.starred is not None:
                tile = dict(line.group.placed)[line.starred]
                once = line.sum + line.bonus if line.group.is_trio else tile.points
                extra = once * (line.multiplier - 1)
                found.append(Multiplied(line.starred, line.multiplier, extra))
        return tuple(found)

    @property
    def replays(self) -> tuple[Cell, ...]:
        """The replay cells that are covered."""
        cells = self.breakdown.placement.cells if self.breakdown else ()
        return tuple(cell for cell in cells if self.view.rules.special(cell) is Special.REPLAY)

    @property
    def kept_worth(self) -> tuple[int, ...]:
        """What each of the tiles that stay is worth; nothing without a bag."""
        if not self.view.bag_size:
            return ()
        return tuple(LEAVES[min(tile_code(tile), kernel.JOKER)] for tile in self.kept)


def facts_of(view: View, move: Move) -> Facts:
    """What a legal move does."""
    placed = move.placed if isinstance(move, Placement) else ()
    gone = move.tiles if isinstance(move, Placement | Exchange) else ()
    before = openings(view.board)
    after = openings(view.board.place_all(placed)) if placed else before
    rival = (view.player + 1) % len(view.names)
    total, drawn = view.unseen.total(), view.rack_sizes[rival]
    known = {(opening.cell, opening.number) for opening in before}
    still = {(opening.cell, opening.number) for opening in after}
    dangers = []
    for opening in after:
        useful = view.unseen[Tile(opening.number)] + view.unseen[JOKER]
        chance = chance_of_any(useful, total, drawn)
        dangers.append(Danger(opening, (opening.cell, opening.number) not in known, useful, chance))
    return Facts(
        view,
        move,
        score(view.board, move) if isinstance(move, Placement) else None,
        tuple(dangers),
        tuple(old for old in before if (old.cell, old.number) not in still),
        tuple(sorted(view.rack.without(gone), key=tile_code)),
    )
