"""Set French text as a good book does, whatever its author typed: spaces, quotes, dashes, numbers. Pure.

Letters and digits stay as they are, with two exceptions that the house rules ask for: an x between two numbers
becomes ×, and a few words that cannot be anything else get the accent of their capital (Étape, Ça). What cannot be
known is left alone: “A” for “À”, 10.000 (ten, or ten thousand?), years, dates, addresses.

Choices:
- 3-6 becomes 3–6 when it reads as a range, two small numbers going up; other hyphens between digits stay.
- A hyphen with spaces between two figures is a minus; elsewhere it is an aside. Asides open and close in turn within
  a sentence. A dash that begins the text (a dialogue, an item) is neither.
- A figure holds on to the word after it, and to a short word before it that belongs to it: un 8, les 10, paire de 9;
  so does a figure that names one of several things: le mousse 3, la page 7. Numbers in letters may part from theirs.
- Digit groups typed with a space (1 000, 10 000) are closed up with a narrow space; none is ever put into 2024.
- A newline is a space like another: markup, not typeset, knows about lists and paragraphs.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from massicot.language.fr.tracked import Edit, Tracked

NO_BREAK = "\u00a0"
NARROW = "\u202f"
MINUS = "\u2212"
_STAND_IN = "\ue000"  # one private character in the place of an address, so that no rule looks inside

_ADDRESS = re.compile(
    rf"{_STAND_IN}|(?:[A-Za-z][A-Za-z0-9+.-]*://|(?<!\w)www\.)"
    r"[^\s«»\"“”<>…–—\[\](),]*[^\s«»\"“”<>…–—\[\](),.;:!?'’]"
)
_ADDRESS_SIGNS = (_STAND_IN, "://", "www.")
_STOOD_IN = re.compile(_STAND_IN)
_PAIR_OF_SINGLES = re.compile(r"(?<![\w'’])'(?=\w)[^'’\"«»“”\n]*(?<!\s)'(?!\w)")
_QUOTE = re.compile(r"[«»“”„\"]")
_PRIME = re.compile(r"(?<=[0-9])'(?![^\W\d_])")
_APOSTROPHE = re.compile(r"['`´ʼ]|(?<=[^\W\d_])‘")
_TIGHT = re.compile(r"(?<=[(\[“])\s+|\s+(?=[,…)\]”]|\.(?!\w))")
_ELLIPSIS = re.compile(r"(?:\.{3}|\.*…)[.…]*")
_ET_CETERA = re.compile(r"(?<![\w/])([Ee]tc)(?![\w/])(?:\s*[.…])*")
_DECIMAL = re.compile(r"(?<![\w.,])([0-9]+)\.([0-9]+)(?!\w|\.\w)")
_THOUSANDS = re.compile(r"(?<![\w.,])[1-9][0-9]{0,2}(?:\s+[0-9]{3})+(?![0-9])")
_PRODUCT = re.compile(r"(?<!\w)(?!0[xX][0-9])[0-9]+(?:\s*[xX×*]\s*[0-9]+)+")
_PRODUCT_SIGN = re.compile(r"\s*[xX×*]\s*")
_DIFFERENCE = re.compile(r"(?<=[0-9])\s+[-−]\s+(?=[0-9])")
_SIGN = re.compile(r"(?:^|(?<=[\s(\[«“:/=]))[-–](?=[0-9])")
_RANGE = re.compile(r"(?<![\w.,/+–−-])([0-9]{1,3})-([0-9]{1,3})(?![\w/–−-]|[.,][0-9])")
_HOUR = re.compile(r"(?<!\w)([0-9]{1,2})\s*h\s*(?=[0-9]{2}(?!\w))")
_UNIT = re.compile(r"(?<=[0-9])\s*(?=[%‰€])|(?<=[0-9])(?=(?:mm|cm|km|kg|min|ml|cl|dpi|pt|px|h|g/m²)(?!\w))")
_SPAN = re.compile(r"(?<=[0-9])\s+à\s+(?=[0-9])")
_NOUN = re.compile(r"(?<=[0-9])\s+(?=[^\W\d_])")
_ARTICLE = r"(?:[Ll]es?|[Ll]a|[Uu]ne?|[Dd]u|[Dd]es?|[Aa]ux?|[Cc]e|[Cc]ette|[Ss]on|[Ll]eurs?|[Dd]eux|[Tt]rois|[Cc]haque)"
_HELD = re.compile(rf"(?<![\w-]){_ARTICLE}\s+(?=[0-9])")
_NAMED_BY_FIGURE = re.compile(rf"(?<![\w-]){_ARTICLE}\s+[^\W\d_]{{2,10}}(\s+)(?=[0-9]{{1,2}}(?![\w,.]*[0-9]))")
_NUMBER_SIGN = re.compile(r"(?<=(?<!\w)[nN]°)\s*(?=[0-9])")
_HIGH = re.compile(r"(\s*)([;:!?])")
_EM_DASH = re.compile(r"(\s*)—(\s*)")
_HALF_SPACED = re.compile(r"(?:(?<=[\s«])|^)–(?=[^\W\d])|(?<=\w)–(?=[\s»;:!?]|$)")
_DASHES = re.compile(r"(?<!-)-+(?!-)|–|[.!?…]|\w")
_OPENING = re.compile(r"«\s*")
_CLOSING = re.compile(r"\s*»")
# Words that exist only with the accent, as they begin.
_CAPITAL = re.compile(
    r"(?<!\w)(?:C(?=a(?!\w))|E(?=(?:tape|galité|limin|chang|cart|quipe|puis|toile|tat|t(?:es|re)(?!\w))))"
)
_ACCENTED = {"C": "Ç", "E": "É"}
# After these words 2.1 is a name, not a quantity.
_NUMBERED_WORDS = """
    version versions licence by by-sa by-nc by-nd by-nc-sa by-nc-nd ofl mit gpl pdf html unicode python massicot
    article chapitre section règle figure tableau paragraphe §
