"""What stands beside the board: scores, score sheet, tiles left as HTML; turns in sentences."""

from collections import Counter
from collections.abc import Sequence
from html import escape

from triolet_lab.language import Listed, Message, joined, say, say_many, shown
from triolet_lab.triolet.play.game import Game, GameResult
from triolet_lab.triolet.play.view import End, SeenTurn
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.moves import Pass
from triolet_lab.triolet.rules.tiles import JOKER, TARGET, Tile
from triolet_lab.widgets.sitting import Sitting

ENDS = {
    End.OUT: say("The game ends (out): the last tile of a rack is placed."),
    End.STUCK: say("The game ends (stuck): everybody has passed."),
    End.DEAD_BOARD: say("The game ends (dead board): no tile fits anywhere any more."),
}
"""What is said when a game ends."""

OVER = {
    End.OUT: say("The game is over (out)."),
    End.STUCK: say("The game is over (stuck)."),
    End.DEAD_BOARD: say("The game is over (dead board)."),
}
"""What is said to somebody who wants to go on after that."""

SCROLLS = 'tabindex="0" role="region" data-lm-suppress-shortcuts="true"'
"""A part that scrolls can be reached by keys, and keeps them from the notebook."""


def html(value: object) -> str:
    """A value put into words, as text of a page."""
    return escape(shown(value))


def head_row(*titles: object) -> str:
    """The first row of a table."""
    return "".join(f'<th scope="col">{html(title)}</th>' for title in titles)


def scores_html(
    names: Sequence[object], scores: Sequence[int], bag: int, to_move: int | None
) -> str:
    """Who has how many points, who is to move (None at the end), and what the bag holds."""
    rows = ""
    for number, (name, points) in enumerate(zip(names, scores, strict=True)):
        turn = number == to_move
        mark = f'<span class="triolet-turn">▶ {html(say("to move"))}</span>' if turn else ""
        rows += (
            f'<tr class="{"triolet-now" if turn else ""}">'
            f'<th scope="row">{html(name)}{mark}</th><td>{points}</td></tr>'
        )
    left = say_many("{count} tile in the bag", "{count} tiles in the bag", count=bag)
    return (
        f'<table class="triolet-scores"><caption>{html(left)}</caption>'
        f"<thead><tr>{head_row(say('player'), say('points'))}</tr></thead>"
        f"<tbody>{rows}</tbody></table>"
    )


def sheet_html(game: Game, page: int, called: Sequence[object] = ()) -> str:
    """The score sheet, the latest turn on top; the page of this turn is marked."""
    if not game.log:
        return f"<p>{html(say('No turn has been played yet.'))}</p>"
    called = called or game.names
    rows = "".join(
        _sheet_row(turn, called[turn.player], turn.number == page) for turn in reversed(game.log)
    )
    head = head_row(say("turn"), say("player"), say("move"), say("sum"), say("score"))
    return (
        f'<div class="triolet-sheet" aria-label="{html(say("Score sheet"))}" {SCROLLS}>'
        f"<table><thead><tr>{head}</tr></thead>"
        f"<tbody>{_end_rows(game, called)}{rows}</tbody></table></div>"
    )


def _end_rows(game: Game, called: Sequence[object]) -> str:
    """What the tiles that are left on the racks change."""
    finals = game.result.finals if game.result else ()
    return "".join(
        _row(say("end"), name, say("tiles left"), final.sum, str(final.total))
        for name, final in zip(called, finals, strict=False)
        if final.counted
    )


def _sheet_row(turn: SeenTurn, name: object, is_page: bool) -> str:
    number = f"▶ {turn.number}" if is_page else str(turn.number)
    words = (number, name, turn.action, turn.arithmetic or "", str(turn.score))
    return _row(*words, kind="triolet-page" if is_page else "")


def _row(*words: object, kind: str = "") -> str:
    return f'<tr class="{kind}">{"".join(f"<td>{html(word)}</td>" for word in words)}</tr>'


