"""How fast frames are settled, beside other ways to do it, measured in one run.

    python -m mjtables.bulk.benchmark [--preset P] [--rows N] [--rounds N]

The ways take turns, round after round, and the best round of each counts. The table
has nanoseconds a row and, for every other way, how many times as long it takes:

floor    index arithmetic from the same five columns and one `numpy.take`, no checks
settle   `settle` in a loop
mahjong  the ScoresCalculator of the library `mahjong` in a loop, its configurations
         made before; it looks up a payment, and knows of no seats (riichi only)

Loops run over the first hands of the same frame, and are left out where it is small.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pandas as pd

from mjtables.bulk.compiled import Compiled, compiled
from mjtables.bulk.flags import WITHOUT_SITUATION
from mjtables.bulk.frames import settle_frame
from mjtables.errors import MjtablesError
from mjtables.hand import Hand
from mjtables.settlement import settle

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mjtables.bulk.grid import Grid
    from mjtables.bulk.numbers import Array

_LOOPS = ("settle", "mahjong")
#: So many hands are enough to time a loop.
_LOOP = 20_000
_SLOW_LOOP = 2_000
#: Frames of less than this are settled several times in a round.
_SHORT = 2_000_000

Way = tuple["Callable[[], object]", int]


class Deal(NamedTuple):
    """Random plain wins as columns; `nobody` is where the winner drew the tile."""

    winner: Array
    discarder: Array
    nobody: Array
    dealer: Array
    value: Array
    second: Array

    def frame(self, made: Compiled, *, extras: bool) -> pd.DataFrame:
        """The hands as pandas has them; with honba and deposits if asked for."""
        discarder = pd.arrays.IntegerArray(self.discarder, self.nobody)
        columns: dict[str, Any] = {
            "winner": self.winner,
            "discarder": discarder,
            "dealer": self.dealer,
            "value": self.value,
        }
        if made.grid is not None and made.grid.axes.seconds:
            columns[made.grid.axes.second] = self.second
        if extras:
            columns["honba"] = self.value % 4
            columns["deposits"] = self.winner % 3
        return pd.DataFrame(columns, copy=False)


def _grid(made: Compiled) -> Grid:
    if made.grid is None:
        expected = "a rule set with a grid of plain wins"
        raise MjtablesError(f"{made.preset.id}: expected {expected}, found none")
    return made.grid


def dealt(made: Compiled, rows: int, dtype: str) -> Deal:
    """So many hands that the grid lists and `settle` settles, whoever wins."""
    grid = _grid(made)
    random, axes = np.random.default_rng(1), grid.axes
    marks = grid.marks.reshape(axes.shape)
    both: Array = marks[0, 1, [0, axes.nobody]] < WITHOUT_SITUATION
    fine = np.all(both, axis=0)
    values, seconds = np.nonzero(fine[:, : max(axes.seconds, 1)])
    pick = random.integers(0, len(values), rows)
    players = axes.players
    winner = random.integers(0, players, rows)
    step = random.integers(1, players, rows)
    return Deal(
        winner=winner.astype(dtype),
        discarder=((winner + step) % players).astype(dtype),
        nobody=random.random(rows) < 0.4,
        dealer=random.integers(0, players, rows).astype(dtype),
        value=(values[pick] // axes.scale).astype(dtype),
        second=(seconds[pick] * axes.odd).astype(dtype),
    )


def floor(made: Compiled, deal: Deal) -> Callable[[], object]:
    """Index arithmetic and one take, on columns that are as it wants them."""
    grid = _grid(made)
    _, winners, discarders, values, seconds = grid.axes.shape
    changes, odd, plain = grid.changes, grid.axes.odd, not grid.axes.seconds
    nobody = np.where(deal.nobody, grid.axes.nobody, deal.discarder)
    discarder = nobody.astype(deal.discarder.dtype)

    def run() -> object:
        index = deal.dealer.astype(np.intp) * winners + deal.winner
        index = (index * discarders + discarder) * values + deal.value
        if not plain:
            index = index * seconds + deal.second // odd
        return np.take(changes, index, axis=0)

    return run


def settle_loop(made: Compiled, deal: Deal) -> Way:
    """`settle`, hand after hand."""
    count = min(len(deal.winner), _SLOW_LOOP)
    second = made.grid.axes.second if made.grid else ""
    hands = []
    for place in range(count):
        own = {second: int(deal.second[place])} if second else {}
        drawn = deal.nobody[place]
        hands.append(
            Hand(
                winner=int(deal.winner[place]),
                discarder=None if drawn else int(deal.discarder[place]),
                dealer=int(deal.dealer[place]),
                value=int(deal.value[place]),
                **own,  # type: ignore[arg-type]
            )
        )
    return (lambda: [settle(made.preset, hand) for hand in hands]), count


def mahjong_loop(made: Compiled, deal: Deal) -> Way | None:
    """The library's calculator, hand after hand; none where it is not installed."""
    if made.preset.family != "Riichi" or made.preset.players != 4:
        return None
    try:
        from mahjong.constants import EAST, SOUTH
        from mahjong.hand_calculating.hand_config import HandConfig
        from mahjong.hand_calculating.scores import ScoresCalculator
    except ImportError:
        return None
    ways = {
        (drawn, deals): HandConfig(is_tsumo=drawn, player_wind=EAST if deals else SOUTH)
        for drawn in (False, True)
        for deals in (False, True)
    }
    count = min(len(deal.winner), _LOOP)
    dealer = (deal.winner == deal.dealer)[:count].tolist()
    keys = zip(deal.nobody[:count].tolist(), dealer, strict=True)
    hands = list(
        zip(
            deal.value[:count].tolist(),
            deal.second[:count].tolist(),
            [ways[key] for key in keys],
            strict=True,
        )
    )
    score = ScoresCalculator.calculate_scores
    return (lambda: [score(han, fu, way) for han, fu, way in hands]), count


