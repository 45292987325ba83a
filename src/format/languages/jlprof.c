/* Profiles that FlameGraphs.jl, for Julia, saves as .jlprof: the magic "JLPROF" 1 0, 0x01020304 in
 * the byte order of the machine that wrote it, and a kind:
 *
 *     1  samples: a number of words and the words, which are addresses, leaf first; then a table
 *        of the frames of each address                                        (jlprof_samples.c)
 *     2  a graph: nodes from the root, each 0xFF, a frame, what it does, and the samples that it
 *        spans, then the nodes below it, then 0
 *
 * A frame is a function, a file, each preceded by its length, a line, and flags for C and for
 * inlined. The table follows the samples that need it, so they are read twice. */
#include "format/languages/jlprof.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "format/formats.h"

enum { MAGIC_NBYTES = 8, MARK_NBYTES = 4, MARK = 0x01020304, KIND_SAMPLES = 1, KIND_GRAPH = 2 };

enum flamepix_status fpx_jlprof_frame(struct fpx_recording *recording, struct fpx_jlprof *reader,
                                      uint64_t address, struct fpx_julia_frame *frame_ret)
{
    struct fpx_byte_source *source = &reader->source;
    uint64_t length, line, of_c, inlined;
    enum flamepix_status status = fpx_byte_source_number(recording, source, 4, &length);
    if (status == FLAMEPIX_OK)
        status = fpx_byte_source_text(recording, source, length, &reader->function);
    if (status == FLAMEPIX_OK)
        status = fpx_byte_source_number(recording, source, 4, &length);
    if (status == FLAMEPIX_OK)
        status = fpx_byte_source_text(recording, source, length, &reader->file);
    if (status == FLAMEPIX_OK)
        status = fpx_byte_source_number(recording, source, 8, &line);
    if (status == FLAMEPIX_OK)
        status = fpx_byte_source_number(recording, source, 1, &of_c);
    if (status == FLAMEPIX_OK)
        status = fpx_byte_source_number(recording, source, 1, &inlined);
    if (status != FLAMEPIX_OK)
        return status;
    const struct fpx_frame known = {.name = flamepix_buffer_bytes(&reader->function),
                                    .file = flamepix_buffer_bytes(&reader->file),
                                    .line = line <= INT64_MAX ? line : 0,
                                    .address = address};
    return fpx_julia_frame(recording, &reader->tree, &known, of_c != 0, frame_ret);
}

/* -- the header -------------------------------------------------------------------------------- */

/* Reports version "2.0" for "JLPROF" 2 0; without that name it is not such a file. */
static enum flamepix_status unknown_version(struct fpx_recording *recording,
                                            const struct fpx_jlprof *reader)
{
    enum { NAME_NBYTES = 6 };
    char version[16];
    const char *bytes = reader->function.data;
    if (memcmp(bytes, "JLPROF", NAME_NBYTES) != 0)
        return FLAMEPIX_BAD_RECORDING;
    (void)snprintf(version, sizeof(version), "%d.%d", (unsigned char)bytes[NAME_NBYTES],
                   (unsigned char)bytes[NAME_NBYTES + 1]);
    return fpx_recording_unknown_version(recording, flamepix_bytes_of(version));
}

/* Reads the part that both kinds share. Returns OK, END (truncated), or BAD_RECORDING. */
static enum flamepix_status read_header(struct fpx_recording *recording, struct fpx_jlprof *reader)
{
    static const char magic[] = {'J', 'L', 'P', 'R', 'O', 'F', 1, 0};
    struct fpx_byte_source *source = &reader->source;
    uint64_t mark, kind;
    reader->source = (struct fpx_byte_source){0};
    enum flamepix_status status =
        fpx_byte_source_text(recording, source, MAGIC_NBYTES, &reader->function);
    if (status == FLAMEPIX_OK && memcmp(reader->function.data, magic, MAGIC_NBYTES) != 0)
        return unknown_version(recording, reader);
    if (status == FLAMEPIX_OK)
        status = fpx_byte_source_number(recording, source, MARK_NBYTES, &mark);
    if (status != FLAMEPIX_OK)
        return status;
    source->is_big_endian = mark == 0x04030201;
    if (!source->is_big_endian && mark != MARK)
        return FLAMEPIX_BAD_RECORDING;
    status = fpx_byte_source_number(recording, source, 1, &kind);
    if (status == FLAMEPIX_OK && kind == KIND_SAMPLES)
        status = fpx_byte_source_number(recording, source, 8, &reader->words);
    if (status != FLAMEPIX_OK)
        return status;
    reader->kind = (unsigned char)kind;
    return kind == KIND_SAMPLES || kind == KIND_GRAPH ? FLAMEPIX_OK : FLAMEPIX_BAD_RECORDING;
}

/* -- the steps --------------------------------------------------------------------------------- */

