// Python bindings of the Cards kernels. Everything that comes from Python is checked here, once.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <stdexcept>
#include <string>
#include <tuple>

#include "cards_game.hpp"

namespace nb = nanobind;

namespace sixfold::cards {
namespace {

using Ints = std::vector<std::int64_t>;

constexpr std::int64_t kLargestWeight = 1'000'000;  // far from overflow, whatever is added up
constexpr std::int64_t kMostGames = 1'000'000;  // in one batch
constexpr std::int64_t kGamesPerLook = 64;      // at the keyboard

Counts count_cards(const Ints& kinds, const char* where) {
    Counts counts{};
    for (const auto kind : kinds) {
        if (kind < 0 || kind >= kKinds) {
            throw std::invalid_argument(std::string(where) + ": no kind has the number " + std::to_string(kind));
        }
        if (counts[static_cast<std::size_t>(kind)]++ == kCopies) {
            throw std::invalid_argument(std::string(where) + ": more than 3 cards of kind " + std::to_string(kind));
        }
    }
    return counts;
}

std::vector<Kind> list_cards(const Counts& counts) {
    std::vector<Kind> kinds;
    append_cards(counts, kinds);
    return kinds;
}

struct Position {
    Counts table, hand;

    Position(const Ints& table_kinds, const Ints& hand_kinds, std::size_t most_in_hand)
        : table{count_cards(table_kinds, "table")}, hand{count_cards(hand_kinds, "hand")} {
        if (hand_kinds.empty()) throw std::invalid_argument("hand: there is no card to play");
        if (hand_kinds.size() > most_in_hand) {
            throw std::invalid_argument("hand: more than " + std::to_string(most_in_hand) + " cards");
        }
        for (int kind = 0; kind < kKinds; ++kind) {
            if (table[kind] + hand[kind] > kCopies) {
                throw std::invalid_argument("table and hand: more than 3 cards of kind " + std::to_string(kind));
            }
        }
    }
};

template <std::size_t Size>
void read_weights(const Ints& given, std::array<std::int32_t, Size>& weights, const char* name) {
    if (given.size() != Size) {
        throw std::invalid_argument(std::string(name) + ": " + std::to_string(Size) + " weights are needed, not " +
                                    std::to_string(given.size()));
    }
    for (std::size_t i = 0; i < Size; ++i) {
        if (given[i] < -kLargestWeight || given[i] > kLargestWeight) {
            throw std::invalid_argument(std::string(name) + ": weights go from -1000000 to 1000000");
        }
        weights[i] = static_cast<std::int32_t>(given[i]);
    }
}

Weights make_weights(const Ints& play, const Ints& left, const Ints& offer, const Ints& hold) {
    Weights weights;
    read_weights(play, weights.play, "play");
    read_weights(left, weights.left, "left");
    read_weights(offer, weights.offer, "offer");
    read_weights(hold, weights.hold, "hold");
    return weights;
}

Limits make_limits(std::int64_t nodes, double seconds, std::int64_t qwirkles, std::int64_t cards) {
    if (nodes < 0) throw std::invalid_argument("max_nodes: below 0");
    if (!(seconds >= 0) || std::isinf(seconds)) throw std::invalid_argument("deadline_s: not a number of seconds");
    if (qwirkles < 0) throw std::invalid_argument("most_qwirkles: below 0");
    if (cards < 1) throw std::invalid_argument("most_cards: below 1");
    return {nodes, seconds, static_cast<int>(std::min<std::int64_t>(qwirkles, kDeck)),
            static_cast<int>(std::min<std::int64_t>(cards, kDeck))};
}

Turn best_turn(const Ints& table, const Ints& hand, const Weights& weights, std::int64_t nodes, double seconds,
               std::int64_t qwirkles, std::int64_t cards) {
    const Position position{table, hand, kHand};
    const Limits limits = make_limits(nodes, seconds, qwirkles, cards);
    const nb::gil_scoped_release unlocked;
    return Solver{position.table, position.hand, weights, limits}.best();
}

bool can_play(const Ints& table, const Ints& cards, std::int64_t most_cards) {
    const Position position{table, cards, kDeck};
    const Limits limits = make_limits(0, 0, kDeck, most_cards);
    const nb::gil_scoped_release unlocked;
    return Solver{position.table, position.hand, Weights{}, limits}.any().found;
}

std::vector<std::tuple<std::vector<Kind>, int>> every_play(const Ints& table, const Ints& hand) {
    const Position position{table, hand, kHand};
    const nb::gil_scoped_release unlocked;
    std::vector<std::tuple<std::vector<Kind>, int>> plays;
    Counts played{};
    for (;;) {
        int kind = 0;  // the next multiset, counted like a number with one digit a kind
        while (kind < kKinds && played[kind] == position.hand[kind]) played[kind++] = 0;
        if (kind == kKinds) return plays;
        ++played[kind];
        const Turn turn = Solver{position.table, played, Weights{}, Limits{}}.best_of_all_cards();
        if (turn.found) plays.emplace_back(list_cards(played), turn.value.qwirkles);
    }
}

Style make_style(const Weights& weights, std::int64_t most_qwirkles) {
    return {weights, make_limits(0, 0, most_qwirkles, kDeck).qwirkles};
}

void require_seats(const std::vector<Style>& styles) {
    if (styles.size() < kFewestSeats || styles.size() > kMostSeats) {
        throw std::invalid_argument("styles: 2 to 4 seats play, one style each (K1)");
    }
}

using Tally = std::tuple<std::vector<int>, int, std::string_view>;

Tally tally(const GameResult& result, std::size_t seats) {
    const auto first = result.scores.begin();
    return {std::vector<int>(first, first + static_cast<std::ptrdiff_t>(seats)), result.turns, result.reason};
}

// Lets Ctrl-C end long work.
void look_for_signals() {
    const nb::gil_scoped_acquire locked;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

std::vector<Tally> play_games(const std::vector<Style>& styles, std::uint64_t first_seed, std::int64_t games) {
    require_seats(styles);
    if (games < 0 || games > kMostGames) throw std::invalid_argument("games: from 0 to 1000000");
    const nb::gil_scoped_release unlocked;
    std::vector<Tally> tallies;
    for (std::int64_t game = 0; game < games; ++game) {
        const auto seed = first_seed + static_cast<std::uint64_t>(game);
        tallies.push_back(tally(GamePlay{styles, seed, false}.play(), styles.size()));
        if (game % kGamesPerLook == 0) look_for_signals();
    }
    return tallies;
}

std::tuple<Tally, std::vector<Event>> play_game(const std::vector<Style>& styles, std::uint64_t seed) {
    require_seats(styles);
    const nb::gil_scoped_release unlocked;
    GameResult result = GamePlay{styles, seed, true}.play();
    return {tally(result, styles.size()), std::move(result.events)};
}

}  // namespace
}  // namespace sixfold::cards

void bind_cards(nb::module_& m) {
    using namespace sixfold::cards;
    using namespace nb::literals;

    nb::class_<Weights>(m, "CardsWeights")
        .def(nb::new_(&make_weights), "play"_a, "left"_a, "offer"_a, "hold"_a);
    nb::class_<Style>(m, "CardsStyle").def(nb::new_(&make_style), "weights"_a, "most_qwirkles"_a);
    nb::class_<Turn>(m, "CardsTurn")
        .def_ro("found", &Turn::found)
        .def_ro("proven", &Turn::proven)
        .def_ro("nodes", &Turn::nodes)
        .def_prop_ro("qwirkles", [](const Turn& turn) { return turn.value.qwirkles; })
        .def_prop_ro("tie", [](const Turn& turn) { return turn.value.tie; })
        .def_prop_ro("bound", [](const Turn& turn) { return std::tuple(turn.bound.qwirkles, turn.bound.tie); })
        .def_prop_ro("played", [](const Turn& turn) { return list_cards(turn.played); })
        .def_prop_ro("rows", [](const Turn& turn) { return rows_of(turn.split); });
    nb::class_<Event>(m, "CardsEvent")
        .def_ro("type", &Event::type)
        .def_ro("seat", &Event::seat)
        .def_ro("cards", &Event::cards)
        .def_ro("rows", &Event::rows)
        .def_ro("qwirkles", &Event::qwirkles);
    m.def("cards_best_turn", &best_turn, "table"_a, "hand"_a, "weights"_a, "max_nodes"_a, "deadline_s"_a,
          "most_qwirkles"_a, "most_cards"_a);
    m.def("cards_can_play", &can_play, "table"_a, "cards"_a, "most_cards"_a);
    m.def("cards_every_play", &every_play, "table"_a, "hand"_a);
    m.def("cards_play_games", &play_games, "styles"_a, "first_seed"_a, "games"_a);
    m.def("cards_play_game", &play_game, "styles"_a, "seed"_a);
}
