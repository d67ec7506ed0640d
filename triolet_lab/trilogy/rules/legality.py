"""Why a turn is or is not allowed: every rule that it breaks, in the order of the rules page."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from triolet_lab.language import Message, joined, listed, say, say_many
from triolet_lab.trilogy.rules.cards import Card
from triolet_lab.trilogy.rules.house import CLASSIC, Rules
from triolet_lab.trilogy.rules.layout import Laid, Layout, Scene, Work
from triolet_lab.trilogy.rules.sets import fault


class Rule(StrEnum):
    """The rules that a turn can break, by the names that the rules page gives them.

    **whole-set** is not among them: who uses one card of another player's SET steals all of it, so
    a theft is always a whole SET, and cards left over break **use-all**.
    """

    TAKE = "take"
    SOURCE = "source"
    ONCE = "once"
    SET = "set"
    OWN_KEPT = "own-kept"
    FROZEN = "frozen"
    PROTECTED = "protected"
    SPLIT = "split"
    USE_ALL = "use-all"
    STEAL_TWO = "steal-two"
    MUST_USE = "must-use"
    SHIELD = "shield"
    DISCARD = "discard"
    STOLEN_DISCARD = "stolen-discard"


@dataclass(frozen=True, slots=True)
class Reason:
    """One broken rule, as data and as a sentence."""

    rule: Rule
    message: Message
    cards: tuple[Card, ...] = ()
    """The cards concerned."""

    def __str__(self) -> str:
        return str(self.message)


def stolen(scene: Scene, work: Work) -> Layout:
    """The SETs of other players from which a card is used."""
    used = {card for laid in work.layout for card in laid.cards}
    if work.discard is not None and work.discard not in scene.hand:
        used.add(work.discard)
    return tuple(laid for laid in scene.foreign if not used.isdisjoint(laid.cards))


def left_in_hand(scene: Scene, work: Work) -> tuple[Card, ...]:
    """The hand after the work and the shields, before the discard."""
    gone = {card for laid in work.layout for card in laid.cards}
    gone |= {shield for shield, _ in work.shields}
    return tuple(card for card in scene.hand if card not in gone)


def broken_rules(scene: Scene, work: Work, rules: Rules = CLASSIC) -> tuple[Reason, ...]:
    """Every rule that the work breaks, in the order of the rules page; nothing when it is legal.

    >>> from triolet_lab.trilogy.rules.cards import parse_cards
    >>> scene = Scene(parse_cards("1rsO 2rsO 3rsW 2peW"))
    >>> for reason in broken_rules(scene, Work.parse("{1rsO 2rsO 3rsW} | discard 2peW")):
    ...     print(reason.rule, "|", reason)
    set | Two ovals and a wave: a feature must be the same on all three or different on all three.
    """
    return (
        *layout_faults(scene, work),
        *_check_shields(scene, work, rules),
        *_check_discard(scene, work),
    )


def layout_faults(scene: Scene, work: Work) -> tuple[Reason, ...]:
    """Every rule that the layout alone breaks: what can be said before shields and discard."""
    thefts = stolen(scene, work)
    return (
        *_check_source(scene, work),
        *_check_once(work),
        *_check_sets(work),
        *_check_own(scene, work),
        *_check_protected(thefts),
        *_check_split(thefts, work),
        *_check_all_used(thefts, work),
        *_check_two(thefts, work),
        *_check_chosen(scene, work),
    )


def _cards(layout: Layout) -> list[Card]:
    return [card for laid in layout for card in laid.cards]


def _check_source(scene: Scene, work: Work) -> Iterator[Reason]:
    known = {*scene.hand, *_cards(scene.own), *_cards(scene.foreign)}
    strange = tuple(dict.fromkeys(card for card in _cards(work.layout) if card not in known))
    if strange:
        yield Reason(
            Rule.SOURCE,
            say(
                "The cards of your SETs come from your hand, from your own SETs or from stolen "
                "ones: {cards} do not.",
                cards=listed(strange),
            )
            if len(strange) > 1
            else say(
                "The cards of your SETs come from your hand, from your own SETs or from stolen "
                "ones: {card} does not.",
                card=strange[0],
            ),
            strange,
        )


def _check_once(work: Work) -> Iterator[Reason]:
    counts = Counter(_cards(work.layout))
    for card, count in counts.items():
        if count > 1:
            yield Reason(
                Rule.ONCE, say("{card} lies in two SETs: a card has one place.", card=card), (card,)
            )


def _check_sets(work: Work) -> Iterator[Reason]:
    for laid in work.layout:
        message = fault(laid.cards)
        if message is not None:
            yield Reason(Rule.SET, message, laid.cards)


def _check_own(scene: Scene, work: Work) -> Iterator[Reason]:
    lying = set(_cards(work.layout))
    missing = tuple(card for card in _cards(scene.own) if card not in lying)
    if missing:
        yield Reason(
            Rule.OWN_KEPT,
            say(
                "What lies on the table never goes back to a hand: {cards} must lie in your SETs.",
                cards=listed(missing),
            ),
            missing,
        )
    for laid in scene.own:
        if laid.shield is not None and laid not in work.layout:
            yield Reason(
                Rule.FROZEN,
                say(
                    "{set} lies under a hands-off card and stays as it is.",
                    set=str(Laid(laid.cards)),
                ),
                laid.cards,
            )
    shields = {laid.shield for laid in scene.own}
    for laid in work.layout:
        if laid.shield is not None and laid.shield not in shields:
            yield Reason(
                Rule.SHIELD,
                say(
                    "{card} does not lie on {set} yet.", card=laid.shield, set=str(Laid(laid.cards))
                ),
                (laid.shield,),
            )


def _check_protected(thefts: Layout) -> Iterator[Reason]:
    for laid in thefts:
        if laid.shield is not None:
            yield Reason(
                Rule.PROTECTED,
                say(
                    "{set} lies under a hands-off card: nobody can steal it.",
                    set=str(Laid(laid.cards)),
                ),
                laid.cards,
            )


def _check_split(thefts: Layout, work: Work) -> Iterator[Reason]:
    lying = {laid.cards for laid in work.layout}
    for laid in thefts:
        if laid.cards in lying:
            yield Reason(
                Rule.SPLIT,
                say(
                    "{set} is stolen and lies there unchanged: put its cards into different SETs.",
                    set=str(Laid(laid.cards)),
                ),
                laid.cards,
            )


def _unused(thefts: Layout, work: Work) -> tuple[Card, ...]:
    lying = set(_cards(work.layout))
    return tuple(card for card in _cards(thefts) if card not in lying)


def _check_all_used(thefts: Layout, work: Work) -> Iterator[Reason]:
    unused = _unused(thefts, work)
    forgotten = tuple(card for card in unused if card != work.discard)
    if forgotten:
        yield Reason(
            Rule.USE_ALL,
            say(
                "Every stolen card must lie in one of your SETs: {cards} is left over.",
                cards=forgotten[0],
            )
            if len(forgotten) == 1
            else say(
                "Every stolen card must lie in one of your SETs: {cards} are left over.",
                cards=listed(forgotten),
            ),
            forgotten,
        )


def _check_two(thefts: Layout, work: Work) -> Iterator[Reason]:
    cards = set(_cards(thefts))
    rebuilt = [laid for laid in work.layout if not cards.isdisjoint(laid.cards)]
    if len(rebuilt) < 2 * len(thefts):
        yield Reason(
            Rule.STEAL_TWO,
            say_many(
                "For a stolen SET you must lay at least {needed} SETs with its cards, "
                "and this is {made}.",
                "For {count} stolen SETs you must lay at least {needed} SETs with their cards, "
                "and this is {made}.",
                count=len(thefts),
                needed=2 * len(thefts),
                made=len(rebuilt),
            ),
            tuple(_cards(thefts)),
        )


def _check_chosen(scene: Scene, work: Work) -> Iterator[Reason]:
    if scene.chosen is not None and scene.chosen not in _cards(work.layout):
        yield Reason(
            Rule.MUST_USE,
            say(
                "You have taken {card} from the discards: it must lie in one of your SETs.",
                card=scene.chosen,
            ),
            (scene.chosen,),
        )


def _check_shields(scene: Scene, work: Work, rules: Rules) -> Iterator[Reason]:
    gone = {laid.cards for laid in stolen(scene, work)}
    own = {laid.cards: laid.shield for laid in work.layout}
    foreign = {laid.cards: laid.shield for laid in scene.foreign if laid.cards not in gone}
    put: set[Card] = set()
    covered: set[tuple[Card, ...]] = set()
    for shield, cards in work.shields:
        message = _shield_fault(shield, scene, put)
        where = str(Laid(cards))
        if message is None and cards not in own and cards not in foreign:
            message = say("There is no SET {set} on the table to protect.", set=where)
        elif message is None and rules.shield_own and cards not in own:
            message = say("In this house you protect your own SETs alone.")
        elif message is None and (cards in covered or (own | foreign)[cards] is not None):
            message = say("{set} has a hands-off card already.", set=where)
        if message is not None:
            yield Reason(Rule.SHIELD, message, (shield,))
        put.add(shield)
        covered.add(cards)


def _shield_fault(shield: Card, scene: Scene, put: set[Card]) -> Message | None:
    if not shield.is_hands_off:
        return say("{card} is no hands-off card.", card=shield)
    if shield not in scene.hand or shield in put:
        return say("There is no {card} in your hand to protect a SET with.", card=shield)
    return None


def _check_discard(scene: Scene, work: Work) -> Iterator[Reason]:
    hand, card = left_in_hand(scene, work), work.discard
    unused = _unused(stolen(scene, work), work)
    if card is None:
        if hand:
            text = say("Your turn ends with a discard: you hold {cards}.", cards=joined(hand, " "))
            yield Reason(Rule.DISCARD, text, hand)
    elif card in unused:
        if hand:
            yield Reason(
                Rule.STOLEN_DISCARD,
                say(
                    "{card} is stolen: it may be discarded only as the last card, and you hold "
                    "{cards}.",
                    card=card,
                    cards=joined(hand, " "),
                ),
                (card,),
            )
    elif card not in hand:
        yield Reason(
            Rule.DISCARD, say("There is no {card} in your hand to discard.", card=card), (card,)
        )
