"""A chart: a figure, what it tells in words, and the files it is written to."""

from __future__ import annotations

import io
from base64 import b64encode
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mjtables.charting.style import drawing
from mjtables.errors import ChartError
from mjtables.writing import write_bytes

if TYPE_CHECKING:
    import os

    from matplotlib.figure import Figure

#: What a chart can be saved as, by the ending of the file.
FORMATS = ("png", "svg", "pdf")

#: Dots per inch of a picture in print, and in a notebook.
_PRINTED, _ON_SCREEN = 200, 110


@dataclass(frozen=True, eq=False)
class Chart:
    """A chart: its matplotlib `figure`, its `title`, and `alt`, its numbers in words.

    Notebooks show it. `language` is what its words are written in.
    """

    figure: Figure
    title: str
    alt: str
    language: str = "en"

    def picture(self, form: str = "png", *, dpi: int | None = None) -> bytes:
        """The chart as a PNG, SVG or PDF, the alt text in it; the same on any day.

        Raises `ChartError` for another format.

        >>> import mjtables as mj
        >>> mj.curve_chart("hong_kong").picture("pdf")[:5]
        b'%PDF-'
        """
        if form not in FORMATS:
            raise ChartError(_no_format(form))
        made = io.BytesIO()
        with drawing():
            said = self._metadata(form)
            self.figure.savefig(made, format=form, dpi=dpi or _PRINTED, metadata=said)
        return self._told(made.getvalue()) if form == "svg" else made.getvalue()

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the chart, as what the file's ending says; the file that was written.

        Raises `ChartError` for an ending that is no format, and `MjtablesError` where
        nothing can be written; then the file that was there stays.
        """
        whole = Path(path)
        form = whole.suffix.removeprefix(".").casefold()
        if form not in FORMATS:
            raise ChartError(f"{whole}: {_no_format(form)}")
        write_bytes({whole: self.picture(form)})
        return whole

    def _metadata(self, form: str) -> dict[str, Any]:
        match form:
            case "png":
                return {"Title": self.title, "Description": self.alt, "Software": None}
            case "pdf":
                said = {"Title": self.title, "Subject": self.alt}
                return {**said, "Creator": "mjtables", "CreationDate": None}
            case _:
                return dict.fromkeys(("Date", "Creator", "Format", "Type"))

    def _told(self, svg: bytes) -> bytes:
        """The picture with its title and alt text, where screen readers look."""
        named = escape(self.title), escape(self.alt)
        start = svg.index(b"<svg ")
        end = svg.index(b">", start)
        role = f' role="img" aria-label="{named[0]}" lang="{self._tag}"'
        words = f"\n <title>{named[0]}</title>\n <desc>{named[1]}</desc>"
        parts = svg[:end], role.encode(), b">", words.encode(), svg[end + 1 :]
        return b"".join(parts)

    @property
    def _tag(self) -> str:
        """The language as pages call it."""
        tags = {"zh_hant": "zh-Hant", "zh_hans": "zh-Hans"}
        return tags.get(self.language, self.language)

    def _repr_png_(self) -> bytes:
        return self.picture("png", dpi=_ON_SCREEN)

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[str, str], dict[str, Any]]:
        """The picture, and what is said to those who cannot see it."""
        picture = b64encode(self._repr_png_()).decode("ascii")
        shown = {"image/png": picture, "text/plain": self.alt}
        return shown, {"image/png": {"alt": self.alt}}


def _no_format(form: str) -> str:
    return f"expected a file of a chart ({', '.join(FORMATS)}), found {form!r}"
