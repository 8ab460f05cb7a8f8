"""Every kind of bad input: one clear message with its place and cure, exit 2, and nothing changed."""

import re
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT, command, finished

pytestmark = pytest.mark.slow

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">\n{}\n</svg>\n'


@pytest.fixture
def refuse(massicot, library, tmp_path):
    """Build and expect a refusal: return its text, having checked what every refusal has in common."""
    out = tmp_path / "out"
    assert massicot("build", "mine", "--only", "cards,box", "--library", library, "--output", out).code == 0
    before = {path: path.read_bytes() for path in out.rglob("*") if path.is_file()}

    def run(*options, game="mine"):
        ran = massicot("build", game, "--only", "cards,box", "--library", library, "--output", out, *options)
        assert ran.code == 2, ran.out
        assert "Traceback" not in ran.err
        assert ran.out == ""
        after = {path: path.read_bytes() for path in out.rglob("*") if path.is_file()}
        assert after == before
        return ran.err

    return run


def edit(path, old, new):
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def places(text):
    """(file name, line) of every problem."""
    return [(Path(file).name, int(line)) for file, line in re.findall(r"error: (\S+?):(\d+): ", text)]


# -- data ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "line", "problem", "cure"),
    [
        ('title = "Mine"', 'title = "Mine', 1, "a quote is missing", "begin and end"),
        ('title = "Mine"', 'titel = "Mine"', 1, "not a key we know", "did you mean “title”?"),
        ('title = "Mine"', "title = 7", 1, "7 is of the wrong type", "text in quotes"),
        ("total = 6", 'total = "six"', 3, "wrong type", "a whole number"),
        ("total = 6", "total = 7", 3, "add up to 6, the total says 7", "correct"),
        ("values = [2]", "values = { from = 9, to = 3 }", 12, "nothing from 9 to 3", "swap"),
        ("values = [2]", "values = [1]", 10, "“1” is there already", "another name"),
        ("values = [2]", "values = []", 12, "has 0 entries", "at least 1"),
        ("values = [2]", "values = [2]\ncopies = 0", 13, "0 is less than 1", ""),
        ("values = [2]", 'values = [0]\ncopies = "value"', 13, "needs values of 1 or more", "number"),
        ("values = [2]\n", "", 10, "neither a name nor values", "add"),
        ('theme = "plain"', 'theme = "../plain"', 2, "is not a name", "small letters"),
        ('face = "front"', 'face = "a/b"', 6, "is not a name", "small letters"),
    ],
)
def test_broken_deck_data(refuse, library, old, new, line, problem, cure):
    edit(library / "games/mine/deck.toml", old, new)
    text = refuse()
    assert ("deck.toml", line) in places(text), text
    assert problem in text and cure in text


def test_a_missing_key_is_named(refuse, library):
    edit(library / "games/mine/deck.toml", 'theme = "plain"\n', "")
    assert "“theme” is missing" in refuse()


@pytest.mark.parametrize(
    ("value", "problem", "cure"),
    [
        ('"70"', "“70” has no unit", "like 3mm"),
        ("70", "70 has no unit", 'like "3mm"'),
        ('"70 parsecs"', "“parsecs” is not a unit", "mm, cm, in or pt"),
        ('"-70mm"', "is not a length", "3mm"),
        ('"1e9mm"', "is not a length", "3mm"),
        ('"99999999mm"', "longer than ten metres", ""),
        ('"2mm"', "too small to print", "10 mm"),
    ],
)
def test_lengths_carry_their_unit(refuse, library, value, problem, cure):
    formats = library / "games/formats.toml"
    formats.write_text(f'[own]\ntitle = "Own"\nwidth = {value}\nheight = "90mm"\ncorner = "3mm"\n')
    text = refuse("--format", "own")
    assert places(text) == [("formats.toml", 3)]
    assert problem in text and cure in text


def test_a_corner_rounder_than_the_card(refuse, library):
    formats = library / "games/formats.toml"
    formats.write_text('[own]\ntitle = "Own"\nwidth = "50mm"\nheight = "90mm"\ncorner = "30mm"\n')
    assert places(refuse("--format", "own")) == [("formats.toml", 5)]


def test_data_that_is_not_utf8(refuse, library):
    (library / "games/mine/deck.toml").write_bytes(b'title = "Mine"\ntheme = "caf\xe9"\n')
    text = refuse()
    assert places(text) == [("deck.toml", 2)] and "UTF-8" in text


def test_data_nested_too_deeply(refuse, library):
    (library / "games/mine/deck.toml").write_text("a = " + "[" * 5000 + "]" * 5000)
    assert "broken TOML" in refuse()


