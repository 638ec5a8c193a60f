"""The coverage report: how much of each preset's tables somebody has printed."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from mjtables.catalog import BUILT_IN, preset
from mjtables.digests import digest
from mjtables.listing import every_entry
from mjtables.printed.answering import Answers
from mjtables.printed.evidence import ANCHORS, AWAITING
from mjtables.printed.published import KINDS
from mjtables.printed.verdicts import DIFFERENT, Verdict, counted
from mjtables.render.rows import table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mjtables.exact import Exact
    from mjtables.printed.answering import Key
    from mjtables.printed.evidence import Evidence
    from mjtables.printed.verdicts import Finding

_ABOUT = """\
# Coverage

How much of each preset's tables somebody has printed, and whether the print agrees.
Written by `mjtables check --all --report reports/coverage.md`; the tests compare it.

- **cells**: the final scores of the settling table and what each payer pays in every
  situation, case and line of the payment table, under the preset's own options.
- **printed**: cells that at least one publisher prints, by kind of publisher; a print
  of a variant (another stake, another minimum) counts where its amount is the same.
- **agree**: printed cells whose amount at least one publisher prints as computed.
- **elsewhere**: printed numbers that agree and are no cell of a table: multipliers of a
  payment scheme, worked settlements, draws.
- **errata**: printed amounts and labels that are wrong, each with its reason.
- **derived**: cells that the preset infers; **digest**: of the tables, as on a card.
"""


#: Verdicts of cells in which an amount is printed.
_AMOUNTS = (Verdict.AGREES, Verdict.DIFFERS, Verdict.UNREACHABLE)


#: Lines of a table without an amount, or with one that nobody ever pays.
_NO_AMOUNT = ("impossible", "below_minimum", "and_more")


class Row(NamedTuple):
    """What is known of one preset's tables, as numbers of cells."""

    preset: str
    digest: str
    cells: int
    printed: int
    by_kind: tuple[int, ...]
    agree: int
    elsewhere: int
    errata: int
    derived: int


def rows(evidence: Evidence) -> tuple[Row, ...]:
    """A row for every built-in preset."""
    kinds = {printed.name: printed.told("kind") for printed in evidence.tables}
    wrong = {(erratum.table, erratum.cell) for erratum in evidence.errata}
    everything = [f for found in evidence.findings.values() for f in found]
    made = []
    for name in sorted(path.stem for path in BUILT_IN.glob("*.toml")):
        own = [f for f in everything if f.preset.split(" ")[0] == name]
        made.append(_row(name, own, kinds, wrong))
    return tuple(made)


def _row(
    name: str,
    own: list[Finding],
    kinds: Mapping[str, str],
    wrong: set[tuple[str, str]],
) -> Row:
    rules = preset(name)
    answers = Answers(rules)
    cells = answers.cells()
    printed: dict[str, set[Key]] = {kind: set() for kind in KINDS}
    agreed: set[Key] = set()
    for finding in own:
        if finding.verdict not in _AMOUNTS or finding.what == "tier":
            continue
        keys = {key for key, amount in finding.cells if _same(cells, key, amount)}
        printed.setdefault(kinds[finding.table], set()).update(keys)
        if finding.verdict not in DIFFERENT:
            agreed |= keys
    by_kind = tuple(len(printed[kind]) for kind in KINDS)
    return Row(
        preset=name,
        digest=digest(rules),
        cells=len(cells),
        printed=len(set().union(*printed.values())),
        by_kind=by_kind,
        agree=len(agreed),
        elsewhere=sum(
            not finding.cells and finding.verdict is Verdict.AGREES for finding in own
        ),
        errata=sum((finding.table, finding.where) in wrong for finding in own),
        derived=answers.derived(),
    )


def _same(cells: Mapping[Key, Exact | None], key: Key, amount: Exact | None) -> bool:
    return key in cells and cells[key] == amount


