"""The players of the kit choose what their explanation says, and only what is legal."""

import pickle
import random

import pytest

from triolet_lab.errors import LabError
from triolet_lab.trilogy.play.actions import TakeDiscard, TakePile
from triolet_lab.trilogy.play.deal import Deal
from triolet_lab.trilogy.play.position import parse_position
from triolet_lab.trilogy.play.view import View
from triolet_lab.trilogy.rules.house import CLASSIC, Rules
from triolet_lab.trilogy.thinking.players import (
    PLAYERS,
    CautiousPlayer,
    GreedyPlayer,
    RandomPlayer,
    ThiefPlayer,
    is_of_the_kit,
    player,
    prospects,
)

STOLEN = "table -; {1gsO 2gsO 3gsO}"


def view_of(text: str) -> View:
    return parse_position(text)


def play(names, seed: int, rules: Rules = CLASSIC) -> Deal:
    """A whole deal; an illegal action would raise."""
    players = [player(name, rng=random.Random(seed + seat)) for seat, name in enumerate(names)]
    seats = [f"{name} {seat}" for seat, name in enumerate(names)]
    deal = Deal(seats, rng=random.Random(seed), rules=rules, dealer=0)
    while not deal.is_over:
        deal.play(players[deal.to_move](deal.view()))
    return deal


@pytest.mark.parametrize("seed", range(24))
def test_whole_deals_of_all_players_are_legal_and_end(seed):
    names = list(PLAYERS)
    random.Random(seed).shuffle(names)
    rules = [CLASSIC, Rules(quick=True), Rules(shield_own=True)][seed % 3]
    deal = play(names, seed, rules)
    assert deal.result is not None


@pytest.mark.words
@pytest.mark.parametrize("name", PLAYERS)
def test_a_player_has_its_name_and_one_paragraph_of_explanation(name):
    who = player(name)
    assert who.name == str(who) == name
    assert len(str(who.explanation)) > 60
    assert "\n" not in str(who.explanation)
    assert is_of_the_kit(who)


@pytest.mark.words
@pytest.mark.parametrize("name", PLAYERS)
def test_a_summary_is_one_sentence(name):
    summary = str(player(name).summary)
    assert (summary[-1], summary.count(".")) == (".", 1)


@pytest.mark.parametrize("name", PLAYERS)
def test_a_player_survives_the_way_to_another_process(name):
    who = player(name, rng=random.Random(5))
    view = Deal(rng=random.Random(3)).view()
    assert pickle.loads(pickle.dumps(who))(view) == who(view)


def test_the_same_chance_gives_the_same_deal():
    one, other = (play(["random", "random", "greedy"], 8) for _ in range(2))
    assert one.steps == other.steps


def test_greedy_lays_what_brings_most():
    view = view_of("hand 1rsO 2rsO 3rsO TrsO 2peW | taken pile 2peW")
    work = GreedyPlayer()(view)
    assert sum(laid.points for laid in work.layout) == 5
    assert not view.check(work)


def test_greedy_regroups_its_own_sets():
    view = view_of("hand 1rsW 1rsD TrsO 2peW | table {1rsO 2rsO 3rsO}; - | taken pile 2peW")
    assert len(GreedyPlayer()(view).layout) == 2


def test_greedy_takes_a_discard_that_brings_more_at_once():
    view = view_of("hand 1rsO 2rsO 2peW | discards 2ghW 3rsO 1psD")
    assert str(GreedyPlayer()(view)) == "take 3rsO"


def test_greedy_takes_the_pile_when_the_discards_bring_nothing():
    assert GreedyPlayer()(view_of("hand 1rsO 2rsO 2peW | discards X1 1gsO 3peD")) == TakePile()


def test_greedy_looks_no_further_than_its_reach():
    view = view_of("hand 1rsO 2rsO 2peW | discards 3rsO 1psD")
    assert GreedyPlayer(reach=1)(view) == GreedyPlayer(reach=0)(view) == TakePile()
    assert isinstance(GreedyPlayer(reach=2)(view), TakeDiscard)


def test_greedy_puts_its_hands_off_card_on_its_dearest_set():
    view = view_of("hand 2gsO 3gsO TgsO X1 2peW | table {1rsO 2rsO 3rsO}; - | taken pile 2peW")
    work = GreedyPlayer()(view)
    assert str(work) == (
        "{1rsO 2rsO 3rsO} {2gsO 3gsO TgsO} | X1 on {2gsO 3gsO TgsO} | discard 2peW"
    )


