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
    rf"|(?:^|[.:;!?] )(?:le|la|les|une?) (?:viendra|dure|gagne){_AFTER}"
    rf"|{_BEFORE}(?:ses|vos|les|des) (?:en|à|au){_AFTER}"
    rf"|{_BEFORE}(?:une|la|sa) (?:secrète|complète|faite){_AFTER}"
    rf"|{_BEFORE}(?:de|d’une) même{_MARK}(?<!disent de même.)(?<!font de même.)"
    r"|^une?$"
)
"""An article, and no noun."""
_LINKS = (
    rf"{_BEFORE}(?:{_PREPOSITIONS})(?:{_STOP}| (?:et|ou|mais|ni|car|puis|il|est|sont|à|pour|en main){_AFTER})"
    rf"|{_BEFORE}même qu’une{_AFTER}"
    rf"|{_BEFORE}(?:compte|prend|prenez) en{_MARK}"
    rf"|{_BEFORE}jusqu’à (?:de|au){_AFTER}|{_BEFORE}(?:plus|moins|autant) de qu’|{_BEFORE}à égales"
    rf"|{_BEFORE}au-(?:dessus|dessous) de{_MARK}"
    r"|\b(?:d|l|qu|n|s|c)’(?: |$)"
)
"""A preposition, or an elided word, and nothing that it goes with."""
_VERBS = (
    rf"{_BEFORE}(?:{_TRANSITIVE}){_STOP}"
    rf"|(?:(?:vous|perdant|lui|et)|:) (?:paie|payez)(?:[.,;]|$)|(?<!en )(?:contient|coûte)\.|{_BEFORE}atteindre$"
    r"|\((?:voir|voyez)\)|essayez\s?:"
    rf"|{_BEFORE}(?:sont|gardez|jouent|ont|que|dont|quand|comme|lorsque|puisque|et|ou|mais|ni|car){_MARK}"
    rf"|(?<!il)(?<!elle)(?<!on) est{_MARK}|n’est{_MARK}"
    rf"|{_BEFORE}êtes(?: jusqu’|\s?:)"
    rf"|{_NAME} (?:a|tient|aura)(?: (?:déjà )?devant (?:lui|elle)[,.]| en main :|{_MARK})"
    rf"|{_BEFORE}(?:chacun|{_NAME}|elle|il|qui) (?:a|avait|aura) (?:en main|dans sa|et|ou|de moins){_AFTER}"
    rf"|{_BEFORE}(?:{_NAME}|elle|il|au-dessus,) (?:a|avait){_MARK}|{_NAME} en a(?:,| et| ;)"
    rf"|{_BEFORE}il rest(?:e|ait) au centre{_MARK}"
    rf"|{_BEFORE}(?:paquet|chaton|manche|cible) compte(?: toujours)?\s?[.;]"
    rf"|{_BEFORE}a devant (?:lui|elle),|{_BEFORE}et en main{_MARK}|{_BEFORE}il y a{_MARK}"
    rf"|(?<!vous)(?<!nous)-en{_MARK}|-en face|{_BEFORE}les meilleurs{_MARK}"
)
"""A verb or a joint, and no end."""
_EDGES = r"[,;:]\s?[.,;:]|,$|\(\s?\)|\( |^(?:[,;.)]|de (?:moins|plus){0})".replace("{0}", _AFTER)
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


def _together(*patterns: str) -> re.Pattern[str]:
    """One pattern that tries those that begin a word only where a word begins: a third of the time."""
    every = [one for pattern in patterns for one in _alternatives(pattern)]
    words = [one.removeprefix(_BEFORE) for one in every if one.startswith(_BEFORE)]
    others = [one for one in every if not one.startswith(_BEFORE)]
    return re.compile(rf"{_BEFORE}(?:{'|'.join(words)})|{'|'.join(others)}", re.IGNORECASE)


HOLES = _together(_ARTICLES, _LINKS, _VERBS, _EDGES)
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
