// Qwirkle and Cubes for Python: pieces are numbers here, games/grid/kernel.py gives them their names.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "envs/bind.hpp"
#include "grid/board.hpp"
#include "grid/cubes_end.hpp"
#include "grid/endgame.hpp"
#include "grid/env.hpp"
#include "grid/leaf_learn.hpp"
#include "grid/playout.hpp"
#include "grid/reroll.hpp"
#include "grid/rollout.hpp"
#include "grid/value_table.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace sixfold::grid {
namespace {

using TileTuple = std::tuple<int, int, int>;                    // x, y, kind
using PlacementTuple = std::pair<int, std::vector<TileTuple>>;  // points, tiles

std::vector<Tile> to_tiles(const std::vector<TileTuple>& tuples) {
    std::vector<Tile> tiles;
    tiles.reserve(tuples.size());
    for (const auto& [x, y, kind] : tuples) tiles.push_back({{x, y}, kind});
    return tiles;
}

std::vector<TileTuple> to_tuples(const std::vector<Tile>& tiles) {
    std::vector<TileTuple> tuples;
    tuples.reserve(tiles.size());
    for (const Tile& tile : tiles) tuples.emplace_back(tile.point.x, tile.point.y, tile.kind);
    return tuples;
}

Kinds to_kinds(const std::vector<int>& hand) {
    Kinds kinds = 0;
    for (int kind : hand) {
        check_kind(kind);
        kinds |= bit(kind);
    }
    return kinds;
}

PlacementTuple to_tuple(Placement placement, Point corner) {
    PlacementTuple result{placement.points(), {}};
    placement.for_each(corner, [&](Point point, int kind) { result.second.emplace_back(point.x, point.y, kind); });
    return result;
}

// A listing that outlives changes to its board.
struct Listing {
    std::vector<std::uint64_t> words;
    Point corner;

