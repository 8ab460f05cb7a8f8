"""A program says by which values of its facts it plays: all of those are played to the end, any other is refused at its
line and by every command, and never played as something else."""

from pathlib import Path

import pytest

from massicot.checks.runner import Target, check_data
from massicot.cli import COULD_NOT_RUN, DONE, main
from massicot.data.library import Library
from massicot.data.toml import TomlFiles
from massicot.games.engine.codes import Codes
from massicot.games.engine.luck import Dice
from massicot.games.engine.programs import program_of, ways
from massicot.games.engine.reads import Fact, Setting, number, unplayed, words
from massicot.games.engine.simulate import play
from massicot.model.variant import Range
from tests.checks.breaking import Broken
from tests.games.test_laws import DECKS, WAYS

LIBRARY = Library()
GLOSSARY = LIBRARY.glossary()
NUMBERS = (*range(-2, 14), 20, 30, 50)
RANGES = [Range(low, high) for low in (-1, 0, 1, 2, 3) for high in (0, 1, 3, 5, 20)]


def settings(way):
    """The table with the fewest and with the most players."""
    deck = Codes(DECKS[way.variant.game]).deck
    for players in {way.players[0], way.players[-1]}:
        yield Setting(way.facts_for(players), deck, players)


def values(fact, now):
    """Values below, at and above what may be declared; of a word, all that the glossary knows."""
    if isinstance(now, str):
        return list(GLOSSARY.facts[fact.name].words)
    if isinstance(now, tuple):
        return [(), now]
    return RANGES if isinstance(now, Range) else NUMBERS


@pytest.mark.parametrize("way", [pytest.param(way, id=way.id) for way in WAYS])
def test_every_value_that_is_not_refused_is_played_to_the_end(way):
    kind = program_of(way.variant).kind
    for setting in settings(way):
        assert not list(unplayed(kind.name, kind.reads, setting))
        for fact in kind.reads:
            if not fact.counts(setting.facts) or fact.name not in setting.facts:
                continue
            for value in values(fact, setting.facts[fact.name]):
                facts = {**setting.facts, fact.name: value}
                table = Setting(facts, setting.deck, setting.players)
                if not list(unplayed(kind.name, kind.reads, table)) and kind.fits(facts, setting.players):
                    play(kind(facts, setting.deck, setting.players, Dice(1)), Dice(1), most=5000)


@pytest.mark.parametrize("way", [pytest.param(way, id=way.id) for way in WAYS])
def test_every_fact_that_a_program_asks_for_is_declared(way):
    kind = program_of(way.variant).kind

    class Asked(dict):
        """Facts that remember which of them were asked for."""

        def __getitem__(self, name):
            asked.add(name)
            return super().__getitem__(name)

        def get(self, name, default=None):
            if name in self:
                asked.add(name)
            return super().get(name, default)

    for setting in settings(way):
        asked = set()
        game = kind(Asked(setting.facts), setting.deck, setting.players, Dice(1))
        play(game, Dice(1))
        assert asked <= {fact.name for fact in kind.reads if fact.counts(setting.facts)}


def line_of(path, *key):
    return TomlFiles()[path].place(*key).line


def unplayed_words():
    """Each word that the glossary knows for a fact and a program does not play, where a game states the fact."""
    for variant in (variant for deck in LIBRARY.decks() for variant in LIBRARY.variants(deck).values()):
        way = next(ways(variant))
        setting = next(settings(way))
        reads = program_of(variant).kind.reads
        for fact in (fact for fact in reads if fact.words and fact.counts(setting.facts)):
            other = next((word for word in GLOSSARY.facts[fact.name].words if word not in fact.words), None)
            changed = any(fact.name in sub.changed for sub in variant.variants)
            if other and fact.name in variant.facts and not changed:
                yield pytest.param(variant, fact.name, other, id=f"{variant.id}-{fact.name}")


