"""Examples that no program plays: ours, taken without theirs, are right; tests/corpus/ has planted mistakes."""

from dataclasses import replace

import pytest

from massicot.checks.rules.unplayed import examples_hold_without_a_program
from massicot.checks.subjects import gather
from massicot.data.library import Library
from massicot.data.toml import TomlFiles


@pytest.mark.parametrize("deck", ["pairs", "courte-paille"])
def test_examples_of_ours_hold_without_their_programs(deck):
    subject, _ = gather(Library(), deck, TomlFiles())
    games = tuple(replace(variant, code=None) for variant in subject.variants.values())
    assert sum(len(game.examples) for game in games) > 2
    assert list(examples_hold_without_a_program(replace(subject, chosen=games))) == []
