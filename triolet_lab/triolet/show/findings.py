"""What is said beside an analysis board: the moment, the verdict, and why a candidate is good."""

from collections.abc import Iterable

from triolet_lab.language import Message, joined, listed, say
from triolet_lab.triolet.show.panel import OVER, html, scores_text
from triolet_lab.triolet.show.walk import Walk
from triolet_lab.triolet.thinking.analysis import Analysis, Candidate


def moment_html(walk: Walk) -> str:
    """Where one is, and who is to move."""
    what = html(_to_move(walk))
    head = say("Position")
    if walk.branch is not None:
        head = say("What if: turn {turn} of {last} of a branch", turn=walk.turn, last=walk.last)
        dealt = say(
            "The tiles that {name} could not see are dealt anew by chance.",
            name=walk.branch.root.names[walk.branch.root.player],
        )
        return f'<div class="triolet-branch"><h3>{html(head)}</h3><p>{what} {html(dealt)}</p></div>'
    if walk.is_of_game:
        head = say("Turn {turn} of {last}", turn=walk.turn, last=walk.last)
    return f"<h3>{html(head)}</h3><p>{what}</p>"


def _to_move(walk: Walk) -> Message:
    if walk.line.state.end is not None:
        return OVER[walk.line.state.end]
    if walk.line.you == walk.line.to_move:
        return say("You are to move.")
    return say("{name} is to move.", name=walk.mover)


def moment_caption(walk: Walk) -> Message | str:
    """The moment in one line."""
    if walk.branch is None and not walk.is_of_game:
        return str(walk.view)
    scores = scores_text(walk.line.names, walk.line.scores)
    if walk.branch is None:
        return say("Turn {turn} of {last}: {scores}", turn=walk.turn, last=walk.last, scores=scores)
    return say(
        "Branch, turn {turn} of {last}: {scores}", turn=walk.turn, last=walk.last, scores=scores
    )


def details_html(walk: Walk, analysis: Analysis | None, candidate: Candidate | None) -> str:
    """The verdict on the moment, and what the chosen candidate does."""
    if walk.is_hidden:
        hidden = say("The tiles of {name} stay hidden until the game is over.", name=walk.mover)
        return f"<p>{html(hidden)}</p>"
    if analysis is None or analysis.best is None:
        return ""
    said: list[object] = [analysis.verdict, *_on_played(walk, analysis)]
    if candidate is None:
        said.append(say("Choose a row to see its tiles on the board, and why."))
        return _paragraphs(said)
    sentences = [*candidate.sentences, *_best_play(walk, analysis, candidate)]
    items = "".join(f"<li>{html(sentence)}</li>" for sentence in sentences)
    return f"{_paragraphs(said)}<h3>{html(str(candidate.move))}</h3><ul>{items}</ul>"


def _paragraphs(sentences: Iterable[object]) -> str:
    return "".join(f"<p>{html(sentence)}</p>" for sentence in sentences)


def _best_play(walk: Walk, analysis: Analysis, candidate: Candidate) -> Iterable[Message]:
    """How a solved game would go on."""
    if not analysis.is_exact:
        return
    steps = [
        say(
            "{name} {move} ({points})",
            name=walk.mover if step.mine else listed(walk.others),
            move=str(step.move),
            points=step.points,
        )
        for step in analysis.line(candidate)
    ]
    yield say(
        "Best play against the rack that comes up in the most ways: {steps}.", steps=joined(steps)
    )


def _on_played(walk: Walk, analysis: Analysis) -> Iterable[Message]:
    """What the game's own move was worth."""
    if walk.played is None:
        return
    name, move = walk.mover, str(walk.played)
    found = next((one for one in analysis.candidates if one.move == walk.played), None)
    if found is None:
        yield say("{name} played {move}, which is not among the candidates.", name=name, move=move)
    elif found is analysis.best:
        yield say("{name} played {move}, the best candidate.", name=name, move=move)
    elif found.samples:
        yield say(
            "{name} played {move}, {behind} percent of winning chance behind.",
            name=name,
            move=move,
            behind=found.behind,
        )


def legend(rival: str, has_dangers: bool) -> Message:
    """What the marks of the dangers mean."""
    if not has_dangers:
        return say("No cell is open for a trio.")
    return say(
        "Dangers: the chance of {name} to hold the tile that makes a trio there.", name=rival
    )
