"""Trilogy keeps to what every game of the kit promises."""

import pytest
from contract import Contract, totals
from trilogy_play import any_action, shuffled

from triolet_lab.trilogy.play.deal import Deal
from triolet_lab.trilogy.play.record import deal_text, parse_deal
from triolet_lab.trilogy.rules.house import Rules


@pytest.mark.parametrize("quick", [True, False], ids=["quick start", "all cards"])
@pytest.mark.parametrize("seed", range(3))
def test_trilogy_keeps_the_contract(seed: int, quick: bool) -> None:
    Contract(
        deal=lambda rng: Deal(["Ann", "Ben", "Cem"], rng=rng, rules=Rules(quick=quick)),
        choose=lambda deal, chance: any_action(deal.view(), chance),
        write=deal_text,
        read=parse_deal,
        recount=recount,
        shuffle=shuffled,
    ).check(seed)


def recount(deal: Deal) -> tuple[int, ...]:
    """What lies in front of each player less what is held; nothing before the end."""
    moment, earned = deal.moment, []
    for seat, hand in enumerate(moment.hands) if deal.is_over else ():
        earned += [(seat, laid.points) for laid in moment.layouts[seat]]
        earned += [(seat, -card.points) for card in hand]
        earned += [(seat, moment.tokens[seat]), (seat, int(moment.out == seat))]
    return tuple(totals(len(deal.names), earned))
