"""What lies on the table, SETs under hands-off cards or not, and what a turn makes of it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from triolet_lab.errors import LabError, NotationError
from triolet_lab.language import say
from triolet_lab.notation import check_text, quoted
from triolet_lab.trilogy.rules.cards import Card, as_cards, parse_cards, worth


@dataclass(frozen=True, slots=True, repr=False)
class Laid:
    """Three cards that lie together in front of a player; whether they are a SET is not asked here.

    >>> Laid.parse("{3rsO 1rsO 2rsO}X1")
    Laid.parse('{1rsO 2rsO 3rsO}X1')
    """

    cards: tuple[Card, ...]
    """In the order of the pack."""
    shield: Card | None = None
    """The hands-off card that protects them."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", tuple(sorted(as_cards(self.cards))))
        if self.shield is not None and not self.shield.is_hands_off:
            raise LabError(say("{card} is no hands-off card.", card=self.shield))

    @classmethod
    def parse(cls, text: str) -> Self:
        """What `str` writes: cards in braces, and the hands-off card behind them."""
        check_text(text, "{1rsO 2rsO 3rsO}")
        match = re.fullmatch(r"\{([^{}]*)\}(X[123])?", text.strip())
        if match is None:
            raise NotationError(
                say(
                    "{text} is no laid SET: write its cards in braces, like {example}.",
                    text=quoted(text),
                    example="{1rsO 2rsO 3rsO}",
                )
            )
        return cls(parse_cards(match[1]), Card(match[2]) if match[2] else None)

    @property
    def points(self) -> int:
        """What its cards count."""
        return worth(self.cards)

    def under(self, shield: Card) -> "Laid":
        """The same with a hands-off card on it."""
        return Laid(self.cards, shield)

    def _repr_svg_(self) -> str:
        from triolet_lab.trilogy.show import pictures  # its own picture

        return pictures.laid(self)

    def __str__(self) -> str:
        return f"{{{' '.join(map(str, self.cards))}}}{self.shield or ''}"

    def __repr__(self) -> str:
        return f"Laid.parse({str(self)!r})"


Layout = tuple[Laid, ...]
"""The SETs in front of one player."""


def parse_layout(text: str) -> Layout:
    """The SETs of a text such as "{1rsO 2rsO 3rsO} {1gsO 2gsO 3gsO}X2"; "-" is none.

    >>> parse_layout("-"), len(parse_layout("{1rsO 2rsO 3rsO}{1gsO 2gsO 3gsO}X2"))
    ((), 2)
    """
    check_text(text, "{1rsO 2rsO 3rsO}")
    if text.strip() in ("", "-"):
        return ()
    parts = re.findall(r"\{[^{}]*\}(?:X[123])?|[^\s{}]+|[{}]", text)
    return tuple(map(Laid.parse, parts))


def layout_text(layout: Iterable[Laid]) -> str:
    """SETs as `parse_layout` reads them."""
    return " ".join(map(str, layout)) or "-"


@dataclass(frozen=True, slots=True)
class Scene:
    """What a player works with after taking: all that decides whether the work is legal."""

    hand: tuple[Card, ...]
    """The player's cards after taking."""
    own: Layout = ()
    """The player's SETs before the turn."""
    others: tuple[Layout, ...] = ()
    """The SETs of the other players, in any order."""
    chosen: Card | None = None
    """The oldest discard taken, which has to be used."""

    @property
    def foreign(self) -> Layout:
        """All SETs of other players."""
        return tuple(laid for layout in self.others for laid in layout)


@dataclass(frozen=True, slots=True)
class Work:
    """What a player does after taking: the layout, the shields, the discard.

    >>> work = Work.parse("{1rsO 2rsO 3rsO} | X1 on {1rsO 2rsO 3rsO} | discard 2gsO")
    >>> print(work)
    {1rsO 2rsO 3rsO} | X1 on {1rsO 2rsO 3rsO} | discard 2gsO
    """

    layout: Layout = ()
    """The player's own SETs when the work is done, those before the turn included; each with the
    hands-off card that was on it before, and none that is put on it now."""
    shields: tuple[tuple[Card, tuple[Card, ...]], ...] = ()
    """Hands-off cards from the hand, each with the cards of the SET that it is put on."""
    discard: Card | None = None

    def __post_init__(self) -> None:
        shields = ((card, tuple(sorted(as_cards(cards)))) for card, cards in self.shields)
        object.__setattr__(self, "layout", tuple(self.layout))
        object.__setattr__(self, "shields", tuple(shields))

    @classmethod
    def parse(cls, text: str) -> Self:
        """The work that `str` writes."""
        check_text(text, "{1rsO 2rsO 3rsO} | discard 2gsO")
        layout, *rest = text.split("|")
        shields: list[tuple[Card, tuple[Card, ...]]] = []
        discard: Card | None = None
        for part in map(str.strip, rest):
            found = re.fullmatch(
                r"(?P<shield>\S+) on (?P<set>\{[^{}]*\})|discard (?P<card>\S+)", part
            )
            if discard is not None or found is None:
                raise NotationError(
                    say(
                        "{part} is no part of a turn: after the SETs come shields, like "
                        "{example}, and then discard with a card.",
                        part=quoted(part),
                        example="X1 on {1rsO 2rsO 3rsO}",
                    )
                )
            if found["card"]:
                discard = Card(found["card"])
            else:
                shields.append((Card(found["shield"]), Laid.parse(found["set"]).cards))
        return cls(parse_layout(layout), tuple(shields), discard)

    def __str__(self) -> str:
        parts = [layout_text(self.layout)]
        parts += [f"{shield} on {Laid(cards)}" for shield, cards in self.shields]
        if self.discard is not None:
            parts.append(f"discard {self.discard}")
        return " | ".join(parts)

    def __repr__(self) -> str:
        return f"Work.parse({str(self)!r})"
