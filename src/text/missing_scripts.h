/* Scripts that no face has: which of them labels were drawn in, as boxes. */
#ifndef FPX_TEXT_MISSING_SCRIPTS_H
#define FPX_TEXT_MISSING_SCRIPTS_H

#include <stddef.h>
#include <stdint.h>

#include <hb.h>

#include <flamepix/bytes.h>

#include "text/harfbuzz.h"

enum { FPX_SCRIPTS_MAX = 64 /* what a set can tell apart; others are not noted */ };

/* A set of scripts, by their numbers in a list. */
typedef uint64_t fpx_script_set;

/* The scripts met so far. Starts as {0}. */
struct fpx_script_list {
    hb_script_t scripts[FPX_SCRIPTS_MAX];
    size_t count;
};

/* The set of the script that a character is in; empty for what is in none, as FPX_BOX, whose
 * look a box is. Symbols count as one script. HarfBuzz, which knows scripts, is loaded. */
fpx_script_set fpx_script_list_find(struct fpx_script_list *list,
                                    const struct fpx_harfbuzz *harfbuzz, uint32_t code);

/* Appends what is in the set, in the order of their English names: "Devanagari, Han and Thai".
 * Answers OK or NO_MEMORY. */
enum flamepix_status fpx_script_list_append(const struct fpx_script_list *list, fpx_script_set set,
                                            struct flamepix_buffer *text);

#endif
