/* Snippet: what stands with a picture in a document, before it is written in any markup. */
#ifndef FPX_SIDECAR_SNIPPET_H
#define FPX_SIDECAR_SNIPPET_H

#include "base/markup/escape.h"
#include "sidecar/sidecar.h"
#include "sidecar/top_frames.h"

/* Rows of the table, and numbers in each. */
enum { FPX_SNIPPET_ENTRIES = 10, FPX_SNIPPET_NUMBERS = 3 };

struct fpx_snippet_entry {
    struct flamepix_buffer numbers[FPX_SNIPPET_NUMBERS]; /* "12.3%"; nothing in it is markup */
    struct flamepix_buffer name;                         /* raw, but not longer than is read */
};

/* Texts may have no terminator. */
struct fpx_snippet {
    struct flamepix_buffer alt;     /* one line that can be seen (alt_text.h) */
    struct flamepix_buffer caption; /* raw: the title and what it is of; empty: there is none */
    uint32_t width, height;         /* CSS px */
    const char *summary;            /* what the table is, in a few words */
    size_t number_count;
    const char *headings[FPX_SNIPPET_NUMBERS]; /* of the numbers; static */
    /* The names of most self weight, or where sides are compared those that changed most; none
     * where the figure has no sums. */
    struct fpx_snippet_entry rows[FPX_SNIPPET_ENTRIES];
    size_t count;
};

/* What there is to say of a figure. *snippet_ret starts anew, and is freed by
 * fpx_snippet_free, also after a failure. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_snippet_create(const struct flamepix_figure *figure,
                                        struct fpx_snippet *snippet_ret);
void fpx_snippet_free(struct fpx_snippet *snippet);

/* -- parts, for snippets of sheets ------------------------------------------------------------- */

/* A size in px of the finished image in CSS px. */
uint32_t fpx_snippet_css_px(uint32_t px, double scale);

/* Appends to the caption, behind a comma where it has begun, an amount as it is counted: times
 * `factor`, in `unit`. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_snippet_put_amount(struct fpx_snippet *snippet, double weight,
                                            double factor, const char *unit);

/* Makes the table of the top frames, where there are sums. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_snippet_put_table(struct fpx_snippet *snippet,
                                           const struct fpx_top_facts *facts, double factor,
                                           const char *unit);

/* -- markup ------------------------------------------------------------------------------------ */

/* Writes what `append` makes of a snippet. Answers OK, NO_MEMORY, or what `write` answers. */
enum flamepix_status fpx_snippet_write(const struct fpx_snippet *snippet, fpx_snippet_fn *append,
                                       const struct flamepix_picture_place *place,
                                       flamepix_write_fn write, void *user);

/* The table as HTML that opens, without an empty line; nothing where it has no rows. */
void fpx_snippet_html_table(struct fpx_html *html, const struct fpx_snippet *snippet);

#endif
