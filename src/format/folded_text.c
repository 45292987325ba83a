/* folded.c reads folded text. Here it is one of the formats: if each profile of a recording gets a
 * root frame, its only profile gets one, too. */
#include <stdlib.h>

#include "format/formats.h"
#include "format/parse/part_root.h"
#include "format/parse/text_table.h"
#include "input/input_facts.h"

/* Folded text has no times to search. Unreadable input is taken for folded text, too, and reports
 * its own failure. */
static enum flamepix_status refuse_window(struct flamepix_input *input)
{
    struct flamepix_bytes head;
    enum flamepix_status status = flamepix_input_peek(input, &head);
    if (status == FLAMEPIX_OK)
        status = fpx_input_peek_failure(input);
    return status == FLAMEPIX_OK ? FLAMEPIX_NO_TIME : status;
}

/* A source whose stacks have nothing in common with those beside them. */
struct lines_apart {
    struct flamepix_stacks stacks; /* first: a pointer to it is a pointer to the struct */
    struct flamepix_stacks *inner;
    bool is_parted; /* the next stack comes from `inner` */
};

static enum flamepix_status apart_next(struct flamepix_stacks *stacks,
                                       struct flamepix_stack *stack_ret)
{
    struct lines_apart *lines = (struct lines_apart *)stacks;
    lines->is_parted = !lines->is_parted;
    if (lines->is_parted) {
        *stack_ret = (struct flamepix_stack){.key = "", .length = 0};
        return FLAMEPIX_OK;
    }
    enum flamepix_status status = flamepix_stacks_next(lines->inner, stack_ret);
    stack_ret->shared = 0;
    stack_ret->tail = (struct flamepix_stack_tail){0};
    return status;
}

static void apart_free(struct flamepix_stacks *stacks)
{
    struct lines_apart *lines = (struct lines_apart *)stacks;
    flamepix_stacks_free(lines->inner);
    free(lines);
}

/* Hands out an empty stack of weight 0 in front of each stack of `inner`. Takes ownership of
 * `inner`, also on failure. Returns OK or NO_MEMORY. */
static enum flamepix_status separated_stacks_open(struct flamepix_stacks *inner,
                                                  struct flamepix_stacks **stacks_ret)
{
    struct lines_apart *lines = calloc(1, sizeof(*lines));
    if (lines == NULL) {
        flamepix_stacks_free(inner);
        return FLAMEPIX_NO_MEMORY;
    }
    lines->stacks = (struct flamepix_stacks){.next = apart_next, .free = apart_free};
    lines->inner = inner;
    *stacks_ret = &lines->stacks;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_folded_open(struct flamepix_input *input,
                                     const struct flamepix_format_options *options,
                                     struct flamepix_format_report *report,
                                     struct flamepix_stacks **stacks_ret)
{
    if (options != NULL && flamepix_recording_has_window(&options->recording))
        return refuse_window(input);
    const bool has_root = options != NULL && options->recording.part_roots;
    enum flamepix_status status =
        flamepix_folded_create(flamepix_input_read, input, options, report, stacks_ret);
    if (status == FLAMEPIX_OK && has_root)
        status = fpx_part_root_open(*stacks_ret, stacks_ret);
    if (status != FLAMEPIX_OK || options == NULL || !options->recording.in_time_order ||
        !options->recording.apart)
        return status;
    return separated_stacks_open(*stacks_ret, stacks_ret);
}
