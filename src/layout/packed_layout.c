/* Packed layouts: a layout in a tenth of its memory, for callers that keep hundreds of them.
 *
 * A packed layout is the facts about the chart as in memory, then the names, each once, then the
 * boxes depth by depth. Most weights are whole numbers, and most boxes begin near the end of the
 * one before: such boxes are a few short numbers (varint.h). Any other box is written as in memory.
 * The names of a chain follow its box.
 * For a layout around a function both halves are packed, one after the other. Packed bytes are
 * valid only in the process that made them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "layout/layout_internal.h"
#include "stack/order/varint.h"

/* The encodings of a box; CHAIN is added to that of a chain's. */
enum kind { FRAME, RUN, AS_IT_LIES, CHAIN = 4 };

struct head {
    struct flamepix_layout_summary summary;
    struct fpx_layout_facts facts;
    struct fpx_cutoff cutoff;
    size_t depths, box_count, chain_count, name_count, passed_count;
    bool has_callers; /* this is one half, and the other follows */
};

/* -- packing ----------------------------------------------------------------------------------- */

struct packing {
    const struct flamepix_layout *layout;
    struct flamepix_buffer *packed;
    struct flamepix_bytes *names; /* by number */
    size_t name_count, name_capacity;
    struct fpx_hash_index index;
};

static enum flamepix_status put_count(struct packing *packing, uint64_t count)
{
    char bytes[FPX_VARINT_MAX];
    return flamepix_buffer_append(packing->packed, bytes, fpx_varint_put(bytes, count));
}

static bool is_name(const void *entries, size_t number, const void *key)
{
    const struct flamepix_bytes *names = entries;
    const struct flamepix_bytes *name = key;
    return flamepix_bytes_equal(names[number], *name);
}

