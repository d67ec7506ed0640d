"""A whole game: set-up, turns, the three ends, and every step back and forth."""

import random
from collections import Counter
from collections.abc import Callable

import pytest

from triolet_lab.errors import GameError, IllegalMoveError, LabError, NotationError
from triolet_lab.triolet.play.game import FinalScore, Game, GameResult
from triolet_lab.triolet.play.view import End
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.cells import Cell
from triolet_lab.triolet.rules.legality import Rule
from triolet_lab.triolet.rules.material import RULEBOOK, Rules
from triolet_lab.triolet.rules.moves import Exchange, Pass, Placement
from triolet_lab.triolet.rules.tiles import JOKER, Tile, parse_tiles


def full_order(known: str) -> list[Tile]:
    """All 83 tiles: the known ones first, then the rest, numbers upwards."""
    first = parse_tiles(known)
    rest = Counter(RULEBOOK.tiles()) - Counter(first)
    return [*first, *rest.elements()]


def short_game(*racks: str, bag: str = "", put_away: str = "1 1 1", **settings: object) -> Game:
    """A game with just these tiles on a plain board, so that its end is near."""
    order = parse_tiles(" ".join([put_away, *racks, bag]))
    numbers = Counter(tile.number for tile in order)
    plain = {"double": (), "triple": (), "replay": ()}
    material = {"counts": [numbers[n] for n in range(16)], "jokers": numbers[None]}
    rules = Rules(**(plain | material | settings))  # type: ignore[arg-type]
    return Game("ABCD"[: len(racks)], order=order, rules=rules)


def opening() -> Game:
    """The rules page's game: A holds 11 3 3 and draws 4 8; B holds 4 8 7 and draws 0 5."""
    return Game(order=full_order("1 2 6  11 3 3  4 8 7  4 8  0 5  9 10  6 12"))


OPENING = (
    ("11@H8 3@I8", "1. A: 11@H8 3@I8, 11×2 + 3 = 25 (A has 25)"),
    ("8@G9 4@H9", "2. B: 8@G9 4@H9, 8 + 4 = 12, 11 + 4 = 15 → 27 (B has 27)"),
    (
        "4@F8 3@F9",
        "3. A: 4@F8 3@F9, 4 + 3 = 7, trio 3 + 8 + 4 = 15 → 30 → 37 (A has 62)",
    ),
    (
        "7@G10 0@H10",
        "4. B: 7@G10 0@H10, 7 + 0 = 7, 8 + 7 = 15, trio 11 + 4 + 0 = 15 → 30 → 52 (B has 79)",
    ),
    (
        "8@F10",
        "5. A: 8@F10, trio 8 + 7 + 0 = 15 → 30, trio 4 + 3 + 8 = 15 → 30 → 60 (A has 122)",
    ),
)


def played_opening() -> Game:
    game = opening()
    for move, _ in OPENING:
        game.play(move)
    return game


def snapshot(game: Game) -> tuple[object, ...]:
    comments = [game.comment(turn) for turn in range(len(game.turns) + 1)]
    return (game.state, game.turns, game.log, game.scores, game.put_away, comments)


def rules_broken(game: Game, move: str) -> list[Rule]:
    return [reason.rule for reason in game.check(move)]


# Set-up.


@pytest.mark.words
def test_opening_of_the_rules_page_scores_turn_by_turn() -> None:
    game = opening()
    for player, (points, (move, line)) in enumerate(
        zip((25, 27, 37, 52, 60), OPENING, strict=True)
    ):
        assert game.to_move == player % 2
        turn = game.play(move)
        assert turn.breakdown is not None
        assert turn.breakdown.total == points
        assert str(game.log[-1]) == line
    assert game.scores == (122, 79)
    assert str(game.log) == "\n".join(line for _, line in OPENING)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_set_up_puts_three_tiles_away_and_deals_three_each(players: int) -> None:
    order = full_order("")
    game = Game("ABCD"[:players], order=order)
    assert list(game.put_away) == order[:3]
    dealt = [tile for rack in game.racks for tile in rack]
    assert dealt == order[3 : 3 + 3 * players]
    assert len(game.state.bag) == 80 - 3 * players
    assert game.scores == (0,) * players
    assert len(game.board) == 0


