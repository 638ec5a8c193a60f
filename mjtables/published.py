"""Tables that somebody printed, read as they were printed.

A file is CSV, with lines `# key: text` above it: who printed it, where, under which
rules. What a cell says is put together from the whole file (`# cells:`), its column
(its name, or `# column NAME:`), its row (the columns that place it, or `# row LABEL:`)
and itself (`# cell LABEL | NAME:`), each a list `key=value, key=value`.
"""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mjtables.errors import Problem, TableError
from mjtables.wordings import aliases, band

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping

#: The kinds of publishers, the weightiest first.
KINDS = ("rule body or book", "named project", "unnamed")

#: Keys of a header whose text is told, not read as `key=value`.
TEXTS = ("source", "publisher", "kind", "read", "rules", "situation", "note", "preset")

#: What a column can say that is no place of a cell, but the printed thing itself.
PRINTED = ("pays", "receives", "final_score", "tier")

_LARGEST = 50_000_000


class Cell(NamedTuple):
    """One printed cell: its line and column, the text in it, and what it says."""

    line: int
    where: str
    text: str
    printed: str
    says: Mapping[str, str]


class Published(NamedTuple):
    """A table somebody printed: who, under which rules, and every cell of it."""

    name: str
    header: Mapping[str, tuple[str, ...]]
    cells: tuple[Cell, ...]

    def told(self, key: str) -> str:
        """What the header says under a key, empty where it says nothing."""
        return "; ".join(self.header.get(key, ()))


class _Layout(NamedTuple):
    """What each column of a file is: a place of its cells, or printed things."""

    places: Mapping[str, str]
    printed: Mapping[str, Mapping[str, str]]
    raw: str
    label: str


def read(path: str | os.PathLike[str]) -> Published:
    """Every cell of a printed table.

    Raises `TableError` where the file cannot be read, or is no table.
    """
    file = Path(path)
    return understood(_lines(file), str(file), file.stem)


def understood(lines: list[str], source: str, name: str = "table") -> Published:
    """Every cell of a table given as lines of CSV.

    Raises `TableError` where it is no table.
    """
    header, directives = _header([line for line in lines if line.startswith("#")])
    body = [(n, line) for n, line in enumerate(lines, 1) if _is_row(line)]
    if len(body) < 2:
        raise _problem(source, "a table with a header and rows", "none")
    comma = max(",;\t", key=body[0][1].count)
    reader = csv.reader((line for _, line in body), delimiter=comma)
    cells = []
    try:
        names = [name.strip() for name in next(reader)]
        layout = _layout(source, names, directives)
        for row in reader:
            line = body[reader.line_num - 1][0]
            if len(row) > len(names):
                expected = f"{len(names)} cells in line {line}"
                raise _problem(source, expected, str(len(row)))
            filled = dict(zip(names, [*row, *[""] * len(names)], strict=False))
            cells += _cells(line, filled, layout, directives)
    except csv.Error as error:
        raise _problem(source, "a CSV file", str(error)) from None
    return Published(name, header, _told_apart(cells))


def _told_apart(cells: list[Cell]) -> tuple[Cell, ...]:
    """The cells, those that are printed again in another line saying so."""
    times: Counter[str] = Counter()
    apart = []
    for cell in cells:
        times[cell.where] += 1
        again = f" (print {times[cell.where]})" if times[cell.where] > 1 else ""
        apart.append(cell._replace(where=cell.where + again))
    return tuple(apart)


def _lines(file: Path) -> list[str]:
    source = str(file)
    try:
        if file.stat().st_size > _LARGEST:
            raise _problem(source, "a table of at most 50 MB", "more")
        return file.read_text(encoding="utf-8-sig").splitlines()
    except FileNotFoundError:
        raise _problem(source, "a file", "no such file") from None
    except UnicodeDecodeError:
        raise _problem(source, "a CSV file in UTF-8", "other bytes") from None
    except (OSError, ValueError) as error:
        found = getattr(error, "strerror", None) or str(error)
        raise _problem(source, "a CSV file", found) from None


