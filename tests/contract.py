"""What every game of the kit keeps to, tried out in seeded random games."""

import random
from collections.abc import Callable, Sequence
from typing import Any, Protocol


class Playable(Protocol):
    """The few names that a player of any game needs."""

    @property
    def to_move(self) -> int: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def scores(self) -> tuple[int, ...]: ...
    def legal_moves(self) -> Sequence[Any]: ...
    def play(self, move: Any) -> object: ...


def check_contract(deal: Callable[[random.Random], Playable], seed: int, limit: int = 2000) -> None:
    """Play one seeded random game twice: it keeps its promises and goes the same way."""
    assert play_through(deal, seed, limit) == play_through(deal, seed, limit)


def play_through(
    deal: Callable[[random.Random], Playable], seed: int, limit: int
) -> list[tuple[str, tuple[int, ...]]]:
    """Every move with the scores after it."""
    game, chance = deal(random.Random(seed)), random.Random(seed)
    trace = []
    while not game.is_over:
        assert len(trace) < limit, "the end does not come"
        move, mover, before = chance.choice(game.legal_moves()), game.to_move, game.scores
        game.play(move)
        changed = [
            n for n, pair in enumerate(zip(before, game.scores, strict=True)) if len({*pair}) > 1
        ]
        assert game.is_over or changed in ([], [mover]), "only the mover scores during a game"
        trace.append((str(move), game.scores))
    assert list(game.legal_moves()) == []
    return trace
