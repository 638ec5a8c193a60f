"""Every verb of the command: usage, arguments, options, from the command itself."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING

import click

from mjtables.cli import main
from mjtables.documenting.markup import bullets, code, fence, heading, link, page, table
from mjtables.render.card_markdown import inert

if TYPE_CHECKING:
    from collections.abc import Iterator

_ABOUT = """\
`P` is the id of a preset, an alias, or a TOML file. The exit status is 0 where all is
fine, 1 where the answer is "no" (cells or hands differ), 2 for bad input: one line for
each mistake, and nothing is written."""


def commands_page() -> str:
    """The page of all verbs, in the order of the command."""
    found = [(_called(context), context) for context in verbs(_face())]
    rows = [
        (link(" ".join(words), f"#{_label(words)}"), inert(_short(context.command)))
        for words, context in found
    ]
    return page(
        heading("The command, verb by verb", 1, "commands"),
        _ABOUT,
        table(("verb", ""), rows),
        *(_verb(words, verb) for words, verb in found),
    )


def verbs(face: click.Context) -> Iterator[click.Context]:
    """Every verb as it is called, those of groups too.

    >>> [verb.command_path for verb in verbs(_face()) if "sheet" in verb.command_path]
    ['mjtables sheet', 'mjtables sheet new', 'mjtables sheet audit']
    """
    group = face.command
    if not isinstance(group, click.Group):
        return
    for name, verb in group.commands.items():
        own = click.Context(verb, parent=face, info_name=name)
        yield own
        yield from verbs(own)


def _face() -> click.Context:
    return click.Context(main, info_name="mjtables", **main.context_settings)


def _called(context: click.Context) -> tuple[str, ...]:
    return tuple(context.command_path.split())


def _short(verb: click.Command) -> str:
    return verb.get_short_help_str(200)


def _label(words: tuple[str, ...]) -> str:
    return "command-" + "-".join(words[1:])


def _verb(words: tuple[str, ...], context: click.Context) -> str:
    verb = context.command
    options = [p for p in verb.get_params(context) if isinstance(p, click.Option)]
    rows = [(names(option, context), _help(option, context)) for option in options]
    return page(
        heading(" ".join(words), 2, _label(words)),
        fence(" ".join([*words, *verb.collect_usage_pieces(context)])),
        *_paragraphs(verb.help or ""),
        _group(words, verb),
        table(("option", ""), rows),
    )


def _paragraphs(text: str) -> Iterator[str]:
    """A help text as it is written; what is kept in its lines there is so here."""
    for part in inspect.cleandoc(text).split("\n\n"):
        if part.startswith("\b"):
            yield fence(part.removeprefix("\b").strip("\n"))
        else:
            yield inert(part)


def _group(words: tuple[str, ...], verb: click.Command) -> str:
    if not isinstance(verb, click.Group):
        return ""
    own = [(*words, name) for name in verb.commands]
    return bullets(link(" ".join(each), f"#{_label(each)}") for each in own)


def names(option: click.Option, context: click.Context) -> str:
    """Its names, and what it takes: `--paper PAPER`."""
    ordered = sorted(
        [*option.opts, *option.secondary_opts],
        key=lambda name: not name.startswith("--"),
    )
    if option.is_flag:
        return ", ".join(map(code, ordered))
    first, *rest = ordered
    metavar = option.metavar or ""
    if not metavar and isinstance(option.type, click.Choice):
        metavar = (option.name or "").upper()
    metavar = metavar or option.make_metavar(context)
    return ", ".join([code(f"{first} {metavar}"), *map(code, rest)])


def _help(option: click.Option, context: click.Context) -> str:
    said = option.help or ""
    parts = [inert(said)]
    if isinstance(option.type, click.Choice):
        parts.append(f"One of {', '.join(code(str(c)) for c in option.type.choices)}.")
    extra = option.get_help_extra(context)
    if "default" in extra:
        parts.append(f"Otherwise {code(extra['default'])}.")
    if "required" in extra:
        parts.append("It has to be given.")
    if option.multiple and "repeated" not in said:
        parts.append("May be repeated.")
    return " ".join(filter(None, parts))
