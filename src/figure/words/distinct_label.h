/* Distinct labels: names side by side, each drawn so that it can be distinguished from the others,
 * as far as there is room. */
#ifndef FPX_FIGURE_WORDS_DISTINCT_LABEL_H
#define FPX_FIGURE_WORDS_DISTINCT_LABEL_H

#include <flamepix/bytes.h>
#include <flamepix/text.h>

#include "base/distinct_words.h"

/* What all of several names begin and end with, in whole words, so that where there is no room for
 * all of a name, what differs is what stays: "…0012…" of "host-0012.folded". Starts as {0}. The
 * names stay where they are until all are added. */
struct fpx_common_affixes {
    struct flamepix_bytes first;
    size_t count, shortest;
    size_t prefix, suffix; /* bytes that all names added so far have in common */
};

/* Starts as {0}. */
struct fpx_distinct_names {
    struct fpx_common_affixes ends;
    struct fpx_distinct_words words;
};

/* Takes the names; their bytes must outlive `distinct`. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_distinct_names_find(struct fpx_distinct_names *distinct,
                                             const struct flamepix_bytes *names, size_t count);

void fpx_distinct_names_free(struct fpx_distinct_names *distinct);

/* What is to be set. */
struct fpx_distinct_label {
    struct flamepix_bytes name; /* one of the names */
    struct flamepix_bytes line; /* the whole line (flamepix_type_fit_line) */
    uint32_t room;              /* px */
    bool must_tell;             /* no label unless it is distinguishable from all others */
};

/* Sets the whole line if there is room; else the name without the beginning and end that all share;
 * else its distinguishing words (distinct_words.h), with as much of what follows as fits; else the
 * last of these words; for a single name both ends of the line. As flamepix_type_fit_line. */
enum flamepix_status fpx_distinct_label_fit(const struct fpx_distinct_names *distinct,
                                            struct flamepix_type *type,
                                            const struct fpx_distinct_label *wanted,
                                            const struct flamepix_label **label_ret);

#endif
