// The grid of Qwirkle and Cubes with everything a search asks of it, kept up to date piece by piece.
//
// Cells lie on a torus of 128 x 128, stored flat: one step right is +1, one step down is +128, both modulo 16384. At
// the end of a row +1 enters the next row; that is exact because no game spans more than 108 cells.
//
// What is known about empty cells next to a piece lives in a compact table, the frontier: at most 2 * 108 + 2 cells
// border 108 connected pieces, and 2 * 108 + 4 while the pieces of one placement go down one by one. A cell that can
// never take a piece again (Q8) is dead and leaves the table.
#pragma once
#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>

#include "grid/pieces.hpp"

namespace sixfold::grid {

constexpr int SIDE = 128;
constexpr int CELLS = SIDE * SIDE;
constexpr int MOST_PIECES = 108;
constexpr int MARGIN = 8;  // free cells kept left of and above the pieces when cells are told by offset

using Cell = unsigned;  // always < CELLS
constexpr Cell wrap(Cell cell) { return cell & (CELLS - 1); }

enum Direction : int { RIGHT = 0, DOWN = 1 };
constexpr std::array<Cell, 2> STEP = {1, SIDE};
constexpr Cell step_on(Cell cell, int direction) { return wrap(cell + STEP[direction]); }
constexpr Cell step_back(Cell cell, int direction) { return wrap(cell - STEP[direction]); }

struct Point {
    int x = 0, y = 0;
    bool operator==(const Point&) const = default;
};

constexpr Cell cell_at(Point point) { return wrap(static_cast<Cell>(point.y) * SIDE + static_cast<Cell>(point.x)); }

// The line that would run through an empty cell in one direction, in one word to keep the frontier small.
class LineThrough {
  public:
    constexpr LineThrough() = default;
    constexpr LineThrough(Kinds allowed, int length)
        : word_(allowed | Kinds(length) << 40 | Kinds(line_points(length + 1)) << 48) {}

    constexpr Kinds allowed() const { return word_ & ALL_KINDS; }                 // kinds that keep it pure
    constexpr int length() const { return static_cast<int>(word_ >> 40 & 255); }  // pieces already in it
    constexpr int points() const { return static_cast<int>(word_ >> 48); }  // what it scores once the cell is filled

  private:
    std::uint64_t word_ = ALL_KINDS;
};

class Grid {
  public:
    // What a cell is: free, one of the live frontier, dead, or taken by the kind `state - TAKEN`.
    using State = int;
    static constexpr State FREE = 0;
    static constexpr State DEAD = 255;
    static constexpr State TAKEN = 256;

    Grid() { lines_[DEAD] = {LineThrough(0, 0), LineThrough(0, 0)}; }

    int piece_count() const { return piece_count_; }
    bool is_empty() const { return piece_count_ == 0; }
    State state(Cell cell) const { return state_[cell]; }
    bool has_piece(Cell cell) const { return state_[cell] >= TAKEN; }
    int kind_at(Cell cell) const { return state_[cell] - TAKEN; }
    Cell piece_cell(int number) const { return history_[number].cell; }  // in the order they were placed

    // The live frontier is numbered 1 .. frontier_size(). Lines may also be asked of free and dead cells.
    int frontier_size() const { return frontier_size_; }
    Cell frontier_cell(int index) const { return cell_[index]; }
    Kinds fitting(int index) const { return fitting_[index]; }
    LineThrough line_through(int index, int direction) const { return lines_[index][direction]; }

    // Offsets name cells by reading order from a corner above and left of all pieces, so they never wrap.
    Cell corner_cell() const { return cell_at(corner_); }
    Point corner() const { return corner_; }
    Point point_of(Cell cell) const {
        const Cell offset = wrap(cell - corner_cell());
        return {corner_.x + static_cast<int>(offset % SIDE), corner_.y + static_cast<int>(offset / SIDE)};
    }

    // The kinds that fit somewhere.
    Kinds playable() const {
        if (is_empty()) return ALL_KINDS;
        Kinds kinds = 0;
        for (int index = 1; index <= frontier_size_; index++) kinds |= fitting_[index];
        return kinds;
    }
    bool has_fit(Kinds hand) const {
        if (is_empty()) return hand != 0;
        for (int index = 1; index <= frontier_size_; index++)
            if (fitting_[index] & hand) return true;
        return false;
    }

    // The empty cells at both ends of the run of pieces through `cell`.
    std::array<Cell, 2> run_ends(Cell cell, int direction) const {
        Cell after = step_on(cell, direction), before = step_back(cell, direction);
        while (has_piece(after)) after = step_on(after, direction);
        while (has_piece(before)) before = step_back(before, direction);
        return {after, before};
    }

    // Puts a piece down without asking whether it may lie there: the caller guarantees that lines stay pure, that the
    // cell is empty, and that all pieces are connected once the placement it belongs to is complete.
    void place_unchecked(Point point, int kind) {
        const Cell cell = cell_at(point);
        assert(piece_count_ < MOST_PIECES && !has_piece(cell));
        history_[piece_count_++] = {corner_, static_cast<std::uint16_t>(cell), dead_count_};
        widen(point);
        leave_frontier(cell, TAKEN + kind);
        for (int direction : {RIGHT, DOWN})
            for (Cell end : run_ends(cell, direction)) extend_line(end, direction);
    }

    // Takes the last piece back.
    void undo() {
        assert(piece_count_ > 0);
        const auto [corner, cell, dead_count] = history_[--piece_count_];
        corner_ = corner;
        dead_count_ = dead_count;
        state_[cell] = FREE;
        look_again(cell);
        for (int direction : {RIGHT, DOWN})
            for (Cell end : run_ends(cell, direction)) look_again(end);
    }

