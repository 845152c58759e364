"""What a family of games shares: a file a room."""
