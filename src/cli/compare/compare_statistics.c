#include "cli/compare/compare_steps.h"

#include <errno.h>
#include <math.h>
#include <string.h>

#include "base/buffer_printf.h"
#include "base/decimal.h"
#include "cli/command.h"
#include "cli/compare/compare_picture.h"
#include "cli/compare/comparison_options.h"
#include "cli/console.h"
#include "cli/options/option_texts.h"
#include "cli/picture/draw_pages.h"
#include "cli/picture/read_inputs.h"
#include "cli/picture/write_outputs.h"
#include "figure/figure_wants.h"

#define NO_OUTPUT SIZE_MAX

/* One comparison, from arguments to files. */
struct job {
    const struct fpx_compare_arguments *arguments;
    const struct fpx_arguments *words;
    struct fpx_measurement_files files; /* before's first */
    size_t before_files;
    struct fpx_compare_picture picture;
    struct flamepix_input_options input;
    struct flamepix_buffer redact_key;
    struct fpx_outputs outputs;
    size_t drawn, csv, json; /* indices of outputs, or NO_OUTPUT */
    struct fpx_measurement_reading reading;
    struct fpx_set_test test;
    const char *unit;
};

static enum fpx_exit refuse(const char *message)
{
    fpx_message("%s", message);
    return FPX_EXIT_USAGE;
}

/* -- checks, before anything is read ----------------------------------------------------------- */

static enum fpx_exit check_refused(struct job *job)
{
    const struct fpx_compare_arguments *arguments = job->arguments;
    if (job->words->files.count != 2)
        return refuse("two folders of profiles are compared: flamepix compare BEFORE AFTER; "
                      "--matrix takes any number");
    if (arguments->measure > 0)
        return refuse("--measure needs --matrix");
    if (fpx_picture_has_both_themes(&arguments->picture))
        return refuse("--theme: compare draws one picture, light or dark");
    if (arguments->picture.cp || fpx_picture_is_split(&arguments->picture))
        return refuse("--cp, --split-by and --slices are for pictures of one profile");
    if (fpx_compare_has_around(&arguments->picture))
        return FPX_EXIT_USAGE;
    const enum fpx_exit code =
        fpx_comparable_measurements_plan(arguments->picture.comparison.normalize, &job->reading);
    return code == FPX_EXIT_DONE ? fpx_compare_picture_plan(arguments, &job->picture) : code;
}

static size_t add_output(struct job *job, const char *path)
{
    return path == NULL ? NO_OUTPUT : fpx_outputs_add(&job->outputs, path);
}

static enum fpx_exit add_outputs(struct job *job)
{
    const char *path = job->arguments->picture.output;
    job->drawn = add_output(job, path);
    job->csv = add_output(job, job->arguments->csv);
    job->json = add_output(job, job->arguments->json);
    return path != NULL && strcmp(path, "-") == 0 ? fpx_outputs_check_terminal() : FPX_EXIT_DONE;
}

static struct fpx_measurement_search search_of(const struct job *job)
{
    return (struct fpx_measurement_search){&job->arguments->picture.include,
                                           &job->arguments->picture.exclude};
}

static enum fpx_exit find_side(struct job *job, const char *path)
{
    const struct fpx_measurement_search search = search_of(job);
    const size_t before = job->files.paths.count;
    enum fpx_exit code = fpx_measurement_files_add(&job->files, &search, path);
    if (code != FPX_EXIT_DONE || job->files.paths.count > before)
        return code;
    fpx_message("%s has no profiles", path);
    return FPX_EXIT_NO_INPUT;
}

static enum fpx_exit find_files(struct job *job)
{
    enum fpx_exit code = find_side(job, job->words->files.items[0]);
    job->before_files = job->files.paths.count;
    if (code == FPX_EXIT_DONE)
        code = find_side(job, job->words->files.items[1]);
    const struct fpx_measurement_search search = search_of(job);
    if (code == FPX_EXIT_DONE)
        fpx_measurement_files_print_passed_over(&job->files, &search);
    return code;
}

static enum fpx_exit check_outputs(struct job *job)
{
    return fpx_read_files_check(&job->arguments->picture, &job->words->option_paths, &job->outputs,
                                job->files.paths.items, job->files.paths.count);
}

