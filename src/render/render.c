#include <flamepix/render.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/clock.h"

struct flamepix_render_options flamepix_render_defaults(void)
{
    return (struct flamepix_render_options){
        .figure = flamepix_figure_defaults(),
        .layout = flamepix_layout_defaults(),
        .memory_nbytes = (size_t)FLAMEPIX_DEFAULT_MEMORY_NBYTES,
    };
}

/* -- which input and line a status is about ---------------------------------------------------- */

/* Hands on the stacks of one input, and remembers where they ended other than by END. */
struct witness {
    struct flamepix_stacks stacks;
    struct flamepix_stacks *inner;
    const struct flamepix_stacks *folded; /* inside of inner */
    size_t input;
    struct flamepix_render_report *report;
};

static enum flamepix_status witness_next(struct flamepix_stacks *stacks,
                                         struct flamepix_stack *stack_ret)
{
    struct witness *witness = (struct witness *)stacks;
    enum flamepix_status status = flamepix_stacks_next(witness->inner, stack_ret);
    if (status != FLAMEPIX_OK && status != FLAMEPIX_END) {
        witness->report->failed_input = witness->input;
        witness->report->failed_line = flamepix_folded_report(witness->folded)->lines;
    }
    return status;
}

static void witness_free(struct flamepix_stacks *stacks)
{
    struct witness *witness = (struct witness *)stacks;
    int cause = errno;
    flamepix_stacks_free(witness->inner);
    free(witness);
    errno = cause;
}

/* Takes `inner`, also on failure. */
static enum flamepix_status witness_create(struct flamepix_stacks *inner,
                                           const struct flamepix_stacks *folded, size_t input,
                                           struct flamepix_render_report *report,
                                           struct flamepix_stacks **stacks_ret)
{
    struct witness *witness = calloc(1, sizeof(*witness));
    if (witness == NULL) {
        flamepix_stacks_free(inner);
        return FLAMEPIX_NO_MEMORY;
    }
    *witness = (struct witness){{witness_next, witness_free}, inner, folded, input, report};
    *stacks_ret = &witness->stacks;
    return FLAMEPIX_OK;
}

/* -- one attempt ------------------------------------------------------------------------------- */

/* Inputs on their way to a layout, as they are or sorted. */
struct attempt {
    struct flamepix_input *const *inputs;
    size_t count;
    const struct flamepix_render_options *options;
    struct flamepix_render_report *report;
    const struct flamepix_stacks **folded; /* of each input; inside of the sources */
    struct flamepix_stacks **sources;      /* of each input, until something takes them */
};

/* Opens input `i` as a source of its own: in key order where `ordered`. */
static enum flamepix_status open_source(struct attempt *attempt, size_t i, bool ordered)
{
    struct flamepix_stacks *stacks;
    enum flamepix_status status = flamepix_folded_create(flamepix_input_read, attempt->inputs[i],
                                                         &attempt->options->folded, &stacks);
    if (status != FLAMEPIX_OK)
        return status;
    attempt->folded[i] = stacks;
    if (ordered)
        status = flamepix_order_lines(stacks, &stacks);
    if (status != FLAMEPIX_OK)
        return status;
    return witness_create(stacks, attempt->folded[i], i, attempt->report, &attempt->sources[i]);
}

static void free_sources(struct attempt *attempt, size_t count)
{
    for (size_t i = 0; i < count; i++)
        flamepix_stacks_free(attempt->sources[i]);
}

static enum flamepix_status open_sources(struct attempt *attempt, bool ordered)
{
    for (size_t i = 0; i < attempt->count; i++) {
        enum flamepix_status status = open_source(attempt, i, ordered);
        if (status != FLAMEPIX_OK) {
            free_sources(attempt, i);
            return status;
        }
    }
    return FLAMEPIX_OK;
}

/* All inputs as one source in key order: merged where each is ordered, else sorted together. */
static enum flamepix_status join_sources(struct attempt *attempt, bool ordered,
                                         struct flamepix_stacks **stacks_ret)
{
    if (ordered && attempt->count == 1) {
        *stacks_ret = attempt->sources[0];
        return FLAMEPIX_OK;
    }
    if (ordered)
        return flamepix_order_merge(attempt->sources, attempt->count, stacks_ret);
    struct flamepix_stacks *all;
    enum flamepix_status status = flamepix_order_concat(attempt->sources, attempt->count, &all);
    if (status != FLAMEPIX_OK)
        return status;
    size_t memory = attempt->options->memory_nbytes;
    return flamepix_order_sort(all, memory != 0 ? memory : (size_t)FLAMEPIX_DEFAULT_MEMORY_NBYTES,
                               stacks_ret);
}

static void add_report(struct flamepix_render_report *report, size_t input,
                       const struct flamepix_folded_report *folded)
{
    for (uint64_t i = 0; i < folded->bad_lines && i < FLAMEPIX_FOLDED_FAULTS; i++) {
        uint64_t at = report->bad_lines + i;
        if (at >= FLAMEPIX_FOLDED_FAULTS)
            break;
        report->first[at].input = input;
        report->first[at].line = folded->first[i].line;
        report->first[at].fault = folded->first[i].fault;
    }
    report->lines += folded->lines;
    report->stacks += folded->stacks;
    report->zero += folded->zero;
    report->bad_lines += folded->bad_lines;
}

