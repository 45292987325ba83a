/* Alt text: a picture in one sentence, for who cannot see it. */
#ifndef FPX_SIDECAR_ALT_TEXT_H
#define FPX_SIDECAR_ALT_TEXT_H

#include <flamepix/figure.h>

#include "figure/figure_internal.h"
#include "figure/words/captions.h"

/* No sentence is longer. */
enum { FPX_ALT_TEXT_NBYTES = 4096 };

/* Appends what the picture is and what it is of, the path that most of it goes through, and the
 * three names of most self weight, where the figure has sums by name:
 *
 *   Flame graph of 348,427 samples: 71.2% of them go through main, JOIN::exec and do_select; most
 *   self weight is in memcpy (12.3%), row_search (8.1%) and malloc (5.0%).
 *
 * A title and subtitle that were given stand before it, what views leave of the profile behind the
 * subject, and what searches found behind all:
 *
 *   Checkout, host 17: flame graph of 65 of 80 samples, those with parse. 61.5% of them go through
 *   main and lex. Found by lex: 61.5%.
 *
 * Of two sides: what there is on both, how similar they are, and the names whose self weight grew
 * and shrank most. It is plain text without markup, in one line that a terminal may show
 * (escape.h), the same for the same picture; names are said as in the line about self
 * weights, and cut where they are long. Not terminated. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_alt_text(const struct flamepix_figure *figure,
                                  struct flamepix_buffer *text);

/* Whether a file that begins so begins as such a sentence. */
bool fpx_alt_text_is_ours(struct flamepix_bytes head);

/* Dominant path: the frames that most of a picture goes through, one on the other. */

/* Names that are enough to know it by: its first frame, and the last two. */
enum { FPX_DOMINANT_NAMES = 3 };

struct fpx_dominant_path {
    struct flamepix_bytes names[FPX_DOMINANT_NAMES]; /* the layout's, from the root on */
    size_t count;                                    /* 0: there is no frame to name */
    double weight;                                   /* of its last frame */
    bool holds_most; /* at least half of the whole; else it is one frame, the heaviest */
};

enum fpx_dominant_direction { FPX_TO_CALLEES, FPX_TO_CALLERS };

/* Finds the path from the root, or from the frame that is shown, always on to the heaviest child
 * as long as that holds at least half of `whole`; around a function there is one to its callers,
 * too. Frames that captions do not say (captions.h, `unsaid`), and repetitions of a
 * name, are passed over. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_dominant_path_find(const struct flamepix_figure *figure,
                                            enum fpx_dominant_direction way, double whole,
                                            struct flamepix_bytes unsaid,
                                            struct fpx_dominant_path *path_ret);

/* Sentence: an alt text (alt_text.h) in the making; for the files that say its parts. It is
 * escaped when it is whole. */

/* Names of each clause that are told, and bytes of a name or a unit. */
enum { FPX_ALT_NAMES = 3, FPX_ALT_NAME_NBYTES = 60 };

/* A name that has less of the whole is not told. */
#define FPX_ALT_LEAST_SHARE 0.001

struct fpx_alt_sentence {
    const struct flamepix_figure *figure; /* NULL: it is about a sheet of many */
    const struct flamepix_figure_options *options;
    const struct flamepix_figure_views *views;
    const struct flamepix_tally *tally; /* sums by name and of searches; NULL: there are none */
    const char *unit;
    double counted;                  /* what shares are of */
    bool is_compared;                /* with another side or measure */
    struct fpx_change_wholes wholes; /* of two sides */
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

/* So much weight in the unit of the picture: "348,427 samples". */
enum flamepix_status fpx_alt_count(struct fpx_alt_sentence *sentence, double weight);

/* The title and the subtitle that the picture was given, "Checkout, host 17: "; nothing where there
 * is none. */
enum flamepix_status fpx_alt_title(struct fpx_alt_sentence *sentence);

/* What the picture is, up to what it is of: "Flame graph of ", with several panels "Flame graphs
 * of "; what is compared, or NULL, says which kind. */
enum flamepix_status fpx_alt_kind(struct fpx_alt_sentence *sentence,
                                  const struct flamepix_figure_comparison *comparison,
                                  size_t count);

/* What views are called, in the subject: " (callers)"; nothing where they are not. */
enum flamepix_status fpx_alt_view_titles(struct fpx_alt_sentence *sentence);

/* "80 samples", or where views have left less "65 of 80 samples". */
enum flamepix_status fpx_alt_counted(struct fpx_alt_sentence *sentence);

/* "69 samples before and 85 samples after". */
enum flamepix_status fpx_alt_sides(struct fpx_alt_sentence *sentence,
                                   const struct flamepix_difference *difference);

/* Behind the subject, what views have left of the profile: ", those with parse". */
enum flamepix_status fpx_alt_views(struct fpx_alt_sentence *sentence);

/* A sentence behind all, what searches found: " Found by lex: 50.0%." */
enum flamepix_status fpx_alt_searches(struct fpx_alt_sentence *sentence);

/* The names of a path, "main, lex and read". */
enum flamepix_status fpx_alt_path(struct fpx_alt_sentence *sentence,
                                  const struct fpx_dominant_path *path);

/* The clause about the names of most self weight: "self weight is most in memcpy (12.3%)". */
enum flamepix_status fpx_alt_self(struct fpx_alt_sentence *sentence);

/* Ends the clauses, adds what searches found, and appends the whole sentence, escaped, to `text`.
 * The caller frees sentence->text, also after a failure. */
enum flamepix_status fpx_alt_end(struct fpx_alt_sentence *sentence, struct flamepix_buffer *text);

/* Ends the text of a picture with a line end, and writes it. Answers OK, NO_MEMORY, or what `write`
 * answers. */
enum flamepix_status fpx_alt_line_write(struct flamepix_buffer *text, flamepix_write_fn write,
                                        void *user);

/* What stands before element i of a list of `count`, "a, b and c". */
const char *fpx_alt_between(size_t i, size_t count);

/* The clauses about what changed between the sides of a comparison that has a measure and a
 * difference. */
enum flamepix_status fpx_alt_changes(struct fpx_alt_sentence *sentence,
                                     const struct flamepix_figure_comparison *comparison);

#endif
