// Qwixx Duel as an environment: one action of the active player a step.
#pragma once
#include "dice/env.hpp"
#include "duel/playout.hpp"

namespace sixfold::envs {

class DuelGame {
  public:
    using Log = std::vector<duel::RecordedTurn>;
    struct Painter {};
    static constexpr std::uint32_t VERSION = 0x01'01;

    // Of one player: pawns on each space, locks, pawns by row with the lock's, pawns left, misses.
    static constexpr int SIDE = SPACES + ROWS + ROWS + 2;
    // Dice, closed rows, whether it is action 2, and the space that action 1 used.
    static constexpr int TABLE = DICE_BYTES + 1 + SPACES;

    static Sizes sizes(int players) {
        return {players, 1, DICE_ACTIONS, duel::PLAYERS * SIDE + TABLE, 1 + 2 * ROWS, 0};
    }

    DuelGame(const Settings& settings, std::uint64_t number)
        : random_(settings.seed, number), keeps_log_(settings.keeps_logs) {
        position_ = duel::start(static_cast<int>(random_.below(duel::PLAYERS)));  // D6
        go_on();
    }
    DuelGame(const DuelGame& before, const duel::Position& position)
        : position_(position), random_(before.random_) {  // no log: its beginning is missing
        go_on();
    }

    const duel::Position& position() const { return position_; }
    const Log& log() const { return log_; }
    Log take_log() { return std::move(log_); }

    bool is_over() const { return position_.is_over(); }
    int score(int seat) const { return position_.score(seat); }
    int seat() const { return position_.table.active; }

    bool is_legal(int, std::int64_t action) const { return is_legal_move(action, position_.legal()); }
    template <class Visit>
    void for_each_legal(int, const Visit& visit) const {
        for_each_action(position_.legal(), visit);
    }

    void apply(const std::int64_t* actions) {
        const Move move = MOVE_OF[static_cast<std::size_t>(*actions)];
        if (keeps_log_) (position_.table.phase == duel::Phase::White ? log_.back().white : log_.back().colour) = move;
        position_.apply(move);
        go_on();
    }

    void observe(int seat, std::uint8_t* out) const {
        write_side(seat, out);
        write_side(1 - seat, out + SIDE);
        out += duel::PLAYERS * SIDE;
        const duel::Table& table = position_.table;
        const bool second = table.phase == duel::Phase::Colour;
        write_dice(table.dice, table.closed, !is_over(), out);
        out[DICE_BYTES] = second;
        std::memset(out + DICE_BYTES + 1, 0, SPACES);
        if (second && table.placed != NOTHING) out[DICE_BYTES + ACTION_OF[table.placed]] = 1;
    }
    void paint(std::uint8_t* out, Painter&) const { observe(seat(), out); }
    void write_hidden(std::uint8_t*) const {}

    template <class Archive>
    void archive(Archive& with) const {
        with(position_);
        with(random_);
    }
    static DuelGame restored(Reader& reader, const Settings& settings) {
        DuelGame game(settings, 0);
        reader(game.position_);
        reader(game.random_);
        game.keeps_log_ = false;
        game.log_.clear();
        return game;
    }

  private:
    // Throws the dice if that is next.
    void go_on() {
        if (position_.table.phase != duel::Phase::Roll) return;
        position_.settle(roll(random_));
        if (keeps_log_) log_.push_back({seat(), position_.table.dice, position_.table.closed});
    }

    void write_side(int player, std::uint8_t* out) const {
        for (int index = 0; index < ROWS; index++) {
            const duel::Track& row = position_.rows[at(index)];
            std::uint8_t own[NUMBERS + SPREAD_SLACK];
            spread(row.spaces[at(player)], own);
            for (int place = 0; place < NUMBERS; place++)
                out[index * NUMBERS + place] = static_cast<std::uint8_t>(own[place] * row.height[at(place)]);
            out[SPACES + index] = position_.is_closed(index) && own[LAST];
            out[SPACES + ROWS + index] = row.pawns[at(player)];
        }
        out[SIDE - 2] = position_.table.hand[at(player)];
        out[SIDE - 1] = position_.table.misses[at(player)];
    }

    duel::Position position_;
    Random random_;
    bool keeps_log_ = false;
    Log log_;
};

}  // namespace sixfold::envs
