"""What a text says of who wins, which way play goes and what is paid, against examples and facts."""

import re
from collections.abc import Iterator

from massicot.checks import check
from massicot.checks.subjects import PlayedWay, Subject, every_game, ways
from massicot.checks.texts import Passage, rule_texts, said, sentences
from massicot.diagnostics import Diagnostic, Rule
from massicot.model.prose import Pointer, Term, inlines, lines
from massicot.model.variant import Example, Variant

WINS = Rule("prose/wins-otherwise")
BOTH_WAYS = Rule("prose/both-ways")
DENIED = Rule("prose/denied-fact")
TOKENS = Rule("prose/no-tokens")
_TOTAL = re.compile(
    r"(?<!\w)(?:plus (?P<size>petit|bas|faible|grand|haut|gros|élevé)s? (?:score|total|compte)"
    r"|(?:score|total|compte) le plus (?P<other>petit|bas|faible|grand|haut|gros|élevé)"
    r"|le (?P<much>plus|moins) de points)(?!\w)",
    re.IGNORECASE,
)
_LOW = frozenset(("petit", "bas", "faible", "moins"))
_WON = re.compile(r"(?<!\w)(?:gagne|gagnent|gagnante?s?|vainqueurs?|remporte|remportent|l’emporte|victoire)(?!\w)")
_LOST = re.compile(r"(?<!\w)(?:perd|perdent|perdante?s?|éliminée?s?)(?!\w)")
_NOT = re.compile(r"(?<!\w)(?:ne|n’\w+|sans|sauf|mais|si)(?!\w)|égalité|commence|donne")
_LEFT = re.compile(
    r"(?<!\w)(?:voisine?s? de gauche|vers (?:la|sa|votre|leur) gauche|(?:à|par) (?:sa|votre|leur) gauche"
    r"|à gauche du donneur"
    r"|sens horaire|sens des aiguilles)(?!\w)",
    re.IGNORECASE,
)
_RIGHT = re.compile(
    r"(?<!\w)(?:voisine?s? de droite|vers (?:la|sa|votre|leur) droite|(?:à|par) (?:sa|votre|leur) droite"
    r"|à droite du donneur"
    r"|sens antihoraire|sens trigonométrique|sens inverse des aiguilles|sens contraire des aiguilles)(?!\w)",
    re.IGNORECASE,
)
_ANY_TOKEN = re.compile(r"(?<!\w)(?<!sans )(?<!ni )(?<!de )(?<!aucun )jetons?(?!\w)", re.IGNORECASE)
_TOKENS = ("token", "pot", "stake")
"""Terms of games that are played for tokens."""


@check(WINS, BOTH_WAYS, DENIED, TOKENS, each=every_game)
def texts_tell_the_game_that_is_played(subject: Subject, variant: Variant) -> Iterator[Diagnostic]:
    """For each way to play, in its own texts."""
    texts = list(rule_texts(variant))
    for way in ways(subject, variant):
        own = [text for text in texts if _is_of(text, way)]
        yield from _winners(subject, variant, way, own)
        yield from _denied(subject, way, own)
    yield from _directions(subject, texts)
    yield from _tokens(subject, variant, texts)


def _is_of(passage: Passage, way: PlayedWay) -> bool:
    return passage.key[:2] == way.key if way.key else passage.key[0] != "variants"


# -- who wins ------------------------------------------------------------------------------------------------


def _winners(subject: Subject, variant: Variant, way: PlayedWay, texts: list[Passage]) -> Iterator[Diagnostic]:
    """« le plus petit score gagne », where in every example the greatest does."""
    name = way.id.partition("/")[2]
    shown = {high for example in variant.examples if example.variant == name for high in _high_wins(example)}
    if len(shown) != 1:
        return
    (high,) = shown
    for text in texts:
        for line in lines(text.prose):
            for clause in (part for sentence in sentences(line) for part in re.split("[;:]", sentence)):
                found, won, lost = _TOTAL.search(clause), _WON.search(clause), _LOST.search(clause)
                if found is None or bool(won) == bool(lost) or _NOT.search(clause):
                    continue
                size = (found["size"] or found["other"] or found["much"]).lower()
                if ((size not in _LOW) == bool(won)) != high:
                    message = f"“{found[0]}” {'wins' if won else 'loses'}, it says; in the examples it is the contrary"
                    yield subject.found(WINS, message, text.path, *text.key, word=found[0])


