/* A stack leaves the path after their last common frame. The weight through a frame is then the sum
 * of all stacks that leave there or nearer to the root, and is added up once all stacks have come.
 * A stack that shares more with the previous one than that one did with the path leaves where that
 * one did, so most stacks cost a comparison and an addition. */
#include "view/ancestor_sums.h"

#include <stdlib.h>
#include <string.h>

#include "base/bytes_match.h"

static size_t count_frames(struct flamepix_bytes path)
{
    size_t count = 0;
    for (size_t i = 0; i < path.length; i++)
        count += path.data[i] == ';';
    return count;
}

static void find_ends(struct flamepix_ancestor_sums *sums)
{
    size_t depth = 0;
    for (size_t i = 0; i < sums->path.length; i++) {
        if (sums->path.data[i] == ';')
            sums->ends[++depth] = i + 1;
    }
}

static enum flamepix_status fill(struct flamepix_ancestor_sums *sums, struct flamepix_bytes path)
{
    sums->depth = count_frames(path);
    sums->ends = calloc(sums->depth + 1, sizeof(*sums->ends));
    sums->parted = calloc(sums->depth + 1, sizeof(*sums->parted));
    if (sums->ends == NULL || sums->parted == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = flamepix_buffer_append(&sums->path, path.data, path.length);
    if (status == FLAMEPIX_OK)
        find_ends(sums);
    return status;
}

enum flamepix_status fpx_ancestor_sums_create(struct flamepix_bytes path,
                                              struct flamepix_ancestor_sums **sums_ret)
{
    struct flamepix_ancestor_sums *sums = calloc(1, sizeof(*sums));
    enum flamepix_status status = sums != NULL ? fill(sums, path) : FLAMEPIX_NO_MEMORY;
    if (status != FLAMEPIX_OK) {
        fpx_ancestor_sums_free(sums);
        return status;
    }
    *sums_ret = sums;
    return FLAMEPIX_OK;
}

void fpx_ancestor_sums_clear(struct flamepix_ancestor_sums *sums)
{
    memset(sums->parted, 0, (sums->depth + 1) * sizeof(*sums->parted));
    sums->common = sums->level = 0;
}

static void part_anew(struct flamepix_ancestor_sums *sums, const struct flamepix_stack *stack)
{
    const size_t least = stack->shared < sums->common ? stack->shared : sums->common;
    const size_t most = stack->length < sums->path.length ? stack->length : sums->path.length;
    sums->common =
        least + fpx_common_prefix_length(sums->path.data + least, stack->key + least, most - least);
    while (sums->level > 0 && sums->ends[sums->level] > sums->common)
        sums->level--;
    while (sums->level < sums->depth && sums->ends[sums->level + 1] <= sums->common)
        sums->level++;
}

static void add(struct flamepix_sums *sum, const struct flamepix_sums *added)
{
    flamepix_weight_add(&sum->weight, added->weight);
    flamepix_weight_add(&sum->other, added->other);
}

void fpx_ancestor_sums_take(struct flamepix_ancestor_sums *sums, const struct flamepix_stack *stack)
{
    const struct flamepix_sums taken = {stack->weight, stack->other};
    if (stack->shared <= sums->common)
        part_anew(sums, stack);
    if (sums->level == sums->depth)
        return;
    struct flamepix_passed *parted = &sums->parted[sums->level];
    add(&parted->through, &taken);
    if (stack->length == sums->ends[sums->level])
        add(&parted->ended, &taken);
}

void fpx_ancestor_sums_add(struct flamepix_ancestor_sums *sums,
                           const struct flamepix_ancestor_sums *added)
{
    for (size_t i = 0; i <= sums->depth; i++) {
        add(&sums->parted[i].through, &added->parted[i].through);
        add(&sums->parted[i].ended, &added->parted[i].ended);
    }
}

void fpx_ancestor_sums_get(const struct flamepix_ancestor_sums *sums,
                           struct flamepix_passed *passed)
{
    struct flamepix_sums through = {.weight = {0, 0}};
    for (size_t i = sums->depth; i > 0; i--) {
        add(&through, &sums->parted[i - 1].through);
        passed[i - 1] = (struct flamepix_passed){through, sums->parted[i - 1].ended};
    }
}

void fpx_ancestor_sums_free(struct flamepix_ancestor_sums *sums)
{
    if (sums == NULL)
        return;
    flamepix_buffer_free(&sums->path);
    free(sums->ends);
    free(sums->parted);
    free(sums);
}
