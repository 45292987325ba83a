/* Explain: what a status means to a reader, in words. Why there is no layout, no picture, no file;
 * which limit was met, its value, and the option that raises it.
 *
 * What is appended to `text` is one clause without a full stop. The library does not know how a
 * command spells its options: the spellings are handed in, and without one a clause leaves out what
 * it would say about that option. Paths stand in a clause byte for byte, whatever they hold; who
 * shows it escapes it, as console.h does for a terminal and json_text.h for a report. */
#ifndef FPX_MESSAGES_EXPLAIN_H
#define FPX_MESSAGES_EXPLAIN_H

#include <flamepix/render.h>

#include "figure/savings.h"

/* How options are spelled, as a reader would give them. NULL: there is no such option. */
struct fpx_option_names {
    /* With their argument, like "--limit-side N". */
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
    const char *format_in;               /* with its argument: reads anything as that format */
    const char *list_formats;            /* with its command: lists how formats are told */
    const char *format_in_folded;        /* with its value: reads anything as folded text */
    const char *profile;                 /* with its argument: chooses of several profiles */
    const char *counts_one, *counts_two; /* with their values: so many counts end a line */
    const char *count_first;             /* like "--count-first" */
    const char *picture_size;            /* several: those that make a picture smaller */
    const char *font;                    /* with its argument, like "--font FILE" */
    const char *chart_size;              /* several: those that may leave no room for a chart */
    const char *normalize;               /* like "--normalize" */
    const char *empty;                   /* with its value: draws a profile without samples, too */
    const char *view;                    /* what stands before the name of a view, like "--" */
    /* Whole, quoted for a shell: what leaves out run numbers, and numbers of two digits and
     * more. */
    const char *strip_run_numbers, *strip_digits;
};

/* A rendering as far as it got: what clauses are about. Everything is the caller's. */
struct fpx_rendering {
    const char *const *paths; /* of the inputs, as flamepix_input_open takes them; NULL: clauses
                                 name no input and no line, as the reader sees them beside it */
    size_t path_count;
    const struct flamepix_input_options *input;
    const struct flamepix_render_options *options; /* but for its figure */
    const struct flamepix_figure_options *figure;
    const struct flamepix_profile_report *report;
    struct flamepix_figure_page page;   /* all 0 while there is no figure */
    const struct flamepix_fonts *fonts; /* that drew it; NULL while nothing is drawn */
    /* What it gives up, and in what file it does not fit even so; NULL: nothing, and clauses name
     * no file. */
    const struct fpx_savings *savings;
    const char *output;
    const struct flamepix_renumbered *renumbered; /* of two sides; NULL: nobody asks */
    uint64_t limit_memory_nbytes;                 /* 0: none */
    const struct fpx_option_names *words;         /* NULL: no hints */
};

/* Appends why there is no layout or no picture: "a.folded:17: the line is over the limit of 64M
 * bytes: --limit-line SIZE raises it". `cause` is the errno of a status that sets one; WRITE_FAILED
 * is about the temporary files of sorting, for outputs see fpx_explain_file. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_explain_failure(struct flamepix_buffer *text,
                                         const struct fpx_rendering *rendering,
                                         enum flamepix_status status, int cause);

/* Appends why the file `path` cannot be read or written: "a.folded: No such file or directory".
 * Answers as above. */
enum flamepix_status fpx_explain_file(struct flamepix_buffer *text, const char *path,
                                      enum flamepix_status status, int cause);

/* Appends why no format claims the input of a report that says so, and what came close: "what it
 * holds tells no format". Answers as above. */
enum flamepix_status fpx_explain_unclaimed(struct flamepix_buffer *text,
                                           const struct fpx_rendering *rendering);

/* Why a file cannot be read or written: what errno says where the status sets it, else what the
 * status says. Valid until the next call; in one thread. */
const char *fpx_explain_cause(enum flamepix_status status, int cause);

/* Appends "the line is over the limit of 64M bytes: --limit-line SIZE raises it". `what` is "the
 * line is", `limit` the value with its unit, `option` the spelling or NULL. Answers as above. */
enum flamepix_status fpx_explain_limit(struct flamepix_buffer *text, const char *what,
                                       const char *limit, const char *option);

/* Appends that memory was short, with its limit unless that is 0. Answers as above. */
enum flamepix_status fpx_explain_no_memory(struct flamepix_buffer *text, uint64_t limit_nbytes,
                                           const char *option);

/* How a clause calls an input: "-" is "standard input". Either `path` or static. */
const char *fpx_explain_input(const char *path);

/* The spellings themselves; for NULL a struct of NULLs, static. */
const struct fpx_option_names *fpx_option_names_or_none(const struct fpx_option_names *words);

#endif