/* Notes damage at the end of a phase; what was read counts. */
static enum flamepix_status note_end(struct fpx_recording *recording, struct fpx_jlprof *reader,
                                     enum flamepix_status status, const char *expected)
{
    if (status != FLAMEPIX_END && status != FLAMEPIX_BAD_RECORDING)
        return status;
    status = fpx_recording_damaged(recording, reader->source.offset, expected);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static enum flamepix_status begin_file(struct fpx_recording *recording, struct fpx_jlprof *reader)
{
    enum flamepix_status status = read_header(recording, reader);
    if (status == FLAMEPIX_END || status == FLAMEPIX_BAD_RECORDING)
        return fpx_recording_damaged(recording, reader->source.offset,
                                     "JLPROF, a version and a kind");
    reader->phase = reader->kind == KIND_SAMPLES ? JLPROF_TABLE : JLPROF_GRAPH;
    return status;
}

static enum flamepix_status read_table(struct fpx_recording *recording, struct fpx_jlprof *reader)
{
    enum flamepix_status status = note_end(recording, reader, fpx_jlprof_table(recording, reader),
                                           "more addresses and their frames");
    if (status == FLAMEPIX_OK && !recording->report->damage.found)
        status = fpx_byte_source_end(recording, &reader->source);
    if (status == FLAMEPIX_OK)
        status = fpx_recording_rewind(recording);
    if (status == FLAMEPIX_OK)
        status = read_header(recording, reader);
    reader->phase = JLPROF_SAMPLES;
    return status;
}

static enum flamepix_status read_samples(struct fpx_recording *recording, struct fpx_jlprof *reader)
{
    reader->phase = JLPROF_SUMS;
    return note_end(recording, reader, fpx_jlprof_samples(recording, reader), "more samples");
}

/* -- a graph ----------------------------------------------------------------------------------- */

/* Each node spans a range of samples. Those not spanned by a node below are its self samples. The
 * root spans all samples and is not a frame. C frames may have been left out when the graph was
 * made; their effect is then noted in the node. */

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

static enum flamepix_status enter_node(struct fpx_recording *recording, struct fpx_jlprof *reader)
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

/* Reads the beginning or the end of a node. Returns OK, END if the file is truncated, or
 * BAD_RECORDING for anything else. Sets `is_whole_ret` at the end of the root. */
static enum flamepix_status read_border(struct fpx_recording *recording, struct fpx_jlprof *reader,
                                        bool *is_whole_ret)
{
    unsigned char byte;
    enum flamepix_status status = fpx_byte_source_byte(recording, &reader->source, &byte);
    *is_whole_ret = false;
    if (status != FLAMEPIX_OK)
        return status;
    if (byte == NODE && (reader->depth > 0 || !reader->has_root))
        return enter_node(recording, reader);
    if (byte != END_OF_NODE || reader->depth == 0)
        return FLAMEPIX_BAD_RECORDING;
    status = close_node(recording, reader);
    *is_whole_ret = reader->depth == 0;
    return status;
}

static enum flamepix_status read_node(struct fpx_recording *recording, struct fpx_jlprof *reader)
{
    bool is_whole = false;
    enum flamepix_status status = read_border(recording, reader, &is_whole);
    if (is_whole || status == FLAMEPIX_END || status == FLAMEPIX_BAD_RECORDING)
        reader->phase = JLPROF_SUMS;
    if (is_whole && status == FLAMEPIX_OK)
        status = fpx_byte_source_end(recording, &reader->source);
    return note_end(recording, reader, status, "a node or the end of one");
}

static enum flamepix_status put_sum(struct fpx_recording *recording, struct fpx_jlprof *reader)
{
    if (reader->next_sum == reader->tree.sum_count) {
        fpx_julia_remark_left_out(recording, &reader->tree);
        return FLAMEPIX_END;
    }
    return fpx_julia_put(recording, &reader->tree, reader->next_sum++);
}

static enum flamepix_status step(struct fpx_recording *recording, void *user)
{
    struct fpx_jlprof *reader = user;
    switch (reader->phase) {
    case JLPROF_HEADER:
        return begin_file(recording, reader);
    case JLPROF_TABLE:
        return read_table(recording, reader);
    case JLPROF_SAMPLES:
        return read_samples(recording, reader);
    case JLPROF_GRAPH:
        return read_node(recording, reader);
    default:
        return put_sum(recording, reader);
    }
}

static void end(void *user)
{
    struct fpx_jlprof *reader = user;
    fpx_julia_tree_free(&reader->tree);
    flamepix_buffer_free(&reader->function);
    flamepix_buffer_free(&reader->file);
    free(reader->frames);
    free(reader->places);
    fpx_key_table_free(&reader->place_of);
    free(reader->addresses);
    free(reader->open);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct fpx_jlprof), .step = step, .end = end};

FPX_RECORDING_OPEN(fpx_jlprof_open, kind)
