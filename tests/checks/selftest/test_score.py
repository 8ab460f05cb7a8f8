"""The score is counted rightly, the quick verdict is that of a whole check, and a sample of it holds."""

import json
from pathlib import Path

import pytest

from massicot.checks.families import Target, check_data
from massicot.checks.findings import NOTE
from massicot.checks.selftest.arguments import arguments, named, parted
from massicot.checks.selftest.judging import EQUAL, Judge
from massicot.checks.selftest.kinds import family
from massicot.checks.selftest.mutations import Mutation, mutations
from massicot.checks.selftest.page import UNARGUED, page, unargued
from massicot.checks.selftest.report import BARS, Score, report
from massicot.checks.selftest.running import Judged, judged, shipped_texts
from massicot.checks.selftest.shelf import Shelf
from massicot.cli import main as massicot
from massicot.places import shipped

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[3]
SAMPLE = 150


@pytest.fixture(scope="module")
def judge(tmp_path_factory):
    shelf = Shelf(tmp_path_factory.mktemp("shelf") / "here")
    shelf.fill(shipped("games"), shipped("artwork"))
    return Judge(shelf)


def change(judge, file, old, new):
    """A change of our data, by what stands there."""
    text = judge.texts[file]
    assert text.count(old) >= 1, f"{file} no longer says {old!r}"
    start = text.index(old)
    return Mutation(file, 1, (), "facts", "by hand", start, start + len(old), new)


AUBEPINE = "games/pairs/aubepine/rules.toml"
LEDGER = "games/pairs/sources.toml"


@pytest.mark.parametrize(
    "file, old, new, verdict",
    [
        (AUBEPINE, "\nhand = 5\n", "\nhand = 6\n", "sources/differs"),
        (AUBEPINE, "[[pioche|stock]]", "[[pioche|discard]]", "prose/term-form"),
        (AUBEPINE, "\nhand = 5\n", "\nhand  =  5\n", EQUAL),
        (LEDGER, 'place = "l. 90"', 'place = "l. 91"', "sources/no-passage"),
        ("games/glossary.toml", 'singular = "jeton"', 'singular = "carte"', "prose/lexicon-twice"),
        ("games/pairs/deck.toml", "total = 55", "total = 56", "deck/total"),
        ("games/pairs/scores.toml", "values = [31, 21", "values = [30, 21", "deck/pad-strip"),
        ("artwork/potager/theme.toml", 'rouge = "#b4392c"', 'rouge = "#dd8434"', "deck/same-ink"),
        ("games/papers.toml", 'width = "210mm"', 'width = "211mm"', "deck/known-size"),
        ("games/pairs/scores.toml", "rows = 9", "rows = 8", ""),
    ],
)
def test_a_verdict_names_what_finds_it(judge, file, old, new, verdict):
    assert judge.verdict(change(judge, file, old, new)) == verdict


def test_the_data_is_as_it_was_afterwards(judge):
    judge.verdict(change(judge, AUBEPINE, "\nhand = 5\n", "\nhand = 6\n"))
    assert judge.shelf.texts() == judge.texts


