/* Row of an export of Instruments (xctrace.c): one sample, which refers to items. */
#ifndef FLAMEPIX_FORMAT_XCTRACE_ROW_H
#define FLAMEPIX_FORMAT_XCTRACE_ROW_H

#include "format/recording.h"
#include "format/xctrace_items.h"

/* Where there is no item. */
#define FLAMEPIX_XCTRACE_NONE SIZE_MAX

/* Starts by init. */
struct flamepix_xctrace_row {
    struct flamepix_recording *recording; /* that it is put into */
    bool weighs_time;                     /* samples weigh nanoseconds, else 1 */
    struct flamepix_xctrace_items items;  /* of all rows so far */
    size_t backtrace, thread, process;    /* numbers of items */
    bool has_weight, has_time;
    double weight, time; /* nanoseconds */
};

/* There are no items, and nothing is known of the row. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_xctrace_row_init(struct flamepix_xctrace_row *row,
                                               struct flamepix_recording *recording);

/* Begins another row, of which nothing is known. */
void flamepix_xctrace_row_begin(struct flamepix_xctrace_row *row);

/* Puts it as a sample, unless it has no backtrace. Answers as flamepix_recording_put does. */
enum flamepix_status flamepix_xctrace_row_put(struct flamepix_xctrace_row *row);

void flamepix_xctrace_row_free(struct flamepix_xctrace_row *row);

#endif
