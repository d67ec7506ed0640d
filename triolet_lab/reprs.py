"""A `repr` that is code: the call that builds a value, and nothing in it that is as usual."""

from collections.abc import Container
from dataclasses import fields
from typing import Any


def short_repr(value: Any) -> str:
    """The call that builds a dataclass, without the fields that have their defaults.

    >>> from dataclasses import dataclass
    >>> @dataclass
    ... class Sweets:
    ...     kind: str
    ...     count: int = 1
    ...     __repr__ = short_repr
    >>> Sweets("toffee"), Sweets("toffee", 5)
    (Sweets(kind='toffee'), Sweets(kind='toffee', count=5))
    """
    return f"{type(value).__name__}({', '.join(unusual(value))})"


def unusual(value: Any, without: Container[str] = ()) -> list[str]:
    """The arguments of that call, some fields left out."""
    return [
        f"{field.name}={getattr(value, field.name)!r}"
        for field in fields(value)
        if field.init and field.name not in without
        if getattr(value, field.name) != field.default
    ]
