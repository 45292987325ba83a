/* Folded text is read in stack/folded.c. Here it is a format among others: where each profile of a
 * recording has a root frame, its one profile has one, too. */
#include <stdlib.h>

#include "format/formats.h"
#include "stack/key_pair.h"

struct rooted_stacks {
    struct flamepix_stacks stacks; /* first, so that a pointer to it is one to the whole */
    struct flamepix_stacks *inner;
    struct flamepix_key_pair pair;
};

static enum flamepix_status rooted_next(struct flamepix_stacks *stacks,
                                        struct flamepix_stack *stack_ret)
{
    static const char root[] = "profile;";
    struct rooted_stacks *rooted = (struct rooted_stacks *)stacks;
    struct flamepix_buffer *key = flamepix_key_pair_next(&rooted->pair);
    enum flamepix_status status = flamepix_stacks_next(rooted->inner, stack_ret);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(key, root, sizeof(root) - 1);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(key, stack_ret->key, stack_ret->length);
    if (status == FLAMEPIX_OK)
        flamepix_key_pair_hand_out(&rooted->pair, stack_ret);
    return status;
}

static void rooted_free(struct flamepix_stacks *stacks)
{
    struct rooted_stacks *rooted = (struct rooted_stacks *)stacks;
    flamepix_stacks_free(rooted->inner);
    flamepix_key_pair_free(&rooted->pair);
    free(rooted);
}

/* Takes `inner`, also on failure. */
static enum flamepix_status give_root(struct flamepix_stacks *inner,
                                      struct flamepix_stacks **stacks_ret)
{
    struct rooted_stacks *rooted = calloc(1, sizeof(*rooted));
    if (rooted == NULL) {
        flamepix_stacks_free(inner);
        return FLAMEPIX_NO_MEMORY;
    }
    rooted->stacks = (struct flamepix_stacks){.next = rooted_next, .free = rooted_free};
    rooted->inner = inner;
    *stacks_ret = &rooted->stacks;
    return FLAMEPIX_OK;
}

/* Folded text has no times, in which something could be looked for. What cannot be read looks like
 * folded text, too, and is not blamed for that. */
static enum flamepix_status refuse_window(struct flamepix_input *input)
{
    struct flamepix_bytes head;
    enum flamepix_status status = flamepix_input_peek(input, &head);
    if (status == FLAMEPIX_OK)
        status = flamepix_input_peek_failure(input);
    return status == FLAMEPIX_OK ? FLAMEPIX_NO_TIME : status;
}

enum flamepix_status flamepix_folded_open(struct flamepix_input *input,
                                          const struct flamepix_format_options *options,
                                          struct flamepix_format_report *report,
                                          struct flamepix_stacks **stacks_ret)
{
    if (options != NULL && flamepix_recording_has_window(&options->recording))
        return refuse_window(input);
    const bool has_root = options != NULL && options->recording.part_roots;
    enum flamepix_status status =
        flamepix_folded_create(flamepix_input_read, input, options, report, stacks_ret);
    return status == FLAMEPIX_OK && has_root ? give_root(*stacks_ret, stacks_ret) : status;
}
