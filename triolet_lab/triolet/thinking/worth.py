"""What a placement is worth beyond its points: the answer that it allows, the lead at the end."""

from collections import Counter
from fractions import Fraction

from triolet_lab.errors import LabError
from triolet_lab.language import say
from triolet_lab.triolet.fast.solver import Solver
from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.rules import kernel
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.codes import tile_code
from triolet_lab.triolet.rules.moves import Move, Placement
from triolet_lab.triolet.rules.tiles import Tile
from triolet_lab.triolet.thinking.endgame import Ending, possible_racks


def given_away(view: View, move: Move) -> int:
    """What a move loses by the choice of its multiplier."""
    if not isinstance(move, Placement):
        return 0
    return view.score(Placement(move.placed)).total - view.score(move).total


def mean_answer(board: Board, unseen: Counter[Tile]) -> Fraction:
    """What one of these tiles, placed alone where it earns most, earns on average.

    >>> mean_answer(Board.parse("9@H8 5@I8"), Counter({Tile(1): 3, Tile(15): 1}))
    Fraction(45, 2)
    """
    earned = sum(count * best_alone(board, tile) for tile, count in unseen.items())
    return Fraction(earned, max(1, unseen.total()))


def best_alone(board: Board, tile: Tile) -> int:
    """What the tile earns, placed alone where it earns most; 0 if it can be placed nowhere.

    >>> best_alone(Board.parse("9@H8"), Tile(6)), best_alone(Board.parse("9@H8"), Tile(7))
    (15, 0)
    """
    laid: list[kernel.Laid] = []
    kernel.generate(board.grid(), [tile_code(tile)], False, laid)
    return max((points for points, *_ in laid), default=0)


def final_leads(view: View, solving: Solver | None = None) -> dict[Placement, Fraction]:
    """The lead of a player at the end after each placement, on average over all racks the other
    of the two may hold, when from then on both see all tiles and play best.
    """  # noqa: D205
    if view.bag_size or len(view.names) != 2:
        raise LabError(say("The end can be worked out for two players and an empty bag alone."))
    placements = view.legal_placements()
    racks = possible_racks(view.unseen, view.rack_sizes[1 - view.player])
    solving = solving or Solver()
    gains = [0] * len(placements)
    for rack, ways in racks if placements else ():
        for index, gain in enumerate(Ending.of(view, rack).gains(solving)):
            gains[index] += ways * gain
    lead = view.scores[view.player] - view.scores[1 - view.player]
    dealt = sum(ways for _, ways in racks)
    return {
        scored.placement: lead + Fraction(gain, dealt)
        for scored, gain in zip(placements, gains, strict=True)
    }
