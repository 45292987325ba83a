/* Evaluates the marks of blocks, for the files that each hold one kind of wide scan
 * (wide_template.h): they define wide.h, TARGET, BLOCK, FAR, BITS, `differing` and `is_far` first.
 * Unpredictable choices are made without a branch. */
#ifndef FPX_BASE_WIDE_WIDE_MARKS_TEMPLATE_H
#define FPX_BASE_WIDE_WIDE_MARKS_TEMPLATE_H

#include <stdint.h>

/* `marks` must not be 0 in these two. */
static inline size_t first_mark(uint64_t marks)
{
    return (size_t)__builtin_ctzll(marks) / BITS;
}

static inline size_t last_mark(uint64_t marks)
{
    return (size_t)(63 - __builtin_clzll(marks)) / BITS;
}

/* Number of bytes before the first mark of a block: all if there is none. */
static inline size_t bytes_before_mark(uint64_t marks)
{
    return marks != 0 ? first_mark(marks) : BLOCK;
}

/* The same for two adjacent blocks. The mask of the first selects whether the second counts, since
 * a conditional would compile to a branch. */
static inline size_t first_of_two(uint64_t first, uint64_t second)
{
    const size_t no_first = 0 - (size_t)(first == 0);
    return bytes_before_mark(first) + (bytes_before_mark(second) & no_first);
}

/* First difference of two texts that differ within FAR bytes; FAR if they no longer do, because one
 * of them has changed since. */
TARGET static inline size_t first_far(const char *a, const char *b)
{
    const uint64_t first = differing(a, b), second = differing(a + BLOCK, b + BLOCK);
    const uint64_t third = differing(a + 2 * BLOCK, b + 2 * BLOCK);
    const uint64_t fourth = differing(a + 3 * BLOCK, b + 3 * BLOCK);
    const size_t not_near = 0 - (size_t)((first | second) == 0);
    return first_of_two(first, second) + (first_of_two(third, fourth) & not_near);
}

TARGET static size_t shared_beyond(const char *a, const char *b, size_t length)
{
    for (size_t at = 0; at < length; at += FAR) {
        if (!is_far(a + at, b + at))
            continue;
        const size_t answer = at + first_far(a + at, b + at);
        return answer < length ? answer : length;
    }
    return length;
}

/* Findings in the blocks of a line. */
struct blocks_met {
    size_t length, count;
    size_t last_at; /* offset of the last block with a mark */
    uint64_t last;  /* its marks; 0: there is none */
    uint64_t pairs; /* marks of second bytes of pairs, in all blocks */
    uint64_t open;  /* the mark of a block's first byte, if the byte before it may pair */
};

/* Adds the marks of the next block: those of the byte, and those of bytes that may pair. */
TARGET static inline void add_marks(uint64_t marks, uint64_t pairing, struct blocks_met *met)
{
    met->pairs |= pairing & (pairing << BITS | met->open);
    met->open = pairing >> (BLOCK - 1) * BITS;
    met->count += (size_t)__builtin_popcountll(marks) / BITS;
    met->last_at = marks != 0 ? met->length : met->last_at;
    met->last = marks != 0 ? marks : met->last;
}

TARGET static inline struct fpx_wide_line line_of(const struct blocks_met *met)
{
    return (struct fpx_wide_line){
        .length = met->length,
        .count = met->count,
        .behind = met->last != 0 ? met->last_at + last_mark(met->last) + 1 : 0,
        .has_pair = met->pairs != 0,
    };
}

/* The kind that this file implements; its functions have the same names in every file. */
#define WIDE_KIND(said)                                                                            \
    {                                                                                              \
        .name = (said), .is_here = is_here, .shared = shared, .shared_beyond = shared_beyond,      \
        .find = find, .find_end = find_end, .find_behind = find_behind, .count = count,            \
        .marks = marks_of_all, .copy_line = copy_line, .copy = copy_bytes                          \
    }

#endif
