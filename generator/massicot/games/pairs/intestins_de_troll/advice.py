"""What helps a player of Les intestins de troll to decide."""

from collections import Counter
from collections.abc import Iterator

from massicot.games.engine.advice import OddsTable
from massicot.games.engine.codes import Codes
from massicot.games.engine.parts.chances import RowAdvice, by_length, risk_by_length, whole
from massicot.language.fr.words import counted
from massicot.model.variant import Facts


class TrollAdvice(RowAdvice):
    """Whether to draw or to buy."""

    why = (
        "On met sur sa pile des valeurs absentes de sa rangée, "
        "et on les achète quand piocher risque de coûter plus cher."
    )
    unit = "jeton"

    def tables(self, codes: Codes, facts: Facts) -> Iterator[OddsTable]:
        """A pair on the next card, against the price of buying."""
        price = whole(facts, "purchase")
        dearer = next((risk.row for risk in risk_by_length(Counter(codes.deck)) if risk.cost > price), 0)
        from_there = counted(dearer, "carte", feminine=True)
        hint = f"Dès que votre rangée compte {from_there}, piocher coûte plus cher, en moyenne." if dearer else ""
        yield by_length(
            codes,
            "Piocher ou acheter ?",
            "Cartes de votre rangée",
            f"Acheter coûte {counted(price, 'jeton')}, mais vous connaissez la carte. {hint}".strip(),
        )