def measured(ways: dict[str, Way], rounds: int) -> dict[str, float]:
    """Nanoseconds a row of each way, the best of so many rounds in which all run."""
    best: dict[str, float] = {}
    for _ in range(rounds):
        for name, (run, rows) in ways.items():
            loop = name in _LOOPS
            for _ in range(1 if loop else max(1, min(_SHORT // rows, 20))):
                start = time.perf_counter()
                run()
                taken = (time.perf_counter() - start) / rows * 1e9
                best[name] = min(best.get(name, taken), taken)
    return best


def ways_of(made: Compiled, rows: int, dtype: str, *, extras: bool) -> dict[str, Way]:
    """Everything that is measured on so many rows."""
    deal = dealt(made, rows, dtype)
    frame = deal.frame(made, extras=extras)
    ways: dict[str, Way] = {
        "settle_frame": (lambda: settle_frame(made.preset, frame), rows),
    }
    if not extras:
        ways["floor"] = (floor(made, deal), rows)
    if rows >= _SLOW_LOOP:
        ways["settle"] = settle_loop(made, deal)
    calculator = mahjong_loop(made, deal)
    if calculator is not None and rows >= _LOOP:
        ways["mahjong"] = calculator
    return ways


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="mjtables.bulk.benchmark",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--preset", default="japanese_modern")
    parser.add_argument(
        "--rows", type=int, default=10**7, help="the most rows of a frame"
    )
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args(arguments)
    start = time.perf_counter()
    made = compiled(given.preset)
    taken = time.perf_counter() - start
    sys.stdout.write(f"{made.preset.id}: compiled in {taken:.2f} s\n\n")
    head = f"{'rows':>11}  {'columns':<18}{'settle_frame':>13}"
    head += "".join(f"{name:>11}" for name in ("floor", "settle", "mahjong"))
    sys.stdout.write(f"{head}\n{'':>11}  {'':<18}{'ns a row':>13}")
    sys.stdout.write(f"{'times':>11}" * 3 + "\n")
    for dtype, extras in (("int8", False), ("int64", False), ("int64", True)):
        rows = 10**3
        while rows <= given.rows:
            _line(made, rows, (dtype, extras), given.rounds)
            rows *= 10
    _peak()
    return 0


def _peak() -> None:
    """Tell the most memory that was used, where the system counts it."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    unit = 2**20 if sys.platform == "darwin" else 2**10
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
    sys.stdout.write(f"\npeak memory: {peak:.0f} MB\n")


def _line(made: Compiled, rows: int, kind: tuple[str, bool], rounds: int) -> None:
    dtype, extras = kind
    best = measured(ways_of(made, rows, dtype, extras=extras), rounds)
    own = best["settle_frame"]
    what = f"{dtype}{', honba' if extras else ''}"
    line = f"{rows:>11,}  {what:<18}{own:>13.1f}"
    for name in ("floor", "settle", "mahjong"):
        line += f"{best[name] / own:>11.2f}" if name in best else f"{'':>11}"
    sys.stdout.write(line.rstrip() + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
