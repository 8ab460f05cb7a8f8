"""What a picture calls something is what the rules call it."""

import pytest

from massicot.checks.prose.labels import strange_labels
from massicot.data.library import Library

CHATON = "pairs/chaton/rules.toml"


@pytest.mark.parametrize("deck", ["pairs", "courte-paille"])
def test_our_pictures_speak_the_words_of_their_rules(deck):
    for variant in Library().variants(deck).values():
        assert [place.label for place in strange_labels(variant, own=False)] == [], variant.id


def test_a_label_that_the_rules_never_use_is_noted(broken):
    broken.edit(CHATON, 'label = "cible"', 'label = "butin"')
    assert "prose/label" in broken.all_codes("pairs", "chaton")
