"""« Comment imprimer »: what the page says, from the facts of one kit. Pure: no files, no HTML.

Texts carry two marks: **strong** words, and `words for the terminal`, which typography leaves alone.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from massicot.ink.shapes import FlatDrawing
from massicot.language.fr.words import counted, decimal, listed, mm
from massicot.model.handling import CUT, FOLD, FOLDED, PLAIN, STRONG, TURN, Handling
from massicot.model.page import Face
from massicot.model.paper import Format, Paper
from massicot.sheets.grid import Grid

TITLE = "Comment imprimer"
STRONG_PAPER = "de 200 à 250 g/m²"
FOLDED_PAPER = "de 100 à 130 g/m²"
PLAIN_PAPER = "80 ou 90 g/m²"
PAPERS = (FOLDED, STRONG, PLAIN)
MORE_MARGIN = 3
"""What is advised beyond a margin that was too small."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """One kit, as it was asked for. The page is about the cards; what else there is says itself what to do."""

    id: str
    title: str
    credit: str
    version: str
    paper: str
    grid: Grid
    bar: str
    cards: int
    sheets: int
    low_ink: bool
    things: tuple[Handling, ...]
    """All that the kit has, the cards first."""
    own: bool = False
    """The deck is of a person's own library, which a command must name."""

    @property
    def backs(self) -> str:
        """How backs are printed."""
        return self.grid.backs


@dataclass(frozen=True, slots=True, kw_only=True)
class Emblem:
    """What the page is adorned with: a card, and the drawings its face refers to."""

    card: str
    face: Face
    parts: dict[str, FlatDrawing]


