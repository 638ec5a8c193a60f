"""Cards: a preset's tables on paper, as a page, or for documents of one's own."""

from __future__ import annotations

from base64 import b64encode
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mjtables.cards.making import Club, content, small
from mjtables.cards.papers import paper as paper_of
from mjtables.cards.styles import style as style_of
from mjtables.catalog import resolve
from mjtables.errors import CardError
from mjtables.writing import write_bytes

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Iterator, Sequence

    from mjtables.cards.model import Content
    from mjtables.cards.papers import Paper
    from mjtables.cards.styles import Style
    from mjtables.render.sides import Fitted
    from mjtables.render.typesetting import Sheet
    from mjtables.ruleset import Preset

#: What a card can be saved as, by the ending of the file.
FORMATS = ("pdf", "png", "svg", "html", "xlsx", "md", "csv", "tex", "json")

#: The largest picture of a club that is taken, in bytes.
_LOGO = 1_000_000

#: An inch, in millimetres.
_INCH = 25.4
#: How wide a notebook shows a side, in pixels.
_IN_A_NOTEBOOK = 800

#: As many copies as one file holds.
_COPIES = 1000


@dataclass(frozen=True)
class Card:
    """A card of one preset, in one language or in two, on a paper.

    Nothing is typeset before it is asked for.
    """

    preset: Preset
    contents: tuple[Content, ...]
    paper: Paper
    style: Style
    copies: int = 0
    sheet: Paper | None = None

    @property
    def content(self) -> Content:
        """What the card says, in its first language."""
        return self.contents[0]

    @cached_property
    def fitted(self) -> tuple[Fitted, ...]:
        """Where everything stands; raises `CardError` where it does not fit."""
        from mjtables.render.fitting import fitted

        return tuple(fitted(said, self.paper) for said in self.contents)

    @property
    def sides(self) -> int:
        """How many sides the card has."""
        return sum(len(card.sides) for card in self.fitted)

    @property
    def lies(self) -> bool:
        """Whether its sheets of paper are wider than high."""
        return any(sheet.width > sheet.height for sheet in self._sheets())

    @property
    def digits(self) -> float:
        """The size of the smallest digits of payments, in points."""
        sizes = [
            side.size for card in self.fitted for side in card.sides if side.columns
        ]
        return min(sizes, default=0)

    @property
    def alts(self) -> tuple[str, ...]:
        """What each side shows, in words, for who cannot see its picture.

        >>> import mjtables as mj
        >>> print(mj.card("shenzhen").alts[0])
        Shenzhen bang-bang (named hands, base 1), 1/1: Payments; Robbed kong; Extras
        """
        from mjtables.render.alternatives import alternatives

        return alternatives(self.fitted, self.order)

    def pdf(self) -> bytes:
        """The card as a tagged PDF, its fonts in it.

        Raises `CardError` where it does not fit, for a character that no font has, and
        for a broken logo.
        """
        return self._typeset("pdf")[0]

    def pictures(self, form: str = "png", width: int = 0) -> list[bytes]:
        """Every side (or sheet of cards) as a picture, PNG or SVG.

        PNG are for printing, unless a `width` in pixels is given.
        """
        return self._typeset(form, width)

    def _repr_png_(self) -> bytes:
        """The first side, for notebooks."""
        return self.pictures(width=_IN_A_NOTEBOOK)[0]

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[str, str], dict[str, Any]]:
        """The first side, and what is said to those who cannot see it."""
        picture, alt = b64encode(self._repr_png_()).decode("ascii"), self.alts[0]
        return {"image/png": picture, "text/plain": alt}, {"image/png": {"alt": alt}}

    def _typeset(self, form: str, width: int = 0) -> list[bytes]:
        from mjtables.render.typesetting import DOTS, typeset

        fitted, sheets = self.fitted, self._sheets()
        inches = sheets[0].width / _INCH
        dots = width / inches if width else DOTS
        with _named(self.preset):
            return typeset(fitted, sheets, self.style, form, dots=dots)  # type: ignore[arg-type]

    def _sheets(self) -> tuple[Sheet, ...]:
        from mjtables.render.imposing import imposed
        from mjtables.render.typesetting import Item, Sheet

        order = self.order
        if self.copies:
            sheet = self.sheet or paper_of("a4")
            return imposed(order, self.paper, sheet, self.copies)
        width, height = self.paper.width, self.paper.height
        return tuple(Sheet(width, height, (Item(place),)) for place in order)

    @property
    def order(self) -> list[int]:
        """The sides in order: those of two languages face each other."""
        counts = [len(card.sides) for card in self.fitted]
        numbers = iter(range(sum(counts)))
        each = [[next(numbers) for _ in range(count)] for count in counts]
        return [
            side for facing in zip_longest(*each) for side in facing if side is not None
        ]

    def workbook(self) -> bytes:
        """The card as a workbook (xlsx): options to change, and live formulas.

        Raises `CardError` for two languages, and for copies.
        """
        from mjtables.workbook.making import as_workbook

        self._check_alone("xlsx")
        return as_workbook(self.content, self.preset, self.paper, self.style)

    def _check_alone(self, form: str) -> None:
        if len(self.contents) > 1 or self.copies:
            what = "copies on sheets" if self.copies else "two languages"
            raise CardError(
                f"expected a card in one language, alone, as {form}; found {what}"
            )

    def text(self, form: str) -> str:
        """The card as a page (html), or for documents: md, csv, tex, json."""
        from mjtables.render import documents
        from mjtables.render.page import page

        self._check_alone(form)
        match form:
            case "html":
                with _named(self.preset):
                    return page(self.content, self.preset, self.paper, self.style.name)
            case "md":
                return documents.markdown(self.content)
            case "csv":
                return documents.tidy_csv(self.content)
            case "tex":
                return documents.latex(self.content)
            case "json":
                return documents.as_json(self.content)
            case _:
                raise CardError(_no_format(form))

    def save(
        self,
        path: str | os.PathLike[str],
        *,
        copies: int | None = None,
        sheet: str = "",
    ) -> list[Path]:
        """Write the card, as what the file's ending says; the files that were written.

        Pictures are a file for each side: card-1.png, card-2.png. With `copies` that
        many lie on sheets of paper (`sheet`: a4, unless given, or letter) with lines to
        cut along, backs on the next sheet. Each file is written whole, or the one that
        was there stays.

        Raises `CardError` for an ending that is no format, for copies that do not fit,
        and for a sheet without copies; `MjtablesError` where nothing can be written.
        """
        if copies is not None:
            return sheet_of(self, copies, sheet or "a4").save(path)
        if sheet:
            raise CardError(f"expected copies beside sheet {sheet!r}, found none")
        whole = Path(path)
        form = whole.suffix.removeprefix(".").casefold()
        if form not in FORMATS:
            raise CardError(f"{whole}: {_no_format(form)}")
        if form == "pdf":
            parts = {whole: self.pdf()}
        elif form == "xlsx":
            parts = {whole: self.workbook()}
        elif form in ("png", "svg"):
            made = self.pictures(form)
            names = [whole] if len(made) == 1 else _numbered(whole, len(made))
            parts = dict(zip(names, made, strict=True))
        else:
            parts = {whole: self.text(form).encode()}
        write_bytes(parts)
        return list(parts)


