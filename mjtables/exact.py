"""Exact numbers: integers while whole, fractions otherwise, and how they are rounded.

No float ever touches an amount. Every exact number of a preset has an exact decimal
(its denominator divides a power of ten), so every table can be written down.
"""

from __future__ import annotations

import operator
from decimal import Decimal
from fractions import Fraction
from numbers import Integral, Real
from typing import Literal, NamedTuple

Exact = int | Fraction
Way = Literal["up", "off", "down", "half_down"]


class Percent(NamedTuple):
    """A share of the limit points, as written in a preset (``"150%"``)."""

    share: Exact


class Rounding(NamedTuple):
    """To which multiple, in which way, and which amounts stay as they are."""

    to: Exact
    way: Way
    keep: tuple[Exact, ...] = ()


def whole(number: Exact) -> Exact:
    """The same number, as an integer where it is one.

    >>> whole(Fraction(8, 2)), whole(Fraction(1, 4))
    (4, Fraction(1, 4))
    """
    return number.numerator if number.denominator == 1 else number


def exact(given: object) -> Exact:
    """Read a number exactly: an integer, a decimal, a fraction, or text of one.

    A float is read as the decimal that Python prints for it (0.1 is one tenth).

    Raises `ValueError` for anything else, for a boolean, for infinities, and for a
    number without an exact decimal.

    >>> exact("1/4"), exact(Decimal("2.50")), exact(0.1), exact("16")
    (Fraction(1, 4), Fraction(5, 2), Fraction(1, 10), 16)
    """
    match given:
        case bool():
            raise ValueError("a boolean is not a number")
        case int():
            return given
        case Fraction():
            number = given
        case Decimal() | float():
            number = _from_decimal(Decimal(str(given)))
        case Real() if not isinstance(given, Integral):  # numpy's float32
            number = _from_decimal(Decimal(str(given)))
        case str():
            number = _from_text(given)
        case _:
            number = Fraction(_index(given))
    if not has_decimal(number):
        raise ValueError(f"{number} has no exact decimal")
    return whole(number)


def has_decimal(number: Exact) -> bool:
    """Whether the number can be written as a decimal that ends.

    >>> has_decimal(Fraction(3, 16)), has_decimal(Fraction(1, 3))
    (True, False)
    """
    rest = number.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    return rest == 1


def as_decimal(number: Exact) -> Decimal:
    """The number as an exact decimal, whatever its length.

    >>> as_decimal(Fraction(-1, 8)), as_decimal(1300)
    (Decimal('-0.125'), Decimal('1300'))
    """
    rest = number.denominator
    twos = (rest & -rest).bit_length() - 1
    fives, rest = 0, rest >> twos
    while rest % 5 == 0:
        fives, rest = fives + 1, rest // 5
    places = max(twos, fives)
    digits = (number * 10**places).numerator
    return Decimal((int(digits < 0), tuple(map(int, str(abs(digits)))), -places))


def as_text(number: Exact) -> str:
    """The number as people write it; as a fraction where no decimal is exact.

    >>> as_text(Fraction(1, 4)), as_text(1300), as_text(Fraction(100, 3))
    ('0.25', '1300', '100/3')
    """
    if number.denominator == 1 or not has_decimal(number):
        return str(number)
    return f"{as_decimal(number):f}"


def rounded(amount: Exact, rule: Rounding | None) -> Exact:
    """Round an amount as a rule set does; ``off`` takes halves up.

    ``half_down`` is to the nearest, too, but an exact half goes down, as goshashonyu
    (五捨六入) has it of points that are hundreds: 500 goes, 600 counts as 1000.

    >>> rounded(640, Rounding(100, "up")), rounded(64, Rounding(10, "off"))
    (700, 60)
    >>> rounded(1500, Rounding(1000, "half_down")), rounded(16, Rounding(10, "off"))
    (1000, 20)
    >>> rounded(25, Rounding(10, "up", keep=(25,)))
    25
    """
    if rule is None or amount in rule.keep:
        return amount
    to = rule.to
    match rule.way:
        case "up":
            return whole(-(-amount // to) * to)
        case "off":
            return whole((2 * amount + to) // (2 * to) * to)
        case "down":
            return whole(amount // to * to)
        case "half_down":
            return whole(-((to - 2 * amount) // (2 * to)) * to)


def _from_decimal(number: Decimal) -> Fraction:
    if not number.is_finite():
        raise ValueError(f"{number} is not a finite number")
    if abs(number.adjusted()) > 40:
        raise ValueError(f"{number} is out of every scale that is played")
    return Fraction(number)


def _from_text(text: str) -> Fraction:
    above, slash, below = text.strip().partition("/")
    try:
        number = _from_decimal(Decimal(above))
        return number / _from_decimal(Decimal(below)) if slash else number
    except (ArithmeticError, ValueError):
        raise ValueError(f"{text!r} is not a number") from None


def _index(given: object) -> int:
    try:
        return operator.index(given)  # type: ignore[arg-type]
    except TypeError:
        raise ValueError(f"{type(given).__name__} is not a number") from None
