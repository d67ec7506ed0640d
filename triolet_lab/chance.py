"""Chance that a seed fixes, in plain numbers: a compiled game draws exactly as `Game` does.

The generator is splitmix64: one number of 64 bits is all its state. Compiled, a number carries a
sign, hence the masks behind every shift; only `plus` and `times` differ.
"""

import random
from typing import TypeAlias

from triolet_lab.errors import LabError
from triolet_lab.language import say
from triolet_lab.notation import quoted

Chance: TypeAlias = list[int]

# The three constants of splitmix64, as numbers with a sign.
STRIDE = -0x61C8864680B583EB
FIRST_FACTOR = -0x40A7B892E31B1A47
SECOND_FACTOR = -0x6B2FB644ECCEEE15


def plus(one: int, other: int) -> int:
    """The lowest 64 bits of a sum."""
    return one + other & 0xFFFFFFFFFFFFFFFF


def times(one: int, other: int) -> int:
    """The lowest 64 bits of a product."""
    return one * other & 0xFFFFFFFFFFFFFFFF


def mix(number: int) -> int:
    """Another number of 64 bits in which every bit depends on every bit of this one."""
    number = times(number ^ number >> 30 & 0x3FFFFFFFF, FIRST_FACTOR)
    number = times(number ^ number >> 27 & 0x1FFFFFFFFF, SECOND_FACTOR)
    return number ^ number >> 31 & 0x1FFFFFFFF


def stream(seed: int, game: int, which: int) -> int:
    """Where the chance of one game begins: 0 for its tiles, 1 and up for its players."""
    return mix(plus(mix(plus(mix(seed), game)), which))


def bits(state: Chance, index: int, count: int) -> int:
    """The next random number of so many bits, at most 64."""
    state[index] = plus(state[index], STRIDE)
    return mix(state[index]) >> 64 - count & (1 << count) - 1


def below(state: Chance, index: int, limit: int) -> int:
    """A random number from 0 to limit - 1, found as `random.Random` finds it."""
    count = 0
    while limit >> count:
        count += 1
    number = bits(state, index, count)
    while number >= limit:
        number = bits(state, index, count)
    return number


class SplitMix64(random.Random):
    """A `random.Random` whose numbers the compiled games can repeat.

    >>> rng = SplitMix64(7)
    >>> [rng.randrange(100) for _ in range(5)]
    [49, 2, 74, 57, 31]
    """

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)

    def seed(self, a: object = 0, version: int = 2) -> None:  # noqa: ARG002
        """Begin anew from a whole number."""
        if not isinstance(a, int):
            raise LabError(say("A seed is a whole number, not {value}.", value=quoted(a)))
        self._state = [plus(a, 0)]
        self.gauss_next: float | None = None

    def getrandbits(self, k: int, /) -> int:
        """A random number of k bits."""
        number = 0
        for done in range(0, k, 64):
            number |= bits(self._state, 0, min(64, k - done)) << done
        return number

    def random(self) -> float:
        """A random number from 0 up to, but not including, 1."""
        return self.getrandbits(53) / (1 << 53)

    def getstate(self) -> tuple[int, float | None]:  # type: ignore[override]
        """What `setstate` goes on from."""
        return self._state[0], self.gauss_next

    def setstate(self, state: tuple[int, float | None]) -> None:  # type: ignore[override]
        """Go on from where `getstate` was called."""
        self._state = [state[0]]
        self.gauss_next = state[1]
