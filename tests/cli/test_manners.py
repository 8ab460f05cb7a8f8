"""Nothing is passed over in silence, and every answer leads to the right word."""

import os
import subprocess
import sys
from dataclasses import fields

import pytest
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from massicot import kit
from massicot.cli.parser import parse
from massicot.codes import KEY, WRONG
from massicot.data.library import Library
from massicot.diagnostics import Place, grouped
from massicot.products import product
from massicot.products.order import Order
from tests.conftest import ROOT, needs

pytestmark = pytest.mark.slow


@pytest.fixture
def here(tmp_path, monkeypatch):
    """An empty folder to be in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def begun(here, massicot):
    """A folder in which somebody began a deck, a theme and a game of their own."""
    for words in (("deck", "sorts"), ("theme", "noir"), ("game", "maison")):
        assert massicot("new", *words).code == 0
    return here / "library"


# -- options without effect ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "note"),
    [
        ("--only cards --form pocket", "--form has no effect on the cards"),
        ("--only cards --players 4 --games aubepine", "--players, --games have no effect on the cards"),
        ("--only cards --thickness 300g --diameter 30mm", "--diameter, --thickness have no effect"),
        ("--cards 7 --only box", "--cards has no effect on the box"),
        ("--only tokens,box --bleed 2mm --corners", "--bleed, --corners have no effect on the tokens and box"),
        ("--only booklet --form html --games aubepine --cards 7 --bleed 2mm", "--bleed, --cards have no effect"),
        ("--only booklet --form html --games aubepine --paper letter", "--paper has no effect on the booklet"),
        ("--cards 7 --form pocket", "--form has no effect on the cards"),
    ],
)
@pytest.mark.usefixtures("here")
def test_an_option_for_nothing_is_told(massicot, words, note):
    ran = massicot("build", "pairs", *words.split())
    assert ran.code == 0 and note in ran.out, ran


@pytest.mark.usefixtures("here")
def test_options_with_an_effect_are_not_told(massicot):
    words = "--only cards,tokens --players 4 --bleed 2mm --low-ink --theme pirates --paper=letter --backs none"
    assert "no effect" not in massicot("build", "pairs", *words.split()).out


SETTINGS = {
    "--paper": {"paper": "letter"},
    "--margin": {"margin": 6.0},
    "--large-index": {"large_index": True},
    "--backs": {"backs": "short-edge"},
    "--bleed": {"bleed": 2.0},
    "--grid": {"grid": (2, 2)},
    "--layout": {"layout": "butted"},
    "--light-backs": {"light_backs": True},
    "--copies": {"copies": 2},
    "--corners": {"corners": True},
    "--cards": {"cards": ("7",)},
    "--players": {"players": 4},
    "--diameter": {"diameter": 30.0},
    "--shape": {"shape": "square"},
    "--thickness": {"thickness": 0.4},
    "--sleeved": {"sleeved": True},
    "--games": {"games": ("aubepine",)},
    "--form": {"forms": ("pocket",)},
}


@pytest.mark.parametrize("kind", ["cards", "reference", "tokens", "box", "score-pad"])
def test_the_table_of_what_concerns_what_is_true(kind, tmp_path):
    """A file changes with an option exactly if the table says so. (--format changes the stamp of every file.)"""
    names = {"--form": "forms"} | {option: option[2:].replace("-", "_") for option in SETTINGS if option != "--form"}
    every = {field.name for field in fields(Order)} - {"names", "only", "theme", "low_ink", "format"}
    assert set(names.values()) == every

    def made(**asked):
        built = kit.build(Library(), Order(names=("pairs",), only=(kind,), **asked), tmp_path)
        return [file.sha256 for file in built.files]

    plain = made()
    changed = {option for option, asked in SETTINGS.items() if made(**asked) != plain}
    assert changed == {option for option in SETTINGS if names[option] in product(kind).options}


def test_options_are_still_understood_by_the_names_that_they_had():
    assert parse(["build", "pairs", "--variants", "aubepine"]).games == ("aubepine",)
    assert parse(["build", "pairs", "--variants=aubepine"]).games == ("aubepine",)
    assert parse(["replay", "mine.toml", "--game", "pairs"]).deck == "pairs"


@pytest.mark.parametrize(
    ("words", "cure"),
    [
        ("check --cores 4", "--play"),
        ("check pairs --deck courte-paille", "PDF"),
        ("new deck mine --from pirates", "new theme"),
        ("new theme mine --deck pairs", "new game"),
        ("preview pairs --proof --scale 3", "leave out"),
        ("explain --docs facts/deal", "leave out"),
        ("check output.pdf --play", "decks and games"),
    ],
)
def test_an_option_that_would_be_passed_over_is_refused(massicot, here, words, cure):
    ran = massicot(*words.split())
    assert ran.code == 2 and "no effect" in ran.err and cure in ran.err, ran
    assert not list(here.iterdir())


# -- orders that cannot be meant ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "answer", "not_said"),
    [
        ("list --library .", "nothing in it that we read", ""),
        ("build pairs --library .", "nothing in it that we read", ""),
        ("new deck pairs", "would hide it", ""),
        ("new theme potager", "would hide it", ""),
        ("new game aubepine", "played with pairs already", ""),
        ("new game courte-paille", "played with courte-paille already", ""),
        ("build pairs --theme naufrages", "choose potager, insectes or pirates", "problems"),
        ("build pairs --cards 11", "there is 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, ", "did you mean"),
        ("build pairs --bleed -1mm", "“-1mm” is not a length", "expected one argument"),
        ("build pairs --players -2", "“-2” won’t do", "expected one argument"),
        ("simulate paires --json nowhere/x.json", "no such folder", ""),
        ("build pairs --players 9 --only tokens", "monstres is for 4 to 8", "problems"),
    ],
)
def test_an_order_that_cannot_be_meant_is_refused(massicot, here, words, answer, not_said):
    ran = massicot(*words.split())
    assert ran.code == 2 and answer in ran.err, ran
    assert not not_said or not_said not in ran.err
    assert not list(here.iterdir())


@pytest.mark.usefixtures("begun")
def test_a_folder_of_a_library_is_not_one(massicot):
    ran = massicot("build", "sorts", "--library", "library/games")
    assert ran.code == 2 and "did you mean “library”?" in ran.err


def test_a_beginning_may_go_into_an_empty_folder(massicot, here):
    (here / "own").mkdir()
    for words in (("game", "maison"), ("theme", "noir"), ("deck", "sorts")):
        assert massicot("new", *words, "--library", "own").code == 0


# -- problems that repeat ------------------------------------------------------------------------------


def test_the_same_key_in_many_cards_is_one_problem(massicot, begun):
    cards = "".join(f'[[cards]]\nname = "c{n}"\nface = "number"\ntext = "x"\n\n' for n in range(40))
    (begun / "games/sorts/deck.toml").write_text(f'title = "Sorts"\ntheme = "potager"\nback = "back"\n\n{cards}')
    ran = massicot("build", "sorts", "--library", "library")
    assert ran.code == 2 and ran.err.count("error:") == 1 and "problems" not in ran.err
    assert "deck.toml:8: cards[0].text: is not a key we know, in 40 places: lines 8, 13, 18 …" in ran.err
    assert "extra" in ran.err and "did you mean" not in ran.err


def test_the_same_line_of_a_template_in_many_cards_is_one_problem(massicot, library):
    """The cards of a theme that has no emblem for them."""
    front = library / "artwork/plain/front.svg"
    use = '<use href="{emblem}.svg" width="9" height="9"/>\n'
    front.write_text(front.read_text().replace("</svg>", f"{use}{use}</svg>"))
    ran = massicot("build", "mine", "--library", library, "--only", "cards")
    assert ran.code == 2 and ran.err.count("{emblem}") == 1 and "in 6 cards: 1, 2, 3 …" in ran.err, ran.err


def test_problems_that_only_look_alike_are_told_apart():
    two = [KEY.at(Place(key=f"cards[{number}].text"), "is not a key we know") for number in (1, 2)]
    others = [WRONG.at(Place(key=f"facts.{name}"), "is wrong") for name in "abcd"]
    assert grouped([*two, *others]) == [*two, *others]


# -- what check would call an error, in a build ----------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [("dealt = 2", "dealt = 3", "facts/setup-laid"), ("\nstock = ", "\nstock = 9", "facts/setup-cards")],
)
def test_a_build_warns_of_errors_in_ones_own_files(massicot, begun, old, new, code):
    path = begun / "games/pairs/maison/rules.toml"
    words = ("build", "pairs", "--games", "maison", "--only", "reference", "--library", "library")
    assert massicot(*words).err == ""
    path.write_text(path.read_text().replace(old, new, 1))
    ran = massicot(*words)
    assert ran.code == 0 and f"({code})" in ran.err and "massicot check pairs --library library" in ran.err, ran.err
    cards = massicot("build", "pairs", "--only", "cards", "--library", "library")
    assert cards.err == ""  # the game is no part of this order


def test_errors_are_looked_for_again_only_when_a_file_has_changed(massicot, begun, monkeypatch):
    import massicot.checks.runner as checks

    path = begun / "games/pairs/maison/rules.toml"
    words = ("build", "pairs", "--games", "maison", "--only", "reference", "--library", "library")
    path.write_text(path.read_text().replace("dealt = 2", "dealt = 3", 1))
    first = subprocess.run([sys.executable, "-m", "massicot", *words], capture_output=True, text=True, check=True)
    looked = []
    monkeypatch.setattr(checks, "check_data", lambda *_: looked.append(1) or [])
    assert "(facts/setup-laid)" in first.stderr
    assert (massicot(*words).err, looked) == (first.stderr, [])
    path.write_text(path.read_text().replace("dealt = 3", "dealt = 2", 1))
    assert (massicot(*words).err, looked) == ("", [1])


@pytest.mark.usefixtures("here")
def test_a_build_of_shipped_data_checks_nothing(massicot, monkeypatch):
    import massicot.checks.runner as checks

    monkeypatch.setattr(checks, "check_data", lambda *_, **__: pytest.fail("checked"))
    assert massicot("build", "pairs", "--only", "box").code == 0


# -- hints lead to the right word -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("build sorts", "add  --library library"),
        ("check sorts", "add  --library library"),
        ("list maison", "add  --library library"),
        ("play maison", "ajoutez  --library library"),
        ("build pairs --games maison", "add  --library library"),
        ("build pairs --theme noir", "add  --library library"),
        ("build aubepin", "did you mean “aubepine”?"),
        ("play pairs", "paires, pierre-noire, auberge-des-pirates"),
        ("preview aubepine", "its deck is pairs"),
        ("new game x --deck paires", "its deck is pairs"),
        ("simulate pairs", "paires, pierre-noire, auberge-des-pirates"),
        ("odds pairs", "paires, pierre-noire, auberge-des-pirates"),
        ("list pares", "did you mean “paires”?"),
        ("preview --paper a4", "build has it"),
        ("list --paper a4", "build has it"),
        ("--verison", "did you mean “--version”?"),
        ("--verison list", "did you mean “--version”?"),
        ("help biuld", "did you mean “build”?"),
        ("explain fatcs", "did you mean “facts”?"),
        ("check nothing.md", "neither a deck nor a game nor a file"),
        ("check notes.md", "neither a TOML file of a library nor a PDF"),
        ("check empty", "nothing in it that can be checked"),
        ("new game x --deck small --library library", "values = { from = 2, to = 6 }"),
    ],
)
def test_a_wrong_word_leads_to_the_right_one(massicot, begun, words, answer):
    (begun.parent / "notes.md").write_text("# notes")
    (begun.parent / "empty").mkdir()
    (begun / "games/small").mkdir()
    small = 'title = "Small"\ntheme = "potager"\n[[cards]]\nface = "number"\nvalues = [1]\n'
    (begun / "games/small/deck.toml").write_text(small)
    ran = massicot(*words.split())
    assert ran.code == 2 and answer in ran.err, ran


def test_a_fact_that_no_glossary_has(massicot, begun):
    path = begun / "games/pairs/maison/rules.toml"
    path.write_text(path.read_text().replace("dealt = 2", "dealt = 2\njokers = 3\nbrun = 1", 1))
    ran = massicot("build", "pairs", "--games", "maison", "--library", "library", "--only", "reference")
    jokers, brun = (ran.err.partition(f"facts.{name}")[2].split("error:")[0] for name in ("jokers", "brun"))
    assert "games/glossary.toml" in jokers and "did you mean" not in jokers
    assert "games/glossary.toml" in brun and "did you mean “burn”?" in brun


def test_a_typed_number_is_cured_by_a_fact_of_the_game(massicot, begun):
    path = begun / "games/pairs/maison/rules.toml"
    text = path.read_text()
    path.write_text(text.replace("distribuez {{ dealt | cartes }}", "distribuez deux cartes et 17 jetons", 1))
    out = massicot("check", path, "--notes").out
    assert "quote the fact: {{ dealt | cartes }}" in out and "{{ hand" not in out


def test_a_game_by_its_name_is_built_with_its_deck(massicot, here):
    ran = massicot("build", "aubepine", "chaton", "--only", "cards,reference,tokens")
    assert ran.code == 0, ran.err
    names = {path.name for path in (here / "output/pairs").iterdir()}
    assert names == {
        "pairs-cards-potager-a4.pdf",
        "pairs-reference-potager-a4-aubepine-chaton.pdf",
        "pairs-tokens-potager-a4-aubepine.pdf",
    }
    ran = massicot("build", "courte-paille", "aubepine", "--only", "reference")
    assert ran.code == 0 and "courte-paille-reference" in ran.out and "a4-aubepine.pdf" in ran.out


@pytest.mark.usefixtures("here")
def test_new_says_what_one_typed(massicot, monkeypatch):
    monkeypatch.setenv("MASSICOT_CALLED", "./massicot")
    assert "./massicot build sorts" in massicot("new", "deck", "sorts").out
    assert "./massicot build" in massicot().out


@pytest.mark.parametrize(("form", "printed"), [("html", False), ("reading", False), ("fold", True)])
@pytest.mark.usefixtures("here")
def test_advice_on_printing_is_for_what_is_printed(massicot, form, printed):
    ran = massicot("build", "pairs", "--only", "booklet", "--games", "aubepine", "--form", form)
    assert ran.code == 0 and ("100 mm bars" in ran.out) == printed


# -- help, list, completion --------------------------------------------------------------------------------


def test_alone_it_says_what_to_do_first(massicot):
    ran = massicot()
    assert ran.code == 0 and ran.err == ""
    for word in ("massicot list", "massicot build pairs", "massicot play paires", "simulate", "explain"):
        assert word in ran.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("help", "COMMAND"),
        ("help build", "--paper"),
        ("build --help", "--paper"),
        ("-h", "COMMAND"),
        ("-V", "massicot 0."),
    ],
)
def test_help_and_version(massicot, words, said):
    ran = massicot(*words.split())
    assert ran.code == 0 and said in ran.out


@pytest.mark.usefixtures("here")
def test_options_of_all_commands_may_stand_before_the_command(massicot):
    assert massicot("-q", "list").out == ""
    assert "sha256" in massicot("-v", "build", "pairs", "--only", "box").out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("list", ["pairs", "aubepine", "2 to 6 players", "15 to 35 min", "downspear", "A5", "148 × 210 mm"]),
        ("list decks", ["pairs", "56 cards"]),
        ("list games", ["paires", "2 to 8 players", "deck pairs"]),
        ("list variants", ["paires", "2 to 8 players", "deck pairs"]),
        ("list ways", ["paires/norland", "Norland"]),
        ("list themes", ["naufrages", "courte-paille"]),
        ("list forms", ["pocket", "A6"]),
        ("list pairs", ["56 cards", "themes: potager, insectes, pirates", "cinq-cartes"]),
        ("list paires", ["2 to 8 players", "paires/cutchfeld"]),
        ("list courte-paille", ["60 cards", "courte-paille/plusieurs-parties"]),
    ],
)
def test_list_shows(massicot, words, said):
    ran = massicot(*words.split())
    assert ran.code == 0 and all(word in ran.out for word in said), ran


def test_list_names_a_game_that_it_cannot_read(massicot, begun):
    (begun / "games/pairs/maison/rules.toml").write_text("title = [")
    ran = massicot("list", "games", "--library", "library")
    assert ran.code == 0 and "massicot check maison" in ran.out


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        (["bu"], ["build"]),
        (["-v", "build", "--pa"], ["--paper"]),
        (["build", "--paper", "le"], ["legal", "letter"]),
        (["build", "--paper", "=", "le"], ["legal", "letter"]),
        (["build", "--backs", "s"], ["separate", "short-edge"]),
        (["build", "pairs", "--games", "aubepine,mo"], ["aubepine,monstres"]),
        (["build", "--only", "bo"], ["booklet", "box"]),
        (["play", "paires/n"], ["paires/norland"]),
        (["preview", "so"], ["sorts"]),
        (["help", "expl"], ["explain"]),
        (["new", "g"], ["game"]),
        (["build", "--output", ""], []),
    ],
)
def test_bash_completes(begun, typed, found):
    """With the very script, in bash; the names of one's own decks too."""
    needs("bash")
    (begun.parent / "bin").mkdir()
    program = begun.parent / "bin/massicot"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m massicot "$@"\n')
    program.chmod(0o755)
    path = f"{program.parent}:{os.environ['PATH']}"
    script = 'eval "$(massicot completion bash)"; COMP_WORDS=(massicot "$@"); COMP_CWORD=$#; _massicot; '
    script += 'printf "%s\\n" "${COMPREPLY[@]}"'
    done = subprocess.run(
        ["bash", "-euc", script, "bash", *typed],
        cwd=begun.parent,
        env={**os.environ, "PYTHONPATH": str(ROOT / "generator"), "PATH": path},
        capture_output=True,
        text=True,
    )
    assert (done.stdout.split(), done.stderr) == (found, "")


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_accept_their_script(massicot, here, shell):
    needs(shell)
    (here / "script").write_text(massicot("completion", shell).out)
    assert subprocess.run([shell, "-n", here / "script"], capture_output=True).stderr == b""


