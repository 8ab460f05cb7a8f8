"""Whatever a data file is, a check ends: with findings or one message, in good time, and nothing falls over."""

import shutil
import signal
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from massicot.checks.runner import Target, check_data
from massicot.data.library import Library, Shelf
from massicot.diagnostics import LONGEST, meanings
from massicot.places import shipped
from massicot.start import new_deck, new_game, new_theme
from tests.checks.mutilating import THINGS, mutilated, replaced, restored, spoilt

pytestmark = pytest.mark.slow

PATIENCE = 20
"""Seconds of work; a tenth of one is what a file takes."""
EACH = 3
"""Mutilations of each file. Tens of thousands were run once; these keep it so."""


class StuckError(BaseException):
    """Beyond all patience; no handler of ours catches it."""


@contextmanager
def patience(seconds=PATIENCE):
    def stuck(*_):
        raise StuckError

    before = signal.signal(signal.SIGPROF, stuck)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@dataclass(frozen=True)
class Room:
    """A small library of its own, so that a check of it is quick."""

    folder: Path
    game: str

    def check(self):
        library = Library()
        library.shelves = [Shelf(self.folder / "games", self.folder / "artwork", shipped("fonts"))]
        with patience():
            found = check_data(library, [Target(self.game)])
        for one in found:
            assert one.code in meanings() and one.line >= 0 and one.column >= 0, one
            assert len(one.message) <= LONGEST + 1 and "\n" not in one.message, one
        return found


def room(folder, game, variants, *, ledger=False):
    """The deck of a game of ours with some of its variants."""
    here = folder / "games" / game
    here.mkdir(parents=True)
    for name in ("glossary", "papers", "formats"):
        shutil.copy(shipped("games") / f"{name}.toml", folder / "games")
    for path in (shipped("games") / game).glob("*.toml"):
        if path.name != "sources.toml" or ledger:
            shutil.copy(path, here)
    for name in variants:
        (here / name).mkdir()
        shutil.copy(shipped("games") / game / name / "rules.toml", here / name)
    for theme in ("potager", "naufrages", "encre"):
        (folder / "artwork" / theme).mkdir(parents=True)
        for path in (shipped("artwork") / theme).iterdir():
            at = folder / "artwork" / theme / path.name
            if path.suffix == ".toml":
                shutil.copy(path, at)
            else:
                at.symlink_to(path)
    return Room(folder, game.replace("_", "-"))


def own_room(folder):
    """What `massicot new` writes."""
    new_deck("mine", folder)
    new_game("mon-jeu", folder, "mine")
    new_theme("vert", folder, "potager")
    for name in ("glossary", "papers", "formats"):
        shutil.copy(shipped("games") / f"{name}.toml", folder / "games")
    return Room(folder, "mine")


GAMES = {
    game: sorted(one.parent.name for one in (shipped("games") / game).glob("*/rules.toml"))
    for game in ("pairs", "courte_paille")
}
CASES = [
    *((name, f"games/{game}/{name}/rules.toml") for game, names in GAMES.items() for name in names),
    *(("beside", f"games/pairs/{name}.toml") for name in ("deck", "tokens", "scores")),
    *(("beside", f"games/{name}.toml") for name in ("glossary", "papers", "formats")),
    *(("beside", f"artwork/{name}/theme.toml") for name in ("potager", "encre")),
    *(("raft", f"games/courte_paille/{name}.toml") for name in ("deck", "standee", "scores", "sources")),
    ("raft", "artwork/naufrages/theme.toml"),
    ("own", "games/mine/deck.toml"),
    ("own", "games/mine/mon-jeu/rules.toml"),
    ("own", "artwork/vert/theme.toml"),
]


@pytest.fixture(scope="module")
def rooms(tmp_path_factory):
    root = tmp_path_factory.mktemp("rooms")
    made = {name: room(root / name, game, [name]) for game, names in GAMES.items() for name in names}
    made["beside"] = room(root / "beside", "pairs", ["paires"])
    made["raft"] = room(root / "raft", "courte_paille", ["courte_paille"], ledger=True)
    made["own"] = own_room(root / "own")
    return made


@contextmanager
def kept(path):
    """Whatever is done to a file inside, it is there again afterwards."""
    data = path.read_bytes()
    try:
        yield data
    finally:
        restored(path, data)


@pytest.mark.parametrize(("name", "file"), CASES)
def test_no_mutilated_file_falls_over(rooms, name, file):
    here, luck = rooms[name], Random(f"{name} {file}")
    with kept(here.folder / file) as data:
        for _ in range(EACH):
            text = mutilated(data.decode("utf-8"), luck)
            (here.folder / file).write_bytes(text.encode("utf-8", "replace"))
            here.check()
        (here.folder / file).write_bytes(spoilt(data, luck))
        here.check()


@pytest.mark.parametrize("file", ["games/mine/deck.toml", "games/mine/mon-jeu/rules.toml", "artwork/vert/theme.toml"])
def test_a_file_that_is_another_falls_over_nothing(rooms, file):
    with kept(rooms["own"].folder / file):
        for name, other in CASES[-12:-3]:
            shutil.copy(rooms[name].folder / other, rooms["own"].folder / file)
            rooms["own"].check()


