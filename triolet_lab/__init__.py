"""Learn, play and explore Triolet, the number-tile board game, in Jupyter notebooks.

Files beside this one are the ground that every room stands on; `arena`, `widgets` and `lessons`
know no game by name; `triolet`, `triominos` and `trilogy` are houses with the same floors, and the
`__init__` of each says in which order to read it. The names below are Triolet's.
"""

from typing import TYPE_CHECKING

from triolet_lab.lazy import lazily

if TYPE_CHECKING:
    from triolet_lab.errors import LabError as LabError
    from triolet_lab.errors import TrioletError as TrioletError
    from triolet_lab.lessons.cards import PuzzleCard as PuzzleCard
    from triolet_lab.triolet.lessons.class_game import class_game as class_game
    from triolet_lab.triolet.lessons.class_results import class_results as class_results
    from triolet_lab.triolet.lessons.puzzle import puzzle as puzzle
    from triolet_lab.triolet.play.duplicate import Sheet as Sheet
    from triolet_lab.triolet.play.duplicate import rounds as rounds
    from triolet_lab.triolet.play.game import Game as Game
    from triolet_lab.triolet.play.notation import parse_position as parse_position
    from triolet_lab.triolet.play.record import parse_game as parse_game
    from triolet_lab.triolet.play.view import View as View
    from triolet_lab.triolet.rules.board import Board as Board
    from triolet_lab.triolet.rules.cells import Cell as Cell
    from triolet_lab.triolet.rules.cells import Special as Special
    from triolet_lab.triolet.rules.generator import legal_placements as legal_placements
    from triolet_lab.triolet.rules.legality import Reason as Reason
    from triolet_lab.triolet.rules.legality import Rule as Rule
    from triolet_lab.triolet.rules.legality import broken_rules as broken_rules
    from triolet_lab.triolet.rules.legality import check as check
    from triolet_lab.triolet.rules.legality import is_legal as is_legal
    from triolet_lab.triolet.rules.material import RULEBOOK as RULEBOOK
    from triolet_lab.triolet.rules.material import Rules as Rules
    from triolet_lab.triolet.rules.moves import Exchange as Exchange
    from triolet_lab.triolet.rules.moves import Pass as Pass
    from triolet_lab.triolet.rules.moves import Placement as Placement
    from triolet_lab.triolet.rules.obvious import all_legal as all_legal
    from triolet_lab.triolet.rules.scoring import Breakdown as Breakdown
    from triolet_lab.triolet.rules.scoring import score as score
    from triolet_lab.triolet.rules.tiles import Bag as Bag
    from triolet_lab.triolet.rules.tiles import Rack as Rack
    from triolet_lab.triolet.rules.tiles import Tile as Tile
    from triolet_lab.triolet.show import plots as plots
    from triolet_lab.triolet.show.analysis_board import analysis_board as analysis_board
    from triolet_lab.triolet.show.board import TrioletBoard as TrioletBoard
    from triolet_lab.triolet.show.explorer import explore as explore
    from triolet_lab.triolet.show.games import compare as compare
    from triolet_lab.triolet.show.games import replay_game as replay_game
    from triolet_lab.triolet.show.games import simulate as simulate
    from triolet_lab.triolet.show.games import tournament as tournament
    from triolet_lab.triolet.show.review import review as review
    from triolet_lab.triolet.show.table import play as play
    from triolet_lab.triolet.thinking import puzzles as puzzles
    from triolet_lab.triolet.thinking.analysis import analyse as analyse
    from triolet_lab.triolet.thinking.hints import Rung as Rung
    from triolet_lab.triolet.thinking.mistakes import find_mistakes as find_mistakes
    from triolet_lab.triolet.thinking.players import player as player
    from triolet_lab.triolet.thinking.puzzles import Puzzle as Puzzle
    from triolet_lab.triolet.thinking.puzzles import Theme as Theme

__version__ = "0.1.0"

# Each name and the module it comes from; the module is loaded when the name is first used.
_MODULE_OF = {
    "Bag": "triolet.rules.tiles",
    "Board": "triolet.rules.board",
    "Breakdown": "triolet.rules.scoring",
    "Cell": "triolet.rules.cells",
    "Exchange": "triolet.rules.moves",
    "Game": "triolet.play.game",
    "LabError": "errors",
    "Pass": "triolet.rules.moves",
    "Placement": "triolet.rules.moves",
    "Puzzle": "triolet.thinking.puzzles",
    "PuzzleCard": "lessons.cards",
    "RULEBOOK": "triolet.rules.material",
    "Rack": "triolet.rules.tiles",
    "Reason": "triolet.rules.legality",
    "Rule": "triolet.rules.legality",
    "Rules": "triolet.rules.material",
    "Rung": "triolet.thinking.hints",
    "Sheet": "triolet.play.duplicate",
    "Special": "triolet.rules.cells",
    "Theme": "triolet.thinking.puzzles",
    "Tile": "triolet.rules.tiles",
    "TrioletBoard": "triolet.show.board",
    "TrioletError": "errors",
    "View": "triolet.play.view",
    "all_legal": "triolet.rules.obvious",
    "analyse": "triolet.thinking.analysis",
    "analysis_board": "triolet.show.analysis_board",
    "broken_rules": "triolet.rules.legality",
    "check": "triolet.rules.legality",
    "class_game": "triolet.lessons.class_game",
    "class_results": "triolet.lessons.class_results",
    "compare": "triolet.show.games",
    "explore": "triolet.show.explorer",
    "find_mistakes": "triolet.thinking.mistakes",
    "is_legal": "triolet.rules.legality",
    "legal_placements": "triolet.rules.generator",
    "parse_game": "triolet.play.record",
    "parse_position": "triolet.play.notation",
    "play": "triolet.show.table",
    "player": "triolet.thinking.players",
    "plots": "triolet.show",
    "puzzle": "triolet.lessons.puzzle",
    "puzzles": "triolet.thinking",
    "replay_game": "triolet.show.games",
    "review": "triolet.show.review",
    "rounds": "triolet.play.duplicate",
    "score": "triolet.rules.scoring",
    "simulate": "triolet.show.games",
    "tournament": "triolet.show.games",
}


# A star takes the engine alone: the rest loads numpy or ipywidgets.
__all__ = [
    "__version__",
    *(
        name
        for name, at in _MODULE_OF.items()
        if at.startswith(("errors", "triolet.rules", "triolet.play", "triolet.thinking"))
    ),
]

__getattr__, __dir__ = lazily(__name__, _MODULE_OF)
