"""The traits of the widgets, without a browser."""

import json
import random
import re
import sys

import pytest

from triolet_lab.errors import GameError, IllegalMoveError, LabError
from triolet_lab.language import say
from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.play.record import parse_game
from triolet_lab.triolet.play.view import End
from triolet_lab.triolet.rules.cells import Special
from triolet_lab.triolet.rules.generator import legal_placements
from triolet_lab.triolet.rules.material import Rules
from triolet_lab.triolet.rules.moves import Exchange, Pass, Placement
from triolet_lab.triolet.rules.tiles import JOKER, Rack
from triolet_lab.triolet.show import pictures as svg
from triolet_lab.triolet.show import table as table_module
from triolet_lab.triolet.show.board import STATIC, TrioletBoard
from triolet_lab.triolet.show.class_game import QuietBoard
from triolet_lab.triolet.show.panel import ENDS, winners_text
from triolet_lab.triolet.show.savefile import save_text
from triolet_lab.triolet.show.study import Study
from triolet_lab.triolet.show.table import Table, play
from triolet_lab.triolet.thinking.players import PLAYERS, player, without_placement
from triolet_lab.widgets.frame import style


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
    with pytest.raises(LabError, match="None of your tiles lies on A1"):
        board.take_back("A1")


def test_cells_for_a_chosen_tile_are_shown_only_when_asked_for():
    board = TrioletBoard("9@H8", rack="6 15 J")
    board.choose("6")
    assert board.spots == {}
    board.show_spots = True
    points = {cell: spot["points"] for cell, spot in board.spots.items()}
    assert points == {"H7": 15, "G8": 15, "I8": 15, "H9": 15}
    assert board.spots["H7"]["text"] == "may go here, 15 points"
    with pytest.raises(LabError, match="no 3 left"):
        board.choose("3")


def test_an_error_in_an_observer_becomes_a_message():
    board = TrioletBoard("", rack="9 5 J")
    board.pending = ["nonsense"]
    assert "'nonsense' is not a tile on a cell" in board.message
    board.clear()
    board.place("9@A1")
    board.confirms += 1
    assert board.message == "The first tiles must cover the centre, H8."


def test_where_no_widget_can_be_a_text_and_a_picture_are_shown():
    board = TrioletBoard("9@H8", rack="6 7 J")
    assert repr(board).endswith("rack: 6 7 J")
    for widget in (board, two_people(), play(position="9@H8 | rack 6 7 J")):
        data, _ = widget._repr_mimebundle_()
        assert data["text/plain"] == repr(widget)
        assert data["image/svg+xml"].startswith("<svg")
        assert "application/vnd.jupyter.widget-view+json" in data


def test_the_rack_stands_below_the_picture_of_a_board():
    data, _ = TrioletBoard("9@H8", rack="6 7 J")._repr_mimebundle_()
    assert data["text/html"].endswith("<pre>rack: 6 7 J</pre>")
    data, _ = TrioletBoard("9@H8")._repr_mimebundle_()
    assert "<pre>" not in data["text/html"]


@pytest.mark.parametrize(
    ("drawn", "shown"),
    [
        ("coordinate", "quiet"),
        ("cell", "cell"),
        ("grid", "line"),
        ("tile", "tile"),
        ("edge", "tile-edge"),
        ("number", "tile-ink"),
        ("joker", "joker"),
        *((str(kind), f"{kind}-ink") for kind in Special),
        *((f"{kind} ground", str(kind)) for kind in Special),
        ("proposed tile", "mine"),
        ("fault", "wrong"),
    ],
)
def test_a_picture_has_the_colours_of_the_board_that_one_plays_on(drawn, shown):
    sheets = [
        text.partition("}")[0] for text in (style(), (STATIC / "board.css").read_text("utf-8"))
    ]
    assert re.search(rf"--(lab|triolet)-{shown}: {svg.COLOURS[drawn]};", "".join(sheets))


def test_a_joker_has_the_star_of_the_pictures():
    points = re.search(r'points="([^"]+)"', svg.tile(JOKER))[1]
    assert f"points='{points}'" in (STATIC / "board.css").read_text(encoding="utf-8")


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
    result = table.game.result
    assert all(str(final) in table.board.message for final in result.finals)
    assert winners_text(result.winners) in table.board.message
    assert table.game.scores == parse_game(table.text).scores


