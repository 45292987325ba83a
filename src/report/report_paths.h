/* The paths of entries, when a report is read: made relative to another folder where that is asked
 * for, and found for lines of version 1. */
#ifndef FLAMEPIX_REPORT_REPORT_PATHS_H
#define FLAMEPIX_REPORT_REPORT_PATHS_H

#include "report/report_index.h"

/* What the paths of the entry at hand lie in. Starts as {0}. */
struct flamepix_report_moving {
    struct flamepix_buffer source, output; /* of a line of version 1, */
    struct flamepix_entry_file only_file;  /* whose picture this is */
    struct flamepix_buffer key, moved_source, moved_output;
    struct flamepix_buffer files; /* moved paths of files, each terminated */
    struct flamepix_buffer scratch;
};

/* Replaces the paths of an entry, and those of its files, in place, by ones that are relative to
 * origin->to. Where nothing has to be done, they stay. What is new is valid until the next entry.
 * Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_entry_move(struct flamepix_report_moving *moving,
                                         const struct flamepix_report_origin *origin,
                                         struct flamepix_entry *entry);

void flamepix_report_moving_free(struct flamepix_report_moving *moving);

#endif
