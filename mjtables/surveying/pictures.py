"""The charts of the report: the limit curves of each family."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from mjtables.ruleset import Preset


class Picture(NamedTuple):
    """A chart as a file beside the report; `alt` tells it in words."""

    name: str
    title: str
    alt: str
    svg: bytes


def pictures(rules: tuple[Preset, ...]) -> tuple[Picture, ...]:  # noqa: ARG001
    """The charts of the report, in order."""
    return ()
