"""The pictures of the booklets: all that lies on a table is drawn, once, apart, and is told."""

import math
import re
from collections import Counter
from dataclasses import replace
from functools import cache
from xml.etree import ElementTree

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from massicot.booklet.describing import card_name, cards_names, described
from massicot.booklet.drawings import Drawn, SharedDrawings
from massicot.booklet.inks import inks
from massicot.booklet.pictures import Pictures
from massicot.booklet.pieces import MANY, SMALLEST, Pieces
from massicot.booklet.render import faces, parsed
from massicot.booklet.scene import Placed, Word
from massicot.booklet.strips import strip
from massicot.booklet.styles import style_sheet
from massicot.booklet.table import set_up
from massicot.colour import contrast
from massicot.data.library import Library
from massicot.diagnostics import DataError
from massicot.ink.lettering import outlined
from massicot.ink.shapes import IDENTITY, Lettering, Use
from massicot.model.prose import Prose
from massicot.model.table import PLACES, places
from massicot.model.variant import HIDDEN, Column, Pile, Position, Setup
from massicot.products import forms
from massicot.products.order import Order
from massicot.products.stock import gather
from tests.themes import FITTING

CARDS_EACH, CARDS = places("cards-each"), places("cards")
NUMBERS_EACH, NUMBERS = places("numbers-each"), places("number")
ONE_PLAYER, PLAYERS = places("player"), places("players")

pytestmark = pytest.mark.slow

NAMES = ("Alix", "Basile", "Clara", "Denis", "Emma", "Félix", "Gaëlle", "Hugo")
VALUES = tuple(str(value) for value in range(1, 11))
LAYOUTS = ("round", "line", "columns", "t")


@cache
def stock(game="pairs", theme="", low_ink=False):
    return gather(Library(), game, Order(theme=theme or None, low_ink=low_ink))


def pictures(form="pdf", **which):
    return Pictures(stock(**which).look(), form)


def pieces(**which):
    own = stock(**which)
    return Pieces(inks(own.theme.palette), own.fonts, own.format)


def pile(raw):
    cards = (HIDDEN,) * raw if isinstance(raw, int) else tuple(map(str, raw))
    return Pile(cards, len(cards))


def position(players=NAMES[:3], columns=(), **fields):
    """A position as a variant file would write it."""
    spread = {
        name: value if isinstance(value, dict) else dict.fromkeys(players, value)
        for name, value in fields.items()
        if name in (*CARDS_EACH, *NUMBERS_EACH)
    }
    return Position(
        players=tuple(players),
        each={n: {who: pile(raw) for who, raw in spread[n].items()} for n in CARDS_EACH if n in spread},
        numbers_each={n: spread[n] for n in NUMBERS_EACH if n in spread},
        cards={n: pile(fields[n]) for n in CARDS if n in fields},
        numbers={n: fields[n] for n in NUMBERS if n in fields},
        one={n: fields[n] for n in ONE_PLAYER if n in fields},
        some={n: tuple(fields[n]) for n in PLAYERS if n in fields},
        columns=tuple(columns),
    )


def setup(own, layout="round"):
    return Setup(layout=layout, position=own, caption=Prose(()))


def cards_of(scene):
    return Counter(item.card for item in scene.items if isinstance(item, Placed))


def words_of(scene):
    return Counter(item.text for item in scene.items if isinstance(item, Word))


def piles_of(own):
    yield from (one for each in own.each.values() for one in each.values())
    yield from own.cards.values()
    if own.numbers.get("burned"):
        yield pile(own.numbers["burned"])


def visible(own):
    cards = [card for one in piles_of(own) for card in one.cards]
    cards += [card for one in own.columns for card in (one.target, *one.above, *one.below)]
    return Counter(card for card in cards if card != HIDDEN)


# -- laws of every picture -----------------------------------------------------------------------

hands = st.one_of(st.integers(0, 17), st.lists(st.sampled_from((*VALUES, HIDDEN)), max_size=12))
counts = st.integers(-120, 300)


