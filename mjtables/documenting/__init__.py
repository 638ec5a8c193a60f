"""The documentation as pages to read, made from the repository's own code and data."""
