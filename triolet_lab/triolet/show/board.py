"""The board as a widget: Python judges, the browser only draws."""

from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from triolet_lab.errors import GameError, IllegalMoveError, LabError
from triolet_lab.language import Message
from triolet_lab.tables import counted
from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.cells import Cell, Direction
from triolet_lab.triolet.rules.generator import best_placement
from triolet_lab.triolet.rules.legality import check
from triolet_lab.triolet.rules.moves import Exchange, Placement, parse_placed
from triolet_lab.triolet.rules.scoring import score
from triolet_lab.triolet.rules.tiles import Rack, Tile, as_rack, parse_tiles
from triolet_lab.triolet.show import pictures as svg
from triolet_lab.triolet.show.judging import judge, spots, with_face
from triolet_lab.triolet.thinking.hints import Ladder, Rung
from triolet_lab.widgets.climb import Climb, help_text

STATIC = Path(__file__).parent / "static"


class TrioletBoard(anywidget.AnyWidget):
    """A board to look at, or, with a rack, to place tiles on; its hints lead to the most points.

    >>> board = TrioletBoard("9@H8", rack="6 7 J")
    >>> board.place("6@I8")
    >>> board.verdict["sum"]
    '9 + 6 = 15'
    >>> print(board.confirm())
    6@I8
    """

    _esm = STATIC / "triolet_board.js"
    _css = STATIC / "triolet_board.css"

    # What lies there: Python writes it, the browser draws it.
    size = traitlets.Int(15).tag(sync=True)
    specials: "traitlets.Dict[str, str]" = traitlets.Dict().tag(sync=True)
    counts: "traitlets.List[int]" = traitlets.List().tag(sync=True)
    tiles: "traitlets.Dict[str, str]" = traitlets.Dict().tag(sync=True)
    rack: "traitlets.List[str]" = traitlets.List().tag(sync=True)
    last: "traitlets.List[str]" = traitlets.List().tag(sync=True)
    playable = traitlets.Bool(False).tag(sync=True)
    helpful = traitlets.Bool(False).tag(sync=True)
    verdict: "traitlets.Dict[str, Any]" = traitlets.Dict().tag(sync=True)
    spots: "traitlets.Dict[str, int]" = traitlets.Dict().tag(sync=True)
    show_spots = traitlets.Bool(False).tag(sync=True)
    hinted: "traitlets.List[str]" = traitlets.List().tag(sync=True)
    dangers: "traitlets.Dict[str, Any]" = traitlets.Dict().tag(sync=True)
    picking = traitlets.Bool(False).tag(sync=True)
    label = traitlets.Unicode("Triolet board").tag(sync=True)

    # What the player has in hand: both sides write it.
    pending: "traitlets.List[str]" = traitlets.List().tag(sync=True)
    multiplied = traitlets.Unicode("").tag(sync=True)
    chosen = traitlets.Unicode("").tag(sync=True)
    picked: "traitlets.List[int]" = traitlets.List().tag(sync=True)
    message = traitlets.Unicode("").tag(sync=True)
    confirms = traitlets.Int(0).tag(sync=True)
    asks = traitlets.Int(0).tag(sync=True)

    def __init__(
        self,
        board: Board | str = "",
        rack: Rack | str = "",
        *,
        first_turn: bool = False,
        hints: bool = True,
    ) -> None:
        """Show this board; `first_turn` tells that the player has had no turn yet.

        With `hints=False` the board itself has no button for hints.
        """
        self.confirmed: Placement | None = None
        """The placement that was confirmed last."""
        self._callbacks: list[Callable[[Placement], object]] = []
        self._exchange_callbacks: list[Callable[[Exchange], object]] = []
        # All at once: the browser gets one message, and draws the board once.
        super().__init__(helpful=hints, **self._position(board, rack, first_turn))

    def show(
        self,
        board: Board | str,
        rack: Rack | str = "",
        *,
        first_turn: bool = False,
        last: tuple[Cell, ...] = (),
        message: str = "",
    ) -> None:
        """Show another position; what the player had in hand goes back to the rack."""
        traits = self._position(board, rack, first_turn)
        with self.hold_sync():
            self.clear()
            for name, value in traits.items():
                setattr(self, name, value)
            self.last = [str(cell) for cell in last]
            self.message = message

    def _position(self, board: Board | str, rack: Rack | str, first_turn: bool) -> dict[str, Any]:
        """Keep a position and give it as traits."""
        shown, hand = Board.parse(board) if isinstance(board, str) else board, as_rack(rack)
        if not isinstance(shown, Board):
            raise LabError(f"A board is a Board or a text like '9@H8 5@I8', not {board!r}.")
        self.board, self._hand, self._first_turn = shown, hand, first_turn
        self._climb: Climb[Ladder] | None = None
        rules = self.board.rules
        return {
            "size": rules.size,
            "specials": {str(cell): str(kind) for cell, kind in rules.specials.items()},
            "counts": [*rules.counts, rules.jokers],
            "tiles": {str(cell): str(tile) for cell, tile in self.board},
            "rack": [str(tile) for tile in self._hand],
            "playable": len(self._hand) > 0,
            "verdict": judge(self.board, self._hand, Placement(())) | {"of": ""},
        }

    @property
    def placement(self) -> Placement:
        """The tiles in hand as they lie on the board, not yet confirmed."""
        multiplied = Direction(self.multiplied) if self.multiplied else None
        return Placement.of(*self.pending, multiplied=multiplied)

    # What the mouse can do, in Python.

    def choose(self, tile: str) -> None:
        """Choose a tile of the rack, or none with an empty text."""
        if tile and self._hand.without(self.placement.tiles).lacks([Tile.parse(tile)]):
            raise LabError(f"There is no {tile} left on the rack to choose.")
        self.chosen = tile

    def place(self, text: str) -> None:
        """Lay tiles on cells, such as "9@H8" or "9@H8 J6@I8"; the board says if that is legal."""
        for word in text.split():
            placed = parse_placed(word)
            kept = [item for item in self.pending if parse_placed(item).cell != placed.cell]
            with self.hold_sync():
                self._forget()
                self.pending = [*kept, str(placed)]

    def take_back(self, cell: str) -> None:
        """Take the tile on this cell back to the rack."""
        kept = [item for item in self.pending if parse_placed(item).cell != Cell.parse(cell)]
        if len(kept) == len(self.pending):
            raise LabError(f"None of your tiles lies on {cell}.")
        self.pending, self.multiplied = kept, ""

    def clear(self) -> None:
        """Take all tiles back."""
        with self.hold_sync():
            self._forget()
            self.pending = []

    def _forget(self) -> None:
        """Choices, hints and messages are about the tiles as they lay before."""
        self.multiplied = self.chosen = self.message = ""
        self.picking, self.picked, self.hinted = False, [], []

    def choose_face(self, face: int) -> None:
        """Say what the joker on the board stands for."""
        if not any(tile.is_joker for tile in self.placement.tiles):
            raise LabError("There is no joker among the tiles that you have laid.")
        self.pending = [str(placed) for placed in with_face(self.placement, face).placed]

    def choose_multiplier(self, direction: str) -> None:
        """Say which group takes the multiplier: "across" or "down"."""
        offered = [choice["direction"] for choice in self.verdict["choices"]]
        if direction not in offered:
            raise LabError(
                f"The multiplier cannot go {direction!r}: "
                + (f"choose {' or '.join(offered)}." if offered else "there is no choice here.")
            )
        self.multiplied = direction

    def confirm(self) -> Placement:
        """Confirm the placement; an illegal one is refused with every reason."""
        placement = self.placement
        reasons = check(self.board, placement, self._hand, first_turn=self._first_turn)
        if reasons:
            raise IllegalMoveError(placement, reasons)
        self.confirmed = placement
        self.message = f"Confirmed: {self.verdict['sum']}."
        for callback in self._callbacks:
            callback(placement)
        return placement

    def suggest(self, placement: Placement) -> None:
        """Show a placement as a hint: its tiles are drawn where they would lie."""
        with self.hold_sync():
            self.clear()
            self.hinted = [str(placed) for placed in placement.placed]
            earned = score(self.board, placement)
            points = counted(earned.total, "point")
            self.message = f"Hint: {placement} earns {points} ({earned.one_line})."

    def next_hint(self) -> str:
        """Say one thing more about a good placement: idea, region, a tile, and then all of it."""
        if self._climb is None:
            self._climb = Climb(self._ladder())
        return self.say_hint(self._climb)

    def say_hint(self, climb: Climb[Ladder]) -> str:
        """Say the next hint of this climb; the last one is drawn too."""
        told = str(climb.up())
        if climb.is_told:
            self.suggest(climb.ladder.target)
        self.message = told
        return told

    @property
    def hints_used(self) -> int:
        """How many hints were asked for in this position."""
        return self._climb.used if self._climb else 0

    @property
    def help_text(self) -> Message:
        """How much help that was, in a few words."""
        return help_text(self.hints_used, len(Rung))

    def _ladder(self) -> Ladder:
        """The way to the placement that earns most."""
        best = best_placement(self.board, self._hand, first_turn=self._first_turn)
        if best is None:
            raise GameError("These tiles fit nowhere.")
        started = (not self._first_turn, True)
        sizes = (len(self._hand), 0)
        view = View(("you", "others"), 0, self.board, self._hand, (0, 0), sizes, 0, started=started)
        return Ladder(view, best.placement)

    def start_exchange(self) -> None:
        """Let the player choose tiles of the rack to exchange."""
        with self.hold_sync():
            self.clear()
            self.picking = True
            self.message = "Choose the tiles that you want to exchange."

    def pick(self, tiles: str) -> None:
        """Choose tiles of the rack, such as "14 J", for the exchange that was started."""
        left = list(self.rack)
        slots = []
        for tile in map(str, parse_tiles(tiles)):
            if tile not in left:
                raise LabError(f"There is no {tile} left on the rack to choose.")
            slots.append(left.index(tile))
            left[slots[-1]] = ""
        self.picked = sorted(slots)

    def exchange(self) -> Exchange:
        """Exchange the chosen tiles, where somebody listens for it."""
        if not self.picked:
            raise LabError("Choose at least one tile to exchange.")
        move = Exchange(tuple(self._hand.tiles[slot] for slot in self.picked))
        for callback in self._exchange_callbacks:
            callback(move)
        return move

    def on_exchange(self, callback: Callable[[Exchange], object]) -> None:
        """Call this with every exchange that is confirmed."""
        self._exchange_callbacks.append(callback)

    def on_confirm(self, callback: Callable[[Placement], object]) -> None:
        """Call this with every placement that is confirmed."""
        self._callbacks.append(callback)

    @contextmanager
    def errors_shown(self) -> Iterator[None]:
        """Show an error as a message on the board: Jupyter would hide it in a log."""
        try:
            yield
        except LabError as error:
            self.message = str(error)
        except Exception as error:
            self.message = f"Something went wrong: {type(error).__name__}: {error}"

    # What follows from it.

    @traitlets.observe("pending", "multiplied")
    def _on_pending(self, _change: object) -> None:
        with self.errors_shown():
            self._judge()

    def _judge(self) -> None:
        found = judge(self.board, self._hand, self.placement, first_turn=self._first_turn)
        # The text it speaks of lets the browser tell a late verdict from the present one.
        choice = f" *{self.multiplied}" if self.multiplied else ""
        self.verdict = found | {"of": " ".join(self.pending) + choice}

    @traitlets.observe("chosen", "show_spots", "pending")
    def _on_chosen(self, _change: object) -> None:
        with self.errors_shown():
            if not (self.chosen and self.show_spots):
                self.spots = {}
                return
            tile = Tile.parse(self.chosen)
            self.spots = spots(
                self.board, self._hand, self.placement, tile, first_turn=self._first_turn
            )

    @traitlets.observe("confirms")
    def _on_confirms(self, change: dict[str, Any]) -> None:
        # A second press that comes when the turn is over is no mistake.
        if change["new"] and (self.picking or self.pending):
            with self.errors_shown():
                self.exchange() if self.picking else self.confirm()

    @traitlets.observe("asks")
    def _on_asks(self, _change: object) -> None:
        with self.errors_shown():
            self.next_hint()

    # What is shown where no widget can be.

    def __repr__(self) -> str:
        rack = f"\nrack: {self._hand}" if len(self._hand) else ""
        return f"{self.board}{rack}"

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        bundle = super()._repr_mimebundle_(**options)
        return with_picture(bundle, repr(self), self.board)


def with_picture(
    bundle: Any,
    text: str,
    board: Board,
    placement: Placement | None = None,
    caption: str = "",
) -> tuple[dict[str, Any], dict[str, Any]]:
    """A widget's bundle with what a page without widgets can show: a text and a picture."""
    data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
    picture = svg.board(board, placement=placement)
    image = b64encode(picture.encode()).decode()
    # An untrusted notebook refuses SVG, but shows it inside an image.
    name = f"Triolet board: {board.line or 'empty'}"
    html = f'<img alt="{name}" src="data:image/svg+xml;base64,{image}">'
    below = caption or text.removeprefix(str(board)).strip()  # the rack, if there is one
    html += f"<pre>{escape(below)}</pre>" if below else ""
    return {**data, "text/plain": text, "image/svg+xml": picture, "text/html": html}, metadata
