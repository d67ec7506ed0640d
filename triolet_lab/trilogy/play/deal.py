"""One deal: taking, laying, stealing, discarding, until somebody is out or nothing moves."""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from triolet_lab.errors import GameError, IllegalMoveError
from triolet_lab.language import Message, listed, say
from triolet_lab.notation import names_fault, quoted
from triolet_lab.trilogy.play.actions import Action, TakeDiscard, TakePile, TimeUp, as_action
from triolet_lab.trilogy.play.view import End, Log, SeenTurn, Taken, View
from triolet_lab.trilogy.rules.cards import Card
from triolet_lab.trilogy.rules.house import CLASSIC, Rules
from triolet_lab.trilogy.rules.layout import Laid, Layout, Work
from triolet_lab.trilogy.rules.legality import Reason, left_in_hand
from triolet_lab.trilogy.rules.scoring import DealScore

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Moment:
    """Everything about a moment of a deal, hidden cards included."""

    hands: tuple[tuple[Card, ...], ...]
    layouts: tuple[Layout, ...]
    pile: tuple[Card, ...]
    """The last one is on top."""
    discards: tuple[Card, ...]
    tokens: tuple[int, ...]
    to_move: int
    taken: Taken | None = None
    laid: bool = True
    """Whether a card came to lie on the table since the last reshuffle."""
    out: int | None = None
    """Who went out."""
    end: End | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """An action with what chance made of it."""

    player: int
    action: Action
    reshuffled: tuple[Card, ...] = ()
    """The new pile, its top last, where the old one was empty at the end of the turn."""


@dataclass(frozen=True, slots=True)
class DealResult:
    """How a deal ended."""

    end: End
    finals: tuple[DealScore, ...]

    @property
    def scores(self) -> tuple[int, ...]:
        """What the deal brought each player."""
        return tuple(final.total for final in self.finals)

    @property
    def winners(self) -> tuple[str, ...]:
        """The name of the winner, or the names of those who share the win."""
        best = max(self.scores)
        return tuple(final.name for final in self.finals if final.total == best)

    @property
    def sentences(self) -> tuple[Message, ...]:
        """How it ended, and who has most."""
        winners = self.winners
        ended = {
            End.OUT: say("The deal ends: a hand is empty."),
            End.STUCK: say("The deal ends: no card came to the table between two shuffles."),
        }
        if len(winners) == 1:
            return ended[self.end], say("{name} has most.", name=winners[0])
        return ended[self.end], say("{names} have most.", names=listed(winners))

    def __str__(self) -> str:
        first, last = self.sentences
        return "\n".join([str(first), *map(str, self.finals), str(last)])