def against(who):
    """A table at which this player has the first turn."""
    game = Game([who.__name__, "you"], rng=random.Random(7), first=0)
    return Table(game, {0: who})


def illegal(view):
    lacking = next(tile for tile in range(16) if str(tile) not in str(view.rack).split())
    return Placement.of(f"{lacking}@A1")


def helpless(view):
    raise GameError(f"There is nothing to do with {view.rack}.")


def broken(view):
    raise RuntimeError("no idea.")


def quitting(view):
    sys.exit("no more")


def endless(view):
    while True:
        pass


@pytest.mark.parametrize(
    ("who", "said"),
    [
        (illegal, "illegal tried a move that is not allowed ("),
        (helpless, "helpless stopped with GameError."),
        (broken, "broken stopped with RuntimeError: no idea."),
        (quitting, "quitting stopped with SystemExit: no more."),
        (endless, "endless thought for more than 0.1 seconds: its turn is not played."),
        (lambda view: view.rack, "returned something of the kind Rack, which is no move"),
        (lambda view: f"rack {view.rack}", "returned a text, which is no move"),
        (lambda view: None, "returned nothing, which is no move"),
    ],
)
def test_a_player_that_fails_is_named_on_the_board_without_its_tiles(who, said, monkeypatch):
    if who is endless:
        monkeypatch.setattr(table_module, "SECONDS", 0.1)
    causes = {broken: RuntimeError, quitting: SystemExit}
    table = against(who)
    assert said in table.board.message
    assert str(table.game.racks[0]) not in table.board.message
    assert "on your rack" not in table.board.message
    with pytest.raises(GameError) as failed:
        table.step()
    assert said in str(failed.value)
    assert isinstance(failed.value.__cause__, causes.get(who, type(None)))
    assert failed.value.__context__ is failed.value.__cause__ or failed.value.__suppress_context__
    assert table.game.turns == ()


def test_a_function_that_wants_chance_gets_its_own_and_not_that_of_the_table():
    given = []

    def guessing(view, rng):
        given.append(rng)
        return rng.choice(view.legal_moves())

    rng = random.Random(7)
    before = rng.getstate()
    table = Table(Game(["guessing", "you"], rng=random.Random(7), first=0), {0: guessing}, rng=rng)
    assert len(table.game.turns) == len(given) == 1
    assert given[0] is not rng
    assert rng.getstate() == before


def test_an_illegal_move_of_a_computer_names_the_rules_that_it_breaks():
    table = against(illegal)
    assert table.board.message == (
        "illegal tried a move that is not allowed (in-rack, centre): its turn is not played."
    )


def test_a_person_called_almost_like_a_computer_player_is_asked_about():
    table = play(["you", "gready"], rng=random.Random(1))
    assert "gready sits at the table as a person: did you mean greedy?" in table.board.message
    assert "did you mean" not in play(["you", "Randy"], rng=random.Random(1)).board.message


def test_you_show_your_tiles_and_others_say_who_they_are():
    for name, said in (("you", "Show my tiles"), ("Ann", "I am Ann: show my tiles")):
        table = Table(Game([name, "Ben"], rng=random.Random(1), first=0), {})
        assert table._take.description == said


def test_the_score_sheet_ends_with_the_tiles_left_on_the_racks():
    table = against_greedy(seed=3)
    assert table.sheet.value == "<p>No turn has been played yet.</p>"
    while not table.game.is_over:
        assert "<td>end</td>" not in table.sheet.value
        moves = table.game.legal_placements()
        table.play(table.hint().placement if moves else without_placement(table.game.view()))
    (final,) = [final for final in table.game.result.finals if final.counted]
    added = f"<td>{str(final).partition(': ')[2]}</td><td>{final.total}</td>"
    assert final.total in table.game.scores
    assert f"<td>end</td><td>{final.name}</td><td>tiles left</td>{added}" in table.sheet.value


def test_computers_alone_play_turn_by_turn():
    table = play(["greedy", "greedy"], rng=random.Random(1))
    assert table.game.names == ("greedy", "greedy 2")
    table.step()
    assert len(table.game.turns) == 1
    table.new_game()
    assert table.game.turns == ()


def test_a_table_shows_no_rack_of_the_computer():
    table = against_greedy()
    assert isinstance(table, Table)
    assert table.board.rack == [str(tile) for tile in table.game.racks[0]]


# The board.


