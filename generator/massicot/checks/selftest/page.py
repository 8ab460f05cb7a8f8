"""docs/checker-score.md: the measured score, and every survivor with its argument."""

from collections import Counter
from collections.abc import Iterator, Mapping

from massicot.checks.selftest.arguments import VERDICTS, Arguments, named, parted
from massicot.checks.selftest.mutations import Mutation, mutations
from massicot.checks.selftest.report import BARS, Report, Score

UNARGUED = "not argued yet"


def page(found: Report, texts: Mapping[str, str], argued: Arguments) -> str:
    """The whole page; `texts` are the files that were changed, as they are."""
    return "\n".join(_lines(found, texts, argued)) + "\n"


def unargued(found: Report, texts: Mapping[str, str], argued: Arguments) -> list[str]:
    """Survivors for which nobody has spoken, and arguments for changes that are found, or are none any more."""
    survived = {(file, name) for file, name, _ in _survivors(found, texts)}
    spoken = {(file, name) for file, by_name in argued.items() for name, why in by_name.items() if parted(why)[0]}
    return [
        *(f"{file}: {name}: {UNARGUED}" for file, name in sorted(survived - spoken)),
        *(f"{file}: {name}: argued, and no survivor" for file, name in sorted(spoken - survived)),
    ]


def _lines(found: Report, texts: Mapping[str, str], argued: Arguments) -> Iterator[str]:
    yield "# The checker’s own score\n"
    yield "Written by `massicot check --self-test --docs`. Every number, name, table cell, range, example step and"
    yield "number of copies in our data is changed, one at a time: one more, one less, exchanged with its neighbour,"
    yield "removed, there twice, yes for no. A change is found if an error or a warning appears that was not there"
    yield "before. Changes after which the loaded data means the same (the order of cards in a hand) are not counted."
    yield "Of texts, what they quote from facts and from the glossary is changed, and whole texts are; single words"
    yield "between are not.\n"
    yield f"{found.total.found} of {found.total.all} changes are found, {found.total.told}.\n"
    yield "| kind of data | found | of | share | at least |\n|---|---|---|---|---|"
    for name, score in found.families.items():
        yield f"| {name} | {_cells(score)} | {f'{BARS[name]:.0%}' if name in BARS else '–'} |"
    yield "\nSizes state no rule and have no bar.\n"
    yield "| file | found | of | share |\n|---|---|---|---|"
    yield from (f"| `{name}` | {_cells(score)} |" for name, score in found.files.items())
    yield from _survived(found, texts, argued)


def _survived(found: Report, texts: Mapping[str, str], argued: Arguments) -> Iterator[str]:
    told = [(file, one, *parted(argued[file].get(name, UNARGUED))) for file, name, one in _survivors(found, texts)]
    counts = Counter(verdict for *_, verdict, _ in told)
    yield f"\n## Survivors\n\nThe {len(told)} changes that nothing finds, argued one by one. **same**: what is printed,"
    yield "played or told means what it meant; **free**: another choice, as right as ours, and nothing says which;"
    yield "**missed**: a mistake that a reader could notice, and no check does. Lines are of the unchanged file.\n"
    yield "| verdict | survivors |\n|---|---|"
    yield from (f"| {verdict or UNARGUED} | {counts[verdict]} |" for verdict in (*VERDICTS, "") if counts[verdict])
    last = ""
    for file, one, verdict, why in told:
        if file != last:
            yield f"\n### {file}\n"
            last = file
        change = one.told.replace("`", "")
        yield f"- {one.line}: `{change}` – {f'**{verdict}**: ' if verdict else ''}{why}"


def _survivors(found: Report, texts: Mapping[str, str]) -> Iterator[tuple[str, str, Mutation]]:
    """Each with its file and its name."""
    for file in dict.fromkeys(one.file for one in found.survivors):
        left = {one for one in found.survivors if one.file == file}
        yield from ((file, name, one) for name, one in named(mutations(file, texts[file])) if one in left)


def _cells(score: Score) -> str:
    return f"{score.found} | {score.all} | {score.told}"
