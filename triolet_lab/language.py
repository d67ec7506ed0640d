"""Sentences as data: what is to be said and its values, put into words only when it is shown.

`say` makes a message, `say_many` one with a count in it, `listed` and `either` a list. Their `str`
is the sentence in the language spoken now. The English sentence is the key of its translations,
so English needs no catalogue; a sentence is always whole, since pieces glued together do not
survive the cases of other languages.
"""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto
from gettext import NullTranslations
from string import Formatter
from zlib import crc32

from triolet_lab.errors import LabError

VARIABLE = "TRIOLET_LANGUAGE"
"""The environment variable that names the language, for this process and those it starts."""

NONSENSE = "nonsense"
"""A language for tests: every message becomes a number and its values, so that text which is not
translated, or which is read back, shows at once."""


@dataclass(frozen=True, slots=True, repr=False)
class Message:
    """A sentence that is not in words yet.

    >>> message = say("{sum}: three in a row must make exactly {target}.", sum="9 + 8", target=15)
    >>> print(message)
    9 + 8: three in a row must make exactly 15.
    >>> message
    say('{sum}: three in a row must make exactly {target}.', sum='9 + 8', target=15)
    """

    text: str
    """The English sentence with the names of its values in braces."""
    values: tuple[tuple[str, object], ...] = ()
    """The values by their names: numbers, texts of a notation, things with a `str`, messages."""
    plural: str = ""
    """The same sentence for another `count` than one, where there is a count."""

    def __str__(self) -> str:
        if not self.text:
            return ""
        values = {name: _Shown(value) for name, value in self.values}
        if self.plural:
            count = dict(self.values)["count"]
            template = _spoken.words.ngettext(self.text, self.plural, count)  # type: ignore[arg-type]
        else:
            template = _spoken.words.gettext(self.text)
        return template.format_map(values)

    def __repr__(self) -> str:
        texts = [repr(self.text), *([repr(self.plural)] if self.plural else [])]
        values = [f"{name}={value!r}" for name, value in self.values]
        return f"{'say_many' if self.plural else 'say'}({', '.join([*texts, *values])})"


def say(text: str, /, **values: object) -> Message:
    """A message; a number may carry a format, as in "{chance:.1f} %".

    >>> print(say("{name} has {points} points.", name="Ann", points=1200))
    Ann has 1,200 points.
    """
    return Message(text, tuple(values.items()))


def say_many(one: str, many: str, /, *, count: int, **values: object) -> Message:
    """A message with a count, which decides the form of its words.

    >>> for count in (1, 20_000):
    ...     print(say_many("{count} game", "{count} games", count=count))
    1 game
    20,000 games
    """
    return Message(one, (("count", count), *values.items()), many)


@dataclass(frozen=True, slots=True, repr=False)
class Listed:
    """Several things in a sentence, put into words when it is shown."""

    items: tuple[object, ...]
    join: "Join"
    """How the last is joined to those before."""
    gap: str = ", "
    """What stands between the others."""

    def __str__(self) -> str:
        *some, last = map(shown, self.items) if self.items else [""]
        if not some or self.join is Join.ALIKE:
            return self.gap.join((*some, last))
        before = self.gap.join(some)
        if self.join is Join.OR:
            return str(say("{some} or {last}", some=before, last=last))
        return str(say("{some} and {last}", some=before, last=last))

    def __repr__(self) -> str:
        maker = {Join.AND: "listed", Join.OR: "either", Join.ALIKE: "joined"}[self.join]
        gap = f", {self.gap!r}" if self.join is Join.ALIKE else ""
        return f"{maker}({self.items!r}{gap})"


class Join(Enum):
    """What the last of several things in a sentence is joined with."""

    ALIKE = auto()
    AND = auto()
    OR = auto()


def listed(items: Iterable[object]) -> Listed:
    """All of these.

    >>> print(listed([9, 5, "J"]), "|", listed([9]))
    9, 5 and J | 9
    """
    return Listed(tuple(items), Join.AND)


def either(items: Iterable[object]) -> Listed:
    """One of these.

    >>> print(either(["across", "down"]))
    across or down
    """
    return Listed(tuple(items), Join.OR)


def joined(items: Iterable[object], gap: str = ", ") -> Listed:
    """These with the same sign between them, such as the terms of a sum.

    >>> print(joined([9, say("joker 6")], " + "))
    9 + joker 6
    """
    return Listed(tuple(items), Join.ALIKE, gap)


def shown(value: object) -> str:
    """A value as a sentence has it: whole numbers with the digits of the language in groups.

    >>> shown(20_000), shown(0.5), shown("H8"), shown(say("joker"))
    ('20,000', '0.5', 'H8', 'joker')
    """
    if isinstance(value, int) and not isinstance(value, bool):
        return _numerals(f"{value:,}")
    return _numerals(str(value)) if isinstance(value, float) else str(value)


class _Shown:
    """A value that the template of a message asks for, perhaps with a format."""

    def __init__(self, value: object) -> None:
        self._value = value

    def __format__(self, how: str) -> str:
        if how and isinstance(self._value, int | float):
            return _numerals(format(self._value, how))
        return format(shown(self._value), how)


def _numerals(number: str) -> str:
    """A number written in English with the signs of the language spoken."""
    return number.translate(_spoken.signs)


# The language spoken.


@dataclass(frozen=True, slots=True)
class _Language:
    name: str
    words: NullTranslations
    signs: dict[int, str]
    """What stands for the comma and the point of an English number."""


class _Nonsense(NullTranslations):
    """Every message as a number and its values."""

    def gettext(self, message: str) -> str:
        fields = [field for _, field, _, _ in Formatter().parse(message) if field]
        values = "".join(f" {field}={{{field}}}" for field in dict.fromkeys(fields))
        return f"⟦{crc32(message.encode()):08x}{values}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:  # noqa: ARG002
        return self.gettext(msgid2)


_KNOWN = {
    "en": _Language("en", NullTranslations(), {}),
    NONSENSE: _Language(NONSENSE, _Nonsense(), {}),
}


def speak(name: str) -> None:
    """Say everything in this language from now on.

    >>> speak("xx")
    Traceback (most recent call last):
    ...
    triolet_lab.errors.LabError: There is no language xx: there is en.
    """
    global _spoken
    if name not in _KNOWN:
        known = joined(one for one in _KNOWN if one != NONSENSE)
        raise LabError(
            say("There is no language {name}: there is {known}.", name=name, known=known)
        )
    _spoken = _KNOWN[name]
    os.environ[VARIABLE] = name  # processes that this one starts speak the same


def language() -> str:
    """The language that is spoken now."""
    return _spoken.name


_spoken = _KNOWN.get(os.environ.get(VARIABLE, "en"), _KNOWN["en"])
