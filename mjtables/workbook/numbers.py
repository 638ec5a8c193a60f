"""The numbers that formulas use, each a cell: as given, or following an option."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from mjtables.exact import whole
from mjtables.ladder import Added, Doubled, Laaks, Stated
from mjtables.payment import Liability
from mjtables.settling import FARTHEST
from mjtables.workbook.expressions import (
    Chosen,
    Held,
    Number,
    Setting,
    as_number,
    times,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mjtables.exact import Exact
    from mjtables.ruleset import Option, Preset
    from mjtables.workbook.expressions import Node
    from mjtables.workbook.variants import Variant

#: In place of a bound that is none.
NO_BOUND = 10**9


class Given(NamedTuple):
    """A number, or a share of the limit."""

    number: Exact
    of_limit: bool = False


def given(preset: Preset) -> dict[str, Given]:
    """The numbers of a rule set that its amounts are reckoned with, by name."""
    return dict(_given(preset))


def _given(preset: Preset) -> Iterator[tuple[str, Given]]:
    settling = preset.settling
    tree = preset.tree.get("settling", {})
    limit = settling.limit
    if limit is not None:
        start = _given_as(settling.limit_from, tree.get("limit_from"), limit)
        yield "limit", Given(limit)
        yield "limit_from", start or Given(1, of_limit=True)
    for name in ("minimum", "least"):
        yield name, Given(getattr(settling, name) or 0)
    none = settling.ceiling is None
    yield "ceiling", Given(FARTHEST if none else settling.ceiling or 0)
    if settling.round:
        yield "round", Given(settling.round.to)
    yield from _of_ladder(preset)
    rungs = tree.get("rungs", {})
    for rung in settling.rungs:
        said = rungs.get(rung.name, {}).get("score")
        own = _given_as(rung.score, said, limit)
        yield f"rungs.{rung.name}", own or Given(0)
    stated = tree.get("cells", ())
    for place, cell in enumerate(settling.cells):
        said = stated[place].get("score") if len(stated) > place else None
        yield f"cells.{place}", _given_as(cell.score, said, limit) or Given(0)
    yield from _of_payment(preset)


def _of_payment(preset: Preset) -> Iterator[tuple[str, Given]]:
    payment = preset.payment
    yield "payment.unit", Given(payment.unit)
    if payment.round:
        yield "payment.round", Given(payment.round.to)
    most = payment.others_at_most
    yield "payment.others_at_most", Given(NO_BOUND if most is None else most)
    if isinstance(preset.liability, Liability):
        for self_drawn in (True, False):
            shares = preset.liability.shares(self_drawn=self_drawn) or {}
            way = "self_drawn" if self_drawn else "on_discard"
            for payer, share in shares.items():
                yield f"liability.{way}.{payer.value}", Given(share)


def _of_ladder(preset: Preset) -> Iterator[tuple[str, Given]]:
    settling = preset.settling
    ladder, stated = settling.ladder, preset.tree.get("settling", {}).get("scores", {})
    scores = settling.scores
    match ladder:
        case Stated(steps=steps):
            scores = steps
        case Doubled(start=start, multipliers=multipliers):
            yield "start", Given(start)
            for at, number in multipliers:
                yield f"multipliers.{at}", Given(number)
        case Added(base=base, per=per):
            yield "base", Given(base)
            yield "per", Given(per)
        case Laaks():
            pass
    for at, number in scores:
        own = _given_as(number, stated.get(str(at)), settling.limit)
        yield f"scores.{at}", own or Given(0)


def _given_as(number: Exact | None, said: Any, limit: Exact | None) -> Given | None:
    """A number, as the share of the limit that it is where its file says so."""
    if number is None:
        return None
    if limit and isinstance(said, str) and said.endswith("%"):
        return Given(whole(Fraction(number) / limit), of_limit=True)
    return Given(number)


class Numbers:
    """All numbers under every variant, and the cells that hold them."""

    def __init__(self, variants: Sequence[Variant]) -> None:
        self.variants = variants
        self.options: Mapping[str, Option] = variants[0].rules.options
        self._seen = [given(variant.rules) for variant in variants]
        self._cells: dict[str, Held] = {}
        self._named: dict[tuple[str, Node], Held] = {}
        self._alike: dict[str, str] = {}

    def note(self, place: int, name: str, number: Exact, alike: str) -> None:
        """Tell what a number is under the variant of that place.

        Numbers that are called `alike`, and are equal, share a cell.
        """
        self._seen[place][name] = Given(number)
        self._alike.setdefault(name, alike)

    def held(self, name: str) -> Held:
        """The cell of a number."""
        if name not in self._cells:
            node = self._fitted(name)
            alike = self._alike.get(name, name)
            self._cells[name] = self._named.setdefault((alike, node), Held(node))
        return self._cells[name]

    def known(self, name: str) -> Exact | None:
        """The number, where no option moves it."""
        node = self.held(name).node
        return node.value if isinstance(node, Number) else None

    def called(self, cell: Held) -> tuple[str, ...]:
        """What a number is called, by all names that share its cell."""
        for name in self._alike:
            self.held(name)
        return tuple(name for name, own in self._cells.items() if own is cell)

    def _fitted(self, name: str) -> Node:
        """What a number is, whatever is chosen."""
        seen = [own.get(name) for own in self._seen]
        if not any(own is not None and own.of_limit for own in seen):
            return self.following([own and own.number for own in seen])
        shares = [
            own and (own.number if own.of_limit else self._share(own.number, place))
            for place, own in enumerate(seen)
        ]
        return times(self.following(shares), self.held("limit"))

    def _share(self, number: Exact, place: int) -> Exact | None:
        limit = self._seen[place].get("limit")
        return whole(Fraction(number) / limit.number) if limit else None

    def following(self, seen: Sequence[Exact | None]) -> Node:
        """A number that is so under each variant (nothing: there it is not needed)."""
        own = next((number for number in seen if number is not None), 0)
        if seen[0] is not None:
            own = seen[0]
        moved: dict[str, dict[str, Exact]] = {}
        for variant, number in zip(self.variants, seen, strict=True):
            if number is not None:
                for option, value in variant.changed.items():
                    moved.setdefault(option, {})[value] = number
        moving = {
            option: ways
            for option, ways in moved.items()
            if any(number != own for number in ways.values())
        }
        node: Node = Number(own)
        for option in moving:
            if self.options[option].above is not None:
                node = self._in_step(option, own)
        for option, ways in moving.items():
            if self.options[option].above is None:
                node = self._by_choice(option, ways, own, node)
        return node

    def _in_step(self, option: str, own: Exact) -> Node:
        """A number that grows as what is chosen does."""
        now = as_number(self.options[option].chosen)
        share = whole(Fraction(own) / now) if now else Fraction(0)
        return times(Setting(option), Number(share))

    def _by_choice(
        self, option: str, ways: Mapping[str, Exact], own: Exact, node: Node
    ) -> Node:
        """A number for each value that is chosen, or the value itself."""
        every = {**ways, self.options[option].chosen: own}
        if isinstance(node, Number) and all(
            as_number(value) == number for value, number in every.items()
        ):
            return Setting(option)
        others = [(value, Number(n)) for value, n in ways.items() if n != own]
        return Chosen(option, tuple(others), node)
