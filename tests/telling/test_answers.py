"""What a person types, what they are advised, and which rule is cited."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.rules.moves import Move
from generator.telling.answers import Choice, understood, wish
from generator.telling.rulebook import Rulebook
from generator.telling.sitting import names_around
from tests.telling.tables import VARIANTS, WAYS, sat_down


def begun(name, players=0, seed=4):
    sitting = sat_down(name, players, seed)
    sitting.begin()
    return sitting


@pytest.mark.parametrize("text", ["1", "piocher", "p", "Pioche", "PIOCHER !", "je pioche"])
def test_a_number_or_a_word_or_its_beginning_will_do(text):
    (found,) = understood(text, begun("paires", 3).choices())
    assert found.move == Move("draw")


@pytest.mark.parametrize("text", ["2", "se coucher", "coucher", "c", "couche"])
def test_small_words_may_be_left_out(text):
    (found,) = understood(text, begun("paires", 3).choices())
    assert found.move == Move("fold")


def test_several_cards_are_named_by_their_values():
    offered = [Choice("1", Move("feed", cards=(3, 8)), "donner un 3 et un 8 au monstre")]
    offered.append(Choice("2", Move("feed", cards=(3, 3, 8)), "donner deux 3 et un 8 au monstre"))
    assert [one.key for one in understood("donner 8 3", offered)] == ["1"]
    assert [one.key for one in understood("donner 3 8 3", offered)] == ["2"]
    assert len(understood("donner", offered)) == 2


def test_where_each_choice_is_a_card_its_value_is_what_one_types():
    sitting = begun("aubepine", 3)
    assert {one.key for one in sitting.choices()} == {str(card) for card in sitting.game.hands[0]}


@pytest.mark.parametrize("name", WAYS)
def test_the_words_of_every_choice_mean_that_choice(name):
    offered = begun(name).choices()
    for one in offered:
        assert one in understood(one.text, offered)
        assert understood(one.key, offered) == [one]


@given(st.text(max_size=40), st.sampled_from(sorted(WAYS)))
def test_whatever_is_typed_is_understood_or_refused_in_french(text, name):
    sitting = CACHED.setdefault(name, begun(name))
    offered = sitting.choices()
    if not understood(text, offered) and (move := wish(text, sitting.teller, offered)):
        assert not (reason := sitting.refusal(move)) or reason.endswith((".", "!", "?"))


CACHED = {}


@pytest.mark.parametrize("name", WAYS)
def test_every_move_that_is_not_allowed_is_refused_with_a_reason_and_a_rule(name):
    sitting = begun(name)
    rules = Rulebook(sitting.way, VARIANTS.values())
    for kind, action in sitting.teller.glossary.moves.items():
        if not action.asks:
            continue
        for text in (f"{action.asks[0].split()[0]} 99", f"{action.asks[0].split()[0]} 99 Basile"):
            move = wish(text, sitting.teller, ())
            if move is None:
                continue
            reason = sitting.refusal(move)
            assert not reason or (reason.endswith((".", "!", "?")) and f"« {kind} »" not in reason)
            section, line = rules.cite(move.kind, sitting.verb(move))
            assert section.title and line and "{{" not in line


def test_the_rule_of_a_move_is_the_line_that_names_it():
    rules = Rulebook(WAYS["paires"], VARIANTS.values())
    section, line = rules.cite("fold", "se coucher")
    assert section.title == "À votre tour" and line.startswith("Se coucher.")
    assert rules.section("manche").id == "fin-de-manche"
    assert rules.section("nulle part") is None


def test_a_hint_for_a_draw_gives_the_exact_odds():
    sitting = begun("paires", 3)
    game = sitting.game
    game.rows, game.won = [[8], [4, 7], [10, 8]], [[], [], []]
    text = " ".join(sitting.hint()).replace("\u00a0", " ").replace("\u202f", " ")
    assert "3 chances sur 25 (12 %)" in text  # six of the fifty cards that do not lie open
    assert "Piocher coûte 1 point en moyenne ; se coucher, 4 points." in text


def test_the_person_sits_where_they_like_under_their_own_name():
    assert names_around(3, 0, "Alix") == ("Alix", "Basile", "Clara")
    assert names_around(3, 2, "Zoé") == ("Alix", "Basile", "Zoé")
    assert names_around(2, 1, "basile") == ("Alix", "basile")
