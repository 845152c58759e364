"""Every message between a client and the server, and the shapes inside them.

The browser client's TypeScript types are generated from this file: `python -m sixfold.tables.messages`. A client needs
to know no rules: what it may do is in `TableState.can`, what a draft would do is in the server's answer to it.
"""

from typing import TYPE_CHECKING, Annotated, Any, Literal, Union

from pydantic import Field, TypeAdapter

from sixfold.rules.catalog import GAMES
from sixfold.tables import presenters
from sixfold.tables.drafts import Draft, DraftAnswer, LineScore, MoveText
from sixfold.tables.entries import EndReason, Entry, OfferKind, RecordedEvent, TableOptions
from sixfold.tables.model import MOST_SEATS, CellShown, Model, Problem
from sixfold.tables.presenters import PlainView, ViewMessage

if TYPE_CHECKING:
    GameView = ViewMessage
else:
    _SHOWN = dict.fromkeys((*(presenters.of(game).Shown for game in GAMES), PlainView))
    GameView = Annotated[Union[tuple(_SHOWN)], Field(discriminator="board")]  # noqa: UP007

MOST_POSITION = 4_000  # characters: all tiles on the grid take a third
GameName = Annotated[str, Field(min_length=1, max_length=40)]
LanguageName = Literal["en", "fr", "de"]
Name = Annotated[str, Field(min_length=1, max_length=24)]
Text = Annotated[str, Field(min_length=1, max_length=300)]
Token = Annotated[str, Field(min_length=1, max_length=100)]
TableKey = Annotated[str, Field(min_length=1, max_length=40)]  # a table's id or its code
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS)]


# The table around the game.


class SeatClock(Model):
    """What was left when this was sent, and whether it runs."""

    left_ms: int
    running: bool


class SeatState(Model):
    """Who sits where. `name` is in the client's language where it is a bot's.

    `standing_in`: a bot of `level` plays for the person until they return. `forfeited`: they gave up or, with
    `ran_out`, their time did.
    """

    kind: Literal["open", "person", "bot"]
    name: str = ""
    person: str | None = None
    level: str | None = None
    standing_in: bool = False
    forfeited: bool = False
    ran_out: bool = False
    clock: SeatClock | None = None


class OfferState(Model):
    """A proposal that waits for the seats in `waiting`."""

    what: OfferKind
    by: int
    waiting: tuple[int, ...]


class TableResult(Model):
    """How it ended. `resigned`, `time` and `agreed` are the table's own reasons, the others the game's.

    `seat` gave up or ran out of time and so ended it.
    """

    reason: EndReason
    seat: int | None = None
    scores: tuple[int, ...]
    winners: tuple[int, ...]


Act = Literal[
    "sit",
    "leave",
    "add_bot",
    "remove_bot",
    "free_seat",
    "start",
    "play",
    "reconsider",
    "hint",
    "coach",
    "resign",
    "offer_undo",
    "offer_end",
    "answer",
    "stand_in",
    "come_back",
    "rematch",
    "say",
]


class TableState(Model):
    """A table as one client may see it, up to event `number`.

    `position` is what a move must carry. `solo`: one person plays with bots alone and can take back any decision of
    theirs; `taken_back`: they did, so the game is not counted. `you` is the seat of the client, None for a watcher.
    `can` says which commands make sense for it now. `rated`: ratings move at its end, with those who sit here now.
    `due_since` tells by seat since when it owes a decision and `now` is the server's time (milliseconds since 1970): a
    seat that owes one for `options.away_s`, and whose person is not connected, can be given to a bot.
    """

    id: str
    code: str
    game: GameName
    number: int
    position: int
    stage: Literal["waiting", "playing", "over"]
    options: TableOptions
    seats: tuple[SeatState, ...]
    you: int | None
    owner: bool
    rated: bool
    solo: bool = False
    taken_back: bool = False
    deciders: tuple[int, ...]
    due_since: tuple[int | None, ...]
    scores: tuple[int, ...]
    view: GameView | None
    offer: OfferState | None
    can: tuple[Act, ...]
    commitment: str
    seed: str | None
    result: TableResult | None
    rematch: str | None
    rematch_of: str | None
    now: int


class Happening(Model):
    """One numbered entry of a table's log, without what this client may not know. `at`: milliseconds since 1970.

    `told`: the same in words, in the client's language; nothing where there is nothing to say.
    """

    number: int
    at: int
    entry: Entry
    told: tuple[str, ...]


# What a client asks for. The same commands go over the socket and over POST /api/tables/{key}/commands.


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


