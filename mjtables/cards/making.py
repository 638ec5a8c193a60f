"""What a card of a preset says: the tables asked for, notes, sources, foot."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mjtables.cards import beside, fu
from mjtables.cards.compact import compact, liable
from mjtables.cards.model import Content, Group, Wanted
from mjtables.cards.narrow import Narrow
from mjtables.cards.noting import CardNotes
from mjtables.cards.terms import foot, terms
from mjtables.cards.wide import ACROSS, Wide
from mjtables.errors import CardError, did_you_mean
from mjtables.grids import Cells
from mjtables.speech import speech

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from mjtables.cards.model import Table
    from mjtables.ruleset import Preset
    from mjtables.speech import Speech

#: What a card carries where nobody asks for tables.
USUAL: tuple[Group, ...] = ("payments", "liable", "aids", "extras", "fu")


class Club(NamedTuple):
    """Whose card it is: a title, a line below it, an SVG picture."""

    title: str = ""
    note: str = ""
    logo: bytes | None = None


def content(
    preset: Preset,
    language: str = "en",
    tables: Iterable[str] = (),
    club: Club | None = None,
    *,
    thousands: bool = False,
) -> Content:
    """What a card of a preset says in a language: tables of these groups, or keys.

    Raises `CardError` for tables that the preset's card does not have, and
    `LanguageError` for a language that there are no words in.

    >>> import mjtables as mj
    >>> said = content(mj.preset("japanese_modern"))
    >>> [table.title for table in said.tables][:2]
    ['dealer tsumo', 'non-dealer tsumo']
    """
    said = speech(language, preset.family)
    notes, wanted = CardNotes(), Wanted(tables or USUAL)
    chosen = list(_tables(preset, said, notes, wanted, thousands=thousands))
    aids = wanted.takes("aids", "aids") and beside.doubles(preset)
    told = [said.sentence(said.label("han_doubles_fu"))] * aids
    told += notes.said(said)
    for parts in _beside(wanted):
        more, why = parts(preset, said)
        chosen += more
        told += why
    told += [said.label("in_thousands")] * thousands
    drawn = wanted.takes("curve", "curve")
    curve = beside.curve(preset, said) if drawn else None
    _check(preset, wanted)
    club = club or Club()
    name = said.book.name(preset).text
    return Content(
        preset=preset.id,
        options=preset.options_text,
        language=said.book.language,
        title=club.title or name,
        edition=_edition(preset, said),
        terms=terms(preset, said),
        tables=tuple(chosen),
        curve=curve,
        notes=tuple(dict.fromkeys(told)),
        source=_source(preset, said),
        foot=foot(preset),
        note=club.note,
        logo=club.logo,
    )


def _beside(
    wanted: Wanted,
) -> Iterator[Callable[[Preset, Speech], tuple[tuple[Table, ...], tuple[str, ...]]]]:
    """The makers of what is wanted beside the payments."""
    if wanted.takes("extras", "extras"):
        yield beside.extras
    if wanted.takes("fu", "fu"):
        yield fu.chart


def small(preset: Preset) -> tuple[Group, ...]:
    """What a small card of a preset carries: compact tables where it has them.

    >>> import mjtables as mj
    >>> small(mj.preset("hong_kong")), small(mj.preset("tenhou_4p"))[0]
    (('payments', 'aids'), 'compact')
    """
    across = len(preset.shown.points) <= ACROSS
    return ("compact" if Cells(preset).wide and across else "payments", "aids")


def _tables(
    preset: Preset, said: Speech, notes: CardNotes, wanted: Wanted, *, thousands: bool
) -> Iterator[Table]:
    """The tables of payments that are wanted, in the order of a card."""
    if not Cells(preset).wide:
        yield from Narrow(preset, said, notes, thousands=thousands).payments(wanted)
        return
    wide = Wide(preset, said, notes, thousands=thousands)
    yield from wide.payments(wanted)
    yield from compact(wide, "compact", wanted)
    yield from compact(wide, "rare", wanted)
    yield from liable(wide, wanted)
    yield from wide.score(wanted)


def _check(preset: Preset, wanted: Wanted) -> None:
    """Refuse tables that there are not; what every card may have is no mistake."""
    for name in wanted.unknown:
        if name not in USUAL:
            known = [*wanted.known]
            hint = did_you_mean(name, known)
            raise CardError(
                f"{preset.id}: expected a table ({', '.join(known)}), found {name!r}"
                + (f"; {hint}" if hint else "")
            )


def _source(preset: Preset, said: Speech) -> str:
    """The first source, in short, and how many others there are."""
    first, *others = preset.sources
    name = first.partition(": ")[0]
    more = f" {said.label(f'and {len(others)} others')}" if others else ""
    return f"{said.sentence(said.label('sources'))}: {name}{more}"


def _edition(preset: Preset, said: Speech) -> str:
    return f"{said.sentence(said.label('edition'))}: {preset.edition}"
