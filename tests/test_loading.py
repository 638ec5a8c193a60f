"""A file with mistakes is answered with a line for each: where, expected, found."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

import mjtables as mj
from mjtables.cli import main

if TYPE_CHECKING:
    from pathlib import Path

GOOD = """
id = "club"
name = "Club"
family = "Hong Kong"
sources = ["the club's wall"]

[settling]
kind = "laaks"
unit = "faan"
limit = 16
laaks = [4, 7, 10]

[payment]
self_drawn = { other = 2 }
on_discard = { discarder = 2, other = 1 }
"""


def problems(path: Path, text: str) -> list[str]:
    path.write_text(text, encoding="utf-8")
    with pytest.raises(mj.PresetError) as caught:
        mj.load(path)
    lines = str(caught.value).splitlines()
    assert all(line.startswith(f"{path}: ") for line in lines)
    return [line.removeprefix(f"{path}: ") for line in lines]


def test_the_file_that_all_others_here_spoil_is_good(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text(GOOD, encoding="utf-8")
    assert mj.load(path).settling.system == "Faan-Laak 4-7-10"


def test_five_mistakes_are_answered_with_five_lines(tmp_path: Path) -> None:
    text = (
        GOOD.replace("limit = 16", "limit = -16\nminimun = 3")
        .replace("[4, 7, 10]", "[4, 10, 7]")
        .replace("discarder = 2", 'discarder = "two"')
        .replace('family = "Hong Kong"\n', "")
    )
    assert problems(tmp_path / "club.toml", text) == [
        "settling.limit: expected a number above 0, found -16",
        "settling.minimun: expected a known key, found the key 'minimun'; "
        "did you mean 'minimum'?",
        "settling.laaks: expected numbers in ascending order, found 4, 10, 7",
        "payment.on_discard.discarder: expected a number of at least 0, "
        "found 'two' ('two' is not a number)",
        "family: expected text, found nothing",
    ]


def test_five_misspelled_keys_are_answered_with_five_lines(tmp_path: Path) -> None:
    """What a misspelled key leaves out is the same mistake, and not told twice."""
    text = (
        GOOD.replace("limit =", "limmit =")
        .replace("family =", "familly =")
        .replace("self_drawn =", "selfdrawn =")
        .replace("{ discarder = 2, other = 1 }", "{ discader = 2, oter = 1 }")
    )
    said = problems(tmp_path / "club.toml", text)
    assert [line.split(":")[0] for line in said] == [
        *("familly", "settling.limmit", "payment.selfdrawn"),
        *("payment.on_discard.discader", "payment.on_discard.oter"),
    ]


#: Single slips of the pen, each of them one mistake.
SLIPS = {
    "[settling]": "[settlin]",
    'unit = "faan"': 'unnit = "faan"',
    "limit = 16": "limmit = 16",
    "laaks = [4": "laks = [4",
    "[payment]": "[paymnt]",
    "self_drawn = {": "selfdrawn = {",
    "{ other = 2 }": "{ othr = 2 }",
    "{ discarder = 2, other": "{ discader = 2, other",
    "sources =": "source =",
    'name = "Club"': 'nam = "Club"',
    "when = [": "whn = [",
    "flat = 1": "flatt = 1",
    "liable = 1": "liabl = 1",
    "sets =": "set =",
    "values = [8": "value = [8",
    "above = 0": "abov = 0",
    'default = "no"': 'defalt = "no"',
    'facts = ["clear"]': 'fcts = ["clear"]',
    "counts = [": "count = [",
    'why = "nobody says"': 'wy = "nobody says"',
    "score = 1 }": "scor = 1 }",
}
FULL = (
    GOOD.replace("[settling]", 'facts = ["clear"]\ncounts = ["flowers"]\n[settling]')
    + """
