"""Chaton: the lowest bid that is alone in its value captures the target; the most cards of a value score it."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from massicot.games.engine.parts.common import (
    by_value,
    from_hand,
    nearest_first,
    off_top,
    one_card,
)
from massicot.games.engine.parts.tally import Tallied
from massicot.games.engine.reads import Setting, exactly, number, whole_hand, words
from massicot.games.engine.values import (
    NOBODY,
    Move,
    Readers,
    View,
    decisions,
    field,
    own_pile,
)

GIVE, BID, PICK = "give", "bid", "pick"

_ALL, _OWN = field("bids"), own_pile("bids")


def laps(table: Setting) -> int:
    """One for each target: the first, then as many as the rest of the kitty makes."""
    return 1 - (table["prize"] - table["kitty"]) // table.get("prizes", table["prize"])


class Chaton(Tallied):
    """Hard or soft, each alone or in teams, for points or for tokens, one round or several: all go together."""

    name = "chaton"
    reads = (
        *Tallied.reads,
        whole_hand("kitty", "removed"),
        number("kitty", lambda table: table["prize"]),
        number("prize", 1),
        exactly("bids", laps),
        number("give", 0, lambda table: table["hand"] - table["bids"] + 1),
        number("gift-card"),
        number("prizes", 1, needed=False),
        number("removed", needed=False),
        words("give-when", "each-lap"),
        words("tied-bids", "next"),
        words("counted", "hand"),
        words("most-tie", "full"),
        words("gift-to", "player", "team"),
        words("gift-part", "chosen", when={"prizes": ()}),
        number("team", 1, lambda table: table.players // 2, needed=False),
        words("seating", "opposite", when={"team": ()}),
        words("counted-by", "team", when={"team": ()}),
        number("per-point", needed=False),
        words("tied-winners", "share", when={"per-point": ()}),
    )
    applies = decisions(
        "chaton",
        "counted gift-part gift-to-hand give-together give-when no-owner over-target seating tied-winners win-tie",
    )
    at_once = frozenset({"give-left", "play-hidden"})
    # Bids are seen once they are revealed; who plays with whom always.
    visible: ClassVar[Readers] = {
        "bids": lambda game, seat: (_ALL if game.phase == PICK else _OWN)(game, seat),
        "phase": field("phase"),
        "teams": field("sides"),
    }

    @classmethod
    def fits(cls, facts: Mapping[str, Any], players: int) -> bool:
        """Teams must come out even."""
        team: int = facts.get("team", 1)
        return team > 0 and players % team == 0

    def set_up(self) -> None:
        facts = self.facts
        self.kitty_size: int = facts["kitty"]
        self.prize: int = facts["prize"]
        self.give: int = facts["give"]
        self.gift_cards = frozenset(int(card) for card in facts["gift-card"])
        self.read_end()
        self.gives = one_card("give-left", self.deck)
        self.plays = one_card("play-hidden", self.deck)
        self.phase = GIVE
        self.captors: list[int] = []
        """Whose bids are alone in their value and have yet to capture, the lowest last."""
        self.more_to_come = False
        """An example did not say what is in the kitty: there is something."""
        self.set_up_soft()
        self.set_up_teams()
        self.per_point: int = facts.get("per-point", 0)

    def set_up_soft(self) -> None:
        """Soft: targets after the first are of several cards, for several bids; some cards may be one too many."""
        self.soft = "prizes" in self.facts
        self.prizes: int = self.facts.get("prizes", self.prize)
        self.removed: int = self.facts.get("removed", 0)

    def set_up_teams(self) -> None:
        """Partners sit opposite each other; whoever plays alone is a team of one."""
        self.team_size: int = self.facts.get("team", 1)
        gift_to = self.facts["gift-to"]
        teams = self.players // self.team_size
        self.sides = [tuple(range(first, self.players, teams)) for first in range(teams)]
        self.takers = [
            [other for other in self.others([seat]) if gift_to == "player" or (other - seat) % teams]
            for seat in range(self.players)
        ]
        """To whom each may give a target."""

    # Mise en place

    def deal(self) -> None:
        """The kitty face down in the middle, the same hand to each; what is too much is put aside unseen."""
        self.gather()
        self.round += 1
        self.kitty = off_top(self.stock, self.kitty_size)
        self.aside = off_top(self.stock, self.removed)
        self.deal_hands(self.facts["hand"])
        if self.team_size > 1:
            self.decided("chaton-seating")
        self.start_lap(self.prize)

    # Un tour de table

    def start_lap(self, prize: int) -> None:
        """The target: cards of the kitty, face up."""
        self.counts["laps"] += 1
        self.centre = sorted(off_top(self.kitty, prize))
        self.ask(GIVE if self.give else BID)

    def ask(self, phase: str) -> None:
        """All give before anyone picks up what they get; all bid before the bids are revealed."""
        self.phase = phase
        if phase == GIVE:
            self.ask_all(self.chosen, self.give)
        else:
            self.ask_all(self.bids)

    def moves(self) -> Sequence[Move]:
        """Give a card to the left; bid one face down; or say what becomes of the target."""
        if self.turn == NOBODY:
            return ()
        if self.phase == GIVE:
            return from_hand(self.gives, self.hands[self.turn])
        if self.phase == BID:
            return from_hand(self.plays, self.hands[self.turn])
        return self.picks(self.turn)

    def play(self, move: Move) -> None:
        """Say what becomes of the target; or lay a card face down, to give or to bid."""
        if self.phase == PICK:
            self.captors.pop()
            self.capture(self.turn, move)
            self.resolve()
        elif self.lay_secretly(move.card):
            if self.phase == GIVE:
                self.pick_up()
            else:
                self.reveal()

    def pick_up(self) -> None:
        """Everybody gets what their right neighbour gave; it may be bid at once."""
        players = self.players
        for seat, given in enumerate(self.chosen):
            self.hands[(seat + 1) % players] += given
            given.clear()
        self.decided("chaton-give-when")
        self.decided("chaton-give-together")
        self.ask(BID)

    # Enchères égales

    def reveal(self) -> None:
        """Equal bids do not count: the lowest one that is alone in its value captures."""
        groups = by_value(self.bids, range(self.players))
        self.captors = [group[0] for group in reversed(groups) if len(group) == 1]
        self.tell("reveal")
        for group in groups:
            if len(group) > 1:
                self.tell("tied", value=self.bids[group[0]][0])
        if not self.captors:
            self.tell("nobody")
        self.phase = PICK
        self.resolve()

    def resolve(self) -> None:
        """The bids capture from the lowest, until nothing is left of the target; then all that was played is
        discarded, and what nobody captured."""
        while self.captors and self.centre:
            picks = self.picks(self.captors[-1])
            if len(picks) > 1:
                self.turn = self.captors[-1]
                return
            self.capture(self.captors.pop(), picks[0])
        left = self.centre
        for bid in self.bids:
            left += bid
            bid.clear()
        left.sort()
        self.discard += left
        self.tell("discards", cards=tuple(left))
        self.centre = []
        self.end_lap()

    def picks(self, seat: int) -> list[Move]:
        """Which card of a soft target, and to whom it is given; what leaves no choice is not said."""
        cards = sorted(set(self.centre)) if self.soft and len(set(self.centre)) > 1 else [0]
        takers = self.takers[seat] if self.bids[seat][0] in self.gift_cards else [NOBODY]
        return [Move("pick", card, taker) for card in cards for taker in takers]

    def capture(self, seat: int, pick: Move) -> None:
        """The whole target to the hand; of a soft one, a card."""
        if self.soft:
            taken = [pick.card or self.centre[0]]
            self.centre.remove(taken[0])
        else:
            taken, self.centre = self.centre, []
        self.tell("captures", who=seat, cards=tuple(taken), **({} if self.soft else {"all": True}))
        if pick.on == NOBODY:
            self.hands[seat] += taken
        else:
            self.offer(seat, pick.on, taken)

    # La cible offerte

    def offer(self, seat: int, to: int, taken: list[int]) -> None:
        """Whoever played the gift card gives away what it captured; it joins the other's hand."""
        self.decided("chaton-gift-to-hand")
        if self.soft and self.centre:
            self.decided("chaton-gift-part")
        self.hands[to] += taken
        for card in taken:
            self.tell("gives", who=seat, to=to, card=card)

    def end_lap(self) -> None:
        """The next target; with an empty kitty, the round is over."""
        self.turn = NOBODY
        if self.kitty:
            self.start_lap(self.prizes)
        elif not self.more_to_come:
            self.score()

    # Compter les points

    def score(self) -> None:
        """Whoever has the most cards of a value in hand scores it; partners put theirs together."""
        self.score_most()

    # Fin de la partie

    def settle(self) -> None:
        """For tokens: each loser pays the difference once; several winners share it evenly, the rest stays."""
        if not self.finished:
            self.crown()
        self.losers = tuple(self.others(self.winners))
        if not self.per_point or not self.winners:
            return
        if len(self.winners) > 1 and self.losers:
            self.decided("chaton-tied-winners")
        best = max(self.points)
        for loser in self.losers:
            amount = (best - self.points[loser]) * self.per_point // len(self.winners)
            for winner in self.winners:
                if amount:
                    self.pay(loser, winner, amount)

    def longest(self) -> int:
        """In a lap everybody gives and bids; each pick is of a card of the kitty. Hands are larger than there are laps:
        each round gives somebody the lowest value or more."""
        laps: int = self.facts["bids"]
        return self.most_rounds(min(self.deck)) * (laps * self.players * (self.give + 1) + self.kitty_size)

    # Around the table

    def resume(self, known: frozenset[str]) -> None:
        """With bids on the table, all have given."""
        self.centre.sort()
        self.more_to_come = "kitty" not in known
        if self.centre:
            turn = self.turn
            self.ask(BID if "bids" in known or not self.give else GIVE)
            self.turn = self.turn if turn == NOBODY else turn

    def why_not(self, move: Move) -> str:
        if self.phase == PICK:
            if move.kind != "pick":
                return "Les enchères sont révélées : dites d’abord ce que devient la cible."
            if self.bids[self.turn][0] in self.gift_cards and move.on not in self.takers[self.turn]:
                whom = "un joueur d’une autre équipe" if self.team_size > 1 else "un autre joueur"
                return f"Vous ne pouvez pas garder cette carte : donnez-la à {whom}."
            return "Choisissez une carte de la cible."
        if self.phase == GIVE and move.kind != "give-left":
            return "Donnez d’abord une carte à votre voisin de gauche."
        if self.phase == BID and move.kind != "play-hidden":
            return "Jouez une carte de votre main, face cachée : c’est votre enchère."
        return super().why_not(move)


def sensible(view: View, moves: Sequence[Move]) -> Move:
    """Give a middling card: low ones capture, high ones score. Bid your lowest card for a target that is worth more
    than it, else the next one. Take the highest card; give it to whoever has the fewest points, between equals to the
    nearest on the left."""
    if view["phase"] == PICK:
        return max(nearest_first(view, moves), key=lambda move: (move.card, -view["points"][move.on]))
    if view["phase"] == GIVE:
        return moves[len(moves) // 2]
    wanted = max(view["centre"]) > moves[0].card
    return moves[0] if wanted or len(moves) == 1 else moves[1]
