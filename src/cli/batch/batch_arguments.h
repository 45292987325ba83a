/* What the options of a batch say, and their table. */
#ifndef FLAMEPIX_CLI_BATCH_BATCH_ARGUMENTS_H
#define FLAMEPIX_CLI_BATCH_BATCH_ARGUMENTS_H

#include "cli/picture/picture.h"
#include "jobs/name_template.h"

/* Choices count from 1. */
struct flamepix_batch_arguments {
    /* First, so that the picture's table fits; `output` is a folder, `sidecars`
     * are name templates. */
    struct flamepix_picture_arguments picture;
    struct flamepix_texts lists, lists0, include, exclude;
    const char *baseline, *baseline_name, *list_root;
    const char *name, *preset, *report, *shard, *max_failures;
    unsigned exists, progress, sync;
    uint64_t jobs, shard_count, limit_memory;
    double timeout, min_age;
    bool resume, fail_fast, gallery, readme, dry_run, allow_empty, merge_reports;
};

/* In the order of enum flamepix_exists, of enum flamepix_sync, and of the values of `progress`. */
enum { FLAMEPIX_PROGRESS_AUTO = 1, FLAMEPIX_PROGRESS_ALWAYS, FLAMEPIX_PROGRESS_NEVER };

/* The template of the titles of a batch: what was given, or the inputs' stems, with the group where
 * there is a picture of each. */
static inline const char *flamepix_batch_title(const struct flamepix_batch_arguments *arguments)
{
    if (arguments->picture.title != NULL)
        return arguments->picture.title;
    return flamepix_name_template_has_group(arguments->name) ? "{stem}: {group}" : "{stem}";
}

/* The groups of the options, in the order of the help. */
extern const struct flamepix_option_group *const flamepix_batch_table[];

#endif
