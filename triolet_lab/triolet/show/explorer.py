"""Choose players and a plot, press run, and watch the figure settle while the games are played."""

import threading
import time
from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets  # type: ignore[import-untyped]

from triolet_lab.arena.calls import told_how
from triolet_lab.arena.contest import Terms, as_players, names_of, numbered, order_of
from triolet_lab.arena.faults import told
from triolet_lab.arena.run import Run
from triolet_lab.arena.statistics import check_kind
from triolet_lab.errors import LabError, named
from triolet_lab.language import Message, joined, say, say_many
from triolet_lab.notation import quoted
from triolet_lab.triolet.fast.rows import SEATS
from triolet_lab.triolet.show import plots
from triolet_lab.triolet.show.contest import TrioletContest
from triolet_lab.triolet.show.seats import own_name
from triolet_lab.triolet.show.simulation import ENDS, Simulation
from triolet_lab.triolet.thinking.players import PLAYERS, Player, is_of_the_kit
from triolet_lab.widgets.background import PAUSE
from triolet_lab.widgets.frame import Frame

NOBODY = ""
"""What an empty seat holds."""
MOST_GAMES = 1_000_000
CONTEST = TrioletContest()
STYLE = """<style>
.triolet-explorer table { border-collapse: collapse; }
.triolet-explorer :is(th, td) { padding: 0 0.6em 0 0; text-align: right; white-space: nowrap; }
.triolet-explorer :is(th, td):first-child { text-align: left; }
.triolet-explorer .widget-html-content { min-width: 0; }
.triolet-numbers { overflow-x: auto; }
</style>"""


_HOW = say("Give 2 to 4 players, like {example}.", example='explore("greedy", "random")')


@told_how(_HOW)
def explore(
    *players: str | Player, games: int = 10_000, seed: int = 0, plot: str = "game scores"
) -> "Explorer":
    """A panel to explore with; it begins with these players, which may be functions of your own.

    A function with the name of a computer player is shown as "greedy (yours)".

    >>> explorer = explore("greedy", "random", games=200, seed=1)
    >>> explorer.wait()
    >>> len(explorer.result)
    200
    """
    explorer = Explorer(players or ("greedy", "random"), games, seed, plot)
    explorer.run()
    return explorer


