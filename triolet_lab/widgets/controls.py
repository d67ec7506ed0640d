"""The plain ipywidgets around a board: buttons, sections, and how they stand side by side."""

from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets  # type: ignore[import-untyped]

from triolet_lab.triolet.show.board import TrioletBoard


class Controls:
    """Makes the buttons of a board: what goes wrong in one becomes a message on the board."""

    def __init__(self, board: TrioletBoard) -> None:
        self._board = board
        self.where = ipywidgets.ToggleButton(description="Show where", layout=_natural())
        """Marks the cells where the chosen tile may go."""
        self.where.tooltip = "Mark the cells where the chosen tile may go"
        self.where.observe(self._on_where, names=["value"])

    def button(self, text: str, act: Callable[[], object], style: str = "") -> Any:
        """A button with this text that does this."""
        button = ipywidgets.Button(description=text, button_style=style, layout=_natural())
        button.on_click(lambda _: self._press(act))
        return button

    def choice(self, label: str, options: Sequence[str | tuple[str, str]], value: str) -> Any:
        """A list to choose from."""
        layout = ipywidgets.Layout(width="auto", height="auto")
        return ipywidgets.Dropdown(
            options=options,
            value=value,
            description=label,
            style={"description_width": "initial"},
            layout=layout,
        )

    def watch(self, widget: Any, act: Callable[[Any], object]) -> None:
        """Do this with every new value of the widget."""
        widget.observe(lambda change: self._press(lambda: act(change["new"])), names=["value"])

    def _press(self, act: Callable[[], object]) -> None:
        with self._board.errors_shown():
            self._board.message = ""
            act()

    def _on_where(self, change: dict[str, Any]) -> None:
        self._board.show_spots = change["new"]
        if change["new"] and not self._board.chosen:
            self._board.message = "Choose a tile to see where it may go."


def labelled(html: str = "") -> Any:
    """A part that is HTML."""
    part = ipywidgets.HTML(html)
    part.add_class("triolet-panel")
    return part


def row(*widgets: Any) -> Any:
    """Widgets side by side, as many as fit."""
    box = ipywidgets.HBox(widgets)
    box.add_class("triolet-controls")
    return box


def section(*widgets: Any) -> Any:
    """Widgets that belong together, one below the other."""
    box = ipywidgets.VBox(widgets)
    box.add_class("triolet-section")
    return box


def side_by_side(board: TrioletBoard, side: Sequence[Any]) -> Any:
    """The board with its panel to the right, or below it where there is no room."""
    board.add_class("triolet-place")
    panel = ipywidgets.VBox(side)
    panel.add_class("triolet-side")
    whole = ipywidgets.HBox([board, panel])
    whole.add_class("triolet-whole")
    return whole


def show(widget: Any, shown: bool) -> None:
    """Show a widget or hide it."""
    widget.layout.display = "" if shown else "none"


def _natural() -> Any:
    return ipywidgets.Layout(width="auto", height="auto")
