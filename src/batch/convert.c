#include "batch/convert.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buffer_printf.h"
#include "base/clock.h"
#include "batch/explain.h"
#include "batch/hottest.h"
#include "batch/job_source.h"
#include "batch/render_outputs.h"
#include "batch/task_result.h"
#include "batch/variants.h"

/* What stays from input to input. */
struct state {
    const struct flamepix_plan *plan;
    size_t finest; /* view */
    struct flamepix_fonts *fonts;
    struct flamepix_job_source source;
    struct flamepix_hottest top;
    struct flamepix_buffer path, error, warnings, names;
};

/* One input on its way. NO_MEMORY ends it without a verdict, and the worker with it. */
struct task {
    struct state *state;
    const struct flamepix_plan *plan;
    const char *input;
    size_t job;
    bool is_loaded; /* the source is the input's */
    bool is_judged; /* the verdict stands */
    const struct flamepix_entry
        *past; /* of the products that are there; NULL if nothing is known */
    struct flamepix_task_result verdict;
};

enum flamepix_status flamepix_convert_request(const struct flamepix_plan *plan, size_t i,
                                              struct flamepix_buffer *request)
{
    /* The path is for those who look at a request from outside (batch/fault.h). */
    const char *input = flamepix_jobs_input(plan->jobs, i);
    enum flamepix_status status = flamepix_buffer_append(request, &i, sizeof(i));
    return status == FLAMEPIX_OK ? flamepix_buffer_append(request, input, strlen(input)) : status;
}

/* -- verdicts ---------------------------------------------------------------------------------- */

/* The text of the failure is in the state's `error`. */
static void fail(struct task *task, int code)
{
    task->is_judged = true;
    task->verdict.entry.outcome = FLAMEPIX_FAILED;
    task->verdict.entry.code = code;
    task->verdict.entry.error = task->state->error.data;
}

static void skip(struct task *task, bool unchanged)
{
    task->is_judged = true;
    task->verdict.entry.outcome = FLAMEPIX_SKIPPED;
    task->verdict.unchanged = unchanged;
}

static enum flamepix_status recall_past(struct task *task)
{
    enum flamepix_status status = flamepix_product_recall(task->plan, task->job, task->plan->past,
                                                          &task->state->path, &task->past);
    if (task->past != NULL && task->past->outcome == FLAMEPIX_FAILED)
        task->past = NULL;
    return status;
}

/* -- whether there is anything to do ----------------------------------------------------------- */

/* Judges the task where the input cannot be read. */
static enum flamepix_status load(struct task *task)
{
    if (task->is_loaded || task->is_judged)
        return FLAMEPIX_OK;
    enum flamepix_status status = flamepix_job_source_load(&task->state->source, task->input);
    int cause = errno;
    if (status == FLAMEPIX_NO_MEMORY)
        return status;
    task->is_loaded = true;
    if (status == FLAMEPIX_OK) {
        task->verdict.entry.input_hash = task->state->source.hash;
        return FLAMEPIX_OK;
    }
    fail(task, task->plan->codes.of(status));
    return flamepix_buffer_printf(&task->state->error, "%s", strerror(cause));
}

/* By the past, the products stand; only the input is still to be compared. What was made has the
 * size that was reported: a run that was killed between a picture and its line in the report is
 * seen by that. */
static bool may_be_unchanged(const struct flamepix_plan *plan, const struct flamepix_entry *past,
                             const struct flamepix_products_found *found)
{
    return past != NULL && past->input_hash != 0 && past->options_hash == plan->options_hash &&
           found->count == flamepix_product_count(plan) && found->picture_nbytes == past->nbytes;
}

static enum flamepix_status skip_unchanged(struct task *task,
                                           const struct flamepix_products_found *found)
{
    const struct flamepix_entry *past = task->past;
    if (!may_be_unchanged(task->plan, past, found))
        return FLAMEPIX_OK;
    enum flamepix_status status = load(task);
    if (!task->is_judged && task->state->source.hash == past->input_hash)
        skip(task, true);
    return status;
}

