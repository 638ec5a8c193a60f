"""mjtables verify."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from mjtables.cli.common import NO, chosen, format_option, print_rows, set_option

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mjtables.ruleset import Preset
    from mjtables.verifying import Answer, Foot, Match, Try

_HEADER = ("preset", "options", "title", "edition", "alike")


@click.command(short_help="Tell which rule set and options a printed card shows.")
@click.argument("words", metavar="DIGEST", nargs=-1, required=True)
@click.option("--preset", "-p", metavar="P", help="Look among its options only.")
@set_option
@format_option
def verify(
    words: tuple[str, ...], preset: str | None, choices: tuple[str, ...], form: str
) -> None:
    """Tell which rule set, edition and options a printed card shows.

    DIGEST are the eight digits that end the foot of the card. The rule sets are
    searched as they are, then with one option played otherwise, then with two, and so
    on. What --set states stays so: an option that takes any number (base, limit) is
    searched no further than the rule set has words for.

    Or the whole foot (PRESET OPTION=VALUE · mjtables VERSION · DIGEST): whether it is
    true. The exit status is 1 where nothing has the digest.
    """
    from mjtables.verifying import foot

    said = foot(" ".join(words))
    if choices and (preset is None or said.preset):
        raise click.UsageError("expected --preset and a digest beside --set")
    if said.preset:
        _check(said, preset, form)
    else:
        _search(said.digest, preset, choices, form)


def _check(said: Foot, preset: str | None, form: str) -> None:
    """Whether the rule set and the options of a foot have its digest."""
    from mjtables.errors import MjtablesError
    from mjtables.verifying import Digests, match

    pairs = [f"{name}={value}" for name, value in said.choices.items()]
    rules = chosen(preset or said.preset, pairs)
    if rules.id != said.preset:
        expected = f"expected the rule set of the foot ({said.preset})"
        raise MjtablesError(f"--preset: {expected}, found {rules.id}")
    digests = Digests()
    own = digests.of(rules)
    if own == said.digest:
        _print([match(rules, digests)], form)
        return
    options = f" {rules.options_text}" if rules.options_text else ""
    _no(
        f"the foot says {rules.id}{options}, whose digest is {own}, not {said.digest}: "
        f"the card was printed from other tables or another version ({said.version})",
        form,
    )


def _search(digest: str, preset: str | None, choices: Sequence[str], form: str) -> None:
    from mjtables.verifying import MOST, search

    rules = _presets() if preset is None else [chosen(preset, choices)]
    fixed = {choice.partition("=")[0].strip() for choice in choices}
    most = MOST if preset is None else None
    answer = search(digest, rules, fixed, most, watch=_watched)
    if answer.matches:
        _print(answer.matches, form)
        if form == "text":
            click.echo(f"\nsearched: {_searched(answer, rules)}")
        return
    said = f"{digest}: not found in {_searched(answer, rules)}"
    if not answer.complete:
        said += "; name the rule set with --preset to search all of them"
    _no("\n".join([said, *_left_out(rules, fixed)]), form)


def _presets() -> list[Preset]:
    """Every preset; what is wrong with those that cannot be searched is told."""
    from mjtables.catalog import preset, presets
    from mjtables.errors import MjtablesError

    rules = []
    for name in presets():
        try:
            rules.append(preset(name))
        except MjtablesError as error:
            for line in str(error).splitlines():
                click.echo(f"mjtables: left out: {line}", err=True)
    return rules


def _watched(tries: Sequence[Try]) -> Iterable[Try]:
    from tqdm import tqdm

    return tqdm(tries, desc="Tables", unit=" tables", disable=None, leave=False)


def _searched(answer: Answer, rules: Sequence[Preset]) -> str:
    """What was searched, in words; never more than that."""
    one = len(rules) == 1
    of = rules[0].id if one else f"{len(rules)} rule sets"
    if answer.complete:
        rest = ", all that are listed"
    else:
        rest = ", not those with more options changed" * bool(answer.matches)
    if answer.changed:
        options = f"{answer.changed} option{'s' if answer.changed > 1 else ''}"
        return f"{answer.tried} combinations of up to {options} of {of}{rest}"
    said = f"{of} as {'it is' if one else 'they are'}"
    return f"{said}: no option changes tables" if answer.complete else said + rest


def _left_out(rules: Sequence[Preset], fixed: set[str]) -> list[str]:
    """What no search goes through, and how to search it all the same."""
    from mjtables.verifying import free

    names = dict.fromkeys(name for each in rules for name in free(each, fixed))
    if not names:
        return []
    said = ", ".join(names)
    more = (
        f"where the card's foot says one, --preset P --set {next(iter(names))}=NUMBER"
    )
    return [f"not searched: other numbers of {said}; {more}"]


def _print(matches: Sequence[Match], form: str) -> None:
    if form != "text":
        rows = [
            (m.preset, m.options, m.title, m.edition, ", ".join(m.alike))
            for m in matches
        ]
        print_rows(rows, _HEADER, form)
        return
    from mjtables.render.rows import labelled

    click.echo("\n\n".join(labelled(_told(match), "text") for match in matches))


def _told(match: Match) -> list[tuple[str, str]]:
    """What a match says, label by label."""
    rows = [
        ("preset", match.preset),
        ("", match.title),
        ("edition", match.edition),
        ("options", match.options or "none changed"),
    ]
    if match.alike:
        said = ", ".join(match.alike)
        rows.append(("or", f"{said} (each alone: payments of hands are the same)"))
    return rows


def _no(said: str, form: str) -> None:
    """Tell the answer "no": where programs read, beside what they read."""
    if form != "text":
        print_rows([], _HEADER, form)
    click.echo(said, err=form != "text")
    click.get_current_context().exit(NO)
