import random
from collections.abc import Sequence

import pytest
from triominos.boards import P10

from triolet_lab import triominos
from triolet_lab.errors import LabError
from triolet_lab.estimate import Estimate, estimate
from triolet_lab.triominos.play.notation import parse_position
from triolet_lab.triominos.play.round import Round
from triolet_lab.triominos.rules.material import RULEBOOK, Rules
from triolet_lab.triominos.rules.moves import Draw, Move
from triolet_lab.triominos.thinking.players import (
    PLAYERS,
    CautiousPlayer,
    DrawerPlayer,
    GreedyPlayer,
    KitPlayer,
    LeavePlayer,
    Player,
    best_unseen,
    is_of_the_kit,
    open_bonuses,
    player,
)


def played(players: Sequence[Player], seed: int, rules: Rules = RULEBOOK) -> Round:
    game = Round("ABCDEF"[: len(players)], rng=random.Random(seed), rules=rules)
    while not game.is_over:
        game.play(players[game.to_move](game.view()))
    return game


def of_the_kit(name: str, seed: int = 0) -> KitPlayer:
    return player(name, rng=random.Random(seed))


HOUSES = [
    RULEBOOK,
    Rules(start_triple=True, bridge_extension=True, drawn_tile_only=True),
    Rules(draw_until_fit=True, empty_pool_10=True),
    Rules(draw_if_stuck=True, hexagons_each=True),
    Rules(children=True),
]


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("rules", HOUSES, ids=str)
def test_every_move_is_legal(name: str, rules: Rules):
    for seed, count in enumerate((2, 2, 3, 4)):
        # `play` refuses what is not legal
        assert played([of_the_kit(name, seat) for seat in range(count)], seed, rules).is_over


@pytest.mark.parametrize("name", PLAYERS)
def test_the_same_seed_gives_the_same_round(name: str):
    texts = {played([of_the_kit(name, 1), of_the_kit(name, 2)], 7).text for _ in range(2)}
    assert len(texts) == 1


def test_chance_is_passed_in():
    texts = {played([of_the_kit("random", seed)] * 2, 7).text for seed in (1, 2)}
    assert len(texts) == 2


def lead(one: str, other: str, rounds: int) -> Estimate:
    """The lead over another player, each deal played twice, with changed places."""
    leads = []
    for seed in range(rounds):
        first = played([of_the_kit(one, seed), of_the_kit(other, seed)], seed).scores
        second = played([of_the_kit(other, seed), of_the_kit(one, seed)], seed).scores
        leads.append((first[0] - first[1] + second[1] - second[0]) / 2)
    return estimate(leads)


@pytest.mark.parametrize(
    ("stronger", "weaker", "rounds"),
    [("greedy", "random", 60), ("drawer", "greedy", 60)],
)
def test_thought_out_players_lead(stronger: str, weaker: str, rounds: int):
    assert lead(stronger, weaker, rounds).low > 0


@pytest.mark.parametrize("name", ["cautious", "leave"])
def test_a_look_ahead_costs_nothing_worth_mentioning(name: str):
    assert lead(name, "greedy", 20).high > 0


def test_greedy_takes_the_first_of_what_earns_most():
    view = parse_position("U(0,0) 5-5-2 | rack 0-2-5 2-2-3 1-1-5")
    assert str(player("greedy")(view)) == "D(0,0) 5-0-2"


def test_the_open_bonuses_are_those_that_one_tile_fits():
    view = parse_position(f"{P10} | rack 1-1-1")
    found = [(str(tile), bonus) for tile, bonus in open_bonuses(view.board, view)]
    assert found == [("0-0-5", 40), ("0-2-5", 40), ("0-2-2", 50)]


def worths(who: GreedyPlayer, text: str) -> dict[str, float]:
    view = parse_position(text)
    return {str(one.placement): who.worth(view, one) for one in view.legal_placements()}


