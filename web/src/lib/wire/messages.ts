// Generated from src/sixfold/tables/messages/ by `python -m sixfold.tables.messages`. Do not edit.

export type LanguageName = "en" | "fr" | "de";

export type Act = "sit" | "leave" | "add_bot" | "remove_bot" | "free_seat" | "start" | "play" | "reconsider" | "hint" | "coach" | "resign" | "offer_undo" | "offer_end" | "answer" | "stand_in" | "come_back" | "rematch" | "say";

export type OfferKind = "undo" | "end";

export type GameName = string;

export type EndReason = string;

/** A command is written down: where the table stands now. */
export interface Accepted {
  number: number;
  state: TableState;
  events?: Happening[];
}

/** Put a bot on a free seat; without a number, the first one. */
export interface AddBot {
  type: "add_bot";
  level: string;
  seat?: number | null;
}

/** What would be good to play for the seat that decides, the best first. */
export interface Advice {
  game: string;
  seat: number;
  options: AdvisedOption[];
}

/** Something good to play, in words: its points at once, its share of the win and the own final points. */
export interface AdvisedOption {
  move: string;
  told: string;
  points: number;
  share: Likely;
  final: Likely;
  exact: boolean;
}

/** Games against one kind of opponent: the strongest bot's level, or `people`. */
export interface Against {
  level: string;
  games: number;
  wins: number;
}

/** An earlier telling, `of`, was another one. */
export interface Amend {
  op: "change";
  id: string;
  of: string;
  telling: Scored | Moved | Missed | Showed | Began | Rolled | Finished;
}

/** A position to rank the options of, for whoever decides there, or for one of several; more effort costs more. */
export interface Analyse {
  game: string;
  position: string;
  seat?: number | null;
  effort?: number;
}

/** The options of a seat, the best first. */
export interface Analysed {
  game: string;
  seat: number;
  exact: boolean;
  options: AnalysedOption[];
}

/** Something that a seat could do, also in words: its share of the win, final points and margin, and why. */
export interface AnalysedOption {
  move: string;
  told?: string;
  share: Likely;
  points: Likely;
  margin: Likely;
  futures: number;
  exact: boolean;
  why: AnalysedWhy;
}

/** What an expected margin is made of, in points: all but `large`, a chance, add up to it. */
export interface AnalysedWhy {
  lead: number;
  now: number;
  bonus: number;
  others: number;
  own: number;
  later: number;
  large: number;
}

/** Agree to the offer on the table, or refuse it; whoever made it withdraws it with False. */
export interface Answer {
  type: "answer";
  what: "undo" | "end";
  agreed: boolean;
}

/** A seat agrees or does not, which ends the offer. */
export interface Answered {
  type: "answered";
  seat: number;
  what: "undo" | "end";
  agreed: boolean;
}

/** Ask what would be good to play in a position. */
export interface AskAdvice {
  game: string;
  position: string;
}

/** A move that you think of making at this position; `better`: say which one you would make, which is a hint. */
export interface AskCoach {
  position: number;
  move: string;
  better?: boolean;
}

/** A draft; `id` comes back in the answer. */
export interface AskDraft {
  type: "draft";
  id: number;
  draft: GridDraft | RowsDraft | CrossDraft | MoveDraft;
}

/** Is this move allowed? A position and a move, both as one line of text, or the `case` that was laid instead. Without a move nothing is judged: the answer is the case. */
export interface AskReferee {
  game: string;
  position?: string;
  move?: string;
  case?: QwirkleCase | CubesCase | CardsCase | QwixxCase | DuelCase | null;
}

/** So long for the whole game, and a little more after every decision. */
export interface BankClock {
  kind: "bank";
  seconds: number;
  increment?: number;
}

/** Who begins, where a lot decides. */
export interface Began {
  type: "open";
  seat: number;
}

/** A game begins, kept in this manner, by these people in seat order. */
export interface Begun {
  op: "begin";
  id: string;
  game: string;
  manner: string;
  players: string[];
}

/** What the coach would play, also in words. */
export interface BetterMove {
  move: string;
  told: string;
}

/** A bot was put on a seat; without a `name`, in logs of earlier releases, it goes by a number. */
export interface BotSat {
  type: "bot_sat";
  seat: number;
  level: string;
  name?: string | null;
}

/** The rows and a hand; where none is told, it is just the cards of the move. The server says which cards the move plays from the hand, and how many a hand can hold. */
export interface CardsCase {
  kind: "cards";
  rows: string[][];
  hand: string[];
  move?: RowsMove | null;
  played: string[];
  most_hand: number;
}

/** Qwirkle Cards: `shown` is the hand that a stuck player has laid open this turn. `unseen` counts the cards of each kind not in your sight. A row of `full_row` cards is taken at the end of the turn. */
export interface CardsView {
  board: "cards";
  seat?: number | null;
  phase: string;
  turn: number;
  rows: string[][];
  hand: string[];
  hand_sizes: number[];
  pile_size: number;
  qwirkles: string[][][];
  shown: string[];
  turns_left?: number | null;
  unseen: Record<string, number>;
  full_row: number;
}

/** What can be played here. */
export interface Catalog {
  games: CatalogGame[];
}