    PlacementTuple at(std::ptrdiff_t number) const {
        const auto size = static_cast<std::ptrdiff_t>(words.size());
        if (number < 0) number += size;
        if (number < 0 || number >= size) throw nb::index_error("placement index out of range");
        return to_tuple(Placement(words[static_cast<std::size_t>(number)]), corner);
    }
};

Opening opening_of(bool any_opening) { return any_opening ? Opening::Any : Opening::Largest; }

Listing list_placements(const Board& board, const std::vector<int>& hand, bool any_opening, bool in_order) {
    thread_local PlacementList list;
    constexpr std::size_t KEEP = 1 << 16;  // words kept from call to call
    list.fill(board.grid(), to_kinds(hand), opening_of(any_opening));
    Listing listing{{list.begin(), list.end()}, board.grid().corner()};
    if (list.size() > KEEP) list = {};
    if (in_order) std::ranges::sort(listing.words, std::greater{});
    return listing;
}

std::optional<PlacementTuple> find_best(const Board& board, const std::vector<int>& hand) {
    const Placement best = best_placement(board.grid(), to_kinds(hand));
    if (!best) return std::nullopt;
    return to_tuple(best, board.grid().corner());
}

std::pair<std::vector<std::uint64_t>, std::uint64_t> reroll(const Board& board, const std::vector<int>& cubes) {
    if (cubes.size() > HAND_SIZE) throw std::invalid_argument("a hand is at most six cubes");
    if (board.grid().is_empty()) throw std::invalid_argument("C3: nobody re-rolls before the opening");
    for (int cube : cubes) check_kind(cube);
    Rerolls rerolls = RerollSolver::solve(board.grid(), cubes);
    return {std::move(rerolls.numerators), rerolls.denominator};
}

Hand to_hand(const std::vector<int>& pieces) {
    if (pieces.size() > HAND_SIZE) throw std::invalid_argument("a hand is at most six pieces");
    Hand hand;
    for (int kind : pieces) {
        check_kind(kind);
        hand.add(kind);
    }
    return hand;
}

// By length of a line, pair, twin, piece; of a five by unseen copies, of kinds kept by length of a line twice, mates.
using StyleTuple =
    std::tuple<std::vector<int>, int, int, int, std::vector<int>, std::vector<int>, std::vector<int>, int>;

template <std::size_t Size>
std::array<int, Size> to_weights(const std::vector<int>& weights, const char* message) {
    if (weights.size() != Size) throw std::invalid_argument(message);
    std::array<int, Size> read{};
    std::ranges::copy(weights, read.begin());
    return read;
}

Style to_style(const StyleTuple& tuple) {
    const auto& [line, pair, twin, piece, five, own, near, mates] = tuple;
    const auto by_length = [](const std::vector<int>& weights) {
        return to_weights<LONGEST_LINE + 1>(weights, "a style has a weight for lines of 0 to 6");
    };
    const auto by_copies = to_weights<COPIES + 1>(five, "a style has a weight for 0 to 3 unseen copies");
    return {by_length(line), pair, twin, piece, by_copies, by_length(own), by_length(near), mates};
}

// The placements of a hand as a style ranks them, and what it thinks of each.
std::pair<Listing, std::vector<int>> rank(const Board& board, const std::vector<int>& hand, const StyleTuple& style) {
    Listing listing{{}, board.grid().corner()};
    std::vector<int> worths;
    for (const Ranked& ranked : styled_placements(board.grid(), to_hand(hand), to_style(style))) {
        listing.words.push_back(ranked.word);
        worths.push_back(ranked.worth);
    }
    return {std::move(listing), std::move(worths)};
}

using EndgameTuple = std::tuple<std::optional<PlacementTuple>, int, std::size_t>;  // best, margin, positions looked at

std::optional<EndgameTuple> solve_endgame(const Board& board, const std::vector<int>& own,
                                          const std::vector<int>& other, std::size_t most_positions) {
    Endgame endgame(board.grid(), {to_hand(own), to_hand(other)}, most_positions);
    nb::gil_scoped_release released;
    const auto solved = endgame.solve();
    if (!solved) return std::nullopt;
    std::optional<PlacementTuple> best;
    if (solved->best) best = to_tuple(solved->best, board.grid().corner());
    return EndgameTuple{best, solved->margin, endgame.positions()};
}

std::optional<std::vector<double>> solve_cubes_end(const Board& board, const std::vector<int>& own,
                                                   const std::vector<int>& other, int lead, std::size_t most_throws) {
    CubesEnd end(board.grid(), {to_hand(own), to_hand(other)}, lead, most_throws);
    nb::gil_scoped_release released;
    return end.choices();
}

template <class Enum>
Enum to_enum(int number, int count, const char* what) {
    if (number < 0 || number >= count) throw std::invalid_argument(std::string("unknown ") + what);
    return static_cast<Enum>(number);
}

using SeatTuple = std::tuple<std::vector<int>, int, int, double, int>;  // known pieces, unknown, score, age, policy

Setup make_setup(int game, const std::vector<SeatTuple>& seats, const Board* board, const std::vector<int>& aside,
                 int to_move, bool has_rolled, const std::vector<int>& rolling) {
    Setup setup;
    setup.game = to_enum<Game>(game, 2, "game");
    if (board) setup.grid = board->grid();
    for (const auto& [known, unknown, score, age, policy] : seats) {
        if (score < 0 || score > FARTHEST) throw std::invalid_argument("a score out of range");
        setup.seats.push_back({to_hand(known), unknown, score, age, to_enum<Policy>(policy, 4, "policy")});
    }
    setup.aside = to_hand(aside);
    setup.to_move = to_move;
    setup.has_rolled = has_rolled;
    setup.rolling = to_hand(rolling);
    setup.check();
    return setup;
}

using ResultTuple = std::tuple<std::vector<int>, int, int>;  // scores, turns, reason

ResultTuple to_tuple(const Result& result, std::size_t seats) {
    return {{result.scores.begin(), result.scores.begin() + static_cast<std::ptrdiff_t>(seats)},
            result.turns,
            static_cast<int>(result.reason)};
}

constexpr std::size_t MOST_GAMES = 100'000'000;

std::vector<ResultTuple> play(const Setup& setup, std::uint64_t seed, std::uint64_t first, std::size_t count) {
    if (count > MOST_GAMES) throw std::invalid_argument("too many games for one batch");
    std::vector<Result> results;
    {
        nb::gil_scoped_release released;
        results = play_batch(setup, seed, first, count);
    }
    std::vector<ResultTuple> tuples;
    tuples.reserve(results.size());
    for (const Result& result : results) tuples.push_back(to_tuple(result, setup.seats.size()));
    return tuples;
}

// type, seat, points, pieces, faces, placed tiles
using EventTuple = std::tuple<int, int, int, std::vector<int>, std::vector<int>, std::vector<TileTuple>>;

std::vector<EventTuple> to_tuples(const std::vector<Event>& log) {
    std::vector<EventTuple> events;
    for (const Event& event : log) {
        std::vector<TileTuple> placed;
        for (const auto& [point, kind] : event.placed) placed.emplace_back(point.x, point.y, kind);
        events.emplace_back(static_cast<int>(event.type), event.seat, event.points, event.pieces, event.faces, placed);
    }
    return events;
}

std::pair<ResultTuple, std::vector<EventTuple>> play_logged(const Setup& setup, std::uint64_t seed,
                                                            std::uint64_t number) {
    std::vector<Event> log;
    const Result result = Playout(setup, seed, number, &log).play();
    return {to_tuple(result, setup.seats.size()), to_tuples(log)};
}

using OutlookTuple = std::tuple<int, double, double>;  // turns, spread, calm

std::vector<std::vector<double>> roll_out(Rollouts& rollouts, const std::vector<std::size_t>& which, std::uint64_t seed,
                                          std::uint64_t first, std::size_t count, const OutlookTuple& outlook) {
    if (count > MOST_GAMES) throw std::invalid_argument("too many games for one batch");
    if (std::ranges::any_of(which, [&](std::size_t number) { return number >= rollouts.size(); }))
        throw std::invalid_argument("no such candidate");
    const auto [turns, spread, calm] = outlook;
    if (!(calm > 0)) throw std::invalid_argument("a spread is more than nothing");
    nb::gil_scoped_release released;
    return rollouts.play(which, seed, first, count, {turns, spread, calm});
}

using LeafWeights = nb::ndarray<const float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

Leaf read_leaf(const LeafWeights& weights) {
    const bool is_of_cubes = weights.size() == OF_CUBES.weights();
    if (!is_of_cubes && weights.size() != OF_QWIRKLE.weights())
        throw std::invalid_argument("these are not the weights of this net");
    std::vector<float> read(weights.data(), weights.data() + weights.size());
    if (!std::ranges::all_of(read, [](float weight) { return std::isfinite(weight); }))
        throw std::invalid_argument("weights are finite numbers");
    return Leaf(is_of_cubes ? OF_CUBES : OF_QWIRKLE, std::move(read));
}

// Everyone's chance to win before a turn.
std::vector<float> leaf_shares(const Leaf& leaf, const Board& board, const std::vector<std::vector<int>>& hands,
                               const std::vector<int>& scores, int to_move, int bag) {
    const auto seats = static_cast<int>(hands.size());
    if (seats < 2 || seats > MOST_SEATS || scores.size() != hands.size())
        throw std::invalid_argument("Q1: two to four seats, each with a hand and a score");
    if (to_move < 0 || to_move >= seats) throw std::invalid_argument("no such seat to move");
    if (bag < 0 || bag > MOST_PIECES) throw std::invalid_argument("Q1: more pieces than the box holds");
    if (std::ranges::any_of(scores, [](int score) { return score < 0 || score > FARTHEST; }))
        throw std::invalid_argument("a score out of range");
    std::vector<Hand> held;
    for (const auto& hand : hands) held.push_back(to_hand(hand));
    const Shares shares = leaf.shares({board.grid(), held, scores, to_move, bag});
    return {shares.begin(), shares.begin() + seats};
}

int checked_seats(int seats) {
    if (seats < 2 || seats > MOST_SEATS) throw std::invalid_argument("Q1: two to four seats");
    return seats;
}

void learn_leaf(LeafStudent& student, std::size_t games, int seats, double rate) {
    if (games > MOST_GAMES) throw std::invalid_argument("too many games for one batch");
    if (!(rate > 0 && rate <= 1)) throw std::invalid_argument("rate: above 0, at most 1");
    nb::gil_scoped_release released;
    for (std::size_t game = 0; game < games; game++)
        student.play_and_learn(checked_seats(seats), static_cast<float>(rate));
}

// The position in which the turn began: tiles, hands, bag, scores; seat, phase, reason; then the turn's actions so far.
using EnvState = std::tuple<std::vector<TileTuple>, std::vector<std::vector<int>>, std::vector<int>, std::vector<int>,
                            std::array<int, 3>, std::vector<std::int16_t>>;

EnvState env_state(const envs::GridTable& table) {
    std::vector<TileTuple> tiles;
    const Grid& grid = table.grid();
    for (int piece = 0; piece < grid.piece_count() - static_cast<int>(table.laid().size()); piece++) {
        const Point point = grid.point_of(grid.piece_cell(piece));
        tiles.emplace_back(point.x, point.y, grid.kind_at(grid.piece_cell(piece)));
    }
    std::vector<std::vector<int>> hands;
    std::vector<int> scores;
    for (int seat = 0; seat < table.seats(); seat++) {
        const auto pieces = table.hand(seat).pieces();
        hands.emplace_back(pieces.begin(), pieces.end());
        scores.push_back(table.result().scores[seat]);
    }
    for (const Tile& tile : table.laid()) hands[table.seat()].push_back(tile.kind);
    return {tiles,
            hands,
            {table.bag().begin(), table.bag().end()},
            scores,
            {table.seat(), static_cast<int>(table.phase()), static_cast<int>(table.result().reason)},
            table.turn()};
}

// The actions that lay a tile now: action, x, y, kind.
template <class Game>
std::vector<std::tuple<int, int, int, int>> env_cells(const Game& game) {
    std::vector<std::tuple<int, int, int, int>> cells;
    game.for_each_legal(0, [&](int action) {
        if (action < Game::FIRST_CELL || action >= Game::END_TURN) return;
        const auto [point, kind] = game.tile(action);
        cells.emplace_back(action, point.x, point.y, kind);
    });
    return cells;
}

using LogTuple = std::tuple<std::vector<EventTuple>, bool, ResultTuple>;

template <class Game>
void bind_envs(nb::module_& m, const char* name) {
    using Envs = envs::HeldBatch<Game>;
    const auto told = [](const envs::GridLog& log, int seats) {
        return LogTuple{to_tuples(log.events), log.is_over, to_tuple(log.result, static_cast<std::size_t>(seats))};
    };
    const auto set = [](Envs& held, std::size_t number, const Setup& setup) {
        if (static_cast<int>(setup.seats.size()) != held.game(number).table().seats())
            throw std::invalid_argument("the batch has another number of seats");
        held.set(number, Game(held.game(number), setup));
    };
    const auto finished = [told](Envs& held, std::size_t number) {
        std::vector<LogTuple> logs;
        for (const auto& log : held.take_finished(number)) logs.push_back(told(log, held.game(number).table().seats()));
        return logs;
    };
    envs::bind_batch<Game>(m, name)
        .def(
            "state", [](const Envs& held, std::size_t number) { return env_state(held.game(number).table()); },
            "number"_a)
        .def("set", set, "number"_a, "setup"_a)
        .def(
            "cells", [](const Envs& held, std::size_t number) { return env_cells(held.game(number)); }, "number"_a)
        .def(
            "log",
            [told](const Envs& held, std::size_t number) {
                return told(held.log(number), held.game(number).table().seats());
            },
            "number"_a)
        .def("finished", finished, "number"_a);
}

}  // namespace
}  // namespace sixfold::grid

