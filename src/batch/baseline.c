#include "batch/baseline.h"

#include <errno.h>
#include <sys/stat.h>

#include "base/buffer_printf.h"
#include "batch/draw_internal.h"
#include "messages/message_texts.h"
#include "render/render_internal.h"
#include "tally/name_changes.h"

void fpx_baseline_free(struct fpx_baseline *baseline)
{
    fpx_job_source_free(&baseline->source);
    flamepix_buffer_free(&baseline->growth);
    flamepix_buffer_free(&baseline->decline);
}

/* -- the file ---------------------------------------------------------------------------------- */

/* A file that can be read only once has no hash by which the next run could recognise it. */
static enum flamepix_status load_file(struct fpx_job_source *source, const char *path,
                                      const char **fault_ret)
{
    struct stat about;
    *fault_ret = NULL;
    if (stat(path, &about) == 0 && !S_ISREG(about.st_mode)) {
        *fault_ret = "is not a regular file";
        return FLAMEPIX_OK;
    }
    return fpx_job_source_load(source, path);
}

enum flamepix_status fpx_baseline_load(struct fpx_convert_task *task)
{
    struct fpx_baseline *baseline = &task->state->baseline;
    const char *fault;
    if (!task->job->is_compared)
        return FLAMEPIX_OK;
    if (task->job->is_gone) {
        task->result.entry.baseline_hash = task->state->source.hash;
        return FLAMEPIX_OK;
    }
    enum flamepix_status status = fpx_job_details_find_baseline(task->plan->jobs, task->job);
    if (status != FLAMEPIX_OK || !task->job->has_baseline)
        return status;
    status = load_file(&baseline->source, task->job->baseline, &fault);
    int cause = errno;
    if (status == FLAMEPIX_NO_MEMORY)
        return status;
    if (status == FLAMEPIX_OK && fault == NULL) {
        task->result.entry.baseline_hash = baseline->source.hash;
        return FLAMEPIX_OK;
    }
    fpx_convert_fail(task, fault != NULL ? task->plan->codes.input : task->plan->codes.of(status));
    return fpx_buffer_printf(
        &task->state->error, "its baseline %s: %s", task->job->baseline,
        fault != NULL ? fault : fpx_job_source_fault(&baseline->source, status, cause));
}

/* -- sides ------------------------------------------------------------------------------------- */

/* For a side that lacks the quantity by which the totals are to be made equal. */
static enum flamepix_status refuse_lacking(struct fpx_convert_task *task,
                                           enum flamepix_side lacking)
{
    const enum fpx_equal_by by = task->plan->normalizing.by;
    const char *side = lacking == FLAMEPIX_AFTER ? "it" : task->job->baseline;
    const char *lack = by == FPX_EQUAL_BY_SAMPLES    ? "has no number of samples"
                       : by == FPX_EQUAL_BY_DURATION ? "has no duration"
                                                     : "weighs nothing";
    fpx_convert_fail(task, task->plan->codes.input);
    return fpx_buffer_printf(&task->state->error, "%s %s, so no ratio makes the totals equal", side,
                             lack);
}

static enum flamepix_status normalize(struct fpx_convert_task *task)
{
    struct fpx_convert_state *state = task->state;
    struct flamepix_profile_report report = {0};
    enum flamepix_side lacking;
    enum flamepix_status status =
        fpx_normalize(&task->plan->normalizing, task->inputs, task->input_count,
                      &state->render.profile, state->baseline.parts, &lacking, &report);
    if (status != FLAMEPIX_OK)
        return fpx_draw_note_failure(task, state->finest, &report, status, errno);
    /* Profiles without samples are detected when they are read. */
    const bool is_empty = report.empty > 0 && report.first_empty == 0;
    return lacking != FLAMEPIX_NO_SIDE && !is_empty ? refuse_lacking(task, lacking) : FLAMEPIX_OK;
}

