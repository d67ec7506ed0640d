"""Samples in plain numbers are what the engine would play, and they see nothing hidden."""

import random

import pytest

from triolet_lab.triolet.fast import rollout, selfplay
from triolet_lab.triolet.fast.leaves import LEAVES, TEMPO
from triolet_lab.triolet.fast.rollout import SAMPLE, Start, run_rollouts
from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.play.notation import parse_position
from triolet_lab.triolet.rules.material import RULEBOOK, Rules
from triolet_lab.triolet.rules.moves import Exchange, Pass, Placement
from triolet_lab.triolet.rules.tiles import sort_key
from triolet_lab.triolet.thinking.players import LeavePlayer, player
from triolet_lab.triolet.thinking.sampling import Tried, start_of


def midgame(seed: int, turns: int, names: str = "AB", rules: Rules = RULEBOOK) -> Game:
    game = Game(names, rng=random.Random(seed), rules=rules, first=0)
    greedy = player("greedy")
    while not game.is_over and len(game.turns) < turns:
        game.play(greedy(game.view()))
    return game


def rows(view, moves):
    points = dict(view.legal_placements())
    tried = [Tried(move, points.get(move, 0)) for move in moves]
    return [number for one in tried for number in one.row()]


def samples(view, moves, count, horizon, seed=1):
    values = run_rollouts(start_of(view), rows(view, moves), seed, 0, count, horizon)
    return [tuple(values[slot : slot + SAMPLE]) for slot in range(0, len(values), SAMPLE)]


def test_a_sample_gives_every_unseen_tile_to_one_place():
    view = midgame(3, 10, "ABC").view()
    start = start_of(view)
    state, bag = list(start.state), [0] * 99
    rollout.deal_unseen(state, bag, list(start.unseen), start.player, 3)
    dealt = bag[: view.bag_size]
    for seat in range(3):
        hand = selfplay.HAND + 3 * seat
        codes = state[hand : hand + 3]
        assert codes == sorted(codes)
        dealt += codes
    own = sorted(map(sort_key, view.rack))
    together = sorted([*start.unseen[: len(start.unseen) - 3], *own])
    assert sorted(dealt) == together
    in_play = state[selfplay.IN_PLAY : selfplay.IN_PLAY + 17]
    assert in_play == [together.count(code) for code in range(17)]


def test_without_looking_ahead_the_lead_is_points_and_racks():
    view = midgame(5, 8).view()
    move = view.legal_placements()[0].placement
    own_lead = view.scores[view.player] - view.scores[1 - view.player]
    points = dict(view.legal_placements())[move]
    for lead, bag, answer in samples(view, [move], 20, horizon=0):
        racks = lead - own_lead - points + TEMPO
        assert abs(racks) <= 3 * (max(LEAVES) - min(LEAVES))
        assert bag == view.bag_size - len(move.tiles)
        assert answer == 0


def test_all_moves_meet_the_same_samples():
    view = midgame(5, 8).view()
    one, other = (found.placement for found in view.legal_placements()[:2])
    both = samples(view, [one, other], 10, horizon=2)
    assert both[::2] == samples(view, [one], 10, horizon=2)
    assert both[1::2] == samples(view, [other], 10, horizon=2)


def test_samples_can_be_drawn_in_parts():
    view = midgame(5, 8).view()
    moves = rows(view, [found.placement for found in view.legal_placements()[:3]])
    start = start_of(view)
    whole = run_rollouts(start, moves, 9, 0, 6, 2)
    assert whole == run_rollouts(start, moves, 9, 0, 2, 2) + run_rollouts(start, moves, 9, 2, 4, 2)


def known_start(game: Game) -> Start:
    """The numbers of a game with its hidden tiles where they really are."""
    start = start_of(game.view())
    others = [rack for seat, rack in enumerate(game.racks) if seat != start.player]
    hidden = [*(tile for rack in others for tile in rack), *game.state.bag.tiles, *game.put_away]
    codes = tuple(map(sort_key, hidden))
    return Start(start.player, start.players, start.grid, start.state, codes)


