// Python faces of the Qwixx kernel: positions, playouts and the solitaire table. Every argument is checked here.
#include <nanobind/ndarray.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>

#include <cmath>
#include <functional>
#include <optional>
#include <tuple>

#include "dice/bind.hpp"
#include "envs/bind.hpp"
#include "qwixx/env.hpp"
#include "qwixx/playout.hpp"

namespace sixfold::qwixx {
namespace {

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

// Four masks, bit n of mask r being number n of row r; and the misses.
using RawSheet = std::pair<std::array<int, ROWS>, int>;

constexpr int NUMBER_BITS = 0b1'1111'1111'1100;

int last_bit(int row) { return 1 << number_at(row, LAST); }

Sheet read_sheet(const RawSheet& raw, unsigned closed) {
    const auto& [masks, misses] = raw;
    require(misses >= 0 && misses <= MOST_MISSES, "a sheet has 0 to 4 misses");
    Sheet sheet;
    sheet.misses = static_cast<std::uint8_t>(misses);
    int score = MISS_POINTS * misses;
    for (int row = 0; row < ROWS; row++) {
        const int mask = masks[at(row)];
        require((mask & ~NUMBER_BITS) == 0, "a row has the numbers 2 to 12");
        const bool locked = mask & last_bit(row), is_closed = closed >> row & 1u;
        const int numbers = std::popcount(static_cast<unsigned>(mask));
        require(!locked || numbers > LOCK_NEEDS, "the last number needs five crosses before it");
        require(!locked || is_closed, "a row whose last number is crossed is closed");
        score += row_points(numbers + locked);
        int last = -1;
        for (int place = 0; place < NUMBERS; place++)
            if (mask >> number_at(row, place) & 1) last = place;
        sheet.set_row(row, is_closed ? CLOSED : row_state(last, numbers));
    }
    sheet.score = static_cast<std::int16_t>(score);
    return sheet;
}

unsigned read_closed(int closed) {
    require(closed >= 0 && closed < 1 << ROWS, "closed: a mask of four rows");
    return static_cast<unsigned>(closed);
}

void require_locked_by_someone(const std::vector<RawSheet>& sheets, unsigned closed) {
    for (int row = 0; row < ROWS; row++) {
        if (!(closed >> row & 1u)) continue;
        const auto locked = [row](const RawSheet& raw) { return raw.first[at(row)] & last_bit(row); };
        require(std::ranges::any_of(sheets, locked), "a row closes only when a player crosses its last number");
    }
}

Position read_position(const std::vector<RawSheet>& sheets, int closed_mask, int active) {
    require(sheets.size() >= 2 && sheets.size() <= MOST_PLAYERS, "Qwixx has 2 to 5 players");
    require(active >= 0 && active < static_cast<int>(sheets.size()), "no such active seat");
    Position position;
    position.players = static_cast<int>(sheets.size());
    position.active = active;
    position.closed = read_closed(closed_mask);
    require_locked_by_someone(sheets, position.closed);
    int out = 0;
    for (std::size_t seat = 0; seat < sheets.size(); seat++) {
        position.sheets[seat] = read_sheet(sheets[seat], position.closed);
        out += position.sheets[seat].misses == MOST_MISSES;
    }
    require(out <= 1, "the first fourth miss ends the game");
    if (count_rows(position.closed) >= ROWS_TO_END) position.reason = Reason::Rows;
    if (out) position.reason = Reason::Misses;
    if (position.reason != Reason::None) position.phase = Phase::Over;
    return position;
}

void put_dice(Position& position, const Faces& faces) {
    require(position.phase == Phase::Roll, "the dice are not thrown now");
    position.settle(read_dice(faces, position.closed));
}

void put_colour_phase(Position& position, const Faces& faces, bool crossed) {
    put_dice(position, faces);
    position.phase = Phase::Colour;
    position.crossed = crossed;
}

std::vector<int> legal_codes(const Position& position, int seat) {
    require(seat >= 0 && seat < position.players, "no such seat");
    const bool asked = position.phase == Phase::White || (position.phase == Phase::Colour && seat == position.active);
    return asked ? codes(position.legal(seat)) : std::vector<int>{};
}

void apply_white(Position& position, const std::vector<int>& choices) {
    require(position.phase == Phase::White, "this is not action 1");
    require(static_cast<int>(choices.size()) == position.players, "one choice a seat");
    Choices moves{};
    for (int seat = 0; seat < position.players; seat++)
        moves[at(seat)] = read_move(choices[at(seat)], position.legal(seat));
    position.apply_white(moves.data());
}

void apply_colour(Position& position, int code) {
    require(position.phase == Phase::Colour, "this is not action 2");
    position.apply_colour(read_move(code, position.legal(position.active)));
}

std::vector<int> scores(const Position& position) {
    std::vector<int> list;
    for (int seat = 0; seat < position.players; seat++) list.push_back(position.sheet(seat).score);
    return list;
}

std::vector<int> misses(const Position& position) {
    std::vector<int> list;
    for (int seat = 0; seat < position.players; seat++) list.push_back(position.sheet(seat).misses);
    return list;
}

using Floats = nb::ndarray<const float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using WritableFloats = nb::ndarray<float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

TableSize read_size(int passive_turns, int first_level) {
    require(passive_turns >= 0 && passive_turns <= MOST_PASSIVE_TURNS, "passive_turns: 0 to 4");
    require(first_level >= 0 && first_level <= HIGHEST_LEVEL, "first_level: 0 to 44");
    return {passive_turns, first_level};
}

// The table, and the Python buffer that its values lie in.
struct HeldTable {
    HeldTable(Floats buffer, int passive_turns, int first_level)
        : values(std::move(buffer)), table({values.data(), values.size()}, read_size(passive_turns, first_level)) {}
    Floats values;
    SolitaireTable table;

