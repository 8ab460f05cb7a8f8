"""How things are told: pronouns, folding, sums, headings, and a glossary that has the plain sentences only."""

from dataclasses import replace

import pytest

from massicot.data.glossary import read_glossary
from massicot.diagnostics import DataError
from massicot.games.engine.replay import Moment
from massicot.model.variant import Event, ExampleStep
from massicot.telling.narrator import Narrator
from massicot.telling.phrases import Beat, added
from massicot.telling.story import Storyteller
from massicot.telling.told import ScoreTable
from massicot.telling.worth import worth_telling
from tests.telling.tables import LIBRARY, VARIANTS

GLOSSARY = LIBRARY.glossary()
PLAYERS = ("Alix", "Basile", "Clara", "Denis")


def move(kind, who="", **details):
    return Beat(kind, {"who": who, **details} if who else details, move=True)


def event(kind, **details):
    return Beat(kind, details)


def told(*beats, glossary=GLOSSARY, players=PLAYERS, pot=None):
    """The lines, with spaces of one kind."""
    steps = Narrator(glossary, players, pot).steps(beats)
    return [line if isinstance(line, ScoreTable) else " ".join(line.split()) for step in steps for line in step.lines]


def a_pair(who):
    return [
        move("draw", who),
        event("card", who=who, card=8),
        event("pair", who=who, value=8),
        event("pays-pot", who=who, amount=8),
        event("out", who=who),
    ]


@pytest.mark.parametrize(
    ("who", "pronoun"), [("Alix", "Elle"), ("Basile", "Il"), ("Oumou", "Oumou")], ids=["she", "he", "unknown"]
)
def test_a_name_is_said_once_and_one_that_is_unknown_is_repeated(who, pronoun):
    lines = told(*a_pair(who), players=(who, "Denis"))
    assert lines == [f"{who} pioche un second 8 : une paire, qui lui coûte 8 jetons et l’élimine."]
    beats = [*a_pair(who)[:3], event("keeps", who=who, card=8), event("round-lost", who=who)]
    lines = told(*beats, players=(who, "Denis"))
    assert lines == [f"{who} pioche un second 8 : une paire ! {pronoun} perd la manche et garde un 8, soit 8 points."]


def test_where_two_may_be_meant_the_name_is_repeated():
    beats = [move("attack", "Alix", to="Clara"), event("card", who="Clara", card=8), event("round-lost", who="Alix")]
    assert told(*beats) == ["Alix attaque Clara, qui reçoit un 8. Alix perd la manche."]
    beats = [move("attack", "Alix", to="Denis"), event("card", who="Denis", card=8), event("round-lost", who="Alix")]
    assert told(*beats) == ["Alix attaque Denis, qui reçoit un 8. Elle perd la manche."]


def test_what_comes_after_several_players_is_not_told_of_the_first():
    dealt = [event("card", who=who, card=card) for who, card in (("Alix", 4), ("Basile", 9), ("Clara", 10))]
    assert told(move("deal"), *dealt, event("first", who="Alix")) == [
        "Le donneur distribue : Alix reçoit un 4, Basile un 9 et Clara un 10. C’est à Alix de commencer."
    ]


def test_players_who_do_the_same_share_a_sentence():
    steps = [move("choose", who, card=card) for who, card in (("Alix", 5), ("Basile", 5), ("Clara", 8), ("Denis", 8))]
    assert told(*steps) == ["Alix et Basile choisissent chacun un 5, Clara et Denis chacun un 8."]
    hidden = [replace(step, openly=False) for step in steps[:3]]
    assert told(*hidden) == ["Alix choisit une carte en secret, comme Basile et Clara."]
    sisters = [move("choose", who, card=5) for who in ("Alix", "Clara")]
    assert told(*sisters) == ["Alix et Clara choisissent chacune un 5."]


def test_two_who_do_the_same_things_one_after_the_other_are_told_together():
    beats = [
        beat
        for who in ("Basile", "Clara")
        for beat in (move("fold", who), event("pays-pot", who=who, amount=2), event("out", who=who))
    ]
    assert told(*beats) == ["Basile et Clara se couchent et paient chacun 2 jetons au pot."]
    other = told(*beats[:4], event("pays-pot", who="Clara", amount=3), beats[5])
    assert other == ["Basile se couche et paie 2 jetons au pot. Clara se couche et paie 3 jetons au pot."]
    bought = [
        beat
        for who in ("Basile", "Clara")
        for beat in (move("take", who, count=2), event("pays-pot", who=who, amount=2), event("out", who=who))
    ]
    assert len(told(*bought)) == 2


