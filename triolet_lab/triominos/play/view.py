"""What one player may see: the round as it looks from one chair, with nothing hidden in it."""

from dataclasses import dataclass, field

from triolet_lab.language import Message, listed, say, say_many
from triolet_lab.triominos.play.result import End
from triolet_lab.triominos.play.turns import EMPTY_LOG, Log
from triolet_lab.triominos.rules.board import Board
from triolet_lab.triominos.rules.generator import Scored, legal_placements, playable
from triolet_lab.triominos.rules.legality import Reason, check, check_draw, check_pass
from triolet_lab.triominos.rules.material import RULEBOOK, Rules
from triolet_lab.triominos.rules.moves import Draw, Move, Pass, Placement, as_move
from triolet_lab.triominos.rules.scoring import Breakdown, score
from triolet_lab.triominos.rules.tiles import TILES, Rack, Tile

SEATS = ("A", "B", "C", "D", "E", "F")
"""The names of players who have none."""


@dataclass(frozen=True, slots=True, repr=False)
class View:
    """The round as one player sees it: enough to choose a move, and nothing that is hidden.

    >>> view = View(("Ann", "Ben"), 0, Board.parse("U(0,0) 5-5-2"), Rack.parse("0-2-5 0-0-0"),
    ...     scores=(0, 12), rack_sizes=(2, 8), pool_size=45)
    >>> print(view)
    U(0,0) 5-5-2 | rack 0-2-5 0-0-0 | scores 0 12 | pool 45 | names Ann, Ben
    >>> print(*view.legal_moves(), sep=", ")
    D(0,0) 5-0-2, draw
    """

    names: tuple[str, ...]
    """The players, in the order of play."""
    player: int
    """Whose view this is."""
    board: Board
    rack: Rack
    """The player's own tiles, in the order in which they were drawn."""
    scores: tuple[int, ...]
    """The scores of this round."""
    rack_sizes: tuple[int, ...]
    """How many tiles each player holds."""
    pool_size: int
    """How many tiles can still be drawn."""
    to_move: int = 0
    """Whose turn it is."""
    drawn: int = 0
    """How many tiles were drawn in this turn."""
    rules: Rules = RULEBOOK
    before: tuple[int, ...] = ()
    """What each player has from the rounds before, in a match."""
    is_last_round: bool = False
    """Whether a total has gone above the target of the match."""
    end: End | None = None
    """How the round ended, None while it goes on."""
    history: Log = field(default=EMPTY_LOG, compare=False)
    """The turns so far, as everybody saw them."""

    @property
    def is_over(self) -> bool:
        """Whether the round has ended."""
        return self.end is not None

    @property
    def totals(self) -> tuple[int, ...]:
        """The scores with those of the rounds before."""
        before = self.before or (0,) * len(self.scores)
        return tuple(map(sum, zip(before, self.scores, strict=True)))

    @property
    def is_first_turn(self) -> bool:
        """Whether the round is to be opened."""
        return len(self.board) == 0

    @property
    def unseen(self) -> tuple[Tile, ...]:
        """The tiles that the player cannot see, upwards: in the pool or on other racks."""
        seen = {*self.board.cell_of, *self.rack}
        return tuple(tile for tile in TILES if tile not in seen)

    @property
    def racks(self) -> tuple[Rack | None, ...]:
        """The racks as far as the player knows them, None for what is hidden.

        With an empty pool a single opponent holds whatever is not seen.
        """
        known: list[Rack | None] = [None if size else Rack() for size in self.rack_sizes]
        known[self.player] = self.rack
        if self.pool_size == 0 and known.count(None) == 1:
            known[known.index(None)] = Rack(self.unseen)
        return tuple(known)

    @property
    def message(self) -> Message:
        """What the player knows of the hidden tiles, in a sentence."""
        known = [seat for seat, rack in enumerate(self.racks) if rack and seat != self.player]
        if known:
            return say(
                "The pool is empty, so {name} has {tiles}.",
                name=self.names[known[0]],
                tiles=listed(map(str, self.unseen)),
            )
        return say_many(
            "{count} tile is hidden, in the pool or on another rack.",
            "{count} tiles are hidden, in the pool and on other racks.",
            count=len(self.unseen),
        )

    # What the player may do.

    @property
    def _drawn(self) -> int:
        """How many of the player's own tiles were drawn in this turn."""
        return self.drawn if self.to_move == self.player else 0

    def playable(self) -> tuple[Tile, ...]:
        """The tiles that may be placed if they fit: the whole rack, by the rule sheet."""
        return playable(self.board, self.rack, rules=self.rules, drawn=self._drawn)

    def legal_placements(self) -> list[Scored]:
        """All placements open to the player with their points, in the order of the rules."""
        return legal_placements(self.board, self.rack, rules=self.rules, drawn=self._drawn)

    def legal_moves(self) -> list[Move]:
        """All moves open to the player: placements, then the draw, then the pass."""
        if self.is_over:
            return []
        moves: list[Move] = [placement for placement, _ in self.legal_placements()]
        return moves + [move for move in (Draw(), Pass()) if not self.check(move)]

    def check(self, move: Move | str) -> tuple[Reason, ...]:
        """Every rule that the move would break; nothing when it is legal."""
        move = as_move(move, self.board.corners)
        if isinstance(move, Placement):
            return check(self.board, move, self.rack, rules=self.rules, drawn=self._drawn)
        ask = check_draw if isinstance(move, Draw) else check_pass
        return ask(
            self.board, self.rack, drawn=self._drawn, pool_size=self.pool_size, rules=self.rules
        )

    def score(self, placement: Placement | str) -> Breakdown:
        """What the placement would earn, line by line."""
        return score(self.board, placement, rules=self.rules)

    def points(self, move: Move | str) -> int:
        """What the move would earn; below 0 is what a draw or a pass costs.

        >>> view = View(("Ann", "Ben"), 0, Board.parse("U(0,0) 5-5-2"), Rack.parse("0-2-5 1-1-1"),
        ...     scores=(0, 12), rack_sizes=(2, 8), pool_size=45, drawn=1)
        >>> view.points("025 D0,0"), view.points("draw"), view.points("pass")
        (7, -5, 0)
        """
        move = as_move(move, self.board.corners)
        if isinstance(move, Placement):
            return self.score(move).total
        if isinstance(move, Draw):
            return -self.rules.draw_price
        return -self.rules.pass_price(self._drawn, self.pool_size)

    # How it is written.

    @property
    def text(self) -> str:
        """The position in one line, without the turns that led to it."""
        parts = [
            self.board.line,
            f"rack {self.rack}".strip(),
            f"scores {' '.join(map(str, self.scores))}",
            f"pool {self.pool_size}",
        ]
        if len(self.names) > 2:
            parts.append(f"racks {' '.join(map(str, self.rack_sizes))}")
        if self.names != SEATS[: len(self.names)]:
            parts.append(f"names {', '.join(self.names)}")
        if self.player:
            parts.append(f"player {self.player + 1}")
        if self.to_move != self.player:
            parts.append(f"to-move {self.to_move + 1}")
        if self.drawn:
            parts.append(f"drawn {self.drawn}")
        if self.before:
            parts.append(f"before {' '.join(map(str, self.before))}")
        if self.is_last_round:
            parts.append("last-round")
        if self.end is not None:
            parts.append(f"end {self.end}")
        if self.rules != RULEBOOK:
            parts.append(f"rules {self.rules}")
        return " | ".join(parts)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"parse_position({self.text!r})"
