"""What a card of a preset says: the tables asked for, notes, sources, foot."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import category

from mjtables.beside import beside as rules
from mjtables.cards import beside, fu
from mjtables.cards.compact import compact, liable
from mjtables.cards.model import Content, Group, Wanted
from mjtables.cards.narrow import Narrow
from mjtables.cards.noting import CardNotes
from mjtables.cards.terms import foot, terms
from mjtables.cards.wide import ACROSS, Wide
from mjtables.errors import CardError, did_you_mean
from mjtables.exact import as_text
from mjtables.grids import Cells
from mjtables.listing import every_entry
from mjtables.phrases import spaced
from mjtables.speech import speech

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from mjtables.cards.model import Table
    from mjtables.ruleset import Preset
    from mjtables.speech import Speech

#: What a card carries where nobody asks for tables.
USUAL: tuple[Group, ...] = ("payments", "liable", "aids", "extras", "fu", "rules")


#: The longest title, in characters.
_LONGEST = 500


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
    ['Dealer tsumo', 'Non-dealer tsumo']
    """
    said = speech(language, preset.family)
    notes, wanted = CardNotes(), Wanted(tables, USUAL)
    if thousands:
        _check_thousands(preset)
    chosen = list(_tables(preset, said, notes, wanted, thousands=thousands))
    aids = wanted.takes("aids", "aids") and beside.doubles(preset)
    told = [said.sentence(said.label("han_doubles_fu"))] * aids
    told += notes.said(said)
    for parts in _beside(wanted):
        more, why = parts(preset, said)
        chosen += more
        told += why
    if wanted.takes("rules", "rules") and said.book.keys_are_words:
        told += _rules(preset, said)
    drawn = wanted.takes("curve", "curve")
    curve = beside.curve(preset, said) if drawn else None
    _check(preset, wanted)
    if not (chosen or curve or aids):
        names = ", ".join(wanted.names)
        raise CardError(
            f"{preset.id}: expected tables that it has, found none ({names})"
        )
    title, note = (_plain(text) for text in (club or Club())[:2])
    name = _plain(said.book.name(preset).text)
    return Content(
        preset=preset.id,
        options=preset.options_text,
        language=said.book.language,
        title=title or name,
        edition=_edition(preset, said),
        terms=(
            *([name] if title else []),
            *terms(preset, said),
            *([said.label("in_thousands")] if thousands else []),
        ),
        tables=tuple(
            replace(table, title=said.sentence(table.title)) for table in chosen
        ),
        curve=curve,
        notes=tuple(dict.fromkeys(told)),
        source=_source(preset, said),
        foot=foot(preset),
        note=note,
        logo=club.logo if club else None,
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
        narrow = Narrow(preset, said, notes, thousands=thousands)
        yield from narrow.payments(wanted)
        yield from narrow.score(wanted)
        return
    wide = Wide(preset, said, notes, thousands=thousands)
    yield from wide.situations(wanted)
    yield from compact(wide, "compact", wanted)
    yield from compact(wide, "rare", wanted)
    yield from liable(wide, wanted)
    yield from wide.score(wanted)


def _plain(text: str) -> str:
    """A text of people in one line, without characters that steer instead of print.

    Raises `CardError` for one that is longer than any head of a card.
    """
    if len(text) > _LONGEST:
        raise CardError(
            f"expected a title or note of {_LONGEST} characters at most, "
            f"found {len(text)}"
        )
    steers = ("Cc", "Cf")
    shown = (" " if category(letter) in steers else letter for letter in text)
    return " ".join("".join(shown).split())


def _check_thousands(preset: Preset) -> None:
    """Refuse thousands where payments are smaller."""
    most = max(entry.pays or 0 for entry in every_entry(preset))
    if most < 1000:
        raise CardError(
            f"{preset.id}: expected payments of 1000 or more, found {as_text(most)}"
        )


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


def _rules(preset: Preset, said: Speech) -> Iterator[str]:
    """What tables do not show, in one paragraph; named steps stand in them."""
    steps = {spaced(rung.name) for rung in preset.settling.rungs}
    parts = [
        f"{said.sentence(name)}: {rule}"
        for name, rule in rules(preset)
        if name not in steps
    ]
    if parts:
        yield " · ".join(parts)


def _source(preset: Preset, said: Speech) -> str:
    """The first source, in short, and how many others there are."""
    first, *others = preset.sources
    name = first.partition(": ")[0]
    more = f"; {said.label(f'and {len(others)} others')}" if others else ""
    return f"{said.sentence(said.label('sources'))}{said.colon}{name}{more}"


def _edition(preset: Preset, said: Speech) -> str:
    if not preset.edition:
        return ""
    return f"{said.sentence(said.label('edition'))}{said.colon}{preset.edition}"
