// A grid for callers that may be wrong: every placement is checked against Q5 to Q8 first, and refused with
// std::invalid_argument.
#pragma once
#include <algorithm>
#include <cstdint>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "grid/placements.hpp"

namespace sixfold::grid {

struct Tile {
    Point point;
    int kind;
};

constexpr int FARTHEST = 1'000'000'000;  // coordinates beyond are refused, so that sums never overflow

inline bool reads_before(const Tile& a, const Tile& b) {
    return std::pair(a.point.y, a.point.x) < std::pair(b.point.y, b.point.x);
}

inline void check_kind(int kind) {
    if (kind < 0 || kind >= KIND_COUNT) throw std::invalid_argument("a kind is a number from 0 to 35");
}

inline std::string describe(Point point) { return std::to_string(point.x) + "," + std::to_string(point.y); }

inline void check_tile(const Tile& tile) {
    check_kind(tile.kind);
    if (std::abs(std::int64_t{tile.point.x}) > FARTHEST || std::abs(std::int64_t{tile.point.y}) > FARTHEST)
        throw std::invalid_argument(describe(tile.point) + ": too far away");
}

inline bool fits_at(const Grid& grid, const Tile& tile) {
    const Grid::State state = grid.state(cell_at(tile.point));
    return state == Grid::FREE || (state < Grid::DEAD && (grid.fitting(state) >> tile.kind & 1));
}

// A grid with exactly these pieces, put down in an order that depends on nothing but the pieces.
inline Grid build_grid(std::span<const Tile> tiles) {
    if (tiles.size() > MOST_PIECES) throw std::invalid_argument("a grid never holds more than 108 pieces");
    std::map<std::pair<int, int>, int> waiting;  // (y, x) -> kind
    for (const Tile& tile : tiles) {
        check_tile(tile);
        if (!waiting.emplace(std::pair(tile.point.y, tile.point.x), tile.kind).second)
            throw std::invalid_argument(describe(tile.point) + ": two pieces in one cell");
    }
    Grid grid;
    std::vector<std::pair<int, int>> queue;
    auto reach = [&](int x, int y) {
        const auto found = waiting.find({y, x});
        if (found == waiting.end()) return;
        const Tile tile{{x, y}, found->second};
        if (!fits_at(grid, tile))
            throw std::invalid_argument("Q8: the line through " + describe(tile.point) + " is not pure");
        grid.place_unchecked(tile.point, tile.kind);
        waiting.erase(found);
        queue.emplace_back(x, y);
    };
    if (!waiting.empty()) reach(waiting.begin()->first.second, waiting.begin()->first.first);
    for (std::size_t next = 0; next < queue.size(); next++) {
        const auto [x, y] = queue[next];
        reach(x + 1, y);
        reach(x, y + 1);
        reach(x - 1, y);
        reach(x, y - 1);
    }
    if (!waiting.empty()) throw std::invalid_argument("Q7: the pieces are not all connected");
    return grid;
}

// The direction of a placement of two pieces or more; one alone counts as lying to the right.
inline int direction_of(std::span<const Tile> tiles) {
    return tiles.size() > 1 && tiles.front().point.x == tiles.back().point.x ? DOWN : RIGHT;
}

inline int run_length(const Grid& grid, Cell cell, int direction) {
    int length = 1;
    for (Cell at = step_on(cell, direction); grid.has_piece(at); at = step_on(at, direction)) length++;
    for (Cell at = step_back(cell, direction); grid.has_piece(at); at = step_back(at, direction)) length++;
    return length;
}

// What a placement that lies on the grid scored (Q9).
inline int points_of(const Grid& grid, std::span<const Tile> tiles) {
    const int direction = direction_of(tiles);
    int points = line_points(run_length(grid, cell_at(tiles.front().point), direction));
    for (const Tile& tile : tiles) points += line_points(run_length(grid, cell_at(tile.point), 1 - direction));
    return points;
}

class Board {
  public:
    Board() = default;
    explicit Board(std::span<const Tile> tiles) : grid_(build_grid(tiles)) {}

