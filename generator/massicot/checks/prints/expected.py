"""A deck of anybody’s, told as a list of how many there are of each card: cards that look alike are counted."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from massicot.checks.prints.look import BACK, Look, Seen
from massicot.checks.prints.matching import CardFace, Matcher, alike
from massicot.checks.prints.reading.picture import Pixels, differing, digest, thumbnail
from massicot.codes import OPTION
from massicot.diagnostics import DataError

_COUNTED = re.compile(r"(.+?)[x×*](.+)", re.IGNORECASE)
MORE = ("…", "...")
MOST_KINDS = 1000
BACKS = "back"
"""What somebody calls them who counts them, too."""
TWO_SIDED = 1.25
"""A file has backs if it has so many times the cards that are expected."""
NEARLY = 0.2
"""What differs in no more of its area is a card of the same kind that something has happened to."""


def parsed(expect: str) -> dict[str, int]:
    """How often each card is expected: `2×A 3×B`, or `A×2 B×3`; `1×1 2×2 … 10×10` counts on.

    >>> parsed("1×1 2×2 … 4×4 1×joker")
    {'1': 1, '2': 2, '3': 3, '4': 4, 'joker': 1}
    """
    found: list[tuple[str, int]] = []
    words = expect.replace(",", " ").split()
    for index, word in enumerate(words):
        if word in MORE and len(found) > 1 and index + 1 < len(words):
            try:
                found += _counted_on(found[-2], found[-1], _counted(words[index + 1]))
            except ValueError:
                raise _wrong(expect, word) from None
        elif word in MORE:
            raise _wrong(expect, word)
        else:
            found.append(_counted(word))
    if not found:
        raise _wrong(expect, expect)
    counts: dict[str, int] = {}
    for label, count in found:
        counts[label] = counts.get(label, 0) + count
    return counts


def _counted(word: str) -> tuple[str, int]:
    parts = _COUNTED.fullmatch(word)
    if parts is None or not (parts[1].isdecimal() or parts[2].isdecimal()):
        raise _wrong(word, word)
    count, label = (parts[1], parts[2]) if parts[1].isdecimal() else (parts[2], parts[1])
    return label, int(count)


def _counted_on(first: tuple[str, int], second: tuple[str, int], last: tuple[str, int]) -> list[tuple[str, int]]:
    label, step = int(second[0]), int(second[0]) - int(first[0])
    more = second[1] - first[1]
    labels = range(label + step, int(last[0]), step)
    if len(labels) > MOST_KINDS:
        raise ValueError
    return [(str(one), second[1] + number * more) for number, one in enumerate(labels, 1)]


def _wrong(expect: str, word: str) -> DataError:
    hint = "how many of each card, 2×A 3×B; 1×1 2×2 … 10×10 counts on"
    return DataError([OPTION.problem(f"--expect: “{word}” in “{expect}” is no number of cards", hint)])


@dataclass(eq=False)
class _Kind:
    """Cards that look alike."""

    picture: Pixels
    text: str
    count: int = 0
    label: str = ""
    thumb: np.typing.NDArray[np.float32] = field(init=False)

    def __post_init__(self) -> None:
        self.thumb = thumbnail(self.picture)


def composed_look(wanted: dict[str, int], seen: Seen) -> Look:
    """The cards that a file has, each kind as most of it look, and how often each is expected. Backs are the kind of
    which there are most; they are counted only if somebody says how many there are."""
    kinds, fronts = _kinds(seen), {label: count for label, count in wanted.items() if label != BACKS}
    two_sided = BACKS in wanted or len(seen) > TWO_SIDED * sum(fronts.values())
    back = kinds.pop(0) if two_sided and kinds[0].count > max(fronts.values(), default=0) else None
    _label(kinds, fronts)
    faces = [CardFace(frozenset({kind.label}), kind.picture) for kind in kinds if kind.label]
    counts = {face.names: 0 for face in faces} | {frozenset({label}): count for label, count in fronts.items()}
    if back:
        faces.insert(0, CardFace(frozenset({f"{BACK}{BACKS}"}), back.picture))
    if BACKS in wanted:
        counts[frozenset({f"{BACK}{BACKS}"})] = wanted[BACKS]
    return Look(
        matcher=Matcher(faces),
        wanted=counts,
        backs={},
        worded={kind.text: frozenset({kind.label}) for kind in reversed(kinds) if kind.text and kind.label},
        composed=True,
    )


def _kinds(seen: Seen) -> list[_Kind]:
    """What looks alike, the largest kind first."""
    kinds: list[_Kind] = []
    known: dict[int, _Kind] = {}
    for picture, text in seen:
        key = digest(picture)
        if key not in known:
            new = _Kind(picture, text)
            near = [one for one in kinds if one.text == text and np.abs(one.thumb - new.thumb).max() < 3 * CLOSE]
            known[key] = next((one for one in _nearest(new, near) if alike(picture, one.picture)), new)
            if known[key] is new:
                kinds.append(new)
        known[key].count += 1
    return sorted(kinds, key=lambda kind: -kind.count)


GLANCE = 8
"""Of 255, on average: thumbnails that differ by more are of different kinds."""
CLOSE = 12
"""Of 255: thumbnails that differ by more are of different cards."""


def _label(kinds: Sequence[_Kind], wanted: dict[str, int]) -> None:
    """By what the cards say; then, among those that say nothing, by how many there are. What is left is like one of
    these and lacks something, or a kind that nobody expects."""
    taken: set[str] = set()
    for kind in kinds:
        label = next((one for one in sorted(wanted, key=len, reverse=True) if _says(kind.text, one)), "")
        if label and label not in taken:
            kind.label = label
            taken.add(label)
    left = {label: count for label, count in wanted.items() if label not in taken}
    for kind in [one for one in kinds if one.text and not any(_says(one.text, label) for label in wanted)]:
        short = [one for one in kinds if one.label and one.count < wanted.get(one.label, 0)]
        if not any(differing(kind.picture, one.picture).mean() < NEARLY for one in short):
            kind.label = kind.text[:20]
    silent = [kind for kind in kinds if not kind.text]
    for odd, like in _odd(silent, len(left)):
        silent.remove(odd)
        like.count += odd.count
    for kind in sorted(silent, key=lambda one: -one.count):
        if left:
            kind.label = min(left, key=lambda label, kind=kind: abs(left[label] - kind.count))  # type: ignore[misc]
            del left[kind.label]


def _odd(kinds: Sequence[_Kind], expected: int) -> list[tuple[_Kind, _Kind]]:
    """Of more kinds than are expected those that are small and almost like a larger one, with that."""
    pairs = [
        (_apart(one, other), number, one, other)
        for number, one in enumerate(kinds)
        for other in _nearest(one, kinds[:number])
    ]
    found: dict[_Kind, _Kind] = {}
    for share, _, one, other in sorted(pairs, key=lambda pair: pair[:2]):
        if share <= GLANCE and len(kinds) - len(found) > expected and one not in found and other not in found:
            found[one] = other
    return list(found.items())


def _apart(one: _Kind, other: _Kind) -> float:
    """How much they differ at a glance: a pip less is little, and so is a coarse or patched picture of the same."""
    return float(np.abs(one.thumb - other.thumb).mean())


def _nearest(kind: _Kind, others: Iterable[_Kind]) -> list[_Kind]:
    """The two that are most like it at a glance."""
    return sorted(others, key=lambda other: _apart(kind, other))[:2]


def _says(text: str, label: str) -> bool:
    """Whether a card says nothing else, once or often; or says it as a word of its own."""
    plain = "".join(label.split()).replace("-", "")
    return bool(text) and (not text.replace(plain, "") or bool(re.search(rf"(?<!\w){re.escape(plain)}(?!\w)", text)))