def test_a_new_board_is_one_message_with_everything_in_it():
    board = TrioletBoard("9@H8", rack="6 7 J")
    state = board.get_state()
    assert state["tiles"] == {"H8": "9"}
    assert state["rack"] == ["6", "7", "J"]
    assert state["verdict"]["of"] == ""


def test_the_page_gets_its_words_with_places_for_values():
    words = TrioletBoard().words
    assert words["joker-for"] == "joker for {face}"
    assert [words[f"exchange-{n}"] for n in range(4)] == [
        "Exchange",
        "Exchange 1 tile",
        "Exchange 2 tiles",
        "Exchange 3 tiles",
    ]


def test_the_script_asks_for_no_word_that_the_board_does_not_send():
    script = str(TrioletBoard._esm)
    asked = set(re.findall(r"words\.([a-z]+)|words\[\"([a-z-]+)\"\]", script))
    assert {first or second for first, second in asked} - {"lost"} <= set(TrioletBoard().words)


def test_the_button_that_confirms_says_the_points_of_a_legal_placement():
    board = TrioletBoard("9@H8", rack="6 7 J")
    assert board.verdict["confirm"] == "Confirm"
    board.place("6@I8")
    assert board.verdict["confirm"] == "Confirm · 15 points"
    board.place("7@G8")
    assert board.verdict["confirm"] == "Confirm"


def test_only_the_answer_to_a_confirmation_tells_the_sum():
    board = TrioletBoard("9@H8", rack="6 7 J")
    board.place("6@I8")
    board.message = say("9 + 6 = 15, they say.")
    assert not board.told
    board.confirm()
    assert board.told
    board.message = ""
    assert not board.told
    board.on_confirm(lambda placement: setattr(board, "message", "Well done."))
    board.confirm()
    assert (board.message, board.told) == ("Well done.", True)


def test_a_quiet_board_has_no_points_in_it():
    board = QuietBoard("9@H8", rack="6 7 J")
    board.place("6@I8")
    assert board.verdict["legal"]
    assert "15" not in json.dumps(board.verdict)


def test_a_small_board_brings_its_own_size_and_special_cells():
    rules = Rules.small(5)
    board = TrioletBoard(Game(rng=random.Random(1), rules=rules).board, rack="1 2 3")
    assert board.size == 5
    assert set(board.specials) == {str(cell) for cell in rules.specials}


def test_a_face_or_a_multiplier_that_nobody_can_choose_is_refused():
    board = TrioletBoard("9@H8", rack="6 15 J")
    with pytest.raises(LabError, match="no joker among the tiles"):
        board.choose_face(5)
    with pytest.raises(LabError, match="there is no choice here"):
        board.choose_multiplier("down")
    board = TrioletBoard("7@E4 2@F4 8@E3 5@F5", rack="0 1 2")
    board.place("0@E5")
    with pytest.raises(LabError, match="choose across or down"):
        board.choose_multiplier("up")


def test_nothing_chosen_shows_no_cells():
    board = TrioletBoard("9@H8", rack="6 15 J")
    board.show_spots = True
    board.choose("6")
    board.choose("")
    assert board.spots == {}


def test_a_hint_is_shown_until_tiles_are_laid():
    board = TrioletBoard("9@H8", rack="6 15 J")
    board.suggest(Placement.of("6@I8"))
    assert board.hinted == ["6@I8"]
    assert board.message == "Hint: 6@I8 earns 15 points (9 + 6 = 15)."
    board.place("6@H9")
    assert board.hinted == []
    assert board.message == ""


def test_tiles_are_picked_for_an_exchange_by_their_places():
    board = TrioletBoard("9@H8", rack="5 5 J")
    exchanged = []
    board.on_exchange(exchanged.append)
    board.start_exchange()
    with pytest.raises(LabError, match="at least one tile"):
        board.exchange()
    with pytest.raises(LabError, match="There is no 5 left"):
        board.pick("5 5 5")
    board.pick("J 5")
    assert board.picked == [0, 2]
    board.confirms += 1
    assert [str(move) for move in exchanged] == ["exchange 5 J"]


def test_laying_a_tile_ends_the_exchange():
    board = TrioletBoard("9@H8", rack="5 6 J")
    board.start_exchange()
    board.pick("5")
    board.place("6@I8")
    assert (board.picking, board.picked) == (False, [])