    Sheet read(const RawSheet& raw, int closed) const {
        const Sheet sheet = read_sheet(raw, read_closed(closed));
        require(is_over(sheet.rows) || level(sheet.rows) >= table.size().first_level,
                "this sheet is below the first level of the table");
        return sheet;
    }
    Sheet read_playing(const RawSheet& raw, int closed) const {
        const Sheet sheet = read(raw, closed);
        require(!is_over(sheet.rows) && sheet.misses < MOST_MISSES, "this sheet's game is over");
        return sheet;
    }
    int read_passives(int passives) const {
        require(passives >= 0 && passives <= table.size().passive_turns, "the table has fewer passive turns");
        return passives;
    }
    double value(const RawSheet& raw, int closed, int passives) const {
        const Sheet sheet = read(raw, closed);
        return sheet.score + table.to_come(sheet.rows, sheet.misses, read_passives(passives));
    }

    using Listed = std::vector<std::tuple<int, double, int>>;  // move, expected final score, best action 2 after it
    static Listed list(const Sheet& sheet, const Options& options) {
        Listed listed;
        for (std::size_t i = 0; i < options.count; i++) {
            const Option& option = options.list[i];
            listed.emplace_back(option.move, sheet.score + option.value, option.then);
        }
        return listed;
    }
    Listed passive(const RawSheet& raw, int closed, const Faces& faces, int passives_after) const {
        const Sheet sheet = read_playing(raw, closed);
        const Throw dice = read_dice(faces, read_closed(closed));
        return list(sheet, table.passive_options(sheet, dice, read_passives(passives_after)));
    }
    Listed white(const RawSheet& raw, int closed, const Faces& faces) const {
        const Sheet sheet = read_playing(raw, closed);
        return list(sheet, table.white_options(sheet, read_dice(faces, read_closed(closed))));
    }
    Listed colour(const RawSheet& raw, int closed, const Faces& faces, bool crossed) const {
        const Sheet sheet = read_playing(raw, closed);
        return list(sheet, table.colour_options(sheet, read_dice(faces, read_closed(closed)), crossed));
    }
};

void build(WritableFloats buffer, int passive_turns, int first_level, unsigned threads,
           const std::optional<std::function<void(double)>>& progress) {
    const TableSize size = read_size(passive_turns, first_level);
    require(buffer.size() == size.values(), "the buffer has not the size of this table");
    require(threads >= 1 && threads <= MOST_THREADS, "threads: 1 to 64");
    const auto tell = [&progress](double done) {
        nb::gil_scoped_acquire held;
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
        if (progress) (*progress)(done);
    };
    nb::gil_scoped_release released;
    build_table({buffer.data(), buffer.size()}, size, threads, tell);
}

// A policy, and the table it looks into.
struct HeldPolicy {
    Policy policy;
    nb::object table;
};

HeldPolicy fewest_skips(int max_skips, int max_skips_to_save) {
    require_patience(max_skips, max_skips_to_save);
    HeldPolicy held;
    held.policy.kind = PolicyKind::FewestSkips;
    held.policy.patience = {max_skips, max_skips_to_save};
    return held;
}

HeldPolicy weighted(const std::array<double, 7>& w) {
    require_finite(w);
    HeldPolicy held;
    held.policy.kind = PolicyKind::WeightedSum;
    held.policy.weights = {w[0], w[1], w[2], w[3], w[4], w[5], w[6]};
    return held;
}

HeldPolicy by_table(const nb::object& table) {
    HeldPolicy held;
    held.policy.kind = PolicyKind::Table;
    held.policy.table = &nb::cast<const HeldTable&>(table).table;
    held.table = table;
    return held;
}

void require_in_table(const Policy& policy, const Sheet& sheet) {
    if (policy.kind != PolicyKind::Table) return;
    require(level(sheet.rows) >= policy.table->size().first_level, "this sheet is below the first level of the table");
}

Setup read_setup(const Position& position, bool draw_active, const std::vector<int>& given,
                 const std::vector<const HeldPolicy*>& policies) {
    require(position.phase != Phase::Over, "the game is over");
    require(!draw_active || position.phase == Phase::Roll, "the lot is drawn before the dice");
    require(static_cast<int>(policies.size()) == position.players, "one policy a seat");
    require(static_cast<int>(given.size()) == position.players, "one given choice a seat, or 255 for none");
    Setup setup{position, draw_active, ALL_UNDECIDED, {}};
    for (int seat = 0; seat < position.players; seat++) {
        require(policies[at(seat)] != nullptr, "one policy a seat");
        setup.policies[at(seat)] = policies[at(seat)]->policy;
        require_in_table(policies[at(seat)]->policy, position.sheet(seat));
        const int code = given[at(seat)];
        if (code == UNDECIDED) continue;
        require(position.phase == Phase::White || (position.phase == Phase::Colour && seat == position.active),
                "this seat owes no choice");
        setup.given[at(seat)] = read_move(code, position.legal(seat));
    }
    return setup;
}

Batch play_many(const Position& position, bool draw_active, const std::vector<int>& given,
                const std::vector<const HeldPolicy*>& policies, std::size_t games, std::uint64_t seed,
                unsigned threads) {
    const Setup setup = read_setup(position, draw_active, given, policies);
    return play_batch(position.players, games, threads,
                      [&](std::size_t game) { return play(setup, Random(seed, game), [](const RecordedTurn&) {}); });
}

// A turn: active seat, six faces, a choice a seat, the choice of action 2.
nb::bytes turn_bytes(const std::vector<RecordedTurn>& turns, int players) {
    std::vector<std::uint8_t> bytes;
    for (const RecordedTurn& turn : turns) {
        bytes.push_back(static_cast<std::uint8_t>(turn.active));
        add_dice(bytes, turn.dice, turn.closed);
        bytes.insert(bytes.end(), turn.white.begin(), turn.white.begin() + players);
        bytes.push_back(turn.colour);
    }
    return as_bytes(bytes);
}

nb::bytes record(const Position& position, bool draw_active, const std::vector<int>& given,
                 const std::vector<const HeldPolicy*>& policies, std::uint64_t seed, std::uint64_t game) {
    const Setup setup = read_setup(position, draw_active, given, policies);
    std::vector<RecordedTurn> turns;
    play(setup, Random(seed, game), [&](const RecordedTurn& turn) { turns.push_back(turn); });
    return turn_bytes(turns, position.players);
}

void bind_position(nb::module_& m) {
    nb::class_<Position>(m, "QwixxPosition")
        .def(
            "__init__",
            [](Position* self, const std::vector<RawSheet>& sheets, int closed, int active) {
                new (self) Position(read_position(sheets, closed, active));
            },
            nb::arg("sheets"), nb::arg("closed"), nb::arg("active"))
        .def("copy", [](const Position& position) { return position; })
        .def("settle", &put_dice, nb::arg("faces"))
        .def("settle_second", &put_colour_phase, nb::arg("faces"), nb::arg("crossed"))
        .def("legal", &legal_codes, nb::arg("seat"))
        .def("apply_white", &apply_white, nb::arg("choices"))
        .def("apply_colour", &apply_colour, nb::arg("move"))
        .def("scores", &scores)
        .def("misses", &misses)
        .def_prop_ro("phase", [](const Position& position) { return static_cast<int>(position.phase); })
        .def_prop_ro("reason", [](const Position& position) { return static_cast<int>(position.reason); })
        .def_ro("active", &Position::active)
        .def_ro("closed", &Position::closed)
        .def_ro("crossed", &Position::crossed);
}

void bind_table(nb::module_& m) {
    nb::class_<HeldTable>(m, "QwixxTable")
        .def(nb::init<Floats, int, int>(), nb::arg("values"), nb::arg("passive_turns"), nb::arg("first_level"))
        .def("value", &HeldTable::value, nb::arg("sheet"), nb::arg("closed"), nb::arg("passives"))
        .def("passive", &HeldTable::passive, nb::arg("sheet"), nb::arg("closed"), nb::arg("faces"), nb::arg("after"))
        .def("white", &HeldTable::white, nb::arg("sheet"), nb::arg("closed"), nb::arg("faces"))
        .def("colour", &HeldTable::colour, nb::arg("sheet"), nb::arg("closed"), nb::arg("faces"), nb::arg("crossed"));
    m.def(
        "qwixx_table_size", [](int passive_turns) { return read_size(passive_turns, 0).values(); },
        nb::arg("passive_turns"));
    m.def("qwixx_build", &build, nb::arg("values"), nb::arg("passive_turns"), nb::arg("first_level"),
          nb::arg("threads"), nb::arg("progress").none());
}

void bind_playouts(nb::module_& m) {
    nb::class_<HeldPolicy>(m, "QwixxPolicy")
        .def_static("random", [] { return HeldPolicy{}; })
        .def_static("fewest_skips", &fewest_skips, nb::arg("max_skips"), nb::arg("max_skips_to_save"))
        .def_static("weighted_sum", &weighted, nb::arg("weights"))
        .def_static("table", &by_table, nb::arg("table"), nb::sig("def table(table: QwixxTable) -> QwixxPolicy"));
    m.def("qwixx_play", &play_many, nb::arg("position"), nb::arg("draw_active"), nb::arg("given"), nb::arg("policies"),
          nb::arg("games"), nb::arg("seed"), nb::arg("threads"));
    m.def("qwixx_record", &record, nb::arg("position"), nb::arg("draw_active"), nb::arg("given"), nb::arg("policies"),
          nb::arg("seed"), nb::arg("game"));
}

using Envs = envs::HeldBatch<envs::QwixxGame>;

// The sheets as numbers crossed, the position, the dice.
using EnvState = std::tuple<std::vector<RawSheet>, Position, std::vector<std::uint8_t>>;

EnvState env_state(const Envs& held, std::size_t number) {
    const envs::QwixxGame& game = held.game(number);
    const Position& position = game.position();
    std::vector<RawSheet> sheets;
    for (int seat = 0; seat < position.players; seat++) {
        RawSheet& sheet = sheets.emplace_back();
        for (int row = 0; row < ROWS; row++)
            sheet.first[at(row)] = static_cast<int>(game.crosses(seat) >> (16 * row) & 0xffff);
        sheet.second = position.sheet(seat).misses;
    }
    std::vector<std::uint8_t> faces;
    add_dice(faces, position.dice, position.closed);
    return {sheets, position, faces};
}

void set_env(Envs& held, std::size_t number, const std::vector<RawSheet>& sheets, const Position& position) {
    require(static_cast<int>(sheets.size()) == held.game(number).position().players, "the batch has other seats");
    std::array<MoveSet, MOST_PLAYERS> crosses{};
    for (std::size_t seat = 0; seat < sheets.size(); seat++)
        for (int row = 0; row < ROWS; row++)
            crosses[seat] |= static_cast<MoveSet>(sheets[seat].first[at(row)] & NUMBER_BITS) << (16 * row);
    held.set(number, envs::QwixxGame(held.game(number), position, crosses));
}

nb::bytes env_log(const Envs& held, std::size_t number) {
    return turn_bytes(held.log(number), held.game(number).position().players);
}

std::vector<nb::bytes> env_finished(Envs& held, std::size_t number) {
    std::vector<nb::bytes> logs;
    for (const auto& log : held.take_finished(number))
        logs.push_back(turn_bytes(log, held.game(number).position().players));
    return logs;
}

void bind_envs(nb::module_& m) {
    envs::bind_batch<envs::QwixxGame>(m, "QwixxEnvs")
        .def("state", &env_state, nb::arg("number"))
        .def("set", &set_env, nb::arg("number"), nb::arg("sheets"), nb::arg("position"))
        .def("log", &env_log, nb::arg("number"))
        .def("finished", &env_finished, nb::arg("number"));
}

}  // namespace
}  // namespace sixfold::qwixx

void bind_qwixx(nanobind::module_& m) {
    sixfold::dice::bind_batch(m);
    sixfold::qwixx::bind_position(m);
    sixfold::qwixx::bind_table(m);
    sixfold::qwixx::bind_playouts(m);
    sixfold::qwixx::bind_envs(m);
}
