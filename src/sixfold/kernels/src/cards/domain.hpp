// Qwirkle Cards: what is still possible while a split of the cards is searched, narrowed by propagation.
//
// The cards of one line, u_1..u_6 copies of its kinds and T in all, can be cut into q rows of six and rows of three to
// five exactly when every u_i >= q and T >= 3 * (max u_i + q): docs/design/cards-solver.md has the proof. A `Domain`
// holds an interval for every number in that sentence and keeps the intervals of all twelve lines consistent.
#pragma once

#include <bit>

#include "cards/table.hpp"

namespace sixfold::cards {

// Six kinds, one on each line of either way.
using Pairing = std::array<Kind, SIDE>;

// The pairing whose counts add up to most. With `sign` -1: to least.
inline Pairing heaviest_pairing(const Counts& counts, int sign = 1) {
    constexpr unsigned SETS = 1U << SIDE;  // of shapes that are paired with the first colours
    std::array<int, SETS> weight{};
    std::array<Kind, SETS> last{};
    for (unsigned set = 1; set < SETS; ++set) {
        const int colour = std::popcount(set) - 1;
        weight[set] = -DECK;
        for (int shape = 0; shape < SIDE; ++shape) {
            if ((set >> shape & 1U) == 0) continue;
            const int kind = colour * SIDE + shape;
            const int sum = weight[set ^ (1U << shape)] + sign * counts[kind];
            if (sum <= weight[set]) continue;
            weight[set] = sum;
            last[set] = static_cast<Kind>(kind);
        }
    }
    Pairing pairing{};
    for (unsigned set = SETS - 1; set != 0; set ^= 1U << last[set] % SIDE) pairing[last[set] / SIDE] = last[set];
    return pairing;
}

class Domain {
  public:
    std::array<Counts, 2> lo{}, hi{};  // copies of each kind in rows of either way
    Counts cards_lo{}, cards_hi{};     // copies of each kind in both ways together
    LineCounts qwirkles_lo{}, qwirkles_hi{};

    // All tables with `least` to `most` cards of each kind, and `fewest` to `full` cards together.
    Domain(const Counts& least, const Counts& most, int fewest, int full)
        : hi{most, most}, cards_lo{least}, cards_hi{most}, fewest_{fewest}, full_{full},
          heavy_{heaviest_pairing(least)} {
        qwirkles_hi.fill(COPIES);
        largest_hi_.fill(COPIES);
    }

    // Narrows every interval as far as single lines, single kinds and the number of all cards tell; false if something
    // became impossible.
    bool propagate() {
        do {
            while (stale_ != 0) {
                const int line = std::countr_zero(stale_);
                stale_ &= stale_ - 1U;
                if (!narrow_line(line)) return false;
            }
            if (total(cards_hi) < fewest_ || total(cards_lo) > full_ || !narrow_rows()) return false;
        } while (stale_ != 0);
        return true;
    }

    // How many more rows of three the cards could fill than all lines need at least.
    int spare_rows() const {
        int rows = std::accumulate(qwirkles_lo.begin(), qwirkles_lo.end(), 0);
        for (const Kind kind : heavy_) rows += rows_of_pair(kind);
        return total(cards_hi) / SHORTEST - rows;
    }

    bool set_qwirkles(int line, int count) {
        qwirkles_lo[line] = qwirkles_hi[line] = static_cast<std::uint8_t>(count);
        stale_ |= 1U << line;
        return propagate();
    }

    bool set_cards(int kind, int count) {
        cards_lo[kind] = cards_hi[kind] = static_cast<std::uint8_t>(count);
        return narrow_kind(kind) && propagate();
    }

    bool set_use(int way, int kind, int count) {
        lo[way][kind] = hi[way][kind] = static_cast<std::uint8_t>(count);
        stale_ |= 1U << (way == 0 ? colour_line(kind) : shape_line(kind));
        return narrow_kind(kind) && propagate();
    }

    // Whether this finished split obeys every interval.
    bool admits(const Split& split) const;

  private:
    int fewest_;
    int full_;
    Pairing heavy_;
    LineCounts largest_lo_{}, largest_hi_{};  // of the counts of each line
    unsigned stale_ = (1U << LINES) - 1U;     // lines to look at again

    static bool raise(std::uint8_t& bound, int value) {
        if (value <= bound) return false;
        bound = static_cast<std::uint8_t>(value);
        return true;
    }

    static bool lower(std::uint8_t& bound, int value) {
        if (value >= bound) return false;
        bound = static_cast<std::uint8_t>(std::max(value, 0));
        return true;
    }