@pytest.mark.slow
@pytest.mark.parametrize("variant, name, other", list(unplayed_words()))
def test_a_word_that_the_glossary_knows_and_the_program_does_not_play_is_found_at_its_line(
    tmp_path, variant, name, other
):
    broken = Broken(tmp_path)
    file = str(Path(variant.source).relative_to(Path(variant.source).parents[2]))
    broken.edit(file, f'\n{name} = "{variant.facts[name]}"', f'\n{name} = "{other}"')
    found = [one for one in broken.findings(variant.game, variant.id) if one.code == "facts/program"]
    assert [one.line for one in found] == [line_of(broken.path(file), "facts", name)]
    assert other in found[0].message and "it plays" in found[0].cure


ENTREPRISE = "pairs/entreprise/rules.toml"


@pytest.mark.slow
@pytest.mark.parametrize(
    "file, old, new",
    [
        (ENTREPRISE, "\nset-needs = 1\n", "\nset-needs = 0\n"),
        ("pairs/monstres/rules.toml", "\nfine = 5\n", "\nfine = 0\n"),
        ("courte_paille/courte_paille/rules.toml", "\ncharacters = 6\n", "\ncharacters = 5\n"),
        ("courte_paille/courte_paille/rules.toml", "\nrevealed = 1\n", "\nrevealed = 8\n"),
        ("pairs/poker_des_gobelins/rules.toml", '\nlaps = "hand - 1"', '\nlaps = "hand - 2"'),
        ("pairs/chaton/rules.toml", "team = 2,", "team = 0,"),
    ],
)
def test_a_number_that_would_be_played_as_another_is_found_and_the_rest_is_checked(tmp_path, file, old, new):
    broken = Broken(tmp_path).edit(file, old, new).say("Prenez un deck de cartes.", file)
    codes = broken.codes(file.split("/")[0].replace("_", "-"))
    assert codes["facts/program"] >= 1
    assert codes["prose/forbidden-word"] >= 1 or codes.total() > codes["facts/program"]
    found = next(one for one in broken.findings(file.split("/")[0]) if one.code == "facts/program")
    name = old.strip().partition(" = ")[0]
    assert name in broken.path(file).read_text("utf-8").splitlines()[found.line - 1]


@pytest.mark.slow
@pytest.mark.parametrize("command", [("play", "--seed", "1"), ("simulate", "--games", "10"), ("replay",)])
def test_no_command_plays_it_or_stops_with_a_traceback(tmp_path, capsys, command):
    broken = Broken(tmp_path).edit(ENTREPRISE, "\nset-needs = 1\n", "\nset-needs = 0\n")
    code = main([command[0], "entreprise", *command[1:], "--library", str(broken.folder)])
    said = capsys.readouterr()
    assert code == COULD_NOT_RUN != DONE
    assert f"{broken.path(ENTREPRISE)}:{line_of(broken.path(ENTREPRISE), 'facts', 'set-needs')}: " in said.err
    assert "set-needs = 0" in said.err and "1 is the least" in said.err


def test_what_a_library_declares_is_held_like_ours():
    reads = (number("ceiling", 10, lambda table: len(table.deck)), words("end", "a", "b", when={"ceiling": ()}))

    def told(**facts):
        return [(one.name, one.cure) for one in unplayed("own", reads, Setting(facts, (1,) * 40, 2))]

    assert told(ceiling=21, end="a") == []
    assert told(ceiling=9, end="c") == [("end", "it plays “a”, “b”")]  # bounds wait until all else is right
    assert told(ceiling=41, end="a") == [("ceiling", "with the other facts it plays 10 to 40")]
    assert told() == [("ceiling", "add it")]
    assert told(ceiling=Range(30, 20), end="a") == [("ceiling", "write the lower number as min")]
    assert Fact("x").counts({})


def test_our_data_is_played_as_it_stands():
    assert not [one for one in check_data(LIBRARY, [Target("pairs")]) if one.code == "facts/program"]
