"""Rules: random games a second on one core, for every game and way to play it, at its slowest number of players."""

import time

LEAST, LEAST_PAIRES, PAIRES_AT = 1000, 5000, 4
SECONDS = 1.0


def run(options):
    from massicot.data.library import Library
    from massicot.games.engine.codes import Codes
    from massicot.games.engine.luck import Dice
    from massicot.games.engine.programs import program_of, ways

    library = Library()
    slow = []
    print("| game | players | random games a second |\n|---|---:|---:|")
    for game in library.decks():
        codes = Codes(library.deck(game))
        for variant in library.variants(game).values():
            for way in ways(variant):
                counts = [PAIRES_AT] if way.id == "paires" else way.players
                rates = {
                    n: max(
                        _rate(program_of(variant).kind, way.facts_for(n), codes.deck, n, Dice)
                        for _ in range(options.runs)
                    )
                    for n in counts
                }
                players = min(rates, key=lambda n: rates[n])
                least = LEAST_PAIRES if way.id == "paires" else LEAST
                print(f"| {way.id} | {players} | {rates[players]:.0f} |")
                if rates[players] < least:
                    slow.append(f"{way.id} with {players} players: {rates[players]:.0f} of {least}")
    for line in slow:
        print(f"- FAILS: {line}")
    if not slow:
        print(f"- holds: at least {LEAST_PAIRES} for Paires at {PAIRES_AT} players, {LEAST} for every other game")
    return 1 if slow else 0


def _rate(kind, facts, deck, players, dice):
    luck = dice(1)
    random = luck.random.random
    games = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < SECONDS / 4:
        game = kind(facts, deck, players, luck)
        game.begin()
        while not game.finished:
            moves = game.moves()
            game.play(moves[int(random() * len(moves))])
        games += 1
    return games / spent