/** A game that can be played here, as it says itself. `usual_seats` is how many play when one person plays with bots; `piece` and `counts` are words for what is laid or marked and for what a score counts; `tie` says whose age decides a tie for the opening; `hidden`: hands are hidden; `photos`: its table can be photographed, and this server can read that; `case`: what lies before the referee at first, of a game that can be laid there. */
export interface CatalogGame {
  game: string;
  titles: Record<string, string>;
  seats: number[];
  usual_seats: number;
  minutes: number;
  piece: string;
  counts: string;
  tie?: "oldest" | "youngest" | null;
  hidden: boolean;
  photos?: boolean;
  case?: QwirkleCase | CubesCase | CardsCase | QwixxCase | DuelCase | null;
  ends: string[];
  levels: string[];
}

/** A place on the grid; x grows to the right, y downwards. */
export interface CellShown {
  x: number;
  y: number;
}

/** What the coach thinks of a move: the share of the win that it loses, and why, where that is worth a word. */
export interface Coached {
  position: number;
  move: string;
  loss: number;
  why?: string | null;
  better?: BetterMove | null;
}

/** Take your seat back from the bot. */
export interface ComeBack {
  type: "come_back";
}

/** An account's name and password. */
export interface Credentials {
  name: string;
  password: string;
}

/** `legal`: every move that is possible now. `miss_if_nothing`: `-` would cost a miss. */
export interface CrossAnswer {
  kind: "cross";
  move?: string | null;
  problem?: Problem | null;
  points: number;
  rows: RowScore[];
  legal: string[];
  miss_if_nothing: boolean;
}

/** On coloured rows: a space such as `R5`, `-` for nothing, None to hear what is possible. */
export interface CrossDraft {
  kind: "cross";
  cross?: string | null;
}

/** The numbers crossed in each row, in any order. */
export interface CrossesLaid {
  red: number[];
  yellow: number[];
  green: number[];
  blue: number[];
}

/** The grid and the hand of `turn`: hands lie open, but those of the others are not asked about. */
export interface CubesCase {
  kind: "cubes";
  tiles: Tile[];
  hand: string[];
  move?: GridMove | null;
  rest: Record<string, string>;
  most_hand: number;
  seats: number;
  turn: number;
}

/** Qwirkle Cubes: everything is open. `bag` counts the cubes left by colour letter. */
export interface CubesView {
  board: "cubes";
  seat?: number | null;
  phase: string;
  turn: number;
  grid: Tile[];
  hands: string[][];
  bag: Record<string, number>;
  scores: number[];
}

/** The dice still in the game. */
export interface DiceShown {
  white: [number, number];
  red?: number | null;
  yellow?: number | null;
  green?: number | null;
  blue?: number | null;
}

/** A command; `id` comes back in the answer. */
export interface Do {
  type: "do";
  id: number;
  command: Sit | Leave | AddBot | RemoveBot | FreeSeat | Start | PlayMove | Reconsider | Resign | MakeOffer | Answer | StandIn | ComeBack | Rematch | Say;
}

/** The command with this id is written down. `number` is the last event of the table. */
export interface Done {
  type: "done";
  id: number;
  number: number;
}

/** The answer to a draft, for the position that it was made on. */
export interface Drafted {
  type: "drafted";
  id: number;
  position: number;
  answer: GridAnswer | RowsAnswer | CrossAnswer | MoveAnswer;
}

/** The board, space by space: `R5`; `active` is whose turn it is. The server says what would stand on the space of the move after it, and how many pawns taps stack. */
export interface DuelCase {
  kind: "duel";
  dice: DiceShown;
  action: "white" | "colour";
  closed: string[];
  move?: string | null;
  on: Record<string, PawnsLaid>;
  active: number;
  after?: PawnsLaid | null;
  most_pawns: number;
}

/** Qwixx Duel: everything is open. `first` is what action 1 of this turn used. */
export interface DuelView {
  board: "duel";
  seat?: number | null;
  phase: string;
  active: number;
  dice?: DiceShown | null;
  tracks: TrackView[];
  misses: [number, number];
  pawns_left: [number, number];
  scores: [number, number];
  first?: string | null;
}

/** The game is over; the seed is no secret any more. */
export interface Ended {
  type: "ended";
  reason: string;
  scores: number[];
  winners: number[];
  seed: string;
}

/** What a client over HTTP missed, and where the table stands. */
export interface Events {
  events: Happening[];
  state: TableState;
}

/** A simpler bot decided, because the one of the seat was too slow, broke down or chose nothing legal. */
export interface Fallback {
  level: string;
  instead_of: string;
  why: "slow" | "broken" | "illegal";
}

/** The people say that the game is over. */
export interface Finished {
  type: "end";
}

/** A seat gave up or ran out of time; where the game goes on, a bot plays it to the end. */
export interface Forfeited {
  type: "forfeited";
  seat: number;
  why: "resigned" | "time";
  level: string;
}

/** Take a seat back from someone who does not belong there, before the start; they cannot sit down again. */
export interface FreeSeat {
  type: "free_seat";
  seat: number;
}

/** An event of a record (docs/records.md). Where pieces are not for everyone, the others see only their `count`. */
export interface GameEvent {
  type: string;
  seat?: number | null;
  pieces?: string[] | null;
  count?: number | null;
  move?: string | null;
  points?: number | null;
  action?: number | null;
  of?: string[] | null;
  faces?: string[] | null;
  forced?: boolean | null;
  dice?: DiceShown | null;
  row?: string | null;
  reason?: string | null;
  scores?: number[] | null;
  winners?: number[] | null;
}

/** A whole game with luck and play apart. */
export interface GameReview {
  game: string;
  seats: ReviewedSeat[];
  decisions: ReviewedDecision[];
  course: ReviewLeg[];
  turning: ReviewTurn[];
}

