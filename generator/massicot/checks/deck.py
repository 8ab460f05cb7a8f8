"""Decks: no gap between values, the same values in each suit, a face for every card, tokens for every stake."""

from collections import defaultdict
from collections.abc import Iterator

from massicot.checks.findings import ERROR, NOTE, WARNING, Finding, check, rule
from massicot.checks.problems import told
from massicot.checks.subjects import Subject, rule_texts
from massicot.data.schemas import DECK
from massicot.data.toml import survey_toml
from massicot.errors import DataError, nearest
from massicot.model.deck import Card
from massicot.model.prose import Term, inlines
from massicot.model.theme import Theme
from massicot.places import shipped
from massicot.sheets.purse import purse

GAP = rule(
    "deck/gap",
    WARNING,
    "a value is missing between two others",
    why="A forgotten card is noticed when somebody looks for it in the middle of a game.",
    cure="add the value, or say with a note why it is not there",
    right="values = [1, 2, 3, 4]",
    wrong="values = [1, 2, 4]",
)
SUITS = rule(
    "deck/suits",
    WARNING,
    "suits that look alike have different cards",
    why="Cards that share a face are taken for suits of the same size; one has a card or a copy more.",
    cure="give them the same values and copies, or say with a note why they differ",
    right='suits = ["rouge", "bleu"], values = { from = 1, to = 9 }',
    wrong='suits = ["rouge"], values 1 to 9; and suits = ["bleu"], values 1 to 8, with the same face',
)
UNTOLD = rule(
    "deck/no-total",
    NOTE,
    "the deck does not say how many cards it should have",
    why="With the published number beside the cards a mistake in either is found.",
    cure="add  total = … , counted without extras",
    right="total = 55",
    wrong="a deck without total",
)
FACE = rule(
    "deck/no-face",
    ERROR,
    "a card has no face in its theme",
    why="There is nothing to print on it.",
    cure="add the face to the theme, or correct its name in the deck",
    right='face = "number", and the theme has  number = "number.svg"',
    wrong='face = "nubmer"',
)
EMBLEM = rule(
    "deck/no-emblem",
    ERROR,
    "a card has no emblem in a theme that has emblems for its kind",
    why="Its face would be the only one without a picture and a name.",
    cure="add the value or suit to [emblems] of the theme",
    right="values 1 to 10, and emblems 1 to 10",
    wrong="values 1 to 10, and emblems 1 to 9",
)
TOKENS = rule(
    "deck/no-tokens",
    WARNING,
    "a game is played for tokens, and the deck has none",
    why="The rule deals out tokens that nobody printed.",
    cure="add tokens.toml beside the deck, or remove the stake",
    right="stake = 100, and tokens.toml",
    wrong="stake = 100, and no tokens.toml",
)
PURSE = rule(
    "deck/purse",
    ERROR,
    "the tokens can’t pay the stake",
    why="Somebody would begin with less than the rule says, or could not pay a price.",
    cure="begin the denominations with 1, and let none be too far above those before it",
    right="denominations = [1, 5, 10, 25] and a stake of 100",
    wrong="denominations = [1, 50] and a stake of 40",
)
STAKE = rule(
    "deck/stake",
    ERROR,
    "tokens.toml has another stake than the game",
    why="So many tokens would be printed, and so many asked for.",
    cure="remove the [[stakes]] table: the game’s own fact is used",
    right="stake = 100 in the game, and no [[stakes]] for it",
    wrong="stake = 100 in the game, points = 50 in [[stakes]]",
)
BUTTON = rule(
    "deck/no-button",
    WARNING,
    "the rules speak of the first player’s button, and the tokens have none",
    why="Somebody gets the button, and nobody printed it.",
    cure="add  button = true  to tokens.toml",
    right="[[bouton|button]] in a section, and  button = true",
    wrong="[[bouton|button]] in a section, and  button = false",
)
FORMAT = rule(
    "deck/no-format",
    ERROR,
    "the deck asks for a card format that there is not",
    why="Nothing can be laid out without a size.",
    cure="name a format of formats.toml",
    right='format = "standard"',
    wrong='format = "standart"',
)
THEME = rule(
    "deck/no-theme",
    ERROR,
    "the deck asks for a theme that there is not",
    why="There is nothing to print on its cards.",
    cure="name a theme of artwork/",
    right='theme = "potager"',
    wrong='theme = "potagre"',
)
NAMELESS = rule(
    "deck/no-authors",
    WARNING,
    "a deck whose rules were taken from documents does not say who made the game",
    why="The box and the booklet name the authors; a published game without them looks like one’s own.",
    cure="add  authors = […]",
    right='authors = ["James Ernest", "Paul Peterson"]',
    wrong="a deck without authors, and a ledger that cites documents",
)


_BUTTON = "button"
"""The term."""


def _entries(subject: Subject) -> dict[str, int]:
    """Which [[cards]] table a card comes from, by face: the first that names it."""
    file = survey_toml(subject.deck.source, DECK).value
    found: dict[str, int] = {}
    for number, entry in enumerate(file.cards):
        found.setdefault(entry.face, number)
        found.setdefault(entry.back or file.back, number)
    return found


