#include "cli/compare/compare_steps.h"

#include <stdlib.h>
#include <string.h>

#include "base/buffer_printf.h"
#include "base/decimal.h"
#include "base/memory.h"
#include "cli/compare/comparison_options.h"
#include "cli/console.h"
#include "messages/explain.h"
#include "sets/matrix_text.h"

/* The part of a picture job that only a matrix has; it uses only the profile of the options. */
struct matrix {
    struct fpx_compare_runs runs; /* unit "": no common unit */
    enum flamepix_image_format format;
    double scale;
    struct fpx_distances *distances;
    struct fpx_cluster_order order;
    struct flamepix_bytes *names; /* of the runs, then as the picture shows them */
};

/* -- checks, before anything is read ----------------------------------------------------------- */

static enum fpx_exit check_refused(struct fpx_picture_job *job)
{
    const struct fpx_compare_runs *runs = job->own;
    const struct fpx_picture_arguments *picture = &job->picture;
    if (runs->words->files.count == 0)
        return fpx_picture_job_refuse(
            "no profiles: name folders of them, or FILEs (--help says more)");
    if (fpx_picture_has_both_themes(picture))
        return fpx_picture_job_refuse("--theme: a matrix has one theme: light or dark");
    if (picture->bare || picture->size.width > 0 || picture->preset > 0)
        return fpx_picture_job_refuse(
            "--bare, --size and --preset are for flame graphs; a matrix has --width");
    return FPX_EXIT_DONE;
}

static enum fpx_exit check_measure(struct fpx_picture_job *job)
{
    const struct fpx_compare_runs *runs = job->own;
    return runs->arguments->measure > 0 && runs->arguments->csv == NULL
               ? fpx_picture_job_refuse("--measure needs --csv")
               : FPX_EXIT_DONE;
}

static bool is_drawn(const struct fpx_picture_job *job)
{
    return job->pages.items[0].output != FPX_NO_OUTPUT;
}

/* The picture is the first output, so that it is replaced last. Without any output option the
 * picture is wanted. */
static enum fpx_exit add_outputs(struct fpx_picture_job *job)
{
    struct matrix *own = job->own;
    const struct fpx_compare_arguments *arguments = own->runs.arguments;
    const bool has_text = arguments->csv != NULL || arguments->json != NULL;
    const char *path = job->picture.output;
    fpx_compare_add_outputs(job, path == NULL && !has_text ? "-" : path);
    if (!is_drawn(job))
        return FPX_EXIT_DONE;
    const enum fpx_exit code = fpx_picture_format(&job->picture, &own->format);
    return code == FPX_EXIT_DONE ? fpx_picture_scale(&job->picture, &own->scale) : code;
}

static enum fpx_exit find_files(struct fpx_picture_job *job)
{
    struct fpx_compare_runs *runs = job->own;
    enum fpx_exit code = FPX_EXIT_DONE;
    for (size_t i = 0; i < runs->words->files.count && code == FPX_EXIT_DONE; i++)
        code = fpx_compare_find(job, runs->words->files.items[i]);
    return code == FPX_EXIT_DONE ? fpx_measurement_files_keep_once(&runs->files) : code;
}

static enum fpx_exit check_found(struct fpx_picture_job *job)
{
    if (job->path_count > 0)
        return FPX_EXIT_DONE;
    fpx_message("no profiles: the named folders have no files");
    return FPX_EXIT_NO_INPUT;
}

/* -- opening ----------------------------------------------------------------------------------- */

static enum fpx_exit set_options(struct fpx_picture_job *job)
{
    fpx_picture_reading(&job->picture, &job->options.profile);
    job->options.profile.adds_up = true;
    job->options.profile.reading.wants_whole = true;
    job->input = fpx_picture_input(&job->picture);
    return fpx_picture_check_below_zero(&job->options.profile);
}

static enum fpx_exit open_fonts(struct fpx_picture_job *job)
{
    return is_drawn(job) ? fpx_picture_job_open_fonts(job) : FPX_EXIT_DONE;
}

/* -- reading and reckoning --------------------------------------------------------------------- */

static enum fpx_exit read_profiles(struct fpx_picture_job *job)
{
    const struct fpx_compare_runs *runs = job->own;
    const enum fpx_exit code = fpx_compare_read(job, 0, job->path_count);
    if (code != FPX_EXIT_DONE || runs->reading.paths.count > 0)
        return code;
    if (job->path_count > 1)
        fpx_message("none of the %zu profiles can be read", job->path_count);
    return FPX_EXIT_ALL_FAILED;
}

static enum fpx_exit make_comparable(struct fpx_picture_job *job)
{
    struct fpx_compare_runs *runs = job->own;
    return fpx_comparable_measurements_make(&runs->reading, 0, &runs->unit);
}

static enum fpx_exit say_too_many(const struct matrix *own)
{
    char limit[FPX_VALUE_SIZE];
    fpx_size_print(limit, own->runs.arguments->limit_runs);
    fpx_message("the pairs of %zu profiles need more memory than is left of %s bytes: --limit-runs "
                "SIZE raises the limit",
                own->runs.reading.paths.count, limit);
    return FPX_EXIT_LIMIT;
}

static enum fpx_exit compare(struct fpx_picture_job *job)
{
    struct matrix *own = job->own;
    enum flamepix_status status = fpx_distances_create(own->runs.reading.set, &own->distances);
    if (status == FLAMEPIX_END)
        return say_too_many(own);
    if (status == FLAMEPIX_OK)
        status = fpx_cluster_order_find(own->distances, &own->order);
    return fpx_status_exit(status);
}

