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
THIS_ONE = {"elle": "celle", "il": "celui"}
GENDERS = {"Alix": "elle", "Basile": "il", "Clara": "elle", "Denis": "il", "Emma": "elle"}
NUMBERS = {"un": 1, "une": 1, "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "six": 6, "sept": 7, "huit": 8}
SUITS = ("capitaine", "cuisinier", "mousse", "vigie", "matelot", "voyante", "coco")
NAME = "(?:Alix|Basile|Clara|Denis|Emma)"
TOKEN = re.compile(
    r"(?P<sum>-?\d+(?: [+-] \d+)+ = -?\d+)(?P<of> jetons?| points?)?|(?P<amount>-?\d+) (?P<unit>jeton|point)s?\b"
    r"|\b(?P<many>un|deux|trois|quatre|cinq|six|sept|huit) (?P<card>\d+)\b"
    r"|\bses (?P<held>deux|trois|quatre|cinq|six|sept|huit) cartes\b"
    r"|(?P<run>\d+(?:-\d+)+)"
    rf"|\b[Ll]e (?P<bid>\d+) (?:de |d’)(?P<bidder>{NAME})\b"
    rf"|(?P<less>-?\d+) à (?P<rival>{NAME})\b"
    r"|(?:[Ll][ea] )?(?P<suit>capitaine|cuisinier|mousse|vigie|matelot|voyante|Coco) (?P<number>\d+)\b"
    rf"|(?P<people>{NAME}(?:(?:, | et ){NAME})*)"
    r"|(?P<table>(?:(?<=[.:,] )|^)(?:on |le monstre (?:compte|bat)|la semaine (?:montre|désigne)|le menu|les pierres"
    r"|les autres|les (?=\d)|le donneur|l’enchère|A égalité|il y reste|il ne reste|personne))"
    r"|(?P<verb>commencer?\b|perd(?:ent)? la (?:manche|partie)|gagne(?:nt)? la (?:manche|partie|traversée)|la gagne\b"
    r"|quitte(?:nt)?|l’élimine\b|ramasse|se couche(?:nt)?|(?:bat|battent) le monstre|le bat(?:tent)?\b"
    r"|perd(?:ent)? (?=:))"
    r"|\b(?P<pronoun>elles?|ils?)\b|\b(?P<last>celle|celui)-ci\b|\b(?P<relative>qui)\b(?! (?:ferait|lui|l’|va))"
    r"|(?P<stop>[.!?](?= |$))|(?P<bare>-?\d+)",
    re.IGNORECASE,
)
VERBS = {
    "commence": ("first",),
    "perd": ("round-lost", "game-lost"),
    "perd :": ("monster-beats",),
    "gagne": ("round-won", "game-won", "voyage-won", "team-game-won"),
    "quitte": ("out", "leaves", "no-cards"),
    "ramasse": ("takes-pot",),
    "se": ("fold",),
    "bat": ("beats-monster",),
}
SAME = {"la": "gagne", "l’élimine": "quitte", "le": "bat"}
"""Other ways to say it, by their first word."""
UNSAID = {"first", "menu", "menu-left"}
"""What may be left out: it is as the rule has it, and changes nothing for anybody."""
CAPTURED = {"captures", "nothing", "nobody", "tied", "gives"}
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
        self.held, self.bids, self.taken, self.numbers = set(), set(), set(), set()
        self.subject, self.object, self.named, self.last, self.unit = ("",), ("",), [], [], ""
        text = plain(text)
        self.tied = [int(value) for value in re.findall(r"\b[Ll]es (\d+) (?:étant|sont)[^.,]* à égalité", text)]
        for found in TOKEN.finditer(text):
            self.token(found, text[: found.start()])

    def token(self, found, before):
        """One who is named or meant, what is done, or a number of something."""
        if found["stop"]:
            self.last, self.named = self.named or self.last, []
        elif found["table"]:
            self.subject = ("",)
        elif found["people"]:
            self.people(people(found["people"]), found["people"], before)
        elif found["pronoun"]:
            self.pronoun(found["pronoun"].lower(), before)
        elif found["verb"]:
            self.verb(found["verb"].lower(), found.string[found.end() :])
        elif found["last"] or found["relative"]:
            self.just_named(found["last"], before)
        else:
            self.number(found, before)

    def just_named(self, this_one, before):
        if this_one:
            assert len(self.object) == 1 and THIS_ONE[GENDERS[self.object[0]]] == this_one.lower(), before
            self.named += [name for name in self.object if name not in self.named]
        self.subject = self.object

    def number(self, found, before):
        if found["sum"]:
            self.sums.append(found["sum"])
            if found["of"]:
                self.amount(int(found["sum"].split()[-1]), found["of"].strip(" s"))
        elif found["amount"]:
            self.amount(int(found["amount"]), found["unit"])
        elif found["less"]:
            self.amounts.add((found["rival"], int(found["less"]), self.unit))
        elif found["card"] or found["suit"]:
            self.card(found, before)
        elif found["run"]:
            whose = ("",) if before.endswith(" contre ") else self.subject
            self.cards |= {(who, card, n) for card, n in Counter(found["run"].split("-")).items() for who in whose}
        elif found["held"]:
            self.held |= {(who, NUMBERS[found["held"].lower()]) for who in self.subject}
        elif found["bid"]:
            self.subject = (found["bidder"],)
            self.bids.add((found["bidder"], found["bid"]))
        else:
            self.bare(found["bare"], before)

    def verb(self, said, after):
        word = said.split()[0]
        if said.startswith("perd") and after.startswith(":"):
            does = "perd :"
        elif word in SAME:
            does = SAME[word]
        else:
            word = word.removesuffix("r").removesuffix("nt").removesuffix("te").removesuffix("e")
            (does,) = [one for one in VERBS if one.startswith(word) and ":" not in one]
        self.does |= {(who, does) for who in self.subject}

    def amount(self, number, unit):
        self.unit = unit
        self.amounts |= {(who, number, unit) for who in self.subject}

    def card(self, found, before):
        """A card of the one who acts; of the one who is attacked with it; the one that another is exchanged for."""
        whose = self.object if re.search(rf"attaque {NAME} avec $", before) else self.subject
        name = found["card"] or f"{found['suit'].lower()}-{found['number']}"
        self.cards |= {(who, name, NUMBERS[found["many"].lower()] if found["many"] else 1) for who in whose}
        if before.endswith(" contre "):
            self.taken |= {(who, name) for who in whose}

    def bare(self, number, before):
        """A number alone: so many of what was counted last, the bid of somebody, or a value that was played."""
        if re.search(rf"(?: pour|{NAME}) $", before):
            self.amount(int(number), self.unit)
            if re.search(rf"{NAME} pour $", before):  # « Basile se couche pour 6 jetons et Clara pour 12 »
                self.does |= {(who, "se") for who in self.subject}
        elif before.endswith(" son "):
            self.bids |= {(who, number) for who in self.subject}
        else:
            self.numbers.add(int(number))

    def people(self, names, written, before):
        if before.endswith("C’est à "):  # whose turn it is
            self.subject = names
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


def happened(played, glossary, read):
    """The cards and amounts of the moves and events: of whom, how many."""
    cards, amounts, pairs, free = set(), set(), set(), set()
    for moment in played:
        captured = any(event.kind in CAPTURED for event in moment.events)
        drawn = Counter()
        for beat in beats([moment]):
            action = (glossary.moves if beat.move else glossary.events)[beat.kind]
            details = {name: value for name, value in beat.details.items() if name not in action.secret}
            who = details.get("who", "")
            held = details.get("cards", [details["card"]] if "card" in details else [])
            if beat.kind == "pair" or beat.kind in UNSAID or (beat.kind == "discards" and captured):
                held = []
            if beat.kind == "shows" and (who, len(held)) in read.held:
                held = []
            if beat.kind == "card":
                drawn[who, str(held[0])] += 1
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
        cards |= {(who, card, count) for (who, card), count in drawn.items()}
    return cards, amounts, pairs, free


def laid(example, played):
    """Who has laid which card as a bid."""
    found = {(who, str(pile.cards[0])) for who, pile in example.given.each.get("bids", {}).items()}
    for step in (moment.step for moment in played):
        if step.move in ("play", "play-hidden"):
            found.add((step.who, str(step.details["card"])))
    return found


def misread(read, example, played):
    """What is said of bids, hands, exchanges and values, and is not so."""
    every = beats(played)
    bids = laid(example, played)
    found = [bid for bid in read.bids if bid not in bids]
    shown = {(beat.details["who"], len(beat.details["cards"])) for beat in every if beat.kind == "shows"}
    found += [each for each in read.held if each not in shown]
    taken = {(beat.details["who"], str(beat.details["card"])) for beat in every if beat.kind == "swap"}
    found += [each for each in read.taken if each not in taken]
    tied = [beat.details["value"] for beat in every if beat.kind == "tied"]
    if tied != read.tied:
        found.append(read.tied)
    numbers = set()
    for value in (value for beat in every for value in beat.details.values()):
        for one in value if isinstance(value, list | tuple) else [value]:
            numbers |= {int(number) for number in re.findall(r"\d+", str(one))}
    found += sorted(read.numbers - numbers)
    return found


def does(played):
    """Who does what, by the words for it. Who folds has left: that goes without saying."""
    found = set()
    for moment in played:
        done = [
            (who, verb)
            for beat in beats([moment])
            for verb, kinds in VERBS.items()
            if beat.kind in kinds
            for who in (beat.details.get("players") or [beat.details["who"]])
        ]
        folded = {who for who, verb in done if verb == "se"}
        assert all((who, "quitte") in done or (who, "perd") in done for who in folded)
        found |= {(who, verb) for who, verb in done if verb != "quitte" or who not in folded}
        found -= {(who, verb) for who, verb in done if verb == "perd :"}  # « le monstre bat Alix » says it too
    return found


def wrong(text, rows, example, played, glossary):
    """All in a text that was not played, and all that was played and is not in it."""
    read = Read(text)
    cards, amounts, pairs, free = happened(played, glossary, read)
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
    beaten = {(beat.details["who"], "perd :") for beat in beats(played) if beat.kind == "monster-beats"}
    done = does(played)
    found += read.does - done - beaten
    found += {(who, verb) for who, verb in done - read.does if verb != "commence"}
    found += [each for each in beaten if each not in read.does and f"monstre bat {each[0]}" not in text]
    found += [sum_ for sum_ in read.sums if eval(sum_.replace("=", "=="), {"__builtins__": {}}) is not True]
    return found + misread(read, example, played)


NUMBERED = (
    r"\bun (\d+)\b(?! j| p)",
    r"(\d+) (?:jeton|point)s?\b",
    r"\b(?:[Ll]es?|[Cc]e|des|du|son|pour) (\d+)\b",
    r"(\d+)(?=-\d)",
    r"(?<=-)(\d+)\b",
    rf"(\d+) à {NAME}",
    rf"{NAME} (\d+)\b",
)


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
    assert not wrong(text, rows, example, moments, glossary), text


@pytest.mark.parametrize(("variant", "example"), EXAMPLES)
def test_the_reader_finds_another_card_another_player_and_another_amount(variant, example):
    glossary = LIBRARY.glossary()
    moments = played(variant, example)
    text, rows = narration(told_steps(example, moments, glossary))
    text = plain(text)
    for pattern in NUMBERED:
        for found in re.finditer(pattern, text):
            other = f"{text[: found.start(1)]}99{text[found.end(1) :]}"
            assert noticed(other, rows, example, moments, glossary), other
    for found in re.finditer(
        r"(?<=[.:] )(Alix|Basile|Clara)(?= (?:pioche|reçoit|capture|met|paie|joue|montre) (?!le ))", text
    ):
        other = f"{text[: found.start()]}Emma{text[found.end() :]}"
        if "Emma" not in text:
            assert noticed(other, rows, example, moments, glossary), other


def paid(moments):
    """What each has paid and received, by what happened."""
    found = Counter()
    for event in (event for moment in moments for event in moment.events if "amount" in event.details):
        who, amount = event.details.get("who", ""), event.details["amount"]
        if event.kind.startswith("pays"):
            found[who] -= amount
            found[event.details.get("to", "")] += amount
        elif event.kind in ("takes-pot", "shares-pot"):
            found[who] += amount
    return found


@pytest.mark.parametrize(("variant", "example"), EXAMPLES)
def test_who_has_won_and_lost_what_is_plain_from_the_steps_or_told_at_the_end(variant, example):
    """Antes lie in the pot already, or before each player."""
    moments = played(variant, example)
    end = plain(" ".join(told_end(variant, example, moments, LIBRARY.glossary())))
    tokens = example.after.numbers_each.get("tokens", {})
    told = paid(moments)
    if "antes" in example.given.numbers_each:
        lying = sum(example.after.numbers_each.get("antes", {}).values())
        assert sum(tokens.values()) + lying + example.after.numbers.get("pot", 0) == 0
    elif any(told[who] != number for who, number in tokens.items()):
        assert "Jetons" in end
    else:
        assert "Jetons" not in end


@pytest.mark.parametrize(("variant", "example"), EXAMPLES)
def test_scores_that_were_not_told_from_nothing_on_are_told_at_the_end(variant, example):
    end = plain(" ".join(told_end(variant, example, played(variant, example), LIBRARY.glossary())))
    before, after = (each.numbers_each.get("points", {}) for each in (example.given, example.after))
    for who, number in after.items():
        grown = bool(before.get(who)) and before[who] != number
        assert (f"{before.get(who)} + {number - before.get(who, 0)} = {number}" in end) == grown, end
