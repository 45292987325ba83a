/* The steps of the command batch, in their order. */
#ifndef FPX_CLI_BATCH_BATCH_STEPS_H
#define FPX_CLI_BATCH_BATCH_STEPS_H

#include <stdbool.h>
#include <stdint.h>

#include "batch/batch.h"
#include "batch/plan.h"
#include "cli/batch/batch_arguments.h"
#include "cli/confine.h"
#include "cli/console.h"
#include "cli/options/color_files.h"
#include "cli/options/list_values.h"
#include "cli/options/picture_values.h"
#include "color/color_groups.h"
#include "gallery/gallery.h"
#include "jobs/jobs.h"
#include "report/report_index.h"
#include "report/report_journal.h"

/* Shard: the part of the inputs that this process handles. */

struct fpx_shard {
    bool given;
    uint32_t index, count; /* 0 and 1 without --shard */
};

/* Parses --shard, NULL if it was not given: "I/N", or "auto", which reads the environment; `count`
 * is that of --shard-count, 0 if it was not given. Returns DONE, or USAGE after printing what is
 * wrong. */
enum fpx_exit fpx_shard_read(const char *text, uint64_t count, struct fpx_shard *shard_ret);

/* Setup: translates the arguments of a batch for the library. */

/* A suffix is "@" and the name of a preset, and then that of the dark picture of a pair. */
enum {
    FPX_PRESETS_MAX = 16,
    FPX_VARIANTS_MAX = FPX_PRESETS_MAX * FPX_THEMES,
    FPX_SUFFIX_NBYTES = 64
};

/* Starts as {0} except option_files, words and a closed `workers`. */
struct fpx_batch_setup {
    const struct fpx_batch_arguments *arguments;
    const struct fpx_texts *option_files; /* paths of --options files */
    struct fpx_variant variants[FPX_VARIANTS_MAX];
    char suffixes[FPX_VARIANTS_MAX][FPX_SUFFIX_NBYTES];
    char presets[FPX_PRESETS_MAX][FPX_SUFFIX_NBYTES]; /* their names */
    struct fpx_shard shard;
    struct fpx_share max_failures;        /* inputs or, with `percent`, a share of them */
    struct flamepix_undecided *undecided; /* of all patterns; cleared for each input */
    struct fpx_mark_list marks;
    struct fpx_search_list searches;
    struct fpx_color_files color_files;
    struct fpx_map_file map_file;
    struct flamepix_buffer redact_key;   /* what its file held */
    struct fpx_name_map *baseline_names; /* of --baseline-name; NULL: none */
    struct fpx_jobs *jobs;
    struct fpx_output_folder *folder; /* of all outputs */
    struct fpx_plan plan;             /* points into the fields above */
    bool copies_report;               /* also to standard output */
    bool is_quiet;                    /* no progress, and no summary of a success */
    struct flamepix_buffer report, gallery, readme, colors_path; /* terminated paths */
    /* For --colors-from batch: its groups and colours; NULL: not known yet. */
    enum fpx_grouping grouping;
    struct fpx_color_assignment *colors;
    struct fpx_texts include, exclude; /* ended by NULL */
    const struct fpx_texts *words;     /* of the command line */
    struct fpx_confinement confinement;
    struct fpx_sandbox workers;
    bool is_confined;
};

/* Makes variants, paths and the plan except its jobs from the arguments, which must outlive the
 * setup. Returns DONE, or USAGE, IO or RESOURCES after printing why. */
enum fpx_exit fpx_batch_setup(const struct fpx_batch_arguments *arguments,
                              struct fpx_batch_setup *setup);

/* Finds the inputs. Returns as above. */
enum fpx_exit fpx_batch_find_jobs(struct fpx_batch_setup *setup, const struct fpx_texts *paths);

/* Reports each --include and --exclude that matched nothing, neither in folders of inputs nor in
 * that of a baseline. Call it when all have been searched. */
void fpx_batch_print_unused_globs(const struct fpx_batch_setup *setup);

/* Checks the fields of the plan's titles. Returns DONE, or USAGE after printing an unknown field;
 * called by fpx_batch_setup. */
enum fpx_exit fpx_batch_check_titles(const struct fpx_plan *plan);

/* Checks the names of all files that the jobs read and write (jobs.h), once their groups are known.
 * Returns the same. */
enum fpx_exit fpx_batch_check_files(const struct fpx_batch_setup *setup);

/* Makes the folder of the outputs, gives the process its sandbox, once, and the plan a narrower one
 * for its workers; a dry run has none. Returns DONE, or IO or RESOURCES after printing why. */
enum fpx_exit fpx_batch_confine(struct fpx_batch_setup *setup);

void fpx_batch_setup_free(struct fpx_batch_setup *setup);

