"""The preset format, as data: which keys a file may have, and their shapes."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from mjtables.shapes import (
    Anything,
    Counts,
    Either,
    Items,
    Number,
    OrUnknown,
    Rows,
    Shape,
    Table,
    Word,
)
from mjtables.situation import ROW_NAMES

KINDS = ("laaks", "stated", "doubled", "added")
LAWS = (
    "never_falls",
    "dealer_not_less",
    "seats_permute",
    "option_changes_only_its_cells",
)

TEXT = Word()
TEXTS = Items(TEXT)
NUMBER = Number()
POSITIVE = Number(above=0)
AMOUNT = Number(least=0, percent=True)
#: Counts are bounded, and so are steps: a score may double at each of them.
COUNT = Number(least=0, most=1000)
FIRST = Number(above=0, most=1000)
STEP = Number(least=Fraction(1, 4), most=1000)
LIMIT_SHARE = Number(above=0, percent=True)
WHEN = TEXTS

WAY = Word(("up", "off", "down", "half_down"))
ROUNDING = Table(
    {"to": POSITIVE, "way": WAY, "keep": Items(NUMBER)},
    required=("to", "way"),
)
RANGE = Table({"from": COUNT, "to": COUNT, "every": STEP}, required=("from", "to"))
NUMBERS = Either(RANGE, Items(Either(RANGE, COUNT)))
MULTIPLIERS = Table(dict.fromkeys(("dealer", "discarder", "other"), Number(least=0)))
SHARES = Table({"liable": Number(least=0), "discarder": Number(least=0)})

RUNG = Table(
    {
        "score": AMOUNT,
        "at": COUNT,
        "most": Number(whole=True, least=1, most=100),
        "again": STEP,
    },
    required=("score",),
)

#: Keys of `settling` that belong to one kind only (some to several).
KIND_KEYS: dict[str, tuple[str, ...]] = {
    "laaks": ("laaks",),
    "between": ("laaks",),
    "grid": ("laaks",),
    "base": ("added",),
    "per": ("added",),
    "start": ("doubled",),
    "multipliers": ("doubled",),
    "points": ("doubled",),
    "cells": ("doubled",),
    "round": ("doubled", "added", "stated"),
    "limit_from": ("doubled", "added", "stated"),
    "auxiliary": ("laaks", "stated", "added"),
}


def settling(unit: str, points: str) -> Table:
    """The shape of `settling`; its single cells may say fu and han, or value."""
    cell = cell_keys(unit, points, NUMBER)
    return Table(
        {
            "kind": Word(KINDS),
            "unit": TEXT,
            "minimum": COUNT,
            "least": POSITIVE,
            "ceiling": FIRST,
            "limit": POSITIVE,
            "laaks": Either(
                Table({"from": FIRST, "every": STEP}, ("from", "every")),
                Items(FIRST, least=1, ascending=True),
            ),
            "between": Word(("hold", "linear", "geometric")),
            "grid": POSITIVE,
            "scores": Counts(AMOUNT),
            "base": Number(least=0),
            "per": Number(least=0),
            "start": POSITIVE,
            "multipliers": Counts(Number(least=0)),
            "points": Table(
                {"name": TEXT, "fixed": POSITIVE, "round": ROUNDING}, ("name",)
            ),
            "round": ROUNDING,
            "limit_from": LIMIT_SHARE,
            "cells": Items(Table({**cell, "score": AMOUNT}, ("score",))),
            "auxiliary": Counts(Number(least=0), most=8),
            "rungs": Rows(RUNG),
        },
        required=("kind", "unit"),
    )


PAYMENT = Table(
    {
        **dict.fromkeys(ROW_NAMES, MULTIPLIERS),
        "unit": POSITIVE,
        "round": ROUNDING,
        "absent": Word(("shared",)),
        "others_at_most": POSITIVE,
        "discarder_pays": Word(("own", "all")),
        "losers": Table(
            {
                "method": Word(("settle_differences", "add_up")),
                "dealer": POSITIVE,
                "limit_on": Word(("score", "difference")),
                "unless": TEXTS,
            },
            required=("method",),
        ),
    }
)
ADJUSTMENT = Table(
    {
        "when": WHEN,
        "by": TEXT,
        "units": NUMBER,
        "times": Number(least=0),
        "flat": OrUnknown(Number(least=0)),
    }
)
LIABILITY = Table(
    {
        "self_drawn": SHARES,
        "on_discard": SHARES,
        "covers": OrUnknown(Word(("hand", "part"))),
        "extras": OrUnknown(Word(("liable", "discarder"))),
        "hands": TEXTS,
    }
)
EVENT = Table(
    {
        **dict.fromkeys(
            ROW_NAMES, Table(dict.fromkeys(("dealer", "discarder", "other"), NUMBER))
        ),
        "score": NUMBER,
        "of": Word(("ceiling",)),
    }
)
SEVERAL = Word(("all", "first", "abort"))
TAKER = Word(("first", "each"))
UMA = Items(NUMBER)
#: By how many players end below the start.
FLOATING_UMA = Table(dict.fromkeys(("0", "1", "2", "3", "4"), UMA))
END = Table(
    {
        "start": OrUnknown(NUMBER),
        "return": OrUnknown(NUMBER),
        "uma": OrUnknown(Either(FLOATING_UMA, UMA)),
        "oka": OrUnknown(NUMBER),
        "round": Table(
            {"to": POSITIVE, "way": WAY, "of": Word(("points", "difference"))},
            required=("to", "way"),
        ),
        "ties": OrUnknown(Word(("seat_order", "split"))),
        "deposits": OrUnknown(Word(("first", "lost", "shared"))),
        "penalties": Rows(OrUnknown(POSITIVE)),
    }
)
DRAW = Table({"pool": OrUnknown(Number(least=0)), "nagashi": OrUnknown(TEXT)})
WINNERS = Table(
    {
        **dict.fromkeys(("two", "three"), OrUnknown(SEVERAL)),
        **dict.fromkeys(("honba", "deposits"), OrUnknown(TAKER)),
    }
)
#: When the dealer deals again, and when there is a honba more.
REPEATS = ("dealer_wins", "dealer_ready", "exhaustive_draw", "abortive")
RISES = ("dealer_wins", "exhaustive_draw", "abortive")
ROTATION = Table(
    {"repeat": Items(Word(REPEATS)), "honba": Items(Word(RISES))}, required=("repeat",)
)
DERIVED = Table({"path": TEXT, "values": NUMBERS, "why": TEXT}, required=("why",))
SHOWN = Table(
    {
        "values": NUMBERS,
        "points": NUMBERS,
        "cases": TEXTS,
        "impossible": Word(("mark", "print")),
    }
)
OPTION = Table(
    {
        "sets": TEXT,
        "above": NUMBER,
        "values": Either(Rows(Rows(Anything())), Items(Anything(), least=1)),
        "default": TEXT,
    }
)


def cell_keys(unit: str, points: str, number: Shape) -> dict[str, Shape]:
    """The keys that name a cell: `value` and `points`, or the rule set's own words."""
    names = dict.fromkeys(("value", "points", unit, points), number)
    return {**{name: names[name] for name in names if name}, "when": WHEN}


