"""A wrong call gets one sentence instead of what Python says of arguments."""

from collections.abc import Callable
from functools import wraps
from inspect import Parameter, signature
from typing import ParamSpec, TypeVar

from triolet_lab.errors import LabError
from triolet_lab.language import Message, joined, say

P = ParamSpec("P")
R = TypeVar("R")


def told_how(how: Message) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Say how the function is called to who calls it with the wrong players, or wrong options.

    >>> @told_how(say("Give a list of players."))
    ... def play(players, *, seed=0):
    ...     return players
    >>> play("greedy", "random", seed=1)
    Traceback (most recent call last):
    ...
    triolet_lab.errors.LabError: Give a list of players.
    >>> play(["greedy", "random"], sead=1)
    Traceback (most recent call last):
    ...
    triolet_lab.errors.LabError: There is no option 'sead': there are seed.
    """

    def decorated(function: Callable[P, R]) -> Callable[P, R]:
        known = signature(function)
        options = [
            name for name, one in known.parameters.items() if one.kind is Parameter.KEYWORD_ONLY
        ]

        @wraps(function)
        def checked(*arguments: P.args, **named: P.kwargs) -> R:
            for name in named:
                if name not in known.parameters:
                    raise LabError(
                        say(
                            "There is no option {option}: there are {options}.",
                            option=repr(name),
                            options=joined(options),
                        )
                    )
            try:
                known.bind(*arguments, **named)
            except TypeError:
                raise LabError(how) from None
            return function(*arguments, **named)

        return checked

    return decorated
