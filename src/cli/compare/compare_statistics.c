#include "cli/compare/compare_steps.h"

#include <math.h>

#include "base/decimal.h"
#include "cli/command.h"
#include "cli/compare/comparison_options.h"
#include "cli/console.h"
#include "figure/figure_wants.h"

/* The part of a picture job that only a comparison has. */
struct comparison {
    struct fpx_compare_runs runs; /* files: before's first */
    size_t before_files;
    struct fpx_set_test test;
    struct flamepix_buffer subtitle; /* of the picture */
};

/* -- checks, before anything is read ----------------------------------------------------------- */

static enum fpx_exit check_refused(struct fpx_picture_job *job)
{
    const struct fpx_compare_runs *runs = job->own;
    if (runs->words->files.count != 2)
        return fpx_picture_job_refuse("two folders of profiles are compared: flamepix compare "
                                      "BEFORE AFTER; --matrix takes any number");
    if (runs->arguments->measure > 0)
        return fpx_picture_job_refuse("--measure needs --matrix");
    if (fpx_picture_has_both_themes(&job->picture))
        return fpx_picture_job_refuse("--theme: compare draws one picture, light or dark");
    if (job->picture.cp || fpx_picture_is_split(&job->picture))
        return fpx_picture_job_refuse(
            "--cp, --split-by and --slices are for pictures of one profile");
    return FPX_EXIT_DONE;
}

static enum fpx_exit set_options(struct fpx_picture_job *job)
{
    const enum fpx_exit code = fpx_picture_options(&job->picture, &job->options);
    job->options.profile.adds_up = true;
    job->options.profile.reading.wants_whole = true;
    job->input = fpx_picture_input(&job->picture);
    return code;
}

static enum fpx_exit add_outputs(struct fpx_picture_job *job)
{
    fpx_compare_add_outputs(job, job->picture.output);
    return FPX_EXIT_DONE;
}

static enum fpx_exit find_side(struct fpx_picture_job *job, const char *path)
{
    const struct fpx_compare_runs *runs = job->own;
    const size_t before = runs->files.paths.count;
    const enum fpx_exit code = fpx_compare_find(job, path);
    if (code != FPX_EXIT_DONE || runs->files.paths.count > before)
        return code;
    fpx_message("%s has no profiles", path);
    return FPX_EXIT_NO_INPUT;
}

static enum fpx_exit find_files(struct fpx_picture_job *job)
{
    struct comparison *own = job->own;
    const char *const *sides = own->runs.words->files.items;
    const enum fpx_exit code = find_side(job, sides[0]);
    own->before_files = own->runs.files.paths.count;
    return code == FPX_EXIT_DONE ? find_side(job, sides[1]) : code;
}

static bool is_drawn(const struct fpx_picture_job *job)
{
    return job->pages.items[0].output != FPX_NO_OUTPUT;
}

static enum fpx_exit open_look(struct fpx_picture_job *job)
{
    if (!is_drawn(job))
        return FPX_EXIT_DONE;
    enum fpx_exit code = fpx_picture_job_open_fonts(job);
    if (code == FPX_EXIT_DONE)
        code = fpx_picture_job_open_colors(job);
    fpx_color_files_apply(&job->color_files, &job->options.figure.colors);
    return code;
}

/* -- reading ----------------------------------------------------------------------------------- */

static enum fpx_exit read_side(struct fpx_picture_job *job, size_t begin, size_t end,
                               const char *side)
{
    const struct fpx_compare_runs *runs = job->own;
    const size_t before = runs->reading.paths.count;
    const enum fpx_exit code = fpx_compare_read(job, begin, end);
    if (code != FPX_EXIT_DONE || runs->reading.paths.count > before)
        return code;
    fpx_message("%s: none of its profiles can be read", side);
    return FPX_EXIT_ALL_FAILED;
}

static enum fpx_exit read_profiles(struct fpx_picture_job *job)
{
    struct comparison *own = job->own;
    const char *const *sides = own->runs.words->files.items;
    const enum fpx_exit code = read_side(job, 0, own->before_files, sides[0]);
    own->test.options.before_count = own->runs.reading.paths.count;
    return code == FPX_EXIT_DONE ? read_side(job, own->before_files, job->path_count, sides[1])
                                 : code;
}

static enum fpx_exit make_comparable(struct fpx_picture_job *job)
{
    struct comparison *own = job->own;
    const char *unit;
    const enum fpx_exit code =
        fpx_comparable_measurements_make(&own->runs.reading, own->test.options.before_count, &unit);
    if (code == FPX_EXIT_DONE)
        own->runs.unit = fpx_figure_unit_name(&job->options.figure, unit[0] != '\0' ? unit : NULL);
    return code;
}

/* -- the test ---------------------------------------------------------------------------------- */

/* The least number of runs that a stack must be in; at least 1. */
static size_t min_runs_of(const struct comparison *own)
{
    const struct fpx_share least = own->runs.arguments->min_runs;
    const double runs = least.percent
                            ? ceil(least.value * (double)own->runs.reading.paths.count / 100)
                            : least.value;
    return runs > 1 ? (size_t)runs : 1;
}

