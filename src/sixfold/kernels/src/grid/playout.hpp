// Whole games of Qwirkle and Cubes played to the end by simple policies.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "grid/placements.hpp"
#include "grid/reroll.hpp"
#include "grid/setup.hpp"
#include "random.hpp"

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

class Playout {
  public:
    // The caller has checked the setup. Events are written to `log` if there is one.
    Playout(const Setup& setup, std::uint64_t seed, std::uint64_t number, std::vector<Event>* log = nullptr)
        : setup_(setup), random_(seed, number), log_(log), grid_(setup.grid) {}

    Result play() {
        deal();
        bool has_rolled = setup_.has_rolled || setup_.grid.is_empty();
        seat_ = setup_.to_move < 0 ? setup_.opener(hands_) : setup_.to_move;
        if (grid_.is_empty()) note({Event::Type::Open, seat_});
        if (is_blocked() && finish(Reason::Blocked)) return result_;
        while (true) {
            result_.turns++;
            if (is_cubes() && !has_rolled) choose_rolls();
            has_rolled = false;
            if (take_turn() && ends_after_placing()) return result_;
            seat_ = (seat_ + 1) % seat_count();
        }
    }

  protected:  // what an environment, whose players decide for themselves, needs of it
    int seat_count() const { return static_cast<int>(setup_.seats.size()); }
    bool is_cubes() const { return setup_.game == Game::Cubes; }
    Policy policy() const { return setup_.seats[seat_].policy; }
    void note(Event event) {
        if (log_) log_->push_back(std::move(event));
    }
    static std::vector<int> listed(std::span<const std::uint8_t> pieces) { return {pieces.begin(), pieces.end()}; }

    void deal() {
        const auto unseen = setup_.unseen();
        for (int sort = 0; sort < setup_.sorts(); sort++)
            for (int copy = 0; copy < unseen[sort]; copy++) bag_[bag_size_++] = static_cast<std::uint8_t>(sort);
        for (int seat = 0; seat < seat_count(); seat++) {
            result_.scores[seat] = setup_.seats[seat].score;
            hands_[seat] = setup_.seats[seat].known;
            for (int left = setup_.seats[seat].unknown; left > 0; left--) hands_[seat].add(draw_one());
            if (log_) note({Event::Type::Deal, seat, 0, listed(hands_[seat].pieces())});
        }
        for (int kind : setup_.aside.pieces()) bag_[bag_size_++] = static_cast<std::uint8_t>(setup_.sort_of(kind));
        count_outside();
    }

    int roll(int colour) { return colour * SHAPES + static_cast<int>(random_.below(SHAPES)); }

    int draw_one() {
        const int at = static_cast<int>(random_.below(static_cast<std::uint32_t>(bag_size_)));
        const int sort = bag_[at];
        bag_[at] = bag_[--bag_size_];
        return is_cubes() ? roll(sort) : sort;
    }

    // Step C4.
    void choose_rolls() {
        const Hand& hand = hands_[seat_];
        Hand chosen;
        if (policy() == Policy::Random) {
            chosen = hand.part(random_.below(1u << hand.size));
        } else if (policy() == Policy::Greedy) {
            const std::vector<int> cubes = listed(hand.pieces());
            chosen = hand.part(RerollSolver::solve(grid_, cubes).best_choice());
        } else if (policy() == Policy::GreedySpare) {  // rolling these never costs points
            chosen = spared(hand, best_placement(grid_, hand.kinds()));
        }
        roll_cubes(chosen, Event::Type::Roll);
    }

    void roll_cubes(const Hand chosen, Event::Type type) {
        Hand& hand = hands_[seat_];
        for (int kind : chosen.pieces()) hand.remove(kind);
        for (int kind : chosen.pieces()) hand.add(roll(colour_of(kind)));
        if (!log_) return;
        const auto faces = hand.pieces().last(static_cast<std::size_t>(chosen.size));
        if (type == Event::Type::Roll) note({Event::Type::Choose, seat_, 0, listed(chosen.pieces())});
        if (chosen.size) note({type, seat_, 0, listed(chosen.pieces()), listed(faces)});
    }

    // Changes a hand whose colours fit nowhere, and rolls all cubes until one fits (C6); false if no colour ever can.
    bool roll_until_fit() {
        Hand& hand = hands_[seat_];
        while (!grid_.has_fit(hand.colours())) {
            if (!grid_.has_fit(colours_in_bag())) return false;
            change_hand();
        }
        while (!grid_.has_fit(hand.kinds())) roll_cubes(hand, Event::Type::Forced);
        return true;
    }

    Kinds colours_in_bag() const {
        Kinds faces = 0;
        for (int i = 0; i < bag_size_; i++) faces |= LINE[bag_[i]];
        return faces;
    }

    // C6: as many cubes from the bag, which then gets the old ones; only a small bag gives some of these out again.
    void change_hand() {
        Hand& hand = hands_[seat_];
        const Hand before = std::exchange(hand, {});
        while (bag_size_ > 0 && hand.size < before.size) hand.add(draw_one());
        for (int kind : before.pieces()) bag_[bag_size_++] = static_cast<std::uint8_t>(colour_of(kind));
        while (hand.size < before.size) hand.add(draw_one());
        if (log_) note({Event::Type::Redraw, seat_, 0, listed(hand.pieces())});
    }

