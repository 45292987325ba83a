#include "cli/commands.h"

#include <string.h>

#include "cli/command.h"
#include "cli/console.h"
#include "cli/diff/diff_sides.h"
#include "cli/options/option_texts.h"
#include "cli/picture/draw_pages.h"
#include "messages/difference_text.h"
#include "stack/folded_writer.h"

typedef enum fpx_exit write_fn(const struct fpx_diff_sides *sides,
                               const struct fpx_texts *option_files);

/* -- a picture --------------------------------------------------------------------------------- */

/* A fpx_render_request.accept. */
static enum fpx_exit accept(void *user, const struct flamepix_profile_report *report)
{
    return fpx_empty_sides_check(user, report);
}

static enum fpx_exit draw(const struct fpx_diff_sides *sides, const struct fpx_texts *option_files)
{
    struct fpx_diff_sides watched = *sides;
    struct fpx_render_request request = fpx_diff_sides_request(sides, option_files);
    request.accept = accept;
    request.watcher = &watched;
    return fpx_render_make(&request);
}

/* -- folded text ------------------------------------------------------------------------------- */

static enum flamepix_status take_lines(void *user, struct flamepix_stacks *sides,
                                       struct fpx_text_output *output)
{
    uint64_t count;
    (void)user;
    return fpx_folded_write_both(sides, fpx_text_output_write, output, &count);
}

/* The unit samples is not mentioned. */
static enum flamepix_status write_unit(void *user, const struct flamepix_profile_report *report,
                                       struct fpx_text_output *output)
{
    struct flamepix_buffer line = {0};
    (void)user;
    if (strcmp(report->unit, FLAMEPIX_DEFAULT_COUNTNAME) == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_folded_append_unit(&line, report->unit);
    if (status == FLAMEPIX_OK && line.length > 0)
        status = fpx_text_output_write(output, line.data, line.length);
    flamepix_buffer_free(&line);
    return status;
}

static enum fpx_exit write_folded(const struct fpx_diff_sides *sides,
                                  const struct fpx_texts *option_files)
{
    const struct fpx_sides_writer writer = {
        .take = take_lines, .finish = write_unit, .may_keep_below_zero = true, .needs_both = true};
    return fpx_sides_text_write(sides, option_files, &writer);
}

/* -- numbers ----------------------------------------------------------------------------------- */

static enum fpx_exit write_json(const struct fpx_diff_sides *sides,
                                const struct fpx_texts *option_files)
{
    return fpx_diff_numbers_write(sides, option_files, fpx_difference_json_write);
}

static enum fpx_exit write_markdown(const struct fpx_diff_sides *sides,
                                    const struct fpx_texts *option_files)
{
    return fpx_diff_numbers_write(sides, option_files, fpx_difference_markdown_write);
}

/* -- the command ------------------------------------------------------------------------------- */

/* The outputs that two sides can have. */
static const struct {
    const char *name, *help;
    write_fn *write;
    bool is_numbers;
} writings[] = {
    {"picture", "a picture", draw, false},
    {"folded", "lines of a stack, what it was before and what it is after", write_folded, false},
    {"json", "how much they differ, and the names that changed most", write_json, true},
    {"markdown", "the same as tables, for a pull request", write_markdown, true},
};
enum { WRITINGS = sizeof(writings) / sizeof(writings[0]) };

static struct fpx_choice writing_choice(size_t i)
{
    if (i >= WRITINGS)
        return (struct fpx_choice){NULL, NULL};
    return (struct fpx_choice){writings[i].name, writings[i].help};
}

#define FIELDS struct fpx_picture_arguments

static const struct fpx_option rows[] = {
    {.name = "format-out",
     .argument = "NAME",
     .kind = FPX_OPTION_CHOICE,
     AT(comparison.format_out),
     .choice = writing_choice,
     .initial_number = 1,
     .help = "What is written:"},
    {.name = "json",
     .argument = "FILE",
     .kind = FPX_OPTION_TEXT,
     AT(comparison.json),
     .needs = FPX_NEEDS_OUTPUT,
     .help = "Beside a picture, what --format-out json writes. - is standard output"},
};

static const struct fpx_option_group writing_group = GROUP("What is written", rows);

const struct fpx_option_group *const fpx_diff_table[] = {&fpx_picture_output,
                                                         &fpx_picture_terminal,
                                                         &fpx_picture_embedding,
                                                         &writing_group,
                                                         &fpx_diff_sides,
                                                         &fpx_comparable_sides,
                                                         &fpx_diff_panels,
                                                         FPX_PICTURE_GROUPS,
                                                         &fpx_picture_empty,
                                                         &fpx_picture_views,
                                                         &fpx_picture_sidecars,
                                                         &fpx_picture_map,
                                                         &fpx_picture_limits,
                                                         &fpx_picture_sandbox,
                                                         &fpx_picture_threads,
                                                         &fpx_general_group,
                                                         NULL};

/* Two measures of one run are not two states of it, so a difference makes no sense. */
static enum fpx_exit check_numbers(const struct fpx_comparison_arguments *comparison)
{
    const size_t writing = comparison->format_out - 1;
    if (comparison->ratio && (comparison->json != NULL || writings[writing].is_numbers)) {
        fpx_message("--ratio has no numbers of a difference: it divides two measures and does not "
                    "subtract them");
        return FPX_EXIT_USAGE;
    }
    if (comparison->json != NULL && writings[writing].write != draw) {
        fpx_message("--json FILE goes beside a picture; --format-out json -o FILE writes it "
                    "alone");
        return FPX_EXIT_USAGE;
    }
    return FPX_EXIT_DONE;
}

/* Text is printed to a terminal by default. */
static enum fpx_exit check_writing(const struct fpx_picture_arguments *picture)
{
    if (!picture->terminal || writings[picture->comparison.format_out - 1].write == draw)
        return FPX_EXIT_DONE;
    fpx_message("--terminal is for --format-out picture");
    return FPX_EXIT_USAGE;
}

enum fpx_exit fpx_diff_run(const void *fields, const struct fpx_arguments *arguments)
{
    const struct fpx_picture_arguments *picture = fields;
    struct fpx_diff_sides sides = {0};
    enum fpx_exit code = check_numbers(&picture->comparison);
    if (code == FPX_EXIT_DONE)
        code = check_writing(picture);
    if (code == FPX_EXIT_DONE)
        code = fpx_diff_sides_take(&sides, picture, &arguments->files);
    if (code == FPX_EXIT_DONE)
        code = writings[picture->comparison.format_out - 1].write(&sides, &arguments->option_paths);
    fpx_diff_sides_free(&sides);
    return code;
}

const struct fpx_command fpx_cmd_diff = {
    .name = "diff",
    .usage = "flamepix diff [OPTION]... BEFORE AFTER",
    .summary = "What changed between two profiles, as a picture.",
    .description = "Draws AFTER, each frame in a colour that says how it changed from BEFORE: what "
                   "grew, what shrank, and by how much. Instead of two files, one whose lines end "
                   "in two counts. Any format is read, also a different one on each side.",
    .table = fpx_diff_table,
    .fields_nbytes = sizeof(struct fpx_picture_arguments),
    .run = fpx_diff_run,
};
