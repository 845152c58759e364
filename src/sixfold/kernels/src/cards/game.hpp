// Qwirkle Cards: whole games by K1-K9, every seat playing its style's best turn, chance from a seed.
#pragma once

#include <limits>
#include <string_view>

#include "cards/solver.hpp"

namespace sixfold::cards {

inline constexpr int FEWEST_SEATS = 2;
inline constexpr int MOST_SEATS = 4;

struct Style {
    TieBreaks ties;
    int most_qwirkles = DECK / SIDE;
    std::int64_t max_nodes = 0;  // of every search; 0 is no limit
};

// What happened, in the words of docs/records.md. A move without cards is a pass.
struct Event {
    std::string_view type;
    int seat = 0;
    std::vector<Kind> cards;
    std::vector<Row> rows;
    int qwirkles = 0;
};

struct GameResult {
    std::array<int, MOST_SEATS> scores{};
    std::array<int, MOST_SEATS> at_once{};  // Qwirkles that each hand could take where the game was left, if asked for
    int turns = 0;
    std::string_view reason;
    std::vector<Event> events;
};

// SplitMix64: small, the same everywhere, good enough to deal cards.
class Dealer {
  public:
    explicit Dealer(std::uint64_t seed) : state_{seed} {}

    // Each number from 0 to bound - 1 as likely.
    std::size_t below(std::size_t bound) {
        const std::uint64_t range = bound;
        const std::uint64_t unfair = (0 - range) % range;
        for (;;) {
            const std::uint64_t drawn = next();
            if (drawn >= unfair) return static_cast<std::size_t>(drawn % range);
        }
    }

  private:
    std::uint64_t state_;

    std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15U;
        std::uint64_t mixed = state_;
        mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9U;
        mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBU;
        return mixed ^ (mixed >> 31U);
    }
};

// A game as the seat knows it whose turn it is: the other hands and the pile are somewhere in `unseen`.
struct Standing {
    Counts table{};
    Counts hand{};
    std::vector<Kind> unseen;
    std::vector<int> hand_sizes;  // by seat
    std::array<int, MOST_SEATS> scores{};
    int seat = 0;
    int last_turns = 0;             // left to play once the pile is empty (K9)
    int passes = 0;                 // in a row
    std::array<int, KINDS> held{};  // by kind, how likely an unseen card is in a hand and not in the pile, in any unit
};

class GamePlay {
  public:
    GamePlay(const std::vector<Style>& styles, std::uint64_t seed, bool keeps_events)
        : styles_{styles}, dealer_{seed}, hands_(styles.size()), keeps_events_{keeps_events} {}

    // Deals out what nobody has seen. The pile then has a fixed order, and the seat whose turn it is draws from one end
    // and all others from the other: games that begin with other turns still have their luck in common.
    GamePlay(const std::vector<Style>& styles, const Standing& standing, std::uint64_t seed)
        : styles_{styles}, dealer_{seed}, pile_{standing.unseen}, hands_(styles.size()), table_{standing.table},
          last_turns_{standing.last_turns}, passes_{standing.passes}, own_end_{standing.seat} {
        result_.scores = standing.scores;
        for (int seat = 0; seat < seats(); ++seat) {
            hands_[seat] = seat == standing.seat ? standing.hand : hidden(standing.held, standing.hand_sizes[seat]);
        }
        shuffle();
    }

    GameResult play() {
        deal();
        return finish(open());
    }

    // The game goes on with this turn of the seat whose turn it is, and at most so many more; 0 is to the end.
    GameResult play_on(const Turn& turn, int more_turns) {
        begin_with(turn);
        if (more_turns > 0) most_turns_ = result_.turns + more_turns;
        return finish(own_end_);
    }

    // The same for just so many more turns, and then what everyone could take at once.
    GameResult look_ahead(const Turn& turn, int more_turns) {
        begin_with(turn);
        most_turns_ = result_.turns + more_turns;
        leaves_off_ = true;
        GameResult result = finish(own_end_);
        if (!result.reason.empty()) return result;
        for (int seat = 0; seat < seats(); ++seat) {
            const Turn best = Solver{table_, hands_[seat], TieBreaks{}, Limits{}}.best();
            for (const int qwirkles : best.split.qwirkles) result.at_once[seat] += qwirkles;
        }
        return result;
    }

