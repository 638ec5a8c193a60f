"""Writing files: each whole or not at all, beside what was there until it is done."""

from __future__ import annotations

from contextlib import contextmanager
from errno import EINVAL, EISDIR, ELOOP
from os import strerror
from secrets import token_hex
from typing import TYPE_CHECKING

from mjtables.errors import MjtablesError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path


def write(path: Path, text: str) -> None:
    """Write one file whole, its folder with it where there is none.

    Raises `MjtablesError` where that cannot be.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_all({path: text.encode()})
    except OSError as error:
        raise MjtablesError(
            f"{path}: expected a place to write to, found: {error.strerror}"
        ) from None


def write_bytes(parts: Mapping[Path, bytes]) -> None:
    """Write files whole, all of them or none, their folders where there are none.

    Raises `MjtablesError` where that cannot be.
    """
    try:
        for path in parts:
            path.parent.mkdir(parents=True, exist_ok=True)
        write_all(parts)
    except OSError as error:
        named = error.filename or next(iter(parts))
        raise MjtablesError(
            f"{named}: expected a place to write to, found: {error.strerror}"
        ) from None


def write_all(parts: Mapping[Path, bytes]) -> None:
    """Write files whole, and all of them or none: renamed when every one is written."""
    written: dict[Path, Path] = {}
    try:
        for path, part in parts.items():
            _check_place(path)
            own = _led_to(path)
            written[own] = _temporary(own, part)
        for path, temporary in written.items():
            temporary.replace(path)
    finally:
        for temporary in written.values():
            temporary.unlink(missing_ok=True)


@contextmanager
def beside(path: Path) -> Iterator[Path]:
    """A place beside a file for what another program writes; then it takes its place.

    What the file was stays until then, and if anything goes wrong. Raises
    `MjtablesError` where there is no place to write to.
    """
    try:
        _check_place(path)
        own = _led_to(path)
        own.parent.mkdir(parents=True, exist_ok=True)
        temporary = _temporary(own, b"")
    except OSError as error:
        raise MjtablesError(
            f"{path}: expected a place to write to, found: {error.strerror}"
        ) from None
    try:
        yield temporary
        temporary.replace(own)
    finally:
        temporary.unlink(missing_ok=True)


def _led_to(path: Path) -> Path:
    """What a link leads to; the link stays one."""
    try:
        return path.resolve()
    except RuntimeError:  # in a circle
        raise OSError(ELOOP, strerror(ELOOP), str(path)) from None


def _check_place(path: Path) -> None:
    """Refuse what a file cannot take the place of: folders, and devices, lost by it."""
    if path.is_dir():
        raise IsADirectoryError(EISDIR, "Is a directory", str(path))
    if path.exists() and not path.is_file():
        raise OSError(EINVAL, "Is not a file", str(path))


def _temporary(path: Path, part: bytes) -> Path:
    """A file of those bytes beside the one that it will become."""
    temporary = path.with_name(f".{path.name[:40]}.{token_hex(8)}")
    try:
        with temporary.open("xb") as file:
            file.write(part)
        if path.exists():
            temporary.chmod(path.stat().st_mode & 0o777)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(path)) from None
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    return temporary