@st.composite
def positions(draw, most=8):
    players = NAMES[: draw(st.integers(1, most))]
    some = st.lists(st.sampled_from(players), unique=True)
    kinds = {
        **dict.fromkeys(CARDS_EACH, st.dictionaries(st.sampled_from(players), hands)),
        **dict.fromkeys(NUMBERS_EACH, st.dictionaries(st.sampled_from(players), counts)),
        **dict.fromkeys(CARDS, hands),
        **dict.fromkeys(NUMBERS, st.integers(0, 300)),
        **dict.fromkeys(ONE_PLAYER, st.sampled_from(players)),
        **dict.fromkeys(PLAYERS, some),
    }
    chosen = draw(st.lists(st.sampled_from(sorted(kinds)), unique=True, max_size=7))
    side = st.lists(st.sampled_from(VALUES), max_size=5).map(tuple)
    columns = draw(st.lists(st.builds(Column, st.sampled_from(VALUES), side, side), max_size=5))
    return position(players, columns if len(players) == 2 else (), **{name: draw(kinds[name]) for name in chosen})


def holds(scene, own):
    """Apart, inside, complete."""
    for leaf in scene.leaves:
        assert leaf.x >= -0.01 and leaf.y >= -0.01
        assert leaf.x + leaf.width <= scene.width + 0.01
        assert leaf.y + leaf.height <= scene.height + 0.01
    for item in scene.items:
        box = item.box
        assert box.x >= -0.01 and box.x + box.width <= scene.width + 0.01
        assert box.y >= -0.01 and box.y + box.height <= scene.height + 0.01
    for at, one in enumerate(scene.leaves):
        for other in scene.leaves[at + 1 :]:
            apart = (
                one.x + one.width <= other.x + 0.01
                or other.x + other.width <= one.x + 0.01
                or one.y + one.height <= other.y + 0.01
                or other.y + other.height <= one.y + 0.01
            )
            assert apart, (one, other)
    shown = cards_of(scene)
    assert {card: number for card, number in shown.items() if card != HIDDEN} == dict(visible(own.seen))
    assert all(item.size >= SMALLEST - 1e-6 for item in scene.items if isinstance(item, Word))


@given(positions(), st.sampled_from((62, 90, 100, 110)))
def test_in_an_example_everything_is_drawn_apart_and_inside(own, width):
    scene = strip(pieces(), own, width)
    assert scene.width == width
    holds(scene, own)


@given(positions(), st.sampled_from((95, 104, 120)), st.sampled_from(LAYOUTS))
def test_at_a_set_up_everything_is_drawn_apart_and_inside(own, width, layout):
    assume(layout != "t" or len(own.players) <= 5)
    scene = set_up(pieces(), setup(own, layout), width)
    assert scene.width == width
    holds(scene, own)


def seats_of(scene, players):
    """Where the players' names stand: their middles, their heights, where they begin."""
    found = {item.text: (item.x + item.width / 2, item.y, item.x) for item in scene.items if isinstance(item, Word)}
    return [found[player] for player in players]


def is_clockwise(seats):
    """As one sees the table from above; y grows downwards. In one line, from left to right or downwards: names that
    stand in a list begin at one margin."""
    across, down, begins = zip(*seats, strict=True)
    if max(down) - min(down) < 3:
        return list(across) == sorted(across)
    if max(across) - min(across) < 3 or max(begins) - min(begins) < 0.5:
        return list(down) == sorted(down)
    x, y = sum(across) / len(seats), sum(down) / len(seats)
    angles = [math.atan2(far - y, wide - x) for wide, far, _ in seats]
    first = angles.index(min(angles))
    turned = angles[first:] + angles[:first]
    return turned == sorted(turned)


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("width", [62, 95, 110])
def test_whoever_sits_to_somebodys_left_is_drawn_there(players, width):
    names = NAMES[:players]
    for cards in (1, 3, 6):
        own = position(names, rows=VALUES[:cards])
        assert is_clockwise(seats_of(strip(pieces(), own, width), names)), cards


@pytest.mark.parametrize("game", ["pairs", "courte-paille"])
def test_all_our_examples_seat_their_players_clockwise(game):
    for variant in Library().variants(game).values():
        for example in variant.examples:
            for side in (example.given, example.after):
                scene = strip(pieces(game=game), side, 100)
                shown = [
                    name for name in side.players if any(isinstance(i, Word) and i.text == name for i in scene.items)
                ]
                assert len(shown) < 2 or is_clockwise(seats_of(scene, shown)), (variant.id, example.id)


