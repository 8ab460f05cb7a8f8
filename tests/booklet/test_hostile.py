"""Hostile text in a person's own variant: it is printed as text, or refused with file and line. Never a traceback."""

import re

import pytest
from jinja2 import TemplateNotFound
from jinja2.exceptions import SecurityError, UndefinedError

from massicot.booklet.html import environment
from tests.booklet import reading_back as back

pytestmark = pytest.mark.slow

MARKUP = "<script>alert(1)</script><img src='file:///etc/passwd'><a href='http://example.org'>&lt;&#x41;</a>"
CODE = "<script>x()</script>{{ cycler }}{% include 'x' %}"
FIELDS = {
    "text": 'text = """\nNe soyez pas le perdant !',
    "pitch": 'pitch = "',
    "caption": 'caption = "',
    "credits": 'credits = "',
    "title": 'title = "But du jeu',
}
REFUSED = {
    "arithmetic": "{{ 7*7 }}",
    "attributes": "{{ players.__class__.__mro__ }}",
    "a file": "{% include '/etc/passwd' %}",
    "an open bracket": "{{ 7",
    "a macro": "{%- import 'os' as os -%}",
    "endless": "a" * 100_000,
    "emoji": "\N{GRINNING FACE}",
    "right to left": "שלום",
    "an override": r"\u202e",
    "a control character": r"\u0007",
    "an escape": r"\u001b[31m",
    "nothing": r"\u0000",
    "a lone surrogate": r"\ud800",
    "half of a pair": r"\udc00x",
    "a stray mark": "**",
    "a word we don't have": "[[passwd]]",
}


@pytest.fixture
def variant(massicot, tmp_path):
    """A fresh variant, and what becomes of it when a text is put into it."""
    assert massicot("new", "game", "essai", "--deck", "pairs", "--library", tmp_path).code == 0
    (path,) = tmp_path.glob("games/pairs/essai/rules.toml")
    whole = path.read_text("utf-8")

    def build(hostile, form):
        text, line = whole, 0
        for field, bad in hostile.items():
            before, found, after = text.partition(FIELDS[field])
            assert found, f"the template has no {field}"
            text, line = before + found + bad + after, before.count("\n") + 1
        path.write_text(text, "utf-8")
        words = ("build", "pairs", "--games", "essai", "--only", "booklet", "--library", tmp_path)
        return massicot(*words, "--output", tmp_path / "out", "--form", form), path, line

    return build


@pytest.mark.parametrize(
    ("field", "hostile"),
    # A title has no marks and quotes nothing: there, brackets and asterisks are signs like others.
    [
        (field, bad)
        for field in FIELDS
        for bad in REFUSED.values()
        if field != "title" or not re.search(r"[{[*]{1,2}[^3]", bad)
    ],
    ids=lambda text: text[:14].encode("unicode_escape").decode(),
)
def test_what_cannot_be_printed_is_refused_with_file_and_line(variant, field, hostile):
    ran, path, line = variant({field: hostile}, "html")
    assert ran.code == 2, ran.out
    assert "Traceback" not in ran.err
    places = [int(number) for number in re.findall(rf"{re.escape(path.name)}:(\d+)", ran.err)]
    assert places, ran.err
    assert any(line <= place <= line + 4 for place in places), (line, ran.err)
    # What is refused does not reach the terminal as it is.
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\ud800-\udfff]", ran.err)
    assert len(ran.err) < 5_000
    assert not (path.parents[3] / "out").exists()


def test_markup_is_printed_as_text(variant, tmp_path):
    ran, _, _ = variant(dict.fromkeys(FIELDS, MARKUP) | {"title": CODE}, "html")
    assert ran.code == 0, ran.err
    (made,) = (tmp_path / "out").rglob("*.html")
    page = back.Page(made.read_text("utf-8"))
    assert page.tags["script"] == 0
    assert page.fetched == []
    assert all(link.startswith("#") for link in page.links)
    shown = [text for text in page.texts if "<script>" in text and "</script>" in text]
    assert len(shown) >= len(FIELDS), shown
    assert any("{{ cycler }}{% include" in text.replace("\u00a0", " ") for text in shown)


def test_markup_fetches_nothing_into_a_pdf(variant, tmp_path):
    ran, _, _ = variant(dict.fromkeys(FIELDS, MARKUP) | {"title": CODE}, "reading")
    assert ran.code == 0, ran.err
    (made,) = (tmp_path / "out").rglob("*.pdf")
    sheet = back.Paper(made.read_bytes())
    assert any("<script>alert" in text for text in sheet.passages())
    assert "root:" not in " ".join(sheet.passages())
    assert back.addresses(sheet.content) == []


@pytest.mark.parametrize("name", ["/etc/passwd", "../../pyproject.toml", "..\\x", "file:///etc/passwd"])
@pytest.mark.parametrize("tag", ["include", "extends", "import"])
def test_templates_read_no_file_but_their_own(tag, name):
    more = " as x" if tag == "import" else ""
    with pytest.raises(TemplateNotFound):
        environment({}).from_string(f"{{% {tag} {name!r}{more} %}}").render()


@pytest.mark.parametrize(
    "code", ["{{ ''.__class__.__mro__ }}", "{{ x.append(1) }}", "{{ range(9) }}", "{{ cycler }}", "{{ lipsum() }}"]
)
def test_templates_reach_no_python(code):
    with pytest.raises((SecurityError, UndefinedError)):
        environment({}).from_string(code).render(x=[])
