#include "cli/compare/compare_steps.h"

#include <errno.h>

#include "profile/profile_ways.h"

/* -- checks, before anything is read ----------------------------------------------------------- */

enum fpx_exit fpx_compare_refuse_around(struct fpx_picture_job *job)
{
    const struct flamepix_profile_options views = {.views = job->picture.views.items,
                                                   .view_count = job->picture.views.count};
    if (fpx_profile_around(&views) != NULL)
        return fpx_picture_job_refuse("--around is for a picture of one profile; --focus keeps the "
                                      "stacks of a function");
    return FPX_EXIT_DONE;
}

enum fpx_exit fpx_compare_plan(struct fpx_picture_job *job)
{
    struct fpx_compare_runs *runs = job->own;
    return fpx_comparable_measurements_plan(job->picture.comparison.normalize, &runs->reading);
}

void fpx_compare_add_outputs(struct fpx_picture_job *job, const char *picture)
{
    struct fpx_compare_runs *runs = job->own;
    job->pages.items[0].output = fpx_picture_job_add(job, picture);
    runs->csv = fpx_picture_job_add(job, runs->arguments->csv);
    runs->json = fpx_picture_job_add(job, runs->arguments->json);
}

enum fpx_exit fpx_compare_find(struct fpx_picture_job *job, const char *path)
{
    struct fpx_compare_runs *runs = job->own;
    const struct fpx_measurement_search search = {&job->picture.include, &job->picture.exclude};
    return fpx_measurement_files_add(&runs->files, &search, path);
}

enum fpx_exit fpx_compare_print_passed_over(struct fpx_picture_job *job)
{
    struct fpx_compare_runs *runs = job->own;
    const struct fpx_measurement_search search = {&job->picture.include, &job->picture.exclude};
    fpx_measurement_files_print_passed_over(&runs->files, &search);
    job->paths = runs->files.paths.items;
    job->path_count = runs->files.paths.count;
    return FPX_EXIT_DONE;
}

/* -- reading and writing ----------------------------------------------------------------------- */

enum fpx_exit fpx_compare_read(struct fpx_picture_job *job, size_t begin, size_t end)
{
    struct fpx_compare_runs *runs = job->own;
    runs->reading.options = &job->options;
    runs->reading.input = &job->input;
    runs->reading.limit_nbytes = runs->arguments->limit_runs;
    runs->reading.is_quiet = runs->words->quiet;
    return fpx_measurements_read(&runs->reading, job->paths + begin, end - begin);
}

enum fpx_exit fpx_compare_exit(const struct fpx_picture_job *job, size_t output,
                               enum flamepix_status status)
{
    return fpx_file_exit(fpx_picture_job_output(job, output), status, errno);
}

enum fpx_exit fpx_compare_say_failed(struct fpx_picture_job *job)
{
    const struct fpx_compare_runs *runs = job->own;
    if (runs->reading.failed == 0) /* a folder that could not be listed was said */
        return runs->files.unlisted > 0 ? FPX_EXIT_INPUT : FPX_EXIT_DONE;
    fpx_message("%zu of %zu profiles could not be read or have no samples, and are left out",
                runs->reading.failed, job->path_count);
    return FPX_EXIT_INPUT;
}

enum fpx_exit fpx_compare_run_steps(struct fpx_compare_runs *runs, fpx_picture_step *const *steps)
{
    struct fpx_picture_job job = {
        .picture = runs->arguments->picture,
        .option_files = &runs->words->option_paths,
        .names = &fpx_compare_option_names,
        .is_of_many = true,
        .own = runs,
    };
    const enum fpx_exit code = fpx_picture_job_run(&job, steps);
    fpx_picture_job_free(&job);
    fpx_measurement_reading_free(&runs->reading);
    fpx_measurement_files_free(&runs->files);
    return code;
}
