"""What one round of a benchmark leaves to the next, and how it is forgotten."""

from __future__ import annotations

from mjtables import catalog, columns, digests, listing, trees
from mjtables.cards import reasons
from mjtables.identifying import searching
from mjtables.sheetbook import payments

KEPT = (
    trees._toml,
    catalog._as_written,
    listing.every_entry,
    columns.columns,
    digests._digest,
    reasons.told,
    payments.payments_of,
    searching._memo,
    searching._key,
    searching._played,
)


def forget() -> None:
    """Nothing that was read or reckoned before is used again."""
    for kept in KEPT:
        kept.cache_clear()
