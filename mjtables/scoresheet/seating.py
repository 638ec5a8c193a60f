"""Who plays a row of a scoresheet: names, numbers and winds as players and seats."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mjtables.errors import Problem, did_you_mean, found
from mjtables.scoresheet import cells

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

#: Lists of players, in which a number might be meant for a count.
_LISTS = ("ready", "declared")


@dataclass(slots=True)
class Table:
    """The players of a row: who of them sits out, who deals.

    `where` names a cell by its field. What cannot be read goes to the `problems`; the
    fields in which somebody stands who sits out, to `seated`.
    """

    names: tuple[str, ...]
    seats: int
    where: Callable[[str], str]
    dealer: int | None = None
    sits_out: int | None = None
    problems: list[Problem] = field(default_factory=list)
    seated: list[str] = field(default_factory=list)

    def note(self, name: str, expected: str, what: str, hint: str = "") -> None:
        """Note a problem of a cell."""
        self.problems.append(Problem(self.where(name), expected, what, hint))

    def sit_out(self, text: str, blank: Sequence[int]) -> None:
        """Read who sits out: where one is too many, he whose amount alone is blank."""
        spare = len(self.names) > self.seats
        if text and not spare:
            expected = f"nobody (there are {len(self.names)} players)"
            self.note("sits_out", expected, found(text))
        elif text:
            self.sits_out = self._player("sits_out", text)
        elif spare and len(blank) == 1:
            self.sits_out = blank[0]
        elif spare:
            expected = f"who of {', '.join(self.names)} sits out"
            self.note("sits_out", expected, found(None))

    def deal(self, text: str) -> None:
        """Read who deals."""
        if text:
            self.dealer = self._player("dealer", text)
            if self.dealer is not None and self.dealer == self.sits_out:
                self.dealer = None
                self.seated.append("dealer")

    def players(self, name: str, text: str) -> list[int]:
        """The players of a list; `all` are all who play the row."""
        if text.casefold() in cells.EVERYBODY:
            return [own for own in range(len(self.names)) if own != self.sits_out]
        read = [self._player(name, part) for part in cells.names(text, self.names)]
        own = [player for player in read if player is not None]
        if len(set(own)) < len(own):
            self.note(name, "each player once", found(text))
        return list(dict.fromkeys(own))

    def seat(self, name: str, text: str) -> int | None:
        """The seat of a player who plays the row."""
        player = self._player(name, text)
        return None if player is None else self._seat(name, player)

    def seats_of(self, name: str, text: str) -> list[int]:
        """The seats of a list of players who play the row."""
        seats = [self._seat(name, player) for player in self.players(name, text)]
        return [seat for seat in seats if seat is not None]

    def _seat(self, name: str, player: int) -> int | None:
        if player == self.sits_out:
            self.seated.append(name)
            return None
        return player - (self.sits_out is not None and player > self.sits_out)

    def _player(self, name: str, text: str) -> int | None:
        said = " ".join(text.split()).casefold()
        folded = [own.casefold() for own in self.names]
        if said in folded:
            return folded.index(said)
        playing = [own for own in range(len(self.names)) if own != self.sits_out]
        is_number = said.isdecimal() and said.isascii() and name not in _LISTS
        if is_number and int(said) < len(playing):
            return playing[int(said)]
        wind = cells.wind(said)
        if wind is not None and wind < len(playing):
            return self._of_wind(name, text, playing, wind)
        hint = did_you_mean(text, self.names)
        self.note(name, f"a player ({', '.join(self.names)})", found(text), hint)
        return None

    def _of_wind(
        self, name: str, text: str, playing: list[int], wind: int
    ) -> int | None:
        """The player of a wind, where his first seat and his seat now are the same."""
        first = playing[wind]
        now = first
        if self.dealer is not None and name not in ("dealer", "sits_out"):
            now = playing[(playing.index(self.dealer) + wind) % len(playing)]
        if now == first:
            return first
        one, other = self.names[first], self.names[now]
        expected = f"a player's name ({one} sat there first, {other} does now)"
        self.note(name, expected, found(text))
        return None
