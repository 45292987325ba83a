#include "cli/compare/compare_steps.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer_printf.h"
#include "base/decimal.h"
#include "base/memory.h"
#include "cli/compare/compare_picture.h"
#include "cli/compare/comparison_options.h"
#include "cli/console.h"
#include "cli/options/list_values.h"
#include "cli/options/option_texts.h"
#include "cli/picture/read_inputs.h"
#include "cli/picture/write_outputs.h"
#include "messages/explain.h"
#include "sets/matrix_text.h"

#define NO_OUTPUT SIZE_MAX

/* One matrix, from arguments to files. */
struct job {
    const struct fpx_compare_arguments *arguments;
    const struct fpx_picture_arguments *picture;
    const struct fpx_arguments *words;
    struct fpx_measurement_files files;
    struct flamepix_render_options options; /* only the profile is used */
    struct flamepix_input_options input;
    enum flamepix_image_format format;
    double scale;
    struct flamepix_fonts *fonts;
    struct flamepix_buffer redact_key;
    struct fpx_outputs outputs;
    size_t heat, csv, json; /* indices of outputs, or NO_OUTPUT */
    struct fpx_measurement_reading reading;
    const char *unit; /* "": no common unit */
    struct fpx_distances *distances;
    struct fpx_cluster_order order;
    struct flamepix_bytes *names; /* of the runs, then as the picture shows them */
};

static enum fpx_exit refuse(const char *message)
{
    fpx_message("%s", message);
    return FPX_EXIT_USAGE;
}

/* -- checks, before anything is read ----------------------------------------------------------- */

static enum fpx_exit check_refused(struct job *job)
{
    const struct fpx_picture_arguments *picture = job->picture;
    if (job->words->files.count == 0)
        return refuse("no profiles: name folders of them, or FILEs (--help says more)");
    if (fpx_picture_has_both_themes(picture))
        return refuse("--theme: a matrix has one theme: light or dark");
    if (picture->bare || picture->size.width > 0 || picture->preset > 0)
        return refuse("--bare, --size and --preset are for flame graphs; a matrix has --width");
    if (fpx_compare_has_around(picture))
        return FPX_EXIT_USAGE;
    if (job->arguments->measure > 0 && job->arguments->csv == NULL)
        return refuse("--measure needs --csv");
    return fpx_comparable_measurements_plan(picture->comparison.normalize, &job->reading);
}

static size_t add_output(struct job *job, const char *path)
{
    return path == NULL ? NO_OUTPUT : fpx_outputs_add(&job->outputs, path);
}

/* The picture is the first output, so that it is replaced last. Without any output option the
 * picture is wanted. */
static enum fpx_exit add_outputs(struct job *job)
{
    const struct fpx_compare_arguments *arguments = job->arguments;
    const bool has_text = arguments->csv != NULL || arguments->json != NULL;
    const char *path = job->picture->output;
    job->heat = add_output(job, path == NULL && !has_text ? "-" : path);
    job->csv = add_output(job, arguments->csv);
    job->json = add_output(job, arguments->json);
    if (job->heat == NO_OUTPUT)
        return FPX_EXIT_DONE;
    enum fpx_exit code = fpx_picture_format(job->picture, &job->format);
    if (code == FPX_EXIT_DONE)
        code = fpx_picture_scale(job->picture, &job->scale);
    if (code == FPX_EXIT_DONE && strcmp(job->outputs.items[job->heat].path, "-") == 0)
        code = fpx_outputs_check_terminal();
    return code;
}

static enum fpx_exit find_files(struct job *job)
{
    const struct fpx_measurement_search search = {.include = &job->arguments->picture.include,
                                                  .exclude = &job->arguments->picture.exclude};
    enum fpx_exit code = FPX_EXIT_DONE;
    for (size_t i = 0; i < job->words->files.count && code == FPX_EXIT_DONE; i++)
        code = fpx_measurement_files_add(&job->files, &search, job->words->files.items[i]);
    if (code == FPX_EXIT_DONE)
        code = fpx_measurement_files_keep_once(&job->files);
    if (code == FPX_EXIT_DONE)
        fpx_measurement_files_print_passed_over(&job->files, &search);
    if (code != FPX_EXIT_DONE || job->files.paths.count > 0)
        return code;
    fpx_message("no profiles: the named folders have no files");
    return FPX_EXIT_NO_INPUT;
}

