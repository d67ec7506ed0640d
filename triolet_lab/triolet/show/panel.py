"""What stands beside the board: scores, score sheet and tile tracker as HTML, turns as text."""

from collections import Counter
from html import escape

from triolet_lab.tables import counted
from triolet_lab.triolet.play.game import Game, GameResult
from triolet_lab.triolet.play.view import End, SeenTurn
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.tiles import JOKER, TARGET, Tile

ENDS = {
    End.OUT: "the last tile of a rack is placed",
    End.STUCK: "everybody has passed",
    End.DEAD_BOARD: "no tile fits anywhere any more",
}
"""What the names of the three ends mean."""

_SCROLLS = 'tabindex="0" role="region" data-lm-suppress-shortcuts="true"'
"""A part that scrolls can be reached by keys, and keeps them from the notebook."""


def scores_html(
    names: tuple[str, ...], scores: tuple[int, ...], bag: int, to_move: int | None
) -> str:
    """Who has how many points, who is to move (None at the end), and what the bag holds."""
    rows = ""
    for number, (name, points) in enumerate(zip(names, scores, strict=True)):
        turn = number == to_move
        mark = '<span class="triolet-turn">▶ to move</span>' if turn else ""
        rows += (
            f'<tr class="{"triolet-now" if turn else ""}">'
            f'<th scope="row">{escape(name)}{mark}</th><td>{points}</td></tr>'
        )
    return (
        f'<table class="triolet-scores"><caption>{counted(bag, "tile")} in the bag</caption>'
        f'<thead><tr><th scope="col">player</th><th scope="col">points</th></tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def sheet_html(game: Game, shown: int) -> str:
    """The score sheet, the latest turn on top; the page of this turn is marked."""
    if not game.log:
        return "<p>No turn has been played yet.</p>"
    rows = "".join(_sheet_row(turn, turn.number == shown) for turn in reversed(game.log))
    heads = ("turn", "player", "move", "sum", "score")
    head = "".join(f'<th scope="col">{title}</th>' for title in heads)
    return (
        f'<div class="triolet-sheet" aria-label="Score sheet" {_SCROLLS}>'
        f"<table><thead><tr>{head}</tr></thead><tbody>{_end_rows(game)}{rows}</tbody></table></div>"
    )


def _end_rows(game: Game) -> str:
    """What the tiles that are left on the racks change."""
    finals = game.result.finals if game.result else ()
    return "".join(
        _row("end", final.name, "tiles left", str(final).partition(": ")[2], str(final.total))
        for final in finals
        if final.counted
    )


def _sheet_row(turn: SeenTurn, is_page: bool) -> str:
    number = f"▶ {turn.number}" if is_page else str(turn.number)
    words = (number, turn.name, str(turn.action), str(turn.arithmetic or ""), str(turn.score))
    return _row(*words, kind="triolet-page" if is_page else "")


def _row(*words: str, kind: str = "") -> str:
    return f'<tr class="{kind}">{"".join(f"<td>{escape(word)}</td>" for word in words)}</tr>'


def tracker_html(title: str, unseen: "Counter[Tile]") -> str:
    """How many tiles of each value are left."""
    tiles = "".join(_left(tile, unseen[tile]) for tile in [*map(Tile, range(TARGET + 1)), JOKER])
    title = f"{title}: {counted(unseen.total(), 'tile')}"
    return f'<div class="triolet-tracker"><h3>{title}</h3><ul>{tiles}</ul></div>'


def _left(tile: Tile, count: int) -> str:
    face = '<b role="img" aria-label="joker">★</b>' if tile.is_joker else f"<b>{tile}</b>"
    return f'<li class="{"" if count else "triolet-none"}">{face}<span>×{count}</span></li>'


def off_board(board: Board) -> "Counter[Tile]":
    """The tiles that do not lie on the board, as anybody may count them."""
    return Counter(board.rules.tiles()) - Counter(tile.bare for _, tile in board)


def turn_text(turn: SeenTurn) -> str:
    """A turn in one line, with the score that it leads to."""
    what = f"{turn.action}, {turn.arithmetic}" if turn.arithmetic else turn.action
    return f"{turn.name}: {what}; score {turn.score}."


def ending_text(result: GameResult) -> str:
    """How the game ended, the last sums, and who wins."""
    first = f"The game ends ({result.end}): {ENDS[result.end]}."
    return "\n".join([first, *map(str, result.finals), winners_text(result.winners)])


def winners_text(winners: tuple[str, ...]) -> str:
    """Who wins, as one says it.

    >>> winners_text(("you",)), winners_text(("Ann",))
    ('You win.', 'Ann wins.')
    >>> winners_text(("you", "greedy"))
    'You and greedy share the win.'
    """
    names = ["You" if is_you(name) and not place else name for place, name in enumerate(winners)]
    if len(winners) > 1:
        return f"{' and '.join(names)} share the win."
    return f"{names[0]} {'win' if is_you(winners[0]) else 'wins'}."


def is_you(name: str) -> bool:
    """Whether the name is the word that one says to a person."""
    return name.lower() == "you"