class Play(Model):
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
    | Play
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


# Over the socket, from the client.


class Hello(Model):
    """The first message: who you are, which table, and the last event number you have (0: nothing yet).

    `changes`: send me what changed in place of whole states, where you can.
    """

    type: Literal["hello"] = "hello"
    table: TableKey
    token: Token | None = None
    after: int = Field(default=0, ge=0, le=2**53)
    language: LanguageName = "en"
    changes: bool = False


class Do(Model):
    """A command; `id` comes back in the answer."""

    type: Literal["do"] = "do"
    id: int = Field(ge=0, le=2**53)
    command: Command


class AskDraft(Model):
    """A draft; `id` comes back in the answer."""

    type: Literal["draft"] = "draft"
    id: int = Field(ge=0, le=2**53)
    draft: Draft


class Ping(Model):
    """Ask whether the server is there."""

    type: Literal["ping"] = "ping"


ClientMessage = Annotated[Hello | Do | AskDraft | Ping, Field(discriminator="type")]
CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)


# Over the socket, from the server.


class Welcome(Model):
    """The answer to hello: every event after the one you have, and where the table stands now."""

    type: Literal["welcome"] = "welcome"
    events: tuple[Happening, ...]
    state: TableState
    presence: tuple[bool, ...]
    watchers: int


class Update(Model):
    """Something happened. `state` is left out (null) where only something was said.

    A client that asked for `changes` gets these instead, to be applied (`changes.py`) to the last state that it was
    sent over this socket, whose number is `since`.
    """

    type: Literal["update"] = "update"
    events: tuple[Happening, ...]
    state: TableState | None
    since: int | None = None
    changes: dict[str, Any] | None = None


class Presence(Model):
    """Whose browser is connected, by seat, and how many watch."""

    type: Literal["presence"] = "presence"
    presence: tuple[bool, ...]
    watchers: int


class Done(Model):
    """The command with this id is written down. `number` is the last event of the table."""

    type: Literal["done"] = "done"
    id: int
    number: int


class Refused(Model):
    """The command with this id changed nothing. `state` is there where yours was out of date."""

    type: Literal["refused"] = "refused"
    id: int | None
    problem: Problem
    state: TableState | None = None


class Drafted(Model):
    """The answer to a draft, for the position that it was made on."""

    type: Literal["drafted"] = "drafted"
    id: int
    position: int
    answer: DraftAnswer


class Pong(Model):
    """Yes."""

    type: Literal["pong"] = "pong"


ServerMessage = Annotated[
    Welcome | Update | Presence | Done | Refused | Drafted | Pong,
    Field(discriminator="type"),
]


# Over HTTP.


class NewPerson(Model):
    """A guest with a name."""

    name: Name


class Rating(Model):
    """How strong, at one game: Elo points from the games of accounts."""

    game: GameName
    points: int
    games: int


class Person(Model):
    """Someone who plays. `account`: the name they log in with, if they have one."""

    id: str
    name: str
    account: str | None = None
    ratings: tuple[Rating, ...] = ()


class PushKey(Model):
    """The key with which a browser asks its push service for this server; none where closed pages are told nothing."""

    key: str | None = None


class PushWish(Model):
    """Where a browser is told that it is its person's turn while the page is closed, as its push service says."""

    endpoint: str = Field(max_length=1000)
    p256dh: str = Field(pattern=r"^[A-Za-z0-9_-]{87}$")
    auth: str = Field(pattern=r"^[A-Za-z0-9_-]{22}$")
    language: LanguageName = "en"


class ShowPage(Model):
    """Whether everyone may see my page, or only I."""

    shown: bool


class RatedGame(Model):
    """A rating once a game was over. `at`: milliseconds since 1970."""

    at: int
    points: int


class RatingCurve(Rating):
    """A rating and how it came about; `curve` are its latest games, the oldest first."""

    curve: tuple[RatedGame, ...]


class Against(Model):
    """Games against one kind of opponent: the strongest bot's level, or `people`."""

    level: str
    games: int
    wins: int


class GameStatistics(Model):
    """What someone did at one game, where it ended with a result. `best_turn` is missing where turns score nothing."""

    game: GameName
    games: int
    wins: int
    mean_score: float
    best_score: int
    best_turn: int | None
    qwirkles: int
    locks: int
    against: tuple[Against, ...]


class Profile(Model):
    """Someone's page; `shown`: everyone may see it."""

    id: str
    name: str
    shown: bool
    ratings: tuple[RatingCurve, ...]
    games: tuple[GameStatistics, ...]


