"""Draw faces as pictures, or prove that they can be read."""

from argparse import Namespace
from pathlib import Path

from massicot import output
from massicot.cli.declare import LIBRARY, LOOK, Argument, Command, Need, Option
from massicot.cli.talk import Talk
from massicot.cli.values import path, whole, words
from massicot.data.library import Library
from massicot.data.settings import Settings, refuse_unknown
from massicot.products.order import Order
from massicot.products.pictures import pictures

DPI = 150


def run(options: Namespace, talk: Talk) -> int:
    """Pictures of every face; or a table of how well they read, with 1 if one can't be read."""
    library = Library(options.library)
    order = Order(
        names=tuple(options.names),
        theme=options.theme,
        low_ink=options.low_ink,
        large_index=options.large_index,
        format=options.format,
        cards=options.cards,
    )
    refuse_unknown(options.settings, library)
    folder = options.output if options.given & {"--output", "-o"} else options.output / "preview"
    if options.proof:
        return _proof(library, order, folder, talk)
    files = pictures(library, order, DPI * options.scale, talk.progress)
    output.deliver(folder, files)
    for name in files:
        talk.say(str(folder / name))
    return 0


def _proof(library: Library, order: Order, folder: Path, talk: Talk) -> int:
    """A table of the worst case of every rule, and a line for everything that fails."""
    from massicot.proof.run import proofs

    failed = False
    for proof in proofs(library, order, folder, talk.progress):
        talk.close()
        rows = [[worst.code, worst.subject, worst.figure, worst.bar, worst.verdict] for worst in proof.report.worst()]
        talk.table(proof.title, [["check", "worst case", "figure", "at least", "verdict"], *rows])
        for problem in proof.report.problems():
            talk.error(f"{problem.code}: {problem}")
        talk.say(str(proof.sheet))
        failed = failed or proof.report.failed
    return 1 if failed else 0


COMMAND = Command(
    run,
    (Argument("names", "DECK", "decks; all by default", many=True),),
    (
        *LOOK,
        Option("--format", "card format; the deck’s own", "FORMAT", default="", setting="format"),
        Option("--cards", "only these, by value or name", "CARD,…", words, default=()),
        Option(
            "--scale",
            f"times {DPI} dpi; 2",
            "N",
            whole(1, 8),
            default=2,
            needs=Need(lambda of: not of.proof, "leave out --scale or --proof"),
        ),
        Option("--proof", "report on contrast, index, colour blindness, backs"),
        Option(
            "--output",
            f"where to; preview/ in the output folder, {Settings.output}",
            "DIR",
            path("folder"),
            default=Path(Settings.output),
            short="-o",
            setting="output",
        ),
        LIBRARY,
    ),
    (
        ("preview pairs", ""),
        ("preview pairs --cards 1,10 --scale 3", ""),
        ("preview pairs --proof", "can every face be read, and by whom?"),
    ),
)
