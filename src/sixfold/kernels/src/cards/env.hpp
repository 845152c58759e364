// Qwirkle Cards as an environment: lay a card, take the Qwirkle of a line, or end the turn.
//
// Rows need no action. Whoever plays may lay all rows anew (K4), so what anyone can do later depends on which cards lie
// on the table, never on how. Two turns that lay the same cards and take the same Qwirkles lead to the same game. An
// action is legal if the turn can still be completed after it: the solver finds rows for the table, the cards laid and
// any more of the hand, with the Qwirkles taken among them. With more cards laid or Qwirkles taken less can be
// completed, never more: what is illegal stays so until the turn ends.
#pragma once
#include <memory>

#include "cards/simulation.hpp"
#include "envs/batch.hpp"

namespace sixfold::envs {

using namespace sixfold::cards;

struct CardsLog {
    std::vector<Event> events;
    std::array<int, MOST_SEATS> scores{};
    std::string_view reason;

    bool empty() const { return events.empty(); }
};

class CardsTable {
  public:
    enum class Phase : std::uint8_t { Open, Play, Stuck, Over };
    using Actions = std::uint64_t;  // bit a: action a

    static constexpr int FIRST_LINE = KINDS;
    static constexpr int END_TURN = KINDS + LINES;
    static constexpr int ACTIONS = END_TURN + 1;

    CardsTable(int seats, const Random& random, bool keeps_log) : game_(seats, random, keeps_log), taken_(at(seats)) {
        game_.deal();
        seat_ = game_.opener();
        game_.tell("open", seat_);
        find_legal();
    }

    struct Position {
        std::vector<Row> rows;
        std::vector<Counts> hands;
        std::vector<Kind> pile;
        std::vector<std::vector<int>> taken;  // by seat: lines, after each turn NO_LINE
        Counts shown{};
        int seat = 0, turns_left = 0, passes = 0;
        Phase phase = Phase::Play;
    };
    static constexpr int NO_LINE = -1;

    // From any position, which the caller has checked.
    CardsTable(const Position& position, const Random& random)
        : game_(static_cast<int>(position.hands.size()), random, false), taken_(position.taken), rows_(position.rows),
          shown_(position.shown), seat_(position.seat), phase_(position.phase) {
        game_.hands = position.hands;
        game_.pile = position.pile;
        game_.last_turns = position.turns_left;
        game_.passes = position.passes;
        for (const Row& row : rows_)
            for (const Kind kind : row) ++game_.table[kind];
        for (std::size_t seat = 0; seat < taken_.size(); seat++)
            game_.result.scores[seat] =
                static_cast<int>(std::ranges::count_if(taken_[seat], [](int line) { return line != NO_LINE; }));
        if (phase_ == Phase::Play || phase_ == Phase::Stuck) begin_turn();
        else find_legal();
    }

    Position position() const {
        return {rows_,
                game_.hands,
                game_.pile,
                taken_,
                shown_,
                seat_,
                game_.pile.empty() ? game_.last_turns : NO_LINE,
                game_.passes,
                phase_};
    }
    const Random& random() const { return game_.random; }
    CardsLog log() const { return {game_.result.events, game_.result.scores, game_.result.reason}; }
    bool has_log() const { return !game_.result.events.empty(); }

    Phase phase() const { return phase_; }
    std::string_view reason() const { return game_.result.reason; }
    int seat() const { return seat_; }
    int seats() const { return game_.seats(); }
    int score(int seat) const { return game_.result.scores[at(seat)]; }
    Actions legal() const { return legal_; }
    const std::vector<std::int16_t>& turn() const { return turn_; }
    const Counts& laid() const { return laid_; }
    const LineCounts& qwirkles() const { return qwirkles_; }
    const std::vector<Kind>& pile() const { return game_.pile; }
    int turns_left() const { return game_.pile.empty() ? game_.last_turns : 0; }

