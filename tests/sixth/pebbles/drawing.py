"""Pebbles drawn as text; as a picture it is drawn plainly."""

from sixfold.drawing.scene import Scene, title_line
from sixfold.drawing.spans import Lines, Span


def lines(scene: Scene) -> Lines:
    """Draw the heap."""
    return (title_line(scene), (Span("o" * scene.view.heap),))
