"""mjtables list."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from mjtables.cli.common import format_option, print_rows

if TYPE_CHECKING:
    from mjtables.ruleset import Preset
    from mjtables.wordbook import Word, Wordbook

HEADER = (
    "id",
    "name",
    "family",
    "edition",
    "whose",
    "complete",
    "confirmed",
    "family_confirmed",
)
#: Behind a word that no native source confirms, and what it means.
_MARK = "?"
_MEANING = f"{_MARK} no source in that language confirms the word"


@click.command("list", short_help="List every preset, by family.")
@click.option(
    "--lang",
    "language",
    metavar="LANGUAGE",
    default="en",
    show_default=True,
    help="Names in a language: en, ja, zh_hant, zh_hans.",
)
@format_option
@click.pass_context
def list_presets(ctx: click.Context, language: str, form: str) -> None:
    """List every preset, by family: the built-in ones, and yours."""
    from mjtables.wordbook import Wordbook

    book = Wordbook(language)
    presets, broken = _presets()
    rows = [_row(rules, book) for rules in presets]
    if form in ("text", "md"):
        rows = [_marked(row) for row in rows]
    if form == "text":
        short = [(*row[:3], " ".join(filter(None, row[4:6]))) for row in rows]
        print_rows(short, ("id", "name", "family", ""), form)
    elif form == "md":
        print_rows([row[:6] for row in rows], HEADER[:6], form)
    else:
        print_rows(rows, HEADER, form)
    if form in ("text", "md") and any("no" in row[6:] for row in rows):
        click.echo(f"\n{_MEANING}")
    for problems in broken:
        for line in problems.splitlines():
            click.echo(f"mjtables: {line}", err=True)
    if broken:
        ctx.exit(2)


def _presets() -> tuple[list[Preset], list[str]]:
    """Every preset, by family and id, and what is wrong with those that cannot be."""
    from mjtables.catalog import preset, presets
    from mjtables.errors import MjtablesError

    found, broken = [], []
    for name in presets():
        try:
            found.append(preset(name))
        except MjtablesError as error:
            broken.append(str(error))
    return sorted(found, key=lambda rules: (rules.family, rules.id)), broken


def _row(rules: Preset, book: Wordbook) -> tuple[str, ...]:
    """One preset's cells; English names say the settling system, too."""
    name, family = book.name(rules), book.family(rules)
    return (
        rules.id,
        rules.title if book.keys_are_words else name.text,
        family.text,
        rules.edition,
        "yours" if rules.yours else "",
        "" if rules.complete else "not complete",
        _confirmed(name),
        _confirmed(family),
    )


def _confirmed(word: Word) -> str:
    return "yes" if word.confirmed else "no"


def _marked(row: tuple[str, ...]) -> tuple[str, ...]:
    """The cells, with a mark behind each word that nobody confirms."""
    name, family = (
        text + _MARK if confirmed == "no" else text
        for text, confirmed in zip(row[1:3], row[6:], strict=True)
    )
    return (row[0], name, family, *row[3:])
