"""Why a finding matters, and how to cure it."""

from argparse import Namespace

from massicot.checks.explain import explained, families, page
from massicot.checks.registry import all_rules
from massicot.cli import DONE
from massicot.cli.declare import Argument, Command, Need, Option
from massicot.cli.talk import Talk
from massicot.codes import NO_SUCH
from massicot.diagnostics import DataError, nearest


def run(options: Namespace, talk: Talk) -> int:
    """What a code stands for; all of them, if none is named."""
    if options.docs:
        talk.say(page().rstrip("\n"))
        return DONE
    if not options.code:
        for family, rules in families().items():
            talk.table(family, [[of.code, of.severity, of.title] for of in rules])
        return DONE
    known = families()
    names = {*all_rules(), *known}
    if wrong := [code for code in options.code if code not in names]:
        raise DataError([NO_SUCH.problem(f"there is no code “{code}”", nearest(code, names)) for code in wrong])
    for family in (code for code in options.code if code in known):
        talk.table(family, [[of.code, of.severity, of.title] for of in known[family]])
    if codes := [code for code in options.code if code in all_rules()]:
        talk.say("\n\n".join(explained(all_rules()[code]) for code in codes))
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
