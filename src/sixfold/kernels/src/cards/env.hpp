// Qwirkle Cards as an environment: lay a card, take the Qwirkle of a line, or end the turn.
//
// Rows need no action. Whoever plays may lay all rows anew (K4), so what anyone can do later depends on which cards lie
// on the table, never on how. Two turns that lay the same cards and take the same Qwirkles lead to the same game. An
// action is legal if the turn can still be completed after it: the solver finds rows for the table, the cards laid and
// any more of the hand, with the Qwirkles taken among them. With more cards laid or Qwirkles taken less can be
// completed, never more: what is illegal stays so until the turn ends.
#pragma once
#include <memory>

#include "cards/game.hpp"
#include "envs/batch.hpp"

namespace sixfold::envs {

using namespace sixfold::cards;

struct CardsLog {
    std::vector<Event> events;
    std::array<int, MOST_SEATS> scores{};
    std::string_view reason;

    bool empty() const { return events.empty(); }
};

class CardsTable : public GamePlay {
  public:
    enum class Phase : std::uint8_t { Open, Play, Stuck, Over };
    using Actions = std::uint64_t;  // bit a: action a

    static constexpr int FIRST_LINE = KINDS;
    static constexpr int END_TURN = KINDS + LINES;
    static constexpr int ACTIONS = END_TURN + 1;

