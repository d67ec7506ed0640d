"""Players: each looks at what one player may see and picks one legal action.

A player is anything that can be called with a `View` and returns an action: first what to take,
then the work. Those that come with the kit have a name that can be used in place of them.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from typing import ClassVar, TypeAlias

from triolet_lab.errors import LabError
from triolet_lab.language import Listed, Message, joined, say
from triolet_lab.notation import quoted
from triolet_lab.trilogy.play.actions import Action, TakeDiscard, TakePile
from triolet_lab.trilogy.play.view import View
from triolet_lab.trilogy.rules.cards import Card
from triolet_lab.trilogy.rules.layout import Laid, Layout, Scene, Work
from triolet_lab.trilogy.rules.legality import left_in_hand
from triolet_lab.trilogy.rules.sets import Triple, completions, sets_among
from triolet_lab.trilogy.thinking.search import Plan, best_layout

Player: TypeAlias = Callable[[View], Action]
"""From what a player may see to an action."""

STEPS = 2000
"""So many steps a player searches for a layout."""


@dataclass(frozen=True, kw_only=True)
class KitPlayer(ABC):
    """A player of the kit: a name, an explanation, options, and chance of its own."""

    name: ClassVar[str]
    summary: ClassVar[Message]
    """How it plays, in one sentence."""
    details: ClassVar[Message]
    """What else there is to know, such as its options."""
    rng: random.Random = field(default_factory=random.Random, repr=False, compare=False)
    """Where a player that leaves something to chance takes it from."""

    def __call__(self, view: View) -> Action:
        """The action to play."""
        return self.take(view) if view.taken is None else self.work(view)

    @abstractmethod
    def take(self, view: View) -> Action:
        """What to take at the beginning of the turn."""

    @abstractmethod
    def work(self, view: View) -> Work:
        """What to do after taking."""

    @property
    def explanation(self) -> Listed:
        """What this player does, in one paragraph."""
        return joined((self.summary, self.details), " ")

    def __str__(self) -> str:
        options = [part.name for part in fields(self) if part.name != "rng"]
        chosen = ", ".join(
            f"{name}={getattr(self, name)}"
            for name in options
            if getattr(self, name) != getattr(type(self)(), name)
        )
        return f"{self.name} ({chosen})" if chosen else self.name


@dataclass(frozen=True, kw_only=True)
class RandomPlayer(KitPlayer):
    """A player that leaves everything to chance.

    >>> from triolet_lab.trilogy.play.deal import Deal
    >>> deal = Deal(rng=random.Random(1))
    >>> deal.check(player("random", rng=random.Random(2))(deal.view()))
    ()
    """

    name: ClassVar[str] = "random"
    summary = say("Takes, lays and discards by chance, and leaves the SETs of others alone.")
    details = say("It is the yardstick that every thought-out player should beat.")

    def take(self, view: View) -> Action:
        """The pile, or a discard that goes into a SET of the hand."""
        return self.rng.choice([*usable_discards(view), TakePile()])

    def work(self, view: View) -> Work:
        """Some SETs of the hand, as many as chance has it, the chosen discard among them."""
        chosen = view.scene.chosen
        triples = list(sets_among(view.hand))
        self.rng.shuffle(triples)
        triples.sort(key=lambda triple: chosen is not None and chosen not in triple)
        least = 0 if chosen is None else 1
        most = self.rng.randint(least, max(least, len(triples)))
        layout = (*view.own, *map(Laid, apart(triples[:most])))
        hand = left_in_hand(view.scene, Work(layout))
        return Work(layout, (), self.rng.choice(hand) if hand else None)


def apart(triples: Sequence[Triple]) -> list[Triple]:
    """The first SETs of a list that have no card in common."""
    used: set[Card] = set()
    found = []
    for triple in triples:
        if used.isdisjoint(triple):
            used.update(triple)
            found.append(triple)
    return found


def usable_discards(view: View) -> list[Action]:
    """Taking each discard that then lies in a SET of the hand, the newest first."""
    found: list[Action] = []
    for place in reversed(range(len(view.discards))):
        card = view.discards[place]
        hand = (*view.hand, *view.discards[place:])
        if any(card in triple for triple in sets_among(hand)):
            found.append(TakeDiscard(card))
    return found


def scene_after(view: View, taken: tuple[Card, ...], chosen: Card | None) -> Scene:
    """What the player would work with after taking these."""
    others = tuple(layout for seat, layout in enumerate(view.layouts) if seat != view.player)
    return Scene((*view.hand, *taken), view.own, others, chosen)


@dataclass(frozen=True, kw_only=True)
class GreedyPlayer(KitPlayer):
    """A player that takes the points.

    >>> from triolet_lab.trilogy.play.position import parse_position
    >>> hand = "hand 1rsO 2rsO 3rsO 2peW | taken pile 2peW"
    >>> print(GreedyPlayer()(parse_position(hand)))
    {1rsO 2rsO 3rsO} | discard 2peW
    """

    name: ClassVar[str] = "greedy"
    summary = say("Lays the most valuable layout it can reach, and steals nothing.")
    details = say(
        "It takes discards when they bring more at once than its hand alone, looking at the "
        "newest ones (`reach` of them). Hands-off cards go on its dearest SETs, and it discards "
        "the card that is worst for its next SETs."
    )
    thefts: ClassVar[int] = 0
    """How many SETs it steals in a turn at most."""
    reach: int = 9
    """How many of the newest discards it may take."""

    def __post_init__(self) -> None:
        check_whole("reach", self.reach, 0, 99)

    def take(self, view: View) -> Action:
        """The discard after which most can be laid, or the pile if that brings no more."""
        now = best_layout(scene_after(view, (), None), self.thefts, steps=STEPS)
        assert now is not None  # laying nothing is always a way
        best = now.value
        action: Action = TakePile()
        first = max(0, len(view.discards) - self.reach)
        for place in reversed(range(first, len(view.discards))):
            card = view.discards[place]
            scene = scene_after(view, view.discards[place:], card)
            plan = best_layout(scene, self.thefts, more_than=best, steps=STEPS)
            if plan is not None:
                best, action = plan.value, TakeDiscard(card)
        return action

    def work(self, view: View) -> Work:
        """The best layout, hands-off cards on it, and a discard."""
        plan = self.plan(view)
        shields = put_shields(view, plan.layout)
        hand = left_in_hand(view.scene, Work(plan.layout, shields))
        thrown = plan.last if plan.last is not None else self.thrown(view, hand)
        return Work(plan.layout, shields, thrown)

    def plan(self, view: View) -> Plan:
        """The best layout; more thefts than usual if a discard that somebody took needs them."""
        plan = best_layout(view.scene, self.thefts, steps=STEPS)
        for thefts in range(self.thefts, len(view.scene.foreign) + 1):
            plan = plan or best_layout(view.scene, thefts, steps=None)
        if plan is None:
            raise LabError(
                say(
                    "There is no SET for {card}, which was taken from the discards.",
                    card=view.scene.chosen,
                )
            )
        return plan

    def thrown(self, view: View, hand: tuple[Card, ...]) -> Card | None:
        """The card that is discarded: the one with the fewest SETs in prospect."""
        return min(hand, key=lambda card: prospects(view, hand, card), default=None)


def put_shields(view: View, layout: Layout) -> tuple[tuple[Card, tuple[Card, ...]], ...]:
    """Every hands-off card of the hand on one of the own SETs, the dearest first."""
    held = [card for card in view.hand if card.is_hands_off]
    bare = sorted((laid for laid in layout if laid.shield is None), key=lambda laid: -laid.points)
    return tuple((card, laid.cards) for card, laid in zip(held, bare, strict=False))


def prospects(view: View, hand: Sequence[Card], card: Card) -> int:
    """How many cards that the player cannot see would make a SET of this card and one more.

    A hands-off card is worth keeping: it counts nothing against the hand.
    """
    if card.is_hands_off:
        return 999
    unseen = set(view.unseen)
    return sum(len(unseen.intersection(completions(card, other))) for other in hand)


@dataclass(frozen=True, kw_only=True)
class ThiefPlayer(GreedyPlayer):
    """A player that looks at the SETs of the others.

    >>> ThiefPlayer(most=2)
    ThiefPlayer(reach=9, most=2)
    """

    name: ClassVar[str] = "thief"
    summary = say("Plays like greedy, but also searches for thefts that pay.")
    details = say("The option `most` says how many SETs it steals in a turn at most, 0 to 3.")
    most: int = 1
    """How many SETs it steals in a turn at most."""

    def __post_init__(self) -> None:
        check_whole("reach", self.reach, 0, 99)
        check_whole("most", self.most, 0, 3)

    @property
    def thefts(self) -> int:  # type: ignore[override]
        """How many SETs it steals in a turn at most."""
        return self.most


@dataclass(frozen=True, kw_only=True)
class CautiousPlayer(GreedyPlayer):
    """A player that does not want to be caught with a full hand.

    >>> CautiousPlayer(near=3)
    CautiousPlayer(reach=9, near=3)
    """

    name: ClassVar[str] = "cautious"
    summary = say("Plays like greedy, but keeps few points in its hand near the end.")
    details = say(
        "Once another player holds `near` cards or fewer, it discards the card that counts most "
        "against it, and of those the one with the fewest SETs in prospect."
    )
    near: int = 4
    """With so few cards in another hand the end is near."""

    def __post_init__(self) -> None:
        check_whole("reach", self.reach, 0, 99)
        check_whole("near", self.near, 0, 99)

    def thrown(self, view: View, hand: tuple[Card, ...]) -> Card | None:
        """Near the end the dearest card, before that the one with the fewest prospects."""
        others = [size for seat, size in enumerate(view.hand_sizes) if seat != view.player]
        if min(others) > self.near:
            return GreedyPlayer.thrown(self, view, hand)
        return min(hand, key=lambda card: (-card.points, prospects(view, hand, card)), default=None)


def check_whole(option: str, value: object, least: int, most: int) -> None:
    """Refuse an option that is no whole number of its range."""
    if type(value) is not int or not least <= value <= most:
        raise LabError(
            say(
                "The option {option} takes whole numbers from {least} to {most}, not {value}.",
                option=option,
                least=least,
                most=most,
                value=quoted(value),
            )
        )


PLAYERS: dict[str, type[KitPlayer]] = {
    kind.name: kind for kind in (RandomPlayer, GreedyPlayer, ThiefPlayer, CautiousPlayer)
}
"""The players of the kit by their names."""


def is_of_the_kit(who: object) -> bool:
    """Whether it is one of these players, and not one that somebody has made of them."""
    return type(who) in PLAYERS.values()


def player(name: str, **options: object) -> KitPlayer:
    """The player of the kit with this name.

    >>> print(player("thief", most=2))
    thief (most=2)
    """
    if name not in PLAYERS:
        raise LabError(
            say(
                "There is no player {name}: there are {known}.",
                name=quoted(name),
                known=joined(PLAYERS),
            )
        )
    known = [part.name for part in fields(PLAYERS[name])]
    for option in options:
        if option not in known:
            raise LabError(
                say(
                    "The player {name} has no option {option}: it has {known}.",
                    name=name,
                    option=quoted(option),
                    known=joined(known),
                )
            )
    return PLAYERS[name](**options)  # type: ignore[arg-type]
