#include "order/items.h"

#include <string.h>

#include "base/array.h"

enum { WORD = sizeof(uint64_t) };

static size_t word_count(size_t length)
{
    return length / WORD + 1;
}

static uint64_t raw_word(const struct flamepix_record *record, size_t index)
{
    uint64_t word;
    memcpy(&word, record->key + index * WORD, WORD);
    return word;
}

/* The word with its first byte highest, whatever the machine's byte order. */
static uint64_t word_at(const struct flamepix_record *record, size_t index)
{
    if (index >= word_count(record->length))
        return 0;
    const unsigned char *b = (const unsigned char *)record->key + index * WORD;
    return (uint64_t)b[0] << 56 | (uint64_t)b[1] << 48 | (uint64_t)b[2] << 40 |
           (uint64_t)b[3] << 32 | (uint64_t)b[4] << 24 | (uint64_t)b[5] << 16 |
           (uint64_t)b[6] << 8 | (uint64_t)b[7];
}

static size_t shared_words(const struct flamepix_record *a, const struct flamepix_record *b,
                           size_t known)
{
    size_t end = word_count(a->length < b->length ? a->length : b->length);
    size_t shared = known;
    while (shared < end && raw_word(a, shared) == raw_word(b, shared))
        shared++;
    return shared;
}

bool flamepix_record_nbytes(size_t length, size_t *nbytes_ret)
{
    if (!flamepix_size_add(length, sizeof(struct flamepix_record) + WORD, nbytes_ret))
        return false;
    *nbytes_ret -= length % WORD;
    return true;
}

void flamepix_record_fill(struct flamepix_record *record, const struct flamepix_stack *stack)
{
    record->weight = stack->weight;
    record->rest = stack->rest;
    record->length = stack->length;
    memset(record->key + stack->length / WORD * WORD, 0, WORD);
    if (stack->length > 0)
        memcpy(record->key, stack->key, stack->length);
}

struct flamepix_item flamepix_item_after(const struct flamepix_record *before,
                                         struct flamepix_record *record, size_t shared)
{
    size_t words = before == NULL ? 0 : shared_words(before, record, shared / WORD);
    return (struct flamepix_item){
        .record = record, .word = word_at(record, words), .shared = words};
}

size_t flamepix_item_shared_nbytes(const struct flamepix_record *before,
                                   const struct flamepix_item *item)
{
    size_t shortest = before->length < item->record->length ? before->length : item->record->length;
    size_t shared = item->shared * WORD;
    if (shared >= shortest)
        return shortest;
    uint64_t differing = word_at(before, item->shared) ^ item->word;
    shared += differing == 0 ? WORD : (size_t)__builtin_clzll(differing) / 8;
    return shared < shortest ? shared : shortest;
}

static void add_record(struct flamepix_record *record, const struct flamepix_record *other)
{
    struct flamepix_stack sum = {.weight = record->weight, .rest = record->rest};
    struct flamepix_stack equal = {.weight = other->weight, .rest = other->rest};
    flamepix_stack_add(&sum, &equal);
    record->weight = sum.weight;
    record->rest = sum.rest;
}

/* Orders two items whose first unshared words agree: below 0, 0 or above 0 as the left one is
 * smaller, equal or greater. The greater one then counts what it shares with the smaller. */
static int compare_deep(struct flamepix_item *left, struct flamepix_item *right)
{
    size_t words = shared_words(left->record, right->record, left->shared);
    uint64_t left_word = word_at(left->record, words);
    uint64_t right_word = word_at(right->record, words);
    bool left_first = left_word < right_word;
    if (left_word == right_word) {
        if (left->record->length == right->record->length)
            return 0;
        left_first = left->record->length < right->record->length;
    }
    struct flamepix_item *greater = left_first ? right : left;
    greater->shared = words;
    greater->word = left_first ? right_word : left_word;
    return left_first ? -1 : 1;
}

static int compare_items(struct flamepix_item *left, struct flamepix_item *right)
{
    if (left->shared != right->shared)
        return left->shared > right->shared ? -1 : 1;
    if (left->word != right->word)
        return left->word < right->word ? -1 : 1;
    return compare_deep(left, right);
}

/* Both heads count what they share with the item written last. */
size_t flamepix_items_merge(const struct flamepix_item *left, size_t left_count,
                            const struct flamepix_item *right, size_t right_count,
                            struct flamepix_item *out)
{
    struct flamepix_item *next = out;
    const struct flamepix_item *left_end = left + left_count;
    const struct flamepix_item *right_end = right + right_count;
    struct flamepix_item left_head = *left;
    struct flamepix_item right_head = *right;
    while (left < left_end && right < right_end) {
        int order = compare_items(&left_head, &right_head);
        if (order == 0)
            add_record(left_head.record, right_head.record);
        *next++ = order > 0 ? right_head : left_head;
        if (order <= 0 && ++left < left_end)
            left_head = *left;
        if (order >= 0 && ++right < right_end)
            right_head = *right;
    }
    if (left < left_end) {
        *next++ = left_head;
        left++;
    } else if (right < right_end) {
        *next++ = right_head;
        right++;
    }
    memmove(next, left, (size_t)(left_end - left) * sizeof(*left));
    next += left_end - left;
    memmove(next, right, (size_t)(right_end - right) * sizeof(*right));
    next += right_end - right;
    return (size_t)(next - out);
}
