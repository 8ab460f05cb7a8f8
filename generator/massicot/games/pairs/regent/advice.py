"""What helps a player of Régent to decide."""

from collections.abc import Iterator

from massicot.games.engine.advice import OddsTable
from massicot.games.engine.codes import Codes
from massicot.games.engine.parts.chances import RowAdvice, by_length, hidden_pair, whole
from massicot.model.variant import Facts


class RegentAdvice(RowAdvice):
    """Whether to attack or to call."""

    why = "On donne une carte de sa paire ; sans paire, on demande à voir les mains qui grossissent."

    def tables(self, codes: Codes, facts: Facts) -> Iterator[OddsTable]:
        """A pair in a row, and in a hand."""
        yield by_length(
            codes,
            "Attaquer : une paire à la prochaine carte ?",
            "Cartes de la rangée",
            "C’est une moyenne, pour la rangée attaquée. Comparez le coût moyen à ce qu’il faut payer pour se coucher.",
        )
        yield hidden_pair(
            codes,
            "Voir : une paire chez l’adversaire ?",
            whole(facts, "hand") + whole(facts, "dealt"),
            "Comptez sa main et sa rangée. S’il donne souvent, il s’est peut-être défait de ses paires.",
        )
