// Python faces of the Qwixx net: values, looking ahead and learning. Every argument is checked here.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include <optional>
#include <tuple>

#include "nets/bind.hpp"
#include "qwixx/learn.hpp"
#include "qwixx/lookahead.hpp"

namespace sixfold::qwixx {
namespace {

using Held = HeldEvaluator<Evaluator>;
using Learning = HeldStudent<Student>;

using Others = std::optional<std::tuple<int, int>>;  // how many numbers they skip at most, and to save from a miss

std::optional<Patience> read_others(const Others& others) {
    if (!others) return {};
    const auto [skips, to_save] = *others;
    require(std::min(skips, to_save) >= -1 && std::max(skips, to_save) <= NUMBERS, "patience: -1 to 11");
    return Patience{skips, to_save};
}

void require_choice(const Position& position, int seat) {
    require(seat >= 0 && seat < position.players, "no such seat");
    require(position.phase == Phase::White || (position.phase == Phase::Colour && seat == position.active),
            "this seat owes no choice");
}

double value(const Held& held, const Position& position, int seat) {
    require(seat >= 0 && seat < position.players, "no such seat");
    require(position.phase == Phase::Roll || position.phase == Phase::Over, "in the middle of a turn");
    return held.evaluator.value(position, seat);
}

int choose(const Held& held, const Position& position, int seat) {
    require_choice(position, seat);
    const TurnPlan best = look_ahead(held.evaluator, position, seat, 0, 1).plans().front();
    return position.phase == Phase::Colour ? best.colour : best.white;
}

void make_lookahead(Lookahead* self, const Held& held, const Position& position, int seat, std::uint64_t seed,
                    int most_plans) {
    require_choice(position, seat);
    new (self) Lookahead(look_ahead(held.evaluator, position, seat, seed, read_most_plans(most_plans)));
}

void learn(Learning& learning, std::size_t games, int players, const Others& others, double rate, double memory) {
    require_lesson(games, rate, memory);
    require(players >= 2 && players <= MOST_PLAYERS, "Qwixx has 2 to 5 players");
    learn_many(games, [&, simple = read_others(others)] {
        learning.student.play_and_learn(players, simple, static_cast<float>(rate), static_cast<float>(memory));
    });
}

void bind_net(nb::module_& m) {
    nb::class_<Held>(m, "QwixxEvaluator")
        .def(
            "__init__",
            [](Held* self, NetWeights weights, const Others& others) {
                new (self) Held(std::move(weights), FEATURES, read_others(others));
            },
            nb::arg("weights"), nb::arg("others").none())
        .def("value", &value, nb::arg("position"), nb::arg("seat"))
        .def("choose", &choose, nb::arg("position"), nb::arg("seat"));
    nb::class_<Lookahead>(m, "QwixxLookahead")
        .def("__init__", &make_lookahead, nb::arg("evaluator"), nb::arg("position"), nb::arg("seat"), nb::arg("seed"),
             nb::arg("most_plans"), nb::keep_alive<1, 2>())
        .def("plans", &list_plans<Lookahead>)
        .def("play", &play_futures<Lookahead>, nb::arg("plans"), nb::arg("first"), nb::arg("count"), nb::arg("turns"));
    nb::class_<Learning>(m, "QwixxStudent")
        .def(
            "__init__", [](Learning* self, std::uint64_t seed) { new (self) Learning(FEATURES, seed); },
            nb::arg("seed"))
        .def("learn", &learn, nb::arg("games"), nb::arg("players"), nb::arg("others").none(), nb::arg("rate"),
             nb::arg("memory"))
        .def("weights", [](const Learning& learning) { return Batch::raw(learning.weights); });
}

}  // namespace
}  // namespace sixfold::qwixx

void bind_qwixx_net(nanobind::module_& m) { sixfold::qwixx::bind_net(m); }