/** What someone did at one game, where it ended with a result. `best_turn` is missing where turns score nothing. */
export interface GameStatistics {
  game: string;
  games: number;
  wins: number;
  mean_score: number;
  best_score: number;
  best_turn?: number | null;
  qwirkles: number;
  locks: number;
  against: Against[];
}

/** I want to be forgotten; whoever has an account gives its password. */
export interface Goodbye {
  password?: string | null;
}

/** `move` is the text to play if the draft stands as it is, else `problem` says why it does not. `unfinished` is told instead of the problem where more pieces of the hand can make the draft right. `cells` tells for each piece of the hand that is not used yet where it could go next. `acts` are the kinds of move that are possible at all; at most `most_swap` pieces can be exchanged. */
export interface GridAnswer {
  kind: "grid";
  move?: string | null;
  problem?: Problem | null;
  unfinished?: Unfinished | null;
  points: number;
  lines: LineScore[];
  cells: Record<string, CellShown[]>;
  acts: ("place" | "swap" | "roll" | "keep" | "pass")[];
  most_swap: number;
}

/** On a grid: pieces laid so far (`Ro@0,0`), or pieces picked for an exchange or another roll. */
export interface GridDraft {
  kind: "grid";
  placed?: string[];
  picked?: string[];
}

/** A move as it is laid: pieces placed, pieces taken anew, or a word alone. */
export interface GridMove {
  act: "place" | "swap" | "roll" | "keep" | "pass";
  placed: Tile[];
  renewed: string[];
}

/** One numbered entry of a table's log, without what this client may not know. `at`: milliseconds since 1970. `told`: the same in words, in the client's language; nothing where there is nothing to say. */
export interface Happening {
  number: number;
  at: number;
  entry: Opened | Sat | BotSat | Left | Started | Played | Hinted | Said | Offered | Answered | Undone | Reconsidered | Forfeited | StoodIn | Returned | Ended | Rematched;
  told: string[];
}

/** Whether this process works. */
export interface Health {
  status: "ok";
}

/** The first message: who you are, which table, and the last event number you have (0: nothing yet). `changes`: send me what changed in place of whole states, where you can. */
export interface Hello {
  type: "hello";
  table: string;
  token?: string | null;
  after?: number;
  language?: "en" | "fr" | "de";
  changes?: boolean;
}

/** A move that a good bot would make at this position, knowing what your seat knows, or only where it would be. */
export interface Hint {
  position: number;
  move?: string | null;
  where?: Where | null;
}

/** A seat asked what a good bot would do; `move` is what it was told, where the table shows hints to all. `where`: it was told only where to look. */
export interface Hinted {
  type: "hinted";
  seat: number;
  where?: boolean;
  move?: string | null;
}

/** A game from elsewhere is kept, as this table. */
export interface KeptRecord {
  id: string;
}

/** Leave your seat, before the start. */
export interface Leave {
  type: "leave";
}

/** A seat is free again, before the start; `removed`: whoever opened the table took it back. */
export interface Left {
  type: "left";
  seat: number;
  removed?: boolean;
}

/** A number that futures tell, with its 95 % interval. */
export interface Likely {
  value: number;
  low: number;
  high: number;
}

/** A line that the draft makes or extends, and what it scores; six in a line are a Qwirkle. */
export interface LineScore {
  tiles: Tile[];
  points: number;
  qwirkle: boolean;
}

/** A position without a table, as docs/records.md writes one, and perhaps a draft of whoever decides there. The draft `{"kind": "move", "move": "Rc@1,1"}` fits every game. */
export interface LookAt {
  game: string;
  position: string;
  draft?: GridDraft | RowsDraft | CrossDraft | MoveDraft | null;
}

/** A position that the rules allow: in its canonical form, as its seat sees it, and what the draft would do. */
export interface LookedAt {
  game: string;
  position: string;
  view: QwirkleView | CubesView | CardsView | QwixxView | DuelView | PlainView;
  scores: number[];
  answer?: GridAnswer | RowsAnswer | CrossAnswer | MoveAnswer | null;
}

/** Propose to take back your last decision, or to end the game here. */
export interface MakeOffer {
  type: "offer";
  what: "undo" | "end";
}

/** Someone took a miss. */
export interface Missed {
  type: "miss";
  seat: number;
}

/** `legal`: every move that is possible now. */
export interface MoveAnswer {
  kind: "move";
  move?: string | null;
  problem?: Problem | null;
  legal: string[];
}

/** So long for every decision. */
export interface MoveClock {
  kind: "move";
  seconds: number;
}

/** For any game: a move as text, None to hear what is possible. */
export interface MoveDraft {
  kind: "move";
  move?: string | null;
}

/** A move in notation; an exchange is told by its count, as in `swap 3`. `together`: it was made in the same action as the lock before it, when everyone chooses at the same time. */
export interface Moved {
  type: "move";
  seat: number;
  move: string;
  together?: boolean;
}

/** The first game of an evening. */
export interface NewPad {
  id: string;
  game: string;
  manner: string;
  players: string[];
}

/** Another password for one's account. */
export interface NewPassword {
  old: string;
  new: string;
}

/** A guest with a name. */
export interface NewPerson {
  name: string;
}

/** A line of chat (its event `number`) or a name (its `seat`) that an operator should look at. */
export interface NewReport {
  number?: number | null;
  seat?: number | null;
  why: string;
}

