"""Examples that no program plays, held to what is true of any game: cards stay the same, whoever plays a card has it,
turns go round, what is won is added up."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise, product

from massicot.checks import check
from massicot.checks.subjects import Subject, every_game
from massicot.checks.texts import rule_texts, said
from massicot.diagnostics import Diagnostic, Rule
from massicot.games.engine.replay import AT_THE_TABLE
from massicot.model.prose import Term, inlines, lines
from massicot.model.schema import Key
from massicot.model.variant import HIDDEN, Event, Example, ExampleStep, Position, Variant

CARDS = Rule("examples/cards")
ORDER = Rule("examples/order")
TOTAL = Rule("examples/total")
_MOST_UNKNOWN = 6
"""Payments of a kind that we do not know: above that, all totals can be explained."""
_CLOCKWISE = re.compile(
    r"(?<!\w)(?:sens horaire|sens des aiguilles|à sa gauche|voisine? de gauche)(?!\w)", re.IGNORECASE
)


@check(CARDS, ORDER, TOTAL, each=every_game)
def examples_hold_without_a_program(subject: Subject, variant: Variant) -> Iterator[Diagnostic]:
    """Those of games that have none, or one that may not run."""
    if variant.code is not None:
        return
    left = _goes_left(variant)
    for example in variant.examples:
        key = ("examples", example.index)
        for where, rule, message in (
            *_played(example),
            *_appeared(example),
            *_turns(example, left=left),
            *_totals(example),
            *_ends(example),
        ):
            yield subject.found(rule, f"{example.id}: {message}", variant.source, *key, *where)


Finding = tuple[Key, Rule, str]


# -- cards -------------------------------------------------------------------------------------------------


def _named(details: Mapping[str, object]) -> Counter[str]:
    """The cards that go with a move or an event."""
    cards = details.get("cards")
    several = cards if isinstance(cards, list) else []
    return Counter(str(card) for card in (*several, *([details["card"]] if "card" in details else [])))


def _lying(position: Position) -> Counter[str]:
    """The cards that are known to lie on a table."""
    piles = [*position.cards.values(), *(pile for each in position.each.values() for pile in each.values())]
    columns = [card for column in position.columns for card in (column.target, *column.above, *column.below)]
    return Counter(card for pile in piles for card in pile.cards if card != HIDDEN) + Counter(columns)


def _played(example: Example) -> Iterator[Finding]:
    """Whoever plays a card has it in hand, if all the hand is known and the card does not come from elsewhere."""
    hands = {
        player: Counter(pile.cards)
        for player, pile in example.given.each.get("hands", {}).items()
        if pile.cards and HIDDEN not in pile.cards
    }
    elsewhere = _lying(example.given)
    for hand in hands.values():
        elsewhere -= hand
    for number, step in enumerate(example.steps):
        key: Key = ("steps", number)
        held = hands.get(step.who)
        for card in _named(step.details).elements() if held is not None and step.move not in AT_THE_TABLE else ():
            if held is not None and held[card]:
                held[card] -= 1
            elif not elsewhere[card]:
                yield key, CARDS, f"{step.who} has no {card} in hand"
            elsewhere[card] += 1  # it lies on the table from now on
        for event in step.then:
            taker = str(event.details.get("who", ""))
            for card, count in _named(event.details).items():
                elsewhere[card] = max(elsewhere[card], count)
                if taker in hands:
                    hands[taker][card] += count  # it may have been taken into the hand


def _appeared(example: Example) -> Iterator[Finding]:
    """What lies there in the end was there before, or was told on the way; or lay hidden, if something did."""
    before, after = _lying(example.given), _lying(example.after)
    told: Counter[str] = Counter()
    for step in example.steps:
        for details in (step.details, *(event.details for event in step.then)):
            for card, count in _named(details).items():
                told[card] = max(told[card], count)
    new = {card for card, count in after.items() if count > max(before[card], told[card]) and card not in told}
    gone = {card for card in told if before[card] and after[card] < min(before[card], told[card])}
    piles = [*example.given.cards.values(), *(pile for each in example.given.each.values() for pile in each.values())]
    hidden = any(HIDDEN in pile.cards or pile.count > len(pile.cards) for pile in piles)
    silent = any(
        not _named(step.details) and not any(_named(event.details) for event in step.then) for step in example.steps
    )
    places = _places(example.given), _places(example.after)
    moved = {
        card for place, pile in places[1].items() for card in pile - places[0].get(place, Counter()) if card not in told
    }
    phantom = {card for card in told if card not in before and card not in after}
    for card in sorted(phantom) if moved and before else ():
        yield ("steps",), CARDS, f"{card} is told to move and lies nowhere, {', '.join(sorted(moved))} moves untold"
    for card in sorted(new) if piles and (gone or not (hidden or silent)) else ():
        yield ("after",), CARDS, f"{card} lies there in the end, and was not there before"


def _places(position: Position) -> dict[tuple[str, str], Counter[str]]:
    """What lies where, as far as it is known."""
    each = {(place, player): pile for place, piles in position.each.items() for player, pile in piles.items()}
    every = each | {(place, ""): pile for place, pile in position.cards.items()}
    return {place: Counter(card for card in pile.cards if card != HIDDEN) for place, pile in every.items()}


def _ends(example: Example) -> Iterator[Finding]:
    """Who is told to win wins in the end, and has most points or fewest."""
    for kind, some in (("game-won", "winners"), ("game-lost", "losers")):
        told = {str(event.details.get("who")) for step in example.steps for event in step.then if event.kind == kind}
        end = set(example.after.some.get(some, ()))
        if told and end and told != end:
            yield (
                ("after",),
                TOTAL,
                f"{', '.join(sorted(end))} in the end, {', '.join(sorted(told))} in the steps ({kind})",
            )
        points = example.after.numbers_each.get("points", {})
        reached = {points[player] for player in end & points.keys()}
        if (
            len(points) == len(example.after.players) > 2
            and reached
            and not reached & {max(points.values()), min(points.values())}
        ):
            yield ("after",), TOTAL, f"{', '.join(sorted(end))} ({some}) has neither most nor fewest points"


# -- turns -------------------------------------------------------------------------------------------------


def _goes_left(variant: Variant) -> bool:
    texts = [text.prose for text in rule_texts(variant)]
    marked = any(isinstance(piece, Term) and piece.id == "clockwise" for prose in texts for piece in inlines(prose))
    return marked or any(_CLOCKWISE.search(said(line)) for prose in texts for line in lines(prose))


def _turns(example: Example, *, left: bool) -> Iterator[Finding]:
    """Whoever has the turn acts first; after that the next to the left who is still in, where play goes left."""
    acting = [(number, step) for number, step in enumerate(example.steps) if step.who and step.move not in AT_THE_TABLE]
    turn, out = example.given.one.get("turn"), set(example.given.some.get("out", ()))
    if not acting:
        return
    if turn and turn != acting[0][1].who:
        yield ("steps", acting[0][0]), ORDER, f"{turn} has the turn, {acting[0][1].who} acts first"
    seats = example.given.players
    for (_, step), (number, after) in pairwise(acting):
        named = [
            str(event.details["who"]) for event in step.then if event.kind == "plays-next" and "who" in event.details
        ]
        if named:
            if named[-1] != after.who:
                yield ("steps", number), ORDER, f"{named[-1]} plays next, it says; {after.who} does"
        elif (
            left
            and not step.then
            and step.move == after.move
            and _skips(seats, step.who, after.who, out, example, number)
        ):
            yield ("steps", number), ORDER, f"{after.who} acts after {step.who}, and somebody sits between them"


def _skips(seats: tuple[str, ...], who: str, then: str, out: set[str], example: Example, number: int) -> bool:
    """Is somebody passed over who did not do something else before, which may be to drop out?"""
    if who == then or len(seats) < 3 or {step.who for step in example.steps} - {""} < set(seats):
        return False
    first, last = seats.index(who), seats.index(then)
    between = [seats[(first + step) % len(seats)] for step in range(1, (last - first) % len(seats))]
    move = example.steps[number].move
    dropped = {step.who for step in example.steps[:number] if step.move != move} | out
    return any(player not in dropped for player in between)


# -- totals ------------------------------------------------------------------------------------------------


def _totals(example: Example) -> Iterator[Finding]:
    """Points and tokens in the end are those before and what was told to be won and paid; and the pot likewise."""
    given, after = example.given, example.after
    told: list[ExampleStep | Event] = [event for step in example.steps for event in step.then]
    if not any("amount" in event.details for event in told):
        told += example.steps  # what is paid is told by events; where it is not, by the moves themselves
    if "antes" in {*given.numbers_each, *after.numbers_each}:
        return  # which may come back, or go to the pot, without a word
    for place, unit in (("points", "points"), ("tokens", "amount")):
        start, end = given.numbers_each.get(place), after.numbers_each.get(place)
        for player, number in (end or {}).items():
            before = (start or {}).get(player, 0)
            known, unknown, last = _gained(told, player, unit)
            if start is None and place == "tokens" and not known and not unknown:
                continue  # nothing was told of it
            if place == "points" and last is None:
                continue  # cards may have brought them
            possible = _possible(before + known, unknown) | ({last} if last is not None else set())
            if len(unknown) <= _MOST_UNKNOWN and number not in possible:
                shown = before + known if not unknown else " or ".join(map(str, sorted(possible)))
                yield ("after",), TOTAL, f"{player} has {number} {place} in the end; it comes to {shown}"
    pot = given.numbers.get("pot"), after.numbers.get("pot")
    if pot[0] is not None and pot[1] is not None:
        flow = sum(_POT.get(_kind(one), 0) * _number(one, "amount") for one in told)
        unknown = [_number(one, "amount") for one in told if "amount" in one.details and _kind(one) not in _POT | _PAID]
        if len(unknown) <= _MOST_UNKNOWN and pot[1] not in _possible(pot[0] + flow, unknown):
            yield ("after",), TOTAL, f"the pot holds {pot[1]} in the end; it comes to {pot[0] + flow}"


_POT = {
    "pays-pot": 1,
    "takes-pot": -1,
    "shares-pot": -1,
    "pot-to-bank": -1,
    "takes-back": -1,
    "pot-keeps": 0,
    "pot-waits": 0,
}
"""What events of the glossary do to the pot."""
_PAID = {"pays": 0}
_SCORED = frozenset(("scores", "team-scores"))
"""Events of the glossary that add points; others may only tell how these come about."""


def _kind(one: ExampleStep | Event) -> str:
    return one.move if isinstance(one, ExampleStep) else one.kind


def _number(one: ExampleStep | Event, name: str) -> int:
    value = one.details.get(name)
    return value if isinstance(value, int) else 0


def _gained(told: list[ExampleStep | Event], player: str, unit: str) -> tuple[int, list[int], int | None]:
    """What a player surely won or lost, what may be either or nothing, and the total that was told last."""
    known, unknown, last = 0, [], None
    for one in told:
        if unit not in one.details:
            continue
        kind, number = _kind(one), _number(one, unit)
        who = one.who if isinstance(one, ExampleStep) else str(one.details.get("who", ""))
        if player not in (who, one.details.get("to"), *_several(one)):
            continue
        if unit == "points":
            known, last = (known + number, number) if kind in _SCORED else (known, number)
            unknown += [] if kind in _SCORED else [number]
        elif kind in ("takes-pot", "shares-pot", "takes-back"):
            known += number
        elif kind in ("pays-pot", "pays"):
            known += number if one.details.get("to") == player else -number
        else:
            unknown.append(number)
    return known, unknown, last


def _several(one: ExampleStep | Event) -> list[str]:
    players = one.details.get("players")
    return players if isinstance(players, list) else []


def _possible(known: int, unknown: list[int]) -> set[int]:
    """All totals that what is not known may come to."""
    if len(unknown) > _MOST_UNKNOWN:
        return set()
    return {known + sum(signs) for signs in product(*((0, number, -number) for number in unknown))}
