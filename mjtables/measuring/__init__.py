"""Scoring systems measured: what hands are worth beside each other, and how often."""
