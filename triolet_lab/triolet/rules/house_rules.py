"""House rules as text: what a house changes, in one line that can be read back."""

from dataclasses import fields

from triolet_lab.errors import NotationError
from triolet_lab.language import joined, say
from triolet_lab.notation import check_text, quoted, whole_number
from triolet_lab.triolet.rules.cells import Cell
from triolet_lab.triolet.rules.material import RULEBOOK, Rules

_NAMES = tuple(item.name for item in fields(Rules) if item.init)
_CELL_LISTS = ("double", "triple", "replay")


def rules_text(rules: Rules) -> str:
    """What a house changes, in one line; empty for the rulebook.

    >>> rules_text(Rules(lone_opening=2))
    'lone_opening=2'
    """
    words = []
    for name in _NAMES:
        value = getattr(rules, name)
        if value != getattr(RULEBOOK, name):
            parts = value if isinstance(value, tuple) else (value,)
            words.append(f"{name}={','.join(map(str, parts))}")
    return " ".join(words)


def parse_rules(text: str) -> Rules:
    """The rules that `rules_text` writes."""
    check_text(text, "size=7 double=D4")
    changes: dict[str, object] = {}
    for word in text.split():
        name, _, value = word.partition("=")
        if name not in _NAMES or name in changes:
            raise NotationError(
                say(
                    "{word} is no house rule: the names are {names}.",
                    word=quoted(word),
                    names=joined(_NAMES),
                )
            )
        changes[name] = _value(name, value, word)
    return Rules(**changes)  # type: ignore[arg-type]


def _value(name: str, text: str, word: str) -> object:
    parts = [part for part in text.split(",") if part]
    if name in _CELL_LISTS:
        return tuple(map(Cell.parse, parts))
    if not all(part.isascii() and part.isdigit() for part in parts) or not parts:
        raise NotationError(
            say(
                "{word} is no house rule: {name} needs whole numbers.",
                word=quoted(word),
                name=name,
            )
        )
    if name == "counts":
        return tuple(whole_number(part, word) for part in parts)
    return whole_number(text, word)