    Placement choose_placement() {
        const Kinds kinds = hands_[seat_].kinds();
        if (policy() != Policy::Random) return best_placement(grid_, kinds);
        list_.fill(grid_, kinds);
        if (list_.size() == 0) return {};
        const auto rank = random_.below(static_cast<std::uint32_t>(list_.size()));
        // By rank, not by place in the list: how the grid came about must not matter.
        std::nth_element(list_.begin(), list_.begin() + rank, list_.end(), std::greater{});
        return list_[rank];
    }

    // Places, exchanges or passes; true if pieces were placed.
    bool take_turn() {
        const bool can_place = !is_cubes() || roll_until_fit();
        const Placement placement = can_place ? choose_placement() : Placement{};
        if (placement) {
            place(placement);
        } else if (!is_cubes() && bag_size_ > 0) {
            exchange_all();
        } else {
            note({Event::Type::Pass, seat_});
        }
        return bool(placement);
    }

    void place(Placement placement) {
        if (log_) note_placement(placement);
        placement.for_each(grid_.corner(), [&](Point point, int kind) { lay(point, kind); });
        result_.scores[seat_] += placement.points();
    }

    // One piece of the hand goes onto the grid.
    void lay(Point point, int kind) {
        grid_.place_unchecked(point, kind);
        hands_[seat_].remove(kind);
        const int sort = setup_.sort_of(kind);
        if (--outside_[sort] == 0) outside_kinds_ &= ~setup_.kinds_of(sort);
    }

    // Ends the game, or fills the hand; true if the game is over.
    bool ends_after_placing() {
        if (hands_[seat_].size == 0 && bag_size_ == 0) return go_out();
        if (!is_cubes() && is_blocked()) return finish(Reason::Blocked);
        refill();
        return is_cubes() && is_blocked() && finish(Reason::Blocked);
    }

    void note_placement(Placement placement) {
        Event event{Event::Type::Place, seat_, placement.points()};
        placement.for_each(grid_.corner(), [&](Point point, int kind) { event.placed.push_back({point, kind}); });
        note(std::move(event));
    }

    void refill() {
        Hand& hand = hands_[seat_];
        const int before = hand.size;
        while (bag_size_ > 0 && hand.size < HAND_SIZE) hand.add(draw_one());
        if (log_ && hand.size > before)
            note({Event::Type::Draw, seat_, 0, listed(hand.pieces().subspan(static_cast<std::size_t>(before)))});
    }

    void exchange_all() {
        Hand& hand = hands_[seat_];
        std::sort(hand.piece.begin(), hand.piece.begin() + hand.size);
        exchange(std::min(hand.size, bag_size_));
    }

    // Q10 with the first `count` tiles of the hand: draw first, then mix the tiles set aside into the bag.
    void exchange(int count) {
        Hand& hand = hands_[seat_];
        const Hand before = hand;
        for (int i = 0; i < count; i++) hand.piece[i] = static_cast<std::uint8_t>(draw_one());
        for (int i = 0; i < count; i++) bag_[bag_size_++] = before.piece[i];
        if (!log_) return;
        note({Event::Type::Swap, seat_, 0, listed(before.pieces().first(static_cast<std::size_t>(count)))});
        note({Event::Type::Draw, seat_, 0, listed(hand.pieces().first(static_cast<std::size_t>(count)))});
    }

    void count_outside() {
        for (int seat = 0; seat < seat_count(); seat++)
            for (int kind : hands_[seat].pieces()) outside_[setup_.sort_of(kind)]++;
        for (int i = 0; i < bag_size_; i++) outside_[bag_[i]]++;
        for (int sort = 0; sort < setup_.sorts(); sort++)
            if (outside_[sort]) outside_kinds_ |= setup_.kinds_of(sort);
    }

    // Nothing outside the grid fits (Q12), whatever face it may show (C6).
    bool is_blocked() const { return !grid_.has_fit(outside_kinds_); }

    bool go_out() {
        result_.scores[seat_] += GOING_OUT;
        note({Event::Type::Bonus, seat_, GOING_OUT});
        return finish(Reason::Out);
    }

    bool finish(Reason reason) {
        result_.reason = reason;
        return true;
    }

    const Setup& setup_;
    Random random_;
    std::vector<Event>* log_;
    Grid grid_;
    std::array<Hand, MOST_SEATS> hands_{};
    std::array<std::uint8_t, MOST_PIECES> bag_{};  // kinds; in Cubes colours
    int bag_size_ = 0;
    std::array<std::uint8_t, KIND_COUNT> outside_{};  // pieces not on the grid, by sort
    Kinds outside_kinds_ = 0;                         // that these can show
    PlacementList list_;
    int seat_ = 0;
    Result result_;
};

// Games `first` to `first + count - 1` of the batch that `seed` names.
inline std::vector<Result> play_batch(const Setup& setup, std::uint64_t seed, std::uint64_t first, std::size_t count) {
    std::vector<Result> results;
    results.reserve(count);
    for (std::size_t number = 0; number < count; number++)
        results.push_back(Playout(setup, seed, first + number).play());
    return results;
}

}  // namespace sixfold::grid
