"""The kinds that rule sets are made of, and every key of the preset format."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from mjtables.documenting.markup import code, fence, heading, page, table
from mjtables.documenting.paths import keys, paths_of
from mjtables.documenting.preset_index import to_preset
from mjtables.json_schema import described
from mjtables.render.card_markdown import inert
from mjtables.schema import KIND_KEYS, KINDS
from mjtables.starting import merged_toml

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mjtables.documenting.paths import Key
    from mjtables.ruleset import Preset

_ABOUT = """\
A preset says how a hand's value becomes a final score, who pays how many times that
score, what is adjusted, how payments are regrouped, and what is paid beside the hand. A
rule that can be a number in a preset is never an exception in the program. How to write
one, step by step: [Contributing](CONTRIBUTING.md). For editors there is
<a href="preset.schema.json">the JSON Schema</a>."""

#: What parts of a preset are called here, where their key alone would not tell.
_TITLES = {
    "settling": "Settling, key by key: settling",
    "payment": "Who pays, and how payments are regrouped: payment",
    "adjust": "Adjustments: adjust",
    "liability": "Who is held liable: liability",
    "events": "Kongs and penalties, paid at once: events",
    "draw": "An exhaustive draw: draw",
    "winners": "Several winners: winners",
    "rotation": "Who deals next: rotation",
    "end": "The end of a game: end",
    "options": "What people agree at the table: options",
    "shown": "What a table lists: shown",
    "derived": "What is inferred: derived",
    "impossible": "Cells that no hand reaches: impossible",
    "exempt": "Laws that a rule set breaks: exempt",
}

#: The most presets that are named where many have something.
_NAMED = 3


def kinds_page(presets: Sequence[Preset]) -> str:
    """The page of settling kinds, and of every key with presets that have it."""
    users = users_of(presets)
    groups = groupby(keys(), lambda key: key.path.split(".")[0])
    listed = {part: list(own) for part, own in groups}
    simple = [own[0] for own in listed.values() if len(own) == 1]
    tables = {part: own for part, own in listed.items() if len(own) > 1}
    return page(
        heading("Kinds and keys", 1, "kinds"),
        _ABOUT,
        heading("How a value becomes a score", 2, "settling-kinds"),
        *(_kind(kind, presets) for kind in KINDS),
        heading("What a file says of itself", 2, "keys-of-a-file"),
        _keys(simple, users),
        *(_part(part, own, users) for part, own in tables.items()),
    )


def users_of(presets: Sequence[Preset]) -> Mapping[str, list[Preset]]:
    """The presets that have each key, as NAME where a file names it."""
    found: dict[str, list[Preset]] = {}
    for rules in presets:
        for path in paths_of(rules):
            found.setdefault(path, []).append(rules)
    return found


def _kind(kind: str, presets: Sequence[Preset]) -> str:
    """One settling kind: what it is, its own keys, a preset of it."""
    said = dict(
        part.split(": ", 1)
        for part in described(("settling", "kind")).rstrip(".").split("; ")
    )
    own = [rules for rules in presets if rules.tree["settling"]["kind"] == kind]
    only = [key for key, kinds in KIND_KEYS.items() if kind in kinds]
    short = min(own, key=_as_example)
    settling = merged_toml({"settling": short.tree["settling"]})
    return page(
        heading(kind, 3, f"kind-{kind}"),
        f"{inert(said[kind]).capitalize()}. Its own keys: "
        f"{', '.join(map(code, only))}. "
        f"{len(own)} presets, {to_preset(short)} among them:",
        fence(settling, "toml"),
    )


def _as_example(rules: Preset) -> tuple[bool, int, str]:
    """What makes a good example: it says more than names, and little more."""
    settling = rules.tree["settling"]
    bare = not {*settling} - {"kind", "unit", "rungs"}
    return bare, len(str(settling)), rules.id


def _part(part: str, own: Sequence[Key], users: Mapping[str, list[Preset]]) -> str:
    first, *rest = own
    return page(
        heading(_TITLES.get(part, part), 2, f"key-{part}"),
        f"{inert(first.says)} {_used(users.get(part, []))}",
        _keys(rest, users),
    )


def _keys(own: Sequence[Key], users: Mapping[str, list[Preset]]) -> str:
    rows = [
        (
            code(key.path),
            inert(key.says)
            + (f" Otherwise {code(key.default)}." if key.default else ""),
            inert(key.takes),
            _used(users.get(key.path, [])),
        )
        for key in own
    ]
    return table(("key", "says", "takes", "in"), rows)


def _used(own: Sequence[Preset]) -> str:
    """How many presets have it, and one or a few of them."""
    if len(own) > _NAMED:
        return f"{to_preset(own[0])} and {len(own) - 1} more"
    return ", ".join(map(to_preset, own))
