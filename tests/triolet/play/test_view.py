"""What a player may see holds nothing hidden."""

import gc
import pickle
import random
import sys
from collections import Counter
from types import FunctionType, ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triolet_lab.triolet.play.game import Game, Snapshot, Turn
from triolet_lab.triolet.play.view import Log, SeenTurn, View
from triolet_lab.triolet.rules.legality import Rule
from triolet_lab.triolet.rules.material import RULEBOOK
from triolet_lab.triolet.rules.moves import Exchange, Pass, Placement
from triolet_lab.triolet.rules.tiles import JOKER, Bag, Tile, parse_tiles

HIDDEN = (Game, Bag, Snapshot, Turn, random.Random)


def reachable(*roots: object) -> list[object]:
    """Everything that references lead to, short of classes, modules and functions' globals."""
    found: dict[int, object] = {}
    edge = list(roots)
    while edge:
        thing = edge.pop()
        if id(thing) in found or isinstance(thing, type | ModuleType):
            continue
        found[id(thing)] = thing
        if isinstance(thing, FunctionType):
            edge += [thing.__closure__, thing.__defaults__, thing.__kwdefaults__, thing.__dict__]
        else:
            edge += gc.get_referents(thing)
    return list(found.values())


def played(seed: int, turns: int = 12) -> Game:
    game = Game(["Ann", "Ben", "Cleo"], rng=random.Random(seed))
    for count in range(turns):
        options = game.legal_moves()
        game.play(options[-1] if count % 3 == 1 else options[0])
    return game


def used(view: View) -> View:
    """The view after a player has asked it everything, with all that it keeps in mind."""
    assert view.unseen
    for move in view.legal_moves():
        assert view.check(move) == ()
    return view


@pytest.mark.parametrize("seed", range(5))
def test_nothing_hidden_is_reachable_from_a_view(seed: int) -> None:
    game = played(seed)
    view = used(game.view(0))
    things = reachable(view, view.legal_moves, view.legal_placements())
    assert [thing for thing in things if isinstance(thing, HIDDEN)] == []
    hidden = [*game.racks[1], *game.racks[2], *game.state.bag.tiles, *game.put_away]
    ids = {id(tile) for tile in hidden if tile is not JOKER}
    assert [thing for thing in things if id(thing) in ids] == []


def test_the_same_walk_finds_what_a_game_hides() -> None:
    kinds = {type(thing) for thing in reachable(played(1))}
    assert kinds >= set(HIDDEN)


def test_no_module_of_the_engine_keeps_a_game() -> None:
    used(played(2).view())
    modules = [module for name, module in sys.modules.items() if name.startswith("triolet_lab.")]
    things = reachable(*(dict(vars(module)) for module in modules))
    assert not [thing for thing in things if isinstance(thing, (Game, Snapshot, Turn))]


def told(put_away: str, second: str, rest: str, exchanged: str) -> View:
    known = parse_tiles(f"{put_away} 11 3 3 {second} 4 8 {rest}")
    others = (Counter(RULEBOOK.tiles()) - Counter(known)).elements()
    game = Game(order=[*known, *others])
    for move in ("11@H8 3@I8", "8@G9 4@H9", "4@F8 3@F9", f"exchange {exchanged}"):
        game.play(move)
    return game.view(0)


def test_views_of_games_that_differ_in_hidden_tiles_are_equal() -> None:
    one = told("1 2 6", "4 8 7", "0 5 9 10 2", "7")
    two = told("0 14 J", "4 8 13", "1 1 9 10 15", "13")
    assert one == two
    assert (repr(one), str(one), hash(one)) == (repr(two), str(two), hash(two))
    assert pickle.dumps(one) == pickle.dumps(two)
    assert one.unseen == two.unseen
    assert pickle.loads(pickle.dumps(one)) == one


@pytest.mark.words
def test_history_hides_exchanged_and_drawn_tiles() -> None:
    view = told("1 2 6", "4 8 7", "0 5 9 10 2", "7")
    assert str(view.history[-1]) == "4. B: exchanges 1 tile (B has 27)"
    assert not hasattr(view.history[-1], "drawn")


@given(st.integers(0, 10**6), st.integers(0, 20))
def test_unseen_tiles_are_all_but_the_board_and_the_own_rack(seed: int, turns: int) -> None:
    game = played(seed, turns)
    for player in range(3):
        hidden = [tile for other in range(3) if other != player for tile in game.racks[other]]
        hidden += [*game.state.bag.tiles, *game.put_away]
        assert game.view(player).unseen == Counter(hidden)


def test_view_shows_counts_scores_and_whose_turn_it_is() -> None:
    game = played(3, 4)
    view = game.view(2)
    assert (view.names, view.player, view.rack) == (game.names, 2, game.racks[2])
    assert (view.scores, view.to_move) == (game.scores, game.to_move)
    assert (view.rack_sizes, view.bag_size) == ((3, 3, 3), len(game.state.bag))
    assert (view.started, view.passes, view.is_over) == (game.state.started, 0, False)


def test_legal_moves_are_placements_then_exchanges() -> None:
    view = Game(order=[Tile(9), Tile(9), Tile(9), *parse_tiles("5 5 J"), *rest()]).view()
    moves = view.legal_moves()
    placements = [scored.placement for scored in view.legal_placements()]
    assert moves[: len(placements)] == placements
    assert [str(move) for move in moves[len(placements) :]] == [
        "exchange 5", "exchange J", "exchange 5 5", "exchange 5 J", "exchange 5 5 J",
    ]  # fmt: skip


def rest() -> list[Tile]:
    known = Counter(parse_tiles("9 9 9 5 5 J"))
    return list((Counter(RULEBOOK.tiles()) - known).elements())


def test_view_checks_and_scores_texts_and_moves_alike() -> None:
    view = Game(order=[*parse_tiles("9 9 9 5 5 J"), *rest()]).view()
    assert view.check("5@H8") == view.check(Placement.of("5@H8")) == ()
    assert [reason.rule for reason in view.check("6@H8")] == [Rule.IN_RACK]
    assert [reason.rule for reason in view.check(Pass())] == [Rule.MUST_PLAY]
    assert view.check(Exchange.of([JOKER])) == ()
    assert view.score("5@H8 5@I8") == view.score(Placement.of("5@H8", "5@I8"))
    assert view.score("5@H8 5@I8").total == 15


def test_log_slices_to_a_log_and_shows_as_a_table() -> None:
    log = played(1).log
    assert isinstance(log[:2], Log)
    assert str(log[:2]) == f"{log[0]}\n{log[1]}"
    assert log._repr_html_().count("<tr>") == 13
    assert [turn.points for turn in log if turn.placement is None] == [0] * 4


@pytest.mark.words
def test_you_have_and_others_has():
    assert str(SeenTurn(1, 0, "Eva", score=23, is_you=True)).endswith("(you have 23)")
    assert str(SeenTurn(1, 0, "Ann", score=23)).endswith("(Ann has 23)")
