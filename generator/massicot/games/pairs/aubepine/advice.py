"""What helps a player of L'Aubépine to decide."""

from collections.abc import Iterator

from massicot.games.engine.advice import OddsTable
from massicot.games.engine.codes import Codes
from massicot.games.engine.parts.chances import RowAdvice, by_value
from massicot.model.variant import Facts


class AubepineAdvice(RowAdvice):
    """Draw or fold, for tokens."""

    why = "On commence bas, et l’on reste tant que le risque coûte moins que de se coucher et de laisser le pot."
    unit = "jeton"

    def tables(self, codes: Codes, facts: Facts) -> Iterator[OddsTable]:  # noqa: ARG002
        """A pair on the next card."""
        return by_value(
            codes,
            "Une paire au tour de pioche ?",
            "Votre carte",
            "jeton",
            "Une carte de même valeur, dans votre main ou ailleurs, rend le risque plus petit.",
        )