/* Batch baseline: the baseline of a batch's inputs, from its options. */

/* Checks that --baseline exists, and the options that go with it; --strip-hex becomes a view of
 * `arguments`, in `views`, which the caller frees after their last use. Returns DONE, or USAGE, IO
 * or RESOURCES after printing why. */
enum fpx_exit fpx_batch_baseline_prepare(struct fpx_batch_arguments *arguments,
                                         struct fpx_view_list *views);

/* Reads --baseline-name into the setup, if given. Returns DONE, USAGE or RESOURCES, after printing
 * why. */
enum fpx_exit fpx_batch_baseline_read_names(struct fpx_batch_setup *setup);

/* Adds the profiles that only the baseline has (jobs.h), if it is a folder; reports folders in it
 * that cannot be read. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_batch_baseline_find_gone(const struct fpx_batch_setup *setup,
                                                  const struct fpx_jobs_files *files);

/* Prints the profiles of this shard that only the baseline has: a few names, and how many more. If
 * no input of any shard has a baseline, prints which names were looked for. Returns DONE, INPUT in
 * that case, or RESOURCES. */
enum fpx_exit fpx_batch_baseline_print_gone(const struct fpx_batch_setup *setup);

/* Batch status: the messages of a batch on stderr while it runs, and at the end. */

/* Initialised by fpx_batch_status_init; the fields are private. */
struct fpx_batch_status {
    bool shows, is_bar;
    bool is_quiet;   /* where all is well */
    bool bar_stands; /* on the terminal's current line */
    double said_at;  /* time in the batch, seconds */
    uint64_t failures;
    const char *report;
    const char *heading; /* precedes the progress; "" after init */
};

/* `progress` is the argument's choice; `report` a path that outlives it. */
void fpx_batch_status_init(struct fpx_batch_status *display, unsigned progress, const char *report);

/* With `is_quiet`, neither progress nor a successful end is printed. */
void fpx_batch_status_hush(struct fpx_batch_status *display, bool is_quiet);

/* An input has failed: prints the first few failures. */
void fpx_batch_status_failure(struct fpx_batch_status *display, const struct fpx_entry *entry);

/* Shows the progress, at most so often: a bar five times a second, a line every five seconds. */
void fpx_batch_status_tick(struct fpx_batch_status *display, const struct fpx_batch_state *state);

/* Erases the bar, if one is shown. */
void fpx_batch_status_clear(struct fpx_batch_status *display);

/* Prints the tally of a merged report. */
void fpx_batch_status_tally(const char *report, const struct fpx_outcomes *tally);

/* Prints the last line: the result. `signal_name` is the signal that stopped the batch, or NULL. */
void fpx_batch_status_end(struct fpx_batch_status *display, const struct fpx_batch_result *result,
                          const char *signal_name);

/* Batch reading: a first reading of all inputs of a batch, by its workers, before any picture is
 * made. Shows its progress; a signal ends it. */

struct fpx_batch_reading {
    struct fpx_batch_status display;
    uint64_t total; /* inputs */
    double begin;   /* seconds on the clock */
};

/* Begins to show progress, and holds signals. `heading` precedes the progress; it and the setup
 * must outlive the reading. */
void fpx_batch_reading_begin(struct fpx_batch_reading *reading, const struct fpx_batch_setup *setup,
                             const char *heading);

/* Shows that `done` inputs have been read; `user` is the reading. False stops the pass: a signal
 * has come. */
bool fpx_batch_reading_tick(void *user, uint64_t done);

/* Ends the reading with the status of the pass. A signal that stopped the pass ends the program
 * here. Returns DONE, or RESOURCES after printing why. */
enum fpx_exit fpx_batch_reading_end(struct fpx_batch_reading *reading, enum flamepix_status status);

/* Claim: before a batch does any work, it makes sure that it may write its report and gallery: no
 * other run uses them, and no foreign file would be replaced. */

/* Refuses an existing report or, with `gallery`, a page that was not written by flamepix, unless
 * --exists overwrite is given, and a report that another run is writing. Returns DONE, and then
 * holds the lock; otherwise prints the obstacle, and returns IO or RESOURCES. The caller releases
 * `lock` in any case. */
enum fpx_exit fpx_batch_claim(const struct fpx_batch_setup *setup, bool pages,
                              struct fpx_report_lock *lock);

/* Batch colours: for a batch whose inputs decide together which group of frames has which colour
 * (--colors-from batch). */

/* Whether a file with this beginning holds the colours of a batch. */
bool fpx_batch_colors_are_ours(struct flamepix_bytes head);

/* Whether the batch's own inputs decide. */
bool fpx_batch_colors_are_own(const struct fpx_batch_arguments *arguments);

/* Checks that they can decide: the palette must have groups, and there must be no shards. Part of
 * fpx_batch_setup, and returns like it. */
