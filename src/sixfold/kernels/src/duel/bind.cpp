// Python faces of the Duel kernel: positions with apply and take back, and playouts. Every argument is checked here.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>

#include <cmath>
#include <tuple>

#include "dice/bind.hpp"
#include "duel/env.hpp"
#include "duel/learn.hpp"
#include "duel/lookahead.hpp"
#include "duel/playout.hpp"
#include "envs/bind.hpp"
#include "nets/bind.hpp"

namespace sixfold::duel {
namespace {

using RawStack = std::tuple<int, int, int>;            // number, owner, pawns
using RawRow = std::pair<std::vector<RawStack>, int>;  // stacks; whose pawn is on the lock, -1: nobody's
using RawRows = std::array<RawRow, ROWS>;
constexpr int NOBODY = -1;

void add_stack(Track& row, int row_index, const RawStack& raw) {
    const auto& [number, owner, pawns] = raw;
    require(number >= 2 && number <= 12, "a row has the numbers 2 to 12");
    require(owner == 0 || owner == 1, "a stack belongs to player 0 or 1");
    require(pawns >= 1 && pawns <= PAWNS, "a stack has 1 to 22 pawns");
    const int place = place_of(row_index, number);
    require(row.height[at(place)] == 0, "a space holds one stack");
    row.height[at(place)] = static_cast<std::uint8_t>(pawns);
    row.spaces[at(owner)] |= place_bit(place);
    require(row.pawns[at(owner)] + pawns <= PAWNS, "a player has 22 pawns");
    row.pawns[at(owner)] = static_cast<std::uint8_t>(row.pawns[at(owner)] + pawns);
}

Track read_row(int row_index, const RawRow& raw) {
    const auto& [stacks, lock] = raw;
    require(lock >= NOBODY && lock < PLAYERS, "the lock belongs to player 0 or 1 or to nobody");
    Track row;
    for (const RawStack& stack : stacks) add_stack(row, row_index, stack);
    const int last_height = row.height[LAST];
    if (lock != NOBODY) {
        require(row.owns(lock, LAST), "the lock goes to whoever took the last number");
        require(row.pawns[at(lock)] < PAWNS, "a player has 22 pawns");
        row.pawns[at(lock)]++;
    }
    for (int player = 0; player < PLAYERS; player++) {
        if (!row.owns(player, LAST)) continue;
        const int before = row.pawns[at(player)] - 1 - (lock == player);
        require(last_height == 1, "nobody stacks on the last number");
        require(before >= LOCK_NEEDS, "the last number needs five own pawns before it");
    }
    return row;
}

void count_pawns(Position& position) {
    for (int player = 0; player < PLAYERS; player++) {
        int placed = position.table.misses[at(player)];
        for (const Track& row : position.rows) placed += row.pawns[at(player)];
        require(placed <= PAWNS, "a player has 22 pawns");
        position.table.hand[at(player)] = static_cast<std::uint8_t>(PAWNS - placed);
    }
}

void find_end(Position& position) {
    Table& table = position.table;
    const bool out = table.hand[0] == 0 || table.hand[1] == 0;
    if (out) table.reason = Reason::Out;
    else if (table.misses[0] + table.misses[1] >= MISSES_TO_END) table.reason = Reason::Misses;
    else if (position.closed_rows() >= ROWS_TO_END) table.reason = Reason::Rows;
    if (table.reason != Reason::None) table.phase = Phase::Over;
    for (int row = 0; row < ROWS; row++)
        require(out || position.is_closed(row) || position.rows[at(row)].height[LAST] == 0,
                "a row whose last number is taken is closed");
}

Position read_position(const RawRows& rows, const std::pair<int, int>& misses, int active) {
    require(active == 0 || active == 1, "no such active seat");
    const auto [first, second] = misses;
    require(first >= 0 && second >= 0 && first <= MISSES_TO_END && second <= MISSES_TO_END - first,
            "at most four pawns lie in the miss area");
    Position position;
    position.table.active = static_cast<std::uint8_t>(active);
    position.table.misses = {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)};
    for (int row = 0; row < ROWS; row++) {
        position.rows[at(row)] = read_row(row, rows[at(row)]);
        if (rows[at(row)].second != NOBODY)
            position.table.closed = static_cast<std::uint8_t>(position.table.closed | 1 << row);
    }
    require(position.closed_rows() <= ROWS_TO_END, "the second closed row ends the game");
    count_pawns(position);
    find_end(position);
    position.refresh();
    return position;
}

RawRows write_rows(const Position& position) {
    RawRows raw;
    for (int index = 0; index < ROWS; index++) {
        const Track& row = position.rows[at(index)];
        auto& [stacks, lock] = raw[at(index)];
        lock = position.is_closed(index) ? row.owns(1, LAST) : NOBODY;
        for (int place = 0; place < NUMBERS; place++)
            if (row.height[at(place)])
                stacks.emplace_back(number_at(index, place), row.owns(1, place), row.height[at(place)]);
    }
    return raw;
}

// A position with its history, for search from Python.
class Board {
  public:
    Board(const RawRows& rows, const std::pair<int, int>& misses, int active)
        : position_(read_position(rows, misses, active)) {}

