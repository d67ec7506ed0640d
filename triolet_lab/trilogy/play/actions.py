"""What a player does in a turn: take, then work; or the clock runs out."""

import re
from dataclasses import dataclass

from triolet_lab.errors import NotationError
from triolet_lab.language import say
from triolet_lab.notation import check_text, quoted
from triolet_lab.trilogy.rules.cards import Card
from triolet_lab.trilogy.rules.layout import Layout, Work, layout_text, parse_layout


@dataclass(frozen=True, slots=True)
class TakePile:
    """Taking the top card of the pile.

    >>> print(TakePile())
    take pile
    """

    def __str__(self) -> str:
        return "take pile"


@dataclass(frozen=True, slots=True)
class TakeDiscard:
    """Taking a discard, and all that were discarded after it.

    >>> print(TakeDiscard(Card("1gsO")))
    take 1gsO
    """

    card: Card

    def __str__(self) -> str:
        return f"take {self.card}"


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The clock has run out: what the turn had come to.

    >>> print(TimeUp(parse_layout("{1rsO 2rsO 3rsO}"), parse_layout("{1gsO 2gsO 3gsO}")))
    time up {1rsO 2rsO 3rsO} | stolen {1gsO 2gsO 3gsO}
    """

    layout: Layout | None = None
    """The last legal layout that was reached; None if it is the one before the turn."""
    stolen: Layout = ()
    """The SETs that were stolen on the way: their owners keep the tokens."""

    def __str__(self) -> str:
        layout = "" if self.layout is None else f" {layout_text(self.layout)}"
        return f"time up{layout}" + (f" | stolen {layout_text(self.stolen)}" if self.stolen else "")


Action = TakePile | TakeDiscard | Work | TimeUp


def parse_action(text: str) -> Action:
    """Any action as `str` writes it.

    >>> parse_action("take 1gsO"), parse_action("- | discard 2ghW")
    (TakeDiscard(card=Card('1gsO')), Work.parse('- | discard 2ghW'))
    """
    check_text(text, "take pile")
    words = text.split()
    if words == ["take", "pile"]:
        return TakePile()
    if words[:1] == ["take"] and len(words) == 2:
        return TakeDiscard(Card(words[1]))
    if words[:2] == ["time", "up"]:
        match = re.fullmatch(r"time up([^|]*)(?:\| stolen ([^|]*))?", text.strip())
        if match is None:
            raise NotationError(
                say("{text} is no turn: write time up and the SETs.", text=quoted(text))
            )
        layout = parse_layout(match[1]) if match[1].strip() else None
        return TimeUp(layout, parse_layout(match[2] or ""))
    return Work.parse(text)


def as_action(action: Action | str) -> Action:
    """An action, given as itself or as its text."""
    if isinstance(action, str):
        return parse_action(action)
    if isinstance(action, TakePile | TakeDiscard | Work | TimeUp):
        return action
    raise NotationError(
        say(
            "{action} is no action: give TakePile(), TakeDiscard(card), a Work or a text.",
            action=quoted(action),
        )
    )
