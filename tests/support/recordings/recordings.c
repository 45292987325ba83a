#include "support/recordings/recordings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/order.h>

#include "base/buffer_printf.h"
#include "stack/folded_writer.h"
#include "support/random.h"

/* Bytes that come in parts. */
struct parts {
    struct flamepix_bytes rest;
    size_t most;
};

static enum flamepix_status read_part(void *user, void *buffer, size_t capacity, size_t *length_ret)
{
    struct parts *parts = user;
    size_t length = capacity < parts->most ? capacity : parts->most;
    length = length < parts->rest.length ? length : parts->rest.length;
    if (length > 0)
        memcpy(buffer, parts->rest.data, length);
    parts->rest = flamepix_bytes_from(parts->rest, length);
    *length_ret = length;
    return FLAMEPIX_OK;
}

static enum flamepix_status write_all(struct flamepix_stacks *stacks, struct flamepix_buffer *text)
{
    uint64_t count;
    enum flamepix_status status = fpx_folded_write(stacks, flamepix_buffer_write, text, &count);
    return status == FLAMEPIX_OK ? FLAMEPIX_END : status;
}

struct test_collapsed test_collapse(const char *format, struct flamepix_bytes bytes,
                                    const struct flamepix_format_options *options,
                                    size_t part_nbytes)
{
    const struct flamepix_input_options keep = {.keep = true, .keep_nbytes = SIZE_MAX};
    struct flamepix_format_options lenient = {0};
    struct test_collapsed collapsed = {0};
    struct parts parts = {bytes, part_nbytes > 0 ? part_nbytes : SIZE_MAX};
    struct flamepix_input *input;
    struct flamepix_stacks *stacks;
    const struct flamepix_format *row = flamepix_format_named(format);
    assert_non_null(row);
    if (options != NULL)
        lenient = *options;
    lenient.lenient = true;
    assert_int_equal(flamepix_input_from_callback(read_part, &parts, &keep, &input), FLAMEPIX_OK);
    assert_int_equal(row->open(input, &lenient, &collapsed.report, &stacks), FLAMEPIX_OK);
    assert_int_equal(flamepix_order_sort(stacks, 0, 0, &stacks), FLAMEPIX_OK);
    collapsed.status = write_all(stacks, &collapsed.folded);
    assert_int_equal(flamepix_buffer_append(&collapsed.folded, "", 1), FLAMEPIX_OK);
    flamepix_stacks_free(stacks);
    flamepix_input_free(input);
    return collapsed;
}

void test_collapsed_free(struct test_collapsed *collapsed)
{
    flamepix_buffer_free(&collapsed->folded);
}

static void expect(const char *format, struct flamepix_bytes bytes,
                   const struct flamepix_format_options *options, size_t part_nbytes,
                   const char *folded)
{
    struct test_collapsed collapsed = test_collapse(format, bytes, options, part_nbytes);
    assert_string_equal(collapsed.folded.data, folded);
    assert_int_equal(collapsed.status, FLAMEPIX_END);
    assert_false(collapsed.report.damage.found);
    assert_int_equal(collapsed.report.bad_lines, 0);
    assert_int_equal(collapsed.report.ledger.not_understood.count, 0);
    test_collapsed_free(&collapsed);
}

void test_expect_collapsed(const char *format, struct flamepix_bytes bytes,
                           const struct flamepix_format_options *options, const char *folded)
{
    assert_string_equal(flamepix_format_of(bytes)->name, format);
    expect(format, bytes, options, 0, folded);
    expect(format, bytes, options, 1, folded);
}

void test_expect_folded(const char *format, const char *text, const char *folded)
{
    test_expect_collapsed(format, flamepix_bytes_of(text), NULL, folded);
}

/* Where a weight is below 0, they are read again, as a profile does it. */
static void expect_an_end(const char *format, struct flamepix_bytes bytes)
{
    struct flamepix_format_options strict = {.strict = true};
    const struct flamepix_format_options with_signs = {.signed_counts = true};
    struct test_collapsed collapsed = test_collapse(format, bytes, NULL, 0);
    if (collapsed.status == FLAMEPIX_BELOW_ZERO) {
        strict.signed_counts = true;
        test_collapsed_free(&collapsed);
        collapsed = test_collapse(format, bytes, &with_signs, 0);
    }
    assert_true(collapsed.status == FLAMEPIX_END || collapsed.status == FLAMEPIX_UNKNOWN_VERSION);
    assert_true(collapsed.report.damage.offset <= bytes.length);
    test_collapsed_free(&collapsed);
    collapsed = test_collapse(format, bytes, &strict, 0);
    assert_true(collapsed.status == FLAMEPIX_END || collapsed.status == FLAMEPIX_BAD_LINE ||
                collapsed.status == FLAMEPIX_BAD_RECORDING ||
                collapsed.status == FLAMEPIX_UNKNOWN_VERSION);
    test_collapsed_free(&collapsed);
}

void test_expect_cuts_are_read(const char *format, struct flamepix_bytes bytes)
{
    char *copy = malloc(bytes.length + 1);
    assert_non_null(copy);
    memcpy(copy, bytes.data, bytes.length);
    /* A third of them where not all rounds are asked for: so numbers of 4 and 8 bytes are met at
     * each byte. */
    const size_t step = test_rounds(4) == 4 ? 1 : 3;
    for (size_t length = 0; length < bytes.length; length += step) {
        expect_an_end(format, (struct flamepix_bytes){bytes.data, length});
        copy[length] = (char)(copy[length] ^ 0x55);
        expect_an_end(format, (struct flamepix_bytes){copy, bytes.length});
        copy[length] = bytes.data[length];
    }
    free(copy);
}

struct flamepix_buffer test_sample(const char *name)
{
    struct flamepix_buffer path = {0}, bytes = {0};
    char piece[4096];
    size_t length;
    assert_int_equal(fpx_buffer_printf(&path, "tests/samples/%s", name), FLAMEPIX_OK);
    FILE *file = fopen(path.data, "rb");
    assert_non_null(file);
    while ((length = fread(piece, 1, sizeof(piece), file)) > 0)
        assert_int_equal(flamepix_buffer_append(&bytes, piece, length), FLAMEPIX_OK);
    assert_int_equal(fclose(file), 0);
    flamepix_buffer_free(&path);
    return bytes;
}