static enum fpx_exit open_all(struct job *job)
{
    const struct fpx_picture_arguments *picture = &job->arguments->picture;
    enum fpx_exit code = FPX_EXIT_DONE;
    job->input = fpx_picture_input(picture);
    if (job->drawn != NO_OUTPUT)
        code = fpx_compare_picture_open(job->arguments, &job->picture);
    if (code == FPX_EXIT_DONE)
        code = fpx_redaction_read(picture, &job->redact_key);
    return code == FPX_EXIT_DONE ? fpx_outputs_open(&job->outputs) : code;
}

/* -- reading ----------------------------------------------------------------------------------- */

static enum fpx_exit read_side(struct job *job, size_t begin, size_t end, const char *side)
{
    const size_t before = job->reading.paths.count;
    enum fpx_exit code =
        fpx_measurements_read(&job->reading, job->files.paths.items + begin, end - begin);
    if (code != FPX_EXIT_DONE || job->reading.paths.count > before)
        return code;
    fpx_message("%s: none of its profiles can be read", side);
    return FPX_EXIT_ALL_FAILED;
}

static enum fpx_exit read_profiles(struct job *job)
{
    const char *const *sides = job->words->files.items;
    job->reading.options = &job->picture.options;
    job->reading.input = &job->input;
    job->reading.limit_nbytes = job->arguments->limit_runs;
    enum fpx_exit code = read_side(job, 0, job->before_files, sides[0]);
    job->test.options.before_count = job->reading.paths.count;
    if (code == FPX_EXIT_DONE)
        code = read_side(job, job->before_files, job->files.paths.count, sides[1]);
    return code;
}

static enum fpx_exit make_comparable(struct job *job)
{
    const char *unit;
    const enum fpx_exit code =
        fpx_comparable_measurements_make(&job->reading, job->test.options.before_count, &unit);
    if (code == FPX_EXIT_DONE)
        job->unit =
            fpx_figure_unit_name(&job->picture.options.figure, unit[0] != '\0' ? unit : NULL);
    return code;
}

/* -- the test ---------------------------------------------------------------------------------- */

/* The least number of runs that a stack must be in; at least 1. */
static size_t min_runs_of(const struct job *job)
{
    const struct fpx_share least = job->arguments->min_runs;
    const double runs =
        least.percent ? ceil(least.value * (double)job->reading.paths.count / 100) : least.value;
    return runs > 1 ? (size_t)runs : 1;
}

static enum fpx_exit say_excess(const struct job *job)
{
    const struct fpx_set_test *test = &job->test;
    const size_t excess = fpx_set_test_excess(test);
    const size_t runs = test->kept.matrices.before_count + test->kept.matrices.after_count;
    fpx_message("too few runs for the stacks: with n1 + n2 = %zu runs, n1 + n2 - p - 1 must "
                "be above 0, so p, the stacks that vary, must fall by %zu, to %zu: a higher "
                "--min-runs leaves out more of them, and --method welch takes any number",
                runs, excess, runs - 2);
    return FPX_EXIT_INPUT;
}

static enum fpx_exit say_untested(const struct job *job, enum flamepix_status status)
{
    const struct fpx_set_test *test = &job->test;
    char limit[FPX_VALUE_SIZE];
    fpx_size_print(limit, job->arguments->limit_runs);
    if (status == FLAMEPIX_NO_STACKS) {
        fpx_message("no stack is in %zu or more runs; --min-runs N asks for fewer",
                    test->options.min_runs);
        return FPX_EXIT_INPUT;
    }
    if (status == FLAMEPIX_BAD_ARGUMENT) {
        fpx_message("these profiles cannot be tested: a test needs at least two profiles on each "
                    "side and weights of at most %g",
                    FPX_MEASURED_VALUE_MAX);
        return FPX_EXIT_INPUT;
    }
    if (status != FLAMEPIX_END)
        return fpx_status_exit(status);
    fpx_message("%zu stacks in %zu runs need more memory than is left of %s bytes: --limit-runs "
                "SIZE raises the limit, --min-runs N leaves out stacks",
                test->kept.count, job->reading.paths.count, limit);
    return FPX_EXIT_LIMIT;
}

