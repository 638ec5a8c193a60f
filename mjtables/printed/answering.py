"""What a preset answers to the claim of a printed cell."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from mjtables.adjustment import Facts
from mjtables.exact import Exact, whole
from mjtables.grids import settling_cells
from mjtables.hand import Hand
from mjtables.listing import entries, every_entry
from mjtables.plans import plan
from mjtables.printed.claims import OF_HAND, Claim
from mjtables.printed.wordings import TOTAL
from mjtables.settlement import settle
from mjtables.settling import Worth
from mjtables.situation import Payer, Situation, seatings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjtables.listing import Entry
    from mjtables.printed.claims import Band
    from mjtables.ruleset import Preset

#: Which cell of a preset's tables an answer is; none for what is no cell of them.
Key = tuple[object, ...]


class Answer(NamedTuple):
    """One cell of the preset's: its amount (none: blank), tier, and which it is.

    `reachable` is false where no hand reaches the cell.
    """

    amount: Exact | None
    tier: str = ""
    reachable: bool = True
    key: Key | None = None


#: A column of the tables.
_Place = tuple[Situation, Payer, str]


class Answers:
    """All that one preset can say of its tables; what was asked once is kept."""

    def __init__(self, preset: Preset) -> None:
        # What no hand reaches is reckoned, too: publishers print it.
        shown = preset.shown._replace(impossible="print")
        self.preset = preset._replace(shown=shown)
        self._entries: dict[_Place, list[Entry]] = {}
        self._by_value: dict[tuple[object, ...], list[Entry]] = {}
        for entry in every_entry(self.preset):
            place = (entry.situation, entry.payer, entry.case)
            self._entries.setdefault(place, []).append(entry)
            self._by_value.setdefault((*place, entry.value), []).append(entry)
        self._settling = settling_cells(self.preset)
        self._settled: dict[str, Any] = {}

    def to(self, claim: Claim) -> list[Answer]:
        """Every cell that the claim is about; an empty list where there is none."""
        if claim.what in OF_HAND:
            return [self._of_hand(claim)]
        if claim.what == "multiplier":
            return list(self._multipliers(claim))
        if claim.what == "units":
            return list(self._units(claim))
        if claim.what == "points":
            given = claim.points[0] if claim.points else None
            return [Answer(self.preset.settling.rounded_points(given))]
        claim = self._rounded(claim)
        if not claim.situations:
            return list(self._scores(claim)) or list(self._score(claim))
        return list(self._paid(claim))

    def cells(self) -> dict[Key, Exact | None]:
        """Every cell of the tables that has an amount, by its key."""
        found: dict[Key, Exact | None] = {}
        for label, column in self._settling.by_label.items():
            for points, cell in column.items():
                if cell.amount is not None:
                    value = None if isinstance(label, str) else label
                    name = label if value is None else ""
                    found["settling", value, points, name] = cell.amount
        for listed in self._entries.values():
            for e in listed:
                if e.pays is not None:
                    found[_key(e, e.payer.value)] = e.pays
        return found

    def derived(self) -> int:
        """How many of them are derived."""
        columns = self._settling.by_label.values()
        said = [cell.status for column in columns for cell in column.values()]
        said += [e.status for listed in self._entries.values() for e in listed]
        return said.count("derived")

    def _rounded(self, claim: Claim) -> Claim:
        """The claim with its points rounded as the rule set does (62 fu to 70)."""
        if claim.points is None or claim.points[0] != claim.points[1]:
            return claim
        points = self.preset.settling.rounded_points(claim.points[0])
        return claim if points is None else claim._replace(points=(points, points))

    def _paid(self, claim: Claim) -> Iterator[Answer]:
        total = claim.what == "receives"
        for situation in claim.situations:
            payers = [claim.payer] if isinstance(claim.payer, Payer) else list(Payer)
            found = [e for who in payers for e in self._matching(claim, situation, who)]
            seen = set()
            for e in found:
                key = _key(e, TOTAL if total else e.payer.value)
                if key in seen:
                    continue
                seen.add(key)
                amount = e.final_score if claim.what == "final_score" else e.pays
                amount = e.receives if total else amount
                reachable = e.status not in ("impossible", "below_minimum")
                yield Answer(amount, e.tier, reachable, key)

    def _listed(self, claim: Claim, place: _Place) -> list[Entry]:
        """The entries of a place that a claim may be about."""
        values = claim.values
        if claim.named or values is None or values[0] != values[1]:
            return self._entries.get(place, [])
        return self._by_value.get((*place, values[0]), [])

    def _matching(
        self, claim: Claim, situation: Situation, payer: Payer
    ) -> list[Entry]:
        place = (situation, payer, claim.case)
        listed = self._listed(claim, place)
        found = [entry for entry in listed if _is_about(claim, entry)]
        if found or claim.values is None or claim.values[1] is None:
            return found
        points = None if claim.points is None else (claim.points[0],)
        if points is not None and self.preset.settling.points is None:
            return []
        asked = entries(self.preset, [situation], (claim.values[0],), points)
        return [e for e in asked if e.payer is payer and e.case == claim.case]

    def _scores(self, claim: Claim) -> Iterator[Answer]:
        for label, column in self._settling.by_label.items():
            value = None if isinstance(label, str) else label
            for points, cell in column.items():
                tier = cell.tier or (label if isinstance(label, str) else "")
                if _covers(claim, value, points, tier):
                    reachable = cell.status not in ("impossible", "below_minimum")
                    name = label if value is None else ""
                    key = ("settling", value, points, name)
                    yield Answer(cell.amount, cell.tier, reachable, key)

    def _score(self, claim: Claim) -> Iterator[Answer]:
        """The score of a value that the tables do not list, one above the ceiling."""
        first, last = claim.values or (0, None)
        if first != last or claim.named:
            return
        points = claim.points[0] if claim.points else None
        settling = self.preset.settling
        always = tuple(cell for cell in settling.cells if not cell.when)
        score = settling.score(Worth(first, points), 0, always)
        least = settling.minimum
        if least is None or first >= least:
            yield Answer(score.amount, score.tier)

    def _multipliers(self, claim: Claim) -> Iterator[Answer]:
        for situation in claim.situations:
            row = self.preset.payment.rows[situation]
            for seating in seatings(situation, self.preset.players).values():
                roles = [seating.role(seat) for seat in seating.losers]
                shares = [row.of(situation, role) for role in roles]
                if claim.payer == TOTAL:
                    yield Answer(whole(sum(shares, start=Fraction(0))))
                for role, share in dict(zip(roles, shares, strict=True)).items():
                    if role is claim.payer:
                        yield Answer(share)

    def _units(self, claim: Claim) -> Iterator[Answer]:
        """What adjustments add to the value, where the payer has that role."""
        facts = dict(self.preset.shown.cases).get(claim.case, Facts())
        for situation in claim.situations:
            for seating in seatings(situation, self.preset.players).values():
                for terms in plan(self.preset, seating, facts).terms:
                    if terms.payer is claim.payer:
                        yield Answer(terms.units)

    def _of_hand(self, claim: Claim) -> Answer:
        stated = dict(claim.hand or {})
        name = repr(stated)
        if name not in self._settled:
            self._settled[name] = settle(self.preset, Hand(**stated))  # type: ignore[arg-type]
        settled = self._settled[name]
        if claim.what == "transfer" and claim.seat == claim.to:
            return Answer(0, reachable=False)  # nobody pays himself
        if claim.what == "transfer":
            net = sum(
                transfer.amount * (1 if transfer.payer == claim.seat else -1)
                for transfer in settled.transfers
                if {transfer.payer, transfer.receiver} == {claim.seat, claim.to}
            )
            return Answer(whole(Fraction(net)))
        change = settled.changes[claim.seat]
        if claim.what == "paid":
            return Answer(whole(-change))
        return Answer(whole(change + claim.before))


def _key(e: Entry, who: str) -> Key:
    name = e.tier if e.value is None else ""
    return "payment", e.situation.value, who, e.case, e.value, e.points, name


def _is_about(claim: Claim, entry: Entry) -> bool:
    if entry.status == "and_more":
        return False
    return _covers(claim, entry.value, entry.points, entry.tier)


def _covers(claim: Claim, value: Exact | None, points: Exact | None, tier: str) -> bool:
    """Whether a claim is about such a cell.

    A claim without points is about all of them; a cell without points serves all.
    """
    if claim.named:
        own = value is None or points is None
        return own and tier in claim.named
    if claim.values is None or value is None or not _within(value, claim.values):
        return False
    return claim.points is None or points is None or _within(points, claim.points)


def _within(number: Exact, band: Band) -> bool:
    first, last = band
    return number >= first and (last is None or number <= last)
