"""Edits of a finished sheet that nobody sees, on screen or on paper: nothing is found."""

import re

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from massicot.checks.runner import check_pdf
from tests.checks.prints.tampering import (
    COLOUR,
    FOUR,
    FRONT,
    ONE,
    PLACED,
    SEVEN,
    SIX,
    about_itself,
    annotate,
    around,
    edited,
    emblem,
    face,
    ground,
    layer,
    lend,
    over,
    read,
    rewrite,
    state,
    write,
)

pytestmark = pytest.mark.slow


def words_for_a_search_engine_that_nobody_sees(pdf):
    over(pdf, FRONT, SIX, "BT 3 Tr /F2+0 6 Tf 10 40 Td (\\007\\014\\022) Tj ET")


def a_card_drawn_twice_at_one_place(pdf):
    content = read(pdf, FRONT)
    write(pdf, FRONT, content + list(PLACED.finditer(content))[SEVEN][0])


def a_white_sheet_beneath_everything(pdf):
    write(pdf, FRONT, b"q 1 g 15 15 811 565 re f Q\n" + read(pdf, FRONT))


def a_patch_of_no_strength(pdf):
    over(pdf, FRONT, FOUR, "/Gs gs 0 0 1 rg 10 20 40 40 re f", **state(ca=0))


def the_ground_painted_once_more_where_nothing_is(pdf):
    over(pdf, FRONT, ONE, ground(pdf, ONE).decode() + " 2 2 6 6 re f")


def a_link_without_a_frame(pdf):
    annotate(pdf, FRONT, FOUR, (10, 10, 40, 40), 4, "", Subtype=Name.Link, Border=[0, 0, 0])


def a_hidden_note(pdf):
    annotate(pdf, FRONT, FOUR, (10, 10, 40, 40), 2, "0 g 0 0 300 300 re f", Subtype=Name.Stamp)


def a_layer_that_is_on(pdf):
    lend(pdf, FRONT, Properties={"/Layer": layer(pdf, View="ON", Print="ON")})
    around(pdf, FRONT, [FOUR, SIX], b"/OC /Layer BDC", b"EMC")


def a_layer_with_a_patch_that_is_always_off(pdf):
    lend(pdf, FRONT, Properties={"/Layer": layer(pdf, off=True)})
    over(pdf, FRONT, SEVEN, "/OC /Layer BDC 0 0 1 rg 15 30 30 30 re f EMC")


def all_clipped_to_the_paper(pdf):
    write(pdf, FRONT, b"0 0 842 596 re W n\n" + read(pdf, FRONT))


def a_page_in_many_pieces(pdf):
    pieces = re.split(rb"(?<=\nQ\n)", read(pdf, FRONT))
    pdf.pages[FRONT].obj["/Contents"] = Array([pdf.make_stream(piece) for piece in pieces])


def cards_in_another_order(pdf):
    content = read(pdf, FRONT)
    first, *_, last = (one[0] for one in PLACED.finditer(content))
    write(pdf, FRONT, content.replace(first, b"\0").replace(last, first).replace(b"\0", last))


def faces_under_other_names(pdf):
    names = {name: f"/X{number}" for number, name in enumerate(pdf.pages[FRONT].Resources.XObject.keys())}
    forms = pdf.pages[FRONT].Resources.XObject
    content = re.sub(rb"/FormXob\S+", lambda found: names[found[0].decode()].encode(), read(pdf, FRONT))
    lend(pdf, FRONT, XObject={new: forms[old] for old, new in names.items()})
    write(pdf, FRONT, content)


def the_drawing_of_a_face_written_into_the_page(pdf):
    form = face(pdf, FRONT, FOUR)
    lend(pdf, FRONT, XObject=dict(form.Resources.XObject.items()))
    content = read(pdf, FRONT)
    placed = list(PLACED.finditer(content))[FOUR]
    inside = placed[0].replace(b"/" + placed[4] + b" Do", form.read_bytes())
    write(pdf, FRONT, content.replace(placed[0], inside, 1))


def colours_said_at_greater_length(pdf):
    rewrite(emblem(pdf, FRONT, SEVEN), lambda content: COLOUR.sub(rb"/DeviceRGB cs \1 \2 \3 sc", content))


def a_card_in_a_group_of_its_own(pdf):
    face(pdf, FRONT, SEVEN).Group = Dictionary(S=Name.Transparency, I=True)


def a_patch_that_is_clipped_away(pdf):
    over(pdf, FRONT, SIX, "0 0 1 1 re W n 0 g 20 20 20 20 re f")


def a_title_and_an_author(pdf):
    with pdf.open_metadata() as about:
        about["dc:title"] = "A deck"
        about["dc:creator"] = ["Somebody"]


UNSEEN = [
    words_for_a_search_engine_that_nobody_sees,
    a_card_drawn_twice_at_one_place,
    a_white_sheet_beneath_everything,
    a_patch_of_no_strength,
    the_ground_painted_once_more_where_nothing_is,
    a_link_without_a_frame,
    a_hidden_note,
    a_layer_that_is_on,
    a_layer_with_a_patch_that_is_always_off,
    all_clipped_to_the_paper,
    a_page_in_many_pieces,
    cards_in_another_order,
    faces_under_other_names,
    the_drawing_of_a_face_written_into_the_page,
    colours_said_at_greater_length,
    a_card_in_a_group_of_its_own,
    a_patch_that_is_clipped_away,
    a_title_and_an_author,
]


@pytest.mark.parametrize("edit", UNSEEN, ids=lambda edit: edit.__name__.replace("_", " "))
def test_what_nobody_sees_is_no_finding(edit, built, few_library, tmp_path):
    with pikepdf.open(built("few", "--only", "cards")) as pdf:
        (tmp_path / "copy.pdf").write_bytes(edited(pdf, edit))
    assert list(check_pdf(tmp_path / "copy.pdf", few_library, "few")) == []


def test_a_card_on_its_head_is_the_same_card_when_it_is_cut(built, few_library, tmp_path):
    """The backs of this deck look the same on their head, so that nobody can tell which end of it was up."""
    with pikepdf.open(built("courte-paille", "--only", "cards")) as pdf:
        about_itself(pdf, FRONT, 2, (-1, 0, 0, -1))
        pdf.save(tmp_path / "copy.pdf")
    assert list(check_pdf(tmp_path / "copy.pdf", few_library, "courte-paille")) == []
