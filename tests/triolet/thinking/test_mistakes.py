"""The review finds the mistakes of constructed games, and keeps quiet within the noise."""

import random
from collections import Counter

import pytest

from triolet_lab import Game, LabError, Placement, Rules, parse_position, player
from triolet_lab.errors import GameError, NotationError
from triolet_lab.estimate import Estimate
from triolet_lab.triolet.rules.moves import parse_move
from triolet_lab.triolet.rules.tiles import parse_tiles
from triolet_lab.triolet.thinking import mistakes
from triolet_lab.triolet.thinking.mistakes import (
    Kind,
    best_against,
    difference,
    find_mistakes,
    kind_of,
)
from triolet_lab.triolet.thinking.puzzles import select, shipped
from triolet_lab.triolet.thinking.worth import final_leads, given_away


def dealt(yours, bens, then="", rules=Rules(), seed=1):  # noqa: B008  it never changes
    """A game of you and Ben with these racks, and these tiles on top of the bag."""
    first = [*parse_tiles(yours), *parse_tiles(bens), *parse_tiles(then)]
    rest = list((Counter(rules.tiles()) - Counter(first)).elements())
    random.Random(seed).shuffle(rest)
    return rest[:3] + first + rest[3:]


def played(order, *turns, first=0, rules=Rules()):  # noqa: B008
    game = Game(["you", "Ben"], order=order, first=first, rules=rules, you=0)
    for turn in turns:
        game.play(turn)
    return game


MISSED_TRIOLET = played(dealt("4 8 3", "9 5 0"), "4@H8")
SMALL_SUM = played(dealt("9 5 2", "6 6 0"), "2@H8")
MISSED_TRIO = played(dealt("1 7 14", "9 5 0"), "9@H8 5@I8", "7@I9", first=1)
BEST_PLAYED = played(dealt("1 7 14", "9 5 0"), "9@H8 5@I8", "1@G8 14@G9", first=1)
SMALL = Rules.small(5)
MISSED_REPLAY = played(
    dealt("1 2 12", "9 5 0", "3 2 0 0", SMALL),
    "9@C3 5@D3",
    "1@E3",
    "0@C2",
    "0@D2",
    first=1,
    rules=SMALL,
)


@pytest.mark.parametrize(
    ("game", "turn", "kind", "better"),
    [
        (MISSED_TRIOLET, 1, Kind.TRIOLET, None),
        (SMALL_SUM, 1, Kind.SUM, None),
        (MISSED_TRIO, 2, Kind.TRIO, 45),
        (MISSED_REPLAY, 4, Kind.REPLAY, None),
    ],
    ids=["triolet", "sum", "trio", "replay"],
)
def test_a_known_mistake_is_found_and_named(game, turn, kind, better):
    found = {mistake.turn: mistake for mistake in find_mistakes(game).mistakes}
    mistake = found[turn]
    assert mistake.kind is kind
    assert mistake.cost.mean > mistake.cost.margin
    points = mistake.view.score(mistake.better).total
    assert points > mistake.view.score(mistake.played).total or kind is Kind.REPLAY
    assert better in (None, points)


@pytest.mark.words
def test_the_best_move_is_no_mistake():
    found = find_mistakes(BEST_PLAYED)
    assert found.mistakes == ()
    assert found.turns == 1
    assert str(found).startswith("You had a choice in 1 turn: 0 mistakes, ")


def test_a_multiplier_given_to_the_wrong_group_costs_exactly_what_it_costs():
    view, best = choice_of_group()
    wrong = Placement(best.placed, view.score(best).choices[-1].direction)
    lost = view.score(best).total - view.score(wrong).total
    assert given_away(view, wrong) == lost > 0
    assert difference(view, best, wrong) == Estimate(lost, 0.0)
    assert difference(view, wrong, best) == Estimate(-lost, 0.0)
    assert kind_of(view, wrong, best) is Kind.MULTIPLIER


def choice_of_group():
    """A shipped puzzle whose answer has a choice of the multiplied group."""
    for puzzle in select(shipped(), "triple"):
        for answer in puzzle.answers:
            if len({choice.total for choice in puzzle.view.score(answer).choices}) == 2:
                return puzzle.view, answer
    raise AssertionError


TRIPLE_AT_D3 = "rules size=5 double= triple=D3 replay=E5"


