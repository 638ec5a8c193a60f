"""All rule sets beside each other: the report of every comparison, and its charts."""
