"""massicot play: whole games through a pipe, and what is said when something is wrong."""

import io
import os
import re
import signal
import sys

import pytest

from massicot.data.library import Library
from massicot.model.prose import lines, plain, spoken
from massicot.telling.answers import words
from massicot.telling.positions import cards
from tests.conftest import command, finished, terminal
from tests.telling.tables import WAYS, sat_down

pytestmark = pytest.mark.slow


@pytest.fixture
def typed(massicot, monkeypatch):
    """Play with these answers, one to a line."""

    def play(*options, answers=()):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{answer}\n" for answer in answers)))
        return massicot("play", *options)

    return play


def script(name, players, seed):
    """What a person types who follows every advice, and what they must not see: the rest of the table at each turn."""
    sitting = sat_down(name, players, seed)
    sitting.begin()
    answers = []
    while sitting.my_turn():
        offered = sitting.choices()
        move = sitting.program.sensible(sitting.view(), sitting.game.moves())
        answers.append(next(one.key or one.text for one in offered if one.move == move))
        sitting.play(move)
    return answers, sitting


@pytest.mark.parametrize("name", WAYS)
def test_a_game_of_every_kind_is_played_to_its_end_through_a_pipe(typed, name):
    players = WAYS[name].players[0]
    answers, sitting = script(name, players, 5)
    ran = typed(name, "--players", players, "--seed", "5", answers=[*answers, "n"])
    assert (ran.code, ran.err) == (0, "")
    assert "Fin de la partie" in ran.out and ran.out.rstrip().endswith("À bientôt\u202f!")
    assert "Je ne comprends pas" not in ran.out
    for seat in sitting.game.winners:
        assert sitting.table.players[seat] in ran.out.rpartition("Fin de la partie")[2]
    assert "\x1b" not in ran.out and "{{" not in ran.out
    end = ran.out.rpartition("Fin de la partie")[2].replace("\u00a0", " ")
    for player, hand in zip(sitting.table.players, sitting.game.hands, strict=True):
        shown = " ".join(cards([sitting.table.codes.id(card) for card in sorted(hand)]).split())
        assert not hand or re.search(rf"{player} [^▸]*main {re.escape(shown)}", " ".join(end.split()))


@pytest.mark.parametrize(
    ("name", "players", "goal", "table"),
    [
        ("paires", 3, "Qui atteint 21 points perd la partie.", "fin à 21 points"),
        ("paires", 8, "Qui atteint 11 points perd la partie.", "fin à 11 points"),
        ("cinq-cartes", 2, "quelqu’un atteint 100 points : le plus grand total gagne.", "fin à 100 points"),
        ("regent", 2, "en dix manches. Chacun commence avec 100 jetons.", "Manche 1 sur 10"),
        ("monstres", 4, "Chacun commence avec 100 jetons.", "98 jetons"),
        ("pierre-noire", 3, "Qui a deux pierres noires (les 10) perd la manche.", "95 jetons   mise 5"),
        ("courte-paille", 3, "La semaine commence avec sept cartes", "Semaine : ["),
    ],
)
def test_what_ends_a_game_and_what_one_has_is_shown(typed, name, players, goal, table):
    said = typed(name, "--players", players, "--seed", "3").out.replace("\u00a0", " ")
    assert goal in " ".join(said.split()) and table in said
    assert "−" not in said


@pytest.mark.parametrize("name", WAYS)
def test_the_same_seed_gives_the_same_game(typed, name):
    first = typed(name, "--seed", "9", "--seat", "2").out
    assert first == typed(name, "--seed", "9", "--seat", "2").out
    assert first.rstrip().endswith("À bientôt\u202f!")


@pytest.mark.parametrize("name", [name for name in WAYS if "/" not in name])
def test_in_a_narrow_terminal_nothing_is_cut(typed, monkeypatch, name):
    monkeypatch.setenv("COLUMNS", "40")
    answers, _ = script(name, WAYS[name].players[0], 2)
    out = typed(name, "--players", WAYS[name].players[0], "--seed", 2, answers=["?", "r", "bof", "", *answers]).out
    assert "Fin de la partie" in out and max(map(len, out.splitlines())) <= 40


def test_a_card_that_somebody_laid_face_down_is_seen_to_lie_there(typed):
    said = typed("poker-des-gobelins", "--seed", "11", answers=["c"]).out.replace("\u00a0", " ")
    assert "carte jouée [?]" in said


def test_an_own_hand_is_shown_and_no_other(typed):
    ran = typed("aubepine", "--seed", "4")
    assert ran.out.replace("\u00a0", " ").count("main [") == 1
    assert ran.out.replace("\u00a0", " ").count("main 5 cartes") == 2


def test_after_a_game_another_one_is_offered_with_other_cards(typed):
    answers, _ = script("pierre-noire", 3, 5)
    again, _ = script("pierre-noire", 3, 6)
    ran = typed("pierre-noire", "--players", "3", "--seed", "5", answers=[*answers, "o", *again, "n"])
    assert ran.code == 0
    assert ran.out.count("Fin de la partie") == 2
    assert "--seed 5" in ran.out and "--seed 6" in ran.out


