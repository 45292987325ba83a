#include "cli/batch/batch_steps.h"

#include <string.h>

#include "batch/group_pass.h"
#include "batch/products/product.h"
#include "cli/console.h"
#include "cli/picture/draw_pages.h"

/* This many files of one input may be open at once; a process may have 1,024 open. */
enum { FILES_MAX = 800 };

/* -- before any work --------------------------------------------------------------------------- */

static enum fpx_exit refuse(const char *message)
{
    fpx_message("%s", message);
    return FPX_EXIT_USAGE;
}

/* Each picture has at most one sidecar of each kind, and may be in two themes. */
static enum fpx_exit check_files(const struct fpx_batch_setup *setup)
{
    const struct fpx_picture_arguments *picture = &setup->arguments->picture;
    uint64_t files = fpx_picture_has_both_themes(picture) ? 2 : 1;
    for (size_t i = 0; i < FPX_SIDECARS_COUNT; i++)
        files += picture->sidecars[i] != NULL;
    if (files * (picture->max_panels + 1) <= FILES_MAX)
        return FPX_EXIT_DONE;
    fpx_message("--max-panels: this would make more than %d files from one input", FILES_MAX);
    return FPX_EXIT_USAGE;
}

enum fpx_exit fpx_batch_profiles_request(struct fpx_batch_arguments *arguments,
                                         struct fpx_view_list *views)
{
    struct fpx_picture_arguments *picture = &arguments->picture;
    const struct flamepix_view_request by_root = {.view = flamepix_view_named("split-by"),
                                                  .argument = "root"};
    enum flamepix_status status = FLAMEPIX_OK;
    if (!fpx_name_template_has_profile(arguments->name))
        return FPX_EXIT_DONE;
    if (fpx_picture_is_split(picture))
        return refuse("--name: {profile} and --split-by do not go together");
    if (picture->recording.options.profile != NULL &&
        strcmp(picture->recording.options.profile, "all") != 0)
        return refuse("--name: {profile} draws all profiles, but --profile chooses one");
    for (size_t i = 0; i < picture->views.count && status == FLAMEPIX_OK; i++)
        status = fpx_view_list_add(views, picture->views.items[i]);
    if (status == FLAMEPIX_OK)
        status = fpx_view_list_add(views, by_root);
    picture->views = *views;
    picture->recording.options.profile = "all";
    picture->recording.options.part_roots = true;
    return fpx_status_exit(status);
}

static enum fpx_exit check_group_files(const struct fpx_batch_setup *setup)
{
    const struct fpx_batch_arguments *arguments = setup->arguments;
    if (!fpx_picture_is_split(&arguments->picture) || arguments->picture.slices > 0)
        return refuse("--name: {group} needs --split-by, which defines the groups");
    if (setup->shard.given)
        return refuse("--name: {group} needs all inputs, but a shard reads a part of them");
    if (arguments->gallery)
        return refuse("--gallery shows one picture of each input, but {group} makes many");
    if (arguments->readme)
        return refuse("--readme shows one picture of each input, but {group} makes many");
    return check_files(setup);
}

/* The field cannot be in a sidecar's name alone. */
static enum fpx_exit check_sidecar_names(const struct fpx_batch_arguments *arguments)
{
    for (size_t i = 0; i < FPX_SIDECARS_COUNT; i++) {
        const char *name = arguments->picture.sidecars[i];
        if (name == NULL || !fpx_name_template_has_group(name))
            continue;
        fpx_message("--%s: {group} needs to be in --name, too", fpx_sidecars[i].name);
        return FPX_EXIT_USAGE;
    }
    return FPX_EXIT_DONE;
}

enum fpx_exit fpx_batch_groups_check(struct fpx_batch_setup *setup)
{
    const struct fpx_batch_arguments *arguments = setup->arguments;
    struct fpx_picture_arguments picture = arguments->picture;
    const bool has_groups = fpx_name_template_has_group(arguments->name);
    setup->plan.pictures = has_groups                       ? FPX_PICTURES_GROUP_FILES
                           : fpx_picture_is_split(&picture) ? FPX_PICTURES_SHEETS
                                                            : FPX_PICTURES_CHARTS;
    enum fpx_exit code = has_groups ? check_group_files(setup) : check_sidecar_names(arguments);
    if (code != FPX_EXIT_DONE)
        return code;
    if (fpx_picture_is_split(&picture) && fpx_batch_colors_are_own(arguments))
        return refuse(
            "--colors-from batch works with one chart for each input, but --split-by draws many");
    picture.preset = arguments->preset != NULL; /* a batch has its own presets */
    return fpx_picture_split_check(&picture);
}

/* -- the groups -------------------------------------------------------------------------------- */

enum fpx_exit fpx_batch_groups_find(struct fpx_batch_setup *setup,
                                    const struct fpx_pool_options *pool)
{
    struct fpx_batch_reading reading;
    const struct fpx_group_pass_options options = {
        .plan = &setup->plan, .pool = *pool, .tick = fpx_batch_reading_tick, .user = &reading};
    if (setup->plan.pictures != FPX_PICTURES_GROUP_FILES || fpx_jobs_count(setup->jobs) == 0)
        return FPX_EXIT_DONE;
    fpx_batch_reading_begin(&reading, setup, "reading for groups: ");
    return fpx_batch_reading_end(&reading, fpx_group_pass_run(&options, setup->jobs));
}