enum fpx_exit fpx_batch_colors_check(struct fpx_batch_setup *setup);

/* If the batch's inputs decide, reads all of them, writes the file of colours into the output
 * folder, and adds the colours to the plan and its options hash. Meanwhile signals are held back
 * and polled for; a signal ends the program. Returns DONE, or another code after printing why. */
enum fpx_exit fpx_batch_colors_find(struct fpx_batch_setup *setup,
                                    const struct fpx_pool_options *pool);

/* Batch groups: a batch that draws the groups of its inputs, on sheets or in separate files. */

/* If the names of files have {profile}, requests all profiles of each input, with roots, and a
 * split by root. `views`, which starts as {0}, holds all views from then on, and must outlive the
 * arguments. Returns DONE, or USAGE or RESOURCES after printing what is wrong. */
enum fpx_exit fpx_batch_profiles_request(struct fpx_batch_arguments *arguments,
                                         struct fpx_view_list *views);

/* Checks that the options are compatible, and notes in the plan whether groups have files of their
 * own. Returns DONE, or USAGE after printing the conflict. */
enum fpx_exit fpx_batch_groups_check(struct fpx_batch_setup *setup);

/* If so, reads all inputs for their groups, which name the files. Returns DONE, or RESOURCES after
 * printing why. */
enum fpx_exit fpx_batch_groups_find(struct fpx_batch_setup *setup,
                                    const struct fpx_pool_options *pool);

/* Merging: joins the reports of a batch's shards, and makes the gallery over all of them. */

/* Runs --merge-reports. Returns as one batch of all shards would have. */
enum fpx_exit fpx_batch_merge(const struct fpx_batch_setup *setup, const struct fpx_texts *reports);

/* The pages of a batch: the entries of its report become cards of a gallery, and sections of a
 * README.md. */

/* Writes the requested pages over all entries of a report, whose paths are relative to the folder
 * of outputs; the remark, unless it is NULL, is at the top. Returns DONE, or the exit code after
 * printing why not. */
enum fpx_exit fpx_batch_gallery(const struct fpx_batch_setup *setup,
                                const struct fpx_report_index *index, const char *remark);

/* Same over the entries of the written report, a regular file. */
enum fpx_exit fpx_batch_report_gallery(const struct fpx_batch_setup *setup, const char *remark);

/* The cards of a gallery, made from a report: one for each input, even if several runs made
 * pictures of it. */

/* Lines of one input, latest run first. */
struct fpx_gallery_lines {
    const struct fpx_entry **entries; /* in the items' own list */
    size_t count;
};

/* Starts as {0}; freed by fpx_gallery_cards_free. */
struct fpx_gallery_cards {
    const struct fpx_entry **entries; /* of the index, by input */
    struct fpx_gallery_lines *lines;  /* in the order of the page */
    size_t count;
    struct fpx_gallery_file *files; /* of the item requested last */
    size_t capacity;
};

/* Makes the cards of all entries of an index, which must outlive them: ordered by input, or by
 * growth if anything is compared. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_gallery_cards_make(const struct fpx_report_index *index,
                                            struct fpx_gallery_cards *cards);

/* The interface through which the gallery reads them; `user` of the items is the cards. */
struct fpx_gallery_items fpx_gallery_cards_items(struct fpx_gallery_cards *cards);

void fpx_gallery_cards_free(struct fpx_gallery_cards *cards);

/* Job conflicts: messages for jobs whose files conflict. */

/* Prints the conflict. `option` determines the names of the outputs concerned, `other` is the role
 * of another written file; "name", "report". */
void fpx_jobs_conflict_print(const struct fpx_jobs_conflict *trouble, const char *option,
                             const char *other);

/* Prints one note with the number of links to folders, pipes, sockets and devices that were passed
 * over in folders, if any. */
void fpx_passed_over_print(size_t count);

/* Reports that a glob of `option` ("include") matches nothing. */
void fpx_unused_glob_print(const char *option, const char *glob);

/* Reports that a folder or a named path cannot be read; the run continues. */
void fpx_unlisted_print(const char *path, const char *fault);

/* Reports an unknown field in a template; the known ones end with NULL. */
void fpx_unknown_field_print(struct flamepix_bytes field, const char *const *known,
                             const char *option);

/* The exit codes of a batch. */

/* For a batch in which every input has its line: whether all, some or none failed, and whether
 * there was a profile, unless `allows_empty`. */
enum fpx_exit fpx_batch_tally_exit(const struct fpx_outcomes *tally, bool allows_empty);

/* For any end of a batch. `signal_number` is the signal that stopped it through the watch. */
enum fpx_exit fpx_batch_exit(const struct fpx_batch_result *result, int signal_number,
                             bool allows_empty);

#endif
