"""The traits of the widgets, without a browser."""

import json
import random

import pytest

from triolet_lab.triolet.errors import GameError, TrioletError
from triolet_lab.triolet.gametext import parse_game
from triolet_lab.triolet.legality import IllegalMoveError
from triolet_lab.triolet.moves import Exchange, Pass
from triolet_lab.triolet.players import without_placement
from triolet_lab.widgets.table import Table, play
from triolet_lab.widgets.triolet_board import TrioletBoard


def two_people():
    return play(["Ann", "Ben"], rng=random.Random(7))


def against_greedy(seed=7, **options):
    return play(["you", "greedy"], rng=random.Random(seed), **options)


def test_traits_are_plain_json():
    board = TrioletBoard("9@H8", rack="6 7 J")
    board.place("6@I8")
    names = [name for name in board.keys if not name.startswith("_") and name != "layout"]
    state = {name: board.get_state(name)[name] for name in names if name != "tabbable"}
    assert json.loads(json.dumps(state))["tiles"] == {"H8": "9"}


def test_groups_sums_and_points_follow_the_tiles():
    board = TrioletBoard("9@H8 7@I9 1@H9", rack="6 2 5")
    board.place("6@I8")
    assert board.verdict["sum"] == "9 + 6 = 15, 6 + 7 = 13 → 28"
    assert [(group["sum"], group["broken"]) for group in board.verdict["groups"]] == [
        (15, False),
        (13, False),
    ]
    assert board.verdict["total"] == 28


@pytest.mark.parametrize(
    ("placed", "rule", "cells"),
    [
        ("8@I8", "pair-sum", ["H8", "I8"]),
        ("1@A1", "touching", ["A1"]),
        ("1@H8", "on-board", ["H8"]),
        ("1@I8 2@J9", "one-line", ["I8", "J9"]),
    ],
)
def test_a_broken_rule_is_named_with_its_cells(placed, rule, cells):
    board = TrioletBoard("9@H8", rack="8 1 2")
    board.place(placed)
    assert not board.verdict["legal"]
    assert {"rule": rule, "cells": cells}.items() <= board.verdict["reasons"][0].items()


def test_an_illegal_placement_cannot_be_confirmed():
    board = TrioletBoard("9@H8", rack="8 1 2")
    board.place("8@I8")
    with pytest.raises(IllegalMoveError, match="9 \\+ 8 = 17"):
        board.confirm()
    assert board.confirmed is None


def test_a_joker_gets_its_legal_faces_and_the_chosen_one():
    board = TrioletBoard("4@H8 6@I8", rack="9 6 J")
    board.place("J@J8")
    assert board.verdict["faces"] == [5]
    board.choose_face(5)
    assert board.pending == ["J5@J8"]
    assert board.verdict["total"] == 30


def test_each_choice_of_the_multiplier_says_what_it_gives():
    board = TrioletBoard("7@E4 2@F4 8@E3 5@F5", rack="0 1 2")
    board.place("0@E5")
    assert [(c["direction"], c["total"], c["taken"]) for c in board.verdict["choices"]] == [
        ("across", 35, False),
        ("down", 65, True),
    ]
    board.choose_multiplier("across")
    assert board.verdict["total"] == 35
    assert str(board.confirm()) == "0@E5 *across"


def test_tiles_can_be_taken_back_one_by_one_and_all_at_once():
    board = TrioletBoard("", rack="9 5 J")
    board.place("9@H8 5@I8")
    board.take_back("I8")
    assert board.pending == ["9@H8"]
    board.clear()
    assert board.pending == []
    with pytest.raises(TrioletError, match="None of your tiles lies on A1"):
        board.take_back("A1")


def test_cells_for_a_chosen_tile_are_shown_only_when_asked_for():
    board = TrioletBoard("9@H8", rack="6 15 J")
    board.choose("6")
    assert board.spots == {}
    board.show_spots = True
    assert board.spots == {"H7": 15, "G8": 15, "I8": 15, "H9": 15}
    with pytest.raises(TrioletError, match="no 3 left"):
        board.choose("3")


def test_an_error_in_an_observer_becomes_a_message():
    board = TrioletBoard("", rack="9 5 J")
    board.pending = ["nonsense"]
    assert "'nonsense' is not a tile on a cell" in board.message
    board.clear()
    board.confirms += 1
    assert board.message == "You can place 1, 2 or 3 tiles in a turn, not 0."