def test_a_data_file_of_absurd_size(refuse, library):
    (library / "games/mine/deck.toml").write_text("#" * 3_000_000)
    assert "larger than 2 MB" in refuse()


def test_a_deck_of_absurd_size(refuse, library):
    edit(library / "games/mine/deck.toml", "values = [2]", "values = { from = 0, to = 900 }\ncopies = 1000")
    edit(library / "games/mine/deck.toml", "total = 6\n", "")
    assert "more than 10000 cards" in refuse()


def test_all_problems_are_shown_together(refuse, library):
    edit(library / "games/mine/deck.toml", 'title = "Mine"', 'titel = "Mine"\ncolour = 3')
    text = refuse()
    assert len(places(text)) == 2 and "2 problems" in text  # a mistyped title is not missing as well


def test_an_unknown_ink_and_a_wrong_colour(refuse, library):
    edit(library / "artwork/plain/theme.toml", "#fff4d0", "yellowish")
    text = refuse()
    assert places(text) == [("theme.toml", 4)] and "#rrggbb" in text
    edit(library / "artwork/plain/theme.toml", "yellowish", "#fff4d0")
    edit(library / "artwork/plain/front.svg", "var(--paper)", "var(--papre)")
    text = refuse()
    assert places(text) == [("front.svg", 2)] and "did you mean “paper”?" in text


def test_a_face_that_the_theme_lacks(refuse, library):
    edit(library / "games/mine/deck.toml", 'face = "front"', 'face = "fornt"')
    assert "did you mean “front”?" in refuse()


@pytest.mark.parametrize("file", ["../../../secret.svg", "/etc/passwd", "a\\\\b.svg"])
def test_a_name_that_walks_out_of_its_folder(refuse, library, file):
    edit(library / "artwork/plain/theme.toml", "front.svg", file)
    text = refuse()
    assert "leads out of its folder" in text and places(text) == [("theme.toml", 8)]


def test_a_link_that_walks_out_of_its_folder(refuse, library, tmp_path):
    outside = tmp_path / "outside.svg"
    outside.write_text(SVG.format(""))
    (library / "artwork/plain/front.svg").unlink()
    (library / "artwork/plain/front.svg").symlink_to(outside)
    assert "leads out of its folder" in refuse()


@pytest.mark.parametrize("name", ["../mine", "M!ne", "/etc", "mine/../mine", ""])
def test_a_game_name_that_is_none(refuse, name):
    assert "there is neither a deck nor a game" in refuse(game=name)


