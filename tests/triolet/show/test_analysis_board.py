"""The analysis board without a browser: candidates, steps, branches, errors, and nothing hidden."""

import random
import re
import threading
from dataclasses import replace

import pytest

from triolet_lab import Game, LabError, analysis_board, parse_position, player
from triolet_lab.errors import IllegalMoveError
from triolet_lab.language import listed, say
from triolet_lab.triolet.play.view import End
from triolet_lab.triolet.rules.moves import Exchange, Placement
from triolet_lab.triolet.show import search
from triolet_lab.triolet.show.analysis_board import NO_LIMIT, limit_name
from triolet_lab.triolet.show.candidates import COLUMNS, CandidateTable
from triolet_lab.triolet.show.charts import replies, score_graph
from triolet_lab.triolet.show.dangers import danger_map
from triolet_lab.triolet.show.findings import legend, moment_caption
from triolet_lab.triolet.show.panel import OVER, ending_text, html, turn_text
from triolet_lab.triolet.show.search import progress
from triolet_lab.triolet.thinking import analysis, sampling

POSITION = "9@H8 5@I8 | rack 1 14 15 | scores 0 23"


def board_of(source, samples=48, **options):
    board = analysis_board(source, samples=samples, seconds=None, **options)
    board.wait()
    return board


def played(turns=1000, seed=7, names=("Ann", "Ben")):
    you = names.index("you") if "you" in names else None
    game = Game(names, rng=random.Random(seed), first=0, you=you)
    greedy = player("greedy")
    while len(game.turns) < turns and not game.is_over:
        game.play(greedy(game.view()))
    return game


@pytest.fixture(scope="module")
def finished():
    return played()


def moves_of(board):
    return [row["move"] for row in board.table.rows]


# Candidates


def test_every_candidate_of_the_analysis_has_its_row_in_the_order_of_the_analysis():
    board = board_of(POSITION)
    assert moves_of(board) == [str(one.move) for one in board.analysis.candidates]
    assert [row["texts"][0] for row in board.table.rows][:3] == ["1", "2", "3"]
    assert (
        board.analysis.candidates[0] == analysis.analyse(POSITION, samples=48, precision=0.2).best
    )


@pytest.mark.parametrize("source", [POSITION, parse_position(POSITION), f"  {POSITION}  "])
def test_a_position_is_given_as_text_or_as_a_view(source):
    assert len(board_of(source).table.rows) == 15


def test_a_game_is_given_as_itself_or_as_its_text():
    game = played(4)
    one, other = board_of(game), board_of(game.text)
    assert one.turn == other.turn == 4
    assert moves_of(one) == moves_of(other)


def test_a_chosen_candidate_lies_on_the_board_as_ghost_tiles_with_its_sentences():
    board = board_of(POSITION)
    board.choose("1@J8")
    assert board.board.hinted == ["1@J8"]
    assert board.board.pending == []
    for sentence in board.candidate.sentences:
        assert html(sentence) in board._details.value
    assert "triolet-bar" in board._histogram.value
    board.choose("")
    assert board.board.hinted == []
    assert board.candidate is None


def test_an_exchange_can_be_chosen_and_lays_no_tile():
    board = board_of(POSITION)
    exchange = next(text for text in moves_of(board) if text.startswith("exchange"))
    board.choose(exchange)
    assert board.board.hinted == []
    assert exchange in board.board.message


def test_what_is_no_candidate_cannot_be_chosen():
    board = board_of(POSITION)
    with pytest.raises(LabError, match="15@A1"):
        board.choose("15@A1")


@pytest.mark.parametrize(("title", "down"), [*COLUMNS.items()])
def test_the_table_is_sorted_by_any_column(title, down):
    table = CandidateTable()
    table.sort(title)
    assert (table.columns[table.sorted_by]["id"], table.downwards) == (title, down)
    table.sort(title, not down)
    assert table.downwards is not down


