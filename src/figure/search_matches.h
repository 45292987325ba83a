/* Search matches: which frames of a picture the searches find, and what the picture says of it.
 * Names are searched as the profile has them, and nothing but names; the root is the picture's own,
 * and the ancestors of a frame that is zoomed into are no part of what is shown. */
#ifndef FPX_FIGURE_SEARCH_MATCHES_H
#define FPX_FIGURE_SEARCH_MATCHES_H

#include "figure/figure_internal.h"

/* Searches the names of all frames that are drawn: (*masks_ret)[tag - 1] has bit i where search i
 * finds the frame; for the caller to free. NULL where nothing is searched. Answers OK, NO_MEMORY or
 * LIMIT_PATTERN. */
enum flamepix_status fpx_search_matches_create(const struct flamepix_figure *figure,
                                               uint32_t **masks_ret);

/* Which searches find the name: bit i of *mask_ret is that of search i. Answers OK, NO_MEMORY or
 * LIMIT_PATTERN. */
enum flamepix_status fpx_search_matches_find(const struct flamepix_figure *figure,
                                             struct flamepix_bytes name, uint32_t *mask_ret);

/* Whether some search finds a frame, or of a merged chain one of those under it; then the colour of
 * the first search that does. */
bool fpx_search_matches_color(const struct flamepix_figure *figure,
                              const struct flamepix_span *span, uint32_t *color_ret);

/* Whether a frame is to be pale because searches are made and none finds it. */
bool fpx_search_matches_dims(const struct flamepix_figure *figure,
                             const struct flamepix_span *span);

/* Appends "23.4%", the share of all samples whose stack holds a match, or of several searches
 * "malloc 20.1% · ^std:: 5.3%". Nothing where nothing is searched or was counted. Not terminated.
 * Answers OK or NO_MEMORY. */
enum flamepix_status fpx_search_matches_shares(const struct flamepix_figure *figure,
                                               struct flamepix_buffer *shares);

/* Fills the line of the picture: "Matched: 23.4%", what all searches find together, then for each a
 * swatch of its colour and its pattern, of several with its share. Nothing where nothing is
 * searched or was counted. `type` is `em` px large and the line has `room` px. Answers OK,
 * NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_search_matches_fill_line(const struct flamepix_figure *figure,
                                                  struct flamepix_type *type, double em,
                                                  uint32_t room, struct fpx_legend_band *line);

/* The same shares and line of what is not one figure. */
struct fpx_search_sums {
    const struct flamepix_figure_options *options; /* have the searches and their colours */
    const struct flamepix_tally *tally;            /* NULL: nothing was counted */
    double total;                                  /* of all samples */
    bool is_after; /* they are those of the side after, of two that are compared */
};
enum flamepix_status fpx_search_sums_shares(const struct fpx_search_sums *found,
                                            struct flamepix_buffer *shares);
enum flamepix_status fpx_search_sums_fill_line(const struct fpx_search_sums *found,
                                               struct flamepix_type *type, double em, uint32_t room,
                                               struct fpx_legend_band *line);

#endif
