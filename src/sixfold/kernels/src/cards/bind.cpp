// Python bindings of the Cards kernels. Everything that comes from Python is checked here, once.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <stdexcept>
#include <string>
#include <tuple>

#include "cards/env.hpp"
#include "cards/playout.hpp"
#include "envs/bind.hpp"

namespace nb = nanobind;

namespace sixfold::cards {
namespace {

using Ints = std::vector<std::int64_t>;

constexpr std::int64_t LARGEST_WEIGHT = 1'000'000;  // far from overflow, whatever is added up
constexpr std::int64_t MOST_GAMES = 1'000'000;      // in one batch
constexpr std::int64_t GAMES_PER_LOOK = 64;         // at the keyboard
constexpr std::int64_t MOST_TURNS = 10'000;         // in one list

Counts count_cards(const Ints& kinds, const char* where) {
    Counts counts{};
    for (const auto kind : kinds) {
        if (kind < 0 || kind >= KINDS) {
            throw std::invalid_argument(std::string(where) + ": no kind has the number " + std::to_string(kind));
        }
        if (counts[static_cast<std::size_t>(kind)]++ == COPIES) {
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
        for (int kind = 0; kind < KINDS; ++kind) {
            if (table[kind] + hand[kind] > COPIES) {
                throw std::invalid_argument("table and hand: more than 3 cards of kind " + std::to_string(kind));
            }
        }
    }
};

template <std::size_t Size>
void read_ties(const Ints& given, std::array<std::int32_t, Size>& ties, const char* name) {
    if (given.size() != Size) {
        throw std::invalid_argument(std::string(name) + ": " + std::to_string(Size) + " numbers are needed, not " +
                                    std::to_string(given.size()));
    }
    for (std::size_t i = 0; i < Size; ++i) {
        if (given[i] < -LARGEST_WEIGHT || given[i] > LARGEST_WEIGHT) {
            throw std::invalid_argument(std::string(name) + ": tie-breaks go from -1000000 to 1000000");
        }
        ties[i] = static_cast<std::int32_t>(given[i]);
    }
}

TieBreaks make_ties(const Ints& play, const Ints& left, const Ints& offer, const Ints& hold) {
    TieBreaks ties;
    read_ties(play, ties.play, "play");
    read_ties(left, ties.left, "left");
    read_ties(offer, ties.offer, "offer");
    read_ties(hold, ties.hold, "hold");
    return ties;
}

Limits make_limits(std::int64_t nodes, double seconds, std::int64_t qwirkles, std::int64_t cards) {
    if (nodes < 0) throw std::invalid_argument("max_nodes: below 0");
    if (!(seconds >= 0) || std::isinf(seconds)) throw std::invalid_argument("deadline_s: not a number of seconds");
    if (qwirkles < 0) throw std::invalid_argument("most_qwirkles: below 0");
    if (cards < 1) throw std::invalid_argument("most_cards: below 1");
    return {nodes, seconds, static_cast<int>(std::min<std::int64_t>(qwirkles, DECK)),
            static_cast<int>(std::min<std::int64_t>(cards, DECK))};
}

Turn best_turn(const Ints& table, const Ints& hand, const TieBreaks& ties, std::int64_t nodes, double seconds,
               std::int64_t qwirkles, std::int64_t cards) {
    const Position position{table, hand, HAND};
    const Limits limits = make_limits(nodes, seconds, qwirkles, cards);
    const nb::gil_scoped_release unlocked;
    return Solver{position.table, position.hand, ties, limits}.best();
}

std::vector<Turn> best_few(const Ints& table, const Ints& hand, const TieBreaks& ties, std::int64_t count,
                           std::int64_t nodes, std::int64_t qwirkles) {
    const Position position{table, hand, HAND};
    const Limits limits = make_limits(nodes, 0, qwirkles, DECK);
    if (count < 1 || count > MOST_TURNS) throw std::invalid_argument("count: from 1 to 10000");
    const nb::gil_scoped_release unlocked;
    return Solver{position.table, position.hand, ties, limits}.best_few(static_cast<std::size_t>(count));
}

bool can_play(const Ints& table, const Ints& cards, std::int64_t most_cards) {
    const Position position{table, cards, DECK};
    const Limits limits = make_limits(0, 0, DECK, most_cards);
    const nb::gil_scoped_release unlocked;
    return Solver{position.table, position.hand, TieBreaks{}, limits}.any().found;
}

std::vector<std::tuple<std::vector<Kind>, int>> every_play(const Ints& table, const Ints& hand) {
    const Position position{table, hand, HAND};
    const nb::gil_scoped_release unlocked;
    std::vector<std::tuple<std::vector<Kind>, int>> plays;
    Counts played{};
    for (;;) {
        int kind = 0;  // the next multiset, counted like a number with one digit a kind
        while (kind < KINDS && played[kind] == position.hand[kind]) played[kind++] = 0;
        if (kind == KINDS) return plays;
        ++played[kind];
        const Turn turn = Solver{position.table, played, TieBreaks{}, Limits{}}.best_of_all_cards();
        if (turn.found) plays.emplace_back(list_cards(played), turn.value.qwirkles);
    }
}

Style make_style(const TieBreaks& ties, std::int64_t most_qwirkles, std::int64_t max_nodes) {
    const Limits limits = make_limits(max_nodes, 0, most_qwirkles, DECK);
    return {ties, limits.qwirkles, limits.nodes};
}

void require_seats(const std::vector<Style>& styles) {
    if (styles.size() < FEWEST_SEATS || styles.size() > MOST_SEATS) {
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
    if (games < 0 || games > MOST_GAMES) throw std::invalid_argument("games: from 0 to 1000000");
    const nb::gil_scoped_release unlocked;
    std::vector<Tally> tallies;
    for (std::int64_t game = 0; game < games; ++game) {
        const auto seed = first_seed + static_cast<std::uint64_t>(game);
        tallies.push_back(tally(Playout{styles, seed, false}.play(), styles.size()));
        if (game % GAMES_PER_LOOK == 0) look_for_signals();
    }
    return tallies;
}

std::tuple<Tally, std::vector<Event>> play_game(const std::vector<Style>& styles, std::uint64_t seed) {
    require_seats(styles);
    const nb::gil_scoped_release unlocked;
    GameResult result = Playout{styles, seed, true}.play();
    return {tally(result, styles.size()), std::move(result.events)};
}

// Everything at the table that a seat knows, checked as far as a game that goes on needs it.
Standing make_standing(const Ints& table, const Ints& hand, const Ints& unseen, const std::vector<int>& hand_sizes,
                       const std::vector<int>& scores, int seat, int last_turns, int passes,
                       const std::vector<int>& held) {
    const Position position{table, hand, HAND};
    const auto seats = hand_sizes.size();
    if (seats < FEWEST_SEATS || seats > MOST_SEATS || scores.size() != seats) {
        throw std::invalid_argument("hand_sizes and scores: one a seat, 2 to 4 seats (K1)");
    }
    if (seat < 0 || static_cast<std::size_t>(seat) >= seats) throw std::invalid_argument("seat: nobody sits there");
    Standing standing{position.table,
                      position.hand,
                      list_cards(count_cards(unseen, "unseen")),
                      hand_sizes,
                      {},
                      seat,
                      last_turns,
                      passes,
                      {}};
    std::copy(scores.begin(), scores.end(), standing.scores.begin());
    std::size_t hidden = 0;
    for (std::size_t other = 0; other < seats; ++other) {
        if (hand_sizes[other] < 0 || hand_sizes[other] > HAND) throw std::invalid_argument("hand_sizes: from 0 to 9");
        if (static_cast<int>(other) != seat) hidden += static_cast<std::size_t>(hand_sizes[other]);
    }
    if (hidden > unseen.size()) throw std::invalid_argument("unseen: the other hands have more cards");
    if ((hidden == unseen.size()) != (last_turns > 0) || last_turns < 0 || last_turns > MOST_SEATS) {
        throw std::invalid_argument("last_turns: 1 to 4 when the pile is empty, else 0 (K9)");
    }
    if (passes < 0 || passes >= MOST_SEATS) throw std::invalid_argument("passes: not so many in a row");
    const Counts known = plus(position.table, position.hand);
    for (const Kind kind : standing.unseen) {
        if (known[kind] + std::count(standing.unseen.begin(), standing.unseen.end(), kind) > COPIES) {
            throw std::invalid_argument("unseen: more than 3 cards of kind " + std::to_string(kind));
        }
    }
    const auto is_odd = [](int weight) { return weight < 1 || weight > 10'000; };
    if (held.size() != KINDS || std::any_of(held.begin(), held.end(), is_odd)) {
        throw std::invalid_argument("held: 36 numbers from 1 to 10000");
    }
    std::copy(held.begin(), held.end(), standing.held.begin());
    return standing;
}

// A turn as Python tells it: the cards played, and the line of every row of six. The rest of the table is not judged.
using Told = std::tuple<Ints, std::vector<int>>;

Turn make_turn(const Standing& standing, const Told& told) {
    Turn turn;
    turn.played = count_cards(std::get<0>(told), "turn");
    for (const int line : std::get<1>(told)) {
        if (line < 0 || line >= LINES)
            throw std::invalid_argument("turn: no line has the number " + std::to_string(line));
        ++turn.split.qwirkles[line];
    }
    for (int kind = 0; kind < KINDS; ++kind) {
        const int taken = turn.split.qwirkles[colour_line(kind)] + turn.split.qwirkles[shape_line(kind)];
        if (turn.played[kind] > standing.hand[kind] || taken > standing.table[kind] + turn.played[kind]) {
            throw std::invalid_argument("turn: cards of kind " + std::to_string(kind) + " are not there");
        }
    }
    return turn;
}

// By deal, then turn: everyone's score, and after these what everyone could take at once, if asked for.
using Scores = std::vector<std::vector<std::vector<int>>>;

Scores play_on(const Standing& standing, const std::vector<Told>& told, const std::vector<Style>& styles,
               std::uint64_t first_seed, std::int64_t deals, std::int64_t more_turns, bool at_once) {
    if (styles.size() != standing.hand_sizes.size()) throw std::invalid_argument("styles: one a seat");
    if (more_turns < 0 || more_turns > MOST_GAMES) throw std::invalid_argument("more_turns: from 0 to 1000000");
    if (deals < 0 || deals > MOST_GAMES) throw std::invalid_argument("deals: from 0 to 1000000");
    std::vector<Turn> turns;
    for (const Told& turn : told) turns.push_back(make_turn(standing, turn));
    const auto more = static_cast<int>(more_turns);
    const auto seats = static_cast<std::ptrdiff_t>(styles.size());
    const nb::gil_scoped_release unlocked;
    Scores scores;
    for (std::int64_t deal = 0; deal < deals; ++deal) {
        const Playout dealt{styles, standing, first_seed + static_cast<std::uint64_t>(deal)};
        auto& by_turn = scores.emplace_back();
        for (const Turn& turn : turns) {
            Playout game{dealt};
            const GameResult result = at_once ? game.look_ahead(turn, more) : game.play_on(turn, more);
            auto& found = by_turn.emplace_back(result.scores.begin(), result.scores.begin() + seats);
            if (at_once) found.insert(found.end(), result.at_once.begin(), result.at_once.begin() + seats);
        }
        if (deal % GAMES_PER_LOOK == 0) look_for_signals();
    }
    return scores;
}

using Envs = envs::HeldBatch<envs::CardsGame>;
using Table = envs::CardsTable;

// The position in which the turn began: rows, hands, pile, lines taken by seat, the hand shown; seat, turns left (-1
// while there is a pile), passes, phase; reason; then the turn's actions so far.
using EnvState =
    std::tuple<std::vector<Row>, std::vector<std::vector<Kind>>, std::vector<Kind>, std::vector<std::vector<int>>,
               std::vector<Kind>, std::array<int, 4>, std::string_view, std::vector<std::int16_t>>;

EnvState env_state(const Envs& held, std::size_t number) {
    const Table& table = held.game(number).table();
    const Table::Position position = table.position();
    std::vector<std::vector<Kind>> hands;
    for (const Counts& hand : position.hands) hands.push_back(list_cards(hand));
    return {position.rows,
            hands,
            position.pile,
            position.taken,
            list_cards(position.shown),
            {position.seat, position.turns_left, position.passes, static_cast<int>(position.phase)},
            table.reason(),
            table.turn()};
}

// All cards of the game, each once.
void require_whole_deck(const Table::Position& position) {
    Counts all{};
    for (const Row& row : position.rows)
        for (const Kind kind : row) ++all[kind];
    for (const Counts& hand : position.hands) all = plus(all, hand);
    for (const Kind kind : position.pile) ++all[kind];
    for (const auto& lines : position.taken)
        for (const int line : lines)
            if (line != Table::NO_LINE)
                for (const Kind kind : LINE_KINDS[line]) ++all[kind];
    for (const int copies : all)
        if (copies != COPIES) throw std::invalid_argument("K1: there are three cards of each kind");
}

void set_env(Envs& held, std::size_t number, const std::vector<Ints>& rows, const std::vector<Ints>& hands,
             const Ints& pile, const std::vector<std::vector<int>>& taken, const Ints& shown,
             const std::array<int, 4>& numbers) {
    const auto seats = static_cast<std::size_t>(held.game(number).table().seats());
    const auto [seat, turns_left, passes, phase] = numbers;
    if (hands.size() != seats || taken.size() != seats)
        throw std::invalid_argument("the batch has another number of seats");
    if (seat < 0 || static_cast<std::size_t>(seat) >= seats) throw std::invalid_argument("seat: nobody sits there");
    if (phase < 0 || phase > static_cast<int>(Table::Phase::Stuck)) throw std::invalid_argument("nobody is to decide");
    if (pile.empty() ? turns_left < 1 || turns_left > static_cast<int>(seats) : turns_left != 0)
        throw std::invalid_argument("turns_left: 1 to the number of seats when the pile is empty (K9)");
    if (passes < 0 || static_cast<std::size_t>(passes) >= seats)
        throw std::invalid_argument("passes: not so many in a row");
    Table::Position position;
    for (const Ints& row : rows) position.rows.push_back(list_cards(count_cards(row, "row")));
    for (const Ints& hand : hands) {
        if (hand.size() > HAND) throw std::invalid_argument("hand: more than 9 cards");
        position.hands.push_back(count_cards(hand, "hand"));
    }
    position.pile = list_cards(count_cards(pile, "pile"));
    for (const auto& lines : taken)
        for (const int line : lines)
            if (line < Table::NO_LINE || line >= LINES) throw std::invalid_argument("taken: no such line");
    position.taken = taken;
    position.shown = count_cards(shown, "shown");
    position.seat = seat;
    position.turns_left = turns_left;
    position.passes = passes;
    position.phase = static_cast<Table::Phase>(phase);
    require_whole_deck(position);
    held.set(number, envs::CardsGame(held.game(number), position));
}

using LogTuple = std::tuple<std::vector<Event>, std::vector<int>, std::string_view>;

LogTuple told_log(const envs::CardsLog& log) {
    return {log.events, {log.scores.begin(), log.scores.end()}, log.reason};
}

std::vector<LogTuple> env_finished(Envs& held, std::size_t number) {
    std::vector<LogTuple> logs;
    for (const auto& log : held.take_finished(number)) logs.push_back(told_log(log));
    return logs;
}

void bind_envs(nb::module_& m) {
    using namespace nb::literals;
    envs::bind_batch<envs::CardsGame>(m, "CardsEnvs")
        .def("state", &env_state, "number"_a)
        .def("set", &set_env, "number"_a, "rows"_a, "hands"_a, "pile"_a, "taken"_a, "shown"_a, "numbers"_a)
        .def(
            "log", [](const Envs& held, std::size_t number) { return told_log(held.log(number)); }, "number"_a)
        .def("finished", &env_finished, "number"_a);
}

}  // namespace
}  // namespace sixfold::cards

void bind_cards(nb::module_& m) {
    using namespace sixfold::cards;
    using namespace nb::literals;

    nb::class_<TieBreaks>(m, "CardsTieBreaks").def(nb::new_(&make_ties), "play"_a, "left"_a, "offer"_a, "hold"_a);
    nb::class_<Style>(m, "CardsStyle").def(nb::new_(&make_style), "ties"_a, "most_qwirkles"_a, "max_nodes"_a);
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
    m.def("cards_best_turn", &best_turn, "table"_a, "hand"_a, "ties"_a, "max_nodes"_a, "deadline_s"_a,
          "most_qwirkles"_a, "most_cards"_a);
    m.def("cards_best_few", &best_few, "table"_a, "hand"_a, "ties"_a, "count"_a, "max_nodes"_a, "most_qwirkles"_a);
    nb::class_<Standing>(m, "CardsStanding")
        .def(nb::new_(&make_standing), "table"_a, "hand"_a, "unseen"_a, "hand_sizes"_a, "scores"_a, "seat"_a,
             "last_turns"_a, "passes"_a, "held"_a);
    m.def("cards_play_on", &play_on, "standing"_a, "turns"_a, "styles"_a, "first_seed"_a, "deals"_a, "more_turns"_a,
          "at_once"_a);
    m.def("cards_can_play", &can_play, "table"_a, "cards"_a, "most_cards"_a);
    m.def("cards_every_play", &every_play, "table"_a, "hand"_a);
    m.def("cards_play_games", &play_games, "styles"_a, "first_seed"_a, "games"_a);
    m.def("cards_play_game", &play_game, "styles"_a, "seed"_a);
    bind_envs(m);
}
