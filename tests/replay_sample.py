"""The compact sample of the replayed logs in `tests/data/replay/`, and its rule.

    python tests/replay_sample.py ../shared/replay

Of each full file, in its order: the first row of every distinct situation (as
`mjtables.replay` tells them apart, draws by who was ready or why they were abortive),
and every row with a note. Rows of a file that comes later are left out where one
before it (of the same rules) has the situation. Facts only: nobody's name.
"""

from __future__ import annotations

import csv
import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import mjtables as mj
from mjtables.logs import read
from mjtables.replay import replayed

if TYPE_CHECKING:
    from mjtables.replay import Outcome

FOLDER = Path(__file__).parent / "data" / "replay"

#: Each sample, the full files that it is taken from, and the rules of their games.
SAMPLES = {
    "tenhou_4p.csv": (["tenhou_4p.csv", "kobalab_wins.csv"], "tenhou_4p"),
    "tenhou_3p.csv": (["tenhou_3p.csv"], "tenhou_3p"),
    "tenhou_draws_4p.csv": (["tenhou_draws_4p.csv"], "tenhou_4p"),
    "tenhou_draws_3p.csv": (["tenhou_draws_3p.csv"], "tenhou_3p"),
    "mcr_botzone.csv": (["mcr_botzone.csv"], "chinese_official"),
}

HEADER = (
    *("source", "players", "kind", "dealer", "honba", "deposits", "winner"),
    *("discarder", "liable", "value", "fu", "yakuman", "winner_index", "winners"),
    *("delta0", "delta1", "delta2", "delta3", "note"),
)


def situation(outcome: Outcome) -> object:
    """What tells a row's situation from others, whether or not it can be settled."""
    record = outcome.record
    if record.kind in ("win", "robbed_kong"):
        return outcome.situation
    hand = record.hands[0]
    dealer_paid = any(hand.winner == hand.dealer for hand in record.hands)
    return record.kind, record.note, len(tuple(hand.ready)), dealer_paid


def sample(name: str, full: Path) -> str:
    """One sample, as CSV, chosen from the full files in that folder."""
    files, rules = SAMPLES[name]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEADER)
    seen: set[object] = set()
    for file in files:
        for outcome in replayed(mj.preset(rules), read(full / file)).outcomes:
            key = situation(outcome)
            is_draw = outcome.record.kind not in ("win", "robbed_kong")
            if key in seen and (is_draw or not outcome.record.note):
                continue
            seen.add(key)
            writer.writerow(row(outcome, file))
    return out.getvalue()


def row(outcome: Outcome, file: str) -> list[object]:
    """The facts of one row, and where they stand in the full file."""
    record, hand = outcome.record, outcome.record.hands[0]
    won = record.kind == "win"
    said = {
        "source": f"{file} {record.row}",
        "players": record.players,
        "kind": "" if won else record.note,
        "dealer": hand.dealer,
        "honba": hand.honba,
        "deposits": hand.deposits,
        "winner": hand.winner if won else "",
        "discarder": hand.discarder,
        "liable": hand.liable,
        "value": hand.value,
        "fu": hand.fu,
        "yakuman": (hand.special or "").removesuffix(" yakuman"),
        "winner_index": hand.winner_index or "",
        "winners": record.winners if record.winners > 1 else "",
        **{f"delta{seat}": n for seat, n in enumerate(record.logged or ())},
        "note": record.note if won else "",
    }
    return ["" if said[name] is None else said[name] for name in HEADER]


def main(full: Path) -> None:
    """Write every sample anew."""
    FOLDER.mkdir(exist_ok=True)
    for name in SAMPLES:
        (FOLDER / name).write_text(sample(name, full), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
