/* Setup: from the arguments of a batch to what the library is to do. */
#ifndef FPX_CLI_BATCH_BATCH_SETUP_H
#define FPX_CLI_BATCH_BATCH_SETUP_H

#include "batch/plan.h"
#include "cli/batch/batch_arguments.h"
#include "cli/batch/shard.h"
#include "cli/options/color_files.h"
#include "cli/options/map_options.h"
#include "cli/options/mark_list.h"
#include "cli/options/search_list.h"
#include "color/color_groups.h"

/* A suffix is "@" and the name of a preset, and that of the dark picture of two. */
enum {
    FPX_PRESETS_MAX = 16,
    FPX_VARIANTS_MAX = FPX_PRESETS_MAX * FPX_THEMES,
    FPX_SUFFIX_NBYTES = 64
};

/* Starts as {0} but for option_files. */
struct fpx_batch_setup {
    const struct fpx_batch_arguments *arguments;
    const struct fpx_texts *option_files; /* paths of --options files */
    struct fpx_variant variants[FPX_VARIANTS_MAX];
    char suffixes[FPX_VARIANTS_MAX][FPX_SUFFIX_NBYTES];
    char presets[FPX_PRESETS_MAX][FPX_SUFFIX_NBYTES]; /* their names */
    struct fpx_shard shard;
    struct fpx_share max_failures; /* inputs or, with `percent`, a share of them */
    struct fpx_mark_list marks;
    struct fpx_search_list searches;
    struct fpx_color_files color_files;
    struct fpx_map_file map_file;
    struct flamepix_buffer redact_key;   /* what its file held */
    struct fpx_name_map *baseline_names; /* of --baseline-name; NULL: none */
    struct fpx_jobs *jobs;
    struct fpx_plan plan; /* points into all of the above */
    bool copies_report;   /* to standard output, too */
    bool is_quiet;        /* no progress, and no summary where all is well */
    struct flamepix_buffer report, gallery, readme, colors_path; /* terminated paths */
    /* Of --colors-from batch: of which groups, and which colours; NULL: not known yet. */
    enum fpx_grouping grouping;
    struct flamepix_color_assignment *colors;
    struct fpx_texts include, exclude; /* ended by NULL */
};

/* Makes variants, paths and the plan but for its jobs, from the arguments, which must outlive the
 * setup. Answers DONE, or USAGE, IO or RESOURCES after saying on stderr why. */
enum fpx_exit fpx_batch_setup(const struct fpx_batch_arguments *arguments,
                              struct fpx_batch_setup *setup);

/* Finds the inputs. Answers as above. */
enum fpx_exit fpx_batch_find_jobs(struct fpx_batch_setup *setup, const struct fpx_texts *paths);

/* Says which of --include and --exclude match nothing, in no folder of inputs nor in that of a
 * baseline, when all have been searched. */
void fpx_batch_print_unused_globs(const struct fpx_batch_setup *setup);

/* Checks the fields of the plan's titles. Answers DONE, or USAGE after saying which one is unknown;
 * called by fpx_batch_setup. */
enum fpx_exit fpx_batch_check_titles(const struct fpx_plan *plan);

/* Checks the names of all files that the jobs read and make (jobs.h), when
 * their groups are known. The same answers. */
enum fpx_exit fpx_batch_check_files(const struct fpx_batch_setup *setup);

void fpx_batch_setup_free(struct fpx_batch_setup *setup);

#endif
