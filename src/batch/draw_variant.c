/* One variant of a layout, and its twins, into files without names yet. */
#include <errno.h>

#include "base/buffer_printf.h"
#include "base/os/output.h"
#include "batch/draw_internal.h"
#include "figure/rows/scaled_layout.h"
#include "messages/warnings.h"
#include "sidecar/frames.h"

/* What the pictures of a variant and its twins give up, equally, so that none exceeds its byte
 * limit (savings.h). Starts as {0}. */
struct variant_savings {
    struct fpx_savings savings;
    struct flamepix_layout *layout; /* of a smaller scale; NULL: unchanged */
    size_t largest;                 /* the variant that the savings' nbytes are about */
};

/* Savings are described for so many pictures of an input; the others are counted. */
enum { SAVINGS_SAID = 8 };

/* If an input has several pictures, the first determines the reported size. */
static void note_page(struct fpx_convert_task *task, const struct flamepix_figure_page *page)
{
    struct fpx_entry *entry = &task->result.entry;
    if (entry->width == 0) {
        entry->width = page->width;
        entry->height = page->height;
    }
    entry->drawn += page->frames;
    entry->elided += page->elided;
}

static enum flamepix_status note_output_failure(struct fpx_convert_task *task,
                                                const struct fpx_rendering *rendering,
                                                enum flamepix_status status,
                                                const struct fpx_outputs_made *made, int cause)
{
    struct fpx_convert_state *state = task->state;
    if (status == FLAMEPIX_NO_MEMORY)
        return status;
    enum flamepix_status told = made->filing
                                    ? fpx_explain_file(&state->error, state->path, status, cause)
                                    : fpx_explain_failure(&state->error, rendering, status, cause);
    fpx_convert_fail(task, task->plan->codes.of(status));
    task->result.writing = made->filing && !fpx_output_is_refused_name(cause);
    return told;
}

enum flamepix_status fpx_draw_note_records(struct fpx_convert_task *task,
                                           const struct flamepix_profile_report *report)
{
    struct fpx_json json = {.write = flamepix_buffer_write, .user = &task->state->records};
    if (task->state->records.length > 0 || flamepix_ledger_seen(&report->ledger) == 0)
        return FLAMEPIX_OK;
    fpx_records_json(&json, "", &report->ledger);
    const enum flamepix_status status = fpx_json_finish(&json);
    return status == FLAMEPIX_OK ? flamepix_buffer_append(&task->state->records, "", 1) : status;
}

/* Follows the warnings about other pictures. */
enum flamepix_status fpx_draw_warn(struct fpx_convert_task *task,
                                   const struct fpx_rendering *rendering,
                                   const struct flamepix_layout_summary *summary)
{
    struct flamepix_buffer *text = &task->state->warnings;
    const size_t before = text->length;
    enum flamepix_status status = fpx_draw_note_records(task, rendering->report);
    if (status == FLAMEPIX_OK && before > 0)
        status = fpx_buffer_printf(text, "; ");
    const size_t begin = text->length;
    if (status == FLAMEPIX_OK)
        status = fpx_warnings_append(text, rendering, summary);
    if (rendering->options->profile.undecided != NULL)
        flamepix_undecided_clear(rendering->options->profile.undecided); /* for the next picture */
    if (text->length > begin || begin == before)
        return status;
    text->length = before;
    text->data[before] = '\0';
    return status;
}

/* Sides are summed if an input is one chart. */
static struct fpx_variant_sums sums_of(const struct fpx_convert_state *state,
                                       const struct fpx_drawn *drawn)
{
    if (drawn->layout == NULL || drawn->is_group)
        return (struct fpx_variant_sums){.drawn = state->sums.drawn};
    return state->sums;
}

static struct fpx_outputs_request request_of(const struct fpx_convert_task *task, size_t variant,
                                             const struct fpx_drawn *drawn,
                                             const struct flamepix_profile_report *report)
{
    struct fpx_convert_state *state = task->state;
    return (struct fpx_outputs_request){
        .plan = task->plan,
        .render = &state->render,
        .fonts = state->fonts,
        .drawn = *drawn,
        .title = state->titles.title.data,
        .drawn_title = state->titles.drawn_title.data,
        .subtitle = state->titles.subtitle.data,
        .report = report,
        .sums = sums_of(state, drawn),
        .job = task->job,
        .variant = variant,
        .made_files = &state->made_files,
        .files = state->files,
        .path_ret = &state->path,
        .matched = variant == 0 && !drawn->is_group ? &state->matched : NULL,
        .alt = variant == 0 && !drawn->is_group && task->plan->says_alt ? &state->alt : NULL,
        .map = state->map,
    };
}

