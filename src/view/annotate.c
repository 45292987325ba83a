#include "view/view_argument.h"

#include <stdlib.h>

#include "stack/frame_bounds.h"
#include "view/edit_view.h"

struct annotator {
    struct flamepix_bytes annotation;
};

static bool is_separator(struct flamepix_bytes name)
{
    return flamepix_bytes_equal(name, flamepix_bytes_of("--")) ||
           flamepix_bytes_equal(name, flamepix_bytes_of("-"));
}

static enum flamepix_status append_frame(const struct annotator *annotator,
                                         struct flamepix_bytes name, struct flamepix_buffer *key)
{
    flamepix_buffer_append(key, name.data, name.length);
    if (!is_separator(name))
        flamepix_buffer_append(key, annotator->annotation.data, annotator->annotation.length);
    return flamepix_buffer_append(key, ";", 1);
}

/* A fpx_edit_fn. */
static enum flamepix_status annotate(void *editor, const struct flamepix_stack *stack,
                                     struct flamepix_buffer *key)
{
    for (size_t at = 0; at < stack->length;) {
        const size_t end = fpx_frame_end(stack->key, stack->length, at);
        append_frame(editor, (struct flamepix_bytes){stack->key + at, end - 1 - at}, key);
        at = end;
    }
    return key->status;
}

enum flamepix_status fpx_annotate_open(struct flamepix_stacks *stacks, const char *annotation,
                                       struct flamepix_stacks **stacks_ret)
{
    struct annotator *annotator = malloc(sizeof(*annotator));
    const struct fpx_edit edit = {.edit = annotate, .free = free, .editor = annotator};
    if (annotator != NULL)
        annotator->annotation = flamepix_bytes_of(annotation);
    return fpx_edit_view_open(stacks, edit, stacks_ret);
}
