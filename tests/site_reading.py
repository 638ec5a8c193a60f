"""The pages of a site as tests read them: what they say, link to, and ask for."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

if TYPE_CHECKING:
    from pathlib import Path

#: What a browser fetches by itself, by the attribute that names it.
FETCHED = {
    "link": "href",
    "script": "src",
    "img": "src",
    "iframe": "src",
    "source": "src",
}
#: Elements whose text nobody reads.
UNREAD = ("script", "style", "template")


@dataclass
class Page(HTMLParser):
    """One page: its text, the places that links lead to, its links, what it fetches."""

    path: Path
    words: list[str] = field(default_factory=list)
    cells: list[str] = field(default_factory=list)
    code: list[str] = field(default_factory=list)
    places: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    fetched: list[str] = field(default_factory=list)
    alts: dict[str, str] = field(default_factory=dict)
    scrolls: int = 0

    def __post_init__(self) -> None:
        super().__init__()
        self._open: list[str] = []
        self.feed(self.path.read_text(encoding="utf-8"))

    @property
    def text(self) -> str:
        """All that is read, in one line."""
        return " ".join("".join(self.words).split())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        if said.get("id"):
            self.places.add(str(said["id"]))
        if tag == "a" and said.get("href"):
            self.links.append(str(said["href"]))
        if tag in FETCHED and said.get(FETCHED[tag]):
            self.fetched.append(str(said[FETCHED[tag]]))
        if tag == "img":
            self.alts[str(said.get("src"))] = str(said.get("alt") or "")
        self.scrolls += said.get("role") == "region" and said.get("tabindex") == "0"
        if tag in ("td", "th"):
            self.cells.append("")
        if tag == "code":
            self.code.append("")
        if tag in (*UNREAD, "td", "th", "code"):
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self._open:
            while self._open.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if any(tag in UNREAD for tag in self._open):
            return
        self.words.append(data)
        if "td" in self._open or "th" in self._open:
            self.cells[-1] += data
        if "code" in self._open:
            self.code[-1] += data


@dataclass
class Site:
    """All pages of a folder, each read once."""

    folder: Path
    read: dict[Path, Page] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Page:
        return self.at(self.folder / name)

    def at(self, path: Path) -> Page:
        if path not in self.read:
            self.read[path] = Page(path)
        return self.read[path]

    @property
    def pages(self) -> list[Page]:
        """Every page that the generator made, and every page of a card."""
        return [self.at(path) for path in sorted(self.folder.rglob("*.html"))]

    def broken(self, page: Page) -> list[str]:
        """What a page links to or fetches, and is not there."""
        wanted = [link for link in (*page.links, *page.fetched) if is_inside(link)]
        return [link for link in wanted if not self._is_there(page, link)]

    def _is_there(self, page: Page, link: str) -> bool:
        parts = urlsplit(link)
        name, place = unquote(parts.path), unquote(parts.fragment)
        target = (page.path.parent / name).resolve() if name else page.path
        if not target.is_file():
            return False
        known = not place or target.suffix != ".html"
        return known or place in self.at(target).places


def is_inside(link: str) -> bool:
    """Whether a link leads to another file of the site."""
    return not urlsplit(link).scheme and not link.startswith("//")
