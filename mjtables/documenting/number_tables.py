"""The tables of a preset as HTML: two lines of heads, numbers to the right."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mjtables.documenting.markup import cell, scrolling

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjtables.sheets import Sheet

#: Columns that hold words.
_WORDS = ("tier", "situation", "who", "extra", "place")


class _Group(NamedTuple):
    """Columns below one head."""

    text: str
    span: int


def number_table(sheet: Sheet, label: str) -> str:
    """A table of a preset; cells in brackets, which no hand reaches, are soft."""
    words = [not place or low in _WORDS for place, (_, low) in enumerate(sheet.header)]
    rows = [
        "".join(_cell(text, place, words[place]) for place, text in enumerate(row))
        for row in sheet.rows
    ]
    body = "\n".join(f"<tr>{row}</tr>" for row in rows)
    head = f"<thead>\n{_head(sheet.header, words)}\n</thead>"
    return scrolling(label, f"{head}\n<tbody>\n{body}\n</tbody>", "numbers")


def _cell(text: str, place: int, is_word: bool) -> str:  # noqa: FBT001 - of its column
    kinds = (["word"] if is_word else []) + (["soft"] if text[:1] == "(" else [])
    kind = f' class="{" ".join(kinds)}"' if kinds else ""
    if place:
        return cell(text, "td", kind)
    return cell(text, "th", f' scope="row"{kind}')


def _head(header: Sequence[tuple[str, str]], words: Sequence[bool]) -> str:
    """One line of heads, or two: what stands above several columns, and each."""
    low = "".join(
        cell(text, "th", f' scope="col"{_kind(word)}')
        for (_, text), word in zip(header, words, strict=True)
    )
    above = _groups([text for text, _ in header])
    if not any(group.text for group in above):
        return f"<tr>{low}</tr>"
    high = "".join(
        cell(group.text, "th", f' scope="colgroup" colspan="{group.span}"')
        if group.text
        else f'<td colspan="{group.span}"></td>'
        for group in above
    )
    return f"<tr>{high}</tr>\n<tr>{low}</tr>"


def _kind(is_word: bool) -> str:  # noqa: FBT001 - of its column
    return ' class="word"' if is_word else ""


def _groups(texts: Sequence[str]) -> list[_Group]:
    """Neighbours that say the same; a head that stands alone is for all that follow.

    >>> [tuple(group) for group in _groups(["", "han", "", ""])]
    [('', 1), ('han', 3)]
    >>> [tuple(group) for group in _groups(["", "ron", "ron", "tsumo"])]
    [('', 1), ('ron', 2), ('tsumo', 1)]
    """
    named = [place for place, text in enumerate(texts) if text]
    if len(named) == 1 and named[0] < len(texts) - 1 and not any(texts[: named[0]]):
        place = named[0]
        alone = _Group(texts[place], len(texts) - place)
        return [*([_Group("", place)] if place else []), alone]
    groups: list[_Group] = []
    for text in texts:
        if groups and groups[-1].text == text:
            groups[-1] = _Group(text, groups[-1].span + 1)
        else:
            groups.append(_Group(text, 1))
    return groups
