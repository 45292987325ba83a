/* The steps of the command batch, in their order. */
#ifndef FPX_CLI_BATCH_BATCH_STEPS_H
#define FPX_CLI_BATCH_BATCH_STEPS_H

#include <stdbool.h>
#include <stdint.h>

#include "batch/batch.h"
#include "batch/plan.h"
#include "cli/batch/batch_arguments.h"
#include "cli/console.h"
#include "cli/options/color_files.h"
#include "cli/options/list_values.h"
#include "cli/options/picture_values.h"
#include "color/color_groups.h"
#include "gallery/gallery.h"
#include "jobs/jobs.h"
#include "report/report_index.h"
#include "report/report_journal.h"

/* Shard: which part of the inputs is this process's. */

struct fpx_shard {
    bool given;
    uint32_t index, count; /* 0 and 1 where none is given */
};

/* Reads --shard, NULL if it was not given: "I/N", or "auto", which asks the environment; `count` is
 * that of --shard-count, 0 if it was not given. Answers DONE, or USAGE after saying on stderr what
 * is wrong. */
enum fpx_exit fpx_shard_read(const char *text, uint64_t count, struct fpx_shard *shard_ret);

/* Setup: from the arguments of a batch to what the library is to do. */

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
    struct fpx_color_assignment *colors;
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

/* Batch baseline: what the inputs of a batch are compared with, as the options say it. */

/* Checks --baseline, whether it is there, and what goes with it; --strip-hex becomes a view of
 * `arguments`, in `views`, which the caller frees when they are not used any more. Answers DONE, or
 * USAGE, IO or RESOURCES after saying on stderr why. */
enum fpx_exit fpx_batch_baseline_prepare(struct fpx_batch_arguments *arguments,
                                         struct fpx_view_list *views);

/* Reads --baseline-name into the setup, where it is given. Answers DONE, USAGE or RESOURCES, after
 * saying why. */
enum fpx_exit fpx_batch_baseline_read_names(struct fpx_batch_setup *setup);

/* Adds what only the baseline has (jobs.h), where it is a folder; says on stderr which folder
 * of it cannot be read. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_batch_baseline_find_gone(const struct fpx_batch_setup *setup,
                                                  const struct fpx_jobs_files *files);

/* Says on stderr what only the baseline has, of this shard: a few names, and how many more. Where
 * no input of any shard has anything to be compared with, says what was looked for. Answers
 * DONE, INPUT where that is so, or RESOURCES. */
enum fpx_exit fpx_batch_baseline_print_gone(const struct fpx_batch_setup *setup);

/* Batch status: what a batch says on stderr while it runs, and in the end. */

/* Starts by fpx_batch_status_init; its fields are its own. */
struct fpx_batch_status {
    bool shows, is_bar;
    bool is_quiet;   /* where all is well */
    bool bar_stands; /* on the terminal's line */
    double said_at;  /* seconds of the batch */
    uint64_t failures;
    const char *report;
    const char *heading; /* before what is said of progress; "" after init */
};

/* `progress` is the argument's choice; `report` a path that outlives it. */
void fpx_batch_status_init(struct fpx_batch_status *display, unsigned progress, const char *report);

/* With `is_quiet`, nothing is said of progress, nor of an end where all is well. */
void fpx_batch_status_hush(struct fpx_batch_status *display, bool is_quiet);

/* An input has failed: said, the first few of them. */
void fpx_batch_status_failure(struct fpx_batch_status *display, const struct fpx_entry *entry);

/* Shows how far it is, now and then: a bar five times a second, a line every five seconds. */
void fpx_batch_status_tick(struct fpx_batch_status *display, const struct fpx_batch_state *state);

/* Takes the bar away, where one stands. */
void fpx_batch_status_clear(struct fpx_batch_status *display);

/* Says what there is in a report that was merged. */
void fpx_batch_status_tally(const char *report, const struct fpx_outcomes *tally);

/* The last line: what happened. `signal_name` is what stopped the batch, if a signal did. */
void fpx_batch_status_end(struct fpx_batch_status *display, const struct fpx_batch_result *result,
                          const char *signal_name);

/* Batch reading: a first reading of all inputs of a batch, by its workers, before any picture is
 * made: how far it is is shown, and a signal ends it. */

struct fpx_batch_reading {
    struct fpx_batch_status display;
    uint64_t total; /* inputs */
    double begin;   /* seconds on the clock */
};

/* Begins to look on, and holds signals. `heading` stands before what is said of progress; it and
 * the setup outlive the reading. */
void fpx_batch_reading_begin(struct fpx_batch_reading *reading, const struct fpx_batch_setup *setup,
                             const char *heading);

/* Shows that `done` inputs are read; `user` is the reading. False where a signal has come, which
 * stops it. */
bool fpx_batch_reading_tick(void *user, uint64_t done);

/* Ends it with what the pass answered. A signal that has stopped the pass ends the program here.
 * Answers DONE, or RESOURCES after saying why. */
enum fpx_exit fpx_batch_reading_end(struct fpx_batch_reading *reading, enum flamepix_status status);

/* Claim: before a batch does any work, its report and gallery are made sure to be its own to write:
 * no other run is at them, and nothing of somebody else's would be replaced. */

/* Refuses a report or, with `gallery`, a page that is there and was not written by flamepix, unless
 * --exists overwrite is given, and a report that another run is writing. Answers DONE, and then
 * holds the lock; else says on stderr what is in the way, and answers IO or RESOURCES. `lock` is
 * the caller's to release in any case. */
