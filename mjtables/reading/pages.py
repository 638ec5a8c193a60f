"""The tables of a web page, each with the words above it."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

from mjtables.reading.sheets import Span

#: No page's table is wider, and no cell of it spans more rows.
MOST_COLUMNS, MOST_SPAN = 200, 500

_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6", "caption", "p"})
_UNSEEN = frozenset({"script", "style", "template", "noscript"})


@dataclass(slots=True)
class PageTable:
    """A table of a page: the words above it, and its rows, spans filled in.

    `merged` are the cells that were filled in.
    """

    title: str
    rows: list[list[str]] = field(default_factory=list)
    spans: dict[int, tuple[int, str]] = field(default_factory=dict)
    merged: list[Span] = field(default_factory=list)

    def begin(self) -> None:
        """Open a row, with what spans down to it."""
        self.rows.append([])
        self._filled()

    def add(self, text: str, across: int, down: int) -> None:
        """Put a cell into the row that is open."""
        if not self.rows:
            self.begin()
        row = self.rows[-1]
        across = min(across, MOST_COLUMNS - len(row))
        if across > 1 or (across and down > 1):
            self.merged.append(Span(len(self.rows), len(row) + 1, down, across))
        for _ in range(across):
            if down > 1:
                self.spans[len(row)] = (down - 1, text)
            row.append(text)
        self._filled()

    def _filled(self) -> None:
        row = self.rows[-1]
        while len(row) in self.spans:
            left, text = self.spans.pop(len(row))
            if left > 1:
                self.spans[len(row)] = (left - 1, text)
            row.append(text)


class _Page(HTMLParser):
    def __init__(self, most_rows: int) -> None:
        super().__init__(convert_charrefs=True)
        self.done: list[PageTable] = []
        self._open: list[PageTable] = []
        self._words: list[str] = []
        self._cell: tuple[int, int] | None = None
        self._unseen = 0
        self._title = ""
        self._left = most_rows
        self.too_many = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open a table, a row, a cell or a heading."""
        said = dict(attrs)
        if tag in _UNSEEN:
            self._unseen += 1
        elif tag == "table":
            self._close_cell()
            self._open.append(PageTable(self._title))
            self._title = ""
        elif tag in _HEADINGS and self._cell is None:
            self._words = []
        elif tag == "br":
            self._words.append(" ")
        elif self._open and tag == "tr":
            self._close_cell()
            self._row()
        elif self._open and tag in ("td", "th"):
            self._close_cell()
            spans = [_span(said.get(name)) for name in ("colspan", "rowspan")]
            self._cell = (spans[0], spans[1])
            self._words = []

    def handle_endtag(self, tag: str) -> None:
        """Close what was opened."""
        if tag in _UNSEEN:
            self._unseen = max(self._unseen - 1, 0)
        elif tag in ("td", "th", "tr"):
            self._close_cell()
        elif tag == "table" and self._open:
            self._close_cell()
            self.done.append(self._open.pop())
        elif tag in _HEADINGS and self._cell is None:
            self._heading(tag)

    def handle_data(self, data: str) -> None:
        """Keep the words that are seen."""
        if not self._unseen:
            self._words.append(data)

    def close(self) -> None:
        """Close tables that the page left open."""
        super().close()
        self._close_cell()
        while self._open:
            self.done.append(self._open.pop())

    def _heading(self, tag: str) -> None:
        text = " ".join("".join(self._words).split())
        if tag == "caption" and self._open:
            self._open[-1].title = text or self._open[-1].title
        elif text and len(text) < 120:
            self._title = text
        self._words = []

    def _row(self) -> None:
        self._left -= 1
        self.too_many = self._left < 0
        if not self.too_many:
            self._open[-1].begin()

    def _close_cell(self) -> None:
        if self._cell is not None and self._open and not self.too_many:
            text = " ".join("".join(self._words).split())
            self._open[-1].add(text, *self._cell)
        self._cell = None
        self._words = []


def tables(page: str, most_rows: int) -> list[PageTable] | None:
    """The tables of a page; none where they have more rows than are read.

    >>> [table.rows for table in tables("<table><tr><th colspan=2>Han<tr><td>1<td>2"
    ...  "</table>", 10)]
    [[['Han', 'Han'], ['1', '2']]]
    """
    reader = _Page(most_rows)
    reader.feed(page)
    reader.close()
    return None if reader.too_many else [table for table in reader.done if table.rows]


def _span(text: str | None) -> int:
    """How many cells one covers, as far as a page says it sensibly."""
    said = (text or "").strip()
    return min(max(int(said), 1), MOST_SPAN) if said.isdecimal() else 1
