/* What byte strings begin with, end with and hold, and which comes first. */
#ifndef FLAMEPIX_BASE_BYTES_MATCH_H
#define FLAMEPIX_BASE_BYTES_MATCH_H

#include <stdbool.h>

#include <flamepix/bytes.h>

static inline bool flamepix_is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* An ASCII one: locales have no say. */
static inline bool flamepix_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Without blanks (space, tab) at both ends. */
struct flamepix_bytes flamepix_bytes_trimmed(struct flamepix_bytes bytes);

/* `text` is terminated and not empty. */
bool flamepix_bytes_begin_with(struct flamepix_bytes bytes, const char *text);
bool flamepix_bytes_end_with(struct flamepix_bytes bytes, const char *text);
bool flamepix_bytes_hold(struct flamepix_bytes bytes, const char *text);

/* Below 0, 0 or above: `a` comes before `b`, is equal, or comes after it, byte by byte. */
int flamepix_bytes_compare(struct flamepix_bytes a, struct flamepix_bytes b);

#endif
