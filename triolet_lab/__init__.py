"""Learn, play and explore Triolet, the number-tile board game, in Jupyter notebooks."""

from importlib import import_module
from typing import TYPE_CHECKING

from triolet_lab.triolet import faster as _faster

if TYPE_CHECKING:
    from triolet_lab.arena import compare as compare
    from triolet_lab.arena import tournament as tournament
    from triolet_lab.classroom import class_results as class_results
    from triolet_lab.simulation import replay_game as replay_game
    from triolet_lab.simulation import simulate as simulate
    from triolet_lab.triolet.analysis import analyse as analyse
    from triolet_lab.triolet.board import Board as Board
    from triolet_lab.triolet.cells import Cell as Cell
    from triolet_lab.triolet.cells import Special as Special
    from triolet_lab.triolet.errors import TrioletError as TrioletError
    from triolet_lab.triolet.game import Game as Game
    from triolet_lab.triolet.gametext import parse_game as parse_game
    from triolet_lab.triolet.legality import Reason as Reason
    from triolet_lab.triolet.legality import Rule as Rule
    from triolet_lab.triolet.legality import check as check
    from triolet_lab.triolet.legality import is_legal as is_legal
    from triolet_lab.triolet.movegen import legal_placements as legal_placements
    from triolet_lab.triolet.moves import Exchange as Exchange
    from triolet_lab.triolet.moves import Pass as Pass
    from triolet_lab.triolet.moves import Placement as Placement
    from triolet_lab.triolet.players import player as player
    from triolet_lab.triolet.rules import RULEBOOK as RULEBOOK
    from triolet_lab.triolet.rules import Rules as Rules
    from triolet_lab.triolet.scoring import Breakdown as Breakdown
    from triolet_lab.triolet.scoring import score as score
    from triolet_lab.triolet.text import parse_position as parse_position
    from triolet_lab.triolet.tiles import Bag as Bag
    from triolet_lab.triolet.tiles import Rack as Rack
    from triolet_lab.triolet.tiles import Tile as Tile
    from triolet_lab.triolet.view import View as View
    from triolet_lab.widgets.analysis_board import analysis_board as analysis_board
    from triolet_lab.widgets.class_game import class_game as class_game
    from triolet_lab.widgets.explorer import explore as explore
    from triolet_lab.widgets.puzzle import puzzle as puzzle
    from triolet_lab.widgets.review import review as review
    from triolet_lab.widgets.table import play as play
    from triolet_lab.widgets.triolet_board import TrioletBoard as TrioletBoard

__version__ = "0.1.0"

# Each name and the module it comes from; the module is loaded when the name is first used.
_MODULE_OF = {
    "Bag": "triolet.tiles",
    "Board": "triolet.board",
    "Breakdown": "triolet.scoring",
    "Cell": "triolet.cells",
    "Exchange": "triolet.moves",
    "Game": "triolet.game",
    "Pass": "triolet.moves",
    "Placement": "triolet.moves",
    "RULEBOOK": "triolet.rules",
    "Rack": "triolet.tiles",
    "Reason": "triolet.legality",
    "Rule": "triolet.legality",
    "Rules": "triolet.rules",
    "Special": "triolet.cells",
    "Tile": "triolet.tiles",
    "TrioletBoard": "widgets.triolet_board",
    "TrioletError": "triolet.errors",
    "View": "triolet.view",
    "analyse": "triolet.analysis",
    "analysis_board": "widgets.analysis_board",
    "check": "triolet.legality",
    "class_game": "widgets.class_game",
    "class_results": "classroom",
    "compare": "arena",
    "explore": "widgets.explorer",
    "is_legal": "triolet.legality",
    "legal_placements": "triolet.movegen",
    "parse_game": "triolet.gametext",
    "parse_position": "triolet.text",
    "play": "widgets.table",
    "player": "triolet.players",
    "puzzle": "widgets.puzzle",
    "replay_game": "simulation",
    "review": "widgets.review",
    "score": "triolet.scoring",
    "simulate": "simulation",
    "tournament": "arena",
}


def _compiled_analysis() -> "_faster.Faster | None":
    from triolet_lab import speed

    return speed.analysis()


# The engine uses compiled code without knowing of it.
_faster.offer(_compiled_analysis)

# A star takes the engine alone: the rest loads numpy or ipywidgets.
__all__ = ["__version__", *(name for name, at in _MODULE_OF.items() if at.startswith("triolet."))]


def __getattr__(name: str) -> object:
    """Load a name of the table on first use (PEP 562), so that the import stays light."""
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
    globals()[name] = value  # from now on Python finds it without asking here
    return value


def __dir__() -> list[str]:
    """List the names that are loaded and those that can be."""
    return sorted({*globals(), *_MODULE_OF})
