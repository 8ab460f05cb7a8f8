"""Purses pay every amount with the fewest tokens, and the bank fills the sheet with small change."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from massicot.sheets.purse import bank, purse, supply

DENOMINATIONS = st.sets(st.integers(2, 60), max_size=3).map(lambda found: tuple(sorted({1, *found})))


def payable(counts, denominations):
    """All amounts that some of the tokens add up to, found by adding them one by one."""
    sums = 1
    for count, value in zip(counts, denominations, strict=True):
        for _ in range(count):
            sums |= sums << value
    return {amount for amount in range(sums.bit_length()) if sums >> amount & 1}


@given(st.integers(1, 200), DENOMINATIONS)
def test_a_purse_is_worth_the_stake_and_pays_every_amount_up_to_it(points, denominations):
    counts = purse(points, denominations)
    assert sum(count * value for count, value in zip(counts, denominations, strict=True)) == points
    assert payable(counts, denominations) == set(range(points + 1))


@given(st.integers(1, 24), DENOMINATIONS)
def test_no_smaller_purse_would_do(points, denominations):
    tried = product(*(range(points // value + 1) for value in denominations))
    good = [counts for counts in tried if payable(counts, denominations) == set(range(points + 1))]
    assert sum(purse(points, denominations)) == min(map(sum, good))


def test_a_hundred_points_take_eleven_tokens():
    assert purse(100, (1, 5, 10, 25)) == (5, 2, 1, 3)


def test_of_two_purses_as_small_the_one_with_more_small_change():
    assert purse(4, (1, 2, 3)) == (2, 1, 0)  # and not one 1 and one 3, which can't pay 2


def test_without_a_1_there_is_no_purse():
    with pytest.raises(ValueError, match="every amount"):
        purse(10, (5, 10))


@given(st.integers(1, 5), st.integers(0, 60))
def test_the_bank_takes_every_free_slot_with_the_two_smallest_values_in_turn(denominations, free):
    counts = bank(denominations, free)
    assert len(counts) == denominations and sum(counts) == free
    assert not any(counts[2:])
    if denominations > 1:
        assert counts[0] - counts[1] in (0, 1)


@pytest.mark.slow
@given(
    st.lists(st.tuples(st.integers(1, 150), st.integers(1, 10)), min_size=1, max_size=4),
    st.integers(1, 60),
    st.integers(0, 1),
)
def test_a_supply_serves_any_one_of_its_stakes_on_full_sheets(stakes, slots, others):
    denominations = (1, 5, 10, 25)
    made = supply(stakes, denominations, slots, others)
    for points, players in stakes:
        needed = [players * count for count in purse(points, denominations)]
        assert all(have >= need for have, need in zip(made.dealt, needed, strict=True))
    total = sum(made.counts) + others
    assert total % slots == 0
    assert total - (sum(made.dealt) + others) < slots