"""
_NUMBERED = frozenset(_NUMBERED_WORDS.split())
_FIGURE = re.compile(r"[\d°º]")
"""Without one there is no number to set."""
_ORDINAL = re.compile(
    r"(?<!\w)(?:"
    r"(?P<figures>[0-9]+)(?P<suffix>i?[eè]mes?|ères?|ers?|res?|es?|nde?s?)"
    r"|(?P<roman>I(?=(?:er|re)(?!\w))|[IVX]+(?=es?(?!\w)))(?P<rank>er|re|es?)"
    r"|(?P<number>[nN])[°º](?P<many>s?)"
    r"|(?P<title>M(?=me|lle)|D(?=r))(?P<tail>mes?|lles?|rs?)"
    r")(?!\w)"
)


class Run(NamedTuple):
    """A piece of text, raised or not."""

    text: str
    superscript: bool


def typeset(text: str) -> str:
    """The text as it is printed. Setting it twice changes nothing more."""
    return typeset_parts((text,))[0]


def typeset_parts(parts: Sequence[str]) -> tuple[str, ...]:
    """Set consecutive pieces of one paragraph together, so that rules hold where words in bold or italics meet.

    The space of `("3 ", "jetons")` becomes one that holds. As many parts come out as went in."""
    whole = Tracked(parts)
    addresses = _ADDRESS.findall(whole.text) if any(sign in whole.text for sign in _ADDRESS_SIGNS) else []
    if addresses:
        whole.sub(_ADDRESS, _STAND_IN)
    _quotes(whole)
    whole.sub(_EM_DASH, _spaced, "—")
    whole.sub(_HALF_SPACED, lambda found: " –" if _is_word(_around(found)[0]) else "– ", "–")
    whole.sub(_TIGHT, "", "([“,…)]”.")
    whole.sub(_ELLIPSIS, "…", ".…")
    whole.sub(_ET_CETERA, lambda found: found[1] + ".", "Ee")
    _numbers(whole)
    whole.sub(_HIGH, _before_high, ";:!?")
    whole.sub(_OPENING, "«" + NO_BREAK, "«")
    whole.sub(_CLOSING, NO_BREAK + "»", "»")
    _asides(whole)
    whole.sub(_CAPITAL, lambda found: _ACCENTED[found[0]], "CE")
    if addresses:
        stored = iter(addresses)
        whole.sub(_STOOD_IN, lambda _: next(stored))
    return whole.parts()


def ordinals(text: str) -> list[Run]:
    """Cut a text into runs so that 1er, XIXe, n°, Mme can be raised truly; `2ème` becomes `2e`, `1ère` `1re`."""
    runs: list[Run] = []
    at = 0
    for found in _ORDINAL.finditer(text):
        base, raised = _raised(found)
        runs += [Run(text[at : found.start()] + base, False), Run(raised, True)]
        at = found.end()
    if text[at:]:
        runs.append(Run(text[at:], False))
    return runs


def _raised(found: re.Match[str]) -> tuple[str, str]:
    if found["number"]:
        return found["number"], "o" + found["many"]
    if found["title"]:
        return found["title"], found["tail"]
    if found["roman"]:
        return found["roman"], found["rank"]
    many = "s" if found["suffix"].endswith("s") else ""
    suffix = found["suffix"].removesuffix("s")
    if suffix == "ère":
        suffix = "re"
    elif suffix.endswith("me"):
        suffix = "e"
    return found["figures"], suffix + many


def _quotes(whole: Tracked) -> None:
    """Outermost quotes become « », inner ones “ ”, whichever were typed; then apostrophes and primes."""
    whole.sub(_PAIR_OF_SINGLES, lambda found: f'"{found[0][1:-1]}"', "'")
    edits, depth = [], 0
    for found in _QUOTE.finditer(whole.text):
        mark = found[0]
        before, after = _around(found)
        if mark == '"' and not depth and before.isdecimal():
            new = "″"
        elif mark in "«“„" or (mark == '"' and _opens(before, after, depth)):
            new = "“" if depth else "«"
            depth += 1
        else:
            depth = max(depth - 1, 0)
            new = "”" if depth else "»"
        edits.append(Edit(found.start(), found.end(), new))
    whole.edit(edits)
    whole.sub(_PRIME, "′", "'")
    whole.sub(_APOSTROPHE, "’", "'`´ʼ‘")


def _around(found: re.Match[str]) -> tuple[str, str]:
    """The characters before and after a match, empty at the edges."""
    start, end = found.span()
    return found.string[max(start - 1, 0) : start], found.string[end : end + 1]


def _opens(before: str, after: str, depth: int) -> bool:
    """Whether a straight quote between these characters opens; l'"as" opens too."""
    free_left = not before or before.isspace() or before in "([«“'’-–—"
    if depth:
        return free_left and (after.isalnum() or after in ("«", "“"))
    return free_left or after.isalnum()


