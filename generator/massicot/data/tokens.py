"""tokens.toml to a game's tokens."""

from pathlib import Path

from massicot.data.schemas import TOKENS, TokensFile
from massicot.data.toml import Lines, read_toml
from massicot.errors import DataError
from massicot.model.token import Stake, Tokens


def read_tokens(path: Path) -> Tokens:
    """The tokens of one game."""
    file, lines = read_toml(path, TOKENS)
    _check(file, lines)
    return Tokens(
        denominations=tuple(file.denominations),
        diameter=file.diameter,
        button=file.button,
        stakes=tuple(
            Stake(variant=one.variant, points=one.points, fewest=one.players.from_, most=one.players.to)
            for one in file.stakes
        ),
        source=path,
    )


def _check(file: TokensFile, lines: Lines) -> None:
    problems = []
    values = file.denominations
    if values != sorted(set(values)):
        wrong = f"{', '.join(map(str, values))} do not rise"
        problems.append(lines.problem(wrong, "write each once, the smallest first", "denominations"))
    elif values[0] != 1:
        wrong = f"nobody can pay 1 with tokens of {values[0]} and more"
        problems.append(lines.problem(wrong, "begin with 1", "denominations"))
    variants: set[str] = set()
    for index, one in enumerate(file.stakes):
        if one.variant in variants:
            wrong = f"the variant “{one.variant}” is there already"
            problems.append(lines.problem(wrong, "give each variant one stake", "stakes", index, "variant"))
        variants.add(one.variant)
        if not 1 <= one.players.from_ <= one.players.to:
            wrong = f"nobody can be {one.players.from_} to {one.players.to} players"
            problems.append(lines.problem(wrong, "write from the fewest to the most", "stakes", index, "players"))
    if problems:
        raise DataError(problems)
