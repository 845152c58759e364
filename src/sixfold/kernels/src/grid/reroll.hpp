// Cubes: what each choice of cubes to re-roll is worth (C4), exactly, over all faces.
//
// The value of a choice is the expected score of the best placement of that turn. Where no cube fits after the re-roll,
// all cubes are rolled until one does (C6): that is worth the mean best score over all throws in which one fits. A hand
// whose colours fit nowhere is worth 0 by any choice: whatever is rolled, it is changed against the bag, or passes
// (C6).
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "grid/hand.hpp"
#include "grid/value_table.hpp"

namespace sixfold::grid {

// All values over one common denominator, so that choices are compared without rounding.
struct Rerolls {
    std::vector<std::uint64_t> numerators;  // by choice: bit i set means that cube i is rolled
    std::uint64_t denominator = 1;

    // The most valuable choice; of equals the one that rolls fewest cubes, then the lowest mask.
    unsigned best_choice() const {
        unsigned best = 0;
        for (unsigned choice = 1; choice < numerators.size(); choice++) {
            const bool is_fewer = BITS_IN_6[choice] < BITS_IN_6[best];
            if (numerators[choice] > numerators[best] || (numerators[choice] == numerators[best] && is_fewer))
                best = choice;
        }
        return best;
    }
};

// Sums over the throws that each choice leads to, from what every throw of all cubes comes to (the first cube's face
// changing fastest). Folds one cube after the other, the last (slowest) first: kept as it shows, or summed over its
// faces.
template <class Sum, class Cubes>
std::vector<Sum> sums_by_choice(const Cubes& cubes, std::vector<Sum> sums) {
    std::size_t size = sums.size();
    for (std::size_t cube = cubes.size(); cube-- > 0;) {
        const std::size_t part = size / SHAPES, shown = static_cast<std::size_t>(shape_of(cubes[cube]));
        std::vector<Sum> next;
        next.reserve(sums.size() / SHAPES * 2);
        for (std::size_t set = 0; set < sums.size(); set += size) {
            for (std::size_t i = 0; i < part; i++) next.push_back(sums[set + shown * part + i]);
            for (std::size_t i = 0; i < part; i++) {
                Sum sum = 0;
                for (std::size_t face = 0; face < SHAPES; face++) sum += sums[set + face * part + i];
                next.push_back(sum);
            }
        }
        sums = std::move(next);
        size = part;
    }
    return sums;  // by choice, the first cube its lowest bit
}

class RerollSolver {
  public:
    // `cubes`: up to six cubes as they show now. The grid must not be empty: nobody re-rolls before the opening (C3).
    static Rerolls solve(const Grid& grid, std::span<const int> cubes) { return RerollSolver(grid, cubes).values(); }

  private:
    // A sum over throws: points in the low half, number of throws in which nothing fits in the high half.
    using Sum = std::uint64_t;
    static constexpr Sum STUCK = Sum{1} << 32;

    static constexpr std::array<std::uint32_t, 7> THROWS = {1, 6, 36, 216, 1296, 7776, 46656};  // of n cubes

    RerollSolver(const Grid& grid, std::span<const int> cubes) : cubes_(cubes) {
        Kinds universe = 0;
        for (int cube : cubes) universe |= LINE[colour_of(cube)];
        score_throws(ValueTable(grid, universe), universe);
    }

    // One half of the cubes in every throw: masks of its pieces on the 12 lines, a byte each, so that two halves join
    // by OR.
    struct Half {
        std::uint64_t colours = 0, shapes = 0;
    };
    static std::vector<Half> throw_half(std::span<const int> cubes) {
        std::vector<Half> halves(1);
        for (int cube : cubes) {  // earlier cubes change fastest
            const int colour = colour_of(cube);
            std::vector<Half> longer;
            longer.reserve(halves.size() * SHAPES);
            for (int shape = 0; shape < SHAPES; shape++)
                for (const Half& half : halves)
                    longer.push_back({half.colours | std::uint64_t{1} << (8 * colour + shape),
                                      half.shapes | std::uint64_t{1} << (8 * shape + colour)});
            halves = std::move(longer);
        }
        return halves;
    }

    void score_throws(const ValueTable& table, Kinds universe) {
        const std::size_t middle = cubes_.size() / 2;
        const auto low = throw_half(cubes_.first(middle)), high = throw_half(cubes_.subspan(middle));
        std::vector<int> colours;
        for (int colour = 0; colour < COLOURS; colour++)
            if (universe & LINE[colour]) colours.push_back(colour);
        sums_.reserve(low.size() * high.size());
        for (const Half& h : high)
            for (const Half& l : low) {
                const std::uint64_t by_colour = h.colours | l.colours, by_shape = h.shapes | l.shapes;
                int best = 0;
                for (int colour : colours) best = std::max(best, table.on(colour, by_colour >> (8 * colour) & 63));
                for (int shape = 0; shape < SHAPES; shape++)
                    best = std::max(best, table.on(COLOURS + shape, by_shape >> (8 * shape) & 63));
                sums_.push_back(best ? static_cast<Sum>(best) : STUCK);
            }
    }

    Rerolls values() const {
        const std::vector<Sum> by_choice = sums_by_choice(cubes_, sums_);
        const Sum all = by_choice.back();
        const std::uint64_t throws = THROWS[cubes_.size()];
        const std::uint64_t fitting = throws - (all >> 32);
        Rerolls rerolls;
        rerolls.denominator = throws * std::max<std::uint64_t>(fitting, 1);
        for (unsigned choice = 0; choice < by_choice.size(); choice++) {
            const std::uint64_t points = by_choice[choice] & (STUCK - 1), stuck = by_choice[choice] >> 32;
            const std::uint64_t kept = throws / THROWS[BITS_IN_6[choice]];  // brings all choices to one denominator
            rerolls.numerators.push_back((points * fitting + stuck * (all & (STUCK - 1))) * kept);
        }
        return rerolls;
    }

    std::span<const int> cubes_;
    std::vector<Sum> sums_;  // per throw of all cubes, the first cube's face changing fastest
};

}  // namespace sixfold::grid
