#include "batch/hottest.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/content_hash.h"

enum { NAMES = 3 };

struct flamepix_hottest_slot {
    struct flamepix_bytes name;
    double self;
    uint32_t hash, round;
};

/* Forgets all names, and makes room for `names` of them. */
static enum flamepix_status start_round(struct flamepix_hottest *top, size_t names)
{
    size_t needed = 64;
    while (needed < 2 * names)
        needed *= 2;
    if (needed > top->capacity) {
        struct flamepix_hottest_slot *slots = calloc(needed, sizeof(*slots));
        if (slots == NULL)
            return FLAMEPIX_NO_MEMORY;
        free(top->slots);
        *top = (struct flamepix_hottest){.slots = slots, .capacity = needed};
    }
    if (++top->round == 0) {
        memset(top->slots, 0, top->capacity * sizeof(*top->slots));
        top->round = 1;
    }
    return FLAMEPIX_OK;
}

static bool is_name(const struct flamepix_hottest_slot *slot, uint32_t hash,
                    struct flamepix_bytes name)
{
    return slot->hash == hash && slot->name.length == name.length &&
           memcmp(slot->name.data, name.data, name.length) == 0;
}

static struct flamepix_hottest_slot *find_slot(struct flamepix_hottest *top,
                                               struct flamepix_bytes name)
{
    uint32_t hash = (uint32_t)flamepix_hash_bytes(0, name.data, name.length);
    size_t mask = top->capacity - 1;
    size_t at = hash & mask;
    while (top->slots[at].round == top->round && !is_name(&top->slots[at], hash, name))
        at = (at + 1) & mask;
    struct flamepix_hottest_slot *slot = &top->slots[at];
    if (slot->round != top->round)
        *slot = (struct flamepix_hottest_slot){.name = name, .hash = hash, .round = top->round};
    return slot;
}

static bool comes_before(const struct flamepix_hottest_slot *a,
                         const struct flamepix_hottest_slot *b)
{
    if (a->self > b->self || a->self < b->self)
        return a->self > b->self;
    size_t shorter = a->name.length < b->name.length ? a->name.length : b->name.length;
    int order = memcmp(a->name.data, b->name.data, shorter);
    return order != 0 ? order < 0 : a->name.length < b->name.length;
}

/* Adds a name's new weight to the best ones, where it may stand already. */
static void rank(const struct flamepix_hottest_slot *best[NAMES],
                 const struct flamepix_hottest_slot *slot)
{
    size_t place = 0;
    while (place < NAMES - 1 && best[place] != NULL && best[place] != slot)
        place++;
    if (best[place] != NULL && best[place] != slot && !comes_before(slot, best[place]))
        return;
    best[place] = slot;
    for (; place > 0 && comes_before(slot, best[place - 1]); place--) {
        best[place] = best[place - 1];
        best[place - 1] = slot;
    }
}

static size_t count_selves(const struct flamepix_layout *layout)
{
    size_t names = 0;
    uint32_t rows = flamepix_layout_summary(layout).rows;
    for (uint32_t depth = 0; depth < rows; depth++) {
        size_t count;
        const struct flamepix_box *boxes = flamepix_layout_row(layout, depth, &count);
        for (size_t i = 0; i < count; i++)
            names += boxes[i].self.value > 0 && boxes[i].name.length > 0;
    }
    return names;
}

static void rank_row(struct flamepix_hottest *top, const struct flamepix_box *boxes, size_t count,
                     const struct flamepix_hottest_slot *best[NAMES])
{
    for (size_t i = 0; i < count; i++) {
        if (boxes[i].self.value > 0 && boxes[i].name.length > 0) {
            struct flamepix_hottest_slot *slot = find_slot(top, boxes[i].name);
            slot->self += boxes[i].self.value;
            rank(best, slot);
        }
    }
}

enum flamepix_status flamepix_hottest_write(struct flamepix_hottest *top,
                                            const struct flamepix_layout *layout,
                                            struct flamepix_buffer *text)
{
    const struct flamepix_hottest_slot *best[NAMES] = {NULL};
    enum flamepix_status status = start_round(top, count_selves(layout));
    if (status != FLAMEPIX_OK)
        return status;
    uint32_t rows = flamepix_layout_summary(layout).rows;
    for (uint32_t depth = 0; depth < rows; depth++) {
        size_t count;
        const struct flamepix_box *boxes = flamepix_layout_row(layout, depth, &count);
        rank_row(top, boxes, count, best);
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

void flamepix_hottest_free(struct flamepix_hottest *top)
{
    free(top->slots);
    *top = (struct flamepix_hottest){0};
}
