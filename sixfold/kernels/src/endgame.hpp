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
        const int margin = search(0, -INFINITE, INFINITE, 0);
        if (positions_ > most_) return std::nullopt;
        return Solved{best_, margin};
    }

  private:
    static constexpr int INFINITE = 10'000;

    struct Known {
        int low = -INFINITE, high = INFINITE;  // the margin to come lies between
    };

    static std::uint64_t mixed(std::uint64_t z) {
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    static std::uint64_t key_of(Point point, int kind) {
        return mixed((std::uint64_t{cell_at(point)} << 8 | static_cast<std::uint64_t>(kind)) + 0x9e3779b97f4a7c15u);
    }

    // `key` names the pieces placed since the start and who is to move.
    int search(int depth, int low, int high, std::uint64_t key) {
        if (++positions_ > most_) return 0;
        Known known;
        if (depth > 0) {
            if (const auto found = known_.find(key); found != known_.end()) known = found->second;
            if (known.low >= high || known.low == known.high) return known.low;
            if (known.high <= low) return known.high;
            low = std::max(low, known.low), high = std::min(high, known.high);
        }
        const int margin = best_of(depth, low, high, key);
        if (positions_ > most_) return 0;
        if (margin > low) known.low = margin;
        if (margin < high) known.high = margin;
        known_[key] = known;
        return margin;
    }

    int best_of(int depth, int low, int high, std::uint64_t key) {
        const int seat = seat_;
        if (lists_.size() <= static_cast<std::size_t>(depth)) lists_.resize(static_cast<std::size_t>(depth) + 1);
        std::vector<std::uint64_t> words = placements(depth);
        if (words.empty()) {
            if (!grid_.has_fit(hands_[1 - seat].kinds())) return 0;  // Q12: nothing fits any more
            return -after_turn(depth, -high, -low, ~key);
        }
        int best = -INFINITE;
        for (const std::uint64_t word : words) {
            const int margin = play(depth, Placement(word), std::max(low, best), high, key);
            if (positions_ > most_) return 0;
            if (margin <= best) continue;
            best = margin;
            if (depth == 0) best_ = Placement(word);
            if (best >= high) break;
        }
        return best;
    }

    std::vector<std::uint64_t> placements(int depth) {
        PlacementList& list = lists_[static_cast<std::size_t>(depth)];
        list.fill(grid_, hands_[seat_].kinds());
        std::vector<std::uint64_t> words(list.begin(), list.end());
        std::ranges::sort(words, std::greater{});
        return words;
    }

    // The margin to come if the seat to move makes this placement.
    int play(int depth, Placement placement, int low, int high, std::uint64_t key) {
        const Hand hand = hands_[seat_];
        const int pieces = grid_.piece_count();
        placement.for_each(grid_.corner(), [&](Point point, int kind) {
            hands_[seat_].remove(kind);
            key ^= key_of(point, kind);
        });
        place_unchecked(grid_, placement);
        int margin = placement.points();
        if (hands_[seat_].size == 0) {
            margin += GOING_OUT;
        } else {
            margin -= after_turn(depth, margin - high, margin - low, ~key);
        }
        while (grid_.piece_count() > pieces) grid_.undo();
        hands_[seat_] = hand;
        return margin;
    }

    int after_turn(int depth, int low, int high, std::uint64_t key) {
        seat_ = 1 - seat_;
        const int margin = search(depth + 1, low, high, key);
        seat_ = 1 - seat_;
        return margin;
    }

    Grid grid_;
    std::array<Hand, 2> hands_;
    std::size_t most_;
    std::size_t positions_ = 0;
    int seat_ = 0;
    Placement best_;
    std::vector<PlacementList> lists_;
    std::unordered_map<std::uint64_t, Known> known_;
};

}  // namespace sixfold::grid
