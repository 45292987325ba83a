#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "batch/products/made_files.h"
#include "support/folder.h"
#include "support/scarce_memory.h"

/* Bytes of a string, NULs included, but for the last one. */
#define BYTES(text)                                                                                \
    {                                                                                              \
        text, sizeof(text) - 1                                                                     \
    }

#define PNG_HEAD "\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\1\2\0\0\0\3\x08\3\0\0\0sums"
#define PNG_UNIT "\0\0\0\x10iTXtUnit\0\0\0\0\0samplessums"
#define PNG_TOTAL                                                                                  \
    "\0\0\0\x1diTXtDescription\0\0\0\0\0"                                                          \
    "1,234 samplessums"
#define PNG_PIXELS "\0\0\0\1IDATxsums"
#define JPEG_HEAD  "\xff\xd8\xff\xe0\0\4ab"
#define JPEG_UNIT  "\xff\xfe\0\x0fUnit: samples"
#define JPEG_TOTAL                                                                                 \
    "\xff\xfe\0\x1c"                                                                               \
    "Description: 1,234 samples"
#define JPEG_SIZE "\xff\xc0\0\x11\x08\0\3\1\2\3"

static struct fpx_picture_facts facts_of(const char *folder, struct flamepix_bytes bytes)
{
    char path[TEST_PATH_MAX];
    struct fpx_picture_facts facts;
    test_folder_add(folder, "picture", bytes.data, bytes.length);
    assert_int_equal(fpx_picture_facts_read(test_folder_path(folder, "picture", path), &facts),
                     FLAMEPIX_OK);
    return facts;
}

static void expect(const char *folder, struct flamepix_bytes bytes, uint32_t width, double total,
                   const char *unit)
{
    const struct fpx_picture_facts facts = facts_of(folder, bytes);
    assert_int_equal(facts.width, width);
    assert_int_equal(facts.height, width > 0 ? 3 : 0);
    assert_true(isnan(total) ? isnan(facts.total) : facts.total == total);
    assert_string_equal(facts.unit, unit);
}

static void test_size_total_and_unit_are_read(void **state)
{
    static const struct flamepix_bytes pictures[] = {
        BYTES(PNG_HEAD PNG_TOTAL PNG_UNIT PNG_PIXELS),
        BYTES(PNG_HEAD PNG_UNIT PNG_TOTAL PNG_UNIT PNG_TOTAL PNG_PIXELS),
        BYTES(JPEG_HEAD JPEG_TOTAL JPEG_UNIT JPEG_SIZE),
        BYTES(JPEG_HEAD JPEG_TOTAL JPEG_UNIT "\xff\xfe\0\x08Unit: " JPEG_SIZE),
    };
    for (size_t i = 0; i < sizeof(pictures) / sizeof(pictures[0]); i++)
        expect(*state, pictures[i], 258, 1234, "samples");
}