/** A table to open; `seats` is how many can play at most. `start`: a position as one line, from which it is played on; it counts nowhere then, and all seats have to be taken. */
export interface NewTable {
  game: string;
  seats: number;
  options?: TableOptions;
  start?: string | null;
}

/** Take your time. */
export interface NoClock {
  kind: "none";
}

/** A proposal that waits for the seats in `waiting`. */
export interface OfferState {
  what: "undo" | "end";
  by: number;
  waiting: number[];
}

/** A seat proposes something that needs everyone. */
export interface Offered {
  type: "offered";
  seat: number;
  what: "undo" | "end";
}

/** The table exists. `commitment` is the SHA-256 of the seed that all its chance will follow from. `start`: the whole table that it is played on from, hands included, as one line. */
export interface Opened {
  type: "opened";
  game: string;
  seats: number;
  options: TableOptions;
  owner: string;
  commitment: string;
  rematch_of?: string | null;
  start?: string | null;
}

/** What a turn would score, line by line, or why the rules refuse it. */
export interface PadAnswer {
  points: number;
  lines: LineScore[];
  problem?: Problem | null;
}

/** A game of the evening. `due`: whose turn is told next, nobody's where anyone's may be. `waits`: what a game with dice waits for. `view` is what lies open, `left` how many of each kind have not been seen, `bag` how many pieces the bag holds. `choices`: the numbers that each seat can cross, or the words for a turn without points. `then`: by seat, whose turn is told after its own, while nobody judges it; () where anyone's may be. `position`: what a referee can be asked about, as one line. `winners` once it is over. */
export interface PadGameState {
  number: number;
  game: string;
  manner: string;
  players: string[];
  lines: PadLine[];
  scores: number[];
  due: number[];
  waits?: "open" | "roll" | null;
  view?: QwirkleView | CubesView | CardsView | QwixxView | DuelView | PlainView | null;
  left: Record<string, number>;
  bag?: number | null;
  choices: string[][];
  then?: number[];
  position?: string | null;
  winners?: number[] | null;
  reason?: string | null;
  stopped: boolean;
}

/** A hand that someone shows, to ask whether it can be played at all. */
export interface PadHand {
  hand: string;
}

/** One telling: in words, what it scored, where everyone stood after it, and why the rules refuse it if they do. */
export interface PadLine {
  id: string;
  seat?: number | null;
  telling: Scored | Moved | Missed | Showed | Began | Rolled | Finished;
  text: string;
  points: number;
  scores: number[];
  lines: LineScore[];
  problem?: Problem | null;
  at: number;
}

/** An evening in a list. */
export interface PadLink {
  code: string;
  changed_at: number;
  mine: boolean;
  games: PadSummary[];
}

/** The evenings that someone kept, newest first, and what everyone did in them. */
export interface PadList {
  pads: PadLink[];
  people: PadPerson[];
}

/** How each game can be kept, the usual way first, and how it begins for every number of people, who have no names. A phone without a network shows by `begins` a next game that nobody has heard of yet. */
export interface PadManners {
  games: Record<string, string[]>;
  begins: PadGameState[];
}

/** What someone did in one game, over all evenings: of `played` games `won`, and the points. */
export interface PadPerson {
  name: string;
  game: string;
  played: number;
  won: number;
  best: number;
  mean: number;
}

/** The answer: with the cards and the rows after such a turn, or that there is none. */
export interface PadProof {
  playable: boolean;
  cards: string[];
  rows: string[][];
}

/** A turn about which the rules are asked: the next one, or one `before` another in game number `game`. */
export interface PadQuestion {
  telling: Scored | Moved | Missed | Showed | Began | Rolled | Finished;
  game?: number | null;
  before?: string | null;
}

/** Where an evening stands: `number` is that of the log's last entry, `shown` the game that was asked for. */
export interface PadState {
  code: string;
  number: number;
  mine: boolean;
  games: PadSummary[];
  shown?: PadGameState | null;
}

/** A game of an evening in a line; `winners` are known once it is over by the rules or by the people's word. */
export interface PadSummary {
  game: string;
  manner: string;
  players: string[];
  scores: number[];
  winners?: number[] | null;
  stopped?: boolean;
  at: number;
}

/** What stands on a space. */
export interface PawnsLaid {
  owner: number;
  pawns: number;
}

/** Someone who plays. `account`: the name they log in with, if they have one. */
export interface Person {
  id: string;
  name: string;
  account?: string | null;
  ratings?: Rating[];
}

/** A token for another browser of yours: open `/return#` followed by it. */
export interface PersonalLink {
  token: string;
}

/** A piece on its cell as a photo shows it. A person should be asked about one that is not `sure`. `known` was confirmed before, and is never changed; `is_new` belongs to this turn. `outline` are the corners in the photo's own pixels, upright; none where a known piece is covered. */
export interface PhotoPiece {
  piece: string;
  x: number;
  y: number;
  confidence: number;
  sure: boolean;
  known?: boolean;
  is_new?: boolean;
  outline?: [number, number][] | null;
}

/** What lies on a photographed table, or in a photographed hand. With known pieces, `points` and `lines` are what the new ones score as one turn, or `problem` says why the rules refuse them. `differing` is what the photo shows in place of known pieces. `width` and `height` are the upright photo's. */
export interface PhotoRead {
  pieces: PhotoPiece[];
  width: number;
  height: number;
  edition?: "purple" | "white" | null;
  points?: number | null;
  lines?: LineScore[];
  problem?: Problem | null;
  differing?: PhotoPiece[];
}

