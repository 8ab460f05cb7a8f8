"""tokens.toml to a game's tokens. What it says is kept in the cache, as for the library's other files."""

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator import cache
from generator.errors import DataError
from generator.model.token import LARGEST_TOKEN, SMALLEST_TOKEN, Stake, Tokens
from generator.units import shown

if TYPE_CHECKING:
    from generator.loading.schemas import TokensFile
    from generator.loading.toml import Lines

_CHECKERS = ("tokens.py", "schemas.py", "toml.py", "../units.py", "../model/token.py")


def read_tokens(folder: Path) -> Tokens | None:
    """The tokens of one game folder, if the game has any."""
    path = folder / "tokens.toml"
    if not path.exists():
        return None
    try:
        content = path.read_bytes()
    except OSError:
        return _read(path)  # which says what is wrong
    here = Path(__file__).parent
    name = cache.key([*((here / module).read_bytes() for module in _CHECKERS), str(path).encode(), content])
    if (kept := cache.load(name)) is not None:
        return _decode(kept, path)
    tokens = _read(path)
    cache.keep(name, {**asdict(tokens), "source": ""})
    return tokens


def _decode(data: dict[str, Any], path: Path) -> Tokens:
    stakes = tuple(Stake(**stake) for stake in data["stakes"])
    return Tokens(**{**data, "denominations": tuple(data["denominations"]), "stakes": stakes, "source": path})


def _read(path: Path) -> Tokens:
    from generator.loading.schemas import TOKENS
    from generator.loading.toml import read_toml

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


def _check(file: "TokensFile", lines: "Lines") -> None:
    problems = []
    values = file.denominations
    if values != sorted(set(values)):
        wrong = f"{', '.join(map(str, values))} do not rise"
        problems.append(lines.problem(wrong, "write each once, the smallest first", "denominations"))
    elif values[0] != 1:
        wrong = f"nobody can pay 1 with tokens of {values[0]} and more"
        problems.append(lines.problem(wrong, "begin with 1", "denominations"))
    if not SMALLEST_TOKEN <= file.diameter <= LARGEST_TOKEN:
        wrong = f"a token of {shown(file.diameter)} can’t be punched or cut well"
        hint = f"give {shown(SMALLEST_TOKEN)} to {shown(LARGEST_TOKEN)}"
        problems.append(lines.problem(wrong, hint, "diameter"))
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