def test_an_error_that_is_not_ours_is_named_on_the_board():
    board = TrioletBoard("9@H8", rack="6 7 J")
    board.on_confirm(lambda placement: 1 / 0)
    board.place("6@I8")
    board.confirms += 1
    assert board.message == "Something went wrong: ZeroDivisionError: division by zero"


# A position.


def test_a_full_position_is_tried_with_scores_names_and_tiles_left():
    study = play(position="9@H8 5@I8 | rack 1 14 15 | scores 12 23 | names Ann, Ben")
    assert isinstance(study, Study)
    assert "Ann" in study.scores.value
    assert ">23<" in study.scores.value
    assert f"Still unseen: {study.view.unseen.total()} tiles" in study.tracker.value
    study.place("1@J8")
    study.confirm()
    assert "The best placement here earns 45 points." in study.board.message
    assert str(study.hint().placement) == "1@G8 14@G9"
    study.place("1@G8 14@G9")
    study.confirm()
    assert study.board.message.endswith("No placement here earns more.")


@pytest.mark.parametrize(
    ("position", "said", "playable"),
    [
        ("9@H8 | rack 1 2 3 | to-move 2", "It is the turn of B. Try the tiles of A.", True),
        ("9@H8 | rack 1 2 3 | end stuck", "The game is over (stuck).", False),
        ("empty | rack 1 2 3", "Try the tiles of A.", True),
    ],
)
def test_a_position_says_whose_tiles_are_tried(position, said, playable):
    study = play(position=position)
    assert study.board.message == said
    assert study.board.playable is playable
    assert study._hint.disabled is not playable


def test_what_a_player_sees_in_a_game_is_a_position_too():
    game = Game(["Ann", "Ben"], rng=random.Random(1))
    study = play(position=game.view())
    assert study.board.rack == [str(tile) for tile in game.racks[game.to_move]]


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        (lambda: play(rng=7), "rng.*not 7"),
        (lambda: play(game=7), "game.*not 7"),
        (lambda: play(save=7), "save.*not 7"),
        (lambda: play(position=7), "A position is.*not 7"),
        (lambda: TrioletBoard(7), "A board is.*not 7"),
        (lambda: TrioletBoard(rack=7), "7 is not a rack: write its tiles"),
    ],
)
def test_what_is_of_the_wrong_kind_is_refused_in_one_sentence(bad, said):
    with pytest.raises(LabError, match=said):
        bad()


def test_where_no_tile_fits_there_is_no_best_placement():
    study = Study("3@H8 | rack 15 14 13")
    for hint in (study.hint, study.next_hint):
        with pytest.raises(GameError, match="These tiles fit nowhere"):
            hint()


def test_hints_to_a_position_come_in_four_steps():
    study = play(position="9@H8 5@I8 | rack 1 14 15")
    told = [study.next_hint() for _ in range(4)]
    assert told[0] == "Hint 1 of 4: You can make a trio."
    assert told[3].startswith("Hint 4 of 4: Place 1@G8 14@G9: ")
    assert study.board.hinted == ["1@G8", "14@G9"]


# Seats and strengths.


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
        assert own.items() <= table._computers.items()
        assert not own.keys() & table._strengths.keys()
        table.new_game()


def test_in_a_game_read_back_a_function_plays_only_if_it_is_given_again():
    text = play(["Ann", greedy], rng=random.Random(1)).text
    assert play(game=text).people == (0, 1)
    again = play(["Ann", greedy], game=text)
    assert again.people == (0,)
    assert again._computers[1] is greedy


def test_a_function_at_a_seat_of_a_game_with_a_kit_name_is_not_exchanged():
    table = Table(Game(["Ann", "greedy"], rng=random.Random(1)), {1: greedy})
    table.new_game()
    assert table.game.names == ("Ann", "greedy (yours)")
    assert table._computers[1] is greedy


def test_the_strong_player_has_its_own_name_too():
    names = play(["Ann", player("strong", level="easy")], rng=random.Random(1)).game.names
    assert names[1].startswith("strong (level=easy")


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


def test_a_position_goes_with_no_game_and_no_file(tmp_path):
    with pytest.raises(LabError, match="tried alone"):
        play(position="9@H8 | rack 1 2 3", save=tmp_path / "x.triolet")