@contextmanager
def _named(preset: Preset) -> Iterator[None]:
    """Put the rule set before what cannot be printed of it."""
    try:
        yield
    except CardError as error:
        raise CardError(f"{preset.id}: {error}") from None


def _no_format(form: str) -> str:
    return f"expected a file of a card ({', '.join(FORMATS)}), found {form!r}"


def _numbered(path: Path, count: int) -> list[Path]:
    return [path.with_stem(f"{path.stem}-{number}") for number in range(1, count + 1)]


def card(  # noqa: PLR0913 - what people wish of a card, by name
    preset: Preset | str | os.PathLike[str],
    *,
    paper: str = "a4",
    orientation: str = "",
    language: str | Sequence[str] = "en",
    tables: Iterable[str] = (),
    style: str = "colour",
    title: str = "",
    note: str = "",
    logo: bytes | str | os.PathLike[str] | None = None,
    thousands: bool = False,
) -> Card:
    """A card of a preset: on paper, as a page, or for documents of one's own.

    `paper` is a4, letter, a5, a6 or wallet; `tables` are groups (payments, compact,
    rare, liable, score, extras, fu, aids, curve; all) or single tables by key; two
    `language`s face each other; `style` is colour, grey or plain; `thousands` prints
    3.9 for 3900. Title, note and logo (an SVG: bytes, or a path) are the club's.

    Raises `CardError` for a paper, table or style that there is not, `LanguageError`
    for a language, `CatalogError` or `PresetError` where the preset cannot be had.

    >>> import mjtables as mj
    >>> small = mj.card("hong_kong", paper="wallet", language=("en", "zh_hant"))
    >>> small.sides, small.pdf()[:5]
    (2, b'%PDF-')
    """
    rules, on = resolve(preset), paper_of(paper, orientation)
    languages = tuple(language) if isinstance(language, list | tuple) else (language,)
    if len(languages) not in (1, 2):
        found = ", ".join(map(str, languages)) or "none"
        raise CardError(f"expected one language or two, found {found}")
    if isinstance(tables, str):
        tables = [own.strip() for own in tables.split(",") if own.strip()]
    groups = tuple(tables) or (small(rules) if on.one_a_side else ())
    club = Club(title, note, _logo(logo))
    said = tuple(
        content(rules, str(own), groups, club, thousands=thousands) for own in languages
    )
    return Card(rules, said, on, style_of(style))


def sheet_of(card: Card, copies: int, sheet: str = "a4") -> Card:
    """The same card so many times on sheets of paper, with lines to cut along.

    Backs lie on the next sheet, to be printed on both sides, turned over as the page of
    a book is: over the long edge of upright sheets, the short one of sheets that lie.

    Raises `CardError` for too few or too many, and for a sheet that there is not.
    """
    if not 1 <= copies <= _COPIES:
        raise CardError(f"expected 1 to {_COPIES} copies, found {copies}")
    return replace(card, copies=copies, sheet=paper_of(sheet))


def _logo(logo: bytes | str | os.PathLike[str] | None) -> bytes | None:
    """The club's picture; refused where it cannot be one."""
    if logo is None or isinstance(logo, bytes):
        own = logo
    else:
        try:
            with Path(logo).open("rb") as file:
                own = file.read(_LOGO + 1)
        except OSError as error:
            raise CardError(
                f"{logo}: expected a logo, found: {error.strerror}"
            ) from None
    if own is not None:
        _check_logo(own)
    return own


def _check_logo(logo: bytes) -> None:
    """Refuse what is no picture, before anything is made of it."""
    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import ParseError, fromstring

    if len(logo) > _LOGO:
        raise CardError("expected a logo of less than 1 MB, found a larger file")
    try:
        root = fromstring(logo.decode("utf-8-sig"))
    except (ParseError, DefusedXmlException, UnicodeDecodeError) as error:
        found = str(error).splitlines()[0]
        raise CardError(f"expected a logo as an SVG picture, found: {found}") from None
    if not root.tag.endswith("svg"):
        raise CardError(f"expected a logo as an SVG picture, found <{root.tag}>")