static enum fpx_exit check_outputs(struct job *job)
{
    return fpx_read_files_check(job->picture, &job->words->option_paths, &job->outputs,
                                job->files.paths.items, job->files.paths.count);
}

/* -- opening ----------------------------------------------------------------------------------- */

static enum fpx_exit open_all(struct job *job)
{
    fpx_picture_reading(job->picture, &job->options.profile);
    job->options.profile.adds_up = true;
    job->options.profile.reading.wants_whole = true;
    job->input = fpx_picture_input(job->picture);
    enum fpx_exit code = fpx_picture_check_below_zero(&job->options.profile);
    if (code == FPX_EXIT_DONE)
        code = fpx_redaction_read(job->picture, &job->redact_key);
    if (code == FPX_EXIT_DONE && job->heat != NO_OUTPUT)
        code = fpx_font_paths_open(&job->picture->fonts, &job->fonts);
    return code == FPX_EXIT_DONE ? fpx_outputs_open(&job->outputs) : code;
}

/* -- reading and reckoning --------------------------------------------------------------------- */

static enum fpx_exit read_profiles(struct job *job)
{
    job->reading.options = &job->options;
    job->reading.input = &job->input;
    job->reading.limit_nbytes = job->arguments->limit_runs;
    enum fpx_exit code =
        fpx_measurements_read(&job->reading, job->files.paths.items, job->files.paths.count);
    if (code != FPX_EXIT_DONE || job->reading.paths.count > 0)
        return code;
    if (job->files.paths.count > 1)
        fpx_message("none of the %zu profiles can be read", job->files.paths.count);
    return FPX_EXIT_ALL_FAILED;
}

static enum fpx_exit make_comparable(struct job *job)
{
    return fpx_comparable_measurements_make(&job->reading, 0, &job->unit);
}

static enum fpx_exit say_too_many(const struct job *job)
{
    char limit[FPX_VALUE_SIZE];
    fpx_size_print(limit, job->arguments->limit_runs);
    fpx_message("the pairs of %zu profiles need more memory than is left of %s bytes: --limit-runs "
                "SIZE raises the limit",
                job->reading.paths.count, limit);
    return FPX_EXIT_LIMIT;
}

