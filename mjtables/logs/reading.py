"""A log file, its format recognised by what stands in it."""

from __future__ import annotations

import gzip
import io
import json
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

from mjtables.errors import LogError, Problem

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator

    from mjtables.logs.record import Record

#: No log is larger, unpacked: so a packed one cannot fill the memory.
_LARGEST = 50_000_000

_GZIP = b"\x1f\x8b"


def read(path: str | os.PathLike[str]) -> Iterator[Record]:
    """The hands of a game log, in order.

    The format is recognised by content: tidy CSV (a hand per row), Tenhou XML, Tenhou
    JSON (as tenhou.net/6 shows it), mjai (one event per line); each may be packed with
    gzip. Hands with mistakes are left out, or come without what is wrong in them.

    Raises `LogError` at the end, with every mistake and its row; at once where the
    file is no log.
    """
    source = str(path)
    data = _contents(Path(path), source)
    if data.lstrip().startswith(b"<"):
        from mjtables.logs import tenhou_xml

        found = tenhou_xml.records(data)
    else:
        found = _of_text(_text(data, source), source)
    problems: list[Problem] = []
    for thing in found:
        if isinstance(thing, Problem):
            problems.append(thing)
        else:
            yield thing
    if problems:
        raise LogError(source, problems)


def _of_text(text: str, source: str) -> Iterator[Record | Problem]:
    if text.lstrip()[:1] not in ("{", "["):
        from mjtables.logs import tidy

        return tidy.records(text)
    first = text.lstrip().partition("\n")[0]
    if _is_event(first):
        from mjtables.logs import mjai

        return mjai.records(text)
    from mjtables.logs import tenhou_json

    try:
        return tenhou_json.records(json.loads(text))
    except (ValueError, RecursionError) as error:
        why = getattr(error, "msg", "nested too deeply, or a number too long")
        line = getattr(error, "lineno", None)
        where, found = f"line {line}" if line else "", f"broken JSON ({why})"
        raise LogError(source, [Problem(where, "a game log", found)]) from None


def _is_event(line: str) -> bool:
    """Whether a line is an event of mjai, broken or whole."""
    try:
        event = json.loads(line)
    except (ValueError, RecursionError):
        return '"type"' in line[:100]
    return isinstance(event, dict) and "type" in event


def _contents(file: Path, source: str) -> bytes:
    """What is in a file, unpacked where it is packed."""
    try:
        with file.open("rb") as opened:
            data = opened.read(_LARGEST + 1)
        if data.startswith(_GZIP):
            with gzip.open(io.BytesIO(data)) as packed:
                data = packed.read(_LARGEST + 1)
    except FileNotFoundError:
        raise _no_log(source, "a file", "no such file") from None
    except (OSError, EOFError, zlib.error, ValueError) as error:
        found = getattr(error, "strerror", None) or str(error)
        raise _no_log(source, "a game log", found) from None
    if len(data) > _LARGEST:
        raise _no_log(source, "a log of at most 50 MB", "more")
    data = data.removeprefix(b"\xef\xbb\xbf")
    if not data.strip():
        raise _no_log(source, "a game log", "an empty file")
    return data


def _text(data: bytes, source: str) -> str:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise _no_log(source, "a game log in UTF-8", "other bytes") from None
    if "\0" in text:
        raise _no_log(source, "a game log in UTF-8", "other bytes")
    return text


def _no_log(source: str, expected: str, found: str) -> LogError:
    return LogError(source, [Problem("", expected, found)])
