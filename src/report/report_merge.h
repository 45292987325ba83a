/* Merges the reports of shards. */
#ifndef FPX_REPORT_REPORT_MERGE_H
#define FPX_REPORT_REPORT_MERGE_H

#include <sys/types.h>

#include "report/report_index.h"

/* A report to merge. */
struct fpx_merged_report {
    const char *path;
    dev_t device;
    ino_t inode;
    struct fpx_report_facts facts;
    bool has_shard; /* it is of a shard, by its summary or its name, */
    uint32_t shard, shards;
};

/* Inspects the report at `path`: whether it is finished, and its shard. Returns OK, NO_MEMORY,
 * READ_FAILED (errno set). */
enum flamepix_status fpx_merged_report_inspect(const char *path,
                                               struct fpx_merged_report *report_ret);

/* Sorts reports: those that are not of shards first, the others by shard; the order in which they
 * were named does not matter. If two cannot be merged, one report twice or shards of different
 * divisions, returns true with their numbers in conflict_ret; false: no conflict. */
bool fpx_merge_sort(struct fpx_merged_report *reports, size_t count, size_t conflict_ret[2]);

/* What came of it. */
struct fpx_report_merge_result {
    struct fpx_report_index *index; /* owned by the caller */
    struct fpx_summary summary;     /* seconds are of work, summed over all inputs */
    uint64_t bad_lines;             /* of all reports */
    bool lists_differ;              /* shards saw different inputs, so some may be in none */
};

/* Merges sorted reports into an index whose paths are relative to `place`. Returns OK, NO_MEMORY,
 * READ_FAILED (errno set; *failed_ret is the number of the report). */
enum flamepix_status fpx_merge_read(struct fpx_merged_report *reports, size_t count,
                                    struct fpx_report_folder *place,
                                    struct fpx_report_merge_result *merged_ret, size_t *failed_ret);

#endif
