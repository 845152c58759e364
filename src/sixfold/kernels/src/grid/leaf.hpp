// What a table of Qwirkle or Cubes is worth to everyone between two turns, by a small net that learned it from games.
//
// The net looks at one seat at a time and tells how strong it stands; the chances to win are in proportion to exp of
// that (Luce), so one net judges tables of two, three and four.
#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "grid/placements.hpp"
#include "grid/setup.hpp"

namespace sixfold::grid {

// A table between two turns, with all hands as one rollout, or one record, has them.
struct Standing {
    const Grid& grid;
    std::span<const Hand> hands;
    std::span<const int> scores;
    int to_move;
    int bag;  // pieces in it

    std::size_t seats() const { return hands.size(); }
    int left() const {
        int count = bag;
        for (const Hand& hand : hands) count += hand.size;
        return count;
    }
};

constexpr double SPREAD_A_ROOT = 1.3;  // how much points to come scatter, times the root of the pieces left
inline float spread_of(int left) {
    return static_cast<float>(std::max(1.0, SPREAD_A_ROOT * std::sqrt(static_cast<double>(left))));
}

// How large a net is, and where its weights lie. That of Cubes sees more: what could be rolled.
struct Size {
    std::size_t traits, units;

    std::size_t biases() const { return units * traits; }
    std::size_t out() const { return biases() + units; }
    std::size_t at_once() const { return out() + units; }
    std::size_t weights() const { return at_once() + traits; }
    bool operator==(const Size&) const = default;
};
constexpr Size OF_QWIRKLE{20, 16}, OF_CUBES{28, 24};
constexpr Size size_of(Game game) { return game == Game::Cubes ? OF_CUBES : OF_QWIRKLE; }

using Traits = std::array<float, OF_CUBES.traits>;  // the last ones are nothing in Qwirkle
using Shares = std::array<float, MOST_SEATS>;

// What every kind would score alone, where pieces lie.
class Singles {
  public:
    Singles() = default;
    explicit Singles(const Grid& grid) {
        for (int index = 1; index <= grid.frontier_size(); index++)
            by_points_[grid.line_through(index, RIGHT).points() + grid.line_through(index, DOWN).points()] |=
                grid.fitting(index);
        Kinds above = 0;
        for (int points = MOST; points > 0; points--) by_points_[points] = above |= by_points_[points];
    }

    // The mean of the best that one of these cubes shows, once they are rolled, and of `points` where none is better.
    float rolled(const Hand& cubes, int points) const {
        std::array<int, COLOURS> count{};
        for (int kind : cubes.pieces()) count[colour_of(kind)]++;
        float mean = static_cast<float>(points);
        for (int better = points + 1; better <= MOST; better++) {
            float none = 1;
            for (int colour = 0; colour < COLOURS; colour++) {
                const float miss = 1 - static_cast<float>(std::popcount(by_points_[better] & LINE[colour])) / SHAPES;
                for (int cube = 0; cube < count[colour]; cube++) none *= miss;
            }
            if (none == 1) break;
            mean += 1 - none;
        }
        return mean;
    }
    // Of all kinds.
    float mean() const {
        int sum = 0;
        for (int points = 1; points <= MOST; points++) sum += std::popcount(by_points_[points]);
        return static_cast<float>(sum) / KIND_COUNT;
    }

  private:
    static constexpr int MOST = 24;            // points of a piece in two Qwirkles
    std::array<Kinds, MOST + 1> by_points_{};  // kinds that score so many, or more
};

// What the net sees of each seat, in numbers of about one.
class TraitList {
  public:
    TraitList(const Standing& standing, const Size& size)
        : standing_(standing), size_(size), spread_(spread_of(standing.left())) {
        const Grid& grid = standing.grid;
        for (int index = 1; index <= grid.frontier_size(); index++)
            for (int direction : {RIGHT, DOWN}) meet(grid.line_through(index, direction).length(), grid.fitting(index));
        playable_ = grid.playable();
        if (size == OF_CUBES) singles_ = Singles(grid);
    }

    Traits of(std::size_t seat) const {
        const Hand& hand = standing_.hands[seat];
        const Kinds kinds = hand.kinds();
        const auto count = static_cast<int>(standing_.seats());
        const int wait = (static_cast<int>(seat) - standing_.to_move + count) % count;
        const Placement best = best_placement(standing_.grid, kinds);
        const float points = static_cast<float>(best.points()) / spread_;
        const bool moves = wait == 0, is_out_of_tiles = standing_.bag == 0;
        const float stage = std::sqrt(static_cast<float>(standing_.left())) / 10;
        Traits traits = {ahead_of_mean(seat),
                         ahead_of_best(seat),
                         points,
                         moves ? points : 0,
                         static_cast<float>(wait) / static_cast<float>(count),
                         moves ? 1.0f : 0.0f,
                         moves ? 1 / spread_ : 0.0f,
                         static_cast<float>(pairs(hand)) / 8,
                         static_cast<float>(hand.size - std::popcount(kinds)) / 3,
                         static_cast<float>(largest_set(kinds)) / 6,
                         static_cast<float>(hand.size) / 6,
                         is_out_of_tiles ? static_cast<float>(hand.size) / 6 : 0,
                         static_cast<float>(std::min(standing_.bag, 12)) / 12,
                         stage,
                         1 / spread_,
                         static_cast<float>(std::popcount(kinds & playable_)) / 6,
                         static_cast<float>(std::popcount(kinds & five_kinds_)) / 2,
                         static_cast<float>(std::popcount(kinds & four_kinds_)) / 4,
                         static_cast<float>(fives_) / 4,
                         static_cast<float>(count - 2) / 2};
        if (size_ == OF_CUBES) add_rolls(hand, best, moves, traits);
        return traits;
    }