/** Ask whether the server is there. */
export interface Ping {
  type: "ping";
}

/** A game without a board of its own: what its view says, field by field, as text. */
export interface PlainView {
  board: "plain";
  seat?: number | null;
  fields: Record<string, string>;
}

/** Decide. `position` is the one of the state that the decision was made on: an old one is refused. */
export interface PlayMove {
  type: "play";
  position: number;
  move: string;
}

/** A decision and all that followed from it. No events: it stays hidden until the others have decided too. `late`: the time was up, and the table decided in the person's place. `qwirkles`: how many it made; `used`: the dice that it was made with, `white0`, `white1` or the row of a coloured one. */
export interface Played {
  type: "played";
  seat: number;
  move?: string | null;
  events?: GameEvent[];
  fallback?: Fallback | null;
  late?: boolean;
  qwirkles?: number;
  used?: string[];
}

/** Yes. */
export interface Pong {
  type: "pong";
}

/** Whose browser is connected, by seat, and how many watch. */
export interface Presence {
  type: "presence";
  presence: boolean[];
  watchers: number;
}

/** Why something was refused: a stable code, the rule where one says so, and a sentence for a person. `parts` are the same sentence for a screen that draws pieces; `cells` are the places on a grid that it speaks of. */
export interface Problem {
  code: string;
  rule: string;
  values: Record<string, string>;
  sentence: string;
  parts?: SentencePart[];
  cells?: CellShown[];
}

/** Someone's page; `shown`: everyone may see it. */
export interface Profile {
  id: string;
  name: string;
  shown: boolean;
  ratings: RatingCurve[];
  games: GameStatistics[];
}

/** The key with which a browser asks its push service for this server; none where closed pages are told nothing. */
export interface PushKey {
  key?: string | null;
}

/** Where a browser is told that it is its person's turn while the page is closed, as its push service says. */
export interface PushWish {
  endpoint: string;
  p256dh: string;
  auth: string;
  language?: "en" | "fr" | "de";
}

/** A position with one clearly best move. `feat` is what that move is known for: making a Qwirkle, locking a row. */
export interface Puzzle {
  id: string;
  game: string;
  level: string;
  rating: number;
  feat?: string | null;
  position: string;
  view: QwirkleView | CubesView | CardsView | QwixxView | DuelView | PlainView;
  scores: number[];
}

/** Whether a move solves a puzzle. `chosen` is left out for a move that was not worth comparing. `best` is ahead of every other move by `gap`, of which 95 % of the doubt leaves `low`. `why` says why the move, or the one that looks best at first sight (`tempting`), is worse. `draft` lays the best move on a board. */
export interface PuzzleAnswer {
  right: boolean;
  best: PuzzleOption;
  chosen?: PuzzleOption | null;
  tempting?: PuzzleOption | null;
  gap: number;
  low: number;
  why?: string | null;
  draft: GridDraft | RowsDraft | CrossDraft | MoveDraft;
}

/** The puzzles of a game, the easiest first; `today` is that of the day asked for, if there are puzzles. */
export interface PuzzleList {
  game: string;
  today?: string | null;
  puzzles: PuzzleListed[];
}

/** A puzzle by name: the weakest bot that finds it, and how hard it is on the scale of a solver's rating. */
export interface PuzzleListed {
  id: string;
  level: string;
  rating: number;
}

/** A move of a puzzle, also in words, and the chance to win after it. */
export interface PuzzleOption {
  move: string;
  told: string;
  share: number;
}

/** The grid and one hand. */
export interface QwirkleCase {
  kind: "qwirkle";
  tiles: Tile[];
  hand: string[];
  move?: GridMove | null;
  rest: Record<string, string>;
  most_hand: number;
}

/** Qwirkle: `hand` is your own, empty for a watcher. `unseen` counts the tiles of each kind not in your sight. */
export interface QwirkleView {
  board: "qwirkle";
  seat?: number | null;
  phase: string;
  turn: number;
  grid: Tile[];
  hand: string[];
  hand_sizes: number[];
  bag_size: number;
  unseen: Record<string, number>;
  scores: number[];
}

/** One sheet; `shut` are the rows that someone else has locked. The server says how many misses can be. */
export interface QwixxCase {
  kind: "qwixx";
  dice: DiceShown;
  action: "white" | "colour";
  closed: string[];
  move?: string | null;
  crosses: CrossesLaid;
  misses: number;
  shut: string[];
  most_misses: number;
}

/** Qwixx: `chosen` says who has decided in action 1; only your own `choice` is told before all have. */
export interface QwixxView {
  board: "qwixx";
  seat?: number | null;
  phase: string;
  active: number;
  dice?: DiceShown | null;
  sheets: SheetView[];
  closed: string[];
  chosen: boolean[];
  choice?: string | null;
}

/** A rating once a game was over. `at`: milliseconds since 1970. */
export interface RatedGame {
  at: number;
  points: number;
}

/** How strong, at one game: Elo points from the games of accounts. */
export interface Rating {
  game: string;
  points: number;
  games: number;
}

/** A rating and how it came about; `curve` are its latest games, the oldest first. */
export interface RatingCurve {
  game: string;
  points: number;
  games: number;
  curve: RatedGame[];
}

/** Take your own choice back while it stays hidden until others are in; nobody has to agree, and theirs stand. */
export interface Reconsider {
  type: "reconsider";
}