@pytest.mark.words
def test_a_column_that_is_not_there_is_refused():
    with pytest.raises(LabError, match="There is no column 'luck': there are #, move"):
        CandidateTable().sort("luck")


def test_a_row_holds_only_what_json_can_carry():
    first = next(iter(analysis.analyses(POSITION)))  # nothing is tried yet: the errors are infinite
    table = CandidateTable()
    table.show(first)
    assert all(abs(value) < 1e9 for row in table.rows for value in row["values"][2:])
    assert {row["texts"][3] for row in table.rows} == {"–"}


@pytest.mark.words
def test_the_table_prints_as_text():
    table = CandidateTable()
    assert repr(table) == "No candidates."
    table.show(analysis.analyse(POSITION, samples=16))
    assert len(repr(table).splitlines()) == 15


# Time, stopping, errors


def test_it_runs_in_the_background_and_stops_with_what_it_knows(monkeypatch):
    monkeypatch.setattr(sampling, "CERTAIN", 1e9)  # nobody is dropped, so it would go on and on
    board = analysis_board(POSITION, samples=10**6, seconds=None, precision=0)
    while board.analysis is None or board.analysis.best.samples == 0:
        threading.Event().wait(0.02)
    assert not board._halt.disabled
    board.stop()
    board.wait(60)
    assert 0 < board.analysis.best.samples < 10**6
    assert html(progress(board.analysis, is_finished=True)) in board._progress.value
    assert board._halt.disabled
    assert len(board.table.rows) == 15


def test_another_time_limit_starts_the_analysis_again():
    board = board_of(POSITION)
    assert board._limit.value == NO_LIMIT
    before = board._search
    board._limit.value = "2"
    assert board._search is not before
    board.wait(60)
    assert html(progress(board.analysis)) in board._progress.value


def test_a_time_limit_of_ones_own_is_among_the_choices():
    board = analysis_board(POSITION, seconds=0.25)
    assert (board._limit.value, board._limit.label) == ("0.25", str(limit_name(0.25)))
    board.wait(60)
    assert board.analysis.ended


def test_an_error_in_the_background_becomes_a_message(monkeypatch):
    def broken(view, settings):
        yield next(analysis.analyses(view, settings))
        raise ZeroDivisionError("no luck")

    monkeypatch.setattr(search, "analyses", broken)
    board = board_of(POSITION)
    assert "ZeroDivisionError: no luck" in board._progress.value
    assert len(board.table.rows) == 15


def test_an_error_of_the_kit_is_told_in_its_own_words(monkeypatch):
    def broken(view, settings):
        raise LabError("It cannot be.")

    monkeypatch.setattr(search, "analyses", broken)
    assert '<p role="status">It cannot be.</p>' in board_of(POSITION)._progress.value


def test_an_error_in_drawing_becomes_a_message(monkeypatch):
    board = board_of(POSITION)
    monkeypatch.setattr(board.table, "show", lambda *_: 1 / 0)
    board.run()
    board.wait()
    assert "ZeroDivisionError: division by zero" in board._progress.value


def test_what_was_analysed_is_not_analysed_again(finished):
    board = board_of(finished)
    known = board.analysis
    board.forward()
    board.back()
    assert board.analysis is known
    assert board._search is None
    assert html(progress(known)) in board._progress.value


def test_what_was_left_half_analysed_is_analysed_again(finished):
    board = board_of(finished)
    known = board.analysis
    board._known[str(board.view)] = replace(known, ended="")
    board.forward()
    board.back()
    board.wait()
    assert board.analysis.candidates == known.candidates
    assert board.analysis.ended


@pytest.mark.words
@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("9@H8 9@I8 | rack 1 2 3", "Impossible position"),
        ("9@H8 5@I8", "a rack with fewer than 3 tiles"),
        (f"{POSITION} | to-move 2", "It is B's turn, and this is what A sees"),
        ("triolet game 1\nplayers: Ann", "no line 'first:'"),
        (17, "17 is no position"),
        (None, "None is no position"),
    ],
)
def test_what_cannot_be_analysed_is_refused_in_one_sentence(source, sentence):
    with pytest.raises(LabError, match=re.escape(sentence)):
        analysis_board(source)