def unseen_html(unseen: "Counter[Tile]") -> str:
    """How many tiles of each value a player cannot see."""
    return _tracker(still_unseen(unseen.total()), unseen)


def still_unseen(count: int) -> Message:
    """The headline of the tiles that a player cannot see."""
    return say_many("Still unseen: {count} tile", "Still unseen: {count} tiles", count=count)


def off_board_html(board: Board) -> str:
    """How many tiles of each value do not lie on the board, as anybody may count them."""
    left = Counter(board.rules.tiles()) - Counter(tile.bare for _, tile in board)
    return _tracker(not_on_board(left.total()), left)


def not_on_board(count: int) -> Message:
    """The headline of the tiles that do not lie on the board."""
    return say_many(
        "Not on the board: {count} tile", "Not on the board: {count} tiles", count=count
    )


def _tracker(title: Message, left: "Counter[Tile]") -> str:
    tiles = "".join(_left(tile, left[tile]) for tile in [*map(Tile, range(TARGET + 1)), JOKER])
    return f'<div class="triolet-tracker"><h3>{html(title)}</h3><ul>{tiles}</ul></div>'


def _left(tile: Tile, count: int) -> str:
    joker = f'<b role="img" aria-label="{html(say("joker"))}">★</b>'
    face = joker if tile.is_joker else f"<b>{tile}</b>"
    return f'<li class="{"" if count else "triolet-none"}">{face}<span>×{count}</span></li>'


def turn_text(turn: SeenTurn, name: object = None) -> Message:
    """A turn in one line, with the score that it leads to."""
    name = turn.name if name is None else name
    if turn.breakdown is None:
        return say(
            "{name}: {action}; score {score}.", name=name, action=turn.action, score=str(turn.score)
        )
    return say(
        "{name}: {action}, {sum}; score {score}.",
        name=name,
        action=turn.action,
        sum=turn.arithmetic,
        score=str(turn.score),
    )


def ending_text(result: GameResult, you: int | None, called: Sequence[object] = ()) -> Listed:
    """How the game ended, the last sums, and who wins."""
    called = called or [final.name for final in result.finals]
    sums = [
        say("{name}: {sum}", name=name, sum=final.sum)
        for name, final in zip(called, result.finals, strict=True)
    ]
    return joined([ENDS[result.end], *sums, result.winners_called(called, you)], "\n")


WAYS_OUT = {
    False: say("You can place nothing: exchange tiles."),
    True: say("You can place nothing: pass."),
}
"""What is left for a player who can place nothing, by whether a pass is allowed."""


def situation(sitting: Sitting[Game], shown: Game) -> Message | Listed:
    """What the board says about the moment that is looked at."""
    name = sitting.seats[shown.to_move].called
    if sitting.page is not None:
        return say(
            "The position after turn {turn}; “Now” leads back to the game.", turn=sitting.page
        )
    if shown.result is not None:
        return ending_text(shown.result, sitting.you, sitting.called)
    if sitting.mover.computer is not None:
        return say("{name} is to move.", name=name)
    if not sitting.may_move:
        return say("Pass the screen to {name}.", name=name)
    view = shown.view()
    yours = say("{name}, it is your turn.", name=name)
    if sitting.you is not None:
        yours = say("It is your turn.")
    able = bool(view.legal_placements())
    return joined([yours] if able else [yours, WAYS_OUT[not view.check(Pass())]], " ")


def moment_caption(game: Game, you: int | None, called: Sequence[object]) -> Message | Listed:
    """The scores, and whose turn it is or who wins."""
    if game.result is not None:
        return ending_text(game.result, you, called)
    scores = scores_text(called, game.scores)
    return say("{scores}; {name} to move", scores=scores, name=called[game.to_move])


def scores_text(called: Sequence[object], scores: Sequence[int]) -> Listed:
    """Who has how many points, in one line."""
    return joined(
        joined([name, str(points)], " ") for name, points in zip(called, scores, strict=True)
    )
