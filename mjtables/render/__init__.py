"""One file per format in which a preset can be printed."""
