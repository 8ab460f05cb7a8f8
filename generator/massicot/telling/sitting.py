"""A person at a table of sensible players: who does what, as the person may know it. Nothing is printed here, and what
is wrong with what the person asked for is said in French."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import groupby
from random import SystemRandom
from typing import Any

from massicot.data.library import Library
from massicot.games.engine.luck import Dice
from massicot.games.engine.programs import Way, program_of, refuse_unplayed, ways
from massicot.games.engine.replay import TableNames
from massicot.games.engine.values import NOBODY, LoggedEvent, Move, View
from massicot.language.fr.typography import typeset
from massicot.language.fr.words import de, listed
from massicot.model.deck import Deck
from massicot.model.glossary import Glossary
from massicot.model.table import places
from massicot.model.variant import Variant
from massicot.telling.answers import MoveOption, choices, reason, words
from massicot.telling.complaints import nearest, no_game, refused, span, wrong_players
from massicot.telling.lines import DONE, NOTE, TABLE, TextLine
from massicot.telling.narrator import Narrator
from massicot.telling.phrases import Beat
from massicot.telling.positions import card, cards, seen, shown
from massicot.telling.sentences import Teller, filled
from massicot.telling.told import step_lines

_GOALS = (
    (
        "La partie s’arrête quand quelqu’un atteint {{ target }} points : {{ over-target }} gagne.",
        "Qui atteint {{ target }} points perd la partie.",
    ),
    ("La partie se joue en {{ rounds | manches }}.",),
    ("Une manche dure {{ bids | tours de table }}.",),
)
_STAKE = ("Chacun commence avec {{ stake | jetons }}.",)
"""Of each line, the first sentence whose facts the game has."""
_DEALT = ("card", "pair", "replaced", "first", "gathers", "shuffled-back", "pays-pot", "week-turns", "menu")
"""What may happen while a round is dealt."""
USUAL = 3
"""So many play, unless somebody says how many."""
NAMES = ("Alix", "Basile", "Clara", "Denis", "Emma", "Farid", "Gaspard", "Hugo")


def names_around(players: int, seat: int, name: str) -> tuple[str, ...]:
    """The person at their seat, the others in the order of the alphabet."""
    others = [other for other in NAMES if other.casefold() != name.casefold()]
    found = others[: players - 1]
    found.insert(seat, name)
    return tuple(found)


class Sitting:
    """One game. Seats are numbers from 0; `seat` is the person's."""

    def __init__(
        self, way: Way, deck: Deck, glossary: Glossary, *, players: int, seat: int = 0, seed: int = 0, name: str = ""
    ) -> None:
        self.way = way
        self.seat = seat
        self.table = TableNames(names_around(players, seat, name or NAMES[0]), deck)
        self.teller = Teller(glossary, self.table)
        self.program = program_of(way.variant)
        self.laid: dict[int, int] = {}
        """Cards that lie face down until all are revealed together."""
        facts = way.facts_for(players)
        refuse_unplayed(way, facts, self.table.codes.deck, players)
        try:
            self.game = self.program.kind(facts, self.table.codes.deck, players, Dice(f"{way.id} {seed}"))
        except KeyError as missing:
            wrong = f"le programme « {way.variant.program} » a besoin du fait « {missing.args[0]} »"
            raise refused(wrong, "ajoutez-le sous [facts]", way.variant.source) from None

    # -- the game goes on ------------------------------------------------------------------------

    def goals(self) -> str:
        """What ends the game, in figures, and with how many tokens it begins; nothing if its facts don't say."""
        return " ".join(_goals(self.game.facts, self.teller.glossary, self.program.advice.goals))

    def begin(self) -> list[TextLine]:
        """The deal, and what the others do before the person's first decision."""
        self.game.log = []
        try:
            self.game.begin()
        except (LookupError, ValueError, TypeError, ArithmeticError) as stop:  # with facts that don't go together
            wrong = f"avec ces faits, le programme « {self.way.variant.program} » ne peut pas commencer la partie"
            cure = f"massicot check {self.way.variant.id} dit lesquels"
            raise refused(wrong, cure, self.way.variant.source) from stop
        return self.narrated([*self._told(None, NOBODY), *self._others()])

    def play(self, move: Move) -> list[TextLine]:
        """The person's move, and all that follows up to their next decision; an IllegalMoveError if it is refused."""
        pot = self.game.pot
        return self.narrated([*self._do(self.seat, move), *self._others()], pot)

    def narrated(self, beats: Iterable[Beat | None], pot: int | None = None) -> list[TextLine]:
        """What happened, as the person may know it, in lines. None is where a new round begins."""
        narrator = Narrator(self.teller.glossary, self.table.players, pot)
        rounds = [list(some) for new, some in groupby(beats, key=lambda beat: beat is None) if not new]
        steps = [step for some in rounds for step in narrator.steps([beat for beat in some if beat])]
        return _once([line for step in steps for line in step_lines(step)])

    def my_turn(self) -> bool:
        """Whether the person has something to decide."""
        return not self.game.finished and self.game.turn == self.seat

    def _others(self) -> Iterable[Beat | None]:
        game = self.game
        while not game.finished and game.turn != self.seat:
            yield from self._do(game.turn, self.program.sensible(game.view(game.turn), game.moves()))

    def _do(self, seat: int, move: Move) -> Iterable[Beat | None]:
        game = self.game
        game.log, before = [], game.round
        if move.kind == game.laying:
            self.laid[seat] = move.card
        game.attempt(move)
        # A move that has a sentence without cards is done in secret.
        openly = seat == self.seat or not self.teller.glossary.moves[move.kind].hides
        details = {"who": self.table.players[seat], **self.teller.details(move)}
        yield Beat(move.kind, details, move=True, openly=openly)
        if move.kind == game.laying == "choose" and not any(game.chosen):
            yield from self._revealed()
        yield from self._told(move, seat, new_round=game.round != before)

    def _revealed(self) -> Iterable[Beat | None]:
        """The cards that lay face down are turned over: who laid which."""
        for seat in sorted(self.laid):
            yield self._beat(LoggedEvent("shows", {"who": seat, "cards": [self.laid[seat]]}))
        self.laid.clear()

    def _told(self, move: Move | None, by: int, *, new_round: bool = False) -> Iterable[Beat | None]:
        log: Sequence[LoggedEvent] = self.game.log or ()
        dealt = len(log)
        while new_round and dealt and log[dealt - 1].kind in _DEALT:
            dealt -= 1
        for at, told in enumerate(log):
            if at == dealt:
                yield None
            yield self._beat(told, openly=self.game.is_open(told, self.seat, move, by))
            if told.kind == "reveal":
                yield from self._revealed()

    def _beat(self, told: LoggedEvent, *, openly: bool = True) -> Beat:
        event = self.table.event(told)
        return Beat(event.kind, event.details, openly=openly)

    # -- what the person sees --------------------------------------------------------------------

    def view(self) -> View:
        """All that the person may know."""
        return self.game.view(self.seat)

    def shown(self) -> tuple[TextLine, ...]:
        """The table from the person's seat."""
        view = self.view()
        return (*shown(seen(view, self.table), self.table.players[self.seat]), *self._knowledge(view))

    def _knowledge(self, view: View) -> Iterable[TextLine]:
        """What the person knows beside what lies there."""
        players, codes = self.table.players, self.table.codes
        me = players[self.seat]
        for place, code in view.get("known", ()):
            yield TextLine(f"{me} connaît la carte n° {place} de la semaine : {card(codes.id(code))}", NOTE)
        for other, hand in view.get("shown", {}).items():
            if other != self.seat and not view["out"][other]:
                yield TextLine(
                    f"{me} a vu la main {de(players[other])} : {cards([codes.id(one) for one in hand])}", NOTE
                )
        if fed := view.get("fed", {self.seat: ()})[self.seat]:
            yield TextLine(f"{me} a donné au monstre : {cards([codes.id(one) for one in fed])}", NOTE)
        if prey := view.get("prey"):
            yield TextLine(f"À partager : {cards([codes.id(one) for one in prey])}", TABLE)
        if any(len(team) > 1 for team in view.get("teams", ())):
            teams = " contre ".join(listed([players[seat] for seat in team]) for team in view["teams"])
            yield TextLine(f"Équipes : {teams}", NOTE)

    # -- what the person may do ------------------------------------------------------------------

    def choices(self) -> tuple[MoveOption, ...]:
        """The legal moves, each with what to type for it."""
        return choices(self.game.moves(), self.teller, self.view()["hands"][self.seat])

    def refusal(self, move: Move) -> str:
        """Why the rule does not allow a move; nothing if it does."""
        if move in self.game.moves():
            return ""
        return typeset(reason(self.game.why_not(move), move.kind, self.teller.glossary.moves[move.kind]))

    def hint(self) -> list[str]:
        """What a sensible player would do with what the person sees, and why."""
        moves = self.game.moves()
        advice = self.program.advice
        advised = self.program.sensible(self.view(), moves)
        found = [f"Conseil : {self.teller.choice(advised)}. {advice.why}"]
        return [typeset(text.strip()) for text in (*found, *advice.hints(self.view(), moves))]

    # -- the end ---------------------------------------------------------------------------------

    def ending(self) -> list[TextLine]:
        """Who won, who lost, and with what: every hand is shown."""
        game, players = self.game, self.table.players
        lines: list[TextLine] = []
        for seats, one, many in ((game.winners, "gagne", "gagnent"), (game.losers, "perd", "perdent")):
            if seats:
                people = listed([players[seat] for seat in seats])
                lines.append(TextLine(f"{people} {many if len(seats) > 1 else one}.", DONE))
        if not game.winners and not game.losers:
            lines.append(TextLine("Égalité : personne ne gagne.", DONE))
        opened = {name: tuple(map(tuple, game.piles(name))) for name in places("cards-each", "owner")}
        return [*lines, *shown(seen({**self.view(), **opened}, self.table), players[self.seat])]


