"""Everything that can go wrong with a server at once, for as long as one likes: `python -m tests.soak --help`."""
