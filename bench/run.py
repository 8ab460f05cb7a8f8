"""The door: `python bench/run.py [BENCH] --runs N --cards N,… [--quiet]`.

A bench is a module beside this one with a `run(options) -> int`; its name goes into BENCHES.
0: every bar holds. 1: one does not. 2: the words are wrong. 130: interrupted.
"""

import argparse
import signal
import sys
from importlib import import_module
from pathlib import Path

BENCHES = ("cards", "booklets", "rules", "checks", "corpus")


def main() -> int:
    root = Path(__file__).resolve().parent.parent
    sys.path[:0] = [str(root), str(root / "generator")]
    options = _parser().parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # leave no process and no folder behind
    try:
        return import_module(f"bench.{options.bench}").run(options)
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Measure Massicot beside other tools.")
    parser.add_argument("bench", nargs="?", choices=BENCHES, default=BENCHES[0], help="what to measure; cards")
    parser.add_argument(
        "--runs", type=_whole, default=5, metavar="N", help="runs of each, of which the median counts; 5"
    )
    parser.add_argument("--cards", type=_sizes, default=(55, 1000, 10000), metavar="N,…", help="sizes of the deck")
    parser.add_argument(
        "--part", type=_part, default=(1, 1), metavar="N/M", help="corpus: every Mth order, from the Nth"
    )
    parser.add_argument("--only", type=_kinds, default=(), metavar="KIND,…", help="corpus: these products only")
    parser.add_argument("--cores", type=int, default=0, metavar="N", help="corpus: processes; one for each core")
    parser.add_argument("--quiet", action="store_true", help="no progress, only the table and the bars")
    return parser


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text)):
        raise argparse.ArgumentTypeError(f"“{text}” is not a whole number from 1 on")
    return int(text)


def _sizes(text: str) -> tuple[int, ...]:
    return tuple(sorted({_whole(word.strip()) for word in text.split(",")}))


def _part(text: str) -> tuple[int, int]:
    number, slash, parts = text.partition("/")
    if not slash or _whole(number) > _whole(parts):
        raise argparse.ArgumentTypeError(f"“{text}” is not a part, like 1/20")
    return int(number), int(parts)


def _kinds(text: str) -> tuple[str, ...]:
    from massicot.products import names

    words = tuple(word.strip() for word in text.split(","))
    for word in words:
        if word not in names():
            raise argparse.ArgumentTypeError(f"“{word}” is none of {', '.join(names())}")
    return words


if __name__ == "__main__":
    sys.exit(main())
