"""Reading a chance that a learner wrote, and holding it against the exact one."""

from fractions import Fraction

from triolet_lab.language import say
from triolet_lab.lessons.answers import Wrong, number


def chance(answer: object) -> Fraction:
    """The chance that was answered: a number from 0 to 1.

    >>> chance("3/83") == chance(Fraction(3, 83)), chance("3.6 %") == chance("0,036")
    (True, True)
    >>> chance(7.14)
    Traceback (most recent call last):
    ...
    triolet_lab.lessons.answers.Wrong: A chance lies between 0 and 1: write 7 % as 0.07.
    """
    found = _written(answer) if isinstance(answer, str) else number(answer)
    if not 0 <= found <= 1:
        raise Wrong(say("A chance lies between 0 and 1: write 7 % as 0.07."))
    return found


def _written(text: str) -> Fraction:
    """A chance in quotes: also with a decimal comma, or in percent."""
    plain = text.strip().replace(",", ".")
    if plain.endswith("%"):
        return number(plain.removesuffix("%")) / 100
    return number(plain)


def is_near(found: Fraction, exact: Fraction) -> bool:
    """Whether the answer is the exact chance, or that chance rounded to four decimals.

    >>> is_near(Fraction("0.0241"), Fraction(2, 83)), is_near(Fraction(2, 82), Fraction(2, 83))
    (True, False)
    """
    return abs(found - exact) <= Fraction(1, 20_000)


def is_right(found: Fraction, exact: Fraction) -> bool:
    """Whether the chance is right; one that was rounded too much gets a sentence of its own.

    >>> is_right(Fraction("0.024"), Fraction(2, 83))
    Traceback (most recent call last):
    ...
    triolet_lab.lessons.answers.Wrong: That is too rough: write four digits after the point, or ...
    """
    if is_near(found, exact):
        return True
    rough = (round(exact, digits) for digits in (1, 2, 3))
    if any(value and abs(found - value) < Fraction(1, 10**9) for value in rough):
        raise Wrong(say("That is too rough: write four digits after the point, or a fraction."))
    return False