def test_what_is_paid_to_several_is_told_of_one_payer():
    paid = [event("pays", who=who, to=to, amount=1) for who, to in (("Alix", "Basile"), ("Alix", "Clara"))]
    assert told(*paid) == ["Alix paie 1 jeton à Basile et 1 jeton à Clara."]
    paid = [event("pays", who=who, to="Alix", amount=4) for who in ("Basile", "Denis")]
    assert told(*paid) == ["Basile paie 4 jetons à Alix et Denis 4 jetons."]


def test_what_follows_from_the_last_card_is_a_step_of_its_own():
    lines = told(move("play-hidden", "Alix", card=3), event("reveal"), event("captures", who="Alix", cards=[9, 9]))
    assert lines == ["Alix joue un 3 face cachée.", "On révèle les enchères : Alix capture deux 9."]


def test_a_pair_is_told_of_the_one_who_has_it():
    cards = [event("card", who=who, card=10) for who in ("Clara", "Alix")]
    out = [event("pair", who="Alix", value=10), event("pays-pot", who="Alix", amount=10), event("out", who="Alix")]
    alone = "Clara reçoit un 10. Alix reçoit un second 10 : une paire, qui lui coûte 10 jetons et l’élimine."
    assert told(move("hand-out"), *cards, *out) == [f"On mélange les cartes du milieu, puis on les distribue : {alone}"]


def story(*beats, **more):
    """The lines of a story, with spaces of one kind."""
    steps = Storyteller(GLOSSARY, PLAYERS, **more).story(beats)
    return [line if isinstance(line, ScoreTable) else " ".join(line.split()) for step in steps for line in step.lines]


def fold(who, amount):
    return [move("fold", who), event("pays-pot", who=who, amount=amount), event("out", who=who)]


def test_in_a_story_short_sentences_are_one():
    plays = [move("play", who, card=card) for who, card in (("Alix", 2), ("Clara", 5))]
    assert story(plays[0], *fold("Basile", 2), plays[1]) == [
        "Alix joue un 2, puis Basile se couche et paie 2 jetons au pot. Enfin, Clara joue un 5."
    ]
    assert story(plays[0], *fold("Basile", 2)) == ["Alix joue un 2, puis Basile se couche et paie 2 jetons au pot."]


def test_in_a_story_more_than_a_few_long_steps_are_several():
    long = [beat for who in PLAYERS for beat in (move("attack", who, to="Alix"), *a_pair(who)[1:])]
    assert len(story(*long)) == 4 and len(story(*long[:10])) == 1


def test_in_a_story_who_was_just_named_goes_on_with_who_or_with_a_pronoun():
    beats = [move("give", "Alix", to="Clara", card=9), move("draw", "Clara"), event("to-hand", who="Clara", card=4)]
    assert story(*beats) == ["Alix donne un 9 à Clara, qui pioche un 4 sans le montrer."]

    def struck(whom):
        beats = [move("strike", "Alix", to=whom, card=9), event("card", who=whom, card=9)]
        return story(*beats, move("fold", whom), event("leaves", who=whom))

    assert struck("Basile") == ["Alix attaque Basile avec un 9. Il se couche."]
    assert struck("Clara") == ["Alix attaque Clara avec un 9, puis Clara se couche."]  # « elle » could be Alix


def test_in_a_story_a_move_answers_another():
    def dares(who, to, card):
        return [move("dare", who, to=to), event("card", who=to, card=card)]

    accuses = [move("accuse", "Alix", to="Clara"), event("shows", who="Clara", cards=[5, 9])]
    assert story(*accuses) == ["Alix accuse Clara, qui montre un 5 et un 9."]
    assert story(*fold("Basile", 2), *accuses)[0].endswith("Alix accuse alors Clara, qui montre un 5 et un 9.")
    text = story(*dares("Alix", "Basile", 4), *dares("Basile", "Clara", 5), *dares("Clara", "Denis", 6))[0]
    assert text.count("à son tour") == 1 and "Il défie à son tour Clara, qui reçoit un 5." in text