/* An input as old as an output may have been written to after it was read. */
static void skip_older(struct task *task, const struct flamepix_products_found *found)
{
    struct stat about;
    if (found->count < flamepix_product_count(task->plan) || stat(task->input, &about) != 0)
        return;
    if (about.st_mtim.tv_sec < found->oldest ||
        (about.st_mtim.tv_sec == found->oldest && about.st_mtim.tv_nsec < found->oldest_nsec))
        skip(task, task->past != NULL);
}

static enum flamepix_status refuse_existing(struct task *task,
                                            const struct flamepix_products_found *found)
{
    if (found->count == 0 || task->plan->resumes)
        return FLAMEPIX_OK;
    fail(task, task->plan->codes.input);
    return flamepix_buffer_printf(&task->state->error, "its output exists (--exists error)");
}

/* Judges the task where what exists may stay, or must. */
static enum flamepix_status look_at_existing(struct task *task)
{
    struct flamepix_products_found found;
    if (task->plan->exists == FLAMEPIX_EXISTS_OVERWRITE)
        return FLAMEPIX_OK;
    enum flamepix_status status =
        flamepix_products_find(task->plan, task->job, &task->state->path, &found);
    if (status == FLAMEPIX_OK)
        status = recall_past(task);
    if (status != FLAMEPIX_OK)
        return status;
    switch (task->plan->exists) {
    case FLAMEPIX_EXISTS_SKIP:
        if (found.count == flamepix_product_count(task->plan))
            skip(task, task->past != NULL);
        return FLAMEPIX_OK;
    case FLAMEPIX_EXISTS_ERROR:
        return refuse_existing(task, &found);
    case FLAMEPIX_EXISTS_IF_NEWER:
        skip_older(task, &found);
        return FLAMEPIX_OK;
    default:
        return skip_unchanged(task, &found);
    }
}

/* -- pictures ---------------------------------------------------------------------------------- */

static void note_layout(struct task *task, const struct flamepix_layout *layout)
{
    const struct flamepix_layout_summary summary = flamepix_layout_summary(layout);
    struct flamepix_entry *entry = &task->verdict.entry;
    entry->total = summary.total;
    entry->stacks = summary.stacks;
    entry->frames = summary.frames;
    entry->elided = summary.elided;
    entry->depth = summary.max_depth;
}

static void note_page(struct task *task, const struct flamepix_figure_page *page)
{
    struct flamepix_entry *entry = &task->verdict.entry;
    entry->drawn = page->drawn;
    entry->width = page->width;
    entry->height = page->height;
}

static enum flamepix_status note_press_failure(struct task *task, enum flamepix_status status,
                                               const struct flamepix_rendered_outputs *pressed,
                                               int cause)
{
    struct state *state = task->state;
    if (status == FLAMEPIX_NO_MEMORY)
        return status;
    enum flamepix_status told =
        pressed->filing ? flamepix_explain_file(&state->error, state->path.data, status, cause)
                        : flamepix_explain_figure(&state->error, task->plan, status);
    fail(task, task->plan->codes.of(status));
    task->verdict.writing = pressed->filing;
    return told;
}

static enum flamepix_status press(struct task *task, size_t view,
                                  const struct flamepix_layout *layout,
                                  const struct flamepix_profile_report *report)
{
    struct state *state = task->state;
    const struct flamepix_render_outputs work = {
        task->plan, state->fonts, layout, report->bad_lines, task->job, view, &state->path};
    struct flamepix_rendered_outputs pressed;
    enum flamepix_status status = flamepix_render_outputs_make(&work, &pressed);
    if (status != FLAMEPIX_OK)
        return note_press_failure(task, status, &pressed, errno);
    task->verdict.entry.nbytes += pressed.picture_nbytes;
    if (view != 0)
        return FLAMEPIX_OK;
    const struct flamepix_layout_summary summary = flamepix_layout_summary(layout);
    note_layout(task, layout);
    note_page(task, &pressed.page);
    return flamepix_explain_warnings(&state->warnings, report, &summary, pressed.page.cut_rows,
                                     task->plan->render.layout.total);
}

