/* The ledger of a recording (flamepix/ledger.h). Records that are put are counted by part, since
 * the drawn part is known only at the end; all others are counted directly. If a reader marks where
 * records begin, a record without any result counts as not understood, even if the reader does not
 * report it. */
#include "base/capped.h"
#include "format/ledger_sums.h"
#include "format/recording_internal.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

static void add_records(struct flamepix_records *records, uint64_t count, double weight)
{
    records->count = fpx_capped_sum(records->count, count);
    if (weight >= -FLAMEPIX_COUNT_MAX && weight <= FLAMEPIX_COUNT_MAX)
        flamepix_weight_add_capped(&records->weight, (struct flamepix_weight){weight, 0.0});
}

static void note_not_understood(struct fpx_recording *recording, uint64_t line, uint64_t offset,
                                const char *expected)
{
    struct flamepix_ledger *ledger = &recording->report->ledger;
    if (ledger->not_understood.count++ > 0)
        return;
    ledger->first.line = line;
    ledger->first.offset = offset;
    (void)snprintf(ledger->first.expected, sizeof(ledger->first.expected), "%s", expected);
}

/* Counts the current record as not understood, unless it is settled. */
static void end_record(struct fpx_recording *recording)
{
    struct fpx_open_record *record = &recording->record;
    if (record->is_open && !record->is_settled)
        note_not_understood(recording, record->line, record->offset, "a record that is known");
    record->is_open = false;
}

void fpx_recording_record(struct fpx_recording *recording, uint64_t offset)
{
    end_record(recording);
    recording->record = (struct fpx_open_record){
        .is_open = true, .line = recording->report->lines, .offset = offset};
}

void fpx_recording_keep_record(struct fpx_recording *recording)
{
    recording->record.is_settled = true;
}

void fpx_recording_leave_out(struct fpx_recording *recording, enum flamepix_left_out why,
                             uint64_t count, double weight)
{
    recording->record.is_settled = true;
    add_records(&recording->report->ledger.left_out[why], count, weight);
}

void fpx_recording_bad_record(struct fpx_recording *recording)
{
    recording->record.is_settled = true;
    note_not_understood(recording, recording->report->lines, recording->read_nbytes,
                        "a line that its format has there");
}

enum flamepix_status fpx_recording_not_understood(struct fpx_recording *recording, uint64_t offset,
                                                  const char *expected)
{
    recording->record.is_settled = true;
    note_not_understood(recording, recording->kind->line != NULL ? recording->report->lines : 0,
                        offset, expected);
    return recording->options.strict ? fpx_recording_damaged(recording, offset, expected)
                                     : FLAMEPIX_OK;
}

void fpx_recording_states(struct fpx_recording *recording, const char *name, double stated,
                          double found)
{
    enum { EXACT_TO = 1000000 }; /* relative tolerance: rounded sums differ in their last digits */
    struct flamepix_ledger *ledger = &recording->report->ledger;
    const double off = stated > found ? stated - found : found - stated;
    if (ledger->total.name[0] != '\0' || off * EXACT_TO <= (stated > found ? stated : found))
        return;
    (void)snprintf(ledger->total.name, sizeof(ledger->total.name), "%s", name);
    ledger->total.stated = stated;
    ledger->total.found = found;
}

static void remark(struct flamepix_ledger *ledger, const char *format, va_list arguments)
{
    char *remarks = ledger->remarks;
    const size_t length = strlen(remarks), room = FLAMEPIX_LEDGER_REMARKS_NBYTES - length;
    const char *joint = length > 0 ? "; " : "";
    char words[FLAMEPIX_LEDGER_REMARKS_NBYTES];
    (void)vsnprintf(words, sizeof(words), format, arguments);
    if (strstr(remarks, words) == NULL && strlen(joint) + strlen(words) < room)
        (void)snprintf(remarks + length, room, "%s%s", joint, words);
}

void fpx_recording_remark(struct fpx_recording *recording, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    remark(&recording->report->ledger, format, arguments);
    va_end(arguments);
}

void fpx_ledger_remark(struct flamepix_ledger *ledger, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    remark(ledger, format, arguments);
    va_end(arguments);
}

/* -- versions ---------------------------------------------------------------------------------- */

static void keep_version(struct fpx_recording *recording, struct flamepix_bytes version)
{
    char *to = recording->report->ledger.newer_version;
    const size_t most = FLAMEPIX_LEDGER_WORDS_NBYTES - 1;
    const size_t length = version.length < most ? version.length : most;
    memcpy(to, version.data, length);
    to[length] = '\0';
}

void fpx_recording_newer_version(struct fpx_recording *recording, struct flamepix_bytes version)
{
    keep_version(recording, version);
}

void fpx_recording_newer_number(struct fpx_recording *recording, int64_t version)
{
    char text[32];
    const int length = snprintf(text, sizeof(text), "%" PRId64, version);
    keep_version(recording, (struct flamepix_bytes){text, (size_t)length});
}

enum flamepix_status fpx_recording_unknown_version(struct fpx_recording *recording,
                                                   struct flamepix_bytes version)
{
    keep_version(recording, version);
    return FLAMEPIX_UNKNOWN_VERSION;
}

/* -- the end ----------------------------------------------------------------------------------- */

/* Counts the records put in a part: drawn, except those outside the time or without weight. */
static void count_part(struct flamepix_ledger *ledger, const struct flamepix_part *part,
                       bool is_read)
{
    const struct flamepix_weight none = {0.0, 0.0};
    struct flamepix_records put = {part->samples, part->weight};
    struct flamepix_ledger more = {0};
    if (!is_read) {
        more.left_out[FLAMEPIX_LEFT_OUT_OTHER_PART] = put;
    } else {
        put.count -= part->zero + part->outside.count + part->below_zero.count;
        put.weight = flamepix_weight_between(part->outside.weight, put.weight);
        put.weight = flamepix_weight_between(part->below_zero.weight, put.weight);
        more.drawn = put;
        more.left_out[FLAMEPIX_LEFT_OUT_ZERO] = (struct flamepix_records){part->zero, none};
        more.left_out[FLAMEPIX_LEFT_OUT_OTHER_TIME] = part->outside;
        more.left_out[FLAMEPIX_LEFT_OUT_BELOW_ZERO] = part->below_zero;
    }
    fpx_ledger_add(ledger, &more);
}

void fpx_recording_close_ledger(struct fpx_recording *recording)
{
    struct flamepix_ledger *ledger = &recording->report->ledger;
    end_record(recording);
    for (size_t i = 0; i < recording->part_count; i++) {
        const bool is_read = fpx_recording_reads(recording, i);
        if (is_read || !recording->parts_are_measures)
            count_part(ledger, &recording->parts[i], is_read);
    }
    ledger->damaged.count += recording->report->damage.found;
}
