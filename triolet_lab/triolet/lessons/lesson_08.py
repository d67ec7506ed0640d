"""The tasks of exercise 08: a player of one's own."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

from triolet_lab.language import Message, joined, say, say_many
from triolet_lab.lessons.answers import Wrong, call, whole_number, word
from triolet_lab.triolet.lessons.tasks import Attempt, Verdict, right, task, wrong
from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.play.notation import parse_position
from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.rules.generator import Scored
from triolet_lab.triolet.rules.legality import Rule
from triolet_lab.triolet.rules.moves import Move, Placement, as_move
from triolet_lab.triolet.rules.tiles import TARGET
from triolet_lab.triolet.thinking.players import covers_replay, player

CLOSED = "9@G6 1@H6 1@G7 8@H7 5@G8 6@H8 | rack 2 3 0 | scores 66 30"
"""Only 4, 5 and 6 fit here, and the player has none of them."""

POSITIONS = (
    "| rack 9 5 2 | new 1 2",
    "5@I5 7@J5 8@I6 7@J6 3@H7 2@I7 0@G8 9@H8 | rack 7 4 3 | scores 48 58",
    "1@H4 10@I4 1@H5 2@G6 13@H6 5@F7 10@G7 7@F8 3@G8 5@H8 | rack 5 J 0 | scores 59 141",
    "6@H6 5@I6 4@H7 3@I7 2@G8 5@H8 0@F9 1@G9 2@E10 1@F10 12@G10 9@E11 0@D12 4@E12 0@C13 13@D13 "
    "| rack 14 2 6 | scores 141 91",
    "4@H7 3@I7 9@H8 | rack J 1 14 | scores 30 20",
    CLOSED,
)
"""Positions in which a learner's player is tried."""


def _views() -> Iterator[View]:
    """The positions, and one more in which only a pass is left."""
    views = [parse_position(position) for position in POSITIONS]
    yield from views
    yield replace(views[-1], bag_size=4)


def _move(function: object, view: View) -> Move:
    """What the learner's player does, if it is a legal move."""
    shown = f"{getattr(function, '__name__', type(function).__name__)}(view)"
    try:
        move = as_move(call(function, view, shown=shown))
    except Wrong as error:
        where = say("The position was: {position}", position=str(view))
        raise Wrong(joined([error, where], " ")) from error
    if reasons := view.check(move):
        refused = say("Your player wants to play {move}, which is not legal.", move=move)
        raise Wrong(joined([refused, *reasons], " "))
    return move


def _judge_player(function: object, worth: Callable[[View, Scored], int], idea: Message) -> Verdict:
    """Whether the player takes a placement of the highest worth in every position."""
    for view in _views():
        move = _move(function, view)
        if not isinstance(move, Placement):
            if view.legal_placements():
                return wrong(
                    say("Your player could have placed tiles."),
                    place=say(
                        "It plays {move} in the position: {position}", move=move, position=str(view)
                    ),
                    sum=say_many(
                        "There is {count} legal placement here",
                        "There are {count} legal placements here",
                        count=len(view.legal_placements()),
                    ),
                )
            continue
        worths = {scored.placement: worth(view, scored) for scored in view.legal_placements()}
        chosen = worths.get(replace(move, multiplied=None))
        if chosen != max(worths.values()):
            return wrong(
                idea,
                place=say(
                    "Your player takes {move}, which is worth {worth}, in the position: {position}",
                    move=move,
                    worth=chosen,
                    position=str(view),
                ),
                sum=say("The best placement there is worth {worth}", worth=max(worths.values())),
            )
    return right()


@task(
    "08-1",
    level=1,
    asks=say("the turn in which the player broke down"),
    answer="7",
    because=say("It says so: in turn 7 of game 3."),
)
def turn_of_the_fault(answer: object) -> Verdict:
    """A number: to be read in the report."""
    found = whole_number(answer)
    if found == 7:
        return right()
    place = say("The report names a turn and a game, in this order.")
    if found == 3:
        return wrong(say("That is the game."), place=place, sum=say("in turn ? of game 3"))
    if found == 4:
        return wrong(
            say("That is the line of the function."), place=place, sum=say("in turn ? of game 3")
        )
    return wrong(
        say("A fault report says who, what, when and where."), place=place, sum=say("in turn ? …")
    )


