"""What a reader must know of a preset before its first number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.adjustment import Unknown
from mjtables.exact import as_text
from mjtables.extras import Draw, End, Winners
from mjtables.ladder import Added
from mjtables.payment import Liability
from mjtables.phrases import of_unit, spaced
from mjtables.situation import FIVE, LOOKUP, Payer, Situation

if TYPE_CHECKING:
    from mjtables.ruleset import Option, Preset
    from mjtables.settling import Settling


_SELF_DRAWN = (Situation.DEALER_SELF_DRAWN, Situation.NONDEALER_SELF_DRAWN)
_ON_DISCARD = tuple(way for way in FIVE if not way.self_drawn)

#: Ways to pay a final score once, and where that must hold.
_ONCE = (
    ("what the discarder pays", _ON_DISCARD, (Payer.DISCARDER,)),
    ("what each pays, self-drawn", _SELF_DRAWN, (Payer.DEALER, Payer.OTHER)),
    ("what each other pays on a discard", _ON_DISCARD, (Payer.OTHER,)),
    (
        "what a non-dealer pays another, self-drawn",
        (Situation.NONDEALER_SELF_DRAWN,),
        (Payer.OTHER,),
    ),
)


def facts(preset: Preset) -> tuple[tuple[str, str], ...]:
    """Label and text, in reading order; what does not apply is left out."""
    settling = preset.settling
    limit = "" if settling.limit is None else f", limit {as_text(settling.limit)}"
    rows = [
        ("preset", preset.id + (" (yours)" if preset.yours else "")),
        ("family", preset.family),
        ("edition", preset.edition),
        ("settling", f"{system(settling)}{limit}"),
        ("score is", score_is(preset)),
        ("players", as_text(preset.players)),
        ("in force", in_force(preset)),
        ("not established", ", ".join(unknowns(preset))),
    ]
    return tuple((label, text) for label, text in rows if text)


def system(settling: Settling) -> str:
    """What the settling system is called; where values are added up, what of them.

    >>> import mjtables as mj
    >>> system(mj.preset("taiwanese").settling)
    'added points, 50 and 10 for each tai'
    """
    return f"{settling.system}{_added(settling)}"


def _added(settling: Settling) -> str:
    """What is added up, where that is more than the value itself."""
    ladder = settling.ladder
    if not isinstance(ladder, Added) or (ladder.base, ladder.per) == (0, 1):
        return ""
    one = of_unit(1, settling.unit).removeprefix("1 ")
    per = f"{as_text(ladder.per)} for each {one}"
    return f", {as_text(ladder.base)} and {per}" if ladder.base else f", {per}"


def score_is(preset: Preset) -> str:
    """Who pays a final score once: the unit of the settling table.

    The same curve is printed as one share, and as the discarder's whole payment.

    >>> import mjtables as mj
    >>> score_is(mj.preset("hong_kong")), score_is(mj.preset("hk_half_spicy"))
    ('what each other pays on a discard', 'what the discarder pays')
    """
    if preset.payment.adds_up:
        return "what the winner adds"
    rows = preset.payment.rows
    once = {
        said
        for said, situations, payers in _ONCE
        if all(
            rows[situation].of(situation, payer) == 1
            for situation in situations
            for payer in payers
            if situation in rows and (situation, payer) in LOOKUP
        )
    }
    if preset.payment.others_at_most is not None:
        once.discard(_ONCE[0][0])  # he pays what is missing, too
    said = next((name for name, *_ in _ONCE if name in once), "")
    if not said:
        return "a basis that no payer pays once"
    flats = any(row.effect == "flat" and not row.by for row in preset.adjustments)
    rounded = ", before rounding" if preset.payment.round else ""
    return said + (", before flat amounts" if flats else "") + rounded


def in_force(preset: Preset) -> str:
    """The numbers without which nothing can be scored, and the options that differ.

    >>> import mjtables as mj
    >>> in_force(mj.preset("hk_half_spicy").with_options(gun="half"))
    'minimum 3 faan, ceiling 13 faan, base 1 (二五雞, 0.25/0.5), gun half'
    """
    unit = preset.settling.unit
    said = {}
    for name in ("minimum", "ceiling"):
        number = getattr(preset.settling, name)
        if number is not None:
            said[name] = f"{name} {of_unit(number, unit)}"
        elif name in preset.options:
            said[name] = f"no {name}"
    if preset.settling.least is not None:
        said["least"] = f"no win below {as_text(preset.settling.least)}"
    if "base" in preset.options or preset.payment.unit != 1:
        said["base"] = f"base {_worded(preset, 'base', as_text(preset.payment.unit))}"
    for name, value in preset.chosen.items():
        said.setdefault(name, f"{spaced(name)} {_worded(preset, name, spaced(value))}")
    return ", ".join(said.values())


def _worded(preset: Preset, option: str, value: str) -> str:
    """A value of an option, and what cards call it."""
    called = preset.words.get(option, {}).get(value)
    return f"{value} ({called})" if called else value


def choices(preset: Preset, option: Option) -> str:
    """What an option takes, the value in force in brackets.

    >>> import mjtables as mj
    >>> half, modern = mj.preset("hk_half_spicy"), mj.preset("japanese_modern")
    >>> choices(half, half.options["ceiling"])
    '8, 10, [13], none'
    >>> choices(modern, modern.options["pool"])
    '[not established], any number above 0'
    """
    worded = preset.words.get(option.name, {})
    free = option.above is not None
    values = dict.fromkeys((option.chosen, *worded) if free else option.values)
    said = [
        f"[{name}]" if value == option.chosen else name
        for value in values
        for name in (_worded(preset, option.name, _established(value)),)
    ]
    if option.above is not None:
        said.append(f"any number above {as_text(option.above)}")
    return ", ".join(said)


def _established(value: str) -> str:
    """A value as a page prints it: a number that no source states is a word."""
    return "not established" if value == Unknown.UNKNOWN.value else value


def unknowns(preset: Preset) -> tuple[str, ...]:
    """What no source states: of the tables first, then of the extras, by its key."""
    said = list(preset.unknown)
    for key in ("liability", "winners", "draw", "deposit", "end"):
        part = getattr(preset, key)
        if isinstance(part, Unknown):
            said.append(key)
        elif isinstance(part, Draw | End | Liability | Winners):
            said += [
                f"{key}.{'return' if name == 'returned' else name}"
                for name, value in part._asdict().items()
                if isinstance(value, Unknown)
            ]
    penalties = preset.end.penalties if isinstance(preset.end, End) else None
    said += [
        f"end.penalties.{name}"
        for name, cost in (penalties or {}).items()
        if isinstance(cost, Unknown)
    ]
    said += [
        f"{adjustment.path}.{adjustment.effect}"
        for adjustment in preset.adjustments
        if isinstance(adjustment.amount, Unknown)
    ]
    return tuple(said)