enum fpx_exit fpx_batch_claim(const struct fpx_batch_setup *setup, bool pages,
                              struct fpx_report_lock *lock);

/* The colours of a batch whose inputs decide together which group of frames has which colour
 * (--colors-from batch). */

/* Whether a file that begins so holds the colours of a batch. */
bool fpx_batch_colors_are_ours(struct flamepix_bytes head);

/* Whether the batch's own inputs decide. */
bool fpx_batch_colors_are_own(const struct fpx_batch_arguments *arguments);

/* Checks that they can: that the palette has groups, and that there are no shards. Part of
 * fpx_batch_setup, and answers as that does. */
enum fpx_exit fpx_batch_colors_check(struct fpx_batch_setup *setup);

/* Where the batch's inputs decide, reads all of them, writes the file of colours into the output
 * folder, and puts the colours into the plan, whose options hash they join. While it works, signals
 * are held back and looked for; one that comes ends the program. Answers DONE, or another code
 * after saying why. */
enum fpx_exit fpx_batch_colors_find(struct fpx_batch_setup *setup,
                                    const struct fpx_pool_options *pool);

/* Batch groups: a batch that draws the groups of its inputs, on sheets or in files of their own. */

/* Where the names of files have {profile}: asks for all profiles of each input, with roots, and
 * for a split by root. `views`, which starts as {0}, holds all views from then on, and outlives
 * the arguments. Answers DONE, or USAGE or RESOURCES after saying what is wrong. */
enum fpx_exit fpx_batch_profiles_request(struct fpx_batch_arguments *arguments,
                                         struct fpx_view_list *views);

/* Sees to it that the options go together, and notes in the plan whether there are files of groups.
 * Answers DONE, or USAGE after saying what does not. */
enum fpx_exit fpx_batch_groups_check(struct fpx_batch_setup *setup);

/* Where there are: reads all inputs for their groups, which name the files. Answers DONE, or
 * RESOURCES after saying why. */
enum fpx_exit fpx_batch_groups_find(struct fpx_batch_setup *setup,
                                    const struct fpx_pool_options *pool);

/* Merging: the reports of a batch's shards become one, and the gallery over all of them is made. */

/* What --merge-reports does. Answers as the batches of all shards together would have. */
enum fpx_exit fpx_batch_merge(const struct fpx_batch_setup *setup, const struct fpx_texts *reports);

/* The pages of a batch: what its report says becomes cards of a gallery, and sections of a
 * README.md. */

/* Writes those that are asked for over all entries of a report, whose paths are relative to the
 * folder of outputs; the remark, unless it is NULL, is said on top. Answers DONE, or the exit code
 * after saying why not. */
enum fpx_exit fpx_batch_gallery(const struct fpx_batch_setup *setup,
                                const struct fpx_report_index *index, const char *remark);

/* The same over the entries of the report that was written, a regular file. */
enum fpx_exit fpx_batch_report_gallery(const struct fpx_batch_setup *setup, const char *remark);

/* The cards of a gallery, made of what a report says: one for each input, also where several runs
 * made pictures of it. */

/* Lines of one input: that of the latest run first. */
struct fpx_gallery_lines {
    const struct fpx_entry **entries; /* in the items' own list */
    size_t count;
};

/* Starts as {0}; freed by fpx_gallery_cards_free. */
struct fpx_gallery_cards {
    const struct fpx_entry **entries; /* of the index, by input */
    struct fpx_gallery_lines *lines;  /* in the order of the page */
    size_t count;
    struct fpx_gallery_file *files; /* of the item that was asked for last */
    size_t capacity;
};

/* Makes the cards of all entries of an index, which stays as long as they do: by input, or by
 * growth where anything is compared. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_gallery_cards_make(const struct fpx_report_index *index,
                                            struct fpx_gallery_cards *cards);

/* What the gallery asks for them by; `user` of the items is the cards. */
struct fpx_gallery_items fpx_gallery_cards_items(struct fpx_gallery_cards *cards);

void fpx_gallery_cards_free(struct fpx_gallery_cards *cards);

/* Job conflicts: what is said where the files of several jobs get in each other's way. */

/* Says what is wrong. `option` gives the names of the outputs that it is about, and `other` is what
 * another file is that is written besides; "name", "report". */
void fpx_jobs_conflict_print(const struct fpx_jobs_conflict *trouble, const char *option,
                             const char *other);

/* Says in one note how many links to folders, pipes, sockets and devices were passed over in
 * folders, if any. */
void fpx_passed_over_print(size_t count);

/* Says that a glob of `option` ("include") means nothing that is there. */
void fpx_unused_glob_print(const char *option, const char *glob);

/* Says that a folder, or what is named, cannot be read, and goes on. */
void fpx_unlisted_print(const char *path, const char *fault);

/* Says that a template has a field that is none of the known ones, which end with NULL. */
void fpx_unknown_field_print(struct flamepix_bytes field, const char *const *known,
                             const char *option);

/* The exit codes of a batch. */

/* Of a batch whose every input has its line: whether all, some or none failed, and whether there
 * was a profile, unless it may be that there is none. */
enum fpx_exit fpx_batch_tally_exit(const struct fpx_outcomes *tally, bool allows_empty);

/* Of a batch, however it ended. `signal_number` is what stopped it, if the watch did. */
enum fpx_exit fpx_batch_exit(const struct fpx_batch_result *result, int signal_number,
                             bool allows_empty);

#endif
