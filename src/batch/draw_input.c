/* The pictures of one input: one layout as fine as the finest of them needs, from which the others
 * are made. All files are written first, and get their names together at the end. */
#include <errno.h>
#include <math.h>
#include <string.h>

#include "base/buffer_printf.h"
#include "base/os/output.h"
#include "batch/baseline.h"
#include "batch/convert_input_internal.h"
#include "batch/draw_internal.h"
#include "batch/job_drawing.h"
#include "batch/products/palette_file.h"
#include "batch/products/product.h"
#include "batch/variants.h"
#include "figure/figure_wants.h"
#include "input/input_facts.h"
#include "messages/warnings.h"
#include "profile/claim.h"

/* The subject of the clauses. The report line names the input and the line itself; with a second
 * input, a clause says which one it is about. */
struct fpx_rendering fpx_draw_rendering(const struct fpx_convert_task *task, size_t variant,
                                        const struct flamepix_profile_report *report)
{
    const struct fpx_plan *plan = task->plan;
    return (struct fpx_rendering){
        .paths = task->input_count > 1 ? task->paths : NULL,
        .path_count = task->input_count,
        .input = &plan->input,
        .options = &plan->render,
        .figure = &plan->variants[variant].figure,
        .report = report,
        .fonts = task->state->fonts,
        .renumbered = task->state->sums.renumbered,
        .limit_memory_nbytes = plan->limit_memory_nbytes,
        .words = plan->words,
    };
}

struct fpx_drawn fpx_drawn_chart(const struct fpx_convert_task *task,
                                 const struct flamepix_layout *layout,
                                 const struct flamepix_profile_report *report)
{
    return (struct fpx_drawn){
        .kind = &fpx_chart_drawing,
        .layout = layout,
        .summary = flamepix_layout_summary(layout),
        .tally = task->state->sums.drawn,
        .unit = fpx_figure_unit_name(&task->plan->variants[0].figure, report->unit),
    };
}

void fpx_draw_note_summary(struct fpx_convert_task *task,
                           const struct flamepix_layout_summary *summary)
{
    struct fpx_entry *entry = &task->result.entry;
    entry->has_figures = true;
    entry->total = summary->total;
    entry->stacks = summary->stacks;
    entry->frames = summary->frames;
    entry->depth = summary->max_depth;
}

/* The unit as the reports and the pictures name it. */
void fpx_draw_note_unit(struct fpx_convert_task *task, const struct flamepix_profile_report *report)
{
    task->result.entry.comments = report->comments;
    task->result.entry.has_bad_lines = true;
    task->result.entry.bad_lines = report->bad_lines;
    memcpy(task->state->unit, report->unit, sizeof(task->state->unit));
    if (task->state->unit[0] != '\0')
        task->result.entry.unit = task->state->unit;
}

bool fpx_draw_is_empty(const struct flamepix_profile_report *report, enum flamepix_status status)
{
    return status == FLAMEPIX_NO_STACKS && report->empty > 0 && report->first_empty == 0;
}

enum flamepix_status fpx_draw_note_failure(struct fpx_convert_task *task, size_t variant,
                                           const struct flamepix_profile_report *report,
                                           enum flamepix_status status, int cause)
{
    if (status == FLAMEPIX_NO_MEMORY)
        return status;
    struct fpx_entry *entry = &task->result.entry;
    if (fpx_draw_is_empty(report, status))
        fpx_convert_find_empty(task);
    else
        fpx_convert_fail(task, task->plan->codes.of(status));
    /* All figures of an empty profile are known. */
    entry->has_figures = entry->outcome == FPX_OUTCOME_EMPTY;
    entry->total = entry->has_figures ? 0 : (double)NAN;
    entry->has_bad_lines = entry->has_figures || report->bad_lines > 0;
    entry->bad_lines = report->bad_lines;
    struct flamepix_profile_report own = *report;
    own.is_empty = task->result.entry.outcome == FPX_OUTCOME_EMPTY;
    struct fpx_rendering rendering = fpx_draw_rendering(task, variant, &own);
    if (report->failed_input == 0) {
        task->result.entry.line = report->failed_place.line;
        rendering.paths = NULL;
    }
    const enum flamepix_status noted = fpx_draw_note_records(task, report);
    return noted == FLAMEPIX_OK
               ? fpx_explain_failure(&task->state->error, &rendering, status, cause)
               : noted;
}

