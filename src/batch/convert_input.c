#include "batch/convert_input.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer_printf.h"
#include "base/os/system.h"
#include "batch/baseline.h"
#include "batch/convert_input_internal.h"
#include "batch/products/existing_outputs.h"
#include "batch/products/product.h"
#include "batch/variants.h"
#include "color/palette_hooks.h"

enum flamepix_status fpx_convert_request(size_t i, const char *input,
                                         struct flamepix_buffer *request)
{
    /* The path is there for outside observers of a request (worker.h). */
    flamepix_buffer_append(request, &i, sizeof(i));
    return flamepix_buffer_append(request, input, strlen(input));
}

static bool read_number(struct flamepix_bytes request, size_t *number_ret)
{
    if (request.length < sizeof(*number_ret))
        return false;
    memcpy(number_ret, request.data, sizeof(*number_ret));
    return true;
}

bool fpx_convert_request_read(const struct fpx_plan *plan, struct flamepix_bytes request,
                              size_t *job_ret)
{
    return read_number(request, job_ret) && *job_ret < fpx_jobs_count(plan->jobs);
}

/* -- results ----------------------------------------------------------------------------------- */

/* Facts that the past lacks are read from the files themselves. */
static enum flamepix_status note_found(struct fpx_convert_task *task)
{
    struct fpx_made_files *made = &task->state->made_files;
    struct fpx_entry *entry = &task->result.entry;
    const enum flamepix_status status = fpx_made_files_find(made, task->plan, task->job);
    entry->nbytes = entry->sidecar_nbytes = 0;
    for (size_t i = made->count; i-- > 0;) {
        const struct fpx_entry_file *file = &made->items[i];
        if (file->width > 0) {
            entry->width = file->width;
            entry->height = file->height;
            entry->total = file->total;
            entry->unit = file->unit;
        }
        *(strcmp(file->kind, "picture") == 0 ? &entry->nbytes : &entry->sidecar_nbytes) +=
            file->nbytes;
    }
    return status;
}

/* The outputs stay as they are. */
static enum flamepix_status leave(struct fpx_convert_task *task, const struct fpx_entry *past)
{
    task->is_decided = true;
    task->result.entry.outcome = FPX_OUTCOME_UNCHANGED;
    task->result.unchanged = past != NULL;
    return past == NULL || past->run == 0 ? note_found(task) : FLAMEPIX_OK;
}

/* -- whether there is anything to do ----------------------------------------------------------- */

/* Decides the task if the input or its baseline cannot be read. */
static enum flamepix_status load(struct fpx_convert_task *task)
{
    if (task->is_loaded || task->is_decided)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_job_source_load(&task->state->source, task->job->input);
    int cause = errno;
    if (status == FLAMEPIX_NO_MEMORY)
        return status;
    task->is_loaded = true;
    if (status == FLAMEPIX_OK) {
        task->result.entry.input_hash = task->state->source.hash;
        return fpx_baseline_load(task);
    }
    fpx_convert_fail(task, task->plan->codes.of(status));
    return fpx_buffer_printf(&task->state->error, "%s",
                             fpx_job_source_fault(&task->state->source, status, cause));
}

/* The outputs may stay if the bytes they were made from are unchanged. */
static enum flamepix_status skip_unchanged(struct fpx_convert_task *task,
                                           const struct fpx_entry *past)
{
    enum flamepix_status status = load(task);
    if (!task->is_decided && task->state->source.hash == past->input_hash &&
        task->result.entry.baseline_hash == past->baseline_hash)
        return leave(task, past);
    return status;
}

static enum flamepix_status refuse_existing(struct fpx_convert_task *task)
{
    const char *option = fpx_option_names_or_none(task->plan->words)->exists_error;
    fpx_convert_fail(task, task->plan->codes.input);
    return option == NULL
               ? fpx_buffer_printf(&task->state->error, "its output exists")
               : fpx_buffer_printf(&task->state->error, "its output exists (%s)", option);
}

/* Decides the task if existing outputs may stay, or must. */
static enum flamepix_status look_at_existing(struct fpx_convert_task *task)
{
    enum fpx_existing_outputs existing;
    const struct fpx_entry *past;
    enum flamepix_status status =
        fpx_existing_outputs_check(task->plan, task->job, &existing, &past);
    if (status != FLAMEPIX_OK)
        return status;
    switch (existing) {
    case FPX_EXISTING_MAKE:
        break;
    case FPX_EXISTING_KEEP:
        return leave(task, past);
    case FPX_EXISTING_COMPARE:
        return skip_unchanged(task, past);
    case FPX_EXISTING_REFUSE:
        return refuse_existing(task);
    }
    return FLAMEPIX_OK;
}

/* -- a worker ---------------------------------------------------------------------------------- */

/* Decides the task if only the baseline has the profile and the plan does not draw such. */
static enum flamepix_status name_gone(struct fpx_convert_task *task)
{
    if (!task->job->is_only_named)
        return FLAMEPIX_OK;
    fpx_convert_find_empty(task);
    return fpx_baseline_append_gone(&task->state->error);
}