def _is_row(line: str) -> bool:
    return bool(line.strip(" ,;\t")) and not line.startswith("#")


def _header(
    comments: list[str],
) -> tuple[dict[str, tuple[str, ...]], dict[str, dict[str, str]]]:
    """What the header tells, and what it says that cells mean."""
    header: dict[str, tuple[str, ...]] = {}
    directives: dict[str, dict[str, str]] = {}
    for comment in comments:
        key, colon, text = comment.lstrip("# ").partition(": ")
        key = key.strip()
        if key in TEXTS:
            header[key] = (*header.get(key, ()), text.strip())
        elif key.split(" ")[0] in ("cells", "column", "row", "cell"):
            directives[key] = _pairs(text)
        elif not colon:
            header["note"] = (*header.get("note", ()), comment.lstrip("# "))
    return header, directives


def _pairs(text: str) -> dict[str, str]:
    """`key=value, key=value`; a word alone is a key without value."""
    found = {}
    for pair in text.split(", "):
        key, _, value = pair.partition("=")
        found[key.strip()] = value.strip()
    return found


def _layout(
    source: str, names: list[str], directives: Mapping[str, dict[str, str]]
) -> _Layout:
    known = aliases()["columns"]
    counted = any(known.get(name.lower()) == "value" for name in names)
    whole = directives.get("cells", {})
    places: dict[str, str] = {}
    printed: dict[str, dict[str, str]] = {}
    for name in names:
        own = directives.get(f"column {name}")
        meant = known.get(name.lower())
        if name.lower() in known["either"] and name not in places:
            meant = known["either"][name.lower()][0 if counted else 1]
        if own is not None:
            printed[name] = {**whole, **own}
        elif isinstance(meant, str) and meant in PRINTED:
            printed[name] = {**whole, "what": meant}
        elif isinstance(meant, str):
            places[name] = meant
        elif whole and band(name) is not None:
            printed[name] = {**whole, "value": name}
    label = names[0] if names[0] not in (*places, *printed) else ""
    raw = next((name for name, meant in places.items() if meant == "raw"), "")
    if not printed:
        expected = "a column of amounts (pays, value beside han or faan, final_score)"
        raise _problem(source, expected, ", ".join(names)[:100])
    return _Layout(places, printed, raw, label)


def _cells(
    line: int,
    row: Mapping[str, str],
    layout: _Layout,
    directives: Mapping[str, dict[str, str]],
) -> list[Cell]:
    """The printed cells of one row; a label that is left out is not one of them."""
    placed = {
        meant: row[name].strip()
        for name, meant in layout.places.items()
        if meant != "raw" and row[name].strip()
    }
    label = row[layout.label].strip() if layout.label else ""
    first = label or next((row[name] for name in layout.places), "")
    placed |= directives.get(f"row {first}", {})
    labels = [n for n, says in layout.printed.items() if says.get("what") == "tier"]
    if "value" not in placed and labels and row[labels[0]].strip():
        placed["special"] = row[labels[0]].strip()
    found = []
    for name, says in layout.printed.items():
        own = directives.get(f"cell {first} | {name}", {})
        meant = {**says, **placed, **own}
        amount = row[name].strip()
        if meant.get("what") == "tier" and not amount:
            continue
        text = amount
        if layout.raw and meant.get("what") != "tier":
            text = row[layout.raw].strip() or amount
        where = _where(row, name, label, layout)
        found.append(Cell(line, where, text, amount, meant))
    return found


def _where(row: Mapping[str, str], name: str, label: str, layout: _Layout) -> str:
    """A cell's place, in the words of its own table."""
    parts = [label] if label else []
    for column, meant in layout.places.items():
        if meant != "raw" and row[column].strip():
            text = row[column].strip()
            parts.append(f"{text} {column}" if meant in ("value", "points") else text)
    amounts = [n for n, says in layout.printed.items() if says.get("what") != "tier"]
    if name not in amounts or len(amounts) > 1 or label:
        parts.append(name)
    return ", ".join(parts)


def _problem(source: str, expected: str, found: str) -> TableError:
    return TableError(source, [Problem("", expected, found)])
