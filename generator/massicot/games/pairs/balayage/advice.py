"""What helps a player of Balayage to decide."""

from massicot.games.engine.advice import Advice


class BalayageAdvice(Advice):
    """The rule of thumb of its sensible player, in words."""

    why = "On joue la carte qui capture le plus de points pour sa propre valeur."