def test_same_seed_gives_the_same_game() -> None:
    def moves(seed: int) -> tuple[object, ...]:
        game = Game(["Ann", "Ben", "Cleo"], rng=random.Random(seed))
        for count in range(15):
            options = game.legal_moves()
            game.play(options[-1] if count % 4 == 0 else options[0])
        return snapshot(game)

    assert moves(3) == moves(3)
    assert moves(3) != moves(4)


def test_seeds_choose_every_starting_player() -> None:
    assert {Game("ABC", rng=random.Random(seed)).to_move for seed in range(40)} == {0, 1, 2}


def test_first_player_can_be_named() -> None:
    game = Game(["Ann", "Ben"], rng=random.Random(1), first=1)
    assert (game.to_move, game.first) == (1, 1)


# Turns.


def test_refill_draws_as_many_tiles_as_were_placed() -> None:
    game = opening()
    turn = game.play("11@H8 3@I8")
    assert [str(tile) for tile in turn.drawn] == ["4", "8"]
    assert str(game.racks[0]) == "3 4 8"
    assert len(game.state.bag) == 72


def test_refill_stops_when_the_bag_is_empty() -> None:
    game = short_game("5 5 1", "2 2 2", bag="7")
    game.play("5@H8 5@I8")
    assert str(game.racks[0]) == "1 7"
    assert len(game.state.bag) == 0


def test_exchange_draws_before_the_old_tiles_go_back() -> None:
    game = short_game("15 14 13", "2 2 2", bag="3 4 5 6 7")
    turn = game.play("exchange 15 14 13")
    assert str(game.racks[0]) == "3 4 5"
    assert [str(tile) for tile in turn.drawn] == ["3", "4", "5"]
    assert len(game.state.bag) == 5
    assert {tile.number for tile in game.state.bag.tiles} == {6, 7, 13, 14, 15}
    assert game.scores == (0, 0)
    assert game.to_move == 1


def test_exchanged_tiles_go_to_the_bottom_of_an_explicit_order() -> None:
    game = short_game("15 14 13", "2 2 2", bag="3 4 5 6 7")
    game.play("exchange 15")
    game.play("exchange 2 2 2")
    assert str(game.racks[1]) == "4 5 6"
    assert game.play("exchange 3").drawn == (Tile(7),)
    assert game.play("exchange 4").drawn == (Tile(15),)


def test_exchange_is_legal_even_if_a_placement_is_possible() -> None:
    game = opening()
    assert game.legal_placements()
    assert game.check(Exchange.of([Tile(11)])) == ()


@pytest.mark.parametrize(
    ("bag", "broken"),
    [("3 4 5 6 7", []), ("3 4 5 6", [Rule.EXCHANGE_BAG]), ("", [Rule.EXCHANGE_BAG])],
)
def test_exchange_needs_five_tiles_in_the_bag(bag: str, broken: list[Rule]) -> None:
    assert rules_broken(short_game("15 14 13", "2 2 2", bag=bag), "exchange 15") == broken


def test_pass_is_refused_while_a_tile_can_be_placed() -> None:
    assert rules_broken(short_game("5 5 5", "2 2 2"), "pass") == [Rule.MUST_PLAY]


def test_who_cannot_place_must_exchange_while_the_bag_holds_five() -> None:
    game = short_game("15 1 1", "11 10 9", bag="0 0 0 0 0 0")
    game.play("15@H8")
    assert game.legal_placements() == []
    assert rules_broken(game, "pass") == [Rule.MUST_PLAY]
    assert {type(move) for move in game.legal_moves()} == {Exchange}


@pytest.mark.words
def test_who_cannot_place_passes_when_the_bag_holds_four() -> None:
    game = short_game("15 1 1", "11 10 9", bag="0 0 0 0 0")
    game.play("15@H8")
    assert game.legal_moves() == [Pass()]
    game.play("pass")
    assert (game.to_move, game.scores, game.is_over) == (0, (0, 0), False)
    assert str(game.log[-1]) == "2. B: passes (B has 0)"


@pytest.mark.words
def test_log_of_an_exchange_names_the_count_only() -> None:
    game = opening()
    game.play("exchange 11 3")
    game.play("exchange 7")
    assert str(game.log) == ("1. A: exchanges 2 tiles (A has 0)\n2. B: exchanges 1 tile (B has 0)")


REPLAY_BESIDE_CENTRE = {"size": 7, "replay": (Cell.parse("E4"),)}


