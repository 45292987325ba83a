/* Sample recordings: the recordings of tests/samples/formats, of each format that is read one or
 * more: small ones of its oldest, newest and strangest versions. Beside one whose result is known,
 * NAME, that stands as NAME.folded. */
#ifndef FPX_TESTS_SUPPORT_SAMPLES_H
#define FPX_TESTS_SUPPORT_SAMPLES_H

#include <flamepix/format.h>

/* Takes a sample: its format, its name ("jfr/newest") and its bytes. */
typedef void test_sample_fn(void *user, const struct flamepix_format *format, const char *name,
                            struct flamepix_bytes bytes);

/* Hands out all of them, by format and name, and expects one at least of each format that is
 * read. */
void test_each_sample(test_sample_fn *take, void *user);

#endif
