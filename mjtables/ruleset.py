"""A rule set, loaded and resolved: fields only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mjtables.adjustment import Adjustment, Facts, Unknown, When
    from mjtables.exact import Exact
    from mjtables.extras import Draw, End, Event, Rotation, Winners
    from mjtables.payment import Liability, Payment
    from mjtables.settling import Settling


class Derived(NamedTuple):
    """What is inferred, not stated: a path of the preset or some values, and why."""

    why: str
    path: str = ""
    values: tuple[Exact, ...] = ()


class Impossible(NamedTuple):
    """A cell that no hand reaches."""

    value: Exact | None = None
    points: Exact | None = None
    when: When = ()


class Shown(NamedTuple):
    """What a complete table lists; `taken_off` are units that adjustments subtract."""

    values: tuple[Exact, ...]
    points: tuple[Exact, ...] = ()
    cases: tuple[tuple[str, Facts], ...] = ()
    impossible: Literal["mark", "print"] = "mark"
    endless: bool = False
    taken_off: Exact = 0


class Option(NamedTuple):
    """What people agree at the table: the paths that each of its values sets.

    `chosen` is the value in force, `default` the preset's own. With `above` any
    number over that bound is a value; otherwise `values` lists them all.
    """

    name: str
    default: str
    chosen: str
    values: Mapping[str, Mapping[str, Any]]
    sets: str = ""
    above: Exact | None = None


class Excluded(NamedTuple):
    """A combination of option values that no source states."""

    choices: Mapping[str, str]
    why: str


class Exemption(NamedTuple):
    """A law that this rule set breaks, and why it may."""

    law: str
    why: str


class Preset(NamedTuple):
    """One rule set, every number parsed, every row chosen, its options in force.

    `words` are what cards call the values of options; `tree` is the merged file it was
    read from, `source` where that file lies, `yours` whether it came from a folder of
    the user's own.
    """

    id: str
    name: str
    family: str
    edition: str
    aliases: tuple[str, ...]
    sources: tuple[str, ...]
    words: Mapping[str, Mapping[str, str]]
    unknown: tuple[str, ...]
    derived: tuple[Derived, ...]
    like: str
    players: int
    facts: tuple[str, ...]
    counts: tuple[str, ...]
    at_most: Mapping[str, int]
    never_together: tuple[tuple[str, ...], ...]
    settling: Settling
    payment: Payment
    adjustments: tuple[Adjustment, ...]
    liability: Liability | Unknown | None
    events: Mapping[str, Event]
    draw: Draw | Unknown | None
    winners: Winners
    rotation: Rotation | None
    deposit: Exact | Unknown | None
    end: End | Unknown | None
    options: Mapping[str, Option]
    excluded: tuple[Excluded, ...]
    shown: Shown
    impossible: tuple[Impossible, ...]
    exempt: tuple[Exemption, ...]
    source: str
    yours: bool
    tree: Mapping[str, Any]
    rebuild: Callable[[Mapping[str, object]], Preset]

    def __eq__(self, other: object) -> bool:
        """Whether the rules are the same, wherever they were read from a tree."""
        if not isinstance(other, Preset):
            return NotImplemented
        return all(
            getattr(self, name) == getattr(other, name)
            for name in self._fields
            if name not in ("tree", "rebuild")
        )

    def __ne__(self, other: object) -> bool:
        """The opposite; a tuple's own would compare the trees, too."""
        return not self == other

    def __hash__(self) -> int:
        """Equal presets have the same id and options."""
        return hash((self.id, self.options_text))

    def __repr__(self) -> str:
        """Which rule set it is, and the options in force."""
        options = f" with {self.options_text}" if self.chosen else ""
        return f"<Preset {self.id}{options}>"

    @property
    def chosen(self) -> Mapping[str, str]:
        """The options that differ from the preset's own, in the preset's order."""
        return {
            option.name: option.chosen
            for option in self.options.values()
            if option.chosen != option.default
        }

    @property
    def options_text(self) -> str:
        """The options that differ, as canonical text (``ceiling=8, gun=half``)."""
        return ", ".join(f"{name}={value}" for name, value in self.chosen.items())

    @property
    def stem(self) -> str:
        """A name for its files, the options in it that differ.

        >>> import mjtables as mj
        >>> mj.preset("hk_half_spicy").with_options(gun="half").stem
        'hk_half_spicy-gun=half'
        """
        said = [f"{name}={value}" for name, value in self.chosen.items()]
        return "-".join([self.id, *said]).replace(" ", "_").replace("/", "_")

    @property
    def title(self) -> str:
        """The name, with the settling system that its numbers make (4-7-10)."""
        system = self.settling.system
        figures = system.split(" ", 1)[-1]
        if figures.lower() in self.name.lower():
            return self.name
        return f"{self.name} - {system}"

    @property
    def complete(self) -> bool:
        """Whether nothing that the tables need is unknown."""
        return not self.unknown

    def with_options(self, **choices: object) -> Preset:
        """The same rule set with other options; those not named stay as they are.

        Raises `OptionError` for an option the preset does not have, a value it does
        not take, or a combination that no source states.

        >>> import mjtables as mj
        >>> half_gun = mj.preset("hk_half_spicy").with_options(ceiling=8, gun="half")
        >>> half_gun.options_text
        'ceiling=8, gun=half'
        """
        return self.rebuild({**self.chosen, **choices})
