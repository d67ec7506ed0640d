"""How far a mean of independent values may be off."""

from collections.abc import Sequence
from math import inf, isinf, sqrt
from typing import NamedTuple

from triolet_lab.language import Message, say

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
            return str(_number(self.mean))
        margin = "?" if isinf(self.margin) else _number(self.margin)
        return f"{_number(self.mean)} ± {margin}"


def _number(value: float) -> Message:
    return say("{number:.1f}", number=value)


def percent(value: Estimate, sign: str = "") -> Message:
    """A percentage in words, whose interval ends at 0 and at 100.

    >>> print(percent(Estimate(60, 8), " %"), "|", percent(Estimate(98, 5), " %"))
    60.0 ± 8.0 % | 98.0 % (93.0 to 100 %)
    >>> print(percent(Estimate(1, 2)))
    1.0 (0 to 3.0)
    """
    if isinf(value.margin) or (value.low >= 0 and value.high <= 100):
        return say("{estimate}{sign}", estimate=value, sign=sign)
    return say(
        "{mean:.1f}{sign} ({low} to {high}{sign})",
        mean=value.mean,
        low=_number(value.low) if value.low > 0 else 0,
        high=_number(value.high) if value.high < 100 else 100,
        sign=sign,
    )


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
    """How many standard errors wide a 95 % interval is on either side.

    From three degrees of freedom on it is the series of Cornish and Fisher.

    >>> round(student(20), 3), round(student(10_000), 3)
    (2.086, 1.96)
    """
    if freedom < 3:
        return (inf, 12.706, 4.303)[freedom]
    terms = (Z, (Z**3 + Z) / 4, (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96)
    last = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return float(sum(term / freedom**power for power, term in enumerate((*terms, last))))
