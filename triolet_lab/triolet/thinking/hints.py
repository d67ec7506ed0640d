"""Help that does not spoil: four rungs from the idea to the move, each one sentence."""

import re
from dataclasses import dataclass
from enum import StrEnum

from triolet_lab.errors import IllegalMoveError, LabError
from triolet_lab.tables import counted
from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.rules.board import Placed
from triolet_lab.triolet.rules.cells import Cell, Special
from triolet_lab.triolet.rules.legality import tile_name
from triolet_lab.triolet.rules.material import Rules
from triolet_lab.triolet.rules.moves import Placement
from triolet_lab.triolet.rules.scoring import Breakdown, ScoreLine


class Rung(StrEnum):
    """How much a hint says; every rung says more than those before it."""

    IDEA = "idea"
    REGION = "region"
    TILE = "tile"
    MOVE = "move"


class Idea(StrEnum):
    """What makes a placement good, the rarest first."""

    TRIOLET = "triolet"
    TRIPLED_TRIO = "trio on a ×3"
    TWO_TRIOS = "two trios"
    DOUBLED_TRIO = "trio on a ×2"
    REPLAY = "replay"
    TRIO = "trio"
    MULTIPLIED_PAIR = "pair on a multiplier"
    PAIR = "pair"
    OPENING = "opening"

    @property
    def sentence(self) -> str:
        """The idea as a hint: no cell, no tile."""
        return _IDEAS[self]


_IDEAS = {
    Idea.TRIOLET: "Your three tiles make a trio by themselves: find room for a triolet.",
    Idea.TRIPLED_TRIO: "A trio can cover a ×3 cell.",
    Idea.TWO_TRIOS: "One placement can make more than one trio.",
    Idea.DOUBLED_TRIO: "A trio can cover a ×2 cell.",
    Idea.REPLAY: "You can reach a replay cell, which gives you another turn.",
    Idea.TRIO: "You can make a trio.",
    Idea.MULTIPLIED_PAIR: "A large tile on a multiplier counts more than once, in a pair too.",
    Idea.PAIR: "Pairs do it here: no trio is needed.",
    Idea.OPENING: "The first tile covers the centre.",
}


def idea_of(view: View, breakdown: Breakdown) -> Idea:
    """The rarest idea that a placement with this breakdown uses.

    >>> from triolet_lab import parse_position
    >>> view = parse_position("9@H8 5@I8 | rack 1 14 15")
    >>> print(idea_of(view, view.score("1@J8")))
    trio
    """
    trios = [line for line in breakdown.lines if line.group.is_trio]
    signs = {
        Idea.TRIOLET: breakdown.triolet > 0,
        Idea.TRIPLED_TRIO: any(line.multiplier == 3 for line in trios),
        Idea.TWO_TRIOS: len(trios) > 1,
        Idea.DOUBLED_TRIO: any(line.multiplier == 2 for line in trios),
        Idea.REPLAY: breakdown.replay,
        Idea.TRIO: len(trios) == 1,
        Idea.MULTIPLIED_PAIR: _gains_by_multiplier(breakdown, view.rules),
        Idea.PAIR: len(breakdown.lines) > 0,
        Idea.OPENING: True,
    }
    return next(idea for idea, holds in signs.items() if holds)


def _gains_by_multiplier(breakdown: Breakdown, rules: Rules) -> bool:
    """Whether a tile with points lies on a multiplier, in a group or alone where that pays."""
    if breakdown.lone:
        return rules.special(breakdown.placement.cells[0]) is Special.DOUBLE
    return any(line.multiplier > 1 and _starred_points(line) for line in breakdown.lines)


def _starred_points(line: ScoreLine) -> int:
    return sum(tile.points for cell, tile in line.group.placed if cell == line.starred)


