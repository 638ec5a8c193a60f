"""Logs replayed: every hand settled anew, and compared with what the log records."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from mjtables.catalog import resolve
from mjtables.errors import HandError, LogError, Problem
from mjtables.logs.record import added
from mjtables.settlement import settle
from mjtables.together import settle_together
from mjtables.totals import Gap, Totals
from mjtables.turns import misplaced

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable

    from mjtables.exact import Exact
    from mjtables.hand import Hand
    from mjtables.logs.record import Amounts, Record
    from mjtables.ruleset import Preset
    from mjtables.settlement import Settlement

#: What tells one situation from another: see `situation_of`.
Key = tuple[object, ...]


class Verdict(Enum):
    """How a hand of a log compares with what is computed."""

    AGREES = "agrees"
    DIFFERS = "differs"
    REFUSED = "refused"
    NOT_RECORDED = "not recorded"


@dataclass(frozen=True, slots=True)
class Outcome:
    """One hand of a log, and what it comes to under a rule set.

    `computed` is what each seat gains or loses, in money, `table` the change of the
    deposits on the table; none where the hand was refused, `problems` says why.
    """

    record: Record
    verdict: Verdict
    computed: Amounts | None = None
    table: Exact = 0
    situation: Key = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Replay:
    """A whole log under a rule set.

    `gaps` are the places where the running totals of the log are not ours (a hand that
    differs counts as the log has it: it is told once), `followed` how many hands had
    any. `problems` is all that is wrong with the log: what could
    not be read, and why hands were refused, each with its row.
    """

    preset: str
    options: str
    outcomes: tuple[Outcome, ...]
    gaps: tuple[Gap, ...] = ()
    followed: int = 0
    problems: tuple[Problem, ...] = ()

    @property
    def remarks(self) -> tuple[str, ...]:
        """What was taken for granted in reading the log."""
        said = (remark for one in self.outcomes for remark in one.record.remarks)
        return tuple(dict.fromkeys(said))

    def of(self, verdict: Verdict) -> tuple[Outcome, ...]:
        """The hands of that verdict, in order."""
        return tuple(one for one in self.outcomes if one.verdict is verdict)

    @property
    def agree(self) -> int:
        """How many hands agree."""
        return len(self.of(Verdict.AGREES))

    @property
    def differences(self) -> tuple[Outcome, ...]:
        """The hands that differ."""
        return self.of(Verdict.DIFFERS)

    @property
    def situations(self) -> frozenset[Key]:
        """The distinct situations that hands which agree cover."""
        return frozenset(one.situation for one in self.of(Verdict.AGREES))


def replayed(
    preset: Preset | str | os.PathLike[str], records: Iterable[Record]
) -> Replay:
    """Settle every hand of a log, and compare it with what the log records.

    Mistakes in the log are no error here: they are among the `problems`.

    >>> import mjtables as mj
    >>> from mjtables.logs import Record
    >>> hand = mj.Hand(winner=1, discarder=0, value=3)
    >>> one = Record("line 2", (hand,), logged=(-8, 8, 0, 0))
    >>> two = Record("line 3", (hand,), logged=(-16, 16, 0, 0))
    >>> replay = replayed("hk_half_spicy", [one, two])
    >>> replay.agree, [(d.record.row, d.computed) for d in replay.differences]
    (1, [('line 3', (-8, 8, 0, 0))])
    """
    rules = resolve(preset)
    totals = Totals(rules)
    outcomes: list[Outcome] = []
    problems: list[Problem] = []
    try:
        for record in records:
            above = outcomes[-1].record if outcomes else None
            outcome = _outcome(rules, record, above)
            outcomes.append(outcome)
            problems += outcome.problems
            differs = outcome.verdict is Verdict.DIFFERS
            totals.follow(record, record.logged if differs else outcome.computed)
    except LogError as error:
        problems += error.problems
    if not outcomes and not problems:
        problems = [Problem("", "a log of at least one hand", "none")]
    return Replay(
        preset=rules.id,
        options=rules.options_text,
        outcomes=tuple(outcomes),
        gaps=tuple(totals.gaps),
        followed=totals.followed,
        problems=tuple(problems),
    )


def _outcome(rules: Preset, record: Record, above: Record | None) -> Outcome:
    if record.players not in (None, rules.players):
        expected = f"{rules.players} ({rules.id})"
        other = Problem("players", expected, str(record.players))
        return _refused(record, [other])
    problems = misplaced(rules, record, above)
    settled: tuple[Settlement, ...] = ()
    try:
        if len(record.hands) > 1:
            settled = settle_together(rules, record.hands)
        else:
            settled = (settle(rules, record.hands[0]),)
    except HandError as error:
        problems += error.problems
    if problems:
        return _refused(record, problems)
    computed = added(*(settlement.changes for settlement in settled))
    verdict = Verdict.NOT_RECORDED
    if record.logged is not None:
        agrees = record.logged == computed
        verdict = Verdict.AGREES if agrees else Verdict.DIFFERS
    return Outcome(
        record,
        verdict,
        computed,
        sum(settlement.table for settlement in settled),
        (record.kind, *(situation_of(each, record) for each in settled)),
    )


def _refused(record: Record, problems: list[Problem]) -> Outcome:
    told = tuple(
        problem._replace(where=f"{record.row}, {problem.where}")
        for problem in dict.fromkeys(problems)
    )
    return Outcome(record, Verdict.REFUSED, problems=told)


def situation_of(settlement: Settlement, record: Record) -> Key:
    """What tells the situation of a hand from others.

    Of a win: its situation (self-drawn or on whose discard, who is liable), the named
    step it reached, or else its value and points; whether there were honba, and
    deposits; how many won, and whether it was the first. Of a draw: how many were
    ready, or why it was abortive.
    """
    hand = settlement.hand
    if settlement.situation is None:
        return (len(tuple(hand.ready)), record.note if not hand.ready else "")
    return (
        settlement.situation.value,
        _worth(settlement, hand),
        bool(hand.honba),
        bool(hand.deposits),
        record.winners,
        bool(hand.winner_index),
    )


def _worth(settlement: Settlement, hand: Hand) -> object:
    score = settlement.legs[0].score if settlement.legs else None
    if score is not None and (score.rung or hand.special):
        return score.tier
    return (hand.value, hand.fu, hand.points)
