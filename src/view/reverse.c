#include <string.h>

#include "base/array.h"
#include "stack/frame_begin.h"
#include "view/edit_view.h"
#include "view/views.h"

/* So many bytes are copied at once where the key has them: most names are no longer. */
enum { CHUNK = 32 };

/* Copies a frame of `length` bytes, at `begin` of the stack's key, to `to`, where there is room for
 * a chunk. */
static void copy_frame(char *to, const struct flamepix_stack *stack, size_t begin, size_t length)
{
    if (length <= CHUNK && stack->length - begin >= CHUNK)
        memcpy(to, stack->key + begin, CHUNK);
    else
        memcpy(to, stack->key + begin, length);
}

static enum flamepix_status reverse(void *editor, const struct flamepix_stack *stack,
                                    struct flamepix_buffer *key)
{
    size_t needed;
    (void)editor;
    if (!flamepix_size_add(stack->length, CHUNK, &needed))
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = flamepix_array_reserve(&key->data, &key->capacity, needed, 1);
    for (size_t end = stack->length; end > 0 && status == FLAMEPIX_OK;) {
        const size_t begin = flamepix_frame_begin(stack->key, end - 1);
        copy_frame(key->data + key->length, stack, begin, end - begin);
        key->length += end - begin;
        end = begin;
    }
    return status;
}

static void free_nothing(void *editor)
{
    (void)editor;
}

enum flamepix_status flamepix_reverse_open(struct flamepix_stacks *stacks,
                                           const struct flamepix_view_request *request,
                                           struct flamepix_pattern_fault *fault_ret,
                                           struct flamepix_stacks **stacks_ret)
{
    (void)request;
    (void)fault_ret;
    /* Nothing is needed to edit with, but NULL would mean a lack of memory. */
    return flamepix_edit_view_open(
        stacks, (struct flamepix_edit){.edit = reverse, .free = free_nothing, .editor = stacks},
        stacks_ret);
}