def test_another_computer_before_the_first_turn_begins_a_new_game():
    table = against_greedy()
    table.choose_computer(1, "cautious")
    assert table.game.names == ("you", "cautious")
    assert "cautious: Counts what it opens" in table.board.message


def test_another_computer_later_waits_for_the_next_game():
    table = against_greedy()
    table.play(table.hint().placement)
    table.choose_computer(1, "random")
    assert table.game.names == ("you", "greedy")
    assert table.board.message.startswith("From the next game on. random: ")
    table.new_game()
    assert table.game.names == ("you", "random")


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
    with pytest.raises(GameError, match="No computer player of the kit has the seat 0"):
        table.choose_computer(0, "greedy")
    with pytest.raises(GameError, match="There is no player 'nobody'"):
        table.choose_computer(1, "nobody")


def test_the_same_seed_gives_the_same_game_against_a_player_of_chance():
    def text():
        table = play(["you", "random"], rng=random.Random(11))
        for _ in range(4):
            table.play(table.hint().placement)
        return table.text

    assert text() == text()


# Buttons and what follows.


def press(button):
    button.click()


def test_the_exchange_button_lets_the_player_pick_on_the_rack():
    table = against_greedy()
    press(table._exchange)
    assert table.board.picking
    table.board.pick(table.board.rack[0])
    table.board.confirms += 1
    assert isinstance(table.game.turns[-2].move, Exchange)
    assert "you: exchanges 1 tile" in table.board.message
    assert not table.board.picking


def test_an_exchange_with_a_nearly_empty_bag_is_refused_before_tiles_are_picked():
    table = against_greedy(seed=3)
    while len(table.game.state.bag) >= 5:
        table.play(table.hint().placement)
    press(table._exchange)
    assert not table.board.picking
    assert "you can exchange only while it holds at least 5" in table.board.message


def test_exchanged_tiles_go_back_by_chance_also_in_a_game_read_back():
    table = against_greedy()
    backs = set()
    for seed in range(8):
        again = play(game=table.text, rng=random.Random(seed))
        backs.add(again.exchange(str(again.game.racks[0].tiles[0])).back)
    assert len(backs) > 1


def test_a_game_under_way_is_given_up_only_after_a_second_press():
    table = against_greedy()
    table.play(table.hint().placement)
    text = table.text
    press(table._new)
    assert table.text == text
    assert table._new.description == "Give this game up?"
    press(table._new)
    assert table.text != text
    assert table._new.description == "New game"


def test_undo_is_offered_only_when_a_person_has_moved():
    tables = (play(["greedy", "you"], rng=random.Random(seed)) for seed in range(9))
    table = next(table for table in tables if table.game.turns)
    assert table._undo.disabled
    with pytest.raises(GameError, match="There is no turn to take back"):
        table.undo()


def test_pages_are_turned_by_buttons_and_end_at_both_ends():
    table = against_greedy()
    table.play(table.hint().placement)
    last = len(table.game.turns)
    press(table._earlier)
    assert f"The position after turn {last - 1}" in table.board.message
    press(table._later)
    assert table.board.playable
    table.look_at(0)
    assert table._earlier.disabled
    press(table._present)
    assert table._present.disabled
    with pytest.raises(GameError, match="There is no turn 99"):
        table.look_at(99)


def test_show_where_marks_the_cells_of_the_chosen_tile():
    table = against_greedy()
    table.show_where()
    assert table.board.message == "Choose a tile to see where it may go."
    table.board.choose(table.board.rack[0])
    assert table.board.spots
    table.show_where(False)
    assert table.board.spots == {}


def test_a_game_on_a_small_board_is_played_and_begun_anew():
    rules = Rules.small(7)
    table = play(game=Game(["you", "greedy"], rng=random.Random(1), rules=rules, first=0))
    table.play(table.hint().placement)
    table.new_game()
    assert table.game.rules == rules
    assert table.board.size == 7


def test_what_is_not_ones_turn_is_refused():
    table = two_people()
    with pytest.raises(GameError, match="It is the turn of"):
        table.hint()
    with pytest.raises(GameError, match="a person"):
        table.step()


