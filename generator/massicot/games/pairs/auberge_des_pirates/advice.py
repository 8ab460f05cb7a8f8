"""What helps a player of L'Auberge des pirates to decide."""

from collections.abc import Iterator

from massicot.games.engine.advice import OddsTable
from massicot.games.engine.codes import Codes
from massicot.games.engine.parts.chances import RowAdvice, by_length, hidden_pair, whole
from massicot.model.variant import Facts


class AubergeAdvice(RowAdvice):
    """Whether to dare or to accuse."""

    why = "On accuse quand une paire est probable ; sinon, on se défait d’une carte."

    def tables(self, codes: Codes, facts: Facts) -> Iterator[OddsTable]:
        """A pair in a row, and in a hand."""
        yield by_length(
            codes,
            "Défier : une paire à la prochaine carte ?",
            "Cartes de sa rangée",
            "C’est une moyenne ; la chance est plus forte si ses cartes ont de grandes valeurs.",
            cost=False,
        )
        yield hidden_pair(
            codes,
            "Accuser : une paire parmi ses cartes ?",
            whole(facts, "hand"),
            "Comptez sa main et sa rangée. Un joueur qui attaque souvent s’est peut-être défait de ses paires.",
        )