def _high_wins(example: Example) -> Iterator[bool]:
    """Whether many points are good, as far as an example ends with points that differ."""
    points = example.after.numbers_each.get("points", {})
    if len(set(points.values())) < 2 or len(points) < len(example.after.players):
        return
    ends = {
        "game-won": {*example.after.some.get("winners", ())},
        "game-lost": {*example.after.some.get("losers", ())},
    }
    for step in example.steps:
        for event in step.then:
            if event.kind in ends:
                ends[event.kind].add(str(event.details.get("who", "")))
    best, worst = max(points.values()), min(points.values())
    for kind, top in (("game-won", True), ("game-lost", False)):
        reached = {points[player] for player in ends[kind] if player in points}
        if reached in ({best}, {worst}):
            yield (reached == {best}) == top


# -- which way ---------------------------------------------------------------------------------------------


def _directions(subject: Subject, texts: list[Passage]) -> Iterator[Diagnostic]:
    """A game that goes left in most places and right in one."""
    left = [(text, found[0]) for text in texts for line in lines(text.prose) for found in _LEFT.finditer(said(line))]
    right = [(text, found[0]) for text in texts for line in lines(text.prose) for found in _RIGHT.finditer(said(line))]
    fewer, others = sorted((right, left), key=len)
    if len(fewer) == 1 < len(others):
        ((text, words),) = fewer
        yield subject.found(BOTH_WAYS, f"“{words}”, and elsewhere “{others[0][1]}”", text.path, *text.key, word=words)


# -- what is paid --------------------------------------------------------------------------------------------


def _denied(subject: Subject, way: PlayedWay, texts: list[Passage]) -> Iterator[Diagnostic]:
    """« sans mise », where each puts in one token."""
    words: dict[str, str] = {}
    for name, value in way.facts.items():
        kind = subject.glossary.facts[name]
        if isinstance(value, int) and value > 0 and kind.kind == "number":
            term = subject.glossary.terms.get(name)
            words |= {
                word.lower(): name for word in (term.term if term else "", kind.label) if word and " " not in word
            }
    if not words:
        return
    denied = re.compile(
        rf"(?<!\w)(?:sans|aucune?|ni|absence de|absence d’|il n’y a (?:ni|pas de|pas d’)) ?"
        rf"(?P<word>{'|'.join(map(re.escape, words))})s?(?![\w-])",
        re.IGNORECASE,
    )
    for text in texts:
        for line in lines(text.prose):
            for found in denied.finditer(said(line)):
                name = words[found["word"].lower()]
                message = f"“{found[0]}”, and {name} is {way.facts[name]}"
                yield subject.found(DENIED, message, text.path, *text.key, word=found[0])


def _tokens(subject: Subject, variant: Variant, texts: list[Passage]) -> Iterator[Diagnostic]:
    """Tokens in a game whose facts, examples and drawn table have none; once."""
    for way in ways(subject, variant):
        for name, value in way.facts.items():
            kind = subject.glossary.facts[name]
            spoken = kind.words.get(value, "") if isinstance(value, str) else kind.label
            if "jetons" in kind.counts or "jeton" in spoken.lower() or name in (*_TOKENS, "ante"):
                return
    tables = [variant.setup.position, *(table for one in variant.examples for table in (one.given, one.after))]
    if any({"tokens", "antes", "paid"} & table.numbers_each.keys() or "pot" in table.numbers for table in tables):
        return
    for text in texts:
        for piece in inlines(text.prose):
            if isinstance(piece, Term) and piece.id in _TOKENS:
                message = f"“{piece.id}”, and no fact of {variant.id} counts tokens"
                yield subject.found(TOKENS, message, text.path, *text.key, word=piece.id)
                return
        for line in lines(text.prose):
            if any(isinstance(piece, Pointer) for piece in line):
                continue  # it speaks of another game
            if found := _ANY_TOKEN.search(said(line)):
                message = f"“{found[0]}”, and no fact of {variant.id} counts tokens"
                yield subject.found(TOKENS, message, text.path, *text.key, word=found[0])
                return