def test_a_picture_calls_things_as_the_rules_of_its_game_do():
    variants = Library().variants("pairs")
    drawn = {
        name: {
            item.text
            for e in variants[name].examples
            for item in strip(pieces(), e.given, 100).items
            if isinstance(item, Word)
        }
        for name in ("chaton", "entreprise")
    }
    assert "cible" in drawn["chaton"] and "centre" not in drawn["chaton"]
    assert {"capturées", "capturée"} & drawn["entreprise"] and not {"gardées", "gardée"} & drawn["entreprise"]
    assert "enjeu" in described(variants["cinq-cartes"].setup.position)


@given(positions())
def test_players_are_named_and_hidden_cards_counted(own):
    words = words_of(strip(pieces(), own, 100))
    backs = cards_of(strip(pieces(), own, 100))[HIDDEN]
    few = [one for one in piles_of(own) if 0 < one.count <= MANY and set(one.cards) == {HIDDEN}]
    assert backs >= sum(one.count for one in few)
    told = {who for field in (*own.each.values(), *own.numbers_each.values(), *own.some.values()) for who in field}
    assert told | set(own.one.values()) <= set(words)


@pytest.mark.parametrize("count", [6, 12, 46])
@pytest.mark.parametrize("field", ["stock", "discard", "kitty"])
def test_more_hidden_cards_than_an_eye_counts_bear_their_number(field, count):
    assert words_of(strip(pieces(), position(**{field: count}), 100))[str(count)] == 1


@pytest.mark.parametrize("field", [*CARDS_EACH, *CARDS, *NUMBERS_EACH, "pot", "burned"])
def test_every_field_is_drawn_with_its_label(field):
    raw = {"Alix": 5} if field in (*CARDS_EACH, *NUMBERS_EACH) else 5
    scene = strip(pieces(), position(("Alix",), **{field: raw}, turn="Alix"), 100)
    number = cards_of(scene)[HIDDEN] if field in (*CARDS_EACH, *CARDS, "burned") else words_of(scene)["5"] * 5
    assert number == 5
    bare = field == "rows"  # a row alone before its player needs no name
    assert words_of(scene)[PLACES[field].label] == (0 if bare else 1)


@pytest.mark.parametrize("field", [*ONE_PLAYER, *PLAYERS])
def test_every_mark_of_a_player_is_drawn(field):
    value = "Alix" if field in ONE_PLAYER else ["Alix"]
    before = strip(pieces(), position(tokens=1), 100)
    after = strip(pieces(), position(tokens=1, **{field: value}), 100)
    assert after.items != before.items
    assert field == "turn" or words_of(after)[PLACES[field].label] == 1


def test_the_round_is_told():
    assert {"manche", "3"} <= set(words_of(strip(pieces(), position(tokens=1, round=3), 100)))


def test_players_sit_clockwise_from_the_foot_of_the_table():
    scene = set_up(pieces(), setup(position(NAMES[:4], rows=[7], stock=40)), 104)
    at = {item.text: item for item in scene.items if isinstance(item, Word)}
    assert at["Alix"].y > at["Basile"].y > at["Clara"].y
    assert at["Basile"].x < at["Clara"].x < at["Denis"].x


def test_whose_cards_lie_above_the_targets_sits_at_the_head():
    own = position(NAMES[:2], [Column("3", ("7",), ("9",)), Column("5", (), ("8", "6"))], stock=40)
    for scene in (set_up(pieces(), setup(own, "columns"), 104), strip(pieces(), own, 100)):
        y = {item.text: item.y for item in scene.items if isinstance(item, Word)}
        y |= {item.card: item.y for item in scene.items if isinstance(item, Placed)}
        assert y["Alix"] < y["7"] < y["3"] < y["9"] < y["Basile"]
        assert y["8"] < y["6"]


def test_the_week_lies_across_the_menu():
    week, menu = ["mousse-6", *"??????"], ["cuisinier-7", "voyante-3", "coco-2", "capitaine-9", "vigie-4"]
    own = position(hands=5, week=week, menu=menu, stock=32, discard=[], shark="Clara")
    scene = set_up(pieces(game="courte-paille"), setup(own, "t"), 104)
    placed = {item.card: item for item in scene.items if isinstance(item, Placed)}
    assert len({round(placed[card].x, 3) for card in menu}) == 1
    assert [placed[card].y for card in menu] == sorted(placed[card].y for card in menu)
    assert placed["mousse-6"].y < placed["cuisinier-7"].y
    assert {"la semaine", "le menu", "pioche", "défausse", "requin"} <= set(words_of(scene))


