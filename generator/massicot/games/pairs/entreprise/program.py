"""Entreprise: bids capture cards and each other; a captured card costs a point, unless its family is complete."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import ClassVar

from massicot.games.engine.parts.common import by_value, from_hand, off_top, one_card, take_highest, take_lower
from massicot.games.engine.parts.tally import Tallied
from massicot.games.engine.reads import exactly, number, whole_hand, words
from massicot.games.engine.values import NOBODY, Move, Readers, View, decisions


class Entreprise(Tallied):
    """One round or several; hands as they are dealt, or chosen card by card."""

    name = "entreprise"
    reads = (
        *Tallied.reads,
        whole_hand("slug"),
        number("slug", 1),
        number("captured-points", None),
        number("set-points", None),
        number("set-needs", 1),
        number("keep", 1, lambda table: table["hand"], needed=False),
        exactly("picks", lambda table: -(-table["hand"] // table["keep"]), when={"keep": ()}),
        words("tied-bids", "miss"),
        words("captured-bid", "stops"),
    )
    applies = decisions("entreprise", "captured-bid last-pick lowest-tie set-needs single-card win-tie")
    at_once = frozenset({"draft", "play-hidden"})
    # Whether hands are being chosen.
    visible: ClassVar[Readers] = {"phase": lambda game, _: "draft" if game.kept else "bid"}

    def set_up(self) -> None:
        facts = self.facts
        self.hand: int = facts["hand"]
        self.captured_points: int = facts["captured-points"]
        self.set_points: int = facts["set-points"]
        self.set_needs: int = facts["set-needs"]
        self.keep: int = facts.get("keep", 0)
        self.read_end()
        self.plays = one_card("play-hidden", self.deck)
        self.kept = 0
        """How many cards everybody has kept when they have chosen this time."""

    # Mise en place

    def deal(self) -> None:
        """The slug face down in the middle, the rest as equal hands."""
        self.gather()
        self.round += 1
        self.aside = off_top(self.stock, self.facts["slug"])
        self.deal_hands(self.hand)
        if self.keep:
            self.choose_hands()
        else:
            self.turn_up()

    def turn_up(self) -> None:
        """The slug is the centre of the first lap."""
        self.centre += self.aside
        self.aside = []
        self.start_lap()

    # Le choix des mains

    def choose_hands(self) -> None:
        """Keep some cards and give the rest to the left, until there is nothing to give: the last time, all are
        kept."""
        size = len(self.hands[0])
        if size > self.keep:
            self.kept += self.keep
            self.ask_all(self.chosen, self.kept)
            return
        if size < self.keep:
            self.decided("entreprise-last-pick")
        self.kept = 0
        for seat, chosen in enumerate(self.chosen):
            self.hands[seat] += chosen
            chosen.clear()
        self.turn_up()

    def draft(self, seat: int, cards: tuple[int, ...]) -> None:
        """Kept cards lie aside, face down; when all have chosen, the hands move on."""
        for card in cards:
            self.hands[seat].remove(card)
        self.chosen[seat] += cards
        if not self.ask_next(seat):
            self.hands.insert(0, self.hands.pop())
            self.choose_hands()

    # Un tour de table

    def start_lap(self) -> None:
        self.counts["laps"] += 1
        self.ask_all(self.bids)

    def moves(self) -> Sequence[Move]:
        """Bid a card face down; before that, if hands are chosen, keep some cards."""
        if self.turn == NOBODY:
            return ()
        if self.kept:
            different = dict.fromkeys(combinations(sorted(self.hands[self.turn]), self.keep))
            return [Move("draft", cards=cards) for cards in different]
        return from_hand(self.plays, self.hands[self.turn])

    def play(self, move: Move) -> None:
        """When everybody has bid, the bids are revealed and capture."""
        if self.kept:
            self.draft(self.turn, move.cards)
        elif self.lay_secretly(move.card):
            self.capture()

    # La capture

    def capture(self) -> None:
        """From the lowest bid to the highest: the lowest captures the highest value on the table, each other one all
        that is lower, bids included. Equal bids capture nothing, nor does one that was captured before. What is left
        is the centre of the next lap. A bid that captures finds at least the next lower one on the table."""
        groups = by_value(self.bids, range(self.players))
        table = self.centre
        for bid in self.bids:
            table += bid
        table.sort()
        self.tell("reveal")
        captured = 0
        for group in groups:
            seat = group[0]
            value = self.bids[seat][0]
            if value == captured:
                continue
            if len(group) > 1:
                if group is groups[0]:
                    self.decided("entreprise-lowest-tie")
                self.tell("tied", value=value)
                continue
            taken = take_highest(table) if group is groups[0] else take_lower(table, value)
            self.won[seat] += taken
            how = {"highest": taken[0]} if group is groups[0] else {"lower": value}
            self.tell("captures", who=seat, cards=tuple(taken), **how)
            if group is groups[0] and taken[-1] == self.bids[groups[-1][0]][0]:
                captured = taken[-1]  # these bids were captured before they acted
                self.decided("entreprise-captured-bid")
                self.tell_each("silenced", groups[-1])
        for bid in self.bids:
            bid.clear()
        if any(self.hands):
            self.start_lap()
        else:
            self.score()

    # Compter les points

    def score(self) -> None:
        """Each captured card costs; those of a complete family bring points instead. The centre helps to complete it,
        for whoever has captured some of it."""
        copies = Counter(self.deck)
        centre = Counter(self.centre)
        gained, lost = [0] * self.players, [0] * self.players
        sets: list[list[int]] = [[] for _ in self.won]
        for seat, won in enumerate(self.won):
            for value, own in sorted(Counter(won).items()):
                if own >= self.set_needs and own + centre[value] == copies[value]:
                    gained[seat] += self.set_points * copies[value]
                    if copies[value] == 1:
                        self.decided("entreprise-single-card")
                    sets[seat].append(value)
                    self.tell("set", who=seat, value=value)
                else:
                    lost[seat] += self.captured_points * own
        if any(copies[value] == count for value, count in centre.items()):
            self.decided("entreprise-set-needs")
        parts = [tuple(filter(None, both)) for both in zip(gained, lost, strict=True)]
        made_of = [{"parts": both, "sets": own} for both, own in zip(parts, sets, strict=True)]
        self.add_up(list(map(sum, parts)), made_of)

    # Fin de la partie

    def longest(self) -> int:
        """Everybody bids every card of a hand; choosing hands, they choose as long as there is something to give."""
        picks: int = self.facts["picks"] if self.keep else 0
        return self.most_rounds(1) * self.players * (self.hand + picks)

    # Around the table

    def resume(self, known: frozenset[str]) -> None:
        """Hands are chosen before there is anything in the centre."""
        if self.keep and not known & {"centre", "bids", "won"}:
            self.kept = len(self.chosen[0])
            self.choose_hands()
        elif any(self.hands):
            turn = self.turn
            self.ask_all(self.bids)
            self.turn = self.turn if turn == NOBODY else turn

    def why_not(self, move: Move) -> str:
        if self.kept:
            if move.kind != "draft" or len(move.cards) != self.keep:
                return f"Choisissez les cartes que vous gardez : il en faut {self.keep}."
            return "Vous n’avez pas toutes ces cartes en main."
        if move.kind != "play-hidden":
            return "Jouez une carte de votre main, face cachée : c’est votre enchère."
        return super().why_not(move)


def sensible(view: View, moves: Sequence[Move]) -> Move:
    """Bid what captures the fewest cards of the centre; of such cards the highest, which is seldom the lowest bid.
    Choosing a hand, keep high cards: they are many, and equal bids capture nothing."""
    if view["phase"] == "draft":
        return max(moves, key=lambda move: (sum(move.cards), move.cards))
    centre = view["centre"]
    return min(moves, key=lambda move: (sum(card < move.card for card in centre), -move.card))
