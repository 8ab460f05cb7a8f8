"""What lies beside a deck, against its games: score pads, the standee, the denominations of tokens."""

from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path

from massicot.checks.findings import ERROR, WARNING, Finding, check, rule
from massicot.checks.subjects import Subject
from massicot.errors import DataError, nearest
from massicot.model.scores import Pad, Strip
from massicot.model.variant import ByPlayers, Facts, Variant

GAME = rule(
    "deck/pad-game",
    ERROR,
    "a score pad is for a game that there is not",
    why="Nobody knows which game it belongs to, and nothing of it can be checked.",
    cure="give it the title of the game",
    right='title = "Balayage", and a game with this title',
    wrong='title = "Ballayage"',
)
COLUMNS = rule(
    "deck/pad-columns",
    ERROR,
    "a score pad has not as many columns as people can play",
    why="Somebody finds no column to write in, or the form shows places that nobody takes.",
    cure="give it a column for each of the most players",
    right="players = { min = 3, max = 6 }, columns = 6",
    wrong="players = { min = 3, max = 6 }, columns = 5",
)
TARGET = rule(
    "deck/pad-target",
    ERROR,
    "a score pad plays to another score than the game",
    why="The form on the table is believed over the booklet.",
    cure="write the target that the game states",
    right="target = 100 in the game and on the pad",
    wrong="target = 100 in the game, 110 on the pad",
)
STRIP = rule(
    "deck/pad-strip",
    ERROR,
    "the small table of a score pad is not what the game says",
    why="The form on the table is believed over the booklet.",
    cure="write the numbers of the game: one for each number of players, or for each game of a series",
    right='target = { "2" = 31, "3" = 21 }, counts = [2, 3], values = [31, 21]',
    wrong='target = { "2" = 31, "3" = 21 }, counts = [2, 3], values = [31, 22]',
)
FIGURES = rule(
    "deck/standee",
    ERROR,
    "a drawing of the standee or of a score pad is not there, or serves twice",
    why="There is nothing to print, or both sides show the same.",
    cure="name drawings of the theme’s folder, each side its own",
    right='front = "requin", back = "requin-dos"',
    wrong='front = "requin", back = "requin"',
)
ROUND = rule(
    "deck/denominations",
    WARNING,
    "tokens of a value in which nobody counts",
    why="People add up ones, fives, tens; nines and elevens slow every payment down.",
    cure="use 1, 2, 5 or 25 and their tenfolds",
    right="denominations = [1, 5, 10, 25]",
    wrong="denominations = [1, 5, 11, 25]",
)
TOTAL = rule(
    "deck/pad-total",
    WARNING,
    "a pad adds up what the game does not, or does not add up what it does",
    why="Players fill in every line of a form: a total that decides nothing misleads them.",
    cure="total = true  for games with a target or a number of rounds,  total = false  for others",
    right="a game up to 100 points, and a pad with a total",
    wrong="a game up to 100 points, and  total = false",
)
MISSING = rule(
    "deck/no-pad",
    WARNING,
    "a game is played to a score, and has no score pad among those of its deck",
    why="The other games of the deck have one; players of this one look for it.",
    cure="add [[pads]] to scores.toml",
    right="target = 100, and a pad with the title of the game",
    wrong="target = 100, and pads for other games only",
)
_PEOPLE = "Joueurs"
_COUNTED = (1, 2, 5, 25)


@check("deck")
def pads_are_what_the_games_say(subject: Subject) -> Iterator[Finding]:
    """Title, columns, target and table of each; and a pad for each game that is played to a score."""
    path = subject.deck.source.parent / "scores.toml"
    titles = {variant.title: variant for variant in subject.variants.values()}
    if not subject.whole or not subject.pads or not titles:
        return
    for number, pad in enumerate(subject.pads):
        variant = titles.get(pad.title)
        if variant is None:
            message = f"there is no game “{pad.title}”"
            yield subject.found(GAME, message, path, "pads", number, "title", cure=nearest(pad.title, titles))
        elif variant.id not in subject.hurt:
            yield from _pad(subject, path, number, pad, variant)
    # A pad whose title is mistyped is told once, not as missing too.
    served = {title for pad in subject.pads for title in get_close_matches(pad.title, titles, n=1, cutoff=0.8)}
    for variant in subject.variants.values():
        if (_targets(variant) or _adds_up(variant)) and variant.title not in served:
            yield subject.found(MISSING, f"no pad for {variant.title}", path, "pads")


def _ways(variant: Variant) -> list[Facts]:
    return [variant.facts, *(sub.facts for sub in variant.variants)]


