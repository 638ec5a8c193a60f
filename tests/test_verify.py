"""`mjtables verify`: which rule set and options a printed card shows."""

from __future__ import annotations

import csv
import io
import json
import random
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

import mjtables as mj
from mjtables import verifying
from mjtables.cards.making import content
from mjtables.catalog import BUILT_IN
from mjtables.cli import main
from mjtables.cli.verify import verify
from mjtables.errors import MjtablesError
from mjtables.listing import entries
from mjtables.options import single_choices
from mjtables.render.card_latex import inert as in_latex
from mjtables.render.card_markdown import inert as in_markdown
from mjtables.verifying import Digests, Try, foot, made, search, telling, ways

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

if "verify" not in main.commands:
    main.add_command(verify)

PRESETS = sorted(path.stem for path in BUILT_IN.glob("*.toml"))
#: What tables may read of a rule set that decides a digest; its id is for errors.
DECIDES = {
    *("players", "settling", "payment", "adjustments", "liability"),
    *("shown", "impossible", "never_together", "derived"),
}


def mjtables(*arguments: str) -> Any:
    return CliRunner().invoke(main, arguments)


def under(name: str, **choices: str) -> mj.Preset:
    return mj.preset(name).with_options(**choices)


class Reading:
    """A preset that keeps which of its fields are read."""

    def __init__(self, rules: mj.Preset) -> None:
        self._rules, self.read = rules, set[str]()

    def __getattr__(self, name: str) -> Any:
        self.read.add(name)
        return getattr(self._rules, name)


@pytest.mark.parametrize("name", PRESETS)
def test_tables_read_what_decides_a_digest_and_nothing_else(name: str) -> None:
    reading: Any = Reading(mj.preset(name))
    assert list(entries(reading)) == list(entries(mj.preset(name)))
    assert reading.read - {"id"} <= DECIDES
    assert verifying.UNREAD.isdisjoint(DECIDES | {"adjust"})


@pytest.mark.parametrize("name", PRESETS)
def test_an_option_that_tells_nothing_changes_no_digest(name: str) -> None:
    rules = mj.preset(name)
    told = {option.name for option in telling(rules)} | set(verifying.free(rules))
    for option, value in single_choices(rules.options, rules.excluded):
        if option not in told:
            assert mj.digest(under(name, **{option: value})) == mj.digest(rules)


@pytest.mark.parametrize("name", PRESETS)
def test_digests_reckoned_once_are_digests(name: str) -> None:
    every = [each for changed in range(4) for each in ways(mj.preset(name), changed)]
    some = random.Random(name).sample(every, min(len(every), 12))  # noqa: S311
    digests = Digests()
    for rules in made([*every[:1], *some]):
        assert digests.of(rules) == mj.digest(rules), rules


@pytest.mark.parametrize("name", PRESETS)
def test_every_option_is_found_again(name: str) -> None:
    rules = mj.preset(name)
    told = {option.name for option in telling(rules)}
    own = mj.digest(rules)
    assert [match.options for match in search(own, [rules]).matches] == [""]
    for option, value in single_choices(rules.options, rules.excluded):
        wanted = mj.digest(under(name, **{option: value}))
        said = f"{option}={value}"
        if option in told and wanted != own:
            matches = search(wanted, [rules]).matches
            assert said in [match.options for match in matches]
        elif wanted == own and option not in verifying.free(rules):
            if rules.options[option].above is not None:
                said = f"{option}=any number"
            assert said in search(own, [rules]).matches[0].alike


@pytest.mark.parametrize(
    ("name", "choices"),
    [
        ("hk_half_spicy", {"ceiling": "8", "gun": "half", "base": "2"}),
        ("hk_half_spicy", {"knee": "5", "pao": "off", "players": "3"}),
        ("tenhou_4p", {"kiriage": "on", "impossible": "print"}),
        ("taiwanese", {"stake": "300/100", "streak": "off", "ceiling": "40"}),
        ("sichuan", {"ceiling": "4", "self_draw": "1_faan"}),
        ("ema_2025", {}),
    ],
)
@pytest.mark.parametrize("by", ["digest", "foot"])
def test_a_card_is_known_again(name: str, choices: dict[str, str], by: str) -> None:
    rules = under(name, **choices)
    said = content(rules).foot
    if by == "digest":
        said = said[-8:]
    result = mjtables("verify", said, "-p", name, "--format", "json")
    assert result.exit_code == 0, result.output
    (match,) = json.loads(result.output)
    assert (match["preset"], match["options"]) == (name, rules.options_text)
    assert (match["title"], match["edition"]) == (rules.title, rules.edition)


