"""What is written on cards, pads and figures says what the rules say."""

import pytest

from massicot.checks.runner import Target, check_data
from massicot.data.library import Library
from tests.checks.breaking import Broken

RAFT = "courte_paille/courte_paille/rules.toml"
DECK = "courte_paille/deck.toml"
LETTERING = {
    "deck/line-number",
    "deck/line-rule",
    "deck/line-term",
    "deck/typed-number",
    "deck/almost-name",
    "deck/forbidden-word",
}


def found(broken, game="courte-paille"):
    return [one for one in broken.findings(game) if one.code in LETTERING]


@pytest.mark.parametrize("deck", ["pairs", "courte-paille"])
def test_ours_agrees(deck):
    assert not [one for one in check_data(Library(), [Target(deck)]) if one.code in LETTERING]


@pytest.mark.parametrize(
    "file, old, new, code",
    [
        (DECK, "gardé en main : sa valeur en points", "ajoutez Coco à un personnage", "deck/line-term"),
        (DECK, "regardez deux cartes", "regardez trois cartes", "deck/line-number"),
        (DECK, "regardez deux cartes", "regardez les cartes", "deck/line-number"),
        (DECK, 'facts = ["coco-peeks"]', 'facts = ["coco-peek"]', "deck/line-number"),
        (DECK, 'rule = "Cours de cuisine"', 'rule = "Cour de cuisine"', "deck/line-rule"),
        (DECK, "défaussez une carte", "jetez le talon, une carte", "deck/forbidden-word"),
        ("courte_paille/scores.toml", "cochez le vainqueur", "gardez 80 cartes", "deck/typed-number"),
        (
            "courte_paille/standee.toml",
            "À valeurs égales, il désigne qui joue d’abord.",
            "Terre en vues !",
            "deck/almost-name",
        ),
    ],
)
def test_a_slip_is_found_where_it_stands(tmp_path, file, old, new, code):
    broken = Broken(tmp_path).edit(file, old, new)
    (one, *more) = found(broken)
    assert one.code == code and not more
    assert one.path == str(broken.path(file))
    line = broken.path(file).read_text("utf-8").splitlines()[one.line - 1]
    assert new.split(",")[0][:20] in line or file != DECK


def test_a_fact_that_changes_leaves_no_card_behind(tmp_path):
    """The numbers of the cards were typed, and nobody compared them."""
    broken = Broken(tmp_path).edit(RAFT, "\ncoco-peeks = 2\n", "\ncoco-peeks = 3\n")
    assert [one.code for one in found(broken)] == ["deck/line-number"]


@pytest.mark.parametrize(
    "said, code",
    [
        ("Gardez trois cents cartes", ""),
        ("Piochez 80 cartes", "deck/typed-number"),
        ("Cour de cuisine", "deck/almost-name"),
        ("Cours de cuisine", ""),
        ("Prenez le talon", "deck/forbidden-word"),
        ("Bon voyage et bon vent", ""),
        ("Une île, deux palmiers", ""),
    ],
)
def test_words_of_a_drawing_are_compared_as_well(tmp_path, said, code):
    broken = Broken(tmp_path).theme("naufrages", 'title = "', 'title = "')
    drawing = broken.folder / "artwork/naufrages/cut.svg"
    text = drawing.read_text("utf-8").replace("Elle cache le fond de la pioche.", said)
    assert said in text
    drawing.unlink()
    drawing.write_text(text, "utf-8")
    assert [(one.code, one.path, one.line) for one in found(broken)] == ([(code, str(drawing), 5)] if code else [])


def test_a_face_quotes_its_lines_and_no_line_takes_the_name_of_a_field(tmp_path):
    card = next(card for card in Library().deck("courte-paille").cards if card.suit == "coco")
    assert card.fields["peek"] == "regardez deux cartes cachées de la semaine"
    assert card.fields["peek.rule"] == "À la carte !"
    broken = Broken(tmp_path).edit(DECK, "\nkeep = {", "\nvalue = {")
    assert any("every card has a field “value”" in one.message for one in broken.findings("courte-paille"))
