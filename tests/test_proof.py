"""Everything we ship can be read by everyone; what can't is found out, by its code."""

import re

import pytest
from PIL import Image

from massicot.data.library import Library
from massicot.products.order import Order
from massicot.products.stock import gather
from massicot.proof.measures import FAIL, MEASURES, WARN, Measured, ProofReport, report, text_contrast
from massicot.proof.sides import Sides
from massicot.proof.vision import CLEAR, VISIONS, in_lab, lab, seen, simulated
from tests.themes import FITTING

pytestmark = pytest.mark.slow


def proved(game, *folders, **choices):
    stock = gather(Library(folders), game, Order(**choices))
    large = choices.get("large_index", False)
    return report(Sides(stock, list(stock.deck.cards)), large_index=large)


# -- what we ship ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "look", [{}, {"low_ink": True}, {"large_index": True}], ids=["colour", "low-ink", "large-index"]
)
@pytest.mark.parametrize(("game", "theme"), FITTING)
def test_every_shipped_theme_can_be_read_by_everyone(game, theme, look):
    found = proved(game, theme=theme, **look)
    assert not found.failed, "\n".join(map(str, found.problems()))
    codes = {figure.code for figure in found.measured}
    assert codes == {measure.rule.code for measure in MEASURES}, "every rule has something to say of every deck"


def test_every_game_is_proved():
    assert {game for game, _ in FITTING} == set(Library().decks())


@pytest.mark.parametrize("card", ["poker", "bridge", "usa", "euro", "tarot", "tarot-fr"])
def test_the_index_stays_large_enough_on_other_formats(card):
    found = proved("pairs", format=card)
    assert not found.failed, "\n".join(map(str, found.problems()))


@pytest.mark.parametrize("card", ["mini", "tarot", "tarot-fr"])
@pytest.mark.parametrize(("game", "theme"), FITTING)
def test_the_words_of_a_cut_card_stay_on_their_ground(game, theme, card):
    """Its picture covers the card, and loses an edge on one of another shape: words must not come to lie on it."""
    stock = gather(Library(), game, Order(theme=theme, format=card))
    found = list(text_contrast(Sides(stock, [card for card in stock.deck.cards if card.extra])))
    assert found and all(one.verdict != FAIL for one in found), found


# -- what can't be read ------------------------------------------------------------------------------

NUMBER = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88" data-bleed="3">
  <rect data-pin="stretch" x="-3" y="-3" width="69" height="94" fill="var(--papier)"/>
  <g id="half">
    <text x="8.4" y="13.2" font-family="display" font-size="12" text-anchor="middle" fill="var(--encre)">{value}</text>
    <use href="{emblem}.svg" x="16.5" y="8" width="30" height="30"/>
  </g>
  <use href="#half" transform="rotate(180 31.5 44)"/>
</svg>
"""
BACK = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88" data-bleed="3">
  <rect data-pin="stretch" x="-3" y="-3" width="69" height="94" fill="var(--encre)"/>
  <circle cx="31.5" cy="20" r="8" fill="var(--papier)"/>
  <circle cx="31.5" cy="68" r="8" fill="var(--papier)"/>
</svg>
"""
EMBLEM = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30"><{shape} fill="var(--{ink})" '
    'stroke="var(--encre)" stroke-width="3"/></svg>'
)
SHAPES = {6: 'rect x="3" y="3" width="24" height="24"', 9: 'circle cx="15" cy="15" r="9"'}
INKS = {6: "rouge", 9: "vert"}


@pytest.fixture
def plain(tmp_path):
    """A good theme for a deck of 6 and 9: numerals, two shapes, two colours. Tests spoil it."""
    folder = tmp_path / "library"
    theme = folder / "artwork" / "plain"
    deck = folder / "games" / "mine"
    theme.mkdir(parents=True)
    deck.mkdir(parents=True)
    (deck / "deck.toml").write_text('title = "Mine"\ntheme = "plain"\n\n[[cards]]\nface = "number"\nvalues = [6, 9]\n')
    (theme / "theme.toml").write_text(
        'title = "Plain"\n\n[palette]\npapier = "#f7efdf"\nencre = "#1f2e2a"\nrouge = "#b4392c"\nvert = "#57712e"\n\n'
        '[faces]\nnumber = "number.svg"\nback = "back.svg"\n\n[emblems]\n'
        + "".join(f'{n} = {{ drawing = "e{n}", name = "e{n}" }}\n' for n in (6, 9))
    )
    (theme / "number.svg").write_text(NUMBER)
    (theme / "back.svg").write_text(BACK)
    for n in (6, 9):
        (theme / f"e{n}.svg").write_text(EMBLEM.format(shape=SHAPES[n], ink=INKS[n]))
    return folder


