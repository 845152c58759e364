"""A position as text, as SVG, or as pixels: the drawing is `sixfold.drawing`'s."""

from io import BytesIO
from typing import Any, Final, Literal

import numpy as np
import numpy.typing as npt

from sixfold.drawing import draw_svg, draw_text

RenderMode = Literal["human", "ansi", "svg", "rgb_array"]
RENDER_MODES: Final[tuple[RenderMode, ...]] = ("human", "ansi", "svg", "rgb_array")


def require_mode(mode: str | None) -> None:
    """Refuse a render mode that nobody knows. Raises ValueError."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode: one of {', '.join(RENDER_MODES)}, not {mode!r}")


def render(view: Any, mode: str | None) -> str | npt.NDArray[np.uint8] | None:
    """Return the view as this mode shows it; `human` prints it and returns None."""
    if mode == "svg":
        return draw_svg(view)
    if mode == "rgb_array":
        return pixels(draw_svg(view))
    if mode == "human":
        print(draw_text(view))  # noqa: T201  what this mode is for
        return None
    return draw_text(view)


def pixels(svg: str) -> npt.NDArray[np.uint8]:
    """Return an SVG drawing as rows of red, green and blue."""
    import resvg_py  # noqa: PLC0415  of the extra `rl`
    from PIL import Image  # noqa: PLC0415

    picture = Image.open(BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg)))).convert("RGB")
    return np.asarray(picture, np.uint8)