/** A seat took its own choice back that stays hidden until others are in: it owes one again, and theirs stand. */
export interface Reconsidered {
  type: "reconsidered";
  seat: number;
}

/** The command with this id changed nothing. `state` is there where yours was out of date. */
export interface Refused {
  type: "refused";
  id?: number | null;
  problem: Problem;
  state?: TableState | null;
}

/** Once it is over: another table with the same people, one seat on. Whoever asks second is sent to it too. */
export interface Rematch {
  type: "rematch";
}

/** The same people meet again at another table. */
export interface Rematched {
  type: "rematched";
  table: string;
}

/** An earlier telling, `of`, is taken back. */
export interface Remove {
  op: "remove";
  id: string;
  of: string;
}

/** Take a bot away, before the start. */
export interface RemoveBot {
  type: "remove_bot";
  seat: number;
}

/** A game step by step, seen by one seat or, after the end, openly. `bots` stood in for people, by seat. */
export interface Replay {
  game: string;
  players: string[];
  kinds: ("human" | "bot")[];
  seat?: number | null;
  steps: ReplayStep[];
  result?: TableResult | null;
  seed?: string | null;
  bots?: (ReplayDeputy | null)[];
}

/** A bot decided for a person who left, from this step (counted from 0) on. */
export interface ReplayDeputy {
  level: string;
  step: number;
}

/** The table after one step of a game. `hands` are all hands, where everything may be known. `told` are the events in words, in the client's language. `lines` are those that a placement of this step made or extended, with their points. There is no `view` of a real table that was kept by points. `position` is the whole table as one line, where everything may be known and somebody is to decide. `used`: the dice that its moves were made with, as in an entry of a table. */
export interface ReplayStep {
  events: GameEvent[];
  told: string[];
  view?: QwirkleView | CubesView | CardsView | QwixxView | DuelView | PlainView | null;
  scores: number[];
  hands?: string[][] | null;
  lines?: LineScore[];
  position?: string | null;
  used?: string[];
}

/** Give up. */
export interface Resign {
  type: "resign";
}

/** A personal link was opened. */
export interface Return {
  token: string;
}

/** Someone took their seat back from the bot. */
export interface Returned {
  type: "returned";
  seat: number;
}

/** Everyone's chance to win after an event, and whether luck changed it. */
export interface ReviewLeg {
  event: number;
  shares: number[];
  luck: boolean;
}

/** Some decisions of a game, from number `first` on, of `total`. */
export interface ReviewPart {
  first: number;
  total: number;
  decisions: ReviewedDecision[];
}

/** One of the greatest changes of a game: by play, or by luck, which is named; `seat` gained by it. */
export interface ReviewTurn {
  event: number;
  kind: string;
  named: string;
  seat: number;
  change: number;
}

/** A decision of a game that is over: what it lost against the best option, in shares of a win, and why. `points` are those that it lost by the next turns, in games of dice by all until the end, and `points_told` says so where that is worth telling. `position` is what its seat knew, where it lost something worth telling, so that it can be played again; `told` and `best_told` are both moves in words then. */
export interface ReviewedDecision {
  event: number;
  seat: number;
  move: string;
  best: string;
  loss: number;
  mark: "best" | "good" | "inexact" | "mistake" | "blunder" | "forced";
  exact: boolean;
  before: number[];
  after: number[];
  points?: number;
  points_told?: string | null;
  why?: string | null;
  position?: string | null;
  told?: string | null;
  best_told?: string | null;
}

/** How a game went for a seat: result - start = luck + skill, in shares of a win; `told` says it in words. `like`: the level of the bots that lose as much, in the opening, the middle and the end, where that is known, and `likeness` in words. */
export interface ReviewedSeat {
  start: number;
  result: number;
  luck: number;
  skill: number;
  lost: number;
  decisions: number;
  accuracy?: number | null;
  like?: (string | null)[];
  told: string;
  likeness?: string | null;
}

/** Dice that fell on the table, or that the phone rolled. */
export interface Rolled {
  type: "roll";
  white: [number, number];
  red?: number | null;
  yellow?: number | null;
  green?: number | null;
  blue?: number | null;
}

/** Whether this row stands, and why not, or what it still lacks; a row of six is taken at the end of the turn. */
export interface RowAnswer {
  stands: boolean;
  qwirkle: boolean;
  problem?: Problem | null;
  unfinished?: Unfinished | null;
}

/** What a row is worth to you now and after the draft. */
export interface RowScore {
  row: string;
  before: number;
  after: number;
}

/** `used`: the cards from the hand in these rows. `fits`: for each card of the hand and of the table, the rows that would take it. */
export interface RowsAnswer {
  kind: "rows";
  move?: string | null;
  problem?: Problem | null;
  unfinished?: Unfinished | null;
  points: number;
  rows: RowAnswer[];
  used: string[];
  fits: Record<string, number[]>;
  acts: ("play" | "pass")[];
}

/** In rows of cards: all rows as they would lie after the turn, rows of six included. */
export interface RowsDraft {
  kind: "rows";
  rows?: string[][];
}

/** A turn as it is laid: all rows as they would lie after it, or a pass. */
export interface RowsMove {
  act: "play" | "pass";
  rows: string[][];
}

/** One numbered rule; `settled` are our own decisions, `examples` the booklet's. */
export interface RuleText {
  id: string;
  name: string;
  text: string;
  settled: string[];
  examples: string[];
}

/** The rules that answer a question, the best first. */
export interface RulesFound {
  rules: RuleText[];
}

