/* Tallies of folded text that have counted all of it. */
#ifndef TESTS_SUPPORT_TALLIES_H
#define TESTS_SUPPORT_TALLIES_H

#include <flamepix/tally.h>

/* Of stacks in any order (support/paths.h); all sums by name. A table of `limit_nbytes`; 0: as
 * large as is usual. The caller frees it. */
struct flamepix_tally *tallies_of(const char *folded, size_t limit_nbytes);

/* The same with any options. */
struct flamepix_tally *tallies_with(const char *folded,
                                    const struct flamepix_tally_options *options);

/* What a search looks for; the caller frees it. */
struct flamepix_pattern *tallies_pattern(const char *text);

/* Pulls all stacks through the tally and frees their source; returns what ended it. */
enum flamepix_status tallies_watch(struct flamepix_tally *tally, struct flamepix_stacks *stacks);

/* Fails unless its names are `expected`: "name self total first woken" of each, in their order;
 * then of the others, if any. Frees the tally. */
void tallies_expect_names(struct flamepix_tally *tally, const char *expected);

/* Appends all that a tally says that has so many searches, to the last bit. */
void tallies_record(struct flamepix_buffer *text, const struct flamepix_tally *tally,
                    size_t searches);

#endif
