"""The words of cards and lists: complete in every language, sourced, printable."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from itertools import chain
from typing import Any

import pytest
from fontTools.ttLib import TTFont

import mjtables as mj
from mjtables.catalog import BUILT_IN
from mjtables.errors import LanguageError, MjtablesError
from mjtables.headings import heading
from mjtables.situation import Situation
from mjtables.vocabulary import LABELS, needed
from mjtables.wordbook import ANY, FOLDER, KINDS, Wordbook, languages

PRESETS = sorted(path.stem for path in BUILT_IN.glob("*.toml"))
FOREIGN = tuple(language for language in languages() if language != "en")

#: The card fonts: one family for each language, never one for all.
FONTS = {"en": "JP", "ja": "JP", "zh_hant": "TC", "zh_hans": "SC"}
#: What old national sets of characters hold; none holds another's forms by chance.
CODECS = {"ja": "shift_jis_2004", "zh_hant": "big5hkscs", "zh_hans": "gb2312"}
#: The same character in Japanese, traditional and simplified Chinese.
FORMS = (
    *("満滿满", "点點点", "数數数", "聴聽听", "払拂拂", "荘莊庄", "対對对", "連連连"),
    *("槓槓杠", "戦戰战", "単單单", "国國国", "将將将", "双雙双", "両兩两", "銃銃铳"),
    *("門門门", "馬馬马", "湾灣湾", "欧歐欧", "宝寶宝", "蓮蓮莲", "順順顺", "協協协"),
    *("会會会", "実實实", "無無无", "職職职", "規規规", "計計计", "価價价", "錯錯错"),
    *("詐詐诈", "場場场", "託託托", "親親亲", "複複复", "進進进", "損損损", "囲圍围"),
)


@cache
def tree(language: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))


def stated(language: str) -> list[tuple[str, str, str, str, tuple[str, ...]]]:
    """Every word of a file: kind, key, family, the word, its sources."""
    found = []
    for kind in KINDS:
        for key, value in tree(language).get(kind, {}).items():
            simple = isinstance(value, str) or "word" in value
            for family, entry in ({"": value} if simple else value).items():
                word, source = (
                    (entry["word"], entry["source"])
                    if isinstance(entry, dict)
                    else (entry, [])
                )
                names = [source] if isinstance(source, str) else source
                found.append((kind, key, family, word, tuple(names)))
    return found


@cache
def wanted(preset: str) -> tuple[tuple[str, str, str], ...]:
    """Kind, key and family of all that a preset's cards need, under every option."""
    rules = mj.preset(preset)
    variants = [rules]
    for option in rules.options.values():
        variants += [rules.with_options(**{option.name: v}) for v in option.values]
    keys = dict.fromkeys(chain.from_iterable(map(needed, variants)))
    return tuple((kind, key, rules.family) for kind, key in keys)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("language", languages())
def test_a_language_has_every_word_that_a_card_needs(
    language: str, preset: str
) -> None:
    book = Wordbook(language)
    missing = [
        f'[{kind}] "{key}"'
        for kind, key, family in wanted(preset)
        if not book.entry(kind, key, family).stated  # type: ignore[arg-type]
    ]
    assert not missing, (
        f"{preset}: mjtables/data/words/{language}.toml lacks\n" + "\n".join(missing)
    )


@pytest.mark.parametrize("language", FOREIGN)
def test_there_is_no_word_that_no_preset_needs(language: str) -> None:
    """A word nobody needs would be kept, and corrected, for nothing."""
    every = [(kind, key) for name in PRESETS for kind, key, _ in wanted(name)]
    used = {pair for k, key in every for pair in ((k, key), (k, _numbered(key)))}
    for kind, _, _, word, _ in stated(language):
        for other, part in re.findall(r"\{(?:(\w+)\.)?([^}]+)\}", word):
            used.add((other or kind, part))
    # Tiers that only a hand has, not a table.
    used |= {("tiers", "# counted_yakuman"), ("tiers", "# yakuman")}
    left = {(kind, key) for kind, key, *_ in stated(language)} - used
    assert not left


