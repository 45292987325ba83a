#include "batch/convert.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer_printf.h"
#include "base/clock.h"
#include "batch/existing.h"
#include "batch/hottest.h"
#include "batch/job_source.h"
#include "batch/render_outputs.h"
#include "batch/task_result.h"
#include "batch/variants.h"
#include "render/warnings.h"

/* What stays from input to input. */
struct state {
    const struct flamepix_plan *plan;
    size_t finest; /* variant */
    struct flamepix_fonts *fonts;
    struct flamepix_job_source source;
    struct flamepix_hottest hottest;
    struct flamepix_output **files; /* of the input at hand, by product */
    struct flamepix_buffer path, error, warnings, names;
};

/* One input on its way. NO_MEMORY ends it without a result, and the worker with it. */
struct task {
    struct state *state;
    const struct flamepix_plan *plan;
    const char *input;
    size_t job;
    bool is_loaded;  /* the source is the input's */
    bool is_decided; /* the result stands */
    struct flamepix_task_result result;
};

enum flamepix_status flamepix_convert_request(const struct flamepix_plan *plan, size_t i,
                                              struct flamepix_buffer *request)
{
    /* The path is for those who look at a request from outside (pool/worker_fault.h). */
    const char *input = flamepix_jobs_input(plan->jobs, i);
    enum flamepix_status status = flamepix_buffer_append(request, &i, sizeof(i));
    return status == FLAMEPIX_OK ? flamepix_buffer_append(request, input, strlen(input)) : status;
}

/* What clauses are about. The report line says the input and the line beside them. */
static struct flamepix_rendering rendering_of(const struct task *task, size_t variant,
                                              const struct flamepix_profile_report *report)
{
    const struct flamepix_plan *plan = task->plan;
    return (struct flamepix_rendering){
        .input = &plan->input,
        .options = &plan->render,
        .figure = &plan->variants[variant].figure,
        .report = report,
        .limit_memory_nbytes = plan->limit_memory_nbytes,
        .words = plan->words,
    };
}

/* -- results ----------------------------------------------------------------------------------- */

/* The text of the failure is in the state's `error`. */
static void fail(struct task *task, int code)
{
    task->is_decided = true;
    task->result.entry.outcome = FLAMEPIX_FAILED;
    task->result.entry.code = code;
    task->result.entry.error = task->state->error.data;
}

static void skip(struct task *task, bool unchanged)
{
    task->is_decided = true;
    task->result.entry.outcome = FLAMEPIX_SKIPPED;
    task->result.unchanged = unchanged;
}

/* -- whether there is anything to do ----------------------------------------------------------- */

/* Decides the task where the input cannot be read. */
static enum flamepix_status load(struct task *task)
{
    if (task->is_loaded || task->is_decided)
        return FLAMEPIX_OK;
    enum flamepix_status status = flamepix_job_source_load(&task->state->source, task->input);
    int cause = errno;
    if (status == FLAMEPIX_NO_MEMORY)
        return status;
    task->is_loaded = true;
    if (status == FLAMEPIX_OK) {
        task->result.entry.input_hash = task->state->source.hash;
        return FLAMEPIX_OK;
    }
    fail(task, task->plan->codes.of(status));
    return flamepix_buffer_printf(&task->state->error, "%s", flamepix_explain_cause(status, cause));
}

/* The outputs may stay if the input is still what they were made from. */
static enum flamepix_status skip_unchanged(struct task *task, const struct flamepix_entry *past)
{
    enum flamepix_status status = load(task);
    if (!task->is_decided && task->state->source.hash == past->input_hash)
        skip(task, true);
    return status;
}

static enum flamepix_status refuse_existing(struct task *task)
{
    const char *option = flamepix_option_words_or_none(task->plan->words)->exists_error;
    fail(task, task->plan->codes.input);
    return option == NULL
               ? flamepix_buffer_printf(&task->state->error, "its output exists")
               : flamepix_buffer_printf(&task->state->error, "its output exists (%s)", option);
}

/* Decides the task where what exists may stay, or must. */
static enum flamepix_status look_at_existing(struct task *task)
{
    enum flamepix_existing existing;
    const struct flamepix_entry *past;
    enum flamepix_status status =
        flamepix_existing_look(task->plan, task->job, &task->state->path, &existing, &past);
    if (status != FLAMEPIX_OK)
        return status;
    switch (existing) {
    case FLAMEPIX_EXISTING_MAKE:
        break;
    case FLAMEPIX_EXISTING_KEEP:
        skip(task, past != NULL);
        break;
    case FLAMEPIX_EXISTING_COMPARE:
        return skip_unchanged(task, past);
    case FLAMEPIX_EXISTING_REFUSE:
        return refuse_existing(task);
    }
    return FLAMEPIX_OK;
}

/* -- pictures ---------------------------------------------------------------------------------- */

