"""Reading what somebody has written: strictly, and quoting no more than a line of it."""

from triolet_lab.errors import NotationError
from triolet_lab.language import say

LONGEST = 60
"""So many characters of somebody's text are quoted."""


def check_text(value: object, example: str) -> None:
    """Refuse what is no text where a text is read.

    >>> check_text(5, "9@H8")
    Traceback (most recent call last):
    triolet_lab.errors.NotationError: 5 is no text: write it in quotes, like '9@H8'.
    """
    if not isinstance(value, str):
        raise NotationError(
            say(
                "{value} is no text: write it in quotes, like {example}.",
                value=quoted(value),
                example=repr(example),
            )
        )


def whole_number(text: str, where: str) -> int:
    """A whole number as it is written somewhere, of no more digits than anybody needs.

    >>> whole_number("23", "scores 0 23")
    23
    """
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise NotationError(
            say(
                "{number} in {text} is not a whole number from 0 to 999999.",
                number=quoted(text),
                text=quoted(where),
            )
        )
    return int(text)


def quoted(value: object) -> str:
    """A value as it was written, cut to the length of a line.

    >>> quoted("9@H8"), quoted("9" * 1000)
    ("'9@H8'", "'99999999999999999999999999999999999999999999999999999999...")
    """
    try:
        text = repr(value if not isinstance(value, str | bytes) else value[: LONGEST + 1])
    except Exception:  # a number of thousands of digits, or an object that cannot show itself
        text = f"<{type(value).__name__}>"
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."
