/* Read runs: profiles, one after the other, into a run set. One that cannot be read costs itself
 * only. */
#ifndef FPX_CLI_COMPARE_READ_RUNS_H
#define FPX_CLI_COMPARE_READ_RUNS_H

#include "cli/picture/picture.h"
#include "render/normalize.h"
#include "sets/run_set.h"

/* What is known of a run besides its stacks. */
struct fpx_run_facts {
    double total;  /* of all its stacks, those that views leave out included */
    double extent; /* its samples, or seconds, where runs are made equal in these; 0: not known */
    char unit[FLAMEPIX_UNIT_NBYTES]; /* of both; "": it says none */
};

/* How profiles are read, and what came of it. */
struct fpx_run_reading {
    const struct flamepix_render_options *options; /* of which the profile is used */
    const struct flamepix_input_options *input;
    uint64_t limit_nbytes;              /* of the set */
    struct fpx_normalizing normalizing; /* what is to be known of each besides */
    bool is_quiet;                      /* no progress is shown */
    struct fpx_run_set *set;
    struct fpx_texts paths;      /* of the runs in the set, by number; the caller's texts */
    struct fpx_run_facts *facts; /* of the same */
    size_t fact_capacity;
    size_t failed; /* profiles that are no runs */
};

/* Reads `count` more profiles; why one cannot be read is said on stderr. Answers DONE, LIMIT (they
 * do not fit the set) or RESOURCES after saying why. The reading is to be freed in any case. */
enum fpx_exit fpx_runs_read(struct fpx_run_reading *reading, const char *const *paths,
                            size_t count);

/* Frees the set and both arrays. */
void fpx_run_reading_free(struct fpx_run_reading *reading);

#endif
