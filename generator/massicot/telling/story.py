"""A story: what happened, as somebody tells it who has seen the whole of it and points at the table. In a paragraph if
it is short; a card captures, not its player; who has won is told with everybody's points."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from massicot.language.fr.quoting import figures
from massicot.language.fr.typography import NO_BREAK
from massicot.language.fr.words import de, listed
from massicot.model.glossary import Glossary
from massicot.telling.narrator import Narrator, TellingStep
from massicot.telling.phrases import Beat, Utterance, Wording, added, total
from massicot.telling.told import ToldStep

_FEW = 3
"""So many steps are told in a paragraph, without numbers."""
_SHORT = 320
"""More of them are, if all together they are no longer."""
_TOO = {"tied": "les {{ value }} sont eux aussi à égalité et ne capturent rien"}
_COUNTED = {"scores", "counts"}
_WON = "game-won"


class Storyteller(Narrator):
    """`laid` is the card that each has laid down already; `points` what each had before."""

    def __init__(
        self,
        glossary: Glossary,
        players: Sequence[str],
        pot: int | None = None,
        *,
        laid: Mapping[str, Any] | None = None,
        points: Mapping[str, int] | None = None,
    ) -> None:
        super().__init__(glossary, players, pot)
        self.laid = dict(laid or {})
        self.points = points or {}
        self.kinds: set[str] = set()
        """What was told."""
        self.moved: dict[str, tuple[str, ...]] = {}
        """Who made a move the last time; nobody any more, once that was said."""

    def story(self, beats: Sequence[Beat]) -> tuple[ToldStep, ...]:
        """All that happened, from the first move to the winner."""
        steps = [self._concluded(step) for step in self.told(beats) if step.told]
        begun = [[replace(told, begins=step.moved and not at) for at, told in enumerate(step.told)] for step in steps]
        whole = self.joiner.parts([told for step in begun for told in step], flowing=True)
        length = sum(len(part) for part in whole if isinstance(part, str))
        if len(begun) <= _FEW or length <= _SHORT:
            return (ToldStep(whole),) if whole else ()
        return tuple(ToldStep(self.joiner.parts(step, flowing=True)) for step in begun)

    def shaped(self, told: Utterance) -> Utterance:
        """A move that answers another says so; a card captures: « le 4 de Basile »."""
        too = _TOO.get(told.form.name)
        if too and told.form.name in self.kinds:
            told = replace(told, form=replace(told.form, says=(too,)))
        self.kinds.update(told.kinds)
        return self._captured(self._answering(told))

    def _answering(self, told: Utterance) -> Utterance:
        """« Alix accuse alors Clara », « elle défie à son tour Clara »: each once."""
        if not told.move:
            return told
        first, before = not self.moved, self.moved.get(told.move, told.who)
        self.moved[told.move] = told.who
        said = {"alors": "" if first else "alors", "aussi": ""}
        if before and before != told.who:
            said = dict.fromkeys(("alors", "aussi"), "à son tour")
        quoted = {name: word for name, word in said.items() if told.form.quotes(name)}
        if any(quoted.values()):
            self.moved[told.move] = ()
        return replace(told, names={**told.names, **quoted})

    def _captured(self, told: Utterance) -> Utterance:
        if len(told.who) != 1:
            return told
        (who,) = told.who
        if "card" in told.names and (action := self.phrases.glossary.moves.get(told.form.name)) and action.lays:
            self.laid[who] = told.names["card"]
        if who not in self.laid or "captures" not in told.kinds:
            return told
        names = {**told.names, **({"bid": self.laid[who]} if told.form.quotes("bid") else {})}
        if "pick" not in told.kinds and "shared" not in names:
            names["who"] = f"le{NO_BREAK}{self.laid[who]} {de(who)}"
        return replace(told, names=names)

    # -- the end ----------------------------------------------------------------------------------

    def _concluded(self, step: TellingStep) -> TellingStep:
        """What all have counted and who has won with it is one sentence; what a table adds up is not added up again."""
        found: list[Utterance] = []
        at = 0
        while at < len(step.told):
            end = at
            while end < len(step.told) and step.told[end].form.name in _COUNTED:
                end += 1
            if end == at:
                found.append(step.told[at])
                at += 1
                continue
            counted, tabled = step.told[at:end], bool(found) and self.joiner.row(found[-1]) is not None
            itself = all(self.joiner.row(each) is not None for each in counted)
            won = step.told[end : end + 1]
            verdict = self._verdict(counted, won[0], tabled=tabled) if won and not itself else None
            if verdict:
                found.append(verdict)
            else:
                found += [_plainly(each) for each in counted] if tabled else counted
            at = end + bool(verdict)
        return replace(step, told=found)

    def _verdict(self, counted: Sequence[Utterance], won: Utterance, *, tabled: bool) -> Utterance | None:
        """« Alix gagne la partie avec 28 points, contre 13 à Denis et 9 à Basile »."""
        gained = {who: each.names["points"] for each in counted for who in each.who}
        sums = {who: each.names.get("sum", each.names["points"]) for each in counted for who in each.who}
        if any(self.points.values()):
            sums = {who: total((self.points[who], points)) for who, points in gained.items()}
        elif tabled:
            sums = gained
        best = {who for who, number in sums.items() if int(number) == max(map(int, sums.values()))}
        if won.form.name != _WON or len(won.who) != 1 or set(won.who) != best or len(sums) < 2:
            return None
        others = sorted((who for who in sums if who not in best), key=lambda who: -int(sums[who]))
        against = listed([f"{_shown(sums[who])}{NO_BREAK}à {who}" for who in others])
        says = f"{{{{ who }}}} gagne la partie avec {{{{ points | points }}}}, contre {against}"
        (winner,) = won.who
        return Utterance(Wording("verdict", (says,)), {"who": winner, "points": sums[winner]})


def _shown(points: int) -> str:
    terms = getattr(points, "terms", ())
    return added(terms) if len(terms) > 1 else figures(int(points))


def _plainly(told: Utterance) -> Utterance:
    """What somebody has counted, after a table of it."""
    says, also = "{{ who }} marque {{ points | points }}", ("{{ who }} {{ points }}",)
    if told.form.name != "scores":
        return told
    return replace(told, form=Wording("scores in a table", (says,), also=also))
