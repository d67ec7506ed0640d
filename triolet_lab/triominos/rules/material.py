"""What is on the table before anybody plays: how many tiles a player gets, and the house rules."""

import re
from dataclasses import dataclass, fields

from triolet_lab.errors import NotationError, RulesError
from triolet_lab.language import joined, say
from triolet_lab.notation import check_text, quoted

HIGHEST_TARGET = 100_000
"""A match to more points would not end in a lifetime."""


@dataclass(frozen=True, slots=True, repr=False)
class Rules:
    """The rule sheet, with what a house changes; every option is off by default.

    >>> Rules(bridge_extension=True, target=500)
    Rules(bridge_extension=True, target=500)
    >>> print(Rules.parse("bridge_extension target=500"))
    bridge_extension target=500
    """

    start_triple: bool = False
    """The highest triple starts and is played, for 10 points more; 0-0-0 for 40."""
    bridge_extension: bool = False
    """40 points also where two or three sides meet tiles and no hexagon closes."""
    hexagons_each: bool = False
    """50 points for each hexagon: 100 for two, 150 for three."""
    draw_if_stuck: bool = False
    """No draw while a tile of the rack fits."""
    draw_until_fit: bool = False
    """Draw as long as the pool has tiles; passing costs 10 when it runs out."""
    empty_pool_10: bool = False
    """Passing with an empty pool costs 10."""
    drawn_tile_only: bool = False
    """After a draw only the tile drawn last may be placed."""
    blocked_winner: bool = False
    """Blocked: the lowest rack wins the others' values minus its own."""
    blocked_difference: bool = False
    """Blocked: the lowest rack wins what each other rack holds more."""
    target: int = 400
    """The total that makes a round the last one of a match."""
    target_reached: bool = False
    """Whether the target itself is enough; otherwise a total must go above it."""
    six_players: bool = False
    """Five or six may play, with 6 tiles each."""
    children: bool = False
    """1 point a tile, a bridge and a hexagon; 5 for going out; nothing is taken off."""

    def __post_init__(self) -> None:
        for item in fields(self):
            value = getattr(self, item.name)
            if item.name != "target" and not isinstance(value, bool):
                raise RulesError(
                    say(
                        "{option} is True or False, not {value}.",
                        option=item.name,
                        value=quoted(value),
                    )
                )
        if type(self.target) is not int or not 1 <= self.target <= HIGHEST_TARGET:
            raise RulesError(
                say(
                    "A match goes to a whole number from 1 to {highest}, not to {value}.",
                    highest=HIGHEST_TARGET,
                    value=quoted(self.target),
                )
            )
        if self.blocked_winner and self.blocked_difference:
            raise RulesError(
                say(
                    "{one} and {other} are two ways to count a blocked round: choose one.",
                    one="blocked_winner",
                    other="blocked_difference",
                )
            )

    @property
    def most_players(self) -> int:
        """How many can play."""
        return 6 if self.six_players else 4

    @property
    def draw_limit(self) -> int | None:
        """How many tiles may be drawn in a turn; None for any number."""
        return None if self.draw_until_fit else DRAWS

    @property
    def draw_price(self) -> int:
        """What a drawn tile costs."""
        return 0 if self.children else 5

    def pass_price(self, drawn: int, pool_size: int) -> int:
        """What a pass costs after so many draws.

        >>> RULEBOOK.pass_price(3, 20), RULEBOOK.pass_price(2, 0)
        (10, 0)
        """
        emptied = drawn > 0 and pool_size == 0
        in_vain = emptied if self.draw_until_fit else drawn == DRAWS
        costs = in_vain or (self.empty_pool_10 and pool_size == 0)
        return 10 if costs and not self.children else 0

    @property
    def bridge(self) -> int:
        """What a bridge adds."""
        return 1 if self.children else 40

    def hexagons(self, count: int) -> int:
        """What closing so many hexagons adds."""
        if self.children:
            return count
        return 50 * count if self.hexagons_each else 40 + 10 * count

    @property
    def out_bonus(self) -> int:
        """What going out adds, besides the values on the other racks."""
        return 5 if self.children else 25

    def reaches(self, total: int) -> bool:
        """Whether a total makes the round the last one.

        >>> RULEBOOK.reaches(400), RULEBOOK.reaches(401)
        (False, True)
        """
        return total > self.target or (self.target_reached and total == self.target)

    @classmethod
    def parse(cls, text: str) -> "Rules":
        """The rules that `str` writes."""
        check_text(text, "bridge_extension target=500")
        names = [item.name for item in fields(cls)]
        changes: dict[str, object] = {}
        for word in text.split():
            name, sign, value = word.partition("=")
            is_right = re.fullmatch("=[1-9][0-9]{0,5}" if name == "target" else "", sign + value)
            if name not in names or name in changes or not is_right:
                raise NotationError(
                    say(
                        "{word} is no house rule: write each once, target=500 with its number; "
                        "the names are {names}.",
                        word=quoted(word),
                        names=joined(names),
                    )
                )
            changes[name] = int(value) if value else True
        return cls(**changes)  # type: ignore[arg-type]

    def _changed(self) -> dict[str, object]:
        values = {item.name: getattr(self, item.name) for item in fields(self)}
        return {name: value for name, value in values.items() if value != getattr(RULEBOOK, name)}

    def __str__(self) -> str:
        changed = self._changed().items()
        return " ".join(name if value is True else f"{name}={value}" for name, value in changed)

    def __repr__(self) -> str:
        changed = (f"{name}={value!r}" for name, value in self._changed().items())
        return f"Rules({', '.join(changed)})"


DRAWS = 3
"""How many tiles may be drawn in a turn."""

RULEBOOK = Rules()
"""The game as the rule sheet has it."""


def rack_size(players: int) -> int:
    """How many tiles each of so many players draws at the start.

    >>> [rack_size(players) for players in range(2, 7)]
    [9, 7, 7, 6, 6]
    """
    return 9 if players == 2 else 7 if players <= 4 else 6
