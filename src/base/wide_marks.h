/* What the marks of blocks say, for the files that are a kind of wide looks each (wide_kind.h):
 * they have base/wide.h, TARGET, BLOCK, FAR, BITS, `differing` and `is_far` before it. Choices that
 * nothing could foresee are made without a branch. */
#ifndef FLAMEPIX_BASE_WIDE_MARKS_H
#define FLAMEPIX_BASE_WIDE_MARKS_H

#include <stdint.h>

/* `marks` is not 0 in these two. */
static inline size_t first_mark(uint64_t marks)
{
    return (size_t)__builtin_ctzll(marks) / BITS;
}

static inline size_t last_mark(uint64_t marks)
{
    return (size_t)(63 - __builtin_clzll(marks)) / BITS;
}

/* The first mark in blocks that follow each other. Where there is none, because a text has changed
 * since it was found to differ there, it is in the last block or behind it. */
static inline size_t first_of_two(uint64_t first, uint64_t second)
{
    const size_t skipped = first != 0 ? 0 : BLOCK;
    return skipped + first_mark(first != 0 ? first : second | UINT64_C(1) << 63);
}

/* Where the two texts differ that do so within FAR bytes. */
TARGET static inline size_t first_far(const char *a, const char *b)
{
    const uint64_t first = differing(a, b), second = differing(a + BLOCK, b + BLOCK);
    const uint64_t third = differing(a + 2 * BLOCK, b + 2 * BLOCK);
    const uint64_t fourth = differing(a + 3 * BLOCK, b + 3 * BLOCK);
    const bool is_near = (first | second) != 0;
    const size_t skipped = is_near ? 0 : 2 * BLOCK;
    return skipped + first_of_two(is_near ? first : third, is_near ? second : fourth);
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

/* Adds the places that are marked in the block that follows the first `length` bytes of the
 * line. */
TARGET static inline void add_marks(uint64_t marks, struct flamepix_wide_line *line)
{
    const size_t behind = line->length + last_mark(marks | 1) + 1;
    const size_t is_new = 0 - (size_t)(marks != 0);
    line->count += (size_t)__builtin_popcountll(marks) / BITS;
    line->behind = (behind & is_new) | (line->behind & ~is_new);
}

/* The kind of a file, whose functions have the names of what they do in every one. */
#define WIDE_KIND(said)                                                                            \
    {                                                                                              \
        .name = (said), .is_here = is_here, .shared = shared, .shared_beyond = shared_beyond,      \
        .find = find, .find_behind = find_behind, .count = count, .marks = marks_of_all,           \
        .copy_line = copy_line, .copy = copy_bytes                                                 \
    }

#endif
