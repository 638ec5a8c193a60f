"""Trees as a spreadsheet's formulas: plain functions, that every program has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeGuard, assert_never

from mjtables.exact import as_text, has_decimal
from mjtables.workbook.expressions import (
    Below,
    Between,
    Bound,
    Chosen,
    Doubling,
    Empty,
    Filled,
    Held,
    Number,
    Product,
    Rounded,
    Setting,
    Sum,
    Text,
    as_number,
    times,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjtables.exact import Exact
    from mjtables.workbook.expressions import Node

#: How tightly what is written holds together: a sum, a product, a single thing.
_SUM, _PRODUCT, _SINGLE = 1, 2, 3


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes trees as formulas on one sheet; `names` are those of options."""

    sheet: str
    names: Mapping[str, str]

    def formula(self, node: Node) -> str:
        """The formula of a cell; of a cell that only shows another, its address."""
        return "=" + self._text(node)[0]

    def _text(  # noqa: C901, PLR0911, PLR0912 - one for each kind of tree
        self, node: Node
    ) -> tuple[str, int]:
        match node:
            case Number(value=value):
                return _written(value)
            case Setting(option=option):
                return self.names[option], _SINGLE
            case Text(value=word):
                return _quoted(word), _SINGLE
            case Held():
                return self._held(node)
            case Sum(parts=parts):
                return self._summed(parts), _SUM
            case Product(parts=parts):
                return self._product(parts), _PRODUCT
            case Doubling(times=own):
                return f"2^{self._in(own, _SINGLE)}", _PRODUCT
            case Bound(which=which, parts=parts):
                name = "MIN" if which == "least" else "MAX"
                return self._called(name, *parts)
            case Rounded():
                return self._rounded(node)
            case Between():
                return self._between(node)
            case Below(left=left, right=right, then=then, otherwise=otherwise):
                asked = f"{self._in(left, _SUM)}<{self._in(right, _SUM)}"
                ways = f"{self._in(then, _SUM)},{self._in(otherwise, _SUM)}"
                return f"IF({asked},{ways})", _SINGLE
            case Chosen(option=option, ways=ways, otherwise=otherwise):
                text = self._in(otherwise, _SUM)
                for choice, own in reversed(ways):
                    asked = f"{self.names[option]}={constant(choice)}"
                    text = f"IF({asked},{self._in(own, _SUM)},{text})"
                return text, _SINGLE
            case Filled(cell=cell, node=own):
                text = f'IF({self._text(cell)[0]}="","",{self._in(own, _SUM)})'
                return text, _SINGLE
            case Empty():
                return '""', _SINGLE
        assert_never(node)

    def _held(self, node: Held) -> tuple[str, int]:
        """Where a cell is; what it reckons, where it stands nowhere."""
        if node.place is None:
            return self._text(node.node)
        sheet, address = node.place
        here = not sheet or sheet == self.sheet
        named = f"'{sheet}'" if " " in sheet else sheet
        return (address if here else f"{named}!{address}"), _SINGLE

    def _in(self, node: Node, least: int) -> str:
        text, holds = self._text(node)
        return text if holds >= least else f"({text})"

    def _called(self, name: str, *parts: Node) -> tuple[str, int]:
        return f"{name}({','.join(self._in(part, _SUM) for part in parts)})", _SINGLE

    def _summed(self, parts: tuple[Node, ...]) -> str:
        """A sum; what is taken off is written with a minus."""
        text = ""
        for part in parts:
            match part:
                case Product(parts=(*own, Number(value=-1))):
                    text += "-" + self._in(times(*own), _PRODUCT)
                case Number(value=value) if value < 0:
                    text += "-" + self._in(Number(-value), _PRODUCT)
                case _:
                    text += ("+" if text else "") + self._in(part, _SUM)
        return text

    def _product(self, parts: tuple[Node, ...]) -> str:
        """A product; a share that is one of so many is written as a division."""
        *others, last = parts
        if not _is_share(last):
            return "*".join(self._in(part, _PRODUCT) for part in parts)
        text = "*".join(self._in(part, _PRODUCT) for part in others)
        return f"{text}/{last.value.denominator}"

    def _rounded(self, node: Rounded) -> tuple[str, int]:
        own, to = self._in(node.of, _SUM), self._in(node.to, _SUM)
        single = self._in(node.to, _SINGLE)
        half = f"{single}/2"
        ways = {
            "up": f"CEILING({own},{to})",
            "down": f"FLOOR({own},{to})",
            "off": f"ROUND({self._in(node.of, _PRODUCT)}/{single},0)*{single}",
            "half_down": f"CEILING({own}-{half},{to})",
        }
        text = ways[node.rule.way]
        for kept in node.rule.keep:
            number = _written(kept)[0]
            text = f"IF({own}={number},{number},{text})"
        return text, _PRODUCT

    def _between(self, node: Between) -> tuple[str, int]:
        score, grid = self._in(node.score, _PRODUCT), _written(node.grid)[0]
        power = f"2^({as_text(node.step)}/{as_text(node.steps)})"
        near = f"ROUND({score}*{power}/{grid},0)*{grid}"
        return f"MIN(MAX({near},{score}),{score}*2)", _SINGLE


def _is_share(node: Node) -> TypeGuard[Number]:
    """Whether it is one of so many: a half, a sixteenth."""
    return isinstance(node, Number) and node.value.numerator == 1 and node.value != 1


def _written(number: Exact) -> tuple[str, int]:
    if number < 0:
        return f"({_written(-number)[0]})".replace("(", "(-", 1), _SINGLE
    if has_decimal(number):
        return as_text(number), _SINGLE
    return f"{number.numerator}/{number.denominator}", _PRODUCT


def constant(value: str) -> str:
    """A value of an option, as formulas compare with it.

    >>> constant("8"), constant("half"), constant("50/10")
    ('8', '"half"', '"50/10"')
    """
    number = as_number(value)
    return _quoted(value) if number is None else as_text(number)


def _quoted(word: str) -> str:
    """A word as a formula has it, whatever it says."""
    return '"' + word.replace('"', '""') + '"'
