"""What people tell a pad: one turn, or as much of it as they want to."""

from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

MOST_SEATS: Final = 10
MOST_POINTS: Final = 999
MOST_TEXT: Final = 1_200  # characters: all 108 cards in rows, twice
Seat = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
Face = Annotated[int, Field(ge=1, le=6)]


class Frozen(BaseModel):
    """A frozen value whose fields are all known."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)


class Scored(Frozen):
    """A turn of which only the points are told; `out`: it placed the last piece and ended the game."""

    type: Literal["points"] = "points"
    seat: Seat
    points: int = Field(ge=0, le=MOST_POINTS)
    out: bool = False


class Moved(Frozen):
    """A move in notation; an exchange is told by its count, as in `swap 3`.

    `together`: it was made in the same action as the lock before it, when everyone chooses at the same time.
    """

    type: Literal["move"] = "move"
    seat: Seat
    move: str = Field(min_length=1, max_length=MOST_TEXT)
    together: bool = False


class Missed(Frozen):
    """Someone took a miss."""

    type: Literal["miss"] = "miss"
    seat: Seat


class Showed(Frozen):
    """A player who believes they cannot play showed their hand; `hand` is empty where nobody typed it.

    `overlooked`: nobody at the table found a way to play it, even if there is one.
    """

    type: Literal["show"] = "show"
    seat: Seat
    hand: str = Field(default="", max_length=200)
    overlooked: bool = False


class Began(Frozen):
    """Who begins, where a lot decides."""

    type: Literal["open"] = "open"
    seat: Seat


class Rolled(Frozen):
    """Dice that fell on the table, or that the phone rolled."""

    type: Literal["roll"] = "roll"
    white: tuple[Face, Face]
    red: Face | None = None
    yellow: Face | None = None
    green: Face | None = None
    blue: Face | None = None


class Finished(Frozen):
    """The people say that the game is over."""

    type: Literal["end"] = "end"


Telling = Annotated[Scored | Moved | Missed | Showed | Began | Rolled | Finished, Field(discriminator="type")]


def seat_of(telling: Telling) -> int | None:
    """Return whose turn is told, if it is anyone's."""
    return None if isinstance(telling, Rolled | Finished) else telling.seat
