"""What a move does, in sentences whose numbers anybody can check."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from triolet_lab.triolet.fast.leaves import LEAVES
from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.rules import kernel
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.cells import Cell, Special
from triolet_lab.triolet.rules.legality import tile_name
from triolet_lab.triolet.rules.moves import Exchange, Move, Placement
from triolet_lab.triolet.rules.scoring import Breakdown, score
from triolet_lab.triolet.rules.tiles import JOKER, Tile, sort_key


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

    def __str__(self) -> str:
        return f"{self.number}@{self.cell} scores {self.points}"


def openings(board: Board) -> tuple[Opening, ...]:
    """Every cell where a single tile makes a trio, in reading order."""
    table = board.table()
    found = []
    for number in range(kernel.FACES):
        laid: list[kernel.Laid] = []
        kernel.singles(table, number, False, laid)
        for points, first, _, _ in laid:
            cell = first & 255
            if kernel.TRIO in (
                table[kernel.SIDE + cell],
                table[kernel.SIDE + kernel.SPAN + kernel.turned(cell)],
            ):
                found.append(Opening(Cell(cell >> 4, cell & 15), number, points))
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
class Explanation:
    """What a move does, as data and as sentences.

    >>> from triolet_lab.triolet.play.notation import parse_position
    >>> view = parse_position("9@H8 1@H9 | rack 4 13 J | scores 0 19")
    >>> print(explain(view, Placement.parse("4@I8")))
    It scores 9 + 4 = 13.
    It opens G8 and J8 for a trio: B would need a 2, or a joker. Of the 78 tiles that A cannot see \
9 would do: B holds one of them with a chance of 31.1 %, and it would earn 30.
    It keeps 13 and joker, worth +23 (-10 + 33).
    """

    view: View
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
    def ends_the_game(self) -> bool:
        """Whether the last tile of a rack is placed when the bag is empty."""
        return self.breakdown is not None and not self.kept and not self.view.bag_size

    @property
    def opened(self) -> tuple[Danger, ...]:
        """The dangers that the move itself has made."""
        return tuple(danger for danger in self.dangers if danger.is_new)

    @property
    def sentences(self) -> tuple[str, ...]:
        """One sentence or two on each: the points, special cells, what opens, closes, and stays."""
        so_far = (self._points(), *self._multiplied())
        if self.ends_the_game:
            return (*so_far, "It is the last tile: the other racks are added, the game is over.")
        return (*so_far, *self._replays(), *self._opens(), *self._closes(), *self._keeps())

    def __str__(self) -> str:
        return "\n".join(self.sentences)

    def _points(self) -> str:
        if self.breakdown is not None:
            return f"It scores {self.breakdown.one_line}."
        if isinstance(self.move, Exchange):
            count = len(self.move.tiles)
            tiles = "a tile" if count == 1 else f"{count} tiles"
            return f"It scores nothing and draws {tiles} of the {self.view.bag_size} in the bag."
        return "It scores nothing: no tile can be placed, and the bag is too small to exchange."

    def _multiplied(self) -> Iterable[str]:
        for line in self.breakdown.lines if self.breakdown else ():
            if line.starred is not None:
                tile = dict(line.group.placed)[line.starred]
                once = line.sum + line.bonus if line.group.is_trio else tile.points
                extra = once * (line.multiplier - 1)
                yield f"The ×{line.multiplier} on {line.starred} adds {extra} of these points."

    def _replays(self) -> Iterable[str]:
        for cell in self.breakdown.placement.cells if self.breakdown else ():
            if self.view.rules.special(cell) is Special.REPLAY:
                yield f"The replay cell {cell} gives another turn."

    def _opens(self) -> Iterable[str]:
        for number in sorted({danger.opening.number for danger in self.opened}):
            here = [danger for danger in self.opened if danger.opening.number == number]
            cells = _listed(map(self._cell_name, here))
            yield f"It opens {cells} for a trio: {self._needs(number)}. {self._risk(here)}"

    def _needs(self, number: int) -> str:
        names, player = self.view.names, self.view.player
        first = f"unless {_does(names[player], 'use')} it first, " if any(self._replays()) else ""
        joker = ", or a joker" if self.view.unseen[JOKER] else ""
        return f"{first}{names[(player + 1) % len(names)]} would need {_a(number)}{joker}"

    def _risk(self, dangers: Sequence[Danger]) -> str:
        names, player = self.view.names, self.view.player
        unseen = f"Of the {self.view.unseen.total()} tiles that {names[player]} cannot see"
        tiles, chance = dangers[0].tiles, dangers[0].chance
        if not tiles:
            return f"{unseen} none would do."
        points = sorted(danger.opening.points for danger in dangers)
        most = f"{points[-1]}" if points[0] == points[-1] else f"up to {points[-1]}"
        return (
            f"{unseen} {tiles} would do: {_does(names[(player + 1) % len(names)], 'hold')} one of "
            f"them with a chance of {percent(chance)}, and it would earn {most}."
        )

    def _cell_name(self, danger: Danger) -> str:
        special = self.view.rules.special(danger.cell)
        return f"{danger.cell}{f' ({special.sign})' if special else ''}"

    def _closes(self) -> Iterable[str]:
        if self.closed:
            cells = dict.fromkeys(str(opening.cell) for opening in self.closed)
            yield f"It takes {_listed(cells)} away, open for a trio before."

    def _keeps(self) -> Iterable[str]:
        if not self.kept or not self.view.bag_size:
            return
        values = [LEAVES[min(sort_key(tile), kernel.JOKER)] for tile in self.kept]
        rest = "".join(f" {'-' if value < 0 else '+'} {abs(value)}" for value in values[1:])
        terms = f" ({values[0]}{rest})" if rest else ""
        total = f"{sum(values):+d}{terms}"
        yield f"It keeps {_listed(str(tile_name(tile)) for tile in self.kept)}, worth {total}."


def _listed(names: Iterable[str]) -> str:
    """The names in a sentence: "4, 7 and joker"."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def _does(name: str, verb: str) -> str:
    """Who does it, as one says it: "Ben holds", but "you hold"."""
    return f"{name} {verb}" if name.lower() == "you" else f"{name} {verb}s"


def _a(number: int) -> str:
    return f"an {number}" if number in (8, 11) else f"a {number}"


def percent(chance: Fraction | float) -> str:
    """A chance as people say it: "31.1 %"."""
    return f"{100 * float(chance):.1f} %"


def explain(view: View, move: Move) -> Explanation:
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
    return Explanation(
        view,
        move,
        score(view.board, move) if isinstance(move, Placement) else None,
        tuple(dangers),
        tuple(old for old in before if (old.cell, old.number) not in still),
        tuple(sorted(view.rack.without(gone), key=sort_key)),
    )
