/* Recordings: what a format makes of some bytes, as folded text. */
#ifndef FPX_TESTS_SUPPORT_RECORDINGS_H
#define FPX_TESTS_SUPPORT_RECORDINGS_H

#include <flamepix/format.h>

/* A recording that was read. */
struct test_collapsed {
    struct flamepix_buffer folded; /* sorted lines, equal stacks summed; terminated */
    struct flamepix_format_report report;
    enum flamepix_status status; /* that ended it: END where all went well */
};

/* Reads `bytes` as the format of this name, leniently: also where so much is not understood that it
 * would be refused. `options` may be NULL. The caller frees it with
 * test_collapsed_free. `part_nbytes` bytes are read at a time; 0: all at once. */
struct test_collapsed test_collapse(const char *format, struct flamepix_bytes bytes,
                                    const struct flamepix_format_options *options,
                                    size_t part_nbytes);
void test_collapsed_free(struct test_collapsed *collapsed);

/* Expects that the format knows these bytes among all formats, that it reads them whole to these
 * lines, with no record that is not understood, and to the same when they come byte by byte. */
void test_expect_collapsed(const char *format, struct flamepix_bytes bytes,
                           const struct flamepix_format_options *options, const char *folded);

/* The same of a text. */
void test_expect_folded(const char *format, const char *text, const char *folded);

/* Expects that reading ends well wherever the bytes are cut, and with any byte of them changed; and
 * that it ends so when reading is strict, or with what a damaged recording returns then. */
void test_expect_cuts_are_read(const char *format, struct flamepix_bytes bytes);

/* The bytes of a file of tests/samples, which the caller frees with flamepix_buffer_free. */
struct flamepix_buffer test_sample(const char *name);

#endif
