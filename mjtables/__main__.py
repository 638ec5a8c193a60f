"""``python -m mjtables``: the command."""

from __future__ import annotations

from mjtables.cli import main

if __name__ == "__main__":
    main(prog_name="mjtables")