static struct fpx_variant_source source_of(const struct fpx_convert_task *task)
{
    return (struct fpx_variant_source){task->inputs, task->input_count, &task->state->render};
}

static enum flamepix_status rewind_inputs(struct fpx_convert_task *task)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < task->input_count && status == FLAMEPIX_OK; i++)
        status = flamepix_input_rewind(task->inputs[i]);
    return status;
}

/* A variant's own layout: made from the finest one, or if that is not fine enough after all, by
 * reading again. */
static enum flamepix_status render_other(struct fpx_convert_task *task, size_t variant,
                                         const struct flamepix_layout *fine,
                                         const struct flamepix_profile_report *report)
{
    const struct fpx_variant_source source = source_of(task);
    struct flamepix_layout *layout = NULL;
    struct flamepix_profile_report own = *report;
    enum flamepix_status status = fpx_variant_derive(task->plan, variant, fine, &layout);
    if (status == FLAMEPIX_BAD_ARGUMENT) {
        status = rewind_inputs(task);
        if (status == FLAMEPIX_OK)
            status = fpx_variant_read(task->plan, variant, &source, (struct fpx_variant_sums){0},
                                      &layout, &own);
    }
    if (status != FLAMEPIX_OK)
        return fpx_draw_note_failure(task, variant, &own, status, errno);
    const struct fpx_drawn drawn = fpx_drawn_chart(task, layout, &own);
    status = fpx_draw_twins(task, variant, &drawn, &own);
    flamepix_layout_free(layout);
    return status;
}

static enum flamepix_status warn_unembedded(struct fpx_convert_task *task)
{
    const struct flamepix_profile_report nothing = {0};
    struct fpx_rendering rendering = fpx_draw_rendering(task, 0, &nothing);
    struct flamepix_buffer *warnings = &task->state->warnings;
    enum flamepix_status status = FLAMEPIX_OK;
    rendering.page.unembedded = task->unembedded;
    if (warnings->length > 0)
        status = fpx_buffer_printf(warnings, "; ");
    return status == FLAMEPIX_OK
               ? fpx_warning_append(warnings, FPX_WARNING_UNEMBEDDED, &rendering, NULL)
               : status;
}

/* What pictures gave up and could not embed is reported once for all of them. */
static enum flamepix_status note_what_was_left_out(struct fpx_convert_task *task)
{
    const enum flamepix_status status = fpx_draw_note_more_savings(task);
    return status == FLAMEPIX_OK && task->unembedded != 0 ? warn_unembedded(task) : status;
}

static bool are_plain(struct fpx_output *const *files, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (fpx_output_is_linked(files[i]))
            return false;
    return true;
}

/* Decides the task if a file too large to be held in memory was modified while it was drawn. */
static enum flamepix_status refuse_stale(struct fpx_convert_task *task)
{
    const struct fpx_convert_state *state = task->state;
    const bool is_input = fpx_job_source_is_stale(&state->source, task->job->input);
    if (!is_input && !(task->job->has_baseline &&
                       fpx_job_source_is_stale(&state->baseline.source, task->job->baseline)))
        return FLAMEPIX_OK;
    fpx_convert_fail(task, task->plan->codes.of(FLAMEPIX_READ_FAILED));
    return is_input ? fpx_buffer_printf(&task->state->error, "it changed while it was read")
                    : fpx_buffer_printf(&task->state->error,
                                        "its baseline %s: it changed while it was read",
                                        task->job->baseline);
}