def _once(lines: Iterable[TextLine]) -> list[TextLine]:
    """What somebody does several times in a row is said once: a pile is arranged card by card."""
    found: list[TextLine] = []
    for line in lines:
        if not found or line.kind != DONE or line != found[-1]:
            found.append(line)
    return found


def _goals(facts: Mapping[str, Any], glossary: Glossary, own: Iterable[str]) -> Iterator[str]:
    """What ends a game and what it begins with, in those sentences that it has the facts for."""
    for sentences in (*_GOALS, *((sentence,) for sentence in own), _STAKE):
        for text in sentences:
            with suppress(ValueError):  # it speaks of a fact that this game does not have
                yield typeset(filled(text, facts, glossary))
                break


# -- how one comes to sit there -------------------------------------------------------------------------


def play(
    library: Library, game: str, *, players: int = 0, seat: int = 1, seed: int | None = None, name: str | None = None
) -> Sitting:
    """A person at a table of sensible players, before the deal: `begin` deals, `play` makes the person's moves. Without
    a number of players there are three, or as many as can play; without a seed, chance deals.

    >>> import massicot
    >>> sitting = massicot.play(massicot.Library(), "paires", players=2, seed=1, name="Zoé")
    >>> sitting.table.players
    ('Zoé', 'Alix')
    >>> dealt = sitting.begin()
    >>> sitting.my_turn()
    True
    """
    way = way_named(library, game)
    if not way.players:
        wrong = "avec ces faits, personne ne peut jouer à ce jeu"
        raise refused(wrong, f"massicot check {way.variant.id} dit lesquels", way.variant.source)
    players = players or min(way.players, key=lambda number: (abs(number - USUAL), number))
    check_players(way, players)
    if seat > players:
        wrong = f"--seat {seat} : il n’y a que {players} places à la table"
        raise refused(wrong, f"donnez {span(range(1, players + 1))}")
    if name is not None and not words(name):
        raise refused(f"--name : « {name} » n’est pas un nom", "il y faut des lettres ou des chiffres")
    seed = SystemRandom().randrange(1_000_000) if seed is None else seed
    deck, own = library.deck(way.variant.game), (name or "").strip()
    return Sitting(way, deck, library.glossary(), players=players, seat=seat - 1, seed=seed, name=own)