void bind_grid(nb::module_& m) {
    using namespace sixfold::grid;

    nb::class_<Listing>(m, "GridListing")
        .def("__len__", [](const Listing& listing) { return listing.words.size(); })
        .def("__getitem__", &Listing::at, "number"_a);

    const auto best_value = [](const ValueTable& table, const std::vector<int>& hand) {
        return table.best(to_kinds(hand));
    };
    nb::class_<ValueTable>(m, "GridValueTable").def("best", best_value, "hand"_a);

    const auto init_board = [](Board* self, const std::vector<TileTuple>& tiles) { new (self) Board(to_tiles(tiles)); };
    const auto place = [](Board& board, const std::vector<TileTuple>& tiles) { return board.place(to_tiles(tiles)); };
    const auto grown = [](const Board& board, const std::vector<TileTuple>& tiles) {
        return board.grown(to_tiles(tiles));
    };
    const auto count = [](const Board& board, const std::vector<int>& hand, bool any_opening) {
        return count_placements(board.grid(), to_kinds(hand), opening_of(any_opening));
    };
    const auto fits = [](const Board& board, const std::vector<int>& hand) {
        return board.grid().has_fit(to_kinds(hand));
    };
    nb::class_<Board>(m, "GridBoard")
        .def("__init__", init_board, "tiles"_a = std::vector<TileTuple>{})
        .def("__len__", [](const Board& board) { return board.grid().piece_count(); })
        .def("__getstate__", [](const Board& board) { return to_tuples(board.tiles()); })
        .def("__setstate__",
             [](Board& self, const std::vector<TileTuple>& tiles) { new (&self) Board(to_tiles(tiles)); })
        .def("copy", [](const Board& board) { return Board(board); })
        .def("tiles", [](const Board& board) { return to_tuples(board.tiles()); })
        .def("place", place, "tiles"_a)
        .def("grown", grown, "tiles"_a)
        .def("undo", &Board::undo)
        .def_prop_ro("depth", &Board::placements_done)
        .def("placements", &list_placements, "hand"_a, nb::kw_only(), "any_opening"_a = false, "in_order"_a = false)
        .def("count", count, "hand"_a, nb::kw_only(), "any_opening"_a = false)
        .def("best", &find_best, "hand"_a)
        .def("fits", fits, "hand"_a)
        .def("playable", [](const Board& board) { return board.grid().playable(); })
        .def("values", [](const Board& board) { return ValueTable(board.grid()); })
        .def("reroll", &reroll, "cubes"_a)
        .def("rank", &rank, "hand"_a, "style"_a)
        .def("solve_endgame", &solve_endgame, "own"_a, "other"_a, "most_positions"_a)
        .def("solve_cubes_end", &solve_cubes_end, "own"_a, "other"_a, "lead"_a, "most_throws"_a);

    const auto init_setup = [](Setup* self, int game, const std::vector<SeatTuple>& seats, const Board* board,
                               const std::vector<int>& aside, int to_move, bool has_rolled,
                               const std::vector<int>& rolling) {
        new (self) Setup(make_setup(game, seats, board, aside, to_move, has_rolled, rolling));
    };
    nb::class_<Setup>(m, "GridSetup")
        .def("__init__", init_setup, "game"_a, "seats"_a, "board"_a = nb::none(), "aside"_a = std::vector<int>{},
             "to_move"_a = -1, "has_rolled"_a = false, "rolling"_a = std::vector<int>{})
        .def("play", &play, "seed"_a, "first"_a, "count"_a)
        .def("play_logged", &play_logged, "seed"_a, "number"_a);

    nb::class_<Leaf>(m, "GridLeaf")
        .def(
            "__init__", [](Leaf* self, const LeafWeights& weights) { new (self) Leaf(read_leaf(weights)); },
            "weights"_a)
        .def("shares", &leaf_shares, "board"_a, "hands"_a, "scores"_a, "to_move"_a, "bag"_a);

    const auto init_student = [](LeafStudent* self, int game, const StyleTuple& style, std::uint64_t seed) {
        new (self) LeafStudent(to_enum<Game>(game, 2, "game"), to_style(style), seed);
    };
    const auto loss = [](const LeafStudent& student, int seats, std::size_t games) {
        if (games < 1 || games > MOST_GAMES) throw std::invalid_argument("too many games for one batch, or none");
        const auto found = student.loss(checked_seats(seats), games);
        return std::pair(found.learned, found.by_lead);
    };
    const auto weights = [](const LeafStudent& student) {
        const auto& learned = student.leaf().weights();
        return nb::bytes(learned.data(), learned.size() * sizeof(float));
    };
    nb::class_<LeafStudent>(m, "GridStudent")
        .def("__init__", init_student, "game"_a, "style"_a, "seed"_a)
        .def("learn", &learn_leaf, "games"_a, "seats"_a, "rate"_a)
        .def("loss", loss, "seats"_a, "games"_a)
        .def("weights", weights);

    const auto init_rollouts = [](Rollouts* self, const std::vector<const Setup*>& candidates, int judge,
                                  const std::vector<StyleTuple>& styles, const std::vector<double>& expected,
                                  bool exact_reply, const Leaf* leaf, const std::vector<int>& held) {
        std::vector<Setup> setups;
        for (const Setup* setup : candidates) setups.push_back(*setup);
        std::vector<Style> tastes;
        for (const StyleTuple& style : styles) tastes.push_back(to_style(style));
        new (self) Rollouts(std::move(setups), judge, std::move(tastes), expected, exact_reply, leaf, held);
    };
    nb::class_<Rollouts>(m, "GridRollouts")
        .def("__init__", init_rollouts, "candidates"_a, "judge"_a, "styles"_a, "expected"_a = std::vector<double>{},
             "exact_reply"_a = false, "leaf"_a = nb::none(), "held"_a = std::vector<int>{})
        .def("__len__", &Rollouts::size)
        .def("play", &roll_out, "which"_a, "seed"_a, "first"_a, "count"_a, "outlook"_a);

    bind_envs<sixfold::envs::QwirkleGame>(m, "QwirkleEnvs");
    bind_envs<sixfold::envs::CubesGame>(m, "CubesEnvs");
}
