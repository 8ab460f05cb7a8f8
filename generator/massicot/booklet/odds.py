"""The tables of chances that help a player decide, in words. Their numbers are counted in `rules.tables`. Pure."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from massicot.booklet.content import Odds
from massicot.games.engine import tables
from massicot.games.engine.codes import Codes
from massicot.games.engine.odds import drawing_costs, pair_next
from massicot.language.fr.chances import hundredths, mean, percent
from massicot.language.fr.words import cards_of, counted, letters, plural
from massicot.model.deck import Deck
from massicot.model.prose import Paragraph, Prose, Text
from massicot.model.variant import Facts, Range, Variant

WIDEST = 10
"""More columns than this can't be read on a small page: a deck with more values has no table by value."""
CHANCE = "Chance, en %"
COST = "Coût moyen"

Maker = Callable[[Codes, Facts], Iterable[Odds]]


def odds(deck: Deck, variants: Iterable[Variant]) -> dict[str, tuple[Odds, ...]]:
    """The tables of each game that has some."""
    codes = Codes(deck)
    found = {one.id: tuple(MAKERS[one.program](codes, one.facts)) for one in variants if one.program in MAKERS}
    return {name: made for name, made in found.items() if made}


def _note(*sentences: str) -> Prose:
    return (Paragraph((Text(" ".join(sentences)),)),)


def _row(label: str, cells: Iterable[str]) -> tuple[str, ...]:
    return (label, *cells)


def _heads(label: str, heads: Iterable[int]) -> tuple[str, ...]:
    return (label, *map(str, heads))


def _number(facts: Facts, name: str) -> int:
    value = facts[name]
    assert isinstance(value, int)
    return value


# -- what games with pairs share -----------------------------------------------------------------------


def _by_value(codes: Codes, title: str, head: str, unit: str, *hints: str) -> list[Odds]:
    deck = Counter(codes.deck)
    risks = tables.risk_by_value(deck)
    if len(risks) > WIDEST:
        return []
    some = [risk.row for risk in risks[1::3]]
    chance, cost = pair_next(deck, some), drawing_costs(deck, some)
    paid = unit if cost < 2 else plural(unit)
    example = f"Avec {cards_of(some)}, cela fait environ {percent(chance)}, et {mean(cost)} {paid} en moyenne."
    return [
        Odds(
            title,
            _heads(head, (risk.row for risk in risks)),
            (_row(CHANCE, (hundredths(r.chance) for r in risks)), _row(COST, (mean(r.cost) for r in risks))),
            _note("Pour plusieurs cartes, additionnez les colonnes.", example, *hints),
        )
    ]


def _by_length(codes: Codes, title: str, head: str, *hints: str, cost: bool = True) -> Odds:
    risks = tables.risk_by_length(Counter(codes.deck), min(tables.LONGEST_ROW, len(codes.values) - 1))
    rows = [_row(CHANCE, (hundredths(risk.chance) for risk in risks))]
    if cost:
        rows.append(_row(COST, (mean(risk.cost) for risk in risks)))
    return Odds(title, _heads(head, (risk.row for risk in risks)), tuple(rows), _note(*hints))


def _hidden_pair(codes: Codes, title: str, least: int, *hints: str) -> Odds:
    sizes = range(least, min(least + 6, len(codes.values) + 1))
    found = tables.pair_by_size(Counter(codes.deck), sizes)
    return Odds(
        title, _heads("Cartes en tout", sizes), (_row(CHANCE, (hundredths(c) for c in found.values())),), _note(*hints)
    )


# -- game by game --------------------------------------------------------------------------------------


def _paires(codes: Codes, facts: Facts) -> Iterable[Odds]:
    per_card = tables.risk_by_length(Counter(codes.deck), 1)[0].chance
    yield from _by_value(
        codes,
        "Une paire à la prochaine carte ?",
        "Votre carte",
        "point",
        "Les cartes déjà visibles ailleurs ne viendront plus : comptez-les.",
    )
    yield _by_length(
        codes,
        "Piocher ou se coucher ?",
        "Cartes de votre rangée",
        f"C’est la moyenne de toutes les rangées sans paire. Retenez {percent(per_card)} par carte.",
        "Si la plus petite carte des rangées est au-dessous du coût moyen, couchez-vous ; sinon, piochez.",
    )
    span = facts["players"]
    if isinstance(span, Range) and facts["dealt"] == 1:
        players = range(span.min, span.max + 1)
        found = tables.ties_by_players(Counter(codes.deck), players)
        yield Odds(
            "Une égalité pour commencer ?",
            _heads("Joueurs", players),
            (_row(CHANCE, (hundredths(chance) for chance in found.values())),),
        )


def _aubepine(codes: Codes, _: Facts) -> Iterable[Odds]:
    yield from _by_value(
        codes,
        "Une paire au tour de pioche ?",
        "Votre carte",
        "jeton",
        "Les cartes de votre main ne viendront pas de la pioche : comptez-les.",
    )


def _auberge(codes: Codes, facts: Facts) -> Iterable[Odds]:
    yield _by_length(
        codes,
        "Défier : une paire à la prochaine carte ?",
        "Cartes de la rangée",
        "C’est la moyenne de toutes les rangées sans paire ; les grandes valeurs risquent davantage.",
        cost=False,
    )
    yield _hidden_pair(
        codes,
        "Accuser : une paire dans ses cartes ?",
        _number(facts, "hand"),
        "Comptez sa main et sa rangée. Le tableau vaut pour des cartes venues au hasard : qui attaque souvent se",
        "défait peut-être de ses paires.",
    )


