#include "color/space/color_space.h"

#include <string.h>

/* flamegraph.pl seeds Perl's srand48 with the sum of the letters, and takes one number: the three
 * are equal. Names that are anagrams of each other have the same. */
static struct fpx_shade_values by_sum(struct flamepix_bytes name)
{
    const uint64_t mask48 = (UINT64_C(1) << 48) - 1;
    uint32_t sum = 0;
    for (size_t i = 0; i < name.length; i++)
        sum += (unsigned char)name.data[i];
    uint64_t seed = ((uint64_t)sum << 16) + 0x330E;
    double value = (double)((UINT64_C(0x5DEECE66D) * seed + 0xB) & mask48) / 0x1p48;
    return (struct fpx_shade_values){value, value, value};
}

/* -- flamegraph.pl --hash ---------------------------------------------------------------------- */

/* Letter i of a name, counted from its end if it is read backwards. */
static unsigned letter(struct flamepix_bytes name, size_t i, bool backwards)
{
    return (unsigned char)name.data[backwards ? name.length - 1 - i : i];
}

/* The text after the first backtick, which ends a module's name; a backtick in first place ends
 * none. */
static struct flamepix_bytes without_module(struct flamepix_bytes name)
{
    const char *tick = name.length < 2 ? NULL : memchr(name.data + 1, '`', name.length - 1);
    if (tick == NULL)
        return name;
    size_t length = (size_t)(tick + 1 - name.data);
    return flamepix_bytes_from(name, length);
}

/* The same for a name that is read backwards: its last backtick is then the first. */
static struct flamepix_bytes without_module_backwards(struct flamepix_bytes name)
{
    for (size_t i = name.length; i > 1; i--) {
        if (name.data[i - 2] == '`')
            return (struct flamepix_bytes){name.data, i - 2};
    }
    return name;
}

/* The first three letters, each with less weight than the one before it. */
static double namehash(struct flamepix_bytes name, bool backwards)
{
    enum { LETTERS = 3, LEAST_MODULUS = 10 };
    double vector = 0, most = 1, weight = 1;
    for (size_t i = 0; i < LETTERS && i < name.length; i++) {
        unsigned modulus = LEAST_MODULUS + (unsigned)i;
        vector += letter(name, i, backwards) % modulus / (double)(modulus - 1) * weight;
        most += weight;
        weight *= 0.70;
    }
    return 1 - vector / most;
}

static struct fpx_shade_values by_letters(struct flamepix_bytes name)
{
    double forwards = namehash(without_module(name), false);
    double backwards = namehash(without_module_backwards(name), true);
    return (struct fpx_shade_values){forwards, backwards, backwards};
}

/* -- inferno --deterministic, and by a seed ---------------------------------------------------- */

static const uint64_t FNV_OFFSET = 0xCBF29CE484222325, FNV_PRIME = 0x100000001B3;

/* inferno's numbers are floats, which round differently from doubles. */
static double share_of_64_bits(uint64_t hash)
{
    return (double)((float)hash / 0x1p64F);
}

/* FNV-1a of the name. */
static struct fpx_shade_values by_fnv(uint64_t offset, struct flamepix_bytes name)
{
    uint64_t hash = offset;
    for (size_t i = 0; i < name.length; i++)
        hash = (hash ^ (unsigned char)name.data[i]) * FNV_PRIME;
    uint64_t second = hash * FNV_PRIME;
    return (struct fpx_shade_values){share_of_64_bits(hash), share_of_64_bits(second),
                                     share_of_64_bits(second * FNV_PRIME)};
}

/* One step of splitmix64. */
static uint64_t mixed(uint64_t hash)
{
    hash += UINT64_C(0x9E3779B97F4A7C15);
    hash = (hash ^ hash >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    hash = (hash ^ hash >> 27) * UINT64_C(0x94D049BB133111EB);
    return hash ^ hash >> 31;
}

/* flamegraph.pl draws new random numbers for each picture; these are reproducible. */
static struct fpx_shade_values by_seed(uint64_t seed, struct flamepix_bytes name)
{
    uint64_t hash = mixed(seed);
    for (size_t i = 0; i < name.length; i++)
        hash = (hash ^ (unsigned char)name.data[i]) * FNV_PRIME;
    uint64_t first = mixed(hash);
    uint64_t second = mixed(first);
    return (struct fpx_shade_values){share_of_64_bits(first), share_of_64_bits(second),
                                     share_of_64_bits(mixed(second))};
}

struct fpx_shade_values fpx_shade_values(enum flamepix_shading shading, uint64_t seed,
                                         struct flamepix_bytes name)
{
    switch (shading) {
    case FLAMEPIX_SHADING_HASH:
        return by_letters(name);
    case FLAMEPIX_SHADING_DETERMINISTIC:
        return by_fnv(FNV_OFFSET, name);
    case FLAMEPIX_SHADING_RANDOM:
        return by_seed(seed, name);
    default:
        return by_sum(name);
    }
}
