"""The score is counted rightly, the quick verdict is that of a whole check, and a sample of it holds."""

import json

import pytest

from generator.checks.families import Target, check_data
from generator.checks.findings import NOTE
from generator.checks.selftest.arguments import ARGUMENTS
from generator.checks.selftest.evidence import repeated, sentence
from generator.checks.selftest.judging import EQUAL, Judge
from generator.checks.selftest.kinds import family
from generator.checks.selftest.mutations import Mutation, mutations
from generator.checks.selftest.page import page
from generator.checks.selftest.report import BARS, Score, report
from generator.checks.selftest.running import Judged, judged, shipped_texts
from generator.checks.selftest.shelf import Shelf
from generator.cli import main as massicot
from generator.places import shipped

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


AUBEPINE = "games/pairs/variants/aubepine.toml"
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


def test_the_page_argues_every_survivor_once():
    left = [_change("games/pairs/deck.toml", family, line) for line, family in enumerate((*BARS, "sizes"), 1)]
    told = page(report([Judged(one, "") for one in left]), {"games/pairs/deck.toml": "0 is not 1"})
    for one in left:
        (row,) = [line for line in told.split("\n") if line.startswith(f"- `{one.file}:{one.line}` ")]
        assert row.partition(" – ")[2], row
    assert "| facts | 0 | 1 | 0.0 % | 97% |" in told


def test_every_change_of_our_data_has_an_argument():
    for file, text in shipped_texts().items():
        for one in mutations(file, text):
            because = next(argument.because for argument in ARGUMENTS if argument.holds(one))
            assert because(one, text).strip(), one.told


def test_what_is_taken_out_is_looked_for_elsewhere():
    text = 'text = """\nBrûlez {{ burn | cartes }}, la [[pioche|stock]] attend.\nEncore {{ burn | cartes }}.\n"""\n'
    start = text.index(" {{ burn")
    gone = Mutation(
        "a.toml", 2, ("sections", 0, "text"), "prose", "removed", start, start + 20, "", " {{ burn | cartes }}"
    )
    assert repeated(gone, text) == "“burn” is quoted again in line 3"
    assert sentence(gone, text) == "Brûlez, la [[pioche|stock]] attend."
