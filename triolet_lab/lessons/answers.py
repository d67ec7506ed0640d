"""Reading what a learner wrote: kindly, and without guessing."""

import re
from collections.abc import Callable, Iterable
from copy import deepcopy
from fractions import Fraction
from numbers import Rational, Real
from typing import Any

from triolet_lab.language import Message, say
from triolet_lab.lessons.verdict import Words
from triolet_lab.notation import quoted


class Judged(Exception):  # noqa: N818
    """An answer that no judge needs to see; `message` is a sentence for the learner."""

    def __init__(self, message: Words) -> None:
        super().__init__(message)
        self.message = message


class Unanswered(Judged):
    """There is no answer yet; the message says what to do."""


class Wrong(Judged):
    """An answer of the wrong form. It costs no try."""


DIGITS = 30
TOLD = 1000
"""Characters of an error that are shown."""
TOO_LONG = say("This number is too long: no answer has more than {digits} digits.", digits=DIGITS)


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
        usual = say("Write a number in digits: {answer} is none.", answer=quoted(answer))
        raise Wrong(_instead(answer) or usual)
    return found


def _instead(answer: object) -> Message | None:
    """How to write in Python what is a number on paper: 0,7 and 7 %.

    >>> _instead((0, 7)) == _instead("0,7")
    True
    """
    pair = isinstance(answer, tuple) and len(answer) == 2 and {*map(type, answer)} == {int}
    text = quoted(answer).strip("()'\" ") if pair or isinstance(answer, str) else ""
    if decimal := re.fullmatch(r"(-?\d+), ?(\d+)", text):
        return say(
            "Write the decimal point as a point, not as a comma: {number}.",
            number=".".join(decimal.groups()),
        )
    if share := re.fullmatch(r"([\d.,]+) *%", text):
        return say(
            "Write {number} without the percent sign; as a chance it is {number}/100.",
            number=share[1],
        )
    return None


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
        raise Wrong(say("Write a whole number in digits: {answer} is none.", answer=quoted(answer)))
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
            say(
                "Write several numbers with commas between them: {answer} is only one.",
                answer=quoted(answer),
            )
        )
    return tuple(map(whole_number, parts))


def word(answer: object) -> str:
    """The word or text that was answered, in small letters and single spaces.

    >>> word("  Pair-Sum ")
    'pair-sum'
    """
    _need(answer)
    if not isinstance(answer, str):
        raise Wrong(say("Write a text in quotes: {answer} is none.", answer=quoted(answer)))
    if not answer.strip():
        raise Unanswered(say("The text between the quotes is empty."))
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
    written = shown or call_text(function, *arguments)
    if not isinstance(function, Callable):  # type: ignore[arg-type]
        raise Wrong(
            say(
                "A function is asked for here, and {answer} is none: use def.",
                answer=quoted(function),
            )
        )
    try:
        result = function(*deepcopy(arguments))  # type: ignore[operator]
    except (Exception, SystemExit) as error:
        told = say("{call} stopped with {error}.", call=written, error=error_text(error))
        raise Wrong(told) from error
    if result is None or result is ...:
        raise Unanswered(
            say("{call} gives nothing back, so write your lines and end with return.", call=written)
        )
    return result


def call_text(function: object, *arguments: object) -> str:
    """A call as the learner would write it: "half(8)"."""
    name = getattr(function, "__name__", "your function")
    return f"{name}({', '.join(map(quoted, arguments))})"


def answer_text(answer: object) -> str:
    """An answer as it was written; empty for a function, which stands in its cell.

    >>> answer_text("pair-sum"), answer_text(6), answer_text(max)
    ("'pair-sum'", '6', '')
    """
    return "" if callable(answer) else quoted(answer)


def error_text(error: BaseException) -> str:
    """An error as Python names it.

    >>> error_text(ZeroDivisionError("division by zero")), error_text(KeyError())
    ('ZeroDivisionError: division by zero', 'KeyError')
    """
    try:
        said = str(error)
    except Exception:  # a learner's own error can do anything
        said = ""
    return f"{type(error).__name__}{': ' if said else ''}{said[:TOLD]}"


def _need(answer: object) -> None:
    if answer is None or answer is ...:
        raise Unanswered(say("Write it in the cell above, in the place of the three dots."))
