"""A turn with all that is hidden in it, and the moment of a game before or after it."""

from dataclasses import dataclass

from triolet_lab.reprs import short_repr
from triolet_lab.triolet.play.position import End
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.moves import Move
from triolet_lab.triolet.rules.scoring import Breakdown
from triolet_lab.triolet.rules.tiles import Bag, Rack, Tile


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn with everything that happened in it, the hidden draws included."""

    player: int
    move: Move
    breakdown: Breakdown | None = None
    """How the points came about, for a placement."""
    drawn: tuple[Tile, ...] = ()
    """The tiles that the player drew at the end of the turn."""
    back: tuple[int, ...] = ()
    """Where in the bag the exchanged tiles went, counted from its bottom."""
    hints: int = 0
    """How many hints the player asked for before it."""

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Everything about a moment of a game, hidden tiles included."""

    board: Board
    racks: tuple[Rack, ...]
    bag: Bag
    scores: tuple[int, ...]
    to_move: int
    started: tuple[bool, ...]
    """Who has had a turn already."""
    passes: int = 0
    """How many players have just passed in succession."""
    end: End | None = None

    __repr__ = short_repr
