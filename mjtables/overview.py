"""What a reader must know of a preset before its first number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.adjustment import Unknown
from mjtables.exact import as_text
from mjtables.extras import Draw, End
from mjtables.ladder import Added
from mjtables.payment import Liability
from mjtables.phrases import of_unit, spaced

if TYPE_CHECKING:
    from mjtables.ruleset import Option, Preset
    from mjtables.settling import Settling


def facts(preset: Preset) -> tuple[tuple[str, str], ...]:
    """Label and text, in reading order; what does not apply is left out."""
    settling = preset.settling
    limit = "" if settling.limit is None else f", limit {as_text(settling.limit)}"
    rows = [
        ("preset", preset.id + (" (yours)" if preset.yours else "")),
        ("family", preset.family),
        ("edition", preset.edition),
        ("settling", f"{settling.system}{_added(settling)}{limit}"),
        ("players", as_text(preset.players)),
        ("in force", in_force(preset)),
        ("not established", ", ".join(unknowns(preset))),
    ]
    return tuple((label, text) for label, text in rows if text)


def _added(settling: Settling) -> str:
    """What is added up, where that is more than the value itself."""
    ladder = settling.ladder
    if not isinstance(ladder, Added) or (ladder.base, ladder.per) == (0, 1):
        return ""
    one = of_unit(1, settling.unit).removeprefix("1 ")
    per = f"{as_text(ladder.per)} for each {one}"
    return f", {as_text(ladder.base)} and {per}" if ladder.base else f", {per}"


def in_force(preset: Preset) -> str:
    """The numbers without which nothing can be scored, and the options that differ.

    >>> import mjtables as mj
    >>> in_force(mj.preset("hk_half_spicy").with_options(gun="half"))
    'minimum 3 faan, ceiling 13 faan, base 1, gun half'
    """
    unit = preset.settling.unit
    said = {}
    for name in ("minimum", "ceiling"):
        number = getattr(preset.settling, name)
        if number is not None:
            said[name] = f"{name} {of_unit(number, unit)}"
        elif name in preset.options:
            said[name] = f"no {name}"
    if "base" in preset.options or preset.payment.unit != 1:
        said["base"] = f"base {as_text(preset.payment.unit)}"
    for name, value in preset.chosen.items():
        said.setdefault(name, f"{spaced(name)} {spaced(value)}")
    return ", ".join(said.values())


def choices(option: Option) -> str:
    """What an option takes, the value in force in brackets.

    >>> import mjtables as mj
    >>> choices(mj.preset("hk_half_spicy").options["ceiling"])
    '8, 10, [13], none'
    >>> choices(mj.preset("japanese_modern").options["pool"])
    '[not established], any number above 0'
    """
    if option.above is not None:
        bound = as_text(option.above)
        return f"[{_established(option, option.chosen)}], any number above {bound}"
    named = {value: _established(option, value) for value in option.values}
    return ", ".join(
        f"[{name}]" if value == option.chosen else name for value, name in named.items()
    )


def _established(option: Option, value: str) -> str:
    """A value as a page prints it: a number that no source states is a word."""
    unknown = bool(option.sets) and value == Unknown.UNKNOWN.value
    return "not established" if unknown else value


def unknowns(preset: Preset) -> tuple[str, ...]:
    """What no source states: of the tables first, then of the extras, by its key."""
    said = list(preset.unknown)
    for key in ("liability", "draw", "deposit", "end"):
        part = getattr(preset, key)
        if isinstance(part, Unknown):
            said.append(key)
        elif isinstance(part, Draw | End | Liability):
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