    // A line needs as many rows of three as its largest count, and one more for each Qwirkle. The largest counts of a
    // colour and a shape add up to the copies of the kind that they share, or more.
    int rows_of_pair(int kind) const {
        return std::max<int>(cards_lo[kind], largest_lo_[colour_line(kind)] + largest_lo_[shape_line(kind)]);
    }

    bool narrow_rows() {
        const int spare = spare_rows();
        if (spare < 0) return false;
        for (const Kind kind : heavy_) {
            const int most = rows_of_pair(kind) + spare;
            const int colour = colour_line(kind);
            const int shape = shape_line(kind);
            if (lower(largest_hi_[colour], most - largest_lo_[shape])) stale_ |= 1U << colour;
            if (lower(largest_hi_[shape], most - largest_lo_[colour])) stale_ |= 1U << shape;
        }
        return true;
    }

    // use[0] + use[1] = cards, as intervals.
    bool narrow_kind(int kind) {
        for (bool changed = true; changed;) {
            changed = false;
            for (int way = 0; way < 2; ++way) {
                const bool narrower = lower(hi[way][kind], cards_hi[kind] - lo[1 - way][kind]) |
                                      raise(lo[way][kind], cards_lo[kind] - hi[1 - way][kind]);
                if (lo[way][kind] > hi[way][kind]) return false;
                if (narrower) stale_ |= 1U << (way == 0 ? colour_line(kind) : shape_line(kind));
                changed |= narrower;
            }
            changed |= lower(cards_hi[kind], hi[0][kind] + hi[1][kind]);
            changed |= raise(cards_lo[kind], lo[0][kind] + lo[1][kind]);
            if (cards_lo[kind] > cards_hi[kind]) return false;
        }
        return true;
    }

    // The lemma on one line, for every value that its largest count could still have.
    bool narrow_line(int line) {
        const auto& kinds = LINE_KINDS[line];
        Counts& low = lo[way_of(line)];
        Counts& high = hi[way_of(line)];
        const int sixes = qwirkles_lo[line];
        int least = sixes;  // that the largest count can be
        int scarcest = COPIES;
        std::array<int, COPIES + 1> cards{};  // the line's most cards if no kind has more than m copies, by m
        for (const Kind kind : kinds) {
            least = std::max<int>(least, low[kind]);
            scarcest = std::min<int>(scarcest, high[kind]);
            for (int m = 1; m <= COPIES; ++m) cards[m] += std::min<int>(high[kind], m);
        }
        int largest = -1;
        int sixes_hi = -1;
        std::array<int, COPIES + 1> need;  // fewest copies of a kind if it has at most h, by h
        need.fill(COPIES + 1);
        for (int m = least; m <= largest_hi_[line]; ++m) {
            if (cards[m] < SHORTEST * (m + sixes)) continue;
            if (largest < 0) largest_lo_[line] = static_cast<std::uint8_t>(m);
            largest = m;
            sixes_hi = std::max(sixes_hi, std::min(m, cards[m] / SHORTEST - m));
            for (int h = 0; h <= COPIES; ++h) {
                need[h] = std::min(need[h], SHORTEST * (m + sixes) - cards[m] + std::min(h, m));
            }
        }
        if (largest < 0) return false;
        lower(qwirkles_hi[line], std::min(sixes_hi, scarcest));
        if (qwirkles_hi[line] < sixes) return false;
        for (const Kind kind : kinds) {
            const bool narrower = raise(low[kind], std::max(need[high[kind]], sixes)) | lower(high[kind], largest);
            if (low[kind] > high[kind]) return false;
            if (!narrower) continue;
            stale_ |= 1U << line;
            if (!narrow_kind(kind)) return false;
        }
        return true;
    }
};

inline bool Domain::admits(const Split& split) const {
    int cards = 0;
    for (int kind = 0; kind < KINDS; ++kind) {
        for (int way = 0; way < 2; ++way) {
            const int use = split.use[way][kind];
            if (use < lo[way][kind] || use > hi[way][kind]) return false;
            cards += use;
        }
        const int both = split.use[0][kind] + split.use[1][kind];
        if (both < cards_lo[kind] || both > cards_hi[kind]) return false;
    }
    for (int line = 0; line < LINES; ++line) {
        if (most_qwirkles(split.use, line) < qwirkles_lo[line]) return false;
    }
    return cards >= fewest_ && cards <= full_;
}

}  // namespace sixfold::cards
