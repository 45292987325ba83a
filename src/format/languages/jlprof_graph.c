/* A graph of Julia: each node spans a range of samples. Those not spanned by a node below are its
 * self samples. The root spans all samples and is not a frame. C frames may have been left out when
 * the graph was made; their effect is then noted in the node. */
#include "base/memory.h"
#include "format/languages/jlprof.h"

enum { NODE = 0xFF, END_OF_NODE = 0 };

static enum flamepix_status read_span(struct fpx_recording *recording, struct fpx_jlprof *reader,
                                      double *count_ret)
{
    uint64_t first, last;
    enum flamepix_status status = fpx_byte_source_number(recording, &reader->source, 8, &first);
    if (status == FLAMEPIX_OK)
        status = fpx_byte_source_number(recording, &reader->source, 8, &last);
    if (status != FLAMEPIX_OK)
        return status;
    *count_ret = 0;
    if (first <= INT64_MAX && last <= INT64_MAX && last >= first)
        *count_ret = (double)(last - first) + 1;
    else
        status =
            fpx_recording_not_understood(recording, reader->source.offset, "a span of samples");
    return status;
}

static enum flamepix_status open_node(struct fpx_jlprof *reader, size_t node, double count)
{
    enum flamepix_status status = fpx_array_reserve(&reader->open, &reader->open_capacity,
                                                    reader->depth + 1, sizeof(*reader->open));
    if (status != FLAMEPIX_OK)
        return status;
    if (reader->depth > 0)
        reader->open[reader->depth - 1].count -= count;
    reader->open[reader->depth++] = (struct fpx_jlprof_open){node, count};
    return FLAMEPIX_OK;
}

static enum flamepix_status read_node(struct fpx_recording *recording, struct fpx_jlprof *reader)
{
    struct fpx_julia_frame frame;
    uint64_t noted;
    double count;
    size_t node = 0;
    enum flamepix_status status = fpx_jlprof_frame(recording, reader, 0, &frame);
    if (status == FLAMEPIX_OK)
        status = fpx_byte_source_number(recording, &reader->source, 1, &noted);
    if (status == FLAMEPIX_OK)
        status = read_span(recording, reader, &count);
    if (status != FLAMEPIX_OK)
        return status;
    frame.status |= (unsigned char)(noted & (FPX_JULIA_DISPATCHES | FPX_JULIA_COLLECTS));
    if (reader->has_root)
        status = fpx_julia_enter(recording, &reader->tree, reader->open[reader->depth - 1].node,
                                 &frame, &node);
    reader->has_root = true;
    return status == FLAMEPIX_OK ? open_node(reader, node, count) : status;
}

static enum flamepix_status close_node(struct fpx_recording *recording, struct fpx_jlprof *reader)
{
    const struct fpx_jlprof_open closed = reader->open[--reader->depth];
    size_t part;
    enum flamepix_status status = fpx_recording_part(recording, "profile", flamepix_bytes_of(""),
                                                     flamepix_bytes_of("samples"), &part);
    if (status == FLAMEPIX_OK && closed.count < 0)
        status = fpx_recording_not_understood(recording, reader->source.offset,
                                              "a node that spans those below it");
    if (status != FLAMEPIX_OK || !(closed.count > 0))
        return status;
    reader->tree.default_part = part;
    return fpx_julia_add(&reader->tree, closed.node, part, closed.count);
}

enum flamepix_status fpx_jlprof_node(struct fpx_recording *recording, struct fpx_jlprof *reader,
                                     bool *is_whole_ret)
{
    unsigned char byte;
    enum flamepix_status status = fpx_byte_source_byte(recording, &reader->source, &byte);
    *is_whole_ret = false;
    if (status != FLAMEPIX_OK)
        return status;
    if (byte == NODE && (reader->depth > 0 || !reader->has_root))
        return read_node(recording, reader);
    if (byte != END_OF_NODE || reader->depth == 0)
        return FLAMEPIX_BAD_RECORDING;
    status = close_node(recording, reader);
    *is_whole_ret = reader->depth == 0;
    return status;
}
