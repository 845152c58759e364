"""What a client asks of a table. The same commands go over the socket and over POST /api/tables/{key}/commands."""

from typing import Annotated, Literal

from pydantic import Field

from sixfold.tables.drafts import MoveText
from sixfold.tables.entries import OfferKind
from sixfold.tables.messages.fields import SeatNumber, Text
from sixfold.tables.model import Model


class Sit(Model):
    """Take a free seat; without a number, the first one."""

    type: Literal["sit"] = "sit"
    seat: SeatNumber | None = None


class Leave(Model):
    """Leave your seat, before the start."""

    type: Literal["leave"] = "leave"


class AddBot(Model):
    """Put a bot on a free seat; without a number, the first one."""

    type: Literal["add_bot"] = "add_bot"
    level: str = Field(min_length=1, max_length=40)
    seat: SeatNumber | None = None


class RemoveBot(Model):
    """Take a bot away, before the start."""

    type: Literal["remove_bot"] = "remove_bot"
    seat: SeatNumber


class FreeSeat(Model):
    """Take a seat back from someone who does not belong there, before the start; they cannot sit down again."""

    type: Literal["free_seat"] = "free_seat"
    seat: SeatNumber


class Start(Model):
    """Begin. Seats that nobody took are taken away."""

    type: Literal["start"] = "start"


class PlayMove(Model):
    """Decide. `position` is the one of the state that the decision was made on: an old one is refused."""

    type: Literal["play"] = "play"
    position: int = Field(ge=0, le=2**53)
    move: MoveText


class Reconsider(Model):
    """Take your own choice back while it stays hidden until others are in; nobody has to agree, and theirs stand."""

    type: Literal["reconsider"] = "reconsider"


class Resign(Model):
    """Give up."""

    type: Literal["resign"] = "resign"


class MakeOffer(Model):
    """Propose to take back your last decision, or to end the game here."""

    type: Literal["offer"] = "offer"
    what: OfferKind


class Answer(Model):
    """Agree to the offer on the table, or refuse it; whoever made it withdraws it with False."""

    type: Literal["answer"] = "answer"
    what: OfferKind
    agreed: bool


class StandIn(Model):
    """Give the seat of someone who stays away to a bot, until they come back; its level is the table's `stand_in`."""

    type: Literal["stand_in"] = "stand_in"
    seat: SeatNumber
    level: str | None = Field(default=None, min_length=1, max_length=40)


class ComeBack(Model):
    """Take your seat back from the bot."""

    type: Literal["come_back"] = "come_back"


class Rematch(Model):
    """Once it is over: another table with the same people, one seat on. Whoever asks second is sent to it too."""

    type: Literal["rematch"] = "rematch"


class Say(Model):
    """A line of chat."""

    type: Literal["say"] = "say"
    text: Text


Command = Annotated[
    Sit
    | Leave
    | AddBot
    | RemoveBot
    | FreeSeat
    | Start
    | PlayMove
    | Reconsider
    | Resign
    | MakeOffer
    | Answer
    | StandIn
    | ComeBack
    | Rematch
    | Say,
    Field(discriminator="type"),
]