def test_all_rule_sets_with_such_tables_are_told() -> None:
    digest = mj.digest("tenhou_4p")
    for said in (digest, digest.upper(), f" {digest}\n"):
        result = mjtables("verify", said, "--format", "csv")
        rows = list(csv.DictReader(io.StringIO(result.output)))
        assert [row["preset"] for row in rows] == [
            name for name in PRESETS if mj.digest(name) == digest
        ]
        assert len(rows) > 1
        assert {row["options"] for row in rows} == {""}


def test_what_the_digest_does_not_tell_is_told() -> None:
    text = mjtables("verify", mj.digest("hk_half_spicy")).output
    assert text.splitlines()[0].split() == ["preset", "hk_half_spicy"]
    assert "winners=all, winners=first" in text
    assert "each alone: payments of hands are the same" in " ".join(text.split())
    assert text.endswith("rule sets as they are, not those with more options changed\n")
    half = mjtables("verify", mj.digest(under("hk_half_spicy", gun="half"))).output
    assert "options  gun=half\n" in half
    assert "combinations of up to 1 option of" in half


FOOT = "hk_half_spicy gun=half, minimum=1 · mjtables 0.1.0 · 1A2b3c4d"


@pytest.mark.parametrize(
    "text",
    [
        FOOT,
        FOOT.replace(" · ", "·"),
        FOOT.replace("·", "•"),
        FOOT.replace("·", "・"),
        FOOT.replace(" ", "\n"),
        FOOT.replace(", ", ","),
        in_markdown(FOOT),
        in_latex(FOOT),
    ],
)
def test_a_foot_is_read_as_it_was_copied(text: str) -> None:
    said = foot(text)
    assert said.preset == "hk_half_spicy"
    assert said.choices == {"gun": "half", "minimum": "1"}
    assert (said.version, said.digest) == ("mjtables 0.1.0", "1a2b3c4d")


def test_a_foot_of_words_is_read_as_one() -> None:
    words = content(under("hk_half_spicy", gun="half")).foot.split()
    assert mjtables("verify", *words).exit_code == 0


@pytest.mark.parametrize(
    "text", ["", "1a2b3c4", "1a2b3c4d5", "1a2b3c4g", "· mjtables 0.1.0 · 1a2b3c4d",
             "hk_half_spicy · 1a2b3c4d", "hk gun · mjtables 0.1.0 · 1a2b3c4d",
             "hk gun= · mjtables 0.1.0 · 1a2b3c4d", "hk · mjtables 0.1.0 · 1a2b",
             "１a2b3c4d"]
)  # fmt: skip
def test_what_is_no_digest_is_refused(text: str) -> None:
    with pytest.raises(
        MjtablesError, match=r"expected a digest \(8 of 0 to 9, a to f\)"
    ):
        foot(text)


def test_a_foot_that_is_not_true() -> None:
    own = mj.digest(under("hk_half_spicy", gun="half"))
    said = "hk_half_spicy gun=half · mjtables 0.0.9 · 00000000"
    result = mjtables("verify", said)
    assert result.exit_code == 1
    assert result.output == (
        f"the foot says hk_half_spicy gun=half, whose digest is {own}, not 00000000: "
        "the card was printed from other tables or another version (mjtables 0.0.9)\n"
    )
    result = mjtables("verify", said, "--format", "json")
    assert (result.exit_code, json.loads(result.stdout)) == (1, [])
    assert "the foot says" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["xyz"], "expected a digest (8 of 0 to 9, a to f) or the foot of a card "
                  "(PRESET OPTION=VALUE · mjtables VERSION · DIGEST), found 'xyz'"),
        (["00000000", "-p", "hk_half_spic"], "expected a preset (an id, an alias, or a "
         "TOML file), found 'hk_half_spic'; did you mean 'hk_half_spicy'?"),
        (["00000000", "-p", "jpml_a", "--set", "stackin=1"], "jpml_a: expected an "
         "option: counted_yakuman, stacking, found 'stackin'; "
         "did you mean 'stacking'?"),
        (["00000000", "-p", "hk_half_spicy", "--set", "gun=haf"], "hk_half_spicy: gun: "
         "expected full, half, found 'haf'; did you mean 'half'?"),
        (["00000000", "--set", "gun=half"], "expected --preset and a digest beside "
         "--set (mjtables verify -h tells more)"),
        ([FOOT, "-p", "hk_half_spicy", "--set", "gun=half"], "expected --preset and a "
         "digest beside --set (mjtables verify -h tells more)"),
        (["hk_half_spiky · mjtables 0.1.0 · 00000000"], "expected a preset (an id, an "
         "alias, or a TOML file), found 'hk_half_spiky'; "
         "did you mean 'hk_half_spicy'?"),
        (["ema_2025 gun=half · mjtables 0.1.0 · 00000000"], "ema_2025: expected an "
         "option: no option (the preset has none), found 'gun'"),
        (["ema_2025 · mjtables 0.1.0 · 00000000", "-p", "ema_2016"], "--preset: "
         "expected the rule set of the foot (ema_2025), found ema_2016"),
    ],
)  # fmt: skip
def test_bad_input_is_a_line(arguments: Sequence[str], line: str) -> None:
    result = mjtables("verify", *arguments)
    assert result.exit_code == 2
    assert result.stderr == f"mjtables: {line}\n"


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("ema_2025", "ema_2025 as it is: no option changes tables"),
        ("jpml_a", "4 combinations of up to 2 options of jpml_a, all that are listed"),
    ],
)
def test_no_more_is_claimed_than_was_searched(name: str, line: str) -> None:
    result = mjtables("verify", "00000000", "-p", name)
    assert result.exit_code == 1
    assert result.output == f"00000000: not found in {line}\n"


