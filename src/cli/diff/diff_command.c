#include "cli/diff/diff_command.h"

#include <string.h>

#include "cli/command.h"
#include "cli/diff/diff_numbers.h"
#include "cli/diff/empty_sides.h"
#include "cli/diff/sides_text.h"
#include "cli/message.h"
#include "cli/options/option_rows.h"
#include "cli/picture/panels_picture.h"
#include "cli/picture/render_command.h"
#include "cli/picture/terminal_picture.h"
#include "messages/difference_json.h"
#include "messages/difference_markdown.h"
#include "stack/folded_writer.h"

typedef enum flamepix_exit write_fn(const struct flamepix_diff_sides *sides,
                                    const struct flamepix_texts *option_files);

/* -- a picture --------------------------------------------------------------------------------- */

/* A flamepix_render_request.accept. */
static enum flamepix_exit accept(void *user, const struct flamepix_profile_report *report)
{
    return flamepix_empty_sides_check(user, report);
}

static enum flamepix_exit draw(const struct flamepix_diff_sides *sides,
                               const struct flamepix_texts *option_files)
{
    struct flamepix_diff_sides watched = *sides;
    struct flamepix_render_request request = flamepix_diff_sides_request(sides, option_files);
    request.accept = accept;
    request.watcher = &watched;
    return flamepix_render_make(&request);
}

/* -- folded text ------------------------------------------------------------------------------- */

static enum flamepix_status take_lines(void *user, struct flamepix_stacks *sides,
                                       struct flamepix_text_output *output)
{
    uint64_t count;
    (void)user;
    return flamepix_folded_write_both(sides, flamepix_text_output_write, output, &count);
}

/* Samples go without saying. */
static enum flamepix_status write_unit(void *user, const struct flamepix_profile_report *report,
                                       struct flamepix_text_output *output)
{
    struct flamepix_buffer line = {0};
    (void)user;
    if (strcmp(report->unit, FLAMEPIX_DEFAULT_COUNTNAME) == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status = flamepix_folded_append_unit(&line, report->unit);
    if (status == FLAMEPIX_OK && line.length > 0)
        status = flamepix_text_output_write(output, line.data, line.length);
    flamepix_buffer_free(&line);
    return status;
}

static enum flamepix_exit write_folded(const struct flamepix_diff_sides *sides,
                                       const struct flamepix_texts *option_files)
{
    const struct flamepix_sides_writer writer = {
        .take = take_lines, .finish = write_unit, .may_keep_below_zero = true, .needs_both = true};
    return flamepix_sides_text_write(sides, option_files, &writer);
}

/* -- numbers ----------------------------------------------------------------------------------- */

static enum flamepix_exit write_json(const struct flamepix_diff_sides *sides,
                                     const struct flamepix_texts *option_files)
{
    return flamepix_diff_numbers_write(sides, option_files, flamepix_difference_json_write);
}

static enum flamepix_exit write_markdown(const struct flamepix_diff_sides *sides,
                                         const struct flamepix_texts *option_files)
{
    return flamepix_diff_numbers_write(sides, option_files, flamepix_difference_markdown_write);
}

/* -- the command ------------------------------------------------------------------------------- */

/* What comes of the two sides. */
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

static struct flamepix_choice writing_choice(size_t i)
{
    if (i >= WRITINGS)
        return (struct flamepix_choice){NULL, NULL};
    return (struct flamepix_choice){writings[i].name, writings[i].help};
}

#define FIELDS struct flamepix_picture_arguments

static const struct flamepix_option rows[] = {
    {.name = "format-out",
     .argument = "NAME",
     .kind = FLAMEPIX_OPTION_CHOICE,
     AT(comparison.format_out),
     .choice = writing_choice,
     .initial_number = 1,
     .help = "What is written:"},
    {.name = "json",
     .argument = "FILE",
     .kind = FLAMEPIX_OPTION_TEXT,
     AT(comparison.json),
     .help = "Beside a picture, what --format-out json writes. - is standard output"},
};

static const struct flamepix_option_group writing_group = GROUP("What is written", rows);

const struct flamepix_option_group *const flamepix_diff_table[] = {
    &flamepix_picture_output,    &flamepix_picture_terminal,
    &flamepix_picture_embedding, &writing_group,
    &flamepix_diff_sides,        &flamepix_comparable_sides,
    &flamepix_diff_panels,       FLAMEPIX_PICTURE_GROUPS,
    &flamepix_picture_empty,     &flamepix_picture_views,
    &flamepix_picture_sidecars,  &flamepix_picture_map,
    &flamepix_picture_limits,    &flamepix_picture_threads,
    &flamepix_general_group,     NULL};

/* Two measures of one run are no two states of it, so that nothing lies between them. */
static enum flamepix_exit check_numbers(const struct flamepix_comparison_arguments *comparison)
{
    const size_t writing = comparison->format_out - 1;
    if (comparison->ratio && (comparison->json != NULL || writings[writing].is_numbers)) {
        flamepix_message("--ratio has no numbers of a difference: two measures are divided, and "
                         "not subtracted");
        return FLAMEPIX_EXIT_USAGE;
    }
    if (comparison->json != NULL && writings[writing].write != draw) {
        flamepix_message("--json FILE goes beside a picture; --format-out json -o FILE writes it "
                         "alone");
        return FLAMEPIX_EXIT_USAGE;
    }
    return FLAMEPIX_EXIT_DONE;
}

/* Text goes to a terminal without being asked to. */
static enum flamepix_exit check_writing(const struct flamepix_picture_arguments *picture)
{
    if (!picture->terminal || writings[picture->comparison.format_out - 1].write == draw)
        return FLAMEPIX_EXIT_DONE;
    flamepix_message("--terminal is for --format-out picture");
    return FLAMEPIX_EXIT_USAGE;
}

enum flamepix_exit flamepix_diff_run(const void *fields, const struct flamepix_arguments *arguments)
{
    const struct flamepix_picture_arguments *picture = fields;
    struct flamepix_diff_sides sides = {0};
    enum flamepix_exit code = check_numbers(&picture->comparison);
    if (code == FLAMEPIX_EXIT_DONE)
        code = check_writing(picture);
    if (code == FLAMEPIX_EXIT_DONE)
        code = flamepix_diff_sides_take(&sides, picture, &arguments->files);
    if (code == FLAMEPIX_EXIT_DONE)
        code = writings[picture->comparison.format_out - 1].write(&sides, &arguments->option_paths);
    flamepix_diff_sides_free(&sides);
    return code;
}