    const Position& position() const { return position_; }

    void settle(const Faces& faces) {
        require(position_.table.phase == Phase::Roll, "the dice are not thrown now");
        const Throw dice = read_dice(faces, position_.table.closed);
        history_.push_back(position_.settle(dice));
    }
    // Straight to action 2, after this move of action 1 (which the rows already show).
    void settle_second(const Faces& faces, int placed) {
        require(placed >= 0 && placed < 64 &&
                    (placed == NOTHING ||
                     (number_of(static_cast<Move>(placed)) >= 2 && number_of(static_cast<Move>(placed)) <= 12)),
                "no such space");
        settle(faces);
        position_.table.placed = static_cast<Move>(placed);
        position_.table.phase = Phase::Colour;
    }
    void apply(int code) {
        const Phase phase = position_.table.phase;
        require(phase == Phase::White || phase == Phase::Colour, "nobody owes a choice");
        const Move move = read_move(code, position_.legal());
        history_.push_back(position_.apply(move));
    }
    void take_back() {
        require(!history_.empty(), "nothing to take back");
        position_.take_back(history_.back());
        history_.pop_back();
    }
    std::vector<int> legal() const {
        const Phase phase = position_.table.phase;
        return phase == Phase::White || phase == Phase::Colour ? codes(position_.legal()) : std::vector<int>{};
    }

  private:
    Position position_;
    std::vector<Position::Undo> history_;
};

Policy fewest_skips(int max_skips, int max_skips_to_save) {
    require_patience(max_skips, max_skips_to_save);
    return {PolicyKind::FewestSkips, max_skips, max_skips_to_save, {}};
}

Policy weighted(const std::array<double, 9>& w) {
    require_finite(w);
    return {PolicyKind::WeightedSum, 0, 0, {w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8]}};
}

Setup read_setup(const Board& board, bool draw_active, const std::vector<Policy>& policies) {
    require(!board.position().is_over(), "the game is over");
    require(!draw_active || board.position().table.phase == Phase::Roll, "the lot is drawn before the dice");
    require(policies.size() == PLAYERS, "one policy a seat");
    return {board.position(), draw_active, {policies[0], policies[1]}};
}

Batch play_many(const Board& board, bool draw_active, const std::vector<Policy>& policies, std::size_t games,
                std::uint64_t seed, unsigned threads) {
    const Setup setup = read_setup(board, draw_active, policies);
    return play_batch(PLAYERS, games, threads,
                      [&](std::size_t game) { return play(setup, Random(seed, game), [](const RecordedTurn&) {}); });
}

// A turn: active seat, six faces, the choices of action 1 and action 2.
nb::bytes turn_bytes(const std::vector<RecordedTurn>& turns) {
    std::vector<std::uint8_t> bytes;
    for (const RecordedTurn& turn : turns) {
        bytes.push_back(static_cast<std::uint8_t>(turn.active));
        add_dice(bytes, turn.dice, turn.closed);
        bytes.push_back(turn.white);
        bytes.push_back(turn.colour);
    }
    return as_bytes(bytes);
}

nb::bytes record(const Board& board, bool draw_active, const std::vector<Policy>& policies, std::uint64_t seed,
                 std::uint64_t game) {
    const Setup setup = read_setup(board, draw_active, policies);
    std::vector<RecordedTurn> turns;
    play(setup, Random(seed, game), [&](const RecordedTurn& turn) { turns.push_back(turn); });
    return turn_bytes(turns);
}

std::pair<int, int> both(const ByPlayer& values) { return {values[0], values[1]}; }

void bind_board(nb::module_& m) {
    nb::class_<Board>(m, "DuelBoard")
        .def(nb::init<const RawRows&, const std::pair<int, int>&, int>(), nb::arg("rows"), nb::arg("misses"),
             nb::arg("active"))
        .def("copy", [](const Board& board) { return board; })
        .def("settle", &Board::settle, nb::arg("faces"))
        .def("settle_second", &Board::settle_second, nb::arg("faces"), nb::arg("placed"))
        .def("legal", &Board::legal)
        .def("apply", &Board::apply, nb::arg("move"))
        .def("take_back", &Board::take_back)
        .def("rows", [](const Board& board) { return write_rows(board.position()); })
        .def("scores",
             [](const Board& board) { return std::pair(board.position().score(0), board.position().score(1)); })
        .def_prop_ro("misses", [](const Board& board) { return both(board.position().table.misses); })
        .def_prop_ro("pawns_left", [](const Board& board) { return both(board.position().table.hand); })
        .def_prop_ro("active", [](const Board& board) { return int{board.position().table.active}; })
        .def_prop_ro("closed", [](const Board& board) { return int{board.position().table.closed}; })
        .def_prop_ro("placed", [](const Board& board) { return int{board.position().table.placed}; })
        .def_prop_ro("phase", [](const Board& board) { return static_cast<int>(board.position().table.phase); })
        .def_prop_ro("reason", [](const Board& board) { return static_cast<int>(board.position().table.reason); });
}