# -- drawings ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("inside", "line", "problem"),
    [
        ("<script>alert(1)</script>", 2, "<script> is something we can’t draw"),
        ('<rect width="9" height="9" onclick="x()"/>', 2, "has a script in onclick"),
        ('<image href="http://a.example/x.png" width="9" height="9"/>', 2, "<image>"),
        ('<use href="http://a.example/x.svg" width="9" height="9"/>', 2, "links to “http://a.example/x.svg”"),
        ('<use href="file:///etc/passwd" width="9" height="9"/>', 2, "links to “file:///etc/passwd”"),
        ('<use href="../front.svg" width="9" height="9"/>', 2, "links to “../front.svg”"),
        ('<use href="nowhere.svg" width="9" height="9"/>', None, "there is no such drawing"),
        ('<use href="front.svg" width="9" height="9"/>', None, "uses itself"),
        ('<use href="#nothing"/>', 2, "points at “#nothing”"),
        ('<g id="a"><use href="#a"/></g>', 2, "repeats “#a” inside itself"),
        ('<use href="back-1.svg"/>', 2, "has no width and height"),
        ('<mask id="m"/>', 2, "<mask> is something we can’t draw"),
        ('<pattern id="m"/>', 2, "<pattern> is something we can’t draw"),
        ('<rect width="9" height="9" mask="url(#m)"/>', 2, "has a mask"),
        ('<rect width="9" height="9" filter="url(#m)"/>', 2, "has a filter"),
        ('<rect width="9" height="9" fill="url(#grad)"/>', 2, "has the paint “url(#grad)”"),
        ('<rect width="9" height="9" fill="reddish"/>', 2, "has the paint “reddish”"),
        ('<rect width="9" height="9" opacity="0.5"/>', 2, "has an opacity of 0.5"),
        ('<g style="fill-opacity:.3"><rect width="9" height="9"/></g>', 2, "fill-opacity"),
        ('<rect width="9cm" height="9"/>', 2, "has the length “9cm”"),
        ('<rect width="1e30" height="9"/>', 2, "absurd size"),
        ('<path d="M0 0 L1e99 9"/>', 2, "absurd size"),
        ('<path d="M0 0 L5"/>', 2, "path data that can’t be followed"),
        ('<path d="not a path"/>', 2, "path data that can’t be followed"),
        ('<polygon points="1 2 3"/>', 2, "don’t come in pairs"),
        ('<g transform="wobble(3)"><rect width="9" height="9"/></g>', 2, "has the transform"),
        ('<rect width="9" height="9" clip-path="url(#c)"/>', 2, "leads nowhere"),
        ('<style>@import "x.css";</style>', 2, "@ rule"),
        ("<style>a > b { fill: red }</style>", 2, "style selector"),
        ('<text font-family="display">{valeu}</text>', 2, "did you mean “value”?"),
        ('<text font-family="dislpay">a</text>', 2, "did you mean “display”?"),
        ('<text font-weight="bold">a</text>', 2, "font-weight"),
        ('<text font-family="display">\u6f22</text>', 2, "has no “\u6f22” (U+6F22)"),
        ('<g data-pin="botom"/>', 2, "did you mean “bottom”?"),
        ("<video/>", 2, "convert it to paths"),
    ],
)
def test_a_hostile_or_hopeless_drawing(refuse, library, inside, line, problem):
    (library / "artwork/plain/front.svg").write_text(SVG.format(inside))
    text = refuse()
    assert problem in text, text
    if line:
        assert ("front.svg", line) in places(text)


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("", "broken XML"),
        ("<svg", "broken XML"),
        ("<html/>", "is not an SVG drawing"),
        ('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n' + SVG.format("&x;"), "declares entities"),
        ('<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>\n' + SVG.format("&b;"), "declares entities"),
        ('<?xml-stylesheet href="http://a.example/x.css"?>\n' + SVG.format(""), "links a style sheet"),
        ('<svg xmlns="http://www.w3.org/2000/svg"/>', "viewBox"),
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 5"/>', "viewBox"),
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1e9 1e9"/>', "absurd"),
        (SVG.format("<g>" * 100 + "</g>" * 100), "too many elements"),
        (SVG.format('<rect width="1" height="1"/>' * 20_001), "too many elements"),
        (SVG.format(""), ""),
    ],
)
def test_a_broken_drawing(refuse, massicot, library, tmp_path, source, problem):
    (library / "artwork/plain/front.svg").write_text(source)
    if not problem:  # the control: an empty drawing is none of these
        assert (
            massicot("build", "mine", "--only", "cards,box", "--library", library, "--output", tmp_path / "o").code == 0
        )
        return
    text = refuse()
    assert problem in text
    assert places(text)[0][0] == "front.svg"


def test_a_drawing_that_multiplies_itself(refuse, library):
    """A thousand million elements through nested references must end at once."""
    levels = ['<g id="l0"><rect width="1" height="1"/></g>']
    levels += [f'<g id="l{n}">{f"""<use href="#l{n - 1}"/>""" * 10}</g>' for n in range(1, 10)]
    body = f'<defs>{"".join(levels)}</defs><use href="#l9"/>'
    (library / "artwork/plain/front.svg").write_text(SVG.format(body))
    assert "repeats too many elements" in refuse()


def test_a_drawing_of_absurd_size(refuse, library):
    (library / "artwork/plain/front.svg").write_text(SVG.format("<!--" + "x" * 2_100_000 + "-->"))
    assert "larger than 2 MB" in refuse()


def test_a_missing_drawing(refuse, library):
    (library / "artwork/plain/front.svg").unlink()
    text = refuse()
    assert places(text) == [("theme.toml", 8)] and "there is no front.svg" in text


def test_a_title_that_our_fonts_cannot_print(refuse, library):
    edit(library / "games/mine/deck.toml", '"Mine"', '"\u9ebb\u96c0"')
    text = refuse()
    assert places(text) == [("deck.toml", 1)] and "“\u9ebb” (U+9EBB)" in text


def test_a_font_that_is_none(refuse, library):
    fonts = library / "fonts"
    fonts.mkdir()
    (fonts / "fonts.toml").write_text('[display]\nfile = "mine.ttf"\n')
    assert "there is no mine.ttf" in refuse()
    (fonts / "mine.ttf").write_bytes(b"not a font")
    assert "is not a font we can read" in refuse()