def beginning(game, title):
    """The first words of a section of the rules, as `words` has them."""
    (text,) = (one.text for one in Library().variants("pairs")[game].sections if one.title == title)
    return " ".join(words(spoken(text))[:6])


def test_a_hint_a_rule_and_a_refusal_are_answered_in_french(typed):
    ran = typed(
        "paires", "--seed", "4", answers=["?", "règle", "règle fin de la manche", "voler Basile", "bof", "", "q"]
    )
    assert ran.code == 0
    text = " ".join(words(ran.out))
    assert "conseil piocher" in text and "3 chances sur 25 12" in text
    assert beginning("paires", "À votre tour") in text
    assert beginning("paires", "Fin de la manche") in text
    assert "voler n est pas permis maintenant la regle a votre tour" in text
    assert "je ne comprends pas bof tapez la lettre d un choix" in text


def test_a_refused_move_is_answered_with_the_rule_that_refuses_it(typed):
    ran = typed("pierre-noire", "--players", "3", "--seed", "4", answers=["1"])
    text = " ".join(words(ran.out))
    assert "il faut annoncer au moins 2" in text
    (rule,) = (one.text for one in Library().variants("pairs")["pierre-noire"].sections if one.title == "À votre tour")
    quoted = text.partition("la regle a votre tour ")[2]
    assert any(quoted.startswith(" ".join(words(plain(line))[:6])) for line in lines(rule))


def test_a_number_alone_that_no_choice_says_is_refused_for_what_it_would_be(typed):
    text = " ".join(words(typed("cinq-cartes", "--seed", "11", answers=["12"]).out))
    assert "aucune colonne n a un 12 pour enjeu" in text


def test_several_meanings_are_listed(typed):
    ran = typed("regent", "--players", "2", "--seed", "4", answers=["donner"])
    assert "Plusieurs choix répondent à cela" in ran.out


def test_the_person_has_the_name_and_the_seat_they_ask_for(typed):
    ran = typed("paires", "--seed", "4", "--seat", "2", "--name", "Zoé")
    assert "Alix, Zoé, Basile. Zoé, c’est vous." in ran.out


@pytest.mark.parametrize(
    ("options", "problem", "cure"),
    [
        (["pairs-of"], "il n’y a pas de jeu « pairs-of »", "vouliez-vous dire"),
        (["pairs"], "« pairs » est un paquet, pas un jeu", "paires, pierre-noire, auberge-des-pirates"),
        (["paires/norlnd"], "il n’y a pas de jeu « paires/norlnd »", "paires/norland"),
        (["cinq-cartes", "--players", "3"], "« cinq-cartes » ne se joue pas à 3", "donnez 2"),
        (["chaton/partenaires", "--players", "5"], "ne se joue pas à 5", "4 ou 6, ou choisissez chaton/doux"),
        (["regent", "--players", "4"], "ne se joue pas à 4", "choisissez regent/trois-a-six"),
        (["paires", "--players", "drei"], "--players : « drei » ne va pas", "de 1 à 20"),
        (["paires", "--seed", "x"], "--seed : « x » ne va pas", "nombre entier"),
        (["paires", "--seed", "-1"], "-1", ""),
        (["paires", "--players", "3", "--seat", "4"], "il n’y a que 3 places", "de 1 à 3"),
        (["paires", "--name", " "], "n’est pas un nom", "lettres"),
        ([], "à quel jeu", "aubepine, auberge-des-pirates, balayage, chaton, cinq-cartes"),
        (["paires", "--sed", "4"], "--sed", "--seed"),
    ],
)
def test_bad_input_gets_one_clear_message(typed, options, problem, cure):
    ran = typed(*options)
    assert ran.code == 2 and ran.out == ""
    said = ran.err.replace("\u00a0", " ").replace("\u202f", " ")
    assert problem in said and cure in said
    assert "Traceback" not in ran.err
    assert said.startswith("erreur : ") or "--sed" in options  # how a command line is written is told in English


def test_bytes_that_are_no_text_are_not_understood():
    read, write = os.pipe()
    os.write(write, b"\xff\xfe\na\n")
    os.close(write)
    ran = finished(command("play", "paires", "--seed", "4", stdin=read))
    os.close(read)
    assert ran.code == 0 and "Alix pioche un" in ran.out and "Traceback" not in ran.err


def test_an_interruption_leaves_quietly():
    read, write = os.pipe()
    process = command("play", "paires", "--seed", "4", stdin=read)
    asked = ""
    while not asked.endswith("\n> "):  # the question, however long the way to it takes
        letter = process.stdout.read(1)
        assert letter, process.stderr.read()
        asked += letter
    process.send_signal(signal.SIGINT)
    ran = finished(process)
    os.close(read)
    os.close(write)
    assert ran.code == 130 and ran.err == ""


def test_the_end_of_the_input_at_a_terminal_ends_the_line_too():
    person, screen = terminal()
    os.write(person, b"\x04")
    ran = finished(command("play", "paires", "--seed", "4", stdin=screen))
    os.close(screen)
    os.close(person)
    assert ran.code == 0 and ran.err == "" and "> \nÀ bientôt" in ran.out
