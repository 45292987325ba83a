/* Top text: the top frames as two tables that people read, in Markdown or plain. */
#ifndef FPX_SIDECAR_TOP_TEXT_H
#define FPX_SIDECAR_TOP_TEXT_H

#include "sidecar/top_frames.h"

struct fpx_top_text {
    struct fpx_top_facts facts;
    const char *title; /* of the picture; "": none */
    const char *unit;  /* of the weights; "": none is known */
    double factor;     /* multiplies the counts that are shown */
    const struct flamepix_sidecar_options *options;
};

/* Writes title and total, and the tables by self and by total: rank, share, count and name or,
 * where sides are compared, what there was before and after, and the change. Names are escaped for
 * where they go: in Markdown they are code, plain they are as a terminal may show them. Answers OK,
 * NO_MEMORY, or what `write` answers. */
enum flamepix_status fpx_top_text_write(const struct fpx_top_text *text, flamepix_write_fn write,
                                        void *user);

#endif
