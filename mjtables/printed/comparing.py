"""Printed tables beside presets: for each cell a verdict, none passed over."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from mjtables.adjustment import BUILT_IN_COUNTS, case_facts
from mjtables.catalog import preset as preset_of
from mjtables.errors import MjtablesError
from mjtables.printed.answering import Answers
from mjtables.printed.claims import NotUnderstoodError, claim, facts
from mjtables.printed.layouts import PERHAPS
from mjtables.printed.verdicts import Finding, Verdict, judged

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjtables.printed.layouts import Cell
    from mjtables.printed.published import Published
    from mjtables.ruleset import Preset


class Judge:
    """Compares printed tables with presets; each variant is resolved once.

    Without a preset given each table is compared with the one that its header names.
    `unread` collects the columns, by table, that say nothing of the rules.
    """

    def __init__(self, given: Preset | None = None) -> None:
        self.unread: dict[str, set[str]] = {}
        self._given = given
        self._rules: dict[str, Preset] = {}
        self._known: dict[tuple[str, str], Answers] = {}

    def findings(self, table: Published) -> Iterator[Finding]:
        """One finding for each printed cell."""
        default = table.told("preset")
        for cell in table.cells:
            yield self._of(table.name, cell, cell.says.get("preset") or default)

    def _of(self, name: str, cell: Cell, reference: str) -> Finding:
        unsaid = Finding(
            table=name,
            line=cell.line,
            where=cell.where,
            what=cell.says.get("what", ""),
            preset=reference,
            printed=cell.text or cell.printed,
            computed="",
            verdict=Verdict.NOT_COMPARED,
            note=cell.says.get("not_compared", ""),
        )
        if unsaid.note:
            return unsaid
        if not unsaid.printed and not {"value", "points", "special"} & set(cell.says):
            return unsaid._replace(verdict=Verdict.BLANK)  # a row of nothing
        try:
            rules = self._given or self._referred(reference)
            says, case = self._understood(name, cell, rules)
            answers = self._answers(rules, reference, case)
            asked = claim(says)
            asked = asked._replace(case=case or asked.case)
            found = answers.to(asked)
            verdict, computed = judged(cell, asked, found, answers)
        except (ValueError, MjtablesError) as error:
            note = str(error).splitlines()[0]
            return unsaid._replace(verdict=Verdict.NOT_UNDERSTOOD, note=note)
        unlisted = "the rule set's tables list no such cell"
        return unsaid._replace(
            what=asked.what,
            preset=_named(rules),
            computed=computed,
            verdict=verdict,
            note=unlisted if verdict is Verdict.NOT_LISTED else "",
            cells=tuple((a.key, a.amount) for a in found if a.key is not None),
        )

    def _understood(
        self, name: str, cell: Cell, rules: Preset
    ) -> tuple[dict[str, str], str]:
        """What a cell says under a rule set, and the facts that its columns state."""
        says = dict(cell.says)
        if "value" not in says and rules.settling.unit == "points":
            says |= {"value": says.pop("points")} if "points" in says else {}
        counts = (*rules.counts, *BUILT_IN_COUNTS)
        for key in says:
            word = key.removeprefix(PERHAPS)
            if word == "liable" and word != key:
                said = "a liable player (the situations ..._liable say it)"
                raise NotUnderstoodError(said)
            if word != key and word not in (*rules.facts, *counts):
                self.unread.setdefault(name, set()).add(word)
        return says, facts(says, rules.facts, counts)

    def _referred(self, reference: str) -> Preset:
        if reference not in self._rules:
            self._rules[reference] = referred(reference)
        return self._rules[reference]

    def _answers(self, rules: Preset, reference: str, case: str) -> Answers:
        if (reference, case) not in self._known:
            if case:
                cases = ((case, case_facts(case)),)
                rules = rules._replace(shown=rules.shown._replace(cases=cases))
            self._known[reference, case] = Answers(rules)
        return self._known[reference, case]


def referred(reference: str) -> Preset:
    """The preset of a reference: its id, and options (`hk_half_spicy minimum=0`)."""
    if not reference:
        raise NotUnderstoodError("which rule set it is of")
    name, *choices = shlex.split(reference)
    chosen = dict(choice.partition("=")[::2] for choice in choices)
    rules = preset_of(name)
    return rules.with_options(**chosen) if chosen else rules


def _named(preset: Preset) -> str:
    """A preset's id, and the options in force, as text."""
    return f"{preset.id} ({preset.options_text})" if preset.chosen else preset.id
