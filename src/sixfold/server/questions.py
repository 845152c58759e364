"""What the processes that judge are asked: one description of each question, for who asks and for who answers.

A question is JSON with its `kind`; the answer is a message of the type that the question names, as JSON.
"""

from typing import Annotated, ClassVar, Final, Literal, TypeAlias

from pydantic import ConfigDict, Field, TypeAdapter

from sixfold import analysis
from sixfold.rulebook import Language
from sixfold.rules.core import Seat
from sixfold.tables import messages
from sixfold.tables.model import Model

FIRST_PART: Final = 2  # decisions of a review that are judged first, so that something is soon to be seen
PART: Final = 8  # that are judged at once then
EFFORT: Final = 0.4


class JudgedPart(Model):
    """Some decisions of a game, from number `first` on, of `total`: as they were judged, in no language."""

    first: int
    total: int
    decisions: tuple[analysis.JudgedDecision, ...]


class JudgeQuestion(Model):
    """Something to judge; equal questions are answered once."""

    model_config = ConfigDict(ser_json_bytes="base64", val_json_bytes="base64")

    answer: ClassVar[type[Model]]
    thinks: ClassVar[bool] = False  # a bot thinks about it, which may take longer than reading
    is_review: ClassVar[bool] = False  # counted apart, as a review takes much at once
    is_telling: ClassVar[bool] = False  # puts into words what was judged: never too much


class WordedQuestion(JudgeQuestion):
    """A question whose answer is in words; refusals of any other are told in the language of whoever asked."""

    language: Language


class ReplayQuestion(WordedQuestion):
    """A record step by step: as whom it is seen, and how it ended where the table knows more than the record."""

    answer = messages.Replay
    kind: Literal["replay"] = "replay"
    record: bytes
    seat: Seat | None
    is_open: bool
    result: str | None = None  # as JSON


class PositionQuestion(WordedQuestion):
    """A position, and perhaps a draft in it."""

    answer = messages.LookedAt
    kind: Literal["position"] = "position"
    wanted: messages.LookAt


class CaseQuestion(WordedQuestion):
    """A position and a move, for the referee."""

    answer = messages.Verdict
    kind: Literal["case"] = "case"
    asked: messages.AskReferee


class AdviceQuestion(WordedQuestion):
    """A position in which someone asks what to play."""

    answer = messages.Advice
    thinks = True
    kind: Literal["advice"] = "advice"
    asked: messages.AskAdvice


class AnalysisQuestion(WordedQuestion):
    """A position whose options are ranked."""

    answer = messages.Analysed
    thinks = True
    kind: Literal["analysis"] = "analysis"
    wanted: messages.Analyse


class CoachQuestion(WordedQuestion):
    """A move that someone thinks of, in what their seat may know; whether they want a better one costs nothing more."""

    answer = messages.Coached
    thinks = True
    kind: Literal["coach"] = "coach"
    game: str
    view: object  # as JSON
    position: int
    move: str


class PartQuestion(JudgeQuestion):
    """Some decisions of a game that is over, without words; the part's number is from 0."""

    answer = JudgedPart
    thinks = is_review = True
    kind: Literal["part"] = "part"
    record: bytes
    first: int
    count: int

    @classmethod
    def of(cls, record: bytes, part: int) -> "PartQuestion":
        """Return the question for a part by its number."""
        if part == 0:
            return cls(record=record, first=0, count=FIRST_PART)
        return cls(record=record, first=FIRST_PART + PART * (part - 1), count=PART)


class ToldPartQuestion(WordedQuestion):
    """The same decisions in words, as they were judged."""

    answer = messages.ReviewPart
    is_review = is_telling = True
    kind: Literal["told part"] = "told part"
    record: bytes
    judged: str  # a `JudgedPart` as JSON, which only the process that judges reads


class ReviewQuestion(WordedQuestion):
    """A whole game, whose decisions are all judged."""

    answer = messages.GameReview
    is_review = is_telling = True
    kind: Literal["review"] = "review"
    record: bytes
    parts: tuple[str, ...]


AnyQuestion: TypeAlias = Annotated[
    ReplayQuestion
    | PositionQuestion
    | CaseQuestion
    | AdviceQuestion
    | AnalysisQuestion
    | CoachQuestion
    | PartQuestion
    | ToldPartQuestion
    | ReviewQuestion,
    Field(discriminator="kind"),
]
QUESTION: Final[TypeAdapter[AnyQuestion]] = TypeAdapter(AnyQuestion)
