"""Begin something of one's own: a small commented example that builds as it is."""

from pathlib import Path

from generator import output
from generator.errors import DataError, Problem
from generator.loading.names import is_name
from generator.places import shipped


def new_deck(name: str, library: Path) -> Path:
    """Write games/NAME/deck.toml into a library folder, made if need be."""
    if not is_name(name):
        hint = "use small letters, digits and hyphens, like my-deck"
        raise DataError([Problem(f"“{name}” can’t be the name of a deck", hint)])
    path = library / "games" / name / "deck.toml"
    if path.exists():
        raise DataError([Problem("is there already", "choose another name, or edit it", path)])
    text = (shipped("templates") / "new" / "deck.toml").read_text("utf-8")
    title = name.replace("-", " ").capitalize()
    output.deliver(path.parent, {path.name: text.replace("{{ title }}", title).encode()})
    return path