@pytest.mark.parametrize(
    ("position", "own", "better", "kind"),
    [
        ("empty | rack 4 8 3", "8@H8 4@I8", "4@G8 8@H8 3@I8", Kind.TRIOLET),
        ("empty | rack 4 8 3", "exchange 4", "4@G8 8@H8 3@I8", Kind.TRIOLET),
        ("9@H8 5@I8 | rack 1 7 14", "7@I9", "1@G8 14@G9", Kind.TRIO),
        ("9@H8 5@I8 | rack 1 7 14", "exchange 7", "1@J8", Kind.TRIO),
        ("9@H8 5@I8 | rack 1 7 14", "exchange 7", "7@I9", Kind.OTHER),
        ("9@H8 5@I8 | rack 1 7 3", "3@I9", "7@I9", Kind.SUM),
        (f"9@C3 | rack 5 1 3 | {TRIPLE_AT_D3}", "1@C4", "5@D3 1@E3", Kind.MULTIPLIER),
        (f"9@C3 | rack 5 1 3 | {TRIPLE_AT_D3}", "1@D3", "5@C4", Kind.MULTIPLIER),
        (f"9@C3 5@D3 1@E3 | rack 2 12 3 | {TRIPLE_AT_D3}", "3@C4", "2@E4 12@E5", Kind.REPLAY),
        ("9@H8 5@I8 | rack 1 7 3", "7@I9", "7@I9", Kind.OTHER),
    ],
)
def test_the_kind_of_a_mistake_is_what_the_better_placement_does(position, own, better, kind):
    view = parse_position(position)
    assert view.check(own) == ()
    assert view.check(better) == ()
    assert kind_of(view, parse_move(own), Placement.parse(better)) is kind


def test_a_placement_with_more_points_that_opens_more_is_a_tile_left_for_the_opponent():
    kinds = Counter()
    for puzzle in select(shipped(), "block"):
        view = puzzle.view
        most = max(view.legal_placements(), key=lambda scored: scored.points)
        kinds[kind_of(view, most.placement, puzzle.answers[0])] += 1
    assert kinds[Kind.LEFT] >= 20
    assert not {Kind.SUM, Kind.TRIO, Kind.OTHER} & set(kinds)


# A whole game.


@pytest.fixture(scope="module")
def careless():
    """A whole game of a careless player and a greedy one."""
    game = Game(["you", "greedy"], rng=random.Random(4), you=0)
    seats = [player("random", rng=random.Random(1)), player("greedy")]
    while not game.is_over:
        game.play(seats[game.to_move](game.view()))
    return game


def test_mistakes_come_dearest_first_and_none_lies_within_the_noise(careless):
    found = find_mistakes(careless, samples=48).mistakes
    costs = [mistake.cost.mean for mistake in found]
    assert len(found) >= 5
    assert costs == sorted(costs, reverse=True)
    assert all(mistake.cost.mean > mistake.cost.margin for mistake in found)
    assert {careless.turns[mistake.turn - 1].player for mistake in found} == {0}
    assert all(mistake.view.check(mistake.better) == () for mistake in found)


def test_a_careless_player_makes_more_mistakes_than_a_greedy_one(careless):
    yours, greedys = (find_mistakes(careless, name, samples=48) for name in ("you", "greedy"))
    assert sum(m.cost.mean for m in yours.mistakes) > 2 * sum(m.cost.mean for m in greedys.mistakes)


def test_with_an_empty_bag_the_cost_is_exact(careless):
    exact = [m for m in find_mistakes(careless, samples=48).mistakes if not m.view.bag_size]
    assert exact
    for mistake in exact:
        leads = final_leads(mistake.view)
        cost = leads[mistake.better] - leads[mistake.played]
        assert mistake.cost.margin == 0
        assert mistake.cost.mean == pytest.approx(float(cost))
        assert leads[mistake.better] == max(leads.values())


def test_the_same_seed_gives_the_same_review_and_the_text_will_do(careless):
    found = find_mistakes(careless, samples=48)
    again = find_mistakes(careless.text, 0, samples=48)
    assert [(m.turn, m.better, m.cost) for m in found.mistakes] == [
        (m.turn, m.better, m.cost) for m in again.mistakes
    ]