static enum fpx_exit say_excess(const struct comparison *own)
{
    const struct fpx_set_test *test = &own->test;
    const size_t excess = fpx_set_test_excess(test);
    const size_t runs = test->kept.matrices.before_count + test->kept.matrices.after_count;
    fpx_message("too few runs for the stacks: with n1 + n2 = %zu runs, n1 + n2 - p - 1 must "
                "be above 0, so p, the stacks that vary, must fall by %zu, to %zu: a higher "
                "--min-runs leaves out more of them, and --method welch takes any number",
                runs, excess, runs - 2);
    return FPX_EXIT_INPUT;
}

static enum fpx_exit say_untested(const struct comparison *own, enum flamepix_status status)
{
    const struct fpx_set_test *test = &own->test;
    char limit[FPX_VALUE_SIZE];
    fpx_size_print(limit, own->runs.arguments->limit_runs);
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
                test->kept.count, own->runs.reading.paths.count, limit);
    return FPX_EXIT_LIMIT;
}

static enum fpx_exit test_sets(struct fpx_picture_job *job)
{
    struct comparison *own = job->own;
    const struct fpx_set_test_options options = {
        .method = (enum fpx_set_method)(own->runs.arguments->method - 1),
        .alpha = own->runs.arguments->alpha,
        .min_runs = min_runs_of(own),
        .before_count = own->test.options.before_count,
    };
    enum flamepix_status status = fpx_set_test_run(own->runs.reading.set, &options, &own->test);
    if (status != FLAMEPIX_OK)
        return say_untested(own, status);
    return fpx_set_test_excess(&own->test) > 0 ? say_excess(own) : FPX_EXIT_DONE;
}

/* -- writing ----------------------------------------------------------------------------------- */

/* No change is a result, too: the texts are written without a picture. An existing picture stays as
 * it is. */
static enum fpx_exit leave_undrawn(struct fpx_picture_job *job)
{
    fpx_outputs_drop(&job->outputs, job->pages.items[0].output);
    return FPX_EXIT_DONE;
}

static enum fpx_exit draw(struct fpx_picture_job *job)
{
    struct comparison *own = job->own;
    bool has_width = true;
    if (!is_drawn(job))
        return FPX_EXIT_DONE;
    if (own->test.significant_count == 0) {
        fpx_message("note: no stack changed significantly%s: no picture is drawn",
                    fpx_set_test_differs(&own->test)
                        ? " by itself, though all together did (--method welch finds more)"
                        : "");
        return leave_undrawn(job);
    }
    const enum fpx_exit code = fpx_compare_picture_draw(job, &own->test, own->runs.reading.set,
                                                        own->runs.unit, &own->subtitle, &has_width);
    return has_width ? code : leave_undrawn(job);
}

static struct fpx_set_test_facts facts_of(const struct fpx_picture_job *job)
{
    const struct fpx_compare_runs *runs = job->own;
    return (struct fpx_set_test_facts){runs->unit, runs->reading.failed,
                                       fpx_comparison_normalized(&job->picture)};
}

static enum fpx_exit write_texts(struct fpx_picture_job *job)
{
    const struct comparison *own = job->own;
    const struct fpx_compare_runs *runs = &own->runs;
    const struct fpx_set_test_facts facts = facts_of(job);
    enum fpx_exit code = FPX_EXIT_DONE;
    if (runs->csv != FPX_NO_OUTPUT)
        code = fpx_compare_exit(job, runs->csv,
                                fpx_set_test_csv(&own->test, runs->reading.set, fpx_output_write,
                                                 job->outputs.items[runs->csv].file));
    if (runs->json != FPX_NO_OUTPUT && code == FPX_EXIT_DONE)
        code = fpx_compare_exit(job, runs->json,
                                fpx_set_test_json(&own->test, runs->reading.set, &facts,
                                                  fpx_output_write,
                                                  job->outputs.items[runs->json].file));
    return code;
}

/* Without output files the result is printed as text. */
static enum fpx_exit say_words(struct fpx_picture_job *job)
{
    const struct comparison *own = job->own;
    struct flamepix_buffer text = {0};
    const struct fpx_set_test_facts facts = facts_of(job);
    if (job->outputs.count > 0)
        return FPX_EXIT_DONE;
    enum flamepix_status status =
        fpx_compare_text(&own->test, own->runs.reading.set, &facts, &text);
    return fpx_command_put(&text, status);
}

static fpx_picture_step *const steps[] = {
    check_refused,
    fpx_compare_refuse_around,
    fpx_compare_plan,
    set_options,
    fpx_picture_job_read_marks,
    fpx_picture_job_read_searches,
    add_outputs,
    fpx_picture_job_check_terminal,
    find_files,
    fpx_compare_print_passed_over,
    fpx_picture_job_check_files,
    open_look,
    fpx_picture_job_read_redaction,
    fpx_picture_job_open_outputs,
    read_profiles,
    make_comparable,
    test_sets,
    draw,
    write_texts,
    say_words,
    fpx_picture_job_finish,
    fpx_compare_say_failed,
    NULL,
};

enum fpx_exit fpx_compare_statistics(const struct fpx_compare_arguments *arguments,
                                     const struct fpx_arguments *words)
{
    struct comparison own = {.runs = {.arguments = arguments, .words = words}};
    const enum fpx_exit code = fpx_compare_run_steps(&own.runs, steps);
    fpx_set_test_free(&own.test);
    flamepix_buffer_free(&own.subtitle);
    return code;
}
