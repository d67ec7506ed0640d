"""What of a text is English where a language of nonsense is spoken."""

import re
from html import unescape

from triolet_lab import Rule

PLAYERS = ("random", "greedy", "replay", "leave", "cautious", "strong")
NAMES = {"Ann", "Ben", "Triolet", "JupyterLab", *PLAYERS}
"""Whom and what nobody translates."""
NOTATION = {"across", "down", "exchange", "pass", "rack", "scores", "names", "player", "empty"}
"""The words of positions and moves, the same in every language."""
RULES = {word for rule in Rule for word in rule.split("-")}
"""The names of rules, in a list and on a worksheet."""


def english(text: object, *more: str) -> set[str]:
    """The words of a text that belong to no message, to no name and to no notation.

    The values of messages count too: what stands in them must be a message, or notation.

    >>> sorted(english("⟦0a1b2c3d sum=⟦4e5f6a7b count=3⟧ more=and so on⟧ Ann earns"))
    ['and', 'earns']
    """
    bare = re.sub(r"⟦[0-9a-f]{8}|⟧|\s\w+=", " ", str(text))
    return set(re.findall(r"[^\W\d_]{3,}", bare)) - NAMES - NOTATION - {*more}


def read_in(html: str) -> str:
    """What a page shows and what a screen reader says of it."""
    bare = re.sub(
        r"<style[^>]*>.*?</style>|<!--.*?-->|<metadata>.*?</metadata>", "", html, flags=re.S
    )
    told = re.findall(r'\b(?:alt|title|aria-label|placeholder)="([^"]*)"', bare)
    return unescape(" ".join([re.sub(r"<[^>]*>", " ", bare), *told]))
