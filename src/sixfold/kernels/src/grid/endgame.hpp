// Qwirkle for two with an empty bag: both hands are known, so what is left is solved exactly.
//
// Alpha-beta over the margin still to come for the seat to move. Winning by as much as possible is also winning
// whenever that is possible, so the scores so far do not matter.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "grid/hand.hpp"
#include "grid/placements.hpp"
#include "grid/setup.hpp"

namespace sixfold::grid {

// What is known of positions, in a flat table in which a new position takes the place of an older one. Two positions
// are taken for one if all 128 bits of their keys agree, which no game will live to see.
class EndgameTable {
  public:
    static constexpr int INFINITE = 10'000;

    // A sum over what makes a position, so that it does not matter in which order the tiles came.
    struct Key {
        std::uint64_t low = 0, high = 0;
        bool operator==(const Key&) const = default;

        void add(std::uint64_t part) {
            part = (part + 1) * 0x9e3779b97f4a7c15u;
            part = (part ^ part >> 32) * 0xbf58476d1ce4e5b9u;
            low += part ^= part >> 29;
            part *= 0x94d049bb133111ebu;
            high += part ^ part >> 32;
        }
    };

    struct Known {
        Key key;
        std::int16_t low, high;  // the margin to come lies between
    };

    // Room for as many positions as a search may look at, within reason.
    explicit EndgameTable(std::size_t positions)
        : mask_(std::bit_ceil(std::clamp(positions, std::size_t{1} << 10, std::size_t{1} << 20)) - 1),
          slots_(static_cast<Known*>(std::calloc(mask_ + 1, sizeof(Known))), &std::free) {
        if (!slots_) throw std::bad_alloc();
    }

    // Where this position is kept; what is known there if it is already.
    Known& slot(const Key& key) {
        Known& known = slots_[key.low & mask_];
        if (known.key != key) known = {key, -INFINITE, INFINITE};
        return known;
    }

    // Asks the memory for what is known of a position that will be looked at soon.
    void await(const Key& key) const {
#ifdef __GNUC__
        __builtin_prefetch(&slots_[key.low & mask_], 1);
#endif
    }

  private:
    std::size_t mask_;
    std::unique_ptr<Known[], decltype(&std::free)> slots_;  // pages that are never used cost nothing
};

class Endgame {
  public:
    struct Solved {
        Placement best;  // none: the seat to move passes
        int margin;      // points to come, own minus the other's
    };

    // The seat to move has the first hand. Gives up after `most` positions.
    Endgame(const Grid& grid, std::array<Hand, 2> hands, std::size_t most)
        : grid_(grid), hands_(hands), most_(most), known_(most) {
        if (grid.is_empty() || !hands[0].size || !hands[1].size)
            throw std::invalid_argument("Q12: an endgame has pieces on the grid and in both hands");
        if (grid.piece_count() + hands[0].size + hands[1].size > MOST_PIECES)
            throw std::invalid_argument("Q1: more pieces than the box holds");
    }

    std::size_t positions() const { return positions_; }

    std::optional<Solved> solve() {
        const int margin = search({.ply = 0, .low = -INFINITE, .high = INFINITE});
        if (positions_ > most_) return std::nullopt;
        return Solved{best_, margin};
    }

  private:
    static constexpr int INFINITE = EndgameTable::INFINITE;
    static constexpr int MOST_PLIES = 4 * HAND_SIZE;  // a placement, and at most a pass for each

    // A position, and the margins between which it matters.
    struct Node {
        int ply;
        int low, high;
        int to_move = 0;
        EndgameTable::Key key{1, 1};  // of the tiles laid since the start, and of those that the first hand laid

        Node reply(int reply_low, int reply_high) const { return {ply + 1, reply_low, reply_high, 1 - to_move, key}; }
        EndgameTable::Key whole_key() const { return to_move ? EndgameTable::Key{~key.low, ~key.high} : key; }
    };

    // The last two placements that were enough to look no further at a position, so many turns from the start: in
    // sister positions they often are, too.
    struct Enough {
        std::uint64_t newest = 0, older = 0;

        void add(std::uint64_t word) {
            if (word != newest) older = std::exchange(newest, word);
        }
    };

