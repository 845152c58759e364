// Qwirkle and Cubes as environments: one tile a step, then the end of the turn.
//
// Whatever is laid so far is a placement by itself: tile after tile from one that touches the grid outwards reaches
// every placement of the rules, for a part of a pure line is pure. So `end of turn` is legal after each tile, but for
// the opening, which has a size (Q3, C3).
//
// Cells are told in a window of 32 x 32 around the middle of what lies on the grid. A grid of up to 30 x 30 fits with
// the empty cells around it. A larger one wraps around: a cell beyond one edge is told as the cell at the other edge,
// or, where that one can take the same tile, as the next cell that cannot. So every placement has an action of its own.
#pragma once
#include <memory>
#include <tuple>

#include "envs/batch.hpp"
#include "grid/board.hpp"
#include "grid/luck.hpp"
#include "grid/simulation.hpp"

namespace sixfold::envs {

using namespace sixfold::grid;

constexpr int WINDOW = 32;
constexpr int WINDOW_CELLS = WINDOW * WINDOW;
constexpr int PLANES = COLOURS + SHAPES;
constexpr int PLANE_BYTES = PLANES * WINDOW_CELLS;
constexpr int HAND_BYTES = HAND_SIZE * PLANES;
constexpr int MOST_FRONTIER = 2 * MOST_PIECES + 4;

// The cell of the grid that is the window's upper left corner.
struct Window {
    int x = 0, y = 0;

    bool operator==(const Window&) const = default;
    int index(Point point) const { return ((point.y - y) & (WINDOW - 1)) * WINDOW + ((point.x - x) & (WINDOW - 1)); }
    Cell cell(int index) const { return cell_at({x + index % WINDOW, y + index / WINDOW}); }
};

struct GridLog {
    std::vector<Event> events;
    bool is_over = false;
    Result result;

    bool empty() const { return events.empty(); }
};

enum class GridPhase : std::uint8_t { Choose, Place, Over };

// A table between two decisions. Nothing here is legal or not by its own judgement: the grid says what fits.
class GridTable {
  public:
    GridTable(std::shared_ptr<const Setup> setup, const Random& random, bool keeps_log)
        : setup_(std::move(setup)), grid_(setup_->grid),
          game_{*setup_, grid_, Bag(*setup_, random), keeps_log ? &story_.events : nullptr} {
        game_.deal();
        for (Hand& hand : game_.hands) sort(hand);
        look_at_pieces();
        begin_turn();
        if (game_.is_over) end();
    }
    GridTable(const GridTable&) = delete;  // the game refers to the grid and to the log
    GridTable& operator=(const GridTable&) = delete;

    const Grid& grid() const { return grid_; }
    const Hand& hand(int seat) const { return game_.hands[at(seat)]; }
    std::span<const std::uint8_t> bag() const { return game_.luck.pieces(); }
    std::span<const Tile> laid() const { return laid_; }
    const std::vector<std::int16_t>& turn() const { return turn_; }
    unsigned marked() const { return marked_; }
    const Result& result() const { return game_.result; }
    const GridLog& log() const { return story_; }
    GridLog take_log() { return std::move(story_); }
    GridPhase phase() const { return phase_; }
    bool is_over() const { return phase_ == GridPhase::Over; }
    bool is_opening() const { return grid_.piece_count() == static_cast<int>(laid_.size()); }
    int seat() const { return game_.seat; }
    int seats() const { return game_.seats(); }
    const std::array<std::uint8_t, KIND_COUNT>& outside() const { return outside_; }  // tiles not on the grid, by kind
    const Random& random() const { return game_.luck.random(); }

    Window window() const {
        return {((left_ + right_ + 1) >> 1) - WINDOW / 2, ((top_ + bottom_ + 1) >> 1) - WINDOW / 2};
    }

    // Whether a cell that can take a tile may lie beyond the window.
    bool is_clipped() const { return right_ - left_ > WINDOW - 3 || bottom_ - top_ > WINDOW - 3; }