    // The caller guarantees that the styles, of which only the number counts, outlive the table.
    CardsTable(const std::vector<Style>& seats, std::uint64_t seed, bool keeps_log)
        : GamePlay(seats, seed, keeps_log), taken_(seats.size()) {
        deal();
        seat_ = opener();
        tell("open", seat_);
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
    CardsTable(const std::vector<Style>& seats, const Position& position, const Dealer& dealer)
        : GamePlay(seats, 0, false), taken_(position.taken), rows_(position.rows), shown_(position.shown),
          seat_(position.seat), phase_(position.phase) {
        dealer_ = dealer;
        hands_ = position.hands;
        pile_ = position.pile;
        last_turns_ = position.turns_left;
        passes_ = position.passes;
        for (const Row& row : rows_)
            for (const Kind kind : row) ++table_[kind];
        for (std::size_t seat = 0; seat < taken_.size(); seat++)
            result_.scores[seat] = static_cast<int>(taken_[seat].size() - std::ranges::count(taken_[seat], NO_LINE));
        if (phase_ == Phase::Play || phase_ == Phase::Stuck) begin_turn();
        else find_legal();
    }

    Position position() const {
        return {rows_, hands_, pile_, taken_, shown_, seat_, pile_.empty() ? last_turns_ : NO_LINE, passes_, phase_};
    }
    const Dealer& dealer() const { return dealer_; }
    CardsLog log() const { return {result_.events, result_.scores, result_.reason}; }
    bool has_log() const { return !result_.events.empty(); }

    Phase phase() const { return phase_; }
    std::string_view reason() const { return result_.reason; }
    int seat() const { return seat_; }
    int seat_count() const { return seats(); }
    int score(int seat) const { return result_.scores[at(seat)]; }
    Actions legal() const { return legal_; }
    const std::vector<std::int16_t>& turn() const { return turn_; }
    const Counts& laid() const { return laid_; }
    const LineCounts& qwirkles() const { return qwirkles_; }
    const std::vector<Kind>& pile() const { return pile_; }
    int turns_left() const { return pile_.empty() ? last_turns_ : 0; }

    // What lies on the table while this turn goes on.
    Counts lying() const {
        Counts cards = plus(table_, laid_);
        for (int kind = 0; kind < KINDS; ++kind)
            cards[kind] =
                static_cast<std::uint8_t>(cards[kind] - qwirkles_[colour_line(kind)] - qwirkles_[shape_line(kind)]);
        return cards;
    }
    Counts hand(int seat) const {
        Counts cards = hands_[at(seat)];
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
        with(dealer_);
        with(pile_);
        with(hands_);
        with(table_);
        with(last_turns_);
        with(passes_);
        with(result_.scores);
        with(result_.turns);
        with(rows_);
        with(taken_);
        with(shown_);
        with(seat_);
        with(phase_);
        with(laid_);
        with(qwirkles_);
        with(turn_);
        with(legal_);
        with(std::find(REASONS.begin(), REASONS.end(), result_.reason) - REASONS.begin());
    }
    void restore(Reader& reader) {
        reader(dealer_);
        reader(pile_);
        reader(hands_);
        reader(table_);
        reader(last_turns_);
        reader(passes_);
        reader(result_.scores);
        reader(result_.turns);
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
        result_.reason = REASONS[static_cast<std::size_t>(reason)];
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
        while (!Solver{table_, hands_[at(seat_)], TieBreaks{}, Limits{}}.any().found) {  // K7
            shown_ = hands_[at(seat_)];
            if (redraw(seat_)) continue;
            phase_ = Phase::Stuck;
            break;
        }
        legal_ = ~Actions{0};
        find_legal();
    }

    void end_turn() {
        const bool pile_was_empty = pile_.empty();
        if (phase_ == Phase::Open) {
            lay_opening(seat_, opening_line(), laid_);
            note_turn(opening_rows());
        } else if (phase_ == Phase::Stuck) {
            tell("move", seat_);
            count_turn(false, pile_was_empty);
        } else {
            const Turn turn = completed();
            lay(seat_, turn);
            count_turn(true, pile_was_empty);
            note_turn(rows_of(turn.split));
        }
        shown_ = {};
        if (!result_.reason.empty()) {
            phase_ = Phase::Over;
            laid_ = {};
            qwirkles_ = {};
            turn_.clear();
            legal_ = 0;
            return;
        }
        seat_ = (seat_ + 1) % seats();
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
        turn.split = *Solver{table_, laid_, TieBreaks{}, Limits{}}.some(laid_, qwirkles_);
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
        const Counts& hand = hands_[at(seat_)];
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
        const Counts& hand = hands_[at(seat_)];
        std::erase_if(splits_, [&](const Split& split) { return !serves(split); });
        Actions actions = 0;
        for (const Split& split : splits_) actions |= proven_by(split);
        Solver solver{table_, hand, TieBreaks{}, Limits{}};
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
        if (total(laid_) > 0 && Solver{table_, laid_, TieBreaks{}, Limits{}}.some(laid_, qwirkles_))
            actions |= action_bit(END_TURN);
        return actions;
    }

    // Whether this split completes the turn as it stands.
    bool serves(const Split& split) const {
        for (int kind = 0; kind < KINDS; ++kind)
            if (split.use[0][kind] + split.use[1][kind] < table_[kind] + laid_[kind]) return false;
        for (int line = 0; line < LINES; ++line)
            if (most_qwirkles(split.use, line) < qwirkles_[at(line)]) return false;
        return true;
    }
    // The cards and Qwirkles that a split which serves has beyond those of the turn so far.
    Actions proven_by(const Split& split) const {
        Actions actions = 0;
        for (int kind = 0; kind < KINDS; ++kind)
            if (split.use[0][kind] + split.use[1][kind] > table_[kind] + laid_[kind]) actions |= action_bit(kind);
        for (int line = 0; line < LINES; ++line)
            if (most_qwirkles(split.use, line) > qwirkles_[at(line)]) actions |= action_bit(FIRST_LINE + line);
        return actions;
    }

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
    static constexpr std::uint32_t VERSION = 0x04'01;

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
        : table_(std::make_unique<CardsTable>(seats_of(settings.players), Random(settings.seed, number).next(),
                                              settings.keeps_logs)) {}
    CardsGame(const CardsGame& before, const CardsTable::Position& position)
        : table_(
              std::make_unique<CardsTable>(seats_of(before.table_->seat_count()), position, before.table_->dealer())) {}

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
        for (int step = 0; step < table.seat_count(); ++step) {
            const int other = (seat + step) % table.seat_count();
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
        for (int seat = 0; seat < table_->seat_count(); ++seat) {
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
    static const std::vector<Style>& seats_of(int players) {
        static const auto STYLES = [] {
            std::array<std::vector<Style>, MOST_SEATS + 1> styles;
            for (std::size_t seats = 0; seats <= MOST_SEATS; ++seats) styles[seats].resize(seats);
            return styles;
        }();
        return STYLES[at(players)];
    }

    std::unique_ptr<CardsTable> table_;
};

}  // namespace sixfold::envs
