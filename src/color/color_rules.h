/* Color rules: a user's own colours by patterns, applied before any palette.
 *
 * As a file they are text: a line for each rule with a pattern, a TAB, a colour, and optionally a
 * TAB and a label for the legend. The pattern (flamepix/pattern.h) is matched against the whole
 * name, or a part of it (R13) after the prefix "module:", "package:" or "file:" ("name:" is the
 * whole name). The colour is #RRGGBB or the name of one of the eight hues (palette_hues.h). The
 * first rule that matches applies. Blank lines and those that begin with "#" are ignored. */
#ifndef FPX_COLOR_COLOR_RULES_H
#define FPX_COLOR_COLOR_RULES_H

#include <flamepix/pattern.h>

#include "color/color_texts.h"
#include "color/space/palette_hues.h"

enum { FPX_COLOR_RULES_MAX = 1000 };

struct fpx_color_rules;

/* Parses a file's text, which is not kept. Returns OK, NO_MEMORY, or BAD_ARGUMENT (`fault_ret`
 * receives the reason). */
enum flamepix_status fpx_color_rules_parse(struct flamepix_bytes text,
                                           struct fpx_color_rules **rules_ret,
                                           struct fpx_color_fault *fault_ret);

size_t fpx_color_rules_count(const struct fpx_color_rules *rules);

/* What a rule says. */
struct fpx_color_rule_meaning {
    struct flamepix_bytes label; /* owned by the rules; the pattern if no label was given */
    struct fpx_chosen_color chosen;
    size_t first; /* the first rule with the same label, or its own number */
};
struct fpx_color_rule_meaning fpx_color_rule(const struct fpx_color_rules *rules, size_t number);

/* The index of the first rule that matches a name; the number of rules if none does. Returns OK,
 * NO_MEMORY or LIMIT_PATTERN. One thread at a time. */
enum flamepix_status fpx_color_rules_find(const struct fpx_color_rules *rules,
                                          struct flamepix_bytes name, size_t *number_ret);

/* From now on the patterns collect names in `undecided` (flamepix/pattern.h). */
void fpx_color_rules_collect(struct fpx_color_rules *rules, struct flamepix_undecided *undecided);

void fpx_color_rules_free(struct fpx_color_rules *rules);

#endif
