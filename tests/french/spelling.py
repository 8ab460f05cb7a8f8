"""Which words of a French text no dictionary knows: Debian's hunspell-fr, read by the chunspell wheel."""

import functools
import re
from pathlib import Path

from hunspell import Hunspell

FOLDERS = (
    "/usr/share/hunspell",
    "/usr/share/myspell/dicts",
    "/usr/local/share/hunspell",
    "/opt/homebrew/share/hunspell",
)
FOLDERS += ("/Library/Spelling", "~/Library/Spelling", "~/.local/share/hunspell")
NAMES = ("fr_FR", "fr", "fr-toutesvariantes", "fr-classique")
# « l’as », « qu’il »: what stands before the apostrophe is right by itself.
ELISIONS = "l d j m n s t c qu jusqu lorsqu puisqu quoiqu quelqu presqu"
# « piochez-la », « dit-il », « va-t-on », « cette carte-là ».
TAILS = "je tu il elle on nous vous ils elles le la les lui leur moi toi y en ce ci là t même mêmes"
ELIDED, ENCLITICS = frozenset(ELISIONS.split()), frozenset(TAILS.split())
ADDRESS = re.compile(r"\S+://\S+|www\.\S+|\S+@\S+")
WORD = re.compile(r"[^\W_]+(?:[’'-][^\W_]+)*")
ROMAN = re.compile(r"(?=[IVXLC])(?:C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})(?:er|re|es?)?")
SOFT_HYPHEN = "\u00ad"


def dictionary_folder():
    """The folder and name of a French dictionary on this machine, or None."""
    for folder in map(Path, FOLDERS):
        for name in NAMES:
            if (folder.expanduser() / f"{name}.aff").is_file() and (folder.expanduser() / f"{name}.dic").is_file():
                return folder.expanduser(), name
    return None


@functools.cache
def dictionary():
    found = dictionary_folder()
    if found is None:
        raise LookupError("no French dictionary; install the package hunspell-fr")
    folder, name = found
    return Hunspell(name, hunspell_data_dir=str(folder))


@functools.cache
def spelt(word):
    """Whether the dictionary has a word, as it is, or small where it may begin a sentence or shout."""
    forms = {word, word[:1].lower() + word[1:]}
    if word.isupper():
        forms |= {word.lower(), word.capitalize()}
    return any(dictionary().spell(form) for form in forms)


def misspelt(text, known=frozenset()):
    """The words of a text that are in neither the dictionary nor `known` (which counts in any case)."""
    small = {word.lower() for word in known}
    words = WORD.findall(ADDRESS.sub(" ", text.replace(SOFT_HYPHEN, "")).replace("'", "’"))
    return {word for word in words if not right(word, small)}


def right(word, small):
    if any(c.isdecimal() for c in word) or ROMAN.fullmatch(word) or word.lower() in small or spelt(word):
        return True
    head, apostrophe, rest = word.partition("’")
    if apostrophe and head.lower() in ELIDED:
        return right(rest, small)
    if apostrophe:
        return False
    head, *tail = word.split("-")
    if tail and all(part.lower() in ENCLITICS for part in tail):
        return right(head, small)
    # A compound that the dictionary lacks is right if every part is: « quatre-vingt-un ».
    return bool(tail) and all(right(part, small) for part in (head, *tail))
