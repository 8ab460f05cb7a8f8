"""What a French sentence looks like when a word was taken out of it."""

import re
from collections.abc import Iterator

_BEFORE, _AFTER, _MARK = r"(?<![\w’'-])", r"(?![\w’'-])", r"\s?[,.;:!?)]"
_STOP = rf"(?:{_MARK}|$)"
"""A mark, or the end of a line that has none: a price, a title."""
_JOINTS = (
    r"et|ou|mais|ni|car|donc|à|de|dans|par|pour|sur|sous|sans|avec|que|dont|où|puis|si|il|elle|on|vous|nous|sont|est"
)
_PREPOSITIONS = r"à|de|par|pour|sans|avec|dans|sur|sous|chez|entre|vers|parmi|dès|contre"
_TRANSITIVE = (
    r"vaut|valent|distribuez|brûlez|misez|retournez|prenez|posez|mélangez|avez|doit|doivent|dure|durent"
    r"|réunit|révélé|posé|ajoute|tenez"
)
_NAME = r"(?-i:[A-Z])\w+"

_ARTICLES = (
    rf"{_BEFORE}(?:le|la|les|du|des|au|aux|cette|ces|son|sa|ses|votre|vos|chaque)"
    rf"(?: (?:{_JOINTS}|qui|se|ne|commence){_AFTER}| s’arrête|{_STOP})"
    rf"|{_BEFORE}(?:un|une) (?:se|ne|sont|est|que|dont|où|a){_AFTER}"
    rf"|{_BEFORE}(?:le|la) compte [\w-]+ (?:cartes?|tours?)"
    rf"|{_BEFORE}(?:le|la|les|un|une|propre)(?: d’{_NAME}| pioché)"
    rf"|{_BEFORE}(?:une|un) de \w+ jetons"
    rf"|(?<!en ){_BEFORE}(?:et|reçoit|fait|est) une{_MARK}"
    rf"|{_BEFORE}propre est"
    rf"|{_BEFORE}(?:le|la|les|un|une|des) (?:[nsm]’|qu’)"
    rf"|(?:^|(?<=[.:;!?] )){_BEFORE}(?:le|la|les|une|un) (?:viendra|dure|gagne){_AFTER}"
    rf"|{_BEFORE}(?:ses|vos|les|des) (?:en|à|au){_AFTER}"
    rf"|{_BEFORE}(?:une|la|sa) (?:secrète|complète|faite){_AFTER}"
    rf"|{_BEFORE}(?:de|d’une) même{_MARK}(?<!disent de même.)(?<!font de même.)"
    rf"|^{_BEFORE}(?:une|un)$"
)
"""An article, and no noun."""
_LINKS = (
    rf"{_BEFORE}(?:{_PREPOSITIONS})(?:{_STOP}| (?:et|ou|mais|ni|car|puis|il|est|sont|à|pour|en main){_AFTER})"
    rf"|{_BEFORE}même qu’une{_AFTER}"
    rf"|{_BEFORE}(?:compte|prend|prenez) en{_MARK}"
    rf"|{_BEFORE}jusqu’à (?:de|au){_AFTER}|{_BEFORE}(?:plus|moins|autant) de qu’|{_BEFORE}à égales"
    rf"|{_BEFORE}au-(?:dessus|dessous) de{_MARK}"
    rf"|{_BEFORE}(?:d|l|qu|n|s|c)’(?: |$)"
)
"""A preposition, or an elided word, and nothing that it goes with."""
_VERBS = (
    rf"{_BEFORE}(?:{_TRANSITIVE}){_STOP}"
    rf"|(?:(?<=vous )|(?<=perdant )|(?<=lui )|(?<=et )|(?<=: )){_BEFORE}(?:paie|payez)(?:\s?[.,;]|$)"
    rf"|(?<!en ){_BEFORE}(?:contient|coûte)\.|{_BEFORE}atteindre$|\((?:voir|voyez)\)|{_BEFORE}essayez\s?:"
    rf"|{_BEFORE}(?:sont|gardez|jouent|ont|que|dont|quand|comme|lorsque|puisque|et|ou|mais|ni|car){_MARK}"
    rf"|(?<!il )(?<!elle )(?<!on ){_BEFORE}est{_MARK}|{_BEFORE}n’est{_MARK}"
    rf"|{_BEFORE}êtes(?: jusqu’|\s?:)"
    rf"|{_BEFORE}{_NAME} (?:a|tient|aura)(?: (?:déjà )?devant (?:lui|elle)[,.]| en main :|{_MARK})"
    rf"|{_BEFORE}(?:chacun|{_NAME}|elle|il|qui) (?:a|avait|aura) (?:en main|dans sa|et|ou|de moins){_AFTER}"
    rf"|{_BEFORE}(?:{_NAME}|elle|il|au-dessus,) (?:a|avait){_MARK}|{_BEFORE}{_NAME} en a(?:,| et| ;)"
    rf"|{_BEFORE}il rest(?:e|ait) au centre{_MARK}"
    rf"|{_BEFORE}(?:paquet|chaton|manche|cible) compte(?: toujours)?\s?[.;]"
    rf"|{_BEFORE}a devant (?:lui|elle),|{_BEFORE}et en main{_MARK}|{_BEFORE}il y a{_MARK}"
    rf"|-en(?<!vous-en)(?<!nous-en){_MARK}|-en face|{_BEFORE}les meilleurs{_MARK}"
)
"""A verb or a joint, and no end."""
_LOST = (
    rf"{_BEFORE}en garde(?:z)? en main{_AFTER}|{_BEFORE}posé (?:et en|commence){_AFTER}|{_BEFORE}en pioche\."
    rf"|{_BEFORE}(?:il|elle) pioche, que{_AFTER}|{_BEFORE}contient et{_AFTER}|{_BEFORE}dépassent\s?[;.]"
    rf"|{_BEFORE}(?:un|qu’un) (?:venait|sur (?:sa|la|le)|par (?:manche|tour)|et les|ou pour){_AFTER}"
    rf"|{_BEFORE}choisissez (?:un|une)\s?:|{_BEFORE}(?:aurait payé|lui a coûté|en a payé)\."
    rf"|{_BEFORE}il y a déjà dans|{_BEFORE}reçu de trop|{_BEFORE}et sont au{_AFTER}|: attendent{_AFTER}"
    rf"|{_BEFORE}soyez (?:à|ou){_AFTER}|^{_BEFORE}jouez, ou|{_BEFORE}de dure{_AFTER}|{_BEFORE}dont visible"
    rf"|{_BEFORE}aura de moins|{_BEFORE}ajoute à ses|[;:] commence\.|{_BEFORE}brûlez alors(?:,| et){_AFTER}"
    rf"|{_BEFORE}est entre-temps|{_BEFORE}d’être\s?[,.]|{_BEFORE}(?:qui|leur)\.|(?<!peu ){_BEFORE}de valeur\."
    rf"|[;:] chacun (?:au pot|mise,)|{_BEFORE}d’abord, qui{_AFTER}|{_BEFORE}le du{_AFTER}|{_BEFORE}la compte autant"
    rf"|{_BEFORE}voyez\s?[.,;)]|{_BEFORE}avec contre{_AFTER}|{_BEFORE}ou (?:qu’un|qu’une)\s?[.,;]"
    rf"|-en \w+ cartes{_AFTER}|{_BEFORE}en (?:pioche|garde|prend|brûle|pose)(?:z|nt)? \w+ cartes{_AFTER}"
    rf"|{_BEFORE}d’une seule\.|{_BEFORE}plusieurs de suite|{_BEFORE}piocher au moins,|{_BEFORE}elle est\."
)
"""What is left of a sentence that counted something, or named it."""
_EDGES = rf"[,;:]\s?[.,;:]|,$|\(\s?\)|\( |^[,;.)]|^{_BEFORE}de (?:moins|plus){_AFTER}"
"""Two marks and nothing between, or a line that begins or ends in the middle."""


