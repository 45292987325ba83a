/* The groups of one input: panels of a sheet, or separate files. These files were determined before
 * the batch began (group_pass.h); the groups found now must agree. */
#include <errno.h>
#include <math.h>
#include <string.h>

#include "base/buffer_printf.h"
#include "base/unit.h"
#include "batch/convert_input_internal.h"
#include "batch/draw_internal.h"
#include "batch/job_drawing.h"
#include "figure/figure_wants.h"
#include "jobs/group_file_names.h"

static struct flamepix_split_options split_options(const struct fpx_plan *plan)
{
    return (struct flamepix_split_options){
        .profile = plan->render.profile,
        .sheet = flamepix_split_sheet(&plan->variants[0].figure, &plan->render.layout),
        .names = fpx_picture_titles_have(plan->title, plan->subtitle, FPX_TITLE_TOP),
        .limit_names_nbytes = plan->render.limit_names_nbytes,
        .most_panels = plan->most_panels,
    };
}

/* -- a sheet ----------------------------------------------------------------------------------- */

/* All variants have one size. */
static enum flamepix_status draw_sheet(struct fpx_convert_task *task,
                                       const struct flamepix_split *split,
                                       const struct flamepix_profile_report *report)
{
    const struct fpx_drawn drawn = {
        .kind = &fpx_sheet_drawing,
        .split = split,
        .summary = flamepix_split_summary(split),
        .tally = flamepix_split_tally(split),
        .unit = fpx_figure_unit_name(&task->plan->variants[0].figure, report->unit),
    };
    enum flamepix_status status = fpx_draw_titles(task, &drawn);
    if (status == FLAMEPIX_OK)
        status = fpx_draw_twins(task, 0, &drawn, report);
    if (status == FLAMEPIX_OK && !task->is_decided)
        status = fpx_draw_finish(task);
    fpx_render_outputs_free(task->job, task->state->files);
    return status;
}

enum flamepix_status fpx_draw_groups(struct fpx_convert_task *task, struct flamepix_input *input)
{
    const struct flamepix_split_options options = split_options(task->plan);
    struct flamepix_profile_report report = {0};
    struct flamepix_split *split = NULL;
    enum flamepix_status status = flamepix_split_read(&input, 1, &options, &split, &report);
    if (status == FLAMEPIX_OK)
        status = draw_sheet(task, split, &report);
    else if (fpx_draw_is_empty(&report, status) && task->plan->draws_empty)
        status = fpx_draw_empty(task, &report);
    else
        status = fpx_draw_note_failure(task, 0, &report, status, errno);
    flamepix_split_free(split);
    return status;
}

/* -- files ------------------------------------------------------------------------------------- */

struct group_files {
    struct fpx_convert_task *task;
    size_t drawn;                 /* groups */
    struct flamepix_buffer names; /* of their files */
    struct fpx_profile_units units;
    char unit[FLAMEPIX_UNIT_NBYTES]; /* the finest of their units, */
    double total;                    /* and the total weight in it */
    bool is_converted;               /* some had another unit, and */
    bool units_differ;               /* there is no common unit */
    bool differs;                    /* the groups differ from those found before */
};

/* Checks that the next group is the one found before the batch. */
static enum flamepix_status compare(struct group_files *files, const char *caption)
{
    const struct fpx_job_details *job = files->task->job;
    const size_t begin = files->names.length;
    enum flamepix_status status = fpx_group_name_append(flamepix_bytes_of(caption), &files->names);
    if (status != FLAMEPIX_OK)
        return status;
    const struct flamepix_bytes name = flamepix_bytes_of(files->names.data + begin);
    files->differs =
        files->drawn == job->group_count || !flamepix_bytes_equal(name, job->groups[files->drawn]);
    return files->differs ? FLAMEPIX_BAD_ARGUMENT : FLAMEPIX_OK;
}

/* The report of the profile. If views removed something, what is left is the weight of the group,
 * since its picture shows no more. */
static struct flamepix_profile_report report_of_group(const struct flamepix_layout *layout,
                                                      const struct flamepix_profile_report *report)
{
    struct flamepix_profile_report own = *report;
    if (own.views.left.value < own.views.read.value)
        own.views.left = (struct flamepix_weight){.value = flamepix_layout_summary(layout).total};
    return own;
}

/* Adds the weight of a group to the total. */
static void add_total(struct group_files *files, double weight, const char *unit)
{
    double over, under;
    if (files->drawn == 0)
        memcpy(files->unit, unit, sizeof(files->unit));
    if (!fpx_unit_converts(files->unit, unit, &over, &under)) {
        files->units_differ = true;
        return;
    }
    files->is_converted |= over > under || over < under;
    if (over > under) {
        memcpy(files->unit, unit, sizeof(files->unit));
        files->total = files->total * over / under + weight;
    } else {
        files->total += weight * under / over;
    }
}

