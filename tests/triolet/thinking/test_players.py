"""The players of the kit choose what their explanation says, and only what is legal."""

import pickle
import random

import pytest

from triolet_lab.errors import LabError
from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.material import Rules
from triolet_lab.triolet.rules.moves import Exchange, Pass
from triolet_lab.triolet.rules.tiles import Rack
from triolet_lab.triolet.thinking.players import (
    PLAYERS,
    CautiousPlayer,
    GreedyPlayer,
    LeavePlayer,
    RandomPlayer,
    ReplayPlayer,
    covers_replay,
    player,
)

NO_LEAVE = (0,) * 17


def view_of(board: str, rack: str, bag_size: int = 40, rules: Rules = Rules()) -> View:  # noqa: B008
    hand = Rack.parse(rack)
    on_board = Board.parse(board, rules) if board else Board((), rules)
    return View(("Ann", "Ben"), 0, on_board, hand, (0, 0), (len(hand), 3), bag_size)


@pytest.mark.parametrize("name", PLAYERS)
def test_whole_games_are_legal_and_end(name):
    game = Game(rng=random.Random(3), first=0)
    who = player(name, rng=random.Random(4))
    while not game.is_over:
        game.play(who(game.view()))  # an illegal move would raise
    assert sum(game.scores) > 100


@pytest.mark.words
@pytest.mark.parametrize("name", PLAYERS)
def test_a_player_has_its_name_and_one_paragraph_of_explanation(name):
    who = player(name)
    assert who.name == str(who) == name
    assert len(str(who.explanation)) > 60
    assert str(who.summary)[-1] == str(who.details)[-1] == "."
    assert "\n" not in str(who.explanation)


@pytest.mark.parametrize("name", PLAYERS)
def test_a_player_survives_the_way_to_another_process(name):
    who = player(name, rng=random.Random(5))
    view = view_of("9@H8 4@I8", "2 6 11")
    assert pickle.loads(pickle.dumps(who))(view) == who(view)


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize(("bag_size", "move"), [(5, Exchange), (4, Pass)])
def test_who_cannot_place_exchanges_everything_or_passes(name, bag_size, move):
    blocked = view_of("15@H8", "14 15 13", bag_size)
    assert blocked.legal_placements() == []
    chosen = player(name)(blocked)
    assert type(chosen) is move
    assert not blocked.check(chosen)
    if move is Exchange and name != "strong":  # which thinks about what to keep
        assert chosen.tiles == Rack.parse("13 14 15").tiles


def test_greedy_takes_the_first_of_the_placements_that_earn_most():
    view = view_of("9@H8", "6 15")
    best = max(scored.points for scored in view.legal_placements())
    first = next(scored for scored in view.legal_placements() if scored.points == best)
    assert GreedyPlayer()(view) == first.placement
    assert str(first.placement) == "6@H7"


def test_random_plays_every_placement_sooner_or_later():
    view = view_of("9@H8", "6 15")
    who = RandomPlayer(rng=random.Random(1))
    assert {who(view) for _ in range(100)} == {found.placement for found in view.legal_placements()}


def test_the_same_chance_gives_the_same_random_moves():
    view = view_of("9@H8 4@I8", "2 6 J")
    one, other = (RandomPlayer(rng=random.Random(8)) for _ in range(2))
    assert [one(view) for _ in range(10)] == [other(view) for _ in range(10)]


REPLAY_ABOVE = Rules(double=(), triple=(), replay=(Board().rules.centre.neighbours()[2],))


def test_a_replay_cell_draws_the_player_who_values_it():
    # 9 + 6 = 15 on three sides; the cell above gives another turn for one tile that earns less.
    view = view_of("9@H8", "1 6", rules=REPLAY_ABOVE)
    assert not covers_replay(view, ReplayPlayer(value=-1)(view))
    assert covers_replay(view, ReplayPlayer(value=1)(view))


