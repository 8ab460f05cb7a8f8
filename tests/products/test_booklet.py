"""What of a booklet is set, and how often: counted by processes that only pretend to set type."""

import shutil
from concurrent.futures import Future

import pytest

from massicot.booklet.content import titles
from massicot.booklet.page_style import Rendered
from massicot.booklet.render import Portion
from massicot.data.library import Library
from massicot.jobs import Jobs
from massicot.products.booklet import BookletSetting, BookletTask, set_portion
from massicot.products.forms import form
from massicot.products.order import Order
from massicot.products.stock import gather
from tests.conftest import ROOT

LONG = ("paires", "poker-des-gobelins", "chaton", "entreprise")
"""The chapters of six pages; the others have four."""


class Setters(Jobs):
    """Makes portions of nothing, at once, and remembers which."""

    def __init__(self, task, opening=3):
        super().__init__("sets booklets", "")
        self.task, self.opening, self.asked, self.told = task, opening, [], {}

    def submit_first(self, function, *arguments, **_):
        job = Future()
        job.set_result(self.portion(*arguments[1:]) if function is set_portion else {"reading": Rendered(b"", 1)})
        return job

    def portion(self, name, numbers, start):
        self.asked.append(name)
        self.told[name] = numbers
        game = self.task.variants.get(name)
        places = dict.fromkeys(titles([game]) if game else [name], 1) | {name: 0}
        pages = {"opening": self.opening, "matter": 13, "folios": start}.get(name, 6 if name in LONG else 4)
        return Portion(b"", pages, dict(sorted(places.items())))


@pytest.fixture
def library(tmp_path, monkeypatch):
    monkeypatch.setenv("MASSICOT_CACHE", str(tmp_path / "cache"))
    game = tmp_path / "library/games/pairs/balayage"
    shutil.copytree(ROOT / "generator/massicot/games/pairs/balayage", game, ignore=shutil.ignore_patterns("*.py"))
    return tmp_path / "library"


def made(library, games=(), opening=3):
    """Which portions were set for a booklet, and what they were told."""
    order = Order(only=("booklet",))
    stock = gather(Library([library]), "pairs", order)
    names = games or tuple(stock.variants)
    setting = BookletSetting((library,), "pairs", order, names, (form("reading"),))
    setters = Setters(BookletTask(setting, stock, lambda: b"look"), opening)
    setters.task.put_together(setters)
    return setters


def test_each_portion_is_set_once_and_an_edited_game_alone(library):
    first = made(library)
    assert sorted(first.asked) == sorted([*first.task.variants, "matter", "opening", "folios"])
    assert made(library).asked == []
    rules = library / "games/pairs/balayage/rules.toml"
    text = rules.read_text("utf-8")
    rules.write_text(text.replace('\ntext = """\n', '\ntext = """\nJouons. ', 1), "utf-8")
    assert made(library).asked == ["balayage", "opening"]  # whose numbers may have changed


def test_the_chapter_of_a_small_booklet_is_that_of_the_large_one(library):
    made(library)
    assert made(library, ("paires",)).asked == ["matter", "folios", "opening"]


@pytest.mark.parametrize("opening", [3, 5])
def test_chapters_are_told_the_pages_on_which_others_stand(library, opening):
    setters = made(library, opening=opening)
    start, pages = opening + 1, {}
    for name in setters.task.variants:
        pages |= dict.fromkeys(titles([setters.task.variants[name]]), start + 1) | {name: start}
        start += 6 if name in LONG else 4
    for name, told in setters.told.items():
        assert told.items() <= {**pages, "matter": start}.items(), name
    # Every chapter but that of Paires sends its readers there for ties.
    assert all(any(place.startswith("paires") for place in setters.told[name]) for name in ("pierre-noire", "aubepine"))