@task(
    "08-2",
    level=1,
    asks=say("the rule that the move breaks"),
    answer="'pair-sum'",
    because=say("8 on I8 makes a pair with the 9: 9 + 8 = 17, which is more than 15."),
)
def broken_rule(answer: object) -> Verdict:
    """A word: the name of a rule."""
    view = parse_position("9@H8 | rack 8 2 1")
    (reason,) = view.check("8@I8")
    name = word(answer).replace(" ", "-").replace("_", "-")
    if name == reason.rule:
        return right()
    if name not in tuple(Rule):
        raise Wrong(say('Write the name of a rule from lesson 1, such as "touching".'))
    return wrong(
        say("Look at the group that the new tile makes with the 9."),
        place=say("The group has two tiles. Which rule looks at two tiles?"),
        sum=say("{sum}, and the limit is {limit}", sum="9 + 8 = 17", limit=TARGET),
    )


@task(
    "08-3",
    level=1,
    asks=say("the placement that greedy takes"),
    answer="7@K4 3@K5",
    position=POSITIONS[1],
    because=say("The trio 5 + 7 + 3 lies on a ×2 cell: 60, and the pair 7 + 3 adds 10."),
)
def like_greedy(turn: Attempt) -> Verdict:
    """A board: any placement that earns most."""
    best = max(scored.points for scored in turn.view.legal_placements())
    if turn.points == best:
        return right()
    return wrong(
        say("Greedy finds more points."),
        place=say("You earn {sum}. K5 is a ×2 cell beside a pair.", sum=turn.breakdown.sum_text),
        sum=say("(5 + 7 + ? = 15) on the ×2 cell: 2 × 30, and a pair on top"),
    )


@task(
    "08-4",
    level=2,
    asks=say("how many tiles the player cannot see"),
    answer="64",
    because=say("83 tiles in all, 16 on the board and 3 on the own rack: 83 − 16 − 3 = 64."),
)
def unseen_tiles(answer: object) -> Verdict:
    """A number: all tiles less those in sight."""
    found = whole_number(answer)
    view = parse_position(POSITIONS[3])
    if found == view.unseen.total():
        return right()
    place = say("Which tiles can you see? Those on the board, and those on your rack.")
    if found == view.bag_size:
        return wrong(
            say("That is the bag. You cannot see the other rack and the 3 tiles put away either."),
            place=place,
            sum="83 − 16 − 3",
        )
    if found == 83 - 16:
        return wrong(say("You can see your own rack."), place=place, sum="83 − 16 − 3")
    return wrong(say("There are 83 tiles in all."), place=place, sum="83 − 16 − ?")


@task(
    "08-5",
    level=2,
    asks=say("the move when nothing fits and the bag holds 4 tiles"),
    answer="'pass'",
    because=say("Rule exchange-bag: an exchange needs at least 5 tiles in the bag."),
)
def nothing_fits(answer: object) -> Verdict:
    """A word: the only legal move."""
    said = word(answer).removesuffix("()")
    view = replace(parse_position(CLOSED), bag_size=4)
    (only,) = view.legal_moves()
    if said == str(only):
        return right()
    place = say("The bag holds 4 tiles. What does the rule exchange-bag ask for?")
    if said.startswith("exchange"):
        return wrong(say("An exchange needs a bag."), place=place, sum="4 < 5")
    return wrong(
        say("There are three kinds of turns, and only one is left."), place=place, sum="4 < 5"
    )


@task(
    "08-6",
    level=2,
    asks=say("how many of 110 games the stronger player wins"),
    answer="100",
    because=say("400 points more: 10 wins out of 11 games, so 100 out of 110."),
)
def wins_from_ratings(answer: object) -> Verdict:
    """A number: 10 out of 11."""
    found = whole_number(answer)
    if found == 110 * 10 // 11:
        return right()
    place = say("1900 is 400 more than 1500. 400 points more win 10 games out of 11.")
    if found == 110:
        return wrong(say("Even a strong player loses sometimes."), place=place, sum="110 × 10 / 11")
    return wrong(say("Look at the difference of the ratings."), place=place, sum="110 × 10 / 11")


@task(
    "08-7",
    level=2,
    asks=say("how many games a tournament of 8 players has"),
    answer="1120",
    because=say("8 × 7 / 2 = 28 pairings with 40 games each."),
)
def tournament_games(answer: object) -> Verdict:
    """A number: pairings times games."""
    found = whole_number(answer)
    if found == 8 * 7 // 2 * 40:
        return right()
    place = say("Each of 8 players meets 7 others. How many pairings are there?")
    if found == 8 * 7 * 40:
        return wrong(
            say("Ann against Ben is the same pairing as Ben against Ann."),
            place=place,
            sum="8 × 7 / 2 × 40",
        )
    return wrong(say("Count the pairings first."), place=place, sum="8 × 7 / 2 × 40")