def _numbered(key: str) -> str:
    return re.sub(r"\d+", "#", key, count=1)


@pytest.mark.parametrize("language", FOREIGN)
def test_every_source_is_named_and_used(language: str) -> None:
    named = {name for *_, names in stated(language) for name in names}
    assert named == set(tree(language)["sources"])
    assert all(tree(language)["sources"].values())


@pytest.mark.parametrize("language", languages())
def test_no_word_is_empty_or_said_twice(language: str) -> None:
    rows = stated(language)
    assert all(word == word.strip() != "" for *_, word, _ in rows)
    general = {(kind, key): w for kind, key, fam, w, _ in rows if fam == ANY}
    for kind, key, family, word, _ in rows:
        if family not in ("", ANY):
            assert word != general.get((kind, key)), (kind, key, family)
    for kind in ("presets", "families"):
        words = [word for of, _, _, word, _ in rows if of == kind]
        assert len(words) == len(set(words))


@pytest.mark.parametrize("language", languages())
def test_a_family_with_words_of_its_own_is_one(language: str) -> None:
    known = {"", ANY, *(mj.preset(name).family for name in PRESETS)}
    assert {family for _, _, family, _, _ in stated(language)} <= known


@pytest.mark.parametrize("language", FOREIGN)
def test_every_character_is_in_the_form_of_its_language(language: str) -> None:
    place = ("ja", "zh_hant", "zh_hans").index(language)
    for *where, word, _ in stated(language):
        word.encode(CODECS[language])
        for forms in FORMS:
            others = set(forms) - {forms[place]}
            assert not others & set(word), (where, word, forms[place])


@cache
def glyphs(font: str) -> frozenset[int]:
    folder = files("justmytype_intl_cjk") / "fonts" / "ofl" / f"notosans{font.lower()}"
    path = folder / f"NotoSans{font}[wght].ttf"
    with TTFont(str(path), lazy=True) as opened:
        return frozenset(opened.getBestCmap())


@pytest.mark.parametrize("language", languages())
def test_the_card_font_has_every_character(language: str) -> None:
    """One font per language; titles and stakes of presets are printed in all."""
    texts = [word for *_, word, _ in stated(language)]
    for rules in map(mj.preset, PRESETS):
        texts += [rules.title, rules.options_text]
        texts += [word for words in rules.words.values() for word in words.values()]
    assert not {c for c in "".join(texts) if ord(c) not in glyphs(FONTS[language])}


def test_some_card_font_has_every_character_of_an_edition() -> None:
    """A rule book's title stays in its own language, whatever the card's is."""
    known = frozenset[int]().union(*map(glyphs, FONTS.values()))
    texts = [mj.preset(name).edition for name in PRESETS]
    assert not {c for c in "".join(texts) if ord(c) not in known}


def test_each_language_needs_its_own_font() -> None:
    lacks = {
        font: {c for c in "満滿满" if ord(c) not in glyphs(font)}
        for font in ("JP", "TC", "SC")
    }
    assert lacks["TC"] >= {"満"}
    assert lacks["JP"] >= {"满"}


# What the community says.


@pytest.mark.parametrize(
    ("language", "key", "family", "word"),
    [
        ("en", "on_discard", "Riichi", "ron"),
        ("en", "on_discard", "Hong Kong", "on a discard"),
        ("en", "dealer_self_drawn_liable", "Riichi", "dealer tsumo, one liable (pao)"),
        ("ja", "on_discard", "Hong Kong", "ロン"),
        ("ja", "dealer_self_drawn", "Riichi", "親のツモ"),
        ("zh_hant", "on_discard", "Riichi", "榮和"),
        ("zh_hant", "on_discard", "Hong Kong", "出銃"),
        ("zh_hant", "on_discard", "Taiwanese", "放槍"),
        ("zh_hant", "on_discard", "Chinese", "點炮"),
        ("zh_hans", "on_discard", "Riichi", "荣和"),
        ("zh_hans", "on_discard", "Chinese", "点炮"),
        ("zh_hans", "self_drawn", "Chinese", "自摸"),
        # 出銃 is what the discarder does: 莊家出銃 would be the dealer's discard.
        ("zh_hant", "dealer_on_discard", "Hong Kong", "莊家食糊（出銃）"),
        ("zh_hant", "nondealer_on_dealer_discard", "Taiwanese", "閒家胡牌（莊家放槍）"),
    ],
)
def test_a_situation_is_called_as_its_family_does(
    language: str, key: str, family: str, word: str
) -> None:
    assert Wordbook(language).word("situations", key, family) == word