static enum flamepix_status draw_group(void *user, const char *caption,
                                       const struct flamepix_layout *layout,
                                       const struct flamepix_profile_report *report)
{
    struct group_files *files = user;
    struct flamepix_profile_report own = report_of_group(layout, report);
    fpx_profile_units_find(&files->units, caption, own.unit);
    struct fpx_drawn drawn = fpx_drawn_chart(files->task, layout, &own);
    drawn.is_group = true;
    drawn.group = files->drawn;
    drawn.group_name = flamepix_bytes_of(caption);
    add_total(files, drawn.summary.total, own.unit);
    enum flamepix_status status = compare(files, caption);
    if (status == FLAMEPIX_OK)
        status = fpx_draw_titles(files->task, &drawn);
    if (status == FLAMEPIX_OK)
        status = fpx_draw_twins(files->task, 0, &drawn, &own);
    files->drawn++;
    return status == FLAMEPIX_OK && files->task->is_decided ? FLAMEPIX_BAD_ARGUMENT : status;
}

static enum flamepix_status refuse(struct fpx_convert_task *task)
{
    fpx_convert_fail(task, task->plan->codes.input);
    return fpx_buffer_printf(&task->state->error,
                             "its groups are not those that were found before it was drawn");
}

/* If the units of its groups cannot be added, the input has no total. */
static void note_sum(const struct group_files *files, const struct flamepix_profile_report *report)
{
    struct fpx_convert_task *task = files->task;
    if (files->units_differ) {
        task->result.entry.total = (double)NAN;
        return;
    }
    struct flamepix_profile_report own = *report;
    if (files->is_converted)
        task->result.entry.total = files->total;
    memcpy(own.unit, files->unit, sizeof(own.unit));
    fpx_draw_note_unit(task, &own);
}

static enum flamepix_status finish(const struct group_files *files,
                                   const struct flamepix_split *split,
                                   const struct flamepix_profile_report *report)
{
    struct fpx_convert_task *task = files->task;
    const struct flamepix_layout_summary summary = flamepix_split_summary(split);
    const struct fpx_rendering rendering = fpx_draw_rendering(task, 0, report);
    fpx_draw_note_summary(task, &summary);
    fpx_draw_note_unit(task, report);
    note_sum(files, report);
    enum flamepix_status status = fpx_draw_warn(task, &rendering, &summary);
    return status == FLAMEPIX_OK ? fpx_draw_finish(task) : status;
}

/* Decides the task by the status of the reading, unless it is decided already. */
static enum flamepix_status conclude(struct group_files *files, const struct flamepix_split *split,
                                     const struct flamepix_profile_report *report,
                                     enum flamepix_status status, int cause)
{
    struct fpx_convert_task *task = files->task;
    if (status == FLAMEPIX_NO_MEMORY)
        return status;
    if (task->is_decided)
        return FLAMEPIX_OK;
    if (files->differs || (status == FLAMEPIX_OK && files->drawn != task->job->group_count))
        return refuse(task);
    return status == FLAMEPIX_OK ? finish(files, split, report)
                                 : fpx_draw_note_failure(task, 0, report, status, cause);
}

enum flamepix_status fpx_draw_group_files(struct fpx_convert_task *task,
                                          struct flamepix_input *input)
{
    const struct fpx_plan *plan = task->plan;
    struct group_files files = {.task = task};
    struct flamepix_split_taker taker = {.layout = plan->render.layout,
                                         .tally = task->state->sums.drawn,
                                         .take = draw_group,
                                         .user = &files};
    struct flamepix_split_options options = split_options(plan);
    struct flamepix_profile_report report = {0};
    struct flamepix_split *split = NULL;
    flamepix_figure_plan(&plan->variants[0].figure, &taker.layout);
    options.taker = &taker;
    if (options.profile.reading.recording.part_roots) {
        options.profile.reading.recording.on_part = fpx_profile_units_note;
        options.profile.reading.recording.user = &files.units;
    }
    enum flamepix_status status = flamepix_split_read(&input, 1, &options, &split, &report);
    status = conclude(&files, split, &report, status, errno);
    fpx_render_outputs_free(task->job, task->state->files);
    flamepix_split_free(split);
    flamepix_buffer_free(&files.names);
    flamepix_buffer_free(&files.units.texts);
    return status;
}
