"""Help that does not spoil: four rungs from the idea to the move, each one sentence."""

from dataclasses import dataclass
from enum import StrEnum

from triolet_lab.errors import IllegalMoveError
from triolet_lab.language import Message, say
from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.rules.board import Placed
from triolet_lab.triolet.rules.cells import Cell, Special
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
    TRIPLED_TRIO = "tripled trio"
    TWO_TRIOS = "two trios"
    DOUBLED_TRIO = "doubled trio"
    REPLAY = "replay"
    TRIO = "trio"
    MULTIPLIED_PAIR = "multiplied pair"
    PAIR = "pair"
    OPENING = "opening"

    @property
    def sentence(self) -> Message:
        """The idea as a hint: no cell, no tile."""
        return _IDEAS[self]


_IDEAS = {
    Idea.TRIOLET: say("Your three tiles make a trio by themselves: find room for a triolet."),
    Idea.TRIPLED_TRIO: say("A trio can cover a ×3 cell."),
    Idea.TWO_TRIOS: say("One placement can make more than one trio."),
    Idea.DOUBLED_TRIO: say("A trio can cover a ×2 cell."),
    Idea.REPLAY: say("You can reach a replay cell, which gives you another turn."),
    Idea.TRIO: say("You can make a trio."),
    Idea.MULTIPLIED_PAIR: say("A large tile on a multiplier counts more than once, in a pair too."),
    Idea.PAIR: say("Pairs do it here: no trio is needed."),
    Idea.OPENING: say("The first tile covers the centre."),
}


def idea_of(view: View, breakdown: Breakdown) -> Idea:
    """The rarest idea that a placement with this breakdown uses.

    >>> from triolet_lab import parse_position
    >>> view = parse_position("9@H8 5@I8 | rack 1 14 15")
    >>> idea_of(view, view.score("1@J8"))
    <Idea.TRIO: 'trio'>
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


class Region(StrEnum):
    """A ninth of the board."""

    TOP_LEFT = "top left"
    TOP_MIDDLE = "top middle"
    TOP_RIGHT = "top right"
    MIDDLE_LEFT = "middle left"
    CENTRE = "centre"
    MIDDLE_RIGHT = "middle right"
    BOTTOM_LEFT = "bottom left"
    BOTTOM_MIDDLE = "bottom middle"
    BOTTOM_RIGHT = "bottom right"

    @property
    def sentence(self) -> Message:
        """The region as a hint."""
        return _REGIONS[self]


_REGIONS = {
    Region.TOP_LEFT: say("Look at the top left of the board."),
    Region.TOP_MIDDLE: say("Look at the top middle of the board."),
    Region.TOP_RIGHT: say("Look at the top right of the board."),
    Region.MIDDLE_LEFT: say("Look at the middle left of the board."),
    Region.CENTRE: say("Look at the centre of the board."),
    Region.MIDDLE_RIGHT: say("Look at the middle right of the board."),
    Region.BOTTOM_LEFT: say("Look at the bottom left of the board."),
    Region.BOTTOM_MIDDLE: say("Look at the bottom middle of the board."),
    Region.BOTTOM_RIGHT: say("Look at the bottom right of the board."),
}


def region(cell: Cell, size: int = 15) -> Region:
    """Which ninth of the board a cell lies in.

    >>> [str(region(Cell.parse(text))) for text in ("B2", "H8", "N8")]
    ['top left', 'centre', 'middle right']
    """
    return tuple(Region)[3 * (3 * cell.row // size) + 3 * cell.column // size]


@dataclass(frozen=True, slots=True)
class Ladder:
    """The way to one placement, rung by rung; what a rung says is its alone.

    >>> from triolet_lab import parse_position
    >>> view = parse_position("9@H8 5@I8 | rack 1 14 15")
    >>> ladder = Ladder(view, Placement.parse("1@J8"))
    >>> for rung in ladder.rungs:
    ...     print(ladder.sentence(rung))
    You can make a trio.
    Look at the centre of the board.
    Your 1 goes there.
    Place 1@J8: trio 9 + 5 + 1 = 15 → 30.
    """

    view: View
    """What the player sees: a ladder knows nothing that is hidden."""
    target: Placement
    idea: Message | None = None
    """What to say on the first rung, where the placement alone does not tell the idea."""

    def __post_init__(self) -> None:
        reasons = self.view.check(self.target)
        if reasons:
            raise IllegalMoveError(self.target, reasons)

    @property
    def rungs(self) -> tuple[Rung, ...]:
        """Every rung; the last tells all."""
        return tuple(Rung)

    def sentence(self, rung: str) -> Message:
        """What this rung says."""
        if rung == Rung.IDEA:
            return self.idea or idea_of(self.view, self._breakdown).sentence
        if rung == Rung.REGION:
            return region(self._key.cell, self.view.rules.size).sentence
        if rung == Rung.TILE:
            if self._key.tile.is_joker:
                return say("Your joker goes there.")
            return say("Your {tile} goes there.", tile=str(self._key.tile))
        move, one_line = str(self.target), self._breakdown.one_line
        if self._breakdown.replay:
            return say("Place {move}: {sum}, and another turn.", move=move, sum=one_line)
        return say("Place {move}: {sum}.", move=move, sum=one_line)

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