    // Calls visit(cell, kinds) for every cell that can take one of these kinds of the own hand next.
    template <class Visit>
    void for_each_cell(const Visit& visit) const {
        const Kinds hand = game_.hand().kinds();
        if (is_opening()) {
            if (const Kinds next = opening_kinds()) visit(cell_at({static_cast<int>(laid_.size()), 0}), next);
        } else if (laid_.empty()) {
            for (int index = 1; index <= grid_.frontier_size(); index++)
                if (const Kinds here = grid_.fitting(index) & hand) visit(grid_.frontier_cell(index), here);
        } else {
            for_each_end([&](Cell end) {
                const Grid::State state = grid_.state(end);
                if (state == Grid::DEAD) return;
                if (const Kinds here = grid_.fitting(state) & hand) visit(end, here);
            });
        }
    }

    bool can_mark(int slot) const {
        const Hand& hand = game_.hand();
        if (game_.is_cubes() || !laid_.empty() || is_opening() || slot >= hand.size) return false;
        if (std::popcount(marked_) >= game_.luck.size() || marked_ >> slot) return false;  // Q10; marks go up
        return slot == 0 || hand.piece[at(slot)] != hand.piece[at(slot - 1)] || marked_ >> (slot - 1) & 1u;
    }
    bool can_end() const {
        if (!laid_.empty()) return !is_opening() || static_cast<int>(laid_.size()) == opening_size();
        if (marked_) return true;
        return (game_.is_cubes() || game_.luck.size() == 0) && !grid_.has_fit(game_.hand().kinds());  // a pass
    }

    // C4, C6.
    void roll(unsigned choice) {
        game_.roll(game_.hand().part(choice), Event::Type::Roll);
        game_.roll_until_fit();
        sort(game_.hand());
        phase_ = GridPhase::Place;
    }
    void put(Point point, int kind) {
        game_.lay(point, kind);
        laid_.push_back({point, kind});
        look_at_piece(grid_.piece_count() - 1);
        sort(game_.hand());
    }
    void mark(int slot) { marked_ |= 1u << slot; }
    void end_turn() {
        game_.result.turns++;
        if (!laid_.empty()) {
            score();
            game_.end_placing();
            if (game_.is_over) return end();
        } else if (marked_) {
            exchange_marked();
        } else {
            game_.note({Event::Type::Pass, game_.seat});
        }
        sort(game_.hand());
        game_.next_seat();
        begin_turn();
    }
    void remember(int action) { turn_.push_back(static_cast<std::int16_t>(action)); }

    template <class Archive>
    void archive(Archive& with) const {
        std::vector<Tile> pieces;  // in the order in which they came
        for (int piece = 0; piece < grid_.piece_count(); piece++) {
            const Cell cell = grid_.piece_cell(piece);
            pieces.push_back({grid_.point_of(cell), grid_.kind_at(cell)});
        }
        with(pieces);
        with(laid_);
        with(turn_);
        with(game_.hands);
        with(game_.luck);
        with(game_.seat);
        with(game_.result);
        with(phase_);
        with(marked_);
    }
    void restore(Reader& reader) {
        std::vector<Tile> pieces;
        reader(pieces);
        reader(laid_);
        reader(turn_);
        reader(game_.hands);
        reader(game_.luck);
        reader(game_.seat);
        reader(game_.result);
        reader(phase_);
        reader(marked_);
        grid_ = Grid();
        for (const Tile& piece : pieces) grid_.place_unchecked(piece.point, piece.kind);
        look_at_pieces();
    }

  private:
    static void sort(Hand& hand) { std::sort(hand.piece.begin(), hand.piece.begin() + hand.size); }

    void begin_turn() {
        laid_.clear();
        turn_.clear();
        marked_ = 0;
        phase_ = game_.is_to_roll() ? GridPhase::Choose : GridPhase::Place;
    }
    void end() {
        laid_.clear();
        turn_.clear();
        phase_ = GridPhase::Over;
        story_.is_over = true;
        story_.result = game_.result;
    }

