// The best score of every possible hand at once.
//
// The pieces of a placement lie on one of 12 lines (6 colours, 6 shapes; Q5), so they are a 6-bit mask on that line,
// and a 64-bit word is a set of such masks. Walking each slot once with sets of masks instead of pieces, then letting
// every hand also use what a smaller hand can, gives for each line and mask the best score; any hand is 12 lookups.
#pragma once
#include <array>
#include <cstdint>

#include "grid/placements.hpp"

namespace sixfold::grid {

using MaskSet = std::uint64_t;  // bit m: the 6-bit mask m is in the set

constexpr std::array<MaskSet, 6> MASKS_WITHOUT = {// masks in which bit i is clear
                                                  0x5555555555555555u, 0x3333333333333333u, 0x0f0f0f0f0f0f0f0fu,
                                                  0x00ff00ff00ff00ffu, 0x0000ffff0000ffffu, 0x00000000ffffffffu};

class ValueTable {
  public:
    // Only pieces of `universe` are considered: the table is right for hands within it, and cheaper if it is small.
    explicit ValueTable(const Grid& grid, Kinds universe = ALL_KINDS) {
        Reached reached{};
        for_each_start(grid, universe, [&](const Start& start) {
            const Kinds meeting = start.chain.links[0].by_line & start.chain.links[0].by_cross & universe;
            for (int line = 0; line < LINE_COUNT; line++)
                if (meeting & LINE[line]) walk(start, line, universe, reached[line]);
        });
        for (int line = 0; line < LINE_COUNT; line++) settle(reached[line], best_[line]);
    }

    // The best score of a hand, 0 if nothing fits (or if the best is a single piece on an empty grid, Q9).
    int best(Kinds hand) const {
        int best = 0;
        for (int line = 0; line < LINE_COUNT; line++) best = std::max(best, on(line, on_line(hand, line)));
        return best;
    }

    // The best score with pieces of one line, given as a mask.
    int on(int line, unsigned mask) const { return best_[line][mask]; }

  private:
    static constexpr int MOST_POINTS = (LONGEST_LINE + 1) * line_points(LONGEST_LINE);  // seven Qwirkles
    using Scores = std::array<MaskSet, MOST_POINTS + 1>;  // per score, masks that reach it
    using Reached = std::array<Scores, LINE_COUNT>;

    // The masks of `before` with one more of the pieces `candidates`.
    static MaskSet add_one(MaskSet before, unsigned candidates) {
        MaskSet after = 0;
        for (; candidates; candidates &= candidates - 1) {
            const int piece = std::countr_zero(candidates);
            after |= (before & MASKS_WITHOUT[piece]) << (1 << piece);
        }
        return after;
    }

    static MaskSet within(MaskSet masks, unsigned allowed) {
        for (int piece = 0; piece < 6; piece++)
            if (!(allowed >> piece & 1)) masks &= MASKS_WITHOUT[piece];
        return masks;
    }

    static void walk(const Start& start, int line, Kinds universe, Scores& reached) {
        const auto& links = start.chain.links;
        MaskSet masks = 1;  // nothing placed yet
        const unsigned before_frontier = on_line(links[0].by_line & universe, line);
        for (int cell = 0; cell < start.back; cell++) masks = add_one(masks, before_frontier);
        for (int link = 0; masks && link + start.back < start.most; link++) {
            if (links[link].length + start.back > LONGEST_LINE) return;
            const unsigned allowed = on_line(links[link].by_line & universe, line);
            if (link && links[link].by_line != links[link - 1].by_line) masks = within(masks, allowed);
            masks = add_one(masks, allowed & on_line(links[link].by_cross, line));
            if (link + start.back + 1 >= start.fewest()) reached[start.points(link)] |= masks;
        }
    }

    static void settle(const Scores& reached, std::array<std::uint8_t, 64>& best) {
        MaskSet done = 0;
        for (int points = MOST_POINTS; points > 0; points--) {
            if (!reached[points]) continue;
            MaskSet masks = reached[points];
            for (int piece = 0; piece < 6; piece++) masks |= (masks & MASKS_WITHOUT[piece]) << (1 << piece);
            for (MaskSet left = masks & ~done; left; left &= left - 1)
                best[std::countr_zero(left)] = static_cast<std::uint8_t>(points);
            done |= masks;
        }
    }

    std::array<std::array<std::uint8_t, 64>, LINE_COUNT> best_{};
};

}  // namespace sixfold::grid
