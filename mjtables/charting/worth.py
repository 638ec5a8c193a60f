"""Bars of who pays what: of hands as they stand, or of one worth in every situation."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mjtables.adjustment import built_in
from mjtables.charting.naming import UNKNOWN, amount, counted, joined, said_of
from mjtables.errors import ChartError, HandError, found
from mjtables.exact import as_text, exact, whole
from mjtables.hand import NAGASHI, WINS, Hand
from mjtables.judging import read
from mjtables.listing import situations
from mjtables.payment import Liability
from mjtables.settlement import settle
from mjtables.situation import seatings
from mjtables.statuses import is_impossible
from mjtables.tally import add_up

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjtables.exact import Exact
    from mjtables.ruleset import Preset
    from mjtables.situation import Seating

#: In which order those who pay stand in a bar.
_ORDER = ("liable", "discarder", "dealer", "other")
#: What is counted beside a hand's worth, by the words of extras and of options.
_COUNTS = ("honba", "streak")


class Asked(NamedTuple):
    """What hands are worth, as it is asked for: a value with points, or a name."""

    value: object = None
    points: object = None
    special: str | None = None


class Bar(NamedTuple):
    """One bar: who pays (by role) what, one part for each loser who pays.

    Where no source states what is paid, there are no parts, and it is not `known`; it
    is not `reached` where the rule set says that no such hand is won so.
    """

    name: str
    parts: tuple[tuple[str, Exact], ...]
    known: bool = True
    reached: bool = True

    @property
    def total(self) -> Exact | None:
        """All that is paid."""
        told = self.known and (self.parts or self.reached)
        return whole(sum(pays for _, pays in self.parts)) if told else None

    @property
    def text(self) -> str:
        """All that is paid, as it is written: in brackets where no hand reaches it."""
        return self.bracketed(amount(self.total) if self.known else UNKNOWN)

    def bracketed(self, text: str) -> str:
        """An amount of it, as it is written."""
        return text if self.reached else f"({text})"

    @property
    def paid(self) -> Exact:
        """How long the bar is."""
        return self.total or 0


def bars_of_hands(rules: Preset, hands: Iterable[Hand], language: str) -> list[Bar]:
    """A bar for each hand.

    Raises `HandError` for one that cannot be settled, `ChartError` for one that nobody
    has won.
    """
    made = []
    for hand in hands:
        if not isinstance(hand, Hand):
            raise ChartError(f"{rules.id}: expected hands, found {found(hand)}")
        if hand.kind not in (*WINS, NAGASHI):
            raise ChartError(
                f"{rules.id}: expected hands that are won, found {hand.kind}"
            )
        name, parts = _settled(rules, hand, language)
        name = joined(name, _worth(rules, hand, language))
        made.append(Bar(name, parts, reached=hand.kind == NAGASHI or _won(rules, hand)))
    return made


def _won(rules: Preset, hand: Hand) -> bool:
    """Whether a hand that settles is one that can be won so."""
    own = read(hand, rules)
    if not own.seating.losers or own.worth.value is None:
        return True
    words = own.facts.about(own.seating, own.seating.losers[0])
    return not is_impossible(rules, own.worth.value, own.worth.points, words)


def bars_of_worth(
    rules: Preset, worth: Asked, language: str, *, liable: bool
) -> list[Bar]:
    """A bar for each situation that the rule set knows; a hand worth so much.

    Raises `HandError` where it settles in none of them, and `ChartError` where it can
    be won in none.
    """
    made, problems = [], []
    for way in situations(rules):
        if way.liable and not liable:
            continue
        for case, seating in seatings(way, rules.players).items():
            hand = _hand(rules, seating, worth)
            said = said_of(rules, language)
            name = said.sentence(said.heading([way], rules))
            name = joined(name, said.case(case))
            reached = not _never(rules, seating, worth)
            try:
                parts = _settled(rules, hand, language)[1]
                made.append(Bar(name, parts, reached=reached))
            except HandError as error:
                problems.append(error)
                made.append(Bar(name, (), known=not reached, reached=reached))
    if not any(bar.reached for bar in made):
        found = told_worth(rules, worth, language)
        raise ChartError(f"{rules.id}: expected a hand that can be won, found {found}")
    if len(problems) == len(made):
        raise problems[0]
    return made


def _never(rules: Preset, seating: Seating, worth: Asked) -> bool:
    """Whether a rule set says that no hand of a worth is won so."""
    if worth.value is None:
        return False
    try:
        value = exact(worth.value)
        points = None if worth.points is None else exact(worth.points)
    except ValueError:  # which settling tells
        return False
    words = built_in(seating, seating.losers[0])
    return is_impossible(rules, value, points, words)


def told_worth(rules: Preset, worth: Asked, language: str) -> str:
    """What a hand is worth, in words."""
    seating = next(iter(seatings(situations(rules)[0], rules.players).values()))
    return _worth(rules, _hand(rules, seating, worth), language)


def _hand(rules: Preset, seating: Seating, worth: Asked) -> Hand:
    """A hand of a worth, seated; losers who settle among themselves have nothing."""
    settling, liability = rules.settling, rules.liability
    fu = settling.points is not None and settling.points.name == "fu"
    part = isinstance(liability, Liability) and liability.covers == "part"
    if not isinstance(worth.special, str | None):
        expected = "special: expected the name of a hand"
        raise ChartError(f"{rules.id}: {expected}, found {found(worth.special)}")
    several = worth.special is not None and worth.special[:1].isdigit()
    scored = [0 if seat in seating.losers else None for seat in range(4)]
    return Hand(
        winner=seating.winner,
        discarder=seating.discarder,
        dealer=seating.dealer,
        liable=seating.liable,
        liable_for=1 if part and several and seating.liable is not None else None,
        value=worth.value,  # type: ignore[arg-type]
        fu=worth.points if fu else None,  # type: ignore[arg-type]
        points=None if fu else worth.points,  # type: ignore[arg-type]
        special=worth.special,
        scores=scored if rules.payment.losers is not None else (),
    )


def _settled(
    rules: Preset, hand: Hand, language: str
) -> tuple[str, tuple[tuple[str, Exact], ...]]:
    """The situation of a hand in words, and what each payer pays."""
    said = said_of(rules, language)
    if rules.payment.adds_up:
        tally = add_up(rules, hand)
        name = said.heading([tally.situation], rules)
        return said.sentence(name), (
            ("adds", tally.scores[read(hand, rules).seating.winner]),
        )
    settled = settle(rules, hand)
    way = settled.situation
    name = said.sentence(said.heading([way], rules)) if way else ""
    paid = [(leg.payer.value, leg.pays) for leg in settled.legs if leg.pays]
    return name, tuple(sorted(paid, key=lambda part: _ORDER.index(part[0])))


def _worth(rules: Preset, hand: Hand, language: str) -> str:
    said = said_of(rules, language)
    told = []
    if hand.special is not None:
        told.append(said.word("tiers", _key(hand.special)))
    if hand.value is not None:
        told.append(f"{_number(hand.value)} {said.word('units', rules.settling.unit)}")
    told += [
        counted(rules, exact(points), language)
        for points in (hand.fu, hand.points)
        if points is not None and rules.settling.points is not None
    ]
    for name in _COUNTS:
        count = getattr(hand, name)
        if count:
            word = said.word("extras" if name == "honba" else "options", name)
            told.append(f"{count} {word}")
    return said.book.comma.join(told)


def _key(special: str) -> str:
    """A named hand as words are kept: 2 yakuman, nine_gates."""
    number, _, name = special.strip().partition(" ")
    counted = number.isdigit() and name
    return (
        f"{number} {'_'.join(name.split())}" if counted else "_".join(special.split())
    )


def _number(given: object) -> str:
    """A number as people write it; a mistake as it stands, for whoever reads it."""
    try:
        return as_text(exact(given))
    except ValueError:
        return str(given)
