"""What options, and other rule sets, change in a hundred hands that were counted."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from mjtables.catalog import resolve
from mjtables.measuring.counts import chosen
from mjtables.measuring.expectations import Paid, paid
from mjtables.measuring.frames import frame
from mjtables.options import single_choices

if TYPE_CHECKING:
    import os

    import pandas as pd

    from mjtables.exact import Exact
    from mjtables.frequencies import Counts
    from mjtables.ruleset import Preset

COLUMNS = (
    *("preset", "options", "option", "choice", "counted", "wins", "changed"),
    *("barred", "receives", "discarder", "moved"),
)
_HUNDRED = 100
_NOTHING: tuple[Exact, ...] = (0, 0, 0, 0)


def option_effects(
    preset: Preset | str | os.PathLike[str],
    counted: str | os.PathLike[str] | pd.DataFrame | None = None,
) -> pd.DataFrame:
    """What each option of a rule set changes, in a hundred of the hands counted.

    A row for each value that an option lists, the others as they are in force.
    Options that change what is beside the hands (honba, draws) change nothing here.

    Columns: preset, options, option, choice, counted, wins (how many hands were
    counted), changed (how many of a hundred pay otherwise), barred (how many of a
    hundred can no longer be won, or below 0 again can), receives (what winners get
    more, in a hundred hands, in money), discarder (what discarders pay more), moved
    (what changes hands otherwise: for each hand half the sum of how far the seats'
    changes differ).

    Raises as `expected_payments` does.

    >>> import mjtables as mj
    >>> told = mj.option_effects("tenhou_4p").set_index(["option", "choice"])
    >>> float(round(told.loc[("kiriage", "on"), "changed"], 2))
    10.24
    """
    rules = resolve(preset)
    own = chosen(rules, counted)
    base = list(paid(rules, own))
    rows = []
    for option, choice in single_choices(rules.options, rules.excluded):
        if rules.options[option].above is not None:
            continue
        changed = list(paid(rules.with_options(**{option: choice}), own))
        rows.append(_effect(rules, own, (option, choice), (base, changed)))
    return frame(rows, COLUMNS)


def effect(one: Preset, two: Preset, own: Counts) -> dict[str, Any]:
    """What a hundred hands that were counted are paid otherwise under other rules."""
    both = list(paid(one, own)), list(paid(two, own))
    return _effect(one, own, ("", ""), both)


def _effect(
    rules: Preset,
    own: Counts,
    choice: tuple[str, str],
    both: tuple[list[Paid], list[Paid]],
) -> dict[str, Any]:
    changed = barred = receives = discarder = moved = Fraction(0)
    for before, after in zip(*both, strict=True):
        number = before.kind.number
        one: tuple[Exact, ...] = before.changes or _NOTHING
        two: tuple[Exact, ...] = after.changes or _NOTHING
        changed += number * (one != two)
        barred += number * ((after.changes is None) - (before.changes is None))
        receives += number * (after.receives - before.receives)
        if before.discarder is not None:
            discarder += number * (one[before.discarder] - two[before.discarder])
        apart = sum(max(a - b, b - a) for a, b in zip(one, two, strict=True))
        moved += Fraction(number * apart, 2)
    per = Fraction(_HUNDRED, own.wins)
    return {
        "preset": rules.id,
        "options": rules.options_text,
        "option": choice[0],
        "choice": choice[1],
        "counted": own.name,
        "wins": own.wins,
        "changed": float(changed * per),
        "barred": float(barred * per),
        "receives": float(receives * per),
        "discarder": float(discarder * per),
        "moved": float(moved * per),
    }
