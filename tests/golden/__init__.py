"""Whole games, kept as records and as transcripts that a person can read; see README.md beside this file."""