def test_cautious_takes_off_what_it_leaves_to_the_next_player():
    text = f"{P10} | rack 1-1-3 3-3-5"
    plain, careful = (worths(who, text) for who in (GreedyPlayer(), CautiousPlayer()))
    view = parse_position(text)
    chance = view.rack_sizes[1] / len(view.unseen)
    assert set(plain) == set(careful)
    for move, points in plain.items():
        board = view.board.place(move)
        bonuses = open_bonuses(board, view)
        left = sum(bonus for tile, bonus in bonuses if tile in view.unseen)
        assert careful[move] == pytest.approx(points - chance * left)
    half = worths(CautiousPlayer(caution=50), text)
    assert all(2 * half[move] == pytest.approx(plain[move] + careful[move]) for move in plain)


def test_cautious_hopes_for_its_own_bonus():
    text = f"{P10} | rack 0-2-2 2-3-3"
    with_hope, without = (worths(CautiousPlayer(hope=hope), text) for hope in (100, 0))
    gains = {move: with_hope[move] - without[move] for move in with_hope}
    assert gains.pop("U(1,0) 2-0-2") == 0
    assert gains
    assert set(gains.values()) == {50}


def test_leave_counts_the_tiles_that_will_fit():
    text = "U(0,0) 5-5-2 | rack 0-2-5 0-0-5 3-3-3"
    assert worths(LeavePlayer(value=0), text) == worths(GreedyPlayer(), text)
    assert worths(LeavePlayer(value=4), text) == {"D(0,0) 5-0-2": 7 + 4}


DULL = "U(0,0) 5-5-0, D(0,0) 5-0-0"
"""A table on which 0-0-0 fits and 5-5-5 as well."""


@pytest.mark.parametrize(
    ("text", "is_draw"),
    [
        (f"{DULL} | rack 0-0-0 1-1-1", True),
        (f"{DULL} | rack 0-0-0 4-5-5", False),
        (f"{DULL} | rack 0-0-0", False),
        (f"{DULL} | rack 0-0-0 1-1-1 | pool 0", False),
    ],
    ids=["it may be worth it", "nothing is better", "the last tile", "an empty pool"],
)
def test_drawer_draws_where_an_unseen_tile_beats_its_best(text: str, is_draw: bool):
    assert (DrawerPlayer()(parse_position(text)) == Draw()) == is_draw


def test_what_an_unseen_tile_would_earn_at_best():
    assert best_unseen(parse_position("U(0,0) 5-5-2 | rack 0-2-5")) == 15
    assert best_unseen(parse_position("U(0,0) 5-5-5 | rack 4-5-5 3-5-5")) == 12


# Names, explanations, options.


@pytest.mark.parametrize("name", PLAYERS)
def test_a_player_is_called_by_its_name(name: str):
    assert str(player(name)) == name
    assert type(player(name)) is PLAYERS[name]
    assert triominos.player is player
    assert eval(repr(player(name)), {kind.__name__: kind for kind in PLAYERS.values()}) == player(
        name
    )


@pytest.mark.words
@pytest.mark.parametrize("name", PLAYERS)
def test_a_player_is_explained(name: str):
    who = player(name)
    summary = str(who.summary)
    assert summary.endswith(".")
    assert ". " not in summary
    assert str(who.explanation) == f"{summary} {who.details}"


def test_changed_options_are_told():
    assert str(player("cautious", caution=40)) == "cautious (caution=40)"
    assert str(player("drawer", gain=9)) == "drawer (gain=9)"


@pytest.mark.parametrize(
    ("name", "options", "quoted"),
    [
        ("clever", {}, "'clever'"),
        ("greedy", {"gain": 5}, "'gain'"),
        ("drawer", {"gain": 0.5}, "0.5"),
        ("leave", {"value": True}, "True"),
        ("cautious", {"hope": 1000}, "1000"),
        ("cautious", {"caution": "much"}, "'much'"),
    ],
)
def test_what_is_not_there_is_refused(name: str, options: dict[str, object], quoted: str):
    with pytest.raises(LabError, match=quoted):
        player(name, **options)


def test_a_players_own_kind_is_not_of_the_kit():
    class Mine(GreedyPlayer):
        pass

    assert is_of_the_kit(player("greedy"))
    assert not is_of_the_kit(Mine())


def test_a_plain_function_is_a_player():
    def first(view: triominos.View) -> Move:
        return view.legal_moves()[0]

    assert played([first, player("greedy")], 3).is_over
