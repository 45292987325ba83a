#include "format/languages/julia.h"

#include <math.h>
#include <stdlib.h>

#include "base/buffer_printf.h"
#include "base/memory.h"
#include "format/parse/parse_text.h"
#include "format/parse/text_table.h"

struct written_stack {
    size_t begin, depth; /* of its frames, from the root */
    double weight;
};

struct jlprof_writer {
    struct fpx_text_table names;
    size_t *frames; /* numbers of names */
    size_t frame_count, frame_capacity;
    struct written_stack *stacks;
    size_t stack_count, stack_capacity;
    double weight; /* of all */
    struct flamepix_buffer out;
    flamepix_write_fn write;
    void *user;
};

/* -- input ------------------------------------------------------------------------------------- */

static enum flamepix_status keep_frame(struct jlprof_writer *writer, struct flamepix_bytes name)
{
    size_t number;
    enum flamepix_status status = fpx_text_table_intern(&writer->names, name, &number);
    if (status == FLAMEPIX_OK)
        status = fpx_array_reserve(&writer->frames, &writer->frame_capacity,
                                   writer->frame_count + 1, sizeof(*writer->frames));
    if (status == FLAMEPIX_OK)
        writer->frames[writer->frame_count++] = number;
    return status;
}

static enum flamepix_status keep_stack(struct jlprof_writer *writer,
                                       const struct flamepix_stack *stack)
{
    struct flamepix_bytes rest = {stack->key, stack->length};
    struct flamepix_bytes name;
    const size_t begin = writer->frame_count;
    enum flamepix_status status = fpx_array_reserve(
        &writer->stacks, &writer->stack_capacity, writer->stack_count + 1, sizeof(*writer->stacks));
    while (status == FLAMEPIX_OK && fpx_take_until(&rest, ";", &name))
        status = keep_frame(writer, name);
    if (status != FLAMEPIX_OK)
        return status;
    writer->stacks[writer->stack_count++] =
        (struct written_stack){begin, writer->frame_count - begin, stack->weight.value};
    writer->weight += stack->weight.value;
    return FLAMEPIX_OK;
}

