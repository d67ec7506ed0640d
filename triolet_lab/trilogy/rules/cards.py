"""What is played with: groups with four features, the 111 cards, the pack of the quick start."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, Self

from triolet_lab.errors import NotationError
from triolet_lab.language import Message, say
from triolet_lab.notation import check_text, quoted
from triolet_lab.trilogy.rules.words import NAMES

COLOURS, FILLINGS, SYMBOLS = "rgp", "she", "OWD"
"""The letters of the values 0, 1 and 2 of three features; the number has the digits 1 to 3."""


class Feature(StrEnum):
    """What every group has, with three values each."""

    NUMBER = "number"
    COLOUR = "colour"
    FILLING = "filling"
    SYMBOL = "symbol"


class Group(NamedTuple):
    """One, two or three equal symbols; every feature is a number from 0 to 2.

    >>> Group.parse("2ghW")
    Group.parse('2ghW')
    >>> print(Group.parse("2ghW").name)
    2 green hatched waves
    """

    number: int
    """0 for one symbol."""
    colour: int
    """0 red, 1 green, 2 purple."""
    filling: int
    """0 solid, 1 hatched, 2 empty."""
    symbol: int
    """0 oval, 1 wave, 2 diamond."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """The group that `str` writes: number, colour, filling, symbol."""
        check_text(text, "2ghW")
        match = re.fullmatch(r"([123])([rgp])([she])([OWD])", text.strip())
        if match is None:
            raise NotationError(
                say(
                    "{text} is not a group: write number, colour (r g p), filling (s h e) and "
                    "symbol (O W D), like 2ghW.",
                    text=quoted(text),
                )
            )
        number, colour, filling, symbol = match.groups()
        return cls(
            int(number) - 1,
            COLOURS.index(colour),
            FILLINGS.index(filling),
            SYMBOLS.index(symbol),
        )

    @property
    def name(self) -> Message:
        """The group in words."""
        return NAMES[str(self)[1:]](self.number + 1)

    def __str__(self) -> str:
        letters = COLOURS[self.colour], FILLINGS[self.filling], SYMBOLS[self.symbol]
        return f"{self.number + 1}{''.join(letters)}"

    def __repr__(self) -> str:
        return f"Group.parse({str(self)!r})"


TRILOGY_CARDS = {
    name: tuple(map(Group.parse, groups))
    for name, *groups in map(
        str.split,
        """
        TrsO 1rsO 2rhW 3reD
        TrsW 1rsW 2rhD 3reO
        TrsD 1rsD 2rhO 3reW
        TrhO 1rhO 2reW 3rsD
        TrhW 1rhW 2reD 3rsO
        TrhD 1rhD 2reO 3rsW
        TreO 1reO 2rsW 3rhD
        TreW 1reW 2rsD 3rhO
        TreD 1reD 2rsO 3rhW
        TgsO 1gsO 2ghW 3geD
        TgsW 1gsW 2ghD 3geO
        TgsD 1gsD 2ghO 3geW
        TghO 1ghO 2geW 3gsD
        TghW 1ghW 2geD 3gsO
        TghD 1ghD 2geO 3gsW
        TgeO 1geO 2gsW 3ghD
        TgeW 1geW 2gsD 3ghO
        TgeD 1geD 2gsO 3ghW
        TpsO 1psO 2phW 3peD
        TpsW 1psW 2phD 3peO
        TpsD 1psD 2phO 3peW
        TphO 1phO 2peW 3psD
        TphW 1phW 2peD 3psO
        TphD 1phD 2peO 3psW
        TpeO 1peO 2psW 3phD
        TpeW 1peW 2psD 3phO
        TpeD 1peD 2psO 3phW
        """.strip().splitlines(),
    )
}
"""The groups of each Trilogy card; the real cards may replace this table if they keep one colour to
a card, nine cards to a colour, and every group once."""

HANDS_OFF = ("X1", "X2", "X3")
"""The cards that protect a SET."""

_GROUPS: dict[str, tuple[Group, ...]] = {
    **{
        str(group): (group,)
        for group in (
            Group(number, colour, filling, symbol)
            for number in range(3)
            for colour in range(3)
            for filling in range(3)
            for symbol in range(3)
        )
    },
    **TRILOGY_CARDS,
    **dict.fromkeys(HANDS_OFF, ()),
}
"""What every card shows, by its code; the order of the pack."""

_PLACES = {code: place for place, code in enumerate(_GROUPS)}


@dataclass(frozen=True, slots=True)
class Card:
    """A card, by its code: `2ghW` normal, `TrsO` Trilogy, `X1` hands-off.

    >>> Card.parse("TrsO").groups
    (Group.parse('1rsO'), Group.parse('2rhW'), Group.parse('3reD'))
    >>> Card.parse("TrsO").points, Card.parse("2ghW").points, Card.parse("X1").points
    (3, 1, 0)
    """

    code: str

    def __post_init__(self) -> None:
        check_text(self.code, "2ghW")
        if self.code not in _GROUPS:
            raise NotationError(
                say(
                    "{text} is not a card: write a normal one like 2ghW, a Trilogy card like TrsO "
                    "or a hands-off card X1, X2, X3.",
                    text=quoted(self.code),
                )
            )

    @classmethod
    def parse(cls, text: str) -> Self:
        """The card that `str` writes."""
        check_text(text, "2ghW")
        return cls(text.strip())

    @property
    def groups(self) -> tuple[Group, ...]:
        """What it shows: one group, three on a Trilogy card, none on a hands-off card."""
        return _GROUPS[self.code]

    @property
    def is_trilogy(self) -> bool:
        """Whether it shows three groups and may stand for any of them."""
        return self.code in TRILOGY_CARDS

    @property
    def is_hands_off(self) -> bool:
        """Whether it protects a SET and belongs to none."""
        return self.code in HANDS_OFF

    @property
    def points(self) -> int:
        """What it counts on the table and, taken off, in the hand: 1, 3, or 0."""
        return len(self.groups)

    @property
    def name(self) -> Message:
        """The card in words.

        >>> print(Card.parse("3peD").name, "|", Card.parse("X2").name)
        3 purple empty diamonds | hands-off card
        """
        if self.is_hands_off:
            return say("hands-off card")
        if self.is_trilogy:
            first, second, third = (group.name for group in self.groups)
            return say(
                "Trilogy card: {first}, {second} or {third}",
                first=first,
                second=second,
                third=third,
            )
        return self.groups[0].name

    def _repr_svg_(self) -> str:
        from triolet_lab.trilogy.show import pictures  # its own picture

        return pictures.card(self)

    def __lt__(self, other: "Card") -> bool:
        return _PLACES[self.code] < _PLACES[other.code]

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"Card({self.code!r})"


PACK = tuple(map(Card, _GROUPS))
"""All 111 cards: normal, Trilogy, hands-off."""

QUICK_PACK = tuple(card for card in PACK if all(group.colour == 0 for group in card.groups))
"""The 39 cards of the quick start: the red ones and the hands-off cards."""


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of a text such as "2ghW TrsO X1".

    >>> parse_cards("2ghW X1")
    (Card('2ghW'), Card('X1'))
    """
    check_text(text, "2ghW TrsO X1")
    return tuple(map(Card.parse, text.split()))


def as_cards(cards: "str | Iterable[Card]") -> tuple[Card, ...]:
    """Cards, given as themselves or as their text."""
    found = parse_cards(cards) if isinstance(cards, str) else tuple(cards)
    for card in found:
        if not isinstance(card, Card):
            raise NotationError(say('{card} is not a card: write Card("2ghW").', card=quoted(card)))
    return found


def worth(cards: Iterable[Card]) -> int:
    """What cards count together.

    >>> worth(PACK), worth(QUICK_PACK)
    (162, 54)
    """
    return sum(card.points for card in cards)
