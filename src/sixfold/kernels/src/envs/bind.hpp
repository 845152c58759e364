// A batch of games for Python. The arrays belong to numpy; they are checked once, kept alive, and written into.
#pragma once
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <tuple>
#include <vector>

#include "envs/batch.hpp"

namespace sixfold::envs {

namespace nb = nanobind;

template <class Number>
using Array = nb::ndarray<Number, nb::c_contig, nb::device::cpu>;

template <class Number>
Number* held(const Array<Number>& array, std::size_t size, const char* name) {
    if (array.size() != size)
        throw std::invalid_argument(std::string(name) + ": an array of " + std::to_string(size) + " numbers is needed");
    return array.data();
}

// numpy's arrays, in the order in which Python gives them.
struct HeldArrays {
    Array<std::uint8_t> observation, mask;
    Array<std::int16_t> legal;
    Array<std::int32_t> legal_count;
    Array<float> reward;
    Array<std::int32_t> scores;
    Array<std::uint8_t> done;
    Array<std::int8_t> seat;

    Arrays checked(const Sizes& sizes, std::size_t games) const {
        const std::size_t rows = games * at(sizes.actors), seats = games * at(sizes.players);
        return {held(observation, rows * at(sizes.observation), "observation"),
                held(mask, rows * at(sizes.actions), "mask"),
                held(legal, rows * at(sizes.most_legal), "legal"),
                held(legal_count, rows, "legal_count"),
                held(reward, seats, "reward"),
                held(scores, seats, "scores"),
                held(done, games, "done"),
                held(seat, games, "seat")};
    }
};

constexpr std::size_t MOST_GAMES = 1 << 20;
constexpr unsigned MOST_THREADS = 64;

inline Settings read_settings(int players, std::size_t games, std::uint64_t seed, int reward, bool restarts,
                              unsigned threads, bool keeps_logs) {
    if (games < 1 || games > MOST_GAMES) throw std::invalid_argument("a batch has 1 to 1,048,576 games");
    if (threads < 1 || threads > MOST_THREADS) throw std::invalid_argument("threads: 1 to 64");
    if (reward != 0 && reward != 1) throw std::invalid_argument("reward: win (0) or margin (1)");
    return {players, games, seed, static_cast<Reward>(reward), restarts, threads, keeps_logs};
}

// Part of the settings that only one game knows to refuse is refused by `Game::sizes`.
template <class Game>
class HeldBatch {
  public:
    HeldBatch(const Settings& settings, HeldArrays arrays)
        : arrays_(std::move(arrays)), batch_(settings, arrays_.checked(Game::sizes(settings.players), settings.games)) {
    }

    HeldBatch(const HeldBatch&) = delete;
    HeldBatch& operator=(const HeldBatch&) = delete;

    const Game& game(std::size_t number) const { return batch_.game(require(number)); }

    void step(const Array<const std::int64_t>& actions, const std::optional<Array<const std::uint8_t>>& goes_on) {
        const std::size_t games = batch_.settings().games;
        const std::int64_t* const wanted = held(actions, games * at(batch_.sizes().actors), "actions");
        const std::uint8_t* const flags = goes_on ? held(*goes_on, games, "only") : nullptr;
        const auto wrong = [&] {
            nb::gil_scoped_release released;
            const auto found = batch_.first_illegal(wanted, flags);
            if (!found) batch_.step(wanted, flags);
            return found;
        }();
        if (wrong) refuse(*wrong, wanted[*wrong]);
    }
    void reset(std::optional<std::uint64_t> seed) {
        nb::gil_scoped_release released;
        batch_.reset(seed);
    }
    void begin(std::size_t number) { batch_.begin(require(number)); }
    void observe(std::size_t number, int seat, const Array<std::uint8_t>& out) const {
        if (seat < 0 || seat >= batch_.sizes().players) throw std::invalid_argument("nobody sits there");
        batch_.observe(require(number), seat, held(out, at(batch_.sizes().observation), "observation"));
    }
    void write_hidden(const Array<std::uint8_t>& out) const {
        batch_.write_hidden(held(out, batch_.settings().games * at(batch_.sizes().hidden), "hidden"));
    }
    void set(std::size_t number, Game&& game) { batch_.set(require(number), std::move(game)); }

    typename Game::Log log(std::size_t number) const { return batch_.log(require(number)); }
    std::vector<typename Game::Log> take_finished(std::size_t number) { return batch_.take_finished(require(number)); }

    nb::bytes save() const {
        const std::string bytes = batch_.save();
        return nb::bytes(bytes.data(), bytes.size());
    }
    void restore(const nb::bytes& bytes) { batch_.restore(std::string(bytes.c_str(), bytes.size())); }

  private:
    std::size_t require(std::size_t number) const {
        if (number >= batch_.settings().games) throw nb::index_error("no such game in this batch");
        return number;
    }
    [[noreturn]] void refuse(std::size_t row, std::int64_t action) const {
        const std::size_t actors = at(batch_.sizes().actors);
        std::string where = "game " + std::to_string(row / actors);
        if (actors > 1) where += ", seat " + std::to_string(row % actors);
        throw std::invalid_argument(where + ": action " + std::to_string(action) +
                                    " is not legal here; the mask says which are");
    }

    HeldArrays arrays_;
    Batch<Game> batch_;
};

// What every game's batch has; `set`, `state` and `logs` differ.
template <class Game>
nb::class_<HeldBatch<Game>> bind_batch(nb::module_& m, const char* name) {
    using namespace nb::literals;
    using Held = HeldBatch<Game>;
    const auto init = [](Held* self, int players, std::size_t games, std::uint64_t seed, int reward_kind, bool restarts,
                         unsigned threads, bool keeps_logs, Array<std::uint8_t> observation, Array<std::uint8_t> mask,
                         Array<std::int16_t> legal, Array<std::int32_t> legal_count, Array<float> reward,
                         Array<std::int32_t> scores, Array<std::uint8_t> done, Array<std::int8_t> seat) {
        const Settings settings = read_settings(players, games, seed, reward_kind, restarts, threads, keeps_logs);
        new (self) Held(settings, {observation, mask, legal, legal_count, reward, scores, done, seat});
    };
    const auto sizes = [](int players) {
        const Sizes found = Game::sizes(players);
        return std::tuple(found.actors, found.actions, found.observation, found.most_legal, found.hidden);
    };
    return nb::class_<Held>(m, name)
        .def_static("sizes", sizes, "players"_a)
        .def("__init__", init, "players"_a, "games"_a, "seed"_a, "reward_kind"_a, "restarts"_a, "threads"_a,
             "keeps_logs"_a, "observation"_a, "mask"_a, "legal"_a, "legal_count"_a, "reward"_a, "scores"_a, "done"_a,
             "seat"_a)
        .def("reset", &Held::reset, "seed"_a.none())
        .def("step", &Held::step, "actions"_a, "goes_on"_a.none())
        .def("begin", &Held::begin, "number"_a)
        .def("observe", &Held::observe, "number"_a, "seat"_a, "out"_a)
        .def("write_hidden", &Held::write_hidden, "out"_a)
        .def("save", &Held::save)
        .def("restore", &Held::restore, "data"_a);
}

}  // namespace sixfold::envs
