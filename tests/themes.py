"""Which theme fits which deck, read from the files as they are: what is tested of all themes is tested of the next."""

import tomllib
from collections.abc import Iterator

from massicot.places import shipped


def _shelf(room: str, file: str) -> dict[str, dict]:
    return {path.parent.name: tomllib.loads(path.read_text()) for path in sorted(shipped(room).glob(f"*/{file}"))}


def _fitting() -> Iterator[tuple[str, str]]:
    """Every deck in every theme that has all of its faces."""
    for game, deck in _shelf("games", "deck.toml").items():
        usual = deck.get("back", "back")
        wanted = {face for cards in deck["cards"] for face in (cards["face"], cards.get("back", usual))}
        for name, theme in _shelf("artwork", "theme.toml").items():
            if wanted <= set(theme.get("faces", ())):
                yield game.replace("_", "-"), name


FITTING = list(_fitting())
OF_PAIRS = [theme for game, theme in FITTING if game == "pairs"]