  protected:  // what an environment, whose players decide for themselves, needs of it
    static constexpr int NOBODY = -1;

    const std::vector<Style>& styles_;
    Dealer dealer_;
    std::vector<Kind> pile_;
    std::vector<Counts> hands_;
    Counts table_{};
    bool keeps_events_ = false;
    int last_turns_ = 0;  // counts down once the pile is empty (K9)
    int passes_ = 0;
    int most_turns_ = std::numeric_limits<int>::max();
    bool leaves_off_ = false;  // before the end, to be judged by the table as it then is
    int own_end_ = NOBODY;     // who draws from the front of a pile in fixed order; the order is open if nobody does
    GameResult result_;

    void begin_with(const Turn& turn) {
        const bool pile_was_empty = pile_.empty();
        lay(own_end_, turn);
        count_turn(true, pile_was_empty);
    }

    // Plays on after this seat's turn.
    GameResult finish(int seat) {
        while (result_.reason.empty() && result_.turns < most_turns_) {
            seat = (seat + 1) % seats();
            const bool pile_was_empty = pile_.empty();
            const bool played = take_turn(seat);
            count_turn(played, pile_was_empty);
        }
        return std::move(result_);
    }

    void count_turn(bool played, bool pile_was_empty) {
        passes_ = played ? 0 : passes_ + 1;
        ++result_.turns;
        if (pile_was_empty && --last_turns_ == 0) result_.reason = "last turns";
        if (!pile_was_empty && pile_.empty()) last_turns_ = seats();
        if (result_.reason.empty() && passes_ == seats()) result_.reason = "blocked";
    }

    int seats() const { return static_cast<int>(styles_.size()); }

    void tell(std::string_view type, int seat, const Counts& cards = {}, const Split* split = nullptr) {
        if (!keeps_events_) return;
        Event event{type, seat, {}, {}, 0};
        append_cards(cards, event.cards);
        if (split != nullptr) {
            event.rows = rows_of(*split);
            event.qwirkles = std::accumulate(split->qwirkles.begin(), split->qwirkles.end(), 0);
        }
        result_.events.push_back(std::move(event));
    }

    Counts draw(int seat, int count) {
        Counts drawn{};
        for (; count > 0 && !pile_.empty(); --count) {
            if (own_end_ == NOBODY) std::swap(pile_[dealer_.below(pile_.size())], pile_.back());
            const auto card = seat == own_end_ ? pile_.begin() : pile_.end() - 1;
            ++drawn[*card];
            pile_.erase(card);
        }
        return drawn;
    }

    // A hand that nobody has seen, taken out of the pile; every card in proportion to how likely it is held.
    Counts hidden(const std::array<int, KINDS>& held, int count) {
        Counts hand{};
        int weight = 0;
        for (const Kind kind : pile_) weight += held[kind];
        for (; count > 0; --count) {
            auto at = static_cast<int>(dealer_.below(static_cast<std::size_t>(weight)));
            auto card = pile_.end();
            do at -= held[*--card];
            while (at >= 0);
            weight -= held[*card];
            ++hand[*card];
            *card = pile_.back();
            pile_.pop_back();
        }
        return hand;
    }

    void shuffle() {
        for (std::size_t left = pile_.size(); left > 1; --left) std::swap(pile_[dealer_.below(left)], pile_[left - 1]);
    }

    // K2, and again while nobody has three that belong together (K3).
    void deal() {
        for (;;) {
            pile_.clear();
            Counts deck;
            deck.fill(COPIES);
            append_cards(deck, pile_);
            for (int seat = 0; seat < seats(); ++seat) {
                hands_[seat] = draw(seat, HAND);
                tell("deal", seat, hands_[seat]);
            }
            for (const Counts& hand : hands_) {
                if (kinds_on(hand, largest_line(hand)) >= SHORTEST) return;
            }
            tell("redeal", 0);
        }
    }

