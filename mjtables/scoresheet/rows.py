"""One row of cells -> a row of a scoresheet; every mistake with its cell."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from mjtables.errors import Problem, found
from mjtables.hand import WINS
from mjtables.scoresheet import cells, fields
from mjtables.scoresheet.kinds import kind_of_row
from mjtables.scoresheet.making import hands_of
from mjtables.scoresheet.model import Row, letters
from mjtables.scoresheet.seating import Table

if TYPE_CHECKING:
    from mjtables.exact import Exact
    from mjtables.ruleset import Preset
    from mjtables.scoresheet.cells import Cell
    from mjtables.scoresheet.grid import Grid, Line
    from mjtables.scoresheet.header import Columns

#: What the marks of a player can be: riichi, ready.
_MARKS = "rt"


def is_played(line: Line, columns: Columns) -> bool:
    """Whether a row says anything of a hand, or of amounts."""
    for name, column in columns.fields.items():
        if name in fields.PREFILLED or name.startswith(fields.TOTAL):
            continue
        cell = line.cells[column.place] if column.place < len(line.cells) else ""
        is_formula = isinstance(cell, cells.Odd) and name.startswith(fields.AMOUNT)
        if not is_formula and not cells.is_blank(cell):
            return True
    return False


class _Said(NamedTuple):
    """What a row says, by field: texts that are not blank."""

    number: int
    texts: dict[str, str]


class Reader:
    """Reads the rows of one sheet; `problems` is what is wrong in them.

    Of cells that nobody calculated (`uncalculated` counts them) the first is told.
    """

    def __init__(self, grid: Grid, rules: Preset | None, columns: Columns) -> None:
        self.grid, self.rules, self.columns = grid, rules, columns
        self.problems: list[Problem] = []
        self.uncalculated = 0

    def row(self, line: Line) -> Row:
        """One row; what cannot be read in it is noted and left out."""
        before = len(self.problems)
        said = _Said(line.number, {})
        for name, column in self.columns.fields.items():
            cell = line.cells[column.place] if column.place < len(line.cells) else ""
            text = self._text(name, cell, line.number)
            if text:
                said.texts[name] = text
        self._no_more(line)
        amounts = self._amounts(said)
        players = range(len(self.columns.players))
        table = self._table(said)
        texts = self._with_marks(said).texts
        kind = ""
        if self.rules is not None:
            kind = kind_of_row(texts, partial(self.note, said.number))
        row = Row(
            number=line.number,
            hand=self._hand(said),
            kind=kind,
            wind=self._wind(said),
            dealer=table.dealer,
            amounts=amounts,
            totals=tuple(self._number(said, fields.total(own)) for own in players),
            balance=self._number(said, "balance"),
            bank=self._number(said, "bank"),
            declared=tuple(table.players("declared", said.texts.get("declared", ""))),
            sits_out=table.sits_out,
            said=frozenset(said.texts),
        )
        hands = hands_of(self._stated(said, kind), kind, table) if kind else ()
        self.problems += table.problems
        if self.uncalculated or len(self.problems) > before or table.seated:
            hands = ()
        return replace(row, hands=hands, seated=tuple(dict.fromkeys(table.seated)))

    def _with_marks(self, said: _Said) -> _Said:
        """The same row, with what its marks say of riichi and ready hands."""
        names = self.columns.players
        marks = {
            at: said.texts[fields.mark(at)].casefold()
            for at in range(len(names))
            if fields.mark(at) in said.texts
        }
        for at, text in marks.items():
            if not set(text) <= set(_MARKS):
                expected = "r (riichi), t (ready), or nothing"
                self.note(said.number, fields.mark(at), expected, found(text))
        for name, asked in (("declared", "r"), ("ready", _MARKS)):
            own = [names[at] for at, text in marks.items() if set(text) & set(asked)]
            if own:
                said.texts.setdefault(name, "; ".join(own) + ";")
        return said

    def _stated(self, said: _Said, kind: str) -> dict[str, str]:
        """What a row says of its hand; that a winner was ready need not be said."""
        texts = dict(said.texts)
        if kind in WINS and "ready" not in self.columns.fields:
            texts.pop("ready", None)
        players = range(len(self.columns.players))
        own = [texts.get(fields.score(at), "") for at in players]
        if any(own):
            texts.setdefault("scores", ";".join(own))
        return texts

    def note(
        self, number: int, name: str, expected: str, what: str, hint: str = ""
    ) -> None:
        """Note a problem of a cell."""
        self.problems.append(Problem(self._where(number, name), expected, what, hint))

    def _where(self, number: int, name: str) -> str:
        column = self.columns.fields.get(name)
        if column is None:
            return self.grid.where(number)
        if self.grid.form == "csv":
            return self.grid.where(number, column.name)
        called = "" if self.grid.keyed and ":" in column.name else f" ({column.name})"
        return self.grid.where(number, f"{letters(column.place)}{number}{called}")

    def _text(self, name: str, cell: Cell, number: int) -> str:
        """What a cell says; anything that is neither text nor number is a problem."""
        if cells.is_blank(cell):
            return ""
        if isinstance(cell, cells.Odd):
            if cell.found == cells.NOT_CALCULATED:
                # Nobody wants to read it of every cell.
                self.uncalculated += 1
                if self.uncalculated > 1:
                    return ""
            self.note(number, name, self._expected(name), cell.found, cell.hint)
            return ""
        return cell.strip()

    def _expected(self, name: str) -> str:
        """What belongs in a column."""
        if name == "value" and self.rules is not None:
            return f"a number of {self.rules.settling.unit}"
        if name.startswith(fields.AMOUNT) or name in ("balance", "bank"):
            return "an amount"
        return {"hand": "a whole number", "wind": "a wind"}.get(
            name, "a total" if name.startswith(fields.TOTAL) else name.replace("_", " ")
        )

    def _no_more(self, line: Line) -> None:
        """A cell to the right of all columns was shifted there."""
        wide = len(self.grid.header.cells)
        more = [cell for cell in line.cells[wide:] if not cells.is_blank(cell)]
        if more:
            self.note(line.number, "", f"{wide} cells", str(wide + len(more)))

    def _number(self, said: _Said, name: str) -> Exact | None:
        """The number in a cell, none where there is none; what is none is noted."""
        text = said.texts.get(name, "")
        if not text:
            return None
        number = cells.number(text)
        if number is None:
            odd = cells.odd(text)
            what, hint = odd or (found(text), _comma(text))
            self.note(said.number, name, self._expected(name), what, hint)
        return number

    def _amounts(self, said: _Said) -> tuple[Exact, ...] | None:
        """What each player gained or lost; a blank is 0 where another has an amount."""
        names = [fields.amount(own) for own in range(len(self.columns.players))]
        if not any(name in said.texts for name in names):
            return None
        return tuple(self._number(said, name) or 0 for name in names)

    def _hand(self, said: _Said) -> int | None:
        if "hand" not in self.columns.fields:
            return None
        number = self._number(said, "hand")
        if "hand" not in said.texts:
            self.note(said.number, "hand", "a whole number", found(None))
        elif number is not None and (number.denominator != 1 or number < 0):
            self.note(said.number, "hand", "a whole number", said.texts["hand"])
            return None
        return None if number is None else int(number)

    def _wind(self, said: _Said) -> int | None:
        text = said.texts.get("wind", "")
        wind = cells.wind(text)
        if text and wind is None:
            expected = f"a wind ({', '.join(cells.WINDS)})"
            self.note(said.number, "wind", expected, found(text))
        return wind

    def _table(self, said: _Said) -> Table:
        """Who plays this row, who deals, and who sits out."""
        names = self.columns.players
        seats = len(names) if self.rules is None else self.rules.players
        table = Table(names, seats, lambda name: self._where(said.number, name))
        own = [fields.amount(player) for player in range(len(names))]
        blank = [player for player, name in enumerate(own) if name not in said.texts]
        table.sit_out(said.texts.get("sits_out", ""), blank)
        table.deal(said.texts.get("dealer", ""))
        return table


def _comma(text: str) -> str:
    """A hint for a decimal comma."""
    plain = text.replace(",", ".", 1)
    is_decimal = "," in text and cells.number(plain) is not None
    return f"write {plain}" if is_decimal else ""
