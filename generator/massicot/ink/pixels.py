"""Pictures made of pixels: the way up that a file means, and the samples that PDF keeps."""

from dataclasses import dataclass
from io import BytesIO

_ORIENTATION = 0x0112
"""The tag of EXIF by which a camera says how it was held."""


@dataclass(frozen=True, slots=True)
class Raster:
    """An image as PDF keeps it: rows of samples, and their opacity if any shines through. A JPEG stays one."""

    width: int
    height: int
    space: str
    samples: bytes
    jpeg: bool = False
    alpha: "Raster | None" = None

    @property
    def entries(self) -> dict[str, str | int]:
        """The entries of its dictionary (ISO 32000-1, 8.9.5)."""
        return {
            "Type": "/XObject",
            "Subtype": "/Image",
            "Width": self.width,
            "Height": self.height,
            "ColorSpace": f"/{self.space}",
            "BitsPerComponent": 8,
        }


def upright(file: bytes) -> bytes:
    """A file whose pixels stand as they are meant, for not every viewer turns what EXIF says is turned."""
    from PIL import Image, ImageOps

    with Image.open(BytesIO(file)) as image:
        if image.getexif().get(_ORIENTATION, 1) == 1:
            return file
        turned = BytesIO()
        ImageOps.exif_transpose(image).save(turned, "PNG")
    return turned.getvalue()


def raster(file: bytes) -> Raster:
    """The samples of a PNG or JPEG file."""
    from PIL import Image

    file = upright(file)
    with Image.open(BytesIO(file)) as image:
        width, height = image.size
        if image.format == "JPEG" and image.mode in ("L", "RGB"):
            return Raster(width, height, "DeviceGray" if image.mode == "L" else "DeviceRGB", file, jpeg=True)
        if not image.has_transparency_data:
            return Raster(width, height, "DeviceRGB", image.convert("RGB").tobytes())
        *colours, opacity = image.convert("RGBA").split()
        alpha = Raster(width, height, "DeviceGray", opacity.tobytes())
        return Raster(width, height, "DeviceRGB", Image.merge("RGB", colours).tobytes(), alpha=alpha)
