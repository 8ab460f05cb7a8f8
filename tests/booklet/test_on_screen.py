"""The booklet as a page, laid out by a browser: nothing is cut off or runs out at any width, and its colours can be
read; printed, no heading is parted from its text, no example from its picture. Skipped where Chromium is missing."""

import json
import re
import subprocess
from functools import cache
from html import unescape

import pypdfium2
import pytest

from massicot.colour import luminance, ratio
from tests.conftest import needs

WIDTHS = (320, 390, 820, 1200, 1440, 1920, 2560)
_MEASURING = """
<body><pre id="found"></pre><script>
const text = %s, widths = %s, found = {};
let open = widths.length;
const box = (page, name) => {
  const one = page.querySelector(name);
  if (!one) return null;
  const range = page.createRange();
  range.selectNodeContents(one);
  const shown = (name.endsWith("svg") ? one : range).getBoundingClientRect();
  return [shown.left, shown.top, shown.right, shown.bottom];
};
const colours = (frame, name) => {
  const page = frame.contentDocument, one = page.querySelector(name);
  let ground = one;
  const solid = (each) => !/, 0\\)$|transparent/.test(frame.contentWindow.getComputedStyle(each).backgroundColor);
  while (ground.parentElement && !solid(ground)) ground = ground.parentElement;
  const style = (each) => frame.contentWindow.getComputedStyle(each);
  return [style(one).color, style(ground).backgroundColor];
};
for (const width of widths) {
  const frame = document.createElement("iframe");
  frame.style = `border: 0; width: ${width}px; height: 900px`;
  frame.srcdoc = text;
  frame.onload = async () => {
    const page = frame.contentDocument;
    await page.fonts.ready;
    const wide = [...page.querySelectorAll("body *:not(svg *)")].filter(
      (one) => one.getBoundingClientRect().right > page.documentElement.clientWidth + 0.5);
    found[width] = {
      width: page.documentElement.clientWidth, scroll: page.documentElement.scrollWidth,
      wide: wide.slice(0, 5).map((one) => `${one.tagName}.${one.className}: ${one.textContent.slice(0, 40)}`),
      fixed: [...page.querySelectorAll("body *:not(svg *)")].filter(
        (one) => frame.contentWindow.getComputedStyle(one).position == "fixed").length,
      cover: (({left, top, right, bottom}) => [left, top, right, bottom])(
        page.querySelector(".cover").getBoundingClientRect()),
      disc: (({left, top, right, bottom}) => [left, top, right, bottom])(
        page.querySelector(".cover-hero").getBoundingClientRect()),
      hero: box(page, ".cover-hero svg"), title: box(page, ".cover-title"), subtitle: box(page, ".cover-subtitle"),
      authors: box(page, ".cover-authors"), contents: box(page, "#sommaire"),
      colours: Object.fromEntries(%s.map((name) => [name, colours(frame, name)])),
    };
    if (!--open) document.getElementById("found").textContent = JSON.stringify(found);
  };
  document.body.append(frame);
}
</script></body>
"""
READ = ["main p", "h1.plain-title", ".opener h1", ".strip dt", ".example p", ".cover-title", ".costs caption", "li"]


def chromium(folder, *words):
    """What the browser prints. Each run has a folder of its own, so that no other is asked instead."""
    needs("chromium")
    own = ("--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder / 'browser'}")
    done = subprocess.run(["chromium", *own, *words], capture_output=True, text=True, timeout=60, check=True)
    return done.stdout


def boxes(path, folder, *words):
    """At each width, where things stand. The page's own policy forbids what measures it, so it is taken out."""
    text = re.sub(r"<meta http-equiv[^>]*>", "", path.read_text())
    quoted = json.dumps(text).replace("</", "<\\/")
    page = folder / "measuring.html"
    page.write_text(_MEASURING % (quoted, list(WIDTHS), json.dumps(READ)))
    shown = chromium(folder, "--virtual-time-budget=20000", *words, "--dump-dom", page.as_uri())
    found = json.loads(unescape(re.search(r'<pre id="found">(.*?)</pre>', shown, re.DOTALL)[1]))
    return {int(width): each for width, each in found.items()}