    // Keeps the box around all pieces, which before the first one is the cell (0, 0), and what is outside the grid.
    void look_at_pieces() {
        left_ = right_ = top_ = bottom_ = 0;
        outside_.fill(COPIES);
        for (int piece = 0; piece < grid_.piece_count(); piece++) look_at_piece(piece);
    }
    void look_at_piece(int piece) {
        const Cell cell = grid_.piece_cell(piece);
        const Point point = grid_.point_of(cell);
        left_ = piece ? std::min(left_, point.x) : point.x;
        right_ = piece ? std::max(right_, point.x) : point.x;
        top_ = piece ? std::min(top_, point.y) : point.y;
        bottom_ = piece ? std::max(bottom_, point.y) : point.y;
        outside_[at(grid_.kind_at(cell))]--;
    }

    // The empty cells at the ends of the runs that this turn's pieces can grow in (Q6).
    template <class Visit>
    void for_each_end(const Visit& visit) const {
        const Cell cell = cell_at(laid_.front().point);
        for (int direction : {RIGHT, DOWN}) {
            if (laid_.size() > 1 && direction != direction_of(laid_)) continue;
            for (const Cell end : grid_.run_ends(cell, direction)) visit(end);
        }
    }

    Kinds kinds_laid() const {
        Kinds kinds = 0;
        for (const Tile& tile : laid_) kinds |= bit(tile.kind);
        return kinds;
    }
    int opening_size() const { return largest_set(game_.hand().kinds() | kinds_laid()); }
    // Q3: what still belongs to a largest set with the pieces laid so far.
    Kinds opening_kinds() const {
        const Kinds laid = kinds_laid(), all = game_.hand().kinds() | laid;
        const int size = largest_set(all);
        Kinds next = 0;
        for (const Kinds line : LINE)
            if (std::popcount(line & all) == size && (laid & ~line) == 0) next |= line & all & ~laid;
        return next;
    }

    void score() {
        const int points = points_of(grid_, laid_);
        game_.result.scores[at(game_.seat)] += points;
        if (!game_.log) return;
        Event event{Event::Type::Place, game_.seat, points};
        for (const auto& [point, kind] : laid_) event.placed.push_back({point, kind});
        game_.note(std::move(event));
    }

    // Q10: the marked tiles change places with the first ones, which are exchanged.
    void exchange_marked() {
        Hand& hand = game_.hand();
        int count = 0;
        for (int slot = 0; slot < hand.size; slot++)
            if (marked_ >> slot & 1u) std::swap(hand.piece[at(count++)], hand.piece[at(slot)]);
        game_.exchange(count);
    }

    std::shared_ptr<const Setup> setup_;
    GridLog story_;
    Grid grid_;
    Simulation<Bag> game_;
    std::vector<Tile> laid_;          // in this turn
    std::vector<std::int16_t> turn_;  // the actions of this turn so far
    unsigned marked_ = 0;             // slots to be exchanged
    GridPhase phase_ = GridPhase::Place;
    int left_ = 0, right_ = 0, top_ = 0, bottom_ = 0;
    std::array<std::uint8_t, KIND_COUNT> outside_{};  // of tiles
};

template <Game GAME>
class GridGame {
  public:
    using Log = GridLog;
    static constexpr bool CUBES = GAME == Game::Cubes;
    static constexpr std::uint32_t VERSION = CUBES ? 0x03'03 : 0x02'03;

    // Actions: the 64 re-rolls of Cubes, then slot by slot the cells of the window, then the end of the turn, then in
    // Qwirkle a mark for every slot.
    static constexpr int FIRST_CELL = CUBES ? 1 << HAND_SIZE : 0;
    static constexpr int END_TURN = FIRST_CELL + HAND_SIZE * WINDOW_CELLS;
    static constexpr int FIRST_MARK = END_TURN + 1;
    static constexpr int ACTIONS = CUBES ? FIRST_MARK : FIRST_MARK + HAND_SIZE;
    static constexpr int MOST_LEGAL = MOST_FRONTIER * HAND_SIZE + HAND_SIZE + 1;

    // Of each player: hundreds and rest of the score, pieces in hand.
    static constexpr int SEAT_BYTES = 3;
    // Pieces laid in this turn, whether it is the opening, whether the cubes are to be rolled.
    static constexpr int TURN_BYTES = 3;
    // What is outside one's sight: tiles by kind; in Cubes the bag by colour.
    static constexpr int UNSEEN = CUBES ? COLOURS : KIND_COUNT;