/* A name missing from the index gets a new number each time it occurs. */
static enum flamepix_status number_name(struct packing *packing, struct flamepix_bytes name,
                                        size_t *number_ret)
{
    const uint64_t hash = fpx_hash_text(0, name);
    *number_ret = fpx_hash_index_find(&packing->index, hash, is_name, packing->names, &name);
    if (*number_ret != FPX_HASH_NONE)
        return FLAMEPIX_OK;
    *number_ret = packing->name_count;
    enum flamepix_status status = fpx_array_reserve(
        &packing->names, &packing->name_capacity, packing->name_count + 1, sizeof(*packing->names));
    if (status == FLAMEPIX_OK)
        packing->names[packing->name_count++] = name;
    if (status == FLAMEPIX_OK)
        status = fpx_hash_index_add(&packing->index, hash, *number_ret);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static bool is_whole(double value)
{
    return value >= 0 && value <= FPX_PLAIN_MAX && value == floor(value);
}

static enum kind kind_of(const struct flamepix_box *box, double before)
{
    const bool is_plain = box->weight.rest == 0 && box->self.rest == 0 && box->other.value == 0 &&
                          box->other.rest == 0 && box->other_self.value == 0 &&
                          box->other_self.rest == 0;
    if (!is_plain || !is_whole(before) || !is_whole(box->start) || !is_whole(box->end) ||
        !is_whole(box->weight.value) || !is_whole(box->self.value) || box->start < before ||
        box->end < box->start)
        return AS_IT_LIES;
    if (box->elided > 0)
        return box->self.value == 0 ? RUN : AS_IT_LIES;
    return box->weight.value == box->end - box->start ? FRAME : AS_IT_LIES;
}

/* Writes what follows the kind; `before` is the end of the box before it. */
static enum flamepix_status put_numbers(struct packing *packing, const struct flamepix_box *box,
                                        enum kind kind, double before)
{
    if (kind == AS_IT_LIES)
        return flamepix_buffer_append(packing->packed, box, sizeof(*box));
    put_count(packing, (uint64_t)(box->start - before));
    put_count(packing, (uint64_t)(box->end - box->start));
    if (kind == FRAME)
        put_count(packing, (uint64_t)box->self.value);
    if (kind == RUN)
        put_count(packing, (uint64_t)box->weight.value);
    if (kind == RUN)
        put_count(packing, box->elided);
    return packing->packed->status;
}

static enum flamepix_status put_name(struct packing *packing, struct flamepix_bytes name)
{
    size_t number;
    enum flamepix_status status = number_name(packing, name, &number);
    return status == FLAMEPIX_OK ? put_count(packing, number) : status;
}

static enum flamepix_status put_chain(struct packing *packing, const struct fpx_chain *chain)
{
    enum flamepix_status status = put_count(packing, chain->height);
    for (uint32_t i = 0; i < chain->height && status == FLAMEPIX_OK; i++)
        status = put_name(packing, packing->layout->names.array[chain->names[i]]);
    return status;
}

static enum flamepix_status put_box(struct packing *packing, const struct flamepix_box *box,
                                    double before)
{
    const enum kind kind = kind_of(box, before);
    const struct fpx_chain *chain = fpx_layout_chain(packing->layout, box);
    enum flamepix_status status = put_count(packing, kind + (chain != NULL ? CHAIN : 0));
    if (status == FLAMEPIX_OK)
        status = put_numbers(packing, box, kind, before);
    if (status != FLAMEPIX_OK || box->elided > 0)
        return status;
    return chain != NULL ? put_chain(packing, chain) : put_name(packing, box->name);
}

static enum flamepix_status put_depth(struct packing *packing, size_t depth)
{
    const struct flamepix_layout *layout = packing->layout;
    double before = 0;
    enum flamepix_status status = put_count(packing, layout->rows[depth + 1] - layout->rows[depth]);
    for (size_t i = layout->rows[depth]; i < layout->rows[depth + 1] && status == FLAMEPIX_OK;
         i++) {
        status = put_box(packing, &layout->boxes[i], before);
        before = layout->boxes[i].end;
    }
    return status;
}

/* After the boxes, since these number the names. */
static enum flamepix_status put_names(struct packing *packing)
{
    for (size_t i = 0; i < packing->name_count; i++) {
        put_count(packing, packing->names[i].length);
        flamepix_buffer_append(packing->packed, packing->names[i].data, packing->names[i].length);
    }
    return packing->packed->status;
}

static enum flamepix_status pack(struct packing *packing, bool has_callers)
{
    const struct flamepix_layout *layout = packing->layout;
    const size_t begin = packing->packed->length;
    struct head head = {.summary = layout->summary,
                        .facts = layout->facts,
                        .cutoff = layout->cutoff,
                        .depths = layout->depths,
                        .box_count = layout->rows[layout->depths],
                        .chain_count = layout->chain_count,
                        .passed_count = layout->passed_count,
                        .has_callers = has_callers};
    enum flamepix_status status = flamepix_buffer_append(packing->packed, &head, sizeof(head));
    if (status == FLAMEPIX_OK && layout->passed_count > 0)
        status = flamepix_buffer_append(packing->packed, layout->passed,
                                        layout->passed_count * sizeof(*layout->passed));
    for (size_t depth = 0; depth < layout->depths && status == FLAMEPIX_OK; depth++)
        status = put_depth(packing, depth);
    if (status == FLAMEPIX_OK)
        status = put_names(packing);
    head.name_count = packing->name_count;
    if (status == FLAMEPIX_OK)
        memcpy(packing->packed->data + begin, &head, sizeof(head));
    return status;
}

static enum flamepix_status pack_one(const struct flamepix_layout *layout, bool has_callers,
                                     struct flamepix_buffer *packed)
{
    struct packing packing = {.layout = layout, .packed = packed};
    enum flamepix_status status = pack(&packing, has_callers);
    free(packing.names);
    fpx_hash_index_free(&packing.index);
    return status;
}

enum flamepix_status flamepix_layout_pack(const struct flamepix_layout *layout,
                                          struct flamepix_buffer *packed)
{
    const bool is_around = layout->summary.is_around;
    const size_t begin = packed->length;
    enum flamepix_status status = pack_one(is_around ? layout->up : layout, is_around, packed);
    if (status == FLAMEPIX_OK && is_around)
        status = pack_one(layout->down, false, packed);
    if (status != FLAMEPIX_OK)
        packed->length = begin;
    return status;
}

/* -- unpacking --------------------------------------------------------------------------------- */

struct unpacking {
    struct flamepix_bytes left;
    struct flamepix_layout *layout;
    uint32_t *numbers; /* of the boxes' names */
    size_t box_count, chain_count, name_count;
    bool has_callers; /* as in its head */
};

static bool get_bytes(struct unpacking *unpacking, void *bytes, size_t length)
{
    if (unpacking->left.length < length)
        return false;
    memcpy(bytes, unpacking->left.data, length);
    unpacking->left = flamepix_bytes_from(unpacking->left, length);
    return true;
}

static bool get_count(struct unpacking *unpacking, uint64_t *count_ret)
{
    const size_t taken = fpx_varint_get(unpacking->left.data, unpacking->left.length, count_ret);
    unpacking->left = flamepix_bytes_from(unpacking->left, taken);
    return taken > 0;
}

static bool get_numbers(struct unpacking *unpacking, struct flamepix_box *box, uint64_t kind,
                        double before)
{
    uint64_t gap, width, third;
    if (kind == AS_IT_LIES)
        return get_bytes(unpacking, box, sizeof(*box));
    if (kind > RUN || !get_count(unpacking, &gap) || !get_count(unpacking, &width) ||
        !get_count(unpacking, &third) || (kind == RUN && !get_count(unpacking, &box->elided)))
        return false;
    box->start = before + (double)gap;
    box->end = box->start + (double)width;
    box->weight.value = kind == FRAME ? (double)width : (double)third;
    box->self.value = kind == FRAME ? (double)third : 0;
    return true;
}

static bool get_name(struct unpacking *unpacking, uint32_t *number_ret)
{
    uint64_t number;
    if (!get_count(unpacking, &number) || number >= unpacking->name_count)
        return false;
    *number_ret = (uint32_t)number;
    return true;
}

/* The chain of box `i`, whose name is the first of its names. */
static bool get_chain(struct unpacking *unpacking, size_t i)
{
    struct flamepix_layout *layout = unpacking->layout;
    uint64_t height;
    size_t nbytes;
    if (layout->chain_count == unpacking->chain_count || !get_count(unpacking, &height) ||
        height == 0 || height > unpacking->left.length ||
        !fpx_size_multiply((size_t)height, sizeof(uint32_t), &nbytes) ||
        !fpx_size_add(nbytes, sizeof(struct fpx_chain), &nbytes))
        return false;
    struct fpx_chain *chain = malloc(nbytes);
    layout->chains[layout->chain_count++] = (struct fpx_layout_chain){i, chain};
    if (chain == NULL)
        return false;
    chain->height = (uint32_t)height;
    for (uint32_t frame = 0; frame < chain->height; frame++)
        if (!get_name(unpacking, &chain->names[frame]))
            return false;
    unpacking->numbers[i] = chain->names[0];
    return true;
}

static bool get_box(struct unpacking *unpacking, size_t i, double before)
{
    struct flamepix_box *box = &unpacking->layout->boxes[i];
    uint64_t kind;
    if (!get_count(unpacking, &kind) ||
        !get_numbers(unpacking, box, kind & ~(uint64_t)CHAIN, before))
        return false;
    box->name = (struct flamepix_bytes){0};
    unpacking->numbers[i] = 0;
    if (kind & CHAIN)
        return box->elided == 0 && get_chain(unpacking, i);
    return box->elided > 0 || get_name(unpacking, &unpacking->numbers[i]);
}

static bool get_boxes(struct unpacking *unpacking)
{
    struct flamepix_layout *layout = unpacking->layout;
    size_t next = 0;
    for (size_t depth = 0; depth < layout->depths; depth++) {
        double before = 0;
        uint64_t count;
        if (!get_count(unpacking, &count) || count > unpacking->box_count - next)
            return false;
        layout->rows[depth] = next;
        for (const size_t end = next + (size_t)count; next < end; next++) {
            if (!get_box(unpacking, next, before))
                return false;
            before = layout->boxes[next].end;
        }
    }
    layout->rows[layout->depths] = next;
    return next == unpacking->box_count;
}

/* Copies `names` to the layout's own bytes. Returns OK, BAD_ARGUMENT or NO_MEMORY. */
static enum flamepix_status get_names(struct unpacking *unpacking, struct flamepix_bytes *names)
{
    for (size_t i = 0; i < unpacking->name_count; i++) {
        uint64_t length;
        if (!get_count(unpacking, &length) || length > unpacking->left.length)
            return FLAMEPIX_BAD_ARGUMENT;
        names[i] = (struct flamepix_bytes){unpacking->left.data, (size_t)length};
        unpacking->left = flamepix_bytes_from(unpacking->left, names[i].length);
        enum flamepix_status status =
            fpx_arena_copy(&unpacking->layout->names.texts, names[i], &names[i].data);
        if (status != FLAMEPIX_OK)
            return status;
    }
    return FLAMEPIX_OK;
}

static enum flamepix_status name_boxes(struct unpacking *unpacking)
{
    struct flamepix_bytes *names = calloc(unpacking->name_count + 1, sizeof(*names));
    enum flamepix_status status = names == NULL ? FLAMEPIX_NO_MEMORY : get_names(unpacking, names);
    for (size_t i = 0; i < unpacking->box_count && status == FLAMEPIX_OK; i++)
        if (unpacking->layout->boxes[i].elided == 0)
            unpacking->layout->boxes[i].name = names[unpacking->numbers[i]];
    unpacking->layout->names.array = names;
    unpacking->layout->names.count = status == FLAMEPIX_OK ? unpacking->name_count : 0;
    return status;
}

static enum flamepix_status get_passed(struct unpacking *unpacking, size_t count)
{
    struct flamepix_layout *layout = unpacking->layout;
    if (count > unpacking->left.length / sizeof(*layout->passed))
        return FLAMEPIX_BAD_ARGUMENT;
    layout->passed = calloc(count + 1, sizeof(*layout->passed));
    if (layout->passed == NULL)
        return FLAMEPIX_NO_MEMORY;
    layout->passed_count = count;
    return get_bytes(unpacking, layout->passed, count * sizeof(*layout->passed))
               ? FLAMEPIX_OK
               : FLAMEPIX_BAD_ARGUMENT;
}

static enum flamepix_status unpack(struct unpacking *unpacking)
{
    struct flamepix_layout *layout = unpacking->layout;
    struct head head;
    /* Every box, name and depth takes at least a byte. */
    if (!get_bytes(unpacking, &head, sizeof(head)) || head.depths > unpacking->left.length ||
        head.box_count > unpacking->left.length || head.chain_count > head.box_count ||
        head.name_count > unpacking->left.length || head.name_count > UINT32_MAX)
        return FLAMEPIX_BAD_ARGUMENT;
    layout->summary = head.summary;
    layout->facts = head.facts;
    layout->cutoff = head.cutoff;
    layout->depths = head.depths;
    unpacking->box_count = head.box_count;
    unpacking->chain_count = head.chain_count;
    unpacking->name_count = head.name_count;
    unpacking->has_callers = head.has_callers;
    layout->boxes = calloc(head.box_count + 1, sizeof(*layout->boxes));
    layout->rows = calloc(head.depths + 2, sizeof(*layout->rows));
    layout->chains = calloc(head.chain_count + 1, sizeof(*layout->chains));
    unpacking->numbers = calloc(head.box_count + 1, sizeof(*unpacking->numbers));
    if (layout->boxes == NULL || layout->rows == NULL || layout->chains == NULL ||
        unpacking->numbers == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status =
        head.passed_count > 0 ? get_passed(unpacking, head.passed_count) : FLAMEPIX_OK;
    if (status != FLAMEPIX_OK)
        return status;
    return get_boxes(unpacking) ? name_boxes(unpacking) : FLAMEPIX_BAD_ARGUMENT;
}

/* Takes one layout from the beginning of `left`. */
static enum flamepix_status unpack_one(struct flamepix_bytes *left, bool *has_callers_ret,
                                       struct flamepix_layout **layout_ret)
{
    struct unpacking unpacking = {.left = *left};
    unpacking.layout = calloc(1, sizeof(*unpacking.layout));
    if (unpacking.layout == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = unpack(&unpacking);
    free(unpacking.numbers);
    if (status != FLAMEPIX_OK) {
        flamepix_layout_free(unpacking.layout);
        return status;
    }
    *left = unpacking.left;
    *has_callers_ret = unpacking.has_callers;
    *layout_ret = unpacking.layout;
    return FLAMEPIX_OK;
}

/* `up` is the half before it; takes ownership of it. */
static enum flamepix_status unpack_callers(struct flamepix_bytes left, struct flamepix_layout *up,
                                           struct flamepix_layout **layout_ret)
{
    struct flamepix_layout *down;
    bool has_callers;
    enum flamepix_status status = unpack_one(&left, &has_callers, &down);
    if (status != FLAMEPIX_OK) {
        flamepix_layout_free(up);
        return status;
    }
    return flamepix_layout_around(up, down, up->boxes[0].name, layout_ret);
}

enum flamepix_status flamepix_layout_unpack(struct flamepix_bytes packed,
                                            struct flamepix_layout **layout_ret)
{
    struct flamepix_layout *layout;
    bool has_callers;
    enum flamepix_status status = unpack_one(&packed, &has_callers, &layout);
    if (status == FLAMEPIX_OK && has_callers)
        return unpack_callers(packed, layout, layout_ret);
    if (status == FLAMEPIX_OK)
        *layout_ret = layout;
    return status;
}