static enum flamepix_status render_variant(struct fpx_convert_task *task, size_t variant,
                                           const struct fpx_drawn *drawn,
                                           const struct flamepix_profile_report *report,
                                           const struct variant_savings *saved)
{
    struct fpx_convert_state *state = task->state;
    struct fpx_outputs_request request = request_of(task, variant, drawn, report);
    struct fpx_outputs_made made;
    request.savings = saved->savings.nbytes > 0 ? &saved->savings : NULL;
    if (saved->layout != NULL)
        request.drawn.layout = saved->layout;
    flamepix_fonts_forget_boxed(state->fonts);
    enum flamepix_status status = fpx_render_outputs(&request, &made);
    int cause = errno;
    struct fpx_rendering rendering = fpx_draw_rendering(task, variant, report);
    rendering.page = made.page;
    rendering.page.unembedded = 0; /* reported once for all pictures */
    task->unembedded |= made.page.unembedded;
    if (status != FLAMEPIX_OK)
        return note_output_failure(task, &rendering, status, &made, cause);
    task->result.entry.nbytes += made.picture_nbytes;
    task->result.entry.sidecar_nbytes += made.sidecar_nbytes;
    if (variant != 0)
        return FLAMEPIX_OK;
    note_page(task, &made.page);
    if (drawn->is_group)
        return FLAMEPIX_OK;
    fpx_draw_note_summary(task, &drawn->summary);
    fpx_draw_note_unit(task, report);
    return fpx_draw_warn(task, &rendering, &drawn->summary);
}

/* -- few bytes --------------------------------------------------------------------------------- */

static const char *picture_path(const struct fpx_convert_task *task, size_t variant, size_t group)
{
    return task->job->paths[fpx_product_picture(task->plan, variant, group)];
}

struct measuring {
    const struct fpx_outputs_request *request;
    struct variant_savings *saved;
};

/* A sheet scales the layouts of its panels itself. */
static enum flamepix_status scale_layout(const struct measuring *measuring, double scale)
{
    const struct fpx_outputs_request *request = measuring->request;
    const struct fpx_plan *plan = request->plan;
    struct flamepix_figure_options options = plan->variants[request->variant].figure;
    struct flamepix_layout_options planned = plan->render.layout;
    if (scale == options.scale || request->drawn.layout == NULL)
        return FLAMEPIX_OK;
    options.scale = scale;
    flamepix_figure_plan(&options, &planned);
    flamepix_layout_free(measuring->saved->layout);
    measuring->saved->layout = NULL;
    return fpx_scaled_layout(request->drawn.layout, &planned, &measuring->saved->layout);
}

/* Measures all of them, up to the first that is too large. */
static enum flamepix_status measure_twins(const struct measuring *measuring,
                                          struct fpx_outputs_request request, uint64_t limit_nbytes,
                                          uint64_t *nbytes_ret)
{
    for (*nbytes_ret = 0;; request.variant++) {
        uint64_t nbytes;
        enum flamepix_status status = fpx_outputs_measure(&request, limit_nbytes, &nbytes);
        if (nbytes > *nbytes_ret) {
            *nbytes_ret = nbytes;
            measuring->saved->largest = request.variant;
        }
        if (status != FLAMEPIX_OK || !fpx_product_has_twin(request.plan, request.variant))
            return status;
    }
}

static enum flamepix_status measure(void *user, const struct fpx_savings *savings,
                                    uint64_t limit_nbytes, uint64_t *nbytes_ret)
{
    const struct measuring *measuring = user;
    enum flamepix_status status = scale_layout(measuring, savings->scale);
    if (status != FLAMEPIX_OK)
        return status;
    struct fpx_outputs_request request = *measuring->request;
    request.savings = savings;
    if (measuring->saved->layout != NULL)
        request.drawn.layout = measuring->saved->layout;
    return measure_twins(measuring, request, limit_nbytes, nbytes_ret);
}

/* Finds what the request's variant and its twins give up; the request's own savings are ignored.
 * Returns OK, the statuses of fpx_sidecar_*: LIMIT_BYTES with all given up. The result must be
 * freed even then. */
static enum flamepix_status find_savings(const struct fpx_outputs_request *request,
                                         struct variant_savings *saved)
{
    struct measuring measuring = {request, saved};
    const struct fpx_savings_request search = {
        .asked = &request->plan->variants[request->variant].figure,
        .measure = measure,
        .user = &measuring,
    };
    return fpx_savings_find(&search, &saved->savings);
}

