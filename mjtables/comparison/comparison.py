"""Rule sets compared: frames of what differs, and of what it costs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mjtables.catalog import resolve
from mjtables.comparison import frames, terms
from mjtables.comparison.cells import beside
from mjtables.errors import HandError, MjtablesError
from mjtables.frequencies import fits, fitting
from mjtables.measuring.effects import effect
from mjtables.measuring.frames import frame
from mjtables.units import units

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Sequence

    import pandas as pd

    from mjtables.ruleset import Preset

#: The columns of costs.
COSTS = (
    "preset",
    "counted",
    "wins",
    "changed",
    "barred",
    "receives",
    "discarder",
    "moved",
)


@dataclass(frozen=True, slots=True)
class Comparison:
    """What differs between rule sets; the first is what the others are measured by.

    `labels` name them (id, and options that differ); they are columns of the frames:

    `cells`: every cell of the payment tables that differs; those of situations with a
    liable player (``dealer_on_discard_liable`` ...) among them. Columns: situation,
    case, payer, value, fu or points, tier (of named hands), a column for each rule set
    (what is paid, in money; empty where it has no amount), why (the reason for an empty
    one: below_minimum, not_established, no such cell).
    `absent`: whole tables that a rule set does not have: situation, case, payer,
    lacking (the labels of those). Their cells are not among the others.
    `options`: the options whose value in force differs: option, a column for each.
    `rules`: the rules that differ, by path in the preset: path, a column for each,
    option (the one that sets the rule, where a rule set has one), says (what it is).
    `extras`: what is paid beside the hands, where it differs: extra, situation, case,
    who, a column for each.
    `spans`: for each other rule set, situation and payer: cells (compared), differ,
    least and most (what is paid, as a multiple of what the first pays, over the cells
    that both have; floats).
    `costs`: what a hundred hands that were counted cost otherwise, for each other rule
    set: counted, wins, changed, barred, receives, discarder, moved, as
    `option_effects` has them; empty where nobody counted such hands.

    `compared` is how many cells were, `unreachable` how many were left out since one
    of the rule sets says that no hand reaches them.
    """

    presets: tuple[Preset, ...]
    labels: tuple[str, ...]
    cells: pd.DataFrame
    absent: pd.DataFrame
    options: pd.DataFrame
    rules: pd.DataFrame
    extras: pd.DataFrame
    spans: pd.DataFrame
    costs: pd.DataFrame
    compared: int
    unreachable: int
    remarks: tuple[str, ...] = ()

    @property
    def same(self) -> bool:
        """Whether they pay the same for every hand, and beside the hands."""
        return self.cells.empty and self.absent.empty and self.extras.empty


def compare(*presets: Preset | str | os.PathLike[str]) -> Comparison:
    """Compare rule sets: every cell, option, rule and extra that differs.

    They have to count hands in the same unit (han and fu, faan, points); rule sets
    that do not are told in each other's hands by `translations`.

    Raises `MjtablesError` for less than two, the same twice, and units that differ.

    >>> import mjtables as mj
    >>> kiriage = mj.preset("tenhou_4p").with_options(kiriage="on")
    >>> found = mj.compare("tenhou_4p", kiriage)
    >>> len(found.cells), found.options.iloc[0].tolist()
    (22, ['kiriage', 'off', 'on'])
    >>> found.cells[["value", "fu"]].astype(str).agg(" han ".join, axis=1).tolist()[:2]
    ['3 han 60', '4 han 30']
    """
    chosen = tuple(resolve(preset) for preset in presets)
    labels = tuple(map(label, chosen))
    if len(chosen) < 2:
        found = labels[0] if labels else "none"
        raise MjtablesError(f"expected two rule sets at least, found {found}")
    twice = [name for name in dict.fromkeys(labels) if labels.count(name) > 1]
    if twice:
        raise MjtablesError(f"expected different rule sets, found {twice[0]} twice")
    for other in chosen[1:]:
        _check_comparable(chosen[0], other)
    both = beside(chosen)
    return Comparison(
        presets=chosen,
        labels=labels,
        cells=frames.cells(both.differing, chosen, labels),
        absent=frames.absent(both.absent, labels),
        options=frames.terms("option", terms.options(chosen), labels),
        rules=frames.rules(terms.rules(chosen), chosen, labels),
        extras=frames.extras(terms.extras(chosen), labels),
        spans=frames.spans(both.rows, labels),
        costs=_costs(chosen, labels),
        compared=len(both.rows),
        unreachable=sum(row.unreachable for row in both.rows),
        remarks=tuple(_remarks(chosen)),
    )


def label(preset: Preset) -> str:
    """What a rule set is called in a comparison.

    >>> import mjtables as mj
    >>> label(mj.preset("tenhou_4p").with_options(kiriage="on"))
    'tenhou_4p (kiriage=on)'
    """
    chosen = preset.options_text
    return f"{preset.id} ({chosen})" if chosen else preset.id


def _check_comparable(one: Preset, two: Preset) -> None:
    """Refuse rule sets of which no cell of one can be a cell of the other."""
    (first, points), (second, others) = units(one), units(two)
    if first != second or (points and others and points != others):
        mine, theirs = (
            " and ".join(filter(None, units(preset))) for preset in (one, two)
        )
        raise MjtablesError(
            f"{two.id}: expected hands counted in {mine} (as {one.id}), found "
            f"{theirs}; translations tell hands of one as hands of the other"
        )
    if one.payment.adds_up != two.payment.adds_up:
        adds, pays = (one, two) if one.payment.adds_up else (two, one)
        raise MjtablesError(
            f"{adds.id}: expected payments (as {pays.id} has), found scores that "
            "only add up"
        )


def _remarks(presets: Sequence[Preset]) -> Iterable[str]:
    """What a reader has to bear in mind."""
    players = {preset.players for preset in presets}
    if len(players) > 1:
        said = ", ".join(f"{label(p)} {p.players}" for p in presets)
        yield f"players: {said}; the cells are what each payer pays, not all of them"


def _costs(presets: Sequence[Preset], labels: Sequence[str]) -> pd.DataFrame:
    """What it costs, by hands that were counted; empty where none were."""
    first, *others = presets
    own = fitting(first)
    made = []
    for name, other in zip(labels[1:], others, strict=True):
        if own is None or not fits(own, other):
            continue
        try:
            made.append({**effect(first, other, own), "preset": name})
        except HandError:  # a hand that was counted is none of theirs
            continue
    return frame(made, COSTS)