class Explorer(Frame):
    """Players, games and plots to choose from, and what came of them; a button is a method too."""

    LOOK = ()

    def __init__(self, players: tuple[str | Player, ...], games: int, seed: int, plot: str) -> None:
        if not 2 <= len(players) <= SEATS:
            raise LabError(_HOW)
        _check_games(games)
        check_kind(plot, plots.KINDS)
        own = [one for one in players if not isinstance(one, str)]
        self._choices: dict[str, str | Player] = {name: name for name in PLAYERS}
        for name, who in zip(names_of(CONTEST, as_players(CONTEST, own)), own, strict=True):
            self._choices[name if is_of_the_kit(who) else own_name(name)] = who
        as_players(CONTEST, players)  # says so if a name is wrong
        self.result: Simulation | None = None
        """The games so far."""
        self._run: Run | None = None
        self._thread: threading.Thread | None = None
        self._drawing = threading.Lock()
        self._build(list(players), games, seed, plot)
        super().__init__([self._controls(), self._bar, self._status, self._picture()])
        self.add_class("triolet-explorer")

    def _build(self, players: list[str | Player], games: int, seed: int, plot: str) -> None:
        names = {id(who): name for name, who in self._choices.items()}
        chosen = [one if isinstance(one, str) else names[id(one)] for one in players]
        self.players = [
            ipywidgets.Dropdown(
                options=[*_empty(seat), *((name, name) for name in self._choices)],
                value=(chosen + [NOBODY] * SEATS)[seat],
                description=str(say("player {number}", number=seat + 1)),
                layout=_narrow(),
            )
            for seat in range(SEATS)
        ]
        # One that has bounds would change what is typed without a word.
        self.games = ipywidgets.IntText(games, description=str(say("games")), layout=_narrow())
        self.seed = ipywidgets.IntText(seed, description=str(say("seed")), layout=_narrow())
        self.plot = ipywidgets.Dropdown(
            options=[(str(kind.label), name) for name, kind in plots.KINDS.items()],
            value=plot,
            description=str(say("plot")),
            layout=_narrow(),
        )
        self.plot.observe(lambda _: self._show(), names="value")
        self._go = _button(say("Run"), say("Play these games"), self.run, "primary")
        self._halt = _button(
            say("Stop"), say("Stop and keep the games played so far"), self.stop, ""
        )
        thin = ipywidgets.Layout(width="690px", max_width="99%", height="10px")
        self._bar = ipywidgets.IntProgress(0, 0, 1, layout=thin)
        self._status = ipywidgets.HTML()
        # An inline SVG takes the place of the one before at once; a new image would flicker.
        self._figure = ipywidgets.HTML(layout=ipywidgets.Layout(width="100%"))
        self._numbers = ipywidgets.HTML(layout=ipywidgets.Layout(width="100%"))

    def _controls(self) -> Any:
        wrap = ipywidgets.Layout(flex_flow="row wrap", align_items="center")
        rest = [self.games, self.seed, self.plot, self._go, self._halt]
        return ipywidgets.VBox(
            [ipywidgets.HBox(self.players, layout=wrap), ipywidgets.HBox(rest, layout=wrap)]
        )

    def _picture(self) -> Any:
        figure = ipywidgets.Box(
            [self._figure], layout=ipywidgets.Layout(flex="1 1 420px", max_width="700px")
        )
        beside = ipywidgets.Box([self._numbers], layout=ipywidgets.Layout(flex="1 1 300px"))
        return ipywidgets.HBox([figure, beside], layout=ipywidgets.Layout(flex_flow="row wrap"))

    # What one can do.

    def run(self) -> None:
        """Play the games that are chosen, in the background."""
        self.stop()
        self.wait()
        try:
            _check_games(self.games.value)
            chosen = [box.value for box in self.players if box.value != NOBODY]
            who = [self._choices[name] for name in chosen]
            order = order_of(Terms(CONTEST, self.seed.value), who, numbered(chosen))
            self._run = Run([order], self.games.value)
        except LabError as error:
            self._say(error)
            return
        self._bar.value, self._bar.max = 0, self.games.value
        self._bar.bar_style = ""
        self._say(say("Playing … (the very first run on a computer takes about 10 seconds more)"))
        self._thread = threading.Thread(target=self._play, args=(self._run,), daemon=True)
        self._buttons(running=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop, and keep the games played so far."""
        self._run = None

    def wait(self, seconds: float | None = None) -> None:
        """Wait until the games are played, at most so many seconds."""
        if self._thread is not None:
            self._thread.join(seconds)

    # In the background.

    def _play(self, run: Run) -> None:
        started = shown = time.perf_counter()
        problem = ""
        try:
            for count in run.play():
                self._bar.value += count
                if self._run is not run or run.faults:
                    break  # the generator goes, and with it whatever it was waiting for
                if time.perf_counter() - shown > PAUSE:
                    self._take(run, _so_far(self._bar.value))
                    shown = time.perf_counter()
        except Exception as error:  # in a thread nobody else would tell
            problem = named(error)
        self._finish(run, problem, time.perf_counter() - started)

    def _finish(self, run: Run, problem: str, seconds: float) -> None:
        stopped, failed = self._run is not run, bool(problem or run.faults)
        if problem:
            self._take(run, problem)
        elif run.faults:
            self._take(run, told(run.faults[0], run.simulations[0]))
        else:
            self._take(run, _played(self._bar.value, seconds, stopped))
        self._bar.bar_style = "danger" if failed else "warning" if stopped else "success"
        self._buttons(running=False)

    def _take(self, run: Run, said: object) -> None:
        (result,) = run.simulations
        assert isinstance(result, Simulation)
        self.result = result
        self._say(said)
        self._show()

    def _show(self) -> None:
        """Draw what there is; called from the background and when another plot is chosen."""
        result = self.result
        if result is None or len(result) == 0:
            return
        with self._drawing:
            try:
                self._figure.value = plots.svg(plots.KINDS[self.plot.value].draw, result)
            except Exception as error:  # an error in an observer would vanish
                self._say(named(error))
            self._numbers.value = _numbers(result)

    def _say(self, said: object) -> None:
        lines = escape(str(said)).replace("\n", "<br>")
        self._status.value = f'<div role="status" class="triolet-status">{lines}</div>'

    def _buttons(self, running: bool) -> None:
        self._halt.disabled = not running
        self._go.description = str(say("Run anew") if running else say("Run"))

    def __repr__(self) -> str:
        chosen = ", ".join(box.value for box in self.players if box.value != NOBODY)
        plot = plots.KINDS[self.plot.value].label
        return str(say("Explorer: {players}; {plot}", players=chosen, plot=plot))


def _empty(seat: int) -> list[tuple[str, str]]:
    """What to choose for a seat that may stay empty."""
    return [] if seat < 2 else [(str(say("(nobody)")), NOBODY)]


def _check_games(games: object) -> None:
    if type(games) is not int or not 1 <= games <= MOST_GAMES:
        raise LabError(
            say("Choose 1 to {most} games, not {value}.", most=MOST_GAMES, value=quoted(games))
        )


def _so_far(games: int) -> Message:
    return say_many("{count} game so far …", "{count} games so far …", count=games)


def _played(games: int, seconds: float, stopped: bool) -> Message:
    if stopped:
        return say_many(
            "Stopped after {count} game in {seconds:.1f} seconds.",
            "Stopped after {count} games in {seconds:.1f} seconds.",
            count=games,
            seconds=seconds,
        )
    return say_many(
        "Played {count} game in {seconds:.1f} seconds.",
        "Played {count} games in {seconds:.1f} seconds.",
        count=games,
        seconds=seconds,
    )


def _numbers(result: Simulation) -> str:
    """The table of the players, and how the games went."""
    ends = {name: (result.ends == name).mean() for name in dict.fromkeys(result.ends.tolist())}
    shares = (
        say("{percent:.1f} % {end}", percent=float(100 * share), end=ENDS[name])
        for name, share in sorted(ends.items(), key=lambda e: -e[1])
    )
    turns = say(
        "{turns:.1f} turns a game. They end: {shares}.",
        turns=float(result.turn_counts.mean()),
        shares=joined(shares),
    )
    # On a phone the table is wider than the page: it scrolls alone, by keys as well.
    label = escape(str(say("Players")))
    scrolls = f'class="triolet-numbers" tabindex="0" role="region" aria-label="{label}"'
    table = result._repr_html_()
    return f"{STYLE}<div {scrolls}>{table}</div><p>{escape(str(turns))}</p>"


def _narrow() -> Any:
    return ipywidgets.Layout(width="220px")


def _button(text: Message, tooltip: Message, action: Callable[[], None], style: str) -> Any:
    button = ipywidgets.Button(
        description=str(text), tooltip=str(tooltip), button_style=style, layout=_narrow()
    )
    button.layout.width = "110px"
    button.on_click(lambda _: action())
    return button