static enum flamepix_status warn_other_mode(struct fpx_convert_task *task, size_t count)
{
    struct flamepix_buffer *warnings = &task->state->warnings;
    for (size_t i = 0; i < count; i++)
        if (fpx_output_has_other_mode(task->state->files[i]))
            return fpx_buffer_printf(
                warnings, "%sthe mode of the files that were replaced cannot be set here",
                warnings->length > 0 ? "; " : "");
    return FLAMEPIX_OK;
}

/* Gives all files of the input their names, or none. */
enum flamepix_status fpx_draw_finish(struct fpx_convert_task *task)
{
    const enum flamepix_status fresh = refuse_stale(task);
    if (fresh != FLAMEPIX_OK || task->is_decided)
        return fresh;
    const struct fpx_plan *plan = task->plan;
    struct fpx_convert_state *state = task->state;
    const size_t count = task->job->path_count;
    size_t failed;
    enum flamepix_status status =
        fpx_output_finish_all(state->files, count, plan->sync == FPX_SYNC_ALWAYS, &failed);
    int cause = errno;
    task->result.plain = are_plain(state->files, count);
    if (status == FLAMEPIX_OK)
        status = warn_other_mode(task, count);
    if (status == FLAMEPIX_OK || status == FLAMEPIX_NO_MEMORY)
        return status == FLAMEPIX_OK ? note_what_was_left_out(task) : status;
    fpx_convert_fail(task, plan->codes.of(status));
    task->result.writing = !fpx_output_is_refused_name(cause);
    return fpx_explain_file(&state->error, task->job->paths[failed], status, cause);
}

/* The name with most self weight; empty if none has any, or if no sums were taken. */
static struct flamepix_bytes top_name(const struct flamepix_tally *tally)
{
    size_t count = 0;
    const struct flamepix_name_sum *names =
        tally == NULL ? NULL : flamepix_tally_names(tally, &count);
    return count > 0 && names[0].self.value > 0 ? names[0].name : (struct flamepix_bytes){NULL, 0};
}

enum flamepix_status fpx_draw_titles(struct fpx_convert_task *task, const struct fpx_drawn *drawn)
{
    struct fpx_convert_state *state = task->state;
    const struct fpx_picture_titles_facts facts = {
        .total = drawn->summary.total * task->plan->variants[0].figure.factor,
        .unit = drawn->unit,
        .top = top_name(drawn->tally),
        .group = drawn->group_name,
    };
    return fpx_picture_titles_make(&state->titles, task->plan->title, task->plan->subtitle,
                                   &task->job->name, &facts);
}

/* The picture still has the colours of the file. */
static enum flamepix_status warn_unwritten_map(struct fpx_convert_task *task,
                                               enum flamepix_status status, int cause)
{
    struct flamepix_buffer *warnings = &task->state->warnings;
    return fpx_buffer_printf(warnings, "%s%s: %s; no new names are added to it",
                             warnings->length > 0 ? "; " : "", task->plan->palette_file,
                             fpx_explain_cause(status, cause));
}

/* Rewrites the palette file if pictures of the input have new names. */
static enum flamepix_status save_map(struct fpx_convert_task *task)
{
    struct fpx_convert_state *state = task->state;
    const char *path = task->plan->palette_file;
    if (path == NULL || fpx_palette_map_count(state->map) == state->map_count)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_palette_file_unite(task->plan->folder, path, state->map);
    int cause = errno;
    if (status == FLAMEPIX_NO_MEMORY)
        return status;
    if (status == FLAMEPIX_OK || fpx_palette_file_is_read_only(status, cause))
        state->map_count = fpx_palette_map_count(state->map);
    if (status == FLAMEPIX_OK)
        return status;
    if (fpx_palette_file_is_read_only(status, cause))
        return warn_unwritten_map(task, status, cause);
    fpx_convert_fail(task, task->plan->codes.of(status));
    task->result.writing = true;
    return fpx_explain_file(&state->error, path, status, cause);
}