class Deal:
    """A deal of Trilogy: from nine cards each to an empty hand.

    The cards come in the order of the `random.Random` passed in, or in an explicit order.

    >>> deal = Deal(["Ann", "Ben"], rng=random.Random(7), dealer=0)
    >>> deal.names[deal.to_move], len(deal.view().hand)
    ('Ben', 9)
    >>> step = deal.play("take pile")
    >>> step = deal.play(Work(discard=deal.view().hand[0]))
    >>> deal.names[deal.to_move]
    'Ann'
    >>> deal.undo(2)
    >>> deal.names[deal.to_move], deal.view().taken
    ('Ben', None)
    """

    def __init__(
        self,
        players: Sequence[str] = ("A", "B"),
        *,
        rng: random.Random | None = None,
        order: Sequence[Card] | None = None,
        rules: Rules = CLASSIC,
        dealer: int | None = None,
    ) -> None:
        """Deal; `dealer` is the seat that deals, by default one chosen at random."""
        if not isinstance(rules, Rules):
            raise GameError(say("The rules are Rules(...), not {value}.", value=quoted(rules)))
        self.rules = rules
        self.names = check_names(players, rules)
        self._rng = rng
        pile = self._pile(order)
        if dealer is None:
            dealer = rng.randrange(len(self.names)) if rng is not None else 0
        if type(dealer) is not int or dealer not in range(len(self.names)):
            raise GameError(
                say(
                    "The dealer is a number from 0 to {last}, not {value}.",
                    last=len(self.names) - 1,
                    value=quoted(dealer),
                )
            )
        self.dealer = dealer
        """The seat that dealt; the one after it begins."""
        self.order = tuple(reversed(pile))
        """The cards in the order in which they are dealt."""
        self._moments = [self._dealt(list(pile))]
        self._steps: list[Step] = []
        self._log: list[SeenTurn | None] = []
        self._now = 0

    def _pile(self, order: Sequence[Card] | None) -> tuple[Card, ...]:
        if self._rng is not None and not isinstance(self._rng, random.Random):
            raise GameError(
                say(
                    "Give rng as a random.Random, like random.Random(7), not {value}.",
                    value=quoted(self._rng),
                )
            )
        if (self._rng is None) == (order is None):
            raise GameError(say("A deal needs either rng=random.Random(...) or order=[cards...]."))
        if order is None:
            assert self._rng is not None
            pile = list(self.rules.pack)
            self._rng.shuffle(pile)
            return tuple(pile)
        if Counter(order) != Counter(self.rules.pack):
            raise GameError(
                say(
                    "The order must name each of the {number} cards exactly once.",
                    number=len(self.rules.pack),
                )
            )
        return tuple(reversed(order))

    def _dealt(self, pile: list[Card]) -> Moment:
        count = len(self.names)
        hands: list[list[Card]] = [[] for _ in self.names]
        for card in range(self.rules.hand_size * count):
            hands[(self.dealer + 1 + card) % count].append(pile.pop())
        first = pile.pop()
        return Moment(
            hands=tuple(map(tuple, hands)),
            layouts=((),) * count,
            pile=tuple(pile),
            discards=(first,),
            tokens=(0,) * count,
            to_move=(self.dealer + 1) % count,
        )

    # What there is to see.

    @property
    def moment(self) -> Moment:
        """Everything about the present moment, hidden cards included."""
        return self._moments[self._now]

    @property
    def to_move(self) -> int:
        """The seat whose turn it is."""
        return self.moment.to_move

    @property
    def is_over(self) -> bool:
        """Whether the deal has ended."""
        return self.moment.end is not None

    @property
    def steps(self) -> tuple[Step, ...]:
        """The actions so far."""
        return tuple(self._steps[: self._now])

    @property
    def log(self) -> Log:
        """The turns so far, as everybody saw them."""
        return Log(turn for turn in self._log[: self._now] if turn is not None)

    @property
    def scores(self) -> tuple[int, ...]:
        """What the deal brought; points are counted at its end, and are 0 before."""
        return (0,) * len(self.names) if self.result is None else self.result.scores

    @property
    def result(self) -> DealResult | None:
        """How the deal ended, None while it goes on."""
        moment = self.moment
        if moment.end is None:
            return None
        finals = (
            DealScore(name, layout, hand, tokens, seat == moment.out)
            for seat, (name, layout, hand, tokens) in enumerate(
                zip(self.names, moment.layouts, moment.hands, moment.tokens, strict=True)
            )
        )
        return DealResult(moment.end, tuple(finals))

    def view(self, player: int | None = None) -> View:
        """What a player may see; by default the one whose turn it is."""
        moment = self.moment
        seat = moment.to_move if player is None else player
        if type(seat) is not int or seat not in range(len(self.names)):
            raise GameError(
                say(
                    "There is no player {player}: the last is {last}.",
                    player=quoted(player),
                    last=len(self.names) - 1,
                )
            )
        taken = moment.taken
        if taken is not None and taken.chosen is None and seat != moment.to_move:
            taken = Taken(())  # the card of the pile is hidden from the others
        return View(
            names=self.names,
            player=seat,
            hand=moment.hands[seat],
            layouts=moment.layouts,
            discards=moment.discards,
            pile_size=len(moment.pile),
            hand_sizes=tuple(map(len, moment.hands)),
            tokens=moment.tokens,
            to_move=moment.to_move,
            taken=taken,
            rules=self.rules,
            end=moment.end,
            history=self.log,
        )

    def check(self, action: Action | str) -> tuple[Reason, ...]:
        """Every rule that the action would break; nothing when it is legal."""
        return self.view().check(action)

    # What changes the deal.

    def play(self, action: Action | str) -> Step:
        """Play an action, given as itself or as its text; a refused one changes nothing."""
        return self.play_recorded(as_action(action), None)

    def play_recorded(self, action: Action, reshuffled: tuple[Card, ...] | None) -> Step:
        """Play an action of an earlier deal: a pile made anew gets the same order."""
        if self.is_over:
            raise GameError(say("The deal is over: no more turns can be played."))
        reasons = self.check(action)
        if reasons:
            raise IllegalMoveError(action, reasons)
        seen: SeenTurn | None = None
        if isinstance(action, TakePile | TakeDiscard):
            step, moment = Step(self.to_move, action), self._taken(action)
        else:
            worked, seen = (
                self._out_of_time(action) if isinstance(action, TimeUp) else self._worked(action)
            )
            moment, new_pile = self._turn_ended(worked, reshuffled)
            step = Step(self.to_move, action, new_pile)
        self._steps[self._now :] = [step]
        self._log[self._now :] = [seen]
        self._moments[self._now + 1 :] = [moment]
        self._now += 1
        return step

    def _taken(self, action: TakePile | TakeDiscard) -> Moment:
        moment = self.moment
        if isinstance(action, TakePile):
            cards, pile, discards = moment.pile[-1:], moment.pile[:-1], moment.discards
            taken = Taken(cards)
        else:
            place = moment.discards.index(action.card)
            cards, pile, discards = moment.discards[place:], moment.pile, moment.discards[:place]
            taken = Taken(cards, action.card)
        hand = moment.hands[moment.to_move] + cards
        hands = _put(moment.hands, moment.to_move, hand)
        return replace(moment, hands=hands, pile=pile, discards=discards, taken=taken)

    def _worked(self, work: Work) -> tuple[Moment, SeenTurn]:
        view = self.view()
        seat, hand = view.player, left_in_hand(view.scene, work)
        thefts = view.stolen(work)
        moment = _without(self.moment, thefts)
        layouts = _put(moment.layouts, seat, work.layout)
        for shield, cards in work.shields:
            layouts = tuple(
                tuple(laid.under(shield) if laid.cards == cards else laid for laid in layout)
                for layout in layouts
            )
        discards = moment.discards
        if work.discard is not None:
            hand = tuple(card for card in hand if card != work.discard)
            discards += (work.discard,)
        came = not set(view.hand).isdisjoint(_cards(work.layout)) or bool(work.shields)
        after = replace(
            moment,
            hands=_put(moment.hands, seat, hand),
            layouts=layouts,
            discards=discards,
            laid=moment.laid or came,
        )
        return after, self._seen(replace(work, layout=layouts[seat]), thefts)

    def _seen(
        self, work: Work, thefts: Sequence[tuple[int, Laid]], out_of_time: bool = False
    ) -> SeenTurn:
        taken = self.moment.taken
        return SeenTurn(
            number=len(self.log) + 1,
            player=self.to_move,
            name=self.names[self.to_move],
            taken=taken.cards if taken is not None and taken.chosen is not None else (),
            work=work,
            stolen=tuple((self.names[owner], laid) for owner, laid in thefts),
            out_of_time=out_of_time,
        )

    def _out_of_time(self, action: TimeUp) -> tuple[Moment, SeenTurn]:
        """The last legal layout stands, or the one before the turn; then a card is discarded."""
        view, seat = self.view(), self.to_move
        layout = view.own if action.layout is None else action.layout
        taken = self.moment.taken
        if taken is None or not {taken.chosen} <= {None, *_cards(layout)}:
            return self._undone(action)
        work = Work(layout)
        thefts = view.stolen(work)
        hand = left_in_hand(view.scene, work)
        thrown = taken.cards[0] if taken.chosen is None and taken.cards[0] in hand else None
        thrown = thrown or (hand[0] if hand else None)
        moment = _without(self.moment, thefts)
        moment = _with_tokens(moment, self._owners(action, thefts))
        came = not set(view.hand).isdisjoint(_cards(layout))
        after = replace(
            moment,
            hands=_put(moment.hands, seat, tuple(card for card in hand if card != thrown)),
            layouts=_put(moment.layouts, seat, layout),
            discards=moment.discards + ((thrown,) if thrown else ()),
            laid=moment.laid or came,
        )
        return after, self._seen(replace(work, discard=thrown), thefts, out_of_time=True)

    def _undone(self, action: TimeUp) -> tuple[Moment, SeenTurn]:
        """Nothing was taken, or the chosen discard is not used: the top card comes and goes."""
        moment, taken = self.moment, self.moment.taken
        if taken is not None:
            hand = tuple(card for card in moment.hands[self.to_move] if card not in taken.cards)
            hands = _put(moment.hands, self.to_move, hand)
            moment = replace(moment, hands=hands, discards=moment.discards + taken.cards)
        moment = _with_tokens(moment, self._owners(action, ()))
        thrown = moment.pile[-1]
        after = replace(moment, pile=moment.pile[:-1], discards=(*moment.discards, thrown))
        work = Work(moment.layouts[self.to_move], (), thrown)
        return after, replace(self._seen(work, (), out_of_time=True), taken=())

    def _owners(self, action: TimeUp, kept: Sequence[tuple[int, Laid]]) -> list[int]:
        """Whose SETs were stolen on the way, but for those that stay stolen."""
        stays = {laid for _, laid in kept}
        return [
            seat
            for seat, layout in enumerate(self.moment.layouts)
            for laid in layout
            if laid in action.stolen and laid not in stays
        ]

    def _turn_ended(
        self, moment: Moment, reshuffled: tuple[Card, ...] | None
    ) -> tuple[Moment, tuple[Card, ...]]:
        """Whose turn comes, or how the deal ends; and the new pile if there is one."""
        moment = replace(moment, taken=None)
        if not moment.hands[moment.to_move]:
            return replace(moment, end=End.OUT, out=moment.to_move), ()
        following = (moment.to_move + 1) % len(self.names)
        moment = replace(moment, to_move=following)
        if moment.pile:
            return moment, ()
        if not moment.laid:
            return replace(moment, end=End.STUCK), ()
        pile = self._shuffled(moment.discards, reshuffled)
        return replace(moment, pile=pile, discards=(), laid=False), pile

    def _shuffled(
        self, discards: tuple[Card, ...], recorded: tuple[Card, ...] | None
    ) -> tuple[Card, ...]:
        if recorded is not None:
            if Counter(recorded) != Counter(discards):
                raise GameError(say("The new pile must hold just the cards of the discards."))
            return recorded
        pile = list(reversed(discards))  # without chance the oldest discard lies on top
        if self._rng is not None:
            self._rng.shuffle(pile)
        return tuple(pile)

    # Back and forth.

    def undo(self, count: int = 1) -> None:
        """Take back so many actions."""
        self._go(-1, count)

    def redo(self, count: int = 1) -> None:
        """Play again so many actions that were taken back."""
        self._go(1, count)

    def _go(self, way: int, count: int) -> None:
        if type(count) is not int or count < 0:
            raise GameError(
                say(
                    "A number of actions is a whole number from 0 up, not {value}.",
                    value=quoted(count),
                )
            )
        self.go_to(self._now + way * count)

    def go_to(self, step: int) -> None:
        """Go to the moment after so many actions; 0 is the start."""
        if type(step) is not int or step not in range(len(self._moments)):
            raise GameError(
                say(
                    "There is no action {step} to go to: this deal knows 0 to {last}.",
                    step=quoted(step),
                    last=len(self._steps),
                )
            )
        self._now = step

    def replay(self) -> "Deal":
        """The same deal at its start: `redo` steps through it, and this one stays as it is."""
        copy = Deal.__new__(Deal)
        copy.__dict__.update(self.__dict__)
        copy._moments = self._moments[: self._now + 1]
        copy._steps = self._steps[: self._now]
        copy._log = self._log[: self._now]
        copy._now = 0
        return copy

    def go_on_with(self, rng: random.Random) -> None:
        """Take chance from here from now on: for a deal that was read from its text."""
        self._rng = rng

    def _repr_svg_(self) -> str:
        from triolet_lab.trilogy.show import pictures  # its own picture

        return pictures.view(self.view())

    def __repr__(self) -> str:
        return f"<Deal of {', '.join(self.names)}: {len(self.log)} turns>"

    def __str__(self) -> str:
        if self.result is not None:
            return str(self.result)
        return str(self.view())


