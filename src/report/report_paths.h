/* The paths of entries, when a report is read: made relative to another folder where that is asked
 * for, and found for lines of version 1. */
#ifndef FPX_REPORT_REPORT_PATHS_H
#define FPX_REPORT_REPORT_PATHS_H

#include "report/report_index.h"

/* What the paths of the entry at hand lie in. Starts as {0}. */
struct fpx_report_moving {
    struct flamepix_buffer source, output; /* of a line of version 1, */
    struct fpx_entry_file only_file;       /* whose picture this is */
    struct flamepix_buffer key, moved_source, moved_output;
    struct flamepix_buffer files; /* moved paths of files, each terminated */
    struct flamepix_buffer scratch;
};

/* Replaces the paths of an entry, and those of its files, in place, by ones that are relative to
 * origin->to. Where nothing has to be done, they stay. What is new is valid until the next entry.
 * Answers OK or NO_MEMORY. */
enum flamepix_status fpx_entry_move(struct fpx_report_moving *moving,
                                    const struct fpx_report_origin *origin,
                                    struct fpx_entry *entry);

void fpx_report_moving_free(struct fpx_report_moving *moving);

#endif
