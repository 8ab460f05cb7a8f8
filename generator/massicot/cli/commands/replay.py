"""Examples played step by step, strictly."""

import shutil
from argparse import Namespace
from dataclasses import replace

from massicot.cli import COULD_NOT_RUN, DONE, REFUSED
from massicot.cli.declare import LIBRARY, TRUST, Argument, Command, Option
from massicot.cli.talk import Talk
from massicot.data.library import Library
from massicot.language.fr.typography import typeset
from massicot.model.prose import Prose
from massicot.model.prose import spoken as plain
from massicot.model.variant import Position
from massicot.telling import complaints
from massicot.telling.lines import broken, rows
from massicot.telling.positions import shown
from massicot.telling.replaying import Replayed, replay
from massicot.telling.told import ToldStep

_WIDEST = 100


def run(options: Namespace, talk: Talk) -> int:
    """Show examples step by step; without a name, try all there are and say of each whether it holds."""
    brief = not options.what and not options.example
    worst, count = DONE, 0
    for done in replay(Library(options.library), options.what, example=options.example, deck=options.deck):
        count += 1
        if brief:
            talk.say(f"{'✗' if done.wrong else '✓'} {done.variant.title} · {done.example.title}")
        else:
            _show(done, talk)
        if done.wrong:
            talk.problems([done.wrong], complaints.RefusedError.label)
            worst = max(worst, COULD_NOT_RUN if done.illegal else REFUSED)
    if worst == DONE:
        talk.say(
            "Un exemple rejoué, conforme à la règle." if count == 1 else f"{count} exemples rejoués, tous conformes."
        )
    return worst


def _show(done: Replayed, talk: Talk) -> None:
    example = done.example
    talk.say(f"{done.variant.title} · {example.title}", style="1")
    _paragraph(example.intro, talk)
    _position("Au départ", example.given, talk)
    talk.say()
    numbered = len(done.steps) > 1 or done.wrong
    for number, step in enumerate(done.steps, 1):
        _step(f"  {number}. " if numbered else "  ", step, talk)
    if not done.wrong:
        talk.say()
        _position("À la fin", _without_tokens(example.after), talk)
        if done.end:
            _line(f"  {' '.join(done.end)}", "  ", talk)
        _paragraph(example.lesson, talk)
    talk.say()


def _step(begin: str, step: ToldStep, talk: Talk) -> None:
    """A step, with its number if there are several; its heading stands before what it says, its tables below."""
    indent = " " * len(begin)
    for part in step.lines:
        if isinstance(part, str):
            _line(f"{begin}{part}", indent, talk)
        else:
            for line in rows(part.heads, part.rows):
                _line(f"{indent}  {line}", f"{indent}    ", talk)
        begin = indent


def _without_tokens(position: Position) -> Position:
    """What is won or lost is told below, with the ante."""
    numbers = {name: each for name, each in position.numbers_each.items() if name != "tokens"}
    return replace(position, numbers_each=numbers)


def _position(title: str, position: Position, talk: Talk) -> None:
    lines = shown(position)
    if lines:
        talk.say(f"  {title}", style="1")
    for line in lines:
        _line(f"    {line.text}", "        ", talk)


def _paragraph(prose: Prose, talk: Talk) -> None:
    for paragraph in plain(prose).splitlines():
        _line(f"  {typeset(paragraph)}", "  ", talk)


def _line(text: str, indent: str, talk: Talk, style: str = "") -> None:
    for line in broken(text, min(shutil.get_terminal_size((_WIDEST, 24)).columns, _WIDEST), indent):
        talk.say(line, style=style)


COMMAND = Command(
    run,
    (Argument("what", "FILE|GAME", "a TOML file, or a game by its name"),),
    (
        Option("--example", "only this one", "ID", default=""),
        Option("--deck", "the deck of a game’s file, if that lies elsewhere", "DECK", default="", old="--game"),
        LIBRARY,
        TRUST,
    ),
    (
        ("replay", "every example there is, a line for each"),
        ("replay aubepine", "the examples of a game"),
        ("replay paires/cutchfeld --example cutchfeld", ""),
        ("replay my-examples.toml", "a file of your own: a game, or variant = … and [[examples]]"),
    ),
)
