#include "cli/batch_groups.h"

#include <errno.h>

#include "base/clock.h"
#include "batch/group_pass.h"
#include "batch/product.h"
#include "cli/batch_colors.h"
#include "cli/batch_status.h"
#include "cli/message.h"
#include "cli/signals.h"
#include "cli/split_picture.h"
#include "render/explain.h"

/* So many files of one input are written at once, and a process may have 1,024 open. */
enum { FILES_MAX = 800 };

/* -- before any work --------------------------------------------------------------------------- */

static enum flamepix_exit refuse(const char *message)
{
    flamepix_message("%s", message);
    return FLAMEPIX_EXIT_USAGE;
}

/* Each picture has a sidecar at most of each kind, and may be in two themes. */
static enum flamepix_exit check_files(const struct flamepix_batch_setup *setup)
{
    const struct flamepix_picture_arguments *picture = &setup->arguments->picture;
    uint64_t files = flamepix_picture_has_both_themes(picture) ? 2 : 1;
    for (size_t i = 0; i < FLAMEPIX_SIDECARS_COUNT; i++)
        files += picture->sidecars[i] != NULL;
    if (files * (picture->max_panels + 1) <= FILES_MAX)
        return FLAMEPIX_EXIT_DONE;
    flamepix_message("--max-panels: that would be more than %d files of one input", FILES_MAX);
    return FLAMEPIX_EXIT_USAGE;
}

static enum flamepix_exit check_group_files(const struct flamepix_batch_setup *setup)
{
    const struct flamepix_batch_arguments *arguments = setup->arguments;
    if (!flamepix_picture_is_split(&arguments->picture))
        return refuse("--name: {group} needs --split-by, which says what the groups are");
    if (setup->shard.given)
        return refuse("--name: {group} needs all inputs, of which a shard knows a part");
    if (arguments->gallery)
        return refuse("--gallery has one picture of each input, and {group} makes many");
    return check_files(setup);
}

/* A sidecar's name alone cannot have it. */
static enum flamepix_exit check_sidecar_names(const struct flamepix_batch_arguments *arguments)
{
    for (size_t i = 0; i < FLAMEPIX_SIDECARS_COUNT; i++) {
        const char *name = arguments->picture.sidecars[i];
        if (name == NULL || !flamepix_name_template_has_group(name))
            continue;
        flamepix_message("--%s: {group} needs to be in --name, too", flamepix_sidecars[i].name);
        return FLAMEPIX_EXIT_USAGE;
    }
    return FLAMEPIX_EXIT_DONE;
}

enum flamepix_exit flamepix_batch_groups_check(struct flamepix_batch_setup *setup)
{
    const struct flamepix_batch_arguments *arguments = setup->arguments;
    struct flamepix_picture_arguments picture = arguments->picture;
    setup->plan.group_files = flamepix_name_template_has_group(arguments->name);
    enum flamepix_exit code =
        setup->plan.group_files ? check_group_files(setup) : check_sidecar_names(arguments);
    if (code != FLAMEPIX_EXIT_DONE)
        return code;
    if (flamepix_picture_is_split(&picture) && flamepix_batch_colors_are_own(arguments))
        return refuse("--colors-from batch is of one chart each, and --split-by draws many");
    picture.preset = arguments->preset != NULL; /* a batch has presets of its own */
    return flamepix_picture_split_check(&picture);
}

/* -- the groups -------------------------------------------------------------------------------- */

/* Who looks on while the inputs are read. */
struct watch {
    struct flamepix_batch_status display;
    uint64_t total; /* inputs */
    double begin;   /* seconds on the clock */
};

static bool see_tick(void *user, uint64_t done)
{
    struct watch *watch = user;
    const struct flamepix_batch_state state = {
        .total = watch->total,
        .tally = {.done = done, .seconds = flamepix_clock_seconds() - watch->begin},
    };
    flamepix_batch_status_tick(&watch->display, &state);
    return flamepix_signals_held() == 0;
}

enum flamepix_exit flamepix_batch_groups_find(struct flamepix_batch_setup *setup,
                                              const struct flamepix_pool_options *pool)
{
    struct watch watch = {.total = flamepix_jobs_count(setup->jobs),
                          .begin = flamepix_clock_seconds()};
    const struct flamepix_group_pass_options options = {
        .plan = &setup->plan, .pool = *pool, .tick = see_tick, .user = &watch};
    if (!setup->plan.group_files || watch.total == 0)
        return FLAMEPIX_EXIT_DONE;
    flamepix_batch_status_init(&watch.display, setup->arguments->progress, setup->report.data);
    watch.display.heading = "reading for groups: ";
    flamepix_signals_hold();
    enum flamepix_status status = flamepix_group_pass_run(&options, setup->jobs);
    int cause = errno;
    flamepix_batch_status_clear(&watch.display);
    /* One that has stopped the pass ends the program here. */
    flamepix_signals_release();
    if (status == FLAMEPIX_OK)
        return FLAMEPIX_EXIT_DONE;
    flamepix_message("no worker can run (%s)", flamepix_explain_cause(status, cause));
    return FLAMEPIX_EXIT_RESOURCES;
}
