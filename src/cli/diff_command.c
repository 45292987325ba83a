#include "cli/diff_command.h"

#include <string.h>

#include "cli/command.h"
#include "cli/diff_sides.h"
#include "cli/option_rows.h"
#include "cli/render_command.h"
#include "cli/sides_text.h"
#include "stack/folded_writer.h"

typedef enum flamepix_exit write_fn(const struct flamepix_diff_sides *sides,
                                    const struct flamepix_texts *option_files);

/* -- a picture --------------------------------------------------------------------------------- */

static enum flamepix_exit draw(const struct flamepix_diff_sides *sides,
                               const struct flamepix_texts *option_files)
{
    const struct flamepix_render_request request = {
        .picture = &sides->picture,
        .option_files = option_files,
        .paths = sides->paths,
        .path_count = sides->count,
        .parts = sides->parts,
    };
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
    const struct flamepix_sides_writer writer = {.take = take_lines, .finish = write_unit};
    return flamepix_sides_text_write(sides, option_files, &writer);
}

/* -- the command ------------------------------------------------------------------------------- */

/* What comes of the two sides. */
static const struct {
    const char *name, *help;
    write_fn *write;
} writings[] = {
    {"picture", "a picture", draw},
    {"folded", "lines of a stack, what it was before and what it is after", write_folded},
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
};

static const struct flamepix_option_group writing_group = GROUP("What is written", rows);

const struct flamepix_option_group *const flamepix_diff_table[] = {
    &flamepix_picture_output, &writing_group,          &flamepix_diff_sides,
    FLAMEPIX_PICTURE_GROUPS,  &flamepix_picture_views, &flamepix_picture_sidecars,
    &flamepix_picture_limits, &flamepix_general_group, NULL};

enum flamepix_exit flamepix_diff_run(const void *fields, const struct flamepix_arguments *arguments)
{
    const struct flamepix_picture_arguments *picture = fields;
    struct flamepix_diff_sides sides = {0};
    enum flamepix_exit code = flamepix_diff_sides_take(&sides, picture, &arguments->files);
    if (code == FLAMEPIX_EXIT_DONE)
        code = writings[picture->comparison.format_out - 1].write(&sides, &arguments->option_paths);
    flamepix_diff_sides_free(&sides);
    return code;
}
