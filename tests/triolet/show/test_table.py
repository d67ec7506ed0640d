"""The table without a browser: turns, undo, pages, hints, what is shown to whom."""

import random
import re

import pytest

from triolet_lab.errors import GameError, IllegalMoveError, LabError
from triolet_lab.language import say
from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.play.record import parse_game
from triolet_lab.triolet.play.view import End
from triolet_lab.triolet.rules.material import Rules
from triolet_lab.triolet.rules.moves import Exchange, Pass
from triolet_lab.triolet.show.panel import (
    ENDS,
    OVER,
    WAYS_OUT,
    not_on_board,
    still_unseen,
    turn_text,
)
from triolet_lab.triolet.show.table import GameTable, play
from triolet_lab.triolet.thinking.players import without_placement


def two_people():
    return play(["Ann", "Ben"], rng=random.Random(7))


def against_greedy(seed=7, **options):
    return play(["you", "greedy"], rng=random.Random(seed), **options)


def test_racks_are_hidden_until_the_player_takes_the_screen():
    table = two_people()
    assert table.board.rack == []
    table.take_the_screen()
    assert table.board.rack == [str(tile) for tile in table.game.racks[table.game.to_move]]
    table.play(table.hint().placement)
    assert table.board.rack == []
    assert table.sitting.awaits_person


def test_confirming_on_the_board_plays_the_turn_and_the_computer_answers():
    table = against_greedy()
    before = len(table.game.turns)
    table.board.place(str(table.hint().placement))
    table.board.confirms += 1
    assert len(table.game.turns) >= before + 2
    assert table.game.to_move == 0
    assert str(turn_text(table.game.log[-1])) in table.board.message


def test_undo_takes_back_the_answer_of_the_computer_too_and_redo_brings_both_back():
    table = against_greedy()
    text = table.text
    table.play(table.hint().placement)
    after = table.text
    table.undo()
    assert table.text == text
    table.redo()
    assert table.text == after
    with pytest.raises(GameError):
        table.redo()


def test_an_exchange_and_a_refused_pass():
    table = against_greedy()
    with pytest.raises(IllegalMoveError):
        table.pass_turn()
    table.exchange(str(table.game.racks[0].tiles[0]))
    assert any(isinstance(turn.move, Exchange) for turn in table.game.turns)


def test_the_pass_button_says_why_not():
    table = against_greedy()
    assert table.buttons.pass_turn.tooltip == str(*table.game.check(Pass()))


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
    assert all(str(final.sum) in table.board.message for final in result.finals)
    assert str(result.winners_called(("you", "greedy"), 0)) in table.board.message
    assert table.game.scores == parse_game(table.text).scores


def test_friends_say_who_they_are_before_they_see_their_tiles():
    game = Game(["Ann", "Ben"], rng=random.Random(1), first=0)
    assert play(game=game).buttons.take.description == str(
        say("I am {name}: show my tiles", name="Ann")
    )


def test_the_score_sheet_ends_with_the_tiles_left_on_the_racks():
    table = against_greedy(seed=3)
    assert table.sheet.value == f"<p>{say('No turn has been played yet.')}</p>"
    while not table.game.is_over:
        assert f"<td>{say('end')}</td>" not in table.sheet.value
        moves = table.game.legal_placements()
        table.play(table.hint().placement if moves else without_placement(table.game.view()))
    (final,) = [final for final in table.game.result.finals if final.counted]
    added = f"<td>{final.sum}</td><td>{final.total}</td>"
    assert final.total in table.game.scores
    row = f"<td>{say('end')}</td><td>{final.name}</td><td>{say('tiles left')}</td>"
    assert row + added in table.sheet.value


def test_computers_alone_play_turn_by_turn():
    table = play(["greedy", "greedy"], rng=random.Random(1))
    assert table.game.names == ("greedy", "greedy 2")
    table.step()
    assert len(table.game.turns) == 1
    table.new_game()
    assert table.game.turns == ()


def test_a_table_shows_no_rack_of_the_computer():
    table = against_greedy()
    assert isinstance(table, GameTable)
    assert table.board.rack == [str(tile) for tile in table.game.racks[0]]


