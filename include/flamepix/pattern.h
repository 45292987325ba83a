/* Pattern: a search in names (PCRE2). Patterns and names may come from untrusted authors, so the
 * cost of one search is bounded. */
#ifndef FLAMEPIX_PATTERN_H
#define FLAMEPIX_PATTERN_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A compiled pattern. Searches write to it, so one thread at a time: other threads use a share
 * (flamepix_pattern_share). Its text and case may be read by any thread. */
struct flamepix_pattern;

/* The longest text of a pattern, bytes. Names may have any length and are searched to their end. */
enum { FLAMEPIX_PATTERN_MAX = 4096 };

/* Why a text is not a valid pattern. */
struct flamepix_pattern_fault {
    size_t offset; /* byte offset of the fault in the text; at most its length */
    char why[256]; /* one clause, terminated; for an invalid expression with the literal text */
};

/* Compiles a text, terminated. One that begins with `=` is an exact name; one that begins with `+`,
 * which no regular expression can begin with, is a literal part of a name; any other is a regular
 * expression, which may match anywhere in a name. Invalid are an empty text, only a `+`, and a text
 * that begins with `;` (an exact path, not a name). A UTF-8 text matches characters, and never
 * matches a byte of a name that is not UTF-8; any other text matches bytes. The pattern keeps a
 * copy. Returns OK, NO_MEMORY, or BAD_ARGUMENT (`fault_ret` says why). */
FLAMEPIX_API enum flamepix_status flamepix_pattern_create(const char *text, bool ignore_case,
                                                          struct flamepix_pattern **pattern_ret,
                                                          struct flamepix_pattern_fault *fault_ret);

/* The same pattern for another thread: the compiled part is shared and read-only, the memory that
 * searches write to is separate. `pattern` outlives it, and may be used meanwhile. Returns OK or
 * NO_MEMORY. */
FLAMEPIX_API enum flamepix_status flamepix_pattern_share(const struct flamepix_pattern *pattern,
                                                         struct flamepix_pattern **pattern_ret);

/* Names about which patterns are undecided: their search takes more steps or memory than allowed. A
 * pattern that collects them goes on as if such a name did not match, so the caller must look
 * afterwards, and say so or judge nothing by the result. Patterns of any number of threads may
 * collect in one; the functions below are for one thread, when no pattern searches. */
struct flamepix_undecided;

/* Returns OK or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status
flamepix_undecided_create(struct flamepix_undecided **undecided_ret);

/* From now on, the pattern and those that it is shared with collect in `undecided`, which outlives
 * them; each name counts once for patterns with the same text. NULL: searches end with
 * LIMIT_PATTERN. They do so even if they collect after 250 names of a pattern, or 64 MiB. */
FLAMEPIX_API void flamepix_pattern_collect(struct flamepix_pattern *pattern,
                                           struct flamepix_undecided *undecided);

/* The number of patterns that are undecided about a name; 0 for NULL. */
FLAMEPIX_API size_t flamepix_undecided_patterns(const struct flamepix_undecided *undecided);

/* The text of pattern `i` of these, ordered by their bytes, owned by `undecided`; returns the
 * number of names. */
FLAMEPIX_API size_t flamepix_undecided_names(const struct flamepix_undecided *undecided, size_t i,
                                             const char **pattern_ret);

/* Forgets all of them. */
FLAMEPIX_API void flamepix_undecided_clear(struct flamepix_undecided *undecided);

/* NULL is fine. */
FLAMEPIX_API void flamepix_undecided_free(struct flamepix_undecided *undecided);

/* Whether the pattern matches in `name`. Returns OK, NO_MEMORY, or LIMIT_PATTERN if that takes more
 * steps or memory than allowed and the name is not collected. One thread at a time. */
FLAMEPIX_API enum flamepix_status flamepix_pattern_found(struct flamepix_pattern *pattern,
                                                         struct flamepix_bytes name,
                                                         bool *found_ret);

/* The first match in `name`: the part matched by the first group of parentheses, if the pattern has
 * one that took part, else the whole match. A piece of `name`, which may be empty; its data is NULL
 * if nothing matches. Returns as flamepix_pattern_found. */
FLAMEPIX_API enum flamepix_status flamepix_pattern_find(struct flamepix_pattern *pattern,
                                                        struct flamepix_bytes name,
                                                        struct flamepix_bytes *piece_ret);

/* The text it was made of; owned by the pattern. */
FLAMEPIX_API const char *flamepix_pattern_text(const struct flamepix_pattern *pattern);

FLAMEPIX_API void flamepix_pattern_free(struct flamepix_pattern *pattern);

#ifdef __cplusplus
}
#endif

#endif
