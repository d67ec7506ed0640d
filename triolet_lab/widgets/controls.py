"""The plain ipywidgets around a board: buttons, sections, and how they stand side by side."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from functools import cached_property
from typing import Any, Protocol

import ipywidgets  # type: ignore[import-untyped]

from triolet_lab.language import say
from triolet_lab.widgets.frame import Saying


class Board(Protocol):
    """What controls need of a board; `chosen` and `show_spots` only for the button `where`."""

    message: Any

    def errors_shown(self) -> AbstractContextManager[None]:
        """Show as a message what goes wrong."""
        ...


class Controls:
    """Makes the buttons of a board: what goes wrong in one becomes a message on the board."""

    def __init__(self, board: Board) -> None:
        self._board: Any = board

    @cached_property
    def where(self) -> Any:
        """Marks the cells where the chosen tile may go."""
        tooltip = say("Mark the cells where the chosen tile may go")
        toggle = self.toggle(say("Show where"), tooltip)
        toggle.observe(self._on_where, names=["value"])
        return toggle

    def toggle(self, text: Saying, tooltip: Saying) -> Any:
        """A button that stays down until it is pressed again."""
        toggle = ipywidgets.ToggleButton(description=str(text), layout=_natural())
        toggle.tooltip = str(tooltip)
        return toggle

    def button(self, text: Saying, act: Callable[[], object], style: str = "") -> Any:
        """A button with this text that does this."""
        button = ipywidgets.Button(description=str(text), button_style=style, layout=_natural())
        button.on_click(lambda _: self._press(act))
        return button

    def choice(self, label: Saying, options: Sequence[Any], value: Any) -> Any:
        """A list to choose from."""
        layout = ipywidgets.Layout(width="auto", height="auto")
        return ipywidgets.Dropdown(
            options=options,
            value=value,
            description=str(label),
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
            self._board.message = say("Choose a tile to see where it may go.")


def labelled(html: str = "") -> Any:
    """A part that is HTML."""
    part = ipywidgets.HTML(html)
    part.add_class("lab-page")
    part.add_class("lab-panel")
    return part


def row(*widgets: Any) -> Any:
    """Widgets side by side, as many as fit."""
    box = ipywidgets.HBox(widgets)
    box.add_class("lab-controls")
    return box


def section(*widgets: Any) -> Any:
    """Widgets that belong together, one below the other."""
    box = ipywidgets.VBox(widgets)
    box.add_class("lab-section")
    return box


def side_by_side(board: Any, side: Sequence[Any]) -> Any:
    """The board with its panel to the right, or below it where there is no room."""
    board.add_class("lab-place")
    panel = ipywidgets.VBox(side)
    panel.add_class("lab-side")
    whole = ipywidgets.HBox([board, panel])
    whole.add_class("lab-whole")
    return whole


def show(widget: Any, shown: bool) -> None:
    """Show a widget or hide it."""
    widget.layout.display = "" if shown else "none"


def _natural() -> Any:
    return ipywidgets.Layout(width="auto", height="auto")