static enum flamepix_status note_layout_failure(struct task *task,
                                                const struct flamepix_profile_report *report,
                                                enum flamepix_status status, int cause)
{
    if (status == FLAMEPIX_NO_MEMORY)
        return status;
    fail(task, task->plan->codes.of(status));
    task->verdict.entry.line = report->failed_line;
    return flamepix_explain_layout(&task->state->error, task->plan, report, status, cause);
}

/* A view's own layout: from the fine one, or where that is not fine enough after all, by reading
 * again. */
static enum flamepix_status press_other(struct task *task, size_t view,
                                        const struct flamepix_layout *fine,
                                        struct flamepix_input *input,
                                        const struct flamepix_profile_report *report)
{
    struct flamepix_layout *layout = NULL;
    struct flamepix_profile_report own = *report;
    enum flamepix_status status = flamepix_variant_derive(task->plan, view, fine, &layout);
    if (status == FLAMEPIX_BAD_ARGUMENT) {
        status = flamepix_input_rewind(input);
        if (status == FLAMEPIX_OK)
            status = flamepix_variant_read(task->plan, view, input, &layout, &own);
    }
    int cause = errno;
    status = status == FLAMEPIX_OK ? press(task, view, layout, &own)
                                   : note_layout_failure(task, &own, status, cause);
    flamepix_layout_free(layout);
    return status;
}

static enum flamepix_status press_all(struct task *task, const struct flamepix_layout *fine,
                                      struct flamepix_input *input,
                                      const struct flamepix_profile_report *report)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t view = 0;
         view < task->plan->view_count && status == FLAMEPIX_OK && !task->is_judged; view++) {
        if (view == task->state->finest)
            status = press(task, view, fine, report);
        else
            status = press_other(task, view, fine, input, report);
    }
    if (status == FLAMEPIX_OK && !task->is_judged)
        status = flamepix_hottest_write(&task->state->top, fine, &task->state->names);
    return status;
}

static enum flamepix_status draw_input(struct task *task, struct flamepix_input *input)
{
    struct flamepix_profile_report report = {0};
    struct flamepix_layout *fine = NULL;
    enum flamepix_status status =
        flamepix_variant_read(task->plan, task->state->finest, input, &fine, &report);
    status = status == FLAMEPIX_OK ? press_all(task, fine, input, &report)
                                   : note_layout_failure(task, &report, status, errno);
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
        return note_layout_failure(task, &nothing, status, errno);
    status = draw_input(task, input);
    flamepix_input_free(input);
    return status;
}

/* -- a worker ---------------------------------------------------------------------------------- */

static enum flamepix_status judge(struct task *task)
{
    enum flamepix_status status = look_at_existing(task);
    if (status == FLAMEPIX_OK)
        status = load(task);
    if (status == FLAMEPIX_OK && !task->is_judged)
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
    enum flamepix_status status = judge(&task);
    if (status != FLAMEPIX_OK)
        return status;
    task.verdict.entry.error = text_of(&state->error);
    task.verdict.entry.warnings = text_of(&state->warnings);
    task.verdict.entry.top = text_of(&state->names);
    task.verdict.entry.ms = floor((flamepix_clock_seconds() - begin) * 1e6 + 0.5) / 1e3;
    return flamepix_task_result_write(&task.verdict, reply);
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
    enum flamepix_status status = open_fonts(state);
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
    flamepix_fonts_free(state->fonts);
    flamepix_job_source_free(&state->source);
    flamepix_hottest_free(&state->top);
    flamepix_buffer_free(&state->path);
    flamepix_buffer_free(&state->error);
    flamepix_buffer_free(&state->warnings);
    flamepix_buffer_free(&state->names);
    free(state);
}
