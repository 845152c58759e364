// A simulated game of Qwirkle or Cubes: its table, and what the rules do to it. Who chooses is not known here, nor
// where pieces and faces come from: playouts, rollouts and environments are made of one each.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "grid/placements.hpp"
#include "grid/setup.hpp"

namespace sixfold::grid {

struct Result {
    std::array<int, MOST_SEATS> scores{};
    int turns = 0;
    Reason reason = Reason::Out;
};

// What happened, in the order of a game record.
struct Event {
    enum class Type { Deal, Open, Place, Swap, Pass, Draw, Choose, Roll, Forced, Redraw, Bonus };
    struct At {
        Point point;
        int kind;
    };
    Type type;
    int seat;
    int points = 0;
    std::vector<int> pieces{};  // dealt, drawn, redrawn, swapped, chosen to roll, or as they showed before a roll
    std::vector<int> faces{};   // of a roll
    std::vector<At> placed{};
};

inline std::vector<int> listed(std::span<const std::uint8_t> pieces) { return {pieces.begin(), pieces.end()}; }

// Luck is a Bag or a SharedLuck.
template <class Luck>
struct Simulation {
    const Setup& setup;  // checked by the caller
    Grid& grid;          // at first that of the setup
    Luck luck;
    std::vector<Event>* log = nullptr;  // of what happens, if it is wanted
    std::array<Hand, MOST_SEATS> hands{};
    int seat = 0;  // to move
    bool has_rolled = false;
    bool is_over = false;
    Result result{};

    int seats() const { return static_cast<int>(setup.seats.size()); }
    bool is_cubes() const { return setup.game == Game::Cubes; }
    Hand& hand() { return hands[static_cast<std::size_t>(seat)]; }
    const Hand& hand() const { return hands[static_cast<std::size_t>(seat)]; }

    void deal() {
        for (seat = 0; seat < seats(); seat++) {
            const Seat& dealt = setup.seats[static_cast<std::size_t>(seat)];
            result.scores[seat] = dealt.score;
            hand() = dealt.known;
            luck.begin(seat);
            for (int left = dealt.unknown; left > 0; left--) draw_one();
            if (log) note({Event::Type::Deal, seat, 0, listed(hand().pieces())});
        }
        for (int kind : setup.aside.pieces()) luck.put_aside(setup.sort_of(kind));
        seat = setup.to_move < 0 ? setup.opener(hands) : setup.to_move;
        has_rolled = setup.has_rolled;
        if (grid.is_empty()) note({Event::Type::Open, seat});
        if (is_blocked()) end(Reason::Blocked);
    }

    // One turn of a player who tells which cubes it rolls() again and its placement(), none only where nothing fits.
    template <class Player>
    void take_turn(Player& player) {
        result.turns++;
        luck.begin(seat);
        if (is_to_roll()) roll(player.rolls(), Event::Type::Roll);
        const bool can_place = !is_cubes() || roll_until_fit();
        const Placement placement = can_place ? player.placement() : Placement{};
        if (placement) {
            place(placement);
            end_placing();
        } else if (!is_cubes() && luck.size() > 0) {
            exchange(std::min(hand().size, luck.size()));
        } else {
            note({Event::Type::Pass, seat});
        }
        next_seat();
    }

    // Step C4.
    bool is_to_roll() const { return is_cubes() && !has_rolled && !grid.is_empty(); }

    void roll(const Hand chosen, Event::Type type) {
        for (int kind : chosen.pieces()) hand().remove(kind);
        for (int kind : chosen.pieces()) hand().add(shown(colour_of(kind)));
        if (!log) return;
        const auto faces = hand().pieces().last(static_cast<std::size_t>(chosen.size));
        if (type == Event::Type::Roll) note({Event::Type::Choose, seat, 0, listed(chosen.pieces())});
        if (chosen.size) note({type, seat, 0, listed(chosen.pieces()), listed(faces)});
    }

