"""Prose as Grammalecte reads it: agreement, conjugation, words that sound alike. Only where it is asked for.

It knows French and not our sentences: of 1319 lines of our games it misreads 18. So what it says is a note, and what
lies outside an author's own words, or comes from a rule that misreads rules of games, is left out.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from massicot.checks.prose.grammalecte import Remark, remarks
from massicot.checks.subjects import Subject
from massicot.checks.texts import DOCUMENT, LEDGER, SENTENCE, WORD, Passage, passages
from massicot.diagnostics import Diagnostic, Rule
from massicot.model.prose import Emphasis, Inline, Pointer, Strong, Term, Text, lines
from massicot.model.schema import Key

GRAMMAR = Rule("prose/grammar")
_OURS = frozenset({"apos", "eepi", "esp", "liga", "nbsp", "num", "tab", "typo", "unit"})
"""Kinds of remarks about typography, which is set by our own table and held by prose/typography; and about
« joueur·euse », which is the author's to choose."""
_OUR_RULES = ("num_", "typo_", "nbsp_", "unit_", "esp_")
"""The same, of rules that name no kind."""
_MISREAD = {
    "gv1__ppas_pronom_avoir__b3_a1_1": "« Qui n’a plus de carte est éliminé »: no participle, the next verb",
    "gv1__ppas_det_nom_avoir__b1_a1_1": "« les cartes que l’un et l’autre ont posées »: two people, and what they laid",
    "gv2__conj_les_nom__b1_a2_1": "« plus petite que toutes les autres fait baisser »: the subject stands before",
    "g2__gn_tous_nom__b1_a1_1": "« Tous ensemble, posez-en une »: an adverb, no noun",
    "g2__conf_à_a_locutions__b2_a1_1": "« face à face : chacun a son côté »: a verb, no preposition",
}
"""Rules that are wrong about sentences as rules of games have them, each with one."""
_NAME = "Dominique"
"""Stands where another game's title will be printed: a name that agrees with everything, and elides nothing."""
_WORD = re.compile(r"\w+")
_NAMED = re.compile(r"[«“] ?(\w+) ?[»”]")


@dataclass(slots=True)
class _Paragraph:
    """A line as it is read, and the parts of it that its author did not write as French."""

    text: str = ""
    silent: list[tuple[int, int]] = field(default_factory=list)
    foreign: set[str] = field(default_factory=set)

    def add(self, pieces: Iterable[Inline], *, spoken: bool = True) -> None:
        for piece in pieces:
            if isinstance(piece, Strong | Term):
                self.add(piece.inside, spoken=spoken)
            elif isinstance(piece, Emphasis):
                start = len(self.text)
                self.add(piece.inside, spoken=False)
                self.foreign.update(_WORD.findall(self.text[start:]))
            else:
                start = len(self.text)
                self.text += _NAME if isinstance(piece, Pointer) else re.sub(r"\s", " ", piece.text)
                if not (spoken and isinstance(piece, Text)):
                    self.silent.append((start, len(self.text)))

    def speaks(self, one: Remark) -> bool:
        """Is it about the author's own words, and not because of a title beside them?"""
        if self.foreign.intersection(_NAMED.findall(one.message)):
            return False
        return not any(start < one.end and one.start < end for start, end in self.silent)


def grammar(subjects: Sequence[Subject]) -> Iterator[Diagnostic]:
    """What is wrong with the sentences of all these games, asked in one go."""
    read = [
        (subject, text, paragraph)
        for subject in subjects
        for text in passages(subject)
        if text.kind not in (SENTENCE, WORD)
        for line in lines(text.prose)
        if (paragraph := _paragraph(text, line)).text.strip()
    ]
    told = remarks(dict.fromkeys(paragraph.text for _, _, paragraph in read))
    names = {subject.deck.id: _names(subject) for subject in subjects}
    before: dict[tuple[str, str, Key], str] = {}
    for subject, text, paragraph in read:
        place = (subject.deck.id, str(text.path), text.key)
        for one in told[paragraph.text]:
            about = paragraph.text[one.start : one.end]
            if _ours(one) or not paragraph.speaks(one) or about.lower() in names[subject.deck.id]:
                continue
            yield _finding(subject, text, paragraph.text, before.get(place, ""), one)
        before[place] = before.get(place, "") + paragraph.text + "\n"


def _paragraph(passage: Passage, line: tuple[Inline, ...]) -> _Paragraph:
    paragraph = _Paragraph()
    paragraph.add(line)
    if passage.kind in (LEDGER, DOCUMENT):
        paragraph.silent += [quoted.span() for quoted in re.finditer("«.*?»", paragraph.text)]
    return paragraph


def _ours(one: Remark) -> bool:
    """Is it about what other checks of ours look at, or from a rule that misreads us?"""
    return one.kind in _OURS or one.rule.startswith(_OUR_RULES) or one.rule in _MISREAD


def _names(subject: Subject) -> frozenset[str]:
    """Titles of games and cards agree with nothing: « Entreprise est un jeu », « vos Coco »."""
    games = [one.title for one in subject.variants.values()]
    games += [sub.title for one in subject.variants.values() for sub in one.variants]
    cards = [name for card in subject.deck.cards for name in (card.title, card.suit)]
    return frozenset(name.lower() for name in (*games, *cards) if name)


def _finding(subject: Subject, passage: Passage, text: str, before: str, one: Remark) -> Diagnostic:
    """At the first word that is meant; `before` is what stands in the same entry before this line."""
    about = text[one.start : one.end].strip()
    first = _WORD.search(about)
    word = first[0] if first else ""
    nth = len(re.findall(rf"(?<!\w){re.escape(word)}(?!\w)", before + text[: one.start])) if word else 0
    cure = "write " + " or ".join(f"“{other}”" for other in one.instead[:3]) if one.instead else ""
    return subject.found(
        GRAMMAR, f"“{about}”: {one.message}", passage.path, *passage.key, word=word, nth=nth, cure=cure
    )
