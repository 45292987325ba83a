/* Compare text: what a set test found, for people. */
#ifndef FLAMEPIX_CLI_COMPARE_COMPARE_TEXT_H
#define FLAMEPIX_CLI_COMPARE_COMPARE_TEXT_H

#include "sets/set_test_json.h"

/* Appends it: the runs, the test, the similarity of the means, and the significant stacks, the
 * largest change first. What comes from profiles is escaped as for a terminal. Answers OK or
 * NO_MEMORY. */
enum flamepix_status flamepix_compare_text(const struct flamepix_set_test *test,
                                           const struct flamepix_run_set *set,
                                           const struct flamepix_set_test_facts *facts,
                                           struct flamepix_buffer *text);

#endif
