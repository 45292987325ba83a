#include "cli/picture/picture_job.h"

#include <errno.h>
#include <string.h>

#include "base/os/paths.h"
#include "cli/console.h"
#include "cli/picture/read_inputs.h"

enum fpx_exit fpx_picture_job_run(struct fpx_picture_job *job, fpx_picture_step *const *steps)
{
    enum fpx_exit code = fpx_status_exit(flamepix_undecided_create(&job->undecided));
    job->picture.undecided = job->undecided;
    if (code == FPX_EXIT_DONE)
        code = fpx_picture_limit_memory(&job->picture, &job->picture.memory);
    if (code == FPX_EXIT_DONE)
        code = fpx_font_paths_find(&job->font_paths, &job->picture.fonts);
    job->picture.fonts = job->font_paths.texts;
    for (size_t i = 0; i < FPX_SIDECARS_COUNT; i++)
        job->sidecars[i] = FPX_NO_OUTPUT;
    for (; *steps != NULL && code == FPX_EXIT_DONE; steps++)
        code = (*steps)(job);
    return code;
}

void fpx_picture_job_free(struct fpx_picture_job *job)
{
    flamepix_render_facts_free(job->facts);
    flamepix_layout_free(job->layout);
    flamepix_tally_free(job->tally);
    fpx_outputs_free(&job->outputs);
    fpx_themed_pictures_free(&job->pages);
    fpx_terminal_picture_free(&job->terminal);
    fpx_mark_list_free(&job->marks);
    fpx_search_list_free(&job->searches);
    flamepix_fonts_free(job->fonts);
    fpx_color_files_free(&job->color_files);
    fpx_map_file_free(&job->map_file);
    flamepix_buffer_free(&job->redact_key);
    fpx_font_paths_free(&job->font_paths);
    flamepix_undecided_free(job->undecided);
}

/* -- for the steps of a command ---------------------------------------------------------------- */

enum fpx_exit fpx_picture_job_refuse(const char *message)
{
    fpx_message("%s", message);
    return FPX_EXIT_USAGE;
}

const char *fpx_picture_job_output(const struct fpx_picture_job *job, size_t index)
{
    return fpx_path_shown(job->outputs.items[index].path, "standard output");
}

struct fpx_rendering fpx_picture_job_rendering(const struct fpx_picture_job *job)
{
    const struct fpx_themed_pictures *pages = &job->pages;
    struct fpx_rendering rendering = {
        .paths = job->is_of_many ? NULL : job->paths,
        .path_count = job->is_of_many ? 0 : job->path_count,
        .input = &job->input,
        .options = &job->options,
        .figure = &job->options.figure,
        .report = &job->report,
        .fonts = job->fonts,
        .renumbered = job->options.renumbered,
        .words = job->names,
        .page = fpx_terminal_picture_facts(&job->terminal, &pages->items[0].drawn),
    };
    if (pages->count > 0 && job->options.figure.limit_nbytes > 0) {
        rendering.savings = &pages->savings;
        rendering.output = fpx_picture_job_output(job, pages->items[pages->largest].output);
    }
    return rendering;
}

enum fpx_exit fpx_picture_job_failure(const struct fpx_picture_job *job,
                                      enum flamepix_status status, int cause)
{
    struct fpx_rendering rendering = fpx_picture_job_rendering(job);
    if (status == FLAMEPIX_NO_MEMORY) { /* all of them take it */
        rendering.paths = job->paths;
        rendering.path_count = job->path_count;
    }
    return fpx_render_print_failure(&rendering, status, cause);
}

enum fpx_exit fpx_picture_job_exit(const struct fpx_picture_job *job, enum flamepix_status status,
                                   size_t index)
{
    const int cause = errno;
    if (status == FLAMEPIX_OK)
        return FPX_EXIT_DONE;
    if (status != FLAMEPIX_WRITE_FAILED)
        return fpx_picture_job_failure(job, status, cause);
    return fpx_file_exit(fpx_picture_job_output(job, index), status, cause);
}

size_t fpx_picture_job_add(struct fpx_picture_job *job, const char *path)
{
    return path == NULL ? FPX_NO_OUTPUT : fpx_outputs_add(&job->outputs, path);
}

enum fpx_exit fpx_picture_job_compose(struct fpx_picture_job *job,
                                      const struct fpx_picture_sources *sources)
{
    const enum flamepix_status status = fpx_themed_pictures_compose(&job->pages, sources);
    return status == FLAMEPIX_OK ? FPX_EXIT_DONE : fpx_picture_job_failure(job, status, 0);
}

/* -- checks, before anything is opened --------------------------------------------------------- */

enum fpx_exit fpx_picture_job_check_sidecars(struct fpx_picture_job *job)
{
    const struct fpx_picture_arguments *picture = &job->picture;
    if (picture->output != NULL && strcmp(picture->output, "-") != 0)
        return FPX_EXIT_DONE;
    for (size_t i = 0; i < FPX_SIDECARS_COUNT; i++) {
        if (picture->sidecars[i] == NULL || !fpx_sidecars[i].names_picture)
            continue;
        fpx_message("--%s refers to the file of the picture, which needs a name: -o FILE",
                    fpx_sidecars[i].name);
        return FPX_EXIT_USAGE;
    }
    return FPX_EXIT_DONE;
}

enum fpx_exit fpx_picture_job_add_outputs(struct fpx_picture_job *job)
{
    const enum fpx_exit code = fpx_themed_pictures_request(&job->pages, &job->picture,
                                                           &job->options.figure, &job->outputs);
    for (size_t i = 0; i < FPX_SIDECARS_COUNT; i++)
        job->sidecars[i] = fpx_picture_job_add(job, job->picture.sidecars[i]);
    return code;
}

