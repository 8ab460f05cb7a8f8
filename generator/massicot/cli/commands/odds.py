"""The chances of a table as it lies, in French."""

import json
import shutil
from argparse import Namespace
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from massicot.cli.declare import LIBRARY, Argument, Command, Option
from massicot.cli.talk import Talk
from massicot.cli.values import french_numbers, french_whole, french_words
from massicot.data.library import Library
from massicot.diagnostics import WrongValueError
from massicot.games.engine import asking
from massicot.games.engine.codes import Codes
from massicot.language.fr.chances import mean, percent
from massicot.language.fr.typography import typeset
from massicot.language.fr.words import counted, listed, plural
from massicot.model.variant import Range, Variant, for_players
from massicot.telling import complaints
from massicot.telling.lines import broken

_OPTIONS = {
    **dict.fromkeys(asking.PAIRS, ("row", "seen", "gone", "players")),
    asking.STONES: ("whites", "blacks", "mine", "take"),
    asking.CHARACTERS: ("seen",),
}
Answer = tuple[dict[str, Any], list[str]]
"""For programs, and for people."""


def run(options: Namespace, talk: Talk) -> int:
    """The chances of one game, in sentences or as JSON."""
    library = Library(options.library)
    variant = _variant(library, options.game)
    codes = Codes(library.deck(variant.game))
    asked = _asked(variant, options)
    try:
        found, lines = _answer(codes, variant, asked)
    except WrongValueError as wrong:
        raise complaints.refused(wrong.message, wrong.cure) from None
    if options.json:
        talk.say(json.dumps({"game": variant.id, **asked, **found}, ensure_ascii=False, indent=2))
        return 0
    talk.say(variant.title, style="1")
    for line in lines:
        for part in broken(f"  {typeset(line)}", shutil.get_terminal_size((100, 24)).columns, "      "):
            talk.say(part)
    return 0


def _variant(library: Library, name: str) -> Variant:
    answered = [game for game in library.played() if game in asking.ASKED]
    found = library.variant(name)
    if found is None:
        of_deck = [glance.id for glance in library.glances(name.lower()) if glance.id in answered]
        raise complaints.no_game(name, sorted(answered), of_deck, forgotten=library.elsewhere(name) is not None)
    if found.program not in asking.ASKED:
        wrong = f"à « {found.id} », la prochaine carte dit peu : ce sont les joueurs qui choisissent"
        raise complaints.refused(wrong, f"demandez pour {listed(sorted(answered), 'ou')}")
    return found


def _asked(variant: Variant, options: Namespace) -> dict[str, Any]:
    """The options of this game; one that belongs to another is a mistake."""
    mine = _OPTIONS[variant.program]
    every = dict.fromkeys(name for names in _OPTIONS.values() for name in names)
    for name in every:
        if name not in mine and getattr(options, name) is not None:
            cure = f"ce jeu a {listed([f'--{one}' for one in mine])}"
            raise complaints.refused(f"--{name} ne sert à rien pour « {variant.id} »", cure)
    return {name: getattr(options, name) for name in mine if getattr(options, name) is not None}


def _answer(codes: Codes, variant: Variant, asked: dict[str, Any]) -> Answer:
    if variant.program == asking.STONES:
        return _stones(codes, variant, asked)
    if variant.program == asking.CHARACTERS:
        return _characters(codes, asked)
    return _next_card(codes, variant, asked)


def _next_card(codes: Codes, variant: Variant, asked: dict[str, Any]) -> Answer:
    found: dict[str, Any] = {}
    lines: list[str] = []
    players = asked.get("players")
    span = variant.facts["players"]
    if players is not None and isinstance(span, Range) and not span.min <= players <= span.max:
        raise complaints.wrong_players(variant.id, players, range(span.min, span.max + 1))
    if "row" in asked or players is None:
        row, seen, gone = (asked.get(name, ()) for name in ("row", "seen", "gone"))
        answer = asking.next_card(codes, variant.facts, row, seen, gone)
        unit = "jeton" if "stake" in variant.facts else "point"
        lines.append(_table(row, seen, gone))
        lines.append(f"Une paire à la prochaine carte : {_chance(answer.pair)}.")
        lines.append(f"Piocher coûte en moyenne {_mean(answer.cost, unit)}{_fold(answer.fold, unit)}.")
        found |= {"pair": _data(answer.pair), "draw-cost": _mean_data(answer.cost)}
        if answer.draw is not None:
            lines.append("Conseil : piochez." if answer.draw else "Conseil : couchez-vous.")
            found |= {"fold-cost": answer.fold, "advice": "draw" if answer.draw else "fold"}
    if players is not None:
        chance = asking.tie(codes, players)
        who = counted(players, "joueur", figures=True)
        lines.append(f"Égalité pour la plus petite carte à la donne, à {who} : {_chance(chance)}.")
        found["tie"] = _data(chance)
    return found, lines