@pytest.mark.parametrize("file", [AUBEPINE, LEDGER, "games/glossary.toml", "games/pairs/scores.toml"])
def test_a_quick_verdict_is_that_of_the_whole_check(judge, file):
    text = judge.texts[file]
    every = mutations(file, text)
    for one in every[5 :: len(every) // 4]:
        verdict = judge.verdict(one)
        if verdict == EQUAL:
            continue
        with judge.shelf.changed(file, text, one):
            library = judge.shelf.library()
            found = check_data(library, [Target(game) for game in library.games()])
        new = {each.code for each in found if each.severity != NOTE and (each.code, each.message) not in judge.known}
        assert bool(verdict) == bool(new), one.told


def _change(file, family, line=1):
    return Mutation(file, line, ("facts", "hand"), family, "one more", 0, 1, "6", "5")


def test_a_report_counts_what_was_found():
    found = report(
        [
            Judged(_change("a.toml", "facts"), "facts/deal"),
            Judged(_change("a.toml", "facts"), ""),
            Judged(_change("b.toml", "facts"), EQUAL),
            Judged(_change("b.toml", "prose"), "prose/hole"),
        ]
    )
    assert (found.total, found.equal) == (Score(2, 3), 1)
    assert found.families == {"facts": Score(1, 2), "prose": Score(1, 1)}
    assert found.files == {"a.toml": Score(1, 2), "b.toml": Score(1, 1)}
    assert found.short == ["facts"]
    assert found.as_dict()["survivors"] == [
        {"file": "a.toml", "line": 1, "family": "facts", "change": "facts.hand: one more: 5 → 6"}
    ]
    assert found.codes == {"facts/deal": 1, "prose/hole": 1}


def test_a_yes_or_no_is_counted_where_it_stands():
    assert family("games/pairs/sources.toml", ("decisions", 0, "silent")) == "ledgers"
    assert family("games/glossary.toml", ("nouns", "cartes", "feminine")) == "prose"


def test_a_score_is_never_told_better_than_it_is():
    assert Score(9699, 10000).told == "96.9 %"
    assert Score(0, 0).share == 1


def test_a_sample_holds_the_score():
    found = report(judged(lambda *_: None, SAMPLE))
    assert found.total.all + found.equal == SAMPLE
    assert found.total.share >= 0.9
    assert set(BARS) >= set(found.families) - {"sizes"}


def test_the_command_tells_the_score(capsys):
    code = massicot(["check", "--self-test", "--sample", "30", "--format", "json"])
    told = json.loads(capsys.readouterr().out)
    assert code in (0, 1)
    assert told["total"]["all"] + told["equal"] == 30
    assert told["families"] and told["files"]


def test_names_and_a_self_test_do_not_go_together(capsys):
    assert massicot(["check", "pairs", "--self-test"]) == 2
    assert "self-test" in capsys.readouterr().err


TEXT = "[facts]\nhand = 5\nante = 5\n"
FILE = "games/pairs/deck.toml"


@pytest.fixture(scope="module")
def survived():
    """A report by which all changes of a small file survive but the first."""
    first, *others = mutations(FILE, TEXT)
    return report([Judged(first, "facts/deal"), *(Judged(one, "") for one in others)])


def test_the_page_has_every_survivor_with_its_argument(survived):
    names = [name for name, _ in named(mutations(FILE, TEXT))][1:]
    argued = {FILE: {name: f"free: because {number}" for number, name in enumerate(names)}}
    told = page(survived, {FILE: TEXT}, argued)
    assert unargued(survived, {FILE: TEXT}, argued) == []
    for number in range(len(names)):
        assert told.count(f" – **free**: because {number}\n") == 1
    assert f"| free | {len(names)} |" in told


def test_a_survivor_without_an_argument_and_an_argument_without_one_are_told(survived):
    (first, _), (second, _), *others = named(mutations(FILE, TEXT))
    argued = {FILE: {first: "same: it was found", second: "surely right", **{name: "same: so" for name, _ in others}}}
    assert unargued(survived, {FILE: TEXT}, argued) == [
        f"{FILE}: {second}: {UNARGUED}",
        f"{FILE}: {first}: argued, and no survivor",
    ]
    assert f"| {UNARGUED} | 1 |" in page(survived, {FILE: TEXT}, argued)


def test_changes_of_which_the_same_is_told_have_numbers():
    twice = 'text = "{{ hand }} et {{ hand }}"\n'
    names = [name for name, _ in named(mutations("games/pairs/paires/rules.toml", twice))]
    assert len(set(names)) == len(names)
    assert any(name.endswith(" (2)") for name in names)


def test_every_argument_is_about_a_change_that_there_is_and_stands_in_the_docs():
    """The docs were written by a full run; these arguments are all of them, and each has a verdict."""
    told = (ROOT / "docs" / "checker-score.md").read_text("utf-8")
    texts = shipped_texts()
    argued = arguments(texts)
    assert sum(map(len, argued.values())) == told.count("\n- ")
    assert UNARGUED not in told
    for file, by_name in argued.items():
        changes = dict(named(mutations(file, texts[file])))
        for name, why in by_name.items():
            verdict, reason = parted(why)
            assert name in changes, f"{file}: {name}"
            assert verdict and len(reason) > 15, f"{file}: {name}: {why}"
            one = changes[name]
            change = one.told.replace("`", "")
            assert f"- {one.line}: `{change}` – **{verdict}**: {reason}\n" in told, name


def test_what_is_argued_survives(judge):
    """A few of them, judged again."""
    argued = [(file, name) for file, by_name in arguments(judge.texts).items() for name in by_name]
    for file, name in argued[7 :: len(argued) // 12]:
        assert judge.verdict(dict(named(mutations(file, judge.texts[file])))[name]) == "", f"{file}: {name}"
