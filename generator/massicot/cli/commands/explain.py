"""Why a finding matters, and how to cure it."""

from argparse import Namespace

from massicot.checks.explain import explained, families, page
from massicot.cli import DONE
from massicot.cli.declare import Argument, Command, Need, Option
from massicot.cli.talk import Talk
from massicot.codes import NO_SUCH
from massicot.diagnostics import DataError, meanings, nearest


def run(options: Namespace, talk: Talk) -> int:
    """What a code stands for; all of them, if none is named."""
    if options.docs:
        talk.say(page().rstrip("\n"))
        return DONE
    if not options.code:
        for family, meant in families().items():
            talk.table(family, [[code, of.severity, of.title] for code, of in meant.items()])
        return DONE
    known = families()
    names = {*meanings(), *known}
    if wrong := [code for code in options.code if code not in names]:
        raise DataError([NO_SUCH.problem(f"there is no code “{code}”", nearest(code, names)) for code in wrong])
    for family in (code for code in options.code if code in known):
        talk.table(family, [[code, of.severity, of.title] for code, of in known[family].items()])
    if codes := [code for code in options.code if code in meanings()]:
        talk.say("\n\n".join(explained(code) for code in codes))
    return DONE


COMMAND = Command(
    run,
    (Argument("code", "CODE", "a code of massicot check; all by default", many=True),),
    (
        Option(
            "--docs",
            "all of it, as docs/checks.md has it",
            needs=Need(lambda of: not of.code, "leave out --docs, or the codes"),
        ),
    ),
    (("explain", "all codes"), ("explain prose/bare-number", "")),
)