static enum flamepix_status keep_stacks(struct jlprof_writer *writer,
                                        struct flamepix_stacks *stacks)
{
    struct flamepix_stack stack;
    enum flamepix_status status;
    while ((status = flamepix_stacks_next(stacks, &stack)) == FLAMEPIX_OK) {
        status = keep_stack(writer, &stack);
        if (status != FLAMEPIX_OK)
            return status;
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* The number of samples for the next stack; `carried` starts at 0. */
static uint64_t samples_of(const struct jlprof_writer *writer, size_t stack, double *carried)
{
    const double weight = writer->stacks[stack].weight;
    const double exact = *carried + (writer->weight > FPX_JLPROF_TOTAL_MAX
                                         ? weight / writer->weight * FPX_JLPROF_TOTAL_MAX
                                         : weight);
    const double whole = exact > 0 ? floor(exact + 0.5) : 0;
    *carried = exact - whole;
    return (uint64_t)whole;
}

/* -- writing ----------------------------------------------------------------------------------- */

enum { METADATA_WORDS = 6, PIECE_NBYTES = 1 << 16, FIRST_ADDRESS = 0x1000, ADDRESS_STEP = 16 };

static enum flamepix_status flush(struct jlprof_writer *writer)
{
    enum flamepix_status status = writer->write(writer->user, writer->out.data, writer->out.length);
    flamepix_buffer_clear(&writer->out);
    return fpx_buffer_keep(&writer->out, status);
}

static enum flamepix_status write_bytes(struct jlprof_writer *writer, const void *bytes,
                                        size_t length)
{
    enum flamepix_status status = flamepix_buffer_append(&writer->out, bytes, length);
    return status == FLAMEPIX_OK && writer->out.length >= PIECE_NBYTES ? flush(writer) : status;
}

/* Lowest byte first. */
static enum flamepix_status write_number(struct jlprof_writer *writer, size_t nbytes,
                                         uint64_t number)
{
    unsigned char bytes[sizeof(number)];
    for (size_t i = 0; i < nbytes; i++)
        bytes[i] = (unsigned char)(number >> (8 * i));
    return write_bytes(writer, bytes, nbytes);
}

static enum flamepix_status write_words(struct jlprof_writer *writer, const uint64_t words[],
                                        size_t count)
{
    for (size_t i = 0; i < count; i++)
        write_number(writer, sizeof(words[i]), words[i]);
    return writer->out.status;
}

static uint64_t address_of(size_t name)
{
    return FIRST_ADDRESS + (uint64_t)name * ADDRESS_STEP;
}

static enum flamepix_status write_sample(struct jlprof_writer *writer,
                                         const struct written_stack *stack, uint64_t clock)
{
    const uint64_t metadata[METADATA_WORDS] = {1, 1, clock, 1, 0, 0}; /* thread, task, …, awake */
    for (size_t i = stack->depth; i > 0; i--)
        write_number(writer, 8, address_of(writer->frames[stack->begin + i - 1]));
    return write_words(writer, metadata, METADATA_WORDS);
}

static enum flamepix_status write_samples(struct jlprof_writer *writer)
{
    uint64_t clock = 0;
    uint64_t words = 0;
    double carried = 0;
    for (size_t i = 0; i < writer->stack_count; i++)
        words += samples_of(writer, i, &carried) * (writer->stacks[i].depth + METADATA_WORDS);
    write_number(writer, 8, words);
    carried = 0;
    for (size_t i = 0; i < writer->stack_count; i++) {
        for (uint64_t n = samples_of(writer, i, &carried); n > 0; n--)
            write_sample(writer, &writer->stacks[i], ++clock);
    }
    return writer->out.status;
}

static enum flamepix_status write_text(struct jlprof_writer *writer, struct flamepix_bytes text)
{
    write_number(writer, 4, text.length);
    return write_bytes(writer, text.data, text.length);
}

/* "name (file:12)" */
static void take_place(struct flamepix_bytes *name, struct flamepix_bytes *file_ret,
                       uint64_t *line_ret)
{
    struct flamepix_bytes place = *name;
    struct flamepix_bytes function, file;
    *file_ret = (struct flamepix_bytes){"", 0};
    *line_ret = 0;
    if (!fpx_take_until_last(&place, " (", &function) || !fpx_take_end(&place, ")") ||
        !fpx_take_until_last(&place, ":", &file) || !fpx_take_number(&place, line_ret))
        return;
    *name = function;
    *file_ret = file;
}

enum status { DISPATCHES = 1, COLLECTS = 2 };

/* The effect of a function follows its name, "_[d]" or "_[g]". */
static unsigned take_status(struct flamepix_bytes *name)
{
    if (fpx_take_end(name, "_[d]"))
        return DISPATCHES;
    return fpx_take_end(name, "_[g]") ? COLLECTS : 0;
}

static enum flamepix_status write_frame(struct jlprof_writer *writer, struct flamepix_bytes name)
{
    const bool is_of_c = fpx_take_end(&name, "_[c]");
    struct flamepix_bytes file;
    uint64_t line;
    take_place(&name, &file, &line);
    write_text(writer, name);
    write_text(writer, file);
    write_number(writer, 8, line);
    write_number(writer, 1, is_of_c);
    return write_number(writer, 1, 0);
}

static enum flamepix_status write_table(struct jlprof_writer *writer)
{
    write_number(writer, 8, writer->names.count);
    for (size_t i = 0; i < writer->names.count; i++) {
        write_number(writer, 8, address_of(i));
        write_number(writer, 4, 1);
        write_frame(writer, fpx_text_table_get(&writer->names, i));
    }
    return writer->out.status;
}

/* -- a graph ----------------------------------------------------------------------------------- */

/* A node spans the samples of its stacks: first those of the nodes below, then its self samples. */
struct graph_node {
    size_t name, parent, depth; /* the root: no name, its own parent, depth 0 */
    uint64_t total, own;
    uint64_t first; /* of its samples, from 1 */
    uint64_t next;  /* of the next node below it */
};

struct graph {
    struct graph_node *nodes;
    size_t count, capacity;
};

static enum flamepix_status add_node(struct graph *graph, const struct graph_node *node)
{
    const enum flamepix_status status =
        fpx_array_reserve(&graph->nodes, &graph->capacity, graph->count + 1, sizeof(*graph->nodes));
    if (status == FLAMEPIX_OK)
        graph->nodes[graph->count++] = *node;
    return status;
}

/* Adds a stack that shares `shared` frames with the one before, which ends at `*last`. */
static enum flamepix_status add_stack(struct jlprof_writer *writer, struct graph *graph,
                                      const struct written_stack *stack, size_t shared,
                                      size_t *last)
{
    enum flamepix_status status = FLAMEPIX_OK;
    while (graph->nodes[*last].depth > shared)
        *last = graph->nodes[*last].parent;
    for (size_t i = shared; i < stack->depth && status == FLAMEPIX_OK; i++) {
        const struct graph_node node = {
            .name = writer->frames[stack->begin + i], .parent = *last, .depth = i + 1};
        *last = graph->count;
        status = add_node(graph, &node);
    }
    return status;
}

static size_t shared_frames(const struct jlprof_writer *writer, const struct written_stack *a,
                            const struct written_stack *b)
{
    size_t shared = 0;
    while (shared < a->depth && shared < b->depth &&
           writer->frames[a->begin + shared] == writer->frames[b->begin + shared])
        shared++;
    return shared;
}

/* Makes the nodes in the order of the file, each before those below it. */
static enum flamepix_status make_graph(struct jlprof_writer *writer, struct graph *graph)
{
    const struct written_stack *before = &(struct written_stack){0};
    double carried = 0;
    size_t last = 0;
    enum flamepix_status status = add_node(graph, &(struct graph_node){0});
    for (size_t i = 0; i < writer->stack_count && status == FLAMEPIX_OK; i++) {
        const struct written_stack *stack = &writer->stacks[i];
        const uint64_t samples = samples_of(writer, i, &carried);
        if (samples == 0)
            continue;
        status = add_stack(writer, graph, stack, shared_frames(writer, before, stack), &last);
        if (status == FLAMEPIX_OK)
            graph->nodes[last].own += samples;
        before = stack;
    }
    for (size_t i = graph->count; i-- > 0 && status == FLAMEPIX_OK;) {
        graph->nodes[i].total += graph->nodes[i].own;
        if (i > 0)
            graph->nodes[graph->nodes[i].parent].total += graph->nodes[i].total;
    }
    return status;
}

static void place_nodes(const struct graph *graph)
{
    struct graph_node *nodes = graph->nodes;
    nodes[0].first = nodes[0].next = 1;
    for (size_t i = 1; i < graph->count; i++) {
        nodes[i].first = nodes[i].next = nodes[nodes[i].parent].next;
        nodes[nodes[i].parent].next += nodes[i].total;
    }
}

/* The root is not a frame: it has no name and no file, line -1, and counts as C. */
static enum flamepix_status write_root(struct jlprof_writer *writer)
{
    static const unsigned char root[] = {0,    0,    0,    0,    0,    0,    0,    0, 0xFF,
                                         0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1, 0};
    return write_bytes(writer, root, sizeof(root));
}

static enum flamepix_status write_node(struct jlprof_writer *writer, const struct graph_node *node)
{
    unsigned does = 0;
    write_number(writer, 1, 0xFF);
    if (node->depth == 0) {
        write_root(writer);
    } else {
        struct flamepix_bytes name = fpx_text_table_get(&writer->names, node->name);
        does = take_status(&name);
        write_frame(writer, name);
    }
    write_number(writer, 1, does);
    write_number(writer, 8, node->first);
    return write_number(writer, 8, node->first + node->total - 1);
}

static enum flamepix_status write_graph(struct jlprof_writer *writer)
{
    struct graph graph = {0};
    size_t depth = 0; /* of the open nodes, the root being the first */
    enum flamepix_status status = make_graph(writer, &graph);
    if (status == FLAMEPIX_OK)
        place_nodes(&graph);
    for (size_t i = 0; i < graph.count && status == FLAMEPIX_OK; i++) {
        for (; depth > graph.nodes[i].depth && status == FLAMEPIX_OK; depth--)
            status = write_number(writer, 1, 0);
        if (status == FLAMEPIX_OK)
            status = write_node(writer, &graph.nodes[i]);
        depth++;
    }
    for (; depth > 0 && status == FLAMEPIX_OK; depth--)
        status = write_number(writer, 1, 0);
    free(graph.nodes);
    return status;
}

static enum flamepix_status write_file(struct jlprof_writer *writer)
{
    static const char header[] = "JLPROF\1\0\4\3\2\1";
    const bool is_graph = writer->weight > FPX_JLPROF_SAMPLES_MAX;
    write_bytes(writer, header, sizeof(header) - 1);
    enum flamepix_status status = write_number(writer, 1, is_graph ? 2 : 1);
    if (status == FLAMEPIX_OK && is_graph)
        status = write_graph(writer);
    else if (status == FLAMEPIX_OK)
        status = write_samples(writer);
    if (status == FLAMEPIX_OK && !is_graph)
        status = write_table(writer);
    return status == FLAMEPIX_OK ? flush(writer) : status;
}

enum flamepix_status fpx_jlprof_write(struct flamepix_stacks *stacks, flamepix_write_fn write,
                                      void *user, uint64_t *count_ret)
{
    struct jlprof_writer writer = {.write = write, .user = user};
    enum flamepix_status status = keep_stacks(&writer, stacks);
    *count_ret = writer.stack_count;
    if (status == FLAMEPIX_OK)
        status = write_file(&writer);
    fpx_text_table_free(&writer.names);
    free(writer.frames);
    free(writer.stacks);
    flamepix_buffer_free(&writer.out);
    return status;
}
