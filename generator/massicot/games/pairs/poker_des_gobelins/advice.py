"""What helps a player of Poker des gobelins to decide."""

from massicot.games.engine.advice import Advice


class PokerAdvice(Advice):
    """The rule of thumb of its sensible player, in words."""

    why = (
        "On se couche si cela coûte moins que sa paire probable ; sinon, on joue une valeur que "
        "montrent les autres rangées."
    )