@pytest.mark.words
def test_the_kinds_add_up(careless):
    found = find_mistakes(careless, samples=48)
    assert sum(times for _, times, _ in found.kinds) == len(found.mistakes)
    text = str(found)
    for kind, times, cost in found.kinds:
        assert (
            f"{kind.label}: {times} time{'' if times == 1 else 's'}, about {cost:.0f} points."
            in text
        )


def test_within_the_noise_there_is_no_verdict(careless, monkeypatch):
    monkeypatch.setattr(mistakes, "difference", lambda *_, **__: Estimate(4.0, 5.0))
    found = find_mistakes(careless, samples=48)
    assert found.mistakes == ()
    assert 0 < found.unclear <= found.turns


def test_a_review_sees_no_hidden_tile():
    order = dealt("4 8 3", "9 5 0")
    other = order[:6] + order[6:][::-1]
    games = [played(tiles, "4@H8") for tiles in (order, other)]
    assert games[0].racks[1] != games[1].racks[1]
    first, second = (find_mistakes(game, samples=48) for game in games)
    assert first == second


@pytest.mark.words
def test_an_exchange_can_be_a_mistake_too():
    game = played(dealt("4 8 3", "9 5 0"), "exchange 4 8 3")
    (mistake,) = find_mistakes(game).mistakes
    assert mistake.kind is Kind.TRIOLET
    assert "you played exchange 3 4 8." in str(mistake.question)
    game.you = None
    (mistake,) = find_mistakes(game, 0).mistakes
    assert f"{game.names[0]} played exchange 3 4 8." in str(mistake.question)


def test_where_only_an_exchange_is_left_the_best_points_are_asked_for(monkeypatch):
    view = parse_position("9@H8 5@I8 | rack 1 7 14")
    other = next(one for one in mistakes.candidates(view, 20) if one.points == 0)
    monkeypatch.setattr(mistakes, "candidates", lambda *_: [other])
    better, _ = best_against(view, Placement.parse("7@I9"), samples=16)
    assert view.score(better).total == 45


@pytest.mark.words
def test_the_help_that_was_asked_for_is_told():
    game = played(dealt("1 7 14", "9 5 0"), "9@H8 5@I8", "1@G8 14@G9", first=1)
    game = game.replay()
    for move, hints in (("9@H8 5@I8", 4), ("1@G8 14@G9", 2)):
        game.play(move, hints)
    found = find_mistakes(game.text)
    assert (found.helped, found.hints) == (1, 2)
    assert str(found).endswith("Help was asked for in 1 turn: 2 hints in all.")


# What is said.


@pytest.mark.words
def test_the_question_does_not_tell_the_better_placement_and_the_answer_does():
    (mistake,) = find_mistakes(MISSED_TRIOLET).mistakes
    assert str(mistake.question).startswith(
        "Turn 1: you played 4@H8 (no group, no points). Another"
    )
    assert str(mistake.better) not in str(mistake.question)
    assert str(mistake.answer).startswith(f"{mistake.better}: ")
    assert "Missed triolet." in str(mistake.answer)
    assert mistake.ladder.target == mistake.better


@pytest.mark.words
def test_the_answer_tells_of_another_turn():
    found = {mistake.turn: mistake for mistake in find_mistakes(MISSED_REPLAY).mistakes}
    assert ", and another turn. Replay cell not taken." in str(found[4].answer)


@pytest.mark.parametrize(("who", "name"), [(None, "you"), ("Ben", "Ben"), (1, "Ben"), (0, "you")])
def test_a_player_is_named_or_numbered_and_you_is_the_default(who, name):
    assert find_mistakes(MISSED_TRIO, who, samples=16).name == name


def test_without_a_you_the_first_player_is_looked_at():
    game = Game(["Ann", "Ben"], order=dealt("4 8 3", "9 5 0"), first=0)
    assert find_mistakes(game).name == "Ann"


@pytest.mark.words
@pytest.mark.parametrize("who", ["Zoe", 2, -1, True, 1.5])
def test_a_player_who_is_not_there_is_named(who):
    with pytest.raises(GameError, match=r"There is no player .*: there are you, Ben\."):
        find_mistakes(MISSED_TRIO, who)


@pytest.mark.words
def test_what_is_no_game_is_refused():
    with pytest.raises(LabError, match="42 is no game"):
        find_mistakes(42)
    with pytest.raises(NotationError, match="a game begins with the line"):
        find_mistakes("my game")
