"""Why each survivor survives, argued one by one: a file of arguments for each file of data, in `argued/`.

An argument begins with its verdict. *same*: what is printed, played or told means what it meant. *free*: another
choice, as right as ours; nothing says which. *missed*: a mistake that a reader could notice, and no check does.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from massicot.checks.selftest.mutations import Mutation
from massicot.data.shape import Shape
from massicot.data.toml import read_toml

VERDICTS = ("same", "free", "missed")
_SHAPE: Shape[dict[str, str]] = Shape(dict[str, str])

Arguments = Mapping[str, Mapping[str, str]]
"""By file, and by the name of the change."""


def home(file: str) -> Path:
    """Where the arguments about a file of data stand."""
    return Path(__file__).with_name("argued") / file.replace("/", "-")


def arguments(files: Iterable[str]) -> Arguments:
    """Those that were written."""
    return {file: read_toml(home(file), _SHAPE)[0] if home(file).is_file() else {} for file in files}


def named(changes: Sequence[Mutation]) -> Iterator[tuple[str, Mutation]]:
    """All changes of a file with their names: what is told of each, and a number from the second of its kind on."""
    seen: Counter[str] = Counter()
    for one in changes:
        seen[one.told] += 1
        yield f"{one.told} ({seen[one.told]})" if seen[one.told] > 1 else one.told, one


def parted(argument: str) -> tuple[str, str]:
    """The verdict and the argument."""
    verdict, _, why = argument.partition(": ")
    return (verdict, why) if verdict in VERDICTS and why else ("", argument)
