"""Which payments a chart is of: a situation, a payer, a case, their cells, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mjtables.charting.naming import bracketed, said_of
from mjtables.errors import ChartError
from mjtables.grids import AND_MORE, paid_cells
from mjtables.listing import entries, every_entry, situations
from mjtables.situation import Payer, Situation

if TYPE_CHECKING:
    from mjtables.exact import Exact
    from mjtables.grids import Cell, Cells, Label
    from mjtables.ruleset import Preset

#: What is charted unless said otherwise, the first that there is.
_USUAL = (
    Situation.NONDEALER_ON_NONDEALER_DISCARD,
    Situation.NONDEALER_ON_DEALER_DISCARD,
    Situation.NONDEALER_SELF_DRAWN,
)
_WHO = (Payer.DISCARDER, Payer.LIABLE, Payer.OTHER, Payer.DEALER)


class Paid(NamedTuple):
    """What one payer pays in one situation and case of a rule set."""

    rules: Preset
    situation: str
    payer: str
    cells: Cells
    case: str = ""

    @property
    def has_amounts(self) -> bool:
        """Whether any hand pays at all."""
        columns = self.cells.by_label.values()
        return any(cell.amount for column in columns for cell in column.values())

    @property
    def labels(self) -> list[Label]:
        """The values and named hands that have an amount somewhere."""
        return [label for label in self.cells.by_label if label != AND_MORE]

    def told(self, language: str) -> str:
        """The situation and the payer in words."""
        said = said_of(self.rules, language)
        way = said.sentence(said.heading([Situation(self.situation)], self.rules))
        who = said.payer(self.payer)
        return f"{way}{said.book.comma}{said.label('paid_by')}{said.colon}{who}"

    def told_case(self, language: str) -> str:
        """Which of several cases it is of; nothing where there is one only."""
        said = said_of(self.rules, language)
        if self.case:
            return said.case(self.case)
        listed = " / ".join(said.case(case) for case in self._others())
        if not listed:
            return ""
        plain = said.label("the plain case")
        return bracketed(plain, f"{said.label('cases')}{said.colon}{listed}", said)

    def _others(self) -> list[str]:
        """The cases in which he pays otherwise than in this one."""
        pays = _pays(self.rules, self.situation, self.payer)
        return [case for case, own in pays.items() if own != pays[self.case]]

    def unit(self, language: str) -> str:
        """What hands are counted in."""
        return said_of(self.rules, language).word("units", self.rules.settling.unit)

    def points(self, language: str) -> str:
        """What points are called."""
        counted = self.rules.settling.points
        name = counted.name if counted else "points"
        return said_of(self.rules, language).word("units", name)

    def tall(self, label: Label) -> bool:
        """Whether one tile says what a value pays, however many points there are."""
        return not self.cells.wide or set(self.cells.by_label[label]) == {None}

    def column(self, label: Label) -> list[Cell]:
        """The cells of a value: one for each row, or one for all."""
        if self.tall(label):
            return [next(iter(self.cells.by_label[label].values()))]
        return [self.cells.at(label, number) for number in self.cells.rows]

    def head(self, label: Label, band: str, language: str) -> str:
        """What stands above the tiles of a value, or of a band of them.

        Within a grid a named hand has its name in its tile.
        """
        if not isinstance(label, str):
            return band
        return "" if self.cells.wide else self._word(label, language)

    def name(self, label: Label, tier: str, language: str) -> str:
        """What stands within a tile: its tier, or the named hand that it is of."""
        if not self.tall(label):
            return ""
        if isinstance(label, str):
            return self._word(label, language) if self.cells.wide else ""
        return self._word(tier, language) if tier else ""

    def _word(self, tier: str, language: str) -> str:
        return said_of(self.rules, language).word("tiers", tier)


def paid(rules: Preset, situation: str = "", payer: str = "", case: str = "") -> Paid:
    """What one payer pays: as a rule the discarder to another who is not the dealer.

    Of hands without the facts that change amounts, or in the `case` that is named, in
    the first situation in which it changes what is paid.

    Raises `MjtablesError` for a situation, a payer or a case that the rule set lacks,
    and `ChartError` where no hand has an amount.
    """
    known = [own.value for own in situations(rules)]
    usual = [own.value for own in _USUAL if own.value in known]
    ways = [situation] if situation else list(dict.fromkeys([*usual, *known]))
    sought = [
        (way, who)
        for way in ways
        for who in ([payer] if payer else _payers(rules, way, known))
    ]
    if case and not situation:  # where it makes a difference
        telling = [own for own in sought if _changes(rules, *own, case)]
        sought = telling or sought[:1]
    found = (
        Paid(rules, way, who, paid_cells(rules, way, who, case=case), case)
        for way, who in sought
    )
    for own in found:
        if own.has_amounts:
            return own
    asked = f" in {situation or 'any situation'} of {payer or 'anybody'}"
    raise ChartError(
        f"{rules.id}: expected amounts{asked}, found none that a source states"
    )


def _pays(rules: Preset, way: str, who: str) -> dict[str, list[Exact | None]]:
    """What one payer pays in one situation, in each case."""
    pays: dict[str, list[Exact | None]] = {}
    for entry in every_entry(rules):
        if (entry.situation.value, entry.payer.value) == (way, who):
            pays.setdefault(entry.case, []).append(entry.pays)
    return pays


def _changes(rules: Preset, way: str, who: str, case: str) -> bool:
    """Whether a case changes what one payer pays in one situation."""
    pays = _pays(rules, way, who)
    return case in pays and pays[case] != pays.get("")


def _payers(rules: Preset, way: str, known: list[str]) -> list[str]:
    """Who may pay in a situation, the most telling first; one, for one that is none."""
    found: set[Payer] = set()
    if way in known:
        found = {entry.payer for entry in entries(rules, [Situation(way)])}
    return [own.value for own in _WHO if own in found] or [_WHO[0].value]
