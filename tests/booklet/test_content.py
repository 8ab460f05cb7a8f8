"""What a booklet says: everything of its games, in their order, in sentences of the glossary."""

from dataclasses import replace

import pytest

from massicot.booklet.choices import choices
from massicot.booklet.content import booklet, texts
from massicot.booklet.facts_table import fact_table
from massicot.data.library import Library
from massicot.language.fr.quoting import fact_in_words
from massicot.model.prose import Paragraph, Term, Text, inlines
from massicot.model.sources import Claim, Decision, Ledger, Source
from massicot.model.variant import ByPlayers, Range
from tests.booklet.shelf import written

LIBRARY = Library()
GLOSSARY = LIBRARY.glossary()


def prose(text):
    return (Paragraph((Text(text),)),)


@pytest.mark.parametrize("game", ["pairs", "courte-paille"])
def test_every_section_way_and_example_of_every_game_is_told_once(game):
    content = written(game)
    variants = LIBRARY.variants(game)
    assert [one.rules.id for one in content.games] == list(variants)
    for one, variant in zip(content.games, variants.values(), strict=True):
        assert [part.title for part in one.parts] == [section.title for section in variant.sections]
        assert [way.rules.title for way in one.ways] == [sub.title for sub in variant.variants]
        for way, sub in zip(one.ways, variant.variants, strict=True):
            assert [part.text for part in way.parts] == [section.text for section in sub.sections]
        parts = [*one.parts, *(part for way in one.ways for part in way.parts)]
        told = [example.id for part in parts for example in part.examples]
        assert sorted(told) == sorted(example.id for example in variant.examples)
        assert [part.setup for part in parts if part.setup] == [variant.setup]


def test_an_example_stands_after_the_rule_it_shows():
    game = written("pairs", "paires").games[0]
    examples = {example.id: example for example in LIBRARY.variants("pairs")["paires"].examples}
    for part in game.parts:
        for one in part.examples:
            assert part.anchor == f"paires/{examples[one.id].section}"


def test_moves_are_told_in_sentences_with_a_capital_and_a_point():
    for game in ("pairs", "courte-paille"):
        for one in written(game).games:
            for part in (*one.parts, *(part for way in one.ways for part in way.parts)):
                for example in part.examples:
                    for text in [part for step in example.steps for part in step.parts] + list(example.end):
                        if isinstance(text, str):
                            assert text[0].isupper() or text[0] in "«0123456789", text
                            assert text[-1] in ".!?»:", text
                            assert "{{" not in text


def test_players_for_whom_all_is_the_same_share_a_column():
    facts = {"players": Range(2, 5), "target": ByPlayers({2: 31, 3: 21, 4: 16, 5: 16}), "burn": 5}
    table = fact_table(["target", "burn"], facts, GLOSSARY)
    assert table.head == ("2", "3", "4 à 5")
    assert table.lines == (("Score qui met fin à la partie", ("31", "21", "16")), ("Cartes brûlées", ("5", "5", "5")))


def test_facts_that_are_the_same_for_all_need_no_head():
    assert fact_table(["burn"], {"burn": 5}, GLOSSARY).head == ()


def test_a_fact_is_said_as_a_player_reads_it():
    assert fact_in_words("players", Range(2, 6), GLOSSARY) == "2 à 6"
    assert fact_in_words("players", Range(4, 6, 2), GLOSSARY) == "4 ou 6"
    assert fact_in_words("loser-pays", "forfeit", GLOSSARY) == GLOSSARY.facts["loser-pays"].words["forfeit"]
    assert fact_in_words("target", ByPlayers({2: 31, 3: 21, 4: 21}), GLOSSARY) == "31 à 2 joueurs, 21 à 3 à 4"


def test_games_stand_in_their_families():
    families = LIBRARY.deck("pairs").booklet.families
    told = written("pairs").families
    assert [kin.title for kin in told] == [family.title for family in families]
    assert [game.rules.id for kin in told for game in kin.games] == [game.rules.id for game in written("pairs").games]
    assert {game.rules.family for game in told[0].games} == {families[0].id}


def test_what_many_games_share_is_decided_once_in_print():
    content = written("pairs")
    shared = {one.id for one in content.common}
    for game in content.choices:
        assert not any(one.common or one.screen for one in game.printed)
        assert {one.common for one in game.choices if one.common} <= shared
    assert sum(len(game.printed) for game in content.choices) < sum(len(game.choices) for game in content.choices) / 2


def test_every_word_that_leads_to_the_glossary_is_in_it_in_alphabetical_order():
    content = written("pairs")
    used = {
        piece.id
        for game in content.games
        for text in texts(game.rules)
        for piece in inlines(text)
        if isinstance(piece, Term)
    }
    listed = [entry.id for entry in content.glossary]
    assert used <= set(listed)
    inside = {piece.id for one in content.glossary for piece in inlines(one.meaning) if isinstance(piece, Term)}
    assert inside <= set(listed)
    terms = [entry.term for entry in content.glossary]
    assert terms.index("éliminé") < terms.index("face cachée")


def test_a_choice_of_games_is_a_booklet_of_its_own():
    content = written("pairs", "paires")
    assert content.title == "Paires"
    assert [game.rules.id for game in content.games] == ["paires"]
    assert "aubepine" in content.titles
    assert "aubepine" not in content.anchors


def test_choices_are_grouped_by_game_and_tell_a_shared_mistake_once():
    variants = list(LIBRARY.variants("pairs").values())[:2]
    claim = Claim(
        variant=variants[1].id,
        fact="burn",
        value=4,
        document="a",
        place="",
        erratum=prose("Quatre, par erreur."),
        index=0,
    )
    decision = Decision(
        id="x", variant=f"{variants[0].id}/sub", facts=(), section="", silent=True, place="", says=prose("Oui."),
        why=prose("Car."), index=0,
    )  # fmt: skip
    documents = {name: Source(id=name, title=name.upper(), about="") for name in "ab"}
    followed = replace(claim, erratum=())
    ledger = Ledger(
        documents=documents,
        claims=(claim, replace(claim, document="b", index=1), followed),
        decisions=(decision,),
        source=variants[0].source,
    )
    first, second = choices(ledger, variants)
    assert (first.rules.id, len(first.choices), first.errata) == (variants[0].id, 1, ())
    assert [erratum.source for erratum in second.errata] == ["A"]
    for_two = replace(ledger, claims=(claim, replace(claim, fact="ante", index=1)))
    assert len(choices(for_two, variants)[1].errata) == 1, "one reason for two facts"


def test_a_deck_without_a_ledger_has_no_choices():
    content = booklet(LIBRARY.deck("pairs"), LIBRARY.variants("pairs"), GLOSSARY, None, ["paires"])
    assert content.choices == () and content.sources == ()


def test_the_legend_of_pictures_speaks_of_what_is_drawn():
    """Nobody’s turn is drawn in La Courte Paille; Paires has no hands; in Balayage it is all there."""
    assert written("courte-paille").shown == {"hands"}
    assert written("pairs", "paires").shown == {"turn", "way"}
    assert written("pairs", "balayage").shown == {"turn", "way", "hands"}


def test_the_back_cover_tells_how_long_one_game_takes_or_the_longest_of_several():
    assert "\u00a0joueurs · 5 à 10\u00a0minutes · 59 cartes" in written("courte-paille").span
    assert "\u00a0joueurs · jusqu’à 45\u00a0minutes · 55 cartes" in written("pairs").span
