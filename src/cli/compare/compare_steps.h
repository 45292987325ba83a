/* The steps of the command compare: its runs and its outputs. */
#ifndef FPX_CLI_COMPARE_COMPARE_STEPS_H
#define FPX_CLI_COMPARE_COMPARE_STEPS_H

#include <stdbool.h>

#include <flamepix/render.h>

#include "base/memory.h"
#include "base/os/output.h"
#include "cli/compare/compare_arguments.h"
#include "cli/console.h"
#include "cli/options/option_texts.h"
#include "cli/options/options.h"
#include "cli/picture/picture_job.h"
#include "render/normalize.h"
#include "sets/heat_map.h"
#include "sets/measurement_set.h"
#include "sets/set_test.h"

/* Measurement files: the profiles that are named, directly or by their folder. */

/* Starts as {0}. */
struct fpx_measurement_files {
    struct fpx_texts paths;
    struct fpx_arena copies; /* the texts of `paths` */
    size_t unlisted;         /* subfolders that could not be listed, each reported */
    size_t others;           /* links to folders, pipes, sockets and devices passed over */
    bool *include_used, *exclude_used; /* as in fpx_walk_folder_options; NULL: no folder yet */
};

/* Which files of folders are taken, as in fpx_walk_folder_options. */
struct fpx_measurement_search {
    const struct fpx_texts *include, *exclude;
};

/* Adds `path`: every file below it if it is a folder, by path; else the file itself. A subfolder
 * that cannot be listed is reported and counted. Returns DONE, IO, also if the path does not exist,
 * or RESOURCES after printing why. */
enum fpx_exit fpx_measurement_files_add(struct fpx_measurement_files *files,
                                        const struct fpx_measurement_search *search,
                                        const char *path);

/* Removes files that are named twice, by whatever path: one name in one folder. A link and its
 * target are two files. Returns DONE, or RESOURCES after printing why. */
enum fpx_exit fpx_measurement_files_keep_once(struct fpx_measurement_files *files);

/* Reports the files passed over, and the globs that match nothing. Call it after the last add. */
void fpx_measurement_files_print_passed_over(const struct fpx_measurement_files *files,
                                             const struct fpx_measurement_search *search);

void fpx_measurement_files_free(struct fpx_measurement_files *files);

/* Read measurements: reads profiles, one after the other, into a measurement set. An unreadable
 * profile is skipped. */

/* The properties of a measurement besides its stacks. */
struct fpx_measurement_facts {
    double total; /* of all its stacks, including those that views remove */
    double
        /* number of samples, or seconds, if measurements are normalized by these; 0: unknown */
        extent;
    char unit[FLAMEPIX_UNIT_NBYTES]; /* of both; "": unknown */
};

/* How profiles are read, and the result. */
struct fpx_measurement_reading {
    const struct flamepix_render_options *options; /* only the profile is used */
    const struct flamepix_input_options *input;
    uint64_t limit_nbytes;              /* of the set */
    struct fpx_normalizing normalizing; /* what else is needed of each */
    bool is_quiet;                      /* no progress */
    struct fpx_measurement_set *set;
    struct fpx_texts paths; /* of the measurements in the set, by number; the caller's texts */
    struct fpx_measurement_facts *facts; /* of the same */
    size_t fact_capacity;
    size_t failed; /* profiles that could not be added */
};

/* Reads `count` more profiles; reports on stderr why one cannot be read. Returns DONE, LIMIT (they
 * do not fit the set) or RESOURCES after printing why. The reading must be freed in any case. */
enum fpx_exit fpx_measurements_read(struct fpx_measurement_reading *reading,
                                    const char *const *paths, size_t count);

/* Frees the set and both arrays. */
void fpx_measurement_reading_free(struct fpx_measurement_reading *reading);

/* Comparable measurements: brings profiles that have been read to one unit and, if requested, to
 * one length. */

/* Parses the argument of --normalize before anything else is read: the reading has to find the
 * quantity by which measurements are made equal. Returns DONE, or USAGE after printing what is
 * wrong with it. */
enum fpx_exit fpx_comparable_measurements_plan(const char *how,
                                               struct fpx_measurement_reading *reading);

/* Multiplies the measurements of the set: times and sizes are converted to one unit each; then each
 * gets the mean total (or other normalized quantity) of one side. The first ones, as many as given,
 * are before; 0: no sides, the mean is over all. Notes report missing units, and totals that differ
 * much without normalization. *unit_ret is the unit of the weights, valid as long as the reading;
 * "": unknown, or not all have it. Returns DONE, or USAGE or RESOURCES after printing why. */
