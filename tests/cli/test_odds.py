"""`massicot odds`: exact answers in French, the same for programs, and one message for what can't be."""

import json

import pytest


def plain(text):
    return text.replace("\u00a0", " ").replace("\u202f", " ")


def test_the_next_card_beside_a_row(massicot):
    ran = massicot("odds", "--row", "7,4,9", "--seen", "10,10,3")
    assert ran.code == 0
    said = plain(ran.out)
    assert "Une paire à la prochaine carte : 17/49, soit 35 %." in said
    assert "Piocher coûte en moyenne 2,6 points ; se coucher coûte 3 points." in said
    assert said.rstrip().endswith("Conseil : piochez.")


def test_a_dear_row_is_a_row_to_fold(massicot):
    assert "couchez-vous" in massicot("odds", "paires", "--row", "10,9,8", "--seen", "1").out


def test_a_tie_at_the_deal(massicot):
    said = plain(massicot("odds", "--players", "4").out)
    assert "à 4 joueurs : 1376/10335, soit 13 %" in said


def test_games_for_tokens_speak_of_tokens(massicot):
    assert "jeton" in massicot("odds", "aubepine", "--row", "10").out


def test_black_stones(massicot):
    said = plain(massicot("odds", "pierre-noire", "--whites", 8, "--blacks", 2, "--mine", 1, "--take", "1,2,3").out)
    assert "1 carte : perdre, 8/45, soit 18 %" in said
    assert "Se coucher coûte 9 jetons" in said
    assert "piochez 4 cartes au plus" in said


def test_black_stones_when_one_is_harmless(massicot):
    said = plain(massicot("odds", "pierre-noire", "--whites", 8, "--blacks", 1, "--take", "1").out)
    assert "1 carte : une pierre noire, 9/46, soit 20 % ; perdre, 0 %" in said


def test_the_next_character(massicot):
    said = plain(massicot("odds", "courte-paille", "--seen", "capitaine-7,coco-1").out)
    assert "capitaine  8/57, soit 14 %" in said
    assert "coco       4/57, soit 7 %" in said


def test_programs_get_exact_fractions(massicot):
    found = json.loads(massicot("odds", "--row", "7,4,9", "--seen", "10,10,3", "--json").out)
    assert found["pair"] == {"fraction": "17/49", "percent": 34.6939}
    assert found["draw-cost"]["fraction"] == "18/7"
    assert (found["fold-cost"], found["advice"]) == (3, "draw")
    stones = json.loads(massicot("odds", "pierre-noire", "--take", "2", "--json").out)
    assert stones["take"][0]["take"] == 2
    assert stones["take"][0]["black"]["fraction"] == "1/3"


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--row", "11"], "pas de carte « 11 »"),
        (["--row", "coupe"], "pas de carte « coupe »"),
        (["--row", "7", "--seen", "x"], "pas de carte « x »"),
        (["--row", "2,2"], "déjà une paire"),
        (["--row", "3", "--seen", "2,2,2"], "nommée 3 fois"),
        (["--row", "3", "--gone", "1,1"], "le paquet en a 1"),
        ([], "--row ne nomme aucune carte"),
        (["--seen", "3"], "--row ne nomme aucune carte"),
        (["--row", ","], "--row : « , » ne nomme rien"),
        (["--row", "7", "--players", "9"], "donnez un nombre de 2 à 8"),
        (["--players", "many"], "« many » ne va pas"),
        (["pairse", "--row", "7"], "vouliez-vous dire « paires » ?"),
        (["chaton", "--row", "7"], "ce sont les joueurs qui choisissent"),
        (["pairs", "--row", "7"], "« pairs » est un paquet, pas un jeu"),
        (["paires", "--whites", "3"], "--whites ne sert à rien"),
        (["pierre-noire", "--row", "3"], "--row ne sert à rien"),
        (["pierre-noire", "--whites", "46"], "45 pierres blanches"),
        (["pierre-noire", "--blacks", "11"], "10 pierres noires"),
        (["pierre-noire", "--mine", "1"], "--blacks compte aussi vos pierres noires"),
        (["pierre-noire", "--blacks", "2", "--mine", "2"], "a déjà perdu"),
        (["pierre-noire", "--take", "0"], "« 0 » ne va pas"),
        (["pierre-noire", "--take", "56"], "de 1 à 55"),
        (["pierre-noire", "--take", "a"], "« a » ne va pas"),
        (["courte-paille", "--seen", "coco-9"], "pas de carte « coco-9 »"),
        (["courte-paille", "--seen", "coco-1,coco-1"], "nommée 2 fois"),
    ],
)
def test_what_cannot_be_is_refused_with_one_message(massicot, options, problem):
    ran = massicot("odds", *options)
    assert ran.code == 2
    assert ran.out == ""
    assert problem in plain(ran.err)
    assert plain(ran.err).count("erreur :") == 1 and "error" not in ran.err
    assert "Traceback" not in ran.err


def test_when_every_card_was_seen_there_is_no_next_one(massicot):
    row = ",".join(map(str, range(1, 11)))
    rest = ",".join(str(value) for value in range(2, 11) for _ in range(value - 1))
    ran = massicot("odds", "--row", row, "--seen", rest)
    assert ran.code == 2
    assert "il n’en reste aucune" in ran.err
