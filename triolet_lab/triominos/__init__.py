"""Triominos: 56 triangular tiles, whose corners must match.

Read the house from the ground up: `rules.cells` (the grid), `rules.tiles`, `rules.material` (the
house rules), `rules.moves`, `rules.board`, `rules.legality` (why not), `rules.scoring`, and
`rules.obvious` before `rules.generator`, which finds the same quickly. Then `play.view` (what one
player may see), `play.deal`, `play.round`, `play.match`, and how they are written: `play.notation`,
`play.writing`, `play.record`. On these stand `thinking.players`, `thinking.endgame`, and
`show.pictures`.
"""

from typing import TYPE_CHECKING

from triolet_lab.lazy import lazily

if TYPE_CHECKING:
    from triolet_lab.triominos.play.match import Match as Match
    from triolet_lab.triominos.play.notation import parse_position as parse_position
    from triolet_lab.triominos.play.record import parse_match as parse_match
    from triolet_lab.triominos.play.record import parse_round as parse_round
    from triolet_lab.triominos.play.round import Round as Round
    from triolet_lab.triominos.play.view import View as View
    from triolet_lab.triominos.rules.board import Board as Board
    from triolet_lab.triominos.rules.cells import Cell as Cell
    from triolet_lab.triominos.rules.cells import D as D
    from triolet_lab.triominos.rules.cells import Point as Point
    from triolet_lab.triominos.rules.cells import U as U
    from triolet_lab.triominos.rules.generator import best_placement as best_placement
    from triolet_lab.triominos.rules.generator import legal_placements as legal_placements
    from triolet_lab.triominos.rules.legality import Reason as Reason
    from triolet_lab.triominos.rules.legality import Rule as Rule
    from triolet_lab.triominos.rules.legality import check as check
    from triolet_lab.triominos.rules.legality import is_legal as is_legal
    from triolet_lab.triominos.rules.material import RULEBOOK as RULEBOOK
    from triolet_lab.triominos.rules.material import Rules as Rules
    from triolet_lab.triominos.rules.moves import Draw as Draw
    from triolet_lab.triominos.rules.moves import Pass as Pass
    from triolet_lab.triominos.rules.moves import Placement as Placement
    from triolet_lab.triominos.rules.scoring import Bonus as Bonus
    from triolet_lab.triominos.rules.scoring import Breakdown as Breakdown
    from triolet_lab.triominos.rules.scoring import score as score
    from triolet_lab.triominos.rules.tiles import TILES as TILES
    from triolet_lab.triominos.rules.tiles import Rack as Rack
    from triolet_lab.triominos.rules.tiles import Tile as Tile
    from triolet_lab.triominos.thinking.players import player as player

# Each name and the module it comes from; the module is loaded when the name is first used.
_MODULE_OF = {
    "Board": "rules.board",
    "Bonus": "rules.scoring",
    "Breakdown": "rules.scoring",
    "Cell": "rules.cells",
    "D": "rules.cells",
    "Draw": "rules.moves",
    "Match": "play.match",
    "Pass": "rules.moves",
    "Placement": "rules.moves",
    "Point": "rules.cells",
    "RULEBOOK": "rules.material",
    "Rack": "rules.tiles",
    "Reason": "rules.legality",
    "Round": "play.round",
    "Rule": "rules.legality",
    "Rules": "rules.material",
    "TILES": "rules.tiles",
    "Tile": "rules.tiles",
    "U": "rules.cells",
    "View": "play.view",
    "best_placement": "rules.generator",
    "check": "rules.legality",
    "is_legal": "rules.legality",
    "legal_placements": "rules.generator",
    "parse_match": "play.record",
    "parse_position": "play.notation",
    "parse_round": "play.record",
    "player": "thinking.players",
    "score": "rules.scoring",
}

__all__ = [*_MODULE_OF]

__getattr__, __dir__ = lazily(__name__, _MODULE_OF)
