"""A preset and its tables as JSON: whole amounts as numbers, others as decimal text."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from mjtables.beside import beside
from mjtables.exact import as_text
from mjtables.examining import kind_of
from mjtables.overview import facts, unknowns
from mjtables.together import total

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    import pandas as pd

    from mjtables.explanation import Explanation
    from mjtables.placing import Standings
    from mjtables.ruleset import Preset
    from mjtables.settlement import Settlement
    from mjtables.tally import Tally


def document(preset: Preset) -> str:
    """The merged preset, the options in force, the payment table and the extras."""
    from mjtables.extra_tables import extras_table
    from mjtables.tables import payment_table

    return text(
        {
            "id": preset.id,
            "title": preset.title,
            "facts": dict(facts(preset)),
            "beside": dict(beside(preset)),
            "options": {option.name: option.chosen for option in _options(preset)},
            "not_established": unknowns(preset),
            "preset": preset.tree,
            "payments": records(payment_table(preset)),
            "extras": records(extras_table(preset)),
        }
    )


def records(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """The rows of a frame; empty cells are null."""
    import pandas as pd

    rows = frame.astype(object).where(frame.notna(), None).to_dict("records")
    return [
        {str(key): None if cell is pd.NA else cell for key, cell in row.items()}
        for row in rows
    ]


def settled(settlement: Settlement) -> dict[str, Any]:
    """A settlement: what each seat gains, and who paid whom."""
    return {
        "preset": settlement.preset,
        "options": settlement.options,
        "kind": kind_of(settlement.hand),
        "winner": settlement.hand.winner,
        "situation": settlement.situation and settlement.situation.value,
        "changes": settlement.changes,
        "table": settlement.table,
        "transfers": [
            {
                "payer": transfer.payer,
                "receiver": transfer.receiver,
                "amount": transfer.amount,
                "why": transfer.why,
            }
            for transfer in settlement.transfers
        ],
    }


def settled_together(settlements: Sequence[Settlement]) -> dict[str, Any]:
    """The settlements of one deal: what they come to, and each in order of payment."""
    whole = total(settlements)
    return {
        "preset": settlements[0].preset,
        "options": settlements[0].options,
        "changes": whole.changes,
        "table": whole.table,
        "settlements": [settled(settlement) for settlement in settlements],
    }


def added_up(tally: Tally) -> dict[str, Any]:
    """A tally: what each seat adds to its total."""
    return {
        "preset": tally.preset,
        "options": tally.options,
        "situation": tally.situation.value,
        "scores": tally.scores,
    }


def explained(told: Explanation) -> dict[str, Any]:
    """A derivation: its steps, each with of whom it tells (empty: of the hand)."""
    return {
        "preset": told.preset,
        "options": told.options,
        "situation": told.situation and told.situation.value,
        "steps": [
            {
                "what": step.what,
                "who": step.who,
                "seats": step.seats,
                "text": step.text,
                "amount": step.amount,
            }
            for step in told.steps
        ],
    }


def placed(final: Standings) -> dict[str, Any]:
    """Final standings, the first first: of what each seat's total is made."""
    return {
        "preset": final.preset,
        "options": final.options,
        "standings": [
            {
                "place": standing.place,
                "seat": standing.seat,
                "points": standing.points,
                "deposits": standing.deposits,
                "difference": standing.difference,
                "uma": standing.uma,
                "oka": standing.oka,
                "rounding": standing.rounding,
                "penalty": standing.penalty,
                "total": standing.total,
            }
            for standing in final.by_place
        ],
        "lost": final.lost,
    }


def text(thing: Mapping[str, Any] | Iterable[Any]) -> str:
    """Anything of ours as JSON text."""
    return json.dumps(thing, ensure_ascii=False, indent=1, default=_plain) + "\n"


def _options(preset: Preset) -> Iterable[Any]:
    return preset.options.values()


def _plain(thing: object) -> Any:
    match thing:
        case Fraction():
            return as_text(thing)
        case Decimal():
            whole = thing == thing.to_integral_value()
            return int(thing) if whole else f"{thing:f}"
        case _:
            return str(thing)
