/* Color rules: a user's own colours by patterns, before any palette.
 *
 * As a file they are text: a line for each rule, which is a pattern, a TAB, a colour, and perhaps a
 * TAB and a label for the legend. The pattern (flamepix/pattern.h) is looked for in the whole name;
 * in a part of it (R13) where "module:", "package:" or "file:" stands before it ("name:" says that
 * it is the whole one). The colour is #RRGGBB or one of the eight hues by name (palette_hues.h).
 * The first rule that is found decides. Blank lines and those that begin with "#" say nothing. */
#ifndef FPX_COLOR_COLOR_RULES_H
#define FPX_COLOR_COLOR_RULES_H

#include <flamepix/pattern.h>

#include "color/color_texts.h"
#include "color/space/palette_hues.h"

enum { FPX_COLOR_RULES_MAX = 1000 };

struct fpx_color_rules;

/* Reads a file's text, of which nothing is kept. Answers OK, NO_MEMORY, or BAD_ARGUMENT
 * (`fault_ret` says why). */
enum flamepix_status fpx_color_rules_parse(struct flamepix_bytes text,
                                           struct fpx_color_rules **rules_ret,
                                           struct fpx_color_fault *fault_ret);

size_t fpx_color_rules_count(const struct fpx_color_rules *rules);

/* What a rule says. */
struct fpx_color_rule_meaning {
    struct flamepix_bytes label; /* the rules'; the pattern where none was given */
    struct fpx_chosen_color chosen;
    size_t first; /* the first rule with the same label, or its own number */
};
struct fpx_color_rule_meaning fpx_color_rule(const struct fpx_color_rules *rules, size_t number);

/* The number of the first rule that is found in a name; their count where none is. Answers OK,
 * NO_MEMORY or LIMIT_PATTERN. One thread at a time. */
enum flamepix_status fpx_color_rules_find(const struct fpx_color_rules *rules,
                                          struct flamepix_bytes name, size_t *number_ret);

void fpx_color_rules_free(struct fpx_color_rules *rules);

#endif
