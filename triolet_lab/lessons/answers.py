"""Reading what a learner wrote: kindly, and without guessing."""

import re
from collections.abc import Callable, Iterable
from copy import deepcopy
from fractions import Fraction
from numbers import Rational, Real
from typing import Any


class Unanswered(Exception):  # noqa: N818
    """There is no answer yet; the text says what to do, and goes on a sentence."""


class Wrong(Exception):  # noqa: N818
    """An answer of the wrong form; the text is a sentence. It costs no try."""


DIGITS = 30
TOO_LONG = f"This number is too long: no answer has more than {DIGITS} digits."


def number(answer: object) -> Fraction:
    """The number that was answered: whole, decimal, a fraction, or a text like "4904/91881".

    >>> number(0.5) == number("1/2") == Fraction(1, 2)
    True
    >>> number("six")
    Traceback (most recent call last):
    ...
    triolet_lab.lessons.answers.Wrong: Write a number in digits: 'six' is none.
    """
    found = _read(answer)
    if found is None:
        raise Wrong(_instead(answer) or f"Write a number in digits: {_shown(answer)} is none.")
    return found


def _instead(answer: object) -> str:
    """How to write in Python what is a number on paper: 0,7 and 7 %.

    >>> _instead((0, 7)) == _instead("0,7")
    True
    """
    pair = isinstance(answer, tuple) and len(answer) == 2 and {*map(type, answer)} == {int}
    text = _shown(answer).strip("()'\" ") if pair or isinstance(answer, str) else ""
    if decimal := re.fullmatch(r"(-?\d+), ?(\d+)", text):
        return f"Write the decimal point as a point, not as a comma: {'.'.join(decimal.groups())}."
    if share := re.fullmatch(r"([\d.,]+) *%", text):
        return f"Write {share[1]} without the percent sign; as a chance it is {share[1]}/100."
    return ""


def _read(answer: object) -> Fraction | None:
    """The number that was answered, or None if it is none."""
    _need(answer)
    written = answer.replace(" ", "") if isinstance(answer, str) else answer
    if isinstance(written, bool) or not isinstance(written, Real | str):
        return None
    try:
        if isinstance(written, str) and _is_long(written):
            raise Wrong(TOO_LONG)
        # float: also for a number of numpy
        found = Fraction(written if isinstance(written, Rational | str) else float(written))
    except (ValueError, OverflowError, ZeroDivisionError):
        return None
    if abs(found) >= 10**DIGITS or found.denominator >= 10**1000:
        raise Wrong(TOO_LONG)
    return found


def _is_long(text: str) -> bool:
    """Whether a text would become an enormous number, such as "1e99999999"."""
    exponent = text.lower().replace("_", "").partition("e")[2].lstrip("+-")
    return len(text) > 2 * DIGITS or (exponent.isdecimal() and int(exponent) > DIGITS)


def whole_number(answer: object) -> int:
    """The whole number that was answered.

    >>> whole_number(6), whole_number("6"), whole_number(6.0)
    (6, 6, 6)
    >>> whole_number(6.5)
    Traceback (most recent call last):
    ...
    triolet_lab.lessons.answers.Wrong: Write a whole number in digits: 6.5 is none.
    """
    found = _read(answer)
    if found is None or found.denominator != 1:
        raise Wrong(f"Write a whole number in digits: {_shown(answer)} is none.")
    return int(found)


def whole_numbers(answer: object) -> tuple[int, ...]:
    """The whole numbers that were answered, as a list, a tuple, a set, or "2, 4, 9".

    >>> whole_numbers([2, 4, 9]) == whole_numbers("2, 4, 9") == (2, 4, 9)
    True
    """
    _need(answer)
    parts = answer.replace(",", " ").split() if isinstance(answer, str) else answer
    if not isinstance(parts, Iterable):
        raise Wrong(
            f"Write several numbers with commas between them: {_shown(answer)} is only one."
        )
    return tuple(map(whole_number, parts))


def word(answer: object) -> str:
    """The word or text that was answered, in small letters and single spaces.

    >>> word("  Pair-Sum ")
    'pair-sum'
    """
    _need(answer)
    if not isinstance(answer, str):
        raise Wrong(f"Write a text in quotes: {_shown(answer)} is none.")
    if not answer.strip():
        raise Unanswered("the text between the quotes is empty")
    return " ".join(answer.lower().split())


def call(function: object, *arguments: object, shown: str = "") -> Any:
    """What the learner's function gives back for these arguments, which it cannot spoil.

    Where it fails, `shown` stands for the call: for arguments that nobody writes by hand.

    >>> def half(number):
    ...     return number / 0
    >>> call(half, 8)
    Traceback (most recent call last):
    ...
    triolet_lab.lessons.answers.Wrong: half(8) stopped with ZeroDivisionError: division by zero.
    """
    shown = shown or call_text(function, *arguments)
    if not isinstance(function, Callable):  # type: ignore[arg-type]
        raise Wrong(f"A function is asked for here, and {_shown(function)} is none: use def.")
    try:
        result = function(*deepcopy(arguments))  # type: ignore[operator]
    except (Exception, SystemExit) as error:
        reason = f": {error}" if str(error) else ""
        raise Wrong(f"{shown} stopped with {type(error).__name__}{reason}.") from error
    if result is None or result is ...:
        raise Unanswered(f"{shown} gives nothing back, so write your lines and end with return")
    return result


def call_text(function: object, *arguments: object) -> str:
    """A call as the learner would write it: "half(8)"."""
    name = getattr(function, "__name__", "your function")
    return f"{name}({', '.join(map(_shown, arguments))})"


def _need(answer: object) -> None:
    if answer is None or answer is ...:
        raise Unanswered("write it in the cell above, in the place of the three dots")


def _shown(value: object) -> str:
    """A value as the learner wrote it, cut to the length of a line."""
    try:
        text = repr(value)
    except ValueError:  # a whole number of some thousand digits
        return "this"
    return text if len(text) <= 60 else f"{text[:57]}..."
