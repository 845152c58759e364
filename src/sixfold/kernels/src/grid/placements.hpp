// Lists the placements of a hand, and finds the best, after Q5 to Q8.
//
// Two observations make this fast. What a placement scores depends on its slot (first cell, direction, number of
// pieces), not on the pieces. And every placement has a first cell on the frontier: starting all searches there finds
// each placement exactly once (a single piece counts as lying to the right).
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "grid/grid.hpp"
#include "grid/hand.hpp"
#include "grid/pieces.hpp"

namespace sixfold::grid {

// A placement in one word, points on top, so that the greatest word is the best placement. Ties go to the greatest
// (y of the first cell, x of the first cell, down before right, number of pieces, kinds from the first cell on).
//
//   bits 56-62 points   42-55 first cell   41 direction   36-40 further cells   0-35 kinds, the first highest
//
// The first cell (least x or least y) is an offset from the corner of the grid, and further cells are offsets 1 to 5
// from it: a word is only good for the grid it was made for, and zero is no placement.
class Placement {
  public:
    constexpr Placement() = default;
    constexpr explicit Placement(std::uint64_t word) : word_(word) {}

    static constexpr std::uint64_t place(Cell offset, int direction) {
        return std::uint64_t(offset) << 42 | std::uint64_t(direction) << 41;
    }
    static constexpr std::uint64_t slot(int points, unsigned cells) {
        return std::uint64_t(points) << 56 | std::uint64_t(cells >> 1) << 36;
    }
    static constexpr int kind_shift(int number) { return 30 - 6 * number; }

    constexpr explicit operator bool() const { return word_ != 0; }
    constexpr std::uint64_t word() const { return word_; }
    constexpr int points() const { return static_cast<int>(word_ >> 56); }
    constexpr Cell offset() const { return static_cast<Cell>(word_ >> 42) & (CELLS - 1); }
    constexpr int direction() const { return static_cast<int>(word_ >> 41 & 1); }
    constexpr unsigned cells() const { return static_cast<unsigned>(word_ >> 35 & 62) | 1u; }  // bit i: i steps on
    constexpr int count() const { return BITS_IN_6[cells()]; }
    constexpr int kind(int number) const { return static_cast<int>(word_ >> kind_shift(number) & 63); }

    // Calls visit(point, kind) for each piece; `corner` is that of the grid the placement was made for.
    template <class Visit>
    constexpr void for_each(Point corner, Visit&& visit) const {
        const int x = corner.x + static_cast<int>(offset() % SIDE), y = corner.y + static_cast<int>(offset() / SIDE);
        int number = 0;
        for (unsigned left = cells(); left; left &= left - 1) {
            const int steps = std::countr_zero(left);
            visit(direction() == DOWN ? Point{x, y + steps} : Point{x + steps, y}, kind(number++));
        }
    }

    constexpr auto operator<=>(const Placement&) const = default;

  private:
    std::uint64_t word_ = 0;
};

// Puts a listed placement of this grid down.
inline void place_unchecked(Grid& grid, Placement placement) {
    placement.for_each(grid.corner(), [&](Point point, int kind) { grid.place_unchecked(point, kind); });
}

// The pieces of a hand that this placement, or none, does not need.
inline Hand spared(Hand hand, Placement placement) {
    if (placement) placement.for_each({}, [&](Point, int kind) { hand.remove(kind); });
    return hand;
}

// The empty cells met from a frontier cell onwards in one direction, and what a slot ending in each of them needs.
struct Chain {
    struct Link {
        Kinds by_cross;    // kinds the crossing line allows here
        Kinds by_line;     // kinds the line itself allows, if the slot ends here
        int cross_points;  // of all crossing lines up to here
        int length;        // of the line, if the slot starts at the frontier cell and ends here
        unsigned cells;    // bit i: the cell i steps on is one of the slot's
    };
    std::array<Link, LONGEST_LINE> links;
    int size = 0;

    // `index` is where the grid knows the first cell; at most `most` links are made.
    Chain(const Grid& grid, int index, Cell cell, int direction, Kinds hand, int most) {
        const LineThrough line = grid.line_through(index, direction);
        Kinds by_line = line.allowed();
        int length = line.length(), cross_points = 0;
        unsigned cells = 0, here = 1;
        for (;; index = grid.state(cell)) {
            const LineThrough cross = grid.line_through(index, 1 - direction);
            if (!(cross.allowed() & by_line & hand) || length >= LONGEST_LINE) return;
            cross_points += cross.points();
            cells |= here;
            links[size] = {cross.allowed(), by_line, cross_points, ++length, cells};
            if (++size >= most) return;
            do {
                cell = step_on(cell, direction);
                here <<= 1;
            } while (grid.has_piece(cell));
            for (Cell at = step_on(cell, direction); grid.has_piece(at); at = step_on(at, direction)) {
                const int kind = grid.kind_at(at);
                if (!(by_line >> kind & 1)) return;
                by_line &= COMPATIBLE[kind];
                length++;
            }
        }
    }
};

// Where a family of slots starts: `back` free cells, then the first cells of the chain.
struct Start {
    const Chain& chain;
    int direction;
    int back;             // free cells before the frontier cell
    int most;             // pieces that may go down from here, at most
    std::uint64_t place;  // first cell and direction, as a Placement has them

