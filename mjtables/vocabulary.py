"""Which words a card of a rule set needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.exact import as_text
from mjtables.extra_lines import extra_lines
from mjtables.ladder import Laaks
from mjtables.listing import situations
from mjtables.phrases import counted
from mjtables.situation import Payer, seatings
from mjtables.tiers import tiers
from mjtables.wordbook import is_word

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjtables.extra_lines import ExtraLine
    from mjtables.ruleset import Preset
    from mjtables.wordbook import Kind

#: What the settings of a workbook are called.
WORKBOOK = (
    "option",
    "in_force",
    "takes",
    "name in formulas",
    "numbers",
    "number",
    "value",
    "times the score",
    "added to it",
    "added to the value",
    "the limit is paid from",
    "scores are rounded to",
    "points are multiplied by",
    "the score begins at",
    "and grows by",
    "payments are rounded to",
    "others pay at most",
    "the share of who is liable",
    "the score of a single cell",
    "ceiling (10000: none)",
    "base",
    "as_made",
    (
        "as made, whatever is changed here: terms, notes, digest, shades; Beside "
        "follows the options only"
    ),
)
#: What charts are called by, and their axes.
CHARTS = (
    "no difference",
    "times the typical hand",
    "pays more",
    "pays less",
    "the same in both",
    "alone has an amount",
    "no hand reaches it",
    "counted as #",
    "the plain case",
    "cases",
    "units_differ",
    "typical_hand",
    "the cheapest that wins",
    "the one won most often",
)
#: What pages, cards and workbooks say of every rule set.
LABELS = (
    "edition",
    "sources",
    "options",
    "players",
    "minimum",
    "ceiling",
    "table",
    "winner",
    "pays",
    "receives",
    "final_score",
    "total",
    "yes",
    "no",
    "per",
    "and_more",
    "derived",
    "not_established",
    "impossible",
    "unconfirmed",
    "extra",
    "extras",
    "situation",
    "who",
    "received_in_all",
    "always",
    "after_the_game",
    "each_honba",
    "ready",
    "each_not_ready_pays",
    "each_ready_receives",
    "place",
    "together",
    "end_of_the_game",
    "or",
    "tier",
    "adds",
    "limit_curve",
    "han_doubles_fu",
    "in_thousands",
    "at_the_least",
    "no_bound",
    "preset",
    "look_up",
    "explanation",
    "payers",
    "continued",
    "booklet",
    "paid_by",
    "goes_on",
    "declarer",
    "not_even",
    "less_than_0",
    "tables",
    "to_the_tables",
    "# each",
    "whole number to #",
    "and # others",
    *WORKBOOK,
    *CHARTS,
)
#: What situations that pay alike are called together.
TOGETHER = (
    "self_drawn",
    "on_discard",
    "any",
    "dealer_wins",
    "nondealer_wins",
    "nondealer_on_discard",
    "dealer_in_discard",
)
_LIABLE = "_liable"
#: Of which tiles a set may be that counts fu.
FU_TILES = ("simples", "terminals_and_honours")
#: What a fu chart says of every rule set that counts fu.
FU = (
    "triplets_and_kongs",
    *FU_TILES,
    "open_triplet",
    "concealed_triplet",
    "open_kong",
    "concealed_kong",
    "the_rest",
    "base",
    "closed_ron",
    "self_drawn",
    "self_drawn_after_kong",
    "value_pair",
    "double_wind_pair",
    "edge_or_closed_wait",
    "pair_wait",
    "seven_pairs",
    "pinfu_self_drawn",
    "open_without_fu",
)


def needed(preset: Preset) -> tuple[tuple[Kind, str], ...]:
    """The kind and key of every word that a card of a preset needs, each once.

    >>> import mjtables as mj
    >>> [key for kind, key in needed(mj.preset("taiwanese")) if kind == "cases"]
    ['streak 1', 'streak 2', 'streak 3']
    """
    return tuple(dict.fromkeys(_needed(preset)))


def _needed(preset: Preset) -> Iterator[tuple[Kind, str]]:
    settling = preset.settling
    yield "presets", preset.id
    yield "families", preset.family
    yield "units", settling.unit
    yield "units", settling.points.name if settling.points else "points"
    yield "units", "points"
    for tier in _tiers(preset):
        yield "tiers", tier
    yield from _situations(preset)
    extras = list(extra_lines(preset))
    for line in extras:
        yield "extras", line.extra
        yield "payers", line.who
    for case in _cases(preset, extras):
        yield "cases", case
    for option in preset.options:
        yield "options", option
    for option, values in preset.options.items():
        for value in (values.default, values.chosen, *values.values):
            if is_word(value):
                yield "choices", f"{option}={value}"
    for key in _fu(preset):
        yield "fu", key
    for label in LABELS:
        yield "labels", label


def counts_fu(preset: Preset) -> bool:
    """Whether players count the fu of a hand as riichi players do: it has a chart then.

    >>> import mjtables as mj
    >>> counts_fu(mj.preset("tenhou_4p")), counts_fu(mj.preset("sanma_1000"))
    (True, False)
    """
    points = preset.settling.points
    counted = points is not None and points.name == "fu" and points.fixed is None
    return counted and preset.family == "Riichi"


def _fu(preset: Preset) -> Iterator[str]:
    """The words of a fu chart, those of how the sum is rounded among them."""
    points = preset.settling.points
    if points is None or not counts_fu(preset):
        return
    yield from FU
    if points.round is not None:
        yield f"rounded_{points.round.way}"
        for number in points.round.keep:
            yield f"{as_text(number)} kept"


def _tiers(preset: Preset) -> Iterator[str]:
    yield from tiers(preset)
    settling = preset.settling
    bounded = settling.limit is not None and not isinstance(settling.ladder, Laaks)
    if bounded and all(rung.score != settling.limit for rung in settling.counted_rungs):
        yield "limit"


def _situations(preset: Preset) -> Iterator[tuple[Kind, str]]:
    known = situations(preset)
    liable = any(situation.liable for situation in known)
    for situation in known:
        yield "situations", situation.value
    for name in TOGETHER:
        yield "situations", name
    # Whether the dealer is in it is told of a liable player by the case.
    for name in TOGETHER[:-1] if liable else ():
        yield "situations", name + _LIABLE
    for payer in Payer:
        if liable or payer is not Payer.LIABLE:
            yield "payers", payer.value


def _cases(preset: Preset, extras: list[ExtraLine]) -> Iterator[str]:
    """Facts and counts, and how players are seated where that matters."""
    yield from preset.facts
    yield from preset.counts
    named = [case for case, _ in preset.shown.cases]
    for situation in situations(preset):
        named += seatings(situation, preset.players)
    for line in extras:
        each = counted(1, line.extra)  # the extra's own name says it
        named += [part for part in line.case.split(", ") if part != each]
    for case in named:
        yield from filter(None, case.split(", "))