def way_named(library: Library, name: str) -> Way:
    """A game, or one of its ways to play."""
    variant = library.variant(name.partition("/")[0])
    known = {way.id: way for way in ways(variant)} if variant else {}
    if variant is None or name.lower() not in known:
        of_deck = [glance.id for glance in library.glances(name.lower())]
        known_names = known or library.way_names()
        raise no_game(name, list(known_names), of_deck, forgotten=library.elsewhere(name) is not None)
    check_program(variant, library.programs)
    return known[name.lower()]


def check_program(variant: Variant, programs: Iterable[str]) -> None:
    """A game can be played if there is a program for it."""
    if variant.distrusted:
        wrong = "ce programme n’a pas été exécuté : c’est du code Python"
        raise refused(wrong, "lisez-le, puis ajoutez  --trust-programs", variant.distrusted)
    if variant.code is None:
        wrong = f"aucun programme ne s’appelle « {variant.program} » : ici, on ne peut pas jouer à ce jeu"
        raise refused(wrong, nearest(variant.program, programs), variant.source, "program")


def check_players(way: Way, players: int) -> None:
    """So many can play."""
    if players not in way.players:
        others = [other for other in ways(way.variant) if players in other.players]
        raise wrong_players(way.id, players, way.players, [other.id for other in others])