class Session(Model):
    """A person and the token that proves it: send it as `Authorization: Bearer …` and in hello."""

    person: Person
    token: str


class PersonalLink(Model):
    """A token for another browser of yours: open `/return#` followed by it."""

    token: str


class Return(Model):
    """A personal link was opened."""

    token: Token


Password = Annotated[str, Field(min_length=8, max_length=200)]


class Credentials(Model):
    """An account's name and password."""

    name: Name
    password: Password


class NewPassword(Model):
    """Another password for one's account."""

    old: Password
    new: Password


class Goodbye(Model):
    """I want to be forgotten; whoever has an account gives its password."""

    password: Password | None = None


class NewReport(Model):
    """A line of chat (its event `number`) or a name (its `seat`) that an operator should look at."""

    number: int | None = Field(default=None, ge=1, le=2**53)
    seat: SeatNumber | None = None
    why: Text


class NewTable(Model):
    """A table to open; `seats` is how many can play at most.

    `start`: a position as one line, from which it is played on; it counts nowhere then, and all seats have to be taken.
    """

    game: GameName
    seats: int = Field(ge=1, le=MOST_SEATS)
    options: TableOptions = TableOptions()
    start: str | None = Field(default=None, max_length=MOST_POSITION)


class Standing(Model):
    """Where a game under way stands: the points by seat, and who is to decide."""

    scores: tuple[int, ...]
    deciders: tuple[int, ...]


class TableSummary(Model):
    """A table in the lobby or in a list of games.

    `players` are the names in the order of the seats, bots' with their level: `Momo (greedy)`. `changed_at`: when
    something last happened, in milliseconds since 1970.
    """

    id: str
    code: str
    game: GameName
    stage: Literal["waiting", "playing", "over"]
    players: tuple[str, ...]
    free: int
    standing: Standing | None = None
    created_at: int
    changed_at: int = 0
    ended_at: int | None
    result: TableResult | None
    you: int | None = None


class TableList(Model):
    """Tables, newest first; `more`: give it as `before` to read on."""

    tables: tuple[TableSummary, ...]
    more: int | None = None


class KeptRecord(Model):
    """A game from elsewhere is kept, as this table."""

    id: str


class Events(Model):
    """What a client over HTTP missed, and where the table stands."""

    events: tuple[Happening, ...]
    state: TableState


class Accepted(Model):
    """A command is written down: where the table stands now."""

    number: int
    state: TableState
    events: tuple[Happening, ...] = ()


class LookAt(Model):
    """A position without a table, as docs/records.md writes one, and perhaps a draft of whoever decides there.

    The draft `{"kind": "move", "move": "Rc@1,1"}` fits every game.
    """

    game: GameName
    position: str = Field(max_length=MOST_POSITION)
    draft: Draft | None = None


class LookedAt(Model):
    """A position that the rules allow: in its canonical form, as its seat sees it, and what the draft would do."""

    game: GameName
    position: str
    view: GameView
    scores: tuple[int, ...]
    answer: DraftAnswer | None = None


class PhotoPiece(Model):
    """A piece on its cell as a photo shows it. A person should be asked about one that is not `sure`.

    `known` was confirmed before, and is never changed; `is_new` belongs to this turn. `outline` are the corners in the
    photo's own pixels, upright; none where a known piece is covered.
    """

    piece: str
    x: int
    y: int
    confidence: float
    sure: bool
    known: bool = False
    is_new: bool = False
    outline: tuple[tuple[float, float], ...] | None = None


class PhotoRead(Model):
    """What lies on a photographed table, or in a photographed hand.

    With known pieces, `points` and `lines` are what the new ones score as one turn, or `problem` says why the rules
    refuse them. `differing` is what the photo shows in place of known pieces. `width` and `height` are the upright
    photo's.
    """

    pieces: tuple[PhotoPiece, ...]
    width: int
    height: int
    edition: Literal["purple", "white"] | None = None
    points: int | None = None
    lines: tuple[LineScore, ...] = ()
    problem: Problem | None = None
    differing: tuple[PhotoPiece, ...] = ()


class AskAdvice(Model):
    """Ask what would be good to play in a position."""

    game: GameName
    position: str = Field(max_length=MOST_POSITION)


class AskReferee(Model):
    """Is this move allowed? A position and a move, both as one line of text."""

    game: GameName
    position: str = Field(max_length=MOST_POSITION)
    move: MoveText