@pytest.mark.words
@pytest.mark.parametrize("options", [{"samples": 0}, {"seed": "x"}, {"seconds": -1}])
def test_an_option_that_makes_no_sense_is_refused(options):
    with pytest.raises(LabError, match="The option"):
        analysis_board(POSITION, **options)


def test_a_finished_position_says_so_and_offers_nothing():
    board = board_of(f"{POSITION} | end dead board")
    assert html(OVER[End.DEAD_BOARD]) in board._moment.value
    assert board.table.rows == []
    assert board._go.disabled
    assert not board.board.playable


def test_a_position_without_a_placement_offers_exchanges():
    board = board_of("15@H8 | rack 13 13 14 | scores 0 30")
    assert board.table.rows
    board.choose(moves_of(board)[0])
    assert board.candidate.sentences


def test_an_endgame_is_solved_and_says_against_how_many_racks(finished):
    board = board_of(finished)
    board.go_to(next(t for t in range(len(finished.turns)) if _bag_after(finished, t) == 0))
    board.wait()
    assert board.analysis.is_exact
    assert html(progress(board.analysis)) in board._progress.value
    board.choose(moves_of(board)[0])
    steps = board.analysis.line(board.candidate)
    assert f"{steps[0].move}" in board._details.value.rpartition("<li>")[2]
    assert board._histogram.value == ""


def _bag_after(game, turn):
    copy = game.replay()
    copy.go_to(turn)
    return len(copy.state.bag)


# Stepping through a game


def test_a_finished_game_is_stepped_through_from_the_start(finished):
    board = board_of(finished, samples=16)
    last = len(finished.turns)
    assert (board.turn, board._first.disabled, board._forward.disabled) == (0, True, False)
    board.forward()
    assert (board.turn, board._back.disabled) == (1, False)
    board.last()
    assert (board.turn, board._end.disabled) == (last, True)
    assert str(ending_text(finished.result, None)) == board.board.message
    board.back()
    assert board.turn == last - 1
    board.first()
    assert board.turn == 0
    board.wait()


@pytest.mark.parametrize("turn", [-1, 1000, "3", None, 1.0])
def test_a_turn_that_is_not_there_is_refused(finished, turn):
    board = board_of(finished, samples=16)
    with pytest.raises(LabError, match=re.escape(repr(turn))):
        board.go_to(turn)
    assert board.turn == 0


@pytest.mark.words
def test_the_score_graph_tells_and_marks_the_present_turn(finished):
    board = board_of(finished, samples=16)
    board.go_to(5)
    copy = finished.replay()
    copy.go_to(5)
    ann, ben = copy.scores
    assert f"After turn 5 of {len(finished.turns)}: Ann {ann}, Ben {ben}." in board._graph.value
    final = "Ann {}, Ben {}.".format(*finished.scores)
    assert final in board._graph.value
    assert board._graph.value.count("triolet-now-line") == 1
    assert "▶ 5" in board.sheet.value
    board.wait()


def test_the_move_that_was_played_is_marked_and_judged(finished):
    board = board_of(finished)
    (row,) = [row for row in board.table.rows if row["tags"]]
    assert row["move"] == str(finished.turns[0].move) == str(board.played)
    assert html(board.played) in board._details.value.rpartition("<p>")[0]
    board.last()
    assert board.played is None


def test_a_move_that_is_not_among_the_candidates_is_told():
    game = played(1)
    given = Exchange(game.racks[1].tiles[:1])
    game.play(given)
    game.play(player("greedy")(game.view()))  # now it is Ben's turn again
    board = board_of(game, samples=16)
    board.go_to(1)
    board.wait()
    assert str(given) not in moves_of(board)
    assert html(str(given)) in board._details.value


# Branches


