"""The hint ladder: every rung says what it may, and not a word more."""

import random
import re

import pytest

from triolet_lab import Game, Placement, Rules, parse_position
from triolet_lab.errors import IllegalMoveError
from triolet_lab.language import say
from triolet_lab.triolet.rules.cells import Cell
from triolet_lab.triolet.thinking.hints import (
    Idea,
    Ladder,
    Rung,
    idea_of,
    region,
)

CELL = re.compile(r"\b[A-O](1[0-5]|[1-9])\b")
NUMBER = re.compile(r"(?<!×)\b\d+\b")
REGIONS = {region(Cell(row, column)) for row in range(15) for column in range(15)}


def positions():
    """Views of whole seeded games between a careless and a greedy player."""
    for seed in range(6):
        rng = random.Random(seed)
        game = Game(rng=rng)
        while not game.is_over and game.legal_placements():
            found = game.legal_placements()
            yield game.view()
            best = max(found, key=lambda scored: scored.points)
            game.play(rng.choice([best, rng.choice(found)]).placement)


def ladders():
    rng = random.Random(1)
    for view in positions():
        found = view.legal_placements()
        yield Ladder(view, max(found, key=lambda scored: scored.points).placement)
        yield Ladder(view, rng.choice(found).placement)


LADDERS = list(ladders())


def test_there_are_many_ladders_to_look_at():
    assert len(LADDERS) > 200
    ideas = {idea_of(ladder.view, ladder.view.score(ladder.target)) for ladder in LADDERS}
    assert ideas >= {Idea.TRIO, Idea.PAIR, Idea.TRIOLET, Idea.REPLAY, Idea.DOUBLED_TRIO}


@pytest.mark.words
@pytest.mark.parametrize("rung", [Rung.IDEA, Rung.REGION])
def test_idea_and_region_name_no_cell_and_no_tile(rung):
    for ladder in LADDERS:
        sentence = str(ladder.sentence(rung))
        assert not CELL.search(sentence), sentence
        assert not NUMBER.search(sentence), sentence
        assert "joker" not in sentence


def test_the_idea_names_no_region():
    for idea in Idea:
        words = str(idea.sentence).removeprefix(str(Idea.OPENING.sentence))
        assert not any(re.search(rf"\b{name}\b", words) for name in REGIONS)


@pytest.mark.words
def test_the_tile_is_of_the_rack_and_stands_alone():
    for ladder in LADDERS:
        sentence = str(ladder.sentence(Rung.TILE))
        tile = re.fullmatch(r"Your (\d+|joker) goes there\.", sentence)[1]
        own = {"joker" if laid.is_joker else str(laid) for laid in ladder.target.tiles}
        assert tile in own
        assert not CELL.search(sentence)


@pytest.mark.words
def test_the_region_holds_the_tile_that_is_named_next():
    for ladder in LADDERS:
        named = str(ladder.sentence(Rung.TILE)).split()[1]
        place = re.fullmatch(r"Look at the (.+) of the board\.", str(ladder.sentence(Rung.REGION)))[
            1
        ]
        assert place in {
            region(cell)
            for cell, tile in ladder.target.placed
            if named in (str(tile), "joker" if tile.is_joker else "")
        }


@pytest.mark.words
def test_the_move_is_the_whole_placement_with_its_sum():
    for ladder in LADDERS:
        sentence = str(ladder.sentence(Rung.MOVE))
        assert sentence.startswith(f"Place {ladder.target}: ")
        total = ladder.view.score(ladder.target).total
        assert f" {total}" in sentence if total else "no points" in sentence or "= 0" in sentence


@pytest.mark.words
@pytest.mark.parametrize("rung", Rung)
def test_every_rung_is_one_sentence(rung):
    for ladder in LADDERS:
        sentence = str(ladder.sentence(rung))
        assert sentence.endswith(".")
        assert sentence[0].isupper()
        assert ". " not in sentence


