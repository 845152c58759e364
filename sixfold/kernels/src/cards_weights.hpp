// Qwirkle Cards: what a turn is worth. Qwirkles come first; whole-number weights decide between turns with as many.
#pragma once

#include <compare>

#include "cards_table.hpp"

namespace sixfold::cards {

// The terms are added up. A line is one of the six colours or six shapes.
struct Weights {
    using ByKinds = std::array<std::int32_t, kSide + 1>;
    std::array<std::int32_t, kKinds> play{};  // per card of this kind played from the hand
    std::array<std::int32_t, kKinds> left{};  // per card of this kind left lying for the next player
    ByKinds offer{};                          // per line, by how many of its kinds are left lying
    ByKinds hold{};                           // per line, by how many of its kinds are kept in the hand
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
    Objective(const Counts& table, const Counts& hand, const Weights& weights)
        : table_{table}, hand_{hand}, weights_{weights}, has_lines_{weights.offer != Weights::ByKinds{} ||
                                                                    weights.hold != Weights::ByKinds{}} {}

    // No turn of the family is worth more in the tie-break. Exact when the family is a single turn.
    std::int64_t tie_at_most(const Family& family) const {
        std::int64_t tie = 0;
        Counts left_lo{}, left_hi{}, kept_lo{}, kept_hi{};
        for (int kind = 0; kind < kKinds; ++kind) {
            const int colour = colour_line(kind);
            const int shape = shape_line(kind);
            const int cards_lo = family.cards_lo[kind];
            const int cards_hi = family.cards_hi[kind];
            const int taken_lo = family.qwirkles_lo[colour] + family.qwirkles_lo[shape];
            const int taken_hi = std::min(cards_hi, family.qwirkles_hi[colour] + family.qwirkles_hi[shape]);
            const std::int64_t left = weights_.left[kind];
            const std::int64_t played = weights_.play[kind] + left;
            tie += played * ((played > 0 ? cards_hi : cards_lo) - table_[kind]);
            tie += left * (table_[kind] - (left > 0 ? taken_lo : taken_hi));
            left_lo[kind] = static_cast<std::uint8_t>(std::max(0, cards_lo - taken_hi));
            left_hi[kind] = static_cast<std::uint8_t>(std::max(0, cards_hi - taken_lo));
            kept_lo[kind] = static_cast<std::uint8_t>(hand_[kind] + table_[kind] - cards_hi);
            kept_hi[kind] = static_cast<std::uint8_t>(hand_[kind] + table_[kind] - cards_lo);
        }
        if (!has_lines_) return tie;
        return tie + lines_at_most(weights_.offer, left_lo, left_hi) + lines_at_most(weights_.hold, kept_lo, kept_hi);
    }

private:
    Counts table_, hand_;
    Weights weights_;
    bool has_lines_;

    static std::int64_t lines_at_most(const Weights::ByKinds& by_kinds, const Counts& low, const Counts& high) {
        std::int64_t sum = 0;
        for (const auto& kinds : kLineKinds) {
            int least = 0;
            int most = 0;
            for (const Kind kind : kinds) {
                least += low[kind] > 0 ? 1 : 0;
                most += high[kind] > 0 ? 1 : 0;
            }
            sum += *std::max_element(by_kinds.begin() + least, by_kinds.begin() + most + 1);
        }
        return sum;
    }
};

}  // namespace sixfold::cards