@pytest.fixture(scope="module")
def measured(tmp_path_factory, booklet):
    """Of a booklet of one game, and of one of two, in light and in the dark."""

    @cache
    def measure(kind, *words):
        return boxes(booklet("html", kind), tmp_path_factory.mktemp("screen"), *words)

    return measure


@pytest.mark.parametrize("kind", ["alone", "together"])
def test_nothing_is_cut_off_and_nothing_runs_out_at_any_width(measured, kind):
    for width, found in measured(kind).items():
        left, top, right, bottom = found["cover"]
        assert (left, right) == (0, found["width"])
        assert found["scroll"] <= found["width"] and not found["wide"], (width, found["wide"])
        assert not found["fixed"], "nothing lies over the text"
        for name in ("title", "subtitle", "authors", "hero", "disc"):
            box = found[name]
            assert box[0] >= left and box[1] >= top and box[2] <= right and box[3] <= bottom, (width, name, box)
        a, b = found["hero"], found["disc"]
        assert a[0] >= b[0] and a[1] >= b[1] and a[2] <= b[2] and a[3] <= b[3], "the picture is within its disc"
        for name in ("title", "subtitle", "authors"):
            words = found[name]
            beside = words[2] <= b[0] or words[3] <= b[1]
            assert beside, (width, name, words, b)


@pytest.mark.parametrize("kind", ["alone", "together"])
def test_the_title_stands_above_the_table_of_contents(measured, kind):
    for width, found in measured(kind).items():
        assert abs(found["title"][0] - found["contents"][0]) < 4, (width, found["title"], found["contents"])


def numbers(colour):
    """rgb() to channels, a transparent one upon what Massicot's pages have under it."""
    return tuple(float(each) / 255 for each in re.findall(r"[\d.]+", colour)[:3])


@pytest.mark.parametrize("words", [(), ("--blink-settings=preferredColorScheme=0",)], ids=["light", "dark"])
def test_all_text_can_be_read_by_day_and_by_night(measured, words):
    found = measured("together", *words)[390]["colours"]
    grounds = {name: numbers(ground) for name, (_, ground) in found.items()}
    assert (sum(grounds["main p"]) < 1) == bool(words), "the page follows the reader's choice"
    for name, (text, _) in found.items():
        assert ratio(luminance(numbers(text)), luminance(grounds[name])) >= 4.5, (name, found[name])


@pytest.mark.parametrize("paper", ["A4", "A5"])
def test_on_paper_no_heading_is_parted_from_its_text_and_no_example_from_its_picture(tmp_path, booklet, paper):
    page, printed = tmp_path / "page.html", tmp_path / "printed.pdf"
    text = booklet("html", "together").read_text()
    page.write_text(text.replace("</head>", f"<style>@page {{ size: {paper}; margin: 12mm }}</style></head>"))
    chromium(tmp_path, "--no-pdf-header-footer", f"--print-to-pdf={printed}", page.as_uri())
    shown = re.sub(r"<svg.*?</svg>", "", text, flags=re.DOTALL)
    heads = re.findall(r"<(?:h\d|dt|caption)\b[^>]*>(.*?)</(?:h\d|dt|caption)>", shown, re.DOTALL)
    heads += re.findall(r'<div class="example-head">(.*?)<div class="drawn">', shown, re.DOTALL)
    ends = {squeezed(unescape(re.sub(r"<[^>]*>", " ", head))) for head in heads}
    with pypdfium2.PdfDocument(printed) as pdf:
        pages = [squeezed(page.get_textpage().get_text_bounded()) for page in pdf]
    assert len(pages) > 4
    for text in pages[1:]:  # the first ends with the table of contents
        stranded = [end for end in ends if end and text.endswith(end)]
        assert not stranded, (stranded, text[-80:])


def squeezed(text):
    return "".join(text.split()).lower()