def check_names(players: Sequence[str], rules: Rules = CLASSIC) -> tuple[str, ...]:
    """The names of the players, or an error that says what is wrong with them."""
    names = () if isinstance(players, str) else tuple(players)
    if not 2 <= len(names) <= rules.most_players:
        raise GameError(
            say(
                "Give a list of 2 to {most} names, like ['Ann', 'Ben'], not {value}.",
                most=rules.most_players,
                value=quoted(players),
            )
        )
    if fault := names_fault(names, ",;:#|"):
        raise GameError(fault)
    return names


def _cards(layout: Layout) -> list[Card]:
    return [card for laid in layout for card in laid.cards]


def _put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _without(moment: Moment, thefts: Sequence[tuple[int, Laid]]) -> Moment:
    """The moment after these thefts: the SETs are gone, their owners have tokens."""
    gone = {laid for _, laid in thefts}
    layouts = tuple(tuple(laid for laid in layout if laid not in gone) for layout in moment.layouts)
    return _with_tokens(replace(moment, layouts=layouts), [seat for seat, _ in thefts])


def _with_tokens(moment: Moment, seats: Sequence[int]) -> Moment:
    tokens = tuple(count + list(seats).count(seat) for seat, count in enumerate(moment.tokens))
    return replace(moment, tokens=tokens)
