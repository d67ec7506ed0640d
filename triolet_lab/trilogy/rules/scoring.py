"""What a deal brings a player, as arithmetic that a child can redo."""

from dataclasses import dataclass

from triolet_lab.language import Message, say
from triolet_lab.trilogy.rules.cards import Card, worth
from triolet_lab.trilogy.rules.layout import Layout


@dataclass(frozen=True, slots=True)
class DealScore:
    """What a player has at the end of a deal.

    >>> from triolet_lab.trilogy.rules.cards import parse_cards
    >>> from triolet_lab.trilogy.rules.layout import parse_layout
    >>> layout = parse_layout("{1psO 1psW TpsD}")
    >>> print(DealScore("Ben", layout, parse_cards("2reD TrhW X2")))
    Ben: 5 for SETs - 4 in hand = 1
    """

    name: str
    layout: Layout
    hand: tuple[Card, ...] = ()
    tokens: int = 0
    is_out: bool = False
    """Whether this player went out."""

    @property
    def table(self) -> int:
        """What the cards of the SETs count."""
        return sum(laid.points for laid in self.layout)

    @property
    def held(self) -> int:
        """What the cards in the hand count, which is taken off."""
        return worth(self.hand)

    @property
    def total(self) -> int:
        """What the deal brings; it may be negative."""
        return self.table + self.tokens + self.is_out - self.held

    @property
    def message(self) -> Message:
        """The sum, its terms named."""
        table, tokens, held = self.table, self.tokens, self.held
        if self.is_out and tokens:
            return say(
                "{table} for SETs + {tokens} for tokens + 1 for going out = {total}",
                table=table,
                tokens=tokens,
                total=self.total,
            )
        if self.is_out:
            return say(
                "{table} for SETs + 1 for going out = {total}", table=table, total=self.total
            )
        if tokens:
            return say(
                "{table} for SETs + {tokens} for tokens - {held} in hand = {total}",
                table=table,
                tokens=tokens,
                held=held,
                total=self.total,
            )
        return say(
            "{table} for SETs - {held} in hand = {total}", table=table, held=held, total=self.total
        )

    def __str__(self) -> str:
        return f"{self.name}: {self.message}"
