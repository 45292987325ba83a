/* Draw caption: a line of text in its band. */
#ifndef FPX_FIGURE_DRAW_CAPTION_H
#define FPX_FIGURE_DRAW_CAPTION_H

#include <flamepix/ink.h>
#include <flamepix/text.h>

#include "figure/page.h"
#include "figure/words/title_lines.h"

/* Draws the caption's text over `band`, in the ink of what it holds; what is wider than the band
 * less `padding` px at both sides is cut. Answers OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_caption_draw(struct flamepix_fonts *fonts,
                                      const struct fpx_page_caption *caption, uint32_t padding,
                                      const struct flamepix_canvas *band);

/* The type that it is drawn in; the fonts'. Answers OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_caption_type(struct flamepix_fonts *fonts,
                                      const struct fpx_page_caption *caption,
                                      struct flamepix_type **type_ret);

/* Breaks the title that is drawn on a page whose captions have `room` px, where one line cannot
 * hold it. Answers OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_page_break_title(const struct flamepix_figure_options *options,
                                          struct flamepix_fonts *fonts, const char *title,
                                          uint32_t room, struct fpx_title_lines *lines);

#endif
