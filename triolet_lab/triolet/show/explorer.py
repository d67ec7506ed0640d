"""Choose players and a plot, press run, and watch the figure settle while the games are played."""

import threading
import time
from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets  # type: ignore[import-untyped]

from triolet_lab.arena.results import Simulation
from triolet_lab.arena.simulation import Run, again, as_players, names_of, numbered, order_of
from triolet_lab.errors import LabError
from triolet_lab.tables import counted
from triolet_lab.triolet.fast.selfplay import SEATS
from triolet_lab.triolet.show import plots
from triolet_lab.triolet.show.seats import own_name
from triolet_lab.triolet.thinking.players import PLAYERS, Player, is_of_the_kit
from triolet_lab.widgets.frame import Frame

NOBODY = "(nobody)"
PAUSE = 0.4
"""So many seconds pass between two pictures: often enough to watch, seldom enough to read."""
MOST_GAMES = 1_000_000
STYLE = """<style>
.triolet-explorer table { border-collapse: collapse; }
.triolet-explorer :is(th, td) { padding: 0 0.6em 0 0; text-align: right; white-space: nowrap; }
.triolet-explorer :is(th, td):first-child { text-align: left; }
.triolet-explorer .widget-html-content { min-width: 0; }
.triolet-numbers { overflow-x: auto; }
</style>"""


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
            raise LabError('Give 2 to 4 players, like explore("greedy", "random").')
        _check_games(games)
        if plot not in plots.KINDS:
            raise LabError(f"There is no plot {plot!r}: there are {', '.join(plots.KINDS)}.")
        own = [one for one in players if not isinstance(one, str)]
        self._choices: dict[str, str | Player] = {name: name for name in PLAYERS}
        for name, who in zip(names_of(as_players(own)), own, strict=True):
            self._choices[name if is_of_the_kit(who) else own_name(name)] = who
        as_players(players)  # says so if a name is wrong
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
                options=[*self._choices] if seat < 2 else [NOBODY, *self._choices],
                value=(chosen + [NOBODY] * SEATS)[seat],
                description=f"player {seat + 1}",
                layout=_narrow(),
            )
            for seat in range(SEATS)
        ]
        # One that has bounds would change what is typed without a word.
        self.games = ipywidgets.IntText(games, description="games", layout=_narrow())
        self.seed = ipywidgets.IntText(seed, description="seed", layout=_narrow())
        self.plot = ipywidgets.Dropdown(
            options=[*plots.KINDS], value=plot, description="plot", layout=_narrow()
        )
        self.plot.observe(lambda _: self._show(), names="value")
        self._go = _button("Run", "Play these games", self.run, "primary")
        self._halt = _button("Stop", "Stop and keep the games played so far", self.stop, "")
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
            order = order_of(who, self.seed.value, names=numbered(chosen))
            self._run = Run([order], self.games.value)
        except LabError as error:
            self._say(str(error))
            return
        self._bar.value, self._bar.max = 0, self.games.value
        self._bar.bar_style = ""
        self._say("Playing … (the very first run on a computer takes about 10 seconds more)")
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
                    self._take(run, f"{counted(self._bar.value, 'game')} so far …")
                    shown = time.perf_counter()
        except Exception as error:  # in a thread nobody else would tell
            problem = f"{type(error).__name__}: {error}"
        self._finish(run, problem, time.perf_counter() - started)

    def _finish(self, run: Run, problem: str, seconds: float) -> None:
        stopped = self._run is not run
        word = "Stopped after" if stopped else "Played"
        said = problem or "".join(
            f"{fault}\n{again(fault, run.simulations[0])}" for fault in run.faults[:1]
        )
        games = counted(self._bar.value, "game")
        self._take(run, said or f"{word} {games} in {seconds:.1f} seconds.")
        self._bar.bar_style = "danger" if said else "warning" if stopped else "success"
        self._buttons(running=False)

    def _take(self, run: Run, said: str) -> None:
        (self.result,) = run.simulations
        self._say(said)
        self._show()

    def _show(self) -> None:
        """Draw what there is; called from the background and when another plot is chosen."""
        result = self.result
        if result is None or len(result) == 0:
            return
        with self._drawing:
            try:
                self._figure.value = plots.svg(plots.KINDS[self.plot.value], result)
            except Exception as error:  # an error in an observer would vanish
                self._say(f"{type(error).__name__}: {error}")
            self._numbers.value = _numbers(result)

    def _say(self, text: str) -> None:
        lines = escape(text).replace("\n", "<br>")
        self._status.value = f'<div role="status" class="triolet-status">{lines}</div>'

    def _buttons(self, running: bool) -> None:
        self._halt.disabled = not running
        self._go.description = "Run anew" if running else "Run"

    def __repr__(self) -> str:
        chosen = ", ".join(box.value for box in self.players if box.value != NOBODY)
        return f"Explorer: {chosen}; {self.plot.value}"


def _check_games(games: object) -> None:
    if type(games) is not int or not 1 <= games <= MOST_GAMES:
        raise LabError(f"Choose 1 to {MOST_GAMES:,} games, not {games!r}.")


def _numbers(result: Simulation) -> str:
    """The table of the players, and how the games went."""
    ends = {name: (result.ends == name).mean() for name in dict.fromkeys(result.ends.tolist())}
    told = ", ".join(
        f"{100 * share:.1f} % {name}" for name, share in sorted(ends.items(), key=lambda e: -e[1])
    )
    turns = f"{result.turn_counts.mean():.1f} turns a game. They end: {told}."
    # On a phone the table is wider than the page: it scrolls alone, by keys as well.
    scrolls = 'class="triolet-numbers" tabindex="0" role="region" aria-label="Players"'
    return f"{STYLE}<div {scrolls}>{result._repr_html_()}</div><p>{turns}</p>"


def _narrow() -> Any:
    return ipywidgets.Layout(width="220px")


def _button(text: str, tooltip: str, action: Callable[[], None], style: str) -> Any:
    button = ipywidgets.Button(
        description=text, tooltip=tooltip, button_style=style, layout=_narrow()
    )
    button.layout.width = "110px"
    button.on_click(lambda _: action())
    return button
