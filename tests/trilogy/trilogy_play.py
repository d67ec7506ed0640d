"""What the tests of Trilogy are made of: players that do anything legal, and whole deals."""

import random
from dataclasses import replace

from triolet_lab.trilogy.play.deal import Deal
from triolet_lab.trilogy.play.view import Taken, View
from triolet_lab.trilogy.rules.cards import Card
from triolet_lab.trilogy.rules.house import CLASSIC, Rules
from triolet_lab.trilogy.rules.layout import Laid, Work
from triolet_lab.trilogy.rules.sets import sets_among


def any_action(view: View, rng: random.Random):
    """Something legal, chosen by chance."""
    if view.taken is None:
        return rng.choice(useful_takes(view))
    works = [work for work in works_of(view, rng) if not view.check(work)]
    return rng.choice(works)


def useful_takes(view: View):
    pile, *discards = view.takes()
    found = [pile]
    for take in discards:
        place = view.discards.index(take.card)
        hand = (*view.hand, *view.discards[place:])
        if any(take.card in triple for triple in sets_among(hand)):
            found.append(take)
    return found


def works_of(view: View, rng: random.Random):
    """Some ways to work: laying nothing, laying SETs of the hand, stealing."""
    for _ in range(6):
        lain = packing(view.hand, rng, view.taken.chosen)
        yield from finished(view, (*view.own, *map(Laid, lain)), rng)
    loot = [laid for seat, one in enumerate(view.layouts) if seat != view.player for laid in one]
    loot = [laid for laid in loot if laid.shield is None]
    if loot:
        theft = rng.choice(loot)
        for _ in range(6):
            lain = packing((*view.hand, *theft.cards), rng, rng.choice(theft.cards))
            yield from finished(view, (*view.own, *map(Laid, lain)), rng)
    yield from finished(view, view.own, rng)


def packing(cards, rng: random.Random, first: Card | None):
    """SETs without a common card, one with the card `first` if there is one."""
    triples = list(sets_among(cards))
    rng.shuffle(triples)
    triples.sort(key=lambda triple: first not in triple)
    used: set[Card] = set()
    lain = []
    for triple in triples[: rng.randrange(1, 20)]:
        if used.isdisjoint(triple):
            used.update(triple)
            lain.append(triple)
    return lain


def finished(view: View, layout, rng: random.Random):
    """The work with a shield now and then, and each possible kind of discard."""
    used = {card for laid in layout for card in laid.cards}
    hand = [card for card in view.hand if card not in used]
    shields = [card for card in hand if card.is_hands_off]
    bare = [laid for laid in layout if laid.shield is None]
    put = ()
    if shields and bare and rng.random() < 0.5:
        put = ((shields[0], rng.choice(bare).cards),)
        hand.remove(shields[0])
    if hand:
        yield Work(layout, put, rng.choice(hand))
    else:
        yield Work(layout, put)
        foreign = [
            card
            for seat, one in enumerate(view.layouts)
            for laid in one
            for card in laid.cards
            if seat != view.player and card not in used
        ]
        if foreign:
            yield Work(layout, put, rng.choice(foreign))


def played(seed: int, players: int = 3, rules: Rules = CLASSIC, steps: int = 100_000) -> Deal:
    """A deal played by chance, to its end or so many steps."""
    rng = random.Random(seed)
    deal = Deal(list("ABCDEFGH"[:players]), rng=rng, rules=rules)
    while not deal.is_over and len(deal.steps) < steps:
        deal.play(any_action(deal.view(), rng))
    return deal


def shuffled(deal: Deal, seat: int, rng: random.Random) -> Deal:
    """The same deal with the cards that a player cannot see in another order."""
    moment, hidden = deal.moment, list(deal.view(seat).unseen)
    rng.shuffle(hidden)
    hands = []
    for number, hand in enumerate(moment.hands):
        hands.append(hand if number == seat else tuple(hidden.pop() for _ in hand))
    copy = deal.replay()
    copy.redo(len(deal.steps))
    taken = moment.taken
    if taken is not None and taken.chosen is None and seat != moment.to_move:
        taken = Taken(hands[moment.to_move][-1:])
    copy._moments[-1] = replace(moment, hands=tuple(hands), pile=tuple(hidden), taken=taken)
    assert not hidden or len(hidden) == len(moment.pile)
    return copy