def test_the_tables_of_our_games_hold_the_same_laws():
    for game in ("pairs", "courte-paille"):
        for variant in Library().variants(game).values():
            holds(set_up(pieces(game=game), variant.setup, 104), variant.setup.position)
            for example in variant.examples:
                for own in (example.given, example.after):
                    holds(strip(pieces(game=game), own, 100), own)


# -- in words ------------------------------------------------------------------------------------


def test_cards_are_told_in_french():
    assert card_name("7") == "un\u00a07"
    assert card_name("capitaine-7") == "capitaine\u00a07"
    assert cards_names(["7", "?", "3", "?"]) == "un\u00a07, un\u00a03 et 2\u00a0cartes cachées"


@given(positions())
def test_a_picture_tells_every_card_that_it_shows(own):
    told = described(own)
    for card in visible(own):
        assert card_name(card) in told
    assert "  " not in told


# -- in a PDF ------------------------------------------------------------------------------------


def printed(made, body):
    from massicot.booklet.typesetter import CSS, FontConfiguration

    own = FontConfiguration()
    fonts = Library().fonts()
    html = parsed(f"<html lang=fr><title>Essai</title><body>{body}</body></html>", fonts)
    sheet = CSS(string=faces(fonts), font_config=own, url_fetcher=html.url_fetcher, base_url=html.base_url)
    settings = {"cache": made.cache, "pdf_variant": "pdf/ua-1", "uncompressed_pdf": True}
    return html.write_pdf(stylesheets=[sheet], font_config=own, **settings)


def test_each_face_is_one_object_however_often_it_is_shown():
    made = pictures()
    tables = [made.position(position(rows=[n % 10 + 1, 7, 3], stock=40, turn="Alix"), width_mm=100) for n in range(40)]
    once, often = (printed(made, "".join(shown)) for shown in (tables[:10], tables))
    forms = re.findall(rb"/Subtype /Form", often)
    assert len(forms) == len(made._drawings.objects)
    assert sum(name.startswith("face:") for name in made._drawings.objects) == 11
    assert len(often) - len(once) < 1_000_000
    assert often.count(b"/Subtype /Image") == 0


def test_a_document_made_again_is_the_same():
    own = position(rows=[7, 3], hands=12, pot=5, stock=40)
    first, second = (printed(made, made.position(own, width_mm=100)) for made in (pictures(), pictures()))
    assert [line for line in first.split(b"\n") if b"/ID" not in line] == [
        line for line in second.split(b"\n") if b"/ID" not in line
    ]
    made = pictures()
    body = made.position(own, width_mm=100)
    assert len(printed(made, body)) == len(printed(made, body))


def test_pictures_have_their_words_in_a_tagged_pdf():
    made = pictures()
    own = setup(position(rows=[7], stock=40))
    body = made.position(own.position, width_mm=90) + made.table(own, width_mm=100) + made.emblem("1", width_mm=20)
    pdf = printed(made, body)
    assert pdf.count(b"/Alt") == 3
    assert all(re.findall(r'alt="([^"]+)"', image) for image in re.findall(r"<img[^>]*>", body))


def test_an_ornament_is_drawn_and_not_told():
    made = pictures()
    pdf = printed(made, f"<p>Texte {made.ornament('1', width_mm=20)}</p>")
    assert b"/Alt" not in pdf
    assert list(made._drawings.objects) == ["poire"]
    assert "aria-hidden" in pictures("html").ornament("1", width_mm=20)


def test_the_same_picture_has_the_same_address():
    made = pictures()
    seven, again, eight = (made.position(position(rows=[card]), width_mm=90) for card in (7, 7, 8))
    assert seven == again != eight
    assert len(made.cache) == 2
    assert all(isinstance(one, Drawn) for one in made.cache.values())


# -- in a page -----------------------------------------------------------------------------------


