"""Presets -> DataFrames: complete settling and payment tables, exact.

Tidy columns, in order: preset, options, situation, case, payer, value, fu, points,
tier, final_score, multiplier, flat, pays, receives, status. Amounts are ``Int64``
where every amount of the frame is whole, else exact decimals. `situation`, `payer`
and `tier` are ordered categories, the same over all presets.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pandas as pd

from mjtables.arrays import are_integers, numbers
from mjtables.catalog import resolve
from mjtables.errors import MjtablesError
from mjtables.exact import Exact, as_text, exact
from mjtables.examining import MOST
from mjtables.grids import paid_grid, settling_grid
from mjtables.listing import Entry, entries, every_entry
from mjtables.overview import score_is
from mjtables.situation import Payer, Situation
from mjtables.tiers import tier_order

if TYPE_CHECKING:
    import os

    from mjtables.ruleset import Preset

AMOUNTS = ("final_score", "flat", "pays", "receives")
COLUMNS = (
    "preset",
    "options",
    "situation",
    "case",
    "payer",
    "value",
    "fu",
    "points",
    "tier",
    "final_score",
    "multiplier",
    "flat",
    "pays",
    "receives",
    "status",
)


def payment_table(
    preset: Preset | str | os.PathLike[str],
    values: Iterable[object] | None = None,
    points: Iterable[object] | None = None,
) -> pd.DataFrame:
    """The complete payment table, tidy: a row per situation, case, hand and payer.

    `values` and `points` ask for other lines than the preset lists; those below the
    minimum then have no amount, those above the ceiling pay as the ceiling does.
    Amounts are in money (points x the base unit in force).

    Raises `CatalogError` or `PresetError` where the preset cannot be had.

    >>> import mjtables as mj
    >>> table = mj.payment_table("hong_kong")
    >>> three = table[(table["value"] == 3) & (table["payer"] == "discarder")]
    >>> int(three["pays"].iloc[0])
    16
    """
    return _framed([resolve(preset)], _numbers(values), _numbers(points))


def payment_tables(*presets: Preset | str | os.PathLike[str]) -> pd.DataFrame:
    """The complete payment tables of several presets in one tidy frame.

    >>> import mjtables as mj
    >>> mj.payment_tables("hong_kong", "hk_half_spicy")["preset"].unique().tolist()
    ['hong_kong', 'hk_half_spicy']
    """
    return _framed([resolve(preset) for preset in presets])


def settling_table(
    preset: Preset | str | os.PathLike[str], *, bands: bool = False
) -> pd.DataFrame:
    """The settling table: value to final score, in the rule set's own points.

    Where points (fu) are doubled: a row per fu, a column per han and named hand.
    Otherwise: a row per value and named hand, with final_score, tier and status.
    `bands` merges neighbours that are equal, and labels them as cards do ("4-6").
    `attrs` of the frame say of which preset and options it is, and who pays a final
    score once: the same curve is printed as one share and as a whole payment.

    >>> import mjtables as mj
    >>> int(mj.settling_table("japanese_modern").loc[40, 3])
    1280
    >>> mj.settling_table("hong_kong", bands=True).index.tolist()
    ['0', '1', '2', '3', '4-6', '7-9', '10+']
    >>> mj.settling_table("hk_half_spicy").attrs["unit"]
    'what the discarder pays'
    """
    rules = resolve(preset)
    return _named(settling_grid(rules, bands=bands), rules, score_is(rules))


def payment_grid(
    preset: Preset | str | os.PathLike[str],
    situation: str,
    payer: str,
    *,
    case: str = "",
    bands: bool = False,
) -> pd.DataFrame:
    """One printed table: what one payer pays in one situation.

    Where points (fu) count: a row per fu, a column per han and named hand; otherwise
    a row per value, and the column `pays`. Amounts in money; `attrs` of the frame say
    of which preset and options it is.

    Raises `MjtablesError` for a situation, payer or case that the preset lacks.

    >>> import mjtables as mj
    >>> grid = mj.payment_grid("japanese_modern", "dealer_on_discard", "discarder")
    >>> int(grid.loc[30, 4])
    11600
    """
    rules = resolve(preset)
    grid = paid_grid(rules, situation, payer, case=case, bands=bands)
    return _named(grid, rules, f"money: points x {as_text(rules.payment.unit)}")


def _named(frame: pd.DataFrame, rules: Preset, unit: str) -> pd.DataFrame:
    named = {"preset": rules.id, "options": rules.options_text, "unit": unit}
    frame.attrs.update(named)
    return frame


def _framed(
    presets: list[Preset],
    values: tuple[Exact, ...] | None = None,
    points: tuple[Exact, ...] | None = None,
) -> pd.DataFrame:
    rows: list[Entry] = []
    names: list[str] = []
    options: list[str] = []
    fu: list[bool] = []
    for preset in presets:
        _check_asked(preset, values, points)
        if values is None and points is None:
            own = every_entry(preset)
        else:
            own = tuple(entries(preset, None, values, points))
        rows += own
        names += [preset.id] * len(own)
        options += [preset.options_text] * len(own)
        second = preset.settling.points
        fu += [second is not None and second.name == "fu"] * len(own)
    columns: dict[str, Any] = dict(
        zip(Entry._fields, zip(*rows, strict=True), strict=False)
    )
    if not rows:
        columns = dict.fromkeys(Entry._fields, ())
    tiers = tier_order(presets, columns["tier"])
    return pd.DataFrame(_columns(columns, names, options, fu, tiers))


def _check_asked(
    preset: Preset,
    values: tuple[Exact, ...] | None,
    points: tuple[Exact, ...] | None,
) -> None:
    """Refuse what no hand of the preset can be worth."""
    step = preset.settling.step
    for value in values or ():
        if (value / Fraction(step)).denominator != 1:
            said = f"steps of {as_text(step)}, found {as_text(value)}"
            raise MjtablesError(f"{preset.id}: expected values in {said}")
    if points is None:
        return
    if preset.settling.points is None or preset.settling.points.fixed is not None:
        raise MjtablesError(f"{preset.id}: expected no points (it counts none)")
    if not points or any(n == 0 or n.denominator != 1 for n in points):
        said = ", ".join(map(as_text, points)) or "none"
        raise MjtablesError(f"{preset.id}: expected whole points above 0, found {said}")


def _columns(
    columns: dict[str, Any],
    names: list[str],
    options: list[str],
    fu: list[bool],
    tiers: tuple[str, ...],
) -> dict[str, Any]:
    dimension = columns["points"]
    whole_amounts = all(are_integers(columns[name]) for name in AMOUNTS)
    made = {
        "preset": pd.array(names, dtype="str"),
        "options": pd.array(options, dtype="str"),
        "situation": _ordered((s.value for s in columns["situation"]), Situation),
        "case": pd.array(columns["case"], dtype="str"),
        "payer": _ordered((p.value for p in columns["payer"]), Payer),
        "value": numbers(columns["value"]),
        "fu": numbers(
            [n if is_fu else None for n, is_fu in zip(dimension, fu, strict=True)]
        ),
        "points": numbers(
            [None if is_fu else n for n, is_fu in zip(dimension, fu, strict=True)]
        ),
        "tier": pd.Categorical(
            [tier or None for tier in columns["tier"]], categories=tiers, ordered=True
        ),
        "multiplier": numbers(columns["multiplier"]),
        "status": pd.array(columns["status"], dtype="str"),
    }
    for name in AMOUNTS:
        made[name] = numbers(columns[name], integers=whole_amounts)
    return {name: made[name] for name in COLUMNS}


def _ordered(words: Iterable[str], known: Iterable[Any]) -> pd.Categorical:
    categories = [word.value for word in known]
    return pd.Categorical(list(words), categories=categories, ordered=True)


def _numbers(given: Iterable[object] | None) -> tuple[Exact, ...] | None:
    """Numbers that are asked for, exact.

    Raises `MjtablesError` for what is none, or out of every table.
    """
    if given is None:
        return None
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise MjtablesError(f"expected a list of numbers, found {given!r}")
    asked = []
    for number in given:
        try:
            asked.append(exact(number))
        except ValueError as error:
            raise MjtablesError(f"expected a number, found {error}") from None
        if not 0 <= asked[-1] <= MOST:
            raise MjtablesError(f"expected a number from 0 to {MOST}, found {number}")
    return tuple(asked)
