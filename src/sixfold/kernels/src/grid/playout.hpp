// Whole games of Qwirkle and Cubes played to the end by simple policies.
#pragma once
#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

#include "grid/luck.hpp"
#include "grid/placements.hpp"
#include "grid/reroll.hpp"
#include "grid/setup.hpp"
#include "grid/simulation.hpp"
#include "random.hpp"

namespace sixfold::grid {

class Playout {
  public:
    // The caller has checked the setup. Events are written to `log` if there is one.
    Playout(const Setup& setup, std::uint64_t seed, std::uint64_t number, std::vector<Event>* log = nullptr)
        : grid_(setup.grid), game_{setup, grid_, Bag(setup, Random(seed, number)), log} {}

    Result play() {
        game_.deal();
        while (!game_.is_over) game_.take_turn(*this);
        return game_.result;
    }

    // Step C4.
    Hand rolls() {
        const Hand& hand = game_.hand();
        switch (policy()) {
            case Policy::Random: return hand.part(random().below(1u << hand.size));
            case Policy::Greedy: return hand.part(RerollSolver::solve(grid_, listed(hand.pieces())).best_choice());
            case Policy::GreedySpare: return spared(hand, best_placement(grid_, hand.kinds()));  // never costs points
            case Policy::GreedyKeep: break;
        }
        return {};
    }

    Placement placement() {
        Hand& hand = game_.hand();
        const Placement chosen = policy() == Policy::Random ? any_placement() : best_placement(grid_, hand.kinds());
        if (!chosen) std::sort(hand.piece.begin(), hand.piece.begin() + hand.size);  // lowest kinds are exchanged first
        return chosen;
    }

  private:
    Policy policy() const { return game_.setup.seats[static_cast<std::size_t>(game_.seat)].policy; }
    Random& random() { return game_.luck.random(); }

    Placement any_placement() {
        list_.fill(grid_, game_.hand().kinds());
        if (list_.size() == 0) return {};
        const auto rank = random().below(static_cast<std::uint32_t>(list_.size()));
        // By rank, not by place in the list: how the grid came about must not matter.
        std::nth_element(list_.begin(), list_.begin() + rank, list_.end(), std::greater{});
        return list_[rank];
    }

    Grid grid_;
    Simulation<Bag> game_;
    PlacementList list_;
};

// Games `first` to `first + count - 1` of the batch that `seed` names.
inline std::vector<Result> play_batch(const Setup& setup, std::uint64_t seed, std::uint64_t first, std::size_t count) {
    std::vector<Result> results;
    results.reserve(count);
    for (std::size_t number = 0; number < count; number++)
        results.push_back(Playout(setup, seed, first + number).play());
    return results;
}

}  // namespace sixfold::grid
