/* Output of `pmcstat -G` on FreeBSD: for each event a tree of callers below each sampled function,
 * one row a line, indented by one blank a level.
 *
 *     @ inst_retired.any [35705 samples]
 *
 *     20.86%  [7447]     zfs_lz4_compress @ /boot/kernel/zfs.ko
 *      100.0%  [7447]      zio_compress_data
 *
 * A function without a module has that of the row above. Samples whose callers are not shown end at
 * the last caller shown. Each event is a part. */
#include "format/calls/calls.h"
#include "format/formats.h"
#include "format/parse/parse_text.h"

struct pmcstat {
    struct fpx_call_tree tree;
    struct flamepix_buffer module; /* of the row above */
    struct flamepix_buffer event;  /* terminated */
    double stated, found;          /* samples of the event */
};

/* The event's samples are those of the first level's rows, except for those too few to be printed.
 */
static enum flamepix_status end_event(struct fpx_recording *recording, struct pmcstat *reader)
{
    if (reader->stated > 0)
        fpx_recording_states(recording, reader->event.data, reader->stated, reader->found);
    reader->stated = reader->found = 0;
    return fpx_call_tree_close(&reader->tree, recording, 0);
}

/* "inst_retired.any [35705 samples]" */
static enum flamepix_status begin_event(struct fpx_recording *recording, struct pmcstat *reader,
                                        struct flamepix_bytes text)
{
    struct flamepix_bytes name = text;
    uint64_t samples;
    enum flamepix_status status = end_event(recording, reader);
    if (fpx_take_until(&text, " [", &name) && fpx_take_number(&text, &samples))
        reader->stated = (double)samples;
    flamepix_buffer_clear(&reader->module);
    flamepix_buffer_clear(&reader->event);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&reader->event, name.data, name.length);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&reader->event, "", 1);
    return status == FLAMEPIX_OK
               ? fpx_recording_part(recording, "event", name, flamepix_bytes_of("samples"),
                                    &reader->tree.parts[0])
               : status;
}

/* " 100.0%  [7447]      zio_compress_data"; its leading blanks are the depth. */
static bool take_row(struct flamepix_bytes *line, size_t *depth_ret, uint64_t *count_ret)
{
    struct flamepix_bytes rest = *line;
    double share;
    fpx_take_blanks(&rest);
    *depth_ret = line->length - rest.length;
    if (!fpx_take_real(&rest, &share) || !fpx_take(&rest, "%"))
        return false;
    fpx_take_blanks(&rest);
    if (!fpx_take(&rest, "[") || !fpx_take_number(&rest, count_ret) || !fpx_take(&rest, "]"))
        return false;
    *line = fpx_bytes_trimmed(rest);
    return line->length > 0;
}

static enum flamepix_status add_row(struct fpx_recording *recording, struct pmcstat *reader,
                                    struct flamepix_bytes line)
{
    struct fpx_frame frame = {0};
    struct flamepix_bytes rest;
    enum flamepix_status status = FLAMEPIX_OK;
    size_t depth;
    uint64_t count;
    if (!take_row(&line, &depth, &count))
        return fpx_recording_bad_line(recording);
    reader->found += depth == 0 ? (double)count : 0;
    rest = line;
    frame.name = line;
    if (fpx_take_until_last(&rest, " @ ", &frame.name)) {
        flamepix_buffer_clear(&reader->module);
        status = flamepix_buffer_append(&reader->module, rest.data, rest.length);
    }
    if (status != FLAMEPIX_OK)
        return status;
    frame.module = flamepix_buffer_bytes(&reader->module);
    const double values[] = {(double)count};
    if (depth > reader->tree.count)
        status = fpx_recording_not_understood(recording, 0, "a row of each level above it");
    if (status != FLAMEPIX_OK)
        return status;
    return fpx_call_tree_add(&reader->tree, recording, depth, &frame, values);
}

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    struct pmcstat *reader = user;
    (void)recording;
    reader->tree.value_count = 1;
    reader->tree.is_total[0] = true;
    reader->tree.leaf_first = true;
    return FLAMEPIX_OK;
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct pmcstat *reader = user;
    if (fpx_take(&line, "@ "))
        return begin_event(recording, reader, line);
    if (fpx_bytes_trimmed(line).length == 0)
        return fpx_call_tree_close(&reader->tree, recording, 0);
    return add_row(recording, reader, line);
}

static enum flamepix_status close_tree(struct fpx_recording *recording, void *user)
{
    return end_event(recording, user);
}

static void end(void *user)
{
    struct pmcstat *reader = user;
    fpx_call_tree_free(&reader->tree);
    flamepix_buffer_free(&reader->module);
    flamepix_buffer_free(&reader->event);
}

static const struct fpx_recording_kind kind = {.reader_nbytes = sizeof(struct pmcstat),
                                               .begin = begin,
                                               .line = take_line,
                                               .close = close_tree,
                                               .end = end};

FPX_RECORDING_OPEN(fpx_pmcstat_open, kind)
