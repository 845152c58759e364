// The grid of Qwirkle and Cubes with everything a search asks of it, kept up to date piece by piece.
//
// Cells lie on a torus of 128 x 128, stored flat: one step right is +1, one step down is +128, both modulo 16384. At the
// end of a row +1 enters the next row; that is exact because no game spans more than 108 cells.
//
// What is known about empty cells next to a piece lives in a compact table, the frontier: at most 2 * 108 + 2 cells
// border 108 connected pieces, and 2 * 108 + 4 while the pieces of one placement go down one by one. A cell that can
// never take a piece again (Q8) is dead and leaves the table.
#pragma once
#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>

#include "pieces.hpp"

namespace sixfold::grid {

constexpr int kSide = 128;
constexpr int kCells = kSide * kSide;
constexpr int kMostPieces = 108;
constexpr int kMargin = 8;  // free cells kept left of and above the pieces when cells are told by offset

using Cell = unsigned;  // always < kCells
constexpr Cell wrap(Cell cell) { return cell & (kCells - 1); }

enum Direction : int { kRight = 0, kDown = 1 };
constexpr std::array<Cell, 2> kStep = {1, kSide};
constexpr Cell step_on(Cell cell, int direction) { return wrap(cell + kStep[direction]); }
constexpr Cell step_back(Cell cell, int direction) { return wrap(cell - kStep[direction]); }

struct Point {
    int x = 0, y = 0;
    bool operator==(const Point&) const = default;
};

constexpr Cell cell_at(Point point) {
    return wrap(static_cast<Cell>(point.y) * kSide + static_cast<Cell>(point.x));
}

// The line that would run through an empty cell in one direction.
struct LineThrough {
    Kinds allowed = kAllKinds;  // kinds that keep it pure
    std::uint8_t length = 0;    // pieces already in it
    std::uint8_t points = 0;    // what it scores once the cell is filled
};

class Grid {
  public:
    static constexpr int kFree = 0;    // index of a cell far from all pieces: everything is allowed
    static constexpr int kDead = 255;  // index of a cell that can take nothing

    Grid() { lines_[kDead][kRight].allowed = lines_[kDead][kDown].allowed = 0; }

    int piece_count() const { return piece_count_; }
    bool is_empty() const { return piece_count_ == 0; }
    bool has_piece(Cell cell) const { return piece_[cell] != 0; }
    int kind_at(Cell cell) const { return piece_[cell] - 1; }
    Cell piece_cell(int number) const { return history_[number].cell; }  // in the order they were placed

    // The live frontier is numbered 1 .. frontier_size().
    int frontier_size() const { return frontier_size_; }
    Cell frontier_cell(int index) const { return cell_[index]; }
    Kinds fitting(int index) const { return fitting_[index]; }
    int index_of(Cell empty) const { return index_[empty]; }
    const LineThrough& line_through(int index, int direction) const { return lines_[index][direction]; }

    // Offsets name cells by reading order from a corner above and left of all pieces, so they never wrap.
    Cell corner_cell() const { return cell_at(corner_); }
    Point corner() const { return corner_; }
    Point point_of(Cell cell) const {
        const Cell offset = wrap(cell - corner_cell());
        return {corner_.x + static_cast<int>(offset % kSide), corner_.y + static_cast<int>(offset / kSide)};
    }

