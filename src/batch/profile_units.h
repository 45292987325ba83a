/* Profile units: of the profiles of a recording, each with its unit, those that were met. */
#ifndef FPX_BATCH_PROFILE_UNITS_H
#define FPX_BATCH_PROFILE_UNITS_H

#include <flamepix/stack.h>

/* Names and units in turn, each terminated. Starts as {0}; freed with flamepix_buffer_free. */
struct fpx_profile_units {
    struct flamepix_buffer texts;
};

/* A flamepix_part_fn whose `user` is the struct: notes a profile. Texts with a NUL are left out.
 * Answers OK or NO_MEMORY. */
enum flamepix_status fpx_profile_units_note(void *user, const struct flamepix_part *part);

/* Sets `unit` to that of the profile of this name, where one was noted and fits. */
void fpx_profile_units_find(const struct fpx_profile_units *units, const char *name,
                            char unit[FLAMEPIX_UNIT_NBYTES]);

#endif
