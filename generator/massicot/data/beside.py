"""tokens.toml, scores.toml and standee.toml, beside a deck: its tokens, score pads and figure."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from massicot.codes import TWICE, WRONG
from massicot.data.toml import TomlFile, read_toml
from massicot.model.kinds import Name, Span
from massicot.model.schema import Field, Schema, Strict, Within
from massicot.model.scores import Pad, Strip
from massicot.model.standee import Standee
from massicot.model.token import LARGEST_TOKEN, SMALLEST_TOKEN, Stake, Tokens
from massicot.units import Mm

_TARGET = "{target}"
_FIELD = re.compile(r"\{[^{}]*\}")


class StakeEntry(Strict):
    """What each player of a game begins with."""

    variant: Name
    """The game."""
    points: Annotated[int, Field(ge=1, le=1000)]
    """How much each player begins with."""
    players: Span
    """The fewest and the most players, from 1."""


class TokensFile(Strict):
    """What tokens.toml says of the tokens of a deck."""

    # So many borders are drawn, and no two may look alike.
    denominations: Annotated[list[Annotated[int, Field(ge=1, le=999)]], Field(min_length=1, max_length=4)]
    """What the tokens are worth: 1 first, then rising, each once."""
    diameter: Annotated[Mm, Within(SMALLEST_TOKEN, LARGEST_TOKEN, "a token of {} can’t be punched or cut well")]
    """How wide a token is, from side to side, unless `--diameter` says otherwise."""
    button: bool = False
    """Prints a button of 40 mm for the first player as well."""
    stakes: list[StakeEntry] = []
    """Stakes of games that have no file here; a game with a rules file states the fact `stake` instead."""


TOKENS: Schema[TokensFile] = Schema(TokensFile)
"""`games/DECK/tokens.toml` asks for tokens beside the cards. How many are printed is computed from the stakes:
the fact `stake` of the games played with the deck, and the stakes listed here."""


def read_tokens(path: Path) -> Tokens:
    """The tokens of one game."""
    read, file = read_toml(path, TOKENS)
    _check(read, file)
    return Tokens(
        denominations=tuple(read.denominations),
        diameter=read.diameter,
        button=read.button,
        stakes=tuple(
            Stake(variant=stake.variant, points=stake.points, fewest=stake.players.from_, most=stake.players.to)
            for stake in read.stakes
        ),
        source=path,
    )


def _check(read: TokensFile, file: TomlFile) -> None:
    values = read.denominations
    if values != sorted(set(values)):
        message = f"{', '.join(map(str, values))} do not rise"
        file.wrong(WRONG, message, "write each once, the smallest first", "denominations")
    elif values[0] != 1:
        message = f"nobody can pay 1 with tokens of {values[0]} and more"
        file.wrong(WRONG, message, "begin with 1", "denominations")
    variants = [stake.variant for stake in read.stakes]
    for index, stake in enumerate(read.stakes):
        if stake.variant in variants[:index]:
            message = f"the variant “{stake.variant}” is there already"
            file.wrong(TWICE, message, "give each variant one stake", "stakes", index, "variant")
        if not 1 <= stake.players.from_ <= stake.players.to:
            message = f"nobody can be {stake.players.from_} to {stake.players.to} players"
            file.wrong(WRONG, message, "write from the fewest to the most", "stakes", index, "players")
    file.check()


class ScoresFile(Strict):
    """What scores.toml says: the score pads of a deck."""

    pads: Annotated[tuple[Pad, ...], Field(min_length=1, max_length=20)]
    """The forms, one page each."""


SCORES: Schema[ScoresFile] = Schema(ScoresFile)
"""`games/DECK/scores.toml` asks for score pads: forms that players fill in with a pencil."""


def read_scores(path: Path) -> tuple[Pad, ...]:
    """The score pads of one game folder."""
    read, file = read_toml(path, SCORES)
    titles = [pad.title for pad in read.pads]
    for index, pad in enumerate(read.pads):
        if pad.title in titles[:index]:
            file.wrong(TWICE, f"there are two pads “{pad.title}”", "rename one", "pads", index, "title")
        if pad.strip:
            _check_strip(pad.strip, file, "pads", index, "strip")
    pads = tuple(_with_target(pad, file, index) for index, pad in enumerate(read.pads))
    file.check()
    return pads


def _with_target(pad: Pad, file: TomlFile, index: int) -> Pad:
    """The pad with its target quoted in the note."""
    note = pad.note
    if pad.target is not None:
        note = note.replace(_TARGET, str(pad.target))
        if note == pad.note:
            cure = f"say in the note what it is for, like  note = “Le premier à {_TARGET} gagne.”"
            file.wrong(WRONG, "nothing quotes this target", cure, "pads", index, "target")
    if found := _FIELD.search(note):
        cure = f"only {_TARGET} can be quoted, where the pad has one"
        file.wrong(WRONG, f"quotes “{found[0]}”", cure, "pads", index, "note")
    return replace(pad, note=note)


def _check_strip(strip: Strip, file: TomlFile, *key: str | int) -> None:
    if len(strip.counts) != len(strip.values):
        message = f"{len(strip.values)} values for {len(strip.counts)} counts"
        file.wrong(WRONG, message, "give one value for each count", *key, "values")
    if list(strip.counts) != sorted(set(strip.counts)):
        file.wrong(WRONG, "the counts don’t rise", "sort them, each once", *key, "counts")


STANDEE: Schema[Standee] = Schema(Standee)
"""`games/DECK/standee.toml` asks for a figure that is folded, glued and stands on the table, and a flat token of it."""


def read_standee(path: Path) -> Standee:
    """The standee of one game folder."""
    return read_toml(path, STANDEE)[0]
