"""What the columns of a printed table are: places of its cells, or printed things."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from mjtables.printed.wordings import aliases, band, plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

#: What a column can say that is no place of a cell, but the printed thing itself.
PRINTED = ("pays", "receives", "final_score", "tier")

#: How a column is kept whose name only the rule set may know (a fact, a count).
PERHAPS = "?"

#: Columns that place no cell: `raw` keeps the words, `label` tells rows apart.
_TOLD_ONLY = ("raw", "label")

Says = dict[str, str]


class Cell(NamedTuple):
    """One printed cell: its line and place, the text in it, and what it says.

    `printed` is the number's own text where the table keeps it beside the words that
    were printed (`text`).
    """

    line: int
    where: str
    text: str
    printed: str
    says: Mapping[str, str]


class Layout(NamedTuple):
    """What each column of a file is; `label` names its rows, `raw` keeps the words."""

    places: Mapping[str, str]
    printed: Mapping[str, Says]
    raw: str = ""
    label: str = ""


@dataclass(slots=True)
class Directives:
    """What a header says that cells mean; `used` are those that found a cell."""

    says: Mapping[str, Says]
    used: set[str] = field(default_factory=set)

    def of(self, key: str) -> Says:
        """What the header says under a key, nothing where it does not."""
        if key in self.says:
            self.used.add(key)
        return self.says.get(key, {})

    def idle(self) -> Iterator[str]:
        """The keys that found no cell, and those that give no reason."""
        yield from (key for key in self.says if key not in self.used)
        for key, says in self.says.items():
            if says.get("not_compared") == "" and not key.startswith("cell "):
                yield key


def layout(names: list[str], directives: Directives, aside: tuple[str, ...]) -> Layout:
    """What each column is, by its name and by what the header says of it."""
    known = aliases()["columns"]
    meanings = {name: known.get(plain(name), "") for name in names}
    counted = "value" in meanings.values()
    whole = directives.of("cells")
    placed = "situation" in whole or "situation" in meanings.values()
    places: dict[str, str] = {}
    printed: dict[str, Says] = {}
    for place, name in enumerate(names):
        own = directives.of(f"column {name}")
        meant = meanings[name]
        if plain(name) == "value":  # an amount beside a count, else the count itself
            amount = "pays" if placed else "final_score"
            meant = amount if counted else "value"
        if "place" in own:
            places[name] = own["place"]
        elif own:
            printed[name] = {**whole, **own}
        elif name in aside or meant == "aside":
            continue
        elif meant in PRINTED:
            printed[name] = {**whole, "what": meant}
        elif meant:
            places[name] = meant
        elif whole and band(name) is not None:
            printed[name] = {**whole, "value": name}
        elif place:
            places[name] = PERHAPS + plain(name)
    label = names[0] if names[0] not in (*places, *printed, *aside) else ""
    raw = next((name for name, meant in places.items() if meant == "raw"), "")
    return Layout(places, printed, raw, label)


def cells(
    line: int, row: Mapping[str, str], columns: Layout, directives: Directives
) -> Iterator[Cell]:
    """The printed cells of one row; a label that is left out is not one of them."""
    label = row[columns.label] if columns.label else ""
    first = label or next((row[name] for name in columns.places), "")
    placed = {**_placed(row, columns), **directives.of(f"row {first}")}
    for name, says in columns.printed.items():
        where = _where(row, name, label, columns)
        # Where several rows bear one label, a cell is told by all its places.
        own = {
            **directives.of(f"cell {first} | {name}"),
            **directives.of(f"cell {where}"),
        }
        meant = {**says, **placed, **own}
        printed = row[name]
        if meant.get("what") == "tier" and not printed:
            continue
        text = printed
        if columns.raw and meant.get("what") != "tier":
            text = row[columns.raw] or printed
        yield Cell(line, where, text, printed, meant)


def _placed(row: Mapping[str, str], columns: Layout) -> Says:
    """The places that a row's own columns give its cells."""
    placed = {
        meant: row[name]
        for name, meant in columns.places.items()
        if meant not in _TOLD_ONLY and row[name]
    }
    first = placed.pop("value_from", "")
    if first:
        last = placed.pop("value_to", "")
        placed["value"] = f"{first}-{last}" if last else f"{first}+"
    # A named hand has no value, only its name.
    labels = [n for n, says in columns.printed.items() if says.get("what") == "tier"]
    counts = "value" in columns.places.values()
    if counts and "value" not in placed and labels and row[labels[0]]:
        placed["special"] = row[labels[0]]
    return placed


def _where(row: Mapping[str, str], name: str, label: str, columns: Layout) -> str:
    """A cell's place, in the words of its own table."""
    parts = [label] if label else []
    for column, meant in columns.places.items():
        if meant != "raw" and row[column]:
            told = meant in ("value", "points") or meant.startswith(PERHAPS)
            parts.append(f"{row[column]} {column}" if told else row[column])
    amounts = [n for n, says in columns.printed.items() if says.get("what") != "tier"]
    if name not in amounts or len(amounts) > 1 or label:
        parts.append(name)
    return ", ".join(parts)
