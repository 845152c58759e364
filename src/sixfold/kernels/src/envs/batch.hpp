// Many games of one kind at once, for reinforcement learning. One call goes one step on in each of them and writes what
// the next decisions are made from into arrays of the caller: no Python object a game, no lock, any number of threads.
//
// A `Game` is a table between two decisions. It knows actions by number and what a seat may see as bytes; what is legal
// and what happens next it asks of the game's own kernel.
#pragma once
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "envs/thread_pool.hpp"
#include "random.hpp"

namespace sixfold::envs {

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

// How wide the arrays of a game are.
struct Sizes {
    int players = 2;
    int actors = 1;  // who decide at once: everyone in Qwixx, else one
    int actions = 0;
    int observation = 0;  // bytes
    int most_legal = 0;   // actions that can be legal at once
    int hidden = 0;       // bytes of what no seat sees all of
};

enum class Reward : std::uint8_t { Win, Margin };

struct Settings {
    int players = 2;
    std::size_t games = 1;
    std::uint64_t seed = 0;
    Reward reward = Reward::Win;
    bool restarts = true;  // a game that is over begins anew in the same step
    unsigned threads = 1;
    bool keeps_logs = false;
};

// The caller's arrays, game after game; within a game actor after actor, or seat after seat.
struct Arrays {
    std::uint8_t* observation = nullptr;
    std::uint8_t* mask = nullptr;
    std::int16_t* legal = nullptr;
    std::int32_t* legal_count = nullptr;
    float* reward = nullptr;
    std::int32_t* scores = nullptr;
    std::uint8_t* done = nullptr;
    std::int8_t* seat = nullptr;
};

// Bytes of values, and back. What is read was written by the same build: `Batch::restore` has checked that.
class Writer {
  public:
    std::string bytes;

    template <class Value>
        requires std::is_trivially_copyable_v<Value>
    void operator()(const Value& value) {
        bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
    }
    template <class Value>
    void operator()(const std::vector<Value>& values) {
        (*this)(values.size());
        for (const Value& value : values) (*this)(value);
    }
};

class Reader {
  public:
    explicit Reader(const std::string& bytes) : next_(bytes.data()), end_(bytes.data() + bytes.size()) {}

    template <class Value>
        requires std::is_trivially_copyable_v<Value>
    void operator()(Value& value) {
        if (static_cast<std::size_t>(end_ - next_) < sizeof value)
            throw std::invalid_argument("the saved batch is cut off");
        std::memcpy(&value, next_, sizeof value);
        next_ += sizeof value;
    }
    template <class Value>
    void operator()(std::vector<Value>& values) {
        std::size_t size = 0;
        (*this)(size);
        if (size > static_cast<std::size_t>(end_ - next_)) throw std::invalid_argument("the saved batch is cut off");
        values.resize(size);
        for (Value& value : values) (*this)(value);
    }

  private:
    const char* next_;
    const char* end_;
};

template <class Game>
class Batch {
  public:
    using Log = typename Game::Log;

    Batch(const Settings& settings, const Arrays& arrays)
        : settings_(settings), sizes_(Game::sizes(settings.players)), arrays_(arrays), pool_(settings.threads),
          episodes_(settings.games), painters_(settings.games), finished_(settings.games) {
        games_.reserve(settings.games);
        for (std::size_t game = 0; game < settings.games; game++) games_.push_back(begun(game));
        each([this](std::size_t game) { write(game); });
    }

    const Sizes& sizes() const { return sizes_; }
    const Settings& settings() const { return settings_; }
    const Game& game(std::size_t number) const { return games_[number]; }

    // The first games of this seed; without one the next games of the present seed.
    void reset(std::optional<std::uint64_t> seed) {
        settings_.seed = seed.value_or(settings_.seed);
        for (auto& episode : episodes_) episode = seed ? 0 : episode + !is_new_;
        is_new_ = false;
        each([this](std::size_t game) { restart(game); });
    }

    // This game from the beginning, the others as they are.
    void begin(std::size_t game) {
        episodes_[game]++;
        restart(game);
    }

