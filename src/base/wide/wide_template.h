/* The looks of one kind of machine, over what it says of one block. It is for the files that are a
 * kind each, which say before it:
 *
 *     TARGET         what the compiler may use for it
 *     BLOCK, FAR     bytes that are looked at together; those compared in one go, four blocks
 *     BITS           of a mark: a look at a block returns a word with one mark for each byte, that
 *                    of the first byte lowest, of which all bits are set or none
 *     block          as many bytes as BLOCK says, and block_at, which reads them
 *     put_block      writes them
 *     equal_marks    the bytes of a block that are `byte`
 *     pair_marks     those that may be one of a pair: `byte`, and all not above a blank, ' '
 *     marks_of       as equal_marks, of a block in memory
 *     differing      the bytes in which two blocks differ
 *     is_far         whether two texts differ anywhere in FAR bytes
 *     bits_of        one bit of each mark, next to each other
 *     narrower       the kind that is asked about less than a block
 *
 * What is left behind the last whole block is looked at in a block that ends with the text: of the
 * bytes that it sees again, the answer is known. */
#ifndef FPX_BASE_WIDE_WIDE_TEMPLATE_H
#define FPX_BASE_WIDE_WIDE_TEMPLATE_H

#include <string.h>

#include "base/wide/wide_marks_template.h"

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

TARGET static uint64_t marks_of_all(const char *text, char byte)
{
    uint64_t bits = 0;
    for (size_t at = 0; at < FPX_WIDE_MARKED_NBYTES; at += BLOCK)
        bits |= bits_of(marks_of(text + at, byte)) << at;
    return bits;
}

/* Notes the marks of a block, up to the first of `ends`. */
TARGET static inline void add_block(block read, uint64_t ends, char byte, struct blocks_met *met)
{
    const uint64_t here = ends != 0 ? (ends & -ends) - 1 : ~UINT64_C(0);
    add_marks(equal_marks(read, byte) & here, pair_marks(read, byte) & here, met);
}

/* The bytes after the whole blocks, which held no line feed. */
static void copy_rest(const char *text, size_t length, char byte, char *copy,
                      struct fpx_wide_line *line)
{
    struct fpx_wide_line rest;
    const size_t at = line->length;
    narrower.copy_line(text + at, length - at, byte, copy + at, &rest);
    line->count += rest.count;
    line->behind = rest.behind > 0 ? at + rest.behind : line->behind;
    line->has_pair |=
        rest.has_pair || (at > 0 && rest.length > 0 && fpx_wide_may_pair(copy[at - 1], byte) &&
                          fpx_wide_may_pair(copy[at], byte));
    line->length += rest.length;
}

/* The marks are those of the copy, as the text may change. */
TARGET static void copy_line(const char *text, size_t length, char byte, char *copy,
                             struct fpx_wide_line *line_ret)
{
    struct blocks_met met = {0};
    uint64_t ends = 0;
    while (ends == 0 && length - met.length >= BLOCK) {
        const block read = block_at(text + met.length);
        put_block(copy + met.length, read);
        ends = equal_marks(read, '\n');
        add_block(read, ends, byte, &met);
        met.length += ends != 0 ? first_mark(ends) : BLOCK;
    }
    *line_ret = line_of(&met);
    if (ends == 0)
        copy_rest(text, length, byte, copy, line_ret);
}

/* In the block at the end of the text, pairs of bytes seen before are known, and stay. */
TARGET static size_t find_end(const char *text, size_t length, char end, char byte,
                              bool *has_pair_ret)
{
    if (length < BLOCK)
        return narrower.find_end(text, length, end, byte, has_pair_ret);
    uint64_t pairs = 0, open = 0, ends = 0, pairing = 0;
    size_t at = 0;
    for (; length - at >= BLOCK; at += BLOCK) {
        const block read = block_at(text + at);
        ends = equal_marks(read, end);
        pairing = pair_marks(read, byte);
        if (ends != 0)
            break;
        pairs |= pairing & (pairing << BITS | open);
        open = pairing >> (BLOCK - 1) * BITS;
    }
    if (ends == 0) {
        at = length - BLOCK;
        open = 0;
        ends = equal_marks(block_at(text + at), end);
        pairing = pair_marks(block_at(text + at), byte);
    }
    pairing &= ends != 0 ? (ends & -ends) - 1 : ~UINT64_C(0);
    *has_pair_ret = (pairs | (pairing & (pairing << BITS | open))) != 0;
    return ends != 0 ? at + first_mark(ends) : length;
}

static void copy_bytes(char *to, const char *from, size_t length)
{
    memcpy(to, from, length);
}

#endif
