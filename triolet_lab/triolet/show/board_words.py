"""What the board's page says by itself, by the ids that its script asks for.

A value in braces is filled in on the page: a tile, a cell, a face.
"""

from collections.abc import Mapping

from triolet_lab.language import Message, say, say_many
from triolet_lab.triolet.rules.tiles import RACK_SIZE
from triolet_lab.triolet.show.judging import CONFIRM

CELLS = {
    "double": say("double"),
    "triple": say("triple"),
    "replay": say("replay"),
    "empty": say("empty"),
    "mine": say("your tile"),
    "broken": say("breaks a rule"),
    "joker": say("joker"),
    "joker-for": say("joker for {face}", face="{face}"),
    "hinted": say("hint: {tile}", tile="{tile}"),
    "danger": say("danger: {danger}", danger="{danger}"),
}
"""What a screen reader says of a cell, part by part."""

HAND = {
    "hand": say("Your tiles"),
    "tile": say("tile {tile}", tile="{tile}"),
    "tile-laid": say("tile {tile}, on the board", tile="{tile}"),
    "faces": say("The joker stands for"),
    "joker-on": say("The joker on {cell} stands for:", cell="{cell}"),
    "face-legal": say("{face}, legal", face="{face}"),
    "multiplier": say("Multiplier"),
    "choose": say("Choose one of your tiles first."),
    "no-joker": say("There is no joker on your rack."),
    "no-tile": say("There is no {tile} on your rack.", tile="{tile}"),
}
"""What is said of the tiles of the player."""

BUTTONS = {
    "confirm": CONFIRM,
    "clear": say("Take back"),
    "cancel": say("Cancel"),
    "hint": say("Hint"),
    "keys": say("Keys"),
    "exchange-0": say("Exchange"),
    **{
        f"exchange-{n}": say_many("Exchange {count} tile", "Exchange {count} tiles", count=n)
        for n in range(1, RACK_SIZE + 1)
    },
}
"""What the buttons say."""

KEYS = {
    "key-arrows": say("Arrows"),
    "help-arrows": say("move over the board"),
    "key-tiles": say("0–15, J"),
    "help-tiles": say("choose a tile by its number, J for a joker"),
    "key-enter": say("Enter"),
    "help-enter": say("lay the chosen tile here"),
    "key-backspace": say("Backspace"),
    "help-backspace": say("take the tile here back, or the last one"),
    "key-escape": say("Escape"),
    "help-escape": say("choose nothing, then take all tiles back"),
    "key-confirm": say("C"),
    "help-confirm": say("confirm"),
    "key-tab": say("Tab"),
    "help-tab": say("go on to your tiles and to the buttons"),
    "key-question": say("?"),
    "help-question": say("show or hide this list"),
}
"""The keys, and what they do."""

LATE = {
    "late": say("Python has not answered yet: is the kernel busy, or has it stopped?"),
}
"""What is said when nothing comes from Python."""

WORDS: Mapping[str, Message] = CELLS | HAND | BUTTONS | KEYS | LATE
