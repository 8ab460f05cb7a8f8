"""A person at a table of sensible players: who does what, as the person may know it. Nothing is printed here."""

from collections.abc import Iterable, Sequence

from massicot.games.engine.luck import Dice
from massicot.games.engine.programs import Way, program_of
from massicot.games.engine.replay import TableNames
from massicot.games.engine.values import NOBODY, LoggedEvent, Move, View
from massicot.language.fr.typography import typeset
from massicot.language.fr.words import de, listed
from massicot.model.deck import Deck
from massicot.model.glossary import Glossary
from massicot.model.table import places
from massicot.telling import complaints
from massicot.telling.answers import MoveOption, choices, refused, verb
from massicot.telling.goals import goals
from massicot.telling.lines import DONE, NOTE, SAID, TABLE, TextLine
from massicot.telling.positions import card, cards, seen, shown
from massicot.telling.sentences import Teller

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
        try:
            self.game = self.program.kind(facts, self.table.codes.deck, players, Dice(f"{way.id} {seed}"))
        except KeyError as missing:
            wrong = f"le programme « {way.variant.program} » a besoin du fait « {missing.args[0]} »"
            raise complaints.refused(wrong, "ajoutez-le sous [facts]", way.variant.source) from None

    # -- the game goes on ------------------------------------------------------------------------

    def goals(self) -> str:
        """What ends the game, in figures, and with how many tokens it begins; nothing if its facts don't say."""
        return " ".join(goals(self.game.facts, self.teller.glossary, self.program.advice.goals))

    def begin(self) -> list[TextLine]:
        """The deal, and what the others do before the person's first decision."""
        self.game.log = []
        self.game.begin()
        return _once([*self._told(None, NOBODY), *self._others()])

    def play(self, move: Move) -> list[TextLine]:
        """The person's move, and all that follows up to their next decision; an IllegalMoveError if it is refused."""
        return _once([*self._do(self.seat, move), *self._others()])

    def my_turn(self) -> bool:
        """Whether the person has something to decide."""
        return not self.game.finished and self.game.turn == self.seat

    def _others(self) -> Iterable[TextLine]:
        game = self.game
        while not game.finished and game.turn != self.seat:
            yield from self._do(game.turn, self.program.sensible(game.view(game.turn), game.moves()))

    def _do(self, seat: int, move: Move) -> Iterable[TextLine]:
        game = self.game
        game.log = []
        if move.kind == game.laying:
            self.laid[seat] = move.card
        game.attempt(move)
        # A move that has a sentence without cards is done in secret.
        openly = seat == self.seat or not self.teller.glossary.moves[move.kind].hides
        yield TextLine(self.teller.move(seat, move, openly=openly), DONE)
        if move.kind == game.laying == "choose" and not any(game.chosen):
            yield from self._revealed()
        yield from self._told(move, seat)

    def _revealed(self) -> Iterable[TextLine]:
        """The cards that lay face down are turned over: who laid which."""
        for seat in sorted(self.laid):
            shows = self.table.event(LoggedEvent("shows", {"who": seat, "cards": [self.laid[seat]]}))
            yield TextLine(self.teller.event(shows), SAID)
        self.laid.clear()

    def _told(self, move: Move | None, by: int) -> Iterable[TextLine]:
        log: Sequence[LoggedEvent] = self.game.log or ()
        for told in log:
            openly = self.game.is_open(told, self.seat, move, by)
            yield TextLine(self.teller.event(self.table.event(told), openly=openly), SAID)
            if told.kind == "reveal":
                yield from self._revealed()

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
        """The legal moves."""
        return choices(self.game.moves(), self.teller, self.view()["hands"][self.seat])

    def refusal(self, move: Move) -> str:
        """Why the rule does not allow a move; nothing if it does."""
        if move in self.game.moves():
            return ""
        return typeset(refused(self.game.why_not(move), move.kind, self.teller.glossary.moves[move.kind]))

    def verb(self, move: Move) -> str:
        """What a move is called in a word."""
        return verb(self.teller.glossary.moves[move.kind])

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
