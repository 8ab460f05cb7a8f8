"""What helps a player of Paires to decide."""

from collections import Counter
from collections.abc import Iterator

from massicot.games.engine.advice import OddsTable
from massicot.games.engine.codes import Codes
from massicot.games.engine.odds import tie_for_lowest
from massicot.games.engine.parts.chances import (
    CHANCE,
    RowAdvice,
    by_length,
    by_value,
    heads,
    risk_by_length,
    row,
)
from massicot.language.fr.chances import percent
from massicot.model.variant import Facts, Range


class PairesAdvice(RowAdvice):
    """Whether to draw or to fold."""

    why = "On pioche tant que cela coûte moins, en moyenne, que de se coucher."
    unit = "point"

    def tables(self, codes: Codes, facts: Facts) -> Iterator[OddsTable]:
        """A pair on the next card, by value and by length; a tie to begin with."""
        deck = Counter(codes.deck)
        yield from by_value(
            codes,
            "Une paire à la prochaine carte ?",
            "Votre carte",
            "point",
            "Les cartes visibles ailleurs ne viendront plus : si l’une a la même valeur, le risque est plus petit.",
        )
        yield by_length(
            codes,
            "Piocher ou se coucher ?",
            "Cartes de votre rangée",
            f"C’est une moyenne ; retenez {percent(risk_by_length(deck, 1)[0].chance)} par carte.",
            "Si la plus petite carte visible vaut moins que le coût moyen, mieux vaut vous coucher.",
        )
        span = facts["players"]
        if isinstance(span, Range) and facts["dealt"] == 1:
            players = span.numbers
            ties = row(CHANCE, (tie_for_lowest(deck, number) for number in players))
            yield OddsTable("Une égalité pour désigner le premier joueur ?", heads("Joueurs", players), (ties,))
