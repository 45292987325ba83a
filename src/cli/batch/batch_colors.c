#include "cli/batch/batch_steps.h"

#include <errno.h>
#include <string.h>

#include "base/buffer_printf.h"
#include "base/bytes_match.h"
#include "base/os/fd.h"
#include "base/os/output.h"
#include "batch/color_pass.h"
#include "cli/console.h"
#include "cli/options/option_checks.h"
#include "color/palettes.h"

static const char HEAD[] = FPX_COLORS_FILE_HEAD ", for --colors-from\n";

bool fpx_batch_colors_are_ours(struct flamepix_bytes head)
{
    return fpx_bytes_begin_with(head, FPX_COLORS_FILE_HEAD);
}

bool fpx_batch_colors_are_own(const struct fpx_batch_arguments *arguments)
{
    const char *from = arguments->picture.colors_from;
    return from != NULL && strcmp(from, "batch") == 0;
}

/* All pictures share these hooks. */
static void use(struct fpx_batch_setup *setup)
{
    setup->color_files.hooks.assignment = setup->colors;
}

/* -- before any work --------------------------------------------------------------------------- */

static enum fpx_exit check_palette(struct fpx_batch_setup *setup)
{
    const char *palette = setup->plan.render.figure.colors.name;
    if (palette != NULL && fpx_palette_grouping(palette, &setup->grouping))
        return FPX_EXIT_DONE;
    fpx_message("--colors-from batch needs --colors package, module, file or root");
    return FPX_EXIT_USAGE;
}

enum fpx_exit fpx_batch_colors_check(struct fpx_batch_setup *setup)
{
    if (!fpx_batch_colors_are_own(setup->arguments))
        return FPX_EXIT_DONE;
    if (!setup->shard.given)
        return check_palette(setup);
    fpx_message("--colors-from batch needs all inputs, but a shard reads a part of them: give "
                "every shard the same --colors-from FILE");
    return FPX_EXIT_USAGE;
}

/* -- the batch's own --------------------------------------------------------------------------- */

/* Inputs that are named if the colours are without them. */
enum { NAMED_MOST = 3 };

struct finding {
    struct fpx_batch_setup *setup;
    struct fpx_batch_reading reading;
    size_t missing;               /* inputs that the colours are without */
    struct flamepix_buffer names; /* of the first ones */
};

static bool tick(void *user, uint64_t done)
{
    struct finding *finding = user;
    return fpx_batch_reading_tick(&finding->reading, done);
}

/* An input whose worker died has no place in the colours, so it gets no picture in them. */
static enum flamepix_status lacks(void *user, size_t job, int code, const char *why)
{
    struct finding *finding = user;
    struct fpx_jobs *jobs = finding->setup->jobs;
    if (finding->missing++ < NAMED_MOST)
        fpx_buffer_printf(&finding->names, "%s%s", finding->names.length > 0 ? ", " : ": ",
                          fpx_jobs_input(jobs, job));
    if (finding->names.status != FLAMEPIX_OK || why == NULL)
        return finding->names.status;
    return fpx_jobs_fail(jobs, job, code, why);
}

static enum flamepix_status find(struct finding *finding, const struct fpx_pool_options *pool)
{
    struct fpx_batch_setup *setup = finding->setup;
    const struct fpx_color_pass_options options = {
        .sums = {.plan = &setup->plan, .grouping = setup->grouping},
        .pool = *pool,
        .tick = tick,
        .lacks = lacks,
        .user = finding,
    };
    enum flamepix_status status = fpx_color_assignment_create(&setup->colors);
    return status == FLAMEPIX_OK ? fpx_color_pass_run(&options, setup->colors) : status;
}

static void say_missing(const struct finding *finding)
{
    const size_t count = finding->missing;
    if (count > 0)
        fpx_message("note: the colours are without %zu input%s%.*s%s", count, count == 1 ? "" : "s",
                    (int)finding->names.length, finding->names.data,
                    count > NAMED_MOST ? ", and others" : "");
}

static enum flamepix_status write_file(const struct fpx_batch_setup *setup,
                                       struct flamepix_bytes text)
{
    struct fpx_output *file = NULL;
    const char *path = setup->colors_path.data;
    enum flamepix_status status = fpx_place_make_folder(setup->folder, path);
    if (status == FLAMEPIX_OK)
        status = fpx_output_open_below(setup->folder, path, &file);
    if (status == FLAMEPIX_OK)
        status = fpx_output_write(file, text.data, text.length);
    if (status == FLAMEPIX_OK)
        status = fpx_output_finish(file, setup->plan.sync != FPX_SYNC_NEVER);
    fpx_output_free(file);
    return status;
}

static enum fpx_exit keep(struct fpx_batch_setup *setup)
{
    struct flamepix_buffer text = {0};
    flamepix_buffer_append(&text, HEAD, strlen(HEAD));
    enum flamepix_status status = fpx_color_assignment_write(setup->colors, &text);
    if (status == FLAMEPIX_OK)
        status = write_file(setup, flamepix_buffer_bytes(&text));
    int cause = errno;
    if (status == FLAMEPIX_OK)
        fpx_options_hash_join(&setup->plan.options_hash, text.data, text.length);
    flamepix_buffer_free(&text);
    return fpx_file_exit(setup->colors_path.data, status, cause);
}

enum fpx_exit fpx_batch_colors_find(struct fpx_batch_setup *setup,
                                    const struct fpx_pool_options *pool)
{
    if (!fpx_batch_colors_are_own(setup->arguments))
        return FPX_EXIT_DONE;
    struct finding finding = {.setup = setup};
    fpx_batch_reading_begin(&finding.reading, setup, "reading for colours: ");
    enum fpx_exit code = fpx_batch_reading_end(&finding.reading, find(&finding, pool));
    if (code == FPX_EXIT_DONE)
        say_missing(&finding);
    flamepix_buffer_free(&finding.names);
    if (code != FPX_EXIT_DONE)
        return code;
    use(setup);
    return keep(setup);
}
