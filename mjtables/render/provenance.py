"""What a preset's numbers rest on, in every format."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from mjtables.phrases import spaced
from mjtables.provenance import KINDS, grounds
from mjtables.render.rows import heading, labelled, lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjtables.provenance import Ground
    from mjtables.render.rows import Markup
    from mjtables.ruleset import Preset


def provenance(preset: Preset, form: Literal["csv", "json"] | Markup) -> str:
    """A preset's id, name and edition, and what its numbers rest on."""
    found = grounds(preset)
    match form:
        case "csv":
            return _csv(found)
        case "json":
            return _json(preset, found)
        case "md" | "text":
            return _page(preset, found, form)


def _page(preset: Preset, found: Sequence[Ground], markup: Markup) -> str:
    like = "all that this file does not say itself is taken from there"
    facts = [
        ("preset", preset.id + (" (yours)" if preset.yours else "")),
        ("edition", preset.edition),
        ("like", f"{preset.like}: {like}" if preset.like else ""),
    ]
    told = labelled([fact for fact in facts if fact[1]], markup)
    parts = [heading(preset.title, 1, markup), told]
    for name in dict.fromkeys(ground.preset.id for ground in found):
        of = f" of {name}" if name != preset.id else ""
        sources = [g.what for g in found if g.kind == "source" and g.preset.id == name]
        parts += [heading(f"Sources{of}", 2, markup), lines(sources, markup, "- ")]
    for kind in KINDS[1:]:
        said = [
            f"{ground.what}: {ground.why}" if ground.why else ground.what
            for ground in found
            if ground.kind == kind
        ]
        if said:
            title = heading(spaced(kind).capitalize(), 2, markup)
            parts += [title, lines(said, markup, "- ")]
    return "\n\n".join(parts) + "\n"


def _csv(found: Sequence[Ground]) -> str:
    """A row for each, with the preset whose it is."""
    import csv
    import io

    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(("preset", "name", "edition", "kind", "what", "why"))
    for whose, *said in found:
        rows.writerow((whose.id, whose.name, whose.edition, *said))
    return out.getvalue()


def _json(preset: Preset, found: Sequence[Ground]) -> str:
    """A list for each kind; every entry says whose it is."""
    from mjtables.render.json import text

    listed: dict[str, Any] = {
        "sources" if kind == "source" else kind: [
            {"preset": ground.preset.id, "what": ground.what, "why": ground.why or None}
            for ground in found
            if ground.kind == kind
        ]
        for kind in KINDS
    }
    head: dict[str, Any] = {
        "id": preset.id,
        "name": preset.name,
        "edition": preset.edition,
    }
    return text(head | {"like": preset.like or None} | listed)
