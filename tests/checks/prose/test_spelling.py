"""Words are spelt as the dictionary has them; names, foreign words and a person's own words are let be."""

import sys

import pytest

from massicot import cache, start
from massicot.checks.prose import speller as spellers
from massicot.checks.prose.speller import Speller, misspelt
from massicot.checks.runner import Target, check_data
from massicot.data.library import Library
from tests.checks.breaking import AUBEPINE, LEDGER

pytestmark = pytest.mark.slow

CODE = "prose/spelling"


def spelling(findings):
    return [one for one in findings if one.code == CODE]


@pytest.fixture
def no_memory():
    """Nothing is known from before, and nothing stays."""

    def forget():
        for kept in (spellers.speller, spellers.unknown, spellers._right):
            kept.cache_clear()

    forget()
    yield forget
    forget()


# -- the speller ------------------------------------------------------------------------------------


def test_well_spelt_french_passes():
    text = """L’Auberge des pirates. Piochez-la, dit-il ; jusqu’à ce qu’elle vaille 10 000 points,
    lorsqu’on paie à quelqu’un.
    Aujourd’hui, le 2e joueur du XIXe siècle a quatre-vingt-un jetons. ÉLIMINÉ ! C'est l'enchère. Y a-t-il un as ?
    Voir https://exemple.fr/zzqx et www.zzqx.fr. Brûlez cinq cartes-là, puisqu’il le faut, joueur·euse·s, tou·te·s."""
    assert list(misspelt(text, frozenset())) == []


def test_spellings_of_1990_are_right_too():
    assert list(misspelt("Il faut connaître, ou connaitre, les cartes à brûler et à bruler.", frozenset())) == []


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ("joeur", "joeur"),
        ("l’enchére", "enchére"),
        ("l'enchére", "enchére"),
        ("jusqu’á", "á"),
        ("cartes-zz", "zz"),
        ("ELIMINEZX", "ELIMINEZX"),
        ("joueursx·euses", "joueursx·euses"),
        ("l’carte", "l’carte"),
        ("e\u0301cartté", "écartté"),
        ("a" * 5000, "a" * 5000),
    ],
)
def test_a_misspelt_word_is_found_and_no_more_than_it(typed, wrong):
    assert list(misspelt(f"Le {typed} paie.", frozenset())) == [wrong]


def test_a_known_name_passes_in_any_case_and_behind_an_apostrophe():
    known = frozenset({"massicot", "aubépinix"})
    assert list(misspelt("Massicot, MASSICOT, l’Aubépinix, Aubépinix-là", known)) == []


def test_answers_are_kept_and_the_dictionary_stays_shut(no_memory, tmp_path, monkeypatch):
    monkeypatch.setenv("MASSICOT_CACHE", str(tmp_path))
    text = "Le joeur pioche."
    assert list(misspelt(text, frozenset())) == ["joeur"]
    near = spellers.speller().nearest("joeur")
    assert "joueur" in near
    spellers.speller().keep()
    no_memory()
    monkeypatch.setattr(Speller, "_read", lambda _: pytest.fail("it was kept"))
    assert list(misspelt(text, frozenset())) == ["joeur"]
    assert spellers.speller().nearest("joeur") == near


def test_a_memory_that_grew_too_large_keeps_the_last_run(no_memory, tmp_path, monkeypatch):
    monkeypatch.setenv("MASSICOT_CACHE", str(tmp_path))
    for text in ("Une carte.", "Un jeton."):
        list(misspelt(text, frozenset()))
        monkeypatch.setattr(spellers, "MOST_KEPT", 3)
        spellers.speller().keep()
        no_memory()
    (path,) = tmp_path.glob("*.kept")
    kept = cache.load(path.stem)
    assert set(kept["right"]) == {"massicot", "Un", "jeton"}


def test_another_dictionary_has_its_own_memory(tmp_path, monkeypatch):
    monkeypatch.setenv("MASSICOT_CACHE", str(tmp_path / "cache"))
    for name, word in (("one", "zorg"), ("other", "glub")):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "fr.aff").write_text("SET UTF-8\n")
        (folder / "fr.dic").write_text(f"1\n{word}\n")
        by = Speller(folder)
        assert (by.has("zorg"), by.has("glub")) == (word == "zorg", word == "glub")
        by.keep()


# -- the check --------------------------------------------------------------------------------------


def test_a_misspelt_word_has_its_place_and_a_cure(broken):
    broken.say("Voici.", title="Les consiels")
    (found,) = spelling(broken.findings("pairs", "aubepine"))
    line = broken.path(AUBEPINE).read_text("utf-8").split("\n")[found.line - 1]
    assert line[found.column - 1 :].startswith("consiels")
    assert found.severity == "note" and "“consiels”" in found.message and "“conseils”" in found.cure
    assert "words.txt" in found.cure


def test_a_word_is_told_once_in_a_file_with_how_often_it_stands_there(broken):
    text = broken.path(AUBEPINE).read_text("utf-8")
    times = text.count("la pioche")
    assert times > 1
    broken.path(AUBEPINE).write_text(text.replace("la pioche", "la poiche"), "utf-8")
    (found,) = spelling(broken.findings("pairs", "aubepine"))
    assert f"{times} times" in found.message


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        (AUBEPINE, 'pitch = "', 'pitch = "Piochonns. '),
        (AUBEPINE, 'credits = """\n', 'credits = """\nPiochonns. '),
        (AUBEPINE, 'intro = "', 'intro = "Piochonns. '),
        (AUBEPINE, 'caption = "', 'caption = "Piochonns. '),
        (LEDGER, 'why = "', 'why = "Piochonns. '),
        (LEDGER, 'about = "', 'about = "Piochonns. '),
        ("pairs/scores.toml", 'note = "', 'note = "Piochonns. '),
        ("glossary.toml", 'label = "', 'label = "Piochonns '),
        ("courte_paille/standee.toml", 'role = "', 'role = "Piochonns. '),
        ("courte_paille/deck.toml", 'title = "Carte', 'title = "Piochonns'),
    ],
)
def test_every_text_that_is_printed_is_read(broken, file, old, new):
    broken.edit(file, old, new)
    game = "courte-paille" if file.startswith("courte") else "pairs"
    (found,) = spelling(broken.findings(game))
    assert found.path == str(broken.path(file)) and "“Piochonns”" in found.message


