/* Read measurements: profiles, one after the other, into a measurement set. One that cannot be read
 * costs itself only. */
#ifndef FPX_CLI_COMPARE_READ_MEASUREMENTS_H
#define FPX_CLI_COMPARE_READ_MEASUREMENTS_H

#include "cli/picture/picture.h"
#include "render/normalize.h"
#include "sets/measurement_set.h"

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

#endif
