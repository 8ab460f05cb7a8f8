"""Booklets from anywhere: damaged, encrypted, endless. Findings or one message, in good time; nothing falls over."""

import random
import time

import pikepdf
import pytest

from massicot.checks.runner import check_pdf
from massicot.data.library import Library
from massicot.diagnostics import meanings
from tests.checks.prints.test_print import mutated

pytestmark = pytest.mark.slow

PATIENCE = 30
"""Seconds, on a machine that does other things too; a second is what it takes alone."""
LIBRARY = Library()


def judged(path):
    """The codes of a file, found in good time."""
    started = time.perf_counter()
    found = list(check_pdf(path, LIBRARY))
    assert time.perf_counter() - started < PATIENCE
    assert all(one.code in meanings() and one.line >= 1 and one.column >= 1 for one in found)
    return {one.code for one in found}


def remade(source, target, edit):
    with pikepdf.open(source) as pdf:
        edit(pdf)
        pdf.save(target)
    return target


@pytest.mark.parametrize("form", ["fold", "reading"])
def test_a_truncated_booklet_ends_in_findings(form, booklet, tmp_path):
    content = booklet(form).read_bytes()
    for share in (0.0, 0.02, 0.5, 0.97):
        path = tmp_path / "copy.pdf"
        path.write_bytes(content[: int(len(content) * share)])
        assert judged(path), share


@pytest.mark.parametrize("seed", range(6))
def test_a_mutated_booklet_ends_in_findings(seed, booklet, tmp_path):
    luck = random.Random(seed)
    source = booklet(luck.choice(("fold", "fold", "reading")))
    path = tmp_path / "copy.pdf"
    path.write_bytes(mutated(source.read_bytes(), luck))
    judged(path)


def test_an_encrypted_booklet_is_unreadable(booklet, tmp_path):
    with pikepdf.open(booklet("reading")) as pdf:
        pdf.save(tmp_path / "copy.pdf", encryption=pikepdf.Encryption(owner="secret", user=""))
    assert judged(tmp_path / "copy.pdf") == {"print/unreadable"}


def looped_structure(pdf):
    """An element of the structure holds its own parent."""
    element = next(o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/S") == "/Sect")
    element.K.append(element.P)


def looped_outline(pdf):
    first = pdf.Root.Outlines.First
    first.Next = first
    first.First = pdf.Root.Outlines.First


def looped_pages(pdf):
    pdf.Root.Pages.Kids.append(pdf.Root.Pages)


def deep_structure(pdf):
    inner = pdf.make_indirect(pikepdf.Dictionary(S=pikepdf.Name.H1))
    for _ in range(5000):
        inner = pdf.make_indirect(pikepdf.Dictionary(S=pikepdf.Name.Div, K=inner))
    pdf.Root.StructTreeRoot.K.append(inner)


def wide_structure(pdf):
    one = pikepdf.Dictionary(S=pikepdf.Name.Figure)
    many = pikepdf.Array([one] * 500)
    for _ in range(2):
        many = pikepdf.Array([pikepdf.Dictionary(S=pikepdf.Name.Div, K=many)] * 30)
    pdf.Root.StructTreeRoot.K.append(pikepdf.Dictionary(S=pikepdf.Name.Div, K=many))


def strange_links(pdf):
    notes = pdf.pages[2].Annots
    notes[0].Rect = pikepdf.Array([1, 2])
    notes[1].Dest = pikepdf.Name.Nowhere


def strange_names(pdf):
    node = pdf.make_indirect(pikepdf.Dictionary())
    node.Kids = pikepdf.Array([node, node])
    pdf.Root.Names.Dests = node


def strange_kinds(pdf):
    pdf.Root.MarkInfo = pikepdf.Array([])
    pdf.Root.Lang = 7


def many_pages(pdf):
    for _ in range(1100):
        pdf.add_blank_page(page_size=(300, 400))


HOSTILE = [
    looped_structure,
    looped_outline,
    looped_pages,
    deep_structure,
    wide_structure,
    strange_links,
    strange_names,
    strange_kinds,
    many_pages,
]


@pytest.mark.parametrize("edit", HOSTILE, ids=lambda edit: edit.__name__)
def test_a_hostile_booklet_ends_in_good_time(edit, booklet, tmp_path):
    found = judged(remade(booklet("reading"), tmp_path / "copy.pdf", edit))
    if edit in (looped_pages, many_pages):
        assert found & {"print/unreadable", "print/damaged"}