@pytest.mark.parametrize("names", ["AB", "ABC", "ABCD"])
def test_to_the_end_of_the_game_samples_are_what_the_engine_plays(names, monkeypatch):
    monkeypatch.setattr(rollout, "shuffle", lambda tiles, chance: None)
    compared = 0
    for seed in range(8):
        game = midgame(seed, 24, names)
        view = game.view()
        move = LeavePlayer()(view)
        moves = rows(view, [move])
        values = run_rollouts(known_start(game), moves, 1, 0, 1, rollout.TO_THE_END)
        answer = played_on(game, move)
        if any(isinstance(turn.move, Exchange) for turn in game.turns[24:]):
            continue  # what an exchange puts back lands somewhere else
        mover = view.player
        others = max(score for seat, score in enumerate(game.scores) if seat != mover)
        assert values == [game.scores[mover] - others, -1, answer]
        compared += 1
    assert compared > 2


def played_on(game: Game, move) -> int:
    """Play the game to its end and say what the others earn before the player's next turn."""
    early, late = LeavePlayer(), LeavePlayer(leave=(*range(0, -16, -1), 0))
    mover = game.to_move
    answer, answered = 0, False
    game.play(move)
    while not game.is_over:
        answered = answered or game.to_move == mover
        turn = game.play((early if game.state.bag.tiles else late)(game.view()))
        if not answered and turn.breakdown is not None:
            answer += turn.breakdown.total
    return answer


def test_an_exchange_keeps_the_other_tiles_and_puts_the_old_ones_back():
    view = midgame(5, 8).view()
    start = start_of(view)
    state, bag = list(start.state), [0] * 99
    rollout.deal_unseen(state, bag, list(start.unseen), start.player, 2)
    before = bag[: view.bag_size]
    hand = selfplay.HAND + 3 * start.player
    one, two, kept = state[hand : hand + 3]
    rollout.exchange(state, bag, [7], start.player, one, two, -1)
    after = state[hand : hand + 3]
    assert after == sorted([kept, *before[-2:]])
    assert sorted(bag[: view.bag_size]) == sorted([*before[:-2], one, two])
    assert state[selfplay.BAG_SIZE] == view.bag_size


def test_a_sample_can_begin_with_an_exchange():
    view = midgame(5, 8).view()
    found = samples(view, [Exchange(view.rack.tiles[:2])], 5, horizon=0)
    assert [bag for _, bag, _ in found] == [view.bag_size] * 5


def test_after_a_replay_cell_the_player_moves_again():
    view = parse_position("9@H8 5@H7 | rack 2 4 6 | rules double= triple= replay=I8")
    move = next(
        found.placement for found in view.legal_placements() if "I8" in str(found.placement)
    )
    assert all(answer == 0 for _, _, answer in samples(view, [move], 5, horizon=1))


def test_two_passes_end_the_game():
    stuck = parse_position(
        "7@C3 8@D3 7@D4 8@C4 | rack 13 | racks 1 1 | bag 0 | passes 1 | scores 5 3 | rules size=5 "
        "double= triple= replay= counts=0,0,0,0,0,0,0,2,2,0,0,0,0,3,2,0 jokers=0"
    )
    assert not stuck.legal_placements()
    for lead, bag, _ in samples(stuck, [Pass()], 6, horizon=5):
        assert bag == -1
        assert lead in (5 - 13 - 3 + 13, 5 - 13 - 3 + 14)


def test_a_first_pass_does_not_end_the_game():
    stuck = parse_position(
        "7@C3 8@D3 7@D4 8@C4 | rack 13 | racks 1 1 | bag 0 | scores 5 3 | rules size=5 "
        "double= triple= replay= counts=0,0,0,0,0,0,0,2,2,0,0,0,0,3,2,0 jokers=0"
    )
    assert {bag for _, bag, _ in samples(stuck, [Pass()], 3, horizon=0)} == {0}


def test_the_last_tile_takes_the_other_racks():
    view = parse_position(
        "9@C3 4@D3 | rack 2 | racks 1 1 | bag 0 | scores 5 3 | rules size=5 "
        "double= triple= replay= counts=0,0,1,0,1,0,0,0,0,1,0,0,0,4,0,0 jokers=0"
    )
    move = Placement.parse("2@E3")
    assert set(samples(view, [move], 4, horizon=3)) == {(5 + 30 + 13 - 3, -1, 0)}
