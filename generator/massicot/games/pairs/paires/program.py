"""Paires: draw or fold; the loser of a round keeps a card; whoever reaches the target loses the game."""

from collections.abc import Sequence
from typing import ClassVar

from massicot.games.engine.game import Game
from massicot.games.engine.parts.common import burn, different_card, exhausted, lowest_begins, top_card
from massicot.games.engine.reads import Setting, number, words
from massicot.games.engine.values import NOBODY, Move, Readers, View, decisions, field

DRAW = Move("draw")
FOLD = Move("fold")
BOTH = (DRAW, FOLD)
ONLY_FOLD = (FOLD,)


def highest_target(table: Setting) -> int:
    """Beyond it, the cards that score could leave too few to deal: the lowest are the most for their points."""
    spare = len(table.deck) - table.players * table["dealt"]
    return sum(sorted(table.deck)[: spare + 1]) // table.players


class Paires(Game):
    """The base game, and the three ways to pay for it."""

    name = "paires"
    reads = (
        number("burn"),
        number("pool", 1),
        number("floor", 1),
        number("target", 1, highest_target),
        number("dealt", 1),
        words("begins", "lowest-card"),
        words("tie-break", "still-tied", "all-tied"),
        words("deal-pair", "replaced", "kept"),
        words("fold-price", "lowest"),
        words("pair-price", "value"),
        words("empty-stock", "reshuffle"),
        words("loser-pays", "forfeit", "each", "winners", "score"),
        number("payment", when={"loser-pays": ("each", "winners")}),
        words("leftover", "next-game", when={"loser-pays": ("score",)}),
    )
    applies = decisions(
        "paires",
        "burn-short cutchfeld deal-pair extra-cards no-card norland reshuffle score-cards target tie-break undecided",
    )

    # The discards lay in rows: all have seen them.
    visible: ClassVar[Readers] = {"gone": field("discard")}

    def set_up(self) -> None:
        facts = self.facts
        self.burn: int = facts["burn"]
        self.target: int = facts["target"]
        self.replaces = facts["deal-pair"] == "replaced"
        self.loser_pays = facts["loser-pays"]
        self.turns = 0
        """Of this round."""
        self.payment: int = facts["payment"] if self.loser_pays in ("each", "winners") else 0

    # Mise en place

    def begin(self) -> None:
        """Shuffle the deck and burn its first cards, which stay unknown; then the first round."""
        if self.facts["pool"] // self.players + 1 < self.facts["floor"]:
            self.decided("paires-target")
        self.shuffle_deck()
        burn(self, self.burn, "paires-burn-short")
        self.deal()

    def deal(self) -> None:
        """At the start of each round, some cards face up to each; who has the lowest plays first."""
        self.round += 1
        self.turns = 0
        self.losers = ()
        lowest: list[int] = []
        for seat, row in enumerate(self.rows):
            row.append(self.card_for(seat))
            lowest.append(row[0])
        for _ in range(self.facts["dealt"] - 1):
            for seat in range(self.players):
                lowest[seat] = min(lowest[seat], self.extra_card(seat) or lowest[seat])
        if lowest.count(min(lowest)) > 1:
            self.decided("paires-extra-cards")
        seats = range(self.players)
        self.turn = lowest_begins(self, seats, lowest, self.extra_card, "paires-undecided", "paires-tie-break")
        self.tell("first", who=self.turn)

    def extra_card(self, seat: int) -> int | None:
        """One more card during the deal; one that makes a pair is discarded and replaced. None if none can be had."""
        if self.replaces:
            shuffled = self.counts["reshuffle"]
            card = different_card(self, seat, self.burn, "paires-burn-short", "paires-deal-pair")
            if self.counts["reshuffle"] > shuffled:
                self.decided("paires-reshuffle")
            return card
        if exhausted(self):
            return None
        self.rows[seat].append(card := self.card_for(seat))
        return card

    # À votre tour

    def moves(self) -> Sequence[Move]:
        """Draw or fold. When no card is left anywhere, nothing but to fold."""
        if self.finished:
            return ()
        return BOTH if self.stock or not exhausted(self) else ONLY_FOLD

    def play(self, move: Move) -> None:
        """Draw: a pair loses the round, and its card is kept. Fold: it is lost as well, at the price of the lowest
        card of all rows, one's own or another's."""
        seat = self.turn
        self.turns += 1
        if move.kind == "draw":
            card = self.card_for(seat)
            row = self.rows[seat]
            if card not in row:
                row.append(card)
                if card in self.won[seat]:
                    self.decided("paires-score-cards")
                self.turn = (seat + 1) % self.players
                return
            self.tell("pair", who=seat, value=card)
        else:
            card = self.lowest_of_rows()
        self.lose_round(seat, card)

    def lowest_of_rows(self) -> int:
        """The lowest card of all rows, taken from its row."""
        if exhausted(self):
            self.decided("paires-no-card")
        card = min(map(min, self.rows))
        for row in self.rows:
            if card in row:
                row.remove(card)
                break
        for won in self.won:
            if won and min(won) < card:
                self.decided("paires-score-cards")
                break
        return card

    def why_not(self, move: Move) -> str:
        """The only thing refused is to draw from nothing."""
        if move.kind == "draw":
            return "Il n’y a plus une seule carte à piocher : il faut vous coucher."
        return super().why_not(move)

    # Fin de la manche

    def lose_round(self, seat: int, card: int) -> None:
        """The loser keeps one card for its points. The rows go to the discards; a new round, unless it was enough."""
        self.measured("turns", self.turns)
        before = {"before": self.points[seat]} if self.points[seat] else {}
        self.won[seat].append(card)
        self.points[seat] += card
        self.losers = (seat,)
        self.tell("keeps", who=seat, card=card, **before)
        self.tell("round-lost", who=seat)
        for row in self.rows:
            self.discard += row
            row.clear()
        if self.points[seat] >= self.target:
            self.tell("game-lost", who=seat)
            self.settle()
        else:
            self.dealer = (self.dealer + 1) % self.players
            self.go_on()

    def card_for(self, seat: int) -> int:
        """The next card. When one is needed and none is left, the discards are shuffled and some burned again."""
        if not self.stock:
            self.decided("paires-reshuffle")
        card = top_card(self, self.burn, "paires-burn-short")
        self.tell("card", who=seat, card=card)
        return card

    # Fin de la partie

    def settle(self) -> None:
        """Whoever reached the target has lost, and owes a forfeit or pays as agreed."""
        self.finished = True
        self.turn = NOBODY
        points = self.points
        loser = points.index(max(points))
        self.losers = (loser,)
        if self.loser_pays == "each":
            self.pay_all(loser, self.others([loser]))
        elif self.loser_pays != "forfeit":
            best = min(points)
            self.winners = tuple(seat for seat in range(self.players) if points[seat] == best)
            if self.loser_pays == "score":
                self.pay_score(loser)
                return
            if len(self.winners) > 1:
                self.decided("paires-norland")
            self.pay_all(loser, self.winners)

    # Payer à la mode de Downspear, et du Norland

    def pay_all(self, loser: int, others: Sequence[int]) -> None:
        """So many tokens to each of some players: of all others, or of the winners, who have the lowest score."""
        for seat in others:
            self.pay(loser, seat, self.payment)

    # Payer à la mode de Cutchfeld

    def pay_score(self, loser: int) -> None:
        """One's own score into the pot, which the winners share; the rest waits there for the next game."""
        self.pay_pot(loser, self.points[loser])
        if rest := self.share_pot(self.winners):
            self.decided("paires-cutchfeld")
            self.tell("pot-waits", amount=rest)

    def resume(self, known: frozenset[str]) -> None:
        """The points are those of the cards that were kept."""
        if "won" in known and "points" not in known:
            self.points = [sum(cards) for cards in self.won]

    def longest(self) -> int:
        """Each round gives a point or more, and lasts at most until every value lies in every row."""
        rounds = self.players * (self.target - 1) + 1
        return rounds * self.players * len(set(self.deck))


def sensible(view: View, moves: Sequence[Move]) -> Move:
    """Draw as long as that costs less than to fold, on average over all cards that do not lie open."""
    if len(moves) == 1:
        return moves[0]
    rows, deck = view["rows"], view["deck"]
    shown = [card for cards in (*rows, *view["won"]) for card in cards]
    risk = sum(card * (deck.count(card) - shown.count(card)) for card in rows[view["seat"]])
    return FOLD if risk > min(map(min, rows)) * (len(deck) - len(shown)) else DRAW