/* Length of the folders that all paths have in common. */
static size_t common_folders(const struct fpx_texts *paths)
{
    size_t common = 0;
    const char *first = paths->items[0];
    for (size_t at = 0; first[at] != '\0'; at++) {
        for (size_t i = 1; i < paths->count; i++)
            if (strncmp(paths->items[i], first, at + 1) != 0)
                return common;
        if (first[at] == '/')
            common = at + 1;
    }
    return common;
}

static enum fpx_exit name_measurements(struct fpx_picture_job *job)
{
    struct matrix *own = job->own;
    const struct fpx_texts *paths = &own->runs.reading.paths;
    const size_t common = common_folders(paths);
    size_t count;
    if (!fpx_size_multiply(paths->count, 2, &count))
        return fpx_status_exit(FLAMEPIX_NO_MEMORY);
    own->names = calloc(count, sizeof(*own->names));
    if (own->names == NULL)
        return fpx_status_exit(FLAMEPIX_NO_MEMORY);
    for (size_t i = 0; i < paths->count; i++) {
        own->names[i] = flamepix_bytes_of(fpx_explain_input(paths->items[i]));
        own->names[paths->count + i] = common < own->names[i].length
                                           ? flamepix_bytes_from(own->names[i], common)
                                           : own->names[i];
    }
    return FPX_EXIT_DONE;
}

/* -- writing ----------------------------------------------------------------------------------- */

static enum fpx_exit draw_titled(struct fpx_picture_job *job, const char *title)
{
    struct matrix *own = job->own;
    const size_t output = job->pages.items[0].output;
    const struct fpx_picture_arguments *picture = &job->picture;
    const struct fpx_heat_picture heat = {
        .map = {.distances = own->distances,
                .order = &own->order,
                .names = own->names + own->runs.reading.paths.count,
                .title = title,
                .theme = picture->theme == FPX_THEME_DARK ? FLAMEPIX_DARK : FLAMEPIX_LIGHT,
                .width = fpx_picture_width(picture),
                .scale = own->scale,
                .format = own->format,
                .compression = (enum flamepix_compression)(picture->compression - 1),
                .quality = (unsigned)picture->quality,
                .limit_nbytes = picture->max_bytes,
                .limit_side = (uint32_t)picture->limit_side,
                .limit_area = picture->limit_area},
        .fonts = job->fonts,
        .path = fpx_picture_job_output(job, output),
        .file = job->outputs.items[output].file,
        .options = &job->options,
        .input = &job->input,
    };
    return fpx_heat_picture_draw(&heat);
}

static enum fpx_exit draw(struct fpx_picture_job *job)
{
    const struct matrix *own = job->own;
    char count[FPX_DECIMAL_NBYTES];
    struct flamepix_buffer title = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    if (!is_drawn(job))
        return FPX_EXIT_DONE;
    fpx_count_grouped(own->order.count, count);
    status = job->picture.title != NULL
                 ? fpx_buffer_printf(&title, "%s", job->picture.title)
                 : fpx_buffer_printf(&title, "Similarity of %s profile%s", count,
                                     own->order.count == 1 ? "" : "s");
    enum fpx_exit code =
        status == FLAMEPIX_OK ? draw_titled(job, title.data) : fpx_status_exit(status);
    flamepix_buffer_free(&title);
    return code;
}

static enum fpx_exit write_texts(struct fpx_picture_job *job)
{
    const struct matrix *own = job->own;
    const struct fpx_compare_runs *runs = &own->runs;
    const struct fpx_matrix matrix = {own->distances, &own->order, own->names,
                                      runs->unit[0] != '\0' ? runs->unit : NULL,
                                      fpx_comparison_normalized(&job->picture)};
    const enum fpx_matrix_measure measure =
        runs->arguments->measure == 0 ? FPX_MATRIX_DISTANCE
                                      : (enum fpx_matrix_measure)(runs->arguments->measure - 1);
    enum fpx_exit code = FPX_EXIT_DONE;
    if (runs->csv != FPX_NO_OUTPUT)
        code = fpx_compare_exit(
            job, runs->csv,
            fpx_matrix_csv(&matrix, measure, fpx_output_write, job->outputs.items[runs->csv].file));
    if (runs->json != FPX_NO_OUTPUT && code == FPX_EXIT_DONE)
        code = fpx_compare_exit(
            job, runs->json,
            fpx_matrix_json(&matrix, fpx_output_write, job->outputs.items[runs->json].file));
    return code;
}

static fpx_picture_step *const steps[] = {
    check_refused,
    fpx_compare_refuse_around,
    check_measure,
    fpx_compare_plan,
    add_outputs,
    fpx_picture_job_check_terminal,
    find_files,
    fpx_compare_print_passed_over,
    check_found,
    fpx_picture_job_check_files,
    set_options,
    fpx_picture_job_read_redaction,
    open_fonts,
    fpx_picture_job_open_outputs,
    read_profiles,
    make_comparable,
    compare,
    name_measurements,
    draw,
    write_texts,
    fpx_picture_job_finish,
    fpx_compare_say_failed,
    NULL,
};

enum fpx_exit fpx_compare_matrix(const struct fpx_compare_arguments *arguments,
                                 const struct fpx_arguments *words)
{
    struct matrix own = {.runs = {.arguments = arguments, .words = words}};
    const enum fpx_exit code = fpx_compare_run_steps(&own.runs, steps);
    free(own.names);
    fpx_cluster_order_free(&own.order);
    fpx_distances_free(own.distances);
    return code;
}
