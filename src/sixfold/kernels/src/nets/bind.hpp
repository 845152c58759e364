// What the bindings of Qwixx and Duel share about their nets: weights from Python, learning, and futures in batches.
#pragma once
#include <nanobind/ndarray.h>

#include <cmath>

#include "dice/bind.hpp"
#include "nets/net.hpp"

namespace sixfold::dice {

using NetWeights = nb::ndarray<const float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// An evaluator, and the Python buffer that its net's weights lie in.
template <class Evaluator>
struct HeldEvaluator {
    template <class... More>
    HeldEvaluator(NetWeights buffer, int features, More... more)
        : weights(std::move(buffer)),
          evaluator(Net(checked(weights, features), static_cast<std::size_t>(features)), more...) {}
    NetWeights weights;
    Evaluator evaluator;

  private:
    using Net = typename Evaluator::Net;

    static const float* checked(const NetWeights& weights, int features) {
        require(weights.size() == Net::weight_count(static_cast<std::size_t>(features)),
                "these are not the weights of this net");
        const auto finite = [](float weight) { return std::isfinite(weight); };
        require(std::all_of(weights.data(), weights.data() + weights.size(), finite), "weights are finite numbers");
        return weights.data();
    }
};

constexpr std::size_t MOST_FUTURES = 1'000'000;  // in one call
constexpr int MOST_TURNS = 1000;
constexpr int MOST_PLANS = 1000;

inline std::size_t read_most_plans(int plans) {
    require(plans >= 1 && plans <= MOST_PLANS, "most_plans: 1 to 1,000");
    return static_cast<std::size_t>(plans);
}

using Listed = std::vector<std::tuple<int, int, double>>;  // white, colour, chance to win

template <class Lookahead>
Listed list_plans(const Lookahead& lookahead) {
    Listed listed;
    for (const auto& plan : lookahead.plans()) listed.emplace_back(plan.white, plan.colour, plan.chance);
    return listed;
}

// What these plans come to in futures first .. first + count - 1.
template <class Lookahead>
std::vector<std::vector<float>> play_futures(const Lookahead& lookahead, const std::vector<std::size_t>& plans,
                                             std::size_t first, std::size_t count, int turns) {
    require(count <= MOST_FUTURES && plans.size() <= MOST_FUTURES / std::max<std::size_t>(1, count),
            "too many futures");
    require(turns >= 0 && turns <= MOST_TURNS, "turns: 0 to 1,000");
    for (const std::size_t plan : plans) require(plan < lookahead.plans().size(), "no such plan");
    nb::gil_scoped_release released;
    std::vector<std::vector<float>> values(plans.size());
    for (std::size_t i = 0; i < plans.size(); i++)
        for (std::size_t future = first; future < first + count; future++)
            values[i].push_back(lookahead.play(lookahead.plans()[plans[i]], future, turns));
    return values;
}

// A student, and the weights it is learning.
template <class Student>
struct HeldStudent {
    HeldStudent(int features, std::uint64_t seed)
        : weights(Student::Net::weight_count(static_cast<std::size_t>(features))), student(weights.data(), seed) {}
    HeldStudent(const HeldStudent&) = delete;
    std::vector<float> weights;
    Student student;
};

inline void require_lesson(std::size_t games, double rate, double memory) {
    require(games >= 1 && games <= MOST_GAMES, "games: 1 to 10,000,000 a call");
    require(rate > 0 && rate <= 1, "rate: above 0, at most 1");
    require(memory >= 0 && memory <= 1, "memory: 0 to 1");
}

// So many lessons without the GIL; now and then a signal (Ctrl-C) may stop them.
template <class Lesson>
void learn_many(std::size_t games, const Lesson& lesson) {
    constexpr std::size_t PORTION = 1000;
    for (std::size_t from = 0; from < games; from += PORTION) {
        {
            nb::gil_scoped_release released;
            for (std::size_t game = from; game < std::min(games, from + PORTION); game++) lesson();
        }
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
    }
}

}  // namespace sixfold::dice