static enum flamepix_status attempt_layout(struct attempt *attempt, bool ordered,
                                           const struct flamepix_layout_options *layout_options,
                                           struct flamepix_layout **layout_ret)
{
    *attempt->report = (struct flamepix_render_report){.resorted = !ordered};
    enum flamepix_status status = open_sources(attempt, ordered);
    if (status != FLAMEPIX_OK)
        return status;
    struct flamepix_stacks *stacks;
    status = join_sources(attempt, ordered, &stacks);
    if (status != FLAMEPIX_OK)
        return status;
    status = flamepix_layout_create(stacks, layout_options, layout_ret);
    for (size_t i = 0; i < attempt->count; i++)
        add_report(attempt->report, i, flamepix_folded_report(attempt->folded[i]));
    flamepix_stacks_free(stacks);
    return status;
}

static enum flamepix_status rewind_inputs(struct attempt *attempt)
{
    for (size_t i = 0; i < attempt->count; i++) {
        enum flamepix_status status = flamepix_input_rewind(attempt->inputs[i]);
        if (status != FLAMEPIX_OK) {
            attempt->report->failed_input = i;
            return status;
        }
    }
    return FLAMEPIX_OK;
}

/* -- the whole walk ---------------------------------------------------------------------------- */

static enum flamepix_status layout_inputs(struct attempt *attempt,
                                          struct flamepix_layout **layout_ret)
{
    struct flamepix_layout_options layout = attempt->options->layout;
    flamepix_figure_plan(&attempt->options->figure, &layout);
    enum flamepix_status status = attempt_layout(attempt, true, &layout, layout_ret);
    if (status != FLAMEPIX_DISORDER || attempt->options->sorted)
        return status;
    status = rewind_inputs(attempt);
    if (status != FLAMEPIX_OK)
        return status;
    return attempt_layout(attempt, false, &layout, layout_ret);
}

enum flamepix_status flamepix_render_layout(struct flamepix_input *const *inputs, size_t count,
                                            const struct flamepix_render_options *options,
                                            struct flamepix_layout **layout_ret,
                                            struct flamepix_render_report *report_ret)
{
    struct flamepix_render_report unasked;
    struct attempt attempt = {
        .inputs = inputs,
        .count = count,
        .options = options,
        .report = report_ret != NULL ? report_ret : &unasked,
    };
    double begin = flamepix_clock_seconds();
    attempt.folded = calloc(count + 1, sizeof(const struct flamepix_stacks *));
    attempt.sources = calloc(count + 1, sizeof(struct flamepix_stacks *));
    *attempt.report = (struct flamepix_render_report){0};
    enum flamepix_status status = FLAMEPIX_NO_MEMORY;
    if (attempt.folded != NULL && attempt.sources != NULL)
        status = layout_inputs(&attempt, layout_ret);
    attempt.report->seconds = flamepix_clock_seconds() - begin;
    int cause = errno;
    free(attempt.folded);
    free(attempt.sources);
    errno = cause;
    return status;
}

static enum flamepix_status draw_layout(const struct flamepix_layout *layout,
                                        const struct flamepix_figure_options *options,
                                        struct flamepix_fonts *fonts,
                                        struct flamepix_figure_facts facts, flamepix_write_fn write,
                                        void *user)
{
    struct flamepix_fonts *own = NULL;
    struct flamepix_figure *figure = NULL;
    enum flamepix_status status = FLAMEPIX_OK;
    if (fonts == NULL)
        status = flamepix_fonts_create(&own);
    if (status == FLAMEPIX_OK)
        status =
            flamepix_figure_create(layout, options, fonts != NULL ? fonts : own, facts, &figure);
    if (status == FLAMEPIX_OK)
        status = flamepix_figure_draw(figure, write, user);
    flamepix_figure_free(figure);
    flamepix_fonts_free(own);
    return status;
}

enum flamepix_status flamepix_render(struct flamepix_bytes folded,
                                     const struct flamepix_render_options *options,
                                     struct flamepix_fonts *fonts, flamepix_write_fn write,
                                     void *user, struct flamepix_render_report *report_ret)
{
    struct flamepix_render_report report = {0};
    struct flamepix_input *input = NULL;
    struct flamepix_layout *layout = NULL;
    enum flamepix_status status = flamepix_input_from_memory(folded, NULL, &input);
    if (status == FLAMEPIX_OK)
        status = flamepix_render_layout(&input, 1, options, &layout, &report);
    if (status == FLAMEPIX_OK) {
        struct flamepix_figure_facts facts = {.bad_lines = report.bad_lines};
        status = draw_layout(layout, &options->figure, fonts, facts, write, user);
    }
    flamepix_layout_free(layout);
    flamepix_input_free(input);
    if (report_ret != NULL)
        *report_ret = report;
    return status;
}
