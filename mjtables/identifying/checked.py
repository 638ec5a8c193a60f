"""A table that was read beside one rule set: a verdict on every cell."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from mjtables.exact import as_text, whole
from mjtables.identifying.asked import Asked
from mjtables.identifying.asking import FINAL_SCORE, asks, blanks, names_of
from mjtables.identifying.fitting import Fit
from mjtables.identifying.mistakes import findings, named_situations, right, shown
from mjtables.identifying.mistakes import said as told
from mjtables.identifying.parting import parts
from mjtables.identifying.replies import NONE, Replies
from mjtables.identifying.searching import Search
from mjtables.printed.verdicts import Finding, Verdict
from mjtables.situation import Payer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjtables.identifying.asking import Ask, Sense
    from mjtables.identifying.replies import Reply
    from mjtables.reading.model import Band, Printed, Table
    from mjtables.ruleset import Preset

_UNLISTED = "the rule set's tables list no such cell"
_WHICH = "nothing says of which hand it is"


class Checked(NamedTuple):
    """The verdicts on a table's cells, each with its cell's number, and a remark."""

    findings: tuple[tuple[int, Finding], ...]
    remark: str


def checked(table: Table, rules: Preset) -> Checked:
    """A verdict on each printed amount, label and blank.

    What a table leaves unsaid (who pays, in which situation) is taken in the sense in
    which most of it agrees. The order is the table's.
    """
    asked, empty = asks(table, names_of([rules])), blanks(table)
    said = Replies(rules, (*asked, *empty))
    fit = _fit(table, rules, asked, said)
    right_ones = sum(fit.hits) * 2 > len(asked)
    words = _words(table, fit) if right_ones else {}
    found = [
        (ask.cell, _verdict(table, fit, place, words))
        for place, ask in enumerate(asked)
    ]
    found += [(ask.cell, _of_blank(table, rules, ask, said)) for ask in empty]
    done = {cell for cell, _ in found}
    for number, cell in enumerate(table.cells):
        if number not in done and cell.kind != "blank":
            note = _WHICH if cell.kind != "not understood" else "what it says"
            own = _finding(table, rules, cell, None)
            said_so = own._replace(verdict=Verdict.NOT_UNDERSTOOD, note=note)
            found.append((number, said_so))
    ordered = tuple(sorted(found, key=lambda pair: pair[0]))
    return Checked(ordered, _remark(table, fit) if asked else "")


def _fit(table: Table, rules: Preset, asked: Sequence[Ask], said: Replies) -> Fit:
    """How a table is taken: a printed 1 is 1, unless columns stand under stakes."""
    apart = parts(asked, [cell.place for cell in table.cells])
    if len(apart) > 1:
        return Search(tuple(apart.values()), blanks(table)).fit(rules)
    part = Asked(asked, range(len(asked)))
    strict = Fit(rules, (part.share(said, rules, strict=True),))
    if table.scale == 1:
        return strict
    # What was taken for hundreds may be what it is.
    plain = part.share(said, rules, unit=Fraction(1, table.scale))
    other = Fit(rules, (plain,))
    return other if other.explained > strict.explained else strict


def _remark(table: Table, fit: Fit) -> str:
    """What a printed 1 seems to mean, where that explains more cells than 1 does."""
    if len(fit.shares) > 1 or fit.explained == fit.cells:
        return ""
    (own,) = fit.shares
    best = own.asked.share(own.said, fit.rules)
    if best.explained <= fit.explained or best.explained * 2 < fit.cells:
        return ""
    unit = told(whole(best.unit * table.scale))
    return (
        f"a printed 1 seems to mean {unit}: "
        f"so {best.explained} of {fit.cells} cells agree"
    )


def _words(table: Table, fit: Fit) -> dict[tuple[str, str, str], str]:
    """What made cells wrong, by place, payer and what is printed."""
    return {
        (str(mistake.place), mistake.payer, mistake.right): own.words
        for own in findings(table, fit)
        for mistake in own.mistakes
    }


def _verdict(
    table: Table, fit: Fit, place: int, words: dict[tuple[str, str, str], str]
) -> Finding:
    ask, reply, sense = fit.asks[place], fit.replies[place], fit.sense(place)
    cell = table.cells[ask.cell]
    own = _finding(table, fit.rules, cell, sense, ask)
    computed = right(table, ask, reply, fit.units[place])
    if reply is NONE:
        if ask.question.is_named and not ask.question.named:
            return own._replace(verdict=Verdict.NOT_UNDERSTOOD, note=_WHICH)
        return own._replace(verdict=Verdict.NOT_LISTED, note=_UNLISTED)
    if not fit.hits[place]:
        who = sense.payer.value if isinstance(sense.payer, Payer) else sense.payer
        note = words.get((str(cell.place), who, computed), "")
        return own._replace(verdict=Verdict.DIFFERS, computed=computed, note=note)
    verdict = Verdict.AGREES if reply.reachable else Verdict.UNREACHABLE
    return own._replace(verdict=verdict, computed=computed)


def _of_blank(table: Table, rules: Preset, ask: Ask, said: Replies) -> Finding:
    """The verdict on a cell in which nothing is printed."""
    replies: list[tuple[Sense | None, Reply]] = [
        (sense, said.to(ask.question, sense)) for sense in ask.senses
    ]
    listed = [pair for pair in replies if pair[1] is not NONE]
    sense, reply = [*listed, *replies, (None, NONE)][0]
    own = _finding(table, rules, table.cells[ask.cell], sense, ask)
    computed = right(table, ask._replace(number=0), reply, 1)
    if reply is NONE or not reply.reachable or not (reply.amount or reply.amounts):
        return own._replace(verdict=Verdict.BLANK, computed=computed)
    verdict = Verdict.BLANK_LIMIT if reply.tier else Verdict.MISSING
    return own._replace(verdict=verdict, computed=computed)


def _finding(
    table: Table,
    rules: Preset,
    cell: Printed,
    sense: Sense | None,
    ask: Ask | None = None,
) -> Finding:
    chosen = f"{rules.id} ({rules.options_text})" if rules.chosen else rules.id
    return Finding(
        table=table.source,
        line=cell.place.row,
        where=": ".join(filter(None, (str(cell.place), _where(cell, rules, sense)))),
        what=_what(cell, sense, ask),
        preset=chosen,
        printed=_printed(table, cell, ask),
        computed="",
        verdict=Verdict.NOT_COMPARED,
    )


def _what(cell: Printed, sense: Sense | None, ask: Ask | None) -> str:
    if ask is not None and ask.number is None and cell.kind == "tier":
        return "tier"
    if sense is not None and sense.payer == FINAL_SCORE:
        return "final_score"
    total = sense is not None and not isinstance(sense.payer, Payer)
    return "receives" if total else cell.what


def _printed(table: Table, cell: Printed, ask: Ask | None) -> str:
    """The cell's own text; of several amounts, the one that is asked about."""
    if ask is None or ask.number is None or len(cell.amounts) < 2:
        return cell.text
    return shown(table, cell.text, ask.number)


def _where(cell: Printed, rules: Preset, sense: Sense | None) -> str:
    """Which hand a cell is about, and who pays."""
    said = []
    if sense is not None:
        payer = sense.payer.value if isinstance(sense.payer, Payer) else sense.payer
        said += [named_situations(sense), payer]
    settling = rules.settling
    if cell.value is not None:
        said.append(f"{_band(cell.value)} {settling.unit}")
    elif cell.tier:
        said.append(cell.tier)
    if cell.points is not None:
        named = settling.points.name if settling.points is not None else "points"
        said.append(f"{_band(cell.points)} {named}")
    return ", ".join(filter(None, said))


def _band(band: Band) -> str:
    first, last = band
    if last is None:
        return f"{as_text(first)}+"
    return as_text(first) if first == last else f"{as_text(first)}-{as_text(last)}"