def cells(unit: str, points: str) -> Shape:
    """The shape of a cell's place; any, while its words are not known."""
    return Table(cell_keys(unit, points, NUMBER)) if unit else Anything()


@cache
def preset(unit: str, points: str) -> Table:
    """The shape of a whole file, once the parent's keys have been merged in."""
    return Table(
        {
            "id": TEXT,
            "name": TEXT,
            "family": TEXT,
            "edition": TEXT,
            "aliases": TEXTS,
            "sources": Items(TEXT, least=1),
            "words": Rows(Rows(TEXT)),
            "unknown": TEXTS,
            "derived": Items(DERIVED),
            "like": TEXT,
            "without": TEXTS,
            "players": Number(whole=True, least=2, most=4),
            "facts": TEXTS,
            "counts": TEXTS,
            "at_most": Rows(Number(whole=True, least=0)),
            "never_together": Items(Items(TEXT, least=2)),
            "settling": settling(unit, points),
            "payment": PAYMENT,
            "adjust": Rows(ADJUSTMENT),
            "liability": OrUnknown(LIABILITY),
            "events": Rows(EVENT),
            "draw": OrUnknown(DRAW),
            "winners": WINNERS,
            "rotation": ROTATION,
            "deposit": OrUnknown(POSITIVE),
            "end": OrUnknown(END),
            "options": Rows(OPTION),
            "excluded": Items(Rows(Anything())),
            "shown": SHOWN,
            "impossible": Items(cells(unit, points)),
            "exempt": Items(Table({"law": Word(LAWS), "why": TEXT}, ("law", "why"))),
        },
        required=("id", "name", "family", "sources", "settling", "payment"),
    )


#: What a key that options may set means where the file leaves it out.
DEFAULTS = {
    "players": 4,
    "payment.unit": 1,
    "payment.discarder_pays": "own",
    "settling.between": "hold",
    "liability.covers": "hand",
    "liability.extras": "liable",
    "shown.impossible": "mark",
    "winners.two": "all",
    "winners.three": "all",
    "winners.honba": "first",
    "winners.deposits": "first",
}
