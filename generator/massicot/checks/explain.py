"""What each code stands for, for `massicot explain` and docs/checks.md."""

from collections.abc import Iterator

from massicot.diagnostics import CODES, Meaning, meanings


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
    """All codes as a page of Markdown, which is docs/checks.md."""
    return "\n".join(_page())


def _page() -> Iterator[str]:
    yield (CODES / "checks.md").read_text("utf-8")
    for family, codes in families().items():
        yield f"## {family}\n"
        for code, of in codes.items():
            yield f"### {code}\n"
            yield f"*{of.severity}* – {of.title}.\n"
            yield f"{of.why}\n"
            yield f"Cure: {of.cure}.\n".replace("..", ".")
            yield f"Right:\n\n```text\n{of.right}\n```\n"
            yield f"Wrong:\n\n```text\n{of.wrong}\n```\n"