def test_a_branch_leaves_the_game_as_it_was(finished):
    before = finished.text
    board = board_of(finished, samples=16)
    board.go_to(3)
    board.wait()
    best = board.analysis.best.move
    board.choose(best)
    board.play()
    assert board.in_branch
    assert board.turn == 1
    assert finished.text == before
    assert str(turn_text(board._walk.line.log[-1])) in board.board.message
    assert board._leave.layout.display == ""
    board.back_to_game()
    assert not board.in_branch
    assert board.turn == 3
    assert board.board.board == _at(finished, 3).board
    assert finished.text == before
    board.wait()


def _at(game, turn):
    copy = game.replay()
    copy.go_to(turn)
    return copy


def test_a_branch_can_be_stepped_and_played_on_from_any_of_its_turns():
    board = board_of(POSITION, samples=16)
    for _ in range(3):
        board.wait()
        board.play(board.analysis.best.move)
    assert (board.turn, board._forward.disabled) == (3, True)
    board.back()
    board.back()
    assert (board.turn, board._forward.disabled) == (1, False)
    board.wait()
    board.play(board.analysis.candidates[1].move)
    assert (board.turn, board._walk.last) == (2, 2)
    assert board.in_branch
    board.wait()


def test_what_is_placed_on_the_board_is_played_in_a_branch():
    board = board_of(POSITION, samples=16)
    board.board.place("1@J8")
    board.board.confirm()
    assert board.in_branch
    assert board._walk.line.scores == (30, 23)
    board.wait()


def test_an_illegal_placement_begins_no_branch():
    board = board_of(POSITION, samples=16)
    with pytest.raises(IllegalMoveError):
        board.play("15@I9")
    assert not board.in_branch


def test_a_branch_needs_a_move():
    with pytest.raises(LabError):
        board_of(POSITION, samples=16).play()


def test_a_branch_of_a_board_can_be_analysed_on_its_own():
    board = board_of(POSITION, samples=16)
    board.play("1@J8")
    assert board_of(board._walk.line, samples=16).view.rack == board._walk.line.view().rack
    board.wait()


def test_three_players_are_analysed_and_the_others_answer_together():
    board = board_of(played(7, names=("Ann", "Ben", "Cem")), samples=16)
    board.choose(moves_of(board)[0])
    assert board._walk.others == ("Ann", "Cem")
    assert str(listed(board._walk.others)) in board._histogram.value
    board.show_dangers()
    told = [danger["text"] for danger in board.board.dangers.values()]
    assert told
    assert all("Cem" in text and "Ann" not in text for text in told)
    board.play()
    board.wait()
    assert board.view.player == 2


# Nothing hidden


def texts_of(board):
    """Everything that the board sends to the browser."""
    parts = [board.board, board.table, board.scores, board.sheet, board._moment, board._details]
    parts += [board._histogram, board._graph, board._progress]
    return str([part.get_state() for part in parts])


def test_while_a_game_goes_on_the_tiles_of_the_others_stay_hidden():
    board = board_of(played(5), samples=16)
    board.back()
    assert (board._walk.line.to_move, board.board.rack, board.table.rows) == (0, [], [])
    assert "Ann" in board._details.value
    assert board.analysis is board.played is None
    for refused in (lambda: board.view, board.run, lambda: board.play("pass")):
        with pytest.raises(LabError, match="Ann"):
            refused()
    board.back()
    assert board.board.rack == [str(tile) for tile in _at(played(5), 3).racks[1]]
    board.wait()


def test_games_that_differ_only_in_hidden_tiles_look_the_same_in_branches_too():
    tiles = list(played(0).order)
    rack, hidden = tiles[3:6], [*tiles[:3], *tiles[6:]]
    seen = set()
    racks = set()
    for shuffled in (hidden, hidden[::-1]):
        game = Game(["Ann", "Ben"], order=[*shuffled[:3], *rack, *shuffled[3:]], first=0)
        racks.add(game.racks[1])
        board = board_of(game, samples=16)
        board.show_dangers()
        board.play(board.analysis.best.move)
        board.wait()
        seen.add(re.sub(r"[\d.]+ seconds|IPY_MODEL_\w+", "", texts_of(board)))
    assert len(racks) == 2
    assert len(seen) == 1


