/* The values of a batch's options, and their table. */
#ifndef FPX_CLI_BATCH_BATCH_ARGUMENTS_H
#define FPX_CLI_BATCH_BATCH_ARGUMENTS_H

#include "cli/picture/picture.h"
#include "jobs/name_template.h"

/* Choices count from 1. */
struct fpx_batch_arguments {
    /* First, so that the picture's table fits; `output` is a folder, `sidecars`
     * are name templates. */
    struct fpx_picture_arguments picture;
    struct fpx_texts lists, lists0;
    const char *baseline, *baseline_name, *list_root;
    const char *name, *preset, *report, *shard, *max_failures;
    unsigned exists, progress, sync;
    uint64_t jobs, shard_count, limit_memory;
    double timeout, min_age;
    bool resume, fail_fast, gallery, readme, dry_run, allow_empty, merge_reports;
};

/* In the order of enum fpx_exists, of enum fpx_sync, and of the values of `progress`. */
enum { FPX_PROGRESS_AUTO = 1, FPX_PROGRESS_ALWAYS, FPX_PROGRESS_NEVER };

/* The template of a batch's titles: the user's, or the stem of the input, with the group if each
 * group has a picture. */
static inline const char *fpx_batch_title(const struct fpx_batch_arguments *arguments)
{
    if (arguments->picture.title != NULL)
        return arguments->picture.title;
    return fpx_name_template_has_group(arguments->name) ? "{stem}: {group}" : "{stem}";
}

/* The groups of the options, in the order of the help. */
extern const struct fpx_option_group *const fpx_batch_table[];

#endif
