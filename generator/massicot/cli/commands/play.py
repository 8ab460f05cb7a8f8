"""A person against sensible players, in the terminal or through a pipe."""

import shutil
import sys
from argparse import Namespace
from collections.abc import Iterable, Sequence
from io import TextIOWrapper
from random import SystemRandom

from massicot.cli import DONE, INTERRUPTED
from massicot.cli.declare import LIBRARY, TRUST, Argument, Command, Option
from massicot.cli.talk import Talk
from massicot.cli.values import french_whole
from massicot.data.library import Library
from massicot.games.engine.programs import Way
from massicot.language.fr.typography import typeset
from massicot.telling import lines as kinds
from massicot.telling.answers import MoveOption, example, listed, understood, wish, words
from massicot.telling.lines import TextLine, broken
from massicot.telling.rulebook import Rulebook
from massicot.telling.sitting import Sitting, play

_STYLES = {kinds.TITLE: "1", kinds.OWN: "1", kinds.NOTE: "2", kinds.DONE: "", kinds.SAID: "2", kinds.TABLE: ""}
_INDENT = {kinds.SAID: "    ", kinds.DONE: "  ", kinds.NOTE: "  ", kinds.TABLE: "  ", kinds.OWN: "  "}
_BYE = typeset("À bientôt !")
_QUIT = ("q", "quitter", "quit", "exit")
_HELP = (
    "Tapez la lettre d’un choix, ou ce qu’il dit (un mot, un nombre) ; "
    "« ? » pour un conseil, « r » pour la règle, « q » pour quitter."
)


class _LeaveError(Exception):
    """The person wants to go."""


def run(options: Namespace, talk: Talk) -> int:
    """One game after another, as long as the person likes."""
    talk.close()  # its line would stand where the answer is typed
    library = Library(options.library)
    seed = SystemRandom().randrange(1_000_000) if options.seed is None else options.seed
    asked = {"players": options.players, "seat": options.seat, "name": options.name}
    sitting = play(library, options.game, seed=seed, **asked)
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    evening = _Evening(library, sitting.way, talk)
    try:
        while True:
            evening.game(sitting, seed)
            if not evening.again():
                break
            seed += 1
            sitting = play(library, options.game, seed=seed, **asked)
        talk.say(_BYE)
    except _LeaveError:
        talk.say(_BYE)
    except KeyboardInterrupt:
        talk.say()
        return INTERRUPTED
    return DONE


