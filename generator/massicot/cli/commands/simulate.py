"""Thousands of games, and what is said of them."""

from argparse import Namespace
from collections.abc import Iterable, Sequence

from massicot.cli.declare import LIBRARY, TRUST, Argument, Command, Option
from massicot.cli.talk import Talk
from massicot.cli.values import path, spans, whole
from massicot.codes import OPTION
from massicot.data.library import Library
from massicot.diagnostics import DataError
from massicot.simulation.picture import picture
from massicot.simulation.report import Happening, Report, Share, Spread, as_json, reports
from massicot.simulation.run import Played, SimulationOrder, save, simulate

_RARE = 0.0005
"""What happens less often would read 0.0 %."""


def run(options: Namespace, talk: Talk) -> int:
    """Tables for each game, or a line; 1 if a law of all games was broken."""
    if bool(options.games_named) == options.all:
        hint = "massicot simulate paires, or massicot simulate --all"
        raise DataError(
            [OPTION.problem("name games, or give --all, not both" if options.all else "no game is named", hint)]
        )
    for option, file in (("--json", options.json), ("--picture", options.picture)):
        if file is not None and file.is_dir():
            raise DataError([OPTION.problem(f"{option}: this is a folder", "name a file", path=file)])
        if file is not None and not file.parent.is_dir():
            raise DataError([OPTION.problem(f"{option}: there is no such folder", "make it first", path=file.parent)])
    wish = SimulationOrder(
        names=tuple(dict.fromkeys(options.games_named)),
        players=options.players,
        games=options.games,
        seed=options.seed,
        strategy=options.strategy,
        strict=options.strict,
    )
    found: list[tuple[Played, tuple[Report, ...]]] = []
    troubled = False
    for played in simulate(Library(options.library), wish, talk.progress, options.cores):
        talk.close()
        numbers = reports(played)
        found.append((played, numbers))
        if options.all:
            if len(found) == 1:
                talk.say(_about(wish), style="1")
            for one in numbers:
                talk.say(_line(played, one))
        else:
            _tables(played, numbers, talk)
        for one in numbers:
            for law, count in one.trouble.items():
                troubled = True
                where = f"{played.way.id}, {one.players} players"
                talk.error(f"{where}: {law}, in {count} of {one.games} games (first: {one.first_trouble[law]})")
    for file, content, option in ((options.json, as_json, "--json"), (options.picture, picture, "--picture")):
        if file is not None:
            save(file, content(found), option)
            talk.say(str(file))
    return 1 if troubled else 0


def _about(wish: SimulationOrder) -> str:
    strict = ", laws held after every move" if wish.strict else ""
    return f"{wish.games} games for each number of players, {wish.strategy} players, seed {wish.seed}{strict}"


def _line(played: Played, one: Report) -> str:
    """One table in one line, for a run of everything."""
    name = f"  {played.way.id}, {one.players} players"
    if one.decisions is None or one.minutes is None:
        return f"{name:44} no game ended"
    ended = "all ended" if one.finished == one.games else f"{one.finished} ended"
    return f"{name:44} {ended}  {one.decisions.mean:7.1f} decisions  {one.minutes.mean:6.1f} min"


# -- tables ------------------------------------------------------------------------------------------


def _tables(played: Played, numbers: Sequence[Report], talk: Talk) -> None:
    """All that is known of one way to play."""
    talk.say(f"{played.way.id}: {_about(played.wish)}", style="1")
    rows = [["players", "ended", "decisions", "8 in 10", "rounds", "minutes", "8 in 10", "reshuffled", "ran out"]]
    rows += [_length_row(one) for one in numbers]
    talk.table("length, and the stock", rows)
    for title, pick in (("won, % of games by seat", "wins"), ("lost, % of games by seat", "losses")):
        shares: list[tuple[int, tuple[Share, ...]]] = [(one.players, getattr(one, pick)) for one in numbers]
        if any(some for _, some in shares):
            talk.table(f"{title} (± with 95 % confidence)", _share_rows(shares))
    tokens = [[str(one.players), *_token_row(one)] for one in numbers if one.tokens is not None]
    if tokens:
        head = ["players", "most won", "best", "most lost", "worst", "each seat on average"]
        talk.table("tokens in a game", [head, *tokens])
    ledger = _ledger_rows(numbers)
    if ledger:
        head = ["decision", *(f"{one.players} players" for one in numbers)]
        talk.table("decisions of this edition that were needed, % of games", [head, *ledger])


