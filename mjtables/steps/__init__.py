"""How a settled hand came about, step by step: one file for each part of it."""
