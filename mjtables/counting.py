"""Hands of game logs, counted: how often each kind of hand is won.

    python -m mjtables.counting ../shared/replay

writes the tables of counts in `data/frequencies/` anew from the full logs, which are
facts of public games.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from mjtables.errors import LogError, Problem
from mjtables.exact import as_text, exact
from mjtables.frequencies import FOLDER, Count, Counts
from mjtables.hand import WINS
from mjtables.logs import read
from mjtables.situation import FIVE, Seating

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Iterator

    from mjtables.hand import Hand
    from mjtables.logs import Record
    from mjtables.ruleset import Preset

#: Each table of counts: its log, the rules of the games, the family it is good for.
TABLES = {
    "tenhou_4p": ("tenhou_4p.csv", "tenhou_4p", "Riichi"),
    "tenhou_3p": ("tenhou_3p.csv", "tenhou_3p", "Riichi"),
    "mcr_botzone": ("mcr_botzone.csv", "chinese_official", ""),
}


def counted(
    rules: Preset, logs: Iterable[str | os.PathLike[str]], name: str = "logs"
) -> Counts:
    """How often each kind of hand was won in some logs.

    Each winner of a hand counts. A hand that a liable player pays for counts as what it
    would be without. Draws are no wins. Raises `LogError` where a log cannot be read.
    """
    tally: Counter[Count] = Counter()
    problems: list[Problem] = []
    for log in logs:
        for record in read(log):
            for hand in record.hands:
                if hand.kind not in WINS:
                    continue
                try:
                    tally[_kind(rules, record, hand)] += 1
                except (ValueError, TypeError) as error:
                    said = Problem(f"{log}, {record.row}", "a hand", str(error))
                    problems.append(said)
    if not tally and not problems:
        problems = [Problem("", "logs with a win at least", "none")]
    if problems:
        raise LogError(name, problems)
    rows = (kind._replace(number=number) for kind, number in tally.items())
    return Counts(name, rules.id, "", (), "", tuple(sorted(rows, key=_order)))


def _kind(rules: Preset, record: Record, hand: Hand) -> Count:
    """What kind of hand was won; its count is left to be added.

    Raises `ValueError` for what is no number or no seat.
    """
    players = record.players or rules.players
    dealer, winner = int(hand.dealer), int(hand.winner or 0)
    discarder = None if hand.discarder is None else int(hand.discarder)
    way = Seating(players, dealer, winner, discarder).situation
    if hand.special:
        return Count(way, None, None, str(hand.special), 0)
    second = hand.points if hand.fu is None else hand.fu
    points = None if second is None else exact(second)
    return Count(way, exact(hand.value), points, "", 0)


def _order(row: Count) -> tuple[object, ...]:
    """By situation, then from the cheapest hand to the dearest."""
    return FIVE.index(row.situation), row.special, row.value or 0, row.points or 0


def text(given: Counts) -> str:
    """A table of counts as CSV, its directives first.

    >>> from mjtables.frequencies import counts
    >>> print(text(counts("mcr_botzone")).splitlines()[-1])
    nondealer_on_nondealer_discard,17,,,1
    """
    out = io.StringIO()
    fu = any(row.points is not None for row in given.rows)
    writer = csv.writer(out, lineterminator="\n")
    said = [("preset", given.preset), ("family", given.family)]
    said += [("source", source) for source in given.sources]
    said.append(("read", given.read))
    head = "".join(f"# {key}: {words}\n" for key, words in said if words)
    second = ("fu",) if fu else ("points",)
    writer.writerow(("situation", "value", *second, "special", "count"))
    for row in given.rows:
        numbers = ("" if n is None else as_text(n) for n in (row.value, row.points))
        writer.writerow((row.situation.value, *numbers, row.special, row.number))
    return head + out.getvalue()


def tables(folder: Path) -> Iterator[tuple[str, str]]:
    """The name and text of each table, counted from the full logs in that folder."""
    from mjtables.catalog import preset

    for name, (file, rules, family) in TABLES.items():
        path = folder / file
        found = counted(preset(rules), [path], name)
        games, sources = _origin(path)
        said = f"each win counted, in {games:,} games; copies read in 2026"
        made = found._replace(family=family, sources=sources, read=said)
        yield name, text(made)


def _origin(path: Path) -> tuple[int, tuple[str, ...]]:
    """Of how many games a log tells, and the collections they are from."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    games = {row["game_id"] for row in rows}
    wins = Counter(row["source"] for row in rows)
    return len(games), tuple(f"{name} ({n:,} wins)" for name, n in wins.most_common())


if __name__ == "__main__":
    import sys

    from mjtables.writing import write

    for name, table in tables(Path(sys.argv[1])):
        write(FOLDER / f"{name}.csv", table)
