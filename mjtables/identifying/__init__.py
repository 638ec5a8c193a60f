"""Which rule set a printed table follows, under which options, and in which unit."""
