/* JSON for tests of its reader: given out in parts, and what was read of it as text. */
#ifndef TESTS_SUPPORT_JSON_H
#define TESTS_SUPPORT_JSON_H

#include "base/markup/json_reader.h"

/* A reader of bytes that come `part` (above 0) at a time, and end in `end`: OK, or READ_FAILED with
 * an errno of EIO. */
struct test_json {
    struct fpx_json_reader reader;
    struct flamepix_bytes bytes;
    size_t part;
    enum flamepix_status end;
};

/* The bytes are to outlive it; it must not be moved, and its reader is the caller's to free. */
void test_json_begin(struct test_json *json, struct flamepix_bytes bytes, size_t part);

/* The tokens that are left, and how they end, in one line: `{ key: [ 1 2.5 "text" null ] } end`, or
 * `[ damaged at 1: a value or ']'` ("cut at 1: ..." where the bytes ended too early, "cut end"
 * where that is no damage, "failed: ..." with any other status). To be freed. */
char *test_json_text(struct fpx_json_reader *reader);

/* One document read so, in parts of this size; test_json_text of it. To be freed. */
char *test_json_read(struct flamepix_bytes bytes, size_t part, bool is_lenient);

/* The same read in whole and in parts of several sizes, which have to agree, compared with
 * `expected`. */
void test_json_expect(struct flamepix_bytes bytes, bool is_lenient, const char *expected);

#endif