@pytest.mark.words
def test_replay_cell_gives_another_whole_turn_after_the_refill() -> None:
    game = short_game("5 6 1", "2 2 2", bag="7 8 9", **REPLAY_BESIDE_CENTRE)
    game.play("5@D4 6@E4")
    assert game.to_move == 0
    assert str(game.racks[0]) == "1 7 8"
    assert str(game.log) == "1. A: 5@D4 6@E4, 5 + 6 = 11, replay (A has 11)"
    game.play("1@D5")
    assert game.to_move == 1


def test_replay_cell_works_once() -> None:
    game = short_game("5 6 1", "2 2 2", bag="7 8 9", **REPLAY_BESIDE_CENTRE)
    for move in ("5@D4 6@E4", "1@D5", "2@E3"):
        game.play(move)
    assert game.to_move == 0


def test_turn_on_a_replay_may_place_the_second_joker() -> None:
    game = short_game("5 J J", "2 2 2", bag="7 8 9", **REPLAY_BESIDE_CENTRE)
    assert Rule.ONE_JOKER in rules_broken(game, "J1@D4 J2@E4")
    game.play("5@D4 J2@E4")
    game.play("J1@D5")
    assert [str(tile) for _, tile in game.board] == ["5", "J2", "J1"]


# The first turn.


def three_corners() -> Game:
    """A and B have left three corners of a square, and C, who holds the fourth, has had no turn."""
    game = Game("ABC", order=full_order("14 15 13  5 3 6  2 6 7  1 8 9"))
    game.play("5@H8 3@I8")
    game.play("2@H9")
    return game


@pytest.mark.words
def test_first_turn_may_not_complete_a_square() -> None:
    game = three_corners()
    assert rules_broken(game, "1@I9") == [Rule.FIRST_TURN_SQUARE]
    with pytest.raises(IllegalMoveError, match="first turn may not fill a square"):
        game.play("1@I9")


def test_second_turn_may_complete_a_square() -> None:
    game = three_corners()
    game.play("8@H10")
    game.play("exchange 6")
    game.play("exchange 6")
    assert game.check("1@I9") == ()


def test_first_turn_spent_on_an_exchange_was_the_first_turn() -> None:
    game = three_corners()
    for move in ("exchange 9", "exchange 6", "exchange 6"):
        game.play(move)
    assert game.state.started == (True, True, True)
    assert game.check("1@I9") == ()
    assert game.play("1@I9").player == 2


def three_by_three() -> Game:
    """A fills seven cells of nine in three turns, two of them earned, before B's first turn."""
    replay = (Cell.parse("B2"), Cell.parse("C1"))
    game = short_game("4 5 6", "7 11 15", bag="3 2 14 1 7 13 12", size=3, replay=replay)
    game.play("4@A2 5@B2 6@C2")
    game.play("3@B1 2@C1")
    game.play("1@A3 7@B3")
    return game


def test_turn_earned_by_a_replay_is_no_first_turn() -> None:
    game = three_by_three()
    assert [turn.player for turn in game.turns] == [0, 0, 0]
    assert game.turns[1].breakdown is not None
    assert game.board.completes_square([Cell.parse("C1")], 2)
    assert game.scores == (80 + 21 + 43, 0)


def test_dead_board_leaves_the_first_turn_square_out() -> None:
    game = three_by_three()
    assert not game.is_over
    assert rules_broken(game, "7@C3") == [Rule.FIRST_TURN_SQUARE]
    assert game.legal_moves() == [Pass()]


# The ends.


@pytest.mark.words
def test_out_adds_the_tiles_on_the_other_racks() -> None:
    game = short_game("7 8 5", "8 9 1", "2 6 4", "0 6 9", put_away="3 3 3")
    for move in ("7@H8", "8@I8", "2@H9 6@H10", "0@J8 6@J9 9@J10"):
        game.play(move)
    assert game.result is not None
    assert game.result.end is End.OUT
    assert [final.before for final in game.result.finals] == [0, 15, 30, 110]
    assert game.scores == (0, 15, 30, 110 + 27)
    assert str(game.result) == (
        "The game ends: out.\nA: 0\nB: 15\nC: 30\nD: 110 + 8 + 5 + 9 + 1 + 4 = 137\nD wins."
    )


@pytest.mark.words
def test_joker_on_a_rack_counts_nothing_at_the_end() -> None:
    game = short_game("5 5 5", "J 9 2")
    game.play("5@G8 5@H8 5@I8")
    assert str(game.result).splitlines()[1] == "A: 80 + joker 0 + 9 + 2 = 91"


