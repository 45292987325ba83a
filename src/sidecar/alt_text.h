/* Alt text: a picture in one sentence, for readers who cannot see it. */
#ifndef FPX_SIDECAR_ALT_TEXT_H
#define FPX_SIDECAR_ALT_TEXT_H

#include <flamepix/figure.h>

#include "figure/figure_internal.h"
#include "figure/words/captions.h"

/* The greatest length of a sentence. */
enum { FPX_ALT_TEXT_NBYTES = 4096 };

/* Appends what the picture is and what it is of, the path that most of it goes through, and the
 * three names of most self weight, where the figure has sums by name:
 *
 *   Flame graph of 348,427 samples: 71.2% of them go through main, JOIN::exec and do_select; most
 *   self weight is in memcpy (12.3%), row_search (8.1%) and malloc (5.0%).
 *
 * A given title and subtitle come first, what views leave of the profile follows the subject, and
 * the results of searches come last:
 *
 *   Checkout, host 17: flame graph of 65 of 80 samples, those with parse. 61.5% of them go through
 *   main and lex. Found by lex: 61.5%.
 *
 * For two sides: the amount on each, their similarity, and the names whose self weight grew and
 * shrank most. The text is one plain line without markup, safe for a terminal (escape.h), and
 * depends only on the picture. Names are written as in the summary line about self weights, and
 * truncated if long. Not terminated. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_alt_text(const struct flamepix_figure *figure,
                                  struct flamepix_buffer *text);

/* Whether a file with this head begins with such a sentence. */
bool fpx_alt_text_is_ours(struct flamepix_bytes head);

/* Dominant path: the frames, one above the other, that most of a picture goes through. */

/* The names that identify a path: its first frame and its last two. */
enum { FPX_DOMINANT_NAMES = 3 };

struct fpx_dominant_path {
    struct flamepix_bytes names[FPX_DOMINANT_NAMES]; /* of the layout, from the root on */
    size_t count;                                    /* 0: no frame can be named */
    double weight;                                   /* of its last frame */
    bool holds_most; /* at least half of the whole; else only the heaviest frame */
};

enum fpx_dominant_direction { FPX_TO_CALLEES, FPX_TO_CALLERS };

/* Finds the path from the root, or from the frame that is shown, always to the heaviest child while
 * it holds at least half of `whole`. Around a function, callers have a path, too. Frames that
 * captions do not name (captions.h, `merged_name`) and repetitions of a name are skipped. Returns
 * OK or NO_MEMORY. */
enum flamepix_status fpx_dominant_path_find(const struct flamepix_figure *figure,
                                            enum fpx_dominant_direction way, double whole,
                                            struct flamepix_bytes merged_name,
                                            struct fpx_dominant_path *path_ret);

/* Sentence: an alt text (alt_text.h) being built, for the files that write its parts. It is escaped
 * at the end. */

/* Names in each clause; bytes of a name or a unit. */
enum { FPX_ALT_NAMES = 3, FPX_ALT_NAME_NBYTES = 60 };

/* Names with a smaller share of the whole are not mentioned. */
#define FPX_ALT_LEAST_SHARE 0.001

struct fpx_alt_sentence {
    const struct flamepix_figure *figure; /* NULL: it describes a sheet of many */
    const struct flamepix_figure_options *options;
    const struct flamepix_figure_views *views;
    const struct flamepix_tally *tally; /* sums by name and of searches; NULL: none */
    const char *unit;
    double counted;                  /* what shares are of */
    bool is_compared;                /* with another side or another measure */
    struct fpx_change_wholes wholes; /* of two sides */
    struct flamepix_buffer text;
    struct flamepix_bytes merged_name; /* the name of frames that a view merged into one */
    bool has_title;                    /* two sentences: what it is, and what is in it */
    bool has_clause;
    size_t clauses_at; /* where the clauses begin in the text */
};

/* These answer OK or NO_MEMORY. fpx_alt_begin starts a clause: after the subject with a colon, or a
 * full stop if there is a title; after another clause with a semicolon. */
enum flamepix_status fpx_alt_begin(struct fpx_alt_sentence *sentence);

/* A name as in the summary line. */
enum flamepix_status fpx_alt_name(struct fpx_alt_sentence *sentence, struct flamepix_bytes name);

/* A weight in the unit of the picture: "348,427 samples". */
enum flamepix_status fpx_alt_count(struct fpx_alt_sentence *sentence, double weight);

/* The title and subtitle given to the picture, "Checkout, host 17: "; nothing without one. */
enum flamepix_status fpx_alt_title(struct fpx_alt_sentence *sentence);

/* The kind of picture: "Flame graph of ", with several panels "Flame graphs of "; the comparison,
 * or NULL, selects which. */
enum flamepix_status fpx_alt_kind(struct fpx_alt_sentence *sentence,
                                  const struct flamepix_figure_comparison *comparison,
                                  size_t count);

/* The titles of views, in the subject: " (callers)"; nothing without any. */
enum flamepix_status fpx_alt_view_titles(struct fpx_alt_sentence *sentence);

/* "80 samples", or if views have left less "65 of 80 samples". */
enum flamepix_status fpx_alt_counted(struct fpx_alt_sentence *sentence);

/* "69 samples before and 85 samples after". */
enum flamepix_status fpx_alt_sides(struct fpx_alt_sentence *sentence,
                                   const struct flamepix_difference *difference);

/* After the subject, what views have left of the profile: ", those with parse". */
enum flamepix_status fpx_alt_views(struct fpx_alt_sentence *sentence);

/* A last sentence, the results of searches: " Found by lex: 50.0%." */
enum flamepix_status fpx_alt_searches(struct fpx_alt_sentence *sentence);

/* The names of a path, "main, lex and read". */
enum flamepix_status fpx_alt_path(struct fpx_alt_sentence *sentence,
                                  const struct fpx_dominant_path *path);

/* The clause about the names with most self weight: "self weight is most in memcpy (12.3%)". */
enum flamepix_status fpx_alt_self(struct fpx_alt_sentence *sentence);

/* Ends the clauses, adds the results of searches, and appends the whole sentence, escaped, to
 * `text`. The caller frees sentence->text, also after a failure. */
enum flamepix_status fpx_alt_end(struct fpx_alt_sentence *sentence, struct flamepix_buffer *text);

/* Adds a line end to the text of a picture and writes it. Returns OK, NO_MEMORY, or what `write`
 * returns. */
enum flamepix_status fpx_alt_line_write(struct flamepix_buffer *text, flamepix_write_fn write,
                                        void *user);

/* The separator before element i of a list of `count`, "a, b and c". */
const char *fpx_alt_between(size_t i, size_t count);

/* The clauses about changes between the sides of a comparison, which has a measure and a
 * difference. */
enum flamepix_status fpx_alt_changes(struct fpx_alt_sentence *sentence,
                                     const struct flamepix_figure_comparison *comparison);

#endif