def test_the_hint_button_climbs_and_the_turn_remembers_the_help():
    table = play(["you", "greedy"], rng=random.Random(7))
    best = table.hint().placement
    table.board.clear()
    for number in (1, 2, 3):
        press(table._hint)
        assert table.board.message.startswith(f"Hint {number} of 4: ")
        assert table.board.hinted == []
    press(table._hint)
    assert table.board.message.startswith(f"Hint 4 of 4: Place {best}: ")
    assert table.board.hinted == [str(placed) for placed in best.placed]
    press(table._hint)
    assert "There is no further hint." in table.board.message
    turn = len(table.game.turns) + 1
    table.play(best)
    assert table.game.comment(turn) == "hints 4 of 4"
    press(table._hint)
    assert table.board.message.startswith("Hint 1 of 4: ")
    table.undo()
    table.play(best)
    assert "hints 4 of 4" in table.text


def test_a_turn_without_help_has_no_remark():
    table = play(["you", "greedy"], rng=random.Random(7))
    table.play(table.hint().placement)
    assert "hints" not in table.text


def test_nothing_is_hinted_after_the_end():
    table = play(["greedy", "greedy"], rng=random.Random(1))
    while not table.game.is_over:
        press(table._next)
    press(table._hint)
    assert table.board.message == "The game is over (out)."
    assert table.board.rack == []


def test_a_player_who_can_place_nothing_is_told_the_way_out():
    table = stuck_table()
    assert "You can place nothing: pass." in table.board.message
    for hint in (table.hint, table.next_hint):
        with pytest.raises(GameError, match="You can place nothing: pass"):
            hint()
    table.pass_turn()
    assert "passes" in str(table.game.log)


def stuck_table():
    """A game in which a person holds tiles that fit nowhere while the bag is nearly empty."""
    for seed in range(200):
        game = Game(["you", "Ben"], rng=random.Random(seed))
        while not game.is_over:
            placements = game.legal_placements()
            if not placements and len(game.state.bag) < 5:
                table = play(game=game)
                table.take_the_screen()
                return table
            game.play(placements[-1].placement if placements else without_placement(game.view()))
    raise AssertionError("no such game")


def test_the_tracker_counts_what_one_player_cannot_see_and_never_a_hidden_rack():
    table = two_people()
    assert "Not on the board: 83 tiles" in table.tracker.value
    table.take_the_screen()
    assert "Still unseen: 80 tiles" in table.tracker.value


def test_the_sheet_marks_the_page_and_says_when_it_is_empty():
    table = two_people()
    assert "No turn has been played yet." in table.sheet.value
    table.take_the_screen()
    table.play(table.hint().placement)
    assert "▶ 1" in table.sheet.value


def test_names_are_escaped():
    table = play(["<b>Ann</b>", "Ben"], rng=random.Random(1))
    assert "<b>Ann" not in table.scores.value


def test_every_end_is_explained():
    assert set(ENDS) == set(End)


def test_the_board_says_who_is_thinking():
    said = []

    def slow(view):
        said.append(table.board.message)
        return view.legal_placements()[0].placement

    table = play(["you", slow], game=Game(["you", "slow"], rng=random.Random(1), first=0))
    table.play(table.hint().placement)
    assert said == ["slow is thinking…"]
    assert "It is your turn." in table.board.message


def test_a_second_press_on_confirm_changes_nothing():
    table = against_greedy()
    table.board.place(str(table.hint().placement))
    table.board.confirms += 1
    text, message = table.text, table.board.message
    table.board.confirms += 1
    assert (table.text, table.board.message) == (text, message)


# Files.


@pytest.mark.parametrize("content", [b"", b"triolet game 1\nplayers: A", b"\xff\xfe\x00bad"])
def test_a_file_that_holds_no_game_is_refused_in_one_sentence_and_kept(tmp_path, content):
    path = tmp_path / "class.triolet"
    path.write_bytes(content)
    with pytest.raises(LabError, match=r"class\.triolet holds no game to play on") as refused:
        play(save=path)
    assert "\n" not in str(refused.value)
    assert path.read_bytes() == content


def test_a_folder_is_no_file_to_resume(tmp_path):
    with pytest.raises(LabError, match="cannot be read"):
        play(save=tmp_path)


def test_a_file_with_another_game_is_not_overwritten(tmp_path):
    path = tmp_path / "class.triolet"
    saved = against_greedy(save=path)
    with pytest.raises(LabError, match="is there already"):
        play(game=against_greedy(seed=1).text, save=path)
    assert path.read_text(encoding="utf-8") == saved.text
    assert play(game=saved.text, save=path).text == saved.text


