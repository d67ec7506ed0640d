"""Make the puzzles that come with the kit: positions of seeded games that have a clear answer.

python tools/mine_puzzles.py --seed 15 --each 12 > triolet_lab/triolet/thinking/puzzles.txt
"""

import argparse
import random
import sys
from collections import defaultdict
from dataclasses import replace

from triolet_lab.errors import LabError
from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.rules.tiles import JOKER, TARGET
from triolet_lab.triolet.thinking.players import player
from triolet_lab.triolet.thinking.puzzles import LEVELS, Puzzle, Theme, puzzles_text

PLAYERS = ("greedy", "replay", "leave", "cautious", "random")
"""Who plays: boards of careful and of careless players look different."""

Found = dict[tuple[Theme, int], list[Puzzle]]


def mine(seed: int, each: int, most_games: int = 5000) -> Found:
    """So many puzzles of every theme and level, at most one of a theme from a game."""
    found: Found = defaultdict(list)
    wanted = [(theme, level) for theme in Theme for level in LEVELS]
    for number in range(most_games):
        if all(len(found[key]) == each for key in wanted):
            return found
        for puzzle in puzzles_of_game(random.Random(f"{seed} {number}"), open_themes(found, each)):
            pile = found[puzzle.theme, puzzle.level]
            if len(pile) < each:
                pile.append(replace(puzzle, name=f"{puzzle.name[:-2]}{len(pile) + 1:02}"))
    missing = [f"{theme} {level}" for theme, level in wanted if len(found[theme, level]) < each]
    raise SystemExit(f"After {most_games} games there are too few of: {', '.join(missing)}.")


def open_themes(found: Found, each: int) -> list[Theme]:
    """The themes that still lack puzzles of some level."""
    return [theme for theme in Theme if any(len(found[theme, level]) < each for level in LEVELS)]


def puzzles_of_game(rng: random.Random, themes: list[Theme]) -> list[Puzzle]:
    """Play one game; for every theme one of the positions that make a puzzle of it."""
    seats = [player(rng.choice(PLAYERS), rng=rng) for _ in range(2)]
    game = Game(rng=rng)
    seen: dict[Theme, list[str]] = defaultdict(list)
    while not game.is_over and len(game.turns) < 60:
        if all(game.state.started):
            for theme in themes:
                if is_promising(game.view(), theme):
                    seen[theme].append(position(game.view()))
        game.play(seats[game.to_move](game.view()))
    found = (first_puzzle(rng.sample(seen[theme], len(seen[theme])), theme) for theme in themes)
    return [puzzle for puzzle in found if puzzle]


def is_promising(view: View, theme: Theme) -> bool:
    """A quick look that saves working out what cannot become a puzzle."""
    if theme is Theme.ENDGAME:
        jokers = view.unseen[JOKER] + view.rack.tiles.count(JOKER)
        most = 25 if sum(view.rack_sizes) < 6 else 12  # with more it takes long to work out
        return view.bag_size == 0 and not jokers and len(view.legal_placements()) <= most
    if theme is Theme.JOKER:
        return JOKER in view.rack.tiles
    if theme is Theme.TRIOLET:
        return view.rack.points == TARGET and JOKER not in view.rack.tiles
    return JOKER not in view.rack.tiles or theme is Theme.TRIPLE


def position(view: View) -> str:
    """The position with the player to move as the first of the two, A."""
    if view.player == 1:
        view = replace(
            view,
            player=0,
            to_move=0,
            scores=view.scores[::-1],
            rack_sizes=view.rack_sizes[::-1],
            started=view.started[::-1],
        )
    return str(view)


def first_puzzle(positions: list[str], theme: Theme, tries: int = 15) -> Puzzle | None:
    """The puzzle of the first position that makes one."""
    for text in positions[:tries]:
        try:
            return Puzzle.of(text, theme)
        except LabError:
            continue
    return None


def main(arguments: list[str] | None = None) -> None:
    """Print the puzzles as text."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--each", type=int, default=12, help="how many of each theme and level")
    options = parser.parse_args(arguments)
    found = mine(options.seed, options.each)
    puzzles = [puzzle for theme in Theme for level in LEVELS for puzzle in found[theme, level]]
    command = f"tools/mine_puzzles.py --seed {options.seed} --each {options.each}"
    sys.stdout.write(puzzles_text(puzzles, f"made by: python {command}"))


if __name__ == "__main__":
    main()
