"""What helps a player of Les Monstres to decide."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from massicot.games.engine.advice import Advice, OddsTable
from massicot.games.engine.codes import Codes
from massicot.games.engine.odds import Copies, different_values
from massicot.games.engine.parts.chances import CHANCE, heads, note, row
from massicot.language.fr.words import letters
from massicot.model.variant import Facts


def given_to_monster(deck: Copies, facts: Mapping[str, Any]) -> dict[int, Fraction]:
    """The chance of each number of cards that a hand must lose to be without a pair; one more than the limit stands for
    hands that can't be."""
    hand, most = facts["hand"], facts["discards"].max
    found = dict.fromkeys(range(most + 2), Fraction(0))
    for values, chance in different_values(deck, hand).items():
        found[min(hand - values, most + 1)] += chance
    return found


class MonstresAdvice(Advice):
    """Keep a hand, or fold."""

    why = "Une petite main évite le combat ; on garde la plus forte quand la moitié de la table est partie."

    def tables(self, codes: Codes, facts: Facts) -> Iterator[OddsTable]:
        """How many cards a hand must lose."""
        found = given_to_monster(Counter(codes.deck), facts)
        *limits, beyond = found
        yield OddsTable(
            "Des paires dans votre main ?",
            (*heads("Cartes à donner", limits), "plus"),
            (row(CHANCE, found.values()),),
            note(
                "C’est le nombre de cartes à donner au monstre pour ne garder aucune paire. S’il en faut",
                f"{letters(beyond, feminine=True)} ou plus, vous devez vous coucher.",
            ),
        )