    // Changes a hand whose colours fit nowhere, and rolls all cubes until one fits (C6); false if no colour ever can.
    bool roll_until_fit() {
        while (!grid.has_fit(hand().colours())) {
            if (!grid.has_fit(kinds_in_bag())) return false;
            change_hand();
        }
        while (!grid.has_fit(hand().kinds())) roll(hand(), Event::Type::Forced);
        return true;
    }

    void place(Placement placement) {
        if (log) note_placement(placement);
        placement.for_each(grid.corner(), [&](Point point, int kind) { lay(point, kind); });
        result.scores[seat] += placement.points();
    }
    // One piece of the hand goes onto the grid.
    void lay(Point point, int kind) {
        grid.place_unchecked(point, kind);
        hand().remove(kind);
    }

    // Ends the game after a placement, or fills the hand.
    void end_placing() {
        if (hand().size == 0 && luck.size() == 0) return go_out();
        if (!is_cubes() && is_blocked()) return end(Reason::Blocked);
        refill();
        if (is_cubes() && is_blocked()) end(Reason::Blocked);
    }

    // Q10 with the first `count` tiles of the hand: draw first, then mix the tiles set aside into the bag.
    void exchange(int count) {
        const Hand before = std::exchange(hand(), {});
        while (hand().size < count) draw_one();
        for (int i = 0; i < count; i++) luck.put(before.piece[i]);
        for (int i = count; i < before.size; i++) hand().add(before.piece[i]);
        if (!log) return;
        note({Event::Type::Swap, seat, 0, listed(before.pieces().first(static_cast<std::size_t>(count)))});
        note({Event::Type::Draw, seat, 0, listed(hand().pieces().first(static_cast<std::size_t>(count)))});
    }

    void next_seat() {
        seat = (seat + 1) % seats();
        has_rolled = false;
    }

    void note(Event event) {
        if (log) log->push_back(std::move(event));
    }

  private:
    void draw_one() {
        const int sort = luck.draw();
        hand().add(is_cubes() ? shown(sort) : sort);
    }
    int shown(int colour) { return colour * SHAPES + luck.face(colour); }

    Kinds kinds_in_bag() const {
        Kinds kinds = 0;
        for (int sort : luck.pieces()) kinds |= setup.kinds_of(sort);
        return kinds;
    }

    // C6: as many cubes from the bag, which then gets the old ones; only a small bag gives some of these out again.
    void change_hand() {
        const Hand before = std::exchange(hand(), {});
        while (luck.size() > 0 && hand().size < before.size) draw_one();
        for (int kind : before.pieces()) luck.put(colour_of(kind));
        while (hand().size < before.size) draw_one();
        if (log) note({Event::Type::Redraw, seat, 0, listed(hand().pieces())});
    }

    void refill() {
        luck.begin(seat);
        const int before = hand().size;
        while (luck.size() > 0 && hand().size < HAND_SIZE) draw_one();
        if (log && hand().size > before)
            note({Event::Type::Draw, seat, 0, listed(hand().pieces().subspan(static_cast<std::size_t>(before)))});
    }

    // Nothing outside the grid fits (Q12), whatever face it may show (C6).
    bool is_blocked() const {
        const auto fits = [this](const Hand& held) { return grid.has_fit(is_cubes() ? held.colours() : held.kinds()); };
        return std::none_of(hands.begin(), hands.begin() + seats(), fits) && !grid.has_fit(kinds_in_bag());
    }

    void go_out() {
        result.scores[seat] += GOING_OUT;
        note({Event::Type::Bonus, seat, GOING_OUT});
        end(Reason::Out);
    }
    void end(Reason reason) {
        result.reason = reason;
        is_over = true;
    }

    void note_placement(Placement placement) {
        Event event{Event::Type::Place, seat, placement.points()};
        placement.for_each(grid.corner(), [&](Point point, int kind) { event.placed.push_back({point, kind}); });
        note(std::move(event));
    }
};

}  // namespace sixfold::grid