@pytest.mark.parametrize(
    ("language", "key", "word"),
    [
        ("en", "2 laaks", "2 laaks"),
        ("en", "counted_yakuman", "counted yakuman"),
        ("ja", "2 laaks", "2辣"),  # the rule set's own character
        ("ja", "2 yakuman", "ダブル役満"),
        ("ja", "5 yakuman", "5倍役満"),
        ("ja", "2 counted_yakuman", "2倍数え役満"),
        ("zh_hant", "1 laak", "1辣"),
        ("zh_hans", "10 laaks", "10辣"),
    ],
)
def test_a_tier_is_called_with_its_number(language: str, key: str, word: str) -> None:
    assert Wordbook(language).word("tiers", key, "Riichi") == word


@pytest.mark.parametrize("preset", ["hong_kong", "hk_half_spicy", "taiwanese"])
def test_english_words_are_those_of_pages(preset: str) -> None:
    book, family = Wordbook("en"), mj.preset(preset).family
    for situation in Situation:
        said = book.word("situations", situation.value, family)
        assert heading([situation], mj.preset(preset)) == said


def test_a_composed_word_is_confirmed_where_all_of_it_is() -> None:
    book = Wordbook("zh_hant")
    assert book.is_confirmed("tiers", "laak")
    assert not book.is_confirmed("tiers", "1 laak")
    assert book.is_confirmed("options", "honba")  # passes the extra's word on
    assert not book.is_confirmed("situations", "dealer_on_discard", "Hong Kong")
    assert book.is_confirmed("situations", "dealer_on_discard", "Riichi")
    assert Wordbook("en").is_confirmed("tiers", "mangan")


def test_a_word_that_there_is_not_is_its_key_and_unconfirmed() -> None:
    word = Wordbook("ja").entry("tiers", "three_great_scholars")
    assert word == ("three great scholars", (), False, False)


@pytest.mark.parametrize(
    ("language", "option", "value", "word"),
    [
        ("en", "counted_yakuman", "stacked", "stacked"),
        ("ja", "kiriage", "on", "あり"),
        ("ja", "winners", "first", "頭ハネ"),
        ("ja", "leftover", "first", "1位の取り分"),
        ("zh_hant", "gun", "half", "半銃"),
        ("zh_hans", "minimum", "3", "3"),
    ],
)
def test_what_an_option_takes_is_called_as_that_option_means_it(
    language: str, option: str, value: str, word: str
) -> None:
    assert Wordbook(language).choice(option, value).text == word


def test_every_label_is_a_card_s() -> None:
    for language in FOREIGN:
        assert set(tree(language)["labels"]) == set(LABELS)


# Languages.


@pytest.mark.parametrize(
    ("given", "language"),
    [
        ("zh-Hant", "zh_hant"),
        ("zh_TW", "zh_hant"),
        ("zh-HK", "zh_hant"),
        ("zh-Hans", "zh_hans"),
        ("zh_CN", "zh_hans"),
        ("zh_CN.UTF-8", "zh_hans"),
        ("JA", "ja"),
        ("zh-Hant-SG", "zh_hant"),
        ("en-GB", "en"),
    ],
)
def test_a_language_goes_by_other_names(given: str, language: str) -> None:
    assert Wordbook(given).language == language


def test_a_language_that_there_is_not() -> None:
    with pytest.raises(LanguageError, match=r"ja, zh_hans, zh_hant.*mean 'zh_hant'\?"):
        Wordbook("zh_hnat")
    assert issubclass(LanguageError, MjtablesError)


def test_chinese_is_written_in_two_ways() -> None:
    with pytest.raises(LanguageError, match="found 'zh'; zh_hans or zh_hant"):
        Wordbook("zh")
