"""What helps a player of Chaton to decide."""

from massicot.games.engine.advice import Advice


class ChatonAdvice(Advice):
    """The rule of thumb of its sensible player, in words."""

    why = "Les petites cartes capturent, les grandes marquent : on donne une carte moyenne."