    int search(Node node) {
        if (++positions_ > most_) return 0;
        if (node.ply > 0 && hands_[node.to_move].size == 1) {
            if (const Placement last = best_placement(grid_, hands_[node.to_move].kinds()))
                return last.points() + GOING_OUT;
        }
        if (node.ply > 0) {
            const EndgameTable::Known known = known_.slot(node.whole_key());
            if (known.low >= node.high || known.low == known.high) return known.low;
            if (known.high <= node.low) return known.high;
            node.low = std::max<int>(node.low, known.low), node.high = std::min<int>(node.high, known.high);
        }
        const int margin = best_of(node);
        if (positions_ > most_) return 0;
        EndgameTable::Known& known = known_.slot(node.whole_key());
        if (margin > node.low) known.low = static_cast<std::int16_t>(margin);
        if (margin < node.high) known.high = static_cast<std::int16_t>(margin);
        return margin;
    }

    int best_of(const Node& node) {
        list_.fill(grid_, hands_[node.to_move].kinds());
        if (list_.size() == 0) {
            if (!grid_.has_fit(hands_[1 - node.to_move].kinds())) return 0;  // Q12: nothing fits any more
            return -search(node.reply(-node.high, -node.low));
        }
        grid_.save(marks_[static_cast<std::size_t>(node.ply)]);
        const std::size_t first = words_.size();
        words_.insert(words_.end(), list_.begin(), list_.end());
        const auto from = [&](std::size_t at) { return words_.begin() + static_cast<std::ptrdiff_t>(at); };
        std::iter_swap(from(first), std::min_element(from(first), words_.end(), is_tried_before));
        int best = -INFINITE;
        for (std::size_t at = first, last = words_.size(); at < last && best < node.high; at++) {
            if (at == first + 1) order(from(at), words_.end(), enough_[static_cast<std::size_t>(node.ply)]);
            const Placement placement(words_[at]);
            const int margin = play(node, placement, std::max(node.low, best), at == first);
            if (positions_ > most_) break;
            if (margin > best && node.ply == 0) best_ = placement;
            best = std::max(best, margin);
            if (best >= node.high && at > first) enough_[static_cast<std::size_t>(node.ply)].add(words_[at]);
        }
        words_.resize(first);
        return best;
    }

    // Many points and many tiles first: the best placement is often there, and the rest is cut off sooner.
    static bool is_tried_before(std::uint64_t one, std::uint64_t other) {
        const auto liked = [](Placement placement) { return placement.points() + 2 * placement.count(); };
        const int first = liked(Placement(one)), second = liked(Placement(other));
        return first != second ? first > second : one > other;
    }

    // Orders what is left once the first placement was not enough, which it mostly is.
    template <class Words>
    static void order(Words from, Words to, const Enough& enough) {
        std::sort(from, to, is_tried_before);
        for (const std::uint64_t word : {enough.older, enough.newest}) {
            const auto found = std::find(from, to, word);
            if (found != to) std::rotate(from, found, found + 1);
        }
    }

    // The margin to come if the seat to move makes this placement, exact if it is more than `low`; all but the first
    // are first asked whether they are.
    int play(Node node, Placement placement, int low, bool is_first) {
        Hand& hand = hands_[node.to_move];
        const int points = placement.points();
        if (placement.count() == hand.size) return points + GOING_OUT;
        const Hand before = hand;
        placement.for_each(grid_.corner(), [&](Point point, int kind) {
            hand.remove(kind);
            const auto tile = static_cast<std::uint64_t>(cell_at(point)) << 6 | static_cast<std::uint64_t>(kind);
            node.key.add(tile);
            if (node.to_move == 0) node.key.add(std::uint64_t{CELLS} << 6 | static_cast<std::uint64_t>(kind));
        });
        known_.await(node.reply(0, 0).whole_key());
        place_unchecked(grid_, placement);
        const auto reply = [&](int from, int to) { return points - search(node.reply(points - to, points - from)); };
        int margin = reply(low, is_first ? node.high : low + 1);
        if (!is_first && low < margin && margin < node.high && positions_ <= most_) margin = reply(low, node.high);
        grid_.restore(marks_[static_cast<std::size_t>(node.ply)]);
        hand = before;
        return margin;
    }

    Grid grid_;
    std::array<Hand, 2> hands_;
    std::size_t most_;
    std::size_t positions_ = 0;
    Placement best_;
    PlacementList list_;
    std::vector<std::uint64_t> words_;  // the placements of all positions on the way here
    std::vector<Grid::Mark> marks_{MOST_PLIES};
    std::array<Enough, MOST_PLIES> enough_{};
    EndgameTable known_;
};

}  // namespace sixfold::grid
