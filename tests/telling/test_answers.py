"""What a person types, what they are advised, and which rule is cited."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from massicot.games.engine.luck import Given
from massicot.games.engine.values import Move
from massicot.telling.answers import MoveOption, example, listed, understood, wish, words
from massicot.telling.rulebook import Rulebook
from massicot.telling.sitting import names_around
from tests.telling.tables import VARIANTS, WAYS, sat_down

pytestmark = pytest.mark.slow


def begun(name, players=0, seed=4):
    sitting = sat_down(name, players, seed)
    sitting.begin()
    return sitting


@pytest.mark.parametrize("text", ["a", "A)", "piocher", "pi", "Pioche", "PIOCHER !", "je pioche"])
def test_a_letter_or_a_word_or_its_beginning_will_do(text):
    (found,) = understood(text, begun("paires", 3).choices())
    assert found.move == Move("draw")


@pytest.mark.parametrize("text", ["b", "se coucher", "coucher", "co", "couche"])
def test_small_words_may_be_left_out(text):
    (found,) = understood(text, begun("paires", 3).choices())
    assert found.move == Move("fold")


def test_several_cards_are_named_by_their_values():
    offered = [MoveOption("a", Move("feed", cards=(3, 8)), "donner un 3 et un 8 au monstre")]
    offered.append(MoveOption("b", Move("feed", cards=(3, 3, 8)), "donner deux 3 et un 8 au monstre"))
    assert [one.key for one in understood("donner 8 3", offered)] == ["a"]
    assert [one.key for one in understood("donner 3 8 3", offered)] == ["b"]
    assert len(understood("donner", offered)) == 2


@pytest.mark.parametrize("name", WAYS)
def test_letters_are_choices_and_numbers_are_what_choices_say(name):
    offered = begun(name).choices()
    keys = [one.key for one in offered if one.key]
    assert keys == sorted(keys) and len(set(keys)) == len(keys)
    assert all(key.isalpha() and key not in "qr" for key in keys)
    for number in map(str, range(1, 60)):
        for one in understood(number, offered):
            assert number in words(one.text) or number == str(one.move.number)
    assert not understood("p", offered) or "p" in keys  # a letter is never the beginning of a word


@pytest.mark.parametrize(("name", "typed"), [("aubepine", "9"), ("pierre-noire", "12"), ("chaton", "9")])
def test_a_number_alone_is_the_card_or_how_many(name, typed):
    (found,) = understood(typed, begun(name, seed=5).choices())
    assert typed in (str(found.move.card), str(found.move.number))


def test_where_no_choice_says_a_number_none_is_understood():
    assert understood("1", begun("paires", 3).choices()) == []


@pytest.mark.parametrize(("name", "players"), [("courte-paille", 3), ("auberge-des-pirates", 2), ("regent", 2)])
def test_choices_with_a_card_are_in_the_order_of_the_hand(name, players):
    tried = 0
    for seed in range(12):
        sitting = begun(name, players, seed)
        while sitting.my_turn() and tried < 60:
            offered = sitting.choices()
            hand = sorted(sitting.game.hands[0])
            for kind in {one.move.kind for one in offered} & {"choose", "strike", "give"}:
                cards = [one.move.card for one in offered if one.move.kind == kind]
                assert cards == [card for card in dict.fromkeys(hand) if card in cards]
                tried += len(cards) > 1
            sitting.play(offered[-1].move)
    assert tried > 10


def test_of_very_many_choices_some_are_listed_and_the_others_can_be_typed():
    offered = begun("pierre-noire", 3, 5).choices()
    assert len(offered) > 40
    assert [one for one in listed(offered) if one] == [one for one in offered if one.key]
    for one in offered:
        assert one.key or understood(example(one), offered) == [one]


@pytest.mark.parametrize("name", WAYS)
def test_the_words_of_every_choice_mean_that_choice(name):
    offered = begun(name).choices()
    for one in offered:
        assert one in understood(one.text, offered)
        assert not one.key or understood(one.key, offered) == [one]


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
            section, line = rules.cite(sitting.teller.glossary.moves[move.kind])
            assert section.title and line and "{{" not in line


def test_the_rule_of_a_move_is_the_line_that_names_it():
    rules = Rulebook(WAYS["paires"], VARIANTS.values())
    section, line = rules.cite(begun("paires").teller.glossary.moves["fold"])
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


def plain_hint(sitting):
    return " ".join(sitting.hint()).replace("\u00a0", " ").replace("\u202f", " ")


def test_a_hint_counts_the_discards_that_everybody_has_seen():
    sitting = begun("paires", 3)
    game = sitting.game
    game.rows, game.won = [[8], [4, 7], [10, 8]], [[], [], []]
    game.discard = [8, 8, 1]
    assert "4 chances sur 47 (9 %)" in plain_hint(sitting)  # of eight eights, two lie in rows and two are discarded


def test_a_hint_counts_the_rows_of_players_who_are_out_but_not_their_hands():
    sitting = begun("aubepine", 3)
    game = sitting.game
    while game.sealed:
        game.play(game.moves()[0])
    game.turn, game.rows, game.discard = 0, [[8], [8, 6], [9]], [5]
    game.hands = [[8, 2], [8, 3], [7, 7]]
    before = plain_hint(sitting)
    assert "5 chances sur 48 (10 %)" in before  # rows, the discard and one's own hand are seen
    game.leave(1, 0)
    assert plain_hint(sitting).split("coûte")[0] == before.split("coûte")[0]
    game.stock, game.luck = [], Given([8, 6, 8, 3])
    game.draw(2)  # their cards are the stock again
    assert not game.gone


def test_the_person_sits_where_they_like_under_their_own_name():
    assert names_around(3, 0, "Alix") == ("Alix", "Basile", "Clara")
    assert names_around(3, 2, "Zoé") == ("Alix", "Basile", "Zoé")
    assert names_around(2, 1, "basile") == ("Alix", "basile")
