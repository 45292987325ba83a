/* The steps of the command compare: its runs, and what is made of them. */
#ifndef FPX_CLI_COMPARE_COMPARE_STEPS_H
#define FPX_CLI_COMPARE_COMPARE_STEPS_H

#include <stdbool.h>

#include <flamepix/render.h>

#include "base/memory.h"
#include "base/os/output.h"
#include "cli/compare/compare_arguments.h"
#include "cli/console.h"
#include "cli/options/options.h"
#include "cli/picture/picture.h"
#include "render/normalize.h"
#include "sets/heat_map.h"
#include "sets/measurement_set.h"
#include "sets/set_test.h"

/* Measurement files: the profiles that are named, alone or by their folder. */

/* Starts as {0}. */
struct fpx_measurement_files {
    struct fpx_texts paths;
    struct fpx_arena copies; /* the texts of `paths` */
    size_t unlisted;         /* folders below that could not be listed, each of which was said */
    size_t others; /* links to folders, pipes, sockets and devices that were passed over */
    bool *include_used,
        *exclude_used; /* as fpx_walk_folder_options have them; NULL: no folder yet */
};

/* What of folders is taken, as fpx_walk_folder_options have it. */
struct fpx_measurement_search {
    const struct fpx_texts *include, *exclude;
};

/* Adds what `path` names: of a folder every file below it, by path; else itself. A folder below
 * that cannot be listed is said and counted. Answers DONE, or IO, also where the path is not there,
 * or RESOURCES after saying why. */
enum fpx_exit fpx_measurement_files_add(struct fpx_measurement_files *files,
                                        const struct fpx_measurement_search *search,
                                        const char *path);

/* Leaves out files that are named twice, by whatever path: of one name in one folder. A link is
 * another file than the one that it leads to. Answers DONE, or RESOURCES after saying why. */
enum fpx_exit fpx_measurement_files_keep_once(struct fpx_measurement_files *files);

/* Says what was passed over, and which globs mean nothing, when all are added. */
void fpx_measurement_files_print_passed_over(const struct fpx_measurement_files *files,
                                             const struct fpx_measurement_search *search);

void fpx_measurement_files_free(struct fpx_measurement_files *files);

/* Read measurements: profiles, one after the other, into a measurement set. One that cannot be read
 * costs itself only. */

/* What is known of a measurement besides its stacks. */
struct fpx_measurement_facts {
    double total; /* of all its stacks, those that views leave out included */
    double
        /* its samples, or seconds, where measurements are made equal in these; 0: not known */
        extent;
    char unit[FLAMEPIX_UNIT_NBYTES]; /* of both; "": it says none */
};

/* How profiles are read, and what came of it. */
struct fpx_measurement_reading {
    const struct flamepix_render_options *options; /* of which the profile is used */
    const struct flamepix_input_options *input;
    uint64_t limit_nbytes;              /* of the set */
    struct fpx_normalizing normalizing; /* what is to be known of each besides */
    bool is_quiet;                      /* no progress is shown */
    struct fpx_measurement_set *set;
    struct fpx_texts paths; /* of the measurements in the set, by number; the caller's texts */
    struct fpx_measurement_facts *facts; /* of the same */
    size_t fact_capacity;
    size_t failed; /* profiles that are no measurements */
};

/* Reads `count` more profiles; why one cannot be read is said on stderr. Answers DONE, LIMIT (they
 * do not fit the set) or RESOURCES after saying why. The reading is to be freed in any case. */
enum fpx_exit fpx_measurements_read(struct fpx_measurement_reading *reading,
                                    const char *const *paths, size_t count);

/* Frees the set and both arrays. */
void fpx_measurement_reading_free(struct fpx_measurement_reading *reading);

/* Comparable measurements: profiles that have been read, brought to one unit, and where that is
 * asked for to one length. */

/* Reads what --normalize was given, before anything else is read: what measurements are to be made
 * equal in is for the reading to find. Answers DONE, or USAGE after saying what is wrong with
 * it. */
enum fpx_exit fpx_comparable_measurements_plan(const char *how,
                                               struct fpx_measurement_reading *reading);

/* Multiplies the measurements of the set: times become times in one unit, and sizes sizes; then
 * each has the total, or what else it is to be made equal in, that measurements of a side have on
 * average. So many first ones are before; 0: there are no sides, and they are all. Notes say what
 * had no unit, and where totals differ much that nothing makes equal. *unit_ret is the unit of the
 * weights, as long as the reading; "": none is known, or not all have it. Answers DONE, or USAGE or
 * RESOURCES after saying why. */
enum fpx_exit fpx_comparable_measurements_make(struct fpx_measurement_reading *reading,
                                               size_t before_count, const char **unit_ret);

/* compare --matrix: each of many profiles with each. */

/* Runs it. Answers the exit code; everything but DONE was explained on stderr. */
enum fpx_exit fpx_compare_matrix(const struct fpx_compare_arguments *arguments,
                                 const struct fpx_arguments *words);

/* compare BEFORE AFTER: what changed significantly from one set of profiles to another. */

/* Runs it. Answers the exit code; everything but DONE was explained on stderr. */
enum fpx_exit fpx_compare_statistics(const struct fpx_compare_arguments *arguments,
                                     const struct fpx_arguments *words);

/* Compare text: what a set test found, for people. */

/* Appends it: the runs, the test, the similarity of the means, and the significant stacks, the
 * largest change first. What comes from profiles is escaped as for a terminal. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_compare_text(const struct fpx_set_test *test,
                                      const struct fpx_measurement_set *set,
                                      const struct fpx_set_test_facts *facts,
                                      struct flamepix_buffer *text);

/* Heat picture: the file of a heat map (heat_map.h), and what is said where it cannot be drawn
 * as it is asked for. */

/* Everything is the caller's. */
struct fpx_heat_picture {
    struct fpx_heat_map map; /* as it is asked for; limit_nbytes 0: of any size */
    struct flamepix_fonts *fonts;
    const char *path; /* of the file, for messages */
    struct fpx_output *file;
    const struct flamepix_render_options *options; /* the runs were read with these, for messages */
    const struct flamepix_input_options *input;    /* the same */
};

/* Draws the map into the file; where it may have so many bytes only, as small as it takes, and says
 * what was given up. Answers DONE, or LIMIT, IO, RESOURCES or USAGE after saying why. */
enum fpx_exit fpx_heat_picture_draw(const struct fpx_heat_picture *picture);

#endif
