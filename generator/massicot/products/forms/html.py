"""One page for the phone."""

from typing import TYPE_CHECKING

from massicot.products.forms import Form, Material
from massicot.products.forms.reading import Reading

if TYPE_CHECKING:
    from massicot.booklet.parting import Cure
    from massicot.booklet.render import Rendered


class Html(Form):
    """One file that fetches nothing."""

    name = "html"
    about = "a page for the phone"
    page = ""
    style = Reading.style
    usual = True
    in_parts = False
    letters = 0
    medium = "html"

    def set(self, material: Material, cured: "list[Cure]") -> "Rendered":  # noqa: ARG002
        """The page."""
        from massicot.booklet.phone import phone

        return phone(self.style, material.content, material.pictures, material.palette, material.fonts)
