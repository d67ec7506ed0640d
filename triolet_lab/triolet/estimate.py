"""How far a mean of independent values may be off."""

from collections.abc import Sequence
from math import inf, isinf, sqrt
from typing import NamedTuple

Z = 1.959964
"""A normal variable stays within so many standard deviations 95 times out of 100."""


class Estimate(NamedTuple):
    """A mean with the half-width of its 95 % confidence interval, which is 0 for an exact value.

    >>> print(Estimate(12.34, 1.5), "|", Estimate(12, 0))
    12.3 ± 1.5 | 12.0
    """

    mean: float
    margin: float

    @property
    def low(self) -> float:
        """Where the interval begins."""
        return self.mean - self.margin

    @property
    def high(self) -> float:
        """Where the interval ends."""
        return self.mean + self.margin

    def __str__(self) -> str:
        if not self.margin:
            return f"{self.mean:.1f}"
        margin = "?" if isinf(self.margin) else f"{self.margin:.1f}"
        return f"{self.mean:.1f} ± {margin}"


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent values, with its 95 % confidence interval (Student's).

    >>> print(estimate([1, 2, 3, 4]))
    2.5 ± 2.0
    """
    count = len(values)
    if count < 2:
        return Estimate(sum(values), inf)
    mean = sum(values) / count
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    return Estimate(mean, student(count - 1) * sqrt(variance / count))


def student(freedom: int) -> float:
    """How many standard errors wide a 95 % interval is on either side, by Cornish and Fisher.

    >>> round(student(20), 3), round(student(10_000), 3)
    (2.086, 1.96)
    """
    terms = (Z, (Z**3 + Z) / 4, (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96)
    last = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return float(sum(term / freedom**power for power, term in enumerate((*terms, last))))
