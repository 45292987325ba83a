/* The target that runs. */
#ifndef FPX_TESTS_FUZZ_TARGETS_H
#define FPX_TESTS_FUZZ_TARGETS_H

/* Its name, such as "links"; static. */
const char *chosen_target(void);

#endif