static enum flamepix_status render_all(struct fpx_convert_task *task,
                                       const struct flamepix_layout *fine,
                                       const struct flamepix_profile_report *report)
{
    const struct fpx_drawn drawn = fpx_drawn_chart(task, fine, report);
    enum flamepix_status status = fpx_draw_titles(task, &drawn);
    for (size_t variant = 0;
         variant < task->plan->variant_count && status == FLAMEPIX_OK && !task->is_decided;
         variant++) {
        if (task->plan->variants[variant].is_twin)
            continue;
        if (variant == task->state->finest)
            status = fpx_draw_twins(task, variant, &drawn, report);
        else
            status = render_other(task, variant, fine, report);
    }
    if (status == FLAMEPIX_OK && !task->is_decided)
        status = fpx_hottest_frames_write(&task->state->hottest, fine, &task->state->names);
    if (status == FLAMEPIX_OK && !task->is_decided)
        status = save_map(task);
    if (status == FLAMEPIX_OK && !task->is_decided)
        status = fpx_draw_finish(task);
    fpx_render_outputs_free(task->job, task->state->files);
    return status;
}

static enum flamepix_status draw_read(struct fpx_convert_task *task,
                                      const struct flamepix_layout *fine,
                                      const struct flamepix_profile_report *report)
{
    enum flamepix_status status = fpx_baseline_note(task, report);
    if (status == FLAMEPIX_OK && !task->is_decided)
        status = render_all(task, fine, report);
    return status == FLAMEPIX_OK && !task->is_decided ? fpx_baseline_warn(task) : status;
}

enum flamepix_status fpx_draw_empty(struct fpx_convert_task *task,
                                    const struct flamepix_profile_report *report)
{
    const size_t finest = task->state->finest;
    struct flamepix_render_options options = task->state->render;
    struct flamepix_layout *layout = NULL;
    options.figure = task->plan->variants[finest].figure;
    enum flamepix_status status = flamepix_render_empty_layout(&options, &layout);
    status = status == FLAMEPIX_OK ? draw_read(task, layout, report)
                                   : fpx_draw_note_failure(task, finest, report, status, errno);
    flamepix_layout_free(layout);
    return status;
}

static enum flamepix_status note_unread(struct fpx_convert_task *task,
                                        const struct flamepix_profile_report *report,
                                        enum flamepix_status status, int cause)
{
    if (fpx_draw_is_empty(report, status) && task->plan->draws_empty)
        return fpx_draw_empty(task, report);
    enum flamepix_status told = FLAMEPIX_OK;
    if (fpx_draw_is_empty(report, status))
        told = fpx_baseline_note_empty(task, report);
    if (told == FLAMEPIX_OK)
        told = fpx_baseline_pass_over(task, report, status);
    return told != FLAMEPIX_OK || task->is_decided
               ? told
               : fpx_draw_note_failure(task, task->state->finest, report, status, cause);
}

static enum flamepix_status read_chart(struct fpx_convert_task *task,
                                       const struct fpx_variant_source *source,
                                       struct flamepix_layout **fine_ret,
                                       struct flamepix_profile_report *report)
{
    return fpx_variant_read(task->plan, task->state->finest, source, task->state->sums, fine_ret,
                            report);
}

static enum flamepix_status draw_chart(struct fpx_convert_task *task)
{
    const struct fpx_variant_source source = source_of(task);
    struct flamepix_profile_report report = {0};
    struct flamepix_layout *fine = NULL;
    enum flamepix_status status = read_chart(task, &source, &fine, &report);
    if (fpx_baseline_shows_gone(task, &report, status)) {
        status = rewind_inputs(task);
        if (status == FLAMEPIX_OK)
            status = read_chart(task, &source, &fine, &report);
    }
    status = status == FLAMEPIX_OK ? draw_read(task, fine, &report)
                                   : note_unread(task, &report, status, errno);
    flamepix_layout_free(fine);
    return status;
}

