"""One compressor for all machines.

zlib's output differs between builds (zlib, zlib-ng, Intel's), so the same pages would give other
bytes elsewhere. libdeflate, locked in our dependencies, gives the same ones everywhere, smaller.
"""

import deflate

LEVEL = 9


def compress(data: bytes) -> bytes:
    """A zlib stream."""
    return bytes(deflate.zlib_compress(data, LEVEL))


def install() -> None:
    """Let reportlab compress every stream with it, as binary."""
    from reportlab import rl_config
    from reportlab.pdfbase import pdfdoc

    rl_config.useA85 = 0
    pdfdoc.PDFZCompress.encode = lambda text: compress(text if isinstance(text, bytes) else text.encode("latin-1"))
