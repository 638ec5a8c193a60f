"""New scoresheets: a workbook that settles as it is filled in, or plain CSV."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING
from unicodedata import category

from mjtables.cards.papers import paper as paper_of
from mjtables.catalog import resolve
from mjtables.errors import MjtablesError, found
from mjtables.scoresheet.fields import fields_of, joined
from mjtables.sheetbook.filling import Filling
from mjtables.sheetbook.layout import Layout
from mjtables.writing import write_bytes

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence

    from mjtables.ruleset import Preset
    from mjtables.scoresheet.model import Row
    from mjtables.sheetbook.written import Filled

#: What a sheet can be saved as, by the ending of the file.
FORMATS = ("xlsx", "csv")

#: As many hands as a sheet may have, and characters as a name.
_MOST, _LONGEST = 500, 30

#: Four winds, each dealt round once.
_WINDS = 4

#: Characters with which formulas look for patterns, or that part names.
_UNFIT = ';*?~=<>"|,'


@dataclass(frozen=True)
class Scoresheet:
    """A sheet for a game: its rule set, its players, the hands agreed, those played."""

    preset: Preset
    players: tuple[str, ...]
    hands: int
    played: tuple[Row, ...] = ()
    paper: str = "a4"

    @cached_property
    def layout(self) -> Layout:
        """Its columns and rows: half as many again as hands, for deals repeated."""
        most = max(self.hands, len(self.played))
        return Layout(self.preset, self.players, most + max(4, self.hands // 2))

    @cached_property
    def filled(self) -> tuple[Filled, ...]:
        """What stands in its rows."""
        return tuple(Filling(self.layout).rows(self.played))

    def workbook(self) -> bytes:
        """The sheet as a workbook: drop-downs, live settling, balance, totals."""
        from mjtables.sheetbook.ending_page import write_ending
        from mjtables.sheetbook.hands_page import HandsPage
        from mjtables.sheetbook.lookup_page import write_lookup
        from mjtables.sheetbook.pages import Book
        from mjtables.sheetbook.payments_page import write_payments
        from mjtables.sheetbook.settings_page import write_settings

        titles = {
            "title": f"Scoresheet: {self.preset.title}",
            "subject": self.preset.id,
        }
        book = Book(paper_of(self.paper), titles)
        page = HandsPage(book, self.layout)
        page.write(self.filled, self.hands, self.paper)
        write_ending(book, self.layout, self.filled, self.paper)
        write_payments(book, self.preset)
        write_settings(book, self.layout, self.hands, self.paper)
        write_lookup(book, self.layout, self.paper)
        return book.done()

    def csv(self, *, only_amounts: bool = False) -> str:
        """The sheet as CSV: one row a hand, the rows that are played first.

        With `only_amounts` a row has its number, and what each player has won.
        """
        from mjtables.sheetbook.plain import written

        return written(self, only_amounts=only_amounts)

    def save(self, path: str | os.PathLike[str], *, only_amounts: bool = False) -> Path:
        """Write the sheet, as what the file's ending says (.xlsx, .csv).

        Raises `MjtablesError` for another ending (a workbook has more than
        `only_amounts`), and where nothing can be written.
        """
        whole = Path(path)
        form = whole.suffix.removeprefix(".").casefold()
        if form not in FORMATS:
            expected = f"a file of a scoresheet ({', '.join(FORMATS)})"
            raise MjtablesError(f"{whole}: expected {expected}, found {form!r}")
        if only_amounts and form != "csv":
            said = f"expected .csv for amounts alone, found .{form}"
            raise MjtablesError(f"{whole}: {said}")
        text = self.csv(only_amounts=only_amounts) if form == "csv" else ""
        data = text.encode() if form == "csv" else self.workbook()
        write_bytes({whole: data})
        return whole


def new_sheet(
    preset: Preset | str | os.PathLike[str],
    players: Sequence[str],
    *,
    hands: int | None = None,
    rows: Sequence[Row] = (),
    paper: str = "a4",
) -> Scoresheet:
    """A new scoresheet: to be filled in, or with the `rows` of a sheet that was read.

    `players` are as many as play a hand, East first, or one more, who sits out in turn.
    `hands` are the deals that count; four winds (4 x the players) if not stated.

    Raises `MjtablesError` for players or hands that there cannot be, and where scores
    only add up, so that nothing balances.

    >>> import mjtables as mj
    >>> sheet = mj.new_sheet("hk_half_spicy", ["Ann", "Bob", "Cid", "Dee"])
    >>> sheet.hands, sheet.layout.rows, sheet.workbook()[:2]
    (16, 24, b'PK')
    """
    rules = resolve(preset)
    if rules.payment.adds_up:
        raise MjtablesError(
            f"{rules.id}: expected a rule set whose hands are paid, found scores that "
            "only add up: nothing balances"
        )
    names = _names(players, rules)
    count = _WINDS * rules.players if hands is None else hands
    if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= _MOST:
        raise MjtablesError(f"expected 1 to {_MOST} hands, found {found(count)}")
    if paper not in ("a4", "letter"):
        raise MjtablesError(f"expected paper a4 or letter, found {paper!r}")
    return Scoresheet(rules, names, count, tuple(rows), paper)


def _names(players: Sequence[str], rules: Preset) -> tuple[str, ...]:
    """The players' names; refused where a sheet could not tell them apart."""
    if isinstance(players, str):
        players = players.split(",")
    names = tuple(" ".join(str(player).split()) for player in players)
    few = rules.players
    if len(names) not in (few, few + 1):
        hint = ""
        option = rules.options.get("players")
        if option and str(len(names)) in option.values:
            hint = f" (--set players={len(names)} plays it so)"
        expected = f"{few} players, or {few + 1} of whom one sits out"
        raise MjtablesError(
            f"{rules.id}: expected {expected}, found {len(names)}{hint}"
        )
    for name in names:
        _check(name, rules)
    folded = [name.casefold() for name in names]
    twice = [name for name in names if folded.count(name.casefold()) > 1]
    if twice:
        raise MjtablesError(
            f"players: expected different names, found {twice[0]!r} twice"
        )
    return names


def _check(name: str, rules: Preset) -> None:
    """Refuse a name that formulas, files or readers take for something else."""
    what = ""
    if not name or len(name) > _LONGEST or set(name) & set(_UNFIT):
        what = f"a name of 1 to {_LONGEST} characters, none of {_UNFIT}"
    elif any(category(letter).startswith("C") for letter in name):
        what = "a name without control characters"
    elif name[0] in "+-@'" or not any(letter.isalpha() for letter in name):
        what = "a name"
    elif joined(name) in fields_of(rules):
        what = "a name that is no column's"
    if what:
        raise MjtablesError(f"players: expected {what}, found {found(name)}")
