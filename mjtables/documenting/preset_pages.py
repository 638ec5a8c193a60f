"""One page for each preset, and their index by family."""

from __future__ import annotations

from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from mjtables.beside import beside
from mjtables.carding import card
from mjtables.documenting.keywords import indexed
from mjtables.documenting.markup import (
    bullets,
    code,
    fence,
    heading,
    labelled,
    link,
    page,
    table,
)
from mjtables.documenting.number_tables import number_table
from mjtables.documenting.preset_index import family_label, foreign_names, index
from mjtables.extra_sheets import extra_notes, extra_sheets
from mjtables.overview import choices, facts
from mjtables.phrases import spaced
from mjtables.printed.evidence import Evidence
from mjtables.provenance import KINDS, grounds
from mjtables.render.card_markdown import inert
from mjtables.sheets import sheets

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mjtables.printed.published import Published
    from mjtables.ruleset import Preset
    from mjtables.sheets import Sheet

#: What is called otherwise on a page than in a terminal, or told in another place.
_TOLD_ABOVE = ("preset", "family")
_GROUNDS = {
    "derived": "Inferred, and why",
    "not_established": "Not established",
    "excluded": "Options that no source puts together",
    "exempt": "Laws that this rule set breaks",
}


def preset_pages(presets: Sequence[Preset]) -> Iterator[tuple[str, str]]:
    """The path and text of the index, and of a page for each preset."""
    yield "presets/index.md", index(presets)
    for rules in presets:
        yield f"presets/{rules.id}.md", _page(rules)


def _page(rules: Preset) -> str:
    tables, notes = sheets(rules)
    return page(
        heading(rules.name, 1, f"preset-{rules.id}"),
        _card(rules),
        indexed(rules),
        " · ".join(foreign_names(rules)),
        _facts(rules),
        *(_sheet(sheet, rules) for sheet in tables),
        _lines(notes),
        *_extras(rules),
        _told("Beside the tables", beside(rules)),
        _options(rules),
        *_rests_on(rules),
        _printed(rules),
        *_file(rules),
    )


def _card(rules: Preset) -> str:
    """Its card in small, and what can be taken away."""
    files = (
        ("Card (PDF)", f"../cards/{rules.id}.pdf"),
        ("Page with look-up", f"../cards/{rules.id}.html"),
        ("Tables (CSV)", f"{rules.id}.csv"),
        ("Preset (TOML)", f"{rules.id}.toml"),
    )
    links = "".join(f'<a href="{target}">{text}</a>' for text, target in files)
    alt = escape(f"The card of {card(rules).alts[0]}", quote=True)
    picture = f'<img src="../cards/{rules.id}.png" alt="{alt}">'
    large = f'<a href="../cards/{rules.id}.pdf">{picture}</a>'
    return f'<aside class="card">{large}<p class="files">{links}</p></aside>'


def _facts(rules: Preset) -> str:
    rows = [
        ("id", code(rules.id)),
        ("family", link(rules.family, f"#{family_label(rules.family)}")),
    ]
    if rules.aliases:
        rows.append(("also known as", ", ".join(map(code, rules.aliases))))
    rows += [
        (label, inert(text)) for label, text in facts(rules) if label not in _TOLD_ABOVE
    ]
    return labelled(rows)


def _sheet(sheet: Sheet, rules: Preset) -> str:
    title = (sheet.heading or "payments").capitalize()
    return page(heading(title, 2), number_table(sheet, f"{title}, {rules.name}"))


def _extras(rules: Preset) -> Iterator[str]:
    found = extra_sheets(rules)
    for sheet in found:
        yield _sheet(sheet, rules)
    yield _lines(extra_notes(rules, found))


def _lines(texts: Sequence[str]) -> str:
    return "\\\n".join(map(inert, texts))


def _told(title: str, rows: Sequence[tuple[str, str]]) -> str:
    if not rows:
        return ""
    told = [(inert(label), inert(text)) for label, text in rows]
    return page(heading(title, 2), labelled(told))


def _options(rules: Preset) -> str:
    if not rules.options:
        return ""
    rows = [
        (link(spaced(o.name), f"#option-{o.name}"), inert(choices(rules, o)))
        for o in rules.options.values()
    ]
    said = "What people agree at the table; the preset's own value is in brackets."
    first = next(iter(rules.options.values()))
    example = next((v for v in first.values if v != first.default), "")
    how = f"`mjtables show {rules.id} --set {first.name}={example}` plays it otherwise."
    parts = (said, how if example else "")
    return page(
        heading("Options", 2),
        " ".join(filter(None, parts)),
        labelled(rows),
    )


def _rests_on(rules: Preset) -> Iterator[str]:
    """Sources, what is inferred, what is not known."""
    found = grounds(rules)
    for whose in dict.fromkeys(ground.preset.id for ground in found):
        of = "" if whose == rules.id else f" of {whose}, which it is like"
        texts = [g.what for g in found if g.kind == "source" and g.preset.id == whose]
        yield page(heading(f"Sources{of}", 2), bullets(map(inert, texts)))
    for kind in KINDS[1:]:
        said = [
            f"{code(g.what)}: {inert(g.why)}" if g.why else code(g.what)
            for g in found
            if g.kind == kind
        ]
        if said:
            yield page(heading(_GROUNDS[kind], 2), bullets(said))


@cache
def _evidence() -> Mapping[str, list[Published]]:
    """The printed tables of each preset."""
    found: dict[str, list[Published]] = {}
    for printed in Evidence().tables:
        found.setdefault(printed.told("preset").split(" ")[0], []).append(printed)
    return found


def _printed(rules: Preset) -> str:
    """Who else has printed tables of this rule set."""
    found = _evidence().get(rules.id, [])
    if not found:
        return ""
    rows = [
        (code(own.name), inert(own.told("publisher")), inert(own.told("kind")))
        for own in found
    ]
    said = (
        "Tables that others have printed, compared cell by cell "
        f"({link('coverage', '../reports/coverage.md')}): `mjtables check TABLE`."
    )
    return page(
        heading("Who printed it", 2), said, table(("table", "publisher", "kind"), rows)
    )


def _file(rules: Preset) -> Iterator[str]:
    """The file as it stands in the package."""
    text = Path(rules.source).read_text(encoding="utf-8")
    yield heading("The preset", 2)
    if rules.like:
        like = link(rules.like, f"#preset-{rules.like}")
        yield f"What this file does not say is taken from {like}."
    yield fence(text, "toml")
