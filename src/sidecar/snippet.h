/* Snippet: the part of a document that accompanies a picture, before any markup. */
#ifndef FPX_SIDECAR_SNIPPET_H
#define FPX_SIDECAR_SNIPPET_H

#include "base/markup/escape.h"
#include "sidecar/sidecar.h"
#include "sidecar/top_frames.h"

/* Rows of the table, and numbers per row. */
enum { FPX_SNIPPET_ENTRIES = 10, FPX_SNIPPET_NUMBERS = 3 };

struct fpx_snippet_entry {
    struct flamepix_buffer numbers[FPX_SNIPPET_NUMBERS]; /* "12.3%"; without markup */
    struct flamepix_buffer name;                         /* raw, truncated to a readable length */
};

/* Texts may have no terminator. */
struct fpx_snippet {
    struct flamepix_buffer alt;     /* one line of visible characters (alt_text.h) */
    struct flamepix_buffer caption; /* raw: the title and the subject; empty: none */
    uint32_t width, height;         /* CSS px */
    const char *summary;            /* the kind of table, in a few words */
    size_t number_count;
    const char *headings[FPX_SNIPPET_NUMBERS]; /* of the numbers; static */
    /* The names with most self weight, or if sides are compared those that changed most; none if
     * the figure has no sums. */
    struct fpx_snippet_entry rows[FPX_SNIPPET_ENTRIES];
    size_t count;
};

/* Makes the snippet of a figure. *snippet_ret starts anew, and is freed by fpx_snippet_free, also
 * after a failure. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_snippet_create(const struct flamepix_figure *figure,
                                        struct fpx_snippet *snippet_ret);
void fpx_snippet_free(struct fpx_snippet *snippet);

/* -- parts, for snippets of sheets ------------------------------------------------------------- */

/* A size in px of the finished image in CSS px. */
uint32_t fpx_snippet_css_px(uint32_t px, double scale);

/* Appends an amount to the caption, after a comma if the caption is not empty: times `factor`, in
 * `unit`. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_snippet_put_amount(struct fpx_snippet *snippet, double weight,
                                            double factor, const char *unit);

/* Makes the table of the top frames, if there are sums. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_snippet_put_table(struct fpx_snippet *snippet,
                                           const struct fpx_top_facts *facts, double factor,
                                           const char *unit);

/* -- markup ------------------------------------------------------------------------------------ */

/* Writes what `append` makes of a snippet. Returns OK, NO_MEMORY, or what `write` returns. */
enum flamepix_status fpx_snippet_write(const struct fpx_snippet *snippet, fpx_snippet_fn *append,
                                       const struct flamepix_picture_place *place,
                                       flamepix_write_fn write, void *user);

/* The table as a collapsible HTML element, without an empty line; nothing if it has no rows. */
void fpx_snippet_html_table(struct fpx_html *html, const struct fpx_snippet *snippet);

#endif