def spoil(plain, file, old, new):
    path = plain / "artwork" / "plain" / file
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def test_a_plain_good_theme_passes(plain):
    found = proved("mine", plain)
    assert found.codes(FAIL) | found.codes(WARN) == set(), "\n".join(map(str, found.problems()))


def test_a_pale_index_is_found_out(plain):
    spoil(plain, "number.svg", 'fill="var(--encre)">{value}', 'fill="#c9a76a">{value}')
    assert proved("mine", plain).codes(FAIL) >= {"text/contrast"}


def test_an_index_on_its_own_colour_is_found_out(plain):
    """Nothing of it can be seen, yet it is there."""
    spoil(plain, "number.svg", 'fill="var(--encre)">{value}', 'fill="var(--papier)">{value}')
    (worst, *_) = proved("mine", plain).worst()
    assert worst.code == "text/contrast" and worst.value == pytest.approx(1, abs=0.01)


def test_an_index_half_over_a_dark_shape_is_found_out(plain):
    spoil(plain, "number.svg", '<g id="half">', '<g id="half"><rect x="8.4" y="2" width="9" height="13"/>')
    assert proved("mine", plain).codes(FAIL) == {"text/contrast"}


def test_a_turned_or_nested_text_is_found_too(plain):
    spoil(plain, "e6.svg", "</svg>", '<text transform="rotate(37 10 15)" x="9" y="16" font-size="3">pale</text></svg>')
    spoil(plain, "e6.svg", "<text", '<text fill="var(--vert)"')
    found = proved("mine", plain)
    (text,) = {f.subject for f in found.measured if f.code == "text/contrast" and f.verdict == FAIL}
    assert text == "6: “pale”"


@pytest.mark.parametrize(("size", "code"), [("8.6", {"index/height"}), ("9.1", set())])
def test_an_index_must_be_6_4_mm_high(plain, size, code):
    """Digits of the display face are 0.72 to 0.74 em high: 8.6 mm of type are 6.3 mm of numeral."""
    spoil(plain, "number.svg", 'font-size="12"', f'font-size="{size}"')
    assert proved("mine", plain).codes(FAIL) == code


def test_a_large_index_must_be_15_9_mm_high(plain):
    assert proved("mine", plain, large_index=True).codes(FAIL) == {"index/height"}


def test_an_index_drawn_as_a_path_is_warned_of(plain):
    spoil(plain, "number.svg", ">{value}</text>", ">{name}</text>")
    assert proved("mine", plain).codes(WARN) == {"index/height"}


def test_a_pale_emblem_is_found_out(plain):
    spoil(plain, "e6.svg", 'stroke="var(--encre)"', "")
    spoil(plain, "e6.svg", "var(--rouge)", "#edbf57")
    found = proved("mine", plain)
    assert [f.subject for f in found.measured if f.code == "emblem/contrast" and f.verdict == FAIL] == ["6: its emblem"]


def only_colours_differ(plain):
    """The same shape and the same numeral: only the colours of the emblems are left."""
    spoil(plain, "number.svg", "{value}</text>", "8</text>")
    spoil(plain, "e9.svg", SHAPES[9], SHAPES[6])


@pytest.mark.parametrize(
    ("six", "nine", "blind"),
    [
        ("#b4392c", "#50762e", {"deuteranopia", "greyscale"}),
        ("#a35a00", "#6e6b00", {"protanopia", "deuteranopia", "greyscale"}),
        ("#d73e38", "#e30270", {"tritanopia", "greyscale"}),
        ("#b4392c", "#b63a2d", set(VISIONS)),
        ("#b4392c", "#a9c46c", set()),  # light and dark are told apart by everyone
    ],
)
def test_faces_that_differ_by_hue_alone_are_found_out(plain, six, nine, blind):
    only_colours_differ(plain)
    spoil(plain, "theme.toml", "#b4392c", six)
    spoil(plain, "theme.toml", "#57712e", nine)
    codes = {code for code in proved("mine", plain).codes(FAIL) if code.startswith("faces/")}
    assert codes == {f"faces/{vision}" for vision in blind}