def press(button):
    button.click()


def test_the_exchange_button_lets_the_player_pick_on_the_rack():
    table = against_greedy()
    press(table.buttons.exchange)
    assert table.board.picking
    table.board.pick(table.board.rack[0])
    table.board.confirms += 1
    assert isinstance(table.game.turns[-2].move, Exchange)
    assert str(turn_text(table.game.log[-2], say("you"))) in table.board.message
    assert not table.board.picking


def test_an_exchange_with_a_nearly_empty_bag_is_refused_before_tiles_are_picked():
    table = against_greedy(seed=3)
    while len(table.game.state.bag) >= 5:
        table.play(table.hint().placement)
    press(table.buttons.exchange)
    assert not table.board.picking
    (reason,) = table.game.check("exchange " + table.board.rack[0])
    assert table.board.message == str(reason)


def test_exchanged_tiles_go_back_by_chance_also_in_a_game_read_back():
    table = against_greedy()
    backs = set()
    for seed in range(8):
        again = play(game=table.text, rng=random.Random(seed))
        backs.add(again.exchange(str(again.game.racks[0].tiles[0])).back)
    assert len(backs) > 1


def test_a_new_game_can_be_taken_back_and_played_again():
    table = against_greedy()
    table.play(table.hint().placement)
    text = table.text
    press(table.buttons.new)
    assert str(say("“Undo” brings the game before back.")) in table.board.message
    new = table.text
    press(table.buttons.undo)
    assert table.text == text
    assert table.board.playable
    press(table.buttons.redo)
    assert table.text == new
    press(table.buttons.play_on)
    assert table.text == text


def test_a_new_game_taken_back_shows_friends_no_rack():
    table = two_people()
    table.take_the_screen()
    table.play(table.hint().placement)
    table.new_game()
    table.take_the_screen()
    table.undo()
    assert table.board.rack == []
    assert table.sitting.awaits_person


def test_undo_is_offered_only_when_a_person_has_moved():
    tables = (play(["greedy", "you"], rng=random.Random(seed)) for seed in range(9))
    table = next(table for table in tables if table.game.turns)
    assert table.buttons.undo.disabled
    with pytest.raises(GameError):
        table.undo()


def test_pages_are_turned_by_buttons_and_end_at_both_ends():
    table = against_greedy()
    table.play(table.hint().placement)
    last = len(table.game.turns)
    press(table.buttons.earlier)
    assert table.sitting.page == last - 1
    press(table.buttons.later)
    assert table.board.playable
    table.look_at(0)
    assert table.buttons.earlier.disabled
    press(table.buttons.present)
    assert table.buttons.present.disabled
    with pytest.raises(GameError):
        table.look_at(99)


def test_show_where_marks_the_cells_of_the_chosen_tile():
    table = against_greedy()
    table.show_where()
    assert table.board.message
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


def test_who_sits_down_to_a_given_game_as_you_is_you_in_it():
    game = Game(["greedy", "you"], rng=random.Random(1), first=0)
    assert game.you is None
    assert play(["greedy", "you"], game=game).game.you == 1


def test_what_is_not_ones_turn_is_refused():
    table = two_people()
    with pytest.raises(GameError):
        table.hint()
    with pytest.raises(GameError):
        table.step()


def test_the_hint_button_climbs_and_the_turn_remembers_the_help():
    table = play(["you", "greedy"], rng=random.Random(7))
    best = table.hint().placement
    table.board.clear()
    for number in (1, 2, 3):
        press(table.buttons.hint)
        assert str(best) not in table.board.message
        assert table.board.hinted == []
        assert table._climbs[-1].used == number
    press(table.buttons.hint)
    assert str(best) in table.board.message
    assert table.board.hinted == [str(placed) for placed in best.placed]
    press(table.buttons.hint)
    assert table._climbs[-1].used == 4
    turn = len(table.game.turns) + 1
    table.play(best)
    assert table.game.turns[turn - 1].hints == 4
    press(table.buttons.hint)
    assert table._climbs[-1].used == 1
    table.undo()
    table.play(best)
    assert "  hints 4" in table.text


