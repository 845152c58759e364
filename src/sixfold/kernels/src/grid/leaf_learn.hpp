// Learning what tables of Qwirkle and Cubes are worth, from games that players of one style play against each other.
#pragma once
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "grid/leaf.hpp"
#include "grid/rollout.hpp"
#include "nets/adagrad.hpp"

namespace sixfold::grid {

class LeafStudent {
  public:
    LeafStudent(Game game, const Style& style, std::uint64_t seed)
        : game_(game), style_(style), seed_(seed), leaf_(start(size_of(game), seed)), squares_(leaf_.weights().size()) {
    }

    const Leaf& leaf() const { return leaf_; }

    // Plays one game, and learns from every table in it.
    void play_and_learn(int seats, float rate) {
        const auto [tables, result] = watched(seats, number_++);
        for (const auto& traits : tables) learn(traits, result, rate);
    }

    struct Loss {
        double learned = 0, by_lead = 0;  // mean surprise at who won
    };
    // How well the net, and a lead in points alone, foretell games that it has not learned from.
    Loss loss(int seats, std::size_t games) const {
        Loss total;
        std::size_t count = 0;
        for (std::size_t game = 0; game < games; game++) {
            const auto [tables, result] = watched(seats, ~game);
            for (const auto& traits : tables) {
                total.learned += surprise(Leaf::by_luce(strengths(traits), traits.size()), result);
                Shares leads{};
                for (std::size_t seat = 0; seat < traits.size(); seat++) leads[seat] = traits[seat][0];
                total.by_lead += surprise(Leaf::by_luce(leads, traits.size()), result);
            }
            count += tables.size();
        }
        return {total.learned / static_cast<double>(count), total.by_lead / static_cast<double>(count)};
    }

  private:
    using Table = std::vector<Traits>;  // by seat

    static Leaf start(const Size& size, std::uint64_t seed) {
        std::vector<float> weights(size.weights());
        Random random(seed, 0);
        for (std::size_t at = 0; at < size.biases(); at++) weights[at] = 0.4f * net::any_weight(random);
        for (std::size_t at = size.out(); at < size.at_once(); at++) weights[at] = 0.1f * net::any_weight(random);
        weights[size.at_once()] = 1;  // to begin with, a lead in points is all
        return Leaf(size, std::move(weights));
    }

    std::pair<std::vector<Table>, Shares> watched(int seats, std::uint64_t number) const {
        Setup setup;
        setup.game = game_;
        for (int seat = 0; seat < seats; seat++) setup.seats.push_back({.known = {}, .unknown = HAND_SIZE});
        Row row(setup);
        row.shuffle(Random(~seed_, number));
        Grid grid;
        const std::vector<Style> styles(static_cast<std::size_t>(seats), style_);
        std::vector<Table> tables;
        Rollout rollout(setup, styles, 0, grid, row, seed_, number);
        const Shares result = rollout.play_whole([&](const Standing& standing) {
            if (standing.grid.is_empty()) return;
            const TraitList traits(standing, leaf_.size());
            Table& table = tables.emplace_back();
            for (std::size_t seat = 0; seat < standing.seats(); seat++) table.push_back(traits.of(seat));
        });
        return {std::move(tables), result};
    }

    Shares strengths(const Table& traits) const {
        Shares found{};
        Leaf::Units units;
        for (std::size_t seat = 0; seat < traits.size(); seat++) found[seat] = leaf_.strength(traits[seat], units);
        return found;
    }

    static double surprise(const Shares& told, const Shares& result) {
        double sum = 0;
        for (std::size_t seat = 0; seat < told.size(); seat++)
            if (result[seat] > 0) sum -= result[seat] * std::log(std::max(told[seat], 1e-6f));
        return sum;
    }

    // One step along the slope of the cross entropy between what the net says and what came of it.
    void learn(const Table& table, const Shares& result, float rate) {
        const Shares told = Leaf::by_luce(strengths(table), table.size());
        for (std::size_t seat = 0; seat < table.size(); seat++) step(table[seat], result[seat] - told[seat], rate);
    }

    void step(const Traits& traits, float towards, float rate) {
        const std::vector<float>& weights = leaf_.weights();
        const Size& size = leaf_.size();
        Leaf::Units units;
        leaf_.strength(traits, units);
        for (std::size_t unit = 0; unit < size.units; unit++) {
            if (units[unit] <= 0) continue;
            const float back = towards * weights[size.out() + unit];
            move(size.out() + unit, towards * units[unit], rate);
            move(size.biases() + unit, back, rate);
            for (std::size_t trait = 0; trait < size.traits; trait++)
                move(unit * size.traits + trait, back * traits[trait], rate);
        }
        for (std::size_t trait = 0; trait < size.traits; trait++)
            move(size.at_once() + trait, towards * traits[trait], rate);
    }
    void move(std::size_t at, float slope, float rate) {
        net::move_along(slope, rate, leaf_.weights()[at], squares_[at]);
    }

    Game game_;
    Style style_;
    std::uint64_t seed_;
    std::uint64_t number_ = 0;
    Leaf leaf_;
    std::vector<float> squares_;  // of all slopes so far: what moved much moves less
};

}  // namespace sixfold::grid