    struct Painter {
        Window window{};
        int pieces = -1;  // painted so far; -1: nothing is known of the array
    };

    static Sizes sizes(int players) {
        if (players < 2 || players > MOST_SEATS) throw std::invalid_argument("Q1: two to four players");
        const int hands = CUBES ? players * HAND_BYTES : HAND_BYTES + HAND_SIZE;
        const int hidden = CUBES ? 0 : (players + 1) * KIND_COUNT;
        return {players,    1,     ACTIONS, PLANE_BYTES + hands + UNSEEN + 1 + players * SEAT_BYTES + TURN_BYTES,
                MOST_LEGAL, hidden};
    }

    GridGame(const Settings& settings, std::uint64_t number)
        : table_(std::make_unique<GridTable>(start_of(settings.players), Random(settings.seed, number),
                                             settings.keeps_logs)) {}

    // From any position, with the chance of the game that was here before.
    GridGame(const GridGame& before, const Setup& setup)
        : table_(std::make_unique<GridTable>(std::make_shared<const Setup>(setup), before.table_->random(), false)) {}

    const GridTable& table() const { return *table_; }
    const Log& log() const { return table_->log(); }
    Log take_log() { return table_->take_log(); }

    bool is_over() const { return table_->is_over(); }
    int score(int seat) const { return table_->result().scores[at(seat)]; }
    int seat() const { return table_->seat(); }

    bool is_legal(int, std::int64_t action) const {
        if (action < 0 || action >= ACTIONS) return false;
        const int number = static_cast<int>(action);
        const Hand& hand = table_->hand(seat());
        if (number < FIRST_CELL) return table_->phase() == GridPhase::Choose && is_choice(hand, number);
        if (table_->phase() != GridPhase::Place) return false;
        if (number == END_TURN) return table_->can_end();
        if (number >= FIRST_MARK) return table_->can_mark(number - FIRST_MARK);
        return !table_->marked() && find_cell(number) < CELLS;
    }

    template <class Visit>
    void for_each_legal(int, const Visit& visit) const {
        const Hand& hand = table_->hand(seat());
        if (table_->phase() == GridPhase::Choose) {
            for (int choice = 0; choice < 1 << hand.size; choice++)
                if (is_choice(hand, choice)) visit(choice);
            return;
        }
        if (!table_->marked()) for_each_lay(visit);
        if (table_->can_end()) visit(END_TURN);
        if constexpr (!CUBES)
            for (int slot = 0; slot < hand.size; slot++)
                if (table_->can_mark(slot)) visit(FIRST_MARK + slot);
    }

    void apply(const std::int64_t* actions) {
        const int action = static_cast<int>(*actions);
        table_->remember(action);
        if (action < FIRST_CELL) return table_->roll(static_cast<unsigned>(action));
        if (action == END_TURN) return table_->end_turn();
        if (action >= FIRST_MARK) return table_->mark(action - FIRST_MARK);
        const auto [point, kind] = tile(action);
        table_->put(point, kind);
    }

    // What a legal action of this kind lays where.
    Tile tile(int action) const {
        const int kind = table_->hand(seat()).piece[at((action - FIRST_CELL) / WINDOW_CELLS)];
        return {table_->grid().point_of(find_cell(action)), kind};
    }

    void observe(int seat, std::uint8_t* out) const {
        Painter painter;
        paint_grid(out, painter);
        write_rest(seat, out + PLANE_BYTES);
    }
    void paint(std::uint8_t* out, Painter& painter) const {
        paint_grid(out, painter);
        write_rest(seat(), out + PLANE_BYTES);
    }

    // Every hand by kind, in seat order, then the bag.
    void write_hidden(std::uint8_t* out) const {
        if constexpr (CUBES) return;
        std::fill_n(out, at((table_->seats() + 1) * KIND_COUNT), std::uint8_t{0});
        for (int seat = 0; seat < table_->seats(); seat++, out += KIND_COUNT)
            for (const int kind : table_->hand(seat).pieces()) out[kind]++;
        for (const int kind : table_->bag()) out[kind]++;
    }

