"""Say what is in a PDF: `python read_back.py PDF` prints its pages and their sizes in mm."""

import sys
from collections import Counter

import pypdfium2


def main(path: str) -> None:
    document = pypdfium2.PdfDocument(path)
    sizes = Counter(
        tuple(round(points / 72 * 25.4) for points in document.get_page_size(number)) for number in range(len(document))
    )
    print(", ".join(f"{count} × {width} × {height} mm" for (width, height), count in sizes.items()))


if __name__ == "__main__":
    main(sys.argv[1])
