"""What play mats are made from. `playmat_page` sets them."""

from dataclasses import dataclass

from massicot.booklet.page_style import PageLook
from massicot.model.paper import Paper
from massicot.model.variant import Variant


@dataclass(frozen=True, slots=True, kw_only=True)
class MatOrder:
    """All that the mats of a deck are made from. It can be sent to another process."""

    title: str
    credit: str
    authors: tuple[str, ...]
    stamp: str
    games: tuple[Variant, ...]
    paper: Paper
    margin: float
    look: PageLook
