"""How colours look to others: in grey, and to the colour-blind; how far apart they are.

The simulation is that of Machado, Oliveira and Fernandes (2009), severity 1, on linear
light; distances are CIE 1976, in CIELAB under D65.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np

MACHADO = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
}
_XYZ = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ]
)
_WHITE = np.array([0.95047, 1.0, 1.08883])


def lab(colour: str, seen: str = "all colours") -> np.ndarray:
    """A colour in CIELAB, as somebody sees it."""
    parts = np.array([int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)])
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    xyz = _XYZ @ np.clip(np.array(MACHADO[seen]) @ linear, 0, 1) / _WHITE
    root = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    x, y, z = root
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def lightness(colour: str) -> float:
    """How light a colour is in grey, from 0 to 100."""
    return float(lab(colour)[0])


def nearest(colours: tuple[str, ...], seen: str) -> float:
    """How far apart the two colours are that look most alike."""
    pairs = combinations([lab(colour, seen) for colour in colours], 2)
    return min(float(np.linalg.norm(one - two)) for one, two in pairs)