@dataclass(frozen=True, slots=True, kw_only=True)
class GuideOrder:
    """All that one page is made from. It can be sent to another process."""

    facts: Facts
    authors: tuple[str, ...]
    paper: Paper
    format: Format
    palette: dict[str, str]
    fonts: dict[str, Path]
    emblem: Emblem | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A file of the kit: its sheets, its paper, its sides."""

    name: str
    sheets: str
    paper: str
    sides: str


@dataclass(frozen=True, slots=True)
class Step:
    """What to do, in order: paragraphs, and the drawing that shows it."""

    title: str
    text: tuple[str, ...]
    drawing: str = ""
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True)
class Trouble:
    """What one sees, and the cure."""

    sign: str
    cure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Guide:
    """The whole page."""

    title: str
    game: str
    lead: str
    strip: tuple[tuple[str, str], ...]
    measure: tuple[str, ...]
    steps: tuple[Step, ...]
    troubles: tuple[Trouble, ...]
    credit: str
    stamp: str


def guide(facts: Facts) -> Guide:
    """What this kit needs to be told, and no more."""
    return Guide(
        title=TITLE,
        game=facts.title,
        lead="Une imprimante, une règle, un cutter et un moment tranquille : il n’en faut pas plus. "
        "Suivez l’ordre, essayez d’abord une seule feuille, et le reste ira tout seul.",
        strip=tuple(_strip(facts)),
        measure=(
            f"**Commencez par cette page.** Posez une règle contre la barre : elle doit mesurer **{facts.bar}**, "
            "ni plus ni moins.",
            "Chaque feuille de cartes en porte deux, une dans chaque sens, car certaines imprimantes ne rétrécissent "
            "qu’un côté.",
        ),
        steps=tuple(_steps(facts)),
        troubles=tuple(_troubles(facts)),
        credit=facts.credit,
        stamp=f"{facts.paper}, version {facts.version}",
    )


def texts(page: Guide) -> Iterator[str]:
    """Every sentence of the page."""
    yield from (page.lead, *page.measure)
    for step in page.steps:
        yield from step.text
    for trouble in page.troubles:
        yield from (trouble.sign, trouble.cure)


def _strip(facts: Facts) -> Iterator[tuple[str, str]]:
    grid = facts.grid
    yield "Papier", facts.paper
    yield "Cartes", f"{facts.cards} de {_size(facts)}"
    yield "Par feuille", str(grid.per_sheet)
    yield "Feuilles", str(facts.sheets)
    if grid.bleed:
        yield "Fond perdu", mm(grid.bleed)


# -- steps ---------------------------------------------------------------------------------------


def _steps(facts: Facts) -> Iterator[Step]:
    yield Step("Choisissez le papier", tuple(_papers(facts)), rows=tuple(_rows(facts)))
    yield Step(
        "Imprimez en taille réelle",
        (
            "Dans la fenêtre d’impression, choisissez **« taille réelle »**, ou l’échelle **100 %**. Jamais « ajuster "
            "», « adapter à la page » ni « réduire » : les cartes n’auraient plus leur taille.",
        ),
    )
    yield _sides(facts)
    yield Step("Coupez", tuple(_cutting(facts)), CUT)
    yield Step(
        "Glissez les cartes en pochettes",
        (
            f"Des pochettes pour cartes de {_size(facts)} protègent le paquet, le rendent doux à mélanger et font "
            "oublier une coupe de travers. Sur du papier mince, mettez une vieille carte derrière chaque feuille.",
        ),
    )
    if others := tuple(text for thing in facts.things if not thing.step for text in thing.text):
        yield Step("Assemblez le reste", others)
    yield from (Step(thing.step, thing.text, thing.drawing) for thing in facts.things if thing.step)
    yield Step("Ménagez l’encre", (_ink(facts),))


def _papers(facts: Facts) -> Iterator[str]:
    by_paper = {paper: [thing.thing for thing in facts.things if thing.paper == paper] for paper in PAPERS}
    if folded := by_paper[FOLDED]:
        yield f"**Papier {FOLDED_PAPER}** pour {listed(folded)} : plié et collé, il sera deux fois plus fort."
    if strong := by_paper[STRONG]:
        yield (
            f"**Papier fort, {STRONG_PAPER},** pour {listed(strong)}. Dites-le à l’imprimante : type de papier « épais "
            "» ou « bristol », et l’entrée la plus droite qu’elle ait."
        )
    if plain := by_paper[PLAIN]:
        yield f"Du papier de tous les jours, {PLAIN_PAPER}, suffit pour {listed(plain)}."


def _rows(facts: Facts) -> Iterator[Row]:
    for thing in facts.things:
        if thing.title:
            sheets = counted(thing.sheets, "feuille", feminine=True, figures=True)
            yield Row(thing.title, sheets, thing.paper, thing.sides)


_EDGES = {
    "long-edge": ("bords longs", "bord long", "grand côté", "reliure bord long"),
    "short-edge": ("bords courts", "bord court", "petit côté", "reliure bord court"),
}


def _sides(facts: Facts) -> Step:
    """What to tell the printer, in the words of its own window."""
    match facts.backs:
        case "long-edge" | "short-edge":
            edges, edge, side, bound = _EDGES[facts.backs]
            return Step(
                "Réglez le recto verso",
                (
                    f"Cochez **recto verso**, puis **« retourner sur les {edges} »**. Votre pilote dit peut-être « "
                    f"{edge} », « {side} » ou « {bound} ».",
                    "Imprimez une feuille et regardez-la à contre-jour : chaque dos doit tomber derrière sa carte.",
                    "Pas de recto verso automatique ? Imprimez les pages impaires, retournez la pile **sur son "
                    f"{side}**, remettez-la dans le bac et imprimez les pages paires.",
                ),
                TURN,
            )
        case "separate":
            last = facts.sheets
            fronts, backs = _pages(1, last), _pages(last + 1, 2 * last)
            return Step(
                "Imprimez les faces, puis les dos",
                (
                    f"Imprimez **en recto {fronts}** : ce sont les faces des cartes. Retournez la pile **sur son grand "
                    f"côté**, remettez-la dans le bac, puis imprimez **{backs}** : les dos.",
                    "Essayez avec une seule feuille, une croix au crayon dans un coin : vous saurez dans quel sens "
                    "votre imprimante l’avale.",
                ),
                TURN,
            )
        case "gutterfold":
            return Step(
                "Imprimez en recto, pliez, collez",
                (
                    "Imprimez **en recto seul** : faces et dos sont sur la même page. Pliez chaque feuille **sur le "
                    "tireté**, dessin dehors, le pli bien marqué à la règle.",
                    "Collez dos à dos, du pli vers le bord, en chassant les bulles. Laissez sécher sous des livres "
                    "avant de couper.",
                ),
                FOLD,
            )
        case _:
            return Step(
                "Imprimez en recto seul",
                (
                    "Choisissez **recto seul** : ces cartes n’ont pas de dos imprimé. Des pochettes à dos opaque leur "
                    "en donnent un, et personne ne lit votre main par transparence.",
                ),
            )


def _pages(first: int, last: int) -> str:
    return f"la page {first}" if first == last else f"les pages {first} à {last}"


def _cutting(facts: Facts) -> Iterator[str]:
    grid = facts.grid
    yield (
        "Règle en métal, lame neuve, tapis de coupe ; ou un massicot. **D’abord les longues lignes**, de repère à "
        "repère ; **ensuite les bandes, en travers.** Mieux vaut trois passages légers qu’un seul en force."
    )
    corner = f" Une perforatrice d’angle (rayon de {mm(grid.corner)}) arrondit les coins." if grid.corner else ""
    if grid.bleed:
        yield f"Le fond perdu, {mm(grid.bleed)} autour de chaque carte, part avec les chutes.{corner}"
    elif corner:
        yield corner.strip()


def _ink(facts: Facts) -> str:
    if facts.low_ink:
        return (
            "Ces feuilles sont dessinées au trait, noir sur blanc. Choisissez « niveaux de gris » et la qualité "
            "normale : « brouillon » pâlit les chiffres."
        )
    library = " --library …" if facts.own else ""
    return f"Le même jeu existe au trait, noir sur blanc : `massicot build {facts.id} --low-ink{library}`."


# -- troubles ------------------------------------------------------------------------------------


def _troubles(facts: Facts) -> Iterator[Trouble]:
    grid = facts.grid
    if grid.sides == 2:
        free = f"Tant que l’écart est plus petit que {mm(grid.bleed)}, aucun blanc ne paraît. " if grid.bleed else ""
        yield Trouble(
            "Les dos se décalent ?",
            f"{free}Au-delà, gardez le même bac et le même sens, et tassez les feuilles. En dernier recours, "
            "`--backs gutterfold` : on plie, on colle, tout tombe juste.",
        )
    if facts.backs in _EDGES:
        yield Trouble(
            "Les dos ne suivent pas leur carte ?",
            "L’imprimante a retourné sur l’autre bord : changez ce seul réglage.",
        )
    yield Trouble(
        "Des repères manquent au bord ?",
        f"Votre imprimante s’arrête à plus de {mm(grid.margin)} du bord. Refaites les feuilles avec "
        f"`--margin {grid.margin + MORE_MARGIN:g}mm`.",
    )
    yield Trouble(
        "La barre est fausse ?",
        "Un ajustement est resté coché, souvent dans le navigateur : ouvrez le fichier dans un lecteur de PDF.",
    )


# -- words ---------------------------------------------------------------------------------------


def _size(facts: Facts) -> str:
    return f"{decimal(facts.grid.card_width)} × {decimal(facts.grid.card_height)} mm"