def test_the_last_of_three_turns_is_told_so():
    steals = [move("steal", "Clara", **{"from": "Denis"}), event("card", who="Clara", card=4)]
    turns = [*a_pair("Alix"), *fold("Basile", 3), *steals]
    assert story(*turns)[0].endswith("Enfin, Clara vole un 4 à Denis.")
    assert "Enfin" not in story(*turns[5:])[0]


def test_when_all_act_once_more_it_is_told_after_the_first_time():
    gives = [move("give-left", who, card=card) for who, card in (("Alix", 9), ("Basile", 8), ("Clara", 7))]
    plays = [move("play-hidden", who, card=card) for who, card in (("Alix", 3), ("Basile", 2), ("Clara", 5))]
    given = "Alix donne un 9 à sa gauche, Basile un 8 et Clara un 7."
    played = "Alix joue un 3 face cachée, Basile un 2 et Clara un 5."
    assert story(*gives, *plays) == [f"{given} Puis {played}"]


def test_a_hand_of_the_picture_in_which_nothing_is_found_is_not_read_aloud():
    example = next(one for one in VARIANTS["auberge-des-pirates"].examples if one.given.each["hands"])
    who, pile = next((who, pile) for who, pile in example.given.each["hands"].items() if "?" not in pile.cards)

    def told_of(cards):
        events = (Event("shows", {"who": who, "cards": cards}), Event("no-pair", {"who": who}))
        shows, _ = worth_telling([Moment(ExampleStep("", "score", {}, events), events)], GLOSSARY, example)
        return shows.openly

    assert not told_of(list(pile.cards)) and told_of([*pile.cards, 1])


def test_who_is_left_has_won_alone():
    won = [*fold("Basile", 2), event("takes-pot", who="Clara", amount=5), event("round-won", who="Clara")]
    assert told(*won, pot=3)[0].endswith(
        "Clara reste seule en jeu, gagne la manche et ramasse le pot : 3 + 2 = 5 jetons."
    )
    assert told(*won)[0].endswith("Clara reste seule en jeu, gagne la manche et ramasse le pot : 5 jetons.")


def test_what_a_price_is_made_of_is_shown():
    beats = [move("fold", "Alix"), event("pays-pot", who="Alix", amount=6, parts=(4, 2)), event("out", who="Alix")]
    assert told(*beats) == ["Alix se couche et paie 4 + 2 = 6 jetons."]
    assert told(*beats[:2], event("out", who="Alix", forced=True)) == [
        "Alix doit se coucher et payer 4 + 2 = 6 jetons."
    ]
    fine = [move("fold", "Alix"), event("gives-up-ante", who="Alix", amount=5), event("pays-pot", who="Alix", amount=3)]
    assert told(*fine, event("out", who="Alix")) == [
        "Alix se couche ; sa mise et l’amende, 5 + 3 = 8 jetons, vont au pot."
    ]


def test_families_that_were_completed_stand_beside_the_points():
    scores = [
        event("scores", who="Alix", points=-1, parts=(5, -6), sets=[5]),
        event("scores", who="Denis", points=-8, parts=(-8,), sets=[]),
    ]
    _, table = told(move("score"), event("set", who="Alix", value=5), *scores)
    assert table.rows == (("Alix", "les\u00a05", "5\u00a0−\u00a06\u00a0=\u00a0−1"), ("Denis", "aucune", "−8"))


def test_in_a_story_it_is_a_card_that_captures():
    beats = [move("play", "Alix", card=4), event("captures", who="Basile", cards=[2])]
    beats += [event("captures", who="Alix", cards=[9, 9])]
    assert story(*beats, laid={"Basile": 3})[0].endswith("Le 3 de Basile capture un 2 et le 4 d’Alix deux 9.")
    captured = [
        event("captures", who="Basile", cards=[10], highest=10),
        event("captures", who="Alix", cards=[2, 2], lower=4),
    ]
    assert story(beats[0], *captured, laid={"Basile": 3})[0].endswith(
        "Le 3 de Basile capture la plus grande valeur, le 10. Le 4 d’Alix capture les deux 2."
    )