    // What lies on the table while this turn goes on.
    Counts lying() const {
        Counts cards = plus(game_.table, laid_);
        for (int kind = 0; kind < KINDS; ++kind)
            cards[kind] =
                static_cast<std::uint8_t>(cards[kind] - qwirkles_[colour_line(kind)] - qwirkles_[shape_line(kind)]);
        return cards;
    }
    Counts hand(int seat) const {
        Counts cards = game_.hands[at(seat)];
        if (seat == seat_)
            for (int kind = 0; kind < KINDS; ++kind) cards[kind] = static_cast<std::uint8_t>(cards[kind] - laid_[kind]);
        return cards;
    }
    // Cards in anyone's pile of Qwirkles, before this turn.
    Counts taken_cards() const {
        Counts cards{};
        for (const auto& lines : taken_)
            for (const int line : lines)
                if (line != NO_LINE)
                    for (const Kind kind : LINE_KINDS[at(line)]) ++cards[kind];
        return cards;
    }

    void apply(int action) {
        turn_.push_back(static_cast<std::int16_t>(action));
        if (action == END_TURN) return end_turn();
        if (action < FIRST_LINE) ++laid_[at(action)];
        else ++qwirkles_[at(action - FIRST_LINE)];
        find_legal();
    }

    template <class Archive>
    void archive(Archive& with) const {
        with(game_.random);
        with(game_.pile);
        with(game_.hands);
        with(game_.table);
        with(game_.last_turns);
        with(game_.passes);
        with(game_.result.scores);
        with(game_.result.turns);
        with(rows_);
        with(taken_);
        with(shown_);
        with(seat_);
        with(phase_);
        with(laid_);
        with(qwirkles_);
        with(turn_);
        with(legal_);
        with(std::find(REASONS.begin(), REASONS.end(), game_.result.reason) - REASONS.begin());
    }
    void restore(Reader& reader) {
        reader(game_.random);
        reader(game_.pile);
        reader(game_.hands);
        reader(game_.table);
        reader(game_.last_turns);
        reader(game_.passes);
        reader(game_.result.scores);
        reader(game_.result.turns);
        reader(rows_);
        reader(taken_);
        reader(shown_);
        reader(seat_);
        reader(phase_);
        reader(laid_);
        reader(qwirkles_);
        reader(turn_);
        reader(legal_);
        std::ptrdiff_t reason = 0;
        reader(reason);
        game_.result.reason = REASONS[static_cast<std::size_t>(reason)];
        splits_.clear();
    }

  private:
    static constexpr std::array<std::string_view, 3> REASONS = {"", "last turns", "blocked"};
    static constexpr Actions action_bit(int action) { return Actions{1} << action; }

    void begin_turn() {
        laid_ = {};
        qwirkles_ = {};
        turn_.clear();
        splits_.clear();
        phase_ = Phase::Play;
        while (!Solver{game_.table, game_.hands[at(seat_)], TieBreaks{}, Limits{}}.any().found) {  // K7
            shown_ = game_.hands[at(seat_)];
            if (game_.redraw(seat_)) continue;
            phase_ = Phase::Stuck;
            break;
        }
        legal_ = ~Actions{0};
        find_legal();
    }

    void end_turn() {
        if (phase_ == Phase::Open) {
            game_.lay_opening(seat_, opening_line(), laid_);
            note_turn(opening_rows());
        } else if (phase_ == Phase::Stuck) {
            game_.tell("move", seat_);
            game_.count_turn(false);
        } else {
            const Turn turn = completed();
            game_.lay(seat_, turn);
            game_.count_turn(true);
            note_turn(rows_of(turn.split));
        }
        shown_ = {};
        if (!game_.result.reason.empty()) {
            phase_ = Phase::Over;
            laid_ = {};
            qwirkles_ = {};
            turn_.clear();
            legal_ = 0;
            return;
        }
        seat_ = (seat_ + 1) % game_.seats();
        begin_turn();
    }

    // The rows as they lie after this turn, and its Qwirkles.
    void note_turn(std::vector<Row> rows) {
        std::erase_if(rows, [](const Row& row) { return row.size() == SIDE; });
        rows_ = std::move(rows);
        auto& lines = taken_[at(seat_)];
        const std::size_t before = lines.size();
        for (int line = 0; line < LINES; ++line) lines.insert(lines.end(), qwirkles_[at(line)], line);
        if (lines.size() > before) lines.push_back(NO_LINE);
    }

