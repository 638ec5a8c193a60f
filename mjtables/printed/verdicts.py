"""The verdict on a printed cell beside what a preset answers."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from mjtables.exact import as_text, has_decimal, whole
from mjtables.phrases import spaced
from mjtables.printed import wordings
from mjtables.printed.claims import NotUnderstoodError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjtables.exact import Exact
    from mjtables.printed.answering import Answer, Answers, Key
    from mjtables.printed.claims import Claim
    from mjtables.printed.layouts import Cell


class Verdict(StrEnum):
    """What comparing a printed cell with the computed one comes to."""

    AGREES = "agrees"
    DIFFERS = "differs"
    MISSING = "missing"
    """Nothing is printed, and a hand reaches the cell below the limit."""
    UNREACHABLE = "impossible, printed"
    """The formula's amount, in a cell that no hand reaches."""
    BLANK = "impossible, blank"
    BLANK_LIMIT = "limit, blank"
    """Nothing is printed where the limit is paid; the limit's own row says it."""
    NOT_COMPARED = "not compared"
    """Left aside by the table's own header, which says why."""
    NOT_LISTED = "not listed"
    """The rule set's tables have no such cell."""
    NOT_UNDERSTOOD = "not understood"


#: Verdicts of cells of which nothing could be said.
UNSAID = (Verdict.NOT_LISTED, Verdict.NOT_UNDERSTOOD)
NOT_SAID = (*UNSAID, Verdict.NOT_COMPARED)
#: Verdicts by which the printed cell is wrong, or the preset is not what was printed.
DIFFERENT = (Verdict.DIFFERS, Verdict.MISSING)


class Finding(NamedTuple):
    """The verdict on one printed cell.

    `preset` is the rule set it was compared with, options included; `computed` is what
    that one says, `note` why the cell was not compared, `cells` are those of the
    preset's tables that it prints, with their amounts.
    """

    table: str
    line: int
    where: str
    what: str
    preset: str
    printed: str
    computed: str
    verdict: Verdict
    note: str = ""
    cells: tuple[tuple[Key, Exact | None], ...] = ()


def judged(
    cell: Cell, asked: Claim, found: list[Answer], answers: Answers
) -> tuple[Verdict, str]:
    """The verdict on a cell whose place is understood, and what is computed."""
    amount = wordings.number(cell.printed)
    computed = _computed(found, asked)
    blank = not cell.printed or (amount is None and wordings.is_blank(cell.printed))
    if blank and (not cell.text or wordings.is_blank(cell.text)):
        return _of_blank(found), computed
    if not found:
        return Verdict.NOT_LISTED, computed
    reached = [answer for answer in found if answer.reachable] or found
    if asked.what == "tier" or amount is None:
        named = _labels(cell.printed or cell.text, found)
        if not named:
            raise NotUnderstoodError("expected an amount or a label that is known")
        agrees = all(answer.tier in named for answer in reached)
    elif cell.text != cell.printed and not wordings.holds(cell.text, amount):
        raise NotUnderstoodError(f"the words {cell.text!r} do not hold {cell.printed}")
    else:
        due = whole(amount * asked.unit)
        agrees = all(answer.amount == due for answer in reached)
    if agrees and wordings.says_all(cell.text) and not _all_pay(asked, answers):
        return Verdict.DIFFERS, f"{computed}, and not from all"
    if not agrees:
        return Verdict.DIFFERS, computed
    if not any(answer.reachable for answer in found):
        return Verdict.UNREACHABLE, computed
    return Verdict.AGREES, computed


def _all_pay(asked: Claim, answers: Answers) -> bool:
    """Whether all who pay in such a hand pay the same."""
    if asked.what != "pays":
        return True
    everybody = answers.to(asked._replace(payer=""))
    return len({answer.amount for answer in everybody if answer.amount}) == 1


def _labels(text: str, found: list[Answer]) -> frozenset[str]:
    """The tiers that a label means: by common words, or as the preset names them."""
    own = text.strip().casefold()
    named = {a.tier for a in found if a.tier and own in (a.tier, spaced(a.tier))}
    return wordings.tiers(text) | named


def _of_blank(found: list[Answer]) -> Verdict:
    reached = [answer for answer in found if answer.reachable]
    if not reached:
        return Verdict.BLANK
    if all(answer.tier for answer in reached):
        return Verdict.BLANK_LIMIT
    return Verdict.MISSING


def _computed(found: list[Answer], asked: Claim) -> str:
    """What the preset says, in the unit that was printed."""
    said = []
    for answer in [a for a in found if a.reachable] or found:
        amount = "" if answer.amount is None else _printed(answer.amount, asked)
        tier = spaced(answer.tier)
        if asked.what == "tier":
            said.append(tier or "no limit")
        else:
            said.append(amount)
    return " / ".join(dict.fromkeys(said))


def _printed(amount: Exact, asked: Claim) -> str:
    """An amount in the unit of the print, a fraction where it has no decimal."""
    number = whole(Fraction(amount) / asked.unit)
    return as_text(number) if has_decimal(number) else str(number)


def counted(findings: Iterable[Finding]) -> dict[Verdict, int]:
    """How many findings of each verdict."""
    counts = dict.fromkeys(Verdict, 0)
    for finding in findings:
        counts[finding.verdict] += 1
    return counts