@check("deck")
def values_have_no_gap(subject: Subject) -> Iterator[Finding]:
    """Within a face and suit, from the smallest value to the largest; and the same for suits of one face."""
    if not subject.whole:
        return
    groups: dict[str, dict[str, list[Card]]] = defaultdict(lambda: defaultdict(list))
    for card in subject.deck.cards:
        if card.value is not None and not card.extra:
            groups[card.face][card.suit].append(card)
    for face, suits in groups.items():
        key = ("cards", _entries(subject).get(face, 0))
        gaps: set[str] = set()
        for suit, cards in suits.items():
            values = {card.value for card in cards if card.value is not None}
            missing = sorted(set(range(min(values), max(values) + 1)) - values)
            if missing:
                gaps.add(suit)
                message = f"{suit or face}: no {', '.join(map(str, missing))} between {min(values)} and {max(values)}"
                yield subject.found(GAP, message, subject.deck.source, *key)
        sizes = {suit: [(card.value, card.copies) for card in cards] for suit, cards in suits.items()}
        first = next(iter(sizes))
        for suit, cards_of in sizes.items():
            if suit not in gaps and sorted(cards_of) != sorted(sizes[first]):
                message = f"“{suit}” has other cards than “{first}”"
                yield subject.found(SUITS, message, subject.deck.source, *key)


@check("deck")
def the_total_is_told(subject: Subject) -> Iterator[Finding]:
    """The reader compares it with the cards."""
    if subject.whole and survey_toml(subject.deck.source, DECK).value.total is None:
        yield subject.found(UNTOLD, f"no total; the cards add up to {subject.cards()}", subject.deck.source, "title")


@check("deck")
def every_card_has_a_face(subject: Subject) -> Iterator[Finding]:
    """In the deck's own theme: a face, its drawing, and an emblem where others have one."""
    if not subject.whole:
        return
    deck = subject.deck
    try:
        theme, problems = subject.library.survey_theme(deck.theme)
    except DataError as wrong:
        for one in told(wrong.problems, subject.places):
            here = not one.path  # there is no such theme: that is written in the deck
            yield subject.found(THEME, one.message, deck.source, "theme", cure=one.cure) if here else one
        return
    yield from told(problems, subject.places)
    sides = dict.fromkeys(side for card in deck.cards for side in (card.face, card.back))
    faces = {card.face for card in deck.cards}
    shared = survey_toml(deck.source, DECK).value.back
    for side in sides:
        key: tuple[str | int, ...] = ("cards", _entries(subject).get(side, 0), "face" if side in faces else "back")
        key = ("back",) if side == shared else key
        if side and side not in theme.faces and not (shipped("templates") / "faces" / f"{side}.svg").is_file():
            message = f"the theme {theme.id} has no face “{side}”"
            yield subject.found(FACE, message, deck.source, *key, cure=nearest(side, theme.faces))
    by_face: dict[str, list[Card]] = defaultdict(list)
    for card in deck.cards:
        by_face[card.face].append(card)
    for face, cards in by_face.items():
        bare = [card for card in cards if not {str(card.value), card.suit} & set(theme.emblems)]
        if bare and (len(bare) < len(cards) or _quotes_emblem(theme, face)):
            message = f"no emblem for {', '.join(card.id for card in bare)}"
            yield subject.found(EMBLEM, message, theme.folder / "theme.toml", "emblems")


def _quotes_emblem(theme: Theme, face: str) -> bool:
    """Does the theme's own drawing of a face place the emblem of its card?"""
    path = theme.folder / theme.faces.get(face, "")
    return path.is_file() and "{emblem}" in path.read_text("utf-8", "replace")


@check("deck")
def the_deck_says_whose_it_is_and_how_large(subject: Subject) -> Iterator[Finding]:
    """Its authors, and a format that there is."""
    if not subject.whole:
        return
    deck = subject.deck
    if not deck.authors and subject.ledger is not None and subject.ledger.documents:
        yield subject.found(NAMELESS, f"nobody is named as author of {deck.title}", deck.source, "title")
    try:
        formats = subject.library.formats()
    except DataError as wrong:
        yield from told(wrong.problems, subject.places)
        return
    if deck.format not in formats:
        message, cure = f"there is no format “{deck.format}”", nearest(deck.format, formats)
        yield subject.found(FORMAT, message, deck.source, "format", cure=cure)


@check("deck")
def tokens_suffice(subject: Subject) -> Iterator[Finding]:
    """Every stake can be dealt and paid in the tokens of the game, and is told once."""
    tokens = subject.tokens
    for variant in subject.chosen:
        stake = variant.facts.get("stake")
        if not isinstance(stake, int):
            continue
        if tokens is None:
            if not (subject.deck.source.parent / "tokens.toml").exists():
                message = f"{variant.id} is played for {stake} tokens each"
                yield subject.found(TOKENS, message, variant.source, "facts", "stake")
            continue
        try:
            purse(stake, tokens.denominations)
        except ValueError as wrong:
            yield subject.found(PURSE, f"{variant.id}: {wrong}", tokens.source, "denominations")
        for number, other in enumerate(tokens.stakes):
            if other.variant == variant.id and other.points != stake:
                message = f"{other.points} here, {stake} in {variant.id}"
                yield subject.found(STAKE, message, tokens.source, "stakes", number, "points")


@check("deck")
def the_button_is_there(subject: Subject) -> Iterator[Finding]:
    """If a game hands it out."""
    tokens = subject.tokens
    if tokens is None or tokens.button or not subject.whole:
        return
    for variant in subject.chosen:
        for said in rule_texts(variant):
            if any(isinstance(piece, Term) and piece.id == _BUTTON for piece in inlines(said.prose)):
                yield subject.found(BUTTON, f"{variant.id} hands out the button", tokens.source, "button")
                return
