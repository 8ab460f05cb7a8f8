"""Pairs hidden in hands, and the ways to bring them to light: what Régent and L’Auberge des pirates do alike.

One draws in secret, turns a card of the stock over in somebody's row, gives somebody a card of one's hand, or has
somebody's hand shown. Each game has its own names for these moves, and its own consequences.
"""

from collections.abc import Sequence
from typing import ClassVar

from massicot.games.engine.game import Game
from massicot.games.engine.parts.common import pair_found
from massicot.games.engine.values import LoggedEvent, Move, Readers, View

DRAW = Move("draw")


class HiddenPairs(Game):
    """Everybody has a hand and a row; a row never contains a pair."""

    # What the game calls its moves.
    giving: ClassVar[str]
    turning: ClassVar[str]
    showing: ClassVar[str]
    # Whether somebody without a hand may be asked to show it.
    shows_nothing: ClassVar[bool]
    secrets: ClassVar[frozenset[str]] = Game.secrets | {"shows", "pair"}
    # One remembers the hands one was shown, as they were then.
    visible: ClassVar[Readers] = {"shown": lambda game, seat: dict(game.shown[seat])}

    def ready(self, searched: str, *, secretly: bool) -> None:
        """Where a pair is searched (as the fact `accusation` says), and whether only the one who asks sees a hand."""
        self.searched = searched
        self.secretly = secretly
        self.shown: list[dict[int, tuple[int, ...]]] = [{} for _ in range(self.players)]
        """For each player, the hands they were shown, by seat."""

    # -- what may be done ------------------------------------------------------------------------

    def aimed_moves(self, seat: int, *, card_left: bool) -> list[Move]:
        """All that may be done to the others who are in. Turning over needs a card in the stock; a gift must not make
        a pair in the row."""
        found: list[Move] = []
        hand = set(self.hands[seat])
        out, rows, hands = self.out, self.rows, self.hands
        for other in range(self.players):
            if other == seat or out[other]:
                continue
            if card_left:
                found.append(Move(self.turning, on=other))
            found += [Move(self.giving, card, other) for card in hand.difference(rows[other])]
            if hands[other] or self.shows_nothing:
                found.append(Move(self.showing, on=other))
        return found

    def why_not_at(self, move: Move, *, card_left: bool) -> str:
        """Why a move may not be aimed at somebody."""
        if not 0 <= move.on < self.players or move.on == self.turn or self.out[move.on]:
            return "Désignez quelqu’un d’autre qui est encore en jeu."
        if move.kind == self.turning and not card_left:
            return "Il n’y a plus de carte à retourner."
        if move.kind == self.giving and move.card in self.hands[self.turn]:
            return f"Il y a déjà un {move.card} dans cette rangée : une carte donnée n’y fait jamais de paire."
        if move.kind == self.showing:
            return "Vous ne pouvez pas demander à voir quelqu’un qui n’a plus de carte en main."
        return super().why_not(move)

    def is_open(self, told: LoggedEvent, me: int, move: Move | None, by: int) -> bool:
        """A hand may be shown to nobody but the one who asked."""
        if told.kind in ("shows", "pair"):
            hidden = self.secretly and move is not None and move.kind == self.showing
            return not hidden or me in (by, told.details.get("who"))
        return super().is_open(told, me, move, by)

    # -- what is done ----------------------------------------------------------------------------

    def to_hand(self, seat: int, card: int) -> None:
        """A card drawn in secret."""
        self.hands[seat].append(card)
        self.tell("to-hand", who=seat, card=card)

    def give(self, seat: int, other: int, card: int) -> None:
        """A card of one's hand, face up into somebody's row."""
        self.hands[seat].remove(card)
        self.rows[other].append(card)

    def turned_pair(self, other: int, card: int) -> bool:
        """A card is turned over in somebody's row. If it makes a pair it is not put there yet: the game says what
        becomes of it."""
        self.tell("card", who=other, card=card)
        row = self.rows[other]
        if card not in row:
            row.append(card)
            return False
        self.tell("pair", who=other, value=card)
        return True

    def shown_pair(self, seat: int, other: int) -> int:
        """Somebody's hand is shown: the value of the highest pair in it, or between it and the row, if there is one.
        Whoever sees it remembers."""
        hand = self.hands[other]
        seen = tuple(hand)
        for viewer in (seat,) if self.secretly else range(self.players):
            self.shown[viewer][other] = seen
        value = pair_found(hand, self.rows[other], self.searched)
        self.tell("shows", who=other, cards=seen)
        if value:
            beside = {} if hand.count(value) > 1 else {"row": value}
            self.tell("pair", who=other, value=value, **beside)
        else:
            self.tell("no-pair", who=other)
        return value

    def discard_all(self, seat: int) -> None:
        """All cards of somebody who is out."""
        self.discard += self.hands[seat]
        self.discard += self.rows[seat]
        self.hands[seat] = []
        self.rows[seat] = []
        self.out[seat] = True


def own_pairs(view: View) -> Sequence[int]:
    """The cards of one's hand that make a pair in it or with one's row, highest first."""
    seat = view["seat"]
    hand, row = view["hands"][seat], view["rows"][seat]
    return sorted({card for card in hand if hand.count(card) > 1 or card in row}, reverse=True)