/* Sets the plan's options with the sides of the task's inputs. */
static void set_sides(const struct fpx_convert_task *task)
{
    struct fpx_convert_state *state = task->state;
    struct fpx_baseline *baseline = &state->baseline;
    state->render = state->plan->render;
    state->render.gatherer = state->gatherer;
    if (!task->job->is_compared)
        return;
    baseline->parts[0] =
        (struct flamepix_input_part){.side = task->job->is_gone ? FLAMEPIX_BEFORE : FLAMEPIX_AFTER};
    baseline->parts[1] = (struct flamepix_input_part){.side = FLAMEPIX_BEFORE};
    state->render.profile.parts = baseline->parts;
}

enum flamepix_status fpx_baseline_open(struct fpx_convert_task *task)
{
    struct fpx_baseline *baseline = &task->state->baseline;
    const struct flamepix_profile_report nothing = {.failed_input = 1};
    set_sides(task);
    if (!task->job->has_baseline)
        return FLAMEPIX_OK;
    task->paths[1] = task->job->baseline;
    task->input_count = FPX_CONVERT_INPUTS;
    enum flamepix_status status = fpx_job_source_open(&baseline->source, task->job->baseline,
                                                      &task->plan->input, &task->inputs[1]);
    if (status != FLAMEPIX_OK)
        return fpx_draw_note_failure(task, task->state->finest, &nothing, status, errno);
    return normalize(task);
}

/* -- result ------------------------------------------------------------------------------------ */

