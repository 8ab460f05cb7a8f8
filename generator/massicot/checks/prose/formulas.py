"""Reckonings that are told in words, against the formulas of derived facts."""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from massicot.checks import check
from massicot.checks.subjects import PlayedWay, Subject, every_game, ways
from massicot.checks.texts import rule_texts
from massicot.data.facts import compute
from massicot.diagnostics import Diagnostic, Rule, WrongValueError
from massicot.language.fr.words import NUMBERS
from massicot.model.prose import Quoted, Text, lines, within
from massicot.model.schema import Key
from massicot.model.variant import Range, Variant, for_players

FORMULA = Rule("prose/formula")
_TOLD = re.compile(
    r"\{(?P<fact>[\w-]+)\} (?P<by>divisée?s?|multipliée?s?)"
    r" par le nombre (?:de|des) joueurs"
    r"(?:,? (?P<sign>plus|moins|augmentée? de|diminuée? de) (?P<number>\d+|[\w-]+))?"
)
_BOUND = re.compile(
    r"jamais (?:descendre |monter |aller )?(?:au-)?(?P<side>dessous|dessus|plus|moins)"
    r" (?:de|que) (?:ou égale? à )?\{(?P<fact>[\w-]+)\}"
)


@check(FORMULA, each=every_game)
def told_formulas_are_those_of_the_facts(subject: Subject, variant: Variant) -> Iterator[Diagnostic]:
    """« divisé par le nombre de joueurs, plus un », and what it is never below."""
    every = {way.key: way for way in ways(subject, variant)}
    formulas: dict[Key, Mapping[str, str]] = {
        (): variant.formulas,
        **{("variants", n): sub.formulas for n, sub in enumerate(variant.variants)},
    }
    for text in rule_texts(variant):
        key = text.key[:2] if text.key[0] == "variants" else ()
        if not formulas[key]:
            continue
        for line in lines(text.prose):
            words = "".join(
                f"{{{piece.fact}}}" if isinstance(piece, Quoted) else piece.text
                for piece in within(line)
                if isinstance(piece, Text | Quoted)
            )
            for message, word in (*_divided(every[key], formulas[key], words), *_bounded(formulas[key], words)):
                yield subject.found(FORMULA, message, text.path, *text.key, word=word)


def _divided(way: PlayedWay, formulas: Mapping[str, str], words: str) -> Iterator[tuple[str, str]]:
    span = way.facts.get("players")
    if not isinstance(span, Range):
        return
    for found in _TOLD.finditer(words):
        about = [text for text in formulas.values() if {found["fact"], "players"} <= _names(text)]
        number = found["number"] or "0"
        more = int(number) if number.isdigit() else NUMBERS.get(number)
        if not about or more is None or found["fact"] not in way.facts:
            continue
        sign = -1 if (found["sign"] or "").startswith(("moins", "diminu")) else 1
        operator = "//" if found["by"].startswith("div") else "*"
        told = _values(way, f"{found['fact'].replace('-', '_')} {operator} players + {sign * more}", span)
        if told and told not in [_values(way, part, span) for text in about for part in _parts(text)]:
            yield (
                f"“{found['by']}… {found['sign'] or ''} {found['number'] or ''}” is not {about[0]}".replace("  ", " "),
                found["by"],
            )


def _bounded(formulas: Mapping[str, str], words: str) -> Iterator[tuple[str, str]]:
    for found in _BOUND.finditer(words):
        told = "max" if found["side"] in ("dessous", "moins") else "min"
        used = {by for text in formulas.values() for by, names in _bounds(text) if found["fact"] in names}
        if used and told not in used:
            contrary = next(text for text in formulas.values() if found["fact"] in _names(text))
            yield f"“jamais … {found['side']}”, and it is {contrary}", found["side"]


def _values(way: PlayedWay, formula: str, span: Range) -> tuple[int, ...]:
    """What a formula gives for each number of players; nothing, if it can't be computed."""
    cards = way.subject.deck.cards
    highest = max((card.value or 0 for card in cards), default=0)
    try:
        return tuple(
            compute(
                formula,
                {
                    **{name.replace("-", "_"): value for name, value in for_players(way.facts, players).items()},
                    **for_players(way.facts, players),
                    "players": players,
                    "deck": way.subject.cards(),
                    "highest": highest,
                },
            )
            for players in range(span.min, span.max + 1)
        )
    except WrongValueError:
        return ()


@lru_cache(maxsize=256)
def _tree(formula: str) -> ast.expr:
    return ast.parse(re.sub(r"(?<=\w)-(?=[a-z])", "_", formula.strip()), mode="eval").body


@lru_cache(maxsize=256)
def _names(formula: str) -> frozenset[str]:
    return frozenset(node.id.replace("_", "-") for node in ast.walk(_tree(formula)) if isinstance(node, ast.Name))


@lru_cache(maxsize=256)
def _parts(formula: str) -> tuple[str, ...]:
    """A formula and all that it is made of."""
    return tuple(ast.unparse(node) for node in ast.walk(_tree(formula)) if isinstance(node, ast.expr))


def _bounds(formula: str) -> Iterator[tuple[str, frozenset[str]]]:
    """Each min and max in a formula, with the names between its brackets."""
    for node in ast.walk(_tree(formula)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            names = {
                inner.id.replace("_", "-")
                for arg in node.args
                for inner in ast.walk(arg)
                if isinstance(inner, ast.Name)
            }
            yield node.func.id, frozenset(names)