def test_a_replay_cell_is_not_worth_more_than_its_value():
    rules = Rules(double=(), triple=(), replay=(Board().rules.centre.neighbours()[2],))
    view = view_of("4@H8 6@I8", "5 1", rules=rules)
    greedy = GreedyPlayer()(view)
    assert not covers_replay(view, greedy)
    assert ReplayPlayer(value=0)(view) == greedy
    assert ReplayPlayer(value=999)(view) != greedy


def test_the_joker_stays_while_it_is_worth_more_than_it_earns():
    view = view_of("4@H8 6@I8", "5 J")
    kept = LeavePlayer(leave=(*NO_LEAVE[:16], 500))(view)
    spent = LeavePlayer(leave=(*NO_LEAVE[:16], -500))(view)
    assert not any(tile.is_joker for tile in kept.tiles)
    assert any(tile.is_joker for tile in spent.tiles)


def test_without_leave_values_the_leave_player_is_greedy():
    view = view_of("4@H8 6@I8", "5 2 9")
    assert LeavePlayer(leave=NO_LEAVE, value=0)(view) == GreedyPlayer()(view)


def test_a_burden_goes_first_where_points_are_equal():
    small = LeavePlayer()
    values = [small.leave[number] for number in (13, 14, 15)]
    assert max(values) < 0 < small.leave[16]


def best_answer(view, placement):
    """What one unseen number earns at best after the placement, on average."""
    after = view.board.place_all(placement.placed)
    total = count = 0
    for tile, copies in view.unseen.items():
        if not tile.is_joker:
            alone = View(view.names, 0, after, Rack((tile,)), (0, 0), (1, 3), 40, 0, (True, True))
            points = max((found.points for found in alone.legal_placements()), default=0)
            total += copies * points
            count += copies
    return total / count


def test_the_cautious_player_takes_the_mean_answer_off():
    view = view_of("4@H8 6@I8 3@H9", "5 2 9")
    placements = view.legal_placements()
    chosen = CautiousPlayer(caution=100, consider=999)(view)
    net = {
        found.placement: found.points - best_answer(view, found.placement) for found in placements
    }
    assert net[chosen] == pytest.approx(max(net.values()))


def test_a_cautious_player_without_caution_is_greedy():
    view = view_of("4@H8 6@I8", "5 2 9")
    assert CautiousPlayer(caution=0)(view) == GreedyPlayer()(view)
    assert CautiousPlayer(caution=999, consider=1)(view) == GreedyPlayer()(view)


def test_the_last_tiles_leave_nothing_to_be_cautious_of():
    counts = tuple(1 if number in (4, 6, 5) else 0 for number in range(16))
    view = view_of("4@H8 6@I8", "5", 0, Rules(counts=counts, jokers=0))
    assert not view.unseen
    assert CautiousPlayer()(view) == GreedyPlayer()(view)


@pytest.mark.words
@pytest.mark.parametrize(
    ("name", "options", "sentence"),
    [
        ("gredy", {}, "There is no player 'gredy': there are random, greedy,"),
        ("greedy", {"speed": 3}, "The player greedy has no option 'speed': it has rng."),
        (
            "replay",
            {"value": 2.5},
            "takes whole numbers from -999 to 999, not 2.5",
        ),
        ("leave", {"leave": (1, 2)}, "lists 17 values, for 0 to 15 and the joker, not 2."),
        ("leave", {"leave": (None,) * 17}, "The option leave takes whole numbers"),
        ("cautious", {"caution": 1000}, "The option caution takes whole numbers"),
        ("cautious", {"consider": 0}, "consider is a whole number from 1 to 999, not 0."),
    ],
)
def test_a_wrong_name_or_option_gets_one_sentence(name, options, sentence):
    with pytest.raises(LabError, match=sentence.replace("(", r"\(")):
        player(name, **options)


def test_options_show_in_the_name_of_a_player():
    assert str(player("cautious", caution=90)) == "cautious (caution=90)"
