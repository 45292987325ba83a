/* Toy recording: a format for tests: lines of `part weight [begin [end]] | frame;frame`, root
 * first; of `< part weight | ...`, leaf first; of `prefer part`; of `damage`; of `fact name
 * value`; of `again samples frames name`, which puts that many stacks of so many frames of one
 * name; of `record`, at which one begins; of `idle`, two records that are left out; of `lost`, one
 * that is not understood; of `sum`, a total that is not right; of `version V`, which is refused; of
 * `newer V`, and of `remark words`. */
#ifndef FPX_TESTS_SUPPORT_TOY_RECORDING_H
#define FPX_TESTS_SUPPORT_TOY_RECORDING_H

#include "format/recording.h"

extern const struct fpx_recording_kind test_toy;

struct test_toy_outcome {
    struct flamepix_buffer folded; /* terminated; the caller's to free */
    struct flamepix_format_report report;
    enum flamepix_status status;
};

/* What becomes of a text. */
struct test_toy_outcome test_read_toy(const char *text,
                                      const struct flamepix_format_options *options);

/* Expects these stacks, in their order, and a good end. */
struct flamepix_format_report test_expect_toy(const char *text,
                                              const struct flamepix_format_options *options,
                                              const char *folded);

/* Expects that reading ends so. */
void test_expect_toy_status(const char *text, const struct flamepix_format_options *options,
                            enum flamepix_status status);

#endif
