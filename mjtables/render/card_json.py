"""A card as JSON, for programs that set it in their own way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mjtables.exact import as_text
from mjtables.render.json import text

if TYPE_CHECKING:
    from mjtables.cards.model import Cell, Content, Curve, Grid, Head, Paid, Row, Table
    from mjtables.grids import Label


def as_json(content: Content) -> str:
    """The card as JSON, nested as a card is; keys always stand in the same order.

    `tables` hold `grids`; a grid has header rows (`heads`) and `rows`, each with its
    `head` and `cells`. `lines` of a cell are printed below each other, exactly so; the
    `lines` of a table say whose payment each of them is (`situations`, `payer`,
    `case`), a head's `paid` says it of its column or row; without situations it is the
    final score. `keys` of a head are the values or points (or the named hand) that it
    stands for, `span` how many columns wide it is, `level` from 0 to 5 how high it
    pays. Whole keys are numbers, others text. `curve` and `logo` (an SVG) may be null.

    >>> import json
    >>> import mjtables as mj
    >>> from mjtables.cards.making import content
    >>> card = json.loads(as_json(content(mj.preset("hong_kong"))))
    >>> card["tables"][0]["grids"][0]["rows"][4]["head"]
    {'text': '4–6', 'under': '', 'span': 1, 'level': 1, 'keys': [4, 5, 6], 'paid': None}
    """
    return text(
        {
            "preset": content.preset,
            "options": content.options,
            "language": content.language,
            "title": content.title,
            "note": content.note,
            "edition": content.edition,
            "terms": content.terms,
            "tables": [_table(table) for table in content.tables],
            "curve": content.curve and _curve(content.curve),
            "notes": content.notes,
            "source": content.source,
            "foot": content.foot,
            "logo": content.logo and content.logo.decode(errors="replace"),
        }
    )


def _table(table: Table) -> dict[str, Any]:
    return {
        "key": table.key,
        "group": table.group,
        "title": table.title,
        "legend": table.legend,
        "lines": [[_paid(paid) for paid in line] for line in table.lines],
        "grids": [_grid(grid) for grid in table.grids],
    }


def _grid(grid: Grid) -> dict[str, Any]:
    return {
        "heads": [[_head(head) for head in heads] for heads in grid.heads],
        "rows": [_row(row) for row in grid.rows],
    }


def _row(row: Row) -> dict[str, Any]:
    return {"head": _head(row.head), "cells": [_cell(cell) for cell in row.cells]}


def _head(head: Head) -> dict[str, Any]:
    return {
        "text": head.text,
        "under": head.under,
        "span": head.span,
        "level": head.level,
        "keys": [_key(key) for key in head.keys],
        "paid": head.paid and _paid(head.paid),
    }


def _cell(cell: Cell) -> dict[str, Any]:
    return {
        "lines": cell.lines,
        "marks": cell.marks,
        "level": cell.level,
        "words": cell.words,
    }


def _paid(paid: Paid) -> dict[str, Any]:
    return {
        "situations": [situation.value for situation in paid.situations],
        "payer": paid.payer,
        "case": paid.case,
    }


def _curve(curve: Curve) -> dict[str, Any]:
    """Its points as they are printed; the floats are for those who draw it."""
    return {
        "title": curve.title,
        "across": curve.across,
        "up": curve.up,
        "labels": curve.labels,
        "scores": curve.texts,
    }


def _key(key: Label) -> int | str:
    return key if isinstance(key, int | str) else as_text(key)
