#include "format/recording_internal.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/decimal.h"
#include "base/memory.h"
#include "base/utf8.h"

/* The requested part name; NULL: none. */
static const char *asked_part(const struct fpx_recording *recording)
{
    return recording->profile_is_of_many ? NULL : recording->options.recording.profile;
}

/* Whether --profile names part `number`. */
static bool is_asked_for(const struct fpx_recording *recording, size_t number)
{
    const char *profile = asked_part(recording);
    if (profile == NULL)
        return false;
    char *end;
    const unsigned long long asked = strtoull(profile, &end, 10);
    if (profile[0] >= '0' && profile[0] <= '9' && *end == '\0')
        return asked == number + 1;
    return flamepix_bytes_equal(flamepix_bytes_of(profile[0] == '=' ? profile + 1 : profile),
                                recording->parts[number].name);
}

static bool is_part_of(const void *entries, size_t number, const void *key)
{
    return flamepix_bytes_equal(((const struct flamepix_part *)entries)[number].name,
                                *(const struct flamepix_bytes *)key);
}

/* If the index is full, parts of the same name may be added repeatedly, up to FPX_PARTS_MAX. */
__attribute__((noinline)) static enum flamepix_status add_part(struct fpx_recording *recording,
                                                               const char *kind,
                                                               struct flamepix_bytes name,
                                                               struct flamepix_bytes unit)
{
    struct flamepix_part facts = {.kind = kind, .name = name, .unit = unit};
    enum flamepix_status status =
        fpx_array_reserve(&recording->parts, &recording->part_capacity, recording->part_count + 1,
                          sizeof(*recording->parts));
    if (status == FLAMEPIX_OK)
        status = fpx_arena_copy(&recording->names, name, &facts.name.data);
    if (status == FLAMEPIX_OK)
        status = fpx_arena_copy(&recording->names, unit, &facts.unit.data);
    if (status == FLAMEPIX_OK)
        status = fpx_hash_index_add(&recording->part_index, fpx_hash_text(0, name),
                                    recording->part_count);
    if (status != FLAMEPIX_OK && status != FLAMEPIX_END)
        return status;
    recording->parts[recording->part_count] = facts;
    if (recording->wanted == FPX_PART_NOT_KNOWN && is_asked_for(recording, recording->part_count))
        recording->wanted = recording->part_count;
    recording->part_count++;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_recording_part(struct fpx_recording *recording, const char *kind,
                                        struct flamepix_bytes name, struct flamepix_bytes unit,
                                        size_t *part_ret)
{
    *part_ret = fpx_hash_index_find(&recording->part_index, fpx_hash_text(0, name), is_part_of,
                                    recording->parts, &name);
    if (*part_ret != FPX_HASH_NONE)
        return FLAMEPIX_OK;
    *part_ret = recording->part_count - 1;
    if (recording->part_count == FPX_PARTS_MAX)
        return FLAMEPIX_OK;
    *part_ret = recording->part_count;
    return add_part(recording, kind, name, unit);
}

void fpx_recording_prefer(struct fpx_recording *recording, size_t part)
{
    if (asked_part(recording) == NULL)
        recording->wanted = part;
}

bool fpx_recording_wants(const struct fpx_recording *recording, size_t part)
{
    const struct flamepix_recording_options *options = &recording->options.recording;
    if (options->on_part != NULL || fpx_recording_wants_all_parts(options) ||
        recording->is_surveyed)
        return true;
    if (recording->wanted == FPX_PART_NOT_KNOWN)
        return asked_part(recording) == NULL;
    return recording->wanted == part;
}

enum flamepix_status fpx_recording_fact(struct fpx_recording *recording, const char *name,
                                        struct flamepix_bytes value)
{
    const struct flamepix_recording_options *options = &recording->options.recording;
    if (options->on_fact == NULL || recording->is_surveyed)
        return FLAMEPIX_OK;
    return options->on_fact(options->user, name, value);
}

enum flamepix_status fpx_recording_cut_stacks(struct fpx_recording *recording, uint64_t cut,
                                              uint64_t samples)
{
    char text[2 * FPX_VALUE_SIZE];
    if (cut == 0)
        return FLAMEPIX_OK;
    (void)snprintf(text, sizeof(text), "%" PRIu64 " of %" PRIu64, cut, samples);
    return fpx_recording_fact(recording, "cut stacks", flamepix_bytes_of(text));
}

enum flamepix_status fpx_recording_need_part(struct fpx_recording *recording)
{
    const struct flamepix_bytes nothing = {"", 0};
    if (recording->part_count > 0)
        return FLAMEPIX_OK;
    return add_part(recording, "profile", nothing, nothing);
}

/* -- the end of the recording ------------------------------------------------------------------ */

void fpx_recording_choose_part(struct fpx_recording *recording)
{
    size_t most = FPX_PART_NOT_KNOWN;
    if (recording->wanted != FPX_PART_NOT_KNOWN || asked_part(recording) != NULL)
        return;
    for (size_t i = 0; i < recording->part_count; i++) {
        if (most == FPX_PART_NOT_KNOWN ||
            recording->parts[i].samples > recording->parts[most].samples)
            most = i;
    }
    recording->wanted = most;
}

/* Copies as many whole characters as fit, and the NUL. */
static void copy_name(char *to, size_t size, struct flamepix_bytes name)
{
    size_t length = name.length < size ? name.length : size - 1;
    while (length < name.length && length > 0 && fpx_utf8_continues(name.data[length]))
        length--;
    memcpy(to, name.data, length);
    to[length] = '\0';
}

static void note_other(struct flamepix_parts_report *report, struct flamepix_bytes name)
{
    size_t length = strlen(report->others);
    const size_t separator = length > 0 ? 2 : 0;
    if (name.length == 0 || length + separator + name.length >= sizeof(report->others))
        return;
    memcpy(report->others + length, ", ", separator);
    copy_name(report->others + length + separator, name.length + 1, name);
}

/* The unit of the part that is read, or of all parts. Parts of different units have "mixed units":
 * their sum must not be reported as samples. */
static struct flamepix_bytes read_unit(const struct fpx_recording *recording)
{
    const struct flamepix_part *first = NULL;
    if (recording->wanted != FPX_PART_NOT_KNOWN)
        return recording->parts[recording->wanted].unit;
    for (size_t i = 0; i < recording->part_count; i++) {
        const struct flamepix_part *part = &recording->parts[i];
        if (part->samples == 0)
            continue;
        first = first == NULL ? part : first;
        if (!flamepix_bytes_equal(first->unit, part->unit))
            return flamepix_bytes_of("mixed units");
    }
    return first == NULL ? (struct flamepix_bytes){"", 0} : first->unit;
}

static void report_parts(struct fpx_recording *recording)
{
    struct flamepix_parts_report *report = &recording->report->parts;
    *report = (struct flamepix_parts_report){.is_asked_for =
                                                 recording->options.recording.profile != NULL};
    for (size_t i = 0; i < recording->part_count; i++) {
        const struct flamepix_part *facts = &recording->parts[i];
        if (facts->samples == 0)
            continue;
        report->count++;
        report->kind = facts->kind;
        if (i == recording->wanted)
            copy_name(report->read, sizeof(report->read), facts->name);
        else
            note_other(report, facts->name);
    }
    const struct flamepix_bytes unit = read_unit(recording);
    if (unit.length < FLAMEPIX_UNIT_NBYTES)
        copy_name(recording->report->unit, FLAMEPIX_UNIT_NBYTES, unit);
}

enum flamepix_status fpx_recording_close_parts(struct fpx_recording *recording)
{
    const struct flamepix_recording_options *options = &recording->options.recording;
    enum flamepix_status status = FLAMEPIX_OK;
    fpx_recording_choose_part(recording);
    report_parts(recording);
    for (size_t i = 0; options->on_part != NULL && i < recording->part_count; i++) {
        struct flamepix_part *facts = &recording->parts[i];
        facts->number = i + 1;
        facts->is_default = i == recording->wanted;
        if (status == FLAMEPIX_OK)
            status = options->on_part(options->user, facts);
    }
    return status;
}
