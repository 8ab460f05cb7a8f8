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
            "Cartes de la rangée défiée",
            "C’est une moyenne ; le risque augmente si la rangée défiée contient de grandes valeurs.",
            cost=False,
        )
        yield hidden_pair(
            codes,
            "Accuser : une paire chez l’accusé ?",
            whole(facts, "hand"),
            "Comptez la main et la rangée de l’accusé. S’il attaque souvent, il s’est peut-être défait de ses paires.",
        )
