"""Who sits at a table, and how another computer player takes a seat."""

import random

import pytest

from triolet_lab.errors import GameError
from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.show.table import GameTable, play
from triolet_lab.triolet.thinking.players import PLAYERS, player
from triolet_lab.widgets.sitting import seated


def two_people():
    return play(["Ann", "Ben"], rng=random.Random(7))


def computers_of(table):
    return {number: seat.computer for number, seat in enumerate(table.sitting.seats)}


def against_greedy(seed=7, **options):
    return play(["you", "greedy"], rng=random.Random(seed), **options)


@pytest.mark.words
def test_a_person_called_almost_like_a_computer_player_is_asked_about():
    table = play(["you", "gready"], rng=random.Random(1))
    assert "gready sits at the table as a person: did you mean greedy?" in table.board.message
    assert "did you mean" not in play(["you", "Randy"], rng=random.Random(1)).board.message


def test_a_function_plays_under_its_own_name_and_a_built_in_player_under_its_options():
    def careful(view):
        return view.legal_moves()[0]

    table = play(["Ann", careful, player("replay", value=40)], rng=random.Random(1))
    assert table.game.names == ("Ann", "careful", "replay (value=40)")
    assert table.people == (0,)


def test_a_player_with_options_gets_a_name_that_a_game_can_have():
    strong = player("cautious", caution=90, consider=5)
    table = play(["Ann", strong, strong], rng=random.Random(1))
    name = "cautious (caution=90; consider=5)"
    assert table.game.names == ("Ann", name, f"{name} 2")


def greedy(view):
    """A learner's player that has the name of one of the kit."""
    return view.legal_moves()[-1]


def leave2(view):
    """A name that the kit gives to its second player of a kind."""
    return view.legal_moves()[-1]


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (["Ann", greedy], ("Ann", "greedy (yours)")),
        ([greedy, "greedy"], ("greedy (yours)", "greedy")),
        (["Ann", greedy, greedy], ("Ann", "greedy (yours)", "greedy (yours) 2")),
        (["Ann", leave2], ("Ann", "leave2 (yours)")),
    ],
)
def test_a_function_with_the_name_of_a_computer_player_stays_itself(players, names):
    table = play(players, rng=random.Random(1))
    own = {seat: who for seat, who in enumerate(players) if callable(who)}
    for _ in range(2):
        assert table.game.names == names
        assert own.items() <= computers_of(table).items()
        assert not own.keys() & table.buttons.strengths.keys()
        table.new_game()


def test_in_a_game_read_back_a_function_plays_only_if_it_is_given_again():
    text = play(["Ann", greedy], rng=random.Random(1)).text
    assert play(game=text).people == (0, 1)
    again = play(["Ann", greedy], game=text)
    assert again.people == (0,)
    assert computers_of(again)[1] is greedy


def test_a_function_at_a_seat_of_a_game_with_a_kit_name_is_not_exchanged():
    table = GameTable(
        Game(["Ann", "greedy"], rng=random.Random(1)), seated([("Ann", None), ("greedy", greedy)])
    )
    table.new_game()
    assert table.game.names == ("Ann", "greedy (yours)")
    assert computers_of(table)[1] is greedy


def test_the_strong_player_has_its_own_name_too():
    names = play(["Ann", player("strong", level="easy")], rng=random.Random(1)).game.names
    assert names[1].startswith("strong (level=easy")


@pytest.mark.words
@pytest.mark.parametrize(
    ("players", "said"),
    [
        ("you", "The players are a list such as"),
        (["you", 7], "A player is a name or a function"),
        (["Ann", "Ann"], "Two players are called Ann"),
        (["Ann"], "Triolet is for 2 to 4 players"),
    ],
)
def test_players_that_cannot_be_are_refused_in_one_sentence(players, said):
    with pytest.raises(GameError, match=said):
        play(players)


def test_another_computer_before_the_first_turn_begins_a_new_game():
    table = against_greedy()
    table.choose_computer(1, "cautious")
    assert table.game.names == ("you", "cautious")
    assert str(player("cautious").summary) in table.board.message


def test_another_computer_later_waits_for_the_next_game():
    table = against_greedy()
    table.play(table.hint().placement)
    table.choose_computer(1, "random")
    assert table.game.names == ("you", "greedy")
    assert str(player("random").summary) in table.board.message
    table.new_game()
    assert table.game.names == ("you", "random")


@pytest.mark.words
@pytest.mark.parametrize("name", PLAYERS)
def test_a_computer_that_is_chosen_is_explained_in_one_sentence_without_code(name):
    table = play(["you", "random" if name != "random" else "greedy"], rng=random.Random(7))
    table.choose_computer(1, name)
    explained = table.board.message.splitlines()[0]
    assert explained.startswith(f"{name}: ")
    assert explained.endswith(".")
    assert ". " not in explained
    assert "`" not in explained


def test_each_computer_keeps_its_own_strength_in_a_new_game():
    def careful(view):
        return view.legal_moves()[0]

    table = play(["greedy", "you", "random", careful], rng=random.Random(3))
    table.new_game()
    assert table.game.names == ("greedy", "you", "random", "careful")
    assert table.people == (1,)


def test_only_a_seat_of_the_computer_gets_another_computer():
    table = against_greedy()
    with pytest.raises(GameError):
        table.choose_computer(0, "greedy")
    with pytest.raises(GameError, match="nobody"):
        table.choose_computer(1, "nobody")


def test_the_same_seed_gives_the_same_game_against_a_player_of_chance():
    def text():
        table = play(["you", "random"], rng=random.Random(11))
        for _ in range(4):
            table.play(table.hint().placement)
        return table.text

    assert text() == text()
