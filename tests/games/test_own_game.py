"""A game that somebody wrote, in a library outside the package: the one that docs/how-to/game.md makes."""

import os
import re

import pytest

from massicot.booklet.describing import described
from massicot.checks.runner import Target, check_data
from massicot.data.library import Library, TrustedFolder
from massicot.diagnostics import NOTE, DataError
from massicot.games.engine.codes import Codes
from massicot.games.engine.programs import program_of, ways
from massicot.games.engine.simulate import Batch, Table, play_batch
from massicot.model.table import PLACES
from massicot.telling.replaying import replay
from massicot.telling.sitting import Sitting
from tests.conftest import ROOT, command, finished

PAGE = (ROOT / "docs/how-to/game.md").read_text("utf-8")
FILES = re.findall(r"^```\w+ library/(\S+)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
GAME = "vingt-et-un"


@pytest.fixture
def folder(tmp_path):
    for name, text in FILES:
        (tmp_path / "library" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "library" / name).write_text(text, "utf-8")
    return tmp_path / "library"


def test_its_program_does_not_run_unless_the_folder_is_trusted(folder):
    marked = folder / "games/pairs/vingt_et_un/program.py"
    marked.write_text(f'open({str(folder / "ran")!r}, "w").close()\n' + marked.read_text("utf-8"), "utf-8")
    variant = Library([folder]).variant(GAME)
    assert variant.code is None and variant.distrusted == marked
    with pytest.raises(DataError, match="--trust-programs"):
        program_of(variant)
    check_data(Library([folder]), [Target("pairs", frozenset([GAME]))])
    assert not (folder / "ran").exists()
    program_of(Library([TrustedFolder(folder)]).variant(GAME))
    assert (folder / "ran").exists()


def test_a_program_that_is_not_trusted_is_not_replaced_by_ours(folder):
    own = folder / "games/pairs/paires"
    own.mkdir()
    (own / "program.py").write_text("raise SystemExit")
    assert Library([folder]).variant("paires").code is None
    assert Library().variant("paires").code is not None


def test_nothing_is_wrong_with_it(folder):
    found = check_data(Library([TrustedFolder(folder)]), [Target("pairs", frozenset([GAME]))])
    assert [one for one in found if one.severity != NOTE] == []


@pytest.mark.parametrize("strategy", ["random", "sensible"])
def test_its_games_keep_the_laws(folder, strategy):
    library = Library([TrustedFolder(folder)])
    (way,) = ways(library.variant(GAME))
    deck = tuple(card.value for card in library.deck("pairs").cards if not card.extra for _ in range(card.copies))
    for players in way.players:
        table = Table(way.id, way.variant.code, way.facts_for(players), deck, players, strategy, strict=True)
        tally = play_batch(Batch(table, 0, 20))
        assert tally.finished == 20 and not tally.trouble
        assert set(tally.decisions) <= set(program_of(way.variant).kind.applies)


def test_a_person_plays_it_to_its_end(folder):
    library = Library([TrustedFolder(folder)])
    (way,) = ways(library.variant(GAME))
    sitting = Sitting(way, library.deck("pairs"), library.glossary(), players=3, seed=4)
    assert "Au-delà de\u00a021" in sitting.goals()
    sitting.begin()
    assert any("reste" in choice.text for choice in sitting.choices()) is False  # the first card is always drawn
    sitting.play(sitting.choices()[0].move)
    assert any("Dépasser" in line for line in sitting.hint())
    while sitting.my_turn():
        sitting.play(sitting.choices()[-1].move)
    assert sitting.game.finished and sitting.ending()


@pytest.mark.slow
def test_its_booklet_has_its_chances(folder, tmp_path):
    order = ("build", GAME, "--library", folder, "--only", "booklet", "--form", "html", "--output", tmp_path / "out")
    for trust, chances in (((), False), (("--trust-programs",), True)):
        ran = finished(command(*order, *trust))
        assert ran.code == 0, ran.err
        (page,) = (tmp_path / "out").rglob("*.html")
        text = page.read_text("utf-8")
        assert "Une carte de trop" in text and ("Dépasser à la prochaine carte" in text) is chances


def test_an_installed_package_brings_it_without_a_word(folder, tmp_path):
    site = tmp_path / "site"
    (site / "vingt-1.dist-info").mkdir(parents=True)
    (site / "vingt-1.dist-info/METADATA").write_text("Metadata-Version: 2.1\nName: vingt\nVersion: 1\n")
    (site / "vingt-1.dist-info/entry_points.txt").write_text("[massicot.games]\nvingt = vingt_games\n")
    folder.rename(site / "vingt_games")
    paths = os.pathsep.join([str(ROOT / "generator"), str(site)])
    ran = finished(command("replay", GAME, env={**os.environ, "PYTHONPATH": paths}))
    assert ran.code == 0 and "2 exemples rejoués" in ran.out, ran.err


def test_a_person_may_trust_the_programs_of_their_libraries_once_and_for_all(folder, tmp_path):
    own, none = tmp_path / "own", tmp_path / "none"
    own.mkdir()
    (own / "massicot.toml").write_text("trust_programs = true\n")
    for config, code in ((own, 0), (none, 2)):
        environment = {"MASSICOT_CONFIG": str(config)}
        assert finished(command("replay", GAME, "--library", folder, env=environment)).code == code


TALON = """
[places.talon]
kind = "cards"
label = "le talon"
sight = "nobody"
heap = true
"""


def with_talon(folder):
    """The same game, with five cards put away in a place of its own."""
    game = folder / "games/pairs/vingt_et_un"
    for name, old, new in (
        ("glossary.toml", "", TALON),
        (
            "program.py",
            "        self.round += 1\n",
            "        self.round += 1\n        self.talon += [self.stock.pop() for _ in range(5)]\n",
        ),
        ("rules.toml", "stock = 49\n", "stock = 44\ntalon = 5\n"),
        ("rules.toml", "stock = [7], turn", "stock = [7], talon = [1, 3], turn"),
        ("rules.toml", "after = { points =", "after = { talon = [3, 1], points ="),
    ):
        text = (game / name).read_text("utf-8")
        assert old in text
        (game / name).write_text(text.replace(old, new, 1) if old else text + new, "utf-8")
    return Library([TrustedFolder(folder)])


@pytest.fixture
def shipped_places():
    """What a test declares is forgotten after it."""
    before = dict(PLACES)
    yield
    PLACES.clear()
    PLACES.update(before)


@pytest.mark.usefixtures("shipped_places")
def test_a_place_of_its_own_is_read_laid_out_compared_told_and_held_to_the_laws(folder):
    library = with_talon(folder)
    variant = library.variant(GAME)
    (way,) = ways(variant)
    assert variant.setup.position.cards["talon"].count == 5
    assert all(replayed.wrong is None for replayed in replay(library, GAME))
    deck = Codes(library.deck("pairs")).deck
    tally = play_batch(Batch(Table(way.id, variant.code, way.facts_for(3), deck, 3, strict=True), 0, 20))
    assert tally.finished == 20 and not tally.trouble
    sitting = Sitting(way, library.deck("pairs"), library.glossary(), players=3, seed=4)
    sitting.begin()
    assert sitting.view()["talon"] == 5 and any("talon" in line.text for line in sitting.shown())
    assert "talon" in described(variant.setup.position).lower()
    found = check_data(library, [Target("pairs", frozenset([GAME]))])
    assert [one for one in found if one.severity != NOTE] == []
    rules = folder / "games/pairs/vingt_et_un/rules.toml"
    rules.write_text(rules.read_text("utf-8").replace("talon = [3, 1]", "talon = [3, 2]"), "utf-8")
    assert any(replayed.wrong is not None for replayed in replay(Library([TrustedFolder(folder)]), GAME))


@pytest.mark.slow
@pytest.mark.usefixtures("shipped_places")
def test_a_place_of_its_own_is_known_in_other_processes(folder):
    with_talon(folder)
    ran = finished(
        command("simulate", GAME, "--library", folder, "--trust-programs", "--games", 600, "--strict", "--cores", 2)
    )
    assert ran.code == 0, ran.err


@pytest.mark.usefixtures("shipped_places")
def test_a_place_that_every_table_has_is_not_declared_again(folder):
    glossary = folder / "games/pairs/vingt_et_un/glossary.toml"
    glossary.write_text(glossary.read_text("utf-8") + TALON.replace("talon", "stock"), "utf-8")
    with pytest.raises(DataError, match="every table has a place"):
        Library([folder]).glossary()


def test_advice_that_asks_and_does_not_answer_is_one_message_with_its_file_and_cure(folder):
    advice = folder / "games/pairs/vingt_et_un/advice.py"
    advice.write_text(advice.read_text("utf-8").replace("def answer(", "def answers("), "utf-8")
    ran = finished(command("odds", GAME, "--row", "9,6", "--library", folder, "--trust-programs"))
    assert ran.code == 2 and "Traceback" not in ran.err
    assert "advice.py" in ran.err and "has no answer" in ran.err and "“answer”" in ran.err
