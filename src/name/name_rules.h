/* How a name is parsed: by the rules of one table, in order. A rule removes a piece from the rest
 * of the name (a suffix, a module, a place), or recognises the whole rest and ends the parse. The
 * table is in name.c; its rules are in one file for each kind. */
#ifndef FPX_NAME_NAME_RULES_H
#define FPX_NAME_NAME_RULES_H

#include <stdbool.h>
#include <stddef.h>

#include <flamepix/name.h>

/* The rest of a name: a piece of it, never empty. */
struct fpx_name_rest {
    const char *text;
    size_t length;
};

/* Removes the recognised piece from `rest` and notes it in `parts`. Returns whether the parse is
 * complete: then the function is found. Each rule reads every byte at most a few times. */
typedef bool (*fpx_name_rule)(struct fpx_name_rest *rest, struct flamepix_name *parts);

/* -- names that stay whole (whole_names.c) ----------------------------------------------------- */

bool fpx_name_rule_bracketed(struct fpx_name_rest *rest, struct flamepix_name *parts);
bool fpx_name_rule_address(struct fpx_name_rest *rest, struct flamepix_name *parts);
bool fpx_name_rule_thread(struct fpx_name_rest *rest, struct flamepix_name *parts);
bool fpx_name_rule_library(struct fpx_name_rest *rest, struct flamepix_name *parts);
bool fpx_name_rule_path(struct fpx_name_rest *rest, struct flamepix_name *parts);

/* -- prefixes and suffixes of a name (name_affixes.c) ------------------------------------------ */

bool fpx_name_rule_annotation(struct fpx_name_rest *rest, struct flamepix_name *parts);
bool fpx_name_rule_offset(struct fpx_name_rest *rest, struct flamepix_name *parts);
bool fpx_name_rule_module(struct fpx_name_rest *rest, struct flamepix_name *parts);
bool fpx_name_rule_clone(struct fpx_name_rest *rest, struct flamepix_name *parts);
bool fpx_name_rule_hash(struct fpx_name_rest *rest, struct flamepix_name *parts);

/* -- blocks (closure_names.c) ------------------------------------------------------------------ */

bool fpx_name_rule_block(struct fpx_name_rest *rest, struct flamepix_name *parts);

/* -- files and lines (name_places.c) ----------------------------------------------------------- */

bool fpx_name_rule_v8(struct fpx_name_rest *rest, struct flamepix_name *parts);
bool fpx_name_rule_place_in_parentheses(struct fpx_name_rest *rest, struct flamepix_name *parts);
bool fpx_name_rule_place_behind_blank(struct fpx_name_rest *rest, struct flamepix_name *parts);
bool fpx_name_rule_place_with_colons(struct fpx_name_rest *rest, struct flamepix_name *parts);

/* -- paths of package, type and function (erlang.c, go.c, qualified_names.c) ------------------- */

bool fpx_name_rule_erlang(struct fpx_name_rest *rest, struct flamepix_name *parts);

bool fpx_name_rule_go(struct fpx_name_rest *rest, struct flamepix_name *parts);

/* Always finds a function. */
bool fpx_name_rule_qualified(struct fpx_name_rest *rest, struct flamepix_name *parts);

#endif