/* Notes the first change of the list, if there is one, as a share of the whole. */
static enum flamepix_status note_first(const struct fpx_name_change_list *list, double whole,
                                       struct flamepix_buffer *name,
                                       struct fpx_entry_growth *growth)
{
    flamepix_buffer_clear(name);
    if (list->count == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status =
        flamepix_buffer_append(name, list->rows[0].name.data, list->rows[0].name.length);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(name, "", 1);
    growth->change = list->rows[0].change.value;
    growth->share = whole > 0 ? growth->change / whole : 0;
    growth->name = name->data;
    return status;
}

static enum flamepix_status note_growth(struct fpx_convert_task *task,
                                        struct fpx_entry_change *change)
{
    const struct fpx_variant_sums *sums = &task->state->sums;
    struct fpx_baseline *baseline = &task->state->baseline;
    struct fpx_name_changes *changes = NULL;
    enum flamepix_status status = fpx_name_changes_create(sums->before, sums->after, 1, &changes);
    if (status != FLAMEPIX_OK)
        return status;
    const struct fpx_name_change_list grown =
        fpx_name_changes_list(changes, FPX_NAME_SELF, FPX_NAME_GREW);
    const struct fpx_name_change_list shrunk =
        fpx_name_changes_list(changes, FPX_NAME_SELF, FPX_NAME_SHRANK);
    status = note_first(&grown, change->after, &baseline->growth, &change->growth);
    change->is_turned = task->plan->variants[0].figure.delta.negate;
    if (status == FLAMEPIX_OK && change->is_turned)
        status = note_first(&shrunk, change->before, &baseline->decline, &change->decline);
    fpx_name_changes_free(changes);
    return status;
}

static enum flamepix_status note_change(struct fpx_convert_task *task,
                                        const struct flamepix_difference *difference)
{
    struct fpx_entry_change *change = &task->result.entry.change;
    *change = (struct fpx_entry_change){
        .is_known = true,
        .before = difference->before.value,
        .after = difference->after.value,
        .distance = flamepix_difference_distance(difference),
    };
    change->has_similarity =
        flamepix_difference_similarity(difference, &change->similarity) == FLAMEPIX_OK;
    return note_growth(task, change);
}

static enum flamepix_status refuse_units(struct fpx_convert_task *task,
                                         const struct flamepix_profile_report *report)
{
    const char *normalize = fpx_option_names_or_none(task->plan->words)->normalize;
    struct flamepix_buffer *error = &task->state->error;
    fpx_convert_fail(task, task->plan->codes.input);
    fpx_buffer_printf(error,
                      "its baseline %s is counted in %s and it in %s, so they cannot be compared",
                      task->paths[1], report->unit_before, report->unit);
    if (normalize == NULL)
        return error->status;
    return fpx_buffer_printf(error, "; %s after makes their totals equal", normalize);
}

/* A baseline without samples is no baseline: everything would be new. If the input has none either,
 * nothing would be. */
static bool is_none(const struct fpx_convert_task *task,
                    const struct flamepix_profile_report *report)
{
    return task->job->has_baseline && fpx_report_has_no_samples(report, 1, FPX_CONVERT_INPUTS) &&
           !fpx_report_has_no_samples(report, 0, FPX_CONVERT_INPUTS);
}

static enum flamepix_status refuse_none(struct fpx_convert_task *task,
                                        const struct flamepix_profile_report *report)
{
    const struct fpx_rendering rendering = fpx_draw_rendering(task, task->state->finest, report);
    struct flamepix_buffer *error = &task->state->error;
    fpx_convert_fail(task, task->plan->codes.input);
    fpx_buffer_printf(error, "its baseline %s has no samples", task->paths[1]);
    return fpx_explain_no_samples(error, &rendering, 1);
}

enum flamepix_status fpx_baseline_note(struct fpx_convert_task *task,
                                       const struct flamepix_profile_report *report)
{
    if (!report->has_two_sides || !task->job->is_compared)
        return FLAMEPIX_OK;
    if (report->units_differ && task->plan->normalizing.by == FPX_EQUAL_BY_NOTHING)
        return refuse_units(task, report);
    if (is_none(task, report))
        return refuse_none(task, report);
    return note_change(task, &report->difference);
}

enum flamepix_status fpx_baseline_note_empty(struct fpx_convert_task *task,
                                             const struct flamepix_profile_report *report)
{
    return task->job->is_compared && report->has_two_sides ? note_change(task, &report->difference)
                                                           : FLAMEPIX_OK;
}

enum flamepix_status fpx_baseline_pass_over(struct fpx_convert_task *task,
                                            const struct flamepix_profile_report *report,
                                            enum flamepix_status status)
{
    /* A profile without stacks draws nothing, whatever it is compared with. */
    if (!task->job->is_compared || !fpx_sides_have_no_width(report, status) ||
        !(report->difference.after.value > 0))
        return FLAMEPIX_OK;
    fpx_convert_find_empty(task);
    status = note_change(task, &report->difference);
    return status == FLAMEPIX_OK
               ? fpx_buffer_printf(&task->state->error,
                                   "nothing to draw: no frame has a width by this measure")
               : status;
}

bool fpx_baseline_shows_gone(struct fpx_convert_task *task,
                             const struct flamepix_profile_report *report,
                             enum flamepix_status status)
{
    struct flamepix_render_options *render = &task->state->render;
    if (!task->job->is_compared)
        return false;
    const struct flamepix_measure *before = flamepix_measure_named("before");
    const bool has_input = !task->job->is_gone && !task->plan->draws_empty;
    if (has_input || render->measure == before || !fpx_sides_have_no_width(report, status) ||
        report->difference.after.value > 0)
        return false;
    render->measure = before;
    render->shows_ratio = false;
    return true;
}

enum flamepix_status fpx_baseline_append_gone(struct flamepix_buffer *text)
{
    return fpx_buffer_printf(text, "it is only in the baseline");
}

enum flamepix_status fpx_baseline_warn(struct fpx_convert_task *task)
{
    struct flamepix_buffer *warnings = &task->state->warnings;
    if (task->job->is_gone) {
        fpx_buffer_printf(warnings, "%sall of it is gone: ", warnings->length > 0 ? "; " : "");
        return fpx_baseline_append_gone(warnings);
    }
    if (!task->job->is_compared || task->job->has_baseline)
        return warnings->status;
    return fpx_buffer_printf(warnings, "%sall of it is new: the baseline has no %s",
                             warnings->length > 0 ? "; " : "", task->job->baseline);
}