def test_names_of_emblems_are_read(broken):
    broken.theme("potager", 'name = "fraise"', 'name = "frasie"')
    (found,) = spelling(broken.findings())
    assert found.path.endswith("potager/theme.toml") and "“frasie”" in found.message


@pytest.mark.parametrize(
    "text",
    [
        "Un jeu de *Whatsoever*.",
        "Lisez la règle de [[>paires]] d’abord.",
        "Voyez https://zzqx.example/abc.",
    ],
)
def test_other_languages_and_addresses_are_let_be(broken, text):
    broken.edit(AUBEPINE, 'pitch = "', f'pitch = "{text} ')
    assert not spelling(broken.findings("pairs", "aubepine"))


def test_names_of_people_and_places_are_let_be_within_a_sentence(broken):
    broken.edit(AUBEPINE, 'credits = """\n', 'credits = """\nUne idée de Zoltan Grzegorzewska, merci. ')
    broken.say("On y joue à Szczecin.")
    assert not spelling(broken.findings("pairs", "aubepine"))
    broken.say("On joue. Grzegorzewska perd.")
    assert len(spelling(broken.findings("pairs", "aubepine"))) == 1


def test_quotations_of_documents_are_let_be(broken):
    broken.edit(LEDGER, 'why = "', 'why = "Le texte dit « the stcok pile ». ')
    assert not spelling(broken.findings())


# -- a person's own words ---------------------------------------------------------------------------


@pytest.fixture
def own(tmp_path):
    start.new_deck("zorglub", tmp_path)
    return start.new_game("grumpf-zorglub", tmp_path, "zorglub")


def found_in(path, folder):
    text = path.read_text("utf-8")
    path.write_text(text.replace("Ne soyez pas le perdant !", "Ne soyez pas le perdant des brolzes !"), "utf-8")
    return spelling(check_data(Library([folder]), [Target("zorglub")]))


def test_an_invented_title_is_right_if_its_file_is_called_so(own, tmp_path):
    assert check_data(Library([tmp_path]), [Target("zorglub")]) == []
    own.write_text(own.read_text("utf-8").replace('"Grumpf zorglub"', '"Grumfp zorglub"'), "utf-8")
    (found,) = spelling(check_data(Library([tmp_path]), [Target("zorglub")]))
    assert "“Grumfp”" in found.message


def test_own_words_are_listed(own, tmp_path):
    assert [one.message for one in found_in(own, tmp_path)] == ["“brolzes” is in no dictionary"]
    (tmp_path / "games" / "words.txt").write_text("# cards that squeak\nzut brolzes  # and their plural\n", "utf-8")
    assert found_in(own, tmp_path) == []


def test_a_note_answers_for_a_word(own, tmp_path):
    text = own.read_text("utf-8")
    assert 'pitch = "' in text
    text = text.replace('pitch = "', '# massicot: allow prose/spelling because it is a joke\npitch = "Bzoing ! ', 1)
    own.write_text(text, "utf-8")
    assert check_data(Library([tmp_path]), [Target("zorglub")]) == []


@pytest.mark.usefixtures("own")
def test_a_list_that_is_not_utf_8_is_told_with_its_line(tmp_path):
    (tmp_path / "games" / "words.txt").write_bytes(b"zut\nbr\xe9\n")
    (found,) = check_data(Library([tmp_path]), [Target("zorglub")])
    assert (found.code, found.line, found.path) == ("data/unreadable", 2, str(tmp_path / "games" / "words.txt"))


# -- without a reader -------------------------------------------------------------------------------


@pytest.fixture
def no_reader(no_memory, monkeypatch, tmp_path):
    no_memory()
    monkeypatch.setenv("MASSICOT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setitem(sys.modules, "hunspell", None)


@pytest.mark.usefixtures("no_reader")
def test_without_a_reader_one_note_says_so(broken):
    broken.say("Voici.", title="Les consiels")
    library = Library([broken.folder])
    findings = check_data(library, [Target(game) for game in library.decks()])
    assert not spelling(findings)
    (note,) = [one for one in findings if one.code == "prose/no-dictionary"]
    assert note.severity == "note" and "chunspell" in note.cure
    assert broken.all_codes("pairs", "aubepine")["prose/no-dictionary"] == 1


@pytest.mark.usefixtures("no_reader")
def test_without_a_reader_no_note_is_idle(own, tmp_path):
    text = own.read_text("utf-8")
    own.write_text(
        text.replace('pitch = "', '# massicot: allow prose/spelling because it is a joke\npitch = "Bzoing ! ', 1),
        "utf-8",
    )
    codes = {one.code for one in check_data(Library([tmp_path]), [Target("zorglub")])}
    assert codes == {"prose/no-dictionary"}


def test_many_mistakes_are_told_without_much_ado(broken, monkeypatch):
    asked = []
    monkeypatch.setattr(Speller, "nearest", lambda _, word: asked.append(word) or [])
    words = " ".join(f"zz{chr(97 + n)}q" for n in range(26))
    broken.edit(AUBEPINE, 'pitch = "', f'pitch = "{words}. ')
    assert len(spelling(broken.findings("pairs", "aubepine"))) == 26
    assert len(asked) == 20