static bool is_stdout(const struct fpx_picture_job *job, size_t index)
{
    return index != FPX_NO_OUTPUT && strcmp(job->outputs.items[index].path, "-") == 0;
}

enum fpx_exit fpx_picture_job_check_terminal(struct fpx_picture_job *job)
{
    bool is_binary = job->terminal.protocol == NULL && is_stdout(job, job->pages.items[0].output);
    for (size_t i = 0; i < FPX_SIDECARS_COUNT; i++)
        is_binary |= fpx_sidecars[i].use == FPX_USE_BINARY && is_stdout(job, job->sidecars[i]);
    return is_binary ? fpx_outputs_check_terminal() : FPX_EXIT_DONE;
}

enum fpx_exit fpx_picture_job_check_files(struct fpx_picture_job *job)
{
    return fpx_read_files_check(&job->picture, job->option_files, &job->outputs, job->paths,
                                job->path_count);
}

enum fpx_exit fpx_picture_job_read_marks(struct fpx_picture_job *job)
{
    const enum fpx_exit code = fpx_mark_list_read(&job->picture.marks, job->undecided, &job->marks);
    job->options.figure.marks = job->marks.items;
    job->options.figure.mark_count = job->marks.count;
    return code;
}

enum fpx_exit fpx_picture_job_read_searches(struct fpx_picture_job *job)
{
    return fpx_search_list_read(&job->picture, &job->searches, &job->options.figure);
}

/* -- opening ----------------------------------------------------------------------------------- */

enum fpx_exit fpx_picture_job_open_fonts(struct fpx_picture_job *job)
{
    return fpx_font_paths_open(&job->picture.fonts, &job->fonts);
}

enum fpx_exit fpx_picture_job_open_colors(struct fpx_picture_job *job)
{
    const enum fpx_exit code = fpx_color_files_read(&job->picture, &job->color_files);
    for (size_t i = 0; i < job->pages.count; i++)
        fpx_color_files_apply(&job->color_files, &job->pages.items[i].options.colors);
    return code;
}

enum fpx_exit fpx_picture_job_read_map_file(struct fpx_picture_job *job)
{
    const enum fpx_exit code = fpx_map_file_read(&job->picture, &job->map_file);
    for (size_t i = 0; i < job->pages.count; i++)
        job->pages.items[i].options.sidecars.attributes = job->map_file.attributes;
    return code;
}

enum fpx_exit fpx_picture_job_read_redaction(struct fpx_picture_job *job)
{
    return fpx_redaction_read(&job->picture, &job->redact_key);
}

enum fpx_exit fpx_picture_job_open_outputs(struct fpx_picture_job *job)
{
    const enum fpx_exit code = fpx_color_files_begin(&job->color_files);
    return code == FPX_EXIT_DONE ? fpx_outputs_open(&job->outputs) : code;
}

/* -- writing ----------------------------------------------------------------------------------- */

enum fpx_exit fpx_picture_job_draw(struct fpx_picture_job *job)
{
    enum fpx_exit code = FPX_EXIT_DONE;
    for (size_t i = 0; i < job->pages.count && code == FPX_EXIT_DONE; i++) {
        const struct fpx_themed_picture *page = &job->pages.items[i];
        struct fpx_output *file = job->outputs.items[page->output].file;
        const enum flamepix_status status =
            fpx_terminal_picture_draw(&job->terminal, &page->drawn, file);
        code = fpx_picture_job_exit(job, status, page->output);
    }
    return code;
}

/* The way from a sidecar to a page's picture. */
static enum flamepix_status find_way(const struct fpx_picture_job *job, size_t sidecar, size_t page,
                                     struct flamepix_buffer *way)
{
    const size_t picture = job->pages.items[page].output;
    return fpx_relative_path_between(job->outputs.items[sidecar].path,
                                     job->outputs.items[picture].path, way);
}

static enum flamepix_status write_sidecar(const struct fpx_picture_job *job, size_t i)
{
    struct flamepix_buffer picture = {0}, dark = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    if (fpx_sidecars[i].names_picture)
        status = find_way(job, job->sidecars[i], 0, &picture);
    if (fpx_sidecars[i].names_picture && job->pages.count > 1 && status == FLAMEPIX_OK)
        status = find_way(job, job->sidecars[i], 1, &dark);
    const struct flamepix_picture_place place = {.picture = picture.data, .dark = dark.data};
    if (status == FLAMEPIX_OK)
        status = fpx_composed_picture_sidecar(&job->pages.items[0].drawn, i, &place,
                                              job->outputs.items[job->sidecars[i]].file);
    flamepix_buffer_free(&picture);
    flamepix_buffer_free(&dark);
    return status;
}

enum fpx_exit fpx_picture_job_write_sidecars(struct fpx_picture_job *job)
{
    enum fpx_exit code = FPX_EXIT_DONE;
    for (size_t i = 0; i < FPX_SIDECARS_COUNT && code == FPX_EXIT_DONE; i++)
        if (job->sidecars[i] != FPX_NO_OUTPUT)
            code = fpx_picture_job_exit(job, write_sidecar(job, i), job->sidecars[i]);
    return code;
}

enum fpx_exit fpx_picture_job_finish(struct fpx_picture_job *job)
{
    const enum fpx_exit code = fpx_outputs_finish(&job->outputs);
    if (code != FPX_EXIT_DONE)
        return code;
    return fpx_picture_job_exit(job, fpx_terminal_picture_show(&job->terminal),
                                job->pages.items[0].output);
}