def test_the_text_of_the_board_shows_the_own_tiles_alone():
    game = played(5)
    board = board_of(game, samples=16)
    assert repr(board).endswith(str(moment_caption(board._walk)))
    assert repr(board_of(POSITION, samples=16)).endswith(POSITION)
    data, _ = board._repr_mimebundle_()
    assert data["image/svg+xml"].startswith("<svg")
    rack = say("rack: {rack}", rack=str(game.view().rack))
    assert f"{rack}\n{moment_caption(board._walk)}" in data["text/html"]


# Dangers


@pytest.mark.words
def test_a_danger_says_the_number_the_chance_and_the_points():
    view = parse_position("9@H8 1@H9 | rack 4 13 J | scores 0 19")
    found = danger_map(view, Placement.parse("4@I8"))
    assert found["G8"]["percent"] == 31
    assert found["J8"]["text"] == "trio with 2 for B: chance 31.1 %, 30 points"


def test_dangers_are_those_after_the_chosen_move():
    board = board_of(POSITION)
    assert board.board.dangers == {}
    board.show_dangers()
    assert set(board.board.dangers) == {"G8", "J8"}
    board.choose("1@J8")
    assert "J8" not in board.board.dangers
    board.show_dangers(False)
    assert board.board.dangers == {}


@pytest.mark.words
def test_a_player_called_you_is_spoken_to():
    board = board_of(played(1, names=("you", "Ben")), samples=16)
    assert "Ben is to move." in board._moment.value
    board = board_of(played(2, names=("you", "Ben")), samples=16)
    assert "You are to move." in board._moment.value


@pytest.mark.words
def test_what_is_found_is_told_in_words(finished):
    board = board_of(finished, samples=16)
    assert "<h3>Turn 0 of" in board._moment.value
    assert "Choose a row" in board._details.value
    assert "It ended because" in board._progress.value
    assert f"Ann played {board.played}, " in board._details.value
    board.last()
    assert "wins." in board.board.message
    board.go_to(next(t for t in range(len(finished.turns)) if _bag_after(finished, t) == 0))
    board.wait()
    board.choose(moves_of(board)[0])
    assert "racks solved in" in board._progress.value
    assert "Best play against the rack that comes up in the most ways: " in board._details.value
    board.play()
    assert board.board.message.startswith("What if: ")
    assert "<h3>What if: turn 1 of 1 of a branch</h3>" in board._moment.value
    board.wait()


def test_a_board_without_dangers_says_so():
    board = board_of("empty | rack 1 2 3 | scores 0 0", samples=16)
    board.show_dangers()
    assert board.board.message == str(legend("B", has_dangers=False))


# Charts


@pytest.mark.words
def test_a_score_graph_of_one_moment_and_of_scores_below_zero():
    assert "After turn 0 of 0: Ann 0, Ben 0." in score_graph(["Ann", "Ben"], [(0, 0)], 0)
    assert "Ann -12" in score_graph(["Ann", "Ben"], [(0, 0), (-12, 900)], 1)


def test_the_names_of_players_are_text_and_never_code():
    assert "<b>" not in score_graph(["<b>", "Ben"], [(0, 0)], 0)


@pytest.mark.words
def test_replies_of_nobody_draw_nothing_and_several_are_told_with_the_right_verb():
    assert replies([], ["Ben"]) == ""
    assert "Ben then earns 12.0 points" in replies([12], ["Ben"])
    assert "Ben and Cem then earn 12.0 points" in replies([12], ["Ben", "Cem"])
    bars = re.findall(r'height="([\d.]+)"', replies([5, 5, 5, 45], ["Ben"]))
    assert float(bars[0]) == pytest.approx(3 * float(bars[1]), rel=0.01)