def _alternatives(pattern: str) -> Iterator[str]:
    """A pattern without a group around it, taken apart at its bars."""
    depth, start, at = 0, 0, 0
    while at < len(pattern):
        mark = pattern[at]
        if mark == "\\":
            at += 1
        elif mark == "[":
            at = pattern.index("]", at + 2)
        elif mark in "()":
            depth += 1 if mark == "(" else -1
        elif mark == "|" and depth == 0:
            yield pattern[start:at]
            start = at + 1
        at += 1
    yield pattern[start:]


_LEADING = re.compile(rf"((?:\^|\(\?<!\w+ \)|\(\?:(?:\^|\(\?<=[^()]+\)|\|)+\))*){re.escape(_BEFORE)}")
"""What an alternative wants before its first word."""
_GROUP = re.compile(rf"\(\?:((?:[\w’, |-]|{re.escape(_NAME)})+)\)")
_HEAD = re.compile(rf"{re.escape(_NAME)}|[\w’-]+(?![\w’?*+{{])")
_WORD = re.compile(r"(?<![\w’'-])[^\W_]+")
_CAPITAL = ""
"""The key of what begins with any name."""


def _heads(alternative: str) -> list[tuple[str, str]]:
    """The words with which an alternative may begin, each with what comes before and after it."""
    leading = _LEADING.match(alternative)
    if leading is None:
        return []
    rest = alternative[leading.end() :]
    group = _GROUP.match(rest) or _HEAD.match(rest)
    assert group is not None, alternative
    heads = group[1].split("|") if group.re is _GROUP else [group[0]]
    return [(head, leading[1] + head + rest[group.end() :]) for head in heads]


