"""Amounts as cells of a workbook: numbers with the looks that they are printed in."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from mjtables.exact import whole
from mjtables.scoresheet.cells import Odd, cell_of

if TYPE_CHECKING:
    from mjtables.exact import Exact

_SIGNS = r"HK\$|US\$|NT\$|S\$|[$¥€£]"
_PLAIN = re.compile(
    rf"(?P<money>{_SIGNS})?(?P<sign>[-+]?)"
    r"(?P<whole>0|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,14})(?:\.(?P<part>\d{1,6}))?",
    re.ASCII,
)
_MONEY = re.compile(_SIGNS)


class Number(NamedTuple):
    """A number, and the format of a cell that shows it as it is printed."""

    number: Exact
    looks: str


def of_text(text: str) -> Number | None:
    """The number that a text is; none where it is more, or written in another way.

    >>> of_text("11,600"), of_text("0.50").looks, of_text("HK$16").looks
    (Number(number=11600, looks='#,##0'), '0.00', '"HK$"0')
    >>> of_text("500/1000"), of_text("030"), of_text("2000 all")
    (None, None, None)
    """
    found = _PLAIN.fullmatch(text)
    if found is None:
        return None
    parts = found.groupdict()
    number = Fraction(f"{parts['whole'].replace(',', '')}.{parts['part'] or 0}")
    looks = "#,##0" if "," in parts["whole"] else "0"
    looks += f".{'0' * len(parts['part'])}" if parts["part"] else ""
    looks = f'"{parts["money"]}"{looks}' if parts["money"] else looks
    if parts["sign"] == "+":
        looks = f"+{looks};-{looks};{looks}"
    return Number(whole(-number if parts["sign"] == "-" else number), looks)


def exact_of(text: str) -> Exact | None:
    """The number that a text is without its looks; none where it has others.

    >>> exact_of("+8"), exact_of("8,000"), exact_of("1/2")
    (8, None, None)
    """
    said = of_text(text)
    plain = said and said.looks.lstrip("+").split(";")[0].strip("0.") == ""
    return said.number if said and plain else None


def shown(value: Any, looks: str) -> str:
    """What a cell of a workbook shows, as far as its format is a plain one.

    >>> shown(11600, "#,##0"), shown(0.5, '"$"0.00'), shown(0.25, "0%"), shown("M", "@")
    ('11,600', '$0.50', '25%', 'M')
    """
    said = cell_of(value)
    if isinstance(said, Odd):
        return said.found
    if isinstance(value, bool) or not isinstance(value, int | float):
        return said
    first = looks.split(";", maxsplit=1)[0]
    number = Fraction(said) * (100 if "%" in first else 1)
    places = re.search(r"0\.(0+)", first)
    comma = "," if "#,##0" in first else ""
    if places or "%" in first or (comma and number.denominator == 1):
        text = _rounded(number, len(places[1]) if places else 0, comma)
    else:
        text = said
    money = _MONEY.search(first)
    return (money[0] if money else "") + text + ("%" if "%" in first else "")


def _rounded(number: Fraction, places: int, comma: str) -> str:
    """A number with so many decimals, and a comma between its thousands."""
    scaled = abs(number) * 10**places
    units = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    sign = "-" if number < 0 and units else ""
    before, after = divmod(units, 10**places)
    return f"{sign}{before:{comma}}" + (f".{after:0{places}d}" if places else "")