def _numbers(whole: Tracked) -> None:
    if not _FIGURE.search(whole.text):
        return
    # Each of these sets numbers free for the others: 2x16h15×3.
    before = ""
    while before != whole.text:
        before = whole.text
        whole.sub(_UNIT, NO_BREAK)
        whole.sub(_HOUR, lambda found: f"{found[1]}{NO_BREAK}h{NO_BREAK}")
        whole.sub(_PRODUCT, lambda found: f"{NO_BREAK}×{NO_BREAK}".join(_PRODUCT_SIGN.split(found[0])))
    whole.sub(_DIFFERENCE, NO_BREAK + MINUS + NO_BREAK)
    whole.sub(_SIGN, MINUS)
    whole.sub(_RANGE, lambda found: f"{found[1]}–{found[2]}" if int(found[1]) < int(found[2]) else found[0])
    whole.sub(_DECIMAL, _decimal)
    whole.sub(_THOUSANDS, lambda found: NARROW.join(found[0].split()))
    whole.sub(_SPAN, f"{NO_BREAK}à{NO_BREAK}")
    whole.sub(_NOUN, NO_BREAK)
    whole.sub(_HELD, lambda found: found[0].rstrip() + NO_BREAK)
    whole.sub(_NAMED_BY_FIGURE, lambda found: found[0].rstrip() + NO_BREAK)
    whole.sub(_NUMBER_SIGN, NO_BREAK)


