"""Writing files: each whole or not at all, beside what was there until it is done."""

from __future__ import annotations

import os
import tempfile
from errno import EISDIR
from pathlib import Path
from typing import TYPE_CHECKING

from mjtables.errors import MjtablesError

if TYPE_CHECKING:
    from collections.abc import Mapping


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
            if path.is_dir():
                raise IsADirectoryError(EISDIR, f"{path} is a folder")
            written[path] = _temporary(path, part)
        for path, temporary in written.items():
            temporary.replace(path)
    finally:
        for temporary in written.values():
            temporary.unlink(missing_ok=True)


def _temporary(path: Path, part: bytes) -> Path:
    """A file of those bytes beside the one that it will become."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(part)
        Path(name).chmod(0o644)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return Path(name)
