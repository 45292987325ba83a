/* How a name is taken apart: by the rules of one table, in order. A rule takes a piece off what is
 * left of the name (a suffix, a module, a place), or recognises all that is left and ends the work.
 * The table is in name.c; its rules are in one file for each kind. */
#ifndef FLAMEPIX_NAME_RULES_H
#define FLAMEPIX_NAME_RULES_H

#include <stdbool.h>
#include <stddef.h>

#include <flamepix/name.h>

/* What is left of a name: a piece of it, never empty. */
struct flamepix_name_rest {
    const char *text;
    size_t length;
};

/* Takes off `rest` what the rule recognises and notes it in `parts`. Answers whether that was all:
 * then the function is found. Each rule looks at every byte at most a few times. */
typedef bool (*flamepix_name_rule)(struct flamepix_name_rest *rest, struct flamepix_name *parts);

/* -- what is one piece (whole.c) --------------------------------------------------------------- */

bool flamepix_name_rule_bracketed(struct flamepix_name_rest *rest, struct flamepix_name *parts);
bool flamepix_name_rule_address(struct flamepix_name_rest *rest, struct flamepix_name *parts);
bool flamepix_name_rule_thread(struct flamepix_name_rest *rest, struct flamepix_name *parts);
bool flamepix_name_rule_library(struct flamepix_name_rest *rest, struct flamepix_name *parts);
bool flamepix_name_rule_path(struct flamepix_name_rest *rest, struct flamepix_name *parts);

/* -- what stands around a name (affix.c) ------------------------------------------------------- */

bool flamepix_name_rule_annotation(struct flamepix_name_rest *rest, struct flamepix_name *parts);
bool flamepix_name_rule_offset(struct flamepix_name_rest *rest, struct flamepix_name *parts);
bool flamepix_name_rule_module(struct flamepix_name_rest *rest, struct flamepix_name *parts);
bool flamepix_name_rule_clone(struct flamepix_name_rest *rest, struct flamepix_name *parts);
bool flamepix_name_rule_hash(struct flamepix_name_rest *rest, struct flamepix_name *parts);

/* -- blocks (closures.c) ----------------------------------------------------------------------- */

bool flamepix_name_rule_block(struct flamepix_name_rest *rest, struct flamepix_name *parts);

/* -- files and lines (place.c) ----------------------------------------------------------------- */

bool flamepix_name_rule_v8(struct flamepix_name_rest *rest, struct flamepix_name *parts);
bool flamepix_name_rule_place_in_parentheses(struct flamepix_name_rest *rest,
                                             struct flamepix_name *parts);
bool flamepix_name_rule_place_behind_blank(struct flamepix_name_rest *rest,
                                           struct flamepix_name *parts);
bool flamepix_name_rule_place_with_colons(struct flamepix_name_rest *rest,
                                          struct flamepix_name *parts);

/* -- paths of package, type and function (erlang.c, go.c, qualified.c) ------------------------- */

bool flamepix_name_rule_erlang(struct flamepix_name_rest *rest, struct flamepix_name *parts);

bool flamepix_name_rule_go(struct flamepix_name_rest *rest, struct flamepix_name *parts);

/* Always finds a function. */
bool flamepix_name_rule_qualified(struct flamepix_name_rest *rest, struct flamepix_name *parts);

#endif
