"""One game: a file a room."""
