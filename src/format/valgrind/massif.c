/* Output of Massif, Valgrind's heap profiler: snapshots of the heap, some with a tree.
 *
 *     desc: --massif-out-file=m.out
 *     cmd: ./prog
 *     time_unit: ms
 *     #-----------
 *     snapshot=3
 *     #-----------
 *     time=1020
 *     mem_heap_B=1000
 *     heap_tree=peak
 *     n2: 1000 (heap allocation functions) malloc/new/new[], --alloc-fns, etc.
 *      n1: 600 0x10917E: f (a.c:10)
 *       n0: 600 0x1091B0: main (a.c:20)
 *      n0: 400 in 3 places, all below massif's threshold (1.00%)
 *
 * The tree begins with the allocating function and continues with its callers, indented by one
 * blank a level. Each node weighs its bytes less those of the nodes below it. Snapshots with a tree
 * are parts; the default is the peak. */
#include "format/formats.h"
#include "format/parse/open_calls.h"
#include "format/parse/parse_text.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/buffer_printf.h"
#include "base/memory.h"

/* An open node. */
struct level {
    double bytes;          /* less those of the nodes below */
    uint64_t nodes, below; /* number below it: stated, and read so far */
};

struct massif {
    struct fpx_open_frames open; /* without the root, which is not a function */
    struct level *levels;        /* of the root, and of each open frame */
    size_t level_capacity;
    bool in_tree, has_root, has_snapshot, has_time, is_in_milliseconds;
    uint64_t snapshot;
    size_t document; /* from 1: snapshot numbers restart with another one */
    double time;
    double heap_bytes, tree_bytes; /* of the snapshot: stated (below 0: unknown); read */
    size_t part;
};

struct node {
    size_t depth; /* the root: 0 */
    uint64_t nodes;
    double bytes;
    struct fpx_frame frame;
};

/* -- lines ------------------------------------------------------------------------------------- */

/* "f (a.c:10)" or "??? (in /usr/lib/x.so)" */
static void take_function(struct flamepix_bytes text, struct fpx_frame *frame)
{
    struct flamepix_bytes place = text;
    struct flamepix_bytes name, file;
    frame->name = text;
    if (!fpx_take_until_last(&place, " (", &name) || !fpx_take_end(&place, ")"))
        return;
    frame->name =
        flamepix_bytes_equal(name, flamepix_bytes_of("???")) ? (struct flamepix_bytes){0} : name;
    if (fpx_take(&place, "in "))
        frame->module = place;
    else if (fpx_take_until_last(&place, ":", &file) && fpx_take_number(&place, &frame->line))
        frame->file = file;
}

/* " n1: 600 0x10917E: f (a.c:10)" */
static bool take_node(struct flamepix_bytes line, struct node *node_ret)
{
    *node_ret = (struct node){0};
    while (fpx_take(&line, " "))
        node_ret->depth++;
    if (!fpx_take(&line, "n") || !fpx_take_number(&line, &node_ret->nodes) ||
        !fpx_take(&line, ": ") || !fpx_take_real(&line, &node_ret->bytes) || !fpx_take(&line, " "))
        return false;
    if (fpx_take(&line, "in "))
        node_ret->frame.name = flamepix_bytes_of("[below the threshold]");
    else if (fpx_take_hex(&line, &node_ret->frame.address) && fpx_take(&line, ": "))
        take_function(line, &node_ret->frame);
    else
        node_ret->frame.name = line;
    return true;
}

/* -- the tree ---------------------------------------------------------------------------------- */

static enum flamepix_status put_innermost(struct fpx_recording *recording, struct massif *reader)
{
    const struct fpx_sample sample = {.part = reader->part,
                                      .weight.value = reader->levels[reader->open.depth].bytes,
                                      .leaf_first = true,
                                      .has_time = reader->is_in_milliseconds,
                                      .begin = reader->time,
                                      .end = reader->time};
    if (!(sample.weight.value > 0))
        return FLAMEPIX_OK;
    reader->tree_bytes += sample.weight.value;
    enum flamepix_status status = fpx_open_frames_add(&reader->open, recording);
    return status == FLAMEPIX_OK ? fpx_recording_put(recording, &sample) : status;
}

/* If nodes are missing, their bytes would count as their caller's. */
static enum flamepix_status check_nodes(struct fpx_recording *recording, const struct level *level)
{
    return level->nodes == level->below
               ? FLAMEPIX_OK
               : fpx_recording_not_understood(recording, 0, "as many nodes as is said");
}

static enum flamepix_status close_to(struct fpx_recording *recording, struct massif *reader,
                                     size_t depth)
{
    enum flamepix_status status = FLAMEPIX_OK;
    while (reader->open.depth > depth && status == FLAMEPIX_OK) {
        status = check_nodes(recording, &reader->levels[reader->open.depth]);
        if (status == FLAMEPIX_OK)
            status = put_innermost(recording, reader);
        fpx_open_frames_close(&reader->open, reader->open.depth - 1);
    }
    return status;
}

/* Closes the tree of a snapshot, and compares its sum with the snapshot's bytes. */
static enum flamepix_status end_tree(struct fpx_recording *recording, struct massif *reader)
{
    enum flamepix_status status = close_to(recording, reader, 0);
    if (status == FLAMEPIX_OK && reader->has_root) {
        status = check_nodes(recording, &reader->levels[0]);
        if (reader->heap_bytes >= 0)
            fpx_recording_states(recording, "mem_heap_B", reader->heap_bytes, reader->tree_bytes);
    }
    reader->has_root = false;
    reader->tree_bytes = 0;
    return status;
}

