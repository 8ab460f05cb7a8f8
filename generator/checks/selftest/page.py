"""docs/checker-score.md: the measured score, and every survivor with the reason why nothing finds it."""

from collections.abc import Iterator, Mapping

from generator.checks.selftest.arguments import ARGUMENTS
from generator.checks.selftest.mutations import Mutation
from generator.checks.selftest.report import BARS, Report, Score


def page(found: Report, texts: Mapping[str, str]) -> str:
    """The whole page; `texts` are the files that were changed, as they are."""
    return "\n".join(_lines(found, texts)) + "\n"


def _lines(found: Report, texts: Mapping[str, str]) -> Iterator[str]:
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
    yield f"\n## Survivors\n\nThe {len(found.survivors)} changes that nothing finds, each with what speaks for it."
    yield "Most do no harm; where a text limps, only a reader hears it. Lines are of the unchanged file."
    left = list(found.survivors)
    for argument in ARGUMENTS:
        own = [one for one in left if argument.holds(one)]
        left = [one for one in left if not argument.holds(one)]
        if own:
            yield f"\n### {argument.title}\n\n{argument.reason}\n"
            yield from (f"- {_told(one)} – {argument.because(one, texts[one.file])}" for one in own)


def _told(one: Mutation) -> str:
    return f"`{one.file}:{one.line}` `{one.told.replace('`', '')}`"


def _cells(score: Score) -> str:
    return f"{score.found} | {score.all} | {score.told}"
