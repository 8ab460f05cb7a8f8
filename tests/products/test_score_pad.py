"""The laws of a form: as many as fit, and room to write."""

from hypothesis import assume, given
from hypothesis import strategies as st

from massicot.ink.shapes import Lettering
from massicot.model.scores import Pad, Strip
from massicot.products import score_pad
from massicot.products.score_pad import LEAST_COLUMN, LEAST_ROW, _column, ruled


def half_an_em(_role, text):
    return len(text) / 2


A4, LETTER = (210.0, 297.0), (215.9, 279.4)
STRIP = Strip(heads="Joueurs", counts=(2, 3, 4), label="But", values=(31, 21, 16), open=True)


def pad(columns=8, rows=9, total=True, extra="", strip=STRIP):
    return Pad(
        title="Paires",
        note="Le premier qui atteint le but perd la partie.",
        columns=columns,
        rows=rows,
        row="Manche",
        extra=extra,
        total=total,
        emblem="",
        strip=strip,
    )


pads = st.builds(
    pad,
    columns=st.integers(1, 8),
    rows=st.integers(1, 30),
    total=st.booleans(),
    extra=st.sampled_from(["", "Mangé"]),
    strip=st.sampled_from([None, STRIP]),
)
papers = st.tuples(st.floats(80, 450), st.floats(80, 450))


@given(pads, papers, st.floats(0, 15))
def test_cells_are_never_too_small_to_write_in(asked, paper, margin):
    planned = ruled(asked, *paper, margin)
    assume(planned is not None)
    _, slip = planned
    assert 1 <= slip.rows <= asked.rows
    assert slip.pitch >= LEAST_ROW - 1e-6
    assert _column(asked, slip.width) >= LEAST_COLUMN


@given(pads, papers, st.floats(0, 15))
def test_forms_stay_inside_the_printable_area_and_meet_without_a_gap(asked, paper, margin):
    planned = ruled(asked, *paper, margin)
    assume(planned is not None)
    grid, slip = planned
    slots = [grid.front(index) for index in range(grid.per_sheet)]
    assert min(slot.x for slot in slots) >= margin + score_pad.MARKS - 1e-6
    assert min(slot.y for slot in slots) >= margin + score_pad.MARKS - 1e-6
    assert max(slot.x for slot in slots) + slip.width <= paper[0] - margin - score_pad.MARKS + 1e-6
    assert max(slot.y for slot in slots) + slip.height <= paper[1] - margin - score_pad.MARKS + 1e-6
    assert (grid.pitch_x, grid.pitch_y) == (slip.width, slip.height)


@given(pads, papers)
def test_everything_on_a_form_stays_on_it_from_top_to_bottom(asked, paper):
    planned = ruled(asked, *paper, 5.0)
    assume(planned is not None)
    _, slip = planned
    form = score_pad._Form(asked, slip, "Un jeu de X", (0, 0, 0), half_an_em)
    below = form.strip_top if asked.strip else score_pad.FOOT - score_pad.INNER
    assert form.bottom >= below - 1e-6
    for line in score_pad.form("k", asked, slip, "Un jeu de X", (0, 0, 0), half_an_em).shapes:
        if isinstance(line, Lettering):
            *_, x, y = line.matrix
            assert x >= 0 and x + len(line.text) * line.size / 2 <= slip.width + 1e-6
            assert 0 <= y <= slip.height - score_pad.INNER


def test_several_on_every_usual_paper():
    for paper in (A4, LETTER):
        grid, slip = ruled(pad(), *paper, 5.0)
        assert (grid.columns, grid.rows, slip.rows) == (2, 2, 9)
        two, _ = ruled(pad(columns=2, rows=10, strip=None), *paper, 5.0)
        assert (two.columns, two.rows) == (3, 2)


def test_no_form_on_a_postcard():
    assert ruled(pad(), 74.0, 105.0, 5.0) is None