@pytest.mark.parametrize(
    ("position", "placement", "idea"),
    [
        ("9@H8 5@I8 | rack 4 9 2", "4@I7 9@J7 2@K7", Idea.TRIOLET),
        ("9@H8 5@I8 | rack 1 14 15", "1@J8", Idea.TRIO),
        ("9@H8 4@H9 2@G9 8@F10 5@G10 | rack 2 6 3", "2@H10", Idea.TWO_TRIOS),
        ("9@H8 | rack 6 7 1", "6@I8", Idea.PAIR),
        ("empty | rack 6 7 1", "7@H8 6@I8", Idea.MULTIPLIED_PAIR),
        ("empty | rack 0 0 1", "0@H8 1@I8", Idea.PAIR),
        ("empty | rack 6 7 1", "6@H8", Idea.OPENING),
        ("empty | rack 6 7 1 | rules lone_opening=2", "6@H8", Idea.MULTIPLIED_PAIR),
        ("empty | rack 6 7 1 | rules lone_opening=2 double=D8", "6@H8", Idea.OPENING),
        ("1@H8 9@H7 5@H6 | rack 8 4 2", "8@F6 2@G6", Idea.TRIO),
    ],
)
def test_the_idea_is_the_rarest_thing_that_the_placement_does(position, placement, idea):
    view = parse_position(position)
    assert view.check(placement) == ()
    assert idea_of(view, view.score(placement)) is idea


def test_a_trio_on_a_multiplier_and_a_replay_cell_are_ideas():
    rules = "rules size=5 double= triple=D3 replay=E4"
    view = parse_position(f"9@C3 | rack 5 1 3 | {rules}")
    assert idea_of(view, view.score("5@D3 1@E3")) is Idea.TRIPLED_TRIO
    assert idea_of(view, view.score("5@D3")) is Idea.MULTIPLIED_PAIR
    view = parse_position(f"9@C3 5@D3 1@E3 | rack 5 1 3 | {rules}")
    assert idea_of(view, view.score("3@E4")) is Idea.REPLAY
    view = parse_position("9@C3 | rack 5 1 3 | rules size=5 double=D3 triple= replay=")
    assert idea_of(view, view.score("5@D3 1@E3")) is Idea.DOUBLED_TRIO


@pytest.mark.words
def test_the_move_of_a_replay_cell_tells_of_the_other_turn():
    view = parse_position("9@C3 5@D3 | rack 1 2 3 | rules size=5 double= triple= replay=E3")
    ladder = Ladder(view, Placement.parse("1@E3"))
    assert str(ladder.sentence(Rung.MOVE)).endswith("→ 30, and another turn.")


@pytest.mark.words
def test_an_illegal_target_is_refused():
    with pytest.raises(IllegalMoveError, match="at most 15"):
        Ladder(parse_position("9@H8 | rack 7 8 1"), Placement.parse("7@I8"))


@pytest.mark.words
def test_an_idea_of_ones_own_takes_the_first_rung_alone():
    ladder = Ladder(
        parse_position("9@H8 | rack 6 7 1"), Placement.parse("6@I8"), say("Look twice.")
    )
    assert [str(ladder.sentence(rung)) for rung in Rung][:2] == [
        "Look twice.",
        "Look at the centre of the board.",
    ]


def test_two_games_that_differ_in_hidden_tiles_have_the_same_ladder():
    first = Game(rng=random.Random(5), first=0)
    order = list(first.order)
    order[6:] = reversed(order[6:])
    second = Game(order=order, first=0)
    assert first.racks[0] == second.racks[0]
    assert first.racks[1] != second.racks[1]
    target = first.legal_placements()[-1].placement
    told = [
        [Ladder(game.view(), target).sentence(rung) for rung in Rung] for game in (first, second)
    ]
    assert told[0] == told[1]


def test_a_small_board_has_nine_regions_too():
    rules = Rules.small(5)
    assert {region(cell, rules.size) for cell in rules.cells()} == REGIONS
    assert len(REGIONS) == 9
