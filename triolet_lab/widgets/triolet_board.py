"""The board as a widget: Python judges, the browser only draws."""

from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from triolet_lab.triolet import svg
from triolet_lab.triolet.board import Board
from triolet_lab.triolet.cells import Cell, Direction
from triolet_lab.triolet.errors import TrioletError
from triolet_lab.triolet.legality import IllegalMoveError, check
from triolet_lab.triolet.moves import Placement, parse_placed
from triolet_lab.triolet.tiles import Rack, Tile

from .verdict import judge, spots, with_face

STATIC = Path(__file__).parent / "static"


class TrioletBoard(anywidget.AnyWidget):
    """A board to look at, or, with a rack, to place tiles on.

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
    verdict: "traitlets.Dict[str, Any]" = traitlets.Dict().tag(sync=True)
    spots: "traitlets.Dict[str, int]" = traitlets.Dict().tag(sync=True)
    show_spots = traitlets.Bool(False).tag(sync=True)
    label = traitlets.Unicode("Triolet board").tag(sync=True)

    # What the player has in hand: both sides write it.
    pending: "traitlets.List[str]" = traitlets.List().tag(sync=True)
    multiplied = traitlets.Unicode("").tag(sync=True)
    chosen = traitlets.Unicode("").tag(sync=True)
    message = traitlets.Unicode("").tag(sync=True)
    confirms = traitlets.Int(0).tag(sync=True)

    def __init__(
        self, board: Board | str = "", rack: Rack | str = "", *, first_turn: bool = False
    ) -> None:
        """Show this board; `first_turn` tells that the player has had no turn yet."""
        super().__init__()
        self.confirmed: Placement | None = None
        """The placement that was confirmed last."""
        self._callbacks: list[Callable[[Placement], object]] = []
        self.show(board, rack, first_turn=first_turn)

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
        self.board = Board.parse(board) if isinstance(board, str) else board
        self._hand = Rack.parse(rack) if isinstance(rack, str) else rack
        self._first_turn = first_turn
        rules = self.board.rules
        with self.hold_sync():
            self.size = rules.size
            self.specials = {str(cell): str(kind) for cell, kind in rules.specials.items()}
            self.counts = [*rules.counts, rules.jokers]
            self.tiles = {str(cell): str(tile) for cell, tile in self.board}
            self.rack = [str(tile) for tile in self._hand]
            self.last = [str(cell) for cell in last]
            self.playable = len(self._hand) > 0
            self.clear()
            self._judge()
            self.message = message

    @property
    def placement(self) -> Placement:
        """The tiles in hand as they lie on the board, not yet confirmed."""
        multiplied = Direction(self.multiplied) if self.multiplied else None
        return Placement.of(*self.pending, multiplied=multiplied)

    # What the mouse can do, in Python.

    def choose(self, tile: str) -> None:
        """Choose a tile of the rack, or none with an empty text."""
        if tile and self._hand.without(self.placement.tiles).lacks([Tile.parse(tile)]):
            raise TrioletError(f"There is no {tile} left on the rack to choose.")
        self.chosen = tile

    def place(self, text: str) -> None:
        """Lay tiles on cells, such as "9@H8" or "9@H8 J6@I8"; the board says if that is legal."""
        for word in text.split():
            placed = parse_placed(word)
            kept = [item for item in self.pending if parse_placed(item).cell != placed.cell]
            with self.hold_sync():
                self.pending = [*kept, str(placed)]
                self.multiplied = self.chosen = self.message = ""

    def take_back(self, cell: str) -> None:
        """Take the tile on this cell back to the rack."""
        kept = [item for item in self.pending if parse_placed(item).cell != Cell.parse(cell)]
        if len(kept) == len(self.pending):
            raise TrioletError(f"None of your tiles lies on {cell}.")
        self.pending, self.multiplied = kept, ""

    def clear(self) -> None:
        """Take all tiles back."""
        with self.hold_sync():
            self.pending = []
            self.multiplied = self.chosen = self.message = ""

    def choose_face(self, face: int) -> None:
        """Say what the joker on the board stands for."""
        if not any(tile.is_joker for tile in self.placement.tiles):
            raise TrioletError("There is no joker among the tiles that you have laid.")
        self.pending = [str(placed) for placed in with_face(self.placement, face).placed]

    def choose_multiplier(self, direction: str) -> None:
        """Say which group takes the multiplier: "across" or "down"."""
        offered = [choice["direction"] for choice in self.verdict["choices"]]
        if direction not in offered:
            raise TrioletError(
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

    def on_confirm(self, callback: Callable[[Placement], object]) -> None:
        """Call this with every placement that is confirmed."""
        self._callbacks.append(callback)

    @contextmanager
    def errors_shown(self) -> Iterator[None]:
        """Show an error as a message on the board: Jupyter would hide it in a log."""
        try:
            yield
        except TrioletError as error:
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
        if change["new"]:
            with self.errors_shown():
                self.confirm()

    # What is shown where no widget can be.

    def __repr__(self) -> str:
        rack = f"\nrack: {self._hand}" if len(self._hand) else ""
        return f"{self.board}{rack}"

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        bundle = super()._repr_mimebundle_(**options)
        return with_picture(bundle, repr(self), svg.board(self.board))


def with_picture(bundle: Any, text: str, picture: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """A widget's bundle with what a page without widgets can show: a text and a picture."""
    data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
    image = b64encode(picture.encode()).decode()
    # An untrusted notebook refuses SVG, but shows it inside an image.
    html = f'<img alt="Triolet board" src="data:image/svg+xml;base64,{image}">'
    return {**data, "text/plain": text, "image/svg+xml": picture, "text/html": html}, metadata
