"""Which presets there are: the folders are listed, there is no register."""

from __future__ import annotations

import os
from contextlib import suppress
from functools import cache, lru_cache
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING

from mjtables import errors, loading, trees
from mjtables.conditions import ID
from mjtables.errors import CatalogError, PresetError, Problem, did_you_mean
from mjtables.ruleset import Preset

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjtables.patching import Tree

BUILT_IN = Path(__file__).parent / "data" / "presets"
VARIABLE = "MJTABLES_PRESETS"

#: Variables that name the places where configuration is kept, on one system or other.
_PLACES = ("XDG_CONFIG_HOME", "LOCALAPPDATA", "APPDATA")
_BELOW_HOME = (".config", "Library/Application Support")


_EXPECTED = "expected a preset (an id, an alias, or a TOML file)"
_LISTED = "mjtables list shows them"


def own_folders() -> tuple[Path, ...]:
    """The user's folders: ./presets, the configuration folder, MJTABLES_PRESETS."""
    listed = os.environ.get(VARIABLE, "")
    named = [Path(folder) for folder in listed.split(os.pathsep) if folder]
    configured = _configuration()
    return (Path("presets"), *((configured,) if configured else ()), *named)


@cache
def _configuration() -> Path | None:
    """The configuration folder, if there can be one.

    platformdirs knows where it is, and takes as long to import as a preset to load:
    it is asked only where one of the usual places has a folder of ours.
    """
    found = [Path(place) for name in _PLACES if (place := os.environ.get(name))]
    with suppress(RuntimeError):  # somebody without a home
        found += [Path.home() / place for place in _BELOW_HOME]
    if not any((place / "mjtables").is_dir() for place in found):
        return None
    from platformdirs import user_config_path

    return user_config_path("mjtables", appauthor=False) / "presets"


def files() -> dict[str, Path]:
    """Every preset file by id (its file's name), the built-in ones first.

    Raises `CatalogError` where two files claim the same id.
    """
    found: dict[str, Path] = {}
    for folder in (BUILT_IN, *_distinct(own_folders())):
        for path in sorted(folder.glob("*.toml"), key=attrgetter("name")):
            if path.stem in found:
                raise CatalogError(
                    f"{path}: expected an id of its own, found {path.stem!r} "
                    f"again; {found[path.stem]} has it already"
                )
            found[path.stem] = path
    return found


def _distinct(folders: tuple[Path, ...]) -> Iterator[Path]:
    """The folders, each once, whatever names it goes by; never the built-in one."""
    seen = {BUILT_IN.resolve()}
    for folder in folders:
        place = folder.resolve()
        if place not in seen:
            seen.add(place)
            yield folder


def presets() -> tuple[str, ...]:
    """The ids of all presets, one's own included.

    Raises `CatalogError` where two files claim the same id.

    >>> import mjtables as mj
    >>> "hong_kong" in mj.presets()
    True
    """
    return tuple(sorted(files()))


def preset(name: str | os.PathLike[str]) -> Preset:
    """The preset of an id, an alias, or a TOML file.

    Raises `CatalogError` where there is none, `PresetError` where its file has
    mistakes.

    >>> import mjtables as mj
    >>> mj.preset("hk_4_7_10").name
    'Hong Kong Old Style 4-7-10 (Four Winds)'
    """
    if not isinstance(name, str | os.PathLike):
        raise CatalogError(f"{_EXPECTED}, found {errors.found(name)}; {_LISTED}")
    text = os.fspath(name)
    known = files()
    if text in known:
        return _listed(text, known[text])
    if text.endswith(".toml") or os.sep in text:
        return load(text)
    bearers = [stem for stem, path in known.items() if text in _aliases(path)]
    if len(bearers) > 1:
        raise CatalogError(
            f"{text!r} is an alias of more than one: {', '.join(bearers)}"
        )
    if bearers:
        return _listed(bearers[0], known[bearers[0]])
    hint = did_you_mean(text, [*known, *_all_aliases(known)])
    raise CatalogError(f"{_EXPECTED}, found {text!r}; {hint or _LISTED}")


