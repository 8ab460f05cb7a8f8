"""Moves, events and tables in French."""

import pytest

from massicot.games.engine.replay import TableNames
from massicot.games.engine.values import Move
from massicot.telling.answers import words
from massicot.telling.narrator import Narrator
from massicot.telling.phrases import Beat
from massicot.telling.positions import seen, shown
from massicot.telling.sentences import Teller
from tests.telling.tables import LIBRARY, VARIANTS, WAYS, sat_down


@pytest.fixture
def teller():
    return Teller(LIBRARY.glossary(), TableNames(("Alix", "Basile", "Emma"), LIBRARY.deck("pairs")))


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Move("draw"), "piocher"),
        (Move("strike", card=7, on=1), "attaquer Basile avec un 7"),
        (Move("call", on=2), "voir la main d’Emma"),
        (Move("feed", cards=(3, 3, 8)), "donner deux 3 et un 8 au monstre"),
        (Move("place", card=8, number=6), "poser un 8 dans la colonne du 6"),
        (Move("pick", card=4, on=1), "choisir un 4, pour Basile"),
        (Move("pick", card=4), "choisir un 4"),
        (Move("pick", on=2), "offrir la cible à Emma"),
        (Move("land", word="stock"), "« Terre en vue ! » : ajouter une carte de la pioche"),
    ],
)
def test_a_choice_says_all_that_goes_with_it(teller, move, text):
    assert words(teller.choice(move)) == words(text)


@pytest.mark.parametrize("name", WAYS)
def test_no_two_choices_read_alike_and_no_two_have_one_letter(name):
    for seed in range(3):
        sitting = sat_down(name, seed=seed)
        sitting.begin()
        for _ in range(15):
            if not sitting.my_turn():
                break
            offered = sitting.choices()
            keys = [one.key for one in offered if one.key]
            assert len(set(keys)) == len(keys) and len({one.text for one in offered}) == len(offered)
            assert not any("{{" in one.text or one.text == one.move.kind for one in offered)
            sitting.play(offered[seed % len(offered)].move)


@pytest.mark.parametrize("variant", [pytest.param(one, id=one.id) for one in VARIANTS.values()])
def test_a_step_of_an_example_and_its_move_are_told_in_the_same_words(variant):
    for example in variant.examples:
        table = TableNames(example.given.players, LIBRARY.deck(variant.game))
        teller = Teller(LIBRARY.glossary(), table)
        narrator = Narrator(LIBRARY.glossary(), table.players)
        for step in example.steps:
            if step.who:
                moves = [step.details, teller.details(table.move(step))]
                (one,), (other,) = [
                    narrator.steps([Beat(step.move, {"who": step.who, **each}, True)]) for each in moves
                ]
                assert sorted(words(one.parts[0])) == sorted(words(other.parts[0]))


def test_a_table_names_what_lies_there_and_counts_what_is_hidden():
    sitting = sat_down("aubepine", 3, seed=4)
    sitting.begin()
    lines = [line.text.replace("\u00a0", " ") for line in shown(seen(sitting.view(), sitting.table), "Alix")]
    assert lines[0] == "Manche 1 sur 9 · pioche : 40 cartes · pot : 3 jetons"
    hand = " ".join(f"[{card}]" for card in sorted(sitting.game.hands[0]))
    assert lines[1] == f"▸ Alix     main {hand}   99 jetons"
    assert lines[2] == "  Basile   main 5 cartes   99 jetons"


def test_a_pile_is_shown_from_its_top():
    sitting = sat_down("intestins-de-troll", 3)
    sitting.begin()
    first = sitting.choices()[0].move
    sitting.play(first)
    (own,) = [line.text for line in sitting.shown() if line.kind == "own"]
    assert f"pile\u00a0[{first.card}]" in own


def test_a_purse_is_what_is_left_of_the_stake_and_a_debt_is_called_one():
    sitting = sat_down("aubepine", 3)
    sitting.begin()
    sitting.game.tokens = [-99, -103, 202]
    told = [line.text.replace("\u00a0", " ") for line in sitting.shown()]
    assert told[1].endswith("1 jeton") and "doit 3 jetons" in told[2] and "302 jetons" in told[3]
