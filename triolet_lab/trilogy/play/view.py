"""What one player may see: all that lies open, the own hand, and nothing hidden."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from triolet_lab.errors import GameError
from triolet_lab.language import Message, joined, say
from triolet_lab.tables import Table
from triolet_lab.trilogy.play.actions import Action, TakeDiscard, TakePile, TimeUp, as_action
from triolet_lab.trilogy.rules.cards import Card
from triolet_lab.trilogy.rules.house import CLASSIC, Rules
from triolet_lab.trilogy.rules.layout import Laid, Layout, Scene, Work, layout_text
from triolet_lab.trilogy.rules.legality import Reason, Rule, broken_rules, layout_faults, stolen


class End(StrEnum):
    """How a deal ends."""

    OUT = "out"
    STUCK = "stuck"


@dataclass(frozen=True, slots=True)
class Taken:
    """What the player to move has taken."""

    cards: tuple[Card, ...]
    """The card of the pile, or the discards, the oldest first."""
    chosen: Card | None = None
    """The oldest discard, which has to be used; None after taking from the pile."""


@dataclass(frozen=True, slots=True)
class SeenTurn:
    """A turn as everybody at the table saw it.

    >>> print(SeenTurn(1, 0, "Ann", work=Work.parse("{1rsO 2rsO 3rsO} | discard 2ghW")))
    1. Ann takes the top card of the pile. Ann has {1rsO 2rsO 3rsO}. Ann discards 2ghW.
    """

    number: int
    """1 for the first turn of the deal."""
    player: int
    name: str
    taken: tuple[Card, ...] = ()
    """The discards taken; nothing when it was the card of the pile."""
    work: Work = field(default_factory=Work)
    """The SETs in front of the player after the turn, the shields, and the discard."""
    stolen: tuple[tuple[str, Laid], ...] = ()
    """The SETs stolen, each with the name of its owner, who got a token."""
    out_of_time: bool = False

    @property
    def sentences(self) -> tuple[Message, ...]:
        """What happened, a sentence each."""
        name = self.name
        told = [say("{name} takes the top card of the pile.", name=name)]
        if self.taken:
            taken = joined(self.taken, " ")
            told = [say("{name} takes {cards} from the discards.", name=name, cards=taken)]
        for owner, laid in self.stolen:
            told.append(
                say("{name} steals {set} from {owner}.", name=name, set=str(laid), owner=owner)
            )
        if self.work.layout:
            told.append(say("{name} has {sets}.", name=name, sets=layout_text(self.work.layout)))
        for shield, cards in self.work.shields:
            told.append(
                say("{name} puts {card} on {set}.", name=name, card=shield, set=str(Laid(cards)))
            )
        if self.out_of_time:
            told.append(say("The time is up."))
        if self.work.discard is not None:
            told.append(say("{name} discards {card}.", name=name, card=self.work.discard))
        return tuple(told)

    def __str__(self) -> str:
        return f"{self.number}. {joined(self.sentences, ' ')}"


class Log(tuple[SeenTurn, ...]):
    """The turns so far; prints as a list of sentences."""

    __slots__ = ()

    def table(self) -> Table:
        """The turns in rows."""
        rows = [(turn.number, turn.name, joined(turn.sentences, " ")) for turn in self]
        return Table((say("turn"), say("player"), say("what happened")), rows)

    def __str__(self) -> str:
        return "\n".join(map(str, self))

    def _repr_html_(self) -> str:
        return self.table()._repr_html_()


@dataclass(frozen=True)
class View:
    """A deal as one player sees it: enough to choose an action, and nothing that is hidden."""

    names: tuple[str, ...]
    """The players, in the order of play."""
    player: int
    """Whose view this is."""
    hand: tuple[Card, ...]
    """The player's own cards."""
    layouts: tuple[Layout, ...]
    """The SETs in front of each player."""
    discards: tuple[Card, ...]
    """The open discards, the oldest first."""
    pile_size: int
    hand_sizes: tuple[int, ...]
    """How many cards each player holds."""
    tokens: tuple[int, ...]
    to_move: int = 0
    """Whose turn it is."""
    taken: Taken | None = None
    """What the player to move has taken; the card of the pile is shown to that player alone."""
    rules: Rules = CLASSIC
    end: End | None = None
    history: Log = field(default_factory=Log)
    """The turns so far, as everybody saw them."""

    @property
    def is_over(self) -> bool:
        """Whether the deal has ended."""
        return self.end is not None

    @property
    def own(self) -> Layout:
        """The player's own SETs."""
        return self.layouts[self.player]

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that the player cannot see: in the pile and in other hands."""
        seen = {*self.hand, *self.discards, *table_cards(self.layouts)}
        return tuple(card for card in self.rules.pack if card not in seen)

    @property
    def scene(self) -> Scene:
        """What the player works with; only after taking, and in the own turn."""
        if self.taken is None or self.player != self.to_move:
            raise GameError(say("There is nothing to work with before a card is taken."))
        others = tuple(layout for seat, layout in enumerate(self.layouts) if seat != self.player)
        return Scene(self.hand, self.own, others, self.taken.chosen)

    def takes(self) -> list[Action]:
        """What can be taken: the pile, then discards, the newest first, but no hands-off cards."""
        discards = [card for card in reversed(self.discards) if not card.is_hands_off]
        return [TakePile(), *map(TakeDiscard, discards)]

    def check(self, action: Action | str) -> tuple[Reason, ...]:
        """Every rule that the action would break; nothing when it is legal."""
        action = as_action(action)
        if isinstance(action, TakePile | TakeDiscard):
            return tuple(self._check_take(action))
        if isinstance(action, TimeUp):
            return tuple(self._check_time(action))
        if self.taken is None:
            text = say("Take a card first: the top one of the pile, or one of the discards.")
            return (Reason(Rule.TAKE, text),)
        return broken_rules(self.scene, action, self.rules)

    def _check_take(self, action: TakePile | TakeDiscard) -> Iterable[Reason]:
        if self.taken is not None:
            yield Reason(Rule.TAKE, say("You have taken already, and one takes once in a turn."))
        elif isinstance(action, TakeDiscard):
            if action.card not in self.discards:
                text = say("There is no {card} among the discards.", card=action.card)
                yield Reason(Rule.TAKE, text, (action.card,))
            elif action.card.is_hands_off:
                text = say(
                    "The discard that you choose must lie in a SET, and {card} belongs to none.",
                    card=action.card,
                )
                yield Reason(Rule.MUST_USE, text, (action.card,))

    def _check_time(self, action: TimeUp) -> Iterable[Reason]:
        if not self.rules.clock:
            yield Reason(Rule.TAKE, say("This game is played without a clock."))
            return
        open_sets = {
            laid
            for seat, layout in enumerate(self.layouts)
            if seat != self.player
            for laid in layout
            if laid.shield is None
        }
        for laid in action.stolen:
            if laid not in open_sets:
                text = say("{set} is nobody's SET to steal.", set=str(laid))
                yield Reason(Rule.SOURCE, text, laid.cards)
        if action.layout is not None and self.taken is None:
            yield Reason(Rule.TAKE, say("Nothing was taken yet, so nothing can have been laid."))
        elif action.layout is not None:
            yield from layout_faults(self.scene, Work(action.layout))

    def stolen(self, work: Work) -> tuple[tuple[int, Laid], ...]:
        """The SETs that a work steals, each with the seat of its owner."""
        gone = stolen(self.scene, work)
        return tuple(
            (seat, laid)
            for seat, layout in enumerate(self.layouts)
            if seat != self.player
            for laid in layout
            if laid in gone
        )

    def _repr_svg_(self) -> str:
        from triolet_lab.trilogy.show import pictures  # its own picture

        return pictures.view(self)

    def __str__(self) -> str:
        """The position in one line; `parse_position` reads it."""
        parts = [
            f"hand {_row(self.hand)}",
            f"table {'; '.join(map(layout_text, self.layouts))}",
            f"discards {_row(self.discards)}",
            f"pile {self.pile_size}",
            f"hands {_row(self.hand_sizes)}",
            f"tokens {_row(self.tokens)}",
            f"names {', '.join(self.names)}",
            f"player {self.player + 1}",
            f"to-move {self.to_move + 1}",
        ]
        if self.taken is not None:
            chosen = self.taken.chosen or "pile"
            parts.append(f"taken {' '.join(map(str, (chosen, *self.taken.cards)))}")
        if self.end is not None:
            parts.append(f"end {self.end}")
        if self.rules != CLASSIC:
            parts.append(f"rules {self.rules.text}")
        return " | ".join(parts)


def _row(values: Iterable[object]) -> str:
    return " ".join(map(str, values)) or "-"


def table_cards(layouts: Iterable[Layout]) -> list[Card]:
    """Every card on the table, the hands-off cards too."""
    laid = [one for layout in layouts for one in layout]
    shields = [one.shield for one in laid if one.shield is not None]
    return [*(card for one in laid for card in one.cards), *shields]
