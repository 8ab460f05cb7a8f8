"""What one player may know of what is done and told at the table: every card that stays hidden is left out.

A move that has a sentence without cards (`hides` in the glossary) is done in secret. Of events, this says which are for
whose eyes; the words are the glossary's.
"""

from massicot.games.courte_paille.courte_paille.raft import Raft
from massicot.games.engine.game import Game
from massicot.games.engine.moves import Move, Told
from massicot.games.engine.parts.hidden_pairs import HiddenPairs
from massicot.model.glossary import Glossary

_OWN = ("to-hand", "sees", "loses-cards", "returns")
"""Cards that go to or come from a hand, or are looked at, for the eyes of one player."""


SECRET_EVENTS = (*_OWN, "card", "week-gains", "shows", "pair")
"""Those that are not always for everybody: each has a sentence without its cards."""


def move_is_open(move: Move, seat: int, me: int, glossary: Glossary) -> bool:
    """Whether a player may know the cards of what another does."""
    return seat == me or not glossary.moves[move.kind].hides


def event_is_open(told: Told, me: int, game: Game, move: Move | None, by: int) -> bool:
    """Whether a player may know the cards of what followed from somebody's move, or from the deal."""
    who = told.details.get("who")
    match told.kind:
        case kind if kind in _OWN:
            return who == me
        case "card":  # into a row, for all to see; on the raft, into a hand
            return who == me or not isinstance(game, Raft)
        case "week-gains":
            return by == me or (move is not None and move.word == "menu")
        case "shows" | "pair" if _shown_in_secret(game, move):
            return me in (by, who)
        case _:
            return True


def _shown_in_secret(game: Game, move: Move | None) -> bool:
    """A hand is being shown to nobody but the one who asked."""
    return isinstance(game, HiddenPairs) and game.secretly and move is not None and move.kind == game.showing