enum fpx_exit fpx_comparable_measurements_make(struct fpx_measurement_reading *reading,
                                               size_t before_count, const char **unit_ret);

/* Compare runs: the common part of a comparison of two sets and of a matrix, with the steps that
 * both take (picture_job.h). The first page of the job has the index of the picture's output. */

/* Starts as {0}, except the first two fields; the first member of the struct in the job's `own`. */
struct fpx_compare_runs {
    const struct fpx_compare_arguments *arguments;
    const struct fpx_arguments *words;
    struct fpx_measurement_files files;
    struct fpx_measurement_reading reading;
    size_t csv, json; /* indices of outputs, or FPX_NO_OUTPUT */
    const char *unit; /* of the weights */
};

/* Takes the steps, whose list ends with NULL, then frees the contents of the job and of the runs.
 * Returns the code of the last step. */
enum fpx_exit fpx_compare_run_steps(struct fpx_compare_runs *runs, fpx_picture_step *const *steps);

/* Steps: refuse --around, which no comparison of runs supports; parse --normalize; after the last
 * file is found, report the files passed over and set the paths of the job; and, at the end, report
 * how many profiles failed. */
fpx_picture_step fpx_compare_refuse_around, fpx_compare_plan, fpx_compare_print_passed_over,
    fpx_compare_say_failed;

/* Adds the outputs; `picture` is NULL if none is drawn. */
void fpx_compare_add_outputs(struct fpx_picture_job *job, const char *picture);

/* Adds the files that a word names. Returns as fpx_measurement_files_add. */
enum fpx_exit fpx_compare_find(struct fpx_picture_job *job, const char *path);

/* Reads the files from number `begin` up to `end`. Returns as fpx_measurements_read. */
enum fpx_exit fpx_compare_read(struct fpx_picture_job *job, size_t begin, size_t end);

/* Prints why the text of an output was not written, by its status and errno. Returns its code. */
enum fpx_exit fpx_compare_exit(const struct fpx_picture_job *job, size_t output,
                               enum flamepix_status status);

/* compare --matrix: each of many profiles with each. */

/* Runs it. Returns the exit code; everything but DONE was explained on stderr. */
enum fpx_exit fpx_compare_matrix(const struct fpx_compare_arguments *arguments,
                                 const struct fpx_arguments *words);

/* compare BEFORE AFTER: the significant changes from one set of profiles to another. */

/* Runs it. Returns the exit code; everything but DONE was explained on stderr. */
enum fpx_exit fpx_compare_statistics(const struct fpx_compare_arguments *arguments,
                                     const struct fpx_arguments *words);

/* Compare picture: the flame graph of what changed significantly between two sets of profiles. */

/* Draws the significant stacks of a test, at least one, with weights in `unit`, into the picture's
 * output. If none of them has a width, *has_width_ret is false, a note says so, and nothing is
 * drawn. The caller frees `subtitle` after the job. Returns DONE, or another code after printing
 * what is wrong. */
enum fpx_exit fpx_compare_picture_draw(struct fpx_picture_job *job, const struct fpx_set_test *test,
                                       const struct fpx_measurement_set *set, const char *unit,
                                       struct flamepix_buffer *subtitle, bool *has_width_ret);

/* Compare text: the findings of a set test, for people. */

/* Appends the runs, the test, the similarity of the means, and the significant stacks, largest
 * change first. Text from profiles is escaped for a terminal. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_compare_text(const struct fpx_set_test *test,
                                      const struct fpx_measurement_set *set,
                                      const struct fpx_set_test_facts *facts,
                                      struct flamepix_buffer *text);

/* Heat picture: the file of a heat map (heat_map.h), and the messages if it cannot be drawn as
 * requested. */

/* Borrowed from the caller. */
struct fpx_heat_picture {
    struct fpx_heat_map map; /* as requested; limit_nbytes 0: of any size */
    struct flamepix_fonts *fonts;
    const char *path; /* of the file, for messages */
    struct fpx_output *file;
    const struct flamepix_render_options *options; /* options of the reading, for messages */
    const struct flamepix_input_options *input;    /* the same */
};

/* Draws the map into the file. If its bytes are limited, makes it as small as needed, and reports
 * what was given up. Returns DONE, or LIMIT, IO, RESOURCES or USAGE after printing why. */
enum fpx_exit fpx_heat_picture_draw(const struct fpx_heat_picture *picture);

#endif
