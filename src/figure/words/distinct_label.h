/* Distinct labels: names side by side, each drawn so that it can be told from the others, as far as
 * there is room for what tells it. */
#ifndef FPX_FIGURE_WORDS_DISTINCT_LABEL_H
#define FPX_FIGURE_WORDS_DISTINCT_LABEL_H

#include <flamepix/text.h>

#include "base/bytes_match.h"
#include "base/distinct_words.h"

/* Starts as {0}. */
struct fpx_distinct_names {
    struct fpx_common_affixes ends;
    struct fpx_distinct_words words;
};

/* Takes the names, whose bytes stay where they are. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_distinct_names_find(struct fpx_distinct_names *distinct,
                                             const struct flamepix_bytes *names, size_t count);

void fpx_distinct_names_free(struct fpx_distinct_names *distinct);

/* What is to be set. */
struct fpx_distinct_label {
    struct flamepix_bytes name; /* one of the names */
    struct flamepix_bytes line; /* all that says it (flamepix_type_fit_line) */
    uint32_t room;              /* px */
    bool must_tell;             /* what does not tell it from all others is not set at all */
};

/* Sets all of the line where there is room for it; else the name without what all begin and end
 * with; else the words that tell it from others (distinct_words.h), with as much of what
 * follows as fits; else the last of these words; and of a single name both ends of the line. As
 * flamepix_type_fit_line. */
enum flamepix_status fpx_distinct_label_fit(const struct fpx_distinct_names *distinct,
                                            struct flamepix_type *type,
                                            const struct fpx_distinct_label *wanted,
                                            const struct flamepix_label **label_ret);

#endif
