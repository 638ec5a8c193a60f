"""Random hands of every rule set, settled at once and one by one.

    python -m mjtables.bulk.trials [--rows N] [--seed N] [PRESET]...

Each row has numbers that are right and some that are not. The exit status is 1 where
a frame and `settle` are not of one mind about any row.
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any, NamedTuple

import pandas as pd

from mjtables.bulk.dealing import Dealer
from mjtables.bulk.entries import LARGEST
from mjtables.bulk.frames import settle_frame
from mjtables.catalog import preset, presets
from mjtables.errors import HandError
from mjtables.exact import whole
from mjtables.hand import Hand
from mjtables.settlement import settle

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjtables.exact import Exact
    from mjtables.ruleset import Preset

#: What a row comes to: amounts, and its situation.
Row = tuple["Exact | str | None", ...]

#: Rows of one frame.
_FRAME = 20_000
_NUMBERS = (
    *("winner", "discarder", "dealer", "value", "fu", "points", "honba", "streak"),
    *("deposits", "liable", "liable_for", "winner_index"),
)


class Difference(NamedTuple):
    """A row of which a frame and `settle` are not of one mind."""

    hand: Hand
    settled: object
    frame: object


def hands(rules: Preset, frame: pd.DataFrame) -> Iterator[Hand]:
    """The hands that the rows of a frame are."""
    own = [*rules.facts, *rules.counts]
    for row in frame.astype(object).to_dict("records"):
        said = {name: None if pd.isna(cell) else cell for name, cell in row.items()}
        fields: dict[str, Any] = {
            name: said[name] for name in (*_NUMBERS, "special", "kind")
        }
        scores = tuple(said[f"scores{seat}"] for seat in range(4))
        yield Hand(
            **fields,
            event=said["event"] or "",
            facts={name: said[name] for name in own if said[name] is not None},
            ready=_seats(said["ready"]),
            out=_seats(said["out"]),
            scores=scores if any(n is not None for n in scores) else (),
        )


def _seats(text: str | None) -> tuple[int, ...]:
    return tuple(map(int, (text or "").replace(",", " ").split()))


def differences(rules: Preset, frame: pd.DataFrame) -> list[Difference]:
    """The rows of which a frame and `settle` are not of one mind."""
    made = settle_frame(rules, frame)
    unit = made["unit"] if "unit" in made else pd.Series(1, made.index)
    columns = ["delta0", "delta1", "delta2", "delta3", "table"]
    cells = made[columns].astype(object).to_numpy().tolist()
    said = zip(cells, unit, made["situation"], made["flag"], strict=True)
    found = []
    for hand, (changes, parts, situation, flag) in zip(
        hands(rules, frame), said, strict=True
    ):
        one = _settled(rules, hand, int(parts))
        own = None if pd.isna(situation) else situation
        said_so = flag if isinstance(flag, str) else (*changes, own)
        if not _agree(one, said_so):
            found.append(Difference(hand, one, said_so))
    return found


def _agree(one: tuple[Any, ...] | None, said: tuple[Any, ...] | str) -> bool:
    """Whether both settle a hand alike, or neither does.

    A table may leave out only what it cannot hold: finer amounts, or too large ones.
    """
    if one is None or said != "not_in_bulk":
        return one == said or (one is None and isinstance(said, str))
    amounts = [n for n in one if n is not None and not isinstance(n, str)]
    return any(n.denominator != 1 or abs(n) >= LARGEST for n in amounts)


def _settled(rules: Preset, hand: Hand, parts: int) -> Row | None:
    try:
        one = settle(rules, hand)
    except HandError:
        return None
    situation = None if one.situation is None else one.situation.value
    return (*(whole(n * parts) for n in (*one.changes, one.table)), situation)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; 1 where anything differs."""
    parser = argparse.ArgumentParser(prog="mjtables.bulk.trials", description=__doc__)
    parser.add_argument("preset", nargs="*", help="rule sets (all of them, if none)")
    parser.add_argument("--rows", type=int, default=10_000, help="of each rule set")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    differ = 0
    for name in given.preset or presets():
        rules = preset(name)
        if rules.payment.adds_up:
            continue
        dealer, found, done = Dealer(rules, given.seed), 0, 0
        while done < given.rows:
            rows = min(_FRAME, given.rows - done)
            told = differences(rules, dealer.frame(rows))
            for one in told[:3]:
                sys.stdout.write(f"  {one}\n")
            found, done = found + len(told), done + rows
        sys.stdout.write(f"{name}: {done} rows; differ: {found}\n")
        sys.stdout.flush()
        differ += found
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