static void note_layout(struct task *task, const struct flamepix_layout *layout)
{
    const struct flamepix_layout_summary summary = flamepix_layout_summary(layout);
    struct flamepix_entry *entry = &task->result.entry;
    entry->total = summary.total;
    entry->stacks = summary.stacks;
    entry->frames = summary.frames;
    entry->depth = summary.max_depth;
}

static void note_page(struct task *task, const struct flamepix_figure_page *page)
{
    struct flamepix_entry *entry = &task->result.entry;
    entry->drawn = page->frames;
    entry->elided = page->elided;
    entry->width = page->width;
    entry->height = page->height;
}

static enum flamepix_status note_output_failure(struct task *task,
                                                const struct flamepix_rendering *rendering,
                                                enum flamepix_status status,
                                                const struct flamepix_outputs_made *made, int cause)
{
    struct state *state = task->state;
    if (status == FLAMEPIX_NO_MEMORY)
        return status;
    enum flamepix_status told =
        made->filing ? flamepix_explain_file(&state->error, state->path.data, status, cause)
                     : flamepix_explain_failure(&state->error, rendering, status, cause);
    fail(task, task->plan->codes.of(status));
    task->result.writing = made->filing;
    return told;
}

static enum flamepix_status render_variant(struct task *task, size_t variant,
                                           const struct flamepix_layout *layout,
                                           const struct flamepix_profile_report *report)
{
    struct state *state = task->state;
    const struct flamepix_outputs_request request = {
        .plan = task->plan,
        .fonts = state->fonts,
        .layout = layout,
        .bad_lines = report->bad_lines,
        .job = task->job,
        .variant = variant,
        .files = state->files,
        .path = &state->path,
    };
    struct flamepix_outputs_made made;
    enum flamepix_status status = flamepix_render_outputs(&request, &made);
    int cause = errno;
    struct flamepix_rendering rendering = rendering_of(task, variant, report);
    rendering.page = made.page;
    if (status != FLAMEPIX_OK)
        return note_output_failure(task, &rendering, status, &made, cause);
    task->result.entry.nbytes += made.picture_nbytes;
    task->result.entry.sidecar_nbytes += made.sidecar_nbytes;
    if (variant != 0)
        return FLAMEPIX_OK;
    const struct flamepix_layout_summary summary = flamepix_layout_summary(layout);
    note_layout(task, layout);
    note_page(task, &made.page);
    return flamepix_warnings_append(&state->warnings, &rendering, &summary);
}

static enum flamepix_status note_layout_failure(struct task *task, size_t variant,
                                                const struct flamepix_profile_report *report,
                                                enum flamepix_status status, int cause)
{
    if (status == FLAMEPIX_NO_MEMORY)
        return status;
    fail(task, task->plan->codes.of(status));
    task->result.entry.line = report->failed_place.line;
    const struct flamepix_rendering rendering = rendering_of(task, variant, report);
    return flamepix_explain_failure(&task->state->error, &rendering, status, cause);
}

/* A variant's own layout: from the fine one, or where that is not fine enough after all, by reading
 * again. */
static enum flamepix_status render_other(struct task *task, size_t variant,
                                         const struct flamepix_layout *fine,
                                         struct flamepix_input *input,
                                         const struct flamepix_profile_report *report)
{
    struct flamepix_layout *layout = NULL;
    struct flamepix_profile_report own = *report;
    enum flamepix_status status = flamepix_variant_derive(task->plan, variant, fine, &layout);
    if (status == FLAMEPIX_BAD_ARGUMENT) {
        status = flamepix_input_rewind(input);
        if (status == FLAMEPIX_OK)
            status = flamepix_variant_read(task->plan, variant, input, &layout, &own);
    }
    int cause = errno;
    status = status == FLAMEPIX_OK ? render_variant(task, variant, layout, &own)
                                   : note_layout_failure(task, variant, &own, status, cause);
    flamepix_layout_free(layout);
    return status;
}

/* All files of the input get their names, or none. */
static enum flamepix_status finish_outputs(struct task *task)
{
    const struct flamepix_plan *plan = task->plan;
    struct state *state = task->state;
    size_t failed;
    enum flamepix_status status = flamepix_output_finish_all(
        state->files, flamepix_product_count(plan), plan->sync == FLAMEPIX_SYNC_ALWAYS, &failed);
    int cause = errno;
    if (status == FLAMEPIX_OK)
        return FLAMEPIX_OK;
    fail(task, plan->codes.of(status));
    task->result.writing = true;
    enum flamepix_status named =
        flamepix_product_path(plan, task->job, flamepix_product_at(plan, failed), &state->path);
    return named == FLAMEPIX_OK
               ? flamepix_explain_file(&state->error, state->path.data, status, cause)
               : named;
}

