/* Pattern: what a name is searched for (PCRE2). Whoever writes a pattern and whoever wrote the
 * names may be strangers: what one search may cost is bounded. */
#ifndef FLAMEPIX_PATTERN_H
#define FLAMEPIX_PATTERN_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A compiled pattern. A search writes to it, so one thread at a time: others have a share of it
 * (flamepix_pattern_share). What is only asked of it, its text and its case, any thread may ask. */
struct flamepix_pattern;

/* The longest text of a pattern, and how much of a name is searched: whatever lies behind is not
 * looked at. Bytes. */
enum { FLAMEPIX_PATTERN_MAX = 4096, FLAMEPIX_PATTERN_NAME_MAX = 16384 };

/* Why a text is no pattern. */
struct flamepix_pattern_fault {
    size_t offset; /* of the fault in the text, bytes; at most its length */
    char why[256]; /* one clause, terminated; of an invalid expression with the literal text */
};

/* Compiles a text, terminated. One that begins with `=` is an exact name; one that begins with
 * `+`, with which no regular expression can begin, is a literal part of a name; any other is a
 * regular expression, which is searched for anywhere in a name. One that is empty, only a `+`, or
 * begins with `;` (an exact path, not a name) is no pattern. A text in UTF-8 matches characters,
 * and nothing of it matches a byte of a name that is not UTF-8; any other text matches bytes. The
 * pattern keeps a copy. Answers OK, NO_MEMORY, or BAD_ARGUMENT (`fault_ret` says why). */
FLAMEPIX_API enum flamepix_status flamepix_pattern_create(const char *text, bool ignore_case,
                                                          struct flamepix_pattern **pattern_ret,
                                                          struct flamepix_pattern_fault *fault_ret);

/* The same pattern for another thread: what is compiled is shared, which nobody writes to, and what
 * a search writes to is its own. `pattern` outlives it, and may be searched with meanwhile. Answers
 * OK or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status flamepix_pattern_share(const struct flamepix_pattern *pattern,
                                                         struct flamepix_pattern **pattern_ret);

/* Whether the pattern is found in `name`. Answers OK, NO_MEMORY, or LIMIT_PATTERN where that takes
 * more steps or memory than a pattern may. One thread at a time. */
FLAMEPIX_API enum flamepix_status flamepix_pattern_found(struct flamepix_pattern *pattern,
                                                         struct flamepix_bytes name,
                                                         bool *found_ret);

/* What the pattern finds in `name`, at the first place where it is found: the part that its first
 * group of parentheses took, where it has one that took part, else all of the match. A piece of
 * `name`, which may be empty; its data is NULL where nothing is found. Answers as
 * flamepix_pattern_found. */
FLAMEPIX_API enum flamepix_status flamepix_pattern_find(struct flamepix_pattern *pattern,
                                                        struct flamepix_bytes name,
                                                        struct flamepix_bytes *piece_ret);

/* The text it was made of; the pattern's. */
FLAMEPIX_API const char *flamepix_pattern_text(const struct flamepix_pattern *pattern);

FLAMEPIX_API void flamepix_pattern_free(struct flamepix_pattern *pattern);

#ifdef __cplusplus
}
#endif

#endif