    template <class Archive>
    void archive(Archive& with) const {
        table_->archive(with);
    }
    static GridGame restored(Reader& reader, const Settings& settings) {
        Settings plain = settings;
        plain.keeps_logs = false;
        GridGame game(plain, 0);
        game.table_->restore(reader);
        return game;
    }

  private:
    static std::shared_ptr<const Setup> start_of(int players) {
        static const auto STARTS = [] {
            std::array<std::shared_ptr<const Setup>, MOST_SEATS + 1> starts;
            for (std::size_t seats = 2; seats <= MOST_SEATS; seats++) {
                auto setup = std::make_shared<Setup>();
                setup->game = GAME;
                setup->seats.assign(seats, Seat{.known = {}, .unknown = HAND_SIZE});
                starts[seats] = std::move(setup);
            }
            return starts;
        }();
        return STARTS[at(players)];
    }

    // Whether a re-roll takes cubes of the hand, of equal ones the first.
    static bool is_choice(const Hand& hand, int choice) {
        if (choice >= 1 << hand.size) return false;
        for (int slot = 1; slot < hand.size; slot++)
            if (hand.piece[at(slot)] == hand.piece[at(slot - 1)] && (choice >> (slot - 1) & 3) == 2) return false;
        return true;
    }

    // The slot that stands for a kind: the first of equals.
    static std::array<std::uint8_t, KIND_COUNT> first_slots(const Hand& hand) {
        std::array<std::uint8_t, KIND_COUNT> slots{};
        for (int slot = hand.size - 1; slot >= 0; slot--) slots[hand.piece[at(slot)]] = static_cast<std::uint8_t>(slot);
        return slots;
    }

    // The actions that lay a piece.
    template <class Visit>
    void for_each_lay(const Visit& visit) const {
        if (table_->is_clipped()) {
            const std::vector<Cell> told = cells_by_action();
            for (int action = 0; action < HAND_SIZE * WINDOW_CELLS; action++)
                if (told[at(action)] != CELLS) visit(FIRST_CELL + action);
            return;
        }
        const auto slots = first_slots(table_->hand(seat()));
        const Window window = table_->window();
        table_->for_each_cell([&](Cell cell, Kinds kinds) {
            const int index = FIRST_CELL + window.index(table_->grid().point_of(cell));
            for (; kinds; kinds = without_lowest(kinds)) visit(index + slots[at(lowest(kinds))] * WINDOW_CELLS);
        });
    }

    // The cell that each action from FIRST_CELL on means, CELLS for none, on a grid wider than the window: those inside
    // come first, then the others row by row, each at its place in the window or the next one that its tile leaves
    // free.
    std::vector<Cell> cells_by_action() const {
        const Grid& grid = table_->grid();
        const Window window = table_->window();
        const auto slots = first_slots(table_->hand(seat()));
        std::vector<std::tuple<bool, int, int, Cell, Kinds>> cells;  // whether it is outside, where it lies, what fits
        table_->for_each_cell([&](Cell cell, Kinds kinds) {
            const Point point = grid.point_of(cell);
            cells.emplace_back(window.cell(window.index(point)) != cell, point.y, point.x, cell, kinds);
        });
        std::sort(cells.begin(), cells.end());
        std::vector<Cell> told(HAND_SIZE * WINDOW_CELLS, CELLS);
        for (auto [is_outside, y, x, cell, kinds] : cells)
            for (; kinds; kinds = without_lowest(kinds)) {
                const int first = slots[at(lowest(kinds))] * WINDOW_CELLS;
                int index = window.index({x, y});
                while (told[at(first + index)] != CELLS) index = (index + 1) % WINDOW_CELLS;
                told[at(first + index)] = cell;
            }
        return told;
    }