static void test_what_is_not_said_is_not_known(void **state)
{
    static const struct {
        struct flamepix_bytes picture;
        uint32_t width;
        const char *unit;
    } rows[] = {
        {BYTES(PNG_HEAD PNG_PIXELS), 258, ""},
        {BYTES(PNG_HEAD PNG_TOTAL PNG_PIXELS), 258, ""},
        {BYTES(PNG_HEAD PNG_UNIT PNG_PIXELS), 258, "samples"},
        {BYTES(PNG_HEAD PNG_PIXELS PNG_UNIT), 258, ""},
        {BYTES(PNG_HEAD "\0\0\0\x10iTXtUnit\0\1\0\0\0samplessums" PNG_PIXELS), 258, ""},
        {BYTES(PNG_HEAD "\0\0\0\x0eiTXtUnit\0\0\0\0amplessums" PNG_PIXELS), 258, ""},
        {BYTES(PNG_HEAD "\0\0\0\4iTXtUnitsums" PNG_PIXELS), 258, ""},
        {BYTES(PNG_HEAD "\0\0\0\5iTXtUnit\0sums" PNG_PIXELS), 258, ""},
        {BYTES(PNG_HEAD "\0\1\0\0iTXtUnit\0\0\0\0\0samples"), 258, ""},
        {BYTES(PNG_HEAD "\0\0\0\x10iTXtUnit\0\0\0\0\0sam"), 258, ""},
        {BYTES(PNG_HEAD "\0\0\0\x0aiTXtUnit\0\0\0\0\0\nsums" PNG_PIXELS), 258, ""},
        {BYTES(PNG_HEAD "\0\0\0\x0aiTXtUnit\0\0\0\0\0\xffsums" PNG_PIXELS), 258, ""},
        {BYTES(PNG_HEAD "\0\0\0\x0ctEXtUnit\0samplessums" PNG_PIXELS), 258, ""},
        {BYTES("\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR"), 0, ""},
        {BYTES(JPEG_HEAD JPEG_SIZE), 258, ""},
        {BYTES(JPEG_HEAD "\xff\xfe\0\x09samples" JPEG_SIZE), 258, ""},
        {BYTES(JPEG_HEAD "\xff\xfe\x40\x00Unit: samples"), 0, ""},
        {BYTES(JPEG_HEAD "\xff\xfe\0\x1fUnit: samples"), 0, ""},
        {BYTES(JPEG_HEAD "\xff\xfe\0\1Unit: samples" JPEG_SIZE), 0, ""},
        {BYTES(JPEG_HEAD "nothing of it"), 0, ""},
        {BYTES(JPEG_HEAD "\xff\xc4\0\4ab\xff\xc8\0\4ab\xff\xcc\0\4ab\xff\xc2\0\x11\x08\0"), 0, ""},
        {BYTES("no picture at all"), 0, ""},
        {BYTES("short"), 0, ""},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        expect(*state, rows[i].picture, rows[i].width, (double)NAN, rows[i].unit);
}

static void test_only_a_total_that_is_said_exactly_is_known(void **state)
{
    static const struct {
        struct flamepix_bytes picture;
        double total;
    } rows[] = {
        {BYTES(JPEG_HEAD JPEG_UNIT "\xff\xfe\0\x17"
                                   "Description: 1 sample" JPEG_SIZE),
         1},
        {BYTES(JPEG_HEAD JPEG_UNIT "\xff\xfe\0\x18"
                                   "Description: 0 samples" JPEG_SIZE),
         0},
        {BYTES(JPEG_HEAD JPEG_UNIT "\xff\xfe\0\x1a"
                                   "Description: 2.5 samples" JPEG_SIZE),
         (double)NAN},
        {BYTES(JPEG_HEAD JPEG_UNIT "\xff\xfe\0\x1c"
                                   "Description: 1.23 G samples" JPEG_SIZE),
         (double)NAN},
        {BYTES(JPEG_HEAD JPEG_UNIT "\xff\xfe\0\x1b"
                                   "Description: 1234 samples" JPEG_SIZE),
         (double)NAN},
        {BYTES(JPEG_HEAD JPEG_UNIT "\xff\xfe\0\x16"
                                   "Description: 7 bytes" JPEG_SIZE),
         (double)NAN},
        {BYTES(JPEG_HEAD "\xff\xfe\0\x0aUnit: ms"
                         "\xff\xfe\0\x13"
                         "Description: 7 ms" JPEG_SIZE),
         (double)NAN},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const double total = facts_of(*state, rows[i].picture).total;
        assert_true(isnan(rows[i].total) ? isnan(total) : total == rows[i].total);
    }
}

static void test_a_unit_that_is_too_long_is_none(void **state)
{
    char picture[400] = JPEG_HEAD;
    size_t length = sizeof(JPEG_HEAD) - 1;
    const size_t unit = FLAMEPIX_UNIT_NBYTES;
    picture[length++] = '\xff';
    picture[length++] = '\xfe';
    picture[length++] = 0;
    picture[length++] = (char)(2 + strlen("Unit: ") + unit);
    memcpy(picture + length, "Unit: ", strlen("Unit: "));
    length += strlen("Unit: ");
    memset(picture + length, 'u', unit);
    length += unit;
    memcpy(picture + length, JPEG_SIZE, sizeof(JPEG_SIZE) - 1);
    length += sizeof(JPEG_SIZE) - 1;
    expect(*state, (struct flamepix_bytes){picture, length}, 258, (double)NAN, "");
}

static void test_of_a_file_that_is_not_there_nothing_is_known(void **state)
{
    char path[TEST_PATH_MAX];
    struct fpx_picture_facts facts;
    assert_int_equal(fpx_picture_facts_read(test_folder_path(*state, "none", path), &facts),
                     FLAMEPIX_OK);
    assert_int_equal(facts.width, 0);
    assert_true(isnan(facts.total));
}

static enum flamepix_status read_facts(void *user)
{
    struct fpx_picture_facts facts;
    return fpx_picture_facts_read(user, &facts);
}

static void test_scarce_memory_is_told(void **state)
{
    static const struct flamepix_bytes picture = BYTES(PNG_HEAD PNG_TOTAL PNG_UNIT PNG_PIXELS);
    char path[TEST_PATH_MAX];
    test_folder_add(*state, "picture", picture.data, picture.length);
    (void)test_folder_path(*state, "picture", path);
    assert_true(scarce_memory_try(read_facts, path) > 0);
}

#define IN_A_FOLDER(test)                                                                          \
    cmocka_unit_test_setup_teardown(test, test_folder_setup, test_folder_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_A_FOLDER(test_size_total_and_unit_are_read),
        IN_A_FOLDER(test_what_is_not_said_is_not_known),
        IN_A_FOLDER(test_only_a_total_that_is_said_exactly_is_known),
        IN_A_FOLDER(test_a_unit_that_is_too_long_is_none),
        IN_A_FOLDER(test_of_a_file_that_is_not_there_nothing_is_known),
        IN_A_FOLDER(test_scarce_memory_is_told),
    };
    return cmocka_run_group_tests_name("picture_facts", tests, NULL, NULL);
}