def test_a_resumed_game_says_so(tmp_path):
    path = tmp_path / "class.triolet"
    against_greedy(save=path)
    assert f"The game saved in {path} goes on." in play(save=path).board.message


def test_a_new_game_keeps_the_one_before_beside_it(tmp_path):
    path = tmp_path / "class.triolet"
    table, kept = against_greedy(save=path), []
    for number in (1, 2):
        table.play(table.hint().placement)
        kept.append(table.text)
        table.new_game()
        beside = tmp_path / f"class-{number}.triolet"
        assert f"The game before is kept in {beside}." in table.board.message
    assert [(tmp_path / f"class-{n}.triolet").read_text("utf-8") for n in (1, 2)] == kept
    assert path.read_text(encoding="utf-8") == table.text not in kept


def test_a_finished_game_is_kept_too(tmp_path):
    table = play(["random", "random"], save=tmp_path / "class.triolet", rng=random.Random(1))
    while not table.game.is_over:
        table.step()
    finished = table.text
    press(table._new)
    assert (tmp_path / "class-1.triolet").read_text(encoding="utf-8") == finished


def test_a_game_in_which_nobody_has_moved_is_not_kept(tmp_path):
    table = against_greedy(save=tmp_path / "class.triolet")
    table.new_game()
    assert [file.name for file in tmp_path.iterdir()] == ["class.triolet"]


def test_a_game_that_cannot_be_kept_is_not_given_up(tmp_path):
    table = against_greedy(save=tmp_path / "missing" / "class.triolet")
    with pytest.raises(LabError, match="could not be saved"):
        table.play(table.hint().placement)
    text = table.text
    with pytest.raises(LabError, match=r"class-1\.triolet"):
        table.new_game()
    assert table.text == text


def test_a_game_that_cannot_be_saved_goes_on_and_says_so(tmp_path):
    table = against_greedy(save=tmp_path / "missing" / "class.triolet")
    assert "could not be saved" in table.board.message
    with pytest.raises(LabError, match="could not be saved"):
        table.play(table.hint().placement)
    assert len(table.game.turns) >= 2


def test_a_write_that_fails_leaves_the_old_text(tmp_path, monkeypatch):
    path = tmp_path / "class.triolet"
    save_text(path, "old")

    def full(number):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(LabError, match="No space left on device"):
        save_text(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert [file.name for file in tmp_path.iterdir()] == ["class.triolet"]


# Hints on the board itself


def test_a_board_says_the_hints_of_its_best_placement_one_by_one():
    board = TrioletBoard("9@H8 5@I8", rack="1 14 15")
    said = []
    for number in range(1, 5):
        board.asks += 1
        said.append(board.message)
        assert board.hints_used == number
        assert bool(board.hinted) == (number == 4)
    assert [text.partition(":")[0] for text in said] == [f"Hint {n} of 4" for n in range(1, 5)]
    best = max(legal_placements(board.board, Rack.parse("1 14 15")), key=lambda one: one.points)
    assert f"Place {best.placement}: " in said[-1]
    assert not any(str(best.placement) in text for text in said[:-1])
    board.asks += 1
    assert "There is no further hint." in board.message
    assert board.hints_used == 4


@pytest.mark.parametrize(("board", "rack"), [(7, "6"), ("5@H8", 7), ("5@H8", "16")])
def test_a_position_that_cannot_be_shown_leaves_the_board_as_it_was(board, rack):
    shown = TrioletBoard("9@H8", rack="6 7 J")
    before = repr(shown)
    with pytest.raises(LabError):
        shown.show(board, rack)
    assert repr(shown) == before


def test_the_hints_begin_again_in_another_position():
    board = TrioletBoard("9@H8 5@I8", rack="1 14 15")
    board.next_hint()
    board.show("9@H8", "6 7 J")
    assert board.hints_used == 0
    assert board.next_hint().startswith("Hint 1 of 4: ")


def test_a_hint_where_nothing_fits_says_so():
    board = TrioletBoard("15@H8", rack="14 13 12")
    board.asks += 1
    assert board.message == "These tiles fit nowhere."
    assert board.hints_used == 0


def test_only_a_board_that_stands_alone_has_its_own_button_for_hints():
    assert TrioletBoard("9@H8", rack="6 7 J").helpful
    tables = (against_greedy(), Study("9@H8 | rack 6 7 J"))
    assert not any(table.board.helpful for table in tables)