    Turn completed() const {
        Turn turn;
        turn.played = laid_;
        turn.split = *Solver{game_.table, laid_, TieBreaks{}, Limits{}}.some(laid_, qwirkles_);
        turn.split.qwirkles = qwirkles_;
        return turn;
    }

    void find_legal() {
        if (phase_ == Phase::Open) legal_ = opening_actions();
        else if (phase_ == Phase::Stuck) legal_ = action_bit(END_TURN);
        else legal_ = turn_actions(legal_);
    }

    // K3: one of the largest sets, card by card; a set of six is taken before the turn ends.
    Actions opening_actions() const {
        const Counts& hand = game_.hands[at(seat_)];
        const int size = kinds_on(hand, largest_line(hand)), laid = total(laid_);
        if (laid == size) {
            const int line = opening_line();
            const bool is_due = size == SIDE && qwirkles_[at(line)] == 0;
            return action_bit(is_due ? FIRST_LINE + line : END_TURN);
        }
        Actions actions = 0;
        for (int line = 0; line < LINES; ++line) {
            if (kinds_on(hand, line) != size || kinds_on(laid_, line) != laid) continue;
            for (const Kind kind : LINE_KINDS[at(line)])
                if (hand[kind] > 0 && laid_[kind] == 0) actions |= action_bit(kind);
        }
        return actions;
    }
    int opening_line() const {
        int line = 0;
        while (kinds_on(laid_, line) != total(laid_)) ++line;
        return line;
    }
    std::vector<Row> opening_rows() const {
        Row row;
        append_cards(laid_, row);
        return {row};
    }

    // Of these actions the ones after which the turn can be completed.
    Actions turn_actions(Actions candidates) {
        const Counts& hand = game_.hands[at(seat_)];
        std::erase_if(splits_, [&](const Split& split) { return !serves(split); });
        Actions actions = 0;
        for (const Split& split : splits_) actions |= proven_by(split);
        Solver solver{game_.table, hand, TieBreaks{}, Limits{}};
        for (int action = 0; action < END_TURN; ++action) {
            if (!(candidates >> action & 1U) || actions >> action & 1U) continue;
            if (action < FIRST_LINE && laid_[at(action)] >= hand[at(action)]) continue;
            Counts played = laid_;
            LineCounts qwirkles = qwirkles_;
            if (action < FIRST_LINE) ++played[at(action)];
            else ++qwirkles[at(action - FIRST_LINE)];
            const auto split = solver.some(played, qwirkles);
            if (!split) continue;
            splits_.push_back(*split);
            actions |= proven_by(*split);
        }
        if (total(laid_) > 0 && Solver{game_.table, laid_, TieBreaks{}, Limits{}}.some(laid_, qwirkles_))
            actions |= action_bit(END_TURN);
        return actions;
    }

    // Whether this split completes the turn as it stands.
    bool serves(const Split& split) const {
        for (int kind = 0; kind < KINDS; ++kind)
            if (split.use[0][kind] + split.use[1][kind] < game_.table[kind] + laid_[kind]) return false;
        for (int line = 0; line < LINES; ++line)
            if (most_qwirkles(split.use, line) < qwirkles_[at(line)]) return false;
        return true;
    }
    // The cards and Qwirkles that a split which serves has beyond those of the turn so far.
    Actions proven_by(const Split& split) const {
        Actions actions = 0;
        for (int kind = 0; kind < KINDS; ++kind)
            if (split.use[0][kind] + split.use[1][kind] > game_.table[kind] + laid_[kind]) actions |= action_bit(kind);
        for (int line = 0; line < LINES; ++line)
            if (most_qwirkles(split.use, line) > qwirkles_[at(line)]) actions |= action_bit(FIRST_LINE + line);
        return actions;
    }

    Simulation game_;
    std::vector<std::vector<int>> taken_;
    std::vector<Row> rows_;
    Counts shown_{};  // by a stuck player in this turn (K7)
    int seat_ = 0;
    Phase phase_ = Phase::Open;
    Counts laid_{};          // in this turn
    LineCounts qwirkles_{};  // in this turn
    std::vector<std::int16_t> turn_;
    std::vector<Split> splits_;  // found in this turn: each proves some actions legal
    Actions legal_ = 0;
};

class CardsGame {
  public:
    using Log = CardsLog;
    struct Painter {};
    static constexpr std::uint32_t VERSION = 0x04'02;