# -- check ---------------------------------------------------------------------------------------------------


def test_a_clean_check_is_one_line_and_notes_are_shown_on_demand(massicot):
    ran = massicot("check", "poker-des-gobelins")
    assert ran.out == "nothing wrong in 1 deck and 1 game; 1 note, shown with --notes\n"
    for words in (("--notes",), ("--select", "facts"), ("--format", "json")):
        assert "facts/stake" in massicot("check", "poker-des-gobelins", *words).out
    assert massicot("check", "poker-des-gobelins", "--format", "github").out == ""


@pytest.mark.usefixtures("begun")
def test_folders_are_checked(massicot, pairs_pdf):
    ran = massicot("check", "library")
    assert ran.code == 0 and "1 game" in ran.out and "2 decks" in ran.out, ran
    assert massicot("check", pairs_pdf.parent.parent).out == "nothing wrong in 1 finished file\n"
    assert massicot("check", "library", pairs_pdf).out.startswith("nothing wrong in 2 decks, 1 game and 1 finished")


@pytest.mark.usefixtures("here")
def test_a_file_in_which_no_card_is_recognised_is_not_fine(massicot, pairs_pdf):
    canvas = Canvas("foreign.pdf", pagesize=(210 * mm, 297 * mm))
    for place in range(9):
        canvas.rect((10 + place % 3 * 63) * mm, (15 + place // 3 * 88) * mm, 63 * mm, 88 * mm)
    canvas.save()
    ran = massicot("check", "foreign.pdf", "--deck", "pairs")
    assert ran.code == 1 and "error print/" in ran.out and "card 1: " in ran.out
    assert massicot("build", "pairs", "--only", "tokens,box,score-pad").code == 0
    assert massicot("check", "output", "--deck", "pairs").code == 0
    assert massicot("check", pairs_pdf, "--deck", "pairs").code == 0


def test_a_game_that_is_named_twice_is_counted_once(massicot):
    assert "1 deck and 12 games" in massicot("check", "pairs", "aubepine").out


def test_explain_takes_a_family(massicot):
    ran = massicot("explain", "facts")
    assert ran.code == 0 and "facts/deal" in ran.out and "prose/" not in ran.out
