"""The pictures tell a card without colour, to every eye and to a screen reader."""

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest
from trilogy_play import played

from triolet_lab.errors import LabError
from triolet_lab.language import say, say_many
from triolet_lab.trilogy.play.deal import Deal
from triolet_lab.trilogy.rules.cards import PACK, Card, parse_cards
from triolet_lab.trilogy.rules.layout import Laid, parse_layout
from triolet_lab.trilogy.show import pictures, symbols

SPACE = "{http://www.w3.org/2000/svg}"
SETS = parse_layout("{1rsO 2rsO 3rsO}X1 {TgsO 2gsO 3gsO}")
DEAL = played(5, 3, steps=25)
PICTURES = {
    "card": pictures.card(Card("2ghW")),
    "hand": pictures.hand("2ghW TrsO X1"),
    "discards": pictures.discards("2psW 1gsO 3reD"),
    "laid": pictures.laid(SETS[0]),
    "layout": pictures.layout(SETS),
    "view": pictures.view(DEAL.view()),
}


def with_class(picture: str, name: str) -> list[ElementTree.Element]:
    parts = ElementTree.fromstring(picture).iter()
    return [part for part in parts if name in part.get("class", "").split()]


def titles(picture: str) -> list[str]:
    """What a screen reader says of each card, in the order in which they are drawn."""
    cards = with_class(picture, "trilogy-card")
    return [card.findtext(f"{SPACE}title") or "" for card in cards]


def story(picture: str) -> str:
    return ElementTree.fromstring(picture).findtext(f"{SPACE}desc") or ""


def names(cards: str) -> list[str]:
    return [str(card.name) for card in parse_cards(cards)]


def drawn(card: Card) -> str:
    """The drawing without its words and its colours."""
    picture = re.sub(r"<(title|desc)>.*?</\1>", "", pictures.card(card))
    return re.sub(r'#[0-9a-f]{6}| class="[^"]*"', "", picture)


@pytest.mark.parametrize("kind", PICTURES)
def test_a_picture_is_an_image_with_a_title_that_scales(kind: str) -> None:
    root = ElementTree.fromstring(PICTURES[kind])
    assert root.tag == f"{SPACE}svg"
    assert (root.get("role"), root.get("class")) == ("img", f"trilogy trilogy-{kind}")
    assert root.get("viewBox")
    assert "max-width:100%" in root.get("style", "")
    assert [root[0].tag, root[1].tag] == [f"{SPACE}title", f"{SPACE}desc"]
    assert root[0].text
    assert root[1].text


@pytest.mark.parametrize("kind", PICTURES)
def test_pictures_on_one_page_cannot_clash(kind: str) -> None:
    for element in ElementTree.fromstring(PICTURES[kind]).iter():
        assert "id" not in element.attrib
        assert element.tag != f"{SPACE}style"
        assert all(name.startswith("trilogy") for name in element.get("class", "").split())


def test_the_values_show_these_pictures() -> None:
    view = DEAL.view()
    assert Card("2ghW")._repr_svg_() == PICTURES["card"]
    assert SETS[0]._repr_svg_() == PICTURES["laid"]
    assert view._repr_svg_() == DEAL._repr_svg_() == PICTURES["view"]


# Without colour.


def test_every_card_is_known_without_colour() -> None:
    shown = [card for card in PACK if not card.is_hands_off]
    assert len({drawn(card) for card in shown}) == len(shown) == 108
    assert len({drawn(card) for card in PACK}) == 109  # the hands-off cards are all alike


@pytest.mark.parametrize("red", [card for card in PACK if card.code[1] == "r"], ids=str)
def test_a_colour_has_its_own_mark_and_its_own_pattern(red: Card) -> None:
    cards = [Card(red.code.replace("r", letter, 1)) for letter in "rgp"]
    strips = [with_class(pictures.card(card), "trilogy-strip")[0] for card in cards]
    marks = [with_class(pictures.card(card), "trilogy-mark")[0].get("d") for card in cards]
    assert marks == list(symbols.MARKS)
    assert len(set(marks)) == 3
    patterns = [tuple(part.tag for part in strip) for strip in strips]
    assert len(set(patterns)) == 3


@pytest.mark.parametrize(("code", "count"), [("1rsO", 1), ("2gsO", 2), ("3psO", 3), ("TrsO", 1)])
def test_a_number_is_as_many_symbols(code: str, count: int) -> None:
    assert pictures.card(Card(code)).count("<ellipse") == count


def test_a_trilogy_card_shows_six_symbols_and_has_an_edge_of_its_own() -> None:
    picture = pictures.card(Card("TrsO"))  # an oval, two hatched waves, three diamonds
    assert (picture.count("<ellipse"), picture.count("<polygon")) == (1, 5)
    assert symbols.COLOURS["trilogy"] in picture
    assert symbols.COLOURS["trilogy"] not in PICTURES["card"]


@pytest.mark.parametrize("symbol", "OWD")
def test_fillings_differ_in_what_is_drawn(symbol: str) -> None:
    solid, hatched, empty = (drawn(Card(f"1r{filling}{symbol}")) for filling in "she")
    assert hatched.count("<path") == solid.count("<path") + 1 == empty.count("<path") + 1
    assert solid.count("fill=") == empty.count("fill=") + 1


# For eyes that lack a kind of cones: Machado, Oliveira and Fernandes 2009, severity 1, linear RGB.

EYES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
Eye = tuple[tuple[float, float, float], ...]