def test_a_turn_without_help_has_no_remark():
    table = play(["you", "greedy"], rng=random.Random(7))
    table.play(table.hint().placement)
    assert "hints" not in table.text


def test_nothing_is_hinted_after_the_end():
    table = play(["greedy", "greedy"], rng=random.Random(1))
    while not table.game.is_over:
        press(table.buttons.next)
    press(table.buttons.hint)
    assert table.board.message == str(OVER[End.OUT])
    assert table.board.rack == []


def test_a_player_who_can_place_nothing_is_told_the_way_out():
    table = stuck_table()
    assert str(WAYS_OUT[True]) in table.board.message
    for hint in (table.hint, table.next_hint):
        with pytest.raises(GameError, match=re.escape(str(WAYS_OUT[True]))):
            hint()
    table.pass_turn()
    assert table.game.turns[-1].move == Pass()


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
    assert str(not_on_board(83)) in table.tracker.value
    table.take_the_screen()
    assert str(still_unseen(80)) in table.tracker.value


def test_the_sheet_marks_the_page_and_says_when_it_is_empty():
    table = two_people()
    assert "▶" not in table.sheet.value
    table.take_the_screen()
    table.play(table.hint().placement)
    assert "▶ 1" in table.sheet.value


def test_names_are_escaped():
    table = play(["<b>Ann</b>", "Ben"], rng=random.Random(1))
    assert "<b>Ann" not in table.scores.value


def test_every_end_is_explained():
    assert set(ENDS) == set(OVER) == set(End)


def test_the_board_says_who_is_thinking():
    said = []

    def slow(view):
        said.append(table.board.message)
        return view.legal_placements()[0].placement

    table = play(["you", slow], game=Game(["you", "slow"], rng=random.Random(1), first=0))
    table.play(table.hint().placement)
    assert said == [str(say("{name} is thinking…", name="slow"))]
    assert str(say("It is your turn.")) in table.board.message


def test_a_second_press_on_confirm_changes_nothing():
    table = against_greedy()
    table.board.place(str(table.hint().placement))
    table.board.confirms += 1
    text, message = table.text, table.board.message
    table.board.confirms += 1
    assert (table.text, table.board.message) == (text, message)


def test_where_no_widget_can_be_the_table_is_a_text_and_a_picture():
    table = two_people()
    data, _ = table._repr_mimebundle_()
    assert data["text/plain"] == repr(table)
    assert data["image/svg+xml"].startswith("<svg")
    assert "application/vnd.jupyter.widget-view+json" in data


@pytest.mark.parametrize("option", ["rng", "game", "save"])
def test_an_option_of_the_wrong_kind_is_refused_in_one_sentence(option):
    with pytest.raises(LabError, match=f"{option}.*7"):
        play(**{option: 7})


def test_the_buttons_for_hints_stand_beside_the_board():
    assert not against_greedy().board.helpful


def test_undo_shows_nobody_the_rack_of_somebody_else():
    table = play(["Ann", "Ben", "Cem", "Dee"], rng=random.Random(7))
    for step in (table.undo, table.redo):
        table.take_the_screen()
        if step == table.undo:
            table.play(table.hint().placement)
        step()  # whoever is before the screen now did not ask for these tiles
        assert table.board.rack == []
        assert table.onlooker is None
        assert table.sitting.awaits_person
    table.undo()
    table.take_the_screen()
    assert table.board.rack == [str(tile) for tile in table.game.racks[table.game.to_move]]


def test_a_person_who_is_alone_is_spoken_to_whatever_the_name():
    table = play(["Ann", "greedy"], rng=random.Random(7))
    assert str(say("It is your turn.")) in table.board.message
    assert "Ann" in table.scores.value
    friends = play(["you", "Ben"], rng=random.Random(7))
    friends.take_the_screen()
    name = friends.game.names[friends.game.to_move]
    assert str(say("{name}, it is your turn.", name=name)) in friends.board.message
