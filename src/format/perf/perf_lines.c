#include "format/perf/perf.h"

#include <stdlib.h>

#include "base/memory.h"

struct wanted_line {
    struct flamepix_bytes line;
    bool of_java;
};

static bool is_same(const struct fpx_perf_line *item, const struct wanted_line *wanted)
{
    return item->of_java == wanted->of_java && flamepix_bytes_equal(item->line, wanted->line);
}

static bool is_wanted(const void *entries, size_t number, const void *key)
{
    return is_same(&((const struct fpx_perf_line *)entries)[number], key);
}

static bool ends_stack(const struct flamepix_recording_options *options,
                       struct flamepix_bytes symbol)
{
    symbol = fpx_perf_symbol_without_offset(symbol);
    for (size_t i = 0; i < options->skip_after_count; i++) {
        if (flamepix_bytes_equal(symbol, flamepix_bytes_of(options->skip_after[i])))
            return true;
    }
    return false;
}

static uint32_t count_frames(struct flamepix_bytes text)
{
    uint32_t count = 0;
    for (size_t i = 0; i < text.length; i++)
        count += text.data[i] == ';';
    return count;
}

static enum flamepix_status append_frames(struct fpx_perf_lines *lines,
                                          const struct fpx_perf_frame *frame, bool of_java)
{
    bool is_found = false;
    enum flamepix_status status = FLAMEPIX_OK;
    flamepix_buffer_clear(&lines->text);
    if (lines->options->expand_inlined)
        status =
            fpx_perf_inline_append(&lines->inlined, &lines->text, frame, lines->options, &is_found);
    if (status != FLAMEPIX_OK || is_found)
        return status;
    return fpx_perf_frame_append(&lines->text, frame, lines->options, of_java);
}

/* Makes the entry of a line whose parts are in `frame`. */
static enum flamepix_status make_item(struct fpx_perf_lines *lines, struct wanted_line wanted,
                                      const struct fpx_perf_frame *frame,
                                      struct fpx_perf_line *item_ret)
{
    enum flamepix_status status = append_frames(lines, frame, wanted.of_java);
    *item_ret = (struct fpx_perf_line){.line.length = wanted.line.length,
                                       .text.length = lines->text.length,
                                       .of_java = wanted.of_java,
                                       .has_address = frame->address.length > 0,
                                       .ends_stack = ends_stack(lines->options, frame->symbol)};
    if (status == FLAMEPIX_OK)
        status = fpx_arena_copy(&lines->arena, wanted.line, &item_ret->line.data);
    if (status == FLAMEPIX_OK)
        status = fpx_arena_copy(&lines->arena, flamepix_buffer_bytes(&lines->text),
                                &item_ret->text.data);
    if (status == FLAMEPIX_OK)
        item_ret->frame_count = count_frames(item_ret->text);
    return status;
}

static enum flamepix_status add_item(struct fpx_perf_lines *lines, struct wanted_line wanted,
                                     const struct fpx_perf_frame *frame, uint64_t hash,
                                     size_t *number_ret)
{
    struct fpx_perf_line item;
    enum flamepix_status status =
        fpx_array_reserve(&lines->items, &lines->capacity, lines->count + 1, sizeof(*lines->items));
    if (status == FLAMEPIX_OK)
        status = make_item(lines, wanted, frame, &item);
    if (status == FLAMEPIX_OK)
        status = fpx_hash_index_add(&lines->index, hash, lines->count);
    /* END: lines made to have equal hashes are not found again, so each is parsed anew. */
    if (status != FLAMEPIX_OK && status != FLAMEPIX_END)
        return status;
    item.follower = (uint32_t)lines->count;
    *number_ret = lines->count;
    lines->items[lines->count++] = item;
    return FLAMEPIX_OK;
}

/* Looks a line up, and adds it if it is new. */
static enum flamepix_status find_or_add(struct fpx_perf_lines *lines, struct wanted_line wanted,
                                        size_t *number_ret)
{
    const uint64_t hash = fpx_hash_text(wanted.of_java, wanted.line);
    struct fpx_perf_frame frame;
    *number_ret = fpx_hash_index_find(&lines->index, hash, is_wanted, lines->items, &wanted);
    if (*number_ret != FPX_HASH_NONE)
        return FLAMEPIX_OK;
    if (!fpx_perf_frame_take(wanted.line, &frame))
        fpx_perf_frame_take_name(wanted.line, &frame);
    return add_item(lines, wanted, &frame, hash, number_ret);
}

enum flamepix_status fpx_perf_lines_find(struct fpx_perf_lines *lines, struct flamepix_bytes line,
                                         bool of_java, size_t before, size_t *number_ret)
{
    const struct wanted_line wanted = {line, of_java};
    if (before == FPX_HASH_NONE)
        return find_or_add(lines, wanted, number_ret);
    *number_ret = lines->items[before].follower;
    if (is_same(&lines->items[*number_ret], &wanted))
        return FLAMEPIX_OK;
    enum flamepix_status status = find_or_add(lines, wanted, number_ret);
    if (status == FLAMEPIX_OK)
        lines->items[before].follower = (uint32_t)*number_ret;
    return status;
}

enum flamepix_status fpx_perf_lines_place(struct fpx_perf_lines *lines, size_t number,
                                          struct flamepix_bytes place, size_t *number_ret)
{
    const struct fpx_perf_line *item = &lines->items[number];
    struct flamepix_buffer both = {0};
    struct fpx_perf_frame frame;
    flamepix_buffer_append(&both, item->line.data, item->line.length);
    flamepix_buffer_append(&both, "\n", 1);
    enum flamepix_status status = flamepix_buffer_append(&both, place.data, place.length);
    if (status == FLAMEPIX_OK) {
        const struct wanted_line wanted = {flamepix_buffer_bytes(&both), item->of_java};
        const uint64_t hash = fpx_hash_text(wanted.of_java, wanted.line);
        *number_ret = fpx_hash_index_find(&lines->index, hash, is_wanted, lines->items, &wanted);
        if (*number_ret == FPX_HASH_NONE) {
            if (!fpx_perf_frame_take(item->line, &frame))
                fpx_perf_frame_take_name(item->line, &frame);
            fpx_perf_frame_take_place(place, &frame);
            status = add_item(lines, wanted, &frame, hash, number_ret);
        }
    }
    flamepix_buffer_free(&both);
    return status;
}

void fpx_perf_lines_make_room(struct fpx_perf_lines *lines)
{
    if (lines->arena.used < FPX_PERF_LINES_NBYTES)
        return;
    lines->count = 0;
    fpx_arena_reset(&lines->arena);
    fpx_hash_index_clear(&lines->index);
}

void fpx_perf_lines_free(struct fpx_perf_lines *lines)
{
    free(lines->items);
    fpx_arena_free(&lines->arena);
    fpx_hash_index_free(&lines->index);
    flamepix_buffer_free(&lines->text);
    fpx_perf_inline_free(&lines->inlined);
    *lines = (struct fpx_perf_lines){0};
}
