"""The board as a widget: Python judges, the browser only draws."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import traitlets

from triolet_lab.errors import GameError, IllegalMoveError, LabError
from triolet_lab.language import Message, either, say, say_many
from triolet_lab.notation import quoted
from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.cells import Cell, Direction
from triolet_lab.triolet.rules.generator import best_placement
from triolet_lab.triolet.rules.legality import check
from triolet_lab.triolet.rules.moves import Exchange, Placement, parse_placed
from triolet_lab.triolet.rules.scoring import score
from triolet_lab.triolet.rules.tiles import Rack, Tile, as_rack, parse_tiles
from triolet_lab.triolet.show import pictures
from triolet_lab.triolet.show.board_words import WORDS
from triolet_lab.triolet.show.judging import judge, spot, spots, with_face
from triolet_lab.triolet.thinking.hints import Ladder, Rung
from triolet_lab.widgets.climb import Climb, help_text
from triolet_lab.widgets.frame import Drawn, Said, Saying, Still, errors_told, script, style

STATIC = Path(__file__).parent / "static"
SCRIPTS = ("board_geometry.js", "board_state.js", "board_draw.js", "board.js")
"""The parts of the board's script, each built on those before it."""


class TrioletBoard(Drawn):
    """A board to look at, or, with a rack, to place tiles on; its hints lead to the most points.

    >>> board = TrioletBoard("9@H8", rack="6 7 J")
    >>> board.place("6@I8")
    >>> board.verdict["sum"]
    '9 + 6 = 15'
    >>> print(board.confirm())
    6@I8
    """

    _esm = script(*(STATIC / name for name in SCRIPTS))
    _css = style(STATIC / "board.css")
    SAYS = WORDS

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
    spots: "traitlets.Dict[str, Any]" = traitlets.Dict().tag(sync=True)
    show_spots = traitlets.Bool(False).tag(sync=True)
    hinted: "traitlets.List[str]" = traitlets.List().tag(sync=True)
    dangers: "traitlets.Dict[str, Any]" = traitlets.Dict().tag(sync=True)
    picking = traitlets.Bool(False).tag(sync=True)
    label = Said().tag(sync=True)
    told = traitlets.Bool(False).tag(sync=True)

    # What the player has in hand: both sides write it.
    pending: "traitlets.List[str]" = traitlets.List().tag(sync=True)
    slots: "traitlets.List[int]" = traitlets.List().tag(sync=True)
    multiplied = traitlets.Unicode("").tag(sync=True)
    chosen = traitlets.Unicode("").tag(sync=True)
    slot = traitlets.Int(-1).tag(sync=True)
    picked: "traitlets.List[int]" = traitlets.List().tag(sync=True)
    message = Said("").tag(sync=True)
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
        self._answering = False
        super().__init__(helpful=hints, **self._position(board, rack, first_turn))

    def show(
        self,
        board: Board | str,
        rack: Rack | str = "",
        *,
        first_turn: bool = False,
        last: tuple[Cell, ...] = (),
        message: Saying = "",
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
            sentence = say(
                "A board is a Board or a text like {example}, not {value}.",
                example="'9@H8 5@I8'",
                value=quoted(board),
            )
            raise LabError(sentence)
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
            raise _none_left(tile)
        with self.hold_sync():
            self.chosen, self.slot = tile, -1

    def place(self, text: str) -> None:
        """Lay tiles on cells, such as "9@H8" or "9@H8 J6@I8"; the board says if that is legal."""
        for word in text.split():
            placed = parse_placed(word)
            kept = self._kept_but(placed.cell)
            with self.hold_sync():
                self._forget()
                self._lie([*kept, (str(placed), -1)])

    def take_back(self, cell: str) -> None:
        """Take the tile on this cell back to the rack."""
        kept = self._kept_but(Cell.parse(cell))
        if len(kept) == len(self.pending):
            raise LabError(say("None of your tiles lies on {cell}.", cell=cell))
        with self.hold_sync():
            self.multiplied = ""
            self._lie(kept)

    def clear(self) -> None:
        """Take all tiles back."""
        with self.hold_sync():
            self._forget()
            self._lie([])

    def _kept_but(self, cell: Cell) -> list[tuple[str, int]]:
        """The tiles laid on other cells, each with the place of the rack that is noted for it."""
        noted = [*self.slots, *[-1] * len(self.pending)]
        laid = zip(self.pending, noted, strict=False)
        return [(item, slot) for item, slot in laid if parse_placed(item).cell != cell]

    def _lie(self, laid: list[tuple[str, int]]) -> None:
        """Lay these tiles, each from its place of the rack; -1 leaves the choice to the page."""
        self.slots = [slot for _, slot in laid]
        self.pending = [item for item, _ in laid]

    def _forget(self) -> None:
        """Choices, hints and messages are about the tiles as they lay before."""
        self.multiplied = self.chosen = self.message = ""
        self.slot = -1
        self.picking, self.picked, self.hinted = False, [], []

    def choose_face(self, face: int) -> None:
        """Say what the joker on the board stands for."""
        if not any(tile.is_joker for tile in self.placement.tiles):
            raise LabError(say("There is no joker among the tiles that you have laid."))
        self.pending = [str(placed) for placed in with_face(self.placement, face).placed]

    def choose_multiplier(self, direction: str) -> None:
        """Say which group takes the multiplier: "across" or "down"."""
        offered = [choice["direction"] for choice in self.verdict["choices"]]
        if direction not in offered:
            raise _no_such_choice(direction, offered)
        self.multiplied = direction

    def confirm(self) -> Placement:
        """Confirm the placement; an illegal one is refused with every reason."""
        placement = self.placement
        reasons = check(self.board, placement, self._hand, first_turn=self._first_turn)
        if reasons:
            raise IllegalMoveError(placement, reasons)
        self.confirmed = placement
        self._answering = True
        try:
            with self.hold_sync():
                self.message = say("Confirmed: {sum}.", sum=self.verdict["sum"])
            for callback in self._callbacks:
                callback(placement)
        finally:
            self._answering = False
        return placement

    def suggest(self, placement: Placement) -> None:
        """Show a placement as a hint: its tiles are drawn where they would lie."""
        with self.hold_sync():
            self.clear()
            self.hinted = [str(placed) for placed in placement.placed]
            earned = score(self.board, placement)
            self.message = say_many(
                "Hint: {placement} earns {count} point ({sum}).",
                "Hint: {placement} earns {count} points ({sum}).",
                count=earned.total,
                placement=str(placement),
                sum=earned.one_line,
            )

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
            raise GameError(say("These tiles fit nowhere."))
        started = (not self._first_turn, True)
        sizes = (len(self._hand), 0)
        view = View(("you", "others"), 0, self.board, self._hand, (0, 0), sizes, 0, started=started)
        return Ladder(view, best.placement)

    def start_exchange(self) -> None:
        """Let the player choose tiles of the rack to exchange."""
        with self.hold_sync():
            self.clear()
            self.picking = True
            self.message = say("Choose the tiles that you want to exchange.")

    def pick(self, tiles: str) -> None:
        """Choose tiles of the rack, such as "14 J", for the exchange that was started."""
        left = list(self.rack)
        slots = []
        for tile in map(str, parse_tiles(tiles)):
            if tile not in left:
                raise _none_left(tile)
            slots.append(left.index(tile))
            left[slots[-1]] = ""
        self.picked = sorted(slots)

    def exchange(self) -> Exchange:
        """Exchange the chosen tiles, where somebody listens for it."""
        if not self.picked:
            raise LabError(say("Choose at least one tile to exchange."))
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

    def errors_shown(self) -> AbstractContextManager[None]:
        """Show an error as a message on the board: Jupyter would hide it in a log."""
        return errors_told(self)

    # What follows from it.

    @traitlets.default("label")
    def _label(self) -> str:
        return str(say("Triolet board"))

    @traitlets.observe("message")
    def _on_message(self, _change: object) -> None:
        # What answers a confirmation has its sum in it: the board need not write that again.
        self.told = self._answering

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
            found = spots(self.board, self._hand, self.placement, tile, first_turn=self._first_turn)
            self.spots = {cell: spot(points) for cell, points in found.items()}

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

    def still(self) -> Still:
        """The board as a picture, with the rack below it."""
        rack = str(say("rack: {tiles}", tiles=str(self._hand))) if len(self._hand) else ""
        return still(f"{self.board}\n{rack}".rstrip(), self.board, caption=rack)


def _none_left(tile: str) -> LabError:
    return LabError(say("There is no {tile} left on the rack to choose.", tile=tile))


def _no_such_choice(direction: str, offered: list[str]) -> LabError:
    if not offered:
        return LabError(
            say(
                "The multiplier cannot go {direction}: there is no choice here.",
                direction=quoted(direction),
            )
        )
    return LabError(
        say(
            "The multiplier cannot go {direction}: choose {choices}.",
            direction=quoted(direction),
            choices=either(offered),
        )
    )


def still(
    text: str, board: Board, placement: Placement | None = None, caption: Saying = ""
) -> Still:
    """A text with the picture of this board, for pages without a kernel."""
    name = say("Triolet board: {tiles}", tiles=board.line)
    empty = say("Triolet board: empty")
    picture = pictures.board(board, placement=placement)
    return Still(text, picture, name if board.line else empty, caption)
