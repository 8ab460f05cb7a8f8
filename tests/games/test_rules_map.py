"""docs/rules-map.md tells where each rule of the sources stands; every place it names exists."""

import re
import tomllib

import pytest

from massicot.data.names import name_of
from tests.conftest import ROOT

GAMES = ROOT / "generator/massicot/games"
MAP = (ROOT / "docs/rules-map.md").read_text("utf-8")
CHAPTERS = dict(re.findall(r"(?ms)^## (\S+)\n(.*?)(?=^## |\Z)", MAP))
FILES = {name_of(path.parent): path for path in GAMES.glob("*/*/rules.toml")}
NAMED = ("sections", "variants", "examples", "decisions", "facts", "derived", "terms")


def places(id):
    """What may be named in the chapter of a game, by kind."""
    file = tomllib.loads(FILES[id].read_text("utf-8"))
    ledger = tomllib.loads((FILES[id].parent.parent / "sources.toml").read_text("utf-8"))
    glossary = tomllib.loads((GAMES / "glossary.toml").read_text("utf-8"))
    subs = file.get("variants", [])
    found = {
        "sections": {one["id"] for one in file["sections"]} | {one["id"] for sub in subs for one in sub["sections"]},
        "variants": {sub["id"] for sub in subs},
        "examples": {one["id"] for one in file["examples"]},
        "decisions": {one["id"] for one in ledger["decisions"]},
        "terms": set(glossary["terms"]),
    }
    facts = set(file["facts"]) | set(file.get("derived", {}))
    facts |= {name for sub in subs for name in (*sub.get("facts", {}), *sub.get("derived", {}))}
    return found | {"facts": facts, "derived": facts}


def test_every_game_has_a_chapter():
    assert set(CHAPTERS) == set(FILES)


@pytest.mark.parametrize("id", sorted(FILES))
def test_every_place_named_in_the_map_exists(id):
    known = places(id)
    named = [
        (kind, name)
        for quoted in re.findall(r"`([^`]+)`", CHAPTERS[id])
        for kind, names in re.findall(rf"\b({'|'.join(NAMED)})\.([a-z0-9, -]+)", quoted)
        for name in re.split(r",\s*", names.strip(" ,"))
    ]
    assert named
    assert [pair for pair in named if pair[1] not in known[pair[0]]] == []


def test_every_file_named_in_the_map_exists():
    files = set(re.findall(r"\b(\w+/rules\.toml)", MAP))
    assert files <= {f"{path.parent.name}/rules.toml" for path in FILES.values()}
    assert not re.search(r"\b[a-z-]+\.toml(?= ›)", re.sub(r"\w+/rules\.toml", "", MAP))


@pytest.mark.parametrize("section", [f"{n}" for n in range(1, 17)])
def test_no_section_of_the_facts_is_left_out(section):
    assert re.search(rf"(?m)^\| (§ ?)?{section}(\.\d+)?\b", MAP), section