    // The frontier as it is now, to come back to: cheaper than taking pieces back one by one, which reads lines again.
    class Mark {
        friend class Grid;
        std::array<Kinds, 256> fitting;
        std::array<std::array<LineThrough, 2>, 256> lines;
        std::array<std::uint16_t, 256> cell;
        Point corner;
        int frontier_size, piece_count, dead_count;
    };

    void save(Mark& mark) const {
        std::copy_n(fitting_.begin(), frontier_size_ + 1, mark.fitting.begin());
        std::copy_n(lines_.begin(), frontier_size_ + 1, mark.lines.begin());
        std::copy_n(cell_.begin(), frontier_size_ + 1, mark.cell.begin());
        mark.corner = corner_;
        mark.frontier_size = frontier_size_;
        mark.piece_count = piece_count_;
        mark.dead_count = dead_count_;
    }

    // Takes back all pieces placed since the mark was made; none older has been taken back meanwhile.
    void restore(const Mark& mark) {
        for (int index = 1; index <= frontier_size_; index++) state_[cell_[index]] = FREE;
        while (dead_count_ > mark.dead_count) state_[dead_[--dead_count_]] = FREE;
        while (piece_count_ > mark.piece_count) state_[history_[--piece_count_].cell] = FREE;
        corner_ = mark.corner;
        frontier_size_ = mark.frontier_size;
        std::copy_n(mark.fitting.begin(), frontier_size_ + 1, fitting_.begin());
        std::copy_n(mark.lines.begin(), frontier_size_ + 1, lines_.begin());
        std::copy_n(mark.cell.begin(), frontier_size_ + 1, cell_.begin());
        for (int index = 1; index <= frontier_size_; index++) state_[cell_[index]] = static_cast<std::uint16_t>(index);
    }

  private:
    struct Placed {
        Point corner;  // before it lay there
        std::uint16_t cell;
        int dead_count;  // before it lay there
    };

    void widen(Point point) {
        const Point corner{point.x - MARGIN, point.y - MARGIN};
        const bool is_first = piece_count_ == 1;
        corner_ = is_first ? corner : Point{std::min(corner_.x, corner.x), std::min(corner_.y, corner.y)};
    }

    LineThrough read_line(Cell empty, int direction) const {
        Kinds allowed = ALL_KINDS;
        int length = 0;
        auto meet = [&](int kind) {  // a piece no longer allowed means that two runs can never be joined here
            allowed = (allowed >> kind & 1) ? allowed & COMPATIBLE[kind] : 0;
            length++;
        };
        for (Cell at = step_on(empty, direction); has_piece(at); at = step_on(at, direction)) meet(kind_at(at));
        for (Cell at = step_back(empty, direction); has_piece(at); at = step_back(at, direction)) meet(kind_at(at));
        return {allowed, length};
    }

    // A line through this empty cell grew: what was dead stays dead.
    void extend_line(Cell empty, int direction) {
        const State index = state_[empty];
        if (index == DEAD) return;
        const LineThrough line = read_line(empty, direction);
        const Kinds fitting = line.allowed() & lines_[index][1 - direction].allowed();
        if (!fitting) {
            dead_[dead_count_++] = static_cast<std::uint16_t>(empty);
            return leave_frontier(empty, DEAD);
        }
        const int live = index == FREE ? join_frontier(empty) : index;
        lines_[live][direction] = line;
        fitting_[live] = fitting;
    }

    // A piece was taken away: this empty cell may have come back to life, or be free again.
    void look_again(Cell empty) {
        const std::array<LineThrough, 2> lines = {read_line(empty, RIGHT), read_line(empty, DOWN)};
        const Kinds fitting = lines[RIGHT].allowed() & lines[DOWN].allowed();
        if (!fitting) return leave_frontier(empty, DEAD);
        if (!lines[RIGHT].length() && !lines[DOWN].length()) return leave_frontier(empty, FREE);
        const State index = state_[empty];
        const int live = index == FREE || index == DEAD ? join_frontier(empty) : index;
        lines_[live] = lines;
        fitting_[live] = fitting;
    }

    int join_frontier(Cell cell) {
        const int index = ++frontier_size_;
        assert(index < DEAD);
        state_[cell] = static_cast<std::uint16_t>(index);
        cell_[index] = static_cast<std::uint16_t>(cell);
        lines_[index] = {};
        return index;
    }

    // Takes a cell out of the frontier, if it is there, by moving the last entry into its place.
    void leave_frontier(Cell cell, State becomes) {
        const State index = state_[cell];
        state_[cell] = static_cast<std::uint16_t>(becomes);
        if (index == FREE || index == DEAD) return;
        const int last = frontier_size_--;
        if (index == last) return;
        fitting_[index] = fitting_[last];
        lines_[index] = lines_[last];
        cell_[index] = cell_[last];
        state_[cell_[index]] = static_cast<std::uint16_t>(index);
    }

    std::array<std::uint16_t, CELLS> state_{};
    std::array<Kinds, 256> fitting_{};  // kinds both lines allow
    std::array<std::array<LineThrough, 2>, 256> lines_{};
    std::array<std::uint16_t, 256> cell_{};
    std::array<Placed, MOST_PIECES> history_{};
    std::array<std::uint16_t, 256> dead_{};  // cells, in the order in which they died
    Point corner_{-MARGIN, -MARGIN};
    int frontier_size_ = 0;
    int piece_count_ = 0;
    int dead_count_ = 0;
};

}  // namespace sixfold::grid
