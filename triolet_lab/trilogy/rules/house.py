"""What a house or a teacher decides before a game: everything not named is as on the rules page."""

from dataclasses import dataclass, fields

from triolet_lab.errors import RulesError
from triolet_lab.language import say
from triolet_lab.notation import quoted
from triolet_lab.trilogy.rules.cards import PACK, QUICK_PACK, Card


@dataclass(frozen=True, slots=True, repr=False)
class Rules:
    """How a game is played.

    >>> len(Rules().pack), Rules().hand_size, Rules(quick=True)
    (111, 9, Rules(quick=True))
    """

    quick: bool = False
    """The quick start: the 39 red and hands-off cards, six in a hand, at most four players."""
    shield_own: bool = False
    """Whether a hands-off card goes on one's own SETs alone."""
    clock: int = 0
    """How many seconds a turn may take; 0 is no clock."""
    target: int = 100
    """Who has so many points after a deal ends the game."""

    def __post_init__(self) -> None:
        for name in ("quick", "shield_own"):
            if not isinstance(getattr(self, name), bool):
                raise RulesError(
                    say(
                        "{option} is True or False, not {value}.",
                        option=name,
                        value=quoted(getattr(self, name)),
                    )
                )
        for name, least, most in (("clock", 0, 3600), ("target", 1, 9999)):
            value = getattr(self, name)
            if type(value) is not int or not least <= value <= most:
                raise RulesError(
                    say(
                        "{option} is a whole number from {least} to {most}, not {value}.",
                        option=name,
                        least=least,
                        most=str(most),
                        value=quoted(value),
                    )
                )

    @property
    def pack(self) -> tuple[Card, ...]:
        """The cards that are played with."""
        return QUICK_PACK if self.quick else PACK

    @property
    def hand_size(self) -> int:
        """How many cards everybody gets."""
        return 6 if self.quick else 9

    @property
    def most_players(self) -> int:
        """How many people can play."""
        return 4 if self.quick else 8

    @property
    def text(self) -> str:
        """What is not as on the rules page, in one line; `parse_rules` reads it.

        >>> Rules(quick=True, target=50).text
        'quick=1 target=50'
        """
        changed = {name: value for name, value in self._values() if value != getattr(CLASSIC, name)}
        return " ".join(f"{name}={int(value)}" for name, value in changed.items())

    def _values(self) -> list[tuple[str, int]]:
        return [(field.name, getattr(self, field.name)) for field in fields(self)]

    def __repr__(self) -> str:
        changed = [
            f"{name}={value!r}" for name, value in self._values() if value != getattr(CLASSIC, name)
        ]
        return f"Rules({', '.join(changed)})"


CLASSIC = Rules()
"""The game as the rules page has it."""


def parse_rules(text: str) -> Rules:
    """The rules that `Rules.text` writes.

    >>> parse_rules("quick=1") == Rules(quick=True)
    True
    """
    changes: dict[str, bool | int] = {}
    for word in text.split():
        name, _, value = word.partition("=")
        is_number = value.isascii() and value.isdigit() and len(value) < 5
        if name not in {field.name for field in fields(Rules)} or name in changes or not is_number:
            raise RulesError(say("{word} is no house rule.", word=quoted(word)))
        is_flag = isinstance(getattr(CLASSIC, name), bool)
        if is_flag and value not in ("0", "1"):
            raise RulesError(say("{word} is no house rule: write 0 or 1.", word=quoted(word)))
        changes[name] = value == "1" if is_flag else int(value)
    return Rules(**changes)  # type: ignore[arg-type]
