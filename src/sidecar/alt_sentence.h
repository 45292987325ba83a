/* Sentence: an alt text (alt_text.h) in the making; for the files that say its parts. It is
 * escaped when it is whole. */
#ifndef FPX_SIDECAR_ALT_SENTENCE_H
#define FPX_SIDECAR_ALT_SENTENCE_H

#include "figure/figure_internal.h"

/* Names of each clause that are told, and bytes of a name or a unit. */
enum { FPX_ALT_NAMES = 3, FPX_ALT_NAME_NBYTES = 60 };

/* A name that has less of the whole is not told. */
#define FPX_ALT_LEAST_SHARE 0.001

struct fpx_alt_sentence {
    const struct flamepix_figure *figure;
    struct flamepix_buffer text;
    struct flamepix_bytes unsaid; /* the name of what a view left no place of its own */
    bool has_title;               /* the sentence is two: what it is, and what is in it */
    bool has_clause;
    size_t clauses_at; /* in the text: where the first of them begins */
};

/* These answer OK or NO_MEMORY. The beginning of a clause behind the subject: a colon, or where
 * there is a title a full stop; behind another clause a semicolon. */
enum flamepix_status fpx_alt_begin(struct fpx_alt_sentence *sentence);

/* A name as the summary line says it. */
enum flamepix_status fpx_alt_name(struct fpx_alt_sentence *sentence, struct flamepix_bytes name);

/* So much weight in the unit of the figure: "348,427 samples". */
enum flamepix_status fpx_alt_count(struct fpx_alt_sentence *sentence, double weight);

/* The title and the subtitle that the picture was given, "Checkout, host 17: "; nothing where there
 * is none. */
enum flamepix_status fpx_alt_title(struct fpx_alt_sentence *sentence);

/* Behind the subject, what views have left of the profile: ", those with parse". */
enum flamepix_status fpx_alt_views(struct fpx_alt_sentence *sentence);

/* A sentence behind all, what searches found: " Found by lex: 50.0%." */
enum flamepix_status fpx_alt_searches(struct fpx_alt_sentence *sentence);

/* What stands before element i of a list of `count`, "a, b and c". */
const char *fpx_alt_between(size_t i, size_t count);

/* The clauses about what changed between the sides of a comparison that has a measure and a
 * difference. */
enum flamepix_status fpx_alt_changes(struct fpx_alt_sentence *sentence,
                                     const struct flamepix_figure_comparison *comparison);

#endif