def _table(row: Sequence[str], seen: Sequence[str], gone: Sequence[str]) -> str:
    parts = [f"Rangée : {listed(row)}."]
    if seen:
        parts.append(f"Dans les autres rangées : {listed(seen)}.")
    if gone:
        parts.append(f"Déjà parties : {listed(gone)}.")
    return " ".join(parts)


def _fold(price: int | None, unit: str) -> str:
    return "" if price is None else f" ; se coucher coûte {counted(price, unit, figures=True)}"


def _stones(codes: Codes, variant: Variant, asked: dict[str, Any]) -> Answer:
    whites, blacks, mine = (asked.get(name, 0) for name in ("whites", "blacks", "mine"))
    asked |= {"whites": whites, "blacks": blacks, "mine": mine}
    facts = for_players(variant.facts, 2)
    answer = asking.stones(codes, facts, whites, blacks, mine, asked.get("take", (1, 2, 3)))
    stones = [
        f"{counted(whites, 'pierre blanche', figures=True)} au milieu",
        f"{counted(blacks, 'pierre noire', figures=True)} visible{'s' if blacks > 1 else ''}"
        + (f", dont {mine} devant vous" if mine else ""),
    ]
    lines = [f"{listed(stones)}."]
    for one in answer.takings:
        black = "" if one.black == one.lose else f" une pierre noire, {_chance(one.black)} ;"
        drawn = counted(one.cards, "carte", figures=True)
        lines.append(f"{drawn} :{black} perdre, {_chance(one.lose)} ; coût moyen, {_mean(one.cost, 'jeton')}.")
    lines.append(f"Se coucher coûte {counted(answer.fold, 'jeton', figures=True)}, mise comprise.")
    least = min(one.cards for one in answer.takings)
    draw = least <= answer.most
    most = counted(answer.most, "carte", figures=True)
    lines.append(f"Conseil : piochez {most} au plus." if draw else "Conseil : couchez-vous.")
    takings = [
        {"take": one.cards, "black": _data(one.black), "lose": _data(one.lose), "cost": _mean_data(one.cost)}
        for one in answer.takings
    ]
    advice = "draw" if draw else "fold"
    return {"take": takings, "fold-cost": answer.fold, "most": answer.most, "advice": advice}, lines


def _characters(codes: Codes, asked: dict[str, Any]) -> Answer:
    seen = asked.get("seen", ())
    chances = asking.characters(codes, seen)
    width = max(map(len, chances))
    left = len(codes.deck) - len(seen)
    lines = [f"La prochaine carte, parmi {counted(left, 'carte', figures=True)} :"]
    lines += [f"{suit.ljust(width)}  {_chance(chance)}" for suit, chance in chances.items()]
    return {"next": {suit: _data(chance) for suit, chance in chances.items()}}, lines


# -- figures -------------------------------------------------------------------------------------------


def _chance(chance: Fraction) -> str:
    """As it was counted, and rounded."""
    return percent(chance) if chance in (0, 1) else f"{chance}, soit {percent(chance)}"


def _mean(number: Fraction, unit: str) -> str:
    return f"{mean(number)} {plural(unit) if number >= 2 else unit}"


def _data(chance: Fraction) -> dict[str, Any]:
    return {"fraction": str(chance), "percent": round(float(100 * chance), 4)}


def _mean_data(number: Fraction) -> dict[str, Any]:
    return {"fraction": str(number), "mean": round(float(number), 4)}


COMMAND = Command(
    run,
    (Argument("game", "GAME", "a game, like aubepine; paires", default="paires"),),
    (
        Option("--row", "the row that the next card joins", "CARD,…", french_words),
        Option("--seen", "other cards that lie open", "CARD,…", french_words),
        Option("--gone", "cards you have seen, out of the round", "CARD,…", french_words),
        Option("--players", "a tie for the lowest card?", "N", french_whole(2, 20)),
        Option("--whites", "white stones in the middle; 0", "N", french_whole(0, 999)),
        Option("--blacks", "black stones, yours too; 0", "N", french_whole(0, 999)),
        Option("--mine", "your black stones; 0", "N", french_whole(0, 999)),
        Option("--take", "cards to draw; 1,2,3", "N,…", french_numbers(1, 999)),
        Option("--json", "for other programs, with exact fractions"),
        LIBRARY,
    ),
    (
        ("odds --row 7,4,9 --seen 10,10,3", ""),
        ("odds paires --players 4", ""),
        ("odds pierre-noire --whites 8 --blacks 2 --mine 1 --take 1,2,3", ""),
        ("odds courte-paille --seen capitaine-7,coco-1", ""),
    ),
)
