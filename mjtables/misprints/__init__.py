"""The misprints of a printed table, named; and planted, for trials."""
