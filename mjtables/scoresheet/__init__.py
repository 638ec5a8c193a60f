"""Scoresheets as people have them: read from CSV and workbooks."""