def test_where_no_widget_can_be_a_text_and_a_picture_are_shown():
    board = TrioletBoard("9@H8", rack="6 7 J")
    assert repr(board).endswith("rack: 6 7 J")
    for widget in (board, two_people()):
        data, _ = widget._repr_mimebundle_()
        assert data["text/plain"] == repr(widget)
        assert data["image/svg+xml"].startswith("<svg")
        assert "application/vnd.jupyter.widget-view+json" in data


def test_racks_are_hidden_until_the_player_takes_the_screen():
    table = two_people()
    assert table.board.rack == []
    table.take_the_screen()
    assert table.board.rack == [str(tile) for tile in table.game.racks[table.game.to_move]]
    table.play(table.hint().placement)
    assert table.board.rack == []
    assert "Pass the screen to" in table.board.message


def test_confirming_on_the_board_plays_the_turn_and_the_computer_answers():
    table = against_greedy()
    before = len(table.game.turns)
    table.board.place(str(table.hint().placement))
    table.board.confirms += 1
    assert len(table.game.turns) >= before + 2
    assert table.game.to_move == 0
    assert "greedy:" in table.board.message


def test_undo_takes_back_the_answer_of_the_computer_too_and_redo_brings_both_back():
    table = against_greedy()
    text = table.text
    table.play(table.hint().placement)
    after = table.text
    table.undo()
    assert table.text == text
    table.redo()
    assert table.text == after
    with pytest.raises(GameError, match="no turn to play again"):
        table.redo()


def test_an_exchange_and_a_refused_pass():
    table = against_greedy()
    with pytest.raises(IllegalMoveError, match="You may pass only when"):
        table.pass_turn()
    table.exchange(str(table.game.racks[0].tiles[0]))
    assert any(isinstance(turn.move, Exchange) for turn in table.game.turns)


def test_the_pass_button_says_why_not():
    table = against_greedy()
    assert table._pass.tooltip == str(*table.game.check(Pass()))


def test_pages_show_earlier_positions_and_change_nothing():
    table = against_greedy()
    table.play(table.hint().placement)
    text = table.text
    table.look_at(0)
    assert table.board.tiles == {}
    assert not table.board.playable
    table.look_at_now()
    assert table.board.playable
    assert table.text == text


def test_every_finished_turn_is_saved_and_resumed(tmp_path):
    path = tmp_path / "class.triolet"
    table = against_greedy(save=path)
    table.play(table.hint().placement)
    assert path.read_text(encoding="utf-8") == table.text
    assert [file.name for file in tmp_path.iterdir()] == ["class.triolet"]
    again = against_greedy(seed=1, save=path)
    assert again.text == table.text
    assert again.people == (0,)


def test_the_text_of_a_table_gives_the_same_table():
    table = against_greedy()
    assert play(game=table.text).text == table.text


def test_a_whole_game_ends_with_its_result_on_the_board():
    table = against_greedy(seed=3)
    while not table.game.is_over:
        table.play(
            without_placement(table.game.view())
            if not table.game.legal_placements()
            else table.hint().placement
        )
    assert str(table.game.result) in table.board.message
    assert table.game.scores == parse_game(table.text).scores


def test_a_player_that_fails_is_named_on_the_board_and_the_game_stays():
    def broken(view):
        raise RuntimeError("no idea")

    table = play([broken, "you"], rng=random.Random(1))
    if table.game.to_move == 1:
        with pytest.raises(GameError, match="broken could not play: RuntimeError: no idea"):
            table.play(table.hint().placement)
    else:
        assert "broken could not play: RuntimeError: no idea" in table.board.message


def test_computers_alone_play_turn_by_turn():
    table = play(["greedy", "greedy"], rng=random.Random(1))
    assert table.game.names == ("greedy", "greedy 2")
    table.step()
    assert len(table.game.turns) == 1
    table.new_game()
    assert table.game.turns == ()


def test_a_position_is_a_board_to_place_on():
    board = play(position="9@H8 5@I8 | rack 1 14 15")
    assert isinstance(board, TrioletBoard)
    board.place("1@J8")
    assert board.verdict["sum"] == "trio 9 + 5 + 1 = 15 → 30"


def test_a_table_shows_no_rack_of_the_computer():
    table = against_greedy()
    assert isinstance(table, Table)
    assert table.board.rack == [str(tile) for tile in table.game.racks[0]]
