// The pieces of one player.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "grid/pieces.hpp"

namespace sixfold::grid {

constexpr int HAND_SIZE = 6;

// Up to six pieces. In Cubes a piece shows a face; in the bag only its colour counts.
struct Hand {
    std::array<std::uint8_t, HAND_SIZE> piece{};
    int size = 0;

    void add(int kind) { piece[size++] = static_cast<std::uint8_t>(kind); }
    int find(int kind) const {  // the first of a kind that is there
        int at = 0;
        while (piece[at] != kind) at++;
        return at;
    }
    void remove(int kind) { piece[find(kind)] = piece[--size]; }
    int count(int kind) const {
        return static_cast<int>(std::count(piece.begin(), piece.begin() + size, static_cast<std::uint8_t>(kind)));
    }
    Kinds kinds() const {
        Kinds set = 0;
        for (int i = 0; i < size; i++) set |= bit(piece[i]);
        return set;
    }
    Kinds colours() const {  // every face its cubes could show
        Kinds set = 0;
        for (int i = 0; i < size; i++) set |= LINE[colour_of(piece[i])];
        return set;
    }
    // The pieces at these places, a bit each.
    Hand part(unsigned places) const {
        Hand found;
        for (int i = 0; i < size; i++)
            if (places >> i & 1) found.add(piece[i]);
        return found;
    }
    std::span<const std::uint8_t> pieces() const { return {piece.data(), static_cast<std::size_t>(size)}; }
};

}  // namespace sixfold::grid
