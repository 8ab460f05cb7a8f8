"""Walk through a finished text from character to character: gaps, digits, addresses. Pure; for the reader alone."""

_MASK = "\N{OBJECT REPLACEMENT CHARACTER}"


def without_addresses(text: str) -> str:
    """The text with every address masked, at its length: what stands in one is not French."""
    masked, at = list(text), 0
    while at < len(text):
        start = _address_start(text, at)
        if start is None:
            break
        body = text.index("://", start) + 3 if not text.startswith("www.", start) else start + 4
        end = body
        while end < len(text) and not text[end].isspace() and text[end] not in '«»"“”<>…–—[](),':
            end += 1
        while end > body and text[end - 1] in ".;:!?'’":
            end -= 1
        if end > body:
            masked[start:end] = _MASK * (end - start)
        at = max(end, body)
    return "".join(masked)


def _address_start(text: str, at: int) -> int | None:
    """Where the next address after a place begins."""
    candidates = []
    colon = text.find("://", at)
    while colon >= 0 and not (scheme := _scheme(text[at:colon])):
        colon = text.find("://", colon + 1)
    if colon >= 0:
        candidates.append(colon - len(scheme))
    www = text.find("www.", at)
    while www >= 0 and is_word(text[www - 1 : www]):
        www = text.find("www.", www + 1)
    if www >= 0:
        candidates.append(www)
    return min(candidates, default=None)


def _scheme(before: str) -> str:
    """The “https” at the end of what stands before “://”."""
    start = len(before)
    while start and before[start - 1].isascii() and (before[start - 1].isalnum() or before[start - 1] in "+.-"):
        start -= 1
    while start < len(before) and not before[start].isalpha():
        start += 1
    return before[start:]


def gap_before(text: str, at: int) -> tuple[str, str]:
    """The space before a place, and the character before that; both may be empty."""
    start = at
    while start and text[start - 1].isspace():
        start -= 1
    return text[start:at], text[start - 1 : start] if start else ""


def gap_after(text: str, at: int) -> tuple[str, str]:
    """The space after a character, and the character after that; both may be empty."""
    end = at + 1
    while end < len(text) and text[end].isspace():
        end += 1
    return text[at + 1 : end], text[end : end + 1]


def alone(text: str, at: int) -> bool:
    """Whether the line of this place has no letter before it."""
    return not any(map(is_letter, text[text.rfind("\n", 0, at) + 1 : at]))


def digits(text: str, at: int) -> str:
    """The digits that begin here."""
    end = at
    while is_digit(text[end : end + 1]):
        end += 1
    return text[at:end]


def is_digit(character: str) -> bool:
    """Whether this is one of ten digits; nothing is not."""
    return character != "" and character in "0123456789"


def is_word(character: str) -> bool:
    """Whether this belongs to a word or a number."""
    return character.isalnum() or character == "_"


def is_letter(character: str) -> bool:
    """Whether this belongs to a word."""
    return character.isalnum() and not character.isdecimal()


def is_joined(character: str) -> bool:
    """Whether this makes one word, or one path, with what it touches."""
    return is_word(character) or character == "/"
