"""Change our own data one thing at a time: which changes does `massicot check` find?

    .venv/bin/python tools/selftest                     # 40 changes of each kind of data
    .venv/bin/python tools/selftest --sample 0          # all of them: some hours
    .venv/bin/python tools/selftest --survivors         # and what is not found

A change is one more, one less, exchanged with its neighbour, removed, there twice, yes for no. It is found if an error
or a warning appears that was not there before. Many changes are as right as what they replace (another order of cards
in a hand, another adjective), so no score is perfect; a test holds a bar for each kind.
"""

import argparse
import os
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "generator"), str(ROOT)]

from tools.selftest.judging import judged, scores  # noqa: E402


def main() -> None:
    """The table of scores."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, default=40, metavar="N", help="changes of each kind; 0 for all")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1, metavar="N")
    parser.add_argument("--survivors", action="store_true", help="list the changes that give no error or warning")
    options = parser.parse_args()
    verdicts = list(judged(options.sample, options.cores))
    for one in verdicts if options.survivors else ():
        if not one.code:
            change = one.mutation
            print(f"{change.file}:{change.line}: {change.told}" + (f"  (note {one.noted})" if one.noted else ""))
    print(f"{'kind of data':12} {'found':>6} {'noted':>6} {'of':>6}  share")
    for family, score in scores(verdicts).items():
        print(f"{family:12} {score.found:6} {score.noted:6} {score.all:6}  {score.share:.0%}")
    for code, count in Counter(one.code or one.noted for one in verdicts).most_common():
        print(f"{count:6}  {code or 'nothing'}")


if __name__ == "__main__":
    main()
