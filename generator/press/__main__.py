"""`python -m generator.press FOLDER…`: print the plain drawings of these themes."""

import sys
from pathlib import Path

from generator.press.theme import press_theme

for folder in sys.argv[1:]:
    press_theme(Path(folder))
