"""French text is set by the table of the house, whatever its author typed. Here ~ is U+00A0 and _ is U+202F."""

import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from massicot.language.fr.typography import Run, ordinals, typeset, typeset_parts
from tests.language.fr.faults import faults

pytestmark = pytest.mark.slow


def shown(text):
    return text.replace("\u00a0", "~").replace("\u202f", "_")


def law(name, *cases):
    """One row of the table: a test with its cases."""
    return pytest.mark.parametrize(("typed", "printed"), cases, ids=[f"{name}: {typed}" for typed, _ in cases])


def holds(typed, printed):
    assert shown(typeset(typed)) == printed
    assert typeset(typeset(typed)) == typeset(typed)
    assert faults(typeset(typed)) == []


@law(
    "high",
    ("Oui!", "Oui_!"),
    ("Oui ! Non\u00a0? Si\u2009; bien", "Oui_! Non_? Si_; bien"),
    ("Quoi ?!", "Quoi_?!"),
    ("Oh\n!", "Oh_!"),
    ("Un point (!) ici", "Un point (!) ici"),
    ("« ! »", "«~!~»"),
    ("!", "!"),
    (" !", "_!"),
    ("https://exemple.fr/a?b=1;c!d", "https://exemple.fr/a?b=1;c!d"),
    ("voir www.exemple.fr/a?b ?", "voir www.exemple.fr/a?b_?"),
)
def test_before_semicolon_exclamation_and_question_stands_a_narrow_space(typed, printed):
    holds(typed, printed)


@law(
    "colon",
    ("But: gagner", "But~: gagner"),
    ("But\u202f: gagner", "But~: gagner"),
    ("à 16:15", "à 16:15"),
    ("http://exemple.fr:80", "http://exemple.fr:80"),
    ("Manche 2 : payez", "Manche 2~: payez"),
)
def test_before_a_colon_stands_a_no_break_space_but_not_in_times_and_addresses(typed, printed):
    holds(typed, printed)


@law(
    "quotes",
    ("«Je passe»", "«~Je passe~»"),
    ('"Je passe"', "«~Je passe~»"),
    ('" Je passe "', "«~Je passe~»"),
    ("“Je passe”", "«~Je passe~»"),
    ('"Il a dit "non" hier"', "«~Il a dit “non” hier~»"),
    ("« Il a dit « non » hier »", "«~Il a dit “non” hier~»"),
    ("« Il a dit “ non ” hier »", "«~Il a dit “non” hier~»"),
    ('l\'"as"', "l’«~as~»"),
    ("le 'petit' paquet", "le «~petit~» paquet"),
    ('un écran de 5"', "un écran de~5″"),
    ('("oui")', "(«~oui~»)"),
)
def test_quotes_are_guillemets_and_inner_quotes_are_curled(typed, printed):
    holds(typed, printed)


@law("apostrophe", ("l'as", "l’as"), ("l`as", "l’as"), ("l´as", "l’as"), ("l‘as", "l’as"), ("qu'il n'a", "qu’il n’a"))
def test_the_apostrophe_is_curled(typed, printed):
    holds(typed, printed)


@law(
    "tight",
    ("un , deux .", "un, deux."),
    ("Et puis ...", "Et puis…"),
    ("Et puis. . .", "Et puis…"),
    ("Fin....", "Fin…"),
    ("[...]", "[…]"),
    ("( un ) [ deux ]", "(un) [deux]"),
    ("« … »", "«~…~»"),
    ("etc...", "etc."),
    ("cartes, jetons, etc…", "cartes, jetons, etc."),
    ("(cartes, etc.).", "(cartes, etc.)."),
    ("cartes, etc", "cartes, etc."),
    ("un fichier .toml", "un fichier .toml"),
)
def test_no_space_stands_before_low_marks_and_etc_has_one_point(typed, printed):
    holds(typed, printed)


@law(
    "dash",
    ("le donneur - ou son voisin - paie", "le donneur –~ou son voisin~– paie"),
    ("le donneur — ou son voisin — paie", "le donneur –~ou son voisin~– paie"),
    ("le donneur—ou son voisin—paie", "le donneur –~ou son voisin~– paie"),
    ("le donneur –ou son voisin– paie", "le donneur –~ou son voisin~– paie"),
    ("le donneur -- ou son voisin --, paie", "le donneur –~ou son voisin~–, paie"),
    ("Payez - tout. Puis piochez - une carte - encore.", "Payez –~tout. Puis piochez –~une carte~– encore."),
    ("a - cartes, etc. - b", "a –~cartes, etc.~– b"),
    ("- Bonjour - dit-il - à tous", "–~Bonjour –~dit-il~– à tous"),
    ("Montrez-la, peut-être", "Montrez-la, peut-être"),
)
def test_an_aside_stands_between_en_dashes_that_hold_on_to_it(typed, printed):
    holds(typed, printed)


@law(
    "thousands",
    ("10 000", "10_000"),
    ("1 234 567", "1_234_567"),
    ("en 2024", "en 2024"),
    ("le no 123456", "le no 123456"),
    ("3.5", "3,5"),
    ("12.05.2024", "12.05.2024"),
    ("version 1.2", "version 1.2"),
    ("CC BY-SA 4.0", "CC BY-SA 4.0"),
    ("10.000", "10.000"),
    ("0.125", "0,125"),
)
def test_thousands_are_parted_by_a_narrow_space_and_decimals_by_a_comma(typed, printed):
    holds(typed, printed)


