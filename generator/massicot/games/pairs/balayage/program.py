"""Balayage: the lowest bid captures the highest value, others sweep what is lower; the most of a value scores it."""

from bisect import insort
from collections.abc import Sequence
from typing import ClassVar

from massicot.games.engine.parts.common import by_value, from_hand, off_top, one_card, take_highest, take_lower
from massicot.games.engine.parts.tally import Tallied
from massicot.games.engine.reads import a_hand, exactly, number, words
from massicot.games.engine.values import NOBODY, Move, Readers, View, decisions, field


class Balayage(Tallied):
    """One round, or several added up."""

    name = "balayage"
    reads = (
        *Tallied.reads,
        a_hand(1),
        number("centre", 1),
        exactly("bids", lambda table: (len(table.deck) - table.players * table["hand"]) // table["centre"]),
        words("opener", "random"),
        words("next-opener", "last-capture"),
        words("no-card", "skips"),
        words("tie-choice", "captor"),
        words("lowest-tie", "share-highest"),
        words("counted", "hand"),
        words("most-tie", "full"),
    )
    applies = decisions(
        "balayage",
        "counted direction lowest-tie no-card no-owner over-target tie-choice tied-bids-join win-tie",
    )
    # Bids lie face up; what is being shared is seen too, in the centre, where it lies until it is captured.
    visible: ClassVar[Readers] = {
        "centre": lambda game, _: tuple(sorted(game.centre + game.prey)),
        "bids": field("bids"),
        "order": field("order"),
        "prey": field("prey"),
    }

    def set_up(self) -> None:
        facts = self.facts
        self.laid: int = facts["centre"]
        self.read_end()
        self.plays = one_card("play", self.deck)
        self.picks = one_card("pick", self.deck)
        self.order: list[int] = []
        """Who bids in this lap, in this order."""
        self.groups: list[list[int]] = []
        """Equal bids that have yet to capture, the lowest last; each in the order in which they were played."""
        self.lowest = False
        """The lowest bid has yet to capture."""
        self.prey: list[int] = []
        """What equal bids share, ascending: cards of the centre that are not captured yet."""
        self.shared = 0
        """How many cards they have captured, in turn."""
        self.last_captor = NOBODY
        self.more_to_come = False
        """An example did not say what is in the stock: there is something."""

    # Mise en place

    def deal(self) -> None:
        """A hand to each; the rest is the stock. The first player is drawn by lot."""
        self.gather()
        self.round += 1
        self.deal_hands(self.facts["hand"])
        self.decided("balayage-direction")
        self.start_lap(self.luck.seat(self.players))

    # Un tour de table : le jeu

    def start_lap(self, first: int) -> None:
        """Cards from the stock to the centre; everybody bids, clockwise from the first player."""
        self.counts["laps"] += 1
        self.centre = sorted(off_top(self.stock, self.laid))
        self.line_up(self.around(first))
        self.tell("first", who=first)

    def line_up(self, order: list[int]) -> None:
        """Who has no card left waits for the next lap."""
        hands, bids = self.hands, self.bids
        if [] in hands:
            if any(not hand and not bid for hand, bid in zip(hands, bids, strict=True)):
                self.decided("balayage-no-card")
            order = [seat for seat in order if hands[seat] or bids[seat]]
        self.order = order
        self.turn = self.next_to_bid()

    def next_to_bid(self) -> int:
        """The first in this lap who has not bid yet; or nobody."""
        return next((seat for seat in self.order if not self.bids[seat]), NOBODY)

    def moves(self) -> Sequence[Move]:
        """Bid any card of your hand; or, sharing a capture, pick one of the cards."""
        if self.prey:
            return from_hand(self.picks, self.prey)
        if self.turn == NOBODY:
            return ()
        return from_hand(self.plays, self.hands[self.turn])

    def play(self, move: Move) -> None:
        """A bid lies face up; when all have bid, they capture."""
        seat = self.turn
        card = move.card
        if self.prey:
            self.decided("balayage-tie-choice")
            self.take_share(card)
            self.share()
            if not self.prey:
                self.capture()
            return
        self.hands[seat].remove(card)
        self.bids[seat].append(card)
        self.turn = self.next_to_bid()
        if self.turn == NOBODY:
            self.groups = by_value(self.bids, self.order)
            self.groups.reverse()
            self.lowest = True
            self.capture()

    # Un tour de table : la capture

    def capture(self) -> None:
        """From the lowest bid to the highest: the lowest one captures the highest value of the centre, each other one
        all that is lower. A bid that has captured joins the centre: a higher one finds at least that bid there."""
        centre, bids, groups = self.centre, self.bids, self.groups
        while groups:
            group = groups[-1]
            seat = group[0]
            bid = bids[seat][0]
            lowest, self.lowest = self.lowest, False
            if lowest:
                taken = take_highest(centre)
                if len(group) > 1:
                    self.decided("balayage-lowest-tie")
            else:
                taken = take_lower(centre, bid)
            if len(group) > 1:
                self.prey = taken
                self.shared = 0
                self.share()
                if self.prey:
                    return
            else:
                self.hands[seat] += taken
                self.last_captor = seat
                how = {"highest": taken[0]} if lowest and taken else {"lower": bid}
                self.tell("captures", who=seat, cards=tuple(taken), **how)
                bids[seat].clear()
                insort(centre, bid)
                groups.pop()
        self.end_lap()

    # Enchères égales

    def share(self) -> None:
        """Equal bids capture one card at a time in turn, beginning with the one that was played before the others.
        Whoever captures chooses; cards of one value leave no choice. Then their bids join the centre together."""
        group, prey = self.groups[-1], self.prey
        if prey and prey[0] != prey[-1]:
            self.turn = group[self.shared % len(group)]
            return
        while prey:
            self.take_share(prey[0])
        self.tell_each("nothing", group[self.shared :])
        for seat in group:
            insort(self.centre, self.bids[seat].pop())
        self.groups.pop()
        self.decided("balayage-tied-bids-join")

    def take_share(self, card: int) -> None:
        """One of the shared cards to the next of those who share."""
        group = self.groups[-1]
        seat = group[self.shared % len(group)]
        self.shared += 1
        self.prey.remove(card)
        self.hands[seat].append(card)
        self.last_captor = seat
        self.tell("captures", who=seat, cards=(card,), shared=card)

    # Fin du tour de table

    def end_lap(self) -> None:
        """What is left in the centre is discarded. Whoever captured the last card begins the next lap; with an empty
        stock, it was the last one."""
        self.tell("discards", cards=tuple(self.centre))
        self.discard += self.centre
        self.centre = []
        if self.stock or self.more_to_come:
            self.start_lap(self.last_captor)
        else:
            self.score()

    # Compter les points

    def score(self) -> None:
        """Whoever has the most cards of a value in hand scores it."""
        self.score_most()

    # Fin de la partie

    def longest(self) -> int:
        """In a lap, everybody bids once, and no card of the centre, bids included, is picked twice. Whoever captures
        last has a card: each round gives somebody the lowest value or more."""
        laps: int = self.facts["bids"]
        return self.most_rounds(min(self.deck)) * laps * (self.players + self.laid + self.players)

    # Around the table

    def resume(self, known: frozenset[str]) -> None:
        """Bids that lie there were played by those to the right of whoever is to play."""
        self.centre.sort()
        self.more_to_come = "stock" not in known
        if self.turn == NOBODY:
            return
        self.line_up(sorted(self.around(self.turn), key=lambda seat: not self.bids[seat]))

    def all_cards(self) -> list[int]:
        """What is being shared is on the table too."""
        return [*super().all_cards(), *self.prey]

    def why_not(self, move: Move) -> str:
        if self.prey:
            if move.kind != "pick":
                return "Des enchères sont égales : choisissez d’abord la carte que vous capturez."
            return f"Votre enchère ne peut pas capturer de {move.card}."
        if move.kind != "play":
            return "Jouez une carte de votre main : c’est votre enchère."
        return super().why_not(move)


def sensible(view: View, moves: Sequence[Move]) -> Move:
    """Bid what captures the most points for its own value, as the table lies now; of shared cards, pick the highest."""
    if view["prey"]:
        return moves[-1]
    centre: tuple[int, ...] = view["centre"]
    bids: list[int] = [bid[0] for bid in view["bids"] if bid]

    def gain(move: Move) -> int:
        card = move.card
        if all(card <= bid for bid in bids):
            prey = [other for other in centre if other == max(centre)]
        else:
            prey = [other for other in (*centre, *bids) if other < card]
        return sum(prey) // (1 + bids.count(card)) - card

    return max(moves, key=gain)