def test_greedy_is_out_without_a_discard_when_all_is_laid():
    view = view_of("hand 1rsO 2rsO 3rsO | taken pile 3rsO")
    assert str(GreedyPlayer()(view)) == "{1rsO 2rsO 3rsO}"


def test_greedy_keeps_the_cards_with_most_in_prospect():
    view = view_of("hand 1rsO 2rsO 1gsW X1 | discards 3rsO 1psD | taken pile X1")
    work = GreedyPlayer()(view)
    worst = min(view.hand, key=lambda card: prospects(view, view.hand, card))
    assert work.discard == worst
    assert not worst.is_hands_off


@pytest.mark.parametrize("name", ["greedy", "cautious"])
def test_only_the_thief_steals(name):
    view = view_of(f"hand 1gsW 1gsD TgsO 2reD 1reD | {STOLEN} | taken pile 1reD")
    assert not view.stolen(player(name)(view))
    assert view.stolen(ThiefPlayer()(view))
    assert not view.stolen(ThiefPlayer(most=0)(view))


def test_the_thief_throws_a_stolen_card_as_the_last_one():
    view = view_of(f"hand 1gsW 1gsD 2gsW 2gsD | {STOLEN} | taken pile 2gsD")
    work = ThiefPlayer()(view)
    assert not view.check(work)
    assert str(work).endswith("discard 3gsO")


def test_a_discard_that_only_a_theft_can_use_is_used():
    # Somebody else took 1gsW for this player: without the theft it fits nowhere.
    view = view_of(f"hand 1gsW 1gsD 2ghD 2reD 3geO | {STOLEN} | taken 1gsW 1gsW")
    assert view.check(GreedyPlayer()(view)) == ()


def test_a_discard_that_fits_nowhere_is_named():
    view = view_of("hand 1rsO 2ghW | taken 1rsO 1rsO")
    with pytest.raises(LabError, match="1rsO"):
        GreedyPlayer()(view)


def test_random_uses_the_discard_it_took():
    view = view_of("hand 1rsO 2rsO 3rsO 1gsO 2gsO 3gsO 2peW | taken 1gsO 1gsO")
    for seed in range(30):
        assert not view.check(RandomPlayer(rng=random.Random(seed))(view))


def test_random_takes_every_useful_discard_sooner_or_later():
    view = view_of("hand 1rsO 2rsO 1gsO | discards X1 3rsO 2gsO 3gsO 2peW")
    who = RandomPlayer(rng=random.Random(1))
    taken = {str(who(view)) for _ in range(60)}
    assert taken == {"take pile", "take 3rsO", "take 2gsO"}


def test_cautious_throws_points_away_near_the_end():
    hand = "hand 1rsO 2rsO TghW 1gsD | discards 3rsO | taken pile 1gsD"
    early, late = view_of(f"{hand} | hands 4 9"), view_of(f"{hand} | hands 4 4")
    assert CautiousPlayer()(early) == GreedyPlayer()(early)
    assert str(CautiousPlayer()(late).discard) == "TghW"
    assert CautiousPlayer(near=3)(late) == GreedyPlayer()(late)


@pytest.mark.parametrize(("better", "worse"), [("greedy", "random"), ("thief", "greedy")])
def test_the_ladder_of_players(better, worse):
    points = 0
    for seed in range(12):
        first, second = play([better, worse], seed).scores
        points += first - second
        first, second = play([worse, better], seed).scores
        points += second - first
    assert points > 24 * 4  # measured: about 14 a deal for each step


def test_options_are_shown_and_judged():
    assert str(player("thief", most=2, reach=3)) == "thief (reach=3, most=2)"
    for name, option, value in (
        ("greedy", "reach", -1),
        ("thief", "most", 4),
        ("thief", "reach", 100),
        ("cautious", "near", "soon"),
        ("cautious", "reach", 1.5),
    ):
        with pytest.raises(LabError, match=option):
            player(name, **{option: value})


@pytest.mark.words
def test_an_unknown_player_or_option_is_refused():
    with pytest.raises(LabError, match="There is no player 'best': there are random, greedy"):
        player("best")
    with pytest.raises(LabError, match="The player greedy has no option 'near'"):
        player("greedy", near=3)
