"""Games for a pot that begin with a secret choice: everyone lays down a card of their hand, revealed together."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from massicot.games.engine.moves import Move
from massicot.games.engine.parts.cards import fold_price, from_hand, one_card
from massicot.games.engine.parts.pots import PotGame
from massicot.games.engine.parts.turns import next_to_choose
from massicot.games.engine.readings import reading
from massicot.games.engine.view import Readers

FOLD = Move("fold")


class SecretStart(PotGame):
    """Until all have chosen, `chosen` is seen by its owner only; then it begins their row."""

    at_once = frozenset({"choose"})
    laying = "choose"
    # What is asked of the player whose turn it is.
    visible: ClassVar[Readers] = {**PotGame.visible, "phase": lambda game, _: game.phase()}

    def set_up(self) -> None:
        """The facts that these games share."""
        super().set_up()
        self.folding = reading(self.facts, "fold-price", "free", "lowest", "pot-and-lowest")
        self.choose_moves = one_card("choose", self.deck)
        self.choosing = False

    # Mise en place

    def deal(self) -> None:
        """The hands; then everyone chooses a card."""
        self.deal_hands()
        self.start_choosing()

    def start_choosing(self) -> None:
        """Everyone is asked, from the dealer's left."""
        self.choosing = True
        self.turn = (self.dealer + 1) % self.players
        self.waiting = self.players

    def choices(self) -> Sequence[Move]:
        """Any card of the hand."""
        return from_hand(self.choose_moves, self.hands[self.turn])

    def choose(self, card: int) -> None:
        """Lay down a card in secret. When all have, the cards are revealed and begin the rows."""
        seat = self.turn
        self.hands[seat].remove(card)
        self.chosen[seat].append(card)
        self.waiting -= 1
        if self.waiting:
            self.turn = next_to_choose(self.chosen, seat)
            return
        self.choosing = False
        self.rows, self.chosen = self.chosen, self.rows
        self.revealed()

    def choose_turn(self, seat: int) -> None:
        """While all choose in secret, anyone may be the next."""
        if self.choosing and not self.chosen[seat]:
            self.turn = seat

    @abstractmethod
    def revealed(self) -> None:
        """The first lap begins."""

    # Se coucher

    def fold(self, seat: int) -> None:
        """Pay the price, which the player's own cards may set, and be out."""
        self.leave(seat, fold_price(self.folding, self.rows, self.pot))

    # Positions

    def resume(self, known: frozenset[str]) -> None:
        """Without rows the secret choice is still to be made."""
        super().resume(known)
        if "rows" not in known and any(self.hands):
            self.start_choosing()

    def why_not(self, move: Move) -> str:
        """What the rules of these games have in common."""
        if self.choosing:
            return "Chacun choisit d’abord une carte de sa main." if move.kind != "choose" else NOT_HELD
        if move.kind == "choose":
            return "Les premières cartes sont déjà révélées."
        return super().why_not(move)

    @abstractmethod
    def phase(self) -> str:
        """The name of what is going on."""


NOT_HELD = "Cette carte n’est pas dans votre main."
