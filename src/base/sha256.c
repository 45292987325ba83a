#include "base/sha256.h"

#include <stdint.h>
#include <string.h>

/* The names a to h, w, k and the sigmas are those of FIPS 180-4. */
enum { BLOCK_NBYTES = 64, ROUNDS = 64, WORDS = 8, LENGTH_NBYTES = 8 };

static const uint32_t k[ROUNDS] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotate(uint32_t x, unsigned bits)
{
    return x >> bits | x << (32 - bits);
}

static uint32_t load_word(const unsigned char *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* The block's 16 words, and 48 made of them. */
static void expand(const unsigned char *block, uint32_t w[ROUNDS])
{
    for (unsigned i = 0; i < 16; i++)
        w[i] = load_word(block + 4 * (size_t)i);
    for (unsigned i = 16; i < ROUNDS; i++) {
        uint32_t sigma0 = rotate(w[i - 15], 7) ^ rotate(w[i - 15], 18) ^ w[i - 15] >> 3;
        uint32_t sigma1 = rotate(w[i - 2], 17) ^ rotate(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + sigma0 + w[i - 7] + sigma1;
    }
}

static void mix_block(uint32_t state[WORDS], const unsigned char *block)
{
    uint32_t w[ROUNDS], before[WORDS];
    memcpy(before, state, sizeof(before));
    expand(block, w);
    for (unsigned i = 0; i < ROUNDS; i++) {
        uint32_t a = state[0], b = state[1], c = state[2];
        uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
        uint32_t sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
        uint32_t sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
        uint32_t majority = (a & b) ^ (a & c) ^ (b & c);
        uint32_t choice = (e & f) ^ (~e & g);
        uint32_t first = h + sum1 + choice + k[i] + w[i];
        memmove(state + 1, state, (WORDS - 1) * sizeof(state[0]));
        state[0] = first + sum0 + majority;
        state[4] += first;
    }
    for (unsigned i = 0; i < WORDS; i++)
        state[i] += before[i];
}

/* The bytes that fill no block, a bit, zeros, and the length of all in bits: one block or two. */
static void mix_end(uint32_t state[WORDS], const char *rest, size_t length, uint64_t all_nbytes)
{
    unsigned char end[2 * BLOCK_NBYTES] = {0};
    size_t nbytes = length + 1 + LENGTH_NBYTES <= BLOCK_NBYTES ? BLOCK_NBYTES : 2 * BLOCK_NBYTES;
    if (length > 0)
        memcpy(end, rest, length);
    end[length] = 0x80;
    for (unsigned i = 0; i < LENGTH_NBYTES; i++)
        end[nbytes - 1 - i] = (unsigned char)(all_nbytes * 8 >> 8 * i);
    for (size_t at = 0; at < nbytes; at += BLOCK_NBYTES)
        mix_block(state, end + at);
}

void flamepix_sha256(struct flamepix_bytes bytes, unsigned char hash[FLAMEPIX_SHA256_NBYTES])
{
    uint32_t state[WORDS] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                             0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    size_t at = 0;
    for (; bytes.length - at >= BLOCK_NBYTES; at += BLOCK_NBYTES)
        mix_block(state, (const unsigned char *)bytes.data + at);
    mix_end(state, bytes.length > at ? bytes.data + at : NULL, bytes.length - at, bytes.length);
    for (unsigned i = 0; i < FLAMEPIX_SHA256_NBYTES; i++)
        hash[i] = (unsigned char)(state[i / 4] >> (24 - 8 * (i % 4)));
}