    // The number of the first action that is not legal, if there is one. Games that wait or are over are not looked at;
    // all go on if `goes_on`, a flag a game, is null.
    std::optional<std::size_t> first_illegal(const std::int64_t* actions, const std::uint8_t* goes_on) {
        const std::size_t none = games_.size() * at(sizes_.actors);
        std::atomic<std::size_t> first = none;
        pool_.run(games_.size(), [&](std::size_t from, std::size_t to) {
            const std::size_t found = first_illegal(actions, goes_on, from, to);
            std::size_t before = first;
            while (found < before && !first.compare_exchange_weak(before, found)) continue;
        });
        return first < none ? std::optional(first.load()) : std::nullopt;
    }

    // One step on in every game that goes on; the caller guarantees legality.
    void step(const std::int64_t* actions, const std::uint8_t* goes_on) {
        is_new_ = false;
        each([this, actions, goes_on](std::size_t game) {
            if (goes_on && !goes_on[game]) return write_outcome(game, false);
            step(game, actions + game * at(sizes_.actors));
        });
    }

    // This game goes on from here.
    void set(std::size_t number, Game&& game) {
        games_[number] = std::move(game);
        painters_[number] = {};
        clear_outcome(number);
        write(number);
    }

    void observe(std::size_t number, int seat, std::uint8_t* out) const {
        std::fill_n(out, sizes_.observation, std::uint8_t{0});
        games_[number].observe(seat, out);
    }
    void write_hidden(std::uint8_t* out) const {
        for (std::size_t number = 0; number < games_.size(); number++)
            games_[number].write_hidden(out + number * at(sizes_.hidden));
    }

    Log log(std::size_t game) const { return games_[game].log(); }
    // The logs of the games that ended at this place since they were last taken.
    std::vector<Log> take_finished(std::size_t game) { return std::exchange(finished_[game], {}); }

    std::string save() const {
        Writer writer;
        writer(head());
        writer(settings_.seed);
        writer(is_new_);
        writer(episodes_);
        for (const Game& game : games_) game.archive(writer);
        writer(checksum(writer.bytes));
        return std::move(writer.bytes);
    }
    // Everything as it was when `save` was called. Raises std::invalid_argument, and then nothing has changed.
    void restore(const std::string& bytes) {
        check(bytes);
        Reader reader(bytes);
        std::uint64_t head = 0;
        reader(head);
        reader(settings_.seed);
        reader(is_new_);
        reader(episodes_);
        for (std::size_t number = 0; number < games_.size(); number++) {
            games_[number] = Game::restored(reader, settings_);
            painters_[number] = {};
            clear_outcome(number);
            write(number);
        }
    }

  private:
    Game begun(std::size_t game) const { return Game(settings_, episodes_[game] * settings_.games + game); }

    void restart(std::size_t game) {
        games_[game] = begun(game);
        painters_[game] = {};
        clear_outcome(game);
        write(game);
    }

    // Among these games; beyond all actions if there is none.
    std::size_t first_illegal(const std::int64_t* actions, const std::uint8_t* goes_on, std::size_t from,
                              std::size_t to) const {
        const std::size_t actors = at(sizes_.actors);
        for (std::size_t number = from * actors; number < to * actors; number++) {
            const Game& game = games_[number / actors];
            if (game.is_over() || (goes_on && !goes_on[number / actors])) continue;
            if (!game.is_legal(static_cast<int>(number % actors), actions[number])) return number;
        }
        return games_.size() * actors;
    }

    template <class Visit>
    void each(const Visit& visit) {
        pool_.run(games_.size(), [&visit](std::size_t from, std::size_t to) {
            for (std::size_t game = from; game < to; game++) visit(game);
        });
    }

    void step(std::size_t number, const std::int64_t* actions) {
        Game& game = games_[number];
        const bool was_over = game.is_over();
        if (!was_over) game.apply(actions);
        const bool ends = game.is_over() && !was_over;
        write_outcome(number, ends);
        if (ends && settings_.restarts) {
            if (!game.log().empty()) finished_[number].push_back(game.take_log());
            episodes_[number]++;
            game = begun(number);
            painters_[number] = {};
        }
        write(number);
    }

    void clear_outcome(std::size_t number) { write_outcome(number, false); }