static void free_savings(struct variant_savings *saved)
{
    flamepix_layout_free(saved->layout);
    *saved = (struct variant_savings){0};
}

/* Finds what a variant and its twins give up, or fails if that is not enough. */
static enum flamepix_status save_bytes(struct fpx_convert_task *task, size_t variant,
                                       const struct fpx_drawn *drawn,
                                       const struct flamepix_profile_report *report,
                                       struct variant_savings *saved)
{
    const struct fpx_outputs_request request = request_of(task, variant, drawn, report);
    const struct fpx_outputs_made made = {0};
    enum flamepix_status status = find_savings(&request, saved);
    const int cause = errno;
    if (status == FLAMEPIX_OK)
        return FLAMEPIX_OK;
    struct fpx_rendering rendering = fpx_draw_rendering(task, variant, report);
    rendering.savings = &saved->savings;
    rendering.output = picture_path(task, saved->largest, drawn->group);
    return note_output_failure(task, &rendering, status, &made, cause);
}

/* Whether the input has pictures other than these and their twins. */
static bool has_other_pictures(const struct fpx_plan *plan, const struct fpx_drawn *drawn)
{
    bool has_others = drawn->is_group;
    for (size_t i = 1; i < plan->variant_count; i++)
        has_others |= !plan->variants[i].is_twin;
    return has_others;
}

/* Describes the savings of the first pictures; if the input has others, names the picture. */
static enum flamepix_status note_savings(struct fpx_convert_task *task, size_t variant,
                                         const struct fpx_drawn *drawn,
                                         const struct flamepix_profile_report *report,
                                         const struct variant_savings *saved)
{
    struct flamepix_buffer *text = &task->state->warnings;
    struct fpx_rendering rendering = fpx_draw_rendering(task, variant, report);
    if (saved->savings.nbytes == 0 || !fpx_savings_are_any(&saved->savings, rendering.figure))
        return FLAMEPIX_OK;
    if (++task->saved_pictures > SAVINGS_SAID)
        return FLAMEPIX_OK;
    rendering.savings = &saved->savings;
    if (text->length > 0)
        fpx_buffer_printf(text, "; ");
    if (has_other_pictures(task->plan, drawn))
        fpx_buffer_printf(text, "%s: ", picture_path(task, variant, drawn->group));
    enum flamepix_status status = text->status;
    return status == FLAMEPIX_OK ? fpx_warning_append(text, FPX_WARNING_SAVINGS, &rendering, NULL)
                                 : status;
}

/* -- all pictures of a layout ------------------------------------------------------------------ */

static enum flamepix_status draw_each(struct fpx_convert_task *task, size_t variant,
                                      const struct fpx_drawn *drawn,
                                      const struct flamepix_profile_report *report,
                                      const struct variant_savings *saved)
{
    const struct fpx_plan *plan = task->plan;
    enum flamepix_status status = FLAMEPIX_OK;
    size_t next = variant;
    while (status == FLAMEPIX_OK && !task->is_decided &&
           (next == variant || (next < plan->variant_count && plan->variants[next].is_twin)))
        status = render_variant(task, next++, drawn, report, saved);
    return status;
}

enum flamepix_status fpx_draw_twins(struct fpx_convert_task *task, size_t variant,
                                    const struct fpx_drawn *drawn,
                                    const struct flamepix_profile_report *report)
{
    struct variant_savings saved = {0};
    if (task->plan->variants[variant].figure.limit_nbytes == 0)
        return draw_each(task, variant, drawn, report, &saved);
    enum flamepix_status status = save_bytes(task, variant, drawn, report, &saved);
    if (status == FLAMEPIX_OK && !task->is_decided)
        status = draw_each(task, variant, drawn, report, &saved);
    if (status == FLAMEPIX_OK && !task->is_decided)
        status = note_savings(task, variant, drawn, report, &saved);
    free_savings(&saved);
    return status;
}

enum flamepix_status fpx_draw_note_more_savings(struct fpx_convert_task *task)
{
    const size_t more =
        task->saved_pictures > SAVINGS_SAID ? task->saved_pictures - SAVINGS_SAID : 0;
    if (more == 0)
        return FLAMEPIX_OK;
    return fpx_buffer_printf(&task->state->warnings, "; so %s %zu more picture%s",
                             more == 1 ? "was" : "were", more, more == 1 ? "" : "s");
}