class Holes:
    """Patterns of which most begin with a word. They are tried only where that word stands: a sentence is full of
    places, and has few of these words. A quarter of the time of one pattern for all."""

    def __init__(self, *patterns: str) -> None:
        others: list[str] = []
        words: dict[str, list[str]] = {}
        for one in (one for pattern in patterns for one in _alternatives(pattern)):
            heads = _heads(one)
            for head, whole in heads:
                first = _WORD.match(head)
                words.setdefault(first[0] if first else _CAPITAL, []).append(whole)
            if not heads:
                others.append(one)
        self._others = re.compile("|".join(others))
        self._words = {word: re.compile("|".join(every), re.IGNORECASE) for word, every in words.items()}

    def spans(self, text: str) -> list[tuple[int, int]]:
        """Where they are, from left to right, none over another."""
        found = [one.span() for one in self._others.finditer(text)]
        words, names = self._words, self._words[_CAPITAL]
        for one in _WORD.finditer(text):
            word = one[0]
            pattern = words.get(word) or words.get(word.lower())
            hole = pattern.match(text, one.start()) if pattern is not None else None
            if hole is None and word[0].isupper():
                hole = names.match(text, one.start())
            if hole is not None:
                found.append(hole.span())
        found.sort()
        kept: list[tuple[int, int]] = []
        for span in found:
            if not kept or span[0] >= kept[-1][1]:
                kept.append(span)
        return kept


HOLES = Holes(_ARTICLES, _LINKS, _VERBS, _LOST, _EDGES)
ORPHANS = re.compile(
    rf"{_BEFORE}(?:une?|aucune?)(?:\s?[.;:!?)]|$| (?:ou|dans|sur|chez|qui|que|ferait){_AFTER})"
    rf"|{_BEFORE}plusieurs\s?[.,]",
    re.IGNORECASE,
)
"""A word that counts, and nothing that it counts…"""
COUNTED = re.compile(
    r"(?<!\w)en(?!\w)|l’une? "
    r"|(?:valeur|plus|moins|de|à|pour|par|sauf|dort,|compte|fois|reçoit :) (?:une?|plusieurs)(?!\w)",
    re.IGNORECASE,
)
"""… unless its sentence has « en » for it, or it is a number by itself."""
