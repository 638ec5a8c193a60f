"""The cells of texts: JSON, Markdown, CSV, and what is pasted with blanks."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import TYPE_CHECKING, Any

from mjtables.reading.marks import mark
from mjtables.reading.sheets import Row, Sheet, refusal, trimmed
from mjtables.scoresheet import delimited

if TYPE_CHECKING:
    from collections.abc import Iterator

_RULE = re.compile(r"\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*")
_TITLE = re.compile(r"(situation|payer|table|title)\s*:\s*(.*)", re.IGNORECASE)
_TOLD = ("source", "publisher", "kind", "read", "rules", "note", "preset", "aside")
_LONGEST_RULE = 2_000
#: A cell of text: a count with its unit, or a word.
_WORD = re.compile(
    r"\d\S*\s+(?:han|fu|faan|fan|tai|doubles?|points?)\b|\S+", re.IGNORECASE
)
#: A comment that says what single cells are, as published tables have them.
_DIRECTIVE = re.compile(r"(?:cells|column|row|cell)\b[^:]*:.*=")


def is_markdown(text: str) -> bool:
    """Whether a text holds a pipe table."""
    return any(map(_is_rule, text.splitlines()))


def _is_rule(line: str) -> bool:
    """Whether a line is the one below the heads of a pipe table."""
    short = len(line) < _LONGEST_RULE and "|" in line and "-" in line
    return short and bool(_RULE.fullmatch(line))


def markdown(text: str) -> Iterator[Row]:
    """The rows of pipe tables, and the lines of text between them."""
    for number, line in enumerate(text.splitlines(), 1):
        if _is_rule(line):
            continue
        if "|" in line:
            inner = line.strip().removeprefix("|").removesuffix("|")
            cells = re.split(r"(?<!\\)\|", inner)
            yield Row(
                number,
                [
                    re.sub(r"[*_`]{1,2}(\S.*?)[*_`]{1,2}", r"\1", c.strip())
                    for c in cells
                ],
            )
        else:
            yield Row(number, trimmed([line.strip().strip("#*_ ")]))


def records(text: str, name: str) -> list[Sheet] | None:
    """Lists of records or of lists, or several of them by title; none if no JSON."""
    try:
        found = json.loads(text, parse_int=str, parse_float=str, parse_constant=str)
    except (ValueError, RecursionError):
        return None
    titled = isinstance(found, dict) and not _listed(found)
    named = found if titled else {"": found}
    sheets = [
        Sheet(title, title, made, title)
        for title, x in named.items()
        if (made := _listed(x))
    ]
    if not sheets:
        raise refusal(name, "JSON: a list of records, or of lists of cells", "another")
    return sheets


def _listed(found: Any) -> list[Row]:
    """The rows of a list of records or of lists, or of records by the row's head."""
    if isinstance(found, dict) and found and all(map(_is_record, found.values())):
        return _listed([{"": head, **record} for head, record in found.items()])
    if not isinstance(found, list) or not found:
        return []
    if all(isinstance(each, dict) for each in found):
        names = list(dict.fromkeys(key for each in found for key in each))
        rows = [names, *([each.get(key) for key in names] for each in found)]
        return [Row(n, [_plain(cell) for cell in row]) for n, row in enumerate(rows)]
    if all(isinstance(each, list) for each in found):
        return [Row(n, [_plain(c) for c in row]) for n, row in enumerate(found, 1)]
    return []


def _is_record(found: object) -> bool:
    """Whether something has a plain cell under each of its names."""
    if not isinstance(found, dict):
        return False
    return not any(isinstance(cell, dict | list) for cell in found.values())


def _plain(cell: object) -> str:
    match cell:
        case None:
            return ""
        case str():
            return cell.strip()
        case list() if all(isinstance(each, str) for each in cell):
            return "/".join(cell)
        case _:
            return json.dumps(cell)[:100]


def between_of(text: str) -> str:
    """What stands between cells; empty where blanks do."""
    lines = [
        ln for ln in text.splitlines()[:200] if ln.strip() and not ln.startswith("#")
    ]
    if not lines:
        return ""
    spaced = sum(len(re.findall(r"\S\s{2,}\S", line.strip())) for line in lines)
    widest = max(lines, key=lambda line: max(map(line.count, ",;\t")))
    between = delimited.delimiter(widest)
    apart = re.sub(r"\d,\d{3}(?!\d)", "", "\n".join(lines)).count(between)
    if between == "," and not spaced and _is_even(lines):
        return between
    if between == "\t":
        return between if apart else ""
    return between if apart > spaced and apart >= len(lines) / 2 else ""


def _is_even(lines: list[str]) -> bool:
    """Whether commas part words at the head, and every line into as many cells."""
    rows = [ln for ln in lines if "," in ln and '"' not in ln]
    heads = [ln for ln in rows if re.search(r"[^\d\s],|,[^\d\s]", ln)]
    even = len({ln.count(",") for ln in rows}) == 1
    return bool(heads) and even and not any(re.search(r"\d\s+\d", ln) for ln in rows)


def separated(text: str, between: str, name: str) -> Iterator[Row]:
    """The rows of CSV; of comments, those that say what the table is are titles."""
    lines = (
        "\n" if delimited.is_comment(ln) else ln for ln in io.StringIO(text, newline="")
    )
    reader = csv.reader(lines, delimiter=between)
    try:
        for cells in reader:
            yield Row(reader.line_num, trimmed(cells))
    except csv.Error as error:
        where = f"line {reader.line_num}"
        raise refusal(name, "a CSV file", f"{error} ({where})") from None


def spaced(text: str) -> Iterator[Row]:
    """The rows of pasted text: two blanks part cells, or one where none has two."""
    lines = text.splitlines()
    narrow = _narrow(lines)
    wide = sum(bool(re.search(r"\S\s{2,}\S", line)) for line in lines) * 2
    apart = r"\s{2,}|\t" if wide >= len([ln for ln in lines if ln.strip()]) else r"\s+"
    for number, line in enumerate(lines, 1):
        # A line of words stays whole: it is a title.
        digits = re.search(r"\d", line)
        cells = re.split(apart, line.rstrip()) if digits or apart != r"\s+" else [line]
        if narrow and len(words := _WORD.findall(line)) == narrow:
            cells = words
        yield Row(number, trimmed(cells))


def _narrow(lines: list[str]) -> int:
    """How many cells each row has where single blanks part them, as in copies of PDF.

    Zero where rows of numbers are not all as long, or no line of heads is.
    """
    filled = [line.strip() for line in lines if line.strip()]
    if any(re.search(r"\S(?:\s{2,}|\t)\S", line) for line in filled):
        return 0
    rows = [_WORD.findall(line) for line in filled]
    widths = {
        len(row) for row in rows if all(re.search(r"\d|^-$", cell) for cell in row)
    }
    width = widths.pop() if len(widths) == 1 else 0
    return width if width > 1 and sum(len(row) == width for row in rows) > 1 else 0


def title_of(text: str) -> str:
    """What a comment above a table says that it is: who wins, and how."""
    for line in text.splitlines()[:30]:
        said = line.strip("#, \t")
        key = said.split(":")[0].casefold()
        if not line.startswith("#") or key in _TOLD or _DIRECTIVE.match(said):
            continue
        named = _TITLE.fullmatch(said)
        meant = mark(named[2] if named else said)
        if meant.way and (meant.winner or (named and len(said) < 60)):
            return named[2] if named else said
    return ""
