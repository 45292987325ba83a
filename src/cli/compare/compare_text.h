/* Compare text: what a set test found, for people. */
#ifndef FPX_CLI_COMPARE_COMPARE_TEXT_H
#define FPX_CLI_COMPARE_COMPARE_TEXT_H

#include "sets/set_test_json.h"

/* Appends it: the runs, the test, the similarity of the means, and the significant stacks, the
 * largest change first. What comes from profiles is escaped as for a terminal. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_compare_text(const struct fpx_set_test *test,
                                      const struct fpx_measurement_set *set,
                                      const struct fpx_set_test_facts *facts,
                                      struct flamepix_buffer *text);

#endif
