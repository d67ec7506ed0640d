"""Cards and faults in words: every phrase whole, since other languages inflect all of it."""

from collections.abc import Callable

from triolet_lab.language import Message, say, say_many

NAMES: dict[str, Callable[[int], Message]] = {
    "rsO": lambda count: say_many("{count} red solid oval", "{count} red solid ovals", count=count),
    "rsW": lambda count: say_many("{count} red solid wave", "{count} red solid waves", count=count),
    "rsD": lambda count: say_many(
        "{count} red solid diamond", "{count} red solid diamonds", count=count
    ),
    "rhO": lambda count: say_many(
        "{count} red hatched oval", "{count} red hatched ovals", count=count
    ),
    "rhW": lambda count: say_many(
        "{count} red hatched wave", "{count} red hatched waves", count=count
    ),
    "rhD": lambda count: say_many(
        "{count} red hatched diamond", "{count} red hatched diamonds", count=count
    ),
    "reO": lambda count: say_many("{count} red empty oval", "{count} red empty ovals", count=count),
    "reW": lambda count: say_many("{count} red empty wave", "{count} red empty waves", count=count),
    "reD": lambda count: say_many(
        "{count} red empty diamond", "{count} red empty diamonds", count=count
    ),
    "gsO": lambda count: say_many(
        "{count} green solid oval", "{count} green solid ovals", count=count
    ),
    "gsW": lambda count: say_many(
        "{count} green solid wave", "{count} green solid waves", count=count
    ),
    "gsD": lambda count: say_many(
        "{count} green solid diamond", "{count} green solid diamonds", count=count
    ),
    "ghO": lambda count: say_many(
        "{count} green hatched oval", "{count} green hatched ovals", count=count
    ),
    "ghW": lambda count: say_many(
        "{count} green hatched wave", "{count} green hatched waves", count=count
    ),
    "ghD": lambda count: say_many(
        "{count} green hatched diamond", "{count} green hatched diamonds", count=count
    ),
    "geO": lambda count: say_many(
        "{count} green empty oval", "{count} green empty ovals", count=count
    ),
    "geW": lambda count: say_many(
        "{count} green empty wave", "{count} green empty waves", count=count
    ),
    "geD": lambda count: say_many(
        "{count} green empty diamond", "{count} green empty diamonds", count=count
    ),
    "psO": lambda count: say_many(
        "{count} purple solid oval", "{count} purple solid ovals", count=count
    ),
    "psW": lambda count: say_many(
        "{count} purple solid wave", "{count} purple solid waves", count=count
    ),
    "psD": lambda count: say_many(
        "{count} purple solid diamond", "{count} purple solid diamonds", count=count
    ),
    "phO": lambda count: say_many(
        "{count} purple hatched oval", "{count} purple hatched ovals", count=count
    ),
    "phW": lambda count: say_many(
        "{count} purple hatched wave", "{count} purple hatched waves", count=count
    ),
    "phD": lambda count: say_many(
        "{count} purple hatched diamond", "{count} purple hatched diamonds", count=count
    ),
    "peO": lambda count: say_many(
        "{count} purple empty oval", "{count} purple empty ovals", count=count
    ),
    "peW": lambda count: say_many(
        "{count} purple empty wave", "{count} purple empty waves", count=count
    ),
    "peD": lambda count: say_many(
        "{count} purple empty diamond", "{count} purple empty diamonds", count=count
    ),
}
"""What a group is called, by colour, filling and symbol, for a number of symbols."""

MIXED: dict[str, dict[tuple[int, int], Message]] = {
    "number": {
        (0, 1): say("Two with one symbol and one with two symbols"),
        (0, 2): say("Two with one symbol and one with three symbols"),
        (1, 0): say("Two with two symbols and one with one symbol"),
        (1, 2): say("Two with two symbols and one with three symbols"),
        (2, 0): say("Two with three symbols and one with one symbol"),
        (2, 1): say("Two with three symbols and one with two symbols"),
    },
    "colour": {
        (0, 1): say("Two red and one green"),
        (0, 2): say("Two red and one purple"),
        (1, 0): say("Two green and one red"),
        (1, 2): say("Two green and one purple"),
        (2, 0): say("Two purple and one red"),
        (2, 1): say("Two purple and one green"),
    },
    "filling": {
        (0, 1): say("Two solid and one hatched"),
        (0, 2): say("Two solid and one empty"),
        (1, 0): say("Two hatched and one solid"),
        (1, 2): say("Two hatched and one empty"),
        (2, 0): say("Two empty and one solid"),
        (2, 1): say("Two empty and one hatched"),
    },
    "symbol": {
        (0, 1): say("Two ovals and a wave"),
        (0, 2): say("Two ovals and a diamond"),
        (1, 0): say("Two waves and an oval"),
        (1, 2): say("Two waves and a diamond"),
        (2, 0): say("Two diamonds and an oval"),
        (2, 1): say("Two diamonds and a wave"),
    },
}
"""What makes three groups no SET: the feature, the value of two of them, that of the third."""
