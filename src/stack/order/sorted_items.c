/* Merges sorted sequences of stacks, looking at each distinguishing byte about once.
 *
 * What. An item is a record and a short note on its key: how many words of 8 bytes it shares with
 * the item before it in its sequence, and the first word after these. Words are read with their
 * first byte highest, so comparing two of them as numbers compares their bytes.
 *
 * Why. In a merge, both heads count from the same item, the one written last. Of two keys that are
 * both not smaller than a third, the one that shares more with it is the smaller one; if they share
 * equally many words, the one with the smaller next word. Only if that word agrees too are the keys
 * themselves read, from there on, to find the first word in which they differ. The greater one then
 * counts from the smaller one, which is written next, so no word is read twice. Most steps of a
 * merge compare two numbers in the items, and do not touch the records.
 *
 * The end of a key. A key is followed by zero bytes up to the end of a word, by at least one of
 * them, and a word beyond the last is 0. If one key is a prefix of the other, all words of the
 * shorter one may agree with those of the longer one, which may hold zero bytes itself; then the
 * length decides.
 *
 * Invariants. Each item of a sequence counts exactly the words that it shares with the one before
 * it, the first item none. A merge preserves this. If two heads share different numbers of words
 * with the item written last, or differ in the next word, the greater one shares as many words with
 * the smaller one as with that item; otherwise it is counted anew.
 *
 * Equal keys are added up into one record. If one of the two was stored without room for a second
 * measure (R11), the other one, which has it, replaces both.
 *
 * Cost. One or two comparisons of numbers for each item written; beyond that, in all merges of a
 * block together, each byte of a key is compared about once. */
#include "stack/order/sort_buffer.h"

#include <string.h>

#include "base/memory.h"

enum { WORD = sizeof(uint64_t) };

static size_t word_count(size_t length)
{
    return length / WORD + 1;
}

static uint64_t raw_word(const struct fpx_record *record, size_t index)
{
    uint64_t word;
    memcpy(&word, record->key + index * WORD, WORD);
    return word;
}

/* A word with its first byte highest, independent of the machine's byte order. */
static uint64_t word_at(const struct fpx_record *record, size_t index)
{
    if (index >= word_count(record->length))
        return 0;
    const unsigned char *b = (const unsigned char *)record->key + index * WORD;
    return (uint64_t)b[0] << 56 | (uint64_t)b[1] << 48 | (uint64_t)b[2] << 40 |
           (uint64_t)b[3] << 32 | (uint64_t)b[4] << 24 | (uint64_t)b[5] << 16 |
           (uint64_t)b[6] << 8 | (uint64_t)b[7];
}

static size_t shared_words(const struct fpx_record *a, const struct fpx_record *b, size_t known)
{
    size_t end = word_count(a->length < b->length ? a->length : b->length);
    size_t shared = known;
    while (shared < end && raw_word(a, shared) == raw_word(b, shared))
        shared++;
    return shared;
}

/* -- records ----------------------------------------------------------------------------------- */

bool fpx_record_nbytes(const struct flamepix_stack *stack, size_t *nbytes_ret)
{
    size_t nbytes = sizeof(struct fpx_record) + WORD;
    if (stack->other.value != 0)
        nbytes += sizeof(stack->other);
    if (!fpx_size_add(stack->length, nbytes, nbytes_ret))
        return false;
    *nbytes_ret -= stack->length % WORD;
    return true;
}

static size_t other_offset(const struct fpx_record *record)
{
    return word_count(record->length) * WORD;
}

void fpx_record_fill(struct fpx_record *record, const struct flamepix_stack *stack)
{
    record->weight = stack->weight;
    record->length = stack->length & (SIZE_MAX >> 1); /* loses no bits: no object is larger */
    record->has_other = stack->other.value != 0;
    memset(record->key + stack->length / WORD * WORD, 0, WORD);
    if (stack->length > 0)
        memcpy(record->key, stack->key, stack->length);
    if (record->has_other)
        memcpy(record->key + other_offset(record), &stack->other, sizeof(stack->other));
}

struct flamepix_weight fpx_record_other(const struct fpx_record *record)
{
    struct flamepix_weight other = {0};
    if (record->has_other)
        memcpy(&other, record->key + other_offset(record), sizeof(other));
    return other;
}

bool fpx_record_add(struct fpx_record *record, struct flamepix_weight weight,
                    struct flamepix_weight other)
{
    if (other.value != 0) {
        if (!record->has_other)
            return false;
        struct flamepix_weight sum = fpx_record_other(record);
        flamepix_weight_add_capped(&sum, other);
        memcpy(record->key + other_offset(record), &sum, sizeof(sum));
    }
    flamepix_weight_add_capped(&record->weight, weight);
    return true;
}

/* -- items ------------------------------------------------------------------------------------- */

struct fpx_item fpx_item_after(const struct fpx_record *before, struct fpx_record *record,
                               size_t shared)
{
    size_t words = before == NULL ? 0 : shared_words(before, record, shared / WORD);
    return (struct fpx_item){.record = record, .word = word_at(record, words), .shared = words};
}

size_t fpx_item_shared_nbytes(const struct fpx_record *before, const struct fpx_item *item)
{
    size_t shortest = before->length < item->record->length ? before->length : item->record->length;
    size_t shared = item->shared * WORD;
    if (shared >= shortest)
        return shortest;
    uint64_t differing = word_at(before, item->shared) ^ item->word;
    shared += differing == 0 ? WORD : (size_t)__builtin_clzll(differing) / 8;
    return shared < shortest ? shared : shortest;
}

/* Adds up two items with one key, and returns the one with the sum: the left one unless only the
 * right one has room for it. Both share equally much with the item before them. */
static struct fpx_item add_items(struct fpx_item left, struct fpx_item right)
{
    struct fpx_record *a = left.record, *b = right.record;
    if (fpx_record_add(a, b->weight, fpx_record_other(b)))
        return left;
    (void)fpx_record_add(b, a->weight, fpx_record_other(a));
    return right;
}

/* Compares two items whose first unshared words agree: below 0, 0 or above 0 if the left one is
 * smaller, equal or greater. The greater one then counts what it shares with the smaller one. */
static int compare_deep(struct fpx_item *left, struct fpx_item *right)
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
    struct fpx_item *greater = left_first ? right : left;
    greater->shared = words;
    greater->word = left_first ? right_word : left_word;
    return left_first ? -1 : 1;
}

static int compare_items(struct fpx_item *left, struct fpx_item *right)
{
    if (left->shared != right->shared)
        return left->shared > right->shared ? -1 : 1;
    if (left->word != right->word)
        return left->word < right->word ? -1 : 1;
    return compare_deep(left, right);
}

/* Both heads count what they share with the item written last. */
size_t fpx_items_merge(const struct fpx_item *left, size_t left_count, const struct fpx_item *right,
                       size_t right_count, struct fpx_item *out)
{
    struct fpx_item *next = out;
    const struct fpx_item *left_end = left + left_count;
    const struct fpx_item *right_end = right + right_count;
    struct fpx_item left_head = *left;
    struct fpx_item right_head = *right;
    while (left < left_end && right < right_end) {
        int order = compare_items(&left_head, &right_head);
        if (order == 0)
            left_head = add_items(left_head, right_head);
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