def test_out_needs_an_empty_bag() -> None:
    game = short_game("5 5 5", "2 2 2", bag="4")
    game.play("5@G8 5@H8 5@I8")
    assert not game.is_over
    assert str(game.racks[0]) == "4"


def test_out_on_a_replay_cell_ends_the_game() -> None:
    game = short_game("5 6 4", "2 2 2", **REPLAY_BESIDE_CENTRE)
    game.play("5@D4 6@E4 4@F4")
    assert game.result is not None
    assert game.result.end is End.OUT
    assert game.scores == (80 + 6, 0)
    assert game.to_move == 1
    assert game.legal_moves() == []
    assert game.legal_placements() == []


@pytest.mark.words
def test_dead_board_ends_the_game_and_the_replay_is_lost() -> None:
    game = short_game("5 5 5", "11 12 13", bag="14 15 11", **REPLAY_BESIDE_CENTRE)
    game.play("5@D4 5@E4 5@F4")
    assert str(game.result) == (
        "The game ends: dead board.\nA: 80 - 14 - 15 - 11 = 40\nB: 0 - 11 - 12 - 13 = -36\nA wins."
    )
    assert game.to_move == 1
    with pytest.raises(GameError, match="The game is over"):
        game.play("pass")


@pytest.mark.parametrize("bag", ["14 15 10", "14 15 11 10"])
def test_tile_drawn_in_the_refill_or_left_in_the_bag_keeps_the_board_alive(bag: str) -> None:
    game = short_game("5 5 5", "11 12 13", bag=bag, **REPLAY_BESIDE_CENTRE)
    game.play("5@D4 5@E4 5@F4")
    assert not game.is_over
    assert game.to_move == 0


def test_tile_put_away_does_not_keep_the_board_alive() -> None:
    game = short_game("5 5 5", "11 12 13", bag="14 15 11", put_away="10 1 1")
    game.play("5@G8 5@H8 5@I8")
    assert game.state.end is End.DEAD_BOARD


def test_joker_keeps_the_board_alive() -> None:
    game = short_game("5 5 5", "11 12 13", bag="14 15 J")
    game.play("5@G8 5@H8 5@I8")
    assert not game.is_over


def test_out_is_tested_before_the_dead_board() -> None:
    game = short_game("5 5 5", "11 12 13")
    game.play("5@G8 5@H8 5@I8")
    assert game.state.end is End.OUT
    assert game.scores == (80 + 36, 0)


@pytest.mark.words
def test_everybody_passing_in_succession_is_stuck() -> None:
    game = short_game("15 14 13", "11 10 9", bag="12 0")
    for move in ("15@H8", "pass", "pass"):
        assert not game.is_over
        game.play(move)
    assert str(game.result) == (
        "The game ends: stuck.\nA: 0 - 14 - 13 - 12 = -39\nB: 0 - 11 - 10 - 9 = -30\nB wins."
    )


def test_placement_starts_the_count_of_passes_anew() -> None:
    game = short_game("15 0 14", "11 10 9", bag="13 12 8 0")
    counted = []
    for move in ("15@H8", "pass", "0@I8", "11@I9", "pass"):
        game.play(move)
        counted.append(game.state.passes)
        assert not game.is_over
    assert counted == [0, 1, 0, 0, 1]
    game.play("pass")
    assert game.state.end is End.STUCK
    assert game.scores == (15 - 14 - 13 - 12, 11 - 10 - 9 - 8)


def test_three_players_are_stuck_after_three_passes() -> None:
    game = short_game("15 14 13", "11 10 9", "8 7 6", bag="12 0")
    for move in ("15@H8", "pass", "pass", "pass"):
        assert not game.is_over
        game.play(move)
    assert game.state.end is End.STUCK


@pytest.mark.words
def test_equal_scores_share_the_win() -> None:
    game = short_game("15 14 13", "13 13 13", bag="12 0")
    for move in ("15@H8", "pass", "pass"):
        game.play(move)
    assert game.result is not None
    assert game.result.scores == (-39, -39)
    assert game.result.winners == ("A", "B")
    assert str(game.result).endswith("A and B share the win.")


@pytest.mark.words
def test_final_score_without_tiles_is_just_the_score() -> None:
    finals = (FinalScore("Ann", 12), FinalScore("Ben", 7, (Tile(2), JOKER), -1))
    assert str(GameResult(End.STUCK, finals)).splitlines()[1:3] == [
        "Ann: 12",
        "Ben: 7 - 2 - joker 0 = 5",
    ]


