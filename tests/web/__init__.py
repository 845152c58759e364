"""Tests of the browser client, run by its own tools."""
