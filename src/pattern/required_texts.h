/* Required texts: texts of which a name must hold at least one to be found by a pattern. Who knows
 * that none of them stands in a piece of memory need not search the names in it. */
#ifndef FPX_PATTERN_REQUIRED_TEXTS_H
#define FPX_PATTERN_REQUIRED_TEXTS_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

/* More than MOST texts take longer than searching the names does. */
enum { FPX_REQUIRED_TEXTS_MOST = 8 };

/* What is looked at of one text, as often as it is compared at once. */
enum { FPX_PLACES = 16 };
struct fpx_required_text {
    size_t length; /* at least 2 */
    unsigned char first[FPX_PLACES], second[FPX_PLACES], last[FPX_PLACES];
    unsigned char fold[FPX_PLACES]; /* bits that do not count: in them the cases differ */
};

/* Of some patterns together. Starts as {0}. */
struct fpx_required_texts {
    struct fpx_required_text texts[FPX_REQUIRED_TEXTS_MOST];
    size_t count;
};

/* Adds those of a pattern (flamepix/pattern.h), by its text. False where it has none, where they
 * are not known, or where there is no place for them: then the set says nothing of the pattern. */
bool fpx_required_texts_add(struct fpx_required_texts *set, const char *pattern, bool ignore_case);

/* The first place in `bytes` where one of them may stand; their length: none stands in them. Reads
 * as many bytes behind them. */
enum { FPX_REQUIRED_TEXTS_BEHIND = 48 };
size_t fpx_required_texts_find(const struct fpx_required_texts *set, struct flamepix_bytes bytes);

#endif