# Back and forth.


def test_undo_and_redo_walk_through_every_moment() -> None:
    game = opening()
    moments = [snapshot(game)]
    for move, _ in OPENING:
        game.play(move)
        moments.append(snapshot(game))
    for moment in reversed(moments[:-1]):
        game.undo()
        assert snapshot(game) == moment
    game.redo(5)
    assert snapshot(game) == moments[5]
    game.undo(4)
    assert snapshot(game) == moments[1]
    game.go_to(3)
    assert snapshot(game) == moments[3]
    game.go_to(0)
    assert snapshot(game) == moments[0]


@pytest.mark.words
def test_new_turn_after_undo_forgets_what_was_taken_back() -> None:
    game = played_opening()
    game.annotate(2, "before")
    game.annotate(5, "gone with its turn")
    game.undo(3)
    game.play("exchange 3")
    assert len(game.turns) == 3
    game.play("exchange 7")
    game.play("exchange 4")
    assert (game.comment(2), game.comment(5)) == ("before", "")
    with pytest.raises(GameError, match="no turn 6"):
        game.redo()


def test_undo_takes_back_the_end_of_the_game() -> None:
    game = short_game("5 5 5", "11 12 13")
    game.play("5@G8 5@H8 5@I8")
    game.undo()
    assert (game.is_over, game.result, game.scores) == (False, None, (0, 0))


def test_redo_of_an_exchange_draws_the_same_tiles() -> None:
    game = Game(rng=random.Random(5), first=0)
    game.play(Exchange.of(game.racks[0]))
    moment = snapshot(game)
    game.undo()
    game.redo()
    assert snapshot(game) == moment


def test_replay_steps_through_a_copy() -> None:
    game = played_opening()
    game.annotate(1, "a good start")
    moment = snapshot(game)
    copy = game.replay()
    assert (len(copy.turns), len(copy.board)) == (0, 0)
    copy.redo(5)
    assert snapshot(copy) == moment
    copy.undo(4)
    copy.play("exchange 7")
    copy.annotate(1, "another remark")
    assert snapshot(game) == moment


@pytest.mark.words
def test_replay_knows_the_turns_up_to_now_only() -> None:
    game = played_opening()
    game.undo(2)
    copy = game.replay()
    copy.redo(3)
    with pytest.raises(GameError, match="knows 0 to 3"):
        copy.redo()


def test_remarks_belong_to_turns_and_to_the_game() -> None:
    game = played_opening()
    game.annotate(0, "The opening\n of the rules page.")
    game.annotate(4, "Two trios nearly.")
    assert game.comment(0) == "The opening of the rules page."
    assert game.comment(4) == "Two trios nearly."
    assert game.comment(1) == ""
    game.undo(2)
    assert game.comment(4) == ""
    game.redo(2)
    game.annotate(4, "")
    assert game.comment(4) == ""


# Display.


@pytest.mark.words
def test_game_prints_its_board_and_whose_turn_it_is() -> None:
    game = played_opening()
    assert str(game) == f"{game.board}\nA 122, B 79; B to move"
    assert repr(game) == "<Game of A, B: 5 turns, scores (122, 79)>"


def test_finished_game_prints_its_result() -> None:
    game = short_game("5 5 5", "11 12 13")
    game.play("5@G8 5@H8 5@I8")
    assert str(game) == f"{game.board}\n{game.result}"


def test_picture_of_a_game_shows_its_tiles() -> None:
    assert "11" in played_opening()._repr_svg_()
    assert "<svg" in opening()._repr_svg_()


def test_text_of_a_game_begins_with_its_version() -> None:
    assert played_opening().text.startswith("triolet game 2\n")


# Hints, and the player who is you.


def test_hints_are_a_field_of_the_turn_and_survive_undo_and_redo() -> None:
    game = opening()
    turn = game.play(game.legal_placements()[0].placement, hints=3)
    assert (turn.hints, game.turns[0].hints, game.log[0].hints) == (3, 3, 3)
    game.undo()
    assert game.turns == ()
    game.redo()
    assert (game.turns[0].hints, game.replay().turns) == (3, ())
    assert game.view(1).history[0].hints == 3


