// Seeded chance for playouts: the same seed gives the same games on every machine and with any number of threads.
#pragma once
#include <array>
#include <bit>
#include <cstdint>

namespace sixfold::dice {

// xoshiro256++ (Blackman and Vigna), filled by splitmix64. Every game of a batch has a stream of its own.
class Random {
  public:
    Random(std::uint64_t seed, std::uint64_t stream) {
        std::uint64_t counter = seed;
        counter = mix(counter) + stream;
        for (auto& word : state_) word = mix(counter);
    }

    // 0 .. bound-1, each equally likely; bound > 0. The uneven rest of the 32-bit range is drawn again.
    std::uint32_t below(std::uint32_t bound) {
        std::uint64_t scaled = (next() >> 32) * bound;
        if (static_cast<std::uint32_t>(scaled) < bound) {
            const std::uint32_t uneven = (0u - bound) % bound;
            while (static_cast<std::uint32_t>(scaled) < uneven) scaled = (next() >> 32) * bound;
        }
        return static_cast<std::uint32_t>(scaled >> 32);
    }

  private:
    std::uint64_t next() {
        const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }
    static std::uint64_t mix(std::uint64_t& counter) {
        std::uint64_t z = counter += 0x9e3779b97f4a7c15u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }

    std::array<std::uint64_t, 4> state_{};
};

}  // namespace sixfold::dice
