"""The table of La Courte Paille: the stock, the week whose end lies face down, and what each player knows of it."""

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from massicot.games.engine.codes import FACE_DOWN, PER_SUIT, suit_of, value_of
from massicot.games.engine.game import Game
from massicot.games.engine.reads import a_hand, exactly, number, words
from massicot.games.engine.values import LoggedEvent, Move, Readers, field, own_pile

# What is being decided.
CHOOSE = "choose"
EXCHANGE = "exchange"
CONDEMN = "condemn"

_ALL, _OWN = field("chosen"), own_pile("chosen")


Rank = tuple[int, tuple[int, ...]]


def ranked(week: Sequence[int]) -> list[Rank]:
    """The totals of a week, highest first, each with its characters; who is not in the week has none."""
    totals: dict[int, int] = {}
    for card in week:
        character = suit_of(card)
        totals[character] = totals.get(character, 0) + value_of(card)
    ranks: dict[int, list[int]] = {}
    for character in sorted(totals):
        ranks.setdefault(totals[character], []).append(character)
    return [(total, tuple(ranks[total])) for total in sorted(ranks, reverse=True)]


def counted(hand: Sequence[int], characters: Sequence[int], coco: int, *, always: bool) -> list[int]:
    """The cards of a hand that count: those of the characters named, and Coco's, each once. Coco's count `always`,
    or only beside a card of those characters."""
    if not always and not any(suit_of(card) in characters for card in hand):
        return []
    return [card for card in hand if suit_of(card) in characters or suit_of(card) == coco]


def worth(cards: Sequence[int]) -> int:
    """The values of some cards, added up."""
    return sum([value_of(card) for card in cards])


