"""The codes of what is refused while data is read, products are made and orders are understood.

Those of `massicot check` beside these stand with their checks. The files in this folder tell what each code means.
"""

from massicot.diagnostics import Diagnostic, Rule

# -- files -------------------------------------------------------------------------------------------

UNREADABLE = Rule("data/unreadable")
TOML = Rule("data/toml")
WRONG = Rule("data/wrong")
KEY = Rule("data/key")
UNKNOWN = Rule("data/unknown-name")
TWICE = Rule("data/twice")
FONT = Rule("data/font")
DRAWING = Rule("data/drawing")

# -- decks -------------------------------------------------------------------------------------------

TOTAL = Rule("deck/total")
DUPLICATE = Rule("deck/duplicate")
NO_DRAWING = Rule("deck/no-drawing")

# -- rules -------------------------------------------------------------------------------------------

GAP = Rule("facts/table-gap")
UNEVEN = Rule("facts/uneven")
FORMULA = Rule("facts/formula")
SEATED = Rule("facts/players")
SAME = Rule("facts/same-as-game")
PROGRAM = Rule("facts/program")
MISMATCH = Rule("examples/mismatch")
DIFFERS = Rule("sources/differs")
IDLE = Rule("sources/idle-erratum")
UNKNOWN_FACT = Rule("prose/unknown-fact")
UNKNOWN_TERM = Rule("prose/unknown-term")
QUOTATION = Rule("prose/quotation")
SECTION = Rule("prose/missing-section")

# -- orders ------------------------------------------------------------------------------------------

NO_SUCH = Rule("order/unknown")
OPTION = Rule("order/option")
MISFIT = Rule("order/misfit")
REFUSED = Rule("order/refused")

# -- this computer -----------------------------------------------------------------------------------

OUTPUT = Rule("machine/output")
MISSING = Rule("machine/missing")
PROCESS = Rule("machine/process")


def no_processes(wrong: OSError, cure: str | None = None) -> Diagnostic:
    """That the system gives no processes to share work with: their semaphores are kept in /dev/shm."""
    return PROCESS.problem(f"no other processes can be used here: /dev/shm: {wrong.strerror or wrong}", cure)
