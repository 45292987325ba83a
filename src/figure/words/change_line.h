/* Change line: what changed most, in one line of a picture that compares. */
#ifndef FPX_FIGURE_WORDS_CHANGE_LINE_H
#define FPX_FIGURE_WORDS_CHANGE_LINE_H

#include <flamepix/text.h>

#include "figure/change_whole.h"
#include "tally/name_changes.h"

struct fpx_change_line_facts {
    const struct fpx_name_changes *changes;
    struct fpx_change_wholes wholes; /* what percentages are of */
    double distance;                 /* what all stacks grew and shrank by, together */
    struct flamepix_bytes unsaid;    /* a name that says nothing of what changed; or empty */
};

/* More names than this of each list are not asked for. */
enum { FPX_CHANGE_LINE_NAMES = 24 };

/* Appends "Self grew, of after: +29.4% func2 · +16.5% func5; shrank, of before: −36.2% func4",
 * terminated; not of what they are where both sides weigh as much, or there is no room for that. By
 * turns those that grew and those that shrank, as many as `room` px in `type` hold whole. Names are
 * said as in the summary line; none that changed by less than 0.1%, nor whose sum may be too small
 * on a side. Where that leaves none of many that changed, "Self shrank in 600 functions, in each by
 * less than 0.1%". Nothing is appended where not even the first fits. Answers OK, NO_MEMORY or
 * BAD_FONT. */
enum flamepix_status fpx_change_line_write(const struct fpx_change_line_facts *facts,
                                           struct flamepix_type *type, uint32_t room,
                                           struct flamepix_buffer *line);

#endif
