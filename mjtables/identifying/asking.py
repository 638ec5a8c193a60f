"""A printed table as questions that any rule set can answer."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from mjtables.printed import wordings
from mjtables.situation import FIVE, ROWS, Payer, Situation

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from mjtables.exact import Exact
    from mjtables.reading.model import Band, Printed, Table
    from mjtables.ruleset import Preset

#: The roles of payers, by their names.
_PAYERS = {payer.value: payer for payer in Payer}


class Sense(NamedTuple):
    """One way to take what a table leaves unsaid: which situations, and who pays.

    `payer` is "total" for all that the winner gets, "final score" for what is settled;
    `situations` are empty for that one.
    """

    situations: tuple[Situation, ...]
    payer: Payer | str


class Question(NamedTuple):
    """Which hand a cell is about; `named` are the tiers that it may stand under.

    `labels` are words of its row and column that may be a rule set's facts, or the name
    of the hand, where nothing else says which it is.
    """

    values: Band | None
    points: Band | None
    named: frozenset[str]
    labels: tuple[str, ...] = ()

    @property
    def is_named(self) -> bool:
        """Whether only a name says which hand it is."""
        return bool(self.named) or not (self.values or self.points)

    @property
    def names(self) -> frozenset[str]:
        """The tiers whose name it may be."""
        return self.named or frozenset(map(wordings.plain, self.labels))


class Ask(NamedTuple):
    """One printed amount, or label, and what it is an answer to.

    `cell` and `amount` count the table's cells, and the amounts of one; `amount` is
    none for a tier that is printed in its place. Asks of one `manner` are to be taken
    in one sense.
    """

    cell: int
    amount: int | None
    number: Exact | None
    tiers: frozenset[str]
    question: Question
    manner: tuple[str, ...]
    senses: tuple[Sense, ...]


#: The sense of a cell that prints what is settled.
FINAL_SCORE = "final score"


def asks(table: Table, names: Collection[str] = ()) -> tuple[Ask, ...]:
    r"""Every printed amount of a table, and every label in the place of one.

    `names` are what rule sets call hands: where nothing else says of which hand a cell
    is, its row or column may.

    >>> from mjtables.reading.tables import read_text
    >>> table = read_text("Tsumo\nhan  30 fu  40 fu\n2    500/1000  700/1300")
    >>> [(ask.number, ask.senses[0].payer.value) for ask in asks(table)][:2]
    [(500, 'other'), (1000, 'dealer')]
    """
    return tuple(
        ask
        for place, cell in enumerate(table.cells)
        for ask in _of_cell(place, cell, names)
        if ask.senses
    )


def blanks(table: Table) -> tuple[Ask, ...]:
    """Every cell of a table in which nothing is printed, though a hand is named."""
    made = []
    for place, cell in enumerate(table.cells):
        if cell.kind == "blank" and (cell.value or cell.points):
            question = Question(cell.value, cell.points, frozenset(), cell.labels)
            manner = (cell.what, cell.situation, cell.winner, cell.payer)
            sensed = senses(*manner)
            made.append(Ask(place, None, None, frozenset(), question, manner, sensed))
    return tuple(made)


def names_of(every: Iterable[Preset]) -> frozenset[str]:
    """What rule sets call hands that are known by their names.

    >>> import mjtables as mj
    >>> sorted(names_of([mj.preset("huashui")]))
    ['big', 'small']
    """
    rungs = (rung for rules in every for rung in rules.settling.rungs)
    return frozenset(rung.name for rung in rungs)


def _of_cell(place: int, cell: Printed, names: Collection[str]) -> list[Ask]:
    named = wordings.tiers(cell.tier) if cell.tier and cell.value is None else None
    called = any(wordings.plain(label) in names for label in cell.labels)
    if not (cell.value or cell.points or named or called):
        return []  # nothing says of which hand
    if cell.kind == "tier":
        tiers = wordings.tiers(cell.tier) or frozenset({cell.tier})
        if cell.value is None:  # a label under no count says nothing
            return []
        question = Question(cell.value, cell.points, frozenset(), cell.labels)
        manner = (cell.what, cell.situation, cell.winner, cell.payer)
        return [Ask(place, None, None, tiers, question, manner, senses(*manner))]
    question = Question(cell.value, cell.points, named or frozenset(), cell.labels)
    made = []
    for number, amount in enumerate(cell.amounts):
        manner = (cell.what, amount.situation, cell.winner, amount.payer)
        sensed = senses(*manner)
        made.append(
            Ask(place, number, amount.number, frozenset(), question, manner, sensed)
        )
    return made


@lru_cache(maxsize=1024)
def senses(what: str, situation: str, winner: str, payer: str) -> tuple[Sense, ...]:
    """Every way to take a cell that says so much, the likeliest first.

    >>> [(s.situations[0].value, s.payer) for s in senses("pays", "dealer_on_discard",
    ...  "dealer", "")][:2]
    [('dealer_on_discard', <Payer.DISCARDER: 'discarder'>), ('dealer_on_discard', \
'total')]
    """
    if what == FINAL_SCORE.replace(" ", "_"):
        return (Sense((), FINAL_SCORE),)
    found: dict[Sense, None] = {}
    if not (situation or winner or payer):
        found[Sense((), FINAL_SCORE)] = None
    for one in _situations(situation, winner):
        for who in _payers(payer, one):
            found[Sense(one, who)] = None
    return tuple(found)


def _situations(name: str, winner: str) -> list[tuple[Situation, ...]]:
    """The sets of situations that a name may stand for, the widest first."""
    if not name or name == "any":
        ways = [f"{winner}_{way}" if winner else way for way in _WAYS]
        wide, *narrow = zip(*(_thrice(way) for way in ways), strict=True)
        return list(dict.fromkeys([*wide, *(one for own in narrow for one in own)]))
    if name in _BY_WHOM:
        return list(_BY_WHOM[name])
    try:
        return [(Situation(name),)]
    except ValueError:
        wide = tuple(s for s in FIVE if name in ROWS[s]) or _liable(name)
    if not wide:
        return []
    if name.startswith(("dealer", "nondealer")):
        return [wide]
    dealers = tuple(s for s in wide if s.dealer_wins)
    return [wide, tuple(s for s in wide if not s.dealer_wins), dealers]


def _thrice(way: str) -> list[tuple[Situation, ...]]:
    """A way's situations: whoever wins, non-dealers, the dealer."""
    return (_situations(way, "") * 3)[:3]


#: Situations that only say who discarded.
_BY_WHOM = {
    "on_dealer_discard": ((Situation.NONDEALER_ON_DEALER_DISCARD,),),
    "dealer_on_nondealer_discard": ((Situation.DEALER_ON_DISCARD,),),
    "on_nondealer_discard": (
        (Situation.DEALER_ON_DISCARD, Situation.NONDEALER_ON_NONDEALER_DISCARD),
        (Situation.NONDEALER_ON_NONDEALER_DISCARD,),
        (Situation.DEALER_ON_DISCARD,),
    ),
}
_WAYS = ("on_discard", "self_drawn")


def _liable(name: str) -> tuple[Situation, ...]:
    return tuple(s for s in Situation if s.liable and s.value.endswith(name))


def _payers(payer: str, situations: tuple[Situation, ...]) -> list[Payer | str]:
    """Who may be meant; where nothing says it, one of them, or all together."""
    if payer in _PAYERS:
        return [_PAYERS[payer]]
    if payer == wordings.TOTAL:
        return [payer]
    if any(situation.self_drawn for situation in situations):
        return [Payer.OTHER, wordings.TOTAL, Payer.DEALER]
    return [Payer.DISCARDER, wordings.TOTAL, Payer.OTHER]