def test_where_the_search_ends_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verifying, "MOST", 300)
    result = mjtables("verify", "00000000")
    assert result.exit_code == 1
    first, second = result.output.splitlines()
    assert first.startswith("00000000: not found in ")
    assert " combinations of up to 1 option of " in first
    assert first.endswith("; name the rule set with --preset to search all of them")
    assert second.startswith("not searched: other numbers of ")


def test_a_number_that_no_list_has_is_said_beside() -> None:
    rules = under("hk_half_spicy", base="0.3", minimum="1")
    said = ["verify", mj.digest(rules), "-p", "hk_half_spicy"]
    half = [*said, "--set", "base=0.3", "--format", "json"]
    (match,) = json.loads(mjtables(*half).output)
    assert match["options"] == rules.options_text
    own = search(mj.digest(rules), [mj.preset("hk_half_spicy")], ["base"])
    assert (own.matches, own.complete) == ((), True)


def test_a_fixed_option_stays_as_it_is() -> None:
    half = mj.digest(under("hk_half_spicy", gun="half"))
    result = mjtables("verify", half, "-p", "hk_half_spicy", "--set", "gun=full")
    assert result.exit_code == 1
    assert "gun" not in [o.name for o in telling(mj.preset("hk_half_spicy"), ["gun"])]


def test_few_changes_are_found_before_many() -> None:
    rules = mj.preset("hk_half_spicy")
    wanted = mj.digest(rules.with_options(minimum=1, gun="half"))
    seen: list[int] = []

    def watch(tries: Sequence[Try]) -> Iterable[Try]:
        seen.append(len(tries))
        return tries

    answer = search(wanted, [rules], watch=watch)
    assert answer.changed == 2
    assert not answer.complete
    assert seen == [len(list(ways(rules, changed))) for changed in range(3)]
    assert answer.tried == sum(1 for n in range(3) for _ in made(ways(rules, n)))


def test_combinations_that_nobody_states_are_not_tried() -> None:
    every = [each for n in range(9) for each in ways(mj.preset("sichuan"), n)]
    tried = [rules.options_text for rules in made(every)]
    assert len(tried) == len(set(tried)) == len(every)
    spicy = mj.preset("hk_half_spicy")
    both = [each for each in ways(spicy, 2) if {"gun", "players"} == {*each.choices}]
    assert len(both) == 1
    assert list(made(both)) == []


def test_an_option_that_forbids_others_is_changed_with_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert mjtables("new", "club", "--from", "sichuan").exit_code == 0
    path = tmp_path / "presets" / "club.toml"
    barred = '[[excluded]]\nceiling = "2"\nvoid_suit = "16"\nwhy = "a house rule"\n'
    path.write_text(f"{path.read_text()}\n{barred}")
    rules = mj.preset("club")
    assert {row.choices["void_suit"] for row in rules.excluded} == {"16"}
    wanted = mj.digest(rules.with_options(ceiling=2, void_suit="ceiling"))
    (match,) = search(wanted, [rules]).matches
    assert match.options == "ceiling=2, void_suit=ceiling"


def test_one_s_own_rule_set_is_searched_and_a_broken_one_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert mjtables("new", "club", "--from", "shenzhen").exit_code == 0
    (tmp_path / "presets" / "broken.toml").write_text('id = "broken"\n')
    result = mjtables("verify", mj.digest("club"), "--format", "csv")
    assert result.exit_code == 0
    names = [row["preset"] for row in csv.DictReader(io.StringIO(result.stdout))]
    assert names == ["club", "shenzhen"]
    assert "mjtables: left out: " in result.stderr
    assert "broken.toml" in result.stderr
