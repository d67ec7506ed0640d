"""What a placement earns, line by line, as arithmetic that a child can redo."""

from dataclasses import dataclass
from html import escape

from triolet_lab.errors import LabError
from triolet_lab.language import Listed, Message, joined, say
from triolet_lab.reprs import short_repr
from triolet_lab.triolet.rules.board import Board, Group, as_board
from triolet_lab.triolet.rules.cells import Cell, Direction, Special
from triolet_lab.triolet.rules.legality import choice_faults, multiplied_cell
from triolet_lab.triolet.rules.moves import Placement, as_placement
from triolet_lab.triolet.rules.tiles import TARGET, Tile


def points_term(tile: Tile, times: int = 1) -> str | Message:
    """A tile in the sum of a pair: a joker adds nothing."""
    if tile.is_joker:
        return say("joker 0") if times == 1 else say("joker 0×{times}", times=times)
    return str(tile.points) if times == 1 else f"{tile.points}×{times}"


def face_term(tile: Tile) -> str | Message:
    """A tile in the sum of a trio: a joker counts as its face."""
    return say("joker {face}", face=tile.face) if tile.is_joker else str(tile.face)


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """What one group earns.

    >>> board = Board.parse("3@I8")
    >>> print(score(board, Placement.of("11@H8")).lines[0])
    11×2 + 3 = 25
    """

    group: Group
    trio_bonus: int
    """What a trio earns on top of its sum."""
    multiplier: int = 1
    """2 or 3 where this group takes the multiplier of a special cell."""
    starred: Cell | None = None
    """The special cell whose multiplier this group takes."""

    @property
    def sum(self) -> int:
        """The sum of the group: of faces in a trio, of point values in a pair."""
        if self.group.is_trio:
            return self.group.sum
        return sum(tile.points for tile in self.group.tiles)

    @property
    def bonus(self) -> int:
        """The trio bonus, 0 for a pair."""
        return self.trio_bonus if self.group.is_trio else 0

    @property
    def points(self) -> int:
        """What the group earns in all."""
        if self.group.is_trio:
            return (self.sum + self.bonus) * self.multiplier
        return sum(tile.points * self._times(cell) for cell, tile in self.group.placed)

    def _times(self, cell: Cell) -> int:
        return self.multiplier if cell == self.starred else 1

    @property
    def message(self) -> Message:
        """The arithmetic of the line."""
        points = str(self.points)
        if not self.group.is_trio:
            tiles = (points_term(tile, self._times(cell)) for cell, tile in self.group.placed)
            return say("{terms} = {points}", terms=joined(tiles, " + "), points=points)
        terms = joined(map(face_term, self.group.tiles), " + ")
        if self.multiplier == 1:
            return say("trio {terms} = {sum} → {points}", terms=terms, sum=self.sum, points=points)
        return say(
            "trio {terms} = {sum} → {worth} ×{times} = {points}",
            terms=terms,
            sum=self.sum,
            worth=str(self.sum + self.bonus),
            times=self.multiplier,
            points=points,
        )

    def __str__(self) -> str:
        return str(self.message)

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to use a multiplier: the group that takes it, and the total that this gives."""

    direction: Direction
    total: int


@dataclass(frozen=True, slots=True)
class Breakdown:
    """How the points of a placement come about.

    >>> board = Board.parse("10@E4")
    >>> print(score(board, Placement.of("4@E5", "9@F5", "2@G5")))
    trio 4 + 9 + 2 = 15 → 30 ×2 = 60
    10 + 4 = 14
    triolet → 50
    total 60 + 14 + 50 = 124
    """

    placement: Placement
    lines: tuple[ScoreLine, ...]
    """One line per group: first the line that the tiles lie in, then those that cross it."""
    triolet: int = 0
    """The bonus for a triolet, which no cell multiplies."""
    lone: int = 0
    """What a first tile alone on the centre earns where the house pays it."""
    replay: bool = False
    """Whether a replay cell was covered."""
    choices: tuple[Choice, ...] = ()
    """What every choice of the multiplied group would give, the best first."""

    @property
    def total(self) -> int:
        """The points of the turn."""
        return sum(self._parts())

    def _parts(self) -> list[int]:
        parts = [line.points for line in self.lines]
        return parts + [part for part in (self.triolet, self.lone) if part]

    def terms(self) -> tuple[Message, ...]:
        """Every part of the sum as a message of its own."""
        terms = [line.message for line in self.lines]
        if self.triolet:
            terms.append(say("triolet → {points}", points=str(self.triolet)))
        if self.lone:
            sum_text = f"{self.placement.tiles[0].points}×2 = {self.lone}"
            terms.append(say("lone opening tile {sum}", sum=sum_text))
        return tuple(terms) or (say("no group, no points"),)

    @property
    def sum_text(self) -> str:
        """The total as a sum: "30 + 60 + 50 = 140", or "25" when there is one part."""
        parts = self._parts()
        return (
            f"{' + '.join(map(str, parts))} = {self.total}" if len(parts) > 1 else f"{self.total}"
        )

    @property
    def one_line(self) -> Message:
        """The whole sum in one line, as a score sheet has it."""
        terms = self.terms()
        if len(self._parts()) < 2:
            return terms[0]
        return say("{terms} → {total}", terms=joined(terms), total=str(self.total))

    @property
    def sheet_line(self) -> Message:
        """The same with the replay, where the placement earns one."""
        return say("{sum}, replay", sum=self.one_line) if self.replay else self.one_line

    @property
    def message(self) -> Listed:
        """The sum line by line."""
        total = [say("total {sum}", sum=self.sum_text)] if len(self._parts()) > 1 else []
        replay = [say("replay: another turn")] if self.replay else []
        return joined([*self.terms(), *total, *replay], "\n")

    def __str__(self) -> str:
        return str(self.message)

    __repr__ = short_repr

    def _repr_html_(self) -> str:
        rows = "".join(f"<tr><td>{escape(str(term))}</td></tr>" for term in self.terms())
        total = say("total {sum}", sum=self.sum_text)
        caption = f"<caption>{escape(str(self.placement))}</caption>"
        return (
            f'<table class="triolet-breakdown">{caption}{rows}'
            f"<tr><th>{escape(str(total))}</th></tr></table>"
        )


def score(board: Board, placement: Placement | str) -> Breakdown:
    """What a legal placement earns on this board, with its multiplier where the player wants it.

    >>> score(Board(), Placement.of("9@H8", "5@I8")).total
    23
    """
    board, placement = as_board(board), as_placement(placement)
    if not placement.placed:
        raise LabError(say("An empty placement earns nothing: place at least one tile."))
    after = board.place_all(placement.placed)
    groups = _main_line_first(after.groups(placement.cells), placement.direction)
    starred, multiplier = multiplied_cell(board, placement)
    takers = [group for group in groups if starred in group.cells]
    fixed = _Parts(board, placement, groups)
    options = {group.direction: fixed.breakdown(group, starred, multiplier) for group in takers}
    for fault in choice_faults(after, placement):
        raise LabError(fault.message)
    if not options:
        return fixed.breakdown(None, None, 1)
    # Where two choices earn the same, the line that the tiles lie in comes first.
    totals = [Choice(direction, option.total) for direction, option in options.items()]
    choices = tuple(sorted(totals, key=lambda choice: -choice.total))
    chosen = options[placement.multiplied or choices[0].direction]
    return Breakdown(placement, chosen.lines, chosen.triolet, chosen.lone, chosen.replay, choices)


def _main_line_first(groups: tuple[Group, ...], direction: Direction | None) -> list[Group]:
    return sorted(groups, key=lambda group: group.direction is not direction)


@dataclass(frozen=True, slots=True)
class _Parts:
    """What does not depend on the choice of the multiplied group."""

    board: Board
    placement: Placement
    groups: list[Group]

    def breakdown(self, taker: Group | None, starred: Cell | None, multiplier: int) -> Breakdown:
        bonus = self.board.rules.trio_bonus
        lines = tuple(
            ScoreLine(group, bonus, multiplier, starred)
            if group is taker
            else ScoreLine(group, bonus)
            for group in self.groups
        )
        return Breakdown(self.placement, lines, self._triolet(), self._lone(), self._replay())

    def _triolet(self) -> int:
        numbers = [tile.number for tile in self.placement.tiles if tile.number is not None]
        if len(self.placement.tiles) == len(numbers) == 3 and sum(numbers) == TARGET:
            return self.board.rules.triolet_bonus
        return 0

    def _lone(self) -> int:
        return 0 if self.groups else self.placement.tiles[0].points * self.board.rules.lone_opening

    def _replay(self) -> bool:
        return any(
            self.board.rules.special(cell) is Special.REPLAY for cell in self.placement.cells
        )