def _adds_up(variant: Variant) -> bool:
    """Points of several rounds, where no tokens keep them."""
    return "stake" not in variant.facts and any("rounds" in facts for facts in _ways(variant))


def _targets(variant: Variant) -> set[int | ByPlayers]:
    values = [facts["target"] for facts in _ways(variant) if "target" in facts]
    return {value for value in values if isinstance(value, int)} or ({1} if values else set())


def _pad(subject: Subject, path: Path, number: int, pad: Pad, variant: Variant) -> Iterator[Finding]:
    if pad.columns != variant.players.max:
        message = f"{pad.columns} columns; {variant.players.max} can play {variant.title}"
        yield subject.found(COLUMNS, message, path, "pads", number, "columns")
    targets = {value for facts in _ways(variant) if isinstance(value := facts.get("target"), int)}
    if targets and pad.target not in targets:
        message = f"{pad.target or 'no target'}; the game says {', '.join(map(str, sorted(targets)))}"
        yield subject.found(TARGET, message, path, "pads", number, "target")
    if pad.total != bool(_targets(variant) or _adds_up(variant)):
        message = f"{variant.title} {'is not' if pad.total else 'is'} played for the sum of several rounds"
        yield subject.found(TOTAL, message, path, "pads", number, "total")
    tables = [value for facts in _ways(variant) if isinstance(value := facts.get("target"), ByPlayers)]
    if pad.strip is None:
        if tables:
            message = f"the target of {variant.title} differs with the players, and no table says so"
            yield subject.found(STRIP, message, path, "pads", number)
    elif pad.strip.heads == _PEOPLE:
        if not any(_by_players(pad.strip, table, variant.players.max) for table in tables):
            message = "these are not the targets for so many players"
            yield subject.found(STRIP, message, path, "pads", number, "strip", "values")
    elif not any(_series(pad.strip, facts) for facts in _ways(variant)):
        message = "this is not a series that begins and ends with facts of the game"
        yield subject.found(STRIP, message, path, "pads", number, "strip", "values")


def _by_players(strip: Strip, table: ByPlayers, most: int) -> bool:
    """Each count has its value; the last one, if it is open, is that of all above it."""
    told = dict(zip(strip.counts, strip.values, strict=True))
    if strip.open:
        told |= dict.fromkeys(range(strip.counts[-1], most + 1), strip.values[-1])
    return told == dict(table.values)


def _series(strip: Strip, facts: Facts) -> bool:
    """One after another from the first, in equal steps between two numbers that the game states."""
    steps = {after - before for before, after in zip(strip.values, strip.values[1:], strict=False)}
    numbers = {value for value in facts.values() if isinstance(value, int)}
    counted = strip.counts == tuple(range(1, len(strip.counts) + 1)) and len(strip.counts) in numbers
    return counted and len(steps) == 1 and {strip.values[0], strip.values[-1]} <= numbers


@check("deck")
def figures_have_their_drawings(subject: Subject) -> Iterator[Finding]:
    """In the folder of the deck's own theme: of the standee, and of pads that have an emblem."""
    if not subject.whole:
        return
    try:
        folder = subject.library.theme(subject.deck.theme).folder
    except DataError:
        return  # it has its own finding
    beside = subject.deck.source.parent
    for number, pad in enumerate(subject.pads):
        if pad.emblem and not (folder / f"{pad.emblem}.svg").is_file():
            message = f"there is no {pad.emblem}.svg"
            yield subject.found(FIGURES, message, beside / "scores.toml", "pads", number, "emblem")
    if subject.standee is None:
        return
    drawings = {side: getattr(subject.standee, side) for side in ("front", "back", "token")}
    for side, name in drawings.items():
        if not (folder / f"{name}.svg").is_file():
            yield subject.found(FIGURES, f"there is no {name}.svg", beside / "standee.toml", side)
    if len(set(drawings.values())) < len(drawings):
        message = f"{', '.join(drawings.values())}: one drawing serves twice"
        yield subject.found(FIGURES, message, beside / "standee.toml", "back")


@check("deck")
def tokens_are_round(subject: Subject) -> Iterator[Finding]:
    """Ones, twos, fives and twenty-fives, and their tenfolds."""
    if subject.tokens is None or not subject.whole:
        return
    for value in subject.tokens.denominations:
        small = value
        while small % 10 == 0 and small:
            small //= 10
        if small not in _COUNTED:
            yield subject.found(ROUND, f"a token of {value}", subject.tokens.source, "denominations")