@pytest.mark.words
@pytest.mark.parametrize("hints", [-1, 1.0, "2", None, True, 10**6])
def test_a_number_of_hints_that_is_none_is_refused(hints) -> None:  # type: ignore[no-untyped-def]
    game = opening()
    move = game.legal_placements()[0].placement
    with pytest.raises(GameError, match="hints is a whole number from 0 to 999999, not "):
        game.play(move, hints=hints)
    assert game.turns == ()


@pytest.mark.words
def test_the_player_who_is_you_is_a_flag_and_no_name() -> None:
    game = Game(["Ann", "you"], rng=random.Random(7), first=0, you=0)
    game.play("9@H8 1@I8")
    game.play(game.legal_placements()[0].placement)
    assert str(game.log[0]).endswith("(you have 19)")
    assert str(game.log[1]).endswith("(you has 10)")
    assert (game.view(1).you, [turn.is_you for turn in game.log]) == (0, [True, False])


@pytest.mark.words
@pytest.mark.parametrize("you", [2, -1, "you", 1.0])
def test_you_are_one_of_the_players(you) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(GameError, match="is a number from 0 to 1, not "):
        Game(["you", "Ben"], rng=random.Random(7), you=you)


@pytest.mark.words
@pytest.mark.parametrize(
    ("points", "you", "sentence"),
    [
        ((3, 2), None, "Ann wins."),
        ((3, 2), 1, "Ann wins."),
        ((3, 2), 0, "You win."),
        ((3, 3), None, "Ann and Ben share the win."),
        ((3, 3), 1, "You and Ann share the win."),
        ((3, 3, 3), 0, "You and Ben and Cid share the win."),
        ((3, 3, 1), 2, "Ann and Ben share the win."),
    ],
)
def test_who_wins_is_said_to_you_and_of_others(points, you, sentence) -> None:  # type: ignore[no-untyped-def]
    names = ("Ann", "Ben", "Cid")
    finals = tuple(FinalScore(name, score) for name, score in zip(names, points, strict=False))
    assert str(GameResult(End.STUCK, finals, you).winners_message) == sentence


# Bad input.

FOUR = full_order("")


@pytest.mark.words
@pytest.mark.parametrize(
    ("deal", "words"),
    [
        (lambda: Game("A", order=FOUR), "2 to 4 players, not 1"),
        (lambda: Game("ABCDE", order=FOUR), "2 to 4 players, not 5"),
        (lambda: Game(["Ann", ""], order=FOUR), "'' cannot be a player's name"),
        (lambda: Game(["Ann", "  "], order=FOUR), "cannot be a player's name"),
        (lambda: Game(["Ann", "Ben:"], order=FOUR), "without , : #"),
        (lambda: Game(["Ann", "B\nn"], order=FOUR), "line breaks"),
        (lambda: Game(["Ann", "B\u2028n"], order=FOUR), "line breaks"),
        (lambda: Game(["Ann", "Ben\n"], order=FOUR), "line breaks"),
        (lambda: Game(["Ann", "Ben"], rng=7), r"random.Random\(7\), not 7"),  # type: ignore[arg-type]
        (lambda: Game(["Ann", " Ben"], order=FOUR), "begins or ends with a space"),
        (lambda: Game(["Ann", "Ann"], order=FOUR), "the same name"),
        (lambda: Game(["Ann", 7], order=FOUR), "7 cannot be a player's name"),  # type: ignore[list-item]
        (lambda: Game(), "either rng=random.Random"),
        (lambda: Game(rng=random.Random(1), order=FOUR), "either rng=random.Random"),
        (lambda: Game(order=FOUR[1:]), "each of the 83 tiles exactly once"),
        (lambda: Game(order=[*FOUR[1:], Tile(15)]), "each of the 83 tiles exactly once"),
        (lambda: Game(order=FOUR, first=2), "from 0 to 1, not 2"),
        (lambda: Game(order=FOUR, first=-1), "from 0 to 1, not -1"),
        (lambda: Game(order=FOUR, first=1.0), "from 0 to 1, not 1.0"),  # type: ignore[arg-type]
        (
            lambda: Game(
                "ABCD", rng=random.Random(1), rules=Rules(counts=(1,) * 14 + (0, 0), jokers=0)
            ),
            "4 players need at least 15 tiles, and these rules have 14",
        ),
    ],
)
def test_bad_deal_is_refused_in_one_sentence(deal: Callable[[], Game], words: str) -> None:
    with pytest.raises(GameError, match=words) as caught:
        deal()
    assert "\n" not in str(caught.value).rstrip(".")