    int points(int link) const { return line_points(chain.links[link].length + back) + chain.links[link].cross_points; }
    std::uint64_t head(int link) const {
        return place | Placement::slot(points(link), ((chain.links[link].cells + 1) << back) - 1);
    }
    // The fewest pieces that reach the frontier; single pieces are listed to the right only.
    int fewest() const { return back + 1 > 1 + direction ? back + 1 : 1 + direction; }
};

// Calls visit(Start) for every start of the hand's placements; on an empty grid only (0, 0) to the right.
template <class Visit>
inline void for_each_start(const Grid& grid, Kinds hand, Visit&& visit) {
    const Cell corner = grid.corner_cell();
    if (grid.is_empty()) {
        const int most = largest_set(hand);
        const Chain chain(grid, Grid::FREE, cell_at({0, 0}), RIGHT, hand, most);
        if (chain.size) visit(Start{chain, RIGHT, 0, most, Placement::place(wrap(cell_at({0, 0}) - corner), RIGHT)});
        return;
    }
    const auto counts = line_counts(hand);
    std::array<std::uint8_t, KIND_COUNT> longest;  // line of the hand through each of its kinds
    for (Kinds left = hand; left; left = without_lowest(left)) {
        const int kind = lowest(left);
        longest[kind] = std::max(counts[colour_of(kind)], counts[COLOURS + shape_of(kind)]);
    }
    for (int index = 1; index <= grid.frontier_size(); index++) {
        Kinds here = grid.fitting(index) & hand;
        if (!here) continue;
        const Cell frontier = grid.frontier_cell(index);
        int most = 1;
        for (; here; here = without_lowest(here)) most = std::max(most, int(longest[lowest(here)]));
        for (int direction : {RIGHT, DOWN}) {
            const Kinds usable = hand & grid.line_through(index, direction).allowed();
            const int limit = without_lowest(usable) ? most : 1;
            if (direction == DOWN && limit == 1) continue;  // single pieces count as lying to the right
            const Chain chain(grid, index, frontier, direction, hand, limit);
            if (!chain.size) continue;
            Cell first = frontier;
            for (int back = 0; back < limit; back++) {
                const std::uint64_t place = Placement::place(wrap(first - corner), direction);
                visit(Start{chain, direction, back, std::min(limit, chain.size + back), place});
                first = step_back(first, direction);
                if (grid.state(first) != Grid::FREE) break;
            }
        }
    }
}

// Fills the slots of one start with the hand's pieces in every way; `sink` takes the placements.
template <class Sink>
class Filler {
  public:
    Filler(const Start& start, int fewest, Sink& sink) : most_(start.most), fewest_(fewest), sink_(sink) {
        const auto& links = start.chain.links;
        for (int number = 0; number < start.back; number++) steps_[number] = {links[0].by_line, links[0].by_line, 0};
        for (int number = start.back; number < start.most; number++) {
            const Chain::Link& link = links[number - start.back];
            steps_[number] = {link.by_line, link.by_line & link.by_cross, start.head(number - start.back)};
        }
    }

    void fill(Kinds hand) { fill(0, hand, 0, 0); }

  private:
    struct Step {
        Kinds by_line;       // kinds the line allows, if the slot ends with this piece
        Kinds candidates;    // kinds that may lie here
        std::uint64_t head;  // of the placements that end here
    };

    void fill(int number, Kinds available, Kinds placed, std::uint64_t kinds) {
        const Step& step = steps_[number];
        if (placed & ~step.by_line) return;  // a piece met further on does not suit those already in the slot
        Kinds candidates = available & step.candidates;
        const std::uint64_t head = step.head | kinds;
        const int shift = Placement::kind_shift(number);
        const bool ends_here = number + 1 >= fewest_;
        if (number + 1 == most_) {
            if (ends_here) sink_.take_all(head, candidates, shift);
            return;
        }
        for (; candidates; candidates = without_lowest(candidates)) {
            const int kind = lowest(candidates);
            const std::uint64_t piece = std::uint64_t(kind) << shift;
            if (ends_here) sink_.take(head | piece);
            const Kinds rest = available & COMPATIBLE[kind];
            if (rest) fill(number + 1, rest, placed | bit(kind), kinds | piece);
        }
    }

