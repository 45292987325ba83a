/* Zoom line: which frame a picture shows, in one line. */
#ifndef FPX_FIGURE_WORDS_ZOOM_LINE_H
#define FPX_FIGURE_WORDS_ZOOM_LINE_H

#include <flamepix/text.h>

/* A frame that is all of a picture. */
struct fpx_zoom_facts {
    struct flamepix_bytes name;
    double shown;     /* what it holds, as it is shown */
    double all;       /* what the profile holds; 0: that is not known */
    const char *unit; /* "samples"; "": none */
    bool is_total;    /* the whole width is the frame's, so percentages are of it */
};

/* Appends "100% is JOIN::exec: 272,959 samples, 78.3% of all", terminated. Of what is not
 * known there is no share. Where that is wider than `room` px in `type`, the number goes, if there
 * is a share. Answers OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_zoom_line_write(const struct fpx_zoom_facts *facts,
                                         struct flamepix_type *type, uint32_t room,
                                         struct flamepix_buffer *line);

#endif
