"""What helps a player of Cinq cartes to decide."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from massicot.games.engine.advice import Advice, OddsTable
from massicot.games.engine.codes import Codes
from massicot.games.engine.odds import Copies
from massicot.games.engine.parts.chances import heads, note, row, whole
from massicot.model.variant import Facts


def blocked_by_stock(deck: Copies, columns: int, stocks: Sequence[int]) -> dict[int, tuple[Fraction, ...]]:
    """For each value that can lie in every column with copies to spare, the chance of another on the next card."""
    return {
        value: tuple(Fraction(copies - columns, stock) for stock in stocks)
        for value, copies in sorted(deck.items())
        if copies > columns
    }


class CinqCartesAdvice(Advice):
    """Where a card changes most."""

    why = "On pose la carte là où elle change le plus ce que vaut la colonne."

    def tables(self, codes: Codes, facts: Facts) -> Iterator[OddsTable]:
        """The card that ends the round."""
        columns, stock = whole(facts, "columns"), whole(facts, "stock")
        stocks = [stock * tenths // 10 for tenths in (8, 7, 6, 5, 4)]
        if found := blocked_by_stock(Counter(codes.deck), columns, stocks):
            yield OddsTable(
                "La prochaine carte finit-elle la manche ?",
                heads("Cartes dans la pioche", stocks),
                tuple(row(f"un {value} dans chaque colonne", chances) for value, chances in found.items()),
                note(
                    "Chance, en %, de piocher encore cette valeur, que plus aucune colonne ne peut recevoir. Pour",
                    "plusieurs valeurs, additionnez les lignes.",
                ),
            )