static enum flamepix_status convert(struct fpx_convert_task *task)
{
    enum flamepix_status status = name_gone(task);
    if (status == FLAMEPIX_OK && !task->is_decided)
        status = look_at_existing(task);
    if (status == FLAMEPIX_OK && !task->is_decided)
        status = load(task);
    if (status == FLAMEPIX_OK && !task->is_decided)
        status = fpx_convert_draw(task);
    return status;
}

static const char *text_of(const struct flamepix_buffer *buffer)
{
    return buffer->length > 0 ? buffer->data : NULL;
}

enum flamepix_status fpx_convert_run(void *user, struct flamepix_bytes request,
                                     struct flamepix_buffer *reply)
{
    struct fpx_convert_state *state = user;
    struct fpx_convert_task task = {
        .state = state, .plan = state->plan, .job = &state->job, .result.entry.total = (double)NAN};
    size_t number;
    if (!read_number(request, &number))
        return FLAMEPIX_BAD_ARGUMENT;
    double begin = fpx_clock_seconds();
    flamepix_buffer_clear(&state->error);
    flamepix_buffer_clear(&state->warnings);
    flamepix_buffer_clear(&state->names);
    flamepix_buffer_clear(&state->matched);
    flamepix_buffer_clear(&state->alt);
    flamepix_buffer_clear(&state->records);
    enum flamepix_status status = fpx_product_details(state->plan, number, &state->job);
    if (status == FLAMEPIX_OK)
        status = fpx_made_files_begin(&state->made_files);
    if (status == FLAMEPIX_OK)
        status = convert(&task);
    if (status != FLAMEPIX_OK)
        return status;
    if (fpx_product_is_there(&task.result.entry))
        task.result.entry.files = fpx_made_files_list(&state->made_files);
    task.result.entry.error = text_of(&state->error);
    task.result.entry.warnings = text_of(&state->warnings);
    task.result.entry.records = text_of(&state->records);
    task.result.entry.hottest = text_of(&state->names);
    task.result.entry.matched = text_of(&state->matched);
    task.result.entry.alt = text_of(&state->alt);
    task.result.entry.ms = floor((fpx_clock_seconds() - begin) * 1e6 + 0.5) / 1e3;
    return fpx_task_result_write(&task.result, reply);
}

static enum flamepix_status open_fonts(struct fpx_convert_state *state)
{
    enum flamepix_status status = flamepix_fonts_create(&state->fonts);
    for (size_t i = 0; i < state->plan->font_count && status == FLAMEPIX_OK; i++)
        status = flamepix_fonts_add(state->fonts, state->plan->fonts[i]);
    return status;
}

static enum flamepix_status open_gatherer(struct fpx_convert_state *state)
{
    struct flamepix_render_options options = state->plan->render;
    const enum flamepix_status status = flamepix_render_gatherer(&options);
    state->gatherer = options.gatherer;
    return status;
}

/* Every worker has its own map, and adds the names of its pictures to the file. */
static enum flamepix_status open_map(struct fpx_convert_state *state)
{
    if (state->plan->palette_file == NULL)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_palette_map_create(&state->map);
    const struct fpx_palette_map *first =
        fpx_palette_hooks_of(&state->plan->variants[0].figure.colors).map;
    if (status == FLAMEPIX_OK && first != NULL)
        status = fpx_palette_map_unite(state->map, first);
    if (status == FLAMEPIX_OK)
        state->map_count = fpx_palette_map_count(state->map);
    return status;
}

enum flamepix_status fpx_convert_start(const void *plan, void **state_ret)
{
    struct fpx_convert_state *state = calloc(1, sizeof(*state));
    if (state == NULL)
        return FLAMEPIX_NO_MEMORY;
    state->plan = plan;
    fpx_plan_confine(plan);
    state->finest = fpx_variants_finest(plan);
    state->files = calloc(fpx_product_most(plan), sizeof(struct fpx_output *));
    enum flamepix_status status = state->files == NULL ? FLAMEPIX_NO_MEMORY : open_fonts(state);
    if (status == FLAMEPIX_OK)
        status = fpx_variant_sums_create(plan, &state->sums);
    if (status == FLAMEPIX_OK)
        status = open_gatherer(state);
    if (status == FLAMEPIX_OK)
        status = open_map(state);
    if (status != FLAMEPIX_OK) {
        fpx_convert_free(state);
        return status;
    }
    *state_ret = state;
    return FLAMEPIX_OK;
}

void fpx_convert_free(void *user)
{
    struct fpx_convert_state *state = user;
    if (state == NULL)
        return;
    free(state->files);
    flamepix_fonts_free(state->fonts);
    fpx_variant_sums_free(&state->sums);
    flamepix_gatherer_free(state->gatherer);
    fpx_palette_map_free(state->map);
    fpx_job_details_free(&state->job);
    fpx_job_source_free(&state->source);
    fpx_baseline_free(&state->baseline);
    fpx_hottest_frames_free(&state->hottest);
    flamepix_buffer_free(&state->error);
    flamepix_buffer_free(&state->warnings);
    flamepix_buffer_free(&state->names);
    flamepix_buffer_free(&state->matched);
    flamepix_buffer_free(&state->alt);
    flamepix_buffer_free(&state->records);
    fpx_picture_titles_free(&state->titles);
    fpx_made_files_free(&state->made_files);
    free(state);
}
