/* Expressions: regular expressions for the other files of this folder: where they match, and their
 * groups. */
#ifndef FPX_PATTERN_EXPRESSION_H
#define FPX_PATTERN_EXPRESSION_H

#include <flamepix/pattern.h>

/* Spans of a match: all of it, and its first nine groups. */
enum { FPX_PATTERN_PIECES = 10 };

/* A span in the name. A group that took no part in the match is unset and empty. */
struct fpx_pattern_piece {
    size_t begin, end;
    bool is_set;
};
struct fpx_pattern_match {
    struct fpx_pattern_piece pieces[FPX_PATTERN_PIECES];
};

/* As flamepix_pattern_create, but a text that begins with `=` or `;` is a regular expression, too:
 * only one that begins with `+` is none. */
enum flamepix_status fpx_expression_create(const char *text, bool ignore_case,
                                           struct flamepix_pattern **pattern_ret,
                                           struct flamepix_pattern_fault *fault_ret);

/* Sets the fault and returns BAD_ARGUMENT. */
static inline enum flamepix_status fpx_pattern_refuse(struct flamepix_pattern_fault *fault,
                                                      size_t offset, const char *why)
{
    fault->offset = offset;
    (void)strncpy(fault->why, why, sizeof(fault->why) - 1);
    fault->why[sizeof(fault->why) - 1] = '\0';
    return FLAMEPIX_BAD_ARGUMENT;
}

/* Number of groups. */
size_t fpx_expression_groups(const struct flamepix_pattern *pattern);

/* Searches `name` from byte `from` on, which is at most its length; the first search of a name is
 * from 0. Returns as flamepix_pattern_found; `match_ret` is set on a match. */
enum flamepix_status fpx_expression_search(struct flamepix_pattern *pattern,
                                           struct flamepix_bytes name, size_t from,
                                           struct fpx_pattern_match *match_ret, bool *found_ret);

#endif