def report(evidence: Evidence) -> str:
    """The whole report, as Markdown."""
    parts = [
        _ABOUT,
        "## Presets\n",
        _presets(rows(evidence)),
        _different(),
        "## Printed tables\n",
        "Every cell of a table stands in one of the columns; none is passed over.\n",
        _tables(evidence),
        "## Errata\n",
        _errata(evidence),
        "## Cells left aside\n",
        _left_aside(evidence),
        "## Awaiting a preset\n",
        "Known tables that no preset answers yet.\n",
        _list(evidence.listed(AWAITING)),
        "## Anchors\n",
        "What is known of rule sets of which too little is known for a preset.\n",
        _list(evidence.listed(ANCHORS)),
    ]
    return "\n".join(parts) + "\n"


def alike() -> tuple[tuple[str, ...], ...]:
    """The built-in presets in groups of those whose tables have the same amounts.

    Under their own options, in every situation without liability; cells that no hand
    reaches are left aside, whether a preset prints them or not.
    """
    groups: dict[frozenset[tuple[object, ...]], list[str]] = {}
    for name in sorted(path.stem for path in BUILT_IN.glob("*.toml")):
        amounts = frozenset(
            (*entry[:5], entry.tier if entry.value is None else "", entry.pays)
            for entry in every_entry(preset(name))
            if not entry.situation.liable and entry.status not in _NO_AMOUNT
        )
        groups.setdefault(amounts, []).append(name)
    return tuple(map(tuple, groups.values()))


def _different() -> str:
    groups = alike()
    count = sum(map(len, groups))
    said = f"{count} presets, {len(groups)} different tables"
    about = (
        f"{said}: what is paid in every situation without liability, under a preset's\n"
        "own options, but for cells that no hand reaches. The same have:\n\n"
    )
    same = [f"- {', '.join(group)}" for group in groups if len(group) > 1]
    return about + "\n".join(same) + "\n"


def _presets(made: Iterable[Row]) -> str:
    header = ("preset", "digest", "cells", "printed", *KINDS, "agree", "elsewhere")
    lines = [
        (
            *(row.preset, row.digest, str(row.cells), str(row.printed)),
            *map(str, (*row.by_kind, row.agree, row.elsewhere)),
            *map(str, (row.errata, row.derived)),
        )
        for row in made
    ]
    return table(lines, (*header, "errata", "derived"), "md") + "\n"


def _tables(evidence: Evidence) -> str:
    everything = counted(f for found in evidence.findings.values() for f in found)
    met = [verdict for verdict in Verdict if everything[verdict]]
    lines = []
    for printed in evidence.tables:
        found = evidence.findings[printed.name]
        counts = counted(found)
        against = dict.fromkeys(f.preset.split(" ")[0] for f in found if f.computed)
        lines.append(
            (
                printed.name,
                f"{printed.told('publisher')} ({printed.told('kind')})",
                ", ".join(against),
                str(len(found)),
                *(str(counts[verdict] or "") for verdict in met),
            )
        )
    header = ("table", "publisher", "compared with", "cells")
    return table(lines, (*header, *(v.value for v in met)), "md") + "\n"


def _errata(evidence: Evidence) -> str:
    groups = Counter((row.table, row.kind, row.why) for row in evidence.errata)
    lines = [(*group, str(count)) for group, count in groups.items()]
    return table(lines, ("table", "kind", "why", "cells"), "md") + "\n"


def _left_aside(evidence: Evidence) -> str:
    groups = Counter(
        (finding.table, finding.note)
        for found in evidence.findings.values()
        for finding in found
        if finding.verdict is Verdict.NOT_COMPARED
    )
    lines = [(*group, str(count)) for group, count in groups.items()]
    return table(lines, ("table", "why", "cells"), "md") + "\n"


def _list(lines: tuple[Mapping[str, str], ...]) -> str:
    return table([tuple(line.values()) for line in lines], tuple(lines[0]), "md") + "\n"