def region(cell: Cell, size: int = 15) -> str:
    """Which ninth of the board a cell lies in.

    >>> region(Cell.parse("B2")), region(Cell.parse("H8")), region(Cell.parse("N8"))
    ('top left', 'centre', 'middle right')
    """
    row = ("top", "middle", "bottom")[3 * cell.row // size]
    column = ("left", "middle", "right")[3 * cell.column // size]
    return "centre" if row == column else f"{row} {column}"


@dataclass(frozen=True, slots=True)
class Ladder:
    """The way to one placement, rung by rung; what a rung says is its alone.

    >>> from triolet_lab import parse_position
    >>> view = parse_position("9@H8 5@I8 | rack 1 14 15")
    >>> ladder = Ladder(view, Placement.parse("1@J8"))
    >>> for rung in Rung:
    ...     print(ladder.sentence(rung))
    You can make a trio.
    Look at the centre of the board.
    Your 1 goes there.
    Place 1@J8: trio 9 + 5 + 1 = 15 → 30.
    """

    view: View
    """What the player sees: a ladder knows nothing that is hidden."""
    target: Placement
    idea: str = ""
    """What to say on the first rung, where the placement alone does not tell the idea."""

    def __post_init__(self) -> None:
        reasons = self.view.check(self.target)
        if reasons:
            raise IllegalMoveError(self.target, reasons)

    def sentence(self, rung: Rung) -> str:
        """What this rung says."""
        if rung is Rung.IDEA:
            return self.idea or idea_of(self.view, self._breakdown).sentence
        if rung is Rung.REGION:
            return f"Look at the {region(self._key.cell, self.view.rules.size)} of the board."
        if rung is Rung.TILE:
            return f"Your {tile_name(self._key.tile)} goes there."
        again = ", and another turn" if self._breakdown.replay else ""
        return f"Place {self.target}: {self._breakdown.one_line}{again}."

    @property
    def _breakdown(self) -> Breakdown:
        return self.view.score(self.target)

    @property
    def _key(self) -> Placed:
        """The tile that earns most, counting every group it belongs to."""
        lines = self._breakdown.lines

        def earned(placed: Placed) -> int:
            return sum(line.points for line in lines if placed in line.group.placed)

        return max(self.target.placed, key=earned)


class Climb:
    """Somebody on a ladder: each step up says one sentence more, and is counted.

    >>> from triolet_lab import parse_position
    >>> climb = Climb(Ladder(parse_position("9@H8 5@I8 | rack 1 14 15"), Placement.parse("1@J8")))
    >>> climb.up()
    'Hint 1 of 4: You can make a trio.'
    >>> climb.used, climb.rung
    (1, <Rung.IDEA: 'idea'>)
    """

    def __init__(self, ladder: Ladder) -> None:
        self.ladder = ladder
        """What is climbed."""
        self.used = 0
        """How many hints were asked for."""

    @property
    def rung(self) -> Rung | None:
        """The rung reached, None on the ground."""
        return tuple(Rung)[self.used - 1] if self.used else None

    @property
    def is_told(self) -> bool:
        """Whether the move itself was shown."""
        return self.rung is Rung.MOVE

    def up(self) -> str:
        """The sentence of the next rung; on the last one there is nothing more to ask for."""
        if self.is_told:
            raise LabError(f"There is no further hint. {self.ladder.sentence(Rung.MOVE)}")
        self.used += 1
        return (
            f"Hint {self.used} of {len(Rung)}: {self.ladder.sentence(tuple(Rung)[self.used - 1])}"
        )


def help_text(used: int) -> str:
    """How much help that was, in a few words.

    >>> help_text(0), help_text(1), help_text(4)
    ('without help', 'with 1 hint of 4', 'after the move was shown')
    """
    if used == 0:
        return "without help"
    if used == len(Rung):
        return "after the move was shown"
    return f"with {counted(used, 'hint')} of {len(Rung)}"


def help_remark(used: int) -> str:
    """The remark to a turn of a game that was played with so many hints.

    >>> help_remark(2)
    'hints 2 of 4'
    """
    return f"hints {used} of {len(Rung)}"


def help_in(remark: str) -> int:
    """How many hints such a remark tells of; 0 for any other text."""
    match = re.fullmatch(rf"hints (\d) of {len(Rung)}", remark)
    return int(match[1]) if match else 0