static enum flamepix_status add_node(struct fpx_recording *recording, struct massif *reader,
                                     const struct node *node)
{
    const bool is_root = node->depth == 0;
    if (is_root ? reader->has_root : node->depth > reader->open.depth + 1 || !reader->has_root)
        return fpx_recording_not_understood(recording, 0, "a node below its caller");
    enum flamepix_status status =
        is_root ? FLAMEPIX_OK : close_to(recording, reader, node->depth - 1);
    if (status == FLAMEPIX_OK)
        status = fpx_array_reserve(&reader->levels, &reader->level_capacity, node->depth + 1,
                                   sizeof(*reader->levels));
    if (status == FLAMEPIX_OK && !is_root)
        status = fpx_open_frames_push(&reader->open, &node->frame);
    if (status != FLAMEPIX_OK)
        return status;
    reader->has_root = true;
    reader->levels[node->depth] = (struct level){.bytes = node->bytes, .nodes = node->nodes};
    if (!is_root) {
        reader->levels[node->depth - 1].bytes -= node->bytes;
        reader->levels[node->depth - 1].below++;
    }
    return FLAMEPIX_OK;
}

/* -- the reader -------------------------------------------------------------------------------- */

static enum flamepix_status begin_tree(struct fpx_recording *recording, struct massif *reader,
                                       struct flamepix_bytes what)
{
    struct flamepix_buffer name = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    reader->in_tree = !flamepix_bytes_equal(what, flamepix_bytes_of("empty"));
    if (!reader->in_tree)
        return FLAMEPIX_OK;
    status = fpx_buffer_printf(&name, "snapshot %" PRIu64, reader->snapshot);
    if (status == FLAMEPIX_OK && reader->document > 1)
        status = fpx_buffer_printf(&name, " of recording %zu", reader->document);
    if (status == FLAMEPIX_OK)
        status = fpx_recording_part(recording, "snapshot", flamepix_buffer_bytes(&name),
                                    flamepix_bytes_of("bytes"), &reader->part);
    if (status == FLAMEPIX_OK && flamepix_bytes_equal(what, flamepix_bytes_of("peak")))
        fpx_recording_prefer(recording, reader->part);
    flamepix_buffer_free(&name);
    return status;
}

/* Snapshot numbers increase. If they restart, another recording begins, whose snapshots are others
 * in spite of equal numbers. */
static void take_snapshot(struct massif *reader, struct flamepix_bytes line)
{
    uint64_t number = 0;
    (void)fpx_take_number(&line, &number);
    if (!reader->has_snapshot || number <= reader->snapshot)
        reader->document++;
    reader->has_snapshot = true;
    reader->has_time = false;
    reader->snapshot = number;
    reader->heap_bytes = -1;
}

/* A snapshot has one time; a second one belongs to a snapshot whose number is missing. */
static enum flamepix_status take_time(struct fpx_recording *recording, struct massif *reader,
                                      struct flamepix_bytes line)
{
    if (fpx_take_real(&line, &reader->time))
        reader->time /= 1000;
    if (reader->has_time || !reader->has_snapshot)
        return fpx_recording_not_understood(recording, 0, "a number of the snapshot");
    reader->has_time = true;
    return FLAMEPIX_OK;
}

static enum flamepix_status take_field(struct fpx_recording *recording, struct massif *reader,
                                       struct flamepix_bytes line)
{
    if (fpx_take(&line, "cmd: "))
        return fpx_recording_fact(recording, "command", line);
    if (fpx_take(&line, "time_unit: "))
        reader->is_in_milliseconds = flamepix_bytes_equal(line, flamepix_bytes_of("ms"));
    else if (fpx_take(&line, "snapshot="))
        take_snapshot(reader, line);
    else if (fpx_take(&line, "mem_heap_B="))
        (void)fpx_take_real(&line, &reader->heap_bytes);
    else if (fpx_take(&line, "time="))
        return take_time(recording, reader, line);
    else if (fpx_take(&line, "heap_tree="))
        return begin_tree(recording, reader, line);
    return FLAMEPIX_OK;
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct massif *reader = user;
    struct node node;
    const bool is_node = take_node(line, &node);
    if (is_node && reader->in_tree)
        return add_node(recording, reader, &node);
    if (is_node)
        return fpx_recording_not_understood(recording, 0, "a tree that is begun");
    enum flamepix_status status = end_tree(recording, reader);
    if (status != FLAMEPIX_OK)
        return status;
    if (reader->in_tree && !fpx_bytes_begin_with(line, "#") &&
        !fpx_bytes_begin_with(line, "desc: ")) /* of another recording */
        return fpx_recording_bad_line(recording);
    reader->in_tree = false;
    return take_field(recording, reader, line);
}

static enum flamepix_status close_tree(struct fpx_recording *recording, void *user)
{
    return end_tree(recording, user);
}

static void end(void *user)
{
    struct massif *reader = user;
    fpx_open_frames_free(&reader->open);
    free(reader->levels);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct massif), .line = take_line, .close = close_tree, .end = end};

FPX_RECORDING_OPEN(fpx_massif_open, kind)