/** All rules of a game. */
export interface RulesPage {
  game: string;
  title: string;
  summary: string;
  rules: RuleText[];
  notice: string;
}

/** A line of chat; seat is None for a watcher. */
export interface Said {
  type: "said";
  seat?: number | null;
  name: string;
  text: string;
  person?: string | null;
}

/** A person took a seat; `account`: their ratings may move. */
export interface Sat {
  type: "sat";
  seat: number;
  person: string;
  name: string;
  account?: boolean;
}

/** A line of chat. */
export interface Say {
  type: "say";
  text: string;
}

/** A turn of which only the points are told; `out`: it placed the last piece and ended the game. */
export interface Scored {
  type: "points";
  seat: number;
  points: number;
  out?: boolean;
}

/** What was left when this was sent, and whether it runs. */
export interface SeatClock {
  left_ms: number;
  running: boolean;
}

/** Who sits where. `name` is in the client's language where it is a bot's. `standing_in`: a bot of `level` plays for the person until they return. `forfeited`: they gave up or, with `ran_out`, their time did. */
export interface SeatState {
  kind: "open" | "person" | "bot";
  name?: string;
  person?: string | null;
  level?: string | null;
  standing_in?: boolean;
  forfeited?: boolean;
  ran_out?: boolean;
  clock?: SeatClock | null;
}

/** A part of a sentence: `text` in words, and the pieces to draw in its place. */
export interface SentencePart {
  text: string;
  pieces?: string[];
}

/** A person and the token that proves it: send it as `Authorization: Bearer …` and in hello. */
export interface Session {
  person: Person;
  token: string;
}

/** One row of a sheet; `locked` is its lock crossed by this player. */
export interface SheetRow {
  row: string;
  crosses: number[];
  locked: boolean;
  points: number;
}

/** One player's sheet. */
export interface SheetView {
  rows: SheetRow[];
  misses: number;
  score: number;
}

/** Whether everyone may see my page, or only I. */
export interface ShowPage {
  shown: boolean;
}

/** A player who believes they cannot play showed their hand; `hand` is empty where nobody typed it. `overlooked`: nobody at the table found a way to play it, even if there is one. */
export interface Showed {
  type: "show";
  seat: number;
  hand?: string;
  overlooked?: boolean;
}

/** Take a free seat; without a number, the first one. */
export interface Sit {
  type: "sit";
  seat?: number | null;
}

/** The move that somebody thinks is best. */
export interface SolvePuzzle {
  move: string;
}

/** Pawns on one space. */
export interface StackView {
  number: number;
  owner: number;
  pawns: number;
}

/** Give the seat of someone who stays away to a bot, until they come back; its level is the table's `stand_in`. */
export interface StandIn {
  type: "stand_in";
  seat: number;
  level?: string | null;
}

/** Where a game under way stands: the points by seat, and who is to decide. */
export interface Standing {
  scores: number[];
  deciders: number[];
}

/** Begin. Seats that nobody took are taken away. */
export interface Start {
  type: "start";
}

/** The game began; seats that nobody took are gone: `seats` are those that became seats 0, 1 and so on. */
export interface Started {
  type: "started";
  seats: number[];
  events?: GameEvent[];
}

/** A bot plays for someone who stays away. */
export interface StoodIn {
  type: "stood_in";
  seat: number;
  level: string;
}

/** Tables, newest first; `more`: give it as `before` to read on. */
export interface TableList {
  tables: TableSummary[];
  more?: number | null;
}

/** What a table agrees on before anyone sits down. `hints`: nobody gets any, or they are allowed and all hear that one was taken, or all are shown the move, too. `stand_in` is the level of the bot that plays for someone who stays away longer than `away_s`. With `sudden_death` whoever runs out of time has lost; without it something is played for them, and then a bot stands in. `rated`: ratings may move. `lesson`: a first game to learn by, on the seed that the game has prepared for it; it counts nowhere. `coach`: whoever plays with bots alone hears what a move would lose before it is made; nobody else can sit down, and it counts nowhere either. */
export interface TableOptions {
  ages?: number[];
  listed?: boolean;
  chat?: boolean;
  watchers?: boolean;
  clock?: NoClock | MoveClock | BankClock;
  away_s?: number;
  hints?: "off" | "allowed" | "shown";
  stand_in?: string;
  sudden_death?: boolean;
  rated?: boolean;
  lesson?: boolean;
  coach?: boolean;
}

/** How it ended. `resigned`, `time` and `agreed` are the table's own reasons, the others the game's. `seat` gave up or ran out of time and so ended it. */
export interface TableResult {
  reason: string;
  seat?: number | null;
  scores: number[];
  winners: number[];
}

/** A table as one client may see it, up to event `number`. `position` is what a move must carry. `solo`: one person plays with bots alone and can take back any decision of theirs; `taken_back`: they did, so the game is not counted. `you` is the seat of the client, None for a watcher. `can` says which commands make sense for it now. `rated`: ratings move at its end, with those who sit here now. `due_since` tells by seat since when it owes a decision and `now` is the server's time (milliseconds since 1970): a seat that owes one for `options.away_s`, and whose person is not connected, can be given to a bot. */
export interface TableState {
  id: string;
  code: string;
  game: string;
  number: number;
  position: number;
  stage: "waiting" | "playing" | "over";
  options: TableOptions;
  seats: SeatState[];
  you?: number | null;
  owner: boolean;
  rated: boolean;
  solo?: boolean;
  taken_back?: boolean;
  deciders: number[];
  due_since: (number | null)[];
  scores: number[];
  view?: QwirkleView | CubesView | CardsView | QwixxView | DuelView | PlainView | null;
  offer?: OfferState | null;
  can: ("sit" | "leave" | "add_bot" | "remove_bot" | "free_seat" | "start" | "play" | "reconsider" | "hint" | "coach" | "resign" | "offer_undo" | "offer_end" | "answer" | "stand_in" | "come_back" | "rematch" | "say")[];
  commitment: string;
  seed?: string | null;
  result?: TableResult | null;
  rematch?: string | null;
  rematch_of?: string | null;
  now: number;
}

