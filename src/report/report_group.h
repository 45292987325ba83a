/* A group of report lines, held back until what they promise is on the disk. */
#ifndef FPX_REPORT_REPORT_GROUP_H
#define FPX_REPORT_REPORT_GROUP_H

#include "base/os/disk_sync.h"
#include "report/report.h"

/* Starts as {0}. */
struct fpx_report_group {
    struct flamepix_buffer lines; /* all that wait, in order */
    size_t syncing_nbytes;        /* of them, those that the sync at work is for */
    double since;                 /* when the first of the others came */
    struct fpx_disk_sync sync;    /* of the file systems that outputs and report lie on */
};

/* Holds the line of an entry back. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_report_group_add(struct fpx_report_group *group,
                                          const struct fpx_entry *entry);

/* Ends a sync that is over, and begins one where the time has come, or at once with `all`. Waits
 * for it up to so many seconds; where too much waits, a moment in any case. *ready_ret is how many
 * bytes of `lines` may be written now; then fpx_report_group_drop takes them out. Answers OK
 * or WRITE_FAILED (errno set): what they promise may not be on the disk, and none is left. */
enum flamepix_status fpx_report_group_step(struct fpx_report_group *group, bool all, double seconds,
                                           size_t *ready_ret);
void fpx_report_group_drop(struct fpx_report_group *group, size_t nbytes);

void fpx_report_group_free(struct fpx_report_group *group);

#endif
