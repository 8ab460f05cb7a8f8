"""The emblems of games: each has its own, and it can be printed."""

import pytest

from tests.checks.breaking import AUBEPINE, PAIRES

pytestmark = pytest.mark.slow


def emblem(rules):
    return rules.replace("rules.toml", "emblem.svg")


def borrowed(broken, rules, card):
    """The game without its own drawing, known by a card."""
    broken.path(emblem(rules)).unlink()
    broken.edit(rules, "\norder = ", f'\nemblem = "{card}"\norder = ')


def test_ours_differ(broken):
    assert not [one for one in broken.findings() if one.code == "deck/game-emblem"]


def test_the_same_drawing_in_two_games_is_told_with_both_places(broken):
    broken.path(emblem(AUBEPINE)).write_bytes(broken.path(emblem(PAIRES)).read_bytes())
    (found,) = [one for one in broken.findings() if one.code == "deck/game-emblem"]
    assert found.severity == "warning"
    assert found.place.path.endswith(emblem(AUBEPINE)) and emblem(PAIRES) in found.message


def test_the_same_card_in_two_games_is_told_with_its_lines(broken):
    borrowed(broken, AUBEPINE, "3")
    borrowed(broken, PAIRES, "3")
    (found,) = [one for one in broken.findings() if one.code == "deck/game-emblem"]
    line = broken.path(AUBEPINE).read_text("utf-8").split("\n").index('emblem = "3"') + 1
    assert (found.place.path, found.place.line) == (str(broken.path(AUBEPINE)), line)
    there = broken.path(PAIRES).read_text("utf-8").split("\n").index('emblem = "3"') + 1
    assert f"{PAIRES}:{there}" in found.message


def test_two_cards_are_two_emblems(broken):
    borrowed(broken, AUBEPINE, "3")
    borrowed(broken, PAIRES, "4")
    assert "deck/game-emblem" not in broken.codes()


def test_a_drawing_that_cannot_be_printed_is_found_on_its_line(broken):
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n<path d="M0 0H9V9Z" fill="var(--rouge)"/>\n</svg>'
    )
    broken.path(emblem(AUBEPINE)).write_text(drawing, "utf-8")
    (found,) = [one for one in broken.findings() if one.severity == "error"]
    assert (found.place.path, found.place.line) == (str(broken.path(emblem(AUBEPINE))), 2)
    assert "rouge" in found.message