/** A table in the lobby or in a list of games. `players` are the names in the order of the seats, bots' with their level: `Momo (greedy)`. `changed_at`: when something last happened, in milliseconds since 1970. */
export interface TableSummary {
  id: string;
  code: string;
  game: string;
  stage: "waiting" | "playing" | "over";
  players: string[];
  free: number;
  standing?: Standing | null;
  created_at: number;
  changed_at?: number;
  ended_at?: number | null;
  result?: TableResult | null;
  you?: number | null;
}

/** A turn is told: the next one, or one that was forgotten `before` another. `late`: it was told while the network was away, so it is kept even where the rules refuse it by now. */
export interface Tell {
  op: "tell";
  id: string;
  telling: Scored | Moved | Missed | Showed | Began | Rolled | Finished;
  before?: string | null;
  late?: boolean;
}

/** A piece on its cell; x grows to the right, y downwards. */
export interface Tile {
  piece: string;
  x: number;
  y: number;
}

/** A game in a few words: its name, how many can play, what it is. */
export interface Told {
  title: string;
  players: string;
  summary: string;
}

/** One row of the duel's board; `lock` is the seat whose pawn is on the lock. */
export interface TrackView {
  row: string;
  stacks: StackView[];
  lock?: number | null;
  points: [number, number];
}

/** The last `plays` decisions were taken back, by agreement. */
export interface Undone {
  type: "undone";
  seat: number;
  plays: number;
}

/** A draft that does not stand yet and still can: what it lacks, and the fewest pieces that would do. */
export interface Unfinished {
  sentence: string;
  more: string[];
}

/** Something happened. `state` is left out (null) where only something was said. A client that asked for `changes` gets these instead, to be applied (`changes.py`) to the last state that it was sent over this socket, whose number is `since`. */
export interface Update {
  type: "update";
  events: Happening[];
  state?: TableState | null;
  since?: number | null;
  changes?: Record<string, unknown> | null;
}

/** Whether a move is allowed, if there is one. `fault` says what is not: already the position, or the move. `rules` are the rule that refuses it or, where it is allowed, those that it is made and counted by. `view` is the table before the move and `answer` its points line by line; both are missing where the position cannot be. `case` is what was asked, to be laid; `position` and `move` are its text. */
export interface Verdict {
  game: string;
  position: string;
  move: string;
  allowed?: boolean | null;
  fault?: "position" | "move" | null;
  problem?: Problem | null;
  rules?: RuleText[];
  view?: QwirkleView | CubesView | CardsView | QwixxView | DuelView | PlainView | null;
  answer?: GridAnswer | RowsAnswer | CrossAnswer | MoveAnswer | null;
  case?: QwirkleCase | CubesCase | CardsCase | QwixxCase | DuelCase | null;
}

/** The rulebook's words in one language. `pieces` and `spaces` are by their notation: `Ro`, `R5`. `levels` are the bots'. */
export interface Vocabulary {
  games: Record<string, Told>;
  pieces: Record<string, string>;
  spaces: Record<string, string>;
  colours: Record<string, string>;
  shapes: Record<string, string>;
  rows: Record<string, string>;
  sides: Record<string, string>;
  reasons: Record<string, string>;
  levels: Record<string, string>;
}

/** The answer to hello: every event after the one you have, and where the table stands now. */
export interface Welcome {
  type: "welcome";
  events: Happening[];
  state: TableState;
  presence: boolean[];
  watchers: number;
}

/** Where to look, in words, and on the board: `cells` of a grid, `rows` by their colour or, of cards, by number. */
export interface Where {
  told: string;
  cells?: CellShown[];
  rows?: string[];
}

export type PadTelling = Scored | Moved | Missed | Showed | Began | Rolled | Finished;

export type PadEntry = Begun | Tell | Amend | Remove;

export type ClientMessage = Hello | Do | AskDraft | Ping;

export type ServerMessage = Welcome | Update | Presence | Done | Refused | Drafted | Pong;

export type Command = Sit | Leave | AddBot | RemoveBot | FreeSeat | Start | PlayMove | Reconsider | Resign | MakeOffer | Answer | StandIn | ComeBack | Rematch | Say;

export type Draft = GridDraft | RowsDraft | CrossDraft | MoveDraft;

export type DraftAnswer = GridAnswer | RowsAnswer | CrossAnswer | MoveAnswer;

export type GameView = QwirkleView | CubesView | CardsView | QwixxView | DuelView | PlainView;

export type GameCase = QwirkleCase | CubesCase | CardsCase | QwixxCase | DuelCase;

export type Entry = Opened | Sat | BotSat | Left | Started | Played | Hinted | Said | Offered | Answered | Undone | Reconsidered | Forfeited | StoodIn | Returned | Ended | Rematched;

export type Clock = NoClock | MoveClock | BankClock;
