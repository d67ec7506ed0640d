"""Chance in plain numbers is a `random.Random` like any other."""

import pickle

import pytest

from triolet_lab.chance import SplitMix64, below, stream
from triolet_lab.errors import LabError


def test_the_numbers_are_those_published_for_splitmix64():
    rng = SplitMix64(1234567)
    assert [rng.getrandbits(64) for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


@pytest.mark.parametrize("limit", [1, 2, 3, 16, 83, 1000])
def test_a_number_below_a_limit_is_the_one_that_randrange_gives(limit):
    rng, state = SplitMix64(5), [5]
    assert [rng.randrange(limit) for _ in range(200)] == [
        below(state, 0, limit) for _ in range(200)
    ]


def test_all_numbers_below_a_limit_are_about_equally_frequent():
    rng = SplitMix64(3)
    counts = [0] * 10
    for _ in range(20_000):
        counts[rng.randrange(10)] += 1
    assert all(1800 < count < 2200 for count in counts)


def test_streams_differ_by_seed_by_game_and_by_player():
    starts = {stream(seed, game, who) for seed in range(9) for game in range(9) for who in range(5)}
    assert len(starts) == 9 * 9 * 5


def test_a_fraction_lies_between_zero_and_one():
    rng = SplitMix64(9)
    assert all(0 <= rng.random() < 1 for _ in range(1000))


def test_long_numbers_have_all_their_bits():
    assert SplitMix64(2).getrandbits(200).bit_length() > 190
    assert SplitMix64(2).getrandbits(0) == 0


def test_chance_goes_on_where_it_was_kept():
    rng = SplitMix64(4)
    rng.gauss(0, 1)
    copy = pickle.loads(pickle.dumps(rng))
    assert [rng.gauss(0, 1) for _ in range(3)] == [copy.gauss(0, 1) for _ in range(3)]


def test_a_seed_that_is_no_whole_number_is_refused():
    with pytest.raises(LabError, match="A seed is a whole number, not 'seven'"):
        SplitMix64("seven")