    // Of each player: cards in hand, Qwirkles.
    static constexpr int SEAT_BYTES = 2;
    // Cards in the pile, turns left once it is empty, whether it is the opening, whether the seat is stuck.
    static constexpr int TABLE_BYTES = 4;

    static Sizes sizes(int players) {
        if (players < FEWEST_SEATS || players > MOST_SEATS) throw std::invalid_argument("K1: two to four players");
        const int observation = 4 * KINDS + LINES + players * SEAT_BYTES + TABLE_BYTES;
        return {players, 1, CardsTable::ACTIONS, observation, CardsTable::ACTIONS, (players + 1) * KINDS};
    }

    CardsGame(const Settings& settings, std::uint64_t number)
        : table_(std::make_unique<CardsTable>(settings.players, Random(settings.seed, number), settings.keeps_logs)) {}
    CardsGame(const CardsGame& before, const CardsTable::Position& position)
        : table_(std::make_unique<CardsTable>(position, before.table_->random())) {}

    const CardsTable& table() const { return *table_; }
    Log log() const { return table_->log(); }
    Log take_log() { return table_->log(); }

    bool is_over() const { return table_->phase() == CardsTable::Phase::Over; }
    int score(int seat) const { return table_->score(seat); }
    int seat() const { return table_->seat(); }
    bool is_legal(int, std::int64_t action) const {
        return action >= 0 && action < CardsTable::ACTIONS && (table_->legal() >> action & 1U);
    }
    template <class Visit>
    void for_each_legal(int, const Visit& visit) const {
        for (auto left = table_->legal(); left != 0; left &= left - 1) visit(std::countr_zero(left));
    }
    void apply(const std::int64_t* actions) { table_->apply(static_cast<int>(*actions)); }

    // By kind: lying, in hand, unseen, laid in this turn; by line: taken in this turn; the seats from the own one on.
    void observe(int seat, std::uint8_t* out) const {
        const CardsTable& table = *table_;
        const Counts lying = table.lying(), hand = table.hand(seat), taken = table.taken_cards();
        for (int kind = 0; kind < KINDS; ++kind) {
            const int in_qwirkles =
                taken[kind] + table.qwirkles()[colour_line(kind)] + table.qwirkles()[shape_line(kind)];
            out[kind] = lying[kind];
            out[KINDS + kind] = hand[kind];
            out[2 * KINDS + kind] = static_cast<std::uint8_t>(COPIES - lying[kind] - hand[kind] - in_qwirkles);
            out[3 * KINDS + kind] = table.laid()[kind];
        }
        out = std::copy_n(table.qwirkles().begin(), LINES, out + 4 * KINDS);
        for (int step = 0; step < table.seats(); ++step) {
            const int other = (seat + step) % table.seats();
            *out++ = static_cast<std::uint8_t>(total(table.hand(other)));
            *out++ = static_cast<std::uint8_t>(table.score(other));
        }
        *out++ = static_cast<std::uint8_t>(table.pile().size());
        *out++ = static_cast<std::uint8_t>(table.turns_left());
        *out++ = table.phase() == CardsTable::Phase::Open;
        *out++ = table.phase() == CardsTable::Phase::Stuck;
    }
    void paint(std::uint8_t* out, Painter&) const { observe(seat(), out); }

    // Every hand by kind, in seat order, then the pile.
    void write_hidden(std::uint8_t* out) const {
        for (int seat = 0; seat < table_->seats(); ++seat) {
            const Counts hand = table_->hand(seat);
            out = std::copy(hand.begin(), hand.end(), out);
        }
        std::fill_n(out, KINDS, std::uint8_t{0});
        for (const Kind kind : table_->pile()) ++out[kind];
    }

    template <class Archive>
    void archive(Archive& with) const {
        table_->archive(with);
    }
    static CardsGame restored(Reader& reader, const Settings& settings) {
        Settings plain = settings;
        plain.keeps_logs = false;
        CardsGame game(plain, 0);
        game.table_->restore(reader);
        return game;
    }

  private:
    std::unique_ptr<CardsTable> table_;
};

}  // namespace sixfold::envs
