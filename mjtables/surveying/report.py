"""The report of all comparisons, in Markdown: every number reckoned when it is made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.catalog import preset, presets
from mjtables.errors import MjtablesError
from mjtables.measuring.winnings import usual
from mjtables.render.cells import rows_of
from mjtables.render.rows import table
from mjtables.surveying import sections
from mjtables.surveying.pictures import pictures
from mjtables.writing import write_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    import pandas as pd

    from mjtables.ruleset import Preset
    from mjtables.surveying.pictures import Picture
    from mjtables.surveying.sections import Section

_HEAD = """# Scoring systems compared

Every rule set that comes with mjtables, measured. All numbers are reckoned from the
presets by

    mjtables compare --all --report reports/comparison.md

and a test holds this report current. What a column means, `mj.measures`, `mj.premiums`,
`mj.translations`, `mj.expected_payments` and `mj.option_effects` say."""


#: As many steps of a curve are told one by one; of more, so many at its beginning.
_STEPS, _FIRST = 13, 3


def every() -> tuple[Preset, ...]:
    """The built-in rule sets, by family and name."""
    known = [preset(name) for name in presets()]
    own = [one for one in known if not one.yours]
    return tuple(sorted(own, key=lambda one: (one.family, usual(one).value, one.id)))


def report(folder: str, drawn: tuple[Picture, ...]) -> str:
    """The whole report; pictures lie in a folder beside it."""
    rules = every()
    parts = [_HEAD]
    for section in sections.sections(rules):
        parts += _told(section)
        if section.pictured:
            parts += [_shown(folder, picture) for picture in drawn]
    return "\n\n".join(parts) + "\n"


def _told(section: Section) -> Iterator[str]:
    yield f"## {section.title}"
    yield section.text
    if section.frame is not None:
        yield _table(section.frame, section.columns)


def _table(frame: pd.DataFrame, columns: Mapping[str, str]) -> str:
    """Some columns of a frame in Markdown, under the heads that are read."""
    return table(rows_of(frame, list(columns)), list(columns.values()), "md")


def _shown(folder: str, picture: Picture) -> str:
    said = " ".join(map(_in_short, picture.alt.splitlines()))
    alt = said.replace("[", "(").replace("]", ")")
    return f"### {picture.title}\n\n![{alt}]({folder}/{picture.name})"


def _in_short(line: str) -> str:
    """A line of a chart's words; of many steps the first ones and the last.

    >>> _in_short("Club: 1 faan 1, 2 faan 2, 3 faan 4, 4 faan 8.")
    'Club: 1 faan 1, 2 faan 2, 3 faan 4, 4 faan 8.'
    >>> _in_short("Club: " + ", ".join(f"{n} faan {n}" for n in range(40)) + ".")
    'Club: 0 faan 0, 1 faan 1, 2 faan 2 ... 39 faan 39.'
    """
    name, colon, told = line.rpartition(": ")
    steps = told.split(", ")
    if len(steps) > _STEPS:
        told = f"{', '.join(steps[:_FIRST])} ... {steps[-1]}"
    return name + colon + told


def write_report(path: Path) -> tuple[Path, ...]:
    """Write the report, its pictures in a folder of its name; the files written."""
    if not path.name:
        raise MjtablesError("report: expected a file to write, found no name")
    folder = path.with_suffix("")
    drawn = pictures(every())
    parts = {folder / picture.name: picture.svg for picture in drawn}
    text = report(folder.name, drawn)
    write_bytes({**parts, path: text.encode()})
    return (path, *parts)
