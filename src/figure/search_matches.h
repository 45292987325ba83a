/* Search matches: which frames of a picture the searches match, and the texts about them. Only
 * names are searched, as the profile has them; the root is the picture's own, and ancestors of a
 * frame that is zoomed into are not part of what is shown. */
#ifndef FPX_FIGURE_SEARCH_MATCHES_H
#define FPX_FIGURE_SEARCH_MATCHES_H

#include "figure/figure_internal.h"

/* Searches the names of all drawn frames: (*masks_ret)[tag - 1] has bit i if search i matches the
 * frame; owned by the caller. NULL without searches. Returns OK, NO_MEMORY or LIMIT_PATTERN. */
enum flamepix_status fpx_search_matches_create(const struct flamepix_figure *figure,
                                               uint32_t **masks_ret);

/* Which searches find the name: bit i of *mask_ret is that of search i. Returns OK, NO_MEMORY or
 * LIMIT_PATTERN. */
enum flamepix_status fpx_search_matches_find(const struct flamepix_figure *figure,
                                             struct flamepix_bytes name, uint32_t *mask_ret);

/* Whether some search matches a frame, or in a merged chain one of those under it; then the colour
 * of the first such search. */
bool fpx_search_matches_color(const struct flamepix_figure *figure,
                              const struct flamepix_span *span, uint32_t *color_ret);

/* Whether a frame is pale because there are searches and none matches it. */
bool fpx_search_matches_dims(const struct flamepix_figure *figure,
                             const struct flamepix_span *span);

/* Appends "23.4%", the share of all samples whose stack has a match, or for several searches
 * "malloc 20.1% · ^std:: 5.3%". Nothing without searches or counts. Not terminated. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_search_matches_shares(const struct flamepix_figure *figure,
                                               struct flamepix_buffer *shares);

/* Fills the line of the picture: "Matched: 23.4%", the matches of all searches together, then for
 * each a swatch of its colour and its pattern, and its share if there are several. Nothing without
 * searches or counts. `type` is `em` px large and the line has `room` px. Returns OK, NO_MEMORY or
 * BAD_FONT. */
enum flamepix_status fpx_search_matches_fill_line(const struct flamepix_figure *figure,
                                                  struct flamepix_type *type, double em,
                                                  uint32_t room, struct fpx_legend_band *line);

/* The same shares and line, not of a single figure. */
struct fpx_search_sums {
    const struct flamepix_figure_options *options; /* with the searches and their colours */
    const struct flamepix_tally *tally;            /* NULL: nothing was counted */
    double total;                                  /* of all samples */
    bool is_after;                                 /* of the side after, when two are compared */
};
enum flamepix_status fpx_search_sums_shares(const struct fpx_search_sums *found,
                                            struct flamepix_buffer *shares);
enum flamepix_status fpx_search_sums_fill_line(const struct fpx_search_sums *found,
                                               struct flamepix_type *type, double em, uint32_t room,
                                               struct fpx_legend_band *line);

#endif