def linear(colour: str) -> list[float]:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def luminance(colour: str, eye: Eye) -> float:
    """How light a colour looks to an eye: the relative luminance of what is left of it."""
    source = linear(colour)
    seen = [sum(a * b for a, b in zip(row, source, strict=True)) for row in eye]
    red, green, blue = (min(1.0, max(0.0, part)) for part in seen)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str, eye: Eye) -> float:
    dark, light = sorted(luminance(colour, eye) for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("eye", EYES.values(), ids=EYES)
def test_the_hues_stay_apart_in_lightness_for_every_eye(eye: Eye) -> None:
    for one, other in combinations(symbols.HUES, 2):
        assert contrast(one, other, eye) >= 1.4


@pytest.mark.parametrize("eye", EYES.values(), ids=EYES)
def test_the_symbols_stand_out_from_their_card_for_every_eye(eye: Eye) -> None:
    for hue in symbols.HUES:
        assert contrast(hue, symbols.COLOURS["card"], eye) >= 3


@pytest.mark.parametrize("page", ["#ffffff", "#111111"])
def test_the_arrows_between_discards_show_on_light_and_dark_pages(page: str) -> None:
    assert contrast(symbols.COLOURS["arrow"], page, EYES["all cones"]) >= 3


# In words.


@pytest.mark.parametrize("card", PACK, ids=str)
def test_the_title_of_a_card_is_its_name(card: Card) -> None:
    root = ElementTree.fromstring(pictures.card(card))
    told = say_many("It counts {count} point.", "It counts {count} points.", count=card.points)
    assert root.findtext(f"{SPACE}title") == str(card.name)
    assert root.findtext(f"{SPACE}desc") == str(told)


def test_a_hand_names_its_cards_in_their_order() -> None:
    picture = PICTURES["hand"]
    assert titles(picture) == names("2ghW TrsO X1")
    assert all(name in story(picture) for name in names("2ghW TrsO X1"))


def test_no_cards_are_an_empty_place_and_words() -> None:
    for picture in (pictures.hand(()), pictures.discards(()), pictures.layout(())):
        assert len(with_class(picture, "trilogy-empty")) == 1
    assert story(pictures.hand(())) == str(say("No cards."))
    assert story(pictures.layout(())) == str(say("No SETs."))


def test_discards_lie_in_their_order_with_an_arrow_between_them() -> None:
    assert titles(PICTURES["discards"]) == names("2psW 1gsO 3reD")
    assert PICTURES["discards"].count(symbols.COLOURS["arrow"]) == 2


def test_many_discards_lie_in_rows() -> None:
    one, two = (ElementTree.fromstring(pictures.discards(PACK[:count])) for count in (9, 10))
    assert float(two.get("height", 0)) > 2 * float(one.get("height", 0))
    assert one.get("width") > pictures.discards(PACK[:8]).split('width="')[1].split('"')[0]


def test_a_shield_lies_on_top_and_is_told() -> None:
    picture = PICTURES["layout"]
    [shield] = with_class(picture, "trilogy-shield")
    assert shield.findtext(f"{SPACE}title") == str(Card("X1").name)
    assert titles(picture) == names("1rsO 2rsO 3rsO 2gsO 3gsO TgsO")
    assert not with_class(pictures.laid(Laid(SETS[0].cards)), "trilogy-shield")


@pytest.mark.words
def test_sets_are_told_in_sentences() -> None:
    assert story(PICTURES["layout"]) == (
        "1 red solid oval, 2 red solid ovals and 3 red solid ovals lie together under a hands-off "
        "card. 2 green solid ovals, 3 green solid ovals and a Trilogy card (1 green solid oval / "
        "2 green hatched waves / 3 green empty diamonds) lie together."
    )


def test_a_view_shows_what_lies_open_and_the_own_hand_and_nothing_else() -> None:
    view = DEAL.view()
    shown = titles(PICTURES["view"])
    open_cards = [card for sets in view.layouts for laid in sets for card in laid.cards]
    own = [*view.hand, *view.discards, *open_cards]
    assert sorted(shown) == sorted(str(card.name) for card in own)
    hidden = {str(card.name) for card in view.unseen if not card.is_hands_off}
    assert hidden.isdisjoint(shown)


@pytest.mark.words
def test_a_view_says_who_is_to_move_while_the_deal_goes_on() -> None:
    begun = pictures.view(Deal(("Ann", "Ben"), order=PACK).view())
    assert "Ben is to move: 9 cards, 0 tokens" in begun
    assert "Discards, beside a pile of 92 cards" in story(begun)
    assert "is to move" not in pictures.view(played(5, 3).view())


def test_a_name_cannot_break_the_picture() -> None:
    view = Deal(("<b>&", "Ben"), order=PACK).view()
    assert "&lt;b&gt;&amp;" in pictures.view(view)
    ElementTree.fromstring(pictures.view(view))


@pytest.mark.parametrize("size", [0, 1.5, "big"])
def test_a_bad_size_is_refused(size: object) -> None:
    with pytest.raises(LabError):
        pictures.card(Card("2ghW"), size=size)  # type: ignore[arg-type]


def test_equal_values_have_equal_pictures_of_the_size_that_is_asked_for() -> None:
    assert pictures.card(Card("TrsO"), size=32) == pictures.card(Card.parse(" TrsO"), size=32)
    assert 'width="32"' in pictures.card(Card("TrsO"), size=32)