void bind_playouts(nb::module_& m) {
    nb::class_<Policy>(m, "DuelPolicy")
        .def_static("random", [] { return Policy{}; })
        .def_static("fewest_skips", &fewest_skips, nb::arg("max_skips"), nb::arg("max_skips_to_save"))
        .def_static("weighted_sum", &weighted, nb::arg("weights"));
    m.def("duel_play", &play_many, nb::arg("board"), nb::arg("draw_active"), nb::arg("policies"), nb::arg("games"),
          nb::arg("seed"), nb::arg("threads"));
    m.def("duel_record", &record, nb::arg("board"), nb::arg("draw_active"), nb::arg("policies"), nb::arg("seed"),
          nb::arg("game"));
}

using Held = HeldEvaluator<Evaluator>;
using Learning = HeldStudent<Student>;

void require_choice(const Position& position) {
    require(position.table.phase == Phase::White || position.table.phase == Phase::Colour, "nobody owes a choice");
}

double value(const Held& held, const Board& board, int player) {
    require(player == 0 || player == 1, "no such seat");
    const Phase phase = board.position().table.phase;
    require(phase == Phase::Roll || phase == Phase::Over, "in the middle of a turn");
    return held.evaluator.value(board.position(), player);
}

int choose(const Held& held, const Board& board) {
    require_choice(board.position());
    Position position = board.position();
    return held.evaluator.choose(position).move;
}

void make_lookahead(Lookahead* self, const Held& held, const Board& board, std::uint64_t seed, int most_plans) {
    require_choice(board.position());
    new (self) Lookahead(look_ahead(held.evaluator, board.position(), seed, read_most_plans(most_plans)));
}

void learn(Learning& learning, std::size_t games, double rate, double memory) {
    require_lesson(games, rate, memory);
    learn_many(games, [&] { learning.student.play_and_learn(static_cast<float>(rate), static_cast<float>(memory)); });
}

void bind_net(nb::module_& m) {
    nb::class_<Held>(m, "DuelEvaluator")
        .def(
            "__init__", [](Held* self, NetWeights weights) { new (self) Held(std::move(weights), FEATURES); },
            nb::arg("weights"))
        .def("value", &value, nb::arg("board"), nb::arg("player"))
        .def("choose", &choose, nb::arg("board"));
    nb::class_<Lookahead>(m, "DuelLookahead")
        .def("__init__", &make_lookahead, nb::arg("evaluator"), nb::arg("board"), nb::arg("seed"),
             nb::arg("most_plans"), nb::keep_alive<1, 2>())
        .def("plans", &list_plans<Lookahead>)
        .def("play", &play_futures<Lookahead>, nb::arg("plans"), nb::arg("first"), nb::arg("count"), nb::arg("turns"));
    nb::class_<Learning>(m, "DuelStudent")
        .def(
            "__init__", [](Learning* self, std::uint64_t seed) { new (self) Learning(FEATURES, seed); },
            nb::arg("seed"))
        .def("learn", &learn, nb::arg("games"), nb::arg("rate"), nb::arg("memory"))
        .def("weights", [](const Learning& learning) { return Batch::raw(learning.weights); });
}

using Envs = envs::HeldBatch<envs::DuelGame>;

// The rows, the dice; misses, active, phase, what action 1 placed, reason.
using EnvState = std::tuple<RawRows, std::vector<std::uint8_t>, std::array<int, 6>>;

EnvState env_state(const Envs& held, std::size_t number) {
    const Position& position = held.game(number).position();
    const Table& table = position.table;
    std::vector<std::uint8_t> faces;
    add_dice(faces, table.dice, table.closed);
    return {write_rows(position),
            faces,
            {table.misses[0], table.misses[1], table.active, static_cast<int>(table.phase), table.placed,
             static_cast<int>(table.reason)}};
}

void set_env(Envs& held, std::size_t number, const Board& board) {
    held.set(number, envs::DuelGame(held.game(number), board.position()));
}

std::vector<nb::bytes> env_finished(Envs& held, std::size_t number) {
    std::vector<nb::bytes> logs;
    for (const auto& log : held.take_finished(number)) logs.push_back(turn_bytes(log));
    return logs;
}

void bind_envs(nb::module_& m) {
    envs::bind_batch<envs::DuelGame>(m, "DuelEnvs")
        .def("state", &env_state, nb::arg("number"))
        .def("set", &set_env, nb::arg("number"), nb::arg("board"))
        .def(
            "log", [](const Envs& held, std::size_t number) { return turn_bytes(held.log(number)); }, nb::arg("number"))
        .def("finished", &env_finished, nb::arg("number"));
}

}  // namespace
}  // namespace sixfold::duel

void bind_duel(nanobind::module_& m) {
    sixfold::duel::bind_board(m);
    sixfold::duel::bind_playouts(m);
    sixfold::duel::bind_net(m);
    sixfold::duel::bind_envs(m);
}
