#include "tally/waiting_stacks.h"

#include <stdlib.h>

#include "base/array.h"

/* What waits stays near itself: of the room for text, most is never used. */
enum { MOST_KEYS = 128, MOST_NBYTES = 64 * 1024, BEHIND = sizeof(uint64_t) };

static bool has_room(const struct flamepix_waiting_stacks *waiting, size_t nbytes)
{
    const size_t room = waiting->text_capacity - waiting->length;
    return room >= BEHIND && room - BEHIND >= nbytes;
}

bool flamepix_waiting_stacks_have_room(const struct flamepix_waiting_stacks *waiting, size_t nbytes)
{
    return waiting->count < FLAMEPIX_WAITING_STACKS && waiting->key_count < MOST_KEYS &&
           has_room(waiting, nbytes);
}

/* -- the frames of a stack --------------------------------------------------------------------- */

static uint64_t word_at(const char *bytes)
{
    uint64_t word;
    memcpy(&word, bytes, sizeof(word));
    return word;
}

/* Marks the bytes of a word that are ';': their differences are zero, and only from there on does
 * taking one from each byte borrow. 0 where there is none; of all marks, that of the lowest byte is
 * sure. */
static uint64_t marks_of_ends(uint64_t word)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    word ^= ones * ';';
    return (word - ones) & ~word & ones << 7;
}

/* Where the last name of a key begins; `length` is that of the key, with its ';'. */
static size_t last_begin(const char *key, size_t length)
{
    size_t begin = length - 1;
    while (begin >= sizeof(uint64_t) && marks_of_ends(word_at(key + begin - sizeof(uint64_t))) == 0)
        begin -= sizeof(uint64_t);
    while (begin > 0 && key[begin - 1] != ';')
        begin--;
    return begin;
}

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
/* How many bytes of the word come before the first ';', of which there is one; those from there on
 * are cleared. */
static size_t cut_at_end(uint64_t *word)
{
    const uint64_t marks = marks_of_ends(*word);
    const uint64_t before = (marks & -marks) - 1;
    *word &= before >> 7;
    return (size_t)__builtin_ctzll(marks) / 8;
}
#else
static size_t cut_at_end(uint64_t *word)
{
    char bytes[sizeof(*word)];
    memcpy(bytes, word, sizeof(bytes));
    size_t length = (size_t)((const char *)memchr(bytes, ';', sizeof(bytes)) - bytes);
    memset(bytes + length, 0, sizeof(bytes) - length);
    memcpy(word, bytes, sizeof(bytes));
    return length;
}
#endif

/* Finds the end of a name and makes its hash on the way, a word at a time. A ';' comes within the
 * text, and the 8 bytes behind it may be read. */
static struct flamepix_name_key read_name(const char *text)
{
    size_t length = 0;
    uint64_t hash = 0;
    uint64_t word = word_at(text);
    while (marks_of_ends(word) == 0) {
        hash = flamepix_hash_word(hash, word);
        length += sizeof(word);
        word = word_at(text + length);
    }
    length += cut_at_end(&word);
    hash = flamepix_hash_word(hash ^ length, word);
    return (struct flamepix_name_key){{text, length}, hash, FLAMEPIX_HASH_NONE};
}

static enum flamepix_status reserve_frames(struct flamepix_waiting_stacks *waiting)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (waiting->key_count == waiting->key_capacity)
        status = flamepix_array_reserve(&waiting->keys, &waiting->key_capacity,
                                        waiting->key_count + 1, sizeof(*waiting->keys));
    if (status == FLAMEPIX_OK && waiting->depth == waiting->end_capacity)
        status = flamepix_array_reserve(&waiting->ends, &waiting->end_capacity, waiting->depth + 1,
                                        sizeof(*waiting->ends));
    return status;
}

/* The names from `begin` of the key on, whose text lies at `text`. */
static enum flamepix_status add_frames(struct flamepix_waiting_stacks *waiting, const char *text,
                                       size_t begin, size_t length,
                                       const struct flamepix_name_table *names)
{
    while (begin < length) {
        enum flamepix_status status = reserve_frames(waiting);
        if (status != FLAMEPIX_OK)
            return status;
        struct flamepix_name_key *key = &waiting->keys[waiting->key_count++];
        *key = read_name(text);
        flamepix_name_table_ask_slot(names, key);
        begin += key->name.length + 1;
        text += key->name.length + 1;
        waiting->ends[waiting->depth++] = begin;
    }
    return FLAMEPIX_OK;
}

/* -- waiting ----------------------------------------------------------------------------------- */

/* The key from `begin` on, with a ';' at its end and room behind it. */
static enum flamepix_status copy_text(struct flamepix_waiting_stacks *waiting, const char *key,
                                      size_t begin, size_t length, const char **text_ret)
{
    const size_t nbytes = length - begin;
    if (!has_room(waiting, nbytes)) {
        size_t least;
        if (!flamepix_size_add(nbytes, MOST_NBYTES, &least))
            return FLAMEPIX_NO_MEMORY;
        enum flamepix_status status =
            flamepix_array_reserve(&waiting->text, &waiting->text_capacity, least, 1);
        if (status != FLAMEPIX_OK)
            return status;
    }
    char *text = waiting->text + waiting->length;
    *text_ret = text;
    if (nbytes == 0)
        return FLAMEPIX_OK;
    memcpy(text, key + begin, nbytes);
    text[nbytes - 1] = ';';
    memset(text + nbytes, 0, BEHIND);
    waiting->length += nbytes;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_waiting_stacks_add(struct flamepix_waiting_stacks *waiting,
                                                 const struct flamepix_stack *stack, size_t length,
                                                 bool only_last,
                                                 const struct flamepix_name_table *names)
{
    const char *text;
    while (waiting->depth > 0 && (only_last || waiting->ends[waiting->depth - 1] > stack->shared))
        waiting->depth--;
    const size_t kept = waiting->depth;
    size_t begin = kept > 0 ? waiting->ends[kept - 1] : 0;
    if (only_last && length > 0)
        begin = last_begin(stack->key, length);
    enum flamepix_status status = copy_text(waiting, stack->key, begin, length, &text);
    if (status == FLAMEPIX_OK)
        status = add_frames(waiting, text, begin, length, names);
    if (status == FLAMEPIX_OK)
        waiting->stacks[waiting->count++] =
            (struct flamepix_waiting_stack){kept, waiting->key_count, stack->weight};
    return status;
}

void flamepix_waiting_stacks_ask(struct flamepix_waiting_stacks *waiting,
                                 const struct flamepix_name_table *names)
{
    for (size_t i = 0; i < waiting->key_count; i++)
        flamepix_name_table_ask_entry(names, &waiting->keys[i]);
    for (size_t i = 0; i < waiting->key_count; i++)
        flamepix_name_table_ask_text(names, &waiting->keys[i]);
}

void flamepix_waiting_stacks_counted(struct flamepix_waiting_stacks *waiting)
{
    waiting->count = 0;
    waiting->key_count = 0;
    waiting->length = 0;
}

void flamepix_waiting_stacks_clear(struct flamepix_waiting_stacks *waiting)
{
    flamepix_waiting_stacks_counted(waiting);
    waiting->depth = 0;
}

void flamepix_waiting_stacks_free(struct flamepix_waiting_stacks *waiting)
{
    free(waiting->keys);
    free(waiting->text);
    free(waiting->ends);
    *waiting = (struct flamepix_waiting_stacks){0};
}
