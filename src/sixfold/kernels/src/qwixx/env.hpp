// Qwixx as an environment: all seats act at once. In action 2 the seats that are not active can do nothing only.
#pragma once
#include "dice/env.hpp"
#include "qwixx/playout.hpp"

namespace sixfold::envs {

class QwixxGame {
  public:
    using Log = std::vector<qwixx::RecordedTurn>;
    struct Painter {};
    static constexpr std::uint32_t VERSION = 0x00'01;

    // A sheet: crosses, locks, crosses by row with the lock, misses, whether the seat is active.
    static constexpr int SHEET = SPACES + ROWS + ROWS + 2;
    // The table: dice, closed rows, whether it is action 2, whether the active player crossed something in action 1.
    static constexpr int TABLE = DICE_BYTES + 2;

    static Sizes sizes(int players) {
        const int most_legal = 1 + 2 * ROWS;  // action 2: two sums in each row
        return {players, players, DICE_ACTIONS, players * SHEET + TABLE, most_legal, 0};
    }

    QwixxGame(const Settings& settings, std::uint64_t number)
        : random_(settings.seed, number), keeps_log_(settings.keeps_logs) {
        const auto players = static_cast<std::uint32_t>(settings.players);
        position_ = qwixx::start(settings.players, static_cast<int>(random_.below(players)));  // X3
        go_on();
    }

    // From any position; `crosses` are the numbers on each sheet, which a position has forgotten.
    QwixxGame(const QwixxGame& before, const qwixx::Position& position,
              const std::array<MoveSet, qwixx::MOST_PLAYERS>& crosses)
        : position_(position), crosses_(crosses), random_(before.random_) {  // no log: its beginning is missing
        go_on();
    }

    const qwixx::Position& position() const { return position_; }
    MoveSet crosses(int seat) const { return crosses_[at(seat)]; }
    const Log& log() const { return log_; }
    Log take_log() { return std::move(log_); }

    bool is_over() const { return position_.phase == qwixx::Phase::Over; }
    int score(int seat) const { return position_.sheet(seat).score; }
    int seat() const { return position_.active; }

    bool is_legal(int seat, std::int64_t action) const { return is_legal_move(action, legal(seat)); }
    template <class Visit>
    void for_each_legal(int seat, const Visit& visit) const {
        for_each_action(legal(seat), visit);
    }

    void apply(const std::int64_t* actions) {
        qwixx::Choices choices{};
        for (int seat = 0; seat < position_.players; seat++)
            choices[at(seat)] = MOVE_OF[static_cast<std::size_t>(actions[seat])];
        if (position_.phase == qwixx::Phase::White) {
            for (int seat = 0; seat < position_.players; seat++) cross(seat, choices[at(seat)]);
            if (keeps_log_) log_.back().white = choices;
            position_.apply_white(choices.data());
        } else {
            const Move move = choices[at(position_.active)];
            cross(position_.active, move);
            if (keeps_log_) log_.back().colour = move;
            position_.apply_colour(move);
        }
        go_on();
    }

    void observe(int seat, std::uint8_t* out) const {
        std::uint8_t parts[qwixx::MOST_PLAYERS * SHEET + TABLE + SPREAD_SLACK];
        write_parts(parts);
        gather(parts, seat, out);
    }
    void paint(std::uint8_t* out, Painter&) const {
        std::uint8_t parts[qwixx::MOST_PLAYERS * SHEET + TABLE + SPREAD_SLACK];
        write_parts(parts);
        for (int seat = 0; seat < position_.players; seat++, out += position_.players * SHEET + TABLE)
            gather(parts, seat, out);
    }
    void write_hidden(std::uint8_t*) const {}

    template <class Archive>
    void archive(Archive& with) const {
        with(position_);
        with(crosses_);
        with(random_);
    }
    static QwixxGame restored(Reader& reader, const Settings& settings) {
        QwixxGame game(settings, 0);
        reader(game.position_);
        reader(game.crosses_);
        reader(game.random_);
        game.keeps_log_ = false;
        game.log_.clear();
        return game;
    }

  private:
    MoveSet legal(int seat) const {
        const bool waits = position_.phase == qwixx::Phase::Colour && seat != position_.active;
        return waits ? 0 : position_.legal(seat);
    }

    void cross(int seat, Move move) {
        if (move != NOTHING) crosses_[at(seat)] |= MoveSet{1} << move;
    }

    // Throws the dice if that is next.
    void go_on() {
        if (position_.phase != qwixx::Phase::Roll) return;
        position_.settle(roll(random_));
        if (keeps_log_) log_.push_back({position_.active, position_.dice, position_.closed});
    }

    // The sheets by seat, then the table.
    void write_parts(std::uint8_t* out) const {
        for (int seat = 0; seat < position_.players; seat++, out += SHEET) write_sheet(seat, out);
        write_dice(position_.dice, position_.closed, !is_over(), out);
        out[DICE_BYTES] = position_.phase == qwixx::Phase::Colour;
        out[DICE_BYTES + 1] = position_.phase == qwixx::Phase::Colour && position_.crossed;
    }
    void write_sheet(int seat, std::uint8_t* out) const {
        std::uint8_t counts[2 * ROWS];
        for (int row = 0; row < ROWS; row++) {
            const std::uint16_t places = places_of(row, crosses_[at(seat)]);
            const std::uint8_t lock = places >> LAST & 1;  // X8: whoever crosses the last number crosses the lock
            spread(places, out + row * NUMBERS);
            counts[row] = lock;
            counts[ROWS + row] = static_cast<std::uint8_t>(std::popcount(places) + lock);
        }
        std::memcpy(out + SPACES, counts, sizeof counts);
        out[SHEET - 2] = position_.sheet(seat).misses;
        out[SHEET - 1] = seat == position_.active;
    }
    // The own sheet first, then the others clockwise, then the table.
    void gather(const std::uint8_t* parts, int seat, std::uint8_t* out) const {
        const std::size_t before = at(seat * SHEET), all = at(position_.players * SHEET);
        std::memcpy(out, parts + before, all - before);
        std::memcpy(out + all - before, parts, before);
        std::memcpy(out + all, parts + all, TABLE);
    }

    qwixx::Position position_;
    std::array<MoveSet, qwixx::MOST_PLAYERS> crosses_{};  // by seat
    Random random_;
    bool keeps_log_ = false;
    Log log_;
};

}  // namespace sixfold::envs
