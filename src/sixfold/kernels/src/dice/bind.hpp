// What the bindings of Qwixx and Duel share: reading dice and moves from Python, and batches of games.
#pragma once
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <exception>
#include <span>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "dice/dice.hpp"

namespace sixfold::dice {

namespace nb = nanobind;

[[noreturn]] inline void refuse(const std::string& why) { throw nb::value_error(why.c_str()); }

inline void require(bool holds, const char* why) {
    if (!holds) refuse(why);
}

// Whites, then red, yellow, green, blue; 0 for a die that left the game with its row.
using Faces = std::array<int, 2 + ROWS>;

inline Throw read_dice(const Faces& faces, unsigned closed) {
    Throw dice;
    for (std::size_t i = 0; i < 2; i++) {
        require(faces[i] >= 1 && faces[i] <= 6, "a white die shows 1 to 6");
        dice.white[i] = static_cast<std::uint8_t>(faces[i]);
    }
    for (int row = 0; row < ROWS; row++) {
        const int face = faces[2 + static_cast<std::size_t>(row)];
        if (closed >> row & 1u) {
            require(face == 0, "the die of a closed row has left the game");
            continue;
        }
        require(face >= 1 && face <= 6, "the die of an open row shows 1 to 6");
        dice.colours |= face_bit(row, face);
    }
    return dice;
}

inline void require_patience(int max_skips, int max_skips_to_save) {
    require(max_skips >= -1 && max_skips <= NUMBERS, "max_skips: -1 to 11");
    require(max_skips_to_save >= -1 && max_skips_to_save <= NUMBERS, "max_skips_to_save: -1 to 11");
}

inline void require_finite(std::span<const double> weights) {
    require(std::ranges::all_of(weights, [](double weight) { return std::isfinite(weight); }),
            "weights are finite numbers");
}

inline Move read_move(int code, MoveSet legal) {
    if (code == NOTHING) return NOTHING;
    require(code > 0 && code < 64 && contains(legal, static_cast<Move>(code)), "not a legal move here");
    return static_cast<Move>(code);
}

// Nothing first, then row by row.
inline std::vector<int> codes(MoveSet legal) {
    std::vector<int> list{NOTHING};
    for (; legal; legal = without_first(legal)) list.push_back(first(legal));
    return list;
}

inline void add_dice(std::vector<std::uint8_t>& bytes, const Throw& dice, unsigned closed) {
    bytes.insert(bytes.end(), dice.white, dice.white + 2);
    for (int row = 0; row < ROWS; row++)
        bytes.push_back(static_cast<std::uint8_t>(closed >> row & 1u ? 0 : dice.colour(row)));
}

inline nb::bytes as_bytes(const std::vector<std::uint8_t>& bytes) { return nb::bytes(bytes.data(), bytes.size()); }

// Games of a batch, each at its own place, so that threads share nothing.
struct Batch {
    int players = 2;
    std::vector<std::int16_t> scores;  // game after game, by seat
    std::vector<std::uint16_t> turns;
    std::vector<std::uint8_t> reasons;

    Batch(int seats, std::size_t games)
        : players(seats), scores(games * static_cast<std::size_t>(seats)), turns(games), reasons(games) {}

    template <class Result>
    void set(std::size_t game, const Result& result) {
        const auto seats = static_cast<std::size_t>(players);
        std::copy_n(result.scores.begin(), seats, scores.begin() + static_cast<std::ptrdiff_t>(game * seats));
        turns[game] = result.turns;
        reasons[game] = static_cast<std::uint8_t>(result.reason);
    }
    // By seat: the share of games won, a shared win counting as its part.
    std::vector<double> win_shares() const {
        const auto seats = static_cast<std::size_t>(players);
        std::vector<double> shares(seats);
        for (std::size_t game = 0; game < turns.size(); game++) {
            const std::int16_t* of = &scores[game * seats];
            const std::int16_t top = *std::max_element(of, of + seats);
            const double part = 1.0 / static_cast<double>(std::count(of, of + seats, top));
            for (std::size_t seat = 0; seat < seats; seat++)
                if (of[seat] == top) shares[seat] += part;
        }
        for (double& share : shares) share /= static_cast<double>(turns.size());
        return shares;
    }
    std::vector<double> mean_scores() const {
        const auto seats = static_cast<std::size_t>(players);
        std::vector<double> means(seats);
        for (std::size_t i = 0; i < scores.size(); i++) means[i % seats] += scores[i];
        for (double& mean : means) mean /= static_cast<double>(turns.size());
        return means;
    }
    template <class Number>
    static nb::bytes raw(const std::vector<Number>& numbers) {
        return nb::bytes(numbers.data(), numbers.size() * sizeof(Number));
    }
};

constexpr std::size_t MOST_GAMES = 10'000'000;
constexpr unsigned MOST_THREADS = 64;

// Plays games 0..games-1 on several threads without the GIL; between portions a signal (Ctrl-C) may stop it.
template <class Play>
Batch play_batch(int players, std::size_t games, unsigned threads, const Play& play) {
    require(games >= 1 && games <= MOST_GAMES, "games: 1 to 10,000,000 a call");
    require(threads >= 1 && threads <= MOST_THREADS, "threads: 1 to 64");
    Batch batch(players, games);
    constexpr std::size_t PORTION = 65'536, BITE = 256;
    for (std::size_t from = 0; from < games; from += PORTION) {
        const std::size_t to = std::min(games, from + PORTION);
        std::atomic<std::size_t> next = from;
        const auto work = [&] {
            for (std::size_t begin = next.fetch_add(BITE); begin < to; begin = next.fetch_add(BITE))
                for (std::size_t game = begin; game < std::min(to, begin + BITE); game++) batch.set(game, play(game));
        };
        {
            nb::gil_scoped_release released;
            std::vector<std::jthread> others;
            others.reserve(threads);
            for (unsigned i = 1; i < threads; i++) others.emplace_back(work);
            work();
        }
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
    }
    return batch;
}

inline void bind_batch(nb::module_& m) {
    nb::class_<Batch>(m, "DiceBatch")
        .def("scores", [](const Batch& batch) { return Batch::raw(batch.scores); })
        .def("turns", [](const Batch& batch) { return Batch::raw(batch.turns); })
        .def("reasons", [](const Batch& batch) { return Batch::raw(batch.reasons); })
        .def("win_shares", &Batch::win_shares)
        .def("mean_scores", &Batch::mean_scores);
}

}  // namespace sixfold::dice
