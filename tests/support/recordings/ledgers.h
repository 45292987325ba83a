/* Ledgers: what becomes of the records of a recording. */
#ifndef FPX_TESTS_SUPPORT_LEDGERS_H
#define FPX_TESTS_SUPPORT_LEDGERS_H

#include <flamepix/format.h>

/* Expects that so many records of the text, read as this format, are drawn, and so many are not
 * understood. */
void test_expect_records(const char *format, const char *text, uint64_t drawn,
                         uint64_t not_understood);

/* Expects that so many records are left out for this reason. */
void test_expect_left_out(const char *format, const char *text, enum flamepix_left_out why,
                          uint64_t count);

/* Expects that this is said of the choices of the reader, or of a newer version; "": nothing is. */
void test_expect_remark(const char *format, const char *text, const char *remark);
void test_expect_newer_version(const char *format, const char *text, const char *version);

/* Expects that the format is told by these bytes among all formats, and is so without any one of
 * these marks, which ends with NULL and are all in the bytes. */
void test_expect_told_without(const char *format, struct flamepix_bytes bytes,
                              const char *const *marks);

#endif
