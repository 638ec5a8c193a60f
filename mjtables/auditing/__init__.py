"""Scoresheets audited: every row, every total, every deal, and likely slips."""
