"""The drawn positions of `golden/`: <case>.txt is the text, <case>.svg the picture. `make golden` writes them again."""

from pathlib import Path
from typing import NamedTuple

from sixfold.drawing import draw_svg, draw_text
from sixfold.rules.positions import parse_position

FOLDER = Path(__file__).parent / "golden"


class Case(NamedTuple):
    """A position and how it is drawn."""

    game: str
    position: str
    language: str = "en"
    theme: str = "auto"
    palette: str = "standard"

    def text(self) -> str:
        return draw_text(parse_position(self.game, self.position), language=self.language) + "\n"

    def svg(self) -> str:
        view = parse_position(self.game, self.position)
        return draw_svg(view, language=self.language, theme=self.theme, palette=self.palette)


DICE = "dice W4 W1 R2 Y3 G5 B6"
CASES = {
    "qwirkle-play": Case(
        "qwirkle",
        "Ro@0,0 Rs@1,0 Rd@2,0 Bd@2,1 Bx@3,1 Yx@3,2 | hand Gc Gt Oo Pd Rx Yt | scores 12 9 | bag 88",
    ),
    "qwirkle-opening": Case("qwirkle", "hands Ro Rs Rd Rc Rt Rx / Bo Bs Bd Bc Bt Bx", "fr", "dark"),
    "qwirkle-over": Case("qwirkle", "Ro@0,0 Rs@1,0 | hands - / Bd | bag 0 | over out | scores 31 8", "de", "light"),
    "cubes-choose": Case(
        "cubes", "Ro@0,0 Rs@1,0 Rt@2,0 Gt@2,-1 | hands Rc Rt / Bd Ox / Yo Ys Yt | scores 5 2 0 | seat 0", "de"
    ),
    "cards-play": Case(
        "cards",
        "Gc Gd Gs / Bo Po Ro Yo / Ot Pt Yt | hand Gt Oc Rc Rd Rt Rx | taken R o / - | pile 40 | shown Bc Bd Ox",
        "en",
        "light",
        "contrast",
    ),
    "cards-opening": Case("cards", "hand Gc Gd Gs Bo Po Ro Yo Rt Ot | players 3", "fr"),
    "qwixx-white": Case("qwixx", f"R2,3,5 Y4,9 M1 / G12,11,8 B10 | {DICE} | choices ? / * | seat 0", "fr"),
    "qwixx-locked": Case("qwixx", "R2,3,4,5,6,12 / M2 / R3,7 | active 2 | seat -", "de", "dark"),
    "duel-colour": Case("duel", f"R5A R7B2 Y9A3 G8B G4A B10B | misses 1 0 | {DICE} | first R5 | seat 0"),
    "duel-locked": Case("duel", "R3A2 R5A3 R8B R12A RLA Y4B | misses 0 2 | active 1", "fr", "dark"),
}


def rewrite_drawings() -> int:
    """Write every drawing; return how many cases there are."""
    for name, case in CASES.items():
        (FOLDER / f"{name}.txt").write_text(case.text(), encoding="utf-8")
        (FOLDER / f"{name}.svg").write_text(case.svg(), encoding="utf-8")
    return len(CASES)
