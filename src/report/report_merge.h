/* The reports of shards as one. */
#ifndef FPX_REPORT_REPORT_MERGE_H
#define FPX_REPORT_REPORT_MERGE_H

#include <sys/types.h>

#include "report/report_index.h"

/* A report that is merged. */
struct fpx_merged_report {
    const char *path;
    dev_t device;
    ino_t inode;
    struct fpx_report_facts facts;
    bool has_shard; /* it is of one, by its summary or its name, */
    uint32_t shard, shards;
};

/* Looks at the report at `path`: whether it is finished, and of which shard. Answers OK, NO_MEMORY,
 * READ_FAILED (errno set). */
enum flamepix_status fpx_merged_report_inspect(const char *path,
                                               struct fpx_merged_report *report_ret);

/* Sorts reports: those of no shard come first, the others by shard; the order that they were named
 * in does not matter. Answers a pair that cannot be merged, one report twice or shards of different
 * divisions, by their numbers in conflict_ret; false: there is none. */
bool fpx_merge_sort(struct fpx_merged_report *reports, size_t count, size_t conflict_ret[2]);

/* What came of it. */
struct fpx_report_merge_result {
    struct fpx_report_index *index; /* the caller's to free */
    struct fpx_summary summary;     /* its seconds are of work, over all inputs */
    uint64_t bad_lines;             /* of all reports */
    bool lists_differ; /* shards saw other inputs than others did, so some may be in none */
};

/* Unites sorted reports into an index whose paths are relative to `place`. Answers OK, NO_MEMORY,
 * READ_FAILED (errno set; *failed_ret is the number of the report). */
enum flamepix_status fpx_merge_read(struct fpx_merged_report *reports, size_t count,
                                    struct fpx_report_folder *place,
                                    struct fpx_report_merge_result *merged_ret, size_t *failed_ret);

#endif
