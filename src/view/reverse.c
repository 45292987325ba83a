#include <string.h>

#include "base/memory.h"
#include "view/edit_view.h"
#include "view/views.h"

/* Bytes copied at once, if the key has them: most names are no longer. */
enum { CHUNK = 32, WORD = sizeof(uint64_t) };

/* A stack that is being written from its last frame to its first. */
struct reversal {
    const struct flamepix_stack *stack;
    char *to;   /* of the next frame, with room for a chunk after all frames */
    size_t end; /* of the next frame, in the stack's key */
};

/* The frame that begins there is next. */
static inline void write_frame(struct reversal *reversal, size_t begin)
{
    const char *frame = reversal->stack->key + begin;
    const size_t length = reversal->end - begin;
    if (length <= CHUNK && reversal->stack->length - begin >= CHUNK)
        memcpy(reversal->to, frame, CHUNK);
    else
        memcpy(reversal->to, frame, length);
    reversal->to += length;
    reversal->end = begin;
}

/* Sets the highest bit of each byte of a word that is ';', and no other bits. The first byte is the
 * lowest. */
static inline uint64_t marks_of_ends(const char *bytes)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), low = UINT64_C(0x7F7F7F7F7F7F7F7F);
    uint64_t word;
    memcpy(&word, bytes, sizeof(word));
    if (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__)
        word = __builtin_bswap64(word);
    word ^= ones * ';';
    return ~(((word & low) + low) | word | low);
}

/* Searches ends a word at a time, and the bytes before the first whole word one by one. The key's
 * last byte is an end that no frame follows. */
static void write_frames(struct reversal *reversal)
{
    const char *key = reversal->stack->key;
    size_t at = reversal->end - 1;
    for (; at >= WORD; at -= WORD) {
        uint64_t marks = marks_of_ends(key + at - WORD);
        while (marks != 0) {
            const unsigned bit = 63 - (unsigned)__builtin_clzll(marks);
            write_frame(reversal, at - WORD + bit / 8 + 1);
            marks ^= UINT64_C(1) << bit;
        }
    }
    for (; at > 0; at--)
        if (key[at - 1] == ';')
            write_frame(reversal, at);
    write_frame(reversal, 0);
}

static enum flamepix_status reverse(void *editor, const struct flamepix_stack *stack,
                                    struct flamepix_buffer *key)
{
    size_t needed;
    (void)editor;
    if (stack->length == 0)
        return FLAMEPIX_OK;
    if (!fpx_size_add(stack->length, CHUNK, &needed))
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = fpx_array_reserve(&key->data, &key->capacity, needed, 1);
    if (status != FLAMEPIX_OK)
        return status;
    struct reversal reversal = {stack, key->data, stack->length};
    write_frames(&reversal);
    key->length = stack->length;
    return FLAMEPIX_OK;
}

static void free_nothing(void *editor)
{
    (void)editor;
}

enum flamepix_status fpx_reverse_open(struct flamepix_stacks *stacks,
                                      const struct flamepix_view_request *request,
                                      struct flamepix_pattern_fault *fault_ret,
                                      struct flamepix_stacks **stacks_ret)
{
    (void)request;
    (void)fault_ret;
    /* No editor is needed, but NULL would mean a lack of memory. */
    return fpx_edit_view_open(
        stacks, (struct fpx_edit){.edit = reverse, .free = free_nothing, .editor = stacks},
        stacks_ret);
}
