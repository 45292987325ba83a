#include "figure/hottest_frames.h"

#include <stdlib.h>

#include "base/bytes_match.h"
#include "base/memory.h"
#include "color/shades.h"

enum { NAMES = 3 };

struct fpx_hottest_frame {
    struct flamepix_bytes name;
    double self;
};

/* Forgets all names, and reserves room for `names` of them: entries do not move during ranking. */
static enum flamepix_status start(struct fpx_hottest_frames *hottest, size_t names)
{
    fpx_hash_index_clear(&hottest->index);
    hottest->count = 0;
    return fpx_array_reserve(&hottest->entries, &hottest->capacity, names,
                             sizeof(*hottest->entries));
}

static bool is_name(const void *entries, size_t number, const void *key)
{
    const struct fpx_hottest_frame *names = entries;
    const struct flamepix_bytes *name = key;
    return flamepix_bytes_equal(names[number].name, *name);
}

/* The name's entry, created if missing. Some names that are made to collide are not found again
 * (see hash_index.h); each occurrence of these counts separately. */
static enum flamepix_status find_entry(struct fpx_hottest_frames *hottest,
                                       struct flamepix_bytes name,
                                       struct fpx_hottest_frame **entry_ret)
{
    uint64_t hash = fpx_hash_text(0, name);
    size_t number = fpx_hash_index_find(&hottest->index, hash, is_name, hottest->entries, &name);
    if (number == FPX_HASH_NONE) {
        if (fpx_hash_index_add(&hottest->index, hash, hottest->count) == FLAMEPIX_NO_MEMORY)
            return FLAMEPIX_NO_MEMORY;
        number = hottest->count++;
        hottest->entries[number] = (struct fpx_hottest_frame){.name = name};
    }
    *entry_ret = &hottest->entries[number];
    return FLAMEPIX_OK;
}

static bool comes_before(const struct fpx_hottest_frame *a, const struct fpx_hottest_frame *b)
{
    if (a->self > b->self || a->self < b->self)
        return a->self > b->self;
    return fpx_bytes_compare(a->name, b->name) < 0;
}

/* Ranks a name with its new weight among the best ones, where it may be already. */
static void rank(const struct fpx_hottest_frame *best[NAMES], const struct fpx_hottest_frame *entry)
{
    size_t place = 0;
    while (place < NAMES - 1 && best[place] != NULL && best[place] != entry)
        place++;
    if (best[place] != NULL && best[place] != entry && !comes_before(entry, best[place]))
        return;
    best[place] = entry;
    for (; place > 0 && comes_before(entry, best[place - 1]); place--) {
        best[place] = best[place - 1];
        best[place - 1] = entry;
    }
}

/* A separator of stacks is not a function. */
static bool is_ranked(const struct flamepix_box *box, double self)
{
    return self > 0 && box->name.length > 0 && fpx_separator_color(box->name) == 0;
}

/* More than are ranked: room for names is reused from input to input, and a second look at every
 * box would cost more. */
static size_t count_boxes(const struct flamepix_layout *layout, uint32_t rows)
{
    size_t boxes = 0;
    for (uint32_t depth = 0; depth < rows; depth++) {
        size_t count;
        (void)flamepix_layout_row(layout, depth, &count);
        boxes += count;
    }
    return boxes;
}

/* The root is not a function, except in a chart around one. */
static uint32_t first_row(const struct flamepix_layout_summary *summary)
{
    return summary->is_around ? 0 : 1;
}

/* Rows of callers follow the rows of the upper half. */
static int64_t depth_of(const struct flamepix_layout_summary *summary, uint32_t row)
{
    return row < summary->up_rows ? (int64_t)row : (int64_t)summary->up_rows - 1 - row;
}

static enum flamepix_status rank_row(struct fpx_hottest_frames *hottest,
                                     const struct flamepix_layout *layout, uint32_t row,
                                     const struct fpx_hottest_frame *best[NAMES])
{
    const struct flamepix_layout_summary summary = flamepix_layout_summary(layout);
    size_t count;
    const struct flamepix_box *boxes = flamepix_layout_row(layout, row, &count);
    for (size_t i = 0; i < count; i++) {
        const double self =
            flamepix_layout_self(layout, depth_of(&summary, row), &boxes[i]).weight.value;
        if (is_ranked(&boxes[i], self)) {
            struct fpx_hottest_frame *entry;
            enum flamepix_status status = find_entry(hottest, boxes[i].name, &entry);
            if (status != FLAMEPIX_OK)
                return status;
            entry->self += self;
            rank(best, entry);
        }
    }
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_hottest_frames_write(struct fpx_hottest_frames *hottest,
                                              const struct flamepix_layout *layout,
                                              struct flamepix_buffer *text)
{
    const struct fpx_hottest_frame *best[NAMES] = {NULL};
    const struct flamepix_layout_summary summary = flamepix_layout_summary(layout);
    const uint32_t rows = summary.rows;
    enum flamepix_status status = start(hottest, count_boxes(layout, rows));
    if (status != FLAMEPIX_OK)
        return status;
    for (uint32_t depth = first_row(&summary); depth < rows && status == FLAMEPIX_OK; depth++) {
        status = rank_row(hottest, layout, depth, best);
    }
    for (size_t i = 0; i < NAMES && best[i] != NULL && status == FLAMEPIX_OK; i++) {
        if (i > 0)
            status = flamepix_buffer_append(text, ", ", 2);
        if (status == FLAMEPIX_OK)
            status = flamepix_buffer_append(text, best[i]->name.data, best[i]->name.length);
    }
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(text, "", 1);
    if (status == FLAMEPIX_OK)
        text->length--;
    return status;
}

void fpx_hottest_frames_free(struct fpx_hottest_frames *hottest)
{
    free(hottest->entries);
    fpx_hash_index_free(&hottest->index);
    *hottest = (struct fpx_hottest_frames){0};
}
