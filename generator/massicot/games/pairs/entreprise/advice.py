"""What helps a player of Entreprise to decide."""

from massicot.games.engine.advice import Advice


class EntrepriseAdvice(Advice):
    """The rule of thumb of its sensible player, in words."""

    why = "Une carte capturée coûte : on joue celle qui capture le moins."
