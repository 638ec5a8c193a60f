"""What trees come to, exactly, under one choice of all options."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, assert_never

from mjtables.exact import exact, rounded, whole
from mjtables.ladder import geometric
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
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjtables.exact import Exact
    from mjtables.workbook.expressions import Node


@dataclass(slots=True)
class Reckoner:
    """Reckons trees exactly under one choice of all options; remembers cells."""

    chosen: Mapping[str, str]
    _known: dict[int, Exact | None] = field(default_factory=dict)
    _kept: list[Held] = field(default_factory=list)

    def number(self, node: Node) -> Exact:
        """What a tree comes to that always has an amount."""
        found = self.of(node)
        return 0 if found is None else found

    def of(  # noqa: C901, PLR0911, PLR0912 - one for each kind of tree
        self, node: Node
    ) -> Exact | None:
        """What a tree comes to; nothing where it has no amount."""
        match node:
            case Number(value=value):
                return value
            case Setting(option=option):
                return exact(self.chosen[option])
            case Held():
                return self._held(node)
            case Sum(parts=parts):
                return whole(sum(map(self.number, parts)))
            case Product(parts=parts):
                total: Exact = 1
                for part in parts:
                    total = total * self.number(part)
                return whole(total)
            case Doubling(times=own):
                return _power(self.number(own))
            case Bound(which=which, parts=parts):
                pick = min if which == "least" else max
                return pick(map(self.number, parts))
            case Rounded(of=of, to=to, rule=rule):
                return rounded(self.number(of), rule._replace(to=self.number(to)))
            case Between(score=score, step=step, steps=steps, grid=grid):
                low = self.number(score)
                return min(max(geometric(low, step, steps, grid), low), 2 * low)
            case Below(left=left, right=right, then=then, otherwise=otherwise):
                less = self.number(left) < self.number(right)
                return self.of(then if less else otherwise)
            case Chosen(option=option, ways=ways, otherwise=otherwise):
                return self.of(dict(ways).get(self.chosen[option], otherwise))
            case Filled(cell=cell, node=own):
                return None if self.of(cell) is None else self.of(own)
            case Empty() | Text():
                return None
        assert_never(node)

    def told(self, node: Node) -> str:
        """The word that a tree comes to; empty where it has none."""
        match node:
            case Text(value=value):
                return value
            case Held(node=own):
                return self.told(own)
            case Below(left=left, right=right, then=then, otherwise=otherwise):
                less = self.number(left) < self.number(right)
                return self.told(then if less else otherwise)
            case Chosen(option=option, ways=ways, otherwise=otherwise):
                return self.told(dict(ways).get(self.chosen[option], otherwise))
        return ""

    def _held(self, node: Held) -> Exact | None:
        key = id(node)
        if key not in self._known:
            self._known[key] = self.of(node.node)
            self._kept.append(node)  # so that no other gets its identity
        return self._known[key]


def _power(number: Exact) -> Exact:
    power = int(number)
    return 1 << power if power >= 0 else Fraction(1, 1 << -power)
