"""La Courte Paille: exchange a card every day; the character with most in the week is eaten, and counts for the win."""

from collections.abc import Sequence

from massicot.games.courte_paille.courte_paille.coco import coco_moves, play_coco
from massicot.games.courte_paille.courte_paille.raft import CHOOSE, CONDEMN, EXCHANGE, Raft, ranked, worth
from massicot.games.courte_paille.courte_paille.voyage import announce, condemnable, eat
from massicot.games.engine.codes import suit_of, value_of
from massicot.games.engine.parts.common import one_card
from massicot.games.engine.values import NOBODY, Move, View, decisions

EFFECTS = {
    "cook": "La semaine n’a pas de carte à cette place.",
    "land": "Ajoutez une carte du menu, de votre main ou de la pioche.",
    "peek": "Regardez seulement des cartes cachées de la semaine, autant que l’effet le dit.",
}
"""What Coco can do, and why one of these is refused."""


class CourtePaille(Raft):
    """The game of one week, and the voyage of several."""

    name = "courte-paille"
    applies = decisions(
        "courte-paille",
        "added-unseen added-where both-eaten coco-counts coco-eaten coco-order empty-week hidden-discard "
        "kept-coco last-hidden last-turn no-menu-card peek-hidden shared short-menu shuffle tie-coco "
        "visible-discard voyage-final-coco voyage-final-tie voyage-last-card voyage-named voyage-others-coco "
        "voyage-out voyage-short voyage-shrink voyage-shuffle voyage-spared voyage-tie voyage-week",
    )
    at_once = frozenset({"choose"})

    def set_up(self) -> None:
        """The facts, and the moves that name a card."""
        super().set_up()
        self.choose = one_card("choose", self.deck)
        self.swap = one_card("swap", self.deck)

    # Mise en place

    def begin(self) -> None:
        """Shuffle all cards, Coco's too; the shark to the youngest, whoever that is."""
        self.decided("courte-paille-shuffle")
        self.shuffle_deck()
        self.shark = self.luck.seat(self.players)
        self.deal()

    def deal(self) -> None:
        """Hands, only once; the week face down, its first card turned; the menu. Each week of a voyage is shorter than
        the one before."""
        self.round += 1
        short = "courte-paille-short-menu"
        if self.round == 1:
            for seat in range(self.players):
                self.hands[seat] = self.take(self.hand)
        else:
            short = "courte-paille-voyage-short"
            self.decided("courte-paille-voyage-week")
        self.week = self.take(max(0, self.week_size - (self.round - 1) * self.shrink), short)
        self.shown = min(self.revealed, len(self.week))
        self.menu = self.take(self.menu_size, short)
        if self.shown < len(self.week):
            self.start_lap()
        else:
            self.score()

    # Un tour de table

    def start_lap(self) -> None:
        """Everybody who has cards chooses one in secret."""
        self.counts["laps"] += 1
        self.phase = CHOOSE
        self.waiting = waiting = [seat for seat, hand in enumerate(self.hands) if hand]
        if waiting:
            self.turn = waiting[0]
        else:
            self.end_lap()

    def choose_turn(self, seat: int) -> None:
        """Who has not chosen yet may be the next to do so."""
        if self.phase == CHOOSE and seat in self.waiting:
            self.turn = seat

    def moves(self) -> Sequence[Move]:
        """Choose a card of the hand; exchange it for one of the menu, or for an effect if it is Coco; name who is
        eaten."""
        phase = self.phase
        if phase == CHOOSE:
            moves = self.choose
            return [moves[card] for card in self.hands[self.turn]]
        if phase == EXCHANGE:
            if self.effect or self.chosen[self.turn][0] > self.from_coco:
                return coco_moves(self)
            moves = self.swap
            return [moves[card] for card in self.menu]
        if phase == CONDEMN:
            return [Move("condemn", number=character) for character in condemnable(self)]
        return ()

    def play(self, move: Move) -> None:
        """Put a card face down; or discard the one that was revealed and take one of the menu; or let Coco act."""
        phase, seat = self.phase, self.turn
        if phase == CHOOSE:
            card = move.card
            self.hands[seat].remove(card)
            self.chosen[seat].append(card)
            waiting = self.waiting
            waiting.remove(seat)
            if waiting:
                self.turn = waiting[0]
            else:
                self.reveal()
        elif phase == CONDEMN:
            eat(self, move.number)
        elif move.kind == "swap":
            card = self.chosen[seat].pop()
            self.discard.append(card)
            self.menu.remove(move.card)
            self.hands[seat].append(move.card)
            self.tell("discards", cards=[card])
            self.next_player()
        elif play_coco(self, move):
            self.next_player()

    def reveal(self) -> None:
        """All cards are revealed together. The lowest value plays first; between equals, clockwise from the shark."""
        for seat, pile in enumerate(self.chosen):
            if pile:
                self.tell("shows", who=seat, cards=list(pile))
        self.line_up()
        self.next_player()

    def line_up(self) -> None:
        """The order of exchange, in one number each: the value, then the steps from the shark."""
        players, shark = self.players, self.shark
        keys = [value_of(pile[0]) * players + (seat - shark) % players for seat, pile in enumerate(self.chosen) if pile]
        keys.sort(reverse=True)
        self.order = [(key + shark) % players for key in keys]
        self.phase = EXCHANGE

    def next_player(self) -> None:
        """Who finds nothing on the menu keeps the card that was revealed; Coco needs no menu."""
        order = self.order
        while order:
            seat = order.pop()
            chosen = self.chosen[seat]
            if self.menu or chosen[0] > self.from_coco:
                self.turn = seat
                return
            card = chosen.pop()
            self.hands[seat].append(card)
            self.decided("courte-paille-no-menu-card")
            self.tell("keeps-revealed", who=seat, card=card)
        self.end_lap()

    # Fin du tour de table

    def end_lap(self) -> None:
        """The menu is discarded and the next card of the week turned. If all of it is face up, the game ends; if not,
        a new menu, and the shark to the left."""
        if self.menu:
            self.tell("menu-left", cards=list(self.menu))
            self.discard += self.menu
            self.menu = []
        week = self.week
        if self.shown < len(week):
            card = week[self.shown]
            self.shown += 1
            self.tell("week-turns", card=card)
            if self.shown == len(week):
                self.decided("courte-paille-last-turn")
        else:
            self.decided("courte-paille-last-hidden")
        if self.shown == len(week):
            self.score()
            return
        self.menu = self.take(self.menu_size)
        self.shark = self.left_of(self.shark)
        if self.menu:
            self.tell("menu", cards=list(self.menu))
        self.tell("shark", who=self.shark)
        self.start_lap()

    # Fin de la partie

    def score(self) -> None:
        """The highest total of the week is eaten; the most points in it win. Equals count the next character of the
        week, and so on. On a voyage, the winner names who is eaten instead."""
        if self.voyage:
            announce(self)
            return
        self.turn = NOBODY
        self.phase = ""
        ranks = ranked(self.week)
        tied = list(range(self.players))
        if ranks:
            total, self.named = ranks[0]
            self.tell_named(total)
            counted = [self.counted_by(seat, self.named) for seat in tied]
            self.points = list(map(worth, counted))
            tied = self.highest(tied, counted)
        else:
            self.decided("courte-paille-empty-week")
        for _, characters in ranks[1:]:
            if len(tied) == 1:
                break
            self.decided("courte-paille-tie-coco")
            self.tell("next-counted", characters=list(characters))
            tied = self.highest(tied, [self.counted_by(seat, characters) for seat in tied])
        self.crown(tied)

    def highest(self, seats: Sequence[int], counted: Sequence[Sequence[int]]) -> list[int]:
        """Say what some players count with these cards; who has the most."""
        for seat, cards in zip(seats, counted, strict=True):
            self.tell("counts", who=seat, points=worth(cards), parts=tuple(map(value_of, cards)))
        best = max(map(worth, counted))
        return [seat for seat, cards in zip(seats, counted, strict=True) if worth(cards) == best]

    def crown(self, seats: Sequence[int]) -> None:
        """The winner; whom nothing can part share the victory."""
        if len(seats) > 1:
            self.decided("courte-paille-shared")
        self.end(seats if len(seats) == 1 or self.shared else ())

    def longest(self) -> int:
        """A lap turns a card of the week, and each « Terre en vue ! » may add one. A Coco that was played comes back
        only when the discards are shuffled, or between two games of a voyage; until then each of them acts once. So
        every shuffle so far lengthens the bound, and nothing else does. No number holds for all games: two Cocos
        undo each other for as long as players who work together have them shuffled back."""
        games = self.coco - 1 if self.voyage else 1
        hidden = self.week_size - self.revealed
        days = sum(max(0, hidden - game * self.shrink) for game in range(games))
        effects = self.cocos * (games + self.counts["reshuffle"])
        laps = days + self.adds * effects
        return 2 * self.players * laps + max(self.removes, self.adds) * effects + games

    def resume(self, known: frozenset[str]) -> None:
        """The position says what comes: exchanges, a choice, the meal of a voyage or the count."""
        self.find_alive()
        self.lay_hidden()
        if "chosen" in known:
            self.line_up()
            self.next_player()
        elif self.hidden():
            turn = self.turn
            self.start_lap()
            self.choose_turn(turn)
        elif self.turn != NOBODY:
            self.phase = CONDEMN

    def why_not(self, move: Move) -> str:
        if self.phase == CHOOSE and move.kind != "choose":
            return "Choisissez d’abord en secret une carte de votre main."
        if self.phase == EXCHANGE:
            return self.why_no_exchange(move)
        if self.phase == CONDEMN:
            return self.why_no_meal(move)
        return super().why_not(move) if self.phase else "Toute la semaine est visible : on compte les points."

    def why_no_exchange(self, move: Move) -> str:
        """Why a card may not be taken, or Coco not act so."""
        chosen = self.chosen[self.turn]
        if chosen and chosen[0] < self.from_coco:
            if move.kind == "swap":
                return "Cette carte n’est pas au menu."
            if move.kind in EFFECTS:
                return "Vous n’avez pas révélé Coco : prenez une carte du menu."
            return "Échangez la carte révélée contre une carte du menu : c’est obligatoire."
        if self.effect and move.kind != self.effect:
            return "Choisissez un seul des effets de Coco, et finissez-le."
        if move.kind == "swap":
            return "Vous avez révélé Coco : choisissez un de ses effets, sans rien prendre au menu."
        return EFFECTS.get(move.kind, "Choisissez un des effets de Coco.")

    def why_no_meal(self, move: Move) -> str:
        """Why a character may not be eaten."""
        if move.kind != "condemn":
            return "Nommez d’abord le personnage qui est mangé."
        if move.number == self.coco:
            return "Coco n’est jamais mangé."
        if move.number not in self.alive:
            return "Ce personnage n’est plus en jeu."
        return "Vous devez garder au moins une carte en main."


def sensible(view: View, moves: Sequence[Move]) -> Move:
    """Keep what the week favours: reveal the card that is worth least there, take the one that is worth most, have
    the character eaten of whom one holds least. Coco counts with every leader; if he must be played, he looks."""
    totals: dict[int, int] = {}
    for card in (*view["week"], *(card for _, card in view["known"])):
        totals[suit_of(card)] = totals.get(suit_of(card), 0) + value_of(card)
    totals[view["facts"]["characters"]] = max(totals.values(), default=0)

    def favour(move: Move) -> tuple[int, int]:
        return value_of(move.card) * totals.get(suit_of(move.card), 0), value_of(move.card)

    def held(move: Move) -> int:
        return sum(value_of(card) for card in view["hands"][view["seat"]] if suit_of(card) == move.number)

    match moves[0].kind:
        case "choose":
            return min(moves, key=favour)
        case "swap":
            return max(moves, key=favour)
        case "condemn":
            return min(moves, key=held)
        case _:
            return moves[-1]