def _regent(codes: Codes, facts: Facts) -> Iterable[Odds]:
    yield _by_length(
        codes,
        "Attaquer : une paire à la prochaine carte ?",
        "Cartes de la rangée",
        "C’est la moyenne de toutes les rangées sans paire. Comparez le coût moyen au prix pour se coucher.",
    )
    yield _hidden_pair(
        codes,
        "Voir : une paire dans ses cartes ?",
        _number(facts, "hand") + _number(facts, "dealt"),
        "Comptez sa main et sa rangée. Le tableau vaut pour des cartes venues au hasard : qui donne souvent se",
        "défait peut-être de ses paires.",
    )


def _troll(codes: Codes, facts: Facts) -> Iterable[Odds]:
    price = _number(facts, "purchase")
    risks = tables.risk_by_length(Counter(codes.deck))
    dearer = next((risk.row for risk in risks if risk.cost > price), 0)
    hint = (
        f"À partir de {counted(dearer, 'carte', feminine=True)}, piocher coûte davantage en moyenne." if dearer else ""
    )
    yield _by_length(
        codes,
        "Piocher ou acheter ?",
        "Cartes de votre rangée",
        f"Acheter coûte {counted(price, 'jeton')}, mais vous connaissez la carte. {hint}".strip(),
    )


def _pierre_noire(codes: Codes, facts: Facts) -> Iterable[Odds]:
    deck = Counter(codes.deck)
    black = facts["black"]
    if facts["black-limit"] != 2 or not isinstance(black, tuple):  # the words below speak of a second stone
        return
    takes = range(1, tables.MOST_TAKEN + 1)
    visible = f"{letters(tables.BLACKS)} pierres noires sont visibles"
    risky = tables.stones_table(deck, facts, mine=1)
    yield Odds(
        "Perdre, avec une pierre noire devant vous",
        (*_heads("Pierres blanches", takes), "au plus"),
        tuple((str(one.whites), *map(hundredths, one.chances), str(one.most)) for one in risky),
        _note(
            f"Chance, en %, selon le nombre de cartes que vous piochez, quand {visible}, la vôtre comprise.",
            "La dernière colonne dit combien de cartes vous pouvez piocher au plus pour que cela ne coûte pas plus,",
            "en moyenne, que se coucher.",
        ),
    )
    safer = tables.stones_table(deck, facts, mine=0)
    yield Odds(
        "Perdre, sans pierre noire devant vous",
        _heads("Pierres blanches", takes[1:]),
        tuple((str(one.whites), *map(hundredths, one.chances[1:])) for one in safer),
        _note(f"Il vous en faudrait deux : une seule carte est sans danger. Ici aussi, {visible}."),
    )


def _monstres(codes: Codes, facts: Facts) -> Iterable[Odds]:
    found = tables.given_to_monster(Counter(codes.deck), facts)
    *limits, beyond = found
    yield Odds(
        "Des paires dans votre main ?",
        (*_heads("Cartes à donner", limits), "plus"),
        (_row(CHANCE, (hundredths(chance) for chance in found.values())),),
        _note(
            "Le moins de cartes que vous puissiez donner au monstre pour ne garder aucune paire. S’il en faut",
            f"{letters(beyond, feminine=True)} ou plus, vous devez vous coucher.",
        ),
    )


def _cinq_cartes(codes: Codes, facts: Facts) -> Iterable[Odds]:
    columns, stock = _number(facts, "columns"), _number(facts, "stock")
    stocks = [stock * tenths // 10 for tenths in (8, 7, 6, 5, 4)]
    found = tables.blocked_by_stock(Counter(codes.deck), columns, stocks)
    if found:
        yield Odds(
            "La prochaine carte finit-elle la manche ?",
            _heads("Cartes dans la pioche", stocks),
            tuple((f"un {value} partout", *map(hundredths, chances)) for value, chances in found.items()),
            _note(
                "Chance, en %, de piocher une carte qu’on ne peut plus poser, quand toutes les colonnes contiennent",
                "cette valeur. Pour plusieurs valeurs, additionnez les lignes.",
            ),
        )


def _courte_paille(codes: Codes, facts: Facts) -> Iterable[Odds]:
    hand, menu, week = (_number(facts, name) for name in ("hand", "menu", "week"))
    seen = hand + menu + _number(facts, "revealed")
    coco = codes.suits.index("coco")
    most = _number(facts, "coco")
    named = {"Un personnage": _number(facts, "castaway"), "Coco": most}
    yield Odds(
        "Qui vient à la prochaine carte ?",
        _heads("Cartes déjà vues", range(most + 1)),
        tuple(
            _row(name, map(hundredths, tables.character_by_seen(cards, len(codes.deck), seen, most)))
            for name, cards in named.items()
        ),
        _note(
            "Chance, en %, au début de la partie, selon le nombre de cartes de ce personnage que vous voyez dans votre",
            "main, au menu et dans la semaine.",
        ),
    )
    found = tables.weeks(codes.deck, range(week - 2, week + 3), coco)
    yield Odds(
        "Qui sera mangé ?",
        _heads("Cartes de la semaine", (one.cards for one in found)),
        (
            _row("Un seul personnage", (hundredths(one.one) for one in found)),
            _row("Plusieurs à égalité", (hundredths(one.several) for one in found)),
            _row("Coco tout seul", (hundredths(one.coco) for one in found)),
        ),
        _note("Chance, en %, pour une semaine que personne n’a choisie. Coco peut la raccourcir ou l’allonger."),
    )


MAKERS: Mapping[str, Maker] = {
    "paires": _paires,
    "aubepine": _aubepine,
    "auberge-des-pirates": _auberge,
    "regent": _regent,
    "intestins-de-troll": _troll,
    "pierre-noire": _pierre_noire,
    "monstres": _monstres,
    "cinq-cartes": _cinq_cartes,
    "courte-paille": _courte_paille,
}