    // The kinds that fit somewhere.
    Kinds playable() const {
        if (is_empty()) return kAllKinds;
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

    // Puts a piece down without asking whether it may lie there: the caller guarantees that lines stay pure, that the
    // cell is empty, and that all pieces are connected once the placement it belongs to is complete.
    void place_unchecked(Cell cell, int kind) {
        assert(piece_count_ < kMostPieces && !piece_[cell]);
        history_[piece_count_++] = {corner_, static_cast<std::uint16_t>(cell)};
        widen(cell);
        piece_[cell] = static_cast<std::uint8_t>(kind + 1);
        leave_frontier(cell, kFree);
        for (int direction : {kRight, kDown})
            for (Cell end : run_ends(cell, direction)) extend_line(end, direction);
    }

    // Takes the last piece back.
    void undo() {
        assert(piece_count_ > 0);
        const auto [corner, cell] = history_[--piece_count_];
        corner_ = corner;
        piece_[cell] = 0;
        look_again(cell);
        for (int direction : {kRight, kDown})
            for (Cell end : run_ends(cell, direction)) look_again(end);
    }

  private:
    struct Placed {
        Point corner;  // before it lay there
        std::uint16_t cell;
    };

    void widen(Cell cell) {
        Point point = point_of(cell);
        if (piece_count_ == 1) {
            corner_ = {point.x - kMargin, point.y - kMargin};
        } else {
            corner_.x = std::min(corner_.x, point.x - kMargin);
            corner_.y = std::min(corner_.y, point.y - kMargin);
        }
    }

    // The empty cells at both ends of the run of pieces through `cell`.
    std::array<Cell, 2> run_ends(Cell cell, int direction) const {
        Cell after = step_on(cell, direction), before = step_back(cell, direction);
        while (piece_[after]) after = step_on(after, direction);
        while (piece_[before]) before = step_back(before, direction);
        return {after, before};
    }

    LineThrough read_line(Cell empty, int direction) const {
        LineThrough line;
        auto meet = [&](int kind) {  // a piece no longer allowed means that two runs can never be joined here
            line.allowed = (line.allowed >> kind & 1) ? line.allowed & kCompatible[kind] : 0;
            line.length++;
        };
        for (Cell at = step_on(empty, direction); piece_[at]; at = step_on(at, direction)) meet(piece_[at] - 1);
        for (Cell at = step_back(empty, direction); piece_[at]; at = step_back(at, direction)) meet(piece_[at] - 1);
        line.points = static_cast<std::uint8_t>(line_points(line.length + 1));
        return line;
    }

    // A line through this empty cell grew: what was dead stays dead.
    void extend_line(Cell empty, int direction) {
        const int index = index_[empty];
        if (index == kDead) return;
        const LineThrough line = read_line(empty, direction);
        const Kinds fitting = line.allowed & lines_[index][1 - direction].allowed;
        if (!fitting) return leave_frontier(empty, kDead);
        const int live = index == kFree ? join_frontier(empty) : index;
        lines_[live][direction] = line;
        fitting_[live] = fitting;
    }

    // A piece was taken away: this empty cell may have come back to life, or be free again.
    void look_again(Cell empty) {
        const std::array<LineThrough, 2> lines = {read_line(empty, kRight), read_line(empty, kDown)};
        const Kinds fitting = lines[kRight].allowed & lines[kDown].allowed;
        if (!fitting) return leave_frontier(empty, kDead);
        if (!lines[kRight].length && !lines[kDown].length) return leave_frontier(empty, kFree);
        const int index = index_[empty];
        const int live = index == kFree || index == kDead ? join_frontier(empty) : index;
        lines_[live] = lines;
        fitting_[live] = fitting;
    }

    int join_frontier(Cell cell) {
        const int index = ++frontier_size_;
        assert(index < kDead);
        index_[cell] = static_cast<std::uint8_t>(index);
        cell_[index] = static_cast<std::uint16_t>(cell);
        lines_[index] = {};
        return index;
    }

    // Takes a cell out of the frontier, if it is there, by moving the last entry into its place.
    void leave_frontier(Cell cell, int becomes) {
        const int index = index_[cell];
        index_[cell] = static_cast<std::uint8_t>(becomes);
        if (index == kFree || index == kDead) return;
        const int last = frontier_size_--;
        if (index == last) return;
        fitting_[index] = fitting_[last];
        lines_[index] = lines_[last];
        cell_[index] = cell_[last];
        index_[cell_[index]] = static_cast<std::uint8_t>(index);
    }

    std::array<std::uint8_t, kCells> piece_{};  // kind + 1, or 0
    std::array<std::uint8_t, kCells> index_{};  // of an empty cell: kFree, kDead, or its place in the frontier
    std::array<Kinds, 256> fitting_{};          // kinds both lines allow
    std::array<std::array<LineThrough, 2>, 256> lines_{};
    std::array<std::uint16_t, 256> cell_{};
    std::array<Placed, kMostPieces> history_{};
    Point corner_{-kMargin, -kMargin};
    int frontier_size_ = 0;
    int piece_count_ = 0;
};

}  // namespace sixfold::grid
