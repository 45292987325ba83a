#include "report/report_journal.h"

#include <string.h>

#include "base/os/system.h"

/* A resumed batch repeats the work of the last GROUP_SECONDS. Syncing more often would cost more
 * than it saves. */
static const double GROUP_SECONDS = 1.0;
/* The maximum of waiting bytes: beyond it the batch waits for the disk. */
enum { HELD_NBYTES_MAX = 4 * 1024 * 1024 };
static const double MOMENT_SECONDS = 0.05;

enum flamepix_status fpx_report_group_add(struct fpx_report_group *group,
                                          const struct fpx_entry *entry)
{
    if (group->lines.length == group->syncing_nbytes)
        group->since = fpx_clock_seconds();
    return fpx_entry_write(entry, &group->lines);
}

static bool is_due(const struct fpx_report_group *group, bool all)
{
    return group->lines.length > 0 && (all || fpx_clock_seconds() - group->since >= GROUP_SECONDS);
}

enum flamepix_status fpx_report_group_step(struct fpx_report_group *group, bool all, double seconds,
                                           size_t *ready_ret)
{
    enum flamepix_status status = FLAMEPIX_OK;
    *ready_ret = 0;
    if (group->syncing_nbytes == 0 && is_due(group, all)) {
        group->syncing_nbytes = group->lines.length;
        status = fpx_disk_sync_begin(&group->sync);
    }
    if (status == FLAMEPIX_OK && group->syncing_nbytes > 0)
        status = fpx_disk_sync_wait(
            &group->sync, group->lines.length > HELD_NBYTES_MAX ? MOMENT_SECONDS : seconds);
    /* The kernel reports a loss once, and the next sync would succeed. */
    if (status != FLAMEPIX_OK) {
        flamepix_buffer_clear(&group->lines);
        group->syncing_nbytes = 0;
    } else if (!fpx_disk_sync_is_at_work(&group->sync)) {
        *ready_ret = group->syncing_nbytes;
    }
    return status;
}

void fpx_report_group_drop(struct fpx_report_group *group, size_t nbytes)
{
    group->lines.length -= nbytes;
    if (group->lines.length > 0)
        memmove(group->lines.data, group->lines.data + nbytes, group->lines.length);
    group->syncing_nbytes = 0;
}

void fpx_report_group_free(struct fpx_report_group *group)
{
    flamepix_buffer_free(&group->lines);
    fpx_disk_sync_free(&group->sync);
}
