"""Two games of somebody else's, whole and right: tricks with 52 cards of their own, an auction with ours. Nothing in
them is an error or a warning, and each planted mistake is found where it stands."""

import shutil
from pathlib import Path

import pytest

from massicot.checks.runner import Target, check_data
from massicot.data.library import Library

GAMES = Path(__file__).with_name("strangers")
TRICKS, AUCTION = "games/cinquante-deux/atout/rules.toml", "games/pairs/criee/rules.toml"


def findings(folder):
    return check_data(Library([folder]), [Target("cinquante-deux"), Target("pairs", frozenset(["criee"]))])


def test_they_are_clean():
    assert [(one.line, one.code) for one in findings(GAMES) if one.code != "examples/unplayed"] == []


PLANTED = [
    (TRICKS, 'do = "lead", card = "pique-2"', 'do = "lead", card = "pique-3"', "examples/cards"),
    (TRICKS, 'won = { Sarah = ["pique-13"', 'won = { Sarah = ["pique-12"', "examples/cards"),
    (TRICKS, 'hands = { Ninon = ["pique-4"]', 'hands = { Ninon = ["pique-5"]', "examples/cards"),
    (TRICKS, 'turn = "Ninon" }\nsteps', 'turn = "Hugo" }\nsteps', "examples/order"),
    (TRICKS, "Hugo = 30", "Hugo = 31", "examples/total"),
    (TRICKS, 'who = "Hugo", points = 12', 'who = "Hugo", points = 11', "examples/total"),
    (TRICKS, 'winners = ["Sarah"]', 'winners = ["Hugo"]', "examples/total"),
    (TRICKS, "3 × 2 + 5 = 11", "3 × 2 + 5 = 12", "prose/sum"),
    (TRICKS, "Sarah n’a pas de pique", "Malik n’a pas de pique", "examples/not-at-table"),
    (TRICKS, "le plus haut total gagne", "le plus bas total gagne", "prose/wins-otherwise"),
    (TRICKS, "Ninon entame ; cœur", "Hugo entame ; cœur", "examples/says-otherwise"),
    (TRICKS, "Le roi de pique", "Le 14 de pique", "prose/no-such-card"),
    (TRICKS, "par sa gauche", "par sa droite", "prose/both-ways"),
    (TRICKS, "à chaque joueur,", "à chaque joueurs,", "prose/plural"),
    (TRICKS, "{{ tricks | plis }}", "{{ tricks }} saisons", "prose/unit"),
    (TRICKS, "Après la quatrième saison", "Après la cinquième saison", "prose/other-number"),
    (TRICKS, "players - centre", "players - centre - 1", "facts/stock"),
    (AUCTION, "cards = [8, 8, 5]", "cards = [8, 8, 6]", "examples/cards"),
    (AUCTION, "cards = [8, 8, 5], amount = 9", "cards = [8, 8, 5], amount = 8", "examples/total"),
    (AUCTION, '"Loïc" = 21, "Maëlle" = 42', '"Loïc" = 22, "Maëlle" = 42', "examples/total"),
    (AUCTION, "18 + 10 = 28", "18 + 10 = 29", "prose/sum"),
    (AUCTION, '"Maëlle" = [7, 7, 7]', '"Maëlle" = [7, 7, 1]', "examples/says-otherwise"),
    (AUCTION, "Le plus grand total gagne", "Le plus petit total gagne", "prose/wins-otherwise"),
    (AUCTION, "Yann a la criée, Loïc ouvre", "Loïc a la criée, Yann ouvre", "examples/says-otherwise"),
    (AUCTION, "trois cartes au milieu", "quatre cartes au milieu", "examples/odd-number"),
    (AUCTION, "Mélangez le paquet et", "Voyez l’exemple ci-dessous et", "prose/nowhere"),
    (AUCTION, "stock = 27", "stock = 28", "facts/setup-cards"),
    (AUCTION, 'event = "game-won", who = "Maëlle"', 'event = "game-won", who = "Yann"', "examples/total"),
]


@pytest.mark.parametrize(("file", "old", "new", "code"), PLANTED)
def test_a_planted_mistake_is_found(tmp_path, file, old, new, code):
    shutil.copytree(GAMES, tmp_path / "library")
    path = tmp_path / "library" / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    found = [one for one in findings(tmp_path / "library") if one.code != "examples/unplayed"]
    assert code in {one.code for one in found}
    assert len({one.code for one in found}) <= 2, "one mistake, not a flood"
