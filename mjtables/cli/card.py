"""mjtables card, mjtables booklet."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from mjtables.cli.common import chosen, set_option

#: How papers, styles and languages are listed without importing what knows them.
_PAPERS = "a4, letter, a5, a6, wallet"

#: What is printed in sizes of its own; digits that cannot be read well in the hand.
_PRINTED, _SMALL = (".pdf", ".png", ".svg"), 5.5

_ON = (
    click.option(
        "--paper", default="a4", show_default=True, metavar="PAPER", help=_PAPERS + "."
    ),
    click.option(
        "--orientation",
        metavar="WAY",
        default="",
        help="portrait or landscape; as most cards lie, unless given.",
    ),
    click.option(
        "--style",
        default="colour",
        show_default=True,
        metavar="STYLE",
        help="colour, grey, plain.",
    ),
    click.option(
        "--lang",
        default="en",
        show_default=True,
        metavar="LANG",
        help="en, ja, zh-Hant, zh-Hans; two (en,ja) face each other.",
    ),
    click.option(
        "--tables",
        metavar="TABLES",
        default="",
        help="payments, compact, rare, liable, score, curve, fu, aids, extras, "
        "all, or single ones; with commas between.",
    ),
)


def _with(verb: Any) -> Any:
    for option in reversed(_ON):
        verb = option(verb)
    return verb


@click.command(short_help="Print a preset's card: PDF, page, workbook, picture.")
@click.argument("preset", metavar="P")
@click.option(
    "-o",
    "out",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="pdf, png, svg, html, xlsx, md, csv, tex or json, by its ending; "
    "ID-PAPER.pdf here, unless given.",
)
@_with
@click.option("--copies", type=int, metavar="N", help="So many on sheets, to cut.")
@click.option(
    "--sheet", metavar="PAPER", help="The paper of --copies: a4 (the default), letter."
)
@click.option("--title", default="", help="A title of the club's own.")
@click.option("--note", default="", help="A line below the title.")
@click.option(
    "--logo", type=click.Path(path_type=Path), metavar="FILE", help="An SVG picture."
)
@click.option("--thousands", is_flag=True, help="Print 3.9 for 3900.")
@set_option
def card(
    preset: str,
    out: Path | None,
    choices: tuple[str, ...],
    copies: int | None,
    sheet: str | None,
    **asked: Any,
) -> None:
    """Print the card of a preset: its payments, extras, options, source, digest.

    A4, Letter and A5 have two sides at most; A6 and wallet cards one table a side, a
    long one on several. With --copies many lie on one sheet, backs on the next, to be
    printed on both sides, over the edge that is told.
    """
    from mjtables import carding

    rules = chosen(preset, choices)
    made = carding.card(rules, **_named(asked))
    if sheet and copies is None:
        raise click.UsageError("expected --copies N beside --sheet, found none")
    if copies is not None:
        made = carding.sheet_of(made, copies, sheet or "a4")
    path = out or Path(f"{rules.stem}-{made.paper.name}.pdf")
    for written in made.save(path):
        click.echo(click.format_filename(written))
    if copies is not None and path.suffix.casefold() in _PRINTED:
        edge = "short" if made.lies else "long"
        click.echo(f"print at 100 %, on both sides over the {edge} edge", err=True)
    if path.suffix.casefold() in _PRINTED and made.digits < _SMALL:
        said = "fewer --tables or a larger --paper have larger ones"
        click.echo(f"its smallest digits are of {made.digits:.1f} pt; {said}", err=True)


def _named(asked: dict[str, Any]) -> dict[str, Any]:
    """The options as the library calls them."""
    languages = [own.strip() for own in asked.pop("lang").split(",") if own.strip()]
    tables = [own.strip() for own in asked.pop("tables").split(",") if own.strip()]
    return {**asked, "language": languages, "tables": tables}


@click.command(short_help="Print the cards of all presets as one PDF.")
@click.argument("names", metavar="[P]...", nargs=-1)
@click.option(
    "-o",
    "out",
    type=click.Path(path_type=Path),
    metavar="FILE",
    default=Path("mjtables-booklet.pdf"),
    show_default=True,
    help="The PDF to write.",
)
@_with
def booklet(names: tuple[str, ...], out: Path, **asked: Any) -> None:
    """Print the cards of all presets (or those named) as one PDF.

    It has a list of contents, bookmarks, and pages with numbers.
    """
    from tqdm import tqdm

    from mjtables import booklets

    rules = booklets.gathered([chosen(name, ()) for name in names])
    shown = tqdm(rules, desc="Cards", unit=" presets", disable=None, leave=False)
    count = booklets.save(out, shown, **_named(asked))
    said = f"cards of {len(rules)} preset{'s' if rules[1:] else ''}"
    click.echo(f"{said} on {count} pages in {click.format_filename(out)}")
