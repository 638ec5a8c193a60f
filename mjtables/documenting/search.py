"""The site's search: English words by their stems, East Asian ones by two letters.

Chinese and Japanese are written without spaces, and a dictionary for one language would
not know the words of another. So a run of such letters is found by each pair of
neighbours in it, and by each letter alone.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from sphinx.search.en import SearchEnglish

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_EAST_ASIAN = "\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
_RUNS = re.compile(rf"[{_EAST_ASIAN}]+|[^{_EAST_ASIAN}]+")
_IS_EAST_ASIAN = re.compile(rf"[{_EAST_ASIAN}]")

#: The same for what a reader types: of a longer word only the pairs are asked for.
_IN_BROWSER = rf"""
function splitQuery(query) {{
  const runs = /[{_EAST_ASIAN}]+|[^{_EAST_ASIAN}]+/gu;
  const eastAsian = /[{_EAST_ASIAN}]/u;
  const pairs = (run) => [...run].slice(1).map((letter, at) => [...run][at] + letter);
  return query
    .split(/[^\p{{Letter}}\p{{Number}}_]+/gu)
    .flatMap((word) => word.match(runs) || [])
    .flatMap((run) => eastAsian.test(run) && run.length > 1 ? pairs(run) : [run]);
}}
"""


class EveryLanguage(SearchEnglish):
    """English, and the letters of East Asia by ones and by twos."""

    js_splitter_code = _IN_BROWSER

    def split(self, input: str) -> list[str]:  # noqa: A002 - as the generator calls it
        """The words of a text, as the index keeps them.

        >>> EveryLanguage({}).split("4 faan 半辣上")
        ['4', 'faan', '半', '辣', '上', '半辣', '辣上']
        """
        return [
            part
            for word in super().split(input)
            for run in _RUNS.findall(word)
            for part in _parts(run)
        ]


def _parts(run: str) -> list[str]:
    if not _IS_EAST_ASIAN.match(run):
        return [run]
    return [*run, *(run[place : place + 2] for place in range(len(run) - 1))]


def setup(app: Sphinx) -> dict[str, Any]:
    """Hand it to the generator, in place of its own English."""
    app.add_search_language(EveryLanguage)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
