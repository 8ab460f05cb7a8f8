"""Examples as they are told, read back: who, which cards and how much, against what was played. The reader knows French
and nothing of the narrator."""

import re
from collections import Counter

import pytest

from massicot.games.engine.programs import program_of
from massicot.games.engine.replay import replay
from massicot.telling.narrator import ScoreTable
from massicot.telling.replayed import beats, told_end, told_steps
from tests.telling.tables import LIBRARY, VARIANTS

EXAMPLES = [
    pytest.param(variant, example, id=f"{variant.id}/{example.id}")
    for variant in VARIANTS.values()
    for example in variant.examples
]
GENDERS = {"Alix": "elle", "Basile": "il", "Clara": "elle", "Denis": "il", "Emma": "elle"}
NUMBERS = {"un": 1, "une": 1, "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "six": 6, "sept": 7, "huit": 8}
SUITS = ("capitaine", "cuisinier", "mousse", "vigie", "matelot", "gitane", "coco")
TOKEN = re.compile(
    r"(?P<sum>-?\d+(?: [+-] \d+)+ = -?\d+)(?P<of> jetons?| points?)?|(?P<amount>-?\d+) (?P<unit>jeton|point)s?\b"
    r"|\b(?P<many>un|deux|trois|quatre|cinq|six|sept|huit) (?P<card>\d+)\b"
    r"|(?:[Ll][ea] )?(?P<suit>capitaine|cuisinier|mousse|vigie|matelot|gitane|Coco) (?P<number>\d+)\b"
    r"|(?P<people>(?:Alix|Basile|Clara|Denis|Emma)(?:(?:, | et )(?:Alix|Basile|Clara|Denis|Emma))*)"
    r"|(?P<table>(?:(?<=[.:,] )|^)(?:on |le monstre (?:compte|bat)|la semaine (?:montre|désigne)|le menu|les pierres"
    r"|le donneur|l’enchère|A égalité|il y reste|il ne reste|personne))"
    r"|(?P<verb>commence\b|perd(?:ent)? la (?:manche|partie)|gagne(?:nt)? la (?:manche|partie|traversée)|quitte(?:nt)?"
    r"|ramasse|se couche(?:nt)?|(?:bat|battent) le monstre)"
    r"|\b(?P<pronoun>elles?|ils?)\b|\b(?P<relative>qui)\b(?! ferait)|(?P<stop>[.!?](?= |$))",
    re.IGNORECASE,
)
VERBS = {
    "commence": ("first",),
    "perd": ("round-lost", "game-lost"),
    "gagne": ("round-won", "game-won", "voyage-won", "team-game-won"),
    "quitte": ("out", "leaves", "no-cards"),
    "ramasse": ("takes-pot",),
    "se": ("fold",),
    "bat": ("beats-monster",),
}
OBJECT = re.compile(r"(?: à| de| d’|attaque|défie|accuse|bat|d’) ?$")


def plain(text):
    """With spaces, minus signs and accents of one kind."""
    return " ".join(text.replace("−", "-").replace("À", "A").split())


def people(text):
    return tuple(re.split(r", | et ", text))


class Read:
    """What a text says: cards and amounts of whom, and whom one does something to."""

    def __init__(self, text):
        self.cards, self.amounts, self.pairs, self.does, self.sums = set(), set(), set(), set(), []
        self.subject, self.object, self.named, self.last = ("",), ("",), [], []
        text = plain(text)
        for found in TOKEN.finditer(text):
            self.token(found, text[: found.start()])

    def token(self, found, before):
        if found["stop"]:
            self.last, self.named = self.named or self.last, []
        elif found["table"]:
            self.subject = ("",)
        elif found["people"]:
            self.people(people(found["people"]), found["people"], before)
        elif found["pronoun"]:
            self.pronoun(found["pronoun"].lower(), before)
        elif found["verb"]:
            verb = found["verb"].split()[0].lower().removesuffix("nt").removesuffix("te").removesuffix("e")
            (does,) = [word for word in VERBS if word.startswith(verb)]
            self.does |= {(who, does) for who in self.subject}
        elif found["relative"]:
            self.subject = self.object
        elif found["sum"]:
            self.sums.append(found["sum"])
            if found["of"]:
                self.amounts |= {(who, int(found["sum"].split()[-1]), found["of"].strip(" s")) for who in self.subject}
        elif found["amount"]:
            self.amounts |= {(who, int(found["amount"]), found["unit"]) for who in self.subject}
        elif found["card"]:
            self.cards |= {(who, found["card"], NUMBERS[found["many"]]) for who in self.subject}
        else:
            self.cards |= {(who, f"{found['suit'].lower()}-{found['number']}", 1) for who in self.subject}

    def people(self, names, written, before):
        if before.endswith("C’est à "):  # whose turn it is
            self.subject = ("",)
        elif before.endswith(", comme "):
            self.copy(names)
        elif OBJECT.search(before):
            self.object, *others = (names,) if " et " in written else ((names[0],), names[1:])
            self.pairs |= {(who, name) for who in self.subject for name in self.object}
            self.subject = others[0] if others and others[0] else self.subject
        else:
            self.subject = names
        self.named += [name for name in names if name not in self.named]

    def pronoun(self, word, before):
        """Somebody of the same sentence or the one before it; only one may be meant."""
        meant = self.named or self.last
        if word.endswith("s"):
            assert len(meant) > 1, before
            self.subject = tuple(meant)
            return
        meant = [name for name in meant if GENDERS[name] == word]
        assert len(meant) == 1 or self.subject == ("",), f"who is “{word}” after “{before}”?"
        self.subject = tuple(meant) if meant else self.subject

    def copy(self, names):
        """They do the same."""
        first = self.subject[0]
        self.cards |= {(name, *rest) for who, *rest in self.cards if who == first for name in names}
        self.amounts |= {(name, *rest) for who, *rest in self.amounts if who == first for name in names}


def happened(played, glossary):
    """The cards and amounts of the moves and events: of whom, how many."""
    cards, amounts, pairs, free = set(), set(), set(), set()
    for beat in beats(played):
        action = (glossary.moves if beat.move else glossary.events)[beat.kind]
        details = {name: value for name, value in beat.details.items() if name not in action.secret}
        who = details.get("who", "")
        held = details.get("cards", [details["card"]] if "card" in details else [])
        if beat.kind == "pair":
            held = []
        mine = {(who, str(card), count) for card, count in Counter(held).items()}
        cards |= mine
        if not who or beat.kind in ("discards", "week-loses", "week-gains", "blocked"):
            free |= {(card, count) for _, card, count in mine}
        amounts |= {
            (each, details[name], unit)
            for name, unit in (("amount", "jeton"), ("points", "point"))
            for each in (details.get("players") or (who,))
            if name in details
        }
        if beat.kind == "keeps" and isinstance(held[0], int):
            amounts.add((who, held[0], "point"))
        others = {details[name] for name in ("to", "from") if details.get(name) in GENDERS}
        pairs |= {(who, other) for other in others}
    return cards, amounts, pairs, free


def wrong(text, rows, played, glossary):
    """All in a text that was not played, and all that was played and is not in it."""
    read = Read(text)
    cards, amounts, pairs, free = happened(played, glossary)
    found = [each for each in read.cards if each not in cards and each[1:] not in free]
    told = {each[1:] for each in read.cards}
    found += [each for each in cards if each not in read.cards and not (each[1:] in free and each[1:] in told)]
    tabled = {(name, int(row[-1].split()[0]), "point") for row in rows for name in (*people(row[1].split(",")[0]), "")}
    # What the other one gets is said as « le ramasse »; in tables, what is equal.
    lifted = {(who, number) for who, number, _ in amounts if "le ramasse" in text}
    found += [each for each in read.amounts if each not in amounts]
    found += [
        each
        for each in amounts
        if each not in read.amounts | tabled
        and each[:2] not in lifted
        and f" {each[1]} " not in f" {plain(text)} "
        and not any(each[1] == number for _, number, _ in tabled)
    ]
    found += [pair for pair in read.pairs if pair not in pairs and "" not in pair]
    does = {
        (who, verb)
        for beat in beats(played)
        for verb, kinds in VERBS.items()
        if beat.kind in kinds
        for who in (beat.details.get("players") or [beat.details["who"]])
    }
    found += does ^ read.does
    found += [sum_ for sum_ in read.sums if eval(sum_.replace("=", "=="), {"__builtins__": {}}) is not True]
    return found


def noticed(*told):
    """Whether the reader finds something wrong, or cannot even read it."""
    try:
        return bool(wrong(*told))
    except AssertionError:
        return True


def played(variant, example):
    return list(replay(variant, example, LIBRARY.deck(variant.game), program_of(variant).kind))


def narration(steps):
    """The text of all steps, and the rows of all tables."""
    parts = [part for step in steps for part in step.lines]
    text = " ".join(part for part in parts if isinstance(part, str))
    rows = [row for part in parts if isinstance(part, ScoreTable) for row in part.rows]
    return text, rows


@pytest.mark.parametrize(("variant", "example"), EXAMPLES)
def test_what_is_told_is_what_was_played(variant, example):
    glossary = LIBRARY.glossary()
    moments = played(variant, example)
    text, rows = narration(told_steps(example, moments, glossary))
    assert not wrong(text, rows, moments, glossary), text


@pytest.mark.parametrize(("variant", "example"), EXAMPLES)
def test_the_reader_finds_another_card_another_player_and_another_amount(variant, example):
    glossary = LIBRARY.glossary()
    moments = played(variant, example)
    text, rows = narration(told_steps(example, moments, glossary))
    text = plain(text)
    for pattern in (r"\bun (\d+)\b(?! j| p)", r"(\d+) (?:jeton|point)s?\b"):
        for found in re.finditer(pattern, text):
            other = f"{text[: found.start(1)]}99{text[found.end(1) :]}"
            assert noticed(other, rows, moments, glossary), other
    for found in re.finditer(
        r"(?<=[.:] )(Alix|Basile|Clara)(?= (?:pioche|reçoit|capture|met|paie|joue|montre) (?!le ))", text
    ):
        other = f"{text[: found.start()]}Emma{text[found.end() :]}"
        if "Emma" not in text:
            assert noticed(other, rows, moments, glossary), other


@pytest.mark.parametrize(("variant", "example"), EXAMPLES)
def test_what_is_won_is_what_the_others_and_the_pot_lose(variant, example):
    """Net of the ante, for examples in which everybody was still in at the beginning."""
    end = plain(" ".join(told_end(variant, example, played(variant, example), LIBRARY.glossary())))
    found = re.search(r"Jetons(?:, mise comprise)? : ([^.]*)", end)
    if not found or example.given.some.get("out"):
        return
    net = sum(int(number) for number in re.findall(r"[+-]?\d+", found[1]))
    lying = sum(example.after.numbers_each.get("antes", {}).values())
    assert net + lying + example.after.numbers.get("pot", 0) == 0, end
