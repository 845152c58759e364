// A simulated game of Qwirkle Cards: its table by K1-K9, and what the rules do to it. Who chooses turns is not known
// here.
#pragma once

#include <span>
#include <string_view>

#include "cards/solver.hpp"
#include "random.hpp"

namespace sixfold::cards {

inline constexpr int FEWEST_SEATS = 2;
inline constexpr int MOST_SEATS = 4;

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

inline int kinds_on(const Counts& hand, int line) {
    int kinds = 0;
    for (const Kind kind : LINE_KINDS[line]) kinds += hand[kind] > 0 ? 1 : 0;
    return kinds;
}

inline int largest_line(const Counts& hand) {
    int largest = 0;
    for (int line = 1; line < LINES; ++line) {
        if (kinds_on(hand, line) > kinds_on(hand, largest)) largest = line;
    }
    return largest;
}

struct Simulation {
    static constexpr int NOBODY = -1;

    Random random;
    std::vector<Kind> pile;
    std::vector<Counts> hands;
    Counts table{};
    bool keeps_events = false;
    int last_turns = 0;  // counts down once the pile is empty (K9)
    int passes = 0;
    int own_end = NOBODY;  // who draws from the front of a pile in fixed order; the order is open if nobody does
    GameResult result;

    Simulation(int seat_count, const Random& chance, bool keeps)
        : random{chance}, hands(static_cast<std::size_t>(seat_count)), keeps_events{keeps} {}

    // Deals out what nobody has seen. The pile then has a fixed order, and the seat whose turn it is draws from one end
    // and all others from the other: games that begin with other turns still have their luck in common.
    Simulation(const Standing& standing, const Random& chance)
        : random{chance}, pile{standing.unseen}, hands(standing.hand_sizes.size()), table{standing.table},
          last_turns{standing.last_turns}, passes{standing.passes}, own_end{standing.seat} {
        result.scores = standing.scores;
        for (int seat = 0; seat < seats(); ++seat) {
            hands[seat] = seat == standing.seat ? standing.hand : hidden(standing.held, standing.hand_sizes[seat]);
        }
        random.shuffle(std::span(pile));
    }

    int seats() const { return static_cast<int>(hands.size()); }

    // K2, and again while nobody has three that belong together (K3).
    void deal() {
        for (;;) {
            pile.clear();
            Counts deck;
            deck.fill(COPIES);
            append_cards(deck, pile);
            for (int seat = 0; seat < seats(); ++seat) {
                hands[seat] = draw(seat, HAND);
                tell("deal", seat, hands[seat]);
            }
            for (const Counts& hand : hands) {
                if (kinds_on(hand, largest_line(hand)) >= SHORTEST) return;
            }
            tell("redeal", 0);
        }
    }

    // K3: the largest set opens. The last seat counts as the youngest, so it wins ties.
    int opener() const {
        int opener = 0;
        for (int seat = 1; seat < seats(); ++seat) {
            const int size = kinds_on(hands[seat], largest_line(hands[seat]));
            if (size >= kinds_on(hands[opener], largest_line(hands[opener]))) opener = seat;
        }
        return opener;
    }

    // K3: this set as one row; a set of six is a Qwirkle at once.
    void lay_opening(int seat, int line, const Counts& set) {
        Turn turn;
        turn.played = turn.split.use[way_of(line)] = set;
        turn.split.qwirkles[line] = total(set) == SIDE ? 1 : 0;
        lay(seat, turn);
        ++result.turns;
    }

    void lay(int seat, const Turn& turn) {
        tell("move", seat, turn.played, &turn.split);
        table = plus(table, turn.played);
        for (int kind = 0; kind < KINDS; ++kind) {
            hands[seat][kind] = static_cast<std::uint8_t>(hands[seat][kind] - turn.played[kind]);
            table[kind] = static_cast<std::uint8_t>(table[kind] - turn.split.qwirkles[colour_line(kind)] -
                                                    turn.split.qwirkles[shape_line(kind)]);
        }
        for (const int qwirkles : turn.split.qwirkles) result.scores[seat] += qwirkles;
        const Counts drawn = draw(seat, HAND - total(hands[seat]));  // K8
        hands[seat] = plus(hands[seat], drawn);
        if (total(drawn) > 0) tell("draw", seat, drawn);
    }

    // K7: nine new cards for a stuck player; false if that cannot help. A pile of just nine would only change places
    // with the hand.
    bool redraw(int seat) {
        if (pile.empty()) return false;
        Counts cards = pile.size() == HAND ? Counts{} : hands[seat];
        for (const Kind kind : pile) ++cards[kind];
        Limits limits;
        limits.cards = HAND;
        if (!Solver{table, cards, TieBreaks{}, limits}.any().found) return false;
        Counts drawn = draw(seat, HAND);
        append_cards(hands[seat], pile);
        if (own_end != NOBODY) random.shuffle(std::span(pile));
        hands[seat] = plus(drawn, draw(seat, HAND - total(drawn)));
        tell("redraw", seat, hands[seat]);
        return true;
    }

    void count_turn(bool played) {
        passes = played ? 0 : passes + 1;
        ++result.turns;
        if (last_turns > 0) {
            if (--last_turns == 0) result.reason = "last turns";
        } else if (pile.empty()) {
            last_turns = seats();
        }
        if (result.reason.empty() && passes == seats()) result.reason = "blocked";
    }

    void tell(std::string_view type, int seat, const Counts& cards = {}, const Split* split = nullptr) {
        if (!keeps_events) return;
        Event event{type, seat, {}, {}, 0};
        append_cards(cards, event.cards);
        if (split != nullptr) {
            event.rows = rows_of(*split);
            event.qwirkles = std::accumulate(split->qwirkles.begin(), split->qwirkles.end(), 0);
        }
        result.events.push_back(std::move(event));
    }

  private:
    Counts draw(int seat, int count) {
        Counts drawn{};
        for (; count > 0 && !pile.empty(); --count) {
            if (own_end == NOBODY) std::swap(pile[random.below(static_cast<std::uint32_t>(pile.size()))], pile.back());
            const auto card = seat == own_end ? pile.begin() : pile.end() - 1;
            ++drawn[*card];
            pile.erase(card);
        }
        return drawn;
    }

    // A hand that nobody has seen, taken out of the pile; every card in proportion to how likely it is held.
    Counts hidden(const std::array<int, KINDS>& held, int count) {
        Counts hand{};
        int weight = 0;
        for (const Kind kind : pile) weight += held[kind];
        for (; count > 0; --count) {
            auto at = static_cast<int>(random.below(static_cast<std::uint32_t>(weight)));
            auto card = pile.end();
            do at -= held[*--card];
            while (at >= 0);
            weight -= held[*card];
            ++hand[*card];
            *card = pile.back();
            pile.pop_back();
        }
        return hand;
    }
};

}  // namespace sixfold::cards