def _decimal(found: re.Match[str]) -> str:
    integer, fraction = found.groups()
    words = found.string[: found.start()].split()
    named = bool(words) and words[-1].lower() in _NUMBERED
    # 10.000 may be ten with three decimals or ten thousand: leave it to be read by a person.
    doubtful = len(fraction) == 3 and len(integer) <= 3 and not integer.startswith("0")
    return found[0] if named or doubtful else f"{integer},{fraction}"


def _before_high(found: re.Match[str]) -> str:
    gap, mark = found.groups()
    before, after = _around(found)
    if mark == ":" and not gap and before.isdecimal() and after.isdecimal():
        return mark  # 16:15
    if (not gap and (not before or before in ";:!?")) or (before and before in "([“"):
        return mark
    return (NO_BREAK if mark == ":" else NARROW) + mark


def _asides(whole: Tracked) -> None:
    text, edits = whole.text, dict[tuple[int, int], str]()
    if "-" not in text and "–" not in text:
        return
    inside = ended = False
    for found in _DASHES.finditer(text):
        mark = found[0]
        if mark[0] not in "-–":
            # An aside ends with its sentence, but “etc.” ends none.
            inside = inside and not (ended and mark.isupper())
            ended = mark in ".!?…"
            continue
        left, right = _gaps(text, found.start(), found.end())
        free_left, free_right = left < found.start() or not left, right > found.end() or right == len(text)
        low = text[right : right + 1] in tuple(",.…)]”")
        aside = free_left and (free_right or low) if mark[0] == "-" else free_left or free_right
        if not aside:
            continue
        edits[found.span()] = "–"
        first = left == 0
        if inside and not first:
            _hold(edits, text, left, found.start())
            _release(edits, text, found.end(), right)
        else:
            _release(edits, text, left, found.start())
            _hold(edits, text, found.end(), right)
        inside, ended = inside if first else not inside, False
    whole.edit(Edit(start, end, new) for (start, end), new in sorted(edits.items()))


def _spaced(found: re.Match[str]) -> str:
    """An em dash as an en dash with space about it, but none at an edge or before a comma."""
    before, after = _around(found)
    left = found[1] or (" " if _is_word(before) or before in ("»", "”", ")", "]") else "")
    right = found[2] or (" " if _is_word(after) or after in ("«", "“", "(", "[") else "")
    return f"{left}–{right}"


def _is_word(character: str) -> bool:
    return character.isalnum() or character == "_"


def _gaps(text: str, start: int, end: int) -> tuple[int, int]:
    while start and text[start - 1].isspace():
        start -= 1
    while end < len(text) and text[end].isspace():
        end += 1
    return start, end


def _hold(edits: dict[tuple[int, int], str], text: str, start: int, end: int) -> None:
    """No line may end in this gap; one that already holds stays, for “!” wants its own."""
    if start < end:
        edits[start, end] = text[start:end] if text[start:end] in (NO_BREAK, NARROW) else NO_BREAK


def _release(edits: dict[tuple[int, int], str], text: str, start: int, end: int) -> None:
    """A line may end in this gap, if words stand on its other side and nothing else holds it."""
    beyond = text[max(start - 1, 0) : start] + text[end : end + 1]
    if start < end and text[start:end] in (NO_BREAK, NARROW) and any(c.isalnum() for c in beyond):
        edits.setdefault((start, end), " ")
