"""The second reader finds each fault that is planted, and none in what is right. ~ is U+00A0, _ is U+202F."""

import ast
from pathlib import Path

import pytest

from tests.language.fr import faults as oracle
from tests.language.fr import reading
from tests.language.fr.faults import faults, list_faults, title_faults, unbalanced

RIGHT = """Attention_! Vraiment_? Oui_; c’est le but~: gagner.
«~Il a dit “non” hier~», etc. Le donneur –~ou son voisin~– paie 10_000~points… (À 16~h~15,
3~à~5~joueurs.) Payez 5~%, soit 2,5~€, et −3~jetons. Format~: 63~×~88~mm, 16:15.
Voir https://exemple.fr/a?b:c;d, licence CC BY 4.0, le 12.05.2024, n°~5, la 2e carte.
12
Mise en place
–~piochez une carte_;
–~payez –~toujours~– un jeton.
Manche 2
Payez."""


def spaced(text):
    return text.replace("~", "\u00a0").replace("_", "\u202f")


def test_a_well_set_page_has_no_fault():
    assert faults(spaced(RIGHT)) == []
    assert unbalanced(spaced(RIGHT)) == []


@pytest.mark.parametrize(
    ("text", "rule", "position"),
    [
        ("Oui!", "high", 3),
        ("Oui !", "high", 3),
        ("Oui~!", "high", 3),
        ("Oui\n?", "high", 3),
        ("Oui;", "high", 3),
        ("But: a", "colon", 3),
        ("But_: a", "colon", 3),
        ("But\n: a", "colon", 3),
        ("«a~»", "guillemets", 0),
        ("« a~»", "guillemets", 0),
        ("«\na~»", "guillemets", 0),
        ("«~a»", "guillemets", 3),
        ("«~a_»", "guillemets", 3),
        ("«~a «~b~»", "nested", 4),
        ("“a~»", "nested", 0),
        ('"a', "straight", 0),
        ("l'as", "apostrophe", 1),
        ("l`as", "apostrophe", 1),
        ("l´as", "apostrophe", 1),
        ("a ,", "tight", 1),
        ("a .", "tight", 1),
        ("a\n…", "tight", 1),
        ("(a )", "tight", 2),
        ("( a)", "tight", 0),
        ("[a ]", "tight", 2),
        ("a...", "ellipsis", 1),
        ("etc…", "etc", 0),
        ("etc..", "etc", 0),
        ("a, etc", "etc", 3),
        ("a - b", "dash", 2),
        ("a — b", "dash", 2),
        ("a – b", "dash", 1),
        ("a –~b –~c", "dash", 5),
        ("a –~b\n– c", "dash", 5),
        ("a –\nb~– c", "dash", 1),
        ("10 000", "thousands", 2),
        ("10~000", "thousands", 2),
        ("soit 10\n000", "thousands", 7),
        ("3.5", "decimal", 1),
        ("5%", "unit", 1),
        ("5 €", "unit", 1),
        ("5_%", "unit", 1),
        ("63mm", "unit", 2),
        ("5 jetons", "noun", 1),
        ("5_jetons", "noun", 1),
        ("payez 5\njetons", "noun", 7),
        ("3~à 5", "noun", 3),
        ("16h15", "hour", 2),
        ("n° 5", "number", 2),
        ("la 2ème", "ordinal", 3),
        ("la 1ère", "ordinal", 3),
        ("Etape", "capital", 0),
        ("a -3", "minus", 2),
        ("a –3", "minus", 2),
        ("10 - 4", "minus", 2),
        ("3x4", "times", 1),
        ("3 × 4", "times", 1),
    ],
)
def test_each_planted_fault_is_found_where_it_stands(text, rule, position):
    found = faults(spaced(text))
    assert (rule, position) in [(fault.rule, fault.position) for fault in found]
    assert all(fault.found != fault.wanted for fault in found)


@pytest.mark.parametrize("text", ["16\nh\n15", "5\u00a0%", "12\nMise en place", "7\n100\n12", "Manche 2\nPayez"])
def test_a_newline_after_a_lone_figure_or_before_a_capital_is_no_fault(text):
    assert not [fault for fault in faults(text) if fault.rule in ("noun", "thousands")]


def test_a_title_has_no_final_point():
    assert title_faults("Le but du jeu.")[0].rule == "title"
    assert title_faults("Qui gagne\u202f?") == title_faults("Cartes, jetons, etc.") == title_faults("") == []


def test_items_end_with_semicolons_and_a_point_or_are_sentences():
    assert list_faults(["une carte\u202f;", "un jeton."]) == []
    assert list_faults(["Piochez une carte.", "Payez\u202f!"]) == []
    assert [fault.position for fault in list_faults(["une carte,", "un jeton\u202f;"])] == [0, 1]
    assert list_faults([]) == []


@pytest.mark.parametrize(("text", "position"), [("« a", 0), ("a »", 2), ("(a]", 2), ("« a “b »", 7)])
def test_what_is_opened_is_closed(text, position):
    assert position in [fault.position for fault in unbalanced(text)]


def imported(module):
    tree = ast.parse(Path(module.__file__).read_text())
    yield from (node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
    yield from (alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names)


def test_the_reader_shares_nothing_with_the_typesetter():
    reader = {*imported(oracle), *imported(reading)}
    assert "re" not in reader
    assert not [name for name in reader if name.startswith("massicot")]