def load(path: str | os.PathLike[str]) -> Preset:
    """The preset that a TOML file states.

    Raises `PresetError` with every mistake in it: file, path in the file, what was
    expected and what was found.

    >>> import mjtables as mj
    >>> mj.load("no_such_file.toml")
    Traceback (most recent call last):
    ...
    mjtables.errors.PresetError: no_such_file.toml: expected a file, found no such file
    """
    file = Path(path)
    return _loaded(file, trees.tree_of(file), yours=True)


def parent(given: Preset) -> Preset | None:
    """The preset that another one is like; none where it stands alone.

    Raises `PresetError` where its file has mistakes.

    >>> parent(preset("hk_full_spicy"))
    <Preset hk_half_spicy>
    """
    if not given.like:
        return None
    path = _parent_file(Path(given.source), given.like)
    return _loaded(path, trees.tree_of(path), yours=path.parent != BUILT_IN)


def resolve(given: Preset | str | os.PathLike[str]) -> Preset:
    """A preset as it is, or the one of an id, an alias, or a TOML file.

    Raises as `preset` does.
    """
    return given if isinstance(given, Preset) else preset(given)


def _listed(stem: str, path: Path) -> Preset:
    tree = trees.tree_of(path)
    if tree.get("id") != stem:
        problem = Problem("id", f"the file's name ({stem})", repr(tree.get("id")))
        raise PresetError(str(path), [problem])
    yours = path.parent != BUILT_IN
    if yours:
        _check_names(stem, path, tree)
    return _loaded(path, tree, yours=yours)


def _check_names(stem: str, path: Path, tree: Tree) -> None:
    """The names of a preset of one's own, which must not be any other's."""
    others = {name: file for name, file in files().items() if name != stem}
    taken = {*others, *_all_aliases(others)}
    problems = [
        Problem(where, "a name that no other preset has", repr(name))
        for where, names in (("id", [stem]), ("aliases", _words(tree.get("aliases"))))
        for name in names
        if name in taken
    ]
    if problems:
        raise PresetError(str(path), problems)


def names() -> set[str]:
    """Every id and alias that is taken."""
    known = files()
    return {*known, *_all_aliases(known)}


def _loaded(path: Path, tree: Tree, *, yours: bool) -> Preset:
    like = tree.get("like")
    above = _parent_file(path, like) if isinstance(like, str) else None
    base = None if above is None else (above, trees.written(above))
    return _as_written((path, trees.written(path)), base, yours=yours)


@lru_cache(maxsize=256)
def _as_written(
    own: tuple[Path, bytes], base: tuple[Path, bytes] | None, *, yours: bool
) -> Preset:
    """The preset of a file and its parent's; while they stay so, the same one again."""

    def tree_of_parent(_: str) -> Tree:
        return trees.parsed(*base) if base else {}

    path, content = own
    tree = trees.parsed(path, content)
    merged, met = trees.inherited(tree, str(path), tree_of_parent)
    return loading.preset_from(merged, str(path), yours=yours, met=met)


def _parent_file(path: Path, like: str) -> Path:
    """The file that a file's parent is in: a listed one, or one beside it."""
    listed = files().get(like)
    if listed is None and ID.fullmatch(like):
        listed = path.with_name(f"{like}.toml")
    if listed is None or not listed.exists():
        hint = did_you_mean(like, list(files()))
        problem = Problem("like", "the id of a preset", repr(like), hint)
        raise PresetError(str(path), [problem])
    return listed


def _aliases(path: Path) -> list[str]:
    """A file's aliases; none where it has mistakes, which are told when it is used."""
    try:
        return _words(trees.tree_of(path).get("aliases"))
    except PresetError:
        return []


def _words(aliases: object) -> list[str]:
    return (
        [alias for alias in aliases if isinstance(alias, str)]
        if isinstance(aliases, list)
        else []
    )


def _all_aliases(known: dict[str, Path]) -> list[str]:
    return [alias for path in known.values() for alias in _aliases(path)]