@law(
    "unit", ("5%", "5~%"), ("5 €", "5~€"), ("63mm", "63~mm"), ("63 mm", "63~mm"), ("300g/m²", "300~g/m²"), ("A4", "A4")
)
def test_a_number_holds_its_unit(typed, printed):
    holds(typed, printed)


@law(
    "noun",
    ("16h15", "16~h~15"),
    ("16 h 15", "16~h~15"),
    ("à 16h", "à 16~h"),
    ("3 à 5 joueurs", "3~à~5~joueurs"),
    ("5\njetons", "5~jetons"),
    ("cinq jetons", "cinq jetons"),
    ("n°5", "n°~5"),
    ("Alix reçoit un 8.", "Alix reçoit un~8."),
    ("une paire de 9, puis les 10", "une paire de~9, puis les~10"),
    ("le mousse 3 et la carte 7.", "le mousse~3~et la carte~7."),
    ("On perd à 60.", "On perd à 60."),
)
def test_hours_ranges_and_nouns_do_not_part_from_their_number(typed, printed):
    holds(typed, printed)


@law(
    "minus",
    ("-3 jetons", "−3~jetons"),
    ("score : –3", "score~: −3"),
    ("10 - 4", "10~−~4"),
    ("3x4", "3~×~4"),
    ("63 x 88 mm", "63~×~88~mm"),
    ("2×3*4", "2~×~3~×~4"),
    ("0x10", "0x10"),
    ("3-6 joueurs", "3–6~joueurs"),
    ("2024-05-01", "2024-05-01"),
    ("6-3", "6-3"),
)
def test_minus_and_times_are_the_signs_of_arithmetic(typed, printed):
    holds(typed, printed)


@law(
    "capital",
    ("Etape 2", "Étape 2"),
    ("Ca paie", "Ça paie"),
    ("A vous", "A vous"),
    ("CA", "CA"),
    ("Et vous", "Et vous"),
)
def test_capitals_get_their_accent_where_no_other_word_is_possible(typed, printed):
    holds(typed, printed)


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        ("le 1er", [("le 1", False), ("er", True)]),
        ("1re manche", [("1", False), ("re", True), (" manche", False)]),
        ("la 2ème", [("la 2", False), ("e", True)]),
        ("1ère, 3èmes", [("1", False), ("re", True), (", 3", False), ("es", True)]),
        ("n° 5", [("n", False), ("o", True), (" 5", False)]),
        ("Mme X", [("M", False), ("me", True), (" X", False)]),
        ("XIXe", [("XIX", False), ("e", True)]),
        ("Les 55 cartes, Ce Ver, 4 e", [("Les 55 cartes, Ce Ver, 4 e", False)]),
        ("", []),
    ],
)
def test_ordinals_are_raised_and_never_end_in_eme(text, runs):
    assert ordinals(text) == [Run(*run) for run in runs]


def test_rules_hold_where_parts_of_a_paragraph_meet():
    parts = ("Payez 3 ", "jetons", "! ", '"Fin', '"')
    assert [shown(part) for part in typeset_parts(parts)] == ["Payez 3~", "jetons", "_! ", "«~Fin", "~»"]
    assert typeset_parts(()) == ("",)


WORDS = "la carte l'as aujourd'hui Piochez joueurs à À é œuf etc Etc Etape Ca x h mm n° version CC BY www.a.fr/b?c:d"
MARKS = [*"?!;:,.…«»“”\"'`´‘’()[]-–—−×*%€/=_", "...", "--", "..", " - ", " – ", " — ", "http://a.fr/x?y:z", "http://"]
NUMBERS = "0 1 3 7 10 16 55 000 100 2024 12345 3.5 0.25 1.2.3 16:15 16h15 3-6 3x4 0x10"
SPACES = [" ", " ", " ", "\u00a0", "\u202f", "\n", "  ", "\u2009"]
french_like = st.lists(st.sampled_from([*WORDS.split(), *NUMBERS.split(), *MARKS, *SPACES * 4]), max_size=14).map(
    "".join
)
any_text = st.text(max_size=40) | french_like


@settings(max_examples=1500)
@given(french_like)
@example('" "a" "')
@example("a—!b")
def test_what_is_set_has_no_fault(text):
    assert faults(typeset(text)) == []


@settings(max_examples=1500)
@given(any_text)
def test_setting_twice_changes_nothing_more(text):
    assert typeset(typeset(text)) == typeset(text)


def skeleton(text):
    """Letters and digits, without the liberties of the typesetter: capitals' accents, x between numbers, and an
    apostrophe that Unicode counts among the letters."""
    plain = "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    return [c for c in plain if c.isalnum() and c not in "xXʼ"]


@settings(max_examples=1500)
@given(any_text)
def test_letters_and_digits_stay(text):
    assert skeleton(typeset(text)) == skeleton(text)


@given(st.lists(french_like, min_size=1, max_size=4))
def test_parts_make_the_same_text_as_the_whole(parts):
    done = typeset_parts(parts)
    assert len(done) == len(parts)
    assert "".join(done) == typeset("".join(parts))


@given(french_like)
def test_raised_text_loses_nothing_but_the_wrong_ordinals(text):
    done = "".join(run.text for run in ordinals(text))
    assert done == text or "°" in text
