"""What can be wrong with a finished booklet, and the list of all checks that look for it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from massicot.diagnostics import ERROR, Diagnostic, Meaning, Place, Rule

BOOKLET_RULES: dict[str, Rule] = {}
CHECKS: list[Callable[[Any], Iterable[Diagnostic]]] = []


@dataclass(frozen=True)
class BookletRule(Rule):
    """A rule that only these tests know."""

    title: str

    @property
    def meaning(self) -> Meaning:
        return Meaning(severity=ERROR, title=self.title, why="", cure="", right="", wrong="")


def _rule(code: str, title: str) -> Rule:
    rule = BookletRule(code, title)
    BOOKLET_RULES[code] = rule
    return rule


def found(rule: Rule, message: str, path: Path, page: int = 1) -> Diagnostic:
    """A finding on a page."""
    return rule.at(Place(str(path), page, 1), message)


def booklet_check(find: Callable[[Any], Iterable[Diagnostic]]) -> Callable[[Any], Iterable[Diagnostic]]:
    """A check of this oracle."""
    CHECKS.append(find)
    return find


FACT = _rule("booklet/fact-missing", "a fact of a game is not printed as it is")
TEXT = _rule("booklet/text-missing", "a sentence of the rules is not printed")
GAME = _rule("booklet/game-missing", "a game that the booklet names has no chapter in it")
CREDITS = _rule("booklet/credits-missing", "the people who made a game are not named")
REFERENCE = _rule("booklet/page-reference", "a page number sends the reader to the wrong page")
LINK = _rule("booklet/dead-link", "a link or bookmark leads nowhere")
BOOKMARK = _rule("booklet/bookmark", "a game has no bookmark at the page where it begins")
FOLIO = _rule("booklet/folio", "the page numbers do not count the pages")
ORDER = _rule("booklet/imposed-order", "printed and folded, the pages are not in order")
TURN = _rule("booklet/duplex", "the sheets are not turned as the file asks")
RASTER = _rule("booklet/raster", "a picture is made of dots")
FIGURE = _rule("booklet/figure-missing", "a chapter lacks one of its drawings")
ALT = _rule("booklet/no-alt", "a picture says nothing to those who can’t see it")
TAGS = _rule("booklet/untagged", "the file does not say how it is read aloud")
LANGUAGE = _rule("booklet/language", "the file does not say that it is in French")
TITLE = _rule("booklet/title", "the file has no title, or does not show it")
HEADINGS = _rule("booklet/heading-skip", "a heading is more than one level below the one before it")
OVERFLOW = _rule("booklet/overflow", "text stands outside the space for it")
CUT_OFF = _rule("booklet/cut-off", "text comes to lie where it is cut off or can’t be printed")
SIZE = _rule("booklet/page-size", "the pages do not all have the same size")
FETCHED = _rule("booklet/fetches", "the page for a phone needs something from elsewhere")