@pytest.mark.words
@pytest.mark.parametrize(
    ("act", "error", "words"),
    [
        (lambda game: game.play("9@H8"), IllegalMoveError, "H8 is taken"),
        (lambda game: game.play("15@A1"), IllegalMoveError, "There is no 15 on your rack"),
        (lambda game: game.play("pass"), IllegalMoveError, "you can place a tile"),
        (lambda game: game.play("exchange 15"), IllegalMoveError, "no 15 on your rack"),
        (lambda game: game.play(Exchange(())), IllegalMoveError, "1, 2 or 3 tiles"),
        (lambda game: game.play(Placement(())), IllegalMoveError, "1, 2 or 3 tiles"),
        (lambda game: game.play("5@Z9"), NotationError, "is not a cell"),
        (lambda game: game.play("17@H9"), NotationError, "is not a tile"),
        (lambda game: game.play("hello"), NotationError, "hello"),
        (lambda game: game.play(""), NotationError, "places no tile"),
        (lambda game: game.play(42), LabError, "42 is not a move"),
        (lambda game: game.undo(6), GameError, "knows 0 to 5"),
        (lambda game: game.redo(), GameError, "no turn 6"),
        (lambda game: game.undo(-1), GameError, "from 0 up, not -1"),
        (lambda game: game.redo(-1), GameError, "from 0 up, not -1"),
        (lambda game: game.undo(0.5), GameError, "from 0 up, not 0.5"),
        (lambda game: game.go_to(-1), GameError, "no turn -1"),
        (lambda game: game.go_to(1.0), GameError, "no turn 1.0"),
        (lambda game: game.annotate(6, "x"), GameError, "from 1 to 5"),
        (lambda game: game.annotate(1, 5), LabError, "5 is no text"),
        (lambda game: game.go_to(10**5000), GameError, "no turn <int> to go to"),
        (lambda game: game.view(10**5000), GameError, "no player <int>"),
        (lambda game: game.annotate("1", "x"), GameError, "no turn '1'"),
        (lambda game: game.view(2), GameError, "no player 2: the last is 1"),
        (lambda game: game.view(-1), GameError, "no player -1"),
        (lambda game: game.view(0.0), GameError, "no player 0.0"),
    ],
)
def test_bad_input_is_refused_and_changes_nothing(
    act: Callable[[Game], object], error: type[LabError], words: str
) -> None:
    game = played_opening()
    before = snapshot(game)
    with pytest.raises(error, match=words) as caught:
        act(game)
    assert isinstance(caught.value, LabError)
    assert "\n" not in str(caught.value)
    assert snapshot(game) == before


@pytest.mark.words
def test_choice_of_a_multiplier_that_no_group_has_changes_nothing() -> None:
    game = opening()
    before = snapshot(game)
    with pytest.raises(LabError, match="No group runs down through a multiplier"):
        game.play("11@H8 3@I8 *down")
    assert snapshot(game) == before


def test_refused_exchange_leaves_chance_alone() -> None:
    chance = random.Random(2)
    game = Game(rng=chance)
    before = chance.getstate()
    with pytest.raises(IllegalMoveError):
        game.play("exchange 0 0 0")
    assert chance.getstate() == before


@pytest.mark.words
def test_places_in_the_bag_that_do_not_fit_an_exchange_are_refused() -> None:
    game = opening()
    before = snapshot(game)
    for places in ((1, 2), (90,), (-1,)):
        with pytest.raises(GameError, match="do not fit exchange 11"):
            game.play_recorded(Exchange.of([Tile(11)]), places)
    assert snapshot(game) == before


@pytest.mark.words
def test_turn_after_the_end_is_refused() -> None:
    game = short_game("5 5 5", "2 2 2")
    game.play("5@G8 5@H8 5@I8")
    before = snapshot(game)
    with pytest.raises(GameError, match=r"The game is over \(out\)"):
        game.play("2@H9")
    assert snapshot(game) == before


def test_illegal_move_names_every_broken_rule() -> None:
    with pytest.raises(IllegalMoveError) as caught:
        opening().play("11@A1 15@C2")
    broken = {reason.rule for reason in caught.value.reasons}
    assert broken == {Rule.IN_RACK, Rule.ONE_LINE, Rule.CENTRE}


def test_board_of_a_new_game_is_empty() -> None:
    assert opening().board == Board()
