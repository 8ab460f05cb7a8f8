"""Stands for grammalecte-cli: answers in its form what it answered to the same sentences, or misbehaves.

As first argument it is told how; the others are those of the real program.
"""

import json
import os
import sys
import time
from pathlib import Path


def error(start, end, kind, rule, message, *instead):
    known = {"nStart": start, "nEnd": end, "sLineId": "#1", "sRuleId": rule, "sType": kind}
    return known | {"aColor": [64, 127, 191], "sMessage": message, "aSuggestions": list(instead), "URL": ""}


# Recorded from version 2.1.2.
RECORDED = {
    "Les joueur pioche une carte.": [
        error(
            4,
            10,
            "gn",
            "g3__gn_les_1m__b3_a1_1",
            "Accord de nombre erroné\u00a0: «\u00a0joueur\u00a0» devrait être au pluriel.",
            "joueurs",
        )
    ],
    "Il gagne : la carte est à lui.": [
        error(8, 10, "nbsp", "nbsp_avant_deux_points", "Il manque un espace insécable.", "\u00a0:")
    ],
    "C’est le Pairs Companion.": [
        error(
            9,
            14,
            "gn",
            "g3__gn_le_1m__b3_a4_1",
            "Accord de nombre erroné\u00a0: «\u00a0Pairs\u00a0» devrait être au singulier.",
            "Pair",
        ),
        error(
            6,
            8,
            "gn",
            "g3__gn_le_1m__b3_a5_1",
            "Accord de nombre erroné\u00a0: «\u00a0Pairs\u00a0» est au pluriel.",
            "les",
        ),
    ],
    "Qui n’a plus de carte est éliminé.": [
        error(
            22,
            25,
            "ppas",
            "gv1__ppas_pronom_avoir__b3_a1_1",
            "Ce verbe devrait être un participe passé au masculin singulier.",
            "été",
        )
    ],
    "Entreprise est un jeu.": [
        error(
            0,
            10,
            "ppas",
            "gv1__ppas_adj_être_det_nom__b1_a1_1",
            "Accord erroné avec “un jeu”\u00a0: cet adjectif devrait être au masculin singulier.",
            "Entrepris",
        )
    ],
}


def answer(lines):
    rows = []
    for number, line in enumerate(lines, 1):
        rows.append({"iParagraph": number, "lGrammarErrors": RECORDED.get(line, []), "lSpellingErrors": []})
    said = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    return f'{{ "grammalecte": "2.1.2", "lang": "fr", "data" : [\n{said}\n]}}\n'


def main():
    how, log, *given = sys.argv[1:]
    assert given[:2] == ["-j", "-f"], given
    lines = Path(given[2]).read_text("utf-8").splitlines()
    with Path(log).open("a", encoding="utf-8") as file:
        file.write("".join(f"{line}\n" for line in [f"# process {os.getpid()}", f"# run of {len(lines)}", *lines]))
    if how == "hangs":
        time.sleep(60)
    elif how == "crashes":
        raise SystemError("no lexicon here")
    elif how == "rubbish":
        sys.stdout.write("Grammalecte v9\nEverything is fine.\n")
    elif how == "short":
        sys.stdout.write(answer(lines[:-1]))
    elif how == "half":
        sys.stdout.write(answer(lines)[: -len(lines)])
    elif how == "other":
        sys.stdout.write(answer(lines).replace("nStart", "start").replace("lGrammarErrors", "errors"))
    else:
        sys.stdout.write(answer(lines))


if __name__ == "__main__":
    main()
