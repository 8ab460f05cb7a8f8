"""From the words that were typed to the options of one command; no other command's module is imported.

argparse, because it starts in 7 ms where cyclopts takes 60.
"""

import argparse
import re
from collections.abc import Sequence
from typing import Any, NoReturn

from massicot.cli.commands import SUMMARIES, load
from massicot.cli.declare import FOR_ALL, Argument, Command, Option
from massicot.codes import NO_SUCH, OPTION
from massicot.diagnostics import DataError, Diagnostic, nearest

_NEGATIVE = re.compile(r"-\.?\d")
_HELP = ("-h", "--help")
_MODES = tuple(word for option in FOR_ALL for word in (option.name, option.short) if word not in _HELP)


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """The options of one command, and which were `given`; a problem names the nearest right word of that command."""
    name, *words = _plain(arguments)
    command = load(known(name))
    old = {option.old: option.name for option in command.options if option.old}
    words = [word.replace(head, old.get(head, head), 1) for word in words for head in [word.split("=")[0]]]
    options, unknown = parser(name, command).parse_known_args(words)
    if unknown:
        raise DataError([_unknown(name, command, unknown[0].split("=")[0])])
    options.given = frozenset(word.split("=")[0] for word in words)
    _refuse_idle(command, options)
    _settle(command, options)
    if getattr(options, "trust_programs", False):
        from massicot.data.library import TrustedFolder

        options.library = [TrustedFolder(folder) for folder in options.library]
    return options


def known(name: str) -> str:
    """The name of a command, if it is one."""
    if name not in SUMMARIES:
        raise DataError([NO_SUCH.problem(f"there is no command “{name}”", nearest(name, SUMMARIES))])
    return name


def parser(name: str, command: Command) -> argparse.ArgumentParser:
    """What reads the words of a command, and prints its help."""
    summary = SUMMARIES[name]
    width = max((len(words) for words, _ in command.examples), default=0)
    examples = (f"  massicot {words.ljust(width)}  {about}".rstrip() for words, about in command.examples)
    made = _Parser(
        prog=f"massicot {name}",
        description=f"{summary[:1].upper()}{summary[1:]}.",
        epilog="\n".join(["examples:", *examples]) if command.examples else None,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
        add_help=False,
    )
    made.set_defaults(run=command.run, command=name)
    for argument in command.arguments:
        made.add_argument(argument.key, **_argument(argument))
    for option in (*FOR_ALL, *command.options):
        names = [option.name, option.short] if option.short else [option.name]
        made.add_argument(*names, dest=option.attribute, **_option(option))
    return made


def metavar(declared: Argument | Option) -> str:
    """What the help calls a value."""
    return declared.value or f"{{{','.join(declared.choices)}}}"


def _argument(argument: Argument) -> dict[str, Any]:
    default = [] if argument.many else argument.default
    nargs = {"nargs": "*" if argument.many else "?", "default": default} if not argument.required else {}
    shown = argparse.SUPPRESS if argument.hidden else argument.help
    return {"metavar": metavar(argument), "type": _reader(argument.value, argument), "help": shown, **nargs}


def _option(option: Option) -> dict[str, Any]:
    if not option.value and not option.choices:
        return {"action": "store_true", "help": option.help}
    how = {"action": "append", "default": []} if option.repeated else {"default": option.default}
    return {"metavar": metavar(option), "type": _reader(option.name, option), "help": option.help, **how}


def _reader(name: str, declared: Argument | Option) -> Any:
    def read(text: str) -> Any:
        if declared.choices and text not in declared.choices:
            raise DataError([OPTION.problem(f"{name}: there is no “{text}” here", nearest(text, declared.choices))])
        return declared.read(name, text) if isinstance(declared, Option) else text

    return read


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """Wrong words are bad input like any other."""
        raise DataError([OPTION.problem(message, f"see {self.prog} --help")])


def _plain(arguments: Sequence[str]) -> list[str]:
    """What was typed as a command and its words: `--help`, `build --help`, `-v list` and `--bleed -1mm` too."""
    words = list(arguments)
    before = next((at for at, word in enumerate(words) if word not in _MODES), len(words))
    words = words[before:] + words[:before]
    end = words.index("--") if "--" in words else len(words)
    if any(word in _HELP for word in words[:end]):
        return ["help", *(word for word in words[:end] if not word.startswith("-"))][:2]
    if not words or words[0].startswith("-"):
        words.insert(0, "help")
    for at in range(len(words) - 1, 0, -1):
        if _NEGATIVE.match(words[at]) and words[at - 1].startswith("--"):
            words[at - 1 : at + 1] = [f"{words[at - 1]}={words[at]}"]
    return words


def _unknown(name: str, command: Command, word: str) -> Diagnostic:
    """The problem of a word that is not understood."""
    if not word.startswith("-"):
        return OPTION.problem(f"nothing is asked for that could be “{word}”", f"see massicot {name} --help")
    have = [other for other in SUMMARIES if any(word == option.name for option in load(other).options)]
    hint = nearest(word, [option.name for option in (*FOR_ALL, *command.options)])
    if have:
        hint = f"{', '.join(have)} {'has' if len(have) == 1 else 'have'} it"
    return OPTION.problem(f"there is no option “{word}”" + (f" of massicot {name}" if name != "help" else ""), hint)


def _settle(command: Command, options: argparse.Namespace) -> None:
    """What is not typed is as massicot.toml says; `settings` are those that hold."""
    options.settings = {}
    if not any(option.setting for option in command.options):
        return
    from massicot.data.settings import settings

    held = settings()
    for option in command.options:
        setting = held.get(option.setting)
        if setting and setting.path and not {option.name, option.short} & options.given:
            options.settings[option.setting] = setting
            setattr(options, option.attribute, setting.value)


def _refuse_idle(command: Command, options: argparse.Namespace) -> None:
    """An option that would be passed over is a problem."""
    problems = [
        OPTION.problem(f"{option.name} would have no effect here", option.needs.cure)
        for option in command.options
        if option.needs and {option.name, option.short} & options.given and not option.needs.met(options)
    ]
    if problems:
        raise DataError(problems)
