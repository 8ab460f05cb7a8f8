"""What lies on a drawn table, each as a block: piles of cards, fans, tokens, name cards, with their labels."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from massicot.booklet import strokes
from massicot.booklet.inks import Inks
from massicot.booklet.scene import EMPTY, Block, Item, Placed, Sketch, Word, column, flow, leaf, row
from massicot.ink.figures import polygon
from massicot.ink.lettering import extent
from massicot.model.paper import Format
from massicot.model.table import PLACES, TablePlace
from massicot.model.variant import HIDDEN, Pile, Position
from massicot.units import MM_PER

SMALLEST = 6 * MM_PER["pt"]
LABEL = 7.6 * MM_PER["pt"]
NAME = 8.6 * MM_PER["pt"]
COUNT = 8.5 * MM_PER["pt"]
MANY = 5
"""From more hidden cards than this, their number is written on them."""
LEAST_STEP = 0.46
"""How much of a card shows under the next one, at least: its index."""
_GAP = 0.9
_BESIDE = 2.6


@dataclass(frozen=True, slots=True)
class Pieces:
    """Makes blocks in the inks and the type of a theme, with cards of one width."""

    inks: Inks
    fonts: Mapping[str, Path]
    format: Format
    width: float = 9.0
    places: Mapping[str, TablePlace] = field(default_factory=lambda: PLACES)
    """What is called how on the table that is drawn."""
    known: dict[object, tuple[Position, Block]] = field(default_factory=dict, repr=False, compare=False)
    """What was made of the position: in many ways to lay it out, most of it is the same."""

    @property
    def height(self) -> float:
        """How high a card of this width is."""
        return self.width * self.format.height / self.format.width

    def of(self, position: Position) -> "Pieces":
        """The same, for a game that has words of its own for places on its table."""
        return replace(self, places={**PLACES, **position.labels}, known={})

    def sized(self, width: float) -> "Pieces":
        """The same, with cards of another width."""
        return replace(self, width=width)

    # -- words -----------------------------------------------------------------------------------

    def word(self, text: str, role: str, size: float, colour: str = "") -> Word:
        """A line of text from its own origin."""
        own = extent(self.fonts[role], text)
        colour = colour or self.inks.ink
        return Word(text, role, size, colour, own.advance * size, max(own.top, 0.5) * size, max(-own.bottom, 0) * size)

    def label(self, field: str, number: int | None = None) -> Block:
        """What a field is called, in the singular where there is one."""
        return self.line((self.places[field].one if number in (0, 1, -1) else "") or self.places[field].label)

    def line(self, text: str, role: str = "text-italic", size: float = LABEL) -> Block:
        """A line of text as a block; lines of one role and size are equally high, whatever their letters."""
        word = self.word(text, role, size)
        return leaf([replace(word, rise=0.72 * size, drop=0.24 * size)])

    # -- cards -----------------------------------------------------------------------------------

    def pile(self, field: str, pile: Pile, room: float, *, labelled: bool = True) -> Block:
        """Cards of a field, with their label below."""
        if not pile.count:
            return column([leaf([strokes.slot(self.width, self.height, self.inks.ink)]), self.label(field)], _GAP)
        hidden = all(card == HIDDEN for card in pile.cards)
        if field == "burned":
            cards = self.askew(pile.count)
        elif hidden and self.places[field].heap:
            cards = self.heap(pile.count)
        elif hidden and (not self.places[field].lying or pile.count > 2 * MANY):
            cards = self.fan(pile.count, room)
        else:
            cards = self.spread(pile.cards, room)
        if not labelled:
            return cards
        ordered = field == "stock" and not hidden and pile.count > 1
        label = self.line("pioche, dans l’ordre") if ordered else self.label(field, pile.count)
        return column([cards, label], _GAP)

    def card(self, card: str, x: float, y: float, angle: float = 0.0) -> Placed:
        """One card by its middle."""
        return Placed(card, x, y, self.width, self.height, angle)

    def spread(self, cards: Sequence[str], room: float) -> Block:
        """Cards side by side where there is room; else each lies on the one before and leaves its index free."""
        step = self.width + 0.8
        if len(cards) > 1 and self.width + step * (len(cards) - 1) > room:
            step = max((room - self.width) / (len(cards) - 1), self.width * LEAST_STEP)
        fit = max(1, int((room - self.width) / step + 1.001))
        lines = [cards[at : at + fit] for at in range(0, len(cards), fit)]
        rows = [leaf([self.card(card, at * step, 0) for at, card in enumerate(line)]) for line in lines]
        return column(rows, 0.8, align=0)

    def fan(self, count: int, room: float = 1000.0) -> Block:
        """Hidden cards as held in a hand: fewer than there are, if their number is written on them anyway."""
        tight = room < self.width * 4
        shown = min(count, 3 if tight and count > MANY else MANY)
        items: list[Item] = []
        for at in range(shown):
            lean = at - (shown - 1) / 2
            x, y = lean * self.width * (0.26 if tight else 0.36), abs(lean) ** 1.7 * self.height * 0.03
            items.append(self.card(HIDDEN, x, y, lean * 8))
        return leaf([*items, *(self.number(count, 0, 0) if count > MANY else ())])

    def heap(self, count: int) -> Block:
        """Hidden cards in a pile, a little off the true."""
        shown = min(count, MANY) if count <= MANY else 4
        items: list[Item] = []
        for at in range(shown):
            items.append(self.card(HIDDEN, at * 0.45 - (at % 2) * 0.2, -at * 0.5, (at % 3 - 1) * 0.8))
        top = items[-1]
        return leaf([*items, *(self.number(count, top.x, top.y) if count > MANY else ())])

    def askew(self, count: int) -> Block:
        """Burned cards: thrown aside, each at its own angle."""
        shown = min(count, MANY)
        angles = (-14, 9, -4, 17, 2)
        items: list[Item] = [
            self.card(HIDDEN, (at * 3 % 5 - 2) * self.width * 0.09, (at % 3 - 1) * 0.5, angles[at])
            for at in range(shown)
        ]
        return leaf([*items, *self.number(count, 0, 0)])

    def number(self, count: int, x: float, y: float) -> list[Item]:
        """How many there are, on a light spot in the middle of the topmost."""
        word = self.word(str(count), "display", min(COUNT, self.width * 0.34))
        size = max(word.width, word.rise) + 1.5
        spot = strokes.spot(size, self.inks.paper, self.inks.ink if self.inks.plain else "", count)
        return [
            replace(spot, x=x - size / 2, y=y - size / 2),
            replace(word, x=x - word.width / 2, y=y + word.rise / 2),
        ]

    # -- tokens and numbers ----------------------------------------------------------------------

    def amount(self, field: str, amount: int) -> Block:
        """A number with its name: tokens on a chip, points as a figure."""
        text = f"−{-amount}" if amount < 0 else str(amount)
        if field in ("round", "lap"):
            figure = leaf([self.word(text, "display", LABEL * 1.15)])
            return row([self.label(field), figure], 0.9, 0.6)
        if field == "points":
            return column([leaf([self.word(text, "display", COUNT * 1.15)]), self.label(field, amount)], _GAP)
        return column([self.chip(text, 7.4 if field == "pot" else 6.2), self.label(field, amount)], _GAP)

    def chip(self, text: str, size: float) -> Block:
        """A token with its amount."""
        word = self.word(text, "display", COUNT * (1.15 if size > 7 else 1), self.inks.paper)
        size = max(size, word.width + size * 0.5)
        disc = strokes.chip(size, self.inks.accent, self.inks.paper, seed=len(text))
        return leaf([disc, replace(word, x=(size - word.width) / 2, y=(size + word.rise) / 2)])

    # -- players ---------------------------------------------------------------------------------

    def _once(self, key: object, position: Position, make: Callable[[], Block]) -> Block:
        known = self.known.get(key)
        if known is None or known[0] is not position:
            known = self.known[key] = position, make()
        return known[1]

    def place(
        self, player: str, position: Position, quarters: int | None = None, room: float = 26.0, align: float = 0.5
    ) -> Block:
        """A player's name card and marks: dark, if it is their turn; at a round table an arrow turned by so many
        `quarters` points to it. With an `align` of 0 the marks begin below the name."""
        key = ("place", player, quarters, room, align)  # it is as large beside cards of any size
        return self._once(key, position, lambda: self._place(player, position, quarters, room, align))

    def _place(self, player: str, position: Position, quarters: int | None, room: float, align: float) -> Block:
        turn = position.one.get("turn") == player
        out = player in position.some.get("out", ())
        inks = self.inks
        word = self.word(player, "text-bold", NAME, inks.paper if turn else inks.ink)
        width, height = word.width + 2.6, NAME * 1.5
        plate = strokes.plate(width, height, inks.ink if turn else inks.paper, inks.ink, len(player))
        name: list[Item] = [plate, replace(word, x=1.3, y=height / 2 + NAME * 0.24, rise=NAME * 0.6, drop=NAME * 0.2)]
        if out:
            bar = polygon([(0.8, height * 0.56), (width - 0.7, height * 0.47), (width - 0.8, height * 0.6)], 2)
            name.append(Sketch((strokes.fill(inks.accent, bar),), plate.extent))
        marks: list[Block] = []
        if turn and quarters is not None:
            marks.append(leaf([strokes.arrow(inks.accent, quarters)]))
        for mark in ("dealer", "button", "shark"):
            if position.one.get(mark) == player:
                icon = {"button": strokes.ring(inks.ink, inks.paper), "shark": strokes.fin(inks.ink, inks.accent)}.get(
                    mark
                )
                marks.append(row([leaf([icon]) if icon else EMPTY, self.label(mark)], 0.6))
        for result in ("winners", "losers", "out"):
            if player in position.some.get(result, ()):
                marks.append(self.line(self.places[result].label, "text-bold"))
        return flow([leaf(name), *marks], max(width, room), 1.2, align=align, foot=0.5)

    def belongings(self, player: str, position: Position, room: float) -> Block:
        """All that lies before a player."""
        key = ("belongings", player, self.width, room)
        return self._once(key, position, lambda: self._belongings(player, position, room))

    def _belongings(self, player: str, position: Position, room: float) -> Block:
        piles = [
            (field, each[player]) for field, each in position.each.items() if player in each and each[player].count
        ]
        numbers = [(field, each[player]) for field, each in position.numbers_each.items() if player in each]
        bare = len(piles) == 1 and piles[0][0] == "rows"
        return flow(
            [
                *(self.pile(field, pile, room, labelled=not bare) for field, pile in piles),
                *(self.amount(field, number) for field, number in numbers),
            ],
            room,
            _BESIDE if room > self.width * 4 else _BESIDE / 2,
        )

    def shared(self, position: Position, room: float, leave: Sequence[str] = ()) -> Block:
        """All that lies in the middle."""
        blocks = [self.pile(f, p, room) for f, p in position.cards.items() if f not in leave]
        if burned := position.numbers.get("burned"):
            blocks.append(self.pile("burned", Pile((HIDDEN,) * burned, burned), room))
        blocks += [self.amount(f, n) for f, n in position.numbers.items() if f != "burned"]
        return flow(blocks, room, _BESIDE + 1)