    // The cell that this action means, or CELLS if it means none.
    Cell find_cell(int action) const {
        if (table_->is_clipped()) return cells_by_action()[at(action - FIRST_CELL)];
        const int slot = (action - FIRST_CELL) / WINDOW_CELLS, index = (action - FIRST_CELL) % WINDOW_CELLS;
        const Hand& hand = table_->hand(seat());
        if (slot >= hand.size || first_slots(hand)[hand.piece[at(slot)]] != slot) return CELLS;
        const int kind = hand.piece[at(slot)];
        const Window window = table_->window();
        const Cell inside = window.cell(index);
        if (!table_->is_opening() && table_->laid().empty()) {
            const Grid::State state = table_->grid().state(inside);
            const bool is_live = state != Grid::FREE && state < Grid::DEAD;
            return is_live && table_->grid().fitting(state) >> kind & 1 ? inside : CELLS;
        }
        Cell found = CELLS;
        table_->for_each_cell([&](Cell cell, Kinds kinds) {
            if (cell == inside && kinds >> kind & 1) found = cell;
        });
        return found;
    }

    // Paints only what changed since this painter's last time.
    void paint_grid(std::uint8_t* out, Painter& painter) const {
        const Grid& grid = table_->grid();
        const Window window = table_->window();
        if (painter.pieces < 0) {
            std::fill_n(out, PLANE_BYTES, std::uint8_t{0});
            painter.pieces = 0;
        } else if (!(painter.window == window)) {
            for (; painter.pieces > 0; painter.pieces--) paint_piece(out, painter.window, painter.pieces - 1, 0);
        }
        painter.window = window;
        for (; painter.pieces < grid.piece_count(); painter.pieces++) paint_piece(out, window, painter.pieces, 1);
    }
    void paint_piece(std::uint8_t* out, const Window& window, int piece, std::uint8_t colour) const {
        const Cell cell = table_->grid().piece_cell(piece);
        const int kind = table_->grid().kind_at(cell), index = window.index(table_->grid().point_of(cell));
        out[colour_of(kind) * WINDOW_CELLS + index] = colour;
        out[(COLOURS + shape_of(kind)) * WINDOW_CELLS + index] = colour;
    }

    void write_rest(int seat, std::uint8_t* out) const {
        const GridTable& table = *table_;
        out = write_hands(seat, out);
        out = write_unseen(seat, out);
        *out++ = static_cast<std::uint8_t>(table.bag().size());
        for (int step = 0; step < table.seats(); step++) {
            const int other = (seat + step) % table.seats(), score = table.result().scores[at(other)];
            *out++ = static_cast<std::uint8_t>(std::min(score / 100, 255));
            *out++ = static_cast<std::uint8_t>(score % 100);
            *out++ = static_cast<std::uint8_t>(table.hand(other).size);
        }
        *out++ = static_cast<std::uint8_t>(table.laid().size());
        *out++ = table.is_opening();
        *out++ = table.phase() == GridPhase::Choose;
    }

    std::uint8_t* write_hands(int seat, std::uint8_t* out) const {
        if constexpr (CUBES) {
            for (int step = 0; step < table_->seats(); step++) out = write_hand((seat + step) % table_->seats(), out);
            return out;
        }
        out = write_hand(seat, out);
        const unsigned marked = seat == this->seat() ? table_->marked() : 0;
        for (int slot = 0; slot < HAND_SIZE; slot++) *out++ = marked >> slot & 1u;
        return out;
    }
    std::uint8_t* write_hand(int seat, std::uint8_t* out) const {
        std::fill_n(out, HAND_BYTES, std::uint8_t{0});
        std::uint8_t* slot = out;
        for (const int kind : table_->hand(seat).pieces()) {
            slot[colour_of(kind)] = slot[COLOURS + shape_of(kind)] = 1;
            slot += PLANES;
        }
        return out + HAND_BYTES;
    }
    std::uint8_t* write_unseen(int seat, std::uint8_t* out) const {
        if constexpr (CUBES) {
            std::fill_n(out, UNSEEN, std::uint8_t{0});
            for (const int colour : table_->bag()) out[colour]++;
        } else {
            std::copy_n(table_->outside().begin(), KIND_COUNT, out);
            for (const int kind : table_->hand(seat).pieces()) out[kind]--;
        }
        return out + UNSEEN;
    }

    std::unique_ptr<GridTable> table_;
};

using QwirkleGame = GridGame<Game::Qwirkle>;
using CubesGame = GridGame<Game::Cubes>;

}  // namespace sixfold::envs
