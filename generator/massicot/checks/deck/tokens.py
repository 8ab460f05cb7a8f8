"""Tokens: every stake can be dealt and paid with them, and is stated once."""

from collections.abc import Iterator

from massicot.checks.findings import ERROR, WARNING, Finding, rule
from massicot.checks.subjects import Subject, check_games, whole_deck
from massicot.checks.texts import rule_texts
from massicot.model.prose import Term, inlines
from massicot.model.variant import Variant
from massicot.sheets.purse import purse

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


@check_games(TOKENS, PURSE, STAKE)
def tokens_suffice(subject: Subject, variant: Variant) -> Iterator[Finding]:
    """The stake of a game can be dealt and paid in the tokens of its deck."""
    stake, tokens = variant.facts.get("stake"), subject.tokens
    if not isinstance(stake, int):
        return
    if tokens is None:
        if not (subject.deck.source.parent / "tokens.toml").exists():
            message = f"{variant.id} is played for {stake} tokens each"
            yield subject.found(TOKENS, message, variant.source, "facts", "stake")
        return
    try:
        purse(stake, tokens.denominations)
    except ValueError as wrong:
        yield subject.found(PURSE, f"{variant.id}: {wrong}", tokens.source, "denominations")
    for number, other in enumerate(tokens.stakes):
        if other.variant == variant.id and other.points != stake:
            message = f"{other.points} here, {stake} in {variant.id}"
            yield subject.found(STAKE, message, tokens.source, "stakes", number, "points")


@check_games(BUTTON, needs=[whole_deck])
def the_button_is_there(subject: Subject, variant: Variant) -> Iterator[Finding]:
    """If a game hands it out."""
    tokens = subject.tokens
    terms = {piece.id for text in rule_texts(variant) for piece in inlines(text.prose) if isinstance(piece, Term)}
    if tokens is not None and not tokens.button and "button" in terms:
        yield subject.found(BUTTON, f"{variant.id} hands out the button", tokens.source, "button")
