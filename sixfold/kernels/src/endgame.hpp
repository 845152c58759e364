// Qwirkle for two with an empty bag: both hands are known, so what is left is solved exactly.
//
// Alpha-beta over the margin still to come for the seat to move. Winning by as much as possible is also winning
// whenever that is possible, so the scores so far do not matter.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <unordered_map>
#include <utility>
#include <vector>

#include "hand.hpp"
#include "placements.hpp"
#include "setup.hpp"

namespace sixfold::grid {

class Endgame {
  public:
    struct Solved {
        Placement best;  // none: the seat to move passes
        int margin;      // points to come, own minus the other's
    };

    // The seat to move has the first hand. Gives up after `most` positions.
    Endgame(const Grid& grid, std::array<Hand, 2> hands, std::size_t most) : grid_(grid), hands_(hands), most_(most) {
        if (grid.is_empty() || !hands[0].size || !hands[1].size)
            throw std::invalid_argument("Q12: an endgame has pieces on the grid and in both hands");
        if (grid.piece_count() + hands[0].size + hands[1].size > MOST_PIECES)
            throw std::invalid_argument("Q1: more pieces than the box holds");
    }

    std::size_t positions() const { return positions_; }

    std::optional<Solved> solve() {
        const int margin = search(0, -INFINITE, INFINITE, {});
        if (positions_ > most_) return std::nullopt;
        return Solved{best_, margin};
    }

  private:
    static constexpr int INFINITE = 10'000;

    struct Known {
        int low = -INFINITE, high = INFINITE;  // the margin to come lies between
    };

    // The table's key, whole rather than hashed: who placed what where since the start, and who is to move. Both hands
    // may hold the same kind, so the tiles on the grid alone do not tell what is left in each hand.
    struct Position {
        std::array<std::uint32_t, 2 * HAND_SIZE> placed{};  // falling, then zeros
        int to_move = 0;

        bool operator==(const Position&) const = default;
        void place(Point point, int kind) {
            std::uint32_t tile = (cell_at(point) << 6 | static_cast<std::uint32_t>(kind)) << 2;
            tile |= static_cast<std::uint32_t>(to_move) + 1;
            for (std::uint32_t& at : placed)
                if (tile > at) std::swap(tile, at);
        }
        Position after_turn() const { return {placed, 1 - to_move}; }
    };
    struct Hash {
        std::size_t operator()(const Position& position) const {
            std::uint64_t z = static_cast<std::uint64_t>(position.to_move);
            for (std::uint32_t tile : position.placed) {
                z = (z ^ tile) * 0xbf58476d1ce4e5b9u;
                z ^= z >> 29;
            }
            return z;
        }
    };

    int search(int depth, int low, int high, const Position& position) {
        if (++positions_ > most_) return 0;
        Known known;
        if (depth > 0) {
            if (const auto found = known_.find(position); found != known_.end()) known = found->second;
            if (known.low >= high || known.low == known.high) return known.low;
            if (known.high <= low) return known.high;
            low = std::max(low, known.low), high = std::min(high, known.high);
        }
        const int margin = best_of(depth, low, high, position);
        if (positions_ > most_) return 0;
        if (margin > low) known.low = margin;
        if (margin < high) known.high = margin;
        known_[position] = known;
        return margin;
    }

    int best_of(int depth, int low, int high, const Position& position) {
        if (lists_.size() <= static_cast<std::size_t>(depth)) lists_.resize(static_cast<std::size_t>(depth) + 1);
        const std::vector<std::uint64_t> words = placements(depth, hands_[position.to_move]);
        if (words.empty()) {
            if (!grid_.has_fit(hands_[1 - position.to_move].kinds())) return 0;  // Q12: nothing fits any more
            return -search(depth + 1, -high, -low, position.after_turn());
        }
        int best = -INFINITE;
        for (const std::uint64_t word : words) {
            const int margin = play(depth, Placement(word), std::max(low, best), high, position);
            if (positions_ > most_) return 0;
            if (margin <= best) continue;
            best = margin;
            if (depth == 0) best_ = Placement(word);
            if (best >= high) break;
        }
        return best;
    }

    std::vector<std::uint64_t> placements(int depth, const Hand& hand) {
        PlacementList& list = lists_[static_cast<std::size_t>(depth)];
        list.fill(grid_, hand.kinds());
        std::vector<std::uint64_t> words(list.begin(), list.end());
        std::ranges::sort(words, std::greater{});
        return words;
    }

    // The margin to come if the seat to move makes this placement.
    int play(int depth, Placement placement, int low, int high, Position position) {
        Hand& hand = hands_[position.to_move];
        const Hand before = hand;
        const int pieces = grid_.piece_count();
        placement.for_each(grid_.corner(), [&](Point point, int kind) {
            hand.remove(kind);
            position.place(point, kind);
        });
        place_unchecked(grid_, placement);
        int margin = placement.points();
        if (hand.size == 0) {
            margin += GOING_OUT;
        } else {
            margin -= search(depth + 1, margin - high, margin - low, position.after_turn());
        }
        while (grid_.piece_count() > pieces) grid_.undo();
        hand = before;
        return margin;
    }

    Grid grid_;
    std::array<Hand, 2> hands_;
    std::size_t most_;
    std::size_t positions_ = 0;
    Placement best_;
    std::vector<PlacementList> lists_;
    std::unordered_map<Position, Known, Hash> known_;
};

}  // namespace sixfold::grid
