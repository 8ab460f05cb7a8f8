"""The speller of the tests knows French as booklets write it."""

import pytest

from tests.french.spelling import misspelt


def test_well_spelt_french_passes():
    text = """L’Auberge des pirates. Piochez-la, dit-il ; jusqu’à ce qu’elle vaille 10 000 points,
    lorsqu’on paie à quelqu’un.
    Aujourd’hui, le 2e joueur du XIXe siècle a quatre-vingt-un jetons. ÉLIMINÉ ! C'est l'enchère. Y a-t-il un as ?
    Voir https://exemple.fr/zzqx et www.zzqx.fr. Brûlez cinq cartes-là, puisqu’il le faut."""
    assert misspelt(text) == set()


@pytest.mark.parametrize("word", ["bruler-zz", "joeur", "l’enchére", "pioché-zla", "ELIMINEZX", "jusqu’á"])
def test_a_misspelt_word_is_found(word):
    assert misspelt(f"Le {word} paie.") == {word}


def test_a_known_name_passes_in_any_case():
    assert misspelt("Massicot, MASSICOT, l’Aubépinix", {"massicot", "Aubépinix"}) == set()
