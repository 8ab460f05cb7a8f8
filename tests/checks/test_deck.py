"""The deck family: composition, faces and tokens."""

import pytest

from generator.checks.families import Target, check_data
from generator.loading.library import Library
from tests.checks.breaking import AUBEPINE, DECK

RAFT = "courte-paille/deck.toml"
CARDS = 'face = "number"\nvalues = { from = 1, to = 10 }'


def deck(codes):
    return {code for code in codes if code.startswith("deck/")}


def test_our_decks_hold(broken):
    assert deck(broken.all_codes()) == set()
    assert deck(broken.all_codes("courte-paille")) == set()


@pytest.mark.parametrize(
    "file, old, new, code",
    [
        (DECK, "total = 55", "total = 54", "deck/total"),
        (DECK, "to = 10", "to = 9", "deck/total"),
        (RAFT, "to = 9", "to = 8", "deck/total"),
        (DECK, CARDS, 'face = "number"\nvalues = [1, 2, 2]', "deck/duplicate"),
        (DECK, 'face = "number"', 'face = "nubmer"', "deck/no-face"),
    ],
)
def test_a_wrong_deck_is_found(broken, file, old, new, code):
    assert code in broken.edit(file, old, new).codes(file.split("/")[0])


def test_a_gap_between_values_is_found(broken):
    broken.edit(DECK, CARDS, 'face = "number"\nvalues = [1, 2, 3, 4, 5, 6, 8, 9, 10]').edit(
        DECK, "total = 55", "total = 48"
    )
    assert "deck/gap" in broken.codes()


def test_a_suit_with_fewer_cards_is_found(broken):
    broken.edit(RAFT, ', "gitane"]', "]")
    more = '[[cards]]\nface = "castaway"\nsuits = ["gitane"]\nvalues = { from = 1, to = 8 }\n\n'
    broken.edit(RAFT, '[[cards]]\nface = "coco"', f'{more}[[cards]]\nface = "coco"').edit(
        RAFT, "total = 59", "total = 58"
    )
    assert "deck/suits" in broken.codes("courte-paille")


def test_a_value_without_an_emblem_is_found(broken):
    broken.edit(DECK, "to = 10", "to = 11").edit(DECK, "total = 55", "total = 66")
    assert "deck/no-emblem" in broken.codes()


def test_a_deck_without_a_total_is_a_note(broken):
    broken.edit(DECK, "total = 55", "")
    assert deck(broken.all_codes()) == {"deck/no-total"}
    assert broken.codes() == {}


def test_a_stake_without_tokens_is_found(broken):
    broken.path("pairs/tokens.toml").unlink()
    assert deck(broken.codes()) == {"deck/no-tokens"}


def test_a_stake_that_is_told_twice_must_be_the_same(broken):
    stakes = '[[stakes]]\nvariant = "aubepine"\npoints = 50\nplayers = { from = 2, to = 6 }\n'
    broken.path("pairs/tokens.toml").write_text(broken.path("pairs/tokens.toml").read_text("utf-8") + stakes)
    assert broken.codes() == {"deck/stake": 1}


def test_tokens_that_cannot_pay_are_found(broken):
    broken.edit("pairs/tokens.toml", "[1, 5, 10, 25]", "[1]").edit(AUBEPINE, "\nstake = 100\n", "\nstake = -3\n")
    assert "deck/purse" in broken.codes()


def test_a_face_without_its_drawing_is_found(library):
    (library / "artwork" / "plain" / "back-3.svg").unlink()
    assert [one.code for one in check_data(Library([library]), [Target("mine")])] == ["deck/no-drawing"]