class Verdict(Model):
    """Whether a move is allowed. `fault` says what is not: already the position, or the move.

    `rules` are the rule that refuses it or, where it is allowed, those that it is made and counted by. `view` is the
    table before the move and `answer` its points line by line; both are missing where the position cannot be.
    """

    game: GameName
    position: str
    move: str
    allowed: bool
    fault: Literal["position", "move"] | None = None
    problem: Problem | None = None
    rules: tuple["RuleText", ...] = ()
    view: GameView | None = None
    answer: DraftAnswer | None = None


class ReplayStep(Model):
    """The table after one step of a game. `hands` are all hands, where everything may be known.

    `told` are the events in words, in the client's language. `lines` are those that a placement of this step made or
    extended, with their points. There is no `view` of a real table that was kept by points. `position` is the whole
    table as one line, where everything may be known and somebody is to decide.
    """

    events: tuple[RecordedEvent, ...]
    told: tuple[str, ...]
    view: GameView | None
    scores: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...] | None = None
    lines: tuple[LineScore, ...] = ()
    position: str | None = None


class ReplayDeputy(Model):
    """A bot decided for a person who left, from this step (counted from 0) on."""

    level: str
    step: int


class Replay(Model):
    """A game step by step, seen by one seat or, after the end, openly. `bots` stood in for people, by seat."""

    game: GameName
    players: tuple[str, ...]
    kinds: tuple[Literal["human", "bot"], ...]
    seat: int | None
    steps: tuple[ReplayStep, ...]
    result: TableResult | None
    seed: str | None
    bots: tuple[ReplayDeputy | None, ...] = ()


class Likely(Model):
    """A number that futures tell, with its 95 % interval."""

    value: float
    low: float
    high: float


class AnalysedWhy(Model):
    """What an expected margin is made of, in points: all but `large`, a chance, add up to it."""

    lead: float
    now: float
    bonus: float
    others: float
    own: float
    later: float
    large: float


class AnalysedOption(Model):
    """Something that a seat could do, also in words: its share of the win, final points and margin, and why."""

    move: str
    told: str = ""
    share: Likely
    points: Likely
    margin: Likely
    futures: int
    exact: bool
    why: AnalysedWhy


class AdvisedOption(Model):
    """Something good to play, in words: its points at once, its share of the win and the own final points."""

    move: str
    told: str
    points: int
    share: Likely
    final: Likely
    exact: bool


class Advice(Model):
    """What would be good to play for the seat that decides, the best first."""

    game: GameName
    seat: int
    options: tuple[AdvisedOption, ...]


class Analyse(Model):
    """A position to rank the options of, for whoever decides there, or for one of several; more effort costs more."""

    game: GameName
    position: str = Field(max_length=MOST_POSITION)
    seat: int | None = Field(default=None, ge=0, lt=MOST_SEATS)
    effort: float = Field(default=0.5, gt=0, le=1)


class Analysed(Model):
    """The options of a seat, the best first."""

    game: GameName
    seat: int
    exact: bool
    options: tuple[AnalysedOption, ...]


class ReviewedDecision(Model):
    """A decision of a game that is over: what it lost against the best option, in shares of a win, and why.

    `position` is what its seat knew, where it lost something worth telling, so that it can be played again; `told` and
    `best_told` are both moves in words then.
    """

    event: int
    seat: int
    move: str
    best: str
    loss: float
    mark: Literal["best", "good", "inexact", "mistake", "blunder", "forced"]
    exact: bool
    before: tuple[float, ...]
    after: tuple[float, ...]
    why: str | None = None
    position: str | None = None
    told: str | None = None
    best_told: str | None = None


class ReviewPart(Model):
    """Some decisions of a game, from number `first` on, of `total`."""

    first: int
    total: int
    decisions: tuple[ReviewedDecision, ...]


class ReviewedSeat(Model):
    """How a game went for a seat: result - start = luck + skill, in shares of a win; `told` says it in words.

    `like`: the level of the bots that lose as much, in the opening, the middle and the end, where that is known, and
    `likeness` in words.
    """

    start: float
    result: float
    luck: float
    skill: float
    lost: float
    decisions: int
    accuracy: float | None
    like: tuple[str | None, ...] = ()
    told: str
    likeness: str | None = None


class ReviewLeg(Model):
    """Everyone's chance to win after an event, and whether luck changed it."""

    event: int
    shares: tuple[float, ...]
    luck: bool


class ReviewTurn(Model):
    """One of the greatest changes of a game: by play, or by luck, which is named; `seat` gained by it."""

    event: int
    kind: str
    named: str
    seat: int
    change: float