# -- wishes that can't be met ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "problem", "cure"),
    [
        (("--paper", "tiny"), "does not fit on Tiny", "larger paper"),
        (("--margin", "90mm"), "inside a margin of 90 mm", "--margin"),
        (("--grid", "9x9"), "a 9 × 9 grid", "--grid"),
        (("--grid", "many"), "“many” is not a grid", "4x2"),
        (("--bleed", "40mm"), "40 mm of bleed", "3 mm is usual"),
        (("--bleed", "3"), "“3” has no unit", "like 3mm"),
        (("--paper", "A5"), "there is no paper “A5”", "did you mean “a"),
        (("--format", "pokr"), "there is no format “pokr”", "did you mean “poker”?"),
        (("--theme", "plian"), "there is no theme “plian”", "did you mean “plain”?"),
        (("--theme", "../plain"), "there is no theme", ""),
        (("--cards", "1,77"), "there is no card “77”", ""),
        (("--copies", "0"), "--copies", "from 1"),
        (("--copies", "9999999"), "--copies", "to 2000"),
        (("--backs", "long-egde"), "there is no “long-egde” here", "did you mean “long-edge”?"),
        (("--only", "card"), "nothing called “card”", "did you mean “cards”?"),
        (("--papper", "a4"), "there is no option “--papper”", "did you mean “--paper”?"),
        (("--only", "standee"), "mine has no standee", "massicot list"),
        (("--library", "/nonexistent"), "there is no such folder", "games/"),
    ],
)
def test_wishes_that_cannot_be_met(refuse, library, options, problem, cure):
    papers = library / "games/papers.toml"
    papers.write_text('[tiny]\ntitle = "Tiny"\nwidth = "60mm"\nheight = "90mm"\n')
    text = refuse(*options)
    assert problem in text and cure in text


def test_misspelt_words_get_the_nearest_right_one(massicot):
    assert "did you mean “pairs”?" in massicot("build", "paris").err
    assert "did you mean “build”?" in massicot("biuld").err
    assert "did you mean “papers”?" in massicot("list", "paper").err


# -- output ------------------------------------------------------------------------------------------


def test_an_output_folder_that_is_a_file(massicot, library, tmp_path):
    (tmp_path / "file").write_text("mine")
    ran = massicot("build", "mine", "--only", "cards,box", "--library", library, "--output", tmp_path / "file")
    assert ran.code == 2 and "can’t be written" in ran.err and "Traceback" not in ran.err
    assert (tmp_path / "file").read_text() == "mine"


def test_an_output_folder_nobody_may_write(massicot, library):
    ran = massicot("build", "mine", "--only", "cards,box", "--library", library, "--output", "/proc/massicot")
    assert ran.code == 2 and "can’t be written" in ran.err


def test_a_full_disk_leaves_the_old_files(library, tmp_path):
    """A limit on file size stands for the full disk: writing fails in the middle of a file."""
    out = tmp_path / "out"
    build = ("build", "mine", "--only", "cards,box", "--library", library, "--output", out)
    assert finished(command(*build)).code == 0
    before = {path: path.read_bytes() for path in out.rglob("*") if path.is_file()}

    def limited():
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))

    ran = finished(command(*build, "--copies", "50", preexec_fn=limited))
    assert ran.code == 2
    assert "can’t be written" in ran.err and "--output" in ran.err and "Traceback" not in ran.err
    assert {path: path.read_bytes() for path in out.rglob("*") if path.is_file()} == before


def test_an_unwritable_cache_is_no_obstacle(library, tmp_path):
    build = ("build", "mine", "--only", "cards,box", "--library", library, "--output", tmp_path / "o")
    assert finished(command(*build, env={"MASSICOT_CACHE": "/proc/none"})).code == 0


def test_a_spoilt_cache_is_no_obstacle(massicot, library, tmp_path, monkeypatch):
    cache = tmp_path / "cache"
    monkeypatch.setenv("MASSICOT_CACHE", str(cache))
    build = ("build", "mine", "--only", "cards,box", "--library", library, "--output")
    assert massicot(*build, tmp_path / "a").code == 0
    kept = list(cache.glob("*.kept"))
    assert kept
    for path in kept:
        path.write_bytes(path.read_bytes().replace(b"cm", b"mc") + b"x")
    assert massicot(*build, tmp_path / "b").code == 0
    first, second = (next((tmp_path / name).rglob("*.pdf")).read_bytes() for name in "ab")
    assert first == second


def test_a_reader_that_has_seen_enough():
    words = f"'{sys.executable}' -m massicot list | head -1"
    done = subprocess.run(words, shell=True, cwd=ROOT, capture_output=True, text=True)
    assert done.stderr == "" and done.stdout.startswith("decks")
