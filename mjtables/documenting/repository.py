"""Pages that the repository has already: README, texts, reports, notebooks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mjtables.documenting.markup import fence, heading, page
from mjtables.errors import MjtablesError

if TYPE_CHECKING:
    from collections.abc import Iterator

#: A heading of README that opens a part of it, outside code.
_PART = re.compile(r"^## (.+)$")
_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})")
_LINK = re.compile(r"(?<!`)\]\((?!https?:|#|/)([^)\s]+)\)")

#: Folders that a text of the repository links to, and README: their pages.
_PAGES = {
    "notebooks/how_to": "how-to.md",
    "notebooks": "how-to.md#notebooks",
    "README.md": "index.md",
}

#: Where the how-tos are, and the pages of what they link to.
HOW_TOS = "notebooks/how_to"
_NEAR = {".": "how-to.md", "..": "how-to.md#notebooks", "../../README.md": "index.md"}

#: Texts that are pages as they are, by their file.
TEXTS = ("CONTRIBUTING.md", "CHANGELOG.md")
#: Plain texts, which become pages.
PLAIN = ("LICENSE", "LICENSE-DATA")


class Part(NamedTuple):
    """A part of README: its heading, and what stands below."""

    title: str
    text: str

    @property
    def name(self) -> str:
        """The page's name: set-up, in-python.

        >>> Part("In Python", "").name
        'in-python'
        """
        return re.sub(r"\W+", "-", self.title.lower()).strip("-")


def root() -> Path:
    """The repository.

    Raises `MjtablesError` where mjtables is installed without it.
    """
    folder = Path(__file__).parents[2]
    if not (folder / "README.md").is_file() or not (folder / "notebooks").is_dir():
        raise MjtablesError(
            f"{folder}: expected the repository (README.md, notebooks, reports), found "
            "an installed package; install it with pip install -e"
        )
    return folder


def readme(repository: Path) -> tuple[str, tuple[Part, ...]]:
    """What README says before its first part, and the parts."""
    opening, *rest = _parted((repository / "README.md").read_text(encoding="utf-8"))
    return opening.text, tuple(rest)


def part_pages(parts: tuple[Part, ...]) -> Iterator[tuple[str, str]]:
    """A page for each part of README."""
    for part in parts:
        title = heading(part.title, 1, f"using-{part.name}")
        yield f"using/{part.name}.md", page(title, _raised(from_below(part.text)))


def from_below(text: str) -> str:
    """Links to files of the repository, as a page one folder down writes them.

    >>> from_below("[more](reports/coverage.md), [there](https://a.org/b)")
    '[more](../reports/coverage.md), [there](https://a.org/b)'
    """
    return _LINK.sub(r"](../\1)", text)


def texts(repository: Path) -> Iterator[tuple[str, bytes]]:
    """The other texts and the reports (with what they show), as they stand."""
    for name in TEXTS:
        yield name, (repository / name).read_bytes()
    for name in PLAIN:
        plain = fence((repository / name).read_text(encoding="utf-8"))
        yield f"{name}.md", page(heading(name), plain).encode()
    for path in sorted((repository / "reports").rglob("*")):
        inside = path.relative_to(repository)
        is_built = inside.parts[1] in ("tables", "site")
        if path.is_file() and not is_built and path.name != "README.md":
            yield inside.as_posix(), path.read_bytes()


def how_tos(repository: Path) -> Iterator[tuple[str, bytes]]:
    """The how-tos, in order, their links as pages have them."""
    for path in sorted((repository / HOW_TOS).glob("*.md")):
        text = path.read_text(encoding="utf-8")
        for linked, own in _NEAR.items():
            text = text.replace(f"]({linked})", f"](../../{own})")
        yield f"{HOW_TOS}/{path.name}", text.encode()


def reports(repository: Path) -> tuple[str, ...]:
    """The reports, by name."""
    found = sorted((repository / "reports").glob("*.md"))
    return tuple(path.stem for path in found if path.name != "README.md")


def notebooks(repository: Path, executed: Path | None) -> dict[str, Path]:
    """The notebooks by name; those that were executed elsewhere, if a folder is given.

    Raises `MjtablesError` where that folder lacks one.
    """
    found = {
        path.stem: path for path in sorted((repository / "notebooks").glob("*.ipynb"))
    }
    if executed is None:
        return found
    own = {name: executed / path.name for name, path in found.items()}
    missing = [path.name for path in own.values() if not path.is_file()]
    if missing:
        raise MjtablesError(
            f"{executed}: expected {', '.join(missing)}, found no such file"
        )
    return own


def _parted(text: str) -> list[Part]:
    """README's opening (without its title) and its parts."""
    parts = [("", list[str]())]
    for line, is_code in _lines(text):
        found = None if is_code else _PART.match(line)
        if found:
            parts.append((found[1], []))
        elif is_code or not line.startswith("# "):
            parts[-1][1].append(line)
    return [Part(title, "\n".join(own).strip() + "\n") for title, own in parts]


def _raised(text: str) -> str:
    """Headings a level up, as the part itself is a page's title now."""
    return "\n".join(
        line[1:] if line.startswith("###") and not is_code else line
        for line, is_code in _lines(text)
    )


def _lines(text: str) -> Iterator[tuple[str, bool]]:
    """Lines, and whether each stands in a block of code."""
    fence = ""
    for line in text.splitlines():
        mark = _FENCE.match(line)
        if mark and not fence:
            fence = mark[1]
            yield line, True
            continue
        yield line, bool(fence)
        if fence and line.strip() == fence:
            fence = ""
