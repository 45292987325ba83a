/* The looks of one kind of machine, over what it says of one block. It is for the files that are a
 * kind each, which say before it:
 *
 *     TARGET         what the compiler may use for it
 *     BLOCK, FAR     bytes that are looked at together; those compared in one go, four blocks
 *     BITS           of a mark: a look at a block answers a word with one mark for each byte, that
 *                    of the first byte lowest, of which all bits are set or none
 *     marks_of       the bytes of a block that are `byte`
 *     differing      the bytes in which two blocks differ
 *     is_far         whether two texts differ anywhere in FAR bytes
 *     narrower       the kind that is asked about less than a block
 *
 * What is left behind the last whole block is looked at in a block that ends with the text: of the
 * bytes that it sees again, the answer is known. */
#ifndef FLAMEPIX_BASE_WIDE_KIND_H
#define FLAMEPIX_BASE_WIDE_KIND_H

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

/* The first mark in blocks that follow each other, or of the last where there is none. It is chosen
 * without a branch, which nothing could foresee. */
static inline size_t first_of_two(uint64_t first, uint64_t second)
{
    const size_t skipped = first != 0 ? 0 : BLOCK;
    return skipped + first_mark(first != 0 ? first : second);
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

TARGET static size_t shared(const char *a, const char *b, size_t length)
{
    if (length < BLOCK)
        return narrower.shared(a, b, length);
    size_t at = 0;
    for (; length - at >= FAR; at += FAR)
        if (is_far(a + at, b + at))
            return at + first_far(a + at, b + at);
    for (; length - at >= BLOCK; at += BLOCK) {
        const uint64_t marks = differing(a + at, b + at);
        if (marks != 0)
            return at + first_mark(marks);
    }
    at = length - BLOCK;
    const uint64_t marks = differing(a + at, b + at);
    return marks != 0 ? at + first_mark(marks) : length;
}

TARGET static size_t find(const char *text, size_t length, char byte)
{
    if (length < BLOCK)
        return narrower.find(text, length, byte);
    size_t at = 0;
    for (; length - at >= 2 * BLOCK; at += 2 * BLOCK) {
        const uint64_t first = marks_of(text + at, byte);
        const uint64_t second = marks_of(text + at + BLOCK, byte);
        if ((first | second) != 0)
            return at + first_of_two(first, second);
    }
    if (length - at >= BLOCK) {
        const uint64_t marks = marks_of(text + at, byte);
        if (marks != 0)
            return at + first_mark(marks);
    }
    at = length - BLOCK;
    const uint64_t marks = marks_of(text + at, byte);
    return marks != 0 ? at + first_mark(marks) : length;
}

TARGET static size_t find_behind(const char *text, size_t length, char byte)
{
    if (length < BLOCK)
        return narrower.find_behind(text, length, byte);
    for (size_t end = length; end >= BLOCK; end -= BLOCK) {
        const uint64_t marks = marks_of(text + end - BLOCK, byte);
        if (marks != 0)
            return end - BLOCK + last_mark(marks) + 1;
    }
    const uint64_t marks = marks_of(text, byte);
    return marks != 0 ? last_mark(marks) + 1 : 0;
}

TARGET static size_t count(const char *text, size_t length, char byte)
{
    if (length < BLOCK)
        return narrower.count(text, length, byte);
    size_t bits = 0;
    size_t at = 0;
    for (; length - at >= BLOCK; at += BLOCK)
        bits += (size_t)__builtin_popcountll(marks_of(text + at, byte));
    if (at < length) {
        const size_t seen = BLOCK - (length - at);
        bits += (size_t)__builtin_popcountll(marks_of(text + length - BLOCK, byte) >> seen * BITS);
    }
    return bits / BITS;
}

#endif
