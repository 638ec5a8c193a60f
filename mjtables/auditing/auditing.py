"""A scoresheet audited: its rows held to the rules, the rows before, themselves."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mjtables.auditing import counting
from mjtables.auditing.annotating import save
from mjtables.auditing.expecting import deposit_of, lenient
from mjtables.auditing.following import Bank, Totals
from mjtables.auditing.judging import Judge, Verdict
from mjtables.auditing.lone import Lone
from mjtables.auditing.ranking import Rank, ranked
from mjtables.auditing.rotation import Deal
from mjtables.auditing.slips import Slips
from mjtables.exact import whole
from mjtables.scoresheet.model import Sheet
from mjtables.scoresheet.reading import read_sheet

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping, Sequence

    from mjtables.auditing.findings import Finding
    from mjtables.exact import Exact
    from mjtables.ruleset import Preset
    from mjtables.scoresheet.model import Row


@dataclass(frozen=True, slots=True)
class Audit:
    """What is wrong in a scoresheet, row by row, and where its players stand.

    `won` is what each player has won or lost, in money, as the sheet's own amounts have
    it; `standings` has one for each, the first first. `remarks` tell what could not be
    checked, and what was taken for granted.
    """

    sheet: Sheet = field(repr=False)
    findings: tuple[Finding, ...]
    won: tuple[Exact, ...]
    standings: tuple[Rank, ...]
    remarks: tuple[str, ...] = ()

    @property
    def clean(self) -> bool:
        """Whether nothing is wrong."""
        return not self.findings


def audit(
    sheet: Sheet | str | os.PathLike[str],
    preset: Preset | str | os.PathLike[str] | None = None,
    options: Mapping[str, object] | None = None,
    players: Sequence[str] = (),
    *,
    copy: str | os.PathLike[str] | None = None,
) -> Audit:
    r"""Audit a scoresheet: a file (CSV, XLSX), or one that has been read.

    Every row has to balance, to be what the rule set pays for its hand, and to follow
    from the row before: dealer, wind, deposits on the table, running totals. Without a
    preset only what needs none is looked at.

    With `copy`, a copy of the file is written there, in the same format: a workbook
    with the wrong cells in red and a worksheet of findings, CSV with a last column.

    Raises `SheetError` where the file cannot be read, with every problem's row and
    cell, and where the copy has another ending or is the file itself; `MjtablesError`
    where it cannot be written. `preset`, `options` and `players` are as in
    `read_sheet`.

    >>> from tempfile import TemporaryDirectory
    >>> from pathlib import Path
    >>> text = "hand,Ann,Bob,Cid,Dee\n1,8,-8,0,0\n2,-4,12,-4,-5\n"
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "club.csv")
    ...     _ = path.write_text(text)
    ...     found = audit(path)
    >>> print(*found.findings, sep="\n")
    line 3: the row does not balance: expected 0, found -1 (1 too few)
    """
    if not isinstance(sheet, Sheet):
        sheet = read_sheet(sheet, preset, options, players)
    game = _Game(sheet)
    findings = [found for row in sheet.rows for found in game.follow(row)]
    findings += counting.too_many(sheet, game.deal)
    remarks = [*sheet.remarks, *game.remarks]
    won = tuple(whole(total - game.totals.start) for total in game.totals.ours)
    final = ranked(sheet, won, game.bank, remarks)
    remarks += counting.remarks(sheet, game.deal)
    told = Audit(sheet, tuple(findings), won, final, tuple(dict.fromkeys(remarks)))
    if copy is not None:
        save(told, copy)
    return told


class _Game:
    """The game of a sheet, followed row by row."""

    def __init__(self, sheet: Sheet) -> None:
        rules = sheet.rules
        self.sheet, self.deal = sheet, Deal(sheet)
        self.totals, self.numbers = Totals(sheet), counting.Numbers(sheet)
        self.honba = counting.Honba(sheet)
        self.bank = Bank(sheet, deposit_of(rules))
        self.lone = Lone(sheet, self.bank)
        self.judge: Judge | None = None
        if rules is not None:
            free = lenient(rules)
            self.judge = Judge(sheet, rules, free, self.bank, Slips(sheet, free))

    @property
    def remarks(self) -> list[str]:
        """What could not be checked."""
        return [*(self.judge.remarks if self.judge else ()), *self.lone.remarks]

    def follow(self, row: Row) -> list[Finding]:
        """What is wrong in the next row."""
        turned = self.deal.meet(row)
        verdict = self._verdict(row, turned=bool(turned))
        told = [*self.numbers.meet(row), *turned, *self.honba.meet(row)]
        told += verdict.findings
        told += self.totals.follow(row, verdict.amounts)
        self.deal.pass_on(row, doubtful=bool(verdict.findings))
        return told

    def _verdict(self, row: Row, *, turned: bool) -> Verdict:
        if self.judge is None or not (row.hands or row.seated):
            return Verdict(self.lone.judge(row))
        return self.judge.judge(row, self.deal, turned=turned)
