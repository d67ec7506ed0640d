"""Positions as text, there and back."""

import pytest
from hypothesis import given, settings
from random_games import house_rules, lengths, play_some, players, seeds

from triolet_lab.errors import NotationError, PositionError
from triolet_lab.triolet.play.notation import parse_position, position_text
from triolet_lab.triolet.rules.house_rules import rules_text
from triolet_lab.triolet.rules.material import Rules


@settings(max_examples=40, deadline=None)
@given(seeds, lengths, players, house_rules)
def test_a_position_in_one_line_reads_back(
    seed: int, turns: int, players: int, rules: Rules
) -> None:
    game = play_some(seed, turns, players, rules)
    for player in range(players):
        view = game.view(player)
        text = position_text(view)
        assert "\n" not in text
        again = parse_position(text)
        assert position_text(again) == text == str(view)
        assert (again.board, again.rack, again.scores) == (view.board, view.rack, view.scores)
        assert again.rack_sizes == view.rack_sizes
        assert again.bag_size == view.bag_size
        assert (again.player, again.to_move) == (view.player, view.to_move)
        assert (again.started, again.passes) == (view.started, view.passes)
        assert again.end == view.end
        assert again.legal_placements() == view.legal_placements()


def test_a_short_position_is_filled_up_as_usual() -> None:
    view = parse_position("9@H8 5@I8 | rack 4 7 J")
    assert view.scores == (0, 0)
    assert view.rack_sizes == (3, 3)
    assert view.bag_size == 83 - 3 - 2 - 3 - 3
    assert view.started == (True, True)


@pytest.mark.parametrize(
    "text",
    [
        "9@H8 5@I8 | rack 4 7 J | scores 25 30 | passes 1",
        "9@H8 5@I8 | rack 4 7 J | scores 25 30 | passes 2 | end stuck",
        "9@H8 5@I8 | rack 4 7 J | scores 25 30 | new 2 | end dead board",
        "empty | rack 4 7 J | scores 0 0 0 | names Ann, Ben, Cid | to-move 3 | new nobody",
        "9@D4 | rack 1 2 | scores 0 0 0 | racks 2 1 2 | bag 0 | rules "
        "size=7 double=D4 triple= replay=A1,G1,A7,G7"
        " counts=4,2,2,0,0,0,0,0,0,1,0,0,0,0,0,0 jokers=0",
    ],
)
def test_what_a_position_says_is_written_again(text: str) -> None:
    assert position_text(parse_position(text)) == text


def test_few_tiles_are_shared_out_among_the_others() -> None:
    rules = Rules.small(7, counts=(4, 2, 2, 0, 0, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 0), jokers=0)
    text = f"9@D4 | rack 1 2 | scores 0 0 0 | rules {rules_text(rules)}"
    view = parse_position(text)
    assert (view.rack_sizes, view.bag_size) == ((2, 3, 2), 0)
    assert position_text(view) == text


def test_an_empty_board_is_a_position() -> None:
    view = parse_position("empty | rack 4 7 J")
    assert view.first_turn
    assert len(view.board) == 0


@pytest.mark.words
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("9@H8 | colour red", "is not a part of a position"),
        ("9@H8 | rack 1 | rack 2", "is not a part of a position"),
        ("9@H8 | scores 1", "2 to 4 players"),
        ("9@H8 | scores 1 x", "is not a whole number"),
        ("9@H8 | rack 1 2 3 | player 3", "the players are 1 to 2"),
        ("9@H8 | rack 1 2 3 | bag 4", "both racks and bag"),
        ("9@H8 | rack 1 2 3 | scores 0 " + "9" * 5000, "not a whole number from 0 to 999999"),
        ("9@Q8 | rack 1 2 3", "'Q8' is not a cell"),
        ("9H8 | rack 1 2 3", "is not a tile on a cell"),
        ("9@H8 | rack 1 2 3 | end soon", "a game ends out, stuck, dead board"),
    ],
)
def test_an_unreadable_position_is_refused_with_its_place(text: str, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence):
        parse_position(text)


@pytest.mark.words
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1@H8 14@I8 | rack 14 0 0", "2 tiles with 14, and there are only 1"),
        ("1@H8 J1@H9 J2@H10 | rack J 0 0", "3 jokers, and there are only 2|1 \\+ 1 \\+ 2"),
        ("1@H8 1@I8 1@J8 1@K8 | rack 2 3 4", "4 tiles in a row"),
        ("4@H8 9@I8 3@J8 | rack 1 2 4", "4 \\+ 9 \\+ 3 = 16"),
        ("9@H8 8@I8 | rack 1 2 4", "9 \\+ 8 = 17"),
        ("9@G8 | rack 1 2 4", "centre, H8, is empty"),
        ("9@H8 2@A1 | rack 1 2 4", "A1 is not joined"),
        ("9@H8 | rack 1 2 4 | names X, Y, Z", "do not fit together"),
        ("9@H8 | rack 1 2 4 | names X, :", "':' cannot be a player's name"),
        ("9@H8 | rack 1 2 4 | names X,  Y", "' Y' cannot be a player's name"),
        ("9@H8 | rack 1 2 4 | names , Y", "'' cannot be a player's name"),
        ("9@H8 | rack 1 2 4 | racks 2 3 | bag 73", "the player's own holds 3"),
        ("9@H8 | rack 1 2 4 | names Ann, Ann", "the same name"),
        ("9@H8 | rack 1 2 4 | racks 3 3 | bag 7", "73 tiles|76 tiles are left"),
        ("9@H8 | rack 1 2", "fewer than 3 tiles"),
        ("9@H8 | rack 1 2 4 | passes 2", "after 2 passes"),
        ("9@H8 J3@I8 J3@J8 | rack J 1 2", "3 jokers, and there are only 2"),
    ],
)
def test_an_impossible_position_is_named_as_such(text: str, sentence: str) -> None:
    with pytest.raises(PositionError, match=f"Impossible position: .*({sentence})"):
        parse_position(text)


def test_a_negative_score_reads_back() -> None:
    assert parse_position("9@H8 | rack 1 2 4 | scores -3 5").scores == (-3, 5)


def test_an_error_quotes_no_more_than_a_line_of_the_text() -> None:
    for text in ("9@H8 | rack 1 2 3 | end " + "x" * 5000, "9@H8 | colour " + "x" * 5000):
        with pytest.raises(NotationError) as caught:
            parse_position(text)
        assert len(str(caught.value)) < 300