@task(
    "08-8",
    level=3,
    name="safe_player",
    asks=say("a player that always has a legal move"),
    answer=(
        "from triolet_lab import Exchange, Pass\n\n\n"
        "def safe_player(view):\n"
        "    placements = view.legal_placements()\n"
        "    if placements:\n"
        "        return placements[0].placement\n"
        "    if view.bag_size >= 5:\n"
        "        return Exchange(view.rack.tiles)\n"
        "    return Pass()"
    ),
)
def always_legal(function: object) -> Verdict:
    """Code: tried where tiles fit, where none fits, and where only a pass is left."""
    for view in _views():
        _move(function, view)
    return right()


@task(
    "08-9",
    level=3,
    name="greedy_player",
    asks=say("a player that takes the most points"),
    answer=(
        "from triolet_lab import Exchange, Pass\n\n\n"
        "def greedy_player(view):\n"
        "    placements = view.legal_placements()\n"
        "    if not placements:\n"
        "        return Exchange(view.rack.tiles) if view.bag_size >= 5 else Pass()\n"
        "    return max(placements, key=lambda scored: scored.points).placement"
    ),
)
def most_points(function: object) -> Verdict:
    """Code: any placement with the most points will do."""
    return _judge_player(
        function,
        lambda _, scored: scored.points,
        say("Greedy takes the placement with the most points."),
    )


@task(
    "08-10",
    level=3,
    name="replay_player",
    asks=say("a player that counts a replay cell as 30 points"),
    answer=(
        "from triolet_lab import Exchange, Pass, Special\n\n\n"
        "def replay_player(view):\n"
        "    def worth(scored):\n"
        "        specials = [view.rules.special(cell) for cell in scored.placement.cells]\n"
        "        return scored.points + (30 if Special.REPLAY in specials else 0)\n\n"
        "    placements = view.legal_placements()\n"
        "    if not placements:\n"
        "        return Exchange(view.rack.tiles) if view.bag_size >= 5 else Pass()\n"
        "    return max(placements, key=worth).placement"
    ),
)
def thirty_for_replay(function: object) -> Verdict:
    """Code: the highest worth in every position."""
    return _judge_player(
        function,
        lambda view, scored: scored.points + 30 * covers_replay(view, scored.placement),
        say("A placement that covers a replay cell is worth 30 points more."),
    )


@task(
    "08-11",
    level=3,
    name="joker_saver",
    asks=say("a player that takes 20 points off for a joker it places"),
    answer=(
        "from triolet_lab import Exchange, Pass\n\n\n"
        "def joker_saver(view):\n"
        "    def worth(scored):\n"
        "        jokers = [tile for tile in scored.placement.tiles if tile.is_joker]\n"
        "        return scored.points - 20 * len(jokers)\n\n"
        "    placements = view.legal_placements()\n"
        "    if not placements:\n"
        "        return Exchange(view.rack.tiles) if view.bag_size >= 5 else Pass()\n"
        "    return max(placements, key=worth).placement"
    ),
)
def saves_the_joker(function: object) -> Verdict:
    """Code: the highest worth in every position."""
    return _judge_player(
        function,
        lambda _, scored: scored.points - 20 * _jokers(scored.placement),
        say("A placement with a joker in it is worth 20 points less."),
    )


def _jokers(placement: Placement) -> int:
    return sum(tile.is_joker for tile in placement.tiles)


@task(
    "08-12",
    level=3,
    name="my_player",
    asks=say("a player of your own that beats random"),
    answer=(
        "from triolet_lab import Exchange, Pass\n\n\n"
        "def my_player(view):\n"
        "    placements = view.legal_placements()\n"
        "    if not placements:\n"
        "        return Exchange(view.rack.tiles) if view.bag_size >= 5 else Pass()\n"
        "    return max(placements, key=lambda scored: scored.points).placement"
    ),
)
def beats_random(function: object) -> Verdict:
    """Code: two deals, each played twice with the seats swapped, and a clear lead."""
    leads = [_lead(function, deal, seat) for deal in (1, 2) for seat in (0, 1)]
    mean = sum(leads) / len(leads)
    if mean > 0 and sum(lead > 0 for lead in leads) >= 3:
        return right(
            say_many(
                "ahead by {count} point a game", "ahead by {count} points a game", count=round(mean)
            )
        )
    return wrong(
        say("Your player keeps the rules. Now give it an idea: look at the points."),
        place=say(
            "Against random it is {points:+.0f} points a game ahead. "
            "Compare the placement it takes with the one that earns most.",
            points=mean,
        ),
        sum=say("max(placements, key=…): what should the key be?"),
    )


def _lead(function: object, deal: int, seat: int) -> int:
    """By how much the learner's player is ahead at the end of a game against random."""
    rival = player("random", rng=random.Random(deal))
    game = Game(["my_player", "random"], rng=random.Random(deal), first=seat)
    for _ in range(200):
        if game.is_over:
            break
        view = game.view()
        game.play(_move(function, view) if view.player == 0 else rival(view))
    return game.scores[0] - game.scores[1]