class _Evening:
    """Asks and shows; all that is known of the game is in the sitting."""

    def __init__(self, library: Library, way: Way, talk: Talk) -> None:
        self.way = way
        self.talk = talk
        self.rules = Rulebook(way, library.readable(way.variant.game)[0].values())
        self.width = min(shutil.get_terminal_size().columns, 100)

    def game(self, sitting: Sitting, seed: int) -> None:
        """One game, to its end."""
        players = sitting.table.players
        self.talk.say(self.way.title, style="1")
        for text in self.rules.text(self.rules.pitch):
            self.wrapped(text)
        if goals := sitting.goals():
            self.wrapped(goals, style="1")
        self.wrapped(f"À table : {', '.join(players)}. {players[sitting.seat]}, c’est vous.")
        self.wrapped(f"{_HELP} Pour rejouer cette donne : --seed {seed}.", style="2")
        self.show(sitting.begin())
        while sitting.my_turn():
            self.talk.say()
            self.show(sitting.shown())
            self.talk.say()
            self.show(sitting.play(self.decided(sitting).move))
        self.talk.say()
        self.talk.say("Fin de la partie", style="1")
        self.show(sitting.ending())

    def again(self) -> bool:
        """Whether the person wants another game."""
        return self.ask(typeset("Une autre partie ? (o/n) ")).lower().startswith(("o", "y"))

    # -- one decision ----------------------------------------------------------------------------

    def decided(self, sitting: Sitting) -> MoveOption:
        """What the person does, asked until it is clear and legal."""
        offered = sitting.choices()
        self.offer(offered)
        while True:
            answer = self.ask("> ")
            typed = words(answer)
            if answer.strip() in ("?", "aide") or typed[:1] in (["aide"], ["conseil"]):
                for text in sitting.hint():
                    self.wrapped(text, style="36")
            elif typed[:1] in (["regle"], ["regles"], ["r"]):
                self.cite(" ".join(typed[1:]))
            elif typed:
                found = understood(answer, offered)
                if len(found) == 1:
                    return found[0]
                self.unclear(answer, sitting, offered, found)
            elif not answer.strip():
                self.offer(offered)
            else:
                self.wrapped(_HELP)

    def unclear(self, answer: str, sitting: Sitting, offered: tuple[MoveOption, ...], found: list[MoveOption]) -> None:
        """An answer that means several choices, or none of them: refused, with the rule."""
        if found:
            self.wrapped("Plusieurs choix répondent à cela ; précisez :", style="33")
            self.offer(found)
            return
        move = wish(answer, sitting.teller, offered)
        reason = sitting.refusal(move) if move else ""
        if move is None or not reason:
            self.wrapped(f"Je ne comprends pas « {answer.strip()[:40]} ». {_HELP}", style="33")
            return
        self.wrapped(reason, style="33")
        section, text = self.rules.cite(sitting.teller.glossary.moves[move.kind])
        self.wrapped(f"La règle, « {section.title} » : {text}", style="36")

    def offer(self, offered: Sequence[MoveOption]) -> None:
        """The choices, a line each; of very many, some of each kind."""
        for one in listed(offered):
            self.line(f"  {one.key or ' '}  {one.text}" if one else "  …", "     ")
        if others := [one for one in offered if not one.key]:
            self.wrapped(f"Les autres choix se tapent en mots ou en nombres : « {example(others[0])} ».", style="2")

    def cite(self, name: str) -> None:
        """A section of the booklet, and which others there are."""
        section = self.rules.section(name)
        if section is None:
            self.wrapped(f"Aucune partie de la règle ne s’appelle « {name} ».", style="33")
        else:
            self.talk.say(f"  {section.title}", style="36;1")
            for text in self.rules.text(section.text):
                self.wrapped(text, style="36")
        titles = ", ".join(one.title for one in self.rules.sections)
        self.wrapped(f"« règle » et un titre pour une autre partie : {titles}.", style="2")

    # -- the terminal ----------------------------------------------------------------------------

    def ask(self, prompt: str) -> str:
        """A line of the person's; at the end of a pipe, or when they ask for it, they leave."""
        if sys.stdin is None:
            raise _LeaveError
        sys.stdout.write(prompt if not self.talk.quiet else "")
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not self.talk.quiet and not (sys.stdin.isatty() and line):  # a person's own line is on the screen already
            sys.stdout.write(line if line.endswith("\n") else f"{line}\n")
        if not line or words(line)[:1] in [[word] for word in _QUIT]:
            raise _LeaveError
        return line.rstrip("\n")

    def show(self, lines: Iterable[TextLine]) -> None:
        """Lines as their kind is shown."""
        for line in lines:
            indent = _INDENT.get(line.kind, "")
            self.line(indent + line.text, f"{indent}    ", _STYLES.get(line.kind, ""))

    def wrapped(self, text: str, style: str = "") -> None:
        """A paragraph, set by the rules of French."""
        self.line(f"  {typeset(text)}", "  ", style)

    def line(self, text: str, indent: str, style: str = "") -> None:
        """A text with what goes before it; where it is too long, it goes on below, indented."""
        for line in broken(text, self.width, indent):
            self.talk.say(line, style=style)


COMMAND = Command(
    run,
    (Argument("game", "GAME[/WAY]", "a game, or one of its ways to play"),),
    (
        Option("--players", "with you; 3, if three can play", "N", french_whole(1, 20), default=0),
        Option("--seed", "the same deal every time", "N", french_whole(0, 999_999_999)),
        Option("--seat", "yours, from 1", "N", french_whole(1, 20), default=1),
        Option("--name", "yours; Alix", "NAME"),
        LIBRARY,
        TRUST,
    ),
    (
        ("play paires", ""),
        ("play paires/norland --players 4", ""),
        ("play courte-paille --players 3 --seed 7 --seat 2", ""),
    ),
)
