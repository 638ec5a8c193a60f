"""Tidy rows of published tables, laid out as people have them."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def tidy_rows(file: Path) -> list[dict[str, str]]:
    lines = file.read_text(encoding="utf-8").splitlines()
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))


SITUATIONS = {
    "dealer_ron": ("dealer_on_discard", "Dealer ron"),
    "dealer_tsumo": ("dealer_self_drawn", "親 ツモ"),
    "nondealer_ron": ("nondealer_on_discard", "子 ロン"),
    "nondealer_tsumo": ("nondealer_self_drawn", "Non-dealer, self-drawn"),
}
PAYERS = {
    "discarder": ("discarder", "discarder pays"),
    "each_nondealer": ("other", "each other player pays"),
    "each_other_nondealer": ("other", "each non-dealer pays"),
    "dealer": ("dealer", "dealer pays"),
    "total": ("total", "total"),
}


def _said(row: dict[str, str]) -> str:
    """The number, or the word that stands in its place."""
    raw = row.get("raw", "")
    return row["value"] or ("-" if any(c.isdigit() for c in raw) else raw or "-")


def grids(rows: list[dict[str, str]]) -> dict[str, list[list[str]]]:
    """Wide grids of tidy rows by title: fu down and han across, limits apart."""
    made: dict[str, list[list[str]]] = {}
    groups: dict[tuple[str, bool], list[dict[str, str]]] = {}
    for row in rows:
        title = f"{SITUATIONS[row['situation']][1]}: {PAYERS[row['payer']][1]}"
        groups.setdefault((title, bool(row["fu"])), []).append(row)
    for (title, has_fu), group in groups.items():
        han = list(dict.fromkeys(row["han"] for row in group))
        fu = list(dict.fromkeys(row["fu"] for row in group))
        by = {(row["fu"], row["han"]): _said(row) for row in group}
        if has_fu:
            body = [[f, *(by.get((f, h), "") for h in han)] for f in fu]
            made[title] = [["fu", *han], *body]
        else:
            body = [[h, by["", h]] for h in han]
            made[title + " (limits)"] = [["han", "amount"], *body]
    return made


def wide(rows: list[dict[str, str]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text)
    for title, grid in grids(rows).items():
        writer.writerows([[title], *grid, []])
    return text.getvalue()


def html(rows: list[dict[str, str]]) -> str:
    text = ""
    for title, grid in grids(rows).items():
        cells = ("".join(f"<td>{cell}</td>" for cell in row) for row in grid)
        body = "".join(f"<tr>{row}</tr>" for row in cells)
        text += f"<h3>{title}</h3><table>{body}</table>"
    return f"<html>{text}</html>"


def paired(rows: list[dict[str, str]]) -> str:
    """The same wide, both shares of a non-dealer's self-drawn win in one cell."""
    shares: dict[tuple[str, str], dict[str, str]] = {}
    for row in rows:
        if row["situation"] == "nondealer_tsumo" and row["value"]:
            shares.setdefault((row["fu"], row["han"]), {})[row["payer"]] = row["value"]
    both = {
        place: f"{said['each_other_nondealer']}/{said['dealer']}"
        for place, said in shares.items()
        if {"each_other_nondealer", "dealer"} <= set(said)
    }
    title = SITUATIONS["nondealer_tsumo"][1]
    text = wide([row for row in rows if not _is_share(row, both)])
    for (fu, han), cell in both.items():
        head = f"han,{fu} fu" if fu else "han,amount"
        text += f"{title}\n{head}\n{han},{cell}\n\n"
    return text


def _is_share(row: dict[str, str], both: dict[tuple[str, str], str]) -> bool:
    share = row["payer"] in ("each_other_nondealer", "dealer")
    return (
        share
        and row["situation"] == "nondealer_tsumo"
        and (row["fu"], row["han"]) in both
    )


def pivoted(file: Path) -> str:
    """One row a hand, a column for each way to win and whoever pays."""
    rows = tidy_rows(file)
    first, *_ = (
        name for name in rows[0] if name not in ("situation", "payer", "value")
    )
    heads = [f"{row['situation']}: {row['payer']}" for row in rows]
    heads = list(dict.fromkeys(heads))
    made: dict[str, dict[str, str]] = {}
    for row in rows:
        head = f"{row['situation']}: {row['payer']}"
        made.setdefault(row[first], {})[head] = row["value"]
    lines = [",".join([first, *heads])]
    lines += [
        ",".join([hand, *(own.get(h, "") for h in heads)]) for hand, own in made.items()
    ]
    return "\n".join(lines)


def turned(file: Path) -> str:
    """A table of the same cells, its rows as columns, in Markdown; comments stay."""
    lines = file.read_text(encoding="utf-8").splitlines()
    titles = [line for line in lines if line.startswith("#")]
    rows = list(csv.reader(line for line in lines if line and line not in titles))
    columns = list(zip(*rows, strict=True))
    told = [f"| {' | '.join(column)} |" for column in columns]
    rule = f"|{'---|' * len(rows)}"
    return "\n".join([told[0], rule, *told[1:]])
