"""Tokens: every stake can be dealt and paid with them, and is stated once."""

from collections.abc import Iterator

from massicot.checks import check
from massicot.checks.subjects import Subject, every_game, whole_deck
from massicot.checks.texts import rule_texts
from massicot.diagnostics import Diagnostic, Rule
from massicot.model.prose import Term, inlines
from massicot.model.variant import Variant
from massicot.sheets.purse import purse

TOKENS = Rule("deck/no-tokens")
PURSE = Rule("deck/purse")
STAKE = Rule("deck/stake")
BUTTON = Rule("deck/no-button")


@check(TOKENS, PURSE, STAKE, each=every_game)
def tokens_suffice(subject: Subject, variant: Variant) -> Iterator[Diagnostic]:
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


@check(BUTTON, each=every_game, needs=[whole_deck])
def the_button_is_there(subject: Subject, variant: Variant) -> Iterator[Diagnostic]:
    """If a game hands it out."""
    tokens = subject.tokens
    terms = {piece.id for text in rule_texts(variant) for piece in inlines(text.prose) if isinstance(piece, Term)}
    if tokens is not None and not tokens.button and "button" in terms:
        yield subject.found(BUTTON, f"{variant.id} hands out the button", tokens.source, "button")
