/* Explain: what a status means to a reader, in words: why there is no layout, picture or file,
 * which limit was exceeded, its value, and the option that raises it.
 *
 * The functions append one clause without a full stop to `text`. The library does not know how a
 * command spells its options: the caller passes the spellings, and without one a clause does not
 * mention that option. Paths are appended byte for byte and may hold any bytes. The caller escapes
 * the text for display, as console.h does for a terminal and json_text.h for a report. */
#ifndef FPX_MESSAGES_EXPLAIN_H
#define FPX_MESSAGES_EXPLAIN_H

#include <flamepix/render.h>

#include "figure/savings.h"

/* Spellings of options as a user would type them. NULL: no such option. */
struct fpx_option_names {
    /* With its argument, like "--limit-side N". */
    const char *limit_side, *limit_area, *limit_depth, *limit_line, *limit_unpacked, *limit_window,
        *limit_memory;
    const char *embed, *embed_max; /* "--embed", "--embed-max SIZE" */
    const char *timeout;
    const char *below_zero;              /* "--below-zero" */
    const char *strict, *sorted, *total; /* like "--strict" */
    const char *lenient;                 /* the same */
    const char *max_bytes;               /* the same */
    const char *format_png;              /* with its value, like "--format png" */
    const char *exists_error;            /* with its value, like "--exists error" */
    const char *format_in;               /* with its argument: reads any input as that format */
    const char *list_formats;            /* with its command: lists how formats are detected */
    const char *format_in_folded;        /* with its value: reads any input as folded text */
    const char *profile;                 /* with its argument: selects one of several profiles */
    const char *counts_one, *counts_two; /* with their values: the number of counts on a line */
    const char *count_first;             /* like "--count-first" */
    const char *picture_size;            /* several: the options that make a picture smaller */
    const char *font;                    /* with its argument, like "--font FILE" */
    const char *chart_size;              /* several: the options that may leave no room */
    const char *normalize;               /* like "--normalize" */
    const char *empty;                   /* with its value: also draws a profile without samples */
    const char *view;                    /* the prefix of a view's name, like "--" */
    /* Complete options, quoted for a shell: they remove run numbers, and numbers of two or more
     * digits. */
    const char *strip_run_numbers, *strip_digits;
};

/* A rendering as far as it got: the subject of all clauses. Everything is owned by the caller. */
struct fpx_rendering {
    const char *const *paths; /* of the inputs, as flamepix_input_open takes them; NULL: clauses
                                 name no input and no line, as the reader sees them next to it */
    size_t path_count;
    const struct flamepix_input_options *input;
    const struct flamepix_render_options *options; /* but for its figure */
    const struct flamepix_figure_options *figure;
    const struct flamepix_profile_report *report;
    struct flamepix_figure_page page;   /* all 0 if there is no figure */
    const struct flamepix_fonts *fonts; /* the fonts that drew it; NULL if nothing is drawn */
    /* What was given up, and the output whose limit is exceeded even so; NULL: nothing was, and
     * clauses name no output. */
    const struct fpx_savings *savings;
    const char *output;
    const struct flamepix_renumbered *renumbered; /* of two sides; NULL: not wanted */
    uint64_t limit_memory_nbytes;                 /* 0: none */
    const struct fpx_option_names *words;         /* NULL: no hints */
};

/* Appends why there is no layout or no picture: "a.folded:17: the line is over the limit of 64M
 * bytes: --limit-line SIZE raises it". `cause` is the errno of a status that sets one. WRITE_FAILED
 * is about the temporary files of sorting; for outputs see fpx_explain_file. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_explain_failure(struct flamepix_buffer *text,
                                         const struct fpx_rendering *rendering,
                                         enum flamepix_status status, int cause);

/* Appends why the file `path` cannot be read or written: "a.folded: No such file or directory".
 * Returns as above. */
enum flamepix_status fpx_explain_file(struct flamepix_buffer *text, const char *path,
                                      enum flamepix_status status, int cause);

/* Appends why no format claims the input of a report with that status, and which formats came
 * close: "its format was not detected". Returns as above. */
enum flamepix_status fpx_explain_unclaimed(struct flamepix_buffer *text,
                                           const struct fpx_rendering *rendering);

/* Why a file cannot be read or written: the text of errno if the status sets it, else the text of
 * the status. Valid until the next call; not thread-safe. */
const char *fpx_explain_cause(enum flamepix_status status, int cause);

/* Appends "the line is over the limit of 64M bytes: --limit-line SIZE raises it". `what` is "the
 * line is", `limit` the value with its unit, `option` the spelling or NULL. Returns as above. */
enum flamepix_status fpx_explain_limit(struct flamepix_buffer *text, const char *what,
                                       const char *limit, const char *option);

/* Appends that memory was short, with the limit unless it is 0. Returns as above. */
enum flamepix_status fpx_explain_no_memory(struct flamepix_buffer *text, uint64_t limit_nbytes,
                                           const char *option);

/* The name of an input in a clause: "-" is "standard input". Either `path` or static. */
const char *fpx_explain_input(const char *path);

/* `words` itself; for NULL a static struct of NULLs. */
const struct fpx_option_names *fpx_option_names_or_none(const struct fpx_option_names *words);

#endif
