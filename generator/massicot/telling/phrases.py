"""What happens at a table, in the glossary's phrases: which of them fits, and what it says."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from massicot.diagnostics import WrongValueError
from massicot.language.fr.quoting import Quoting, cards, figures, several
from massicot.language.fr.typography import MINUS, NO_BREAK
from massicot.language.fr.words import letters, listed, plural
from massicot.model.glossary import Action, Glossary, Phrase, PhrasePart, phrase_part
from massicot.model.table import sources

_SUBJECTS = ("{{ who }}", "{{ players | noms }}")
_CARDS = ("card", "cards", "value")
_UNBROKEN_TERMS = 3
"""A sum of no more terms than these stays on one line."""


@dataclass(frozen=True, slots=True)
class Beat:
    """Something that happens: a move, or an event; whether those who listen may know its cards."""

    kind: str
    details: Mapping[str, Any]
    move: bool = False
    openly: bool = True


@dataclass(frozen=True, slots=True)
class Wording:
    """How something is told."""

    name: str
    says: tuple[str, ...]
    many: str = ""
    also: tuple[str, ...] = ()
    first: str = ""
    then: str = ""
    hidden: bool = False
    """Whether it is told to somebody who may not see the cards."""

    def quotes(self, name: str) -> bool:
        """Whether one of its sentences quotes this."""
        return any(quotes(text, name) for text in (*self.says, self.many))


@dataclass(frozen=True, slots=True)
class Utterance:
    """Beats that are told at once, and what the form calls all that goes with them."""

    form: Wording
    names: Mapping[str, Any]
    kinds: tuple[str, ...] = ()
    """The moves and events of these beats."""
    move: str = ""
    """The move that it begins with."""
    begins: bool = False
    """Whether a step begins with it."""

    @property
    def beats(self) -> int:
        """How many beats it tells."""
        return len(self.kinds)

    @property
    def adds(self) -> bool:
        """Whether it is added to the sentence before it."""
        return self.form.says[0].startswith(":")

    @property
    def who(self) -> tuple[str, ...]:
        """Who does all this, or to whom it happens."""
        found = self.names.get("who", self.names.get("players", ()))
        return (found,) if isinstance(found, str) else tuple(found)


class Total(int):
    """A number that is the sum of others, which are shown."""

    terms: tuple[int, ...] = ()


class Second(int):
    """A card that makes a pair."""


def total(terms: Sequence[int]) -> Total:
    """The sum of these."""
    found = Total(sum(terms))
    found.terms = tuple(terms)
    return found


def added(terms: Sequence[int]) -> str:
    """« 9 − 3 = 6 », « 10 + 7 = 17 »; one of many terms may be broken before what it makes."""
    first, *others = terms
    before = NO_BREAK if len(terms) <= _UNBROKEN_TERMS else " "
    signs = [f"{MINUS if number < 0 else '+'}{NO_BREAK}{abs(number)}" for number in others]
    return f"{NO_BREAK.join((figures(first), *signs))}{before}={NO_BREAK}{figures(sum(terms))}"


def in_a_row(values: Any) -> str:
    """A whole hand as the rules write it, from its highest card on: « 10-8-7-4 »."""
    held = several(values) if isinstance(values, list | tuple) else [values]
    if held and isinstance(held[0], list | tuple):  # the same of several players
        held = list(held[0])
    return "-".join(figures(card) for card in sorted(held, reverse=True)) or "rien"


def known_cards(values: Sequence[Any]) -> str:
    """Cards that were named before, all of them: « le 3 et les deux 9 »."""
    copies = Counter(map(str, values))
    return listed(
        [f"les {letters(many)}{NO_BREAK}{one}" if many > 1 else f"le{NO_BREAK}{one}" for one, many in copies.items()]
    )


class Saying(Quoting):
    """Says what happens: amounts in figures, sums with what they add up, one card or several."""

    def _plain(self, path: str, value: Any) -> str:
        if isinstance(value, Total):
            return added(value.terms)
        if isinstance(value, list | tuple):
            return listed(list(map(figures, value)))
        return super()._plain(path, value)

    def _said(self, value: Any, name: str) -> str:
        noun = self.nouns.get(name)
        if noun and isinstance(value, Total):
            return f"{added(value.terms)}{NO_BREAK}{noun.plural if abs(value) > 1 else noun.singular}"
        if name in ("vues", "noms") and not isinstance(value, list | tuple):
            value = [value]
        if name == "carte" and isinstance(value, Second):
            return f"un second{NO_BREAK}{figures(value)}"
        if name == "familles":
            return listed([f"les{NO_BREAK}{figures(each)}" for each in several(value)]) or "aucune"
        if name == "somme":
            return added(value) if len(several(value)) > 1 else figures(sum(value))
        if name == "connues":
            return known_cards(value if isinstance(value, list | tuple) else [value])
        if name == "combien":
            return super()._said(len(value) if isinstance(value, list | tuple) else 1, "cartes")
        if name == "autres":
            return "l’autre" if value == 1 else f"les {letters(value)} autres"
        if name == "suite":
            return in_a_row(value)
        if name == "carte" and isinstance(value, list | tuple):
            return cards(value, self.suits)
        if name == "noms" and all(isinstance(each, str) and each in self.suits for each in value):
            return cards(value, self.suits)
        return super()._said(value, name)


class Phrases:
    """The phrases of a glossary, the longest first, and the forms of each move and event."""

    def __init__(self, glossary: Glossary) -> None:
        self.glossary = glossary
        words = {name: kind.words for name, kind in glossary.facts.items() if kind.words}
        self._words = {**words, "from": sources()}
        known = [
            (tuple(map(phrase_part, one.of)), phrase_part(one.behind) if one.behind else None, one)
            for one in glossary.phrases.values()
        ]
        self._known = sorted(known, key=_demand)

    # -- which form -------------------------------------------------------------------------------

    def told(self, beats: Sequence[Beat], at: int) -> Utterance:
        """What is told from here on, and how: by the longest phrase that fits, or the beat alone."""
        for parts, behind, phrase in self._known:
            names = self._behind(behind, beats, at)
            if names is None:
                continue
            length = self._match(parts, beats, at, names)
            if not length:
                continue
            openly = all(beat.openly for beat in beats[at : at + length])
            if not openly and not phrase.hides:
                continue
            if not openly:
                for name in (name for part in parts for detail, name in part.names if detail in _CARDS):
                    names.pop(name, None)
            says = (*phrase.tells, phrase.says) if openly else (phrase.hides,)
            form = Wording(f"phrase {phrase.id}", says, phrase.many, phrase.also, phrase.first)
            if phrase.sums:
                names["sum"] = total([names[name] for name in phrase.sums])
            _add_up(names)
            if self.fits(form, names):
                return _said_of(Utterance(form, names), beats[at : at + length])
        return _said_of(self._alone(beats[at]), beats[at : at + 1])

    def _behind(self, part: PhrasePart | None, beats: Sequence[Beat], at: int) -> dict[str, Any] | None:
        names: dict[str, Any] = {}
        if part is None:
            return names
        return names if at and self._match((part,), beats[at - 1 : at], 0, names) else None

    def _match(self, parts: Sequence[PhrasePart], beats: Sequence[Beat], at: int, names: dict[str, Any]) -> int:
        """How many beats these parts are, if they fit; what they have is put among the names."""
        here = at
        for part in parts:
            before = dict(names)
            if part.several and (each := [name for _, name in part.names if isinstance(names.get(name), list)]):
                length = self._same_run(part, beats[here:], each[0], names)
                if not length:
                    return 0
                here += length
                continue
            if here >= len(beats) or not self._fit(part, beats[here], names):
                return 0
            here += 1
            if part.several:
                here = self._run(part, beats, here, before, names)
        return here - at

    def _run(
        self, part: PhrasePart, beats: Sequence[Beat], here: int, before: Mapping[str, Any], names: dict[str, Any]
    ) -> int:
        """The others of a row, which differ in one thing."""
        found, differs = {name: [names[name]] for _, name in part.names if name not in before}, ""
        while here < len(beats):
            each = dict(before)
            if not self._fit(part, beats[here], each):
                break
            differing = [name for name, values in found.items() if each[name] != values[0]]
            if len(differing) > 1 or (differs and differing and differing != [differs]):
                break
            differs = differing[0] if differing else differs
            for name, values in found.items():
                values.append(each[name])
            here += 1
        for name, values in found.items():
            if len(set(map(str, values))) > 1 or (name == differs):
                names[name] = values
        names["count"] = names.get("count", len(next(iter(found.values()), [])))
        return here

    def _same_run(self, part: PhrasePart, beats: Sequence[Beat], name: str, names: dict[str, Any]) -> int:
        """The same for each of those that a row before it named."""
        every = names[name]
        for at, one in enumerate(every):
            names[name] = one
            if at >= len(beats) or not self._fit(part, beats[at], names):
                return 0
        names[name] = every
        return len(every)

    def _fit(self, part: PhrasePart, beat: Beat, names: dict[str, Any]) -> bool:
        if part.kind != beat.kind:
            return False
        asked = dict(part.names)
        action = self.action(beat)
        left_out = beat.details.keys() - asked.keys() - {*action.secret, *action.may}
        if left_out - ({"who"} if not beat.details.get("who") else set()):
            return False
        for detail, name in asked.items():
            if detail not in beat.details:
                return False
            value = beat.details[detail]
            value = value[0] if isinstance(value, list | tuple) and len(value) == 1 else value
            if names.setdefault(name, value) != value:
                return False
        return True

    def action(self, beat: Beat) -> Action:
        """What the glossary says of it."""
        return (self.glossary.moves if beat.move else self.glossary.events)[beat.kind]

    def _alone(self, beat: Beat) -> Utterance:
        action = self.action(beat)
        if not beat.openly and action.hides:
            names = {name: value for name, value in beat.details.items() if name not in _CARDS}
            names["count"] = len(beat.details.get("cards", ()))
            return Utterance(Wording(f"{beat.kind}, hidden", (_clause(action.hides),), hidden=True), names)
        says = (*action.tells, _clause(action.says))
        names = dict(beat.details)
        _add_up(names)
        return Utterance(Wording(beat.kind, says, action.many, action.also, action.first, action.then), names)

    # -- what it says -----------------------------------------------------------------------------

    def fits(self, form: Wording, names: Mapping[str, Any]) -> bool:
        """Whether one of its sentences can be filled in."""
        return any(self.say(text, names) is not None for text in form.says)

    def first(self, texts: Sequence[str], names: Mapping[str, Any]) -> str | None:
        """The first of these texts that can be filled in, without its subject, which is said apart."""
        return next((text for text in texts if self.say(without_subject(text), names) is not None), None)

    def say(self, text: str, names: Mapping[str, Any]) -> str | None:
        """A text with what it quotes; None if it quotes what is not there."""
        given = {**self._agreeing(names), **names}
        try:
            said = Saying(given, self.glossary.nouns, self._words, self.glossary.suits).fill(text)
            return said.replace("  ", " ")  # around a word that is not said here
        except (ValueError, WrongValueError):
            return None

    def _agreeing(self, names: Mapping[str, Any]) -> Mapping[str, Any]:
        """Words that agree with who does it, and how many cards it is done with."""
        who = names.get("who", names.get("players", ()))
        people = (who,) if isinstance(who, str) else tuple(who)
        return {
            "il": self.pronoun(people) or listed(people),
            "alors": "",
            "aussi": "",
            "chacun": "chacune" if self.feminine(people) else "chacun",
            "seul": "seule" if self.feminine(people) else "seul",
            **({"count": len(held)} if isinstance(held := names.get("cards"), list | tuple) else {}),
        }

    def pronoun(self, people: Sequence[str]) -> str:
        """Elle, il, elles, ils; nothing for somebody whose name is not known."""
        known = [self.glossary.pronouns.get(name, "") for name in people]
        if not known or not all(known):
            return ""
        word = "elle" if self.feminine(people) else "il"
        return word if len(people) == 1 else plural(word)

    def feminine(self, people: Sequence[str]) -> bool:
        """Whether all of them are « elle »."""
        return bool(people) and all(self.glossary.pronouns.get(name) == "elle" for name in people)


def _demand(known: tuple[tuple[PhrasePart, ...], PhrasePart | None, Phrase]) -> tuple[int, bool, int]:
    """The longest first; of those, what asks for more."""
    parts, behind, _ = known
    return -len(parts), behind is None, -sum(len(part.names) for part in parts)


def _add_up(names: dict[str, Any]) -> None:
    """The sum of what an amount is made of, if it is told."""
    if len(parts := names.get("parts", ())) > 1:
        names["sum"] = total(parts)


def _said_of(told: Utterance, beats: Sequence[Beat]) -> Utterance:
    move = beats[0].kind if beats[0].move else ""
    return replace(told, kinds=tuple(beat.kind for beat in beats), move=move)


def quotes(text: str, name: str) -> bool:
    """Whether a text quotes this."""
    return f"{{{{ {name} " in text


def without_subject(text: str) -> str:
    """What is told of somebody, who is named apart; what begins with nobody, as it is."""
    return next((text.removeprefix(who) for who in _SUBJECTS if text.startswith(who)), text)


def _clause(sentence: str) -> str:
    """A sentence as a clause: without its full stop and capital."""
    text = sentence.removesuffix(".")
    return text if text.startswith("{{") else text[:1].lower() + text[1:]
