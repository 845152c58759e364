// Cubes for two with an empty bag: only rolls are left to chance, so short ends are worked out exactly (C4 to C9).
//
// Expectimax over the share of the win. A hand is judged in every throw of all its cubes; what a choice of cubes to
// roll again is worth is the mean over the throws in which the others show what they show now.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "grid/hand.hpp"
#include "grid/placements.hpp"
#include "grid/reroll.hpp"
#include "grid/setup.hpp"

namespace sixfold::grid {

class CubesEnd {
  public:
    // The seat to move has the first hand and is `lead` points ahead. Gives up after `most` throws.
    CubesEnd(const Grid& grid, std::array<Hand, 2> hands, int lead, std::size_t most)
        : grid_(grid), hands_(hands), lead_(lead), most_(most) {
        if (grid.is_empty() || !hands[0].size || !hands[1].size)
            throw std::invalid_argument("C9: an end has cubes on the grid and in both hands");
        if (grid.piece_count() + hands[0].size + hands[1].size > MOST_PIECES)
            throw std::invalid_argument("C1: more cubes than the box holds");
    }

    // The share of the win before the roll by choice: bit i set means that cube i of the first hand is rolled.
    std::optional<std::vector<double>> choices() {
        const std::vector<double> shares = is_blocked() ? all_choices(0, share_of(lead_)) : choices(0, lead_);
        if (throws_ > most_) return std::nullopt;
        return shares;
    }

  private:
    static constexpr int MOST_A_CUBE = 24;  // points: it lies in two lines
    static constexpr double STUCK = -1;

    static double share_of(int lead) { return lead > 0 ? 1 : lead < 0 ? 0 : 0.5; }
    std::vector<double> all_choices(int seat, double share) const {
        return std::vector<double>(std::size_t{1} << hands_[seat].size, share);
    }
    bool is_blocked() const { return !grid_.has_fit(hands_[0].colours() | hands_[1].colours()); }

    // What a turn is worth to whoever takes it: the best of their choices.
    double turn(int seat, int lead) {
        const auto most_of = [&](int of) { return MOST_A_CUBE * hands_[of].size + GOING_OUT; };
        if (lead > most_of(1 - seat)) return 1;
        if (-lead > most_of(seat)) return 0;
        if (throws_ > most_) return 0;
        const std::vector<double> shares = choices(seat, lead);
        return *std::max_element(shares.begin(), shares.end());
    }

    std::vector<double> choices(int seat, int lead) {
        if (!grid_.has_fit(hands_[seat].colours())) return all_choices(seat, 1 - turn(1 - seat, -lead));  // C6: a pass
        const Hand shown = hands_[seat];
        std::vector<double> by_throw = thrown(seat, lead);
        hands_[seat] = shown;
        roll_until_fit(by_throw);
        return means_by_choice(shown, std::move(by_throw));
    }

    // The share after every throw of all cubes, the first one's face changing fastest; STUCK where nothing fits.
    std::vector<double> thrown(int seat, int lead) {
        const Hand shown = hands_[seat];
        std::vector<double> shares;
        for (std::size_t number = 0; number < throws_of(shown.size); number++) {
            const std::size_t alike = in_order(shown, number);
            shares.push_back(alike < number ? shares[alike] : placed(seat, lead, number));
        }
        return shares;
    }
    static std::size_t throws_of(int cubes) { return cubes ? SHAPES * throws_of(cubes - 1) : 1; }

    // The throw in which cubes of one colour show the same faces, in order: it is worth the same.
    static std::size_t in_order(const Hand& hand, std::size_t number) {
        std::array<std::size_t, HAND_SIZE> faces{};
        for (int cube = 0; cube < hand.size; cube++, number /= SHAPES) faces[cube] = number % SHAPES;
        for (int cube = 1; cube < hand.size; cube++)
            for (int before = 0; before < cube; before++)
                if (colour_of(hand.piece[before]) == colour_of(hand.piece[cube]) && faces[before] < faces[cube])
                    std::swap(faces[before], faces[cube]);
        std::size_t alike = 0;
        for (int cube = hand.size; cube-- > 0;) alike = alike * SHAPES + faces[cube];
        return alike;
    }

    // The share of whoever places after this throw.
    double placed(int seat, int lead, std::size_t number) {
        if (++throws_ > most_) return 0;
        Hand& hand = hands_[seat];
        for (int cube = 0; cube < hand.size; cube++, number /= SHAPES)
            hand.piece[cube] =
                static_cast<std::uint8_t>(colour_of(hand.piece[cube]) * SHAPES + static_cast<int>(number % SHAPES));
        if (!grid_.has_fit(hand.kinds())) return STUCK;
        if (hand.size == 1) return share_of(lead + best_placement(grid_, hand.kinds()).points() + GOING_OUT);
        PlacementList list;
        list.fill(grid_, hand.kinds());
        double best = out(list, hand.size, lead);
        for (std::size_t at = 0; at < list.size() && best < 1; at++)
            if (list[at].count() < hand.size) best = std::max(best, after(seat, lead, list[at]));
        return best;
    }

    // The share of going out as well as possible; nothing where that cannot be.
    static double out(const PlacementList& list, int cubes, int lead) {
        double best = 0;
        for (std::size_t at = 0; at < list.size(); at++)
            if (list[at].count() == cubes) best = std::max(best, share_of(lead + list[at].points() + GOING_OUT));
        return best;
    }

    double after(int seat, int lead, Placement placement) {
        const Hand before = hands_[seat];
        const int pieces = grid_.piece_count();
        hands_[seat] = spared(before, placement);
        place_unchecked(grid_, placement);
        lead += placement.points();
        const double share = is_blocked() ? share_of(lead) : 1 - turn(1 - seat, -lead);
        while (grid_.piece_count() > pieces) grid_.undo();
        hands_[seat] = before;
        return share;
    }

    // C6: where nothing fits, all cubes are rolled until something does.
    static void roll_until_fit(std::vector<double>& shares) {
        double sum = 0;
        std::size_t fitting = 0;
        for (const double share : shares)
            if (share != STUCK) sum += share, fitting++;
        const double mean = fitting ? sum / static_cast<double>(fitting) : 0;
        std::replace(shares.begin(), shares.end(), STUCK, mean);
    }

    static std::vector<double> means_by_choice(const Hand& shown, std::vector<double> shares) {
        std::vector<double> means = sums_by_choice(shown.pieces(), std::move(shares));
        for (unsigned choice = 0; choice < means.size(); choice++)
            means[choice] /= static_cast<double>(throws_of(BITS_IN_6[choice]));
        return means;
    }

    Grid grid_;
    std::array<Hand, 2> hands_;
    int lead_;
    std::size_t most_;
    std::size_t throws_ = 0;
};

}  // namespace sixfold::grid