static enum fpx_exit test_sets(struct job *job)
{
    const struct fpx_set_test_options options = {
        .method = (enum fpx_set_method)(job->arguments->method - 1),
        .alpha = job->arguments->alpha,
        .min_runs = min_runs_of(job),
        .before_count = job->test.options.before_count,
    };
    enum flamepix_status status = fpx_set_test_run(job->reading.set, &options, &job->test);
    if (status != FLAMEPIX_OK)
        return say_untested(job, status);
    return fpx_set_test_excess(&job->test) > 0 ? say_excess(job) : FPX_EXIT_DONE;
}

/* -- writing ----------------------------------------------------------------------------------- */

static enum fpx_exit write_exit(const struct job *job, size_t output, enum flamepix_status status)
{
    const char *path = fpx_path_shown(job->outputs.items[output].path, "standard output");
    return fpx_file_exit(path, status, errno);
}

/* No change is a result, too: the texts are written without a picture. An existing picture stays as
 * it is. */
static enum fpx_exit leave_undrawn(struct job *job)
{
    fpx_outputs_drop(&job->outputs, job->drawn);
    return FPX_EXIT_DONE;
}

static enum fpx_exit draw(struct job *job)
{
    bool has_width = true;
    if (job->drawn == NO_OUTPUT)
        return FPX_EXIT_DONE;
    if (job->test.significant_count == 0) {
        fpx_message("note: no stack changed significantly%s: no picture is drawn",
                    fpx_set_test_differs(&job->test)
                        ? " by itself, though all together did (--method welch finds more)"
                        : "");
        return leave_undrawn(job);
    }
    enum fpx_exit code = fpx_compare_picture_compose(&job->picture, &job->test, job->reading.set,
                                                     job->unit, &has_width);
    if (code != FPX_EXIT_DONE)
        return code;
    if (!has_width)
        return leave_undrawn(job);
    return fpx_compare_picture_draw(&job->picture, job->outputs.items[job->drawn].path,
                                    job->outputs.items[job->drawn].file);
}

static struct fpx_set_test_facts facts_of(const struct job *job)
{
    return (struct fpx_set_test_facts){job->unit, job->reading.failed,
                                       fpx_comparison_normalized(&job->arguments->picture)};
}

static enum fpx_exit write_texts(struct job *job)
{
    const struct fpx_set_test_facts facts = facts_of(job);
    enum fpx_exit code = FPX_EXIT_DONE;
    if (job->csv != NO_OUTPUT)
        code = write_exit(job, job->csv,
                          fpx_set_test_csv(&job->test, job->reading.set, fpx_output_write,
                                           job->outputs.items[job->csv].file));
    if (job->json != NO_OUTPUT && code == FPX_EXIT_DONE)
        code = write_exit(job, job->json,
                          fpx_set_test_json(&job->test, job->reading.set, &facts, fpx_output_write,
                                            job->outputs.items[job->json].file));
    return code;
}

/* Without output files the result is printed as text. */
static enum fpx_exit say_words(struct job *job)
{
    struct flamepix_buffer text = {0};
    const struct fpx_set_test_facts facts = facts_of(job);
    if (job->outputs.count > 0)
        return FPX_EXIT_DONE;
    enum flamepix_status status = fpx_compare_text(&job->test, job->reading.set, &facts, &text);
    return fpx_command_put(&text, status);
}

static enum fpx_exit finish(struct job *job)
{
    return fpx_outputs_finish(&job->outputs);
}

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
    fpx_set_test_free(&job->test);
    fpx_measurement_reading_free(&job->reading);
    fpx_compare_picture_free(&job->picture);
    fpx_outputs_free(&job->outputs);
    flamepix_buffer_free(&job->redact_key);
    fpx_measurement_files_free(&job->files);
}

enum fpx_exit fpx_compare_statistics(const struct fpx_compare_arguments *arguments,
                                     const struct fpx_arguments *words)
{
    static enum fpx_exit (*const steps[])(struct job *) = {
        check_refused, add_outputs,     find_files, check_outputs, open_all,
        read_profiles, make_comparable, test_sets,  draw,          write_texts,
        say_words,     finish,          say_failed,
    };
    struct job job = {.arguments = arguments, .words = words, .reading.is_quiet = words->quiet};
    enum fpx_exit code = FPX_EXIT_DONE;
    for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]) && code == FPX_EXIT_DONE; i++)
        code = steps[i](&job);
    free_job(&job);
    return code;
}