@pytest.mark.parametrize("thing", THINGS, ids=lambda thing: thing.__name__.strip("_"))
@pytest.mark.parametrize("file", ["games/mine/mon-jeu/rules.toml", "games/mine/deck.toml", "artwork/vert/theme.toml"])
def test_what_is_no_file_is_told(rooms, massicot, file, thing):
    folder = rooms["own"].folder
    with kept(folder / file):
        replaced(folder / file, thing)
        with patience():
            ran = massicot("check", "mine", "--library", folder)
        assert ran.code in (0, 1, 2) and "Traceback" not in ran.err
        assert ran.code == 0 or ran.out or ran.err
        assert massicot("check", folder / file).code in (0, 1, 2)
        if file.endswith("mon-jeu.toml"):
            assert "mon-jeu.toml" in ran.out and ran.code == 1


# -- asked for too much -----------------------------------------------------------------------------

VARIANT, DECK = "games/mine/mon-jeu/rules.toml", "games/mine/deck.toml"
THEME = "artwork/vert/theme.toml"
TOO_MUCH = [
    (VARIANT, 'floor = "highest + 1"', 'floor = "9**9**9**9"'),
    (VARIANT, 'floor = "highest + 1"', 'floor = "9 * 9999999 * 9999999 * 9999999 * 9999999"'),
    (VARIANT, 'floor = "highest + 1"', f'floor = "{"(" * 5000}1{")" * 5000}"'),
    (VARIANT, 'floor = "highest + 1"', f'floor = "{"-" * 50000}1"'),
    (VARIANT, 'floor = "highest + 1"', f'floor = "{"1+" * 20000}1"'),
    (VARIANT, 'floor = "highest + 1"', f'floor = "{"9" * 5000}"'),
    (VARIANT, "players = { min = 2, max = 4 }", "players = { min = 1, max = 1000000000 }"),
    (VARIANT, "players = { min = 2, max = 4 }", "players = { min = 1, max = 9999 }"),
    (VARIANT, "dealt = 2", "dealt = 1000000000000"),
    (VARIANT, "dealt = 2", "dealt = 9999"),
    (VARIANT, "burn = 3 ", "burn = -999 "),
    (VARIANT, "pool = 40", "pool = 9999"),
    (VARIANT, "pool = 40", "pool = -999"),
    (VARIANT, "burn = 3 ", "week = 10000000 "),
    (VARIANT, "stock = 12 ", "stock = 1000000000000 "),
    (VARIANT, "rows = { Alix = [6, 4]", f"rows = {{ Alix = [{'6, ' * 30000}]"),
    (VARIANT, "Ne soyez pas le perdant !", "[[" * 9000),
    (VARIANT, "Ne soyez pas le perdant !", "{{ " * 6000),
    (VARIANT, "Ne soyez pas le perdant !", "*" * 19000),
    (VARIANT, "Ne soyez pas le perdant !", "«" * 19000),
    (VARIANT, "Ne soyez pas le perdant !", "(" * 19000),
    (VARIANT, "Ne soyez pas le perdant !", " ".join(["un"] * 6000)),
    (VARIANT, "Ne soyez pas le perdant !", "a" * 19000),
    (VARIANT, "Ne soyez pas le perdant !", "a " * 9000),
    (VARIANT, "Ne soyez pas le perdant !", "- a\n" * 4000),
    (DECK, 'copies = "value"', "copies = 1000000000"),
    (DECK, 'copies = "value"', "copies = 1000"),
    (DECK, "{ from = 1, to = 6 }", "{ from = 0, to = 999 }"),
    (DECK, "{ from = 1, to = 6 }", "{ from = 0, to = 99999999999 }"),
    (DECK, "total = 21", "total = 99999999999999999999"),
    (DECK, "total = 21", f"total = {'9' * 5000}"),
    (DECK, "total = 21", f"total = 0x{'f' * 5000}"),
    (VARIANT, "points = { Alix = 5,", f"points = {{ Alix = 0x{'f' * 5000},"),
    (VARIANT, "points = { Alix = 5,", f"points = {{ Alix = {'9' * 4299},"),
    (VARIANT, "stock = 12 ", "stock = -99999999999999999999 "),
    (VARIANT, "stock = 12 ", "stock = -5 "),
    (THEME, 'cut = "cut.svg"', f'cut = "{"a" * 5000}.svg"'),
    (THEME, 'drawing = "poire"', f'drawing = "{"a" * 5000}"'),
    (VARIANT, "burn = 3 ", 'burn = { "²" = 1, "3" = 2 } '),
]


@pytest.mark.parametrize(("file", "old", "new"), TOO_MUCH, ids=lambda one: one[:30])
def test_what_asks_for_too_much_is_told_in_good_time(rooms, file, old, new):
    here = rooms["own"]
    with kept(here.folder / file) as data:
        text = data.decode("utf-8")
        assert old in text
        (here.folder / file).write_text(text.replace(old, new, 1), "utf-8")
        assert here.check()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("pool = 40", "pool = 9999"),
        ("burn = 3 ", "burn = 0 "),
        ("dealt = 2", "dealt = 0"),
        ("dealt = 2", "dealt = -1"),
        ("min = 2, max = 4", "min = 1, max = 4"),
    ],
)
def test_absurd_facts_are_played_in_good_time(rooms, massicot, old, new):
    folder = rooms["own"].folder
    with kept(folder / VARIANT) as data:
        text = data.decode("utf-8")
        assert old in text
        (folder / VARIANT).write_text(text.replace(old, new, 1), "utf-8")
        with patience(60):
            ran = massicot("check", "mon-jeu", "--library", folder, "--play", "--cores", 1)
        assert ran.code in (0, 1) and ran.err == ""