class Raft(Game):
    """Cards on a raft. The week is turned up from left to right and grows at its right end: what is face up comes
    first, and a number says how far."""

    reads = (
        # Characters and their cards are those of the deck: Coco is its last suit.
        exactly("characters", lambda table: max(map(suit_of, table.deck))),
        exactly("castaway", lambda table: [*map(suit_of, table.deck)].count(0)),
        exactly("coco", lambda table: [*map(suit_of, table.deck)].count(table["characters"])),
        a_hand(1, "week", "menu"),
        number("week", 1, lambda table: len(table.deck) - table["hand"] * table.players),
        number("revealed", 0, lambda table: table["week"]),
        number("menu", 1, lambda table: len(table.deck) - table["hand"] * table.players),
        words("shark-start", "youngest"),
        words("empty-stock", "reshuffle"),
        words("short-menu", "left"),
        words("no-menu-card", "keep"),
        number("coco-removes", 1),
        number("coco-adds", 1),
        number("coco-draws", 1),
        number("coco-peeks", 1),
        words("added-where", "end"),
        words("coco-counts", "always", "with-character"),
        words("coco-eaten", "coco-only"),
        words("eaten-tie", "all"),
        words("win-tie", "shared", "draw"),
        words("winner-tie", "next-character", unless=("final-count",)),
        words("final-count", "last-character", needed=False),
        words("winner-tie", "shark", when={"final-count": ()}),
        words("announce", "higher", "all", when={"final-count": ()}),
        words("proof", "whole-hand", "counted", when={"final-count": ()}),
        words("spared", "coco", when={"final-count": ()}),
        words("others-coco", "kept", "shuffled", when={"final-count": ()}),
        words("topped-up", "never", when={"final-count": ()}),
        words("shark-next", "winner", when={"final-count": ()}),
        number("shrink", when={"final-count": ()}),
    )
    secrets: ClassVar[frozenset[str]] = Game.secrets | {"card", "week-gains"}
    # Hidden cards of the week are FACE_DOWN. Chosen cards are seen by all once everybody has chosen.
    visible: ClassVar[Readers] = {
        "phase": field("phase"),
        "characters": field("alive"),
        "week": lambda game, _: (*game.week[: game.shown], *(FACE_DOWN,) * game.hidden()),
        "known": lambda game, seat: game.known_to(seat),
        "waiting": field("waiting"),
        "order": lambda game, _: tuple(reversed(game.order)),
        "chosen": lambda game, seat: (_ALL if game.phase == EXCHANGE else _OWN)(game, seat),
    }

    def set_up(self) -> None:
        """The facts of a week and, if the game is a voyage, of what comes between its games."""
        facts = self.facts
        self.coco: int = facts["characters"]
        """The suit of Coco: it comes after the characters."""
        self.from_coco = self.coco * PER_SUIT
        self.castaway: int = facts["castaway"]
        self.cocos: int = facts["coco"]
        self.hand: int = facts["hand"]
        self.week_size: int = facts["week"]
        self.revealed: int = facts["revealed"]
        self.menu_size: int = facts["menu"]
        self.removes: int = facts["coco-removes"]
        self.adds: int = facts["coco-adds"]
        self.draws: int = facts["coco-draws"]
        self.peeks: int = facts["coco-peeks"]
        self.coco_always = facts["coco-counts"] == "always"
        self.shared = facts["win-tie"] == "shared"
        self.voyage = "final-count" in facts
        self.shrink = 0
        if self.voyage:
            self.read_voyage()
        self.alive = list(range(self.coco))
        """The characters in play, Coco aside."""
        self.phase = ""
        self.shown = 0
        """So many cards of the week lie face up."""
        self.seen: list[set[int]] = [set() for _ in range(self.players)]
        """Cards of the week that a player was shown."""
        self.waiting: list[int] = []
        """Who has yet to choose a card."""
        self.order: list[int] = []
        """Who has yet to exchange; the next one is the last of the list."""
        self.effect = ""
        """What Coco is doing, and for how many cards yet; how many the player draws afterwards."""
        self.effect_left = 0
        self.effect_draws = 0
        self.named: tuple[int, ...] = ()
        """The characters with the highest total of the week, once it is counted."""

    def read_voyage(self) -> None:
        """The facts of the voyage."""
        facts = self.facts
        self.announce_all = facts["announce"] == "all"
        self.whole_hand = facts["proof"] == "whole-hand"
        self.all_return = facts["others-coco"] == "shuffled"
        self.shrink = facts["shrink"]

    # Pioche et défausse

    def take(self, number: int, short: str = "courte-paille-short-menu") -> list[int]:
        """So many cards from the stock. When it is empty, the discards make a new one; if even they are too few, all
        that are left: the decision `short` of the ledger."""
        cards = [self.stock.pop() for _ in range(min(number, len(self.stock)))]
        if len(cards) < number and self.discard:
            self.counts["reshuffle"] += 1
            self.stock, self.discard = self.discard, []
            self.luck.shuffle(self.stock)
            cards += [self.stock.pop() for _ in range(min(number - len(cards), len(self.stock)))]
        if len(cards) < number:
            self.counts["stock-empty"] += 1
            self.decided(short)
        return cards

    def draw_cards(self, seat: int, number: int, short: str = "courte-paille-short-menu") -> None:
        """So many cards of the stock into a hand."""
        cards = self.take(number, short)
        self.hands[seat] += cards
        for card in cards:
            self.tell("card", who=seat, card=card)

    # La semaine

    def hidden(self) -> int:
        """How many cards of the week lie face down."""
        return len(self.week) - self.shown

    def clockwise(self) -> list[int]:
        """The players who are not out, from the one who has the shark."""
        return [seat for seat in self.around(max(self.shark, 0)) if not self.out[seat]]

    def tell_named(self, total: int) -> None:
        """Whom the week names, and with which values. The sources say little of several characters with the highest
        total, and nothing of Coco alone."""
        values = tuple(value_of(card) for card in self.week if suit_of(card) in self.named)
        parts = {"parts": values} if len(self.named) == 1 else {}
        self.tell("week-names", characters=list(self.named), total=total, **parts)
        if len(self.named) > 1:
            self.decided("courte-paille-both-eaten")
        elif self.named == (self.coco,):
            self.decided("courte-paille-coco-eaten")

    def counted_by(self, seat: int, characters: Sequence[int]) -> list[int]:
        """The cards of a hand that count when these characters are named."""
        cards = counted(self.hands[seat], characters, self.coco, always=self.coco_always)
        if cards and max(cards) > self.from_coco:
            self.decided("courte-paille-kept-coco")
            if not any(suit_of(card) in characters for card in cards):
                self.decided("courte-paille-coco-counts")
        return cards

    # Ce que chacun voit

    def is_open(self, told: LoggedEvent, me: int, move: Move | None, by: int) -> bool:
        """A card comes to a hand; one that is added to the week was seen by all if it came from the menu."""
        if told.kind == "week-gains":
            return by == me or (move is not None and move.word == "menu")
        return super().is_open(told, me, move, by)

    def known_to(self, seat: int) -> tuple[tuple[int, int], ...]:
        """The places and cards of those hidden cards of the week that a player was shown."""
        mine = self.seen[seat]
        return tuple((place, card) for place, card in enumerate(self.week, 1) if place > self.shown and card in mine)

    # Un exemple

    def lay_hidden(self) -> None:
        """In an example, the hidden cards of the week are the first of the stock; or any, if none are named."""
        week = self.week
        self.shown = week.index(FACE_DOWN) if FACE_DOWN in week else len(week)
        spare = sorted((Counter(self.deck) - Counter(self.all_cards())).elements())
        for place in range(self.shown, len(week)):
            week[place] = self.stock.pop() if self.stock else spare.pop()

    def find_alive(self) -> None:
        """In an example of a voyage, a character of which no card is named was eaten in an earlier game."""
        self.round = self.round or 1
        if self.round > 1:
            named = {suit_of(card) for card in self.all_cards() if card != FACE_DOWN}
            self.alive = [character for character in self.alive if character in named]
