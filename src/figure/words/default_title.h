/* Default title: what stands above a picture of views where no title was given. */
#ifndef FPX_FIGURE_WORDS_DEFAULT_TITLE_H
#define FPX_FIGURE_WORDS_DEFAULT_TITLE_H

#include <flamepix/figure.h>

/* What a title is of. */
struct fpx_title_facts {
    const struct flamepix_figure_views *views;
    const struct flamepix_figure_comparison *comparison; /* NULL: nothing is compared */
    bool inverted;
    bool many;     /* pictures */
    bool is_drawn; /* names are isolated (isolated_names.h) */
};

/* Appends "Flame Graph (callers, around malloc)", terminated: "Icicle" where it is inverted,
 * "Chart" where the views keep the order of the input, "Graphs" or "Charts" of many, "Differential"
 * or "Ratio" before it where something is compared. Nothing where neither views nor a comparison
 * change anything of the title. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_default_title_write(const struct fpx_title_facts *facts,
                                             struct flamepix_buffer *title);

/* Appends the words of the views alone, " (callers, around malloc)"; nothing where they have none.
 * Not terminated. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_title_views_write(const struct flamepix_figure_views *views, bool is_drawn,
                                           struct flamepix_buffer *title);

/* The name in the argument of a view: that of the last frame of `;PATH`, that of `=NAME`, the text
 * of `+TEXT`, or all of it. */
struct flamepix_bytes fpx_title_name_in(const char *argument);

#endif