    std::array<Step, LONGEST_LINE> steps_;
    int most_, fewest_;
    Sink& sink_;
};

// Which openings count: those the rules allow (Q3, C3), or any line of the hand, for search.
enum class Opening { Largest, Any };

template <class Sink>
inline void visit_placements(const Grid& grid, Kinds hand, Opening opening, Sink& sink) {
    for_each_start(grid, hand, [&](const Start& start) {
        const bool only_largest = grid.is_empty() && opening == Opening::Largest;
        sink.make_room();
        Filler<Sink>(start, only_largest ? start.most : start.fewest(), sink).fill(hand);
    });
}

struct CountingSink {
    std::uint64_t count = 0;
    void make_room() {}
    void take(std::uint64_t) { count++; }
    void take_all(std::uint64_t, Kinds kinds, int) { count += static_cast<std::uint64_t>(std::popcount(kinds)); }
};

inline std::uint64_t count_placements(const Grid& grid, Kinds hand, Opening opening = Opening::Largest) {
    CountingSink sink;
    visit_placements(grid, hand, opening, sink);
    return sink.count;
}

// How many placements one start can give this hand, at most: ordered choices of 1 to 6 kinds of each line.
inline std::size_t most_from_one_start(Kinds hand) {
    std::size_t most = 0;
    for (std::size_t on_this_line : line_counts(hand)) {
        std::size_t ways = 1;
        for (std::size_t left = on_this_line; left > 0; left--) most += ways *= left;
    }
    return most;
}

// A list that keeps its memory from one listing to the next.
class PlacementList {
  public:
    std::size_t size() const { return size_; }
    Placement operator[](std::size_t number) const { return Placement(words_[number]); }
    const std::uint64_t* begin() const { return words_.data(); }
    const std::uint64_t* end() const { return words_.data() + size_; }
    std::uint64_t* begin() { return words_.data(); }
    std::uint64_t* end() { return words_.data() + size_; }

    void fill(const Grid& grid, Kinds hand, Opening opening = Opening::Largest) {
        WritingSink sink{words_, words_.data(), most_from_one_start(hand)};
        visit_placements(grid, hand, opening, sink);
        size_ = static_cast<std::size_t>(sink.out - words_.data());
    }

  private:
    struct WritingSink {
        std::vector<std::uint64_t>& words;
        std::uint64_t* out;
        std::size_t room;  // that one start may need

        void make_room() {
            const auto used = static_cast<std::size_t>(out - words.data());
            if (words.size() - used >= room) return;
            words.resize(std::max(used + room, 2 * words.size()));
            out = words.data() + used;
        }
        void take(std::uint64_t word) { *out++ = word; }
        void take_all(std::uint64_t head, Kinds kinds, int shift) {
            for (; kinds; kinds = without_lowest(kinds)) *out++ = head | std::uint64_t(lowest(kinds)) << shift;
        }
    };

    std::vector<std::uint64_t> words_;
    std::size_t size_ = 0;
};

// The greatest way to fill one slot with the hand's pieces, as the kinds of a Placement; false if there is none.
inline bool fill_slot(const Start& start, int count, int number, Kinds available, std::uint64_t& kinds) {
    Kinds candidates = available;
    if (number >= start.back) candidates &= start.chain.links[number - start.back].by_cross;
    for (; candidates; candidates ^= bit(highest(candidates))) {
        const int kind = highest(candidates);
        const Kinds rest = available & COMPATIBLE[kind];
        if (number + 1 == count || (rest && fill_slot(start, count, number + 1, rest, kinds))) {
            kinds |= std::uint64_t(kind) << Placement::kind_shift(number);
            return true;
        }
    }
    return false;
}

// The best placement of the hand, or none. Slots are only filled where that would be a new best.
inline Placement best_placement(const Grid& grid, Kinds hand) {
    std::uint64_t best = 0;
    for_each_start(grid, hand, [&](const Start& start) {
        for (int count = start.most; count >= start.fewest(); count--) {
            const int link = count - start.back - 1;
            if (start.chain.links[link].length + start.back > LONGEST_LINE) continue;
            const std::uint64_t head = start.head(link);
            if (head <= (best & ~((std::uint64_t{1} << 36) - 1))) return;  // shorter slots score less
            std::uint64_t kinds = 0;
            if (!fill_slot(start, count, 0, hand & start.chain.links[link].by_line, kinds)) continue;
            best = head | kinds;
            return;
        }
    });
    return Placement(best);
}

}  // namespace sixfold::grid
