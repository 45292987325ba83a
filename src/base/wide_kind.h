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
 *     bits_of        one bit of each mark, next to each other
 *     narrower       the kind that is asked about less than a block
 *
 * What is left behind the last whole block is looked at in a block that ends with the text: of the
 * bytes that it sees again, the answer is known. */
#ifndef FLAMEPIX_BASE_WIDE_KIND_H
#define FLAMEPIX_BASE_WIDE_KIND_H

#include <string.h>

#include "base/wide_marks.h"

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
    for (size_t at = 0; at < FLAMEPIX_WIDE_BLOCK; at += BLOCK)
        bits |= bits_of(marks_of(text + at, byte)) << at;
    return bits;
}

/* What follows the whole blocks, in which no line feed was. */
static void copy_rest(const char *text, size_t length, char byte, char *copy,
                      struct flamepix_wide_line *line)
{
    struct flamepix_wide_line rest;
    narrower.copy_line(text + line->length, length - line->length, byte, copy + line->length,
                       &rest);
    line->count += rest.count;
    line->behind = rest.behind > 0 ? line->length + rest.behind : line->behind;
    line->length += rest.length;
}

/* Marks are those of the copy: it may be the text that changes. */
TARGET static void copy_line(const char *text, size_t length, char byte, char *copy,
                             struct flamepix_wide_line *line_ret)
{
    struct flamepix_wide_line line = {0};
    uint64_t ends = 0;
    while (ends == 0 && length - line.length >= BLOCK) {
        char *block = copy + line.length;
        memcpy(block, text + line.length, BLOCK);
        ends = marks_of(block, '\n');
        const uint64_t marks = marks_of(block, byte);
        add_marks(ends != 0 ? marks & ((ends & -ends) - 1) : marks, &line);
        line.length += ends != 0 ? first_mark(ends) : BLOCK;
    }
    if (ends == 0)
        copy_rest(text, length, byte, copy, &line);
    *line_ret = line;
}

static void copy_bytes(char *to, const char *from, size_t length)
{
    memcpy(to, from, length);
}

#endif
