// A small random source of our own: the same seed gives the same games on every machine.
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>

namespace sixfold {

// xoshiro256** (Blackman and Vigna), its state filled by splitmix64.
class Random {
  public:
    // Independent streams: one a game of a batch, so that a batch may be split over threads without changing it.
    Random(std::uint64_t seed, std::uint64_t stream) {
        std::uint64_t mix = seed;
        mix = splitmix(mix) ^ stream;
        for (auto& word : state_) word = splitmix(mix);
    }

    std::uint64_t next() {
        const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }

    // A number in 0 .. bound-1, each equally likely; bound > 0. Draws in the biased remainder are thrown away.
    std::uint32_t below(std::uint32_t bound) {
        std::uint64_t product = (next() >> 32) * bound;
        if (static_cast<std::uint32_t>(product) < bound) {
            const std::uint32_t biased = (0u - bound) % bound;
            while (static_cast<std::uint32_t>(product) < biased) product = (next() >> 32) * bound;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    template <class T>
    void shuffle(std::span<T> items) {
        for (std::size_t i = items.size(); i > 1; i--)
            std::swap(items[i - 1], items[below(static_cast<std::uint32_t>(i))]);
    }

  private:
    static std::uint64_t splitmix(std::uint64_t& state) {
        std::uint64_t z = state += 0x9e3779b97f4a7c15u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }

    std::array<std::uint64_t, 4> state_{};
};

}  // namespace sixfold