def test_the_winner_is_told_with_all_points_where_points_were_counted_from_nothing_on():
    counted = [event("counts", who=who, points=points) for who, points in (("Alix", 9), ("Basile", 11), ("Clara", 8))]
    won = event("game-won", who="Basile")
    assert story(*counted, won) == ["Basile gagne la partie avec 11 points, contre 9 à Alix et 8 à Clara."]
    before = {"Alix": 92, "Basile": 88, "Clara": 80}
    grown = "Basile gagne la partie avec 88 + 11 = 99 points, contre 80 + 8 = 88 à Clara."
    assert story(counted[1], counted[2], won, points=before) == [grown]
    separate = "Alix compte 9 points, Basile 11 et Clara 8. Alix gagne la partie."
    assert story(*counted, event("game-won", who="Alix")) == [separate]


def test_a_sum_is_shown_only_where_all_of_it_was_told():
    beats = [event("pays-pot", who="Alix", amount=9), event("takes-pot", who="Basile", amount=12)]
    assert told(*beats, pot=3)[0].endswith("Basile ramasse le pot, soit 3 + 9 = 12 jetons.")
    assert told(*beats)[0].endswith("Basile ramasse le pot, soit 12 jetons.")
    assert told(*beats, pot=4)[0].endswith("Basile ramasse le pot, soit 12 jetons.")


def test_a_short_sum_stays_on_one_line_and_a_long_one_breaks_before_what_it_makes():
    assert added((3, 7, 8)).split(" ") == ["3\u00a0+\u00a07\u00a0+\u00a08\u00a0=\u00a018"]
    assert added((3, 7, 8, 2)).split(" ") == ["3\u00a0+\u00a07\u00a0+\u00a08\u00a0+\u00a02", "=\u00a020"]


def test_what_is_counted_one_by_one_is_a_table():
    most = [event("most", who=who, value=value) for who, value in (("Alix", 10), ("Alix", 7), ("Basile", 7))]
    scores = [event("scores", who=who, points=points) for who, points in (("Alix", 17), ("Basile", 7))]
    first, table, after = told(move("score"), *most, *scores)
    assert first == "On compte les points :"
    assert table.rows == (("10", "Alix", "10"), ("7", "Alix et Basile", "7 à chacun"))
    assert after == "Alix marque 10 + 7 = 17 points et Basile 7 points."


def test_a_glossary_of_plain_sentences_reads_well():
    plain = {
        room: {
            name: replace(action, tells=(), many="", also=(), first="", then="", opens="", adds={}, sums={}, row=())
            for name, action in getattr(GLOSSARY, room).items()
        }
        for room in ("moves", "events")
    }
    glossary = replace(GLOSSARY, **plain, phrases={}, pronouns={})
    assert told(*a_pair("Alix"), glossary=glossary) == [
        "Alix pioche et reçoit un second 8. C’est une paire de 8 pour Alix. "
        "Alix met 8 jetons dans le pot et quitte la manche."
    ]
    left = [event("leaves", who=who) for who in ("Alix", "Basile", "Clara")]
    assert told(*left, glossary=glossary) == ["Alix quitte la partie, comme Basile et Clara."]


def test_a_game_says_what_follows_in_its_own_phrase(tmp_path):
    path = tmp_path / "glossary.toml"
    path.write_text(
        '[phrases.oups]\nof = ["draw who", "card who card", "pair who value=card"]\n'
        'says = "{{ who }} retourne {{ card | carte }}, et c’est le drame"\n\n[pronouns]\nOumou = "elle"\n'
    )
    assert told(*a_pair("Oumou"), glossary=read_glossary(path, GLOSSARY), players=("Oumou", "Denis")) == [
        "Oumou retourne un second 8, et c’est le drame. Elle met 8 jetons dans le pot et quitte la manche."
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('[phrases.oups]\nof = ["drow who"]\nsays = "on rit"', "there is no move or event “drow”"),
        ('[phrases.oups]\nof = ["card who colour"]\nsays = "on rit"', "“card” has no “colour”"),
        ('[events.oups]\nsays = "Oups."\nheads = ["Qui"]', "1 heads for a row of 0"),
        ('[events.oups]\nsays = "Oups."\nadds = { pot = "amount" }', "“oups” takes no “amount”"),
    ],
)
def test_what_a_narrator_cannot_tell_is_refused_with_its_line(tmp_path, text, problem):
    path = tmp_path / "glossary.toml"
    path.write_text(f"\n{text}\n")
    with pytest.raises(DataError) as refused:
        read_glossary(path, GLOSSARY)
    (found,) = refused.value.problems
    assert problem in found.message and found.line >= 2
