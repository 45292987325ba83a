/* Required texts: texts of which a name must hold at least one to be found by a pattern. Who knows
 * that none of them stands in a piece of memory need not search the names in it. */
#ifndef FPX_PATTERN_REQUIRED_TEXTS_H
#define FPX_PATTERN_REQUIRED_TEXTS_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

/* Checking more than MOST texts takes longer than searching the names. */
enum { FPX_REQUIRED_TEXTS_MOST = 8 };

/* What is looked at of one text, as often as it is compared at once. */
enum { FPX_PLACES = 16 };
struct fpx_required_text {
    size_t length; /* at least 2 */
    unsigned char first[FPX_PLACES], second[FPX_PLACES], last[FPX_PLACES];
    unsigned char fold[FPX_PLACES]; /* ignored bits: in them the cases differ */
};

/* For several patterns together. Starts as {0}. */
struct fpx_required_texts {
    struct fpx_required_text texts[FPX_REQUIRED_TEXTS_MOST];
    size_t count;
};

/* Adds those of a pattern (flamepix/pattern.h), by its text. False if it has none, if they are
 * unknown, or if there is no room: then the set does not cover the pattern. */
bool fpx_required_texts_add(struct fpx_required_texts *set, const char *pattern, bool ignore_case);

/* First place in `bytes` where one of them may begin; the length if there is none. Reads
 * FPX_REQUIRED_TEXTS_BEHIND bytes after them. */
enum { FPX_REQUIRED_TEXTS_BEHIND = 48 };
size_t fpx_required_texts_find(const struct fpx_required_texts *set, struct flamepix_bytes bytes);

#endif
