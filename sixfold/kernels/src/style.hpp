// A taste in placements: points, and what a placement leaves to the next player and in the hand.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "hand.hpp"
#include "placements.hpp"

namespace sixfold::grid {

// Everything in hundredths of a point.
struct Style {
    std::array<int, LONGEST_LINE + 1> line{};  // for leaving a line of this length behind, beyond its points
    int pair = 0;   // for two pieces kept that could share a line
    int twin = 0;   // for two pieces kept that are alike
    int piece = 0;  // for every piece placed
};

constexpr int POINT = 100;

// What keeping each part of a hand is worth; a part is a 6-bit mask.
class Keeping {
  public:
    Keeping(const Hand& hand, const Style& style) : all_((1u << hand.size) - 1) {
        for (unsigned part = 1; part <= all_; part++) {
            const int first = std::countr_zero(part);
            int value = worth_[part & (part - 1)] - style.piece;
            for (unsigned left = part & (part - 1); left; left &= left - 1)
                value += together(hand.piece[first], hand.piece[std::countr_zero(left)], style);
            worth_[part] = value;
        }
        for (unsigned part = 0; part <= all_; part++) {
            int& most = most_[hand.size - BITS_IN_6[part]];
            most = std::max(most, worth_[part]);
        }
        for (int i = 0; i < hand.size; i++) place_of_[hand.piece[i]] = static_cast<std::uint8_t>(1u << i);
    }

    // What is worth keeping once the pieces of this placement are gone.
    int after(std::uint64_t word) const {
        const Placement placement(word);
        unsigned placed = 0;
        for (int number = placement.count() - 1; number >= 0; number--) placed |= place_of_[placement.kind(number)];
        return worth_[all_ & ~placed];
    }
    int all() const { return worth_[all_]; }
    // The most that may be worth keeping once this many pieces are gone.
    int most_after(int count) const { return most_[count]; }

  private:
    static int together(int a, int b, const Style& style) {
        if (a == b) return style.twin;
        return COMPATIBLE[a] >> b & 1 ? style.pair : 0;
    }

    unsigned all_;
    std::array<int, 64> worth_{};
    std::array<int, HAND_SIZE + 1> most_ = [] {
        std::array<int, HAND_SIZE + 1> most{};
        most.fill(std::numeric_limits<int>::min());
        return most;
    }();
    std::array<std::uint8_t, KIND_COUNT> place_of_;  // only of kinds in the hand
};

// What placements of one hand are worth to a style, start by start.
class StyledWorth {
  public:
    StyledWorth(const Hand& hand, const Style& style) : style_(style), keeping_(hand, style) {}

    // Works out what the slots of this start are worth, whatever lies in them; returns the most they can come to.
    int enter(const Start& start) {
        int crossing = 0, cross_points = 0, most = std::numeric_limits<int>::min();
        for (int link = 0; link + start.back < start.most; link++) {
            const Chain::Link& at = start.chain.links[link];
            crossing += style_.line[length_of(at.cross_points - cross_points)];
            cross_points = at.cross_points;
            const int length = std::min(at.length + start.back, LONGEST_LINE);
            const int count = link + start.back + 1;
            slot_[count] = POINT * start.points(link) + style_.line[length] + crossing;
            most = std::max(most, slot_[count] + keeping_.most_after(count));
        }
        return most;
    }
    int of(std::uint64_t word) const { return slot_[Placement(word).count()] + keeping_.after(word); }

  private:
    static int length_of(int points) { return points > LONGEST_LINE ? LONGEST_LINE : points ? points : 1; }

    const Style& style_;
    Keeping keeping_;
    std::array<int, LONGEST_LINE + 1> slot_{};  // by number of pieces
};

// A placement and its worth, in the order of preference; of equals the greatest word comes first.
struct Ranked {
    int worth = std::numeric_limits<int>::min();
    std::uint64_t word = 0;
    auto operator<=>(const Ranked&) const = default;
};

// Calls see(Ranked) for the placements of the hand; starts that cannot come to `least()` are left out.
template <class See, class Least>
inline void rank_placements(const Grid& grid, const Hand& hand, const Style& style, See&& see, Least&& least) {
    StyledWorth worth(hand, style);
    struct Sink {
        StyledWorth& worth;
        See& see;
        void take(std::uint64_t word) { see(Ranked{worth.of(word), word}); }
        void take_all(std::uint64_t head, Kinds kinds, int shift) {
            for (; kinds; kinds = without_lowest(kinds)) take(head | std::uint64_t(lowest(kinds)) << shift);
        }
    } sink{worth, see};
    const Kinds kinds = hand.kinds();
    for_each_start(grid, kinds, [&](const Start& start) {
        if (worth.enter(start) < least()) return;
        Filler<Sink>(start, grid.is_empty() ? start.most : start.fewest(), sink).fill(kinds);
    });
}

// The placement of this hand that a style likes best, or none.
inline Placement styled_placement(const Grid& grid, const Hand& hand, const Style& style) {
    Ranked best;
    const auto see = [&](const Ranked& found) { best = std::max(best, found); };
    rank_placements(grid, hand, style, see, [&] { return best.worth; });
    return Placement(best.word);
}

// All placements of this hand, the best liked first.
inline std::vector<Ranked> styled_placements(const Grid& grid, const Hand& hand, const Style& style) {
    std::vector<Ranked> ranked;
    const auto see = [&](const Ranked& found) { ranked.push_back(found); };
    rank_placements(grid, hand, style, see, [] { return std::numeric_limits<int>::min(); });
    std::ranges::sort(ranked, std::greater{});
    return ranked;
}

}  // namespace sixfold::grid
