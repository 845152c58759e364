// Qwirkle Cards: what a turn is worth. Qwirkles come first; whole-number tie-breaks decide between turns with as many.
#pragma once

#include <compare>
#include <functional>
#include <limits>

#include "cards/table.hpp"

namespace sixfold::cards {

// The terms are added up. A line is one of the six colours or six shapes.
struct TieBreaks {
    using ByKinds = std::array<std::int32_t, SIDE + 1>;
    std::array<std::int32_t, KINDS> play{};  // per card of this kind played from the hand
    std::array<std::int32_t, KINDS> left{};  // per card of this kind left lying for the next player
    ByKinds offer{};                         // per line, by how many of its kinds are left lying
    ByKinds hold{};                          // per line, by how many of its kinds are kept in the hand
};

struct Value {
    int qwirkles = -1;
    std::int64_t tie = 0;
    auto operator<=>(const Value&) const = default;
};

// Scores whole families of turns at once: every number may still be anything from its `_lo` to its `_hi`.
struct Family {
    const Counts& cards_lo;  // table and played cards together
    const Counts& cards_hi;
    const LineCounts& qwirkles_lo;
    const LineCounts& qwirkles_hi;
};

class Objective {
  public:
    Objective(const Counts& table, const Counts& hand, const TieBreaks& ties)
        : table_{table}, hand_{hand}, ties_{ties},
          has_lines_{ties.offer != TieBreaks::ByKinds{} || ties.hold != TieBreaks::ByKinds{}} {}

    // No turn of the family is worth more in the tie-break. Exact when the family is a single turn.
    //
    // A card that may or may not be left lying brings its line of either way half of what playing it is worth, and
    // every line takes what is best for it alone: no turn is worth more than the sum of such wishes.
    std::int64_t tie_at_most(const Family& family) const {
        std::int64_t tie = 0;
        Bounds left, kept;
        std::array<std::int64_t, KINDS> gain{};  // by playing so many of a kind that some are left, and no fewer
        for (int kind = 0; kind < KINDS; ++kind) {
            const int colour = colour_line(kind);
            const int shape = shape_line(kind);
            const int cards_lo = family.cards_lo[kind];
            const int cards_hi = family.cards_hi[kind];
            const int taken_lo = family.qwirkles_lo[colour] + family.qwirkles_lo[shape];
            const int taken_hi = std::min(cards_hi, family.qwirkles_hi[colour] + family.qwirkles_hi[shape]);
            const std::int64_t worth_left = ties_.left[kind];
            const std::int64_t played = ties_.play[kind] + worth_left;
            tie += played * ((played > 0 ? cards_hi : cards_lo) - table_[kind]);
            tie += worth_left * (table_[kind] - (worth_left > 0 ? taken_lo : taken_hi));
            left.low[kind] = static_cast<std::uint8_t>(std::max(0, cards_lo - taken_hi));
            left.high[kind] = static_cast<std::uint8_t>(std::max(0, cards_hi - taken_lo));
            if (played > 0 && taken_lo == taken_hi && cards_lo <= taken_lo && taken_lo < cards_hi) {
                gain[kind] = played * (cards_hi - taken_lo);
            }
            kept.low[kind] = static_cast<std::uint8_t>(hand_[kind] + table_[kind] - cards_hi);
            kept.high[kind] = static_cast<std::uint8_t>(hand_[kind] + table_[kind] - cards_lo);
        }
        if (!has_lines_) return tie;
        for (const std::int64_t each : gain) tie -= each;
        return tie + (lines_at_most(ties_.offer, left, gain) >> 1) + (lines_at_most(ties_.hold, kept, {}) >> 1);
    }

  private:
    struct Bounds {
        Counts low{}, high{};
    };

    Counts table_, hand_;
    TieBreaks ties_;
    bool has_lines_;

    // Twice the most that the lines can be worth together with half the gains on either of a kind's lines.
    static std::int64_t lines_at_most(const TieBreaks::ByKinds& by_kinds, const Bounds& bounds,
                                      const std::array<std::int64_t, KINDS>& gain) {
        std::int64_t sum = 0;
        for (const auto& kinds : LINE_KINDS) {
            int least = 0;
            int free = 0;  // kinds that may be there or not, for nothing
            int paid = 0;
            std::array<std::int64_t, SIDE> gains;
            for (const Kind kind : kinds) {
                if (bounds.low[kind] > 0) {
                    ++least;
                } else if (gain[kind] > 0) {
                    gains[paid++] = gain[kind];
                } else if (bounds.high[kind] > 0) {
                    ++free;
                }
            }
            std::sort(gains.begin(), gains.begin() + paid, std::greater<>{});
            std::int64_t best = std::numeric_limits<std::int64_t>::min();
            std::int64_t gained = 0;
            for (int extra = 0; extra <= paid; ++extra) {
                const auto first = by_kinds.begin() + least + extra;
                best = std::max(best, gained + 2 * std::int64_t{*std::max_element(first, first + free + 1)});
                if (extra < paid) gained += gains[extra];
            }
            sum += best;
        }
        return sum;
    }
};

}  // namespace sixfold::cards