/* Folders may hold pictures of other batches and their sidecars: the profiles in them have been
 * drawn already. */
static enum flamepix_status pass_over_drawn(struct fpx_convert_task *task, const char *what)
{
    fpx_convert_pass_over(task);
    return fpx_buffer_printf(&task->state->error, "a %s, which is read only if it is named itself",
                             what);
}

/* Decides the task if the input comes from a folder and no format claims it by content or by name,
 * or if it is a picture or a file that was written beside one. */
static enum flamepix_status pass_over_unclaimed(struct fpx_convert_task *task,
                                                struct flamepix_input *input)
{
    struct flamepix_profile_report report = {0};
    struct flamepix_bytes head;
    enum fpx_claim claim;
    if (task->plan->render.profile.format != NULL || !task->job->is_found)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_claim_find(input, &report, &head, &claim);
    if (status != FLAMEPIX_OK)
        return status;
    if (claim == FPX_CLAIM_PICTURE)
        return pass_over_drawn(task, "picture");
    if (fpx_is_sidecar_head(head))
        return pass_over_drawn(task, "file of a picture");
    if (claim == FPX_CLAIM_PROFILE || fpx_input_peek_failure(input) != FLAMEPIX_OK)
        return FLAMEPIX_OK;
    const struct fpx_rendering rendering = fpx_draw_rendering(task, task->state->finest, &report);
    fpx_convert_pass_over(task);
    return fpx_explain_unclaimed(&task->state->error, &rendering);
}

static enum flamepix_status draw_claimed(struct fpx_convert_task *task)
{
    switch (task->plan->pictures) {
    case FPX_PICTURES_CHARTS:
        break;
    case FPX_PICTURES_SHEETS:
        return fpx_draw_groups(task, task->inputs[0]);
    case FPX_PICTURES_GROUP_FILES:
        return fpx_draw_group_files(task, task->inputs[0]);
    }
    return draw_chart(task);
}

/* Warns of names that only the colours of a picture have met; forgets them in any case. */
static enum flamepix_status note_undecided(struct fpx_convert_task *task)
{
    const struct flamepix_profile_report nothing = {0};
    const struct fpx_rendering rendering = fpx_draw_rendering(task, task->state->finest, &nothing);
    struct flamepix_buffer *warnings = &task->state->warnings;
    if (!fpx_warning_is_due(FPX_WARNING_UNDECIDED, &rendering, NULL))
        return FLAMEPIX_OK;
    fpx_buffer_printf(warnings, "%s", warnings->length > 0 ? "; " : "");
    fpx_warning_append(warnings, FPX_WARNING_UNDECIDED, &rendering, NULL);
    flamepix_undecided_clear(rendering.options->profile.undecided);
    return warnings->status;
}

enum flamepix_status fpx_convert_draw(struct fpx_convert_task *task)
{
    struct flamepix_input **inputs = task->inputs;
    const struct flamepix_profile_report nothing = {0};
    task->paths[0] = task->job->input;
    task->input_count = 1;
    enum flamepix_status status =
        fpx_job_source_open(&task->state->source, task->job->input, &task->plan->input, inputs);
    if (status != FLAMEPIX_OK)
        return fpx_draw_note_failure(task, task->state->finest, &nothing, status, errno);
    status = pass_over_unclaimed(task, inputs[0]);
    if (status == FLAMEPIX_OK && !task->is_decided)
        status = fpx_baseline_open(task);
    if (status == FLAMEPIX_OK && !task->is_decided)
        status = draw_claimed(task);
    const enum flamepix_status noted = note_undecided(task);
    if (status == FLAMEPIX_OK)
        status = noted;
    for (size_t i = 0; i < task->input_count; i++)
        flamepix_input_free(inputs[i]);
    return status;
}