def test_a_hand_shows_only_the_corner(plain):
    spoil(plain, "number.svg", 'x="8.4" y="13.2"', 'x="31.5" y="13.2"')
    spoil(plain, "number.svg", 'y="8" width="30"', 'y="40" width="30"')
    codes = proved("mine", plain).codes(FAIL)
    assert codes == {f"{shown}/{vision}" for vision in VISIONS for shown in ("corners", "fan")}


def test_a_fan_shows_fourteen_millimetres(plain):
    """What lies in the corner, but farther in, is covered by the next card."""
    spoil(plain, "number.svg", 'x="8.4" y="13.2"', 'x="18" y="13.2"')
    spoil(plain, "number.svg", '<use href="{emblem}.svg" x="16.5" y="8"', '<use href="{emblem}.svg" x="16.5" y="40"')
    codes = {code for code in proved("mine", plain).codes(FAIL) if not code.startswith("corners/")}
    assert codes == {f"fan/{vision}" for vision in VISIONS}


def test_a_fan_is_held_upside_down_as_well(plain):
    """The numeral in the upper corner alone: half of a shuffled hand shows none."""
    spoil(plain, "number.svg", '<use href="#half" transform="rotate(180 31.5 44)"/>', "")
    codes = proved("mine", plain).codes(FAIL)
    assert codes == {f"fan/{vision}" for vision in VISIONS}


def test_neighbours_of_a_suit_differ_by_more_than_their_numerals(plain):
    spoil(plain, "theme.toml", 'drawing = "e9"', 'drawing = "e6"')
    codes = proved("mine", plain).codes(FAIL)
    assert "neighbours/area" in codes and "faces/normal" not in codes


def test_a_back_with_a_mark_on_one_end_is_found_out(plain):
    spoil(plain, "back.svg", "</svg>", '<circle cx="6" cy="6" r="1.5" fill="var(--papier)"/></svg>')
    assert proved("mine", plain).codes(FAIL) == {"back/half-turn"}


def test_a_back_may_be_off_by_a_hair(plain):
    spoil(plain, "back.svg", 'cx="31.5" cy="20"', 'cx="31.6" cy="20.1"')
    assert proved("mine", plain).codes(FAIL) == set()


# -- colour --------------------------------------------------------------------------------------------


def test_lab_is_that_of_the_cie():
    assert lab((1.0, 0.0, 0.0)) == pytest.approx((53.24, 80.09, 67.20), abs=0.05)
    assert lab((1.0, 1.0, 1.0)) == pytest.approx((100, 0, 0), abs=0.01)


@pytest.mark.parametrize("vision", VISIONS)
def test_greys_look_grey_to_every_eye(vision):
    for level in (0.0, 0.25, 0.5, 1.0):
        assert seen(vision, (level,) * 3) == pytest.approx((level,) * 3, abs=0.004)


@pytest.mark.parametrize("vision", VISIONS)
def test_pictures_are_seen_as_colours_are(vision):
    """The lookup tables follow the formulas far closer than the difference that counts."""
    for red in range(0, 256, 51):
        for green in range(0, 256, 51):
            for blue in range(0, 256, 51):
                picture = Image.new("RGB", (1, 1), (red, green, blue))
                colour = (red / 255, green / 255, blue / 255)
                light, a, b = in_lab(picture, vision).getpixel((0, 0))
                wanted = lab(seen(vision, colour))
                found = (light / 2.55, a - 128, b - 128)
                assert sum((x - y) ** 2 for x, y in zip(found, wanted, strict=True)) < (CLEAR / 4) ** 2
                shown = simulated(picture, vision).getpixel((0, 0))
                assert shown == pytest.approx([255 * v for v in seen(vision, colour)], abs=8)


# -- the command -----------------------------------------------------------------------------------------


def test_the_command_prints_a_table_and_draws_a_proof_sheet(massicot, tmp_path):
    ran = massicot("preview", "pairs", "--proof", "--output", tmp_path)
    assert ran.code == 0 and ran.err == ""
    for measure in MEASURES:
        assert re.search(rf"{measure.rule.code} .* (ok|warn)$", ran.out, re.MULTILINE), measure.rule.code
    (sheet,) = tmp_path.iterdir()
    assert sheet.name == "pairs-potager-proof.png"
    with Image.open(sheet) as picture:
        assert picture.height > len(VISIONS) * 170