@pytest.mark.parametrize("which", [{}, {"theme": "pirates"}, {"low_ink": True}, {"game": "courte-paille"}])
def test_a_page_defines_each_thing_once_and_uses_nothing_else(which):
    made = pictures("html", **which)
    cards = ["1", "6", "10", HIDDEN] if which.get("game") != "courte-paille" else ["capitaine-7", "coco-2", HIDDEN]
    own = position(rows=cards, hands=12, stock=40, pot=12, turn="Alix", burned=5)
    body = made.table(setup(own), width_mm=104) + made.position(own, width_mm=100)
    body += made.emblem(cards[0], width_mm=20)
    page = f"<body>{made.defs()}{body}</body>"
    tree = ElementTree.fromstring(page)
    ids = [element.get("id") for element in tree.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    used = {element.get("href")[1:] for element in tree.iter("use")}
    used |= set(re.findall(r"url\(#([^)]+)\)", page))
    assert used <= set(ids)
    assert all(svg.get("aria-label") or svg.get("aria-hidden") for svg in tree.iter("svg"))


@pytest.mark.parametrize("which", [{}, {"theme": "pirates"}, {"low_ink": True}, {"game": "courte-paille"}])
def test_pictures_and_pages_have_one_accent(which):
    palette = stock(**which).theme.palette
    accent = inks(palette).accent
    assert f'fill="{accent}"' in pictures("html", **which).position(position(tokens=3), width_mm=100)
    reading = next(form.style for form in forms.forms() if form.name == "reading")
    assert accent in style_sheet("phone.css", reading, palette, "Titre", faces="")


def test_the_order_of_a_palette_decides_its_accent():
    ground, pale = {"papier": "#f6eddb", "encre": "#1b2a33"}, {"or": "#e0a63a"}
    assert inks(ground | pale | {"bleu": "#2f6690", "rouge": "#b9432f"}).accent == "#2f6690"
    assert inks(ground | pale | {"rouge": "#b9432f", "bleu": "#2f6690"}).accent == "#b9432f"
    assert inks(ground | pale).plain


def test_a_small_card_has_a_large_index():
    forms = pictures()._drawings
    assert forms.index("10") == "10"
    index = f"word:display:{forms.inks.ink}:10"
    assert index in forms.used(["card:10"])
    assert index not in forms.used(["face:10"])
    assert index not in forms.used(["card:back:back"])


def test_hidden_cards_show_the_back_whatever_the_deck_calls_it():
    look = stock().look()
    faces = {key.replace("back:back", "back:dos"): face for key, face in look.faces.items()}
    made = Pictures(replace(look, faces=faces), "html")
    assert "<svg" in made.position(position(stock=3), width_mm=90) and "card:back:dos" in made._used


def test_an_emblem_is_the_drawing_a_card_is_known_by():
    assert "poire" in pictures().emblem("1", width_mm=20)
    assert "coco" in pictures(game="courte-paille").emblem("coco-2", width_mm=20)


def test_a_word_is_written_once_for_all_its_places():
    made = pictures()
    made.position(position(tokens=3), width_mm=100)
    shapes = next(iter(made.cache.values())).part.shapes
    labels = [shape.drawing for shape in shapes if isinstance(shape, Use) and shape.drawing.endswith(":jetons")]
    assert len(labels) == 3 and len(set(labels)) == 1


def test_a_letter_that_the_font_lacks_is_an_error_with_its_name():
    with pytest.raises(DataError, match="U\\+2603"):
        outlined(Lettering("☃", "text", 10, (0, 0, 0), IDENTITY), stock().fonts)


def test_cards_that_the_game_lays_hidden_are_not_shown_in_the_stock():
    """Examples name them as the first of the stock."""
    own = position(("Alix",), week=["mousse-6", "?", "?"], stock=["vigie-1", "voyante-4", "coco-2"])
    drawn = cards_of(strip(pieces(game="courte-paille"), own, 100))
    assert drawn["coco-2"] == 1 and drawn[HIDDEN] == 2
    assert not drawn["vigie-1"] and not drawn["voyante-4"]
    assert "coco" in described(own.seen) and "vigie" not in described(own.seen)


@pytest.mark.parametrize(("game", "theme"), FITTING)
def test_the_large_index_of_a_small_card_lies_on_the_ground_of_its_own(game, theme):
    """So that no patch of another colour cuts into the picture; and it can be read."""
    stock = gather(Library(), game, Order(theme=theme))
    drawings, found = SharedDrawings(stock.look()), {}
    for card in stock.deck.cards:
        if not card.extra and drawings.index(card.id):
            ink, found[card.id] = drawings._index_inks(card.id)
            assert contrast(ink, found[card.id]) >= 4.5, card.id
    assert len(set(found.values())) > 4