def _length_row(one: Report) -> list[str]:
    ended = "all" if one.finished == one.games else f"{one.finished} of {one.games}"
    cells = [str(one.players), ended]
    for value, digits, wide in ((one.decisions, 1, True), (one.rounds, 1, False), (one.minutes, 1, True)):
        cells += _spread(value, digits, wide=wide)
    return [*cells, _percent(one.reshuffled), _percent(one.ran_out)]


def _spread(value: Spread | None, digits: int, *, wide: bool) -> list[str]:
    if value is None:
        return ["–", "–"] if wide else ["–"]
    mean = f"{value.mean:.{digits}f}"
    return [mean, f"{value.low:.0f} to {value.high:.0f}"] if wide else [mean]


def _percent(happening: Happening) -> str:
    if not happening.games:
        return "never"
    return f"{happening.games * 100:.1f} %" if happening.games >= _RARE else "rarely"


def _share_rows(shares: Iterable[tuple[int, Sequence[Share]]]) -> list[list[str]]:
    some = list(shares)
    seats = max(players for players, _ in some)
    rows = [["players", *(f"seat {seat + 1}" for seat in range(seats))]]
    for players, parts in some:
        cells = [f"{one.part * 100:.1f} ±{(one.high - one.low) * 50:.1f}" for one in parts]
        rows.append([str(players), *cells, *[""] * (seats - len(cells))])
    return rows


def _token_row(one: Report) -> list[str]:
    assert one.tokens is not None
    tokens = one.tokens
    seats = ", ".join(f"{value:+.1f}" for value in tokens.seats)
    return [f"{tokens.won:+.1f}", f"{tokens.best:+d}", f"{tokens.lost:+.1f}", f"{tokens.worst:+d}", seats]


def _ledger_rows(numbers: Sequence[Report]) -> list[list[str]]:
    names = sorted({name for one in numbers for name in one.ledger})
    return [
        [name, *(_percent(one.ledger[name]) if name in one.ledger else "never" for one in numbers)] for name in names
    ]


COMMAND = Command(
    run,
    (Argument("games_named", "GAME[/WAY]", "games, like paires or paires/norland", many=True),),
    (
        Option("--all", "every game and every way to play it"),
        Option("--players", "how many play: 2-8, or 4, or 3,5; all that can", "N-M", spans(1, 20), default=()),
        Option("--games", "for each number of players; 10000", "N", whole(1, 100_000_000), default=10_000),
        Option("--seed", "what is shuffled and decided follows from it; 1", "N", whole(0, 999_999_999), default=1),
        Option("--strategy", "how they decide (random)", choices=("random", "sensible"), default="random"),
        Option("--strict", "hold the laws of all games after every move"),
        Option("--cores", "how many processes; as many as the machine has", "N", whole(1, 256), default=0),
        Option("--json", "the numbers for other programs", "FILE", path("file")),
        Option("--picture", "a drawing of them, as SVG", "FILE", path("file")),
        LIBRARY,
        TRUST,
    ),
    (
        ("simulate paires --players 2-8", ""),
        ("simulate paires/norland --strategy sensible --games 2000", ""),
        ("simulate regent --json regent.json --picture regent.svg", ""),
        ("simulate --all --strict", "every game, way and number of players, held to its laws"),
    ),
)
