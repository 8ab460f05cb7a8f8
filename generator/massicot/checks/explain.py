"""What each code stands for, for `massicot explain` and docs/checks.md."""

from collections.abc import Iterator

from massicot.diagnostics import Meaning, meanings

_HEAD = """# What `massicot check` finds

<!-- Written by tools/reference.py; a test holds that it is current. -->

`massicot check` reads games, their rules and their ledgers of sources, and names file, line and column of everything
that does not hold together. Errors and warnings end it with exit code 1; notes do not, and are only counted unless
`--notes` or `--select` asks for them (`--format json` has all findings, `--format github` those that are shown). A
finding that you answer for is allowed by a comment with its reason, on its line or above its entry:

```toml
# massicot: allow deck/gap because the published deck has no 7
```

When the reason is gone, the comment is reported. `massicot explain CODE` says the following of one code.

`massicot check --play` (or `--select play`) also plays: random and sensible games of every way to play, for every
number of players, with a fixed seed, on all cores. Which and how many is told at each code of the family *play*; the
findings are the same on any machine. A game whose facts did not change is not played again.
"""


def explained(code: str) -> str:
    """One code, in plain text."""
    of = meanings()[code]
    return "\n".join(
        [
            f"{code} ({of.severity}): {of.title}",
            "",
            f"Why: {of.why}",
            f"Cure: {of.cure}",
            "",
            "Right:",
            *(f"    {line}" for line in of.right.split("\n")),
            "Wrong:",
            *(f"    {line}" for line in of.wrong.split("\n")),
        ]
    )


def families() -> dict[str, dict[str, Meaning]]:
    """The codes by family, in the order of the alphabet."""
    found: dict[str, dict[str, Meaning]] = {}
    for code, meaning in meanings().items():
        found.setdefault(code.partition("/")[0], {})[code] = meaning
    return found


def page() -> str:
    """docs/checks.md"""
    return "\n".join(_page())


def _page() -> Iterator[str]:
    yield _HEAD
    for family, codes in families().items():
        yield f"## {family}\n"
        for code, of in codes.items():
            yield f"### {code}\n"
            yield f"*{of.severity}* – {of.title}.\n"
            yield f"{of.why}\n"
            yield f"Cure: {of.cure}.\n".replace("..", ".")
            yield f"Right:\n\n```text\n{of.right}\n```\n"
            yield f"Wrong:\n\n```text\n{of.wrong}\n```\n"