    void write_outcome(std::size_t number, bool ends) {
        const Game& game = games_[number];
        const std::size_t first = number * at(sizes_.players);
        arrays_.done[number] = game.is_over();
        for (int seat = 0; seat < sizes_.players; seat++) {
            arrays_.scores[first + at(seat)] = game.score(seat);
            arrays_.reward[first + at(seat)] = 0;
        }
        if (ends) write_rewards(arrays_.scores + first, arrays_.reward + first);
    }

    void write_rewards(const std::int32_t* scores, float* reward) const {
        const std::int32_t* const end = scores + sizes_.players;
        const std::int32_t top = *std::max_element(scores, end);
        const auto winners = std::count(scores, end, top);
        for (int seat = 0; seat < sizes_.players; seat++) {
            if (settings_.reward == Reward::Win) {
                reward[seat] = scores[seat] == top ? 1.0f / static_cast<float>(winners) : 0.0f;
                continue;
            }
            std::int32_t others = INT32_MIN;  // the best of them
            for (int other = 0; other < sizes_.players; other++)
                if (other != seat) others = std::max(others, scores[other]);
            reward[seat] = static_cast<float>(scores[seat] - others);
        }
    }

    // What the next decision of this game is made from.
    void write(std::size_t number) {
        const Game& game = games_[number];
        const std::size_t actors = at(sizes_.actors);
        arrays_.seat[number] = static_cast<std::int8_t>(game.seat());
        game.paint(arrays_.observation + number * actors * at(sizes_.observation), painters_[number]);
        for (std::size_t actor = 0; actor < actors; actor++)
            write_legal(game, static_cast<int>(actor), number * actors + actor);
    }

    void write_legal(const Game& game, int actor, std::size_t row) {
        std::uint8_t* const mask = arrays_.mask + row * at(sizes_.actions);
        std::int16_t* const legal = arrays_.legal + row * at(sizes_.most_legal);
        std::int32_t count = 0;
        clear_mask(mask, legal, arrays_.legal_count[row]);
        const auto allow = [&](int action) {
            mask[action] = 1;
            legal[count++] = static_cast<std::int16_t>(action);
        };
        if (!game.is_over()) game.for_each_legal(actor, allow);
        arrays_.legal_count[row] = count;
    }

    // Takes back the `count` actions that were legal before: one by one in a wide mask, most of which they never touch.
    void clear_mask(std::uint8_t* mask, const std::int16_t* legal, std::int32_t count) const {
        constexpr int WIDE = 1024;
        if (sizes_.actions < WIDE || count > sizes_.most_legal) {
            std::memset(mask, 0, at(sizes_.actions));
            return;
        }
        for (std::int32_t i = 0; i < count; i++)
            if (legal[i] >= 0 && legal[i] < sizes_.actions) mask[legal[i]] = 0;
    }

    // What a saved batch must have in common with this one.
    std::uint64_t head() const {
        Writer writer;
        writer(Game::VERSION);
        writer(sizes_);
        writer(settings_.games);
        return checksum(writer.bytes);
    }
    void check(const std::string& bytes) const {
        std::uint64_t found[2] = {};
        if (bytes.size() < sizeof found) throw std::invalid_argument("the saved batch is cut off");
        std::memcpy(&found[0], bytes.data(), sizeof found[0]);
        std::memcpy(&found[1], bytes.data() + bytes.size() - sizeof found[1], sizeof found[1]);
        if (found[0] != head())
            throw std::invalid_argument("saved by a batch of another game, size or version: make one like it first");
        if (found[1] != checksum(bytes.substr(0, bytes.size() - sizeof found[1])))
            throw std::invalid_argument("the saved batch is damaged");
    }
    static std::uint64_t checksum(const std::string& bytes) {  // FNV-1a
        std::uint64_t sum = 0xcbf29ce484222325u;
        for (const char byte : bytes) sum = (sum ^ static_cast<unsigned char>(byte)) * 0x100000001b3u;
        return sum;
    }

    Settings settings_;
    Sizes sizes_;
    Arrays arrays_;
    LazyThreadPool pool_;
    std::vector<Game> games_;
    std::vector<std::uint64_t> episodes_;  // how often a game began anew at each place
    std::vector<typename Game::Painter> painters_;
    std::vector<std::vector<Log>> finished_;
    bool is_new_ = true;  // the first games have not been asked for yet
};

}  // namespace sixfold::envs
