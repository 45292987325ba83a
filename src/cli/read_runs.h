/* Read runs: profiles, one after the other, into a run set. One that cannot be read costs itself
 * only. */
#ifndef FLAMEPIX_CLI_READ_RUNS_H
#define FLAMEPIX_CLI_READ_RUNS_H

#include "cli/picture.h"
#include "runs/run_set.h"

/* How profiles are read, and what came of it. */
struct flamepix_run_reading {
    const struct flamepix_render_options *options; /* of which the profile is used */
    const struct flamepix_input_options *input;
    uint64_t limit_nbytes; /* of the set */
    bool is_quiet;         /* no progress is shown */
    struct flamepix_run_set *set;
    struct flamepix_texts paths;     /* of the runs in the set, by number; the caller's texts */
    size_t failed;                   /* profiles that are no runs */
    char unit[FLAMEPIX_UNIT_NBYTES]; /* of the first run */
    bool has_units;                  /* not all are in that */
};

/* Reads `count` more profiles; why one cannot be read is said on stderr. Answers DONE, LIMIT (they
 * do not fit the set) or RESOURCES after saying why. The set and the array of paths are to be freed
 * in any case. */
enum flamepix_exit flamepix_runs_read(struct flamepix_run_reading *reading,
                                      const char *const *paths, size_t count);

/* Frees the set and the array of paths. */
void flamepix_run_reading_free(struct flamepix_run_reading *reading);

#endif
