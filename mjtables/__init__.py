"""Mahjong rule sets as data; complete settling and payment tables; hands settled.

Nothing is imported before it is used: this face only knows where each name lives.
"""

from __future__ import annotations

TYPE_CHECKING = False  # typing itself is not needed before anything else is
if TYPE_CHECKING:
    from mjtables.arrays import as_float
    from mjtables.auditing.auditing import Audit, audit
    from mjtables.auditing.findings import Finding
    from mjtables.booklets import booklet
    from mjtables.bulk.audits import FrameAudit, audit_frame
    from mjtables.bulk.frames import settle_frame
    from mjtables.carding import Card, card
    from mjtables.catalog import load, preset, presets
    from mjtables.charting.chart import Chart
    from mjtables.charting.curve import curve_chart
    from mjtables.charting.difference import difference_chart
    from mjtables.charting.payers import payers_chart
    from mjtables.charting.payments import payment_chart
    from mjtables.checking import check, check_all
    from mjtables.comparison.comparison import Comparison, compare
    from mjtables.curves import limit_curve
    from mjtables.digests import digest
    from mjtables.errors import (
        CardError,
        CatalogError,
        ChartError,
        GameError,
        HandError,
        LanguageError,
        LogError,
        MjtablesError,
        OptionError,
        PresetError,
        Problem,
        SheetError,
        TableError,
    )
    from mjtables.explanation import Explanation
    from mjtables.exporting.exported import export
    from mjtables.extra_tables import extras_table
    from mjtables.hand import Hand
    from mjtables.identifying.identified import Identified, identify
    from mjtables.measuring.counts import count_hands, counted_hands
    from mjtables.measuring.effects import option_effects
    from mjtables.measuring.expectations import expected_payments
    from mjtables.measuring.measures import measures
    from mjtables.measuring.premiums import premiums
    from mjtables.measuring.translations import translations
    from mjtables.measuring.typical import typical_hand
    from mjtables.placing import Standings, standings
    from mjtables.preset_tables import presets_table
    from mjtables.reading.tables import read_table
    from mjtables.ruleset import Preset
    from mjtables.scoresheet.reading import read_sheet
    from mjtables.settlement import Settlement, settle
    from mjtables.sheetbook.new import Scoresheet, new_sheet
    from mjtables.tables import (
        payment_grid,
        payment_table,
        payment_tables,
        settling_table,
    )
    from mjtables.tally import Tally, add_up
    from mjtables.together import Total, settle_together, total

from mjtables.version import __version__ as __version__  # noqa: E402 - a number

_HOMES = {
    "Audit": "auditing.auditing",
    "Card": "carding",
    "CardError": "errors",
    "CatalogError": "errors",
    "Chart": "charting.chart",
    "ChartError": "errors",
    "Comparison": "comparison.comparison",
    "Explanation": "explanation",
    "Finding": "auditing.findings",
    "FrameAudit": "bulk.audits",
    "GameError": "errors",
    "Hand": "hand",
    "HandError": "errors",
    "Identified": "identifying.identified",
    "LanguageError": "errors",
    "LogError": "errors",
    "MjtablesError": "errors",
    "OptionError": "errors",
    "Preset": "ruleset",
    "PresetError": "errors",
    "Problem": "errors",
    "Scoresheet": "sheetbook.new",
    "Settlement": "settlement",
    "SheetError": "errors",
    "Standings": "placing",
    "TableError": "errors",
    "Tally": "tally",
    "Total": "together",
    "add_up": "tally",
    "as_float": "arrays",
    "audit": "auditing.auditing",
    "audit_frame": "bulk.audits",
    "booklet": "booklets",
    "card": "carding",
    "check": "checking",
    "check_all": "checking",
    "compare": "comparison.comparison",
    "count_hands": "measuring.counts",
    "counted_hands": "measuring.counts",
    "curve_chart": "charting.curve",
    "difference_chart": "charting.difference",
    "digest": "digests",
    "expected_payments": "measuring.expectations",
    "export": "exporting.exported",
    "extras_table": "extra_tables",
    "identify": "identifying.identified",
    "limit_curve": "curves",
    "load": "catalog",
    "measures": "measuring.measures",
    "new_sheet": "sheetbook.new",
    "option_effects": "measuring.effects",
    "payers_chart": "charting.payers",
    "payment_chart": "charting.payments",
    "payment_grid": "tables",
    "payment_table": "tables",
    "payment_tables": "tables",
    "premiums": "measuring.premiums",
    "preset": "catalog",
    "presets": "catalog",
    "presets_table": "preset_tables",
    "read_sheet": "scoresheet.reading",
    "read_table": "reading.tables",
    "settle": "settlement",
    "settle_frame": "bulk.frames",
    "settle_together": "together",
    "settling_table": "tables",
    "standings": "placing",
    "total": "together",
    "translations": "measuring.translations",
    "typical_hand": "measuring.typical",
}

__all__ = [
    "Audit",
    "Card",
    "CardError",
    "CatalogError",
    "Chart",
    "ChartError",
    "Comparison",
    "Explanation",
    "Finding",
    "FrameAudit",
    "GameError",
    "Hand",
    "HandError",
    "Identified",
    "LanguageError",
    "LogError",
    "MjtablesError",
    "OptionError",
    "Preset",
    "PresetError",
    "Problem",
    "Scoresheet",
    "Settlement",
    "SheetError",
    "Standings",
    "TableError",
    "Tally",
    "Total",
    "add_up",
    "as_float",
    "audit",
    "audit_frame",
    "booklet",
    "card",
    "check",
    "check_all",
    "compare",
    "count_hands",
    "counted_hands",
    "curve_chart",
    "difference_chart",
    "digest",
    "expected_payments",
    "export",
    "extras_table",
    "identify",
    "limit_curve",
    "load",
    "measures",
    "new_sheet",
    "option_effects",
    "payers_chart",
    "payment_chart",
    "payment_grid",
    "payment_table",
    "payment_tables",
    "premiums",
    "preset",
    "presets",
    "presets_table",
    "read_sheet",
    "read_table",
    "settle",
    "settle_frame",
    "settle_together",
    "settling_table",
    "standings",
    "total",
    "translations",
    "typical_hand",
]


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'mjtables' has no attribute {name!r}")
    from importlib import import_module

    thing: object = getattr(import_module(f"mjtables.{home}"), name)
    globals()[name] = thing
    return thing


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
