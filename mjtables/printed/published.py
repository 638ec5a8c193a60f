"""Tables that somebody printed, read as they were printed.

A file is CSV, with lines `# key: text` above it: who printed it, where, under which
rules. What a cell says is put together from the whole file (`# cells:`), its column
(its name, or `# column NAME:`), its row (the columns that place it, or `# row LABEL:`)
and itself (`# cell LABEL | NAME:`, or all its places), each a list `key=value,
key=value`.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mjtables.errors import Problem, TableError
from mjtables.printed import wordings
from mjtables.printed.layouts import Cell, Directives, cells, layout

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator, Mapping

    from mjtables.printed.layouts import Says

#: The kinds of publishers, the weightiest first.
KINDS = ("rule body or book", "named project", "unnamed")

#: Keys of a header whose text is told, not read as `key=value`; `aside` names columns
#: that are not read, `letters` says what stands for an amount (X=1, Y=2).
TEXTS = (
    *("source", "publisher", "kind", "read", "rules", "situation", "note", "preset"),
    *("aside", "letters"),
)

_LARGEST = 50_000_000

#: `row LABEL: key=value`; the label may hold colons, a key never does.
_DIRECTIVE = re.compile(r"((?:cells|column|row|cell)\b.*?): ([a-z_]+(?:[=,].*)?)")


class UntidyError(TableError):
    """A file that is no tidy table; it may hold one in another layout."""


class Published(NamedTuple):
    """A table somebody printed: who, under which rules, and every cell of it.

    `slips` are lines of the header that mean nothing, or find no cell.
    """

    name: str
    header: Mapping[str, tuple[str, ...]]
    cells: tuple[Cell, ...]
    slips: tuple[str, ...] = ()

    def told(self, key: str) -> str:
        """What the header says under a key, empty where it says nothing."""
        return "; ".join(self.header.get(key, ()))


def read(path: str | os.PathLike[str]) -> Published:
    """Every cell of a printed table.

    Raises `TableError` where the file cannot be read, or is no table.
    """
    file = Path(path)
    return understood(lines_of(file), str(path), file.stem)


def understood(lines: list[str], source: str, name: str = "table") -> Published:
    """Every cell of a table given as lines of CSV.

    Raises `TableError` where it is no table.
    """
    header, says, slips = _header(line for line in lines if line.startswith("#"))
    directives = Directives(says)
    names, *rows = _rows(lines, source)
    aside = tuple(part.strip() for part in ",".join(header.get("aside", ())).split(","))
    columns = layout(names[1], directives, aside)
    if not columns.printed:
        expected = "a column of amounts (pays, value beside han or faan, final_score)"
        raise _untidy(source, expected, ", ".join(names[1])[:100])
    made: list[Cell] = []
    for line, row in rows:
        if len(row) > len(names[1]):
            expected = f"{len(names[1])} cells in line {line}"
            raise _problem(source, expected, str(len(row)))
        filled = dict(zip(names[1], [*row, *[""] * len(names[1])], strict=False))
        made += cells(line, filled, columns, directives)
    letters = _pairs(", ".join(header.get("letters", ())))
    made = [_in_numbers(cell, letters) for cell in made] if letters else made
    idle = (f"# {key}: finds no cell" for key in directives.idle())
    missing = (f"# aside: {name}: no such column" for name in aside if name)
    missing = (slip for slip in missing if slip.split(": ")[1] not in names[1])
    return Published(name, header, _told_apart(made), (*slips, *idle, *missing))


def lines_of(file: Path) -> list[str]:
    """The lines of a text file.

    Raises `TableError` where it cannot be read.
    """
    source = str(file)
    try:
        if file.is_dir():
            raise _untidy(source, "a CSV file", "a folder")
        if file.stat().st_size > _LARGEST:
            raise _untidy(source, "a table of at most 50 MB", "more")
        return file.read_text(encoding="utf-8-sig").splitlines()
    except FileNotFoundError:
        raise _problem(source, "a file", "no such file") from None
    except UnicodeDecodeError:
        raise _untidy(source, "a CSV file in UTF-8", "other bytes") from None
    except (OSError, ValueError) as error:
        found = getattr(error, "strerror", None) or str(error)
        raise _problem(source, "a CSV file that can be read", found) from None


def _rows(lines: list[str], source: str) -> Iterator[tuple[int, list[str]]]:
    """The rows of a table with their lines; the first holds the columns' names."""
    body = [(n, line) for n, line in enumerate(lines, 1) if _is_row(line)]
    if len(body) < 2:
        raise _untidy(source, "a table with a header and rows", "none")
    comma = max(",;\t", key=body[0][1].count)
    reader = csv.reader((line for _, line in body), delimiter=comma)
    try:
        for row in reader:
            stripped = [text.strip() for text in row]
            twice = [name for name, n in Counter(stripped).items() if n > 1 and name]
            if reader.line_num == 1 and twice:
                # Words over columns may stand twice; what places a cell may not.
                known = wordings.plain(twice[0]) in wordings.aliases()["columns"]
                refused = _problem if known else _untidy
                raise refused(source, "columns of different names", f"{twice[0]} twice")
            yield body[reader.line_num - 1][0], stripped
    except csv.Error as error:
        raise _untidy(source, "a CSV file", str(error)) from None