static enum fpx_exit compare(struct job *job)
{
    enum flamepix_status status = fpx_distances_create(job->reading.set, &job->distances);
    if (status == FLAMEPIX_END)
        return say_too_many(job);
    if (status == FLAMEPIX_OK)
        status = fpx_cluster_order_find(job->distances, &job->order);
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

static enum fpx_exit name_measurements(struct job *job)
{
    const struct fpx_texts *paths = &job->reading.paths;
    const size_t common = common_folders(paths);
    size_t count;
    if (!fpx_size_multiply(paths->count, 2, &count))
        return fpx_status_exit(FLAMEPIX_NO_MEMORY);
    job->names = calloc(count, sizeof(*job->names));
    if (job->names == NULL)
        return fpx_status_exit(FLAMEPIX_NO_MEMORY);
    for (size_t i = 0; i < paths->count; i++) {
        job->names[i] = flamepix_bytes_of(fpx_explain_input(paths->items[i]));
        job->names[paths->count + i] = common < job->names[i].length
                                           ? flamepix_bytes_from(job->names[i], common)
                                           : job->names[i];
    }
    return FPX_EXIT_DONE;
}

/* -- writing ----------------------------------------------------------------------------------- */

static enum fpx_exit write_exit(const struct job *job, size_t output, enum flamepix_status status)
{
    const char *path = fpx_path_shown(job->outputs.items[output].path, "standard output");
    return fpx_file_exit(path, status, errno);
}

static enum fpx_exit draw_titled(struct job *job, const char *title)
{
    const struct fpx_picture_arguments *picture = job->picture;
    const struct fpx_heat_picture heat = {
        .map = {.distances = job->distances,
                .order = &job->order,
                .names = job->names + job->reading.paths.count,
                .title = title,
                .theme = picture->theme == FPX_THEME_DARK ? FLAMEPIX_DARK : FLAMEPIX_LIGHT,
                .width = fpx_picture_width(picture),
                .scale = job->scale,
                .format = job->format,
                .compression = (enum flamepix_compression)(picture->compression - 1),
                .quality = (unsigned)picture->quality,
                .limit_nbytes = picture->max_bytes,
                .limit_side = (uint32_t)picture->limit_side,
                .limit_area = picture->limit_area},
        .fonts = job->fonts,
        .path = fpx_path_shown(job->outputs.items[job->heat].path, "standard output"),
        .file = job->outputs.items[job->heat].file,
        .options = &job->options,
        .input = &job->input,
    };
    return fpx_heat_picture_draw(&heat);
}

static enum fpx_exit draw(struct job *job)
{
    char count[FPX_DECIMAL_NBYTES];
    struct flamepix_buffer title = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    if (job->heat == NO_OUTPUT)
        return FPX_EXIT_DONE;
    fpx_count_grouped(job->order.count, count);
    status = job->picture->title != NULL
                 ? fpx_buffer_printf(&title, "%s", job->picture->title)
                 : fpx_buffer_printf(&title, "Similarity of %s profile%s", count,
                                     job->order.count == 1 ? "" : "s");
    enum fpx_exit code =
        status == FLAMEPIX_OK ? draw_titled(job, title.data) : fpx_status_exit(status);
    flamepix_buffer_free(&title);
    return code;
}

static enum fpx_exit write_texts(struct job *job)
{
    const struct fpx_matrix matrix = {job->distances, &job->order, job->names,
                                      job->unit[0] != '\0' ? job->unit : NULL,
                                      fpx_comparison_normalized(job->picture)};
    const enum fpx_matrix_measure measure =
        job->arguments->measure == 0 ? FPX_MATRIX_DISTANCE
                                     : (enum fpx_matrix_measure)(job->arguments->measure - 1);
    enum fpx_exit code = FPX_EXIT_DONE;
    if (job->csv != NO_OUTPUT)
        code = write_exit(
            job, job->csv,
            fpx_matrix_csv(&matrix, measure, fpx_output_write, job->outputs.items[job->csv].file));
    if (job->json != NO_OUTPUT && code == FPX_EXIT_DONE)
        code = write_exit(
            job, job->json,
            fpx_matrix_json(&matrix, fpx_output_write, job->outputs.items[job->json].file));
    return code;
}

static enum fpx_exit finish(struct job *job)
{
    return fpx_outputs_finish(&job->outputs);
}

/* Unreadable profiles have been reported; a note says that not all named profiles are used. */
static enum fpx_exit say_failed(struct job *job)
{
    if (job->reading.failed == 0) /* an unlisted folder was reported */
        return job->files.unlisted > 0 ? FPX_EXIT_INPUT : FPX_EXIT_DONE;
    fpx_message("%zu of %zu profiles could not be read or have no samples, and are left out",
                job->reading.failed, job->files.paths.count);
    return FPX_EXIT_INPUT;
}

static void free_job(struct job *job)
{
    free(job->names);
    fpx_cluster_order_free(&job->order);
    fpx_distances_free(job->distances);
    fpx_measurement_reading_free(&job->reading);
    fpx_outputs_free(&job->outputs);
    flamepix_buffer_free(&job->redact_key);
    flamepix_fonts_free(job->fonts);
    fpx_measurement_files_free(&job->files);
}

enum fpx_exit fpx_compare_matrix(const struct fpx_compare_arguments *arguments,
                                 const struct fpx_arguments *words)
{
    static enum fpx_exit (*const steps[])(struct job *) = {
        check_refused, add_outputs,     find_files, check_outputs,     open_all,
        read_profiles, make_comparable, compare,    name_measurements, draw,
        write_texts,   finish,          say_failed,
    };
    struct job job = {.arguments = arguments,
                      .picture = &arguments->picture,
                      .words = words,
                      .reading.is_quiet = words->quiet};
    enum fpx_exit code = FPX_EXIT_DONE;
    for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]) && code == FPX_EXIT_DONE; i++)
        code = steps[i](&job);
    free_job(&job);
    return code;
}
