/* The reports of shards as one. */
#ifndef FLAMEPIX_REPORT_REPORT_MERGE_H
#define FLAMEPIX_REPORT_REPORT_MERGE_H

#include "report/report.h"

struct flamepix_merged {
    struct flamepix_report_index *index; /* the caller's to free */
    struct flamepix_report_counts tally; /* seconds: of work, over all inputs */
    size_t failed;                       /* index of the path that a status is about */
};

/* Unites the reports at `paths`, the last line of an input holding, and writes them to `output` as
 * one, sorted by input, with its summary; the folder is made if it is missing. With `sync`, it is
 * on the disk before it takes its name. Answers OK, NO_MEMORY, READ_FAILED (`failed`; one that is
 * not there, too), WRITE_FAILED; errno set. */
enum flamepix_status flamepix_reports_merge(const char *const *paths, size_t count,
                                            const char *output, bool sync,
                                            struct flamepix_merged *merged_ret);

#endif