  private:
    // What the cubes that the best placement spares, or all, could show if they were rolled.
    void add_rolls(const Hand& hand, Placement best, bool moves, Traits& traits) const {
        const Kinds colours = hand.colours();
        const float rolled = singles_.rolled(spared(hand, best), best.points()) / spread_;
        std::size_t at = OF_QWIRKLE.traits;
        traits[at++] = rolled;
        traits[at++] = moves ? rolled : 0;
        traits[at++] = singles_.rolled(hand, 0) / spread_;
        traits[at++] = static_cast<float>(std::popcount(colours)) / 36;
        traits[at++] = static_cast<float>(std::popcount(colours & five_kinds_)) / 4;
        traits[at++] = static_cast<float>(std::popcount(colours & four_kinds_)) / 8;
        traits[at++] = singles_.mean() / spread_;
        traits[at++] = moves ? singles_.mean() / spread_ : 0;
    }

    void meet(int length, Kinds fitting) {
        if (length == LONGEST_LINE - 1) fives_++, five_kinds_ |= fitting;
        if (length == LONGEST_LINE - 2) four_kinds_ |= fitting;
    }
    float ahead_of_mean(std::size_t seat) const {
        float sum = 0;
        for (const int score : standing_.scores) sum += static_cast<float>(score);
        return (static_cast<float>(standing_.scores[seat]) - sum / static_cast<float>(standing_.seats())) / spread_;
    }
    float ahead_of_best(std::size_t seat) const {
        int best = 0;
        for (std::size_t other = 0; other < standing_.seats(); other++)
            if (other != seat) best = std::max(best, standing_.scores[other]);
        return static_cast<float>(standing_.scores[seat] - best) / spread_ / 2;
    }
    static int pairs(const Hand& hand) {
        int count = 0;
        for (int one = 0; one < hand.size; one++)
            for (int two = 0; two < one; two++)
                count += static_cast<int>(COMPATIBLE[hand.piece[one]] >> hand.piece[two] & 1);
        return count;
    }

    Standing standing_;
    Size size_;
    float spread_;
    Singles singles_;
    int fives_ = 0;
    Kinds five_kinds_ = 0, four_kinds_ = 0, playable_ = 0;  // five_kinds_: of which one completes a Qwirkle
};

// The weights lie in one buffer: a row of traits for each unit, the units' biases and output weights, and the weights
// with which traits count at once.
class Leaf {
  public:
    Leaf(const Size& size, std::vector<float> weights) : size_(size), weights_(std::move(weights)) {}

    const Size& size() const { return size_; }
    const std::vector<float>& weights() const { return weights_; }
    std::vector<float>& weights() { return weights_; }

    // Everyone's chance to win, in a game that is not over.
    Shares shares(const Standing& standing) const {
        const TraitList traits(standing, size_);
        Shares strengths{};
        for (std::size_t seat = 0; seat < standing.seats(); seat++) {
            Units units;
            strengths[seat] = strength(traits.of(seat), units);
        }
        return by_luce(strengths, standing.seats());
    }

    using Units = std::array<float, OF_CUBES.units>;
    // How strong a seat stands, and what each unit said, where those below zero are silent.
    float strength(const Traits& traits, Units& units) const {
        const auto [trait_count, unit_count] = size_;
        const float *row = weights_.data(), *bias = row + size_.biases(), *out = row + size_.out();
        const float* at_once = row + size_.at_once();
        float sum = 0;
        for (std::size_t trait = 0; trait < trait_count; trait++) sum += at_once[trait] * traits[trait];
        for (std::size_t unit = 0; unit < unit_count; unit++, row += trait_count) {
            float told = bias[unit];
            for (std::size_t trait = 0; trait < trait_count; trait++) told += row[trait] * traits[trait];
            units[unit] = std::max(told, 0.0f);
            sum += units[unit] * out[unit];
        }
        return sum;
    }

    static Shares by_luce(const Shares& strengths, std::size_t seats) {
        const float most = *std::max_element(strengths.begin(), strengths.begin() + static_cast<std::ptrdiff_t>(seats));
        Shares shares{};
        float sum = 0;
        for (std::size_t seat = 0; seat < seats; seat++) sum += shares[seat] = std::exp(strengths[seat] - most);
        for (float& share : shares) share /= sum;
        return shares;
    }

  private:
    Size size_;
    std::vector<float> weights_;
};

}  // namespace sixfold::grid