    const Grid& grid() const { return grid_; }
    std::size_t placements_done() const { return sizes_.size(); }

    // In reading order.
    std::vector<Tile> tiles() const {
        std::vector<Tile> tiles;
        for (int number = 0; number < grid_.piece_count(); number++) {
            const Cell cell = grid_.piece_cell(number);
            tiles.push_back({grid_.point_of(cell), grid_.kind_at(cell)});
        }
        std::ranges::sort(tiles, reads_before);
        return tiles;
    }

    // Places one to six pieces and returns their points (Q9). A refused placement changes nothing.
    int place(std::vector<Tile> tiles) {
        std::ranges::sort(tiles, reads_before);
        check_shape(tiles);
        int placed = 0;
        for (const Tile& tile : tiles) {
            if (!fits_at(grid_, tile)) {
                for (; placed > 0; placed--) grid_.undo();
                throw std::invalid_argument("Q8: the line through " + describe(tile.point) + " would not be pure");
            }
            grid_.place_unchecked(tile.point, tile.kind);
            placed++;
        }
        sizes_.push_back(placed);
        return points_of(grid_, tiles);
    }

    // The board with these pieces too, as if built with them: nothing can be taken back.
    Board grown(std::vector<Tile> tiles) const {
        Board board(*this);
        board.place(std::move(tiles));
        board.sizes_.clear();
        return board;
    }

    // Takes the last placement back; what the board was built with stays.
    void undo() {
        if (sizes_.empty()) throw std::invalid_argument("nothing to take back");
        for (int left = sizes_.back(); left > 0; left--) grid_.undo();
        sizes_.pop_back();
    }

  private:
    // Everything but purity: number, cells, one line without gaps (Q6), connected (Q7). Tiles are in reading order.
    void check_shape(std::span<const Tile> tiles) const {
        if (tiles.empty() || tiles.size() > LONGEST_LINE)
            throw std::invalid_argument("a placement is one to six pieces");
        if (grid_.piece_count() + static_cast<int>(tiles.size()) > MOST_PIECES)
            throw std::invalid_argument("a grid never holds more than 108 pieces");
        for (const Tile& tile : tiles) {
            check_tile(tile);
            if (holds(tile.point)) throw std::invalid_argument(describe(tile.point) + ": the cell is taken");
        }
        for (std::size_t i = 1; i < tiles.size(); i++)
            check_neighbours(tiles[i - 1].point, tiles[i].point, direction_of(tiles));
        if (!grid_.is_empty() && std::ranges::none_of(tiles, [&](const Tile& tile) { return touches(tile.point); }))
            throw std::invalid_argument("Q7: the placement touches no piece");
    }

    void check_neighbours(Point before, Point after, int direction) const {
        if (before == after) throw std::invalid_argument(describe(after) + ": two pieces in one cell");
        const bool in_line = direction == DOWN ? before.x == after.x : before.y == after.y;
        if (!in_line) throw std::invalid_argument("Q6: the pieces are not in one line");
        if (std::int64_t{after.x} - before.x + after.y - before.y > LONGEST_LINE)
            throw std::invalid_argument("Q6: a gap remains");
        Point between = before;
        while (true) {
            (direction == DOWN ? between.y : between.x)++;
            if (between == after) return;
            if (!holds(between)) throw std::invalid_argument("Q6: a gap remains at " + describe(between));
        }
    }

    // Cells far away share a place on the torus with near ones; asking for the point again tells them apart.
    bool holds(Point point) const {
        const Cell cell = cell_at(point);
        return grid_.has_piece(cell) && grid_.point_of(cell) == point;
    }
    bool touches(Point p) const {
        return holds({p.x + 1, p.y}) || holds({p.x - 1, p.y}) || holds({p.x, p.y + 1}) || holds({p.x, p.y - 1});
    }

    Grid grid_;
    std::vector<int> sizes_;  // of the placements that can be taken back
};

}  // namespace sixfold::grid