def test_a_proof_is_the_same_to_the_byte(massicot, tmp_path):
    for folder in ("a", "b"):
        massicot("preview", "pairs", "--cards", "6,9", "--proof", "--output", tmp_path / folder)
    one, other = (tmp_path / folder / "pairs-potager-proof.png" for folder in ("a", "b"))
    assert one.read_bytes() == other.read_bytes()


def test_the_command_says_no_when_something_fails(massicot, plain, tmp_path):
    spoil(plain, "number.svg", 'fill="var(--encre)">{value}', 'fill="#c9a76a">{value}')
    words = ("preview", "mine", "--library", plain, "--proof", "--output", tmp_path / "o")
    ran = massicot(*words)
    assert ran.code == 1
    assert "text/contrast: 6: “6” and 1 more" in ran.err and "4.5:1" in ran.err
    assert (tmp_path / "o" / "mine-plain-proof.png").exists()
    quiet = massicot(*words, "--quiet")
    assert quiet.code == 1 and quiet.out == "" and "text/contrast" in quiet.err


def test_the_worst_case_is_shown_and_a_missing_figure_is_no_failure():
    text, index, *_ = MEASURES
    found = ProofReport((Measured(text, "a", 9.0), Measured(text, "b", 5.0), Measured(index, "c", None)))
    assert [(one.subject, one.verdict) for one in found.worst()] == [("b", "warn"), ("c", "warn")]
    assert not found.failed


# -- a theme of one's own -------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "source"), FITTING)
def test_a_new_theme_builds_as_it_is(massicot, tmp_path, source, game):
    library = tmp_path / "own"
    ran = massicot("new", "theme", "mon-jardin", "--from", source, "--library", library)
    assert ran.code == 0 and f"massicot build {game} --theme mon-jardin" in ran.out
    theme = library / "artwork/mon-jardin"
    text = (theme / "theme.toml").read_text()
    assert text.startswith("# Mon jardin: a theme of your own") and 'title = "Mon jardin"' in text
    assert "{{" not in text
    original = Library().theme(source)
    copied = Library([library]).theme("mon-jardin")
    assert (copied.palette, copied.faces, copied.emblems) == (original.palette, original.faces, original.emblems)
    assert {p.relative_to(theme) for p in theme.rglob("*.svg")} == {
        p.relative_to(original.folder) for p in original.folder.rglob("*.svg")
    }
    words = (game, "--only", "cards", "--theme", "mon-jardin", "--library", library, "--output", tmp_path / "o")
    for more in ((), ("--low-ink",)):
        ran = massicot("build", *words, *more)
        assert ran.code == 0, ran.err
    assert (tmp_path / f"o/{game}/{game}-cards-mon-jardin-a4.pdf").exists()


def test_a_new_theme_takes_its_colours_from_its_own_palette(massicot, tmp_path):
    massicot("new", "theme", "bleu", "--library", tmp_path)
    path = tmp_path / "artwork/bleu/theme.toml"
    path.write_text(path.read_text().replace("#f7efdf", "#1010ff"))
    found = proved("pairs", tmp_path, theme="bleu")
    assert found.codes(FAIL) >= {"text/contrast"}


def test_what_can_not_become_a_theme_is_refused(massicot, tmp_path):
    assert massicot("new", "theme", "bleu", "--library", tmp_path).code == 0
    again = massicot("new", "theme", "bleu", "--library", tmp_path)
    assert again.code == 2 and "is there already" in again.err
    assert massicot("new", "theme", "../out", "--library", tmp_path).code == 2
    misspelt = massicot("new", "theme", "vert", "--from", "potagr", "--library", tmp_path)
    assert misspelt.code == 2 and "potager" in misspelt.err
    plain = massicot("new", "theme", "vert", "--from", "encre", "--library", tmp_path)
    assert plain.code == 2 and "no drawings of its own" in plain.err
    taken = massicot("new", "theme", "encre", "--library", tmp_path)
    assert taken.code == 2 and "would hide it" in taken.err
    chained = massicot("new", "theme", "vert", "--from", "bleu", "--library", tmp_path)
    assert chained.code == 0, chained.err
