"""Trilogy: SETs that can be stolen.

Read the house from below: `rules/cards.py` and `rules/sets.py` say what a SET is, `rules/layout.py`
what lies on the table, `rules/legality.py` why a turn is or is not allowed; `play/deal.py` plays,
`play/view.py` is what one player sees, `play/match.py` goes on to a hundred points;
`thinking/search.py` finds the best layout, `thinking/players.py` plays; `show/pictures.py` draws.
"""

from typing import TYPE_CHECKING

from triolet_lab.lazy import lazily

if TYPE_CHECKING:
    from triolet_lab.trilogy.play.actions import TakeDiscard as TakeDiscard
    from triolet_lab.trilogy.play.actions import TakePile as TakePile
    from triolet_lab.trilogy.play.actions import TimeUp as TimeUp
    from triolet_lab.trilogy.play.deal import Deal as Deal
    from triolet_lab.trilogy.play.match import Match as Match
    from triolet_lab.trilogy.play.match import parse_match as parse_match
    from triolet_lab.trilogy.play.position import parse_position as parse_position
    from triolet_lab.trilogy.play.record import parse_deal as parse_deal
    from triolet_lab.trilogy.play.view import View as View
    from triolet_lab.trilogy.rules.cards import PACK as PACK
    from triolet_lab.trilogy.rules.cards import QUICK_PACK as QUICK_PACK
    from triolet_lab.trilogy.rules.cards import Card as Card
    from triolet_lab.trilogy.rules.cards import Group as Group
    from triolet_lab.trilogy.rules.cards import parse_cards as parse_cards
    from triolet_lab.trilogy.rules.house import Rules as Rules
    from triolet_lab.trilogy.rules.layout import Laid as Laid
    from triolet_lab.trilogy.rules.layout import Scene as Scene
    from triolet_lab.trilogy.rules.layout import Work as Work
    from triolet_lab.trilogy.rules.legality import Reason as Reason
    from triolet_lab.trilogy.rules.legality import Rule as Rule
    from triolet_lab.trilogy.rules.legality import broken_rules as broken_rules
    from triolet_lab.trilogy.rules.sets import completions as completions
    from triolet_lab.trilogy.rules.sets import is_set as is_set
    from triolet_lab.trilogy.rules.sets import sets_among as sets_among
    from triolet_lab.trilogy.thinking.players import player as player
    from triolet_lab.trilogy.thinking.search import best_layout as best_layout

# Each name and the module it comes from; the module is loaded when the name is first used.
_MODULE_OF = {
    "Card": "rules.cards",
    "Deal": "play.deal",
    "Group": "rules.cards",
    "Laid": "rules.layout",
    "Match": "play.match",
    "PACK": "rules.cards",
    "QUICK_PACK": "rules.cards",
    "Reason": "rules.legality",
    "Rule": "rules.legality",
    "Rules": "rules.house",
    "Scene": "rules.layout",
    "TakeDiscard": "play.actions",
    "TakePile": "play.actions",
    "TimeUp": "play.actions",
    "View": "play.view",
    "Work": "rules.layout",
    "best_layout": "thinking.search",
    "broken_rules": "rules.legality",
    "completions": "rules.sets",
    "is_set": "rules.sets",
    "parse_cards": "rules.cards",
    "parse_deal": "play.record",
    "parse_match": "play.match",
    "parse_position": "play.position",
    "player": "thinking.players",
    "sets_among": "rules.sets",
}

__getattr__, __dir__ = lazily(__name__, _MODULE_OF)
