"""The frame of every widget: its page, its words, its errors, its picture without a kernel."""

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

import anywidget
import ipywidgets  # type: ignore[import-untyped]
import traitlets

from triolet_lab.errors import LabError
from triolet_lab.language import Listed, Message, say

STATIC = Path(__file__).parent / "static"
Bundle = tuple[dict[str, Any], dict[str, Any]]
Saying = str | Message | Listed
"""What a page can be given to say."""

# The page.


def script(*files: Path) -> str:
    """One module of these files after what every page needs: the browser gets it as one text."""
    return _joined(STATIC / "page.js", *files)


def style(*files: Path) -> str:
    """One style sheet of these files after that of every page."""
    return _joined(STATIC / "page.css", *files)


def _joined(*files: Path) -> str:
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


class Said(traitlets.Unicode[str, Saying]):
    """A text of the page: a message is put into words when it is assigned."""

    if TYPE_CHECKING:

        def __init__(self, default_value: str = "") -> None: ...

    def validate(self, obj: Any, value: Any) -> str:
        """The words."""
        words = str(value) if isinstance(value, Message | Listed) else value
        text: str = super().validate(obj, words)
        return text


# What is shown where no kernel is.


@dataclass(frozen=True, slots=True)
class Still:
    """A widget on a page without a kernel: a text, and a picture with its caption."""

    text: str
    """The whole of it for a reader of text."""
    picture: str = ""
    """An SVG; where there is none, the text is shown."""
    name: Saying = ""
    """What a screen reader calls the picture."""
    caption: Saying = ""
    """What stands below the picture."""

    def beside(self, bundle: Any) -> Bundle:
        """The bundle of the living widget, and this beside it."""
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        picture = {"image/svg+xml": self.picture} if self.picture else {}
        return {**data, "text/plain": self.text, **picture, "text/html": self._html()}, metadata

    def _html(self) -> str:
        if not self.picture:
            return f"<pre>{escape(self.text)}</pre>"
        # An untrusted notebook refuses SVG, but shows it inside an image.
        image = b64encode(self.picture.encode()).decode()
        html = f'<img alt="{escape(str(self.name))}" src="data:image/svg+xml;base64,{image}">'
        below = str(self.caption)
        return html + (f"<pre>{escape(below)}</pre>" if below else "")


class _Framed:
    """What widgets have in common that are drawn by a script and those that are made of widgets."""

    def still(self) -> Still | None:
        """What is shown where no kernel is."""
        return None

    def __repr__(self) -> str:
        # That of the libraries holds an address, which differs from run to run.
        still = self.still()
        return still.text if still else f"<{type(self).__name__}>"

    def _repr_mimebundle_(self, **options: Any) -> Any:
        bundle = super()._repr_mimebundle_(**options)  # type: ignore[misc]  # that of the library
        still = self.still()
        return still.beside(bundle) if still else bundle


# The widgets.


class Drawn(_Framed, anywidget.AnyWidget):
    """A widget that is drawn by a script of its own."""

    SAYS: ClassVar[Mapping[str, Message]] = {}
    """What its page says by itself, by the ids that the script asks for."""

    words: "traitlets.Dict[str, str]" = traitlets.Dict().tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        words = {name: str(message) for name, message in self.SAYS.items()}
        # All at once: the browser gets one message, and draws the widget once.
        super().__init__(words=words, _dom_classes=("lab-page",), **traits)


class Keeper(Drawn):
    """Keeps the keys of the box that it stands in from the notebook, and the focus inside it.

    Jupyter's own buttons and lists cannot: with the focus on them `b` would insert a cell.
    """

    _esm = script(STATIC / "keeper.js")
    _css = style()
    SAYS: ClassVar = {
        "lost": say("This board is no longer connected to Python: run its cell again."),
    }

    def __init__(self) -> None:
        super().__init__(layout=ipywidgets.Layout(display="none"))


class Frame(_Framed, ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A widget that is made of widgets, with a keeper among them."""

    LOOK: ClassVar[Sequence[str]] = ("lab-page", "lab-table")
    """The classes of its style."""

    def __init__(self, parts: Sequence[Any]) -> None:
        super().__init__([*parts, Keeper()])
        for name in self.LOOK:
            self.add_class(name)


# Errors.


class Teller(Protocol):
    """What can show a message."""

    message: Any


@contextmanager
def errors_told(teller: Teller) -> Iterator[None]:
    """Show an error as a message: Jupyter would hide it in a log."""
    try:
        yield
    except LabError as error:
        teller.message = str(error)
    except Exception as error:
        kind = type(error).__name__
        teller.message = say("Something went wrong: {kind}: {error}", kind=kind, error=str(error))
