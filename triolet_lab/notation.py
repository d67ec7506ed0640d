"""Reading what somebody has written: strictly, and quoting no more than a line of it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from triolet_lab.errors import NotationError
from triolet_lab.language import Message, say

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


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a record: what it says, the remark behind a # sign, and where it stands."""

    number: int
    """1 for the first."""
    content: str
    remark: str = ""

    def error(self, what: object) -> NotationError:
        """The error that quotes this place.

        >>> print(Line(3, "1. Ann: hop").error("this is no move."))
        Line 3, '1. Ann: hop': this is no move.
        """
        text = quoted(self.content)
        return NotationError(
            say("Line {number}, {text}: {what}", number=str(self.number), text=text, what=what)
        )


def lines_of(text: str) -> list[Line]:
    r"""The lines of a record that say anything.

    >>> [line.number for line in lines_of("triolet game 2\n\n1. Ann: pass  # well")]
    [1, 3]
    """
    parts = (line.partition("#") for line in text.splitlines())
    lines = (
        Line(number, content.strip(), remark.strip())
        for number, (content, _, remark) in enumerate(parts, start=1)
    )
    return [line for line in lines if line.content or line.remark]


def names_fault(names: Sequence[object], signs: Collection[str]) -> Message | None:
    """What is wrong with the names of players, if anything is; a record needs the signs itself.

    >>> print(names_fault(["Ann", "Ben: the winner"], ",:"))
    'Ben: the winner' cannot be a player's name: use letters, without , : or line breaks.
    """
    for name in names:
        is_line = isinstance(name, str) and name.strip() and name.splitlines() == [name]
        if not is_line or set(str(name)) & set(signs):
            return say(
                "{name} cannot be a player's name: use letters, without {signs} or line breaks.",
                name=quoted(name),
                signs=" ".join(signs),
            )
        if name != str(name).strip():
            return say(
                "{name} cannot be a player's name: it begins or ends with a space.",
                name=quoted(name),
            )
    if len(set(names)) < len(names):
        return say("Two players have the same name: give each a name of their own.")
    return None