def _is_row(line: str) -> bool:
    return bool(line.strip(" ,;\t")) and not line.startswith("#")


def _header(
    comments: Iterator[str],
) -> tuple[dict[str, tuple[str, ...]], dict[str, Says], list[str]]:
    """What the header tells, what it says that cells mean, and lines of neither."""
    header: dict[str, tuple[str, ...]] = {}
    directives: dict[str, Says] = {}
    slips = []
    for comment in comments:
        key, text = _parted(comment.lstrip("# "))
        if key in TEXTS:
            header[key] = (*header.get(key, ()), text.strip())
        elif key.split(" ")[0] in ("cells", "column", "row", "cell"):
            directives[key] = _pairs(text)
        else:
            slips.append(f"{comment.strip()}: no line of a header")
    return header, directives, slips


def _parted(comment: str) -> tuple[str, str]:
    """A line's key and its text; the label of a row may hold a colon, too."""
    directive = _DIRECTIVE.fullmatch(comment)
    if directive is not None:
        return directive[1].strip(), directive[2]
    key, _, text = comment.partition(": ")
    return key.strip(), text


def _pairs(text: str) -> Says:
    """`key=value, key=value`; a word alone is a key without value.

    A reason why nothing is compared comes last, and may have commas.

    >>> _pairs("value=3, not_compared=a price, no payment")
    {'value': '3', 'not_compared': 'a price, no payment'}
    """
    pairs, reason, why = text.partition("not_compared=")
    found = {}
    for pair in pairs.removesuffix(", ").split(", ") if pairs else ():
        key, _, value = pair.partition("=")
        found[key.strip()] = value.strip()
    return {**found, "not_compared": why.strip()} if reason else found


def _in_numbers(cell: Cell, letters: Says) -> Cell:
    """An amount in letters with the number that the header says they are.

    >>> _in_numbers(Cell(1, "kong", "X+Y", "X+Y", {}), {"X": "1", "Y": "2"}).text
    'X+Y=3'
    """
    parts = [part.strip() for part in cell.printed.removeprefix("+").split("+")]
    amounts = [wordings.number(letters.get(part, "")) for part in parts]
    known = [amount for amount in amounts if amount is not None]
    if len(known) < len(parts):
        return cell
    text = f"{cell.printed}={sum(known)}"
    return cell._replace(text=text, printed=text)


def _told_apart(made: list[Cell]) -> tuple[Cell, ...]:
    """The cells, those that are printed again in another line saying so."""
    times: Counter[str] = Counter()
    apart = []
    for cell in made:
        times[cell.where] += 1
        again = f" (print {times[cell.where]})" if times[cell.where] > 1 else ""
        apart.append(cell._replace(where=cell.where + again))
    return tuple(apart)


def _untidy(source: str, expected: str, found: str) -> UntidyError:
    return UntidyError(source, [Problem("", expected, found)])


def _problem(source: str, expected: str, found: str) -> TableError:
    return TableError(source, [Problem("", expected, found)])
