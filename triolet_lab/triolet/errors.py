"""The kit's own exceptions: each carries one sentence for the person who reads it."""


class TrioletError(ValueError):
    """Anything this kit refuses, with a sentence that says what is wrong and what is allowed."""


class NotationError(TrioletError):
    """A text that cannot be read; the sentence quotes the place."""


class RulesError(TrioletError):
    """House rules that no game could be played with."""


class PositionError(TrioletError):
    """A position that no game can reach, such as a run of four tiles."""


class GameError(TrioletError):
    """Something the game cannot do now, such as a turn after its end."""