    static int kinds_on(const Counts& hand, int line) {
        int kinds = 0;
        for (const Kind kind : LINE_KINDS[line]) kinds += hand[kind] > 0 ? 1 : 0;
        return kinds;
    }

    static int largest_line(const Counts& hand) {
        int largest = 0;
        for (int line = 1; line < LINES; ++line) {
            if (kinds_on(hand, line) > kinds_on(hand, largest)) largest = line;
        }
        return largest;
    }

    // K3: the largest set opens. The last seat counts as the youngest, so it wins ties.
    int opener() const {
        int opener = 0;
        for (int seat = 1; seat < seats(); ++seat) {
            const int size = kinds_on(hands_[seat], largest_line(hands_[seat]));
            if (size >= kinds_on(hands_[opener], largest_line(hands_[opener]))) opener = seat;
        }
        return opener;
    }

    int open() {
        const int seat = opener();
        tell("open", seat);
        const int line = largest_line(hands_[seat]);
        Counts set{};
        for (const Kind kind : LINE_KINDS[line]) set[kind] = hands_[seat][kind] > 0 ? 1 : 0;
        lay_opening(seat, line, set);
        return seat;
    }

    // K3: this set as one row; a set of six is a Qwirkle at once.
    void lay_opening(int seat, int line, const Counts& set) {
        Turn turn;
        turn.played = turn.split.use[way_of(line)] = set;
        turn.split.qwirkles[line] = total(set) == SIDE ? 1 : 0;
        lay(seat, turn);
        ++result_.turns;
    }

    // False if the seat had to pass.
    bool take_turn(int seat) {
        for (;;) {
            const Turn turn = best_turn(seat);
            if (turn.found) {
                lay(seat, turn);
                return true;
            }
            if (!redraw(seat)) {
                tell("move", seat);
                return false;
            }
        }
    }

    // In the last turn of a game that is played on for its scores.
    bool only_qwirkles_count() const {
        return own_end_ != NOBODY && (last_turns_ == 1 || (!leaves_off_ && result_.turns + 1 == most_turns_));
    }

    Turn best_turn(int seat) const {
        const Style& style = styles_[seat];
        const TieBreaks ties = only_qwirkles_count() ? TieBreaks{} : style.ties;
        Limits limits;
        limits.qwirkles = style.most_qwirkles;
        limits.nodes = style.max_nodes;
        const Turn turn = Solver{table_, hands_[seat], ties, limits}.best();
        if (turn.found || turn.proven) return turn;
        return Solver{table_, hands_[seat], ties, Limits{}}.any();  // K7 wants to know for sure
    }

    void lay(int seat, const Turn& turn) {
        tell("move", seat, turn.played, &turn.split);
        table_ = plus(table_, turn.played);
        for (int kind = 0; kind < KINDS; ++kind) {
            hands_[seat][kind] = static_cast<std::uint8_t>(hands_[seat][kind] - turn.played[kind]);
            table_[kind] = static_cast<std::uint8_t>(table_[kind] - turn.split.qwirkles[colour_line(kind)] -
                                                     turn.split.qwirkles[shape_line(kind)]);
        }
        for (const int qwirkles : turn.split.qwirkles) result_.scores[seat] += qwirkles;
        const Counts drawn = draw(seat, HAND - total(hands_[seat]));  // K8
        hands_[seat] = plus(hands_[seat], drawn);
        if (total(drawn) > 0) tell("draw", seat, drawn);
    }

    // K7: nine new cards for a stuck player; false if that cannot help. A pile of just nine would only change places
    // with the hand.
    bool redraw(int seat) {
        if (pile_.empty()) return false;
        Counts cards = pile_.size() == HAND ? Counts{} : hands_[seat];
        for (const Kind kind : pile_) ++cards[kind];
        Limits limits;
        limits.cards = HAND;
        if (!Solver{table_, cards, TieBreaks{}, limits}.any().found) return false;
        Counts drawn = draw(seat, HAND);
        append_cards(hands_[seat], pile_);
        if (own_end_ != NOBODY) shuffle();
        hands_[seat] = plus(drawn, draw(seat, HAND - total(drawn)));
        tell("redraw", seat, hands_[seat]);
        return true;
    }
};

}  // namespace sixfold::cards
