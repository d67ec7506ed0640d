"""An interval holds the truth 95 times out of 100, and says so when it knows nothing."""

import random
from math import inf
from statistics import mean, stdev

import pytest

from triolet_lab.estimate import Estimate, estimate, percent, student


def test_an_estimate_is_the_mean_and_the_interval_of_student():
    values = [10.0, 12.0, 14.0, 16.0, 18.0, 20.0]
    found = estimate(values)  # t = 2.5706 for 5 degrees of freedom
    assert found.mean == mean(values)
    assert found.margin == pytest.approx(2.5706 * stdev(values) / 6**0.5, rel=0.003)
    assert (found.low, found.high) == (15 - found.margin, 15 + found.margin)


@pytest.mark.parametrize("values", [[], [4.0]])
def test_one_value_says_nothing_about_its_error(values):
    assert estimate(values) == (sum(values), inf)


@pytest.mark.parametrize(
    ("freedom", "known"), [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (9, 2.262), (47, 2.012)]
)
def test_the_width_is_that_of_the_printed_tables(freedom, known):
    assert student(freedom) == pytest.approx(known, rel=0.01)


@pytest.mark.parametrize("count", [6, 20, 200])
def test_95_intervals_of_100_hold_the_true_mean(count):
    rng = random.Random(7)
    found = [estimate([rng.gauss(13, 150) for _ in range(count)]) for _ in range(2000)]
    held = mean(result.low <= 13 <= result.high for result in found)
    assert held == pytest.approx(0.95, abs=0.015)


@pytest.mark.parametrize(
    ("margin", "text"), [(0.0, "12.0"), (1.5, "12.0 ± 1.5"), (inf, "12.0 ± ?")]
)
def test_the_text_has_the_error_where_there_is_one(margin, text):
    assert str(Estimate(12.0, margin)) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ((60, 8), "60.0 ± 8.0 %"),
        ((99, 0), "99.0 %"),
        ((99, inf), "99.0 ± ? %"),
        ((99, 1), "99.0 ± 1.0 %"),
        ((98, 5), "98.0 % (93.0 to 100 %)"),
        ((2, 5), "2.0 % (0 to 7.0 %)"),
        ((50, 60), "50.0 % (0 to 100 %)"),
    ],
)
def test_a_percentage_lies_between_0_and_100(value, text):
    assert str(percent(Estimate(*value), " %")) == text