class Review(Model):
    """A whole game with luck and play apart."""

    game: GameName
    seats: tuple[ReviewedSeat, ...]
    decisions: tuple[ReviewedDecision, ...]
    course: tuple[ReviewLeg, ...]
    turning: tuple[ReviewTurn, ...]


class PuzzleListed(Model):
    """A puzzle by name: the weakest bot that finds it, and how hard it is on the scale of a solver's rating."""

    id: str
    level: str
    rating: int


class PuzzleList(Model):
    """The puzzles of a game, the easiest first; `today` is that of the day asked for, if there are puzzles."""

    game: GameName
    today: str | None
    puzzles: tuple[PuzzleListed, ...]


class Puzzle(Model):
    """A position with one clearly best move. `feat` is what that move is known for: making a Qwirkle, locking a row."""

    id: str
    game: GameName
    level: str
    rating: int
    feat: str | None
    position: str
    view: GameView
    scores: tuple[int, ...]


class SolvePuzzle(Model):
    """The move that somebody thinks is best."""

    move: MoveText


class PuzzleOption(Model):
    """A move of a puzzle, also in words, and the chance to win after it."""

    move: str
    told: str
    share: float


class PuzzleAnswer(Model):
    """Whether a move solves a puzzle. `chosen` is left out for a move that was not worth comparing.

    `best` is ahead of every other move by `gap`, of which 95 % of the doubt leaves `low`. `why` says why the move, or
    the one that looks best at first sight (`tempting`), is worse. `draft` lays the best move on a board.
    """

    right: bool
    best: PuzzleOption
    chosen: PuzzleOption | None
    tempting: PuzzleOption | None
    gap: float
    low: float
    why: str | None
    draft: Draft


class Where(Model):
    """Where to look, in words, and on the board: `cells` of a grid, `rows` by their colour or, of cards, by number."""

    told: str
    cells: tuple[CellShown, ...] = ()
    rows: tuple[str, ...] = ()


class Hint(Model):
    """A move that a good bot would make at this position, knowing what your seat knows, or only where it would be."""

    position: int
    move: str | None = None
    where: Where | None = None


class AskCoach(Model):
    """A move that you think of making at this position; `better`: say which one you would make, which is a hint."""

    position: int = Field(ge=0, le=2**53)
    move: MoveText
    better: bool = False


class BetterMove(Model):
    """What the coach would play, also in words."""

    move: str
    told: str


class Coached(Model):
    """What the coach thinks of a move: the share of the win that it loses, and why, where that is worth a word."""

    position: int
    move: str
    loss: float
    why: str | None = None
    better: BetterMove | None = None


class Told(Model):
    """A game in a few words: its name, how many can play, what it is."""

    title: str
    players: str
    summary: str


class Vocabulary(Model):
    """The rulebook's words in one language. `pieces` and `spaces` are by their notation: `Ro`, `R5`.

    `levels` are the bots'.
    """

    games: dict[GameName, Told]
    pieces: dict[str, str]
    spaces: dict[str, str]
    colours: dict[str, str]
    shapes: dict[str, str]
    rows: dict[str, str]
    sides: dict[str, str]
    reasons: dict[str, str]
    levels: dict[str, str]


class RuleText(Model):
    """One numbered rule; `settled` are our own decisions, `examples` the booklet's."""

    id: str
    name: str
    text: str
    settled: tuple[str, ...]
    examples: tuple[str, ...]


class RulesFound(Model):
    """The rules that answer a question, the best first."""

    rules: tuple[RuleText, ...]


class RulesPage(Model):
    """All rules of a game."""

    game: GameName
    title: str
    summary: str
    rules: tuple[RuleText, ...]
    notice: str


class CatalogGame(Model):
    """A game that can be played here, as it says itself.

    `usual_seats` is how many play when one person plays with bots; `piece` and `counts` are words for what is laid or
    marked and for what a score counts; `tie` says whose age decides a tie for the opening; `hidden`: hands are hidden;
    `photos`: its table can be photographed, and this server can read that.
    """

    game: GameName
    titles: dict[LanguageName, str]
    seats: tuple[int, ...]
    usual_seats: int
    minutes: int
    piece: str
    counts: str
    tie: Literal["oldest", "youngest"] | None
    hidden: bool
    photos: bool = False
    ends: tuple[str, ...]
    levels: tuple[str, ...]


class Catalog(Model):
    """What can be played here."""

    games: tuple[CatalogGame, ...]


class Health(Model):
    """Whether this process works."""

    status: Literal["ok"]


if __name__ == "__main__":
    import sys

    from sixfold.tables.typescript import typescript

    sys.stdout.write(typescript())