static enum flamepix_status render_all(struct task *task, const struct flamepix_layout *fine,
                                       struct flamepix_input *input,
                                       const struct flamepix_profile_report *report)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t variant = 0;
         variant < task->plan->variant_count && status == FLAMEPIX_OK && !task->is_decided;
         variant++) {
        if (variant == task->state->finest)
            status = render_variant(task, variant, fine, report);
        else
            status = render_other(task, variant, fine, input, report);
    }
    if (status == FLAMEPIX_OK && !task->is_decided)
        status = flamepix_hottest_write(&task->state->hottest, fine, &task->state->names);
    if (status == FLAMEPIX_OK && !task->is_decided)
        status = finish_outputs(task);
    flamepix_render_outputs_free(task->plan, task->state->files);
    return status;
}

static enum flamepix_status draw_input(struct task *task, struct flamepix_input *input)
{
    struct flamepix_profile_report report = {0};
    struct flamepix_layout *fine = NULL;
    enum flamepix_status status =
        flamepix_variant_read(task->plan, task->state->finest, input, &fine, &report);
    status = status == FLAMEPIX_OK
                 ? render_all(task, fine, input, &report)
                 : note_layout_failure(task, task->state->finest, &report, status, errno);
    flamepix_layout_free(fine);
    return status;
}

static enum flamepix_status draw(struct task *task)
{
    struct flamepix_input *input = NULL;
    const struct flamepix_profile_report nothing = {0};
    enum flamepix_status status =
        flamepix_job_source_open(&task->state->source, task->input, &task->plan->input, &input);
    if (status != FLAMEPIX_OK)
        return note_layout_failure(task, task->state->finest, &nothing, status, errno);
    status = draw_input(task, input);
    flamepix_input_free(input);
    return status;
}

/* -- a worker ---------------------------------------------------------------------------------- */

static enum flamepix_status convert(struct task *task)
{
    enum flamepix_status status = look_at_existing(task);
    if (status == FLAMEPIX_OK)
        status = load(task);
    if (status == FLAMEPIX_OK && !task->is_decided)
        status = draw(task);
    return status;
}

static const char *text_of(const struct flamepix_buffer *buffer)
{
    return buffer->length > 0 ? buffer->data : NULL;
}

static bool take_request(const struct flamepix_plan *plan, struct flamepix_bytes request,
                         size_t *job_ret)
{
    if (request.length < sizeof(*job_ret))
        return false;
    memcpy(job_ret, request.data, sizeof(*job_ret));
    return *job_ret < flamepix_jobs_count(plan->jobs);
}

enum flamepix_status flamepix_convert_run(void *user, struct flamepix_bytes request,
                                          struct flamepix_buffer *reply)
{
    struct state *state = user;
    struct task task = {.state = state, .plan = state->plan};
    if (!take_request(state->plan, request, &task.job))
        return FLAMEPIX_BAD_ARGUMENT;
    double begin = flamepix_clock_seconds();
    state->error.length = state->warnings.length = state->names.length = 0;
    task.input = flamepix_jobs_input(state->plan->jobs, task.job);
    enum flamepix_status status = convert(&task);
    if (status != FLAMEPIX_OK)
        return status;
    task.result.entry.error = text_of(&state->error);
    task.result.entry.warnings = text_of(&state->warnings);
    task.result.entry.hottest = text_of(&state->names);
    task.result.entry.ms = floor((flamepix_clock_seconds() - begin) * 1e6 + 0.5) / 1e3;
    return flamepix_task_result_write(&task.result, reply);
}

static enum flamepix_status open_fonts(struct state *state)
{
    enum flamepix_status status = flamepix_fonts_create(&state->fonts);
    for (size_t i = 0; i < state->plan->font_count && status == FLAMEPIX_OK; i++)
        status = flamepix_fonts_add(state->fonts, state->plan->fonts[i]);
    return status;
}

enum flamepix_status flamepix_convert_start(const void *plan, void **state_ret)
{
    struct state *state = calloc(1, sizeof(*state));
    if (state == NULL)
        return FLAMEPIX_NO_MEMORY;
    state->plan = plan;
    state->finest = flamepix_variants_finest(plan);
    state->files = calloc(flamepix_product_count(plan), sizeof(struct flamepix_output *));
    enum flamepix_status status = state->files == NULL ? FLAMEPIX_NO_MEMORY : open_fonts(state);
    if (status != FLAMEPIX_OK) {
        flamepix_convert_free(state);
        return status;
    }
    *state_ret = state;
    return FLAMEPIX_OK;
}

void flamepix_convert_free(void *user)
{
    struct state *state = user;
    if (state == NULL)
        return;
    free(state->files);
    flamepix_fonts_free(state->fonts);
    flamepix_job_source_free(&state->source);
    flamepix_hottest_free(&state->hottest);
    flamepix_buffer_free(&state->path);
    flamepix_buffer_free(&state->error);
    flamepix_buffer_free(&state->warnings);
    flamepix_buffer_free(&state->names);
    free(state);
}
