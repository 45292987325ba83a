#include "cli/diff/diff_sides.h"

#include <stdlib.h>
#include <string.h>

#include "cli/console.h"
#include "cli/picture/draw_pages.h"
#include "view/view_requests.h"

static enum fpx_exit refuse_files(void)
{
    fpx_message("diff compares two profiles, BEFORE and AFTER, or one with two counts on each "
                "line; several are summed by repeating --before FILE and --after FILE");
    return FPX_EXIT_USAGE;
}

static void add_paths(struct fpx_diff_sides *sides, const char *const *paths, size_t count,
                      enum flamepix_side side)
{
    for (size_t i = 0; i < count; i++) {
        sides->paths[sides->count] = paths[i];
        sides->parts[sides->count++].side = side;
    }
}

/* With --ratio, widths are of the first file. */
static void add_files(struct fpx_diff_sides *sides, const struct fpx_texts *files)
{
    const bool is_ratio = sides->picture.comparison.ratio;
    add_paths(sides, files->items, 1, is_ratio ? FLAMEPIX_AFTER : FLAMEPIX_BEFORE);
    add_paths(sides, files->items + 1, 1, is_ratio ? FLAMEPIX_BEFORE : FLAMEPIX_AFTER);
}

/* A single file has both sides on each line. */
static enum fpx_exit take_one_file(struct fpx_diff_sides *sides)
{
    enum { TWO_COUNTS = 3 };
    struct fpx_picture_arguments *picture = &sides->picture;
    if (strcmp(picture->comparison.normalize, "none") != 0) {
        fpx_message("--normalize needs the sides in two files");
        return FPX_EXIT_USAGE;
    }
    picture->counts = TWO_COUNTS;
    free(sides->parts);
    sides->parts = NULL;
    return FPX_EXIT_DONE;
}

static enum fpx_exit take_files(struct fpx_diff_sides *sides, const struct fpx_texts *files)
{
    const struct fpx_texts *before = &sides->picture.comparison.before;
    const struct fpx_texts *after = &sides->picture.comparison.after;
    const bool is_named = before->count > 0 || after->count > 0;
    const size_t count = files->count + before->count + after->count;
    if (is_named ? files->count > 0 || before->count == 0 || after->count == 0
                 : files->count == 0 || files->count > 2)
        return refuse_files();
    sides->paths = calloc(count, sizeof(*sides->paths));
    sides->parts = calloc(count, sizeof(*sides->parts));
    if (sides->paths == NULL || sides->parts == NULL)
        return fpx_status_exit(FLAMEPIX_NO_MEMORY);
    add_paths(sides, before->items, before->count, FLAMEPIX_BEFORE);
    add_paths(sides, after->items, after->count, FLAMEPIX_AFTER);
    if (files->count == 2)
        add_files(sides, files);
    if (files->count == 1)
        add_paths(sides, files->items, 1, FLAMEPIX_NO_SIDE);
    return files->count == 1 ? take_one_file(sides) : FPX_EXIT_DONE;
}

static enum fpx_exit refuse(const char *option, const char *why)
{
    fpx_message("--%s does not go with two sides: %s", option, why);
    return FPX_EXIT_USAGE;
}

/* Two measures of one run are not states of it that could be made equal or differ little. */
static enum fpx_exit check_ratio(const struct fpx_comparison_arguments *comparison)
{
    if (strcmp(comparison->normalize, "none") != 0)
        return refuse("normalize", "a --ratio is of what was measured");
    if (comparison->min_delta.value > 0)
        return refuse("min-delta", "a --ratio has no least change");
    if (comparison->delta_max > 0 && comparison->delta_max <= 1)
        return refuse("delta-max", "of a --ratio it is how many times that of the whole, above 1");
    return FPX_EXIT_DONE;
}

/* Rejected: each side would have its own order, so equal stacks would not meet. */
static enum fpx_exit check(const struct fpx_diff_sides *sides)
{
    const struct fpx_picture_arguments *picture = &sides->picture;
    if (fpx_picture_is_split(picture))
        return refuse("split-by", "they are one chart, and --panels draws several");
    if (sides->parts != NULL &&
        fpx_views_show_input_order(picture->views.items, picture->views.count))
        return refuse("flamechart", "stacks in the order of each would not meet");
    return picture->comparison.ratio ? check_ratio(&picture->comparison) : FPX_EXIT_DONE;
}

enum fpx_exit fpx_diff_sides_take(struct fpx_diff_sides *sides,
                                  const struct fpx_picture_arguments *picture,
                                  const struct fpx_texts *files)
{
    sides->picture = *picture;
    enum fpx_exit code = take_files(sides, files);
    if (code == FPX_EXIT_DONE)
        code = fpx_comparison_views(&sides->picture, &sides->views);
    return code == FPX_EXIT_DONE ? check(sides) : code;
}

struct fpx_render_request fpx_diff_sides_request(const struct fpx_diff_sides *sides,
                                                 const struct fpx_texts *files)
{
    return (struct fpx_render_request){
        .picture = &sides->picture,
        .option_files = files,
        .paths = sides->paths,
        .path_count = sides->count,
        .parts = sides->parts,
    };
}

void fpx_diff_sides_free(struct fpx_diff_sides *sides)
{
    fpx_view_list_free(&sides->views);
    free(sides->parts);
    free(sides->paths);
    *sides = (struct fpx_diff_sides){0};
}
