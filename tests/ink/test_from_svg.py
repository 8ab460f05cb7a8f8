"""SVG to drawings: what we do draw, we draw right. Checked on the picture that comes out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import FACE
from tests.pdf.readback import picture

pytestmark = pytest.mark.slow

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88" data-bleed="3">\n'
INK, PAPER = (0x10, 0x20, 0x30), (255, 255, 255)


@pytest.fixture
def face(massicot, library, tmp_path):
    """Draw a face and look at points of the card, in millimetres from its upper left corner."""

    def draw(inside, *options, card="1"):
        (library / "artwork/plain/front.svg").write_text(HEAD + inside + "</svg>")
        out = tmp_path / "o"
        ran = massicot("build", "mine", "--library", library, "--cards", card, "--output", out, *options)
        assert ran.code == 0, ran.err
        (path,) = out.rglob("*.pdf")
        image = picture(path, 0, 254)
        left, top = (297 - 4 * 69) / 2 * 10 + 30, (210 - 2 * 94) / 2 * 10 + 30
        return lambda x, y: image.getpixel((round(left + x * 10), round(top + y * 10))) < 128

    return draw


@pytest.mark.parametrize(
    ("inside", "inked", "blank"),
    [
        ('<rect x="10" y="10" width="20" height="20"/>', [(11, 11), (29, 29)], [(31, 20), (9, 9)]),
        ('<rect x="10" y="10" width="20" height="20" rx="8"/>', [(20, 11)], [(10.5, 10.5)]),
        ('<circle cx="30" cy="30" r="10"/>', [(30, 21), (37, 37)], [(38, 38)]),
        ('<ellipse cx="30" cy="30" rx="15" ry="5"/>', [(44, 30)], [(30, 36)]),
        ('<polygon points="10,10 30,10 10,30"/>', [(12, 12)], [(28, 28)]),
        ('<polyline points="10 10 30 10" fill="none" stroke="black" stroke-width="4"/>', [(20, 11)], [(20, 13)]),
        ('<line x1="10" y1="10" x2="30" y2="10" stroke="black" stroke-width="4"/>', [(20, 9)], [(20, 13)]),
        ('<path d="M10 10h20v20h-20z"/>', [(20, 20)], [(31, 31)]),
        ('<path d="M10 10 Q 20 30 30 10 Z"/>', [(20, 15)], [(20, 21)]),
        ('<path d="M10 20 A10 10 0 0 1 30 20 Z"/>', [(20, 12)], [(20, 21)]),
        ('<path d="M10 10H40V40H10Z M20 20H30V30H20Z" fill-rule="evenodd"/>', [(15, 15)], [(25, 25)]),
        ('<g transform="translate(10 10) scale(2)"><rect width="5" height="5"/></g>', [(11, 11), (19, 19)], [(21, 21)]),
        ('<rect width="10" height="10" transform="rotate(180 20 20)"/>', [(35, 35)], [(5, 5)]),
        ('<g fill="none"><rect width="30" height="30" style="fill:#000"/></g>', [(5, 5)], []),
        ('<style>.k{fill:none}</style><rect class="k" width="30" height="30"/>', [], [(5, 5)]),
        ('<defs><rect id="r" width="9" height="9"/></defs><use href="#r" x="20"/>', [(25, 5)], [(5, 5)]),
        (
            '<clipPath id="c"><rect width="20" height="20"/></clipPath>'
            '<rect width="40" height="40" clip-path="url(#c)"/>',
            [(10, 10)],
            [(30, 30)],
        ),
        ('<rect width="30" height="30" display="none"/>', [], [(5, 5)]),
        ('<rect data-values="1 3" width="30" height="30"/>', [(5, 5)], []),
        ('<rect data-values="2" width="30" height="30"/>', [], [(5, 5)]),
        ('<rect width="30" height="30" fill="var(--ink)"/>', [(5, 5)], []),
    ],
)
def test_shapes_land_where_svg_says(face, inside, inked, blank):
    dark = face(inside)
    assert all(dark(*point) for point in inked)
    assert not any(dark(*point) for point in blank)


@pytest.mark.parametrize(
    ("pin", "point"),
    [
        ("top-left", (5, 5)),
        ("top-right", (65, 5)),
        ("bottom-left", (5, 115)),
        ("bottom-right", (65, 115)),
    ],
)
def test_a_pinned_corner_keeps_its_corner_on_a_larger_card(massicot, library, tmp_path, pin, point):
    x, y = (0 if "left" in pin else 53), (0 if "top" in pin else 78)
    rect = f'<g data-pin="{pin}"><rect x="{x}" y="{y}" width="10" height="10"/></g>'
    (library / "artwork/plain/front.svg").write_text(HEAD + rect + "</svg>")
    out = tmp_path / "o"
    build = ("build", "mine", "--library", library, "--cards", "1", "--format", "tarot", "--bleed", "0mm")
    assert massicot(*build, "--grid", "1x1", "--output", out).code == 0
    (path,) = out.rglob("*.pdf")
    image = picture(path, 0, 254)
    left, top = (image.width - 700) / 2, (image.height - 1200) / 2
    assert image.getpixel((round(left + point[0] * 10), round(top + point[1] * 10))) < 128
    assert image.getpixel((round(left + 350), round(top + 600))) > 128


def test_text_is_anchored_and_shrinks_to_its_longest(massicot, library, tmp_path):
    from tests.pdf.readback import read

    text = '<text x="31.5" y="44" font-family="display" font-size="10" text-anchor="{}" {}>MMMMMMMM</text>'
    for anchor, extra, left, right in (
        ("middle", 'data-longest="20"', 21.5, 41.5),
        ("start", 'data-longest="20"', 31.5, 51.5),
        ("end", 'data-longest="20"', 11.5, 31.5),
    ):
        face = FACE.replace("</svg>", text.format(anchor, extra) + "</svg>").replace(">F{value}<", "> <")
        (library / "artwork/plain/front.svg").write_text(face)
        out = tmp_path / anchor
        ran = massicot("build", "mine", "--library", library, "--cards", "1", "--output", out)
        assert ran.code == 0, ran.err
        (path,) = out.rglob("*.pdf")
        (card,) = read(path)[0].trims(63, 88)
        xs = [x - card.left for c, x, y in read(path)[0].glyphs if c == "M" and card.holds(x, y)]
        assert len(xs) == 8
        assert left < min(xs) < left + 3 and right - 3 < max(xs) < right


PATHS = st.lists(
    st.one_of(
        st.tuples(st.sampled_from("MmLl"), st.lists(st.integers(-50, 50), min_size=2, max_size=2)),
        st.tuples(
            st.sampled_from("HhVv"), st.lists(st.floats(-9, 9).map(lambda v: round(v, 2)), min_size=1, max_size=2)
        ),
        st.tuples(st.sampled_from("Cc"), st.lists(st.integers(-50, 50), min_size=6, max_size=6)),
        st.tuples(st.sampled_from("Zz"), st.just([])),
    ),
    max_size=12,
)


@given(PATHS)
def test_the_fast_way_through_path_data_agrees_with_fonttools(commands):
    """Our own loop serves lines and cubics, fontTools the rest; where both can, they say the same."""
    from fontTools.svgLib.path.parser import parse_path

    from massicot.ink import svg_geometry

    data = "M1 2" + "".join(command + " ".join(map(str, values)) for command, values in commands)
    pen = svg_geometry._Pen()
    parse_path(data, pen)

    def curves(outline):
        """Only these: fontTools closes with a line of its own, and moves where nobody drew."""
        numbers = iter(outline.numbers)
        steps = [(kind, [next(numbers) for _ in range({"C": 6, "Z": 0}.get(kind, 2))]) for kind in outline.segments]
        return [step for step in steps if step[0] == "C"]

    outline = svg_geometry.outline(data)
    assert curves(outline) == curves(
        svg_geometry.Outline("".join(pen.segments), tuple(map(svg_geometry.short, pen.numbers)))
    )
    assert outline == svg_geometry.outline(data.replace("M1 2", "M1.0 2.0", 1))