[settling.rungs]
big = { score = 1 }
[liability]
self_drawn = { liable = 1 }
[adjust.x]
when = ["clear"]
flat = 1
[adjust.y]
by = "flowers"
units = 1
[options.a]
sets = "settling.limit"
values = [8, 16]
[options.b]
sets = "payment.unit"
above = 0
[options.c]
default = "no"
[options.c.values]
yes = { "settling.laaks" = [3, 6] }
[[excluded]]
a = 8
c = "yes"
why = "nobody says"
"""
)


@pytest.mark.parametrize("right", SLIPS)
def test_a_slip_of_the_pen_is_one_line(right: str, tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text(FULL, encoding="utf-8")
    assert mj.load(path).options
    assert right in FULL
    said = problems(path, FULL.replace(right, SLIPS[right], 1))
    assert len(said) == 1, said


#: What is spoiled -> the old text, the new one, and what the loader says.
MISTAKES = {
    "a negative limit": (
        "limit = 16", "limit = -1",
        "settling.limit: expected a number above 0, found -1",
    ),
    "laaks out of order": (
        "[4, 7, 10]", "[4, 4, 10]",
        "settling.laaks: expected numbers in ascending order, found 4, 4, 10",
    ),
    "a row that forgets the losers": (
        "{ other = 2 }", "{ dealer = 2 }",
        "payment.self_drawn: expected a multiplier for other, found a row without one",
    ),
    "a row that forgets the discarder": (
        "{ discarder = 2, other = 1 }", "{ dealer = 1 }",
        "payment.on_discard: expected a multiplier for discarder, "
        "found a row without one",
    ),
    "a situation without a row": (
        "self_drawn = { other = 2 }\n", "",
        "payment: expected a row for dealer_self_drawn, nondealer_self_drawn, "
        "found none",
    ),
    "a discarder of a self-draw": (
        "{ other = 2 }", "{ other = 2, discarder = 1 }",
        "payment.self_drawn.discarder: expected a payer who can pay in such a hand, "
        "found discarder, who never does",
    ),
    "a boolean for a number": (
        "limit = 16", "limit = true",
        "settling.limit: expected a number above 0, "
        "found true (a boolean is not a number)",
    ),
    "infinity": (
        "limit = 16", "limit = inf",
        "settling.limit: expected a number above 0, "
        "found Infinity (Infinity is not a finite number)",
    ),
    "a number without an exact decimal": (
        "other = 1 }", 'other = "1/3" }',
        "payment.on_discard.other: expected a number of at least 0, "
        "found '1/3' (1/3 has no exact decimal)",
    ),
    "a kind that there is not": (
        '"laaks"', '"laak"',
        "settling.kind: expected one of laaks, stated, doubled, added, "
        "found 'laak'; did you mean 'laaks'?",
    ),
    "a key of another kind": (
        "limit = 16", "limit = 16\nper = 10",
        "settling.per: expected kind added for it, found kind laaks",
    ),
    "laaks left out": (
        "laaks = [4, 7, 10]\n", "",
        "settling.laaks: expected it with kind laaks, found nothing",
    ),
    "a fact that nobody states": (
        "[payment]", '[adjust.x]\nwhen = ["selfdrawn"]\nflat = 1\n[payment]',
        "adjust.x.when: expected a fact (self_drawn, on_discard, dealer_wins, "
        "dealer_leg, discarder, other, robbed_kong), found 'selfdrawn'; "
        "did you mean 'self_drawn'?",
    ),
    "facts of which no hand has both": (
        "[payment]",
        '[adjust.x]\nwhen = ["self_drawn", "robbed_kong"]\nflat = 1\n[payment]',
        "adjust.x.when: expected facts that can hold together with self_drawn, "
        "found robbed_kong",
    ),
    "words for a value that no option takes": (
        "[payment]", '[words.limit]\nmuch = "a lot"\n[payment]',
        "words.limit: expected an option, found 'limit'",
    ),
    "a count that nobody states": (
        "[payment]", '[adjust.x]\nby = "hona"\nflat = 1\n[payment]',
        "adjust.x.by: expected a count (honba, streak, deal), found 'hona'; "
        "did you mean 'honba'?",
    ),
    "the most of a count that nobody states": (
        "[settling]", "at_most = { stirps = 4 }\n[settling]",
        "at_most.stirps: expected a count (honba, streak, deal), found 'stirps'",
    ),
    "facts that no hand states, never together": (
        "[settling]", 'never_together = [["self_drawn", "cannon"]]\n[settling]',
        "never_together.1: expected a fact (self_drawn, on_discard, dealer_wins, "
        "dealer_leg, discarder, other, robbed_kong), found 'cannon'",
    ),
    "a fact, after which losers settle nothing, that nobody states": (
        "[payment]",
        '[payment]\nlosers = { method = "difference", unless = ["cannon"] }',
        "payment.losers.unless: expected a fact (self_drawn, on_discard, dealer_wins, "
        "dealer_leg, discarder, other, robbed_kong), found 'cannon'",
    ),
    "two effects at once": (
        "[payment]", "[adjust.x]\nunits = 1\nflat = 1\n[payment]",
        "adjust.x: expected one of units, times, flat, found units and flat",
    ),
    "two rungs at one count": (
        "[payment]",
        "[settling.rungs]\na = { at = 9, score = 1 }\nb = { at = 9, score = 2 }\n"
        "[payment]",
        "settling.rungs.b.at: expected a count of its own (a starts there), found 9",
    ),
    "shares that are not the whole": (
        "[payment]", '[liability]\nself_drawn = { liable = "1/2" }\n[payment]',
        "liability.self_drawn: expected shares that add to 1, "
        "found shares that add to 0.5",
    ),
    "a minimum above the ceiling": (
        "limit = 16", "limit = 16\nminimum = 9\nceiling = 8",
        "settling.minimum: expected at most the ceiling (8), found 9",
    ),
    "a least score above the limit": (
        "limit = 16", "limit = 16\nleast = 20",
        "settling.least: expected at most the limit (16), found 20",
    ),
    "thirds between two laaks": (
        "limit = 16", 'limit = 16\nbetween = "linear"',
        "settling.grid: expected it, since 5 faan is 64/3, found nothing",
    ),
    "an option's own value out of its list": (
        "[payment]",
        '[options.limit]\nsets = "settling.limit"\nvalues = [8, 32]\n[payment]',
        "options.limit.values: expected the preset's own value (16) among them, "
        "found 8, 32",
    ),
    "an option value that does not load": (
        "[payment]",
        '[options.x]\ndefault = "no"\n[options.x.values]\n'
        'yes = { "settling.laaks" = [9, 1] }\n[payment]',
        'options.x.values.yes."settling.laaks": '
        "expected numbers in ascending order, found 9, 1",
    ),
    "an option that writes nowhere": (
        "[payment]",
        '[options.x]\ndefault = "no"\n[options.x.values]\n'
        'yes = { "settling.limits" = 9 }\n[payment]',
        "options.x = yes: settling.limits: expected a known key, "
        "found the key 'limits'; did you mean 'limit'?",
    ),
    "two options on one path": (
        "[payment]",
        '[options.a]\nsets = "settling.limit"\nabove = 0\n'
        '[options.b]\ndefault = "no"\n[options.b.values]\n'
        "yes = { settling = 1 }\n[payment]",
        "options.b: expected a path that option a does not write, found settling",
    ),
    "an exclusion of a value that there is not": (
        "[payment]",
        '[options.limit]\nsets = "settling.limit"\nvalues = [16, 32]\n'
        '[[excluded]]\nlimit = 64\nwhy = "nobody says"\n[payment]',
        "excluded.1.limit: expected 16, 32, found '64'",
    ),
    "a derived path that there is not": (
        "[payment]",
        '[[derived]]\npath = "settling.grid"\nwhy = "a guess"\n[payment]',
        "derived.1.path: expected a path that the preset has, found 'settling.grid'",
    ),
    "five players": (
        "[settling]", "players = 5\n[settling]",
        "players: expected a whole number of at least 2 and at most 4, found 5",
    ),
    "a share of a limit that is not there": (
        'kind = "laaks"\nunit = "faan"\nlimit = 16\nlaaks = [4, 7, 10]',
        'kind = "added"\nunit = "tai"\nrungs = { big = { score = "200%" } }\n'
        "[shown]\nvalues = [1]",
        "settling.limit: expected it, since settling.rungs.big.score is a share of "
        "it, found nothing",
    ),
    "half steps that nobody spells": (
        "limit = 16", 'limit = 16\nauxiliary = { 4 = "1/2" }',
        "settling.scores: expected a score for every half step, found none for "
        "0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5",
    ),
    "a half step left out": (
        "limit = 16\nlaaks = [4, 7, 10]",
        'limit = 16\nlaaks = [2]\nauxiliary = { 4 = "3/2" }\n'
        'scores = { "0.5" = 6 }',
        "settling.scores: expected a score for every half step, found none for 1.5",
    ),
    "a half step beyond what a table lists": (
        "limit = 16\nlaaks = [4, 7, 10]\n",
        'limit = 16\nlaaks = [2, 4]\nbetween = "linear"\nauxiliary = { 4 = "1/2" }\n'
        'scores = { "0.5" = 6, "1.5" = 12 }\n[shown]\nvalues = [0, 1, 2]\n',
        "settling.scores: expected a score for every half step, found none for "
        "2.5, 3.5",
    ),
    "auxiliary points for a quarter faan": (
        "limit = 16", 'limit = 16\nauxiliary = { 4 = "1/4" }',
        "settling.auxiliary.4: expected faan in half steps, found 0.25",
    ),
    "nine auxiliary points": (
        "limit = 16",
        "limit = 16\nauxiliary = { 1 = 1, 2 = 1, 3 = 1, 4 = 1, 5 = 1, 6 = 1, 7 = 1, "
        "8 = 1, 9 = 1 }",
        "settling.auxiliary: expected at most 8 entries, found 9",
    ),
    "a half step without quotes": (
        "limit = 16", "limit = 16\nscores = { 0.5 = 1 }",
        'settling.scores.0: expected a count in quotes ("0.5"), found a dotted key',
    ),
    "scores that begin above the minimum": (
        'kind = "laaks"\nunit = "faan"\nlimit = 16\nlaaks = [4, 7, 10]',
        'kind = "stated"\nunit = "faan"\nscores = { 3 = 1 }',
        "settling.minimum: expected at least 3, the first score that is stated, "
        "found 0",
    ),
    "an endless table that does not say what it lists": (
        'kind = "laaks"\nunit = "faan"\nlimit = 16\nlaaks = [4, 7, 10]',
        'kind = "added"\nunit = "tai"',
        "shown.values: expected the values that a table lists, found none",
    ),
    "a parent that there is not": (
        'id = "club"', 'id = "club"\nlike = "hongkong"',
        "like: expected the id of a preset, found 'hongkong'; "
        "did you mean 'hong_kong'?",
    ),
    "a fact for units that only the ladder tells": (
        "[payment]",
        "[settling.rungs]\nbig = { at = 9, score = 1 }\n"
        '[adjust.x]\nwhen = ["big"]\nunits = 1\n[payment]',
        "adjust.x.when: expected facts known before the ladder, "
        "found big, a rung that is reached after it",
    ),
    "half units on a ladder of whole ones": (
        "[payment]", '[adjust.x]\nunits = "1/2"\n[payment]',
        "adjust.x.units: expected whole units, found '0.5'",
    ),
    "unknown flats that nothing counts": (
        "[payment]", '[adjust.x]\nflat = "unknown"\n[payment]',
        "adjust.x.flat: expected an amount, unless it is counted, found unknown",
    ),
    "a score multiplied by a count that can be 0": (
        "[payment]", '[adjust.x]\nby = "streak"\ntimes = 2\n[payment]',
        "adjust.x.by: expected deal, a count that is never 0, found 'streak'",
    ),
    "a negative score": (
        "[payment]", "[settling.rungs]\nbig = { score = -1 }\n[payment]",
        "settling.rungs.big.score: expected a number of at least 0 "
        '(or a share of the limit, "150%"), found -1',
    ),
    "more multiples than any table lists": (
        "[payment]", "[settling.rungs]\nbig = { score = 1, most = 100000 }\n[payment]",
        "settling.rungs.big.most: expected a whole number of at least 1 "
        "and at most 100, found 100000",
    ),
    "a limit paid from above the limit on": (
        'kind = "laaks"\nunit = "faan"\nlimit = 16\nlaaks = [4, 7, 10]',
        'kind = "added"\nunit = "tai"\nlimit = 10\nlimit_from = "150%"',
        "settling.limit_from: expected at most the limit, found more",
    ),
    "points that no table lists": (
        'kind = "laaks"\nunit = "faan"\nlimit = 16\nlaaks = [4, 7, 10]',
        'kind = "doubled"\nunit = "han"\nlimit = 16\npoints = { name = "fu" }',
        "shown.points: expected the points that a table lists, found none",
    ),
    "points listed where none are counted": (
        "[payment]", "[shown]\npoints = [20]\n[payment]",
        "shown.points: expected settling.points beside it, found nothing",
    ),
    "a case that is no fact of the hand": (
        "[payment]", '[shown]\ncases = ["dealer_wins"]\n[payment]',
        "shown.cases: expected facts and counts of the hand "
        "(robbed_kong, honba, streak, deal), "
        "found 'dealer_wins'",
    ),
    "a case of a count that is no number": (
        "[payment]", '[shown]\ncases = ["honba ²"]\n[payment]',
        "shown.cases: expected facts and counts of the hand "
        "(robbed_kong, honba, streak, deal), "
        "found 'honba ²'; did you mean 'honba'?",
    ),
    "a case twice": (
        "[payment]", '[shown]\ncases = ["honba 1", "honba 1"]\n[payment]',
        "shown.cases: expected each case once, found 'honba 1' twice",
    ),
    "a fact called as a built-in one": (
        "[settling]", 'facts = ["self_drawn"]\n[settling]',
        "facts: expected words that nothing else is called by, found 'self_drawn'",
    ),
    "one count twice": (
        "limit = 16", 'limit = 16\nscores = { "0" = 1, "00" = 2 }',
        "settling.scores.00: expected each count once, found 00 twice",
    ),
    "a grid with nothing to round": (
        "limit = 16", "limit = 16\ngrid = 10",
        "settling.grid: expected between, linear or geometric, found hold",
    ),
    "an impossible cell that is none": (
        "[payment]", '[[impossible]]\nwhen = ["self_drawn"]\n[payment]',
        "impossible.1: expected a value or points, found neither",
    ),
    "liability without shares": (
        "[payment]", '[liability]\ncovers = "part"\n[payment]',
        "liability: expected shares: self_drawn, on_discard, found none",
    ),
    "an option that changes who the preset is": (
        "[payment]", '[options.x]\nsets = "name"\nvalues = ["Club"]\n[payment]',
        "options.x: expected a path into the rules, found name",
    ),
    "a limit beyond all bounds": (
        "limit = 16", "limit = 1e13",
        "settling.limit: expected a number above 0 and at most 1000000000000, "
        "found 1E+13",
    ),
    "a negative payment": (
        'kind = "laaks"\nunit = "faan"\nlimit = 16\nlaaks = [4, 7, 10]',
        'kind = "added"\nunit = "tai"\nlimit = 3\n[adjust.x]\nunits = -5',
        "shown.values: expected values that have a score, "
        "found 0 less 5 (expected no less than 0, found -5)",
    ),
    "a value without a score once units are taken off": (
        'kind = "laaks"\nunit = "faan"\nlimit = 16\nlaaks = [4, 7, 10]',
        'kind = "stated"\nunit = "tai"\nminimum = 1\nscores = { 1 = 1 }\n'
        "[adjust.x]\nunits = -1",
        "shown.values: expected values that have a score, found 1 less 1 "
        "(0, for which nothing is stated)",
    ),
    "an unknown amount that a listed case needs": (
        "[payment]",
        '[shown]\ncases = ["streak 1"]\n'
        '[adjust.x]\nby = "streak"\nflat = "unknown"\n[payment]',
        "adjust.x.flat: expected an amount, since tables list cases of streak, "
        "found unknown",
    ),
    "an id that is no file's name": (
        'id = "club"', 'id = "../club"',
        "id: expected small letters, digits and _, at most 60 of them, "
        "found '../club'",
    ),
    "an event of a ceiling that is not there": (
        "[payment]", '[events.kong]\nany = { other = 1 }\nof = "ceiling"\n[payment]',
        "events.kong.of: expected a ceiling to take, found nothing",
    ),
    "an event whose ceiling has no score without points": (
        'kind = "laaks"\nunit = "faan"\nlimit = 16\nlaaks = [4, 7, 10]',
        'kind = "doubled"\nunit = "han"\nceiling = 4\npoints = { name = "fu" }\n'
        '[shown]\npoints = [30]\n[events.kong]\nany = { other = 1 }\nof = "ceiling"',
        "events.kong.of: expected a ceiling with a score of its own, "
        "found none (expected fu beside the value, found nothing)",
    ),
    "an event that nobody pays": (
        "[payment]", "[events.kong]\nscore = 1\n[payment]",
        "events.kong: expected a row: any, self_drawn, dealer_self_drawn, "
        "nondealer_self_drawn, on_discard, dealer_on_discard, nondealer_on_discard, "
        "nondealer_on_dealer_discard, nondealer_on_nondealer_discard, found none",
    ),
    "an event whose row names nobody who can pay": (
        "[payment]",
        "[events.kong]\nscore = 1\nself_drawn = { discarder = 1 }\n[payment]",
        "events.kong.self_drawn.discarder: expected a payer who can pay in such a "
        "hand, found discarder, who never does",
    ),
    "an event of a score and of the ceiling": (
        "[payment]",
        '[events.kong]\nscore = 1\nof = "ceiling"\nany = { other = 1 }\n[payment]',
        "events.kong: expected one of score, of, found both",
    ),
    "a nagashi of a rung that there is not": (
        "[payment]", '[settling.rungs]\nmangan = { score = 20 }\n'
        '[draw]\nnagashi = "mangn"\n[payment]',
        "draw.nagashi: expected a rung (mangan), found 'mangn'; "
        "did you mean 'mangan'?",
    ),
    "a parent by its path": (
        'id = "club"', 'id = "club"\nlike = "../hong_kong"',
        "like: expected the id of a preset, found '../hong_kong'; "
        "did you mean 'hong_kong'?",
    ),
    "an exclusion of a number that an option does not take": (
        "[payment]",
        '[options.limit]\nsets = "settling.limit"\nabove = 0\n'
        '[[excluded]]\nlimit = -1\nwhy = "nobody says"\n[payment]',
        "excluded.1.limit: expected a number above 0, found '-1'",
    ),
    "a chain of parents": (
        'id = "club"', 'id = "club"\nlike = "hk_full_spicy"',
        "like: expected a preset of its own (hk_half_spicy?), "
        "found hk_full_spicy, itself like another",
    ),
    "without what the parent has not": (
        'id = "club"', 'id = "club"\nlike = "hong_kong"\nwithout = ["options.gun"]',
        "without.1: expected a path that hong_kong has, found 'options.gun'",
    ),
}  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_told(mistake: str, tmp_path: Path) -> None:
    old, new, said = MISTAKES[mistake]
    assert old in GOOD
    assert said in problems(tmp_path / "club.toml", GOOD.replace(old, new, 1))


#: Files that are no presets at all.
NO_FILES = {
    "not TOML": (b"id = hong kong", "expected a TOML file, found Invalid value"),
    "empty": (b"", "expected a preset, found an empty file"),
    "only a comment": (b"# to do\n", "expected a preset, found an empty file"),
    "binary": (b"\x00\x01PK\x03\x04", "expected a TOML file, found a binary file"),
    "Latin-1": ("name = 'café'".encode("latin-1"), "in UTF-8, found other bytes"),
    "nested without end": (b"a = " + b"[" * 5000, "expected a TOML file, found"),
    "nested too deep": (b"a" + b".a" * 50 + b" = 1", "at most 20 tables in each other"),
    "a number without end": (b"a = " + b"9" * 5000, "expected a TOML file, found"),
}


@pytest.mark.parametrize("kind", NO_FILES)
@pytest.mark.parametrize("verb", ["show", "build"])
def test_a_file_that_is_no_preset_is_one_line_and_exit_2(
    kind: str, verb: str, elsewhere: Path
) -> None:
    content, said = NO_FILES[kind]
    (elsewhere / "club.toml").write_bytes(content)
    result = CliRunner().invoke(main, [verb, "club.toml"])
    assert result.exit_code == 2
    assert result.stderr.startswith("mjtables: club.toml: ")
    assert said in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert result.stdout == ""
    assert not (elsewhere / "reports").exists()


@pytest.mark.parametrize(
    ("name", "said"),
    [(".", "expected a file, found a folder"), ("none.toml", "found no such file")],
)
def test_a_folder_or_nothing_is_no_preset(
    name: str, said: str, elsewhere: Path
) -> None:
    (elsewhere / "folder.toml").mkdir()
    path = "folder.toml" if name == "." else name
    result = CliRunner().invoke(main, ["show", path])
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


def test_a_file_of_100_000_mistakes_is_answered_with_all(
    tmp_path: Path,
) -> None:
    keys = "\n".join(f"key_{n} = {n}" for n in range(100_000))
    path = tmp_path / "club.toml"
    path.write_text(keys + "\n" + GOOD, encoding="utf-8")
    with pytest.raises(mj.PresetError) as caught:
        mj.load(path)
    assert len(caught.value.problems) == 100_000
