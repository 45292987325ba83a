#include "jobs/unique_names.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/content_hash.h"

struct mark {
    uint64_t hash;
    size_t index;
};

struct check {
    const struct flamepix_unique_names *names;
    struct mark *marks; /* sorted by hash, then index */
    struct flamepix_buffer made[2];
    struct flamepix_equal_names pair;
};

static enum flamepix_status take_hashes(struct check *check)
{
    const struct flamepix_unique_names *names = check->names;
    struct flamepix_buffer *name = &check->made[0];
    for (size_t i = 0; i < names->count; i++) {
        enum flamepix_status status = names->make(names->user, i, name);
        if (status != FLAMEPIX_OK)
            return status;
        uint64_t hash = flamepix_content_hash_bytes(0, name->data, name->length);
        check->marks[i] = (struct mark){hash & names->hash_mask, i};
    }
    return FLAMEPIX_OK;
}

static int compare_marks(const void *a, const void *b)
{
    const struct mark *left = a, *right = b;
    if (left->hash != right->hash)
        return left->hash < right->hash ? -1 : 1;
    return (left->index > right->index) - (left->index < right->index);
}

static enum flamepix_status compare_names(struct check *check, size_t first, size_t second)
{
    const struct flamepix_unique_names *names = check->names;
    struct flamepix_buffer *a = &check->made[0], *b = &check->made[1];
    enum flamepix_status status = names->make(names->user, first, a);
    if (status == FLAMEPIX_OK)
        status = names->make(names->user, second, b);
    if (status == FLAMEPIX_OK && a->length == b->length &&
        (a->length == 0 || memcmp(a->data, b->data, a->length) == 0))
        check->pair = (struct flamepix_equal_names){true, first, second};
    return status;
}

/* Looks for equal names in marks begin to end, which have one hash, up to where a pair found so
 * far ends. */
static enum flamepix_status search_equal_hashes(struct check *check, size_t begin, size_t end)
{
    const struct mark *marks = check->marks;
    for (size_t i = begin + 1; i < end; i++)
        for (size_t j = i; j > begin; j--) {
            if (check->pair.found && marks[i].index >= check->pair.second)
                return FLAMEPIX_OK;
            enum flamepix_status status = compare_names(check, marks[j - 1].index, marks[i].index);
            if (status != FLAMEPIX_OK)
                return status;
        }
    return FLAMEPIX_OK;
}

static enum flamepix_status search(struct check *check)
{
    size_t count = check->names->count;
    enum flamepix_status status = FLAMEPIX_OK;
    qsort(check->marks, count, sizeof(*check->marks), compare_marks);
    for (size_t begin = 0, end; begin < count && status == FLAMEPIX_OK; begin = end) {
        end = begin + 1;
        while (end < count && check->marks[end].hash == check->marks[begin].hash)
            end++;
        status = search_equal_hashes(check, begin, end);
    }
    return status;
}

enum flamepix_status flamepix_unique_names_check(const struct flamepix_unique_names *names,
                                                 struct flamepix_equal_names *pair_ret)
{
    struct check check = {.names = names};
    size_t capacity = 0;
    enum flamepix_status status =
        flamepix_array_reserve(&check.marks, &capacity, names->count, sizeof(*check.marks));
    if (status == FLAMEPIX_OK)
        status = take_hashes(&check);
    if (status == FLAMEPIX_OK && names->count > 0)
        status = search(&check);
    *pair_ret = check.pair;
    free(check.marks);
    flamepix_buffer_free(&check.made[0]);
    flamepix_buffer_free(&check.made[1]);
    return status;
}
