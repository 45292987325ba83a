#include "format/java/jfr_events.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>

#include "base/memory.h"

static enum flamepix_status know_part(struct fpx_jfr_parts *parts, size_t part,
                                      enum fpx_jfr_measure measure)
{
    enum flamepix_status status =
        fpx_array_reserve(&parts->items, &parts->capacity, part + 1, sizeof(*parts->items));
    if (status != FLAMEPIX_OK)
        return status;
    while (parts->count <= part)
        parts->items[parts->count++] = (struct fpx_jfr_part){.is_known = false};
    if (!parts->items[part].is_known)
        parts->items[part] = (struct fpx_jfr_part){true, measure};
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_jfr_parts_find(struct fpx_jfr_parts *parts,
                                        struct fpx_recording *recording,
                                        const struct fpx_jfr_event_kind *kind,
                                        struct flamepix_bytes name, enum fpx_jfr_measure measure,
                                        size_t *part_ret)
{
    const char *profile = recording->options.recording.profile;
    const unsigned group = fpx_jfr_group_named(profile);
    const char *unit = fpx_jfr_unit(measure);
    *part_ret = FPX_JFR_NO_PART;
    if (kind->name[0] != '\0')
        name = flamepix_bytes_of(kind->name);
    if (group != 0 && (kind->groups & group) == 0)
        return FLAMEPIX_OK;
    if (group != 0 && kind->way == 0)
        name = flamepix_bytes_of(profile);
    recording->profile_is_of_many = group != 0;
    enum flamepix_status status =
        fpx_recording_part(recording, "event", name, flamepix_bytes_of(unit), part_ret);
    if (status == FLAMEPIX_OK)
        status = know_part(parts, *part_ret, measure);
    if (status != FLAMEPIX_OK || parts->items[*part_ret].measure == measure)
        return status;
    fpx_recording_remark(recording, "%.*s has %s beside %s, which are left out",
                         (int)(name.length < INT_MAX ? name.length : INT_MAX), name.data, unit,
                         fpx_jfr_unit(parts->items[*part_ret].measure));
    *part_ret = FPX_JFR_NO_PART;
    return FLAMEPIX_OK;
}

void fpx_jfr_parts_prefer(struct fpx_jfr_parts *parts, struct fpx_recording *recording,
                          const struct fpx_jfr_event_kind *kind, size_t part)
{
    const bool is_of_group = recording->profile_is_of_many;
    const unsigned rank = is_of_group ? kind->way + 1 : kind->rank;
    if (is_of_group)
        parts->ways[kind->way] = kind;
    if (rank == 0 || (parts->rank != 0 && parts->rank <= rank))
        return;
    parts->rank = rank;
    parts->preferred = part;
    if (rank == 1)
        fpx_recording_prefer(recording, part);
}

void fpx_jfr_parts_leave_out(struct fpx_jfr_parts *parts, struct fpx_recording *recording,
                             enum flamepix_left_out why, double weight)
{
    parts->sleeping += why == FLAMEPIX_LEFT_OUT_OTHER_STATE;
    fpx_recording_leave_out(recording, why, 1, weight);
}

void fpx_jfr_parts_have_no_state(struct fpx_recording *recording,
                                 const struct fpx_jfr_event_kind *kind)
{
    if ((kind->traits & FPX_JFR_HAS_STATE) != 0)
        fpx_recording_remark(
            recording, "%s does not say what threads did, so all of its samples count", kind->name);
}

const char *fpx_jfr_missing_text(enum fpx_jfr_measure measure)
{
    static const char *const lacks[] = {[FPX_JFR_COUNT] = "a number of samples",
                                        [FPX_JFR_SIZE] = "a size in bytes",
                                        [FPX_JFR_NANOSECONDS] = "a duration"};
    return lacks[measure];
}

/* Remarks which other events measure the same as the events of the group that are read. */
static void say_other_ways(const struct fpx_jfr_parts *parts, struct fpx_recording *recording)
{
    for (size_t i = parts->rank; parts->rank != 0 && i < FPX_JFR_WAYS; i++) {
        if (parts->ways[i] != NULL)
            fpx_recording_remark(recording,
                                 "%s of %s is measured by %s, too, which is not added, and is a "
                                 "profile of that name",
                                 recording->options.recording.profile,
                                 parts->ways[parts->rank - 1]->name, parts->ways[i]->name);
    }
}

void fpx_jfr_parts_close(const struct fpx_jfr_parts *parts, struct fpx_recording *recording)
{
    const unsigned group = fpx_jfr_group_named(recording->options.recording.profile);
    if (parts->rank != 0)
        fpx_recording_prefer(recording, parts->preferred);
    say_other_ways(parts, recording);
    if (parts->sleeping > 0 && group != FPX_JFR_WALL)
        fpx_recording_remark(recording,
                             "samples of threads that sleep, %" PRIu64 " of them, are left "
                             "out, and the profile wall has them",
                             parts->sleeping);
}

void fpx_jfr_parts_free(struct fpx_jfr_parts *parts)
{
    free(parts->items);
    *parts = (struct fpx_jfr_parts){0};
}
