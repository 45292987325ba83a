/* Any stacks, written by any of the writers of stacks and read by any of the readers, are the same
 * stacks: folded text of one count and of two, as it was written and with its lines sorted, read
 * as a whole and in parts, and carried by a picture. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix.h>

#include "profile/parallel/parallel.h"
#include "stack/folded_writer.h"
#include "support/random.h"
#include "support/recordings/file_slices.h"
#include "support/recordings/written_stacks.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum { ROUNDS = 1500, PICTURES = 60, LINES = 12 };

static void append(struct flamepix_buffer *text, const void *bytes, size_t length)
{
    assert_int_equal(flamepix_buffer_append(text, bytes, length), FLAMEPIX_OK);
}

/* Names made of pieces that are numbers, comments, marks and blanks; in some rounds all end in a
 * number. Frames of UTF-8 alone where that is asked for. */
static void random_bytes(struct test_random *random, bool is_utf8, struct flamepix_buffer *bytes)
{
    static const char *const pieces[] = {"a",
                                         "main",
                                         " ",
                                         "\t",
                                         "5",
                                         "12",
                                         " 7",
                                         "-3",
                                         "+1",
                                         "1e3",
                                         "0.5",
                                         "#",
                                         "# ",
                                         "# unit: x",
                                         "# counts: one",
                                         "# counts: two per line",
                                         "\"",
                                         "'",
                                         "\\",
                                         "chunk 1",
                                         "Thread 2",
                                         "\xC3\xA9",
                                         "\xE2\x82\xAC",
                                         ",",
                                         ":",
                                         "[unknown]",
                                         "<",
                                         "{",
                                         "[",
                                         "P1",
                                         "T2",
                                         "PK\x03\x04",
                                         "BZh9",
                                         "\xEF\xBB\xBF",
                                         "99999999999999999999",
                                         "\r",
                                         "\x01",
                                         "\x1F\x8B",
                                         "\xFF",
                                         "\xFF\xFE",
                                         "\xFE\xFF",
                                         "\x80"};
    enum { OF_UTF8 = 35 };
    const size_t count = is_utf8 ? OF_UTF8 : COUNT(pieces);
    const bool ends_in_number = test_random_below(random, 3) == 0;
    bytes->length = 0;
    for (size_t lines = 1 + test_random_below(random, LINES); lines > 0; lines--) {
        for (size_t frames = test_random_below(random, 4); frames > 0; frames--) {
            for (size_t names = 1 + test_random_below(random, 4); names > 0; names--) {
                const char *piece = pieces[test_random_below(random, count)];
                append(bytes, piece, strlen(piece));
            }
            append(bytes, ";", 1);
        }
        if (ends_in_number)
            append(bytes, "x 1", 3);
        append(bytes, "\n", 1);
    }
}

static struct flamepix_buffer write_text(const struct test_stacks *stacks, bool both)
{
    struct flamepix_buffer text = {0};
    struct flamepix_stacks *source = test_stacks_open(stacks);
    uint64_t count;
    assert_non_null(source);
    assert_int_equal((both ? fpx_folded_write_both
                           : fpx_folded_write)(source, flamepix_buffer_write, &text, &count),
                     FLAMEPIX_OK);
    flamepix_stacks_free(source);
    return text;
}

static int compare_lines(const void *a, const void *b)
{
    const char *const *of_a = a, *const *of_b = b;
    const size_t length_a = (size_t)(strchr(*of_a, '\n') - *of_a);
    const size_t length_b = (size_t)(strchr(*of_b, '\n') - *of_b);
    const int order = memcmp(*of_a, *of_b, length_a < length_b ? length_a : length_b);
    return order != 0 ? order : (length_a > length_b) - (length_a < length_b);
}

/* As `LC_ALL=C sort` does. No name holds a zero. */
static struct flamepix_buffer sort_lines(struct flamepix_buffer *text)
{
    const char *lines[TEST_STACKS_MAX + 1];
    struct flamepix_buffer sorted = {0};
    size_t count = 0;
    append(text, "", 1);
    text->length--;
    for (const char *at = text->data; *at != '\0'; at = strchr(at, '\n') + 1)
        lines[count++] = at;
    qsort(lines, count, sizeof(lines[0]), compare_lines);
    for (size_t i = 0; i < count; i++)
        append(&sorted, lines[i], (size_t)(strchr(lines[i], '\n') - lines[i]) + 1);
    return sorted;
}

static void test_folded_text_is_read_as_what_was_written(void **state)
{
    (void)state;
    struct test_random random = {1};
    struct flamepix_buffer bytes = {0};
    for (int round = 0; round < test_rounds(ROUNDS); round++) {
        const bool both = round % 2 == 1;
        struct test_stacks stacks;
        random_bytes(&random, false, &bytes);
        assert_true(test_stacks_make(flamepix_buffer_bytes(&bytes), both, &stacks));
        struct flamepix_buffer text = write_text(&stacks, both);
        struct flamepix_buffer sorted = sort_lines(&text);
        if (!test_stacks_are_text(&stacks, both, 1, flamepix_buffer_bytes(&text)) ||
            !test_stacks_are_text(&stacks, both, 1, flamepix_buffer_bytes(&sorted)))
            fail_msg("round %d: %.*s", round, (int)text.length, text.data);
        flamepix_buffer_free(&text);
        flamepix_buffer_free(&sorted);
        test_stacks_free(&stacks);
    }
    flamepix_buffer_free(&bytes);
}

/* -- in parts ---------------------------------------------------------------------------------- */

/* A part is a few lines. What a comment in one says holds for those behind it. */
static void expect_same_in_parts(struct flamepix_buffer *text, FILE *file)
{
    static const struct fpx_slice_limits limits = {
        .part_nbytes = 40, .count = 6, .search_nbytes = 20, .large_nbytes = 40};
    const struct flamepix_profile_options options = {.jobs = 2};
    struct flamepix_profile_report report;
    struct test_gathered in_parts = {0}, whole = {0};
    struct flamepix_input *inputs[2];
    test_file_holds(fileno(file), text->data, text->length);
    inputs[0] = test_file_input(file);
    assert_int_equal(flamepix_input_from_memory(flamepix_buffer_bytes(text), NULL, &inputs[1]),
                     FLAMEPIX_OK);
    assert_int_equal(fpx_profile_read_in_slices(inputs, 1, &options, &limits, &test_gathers_slices,
                                                test_gather, &in_parts, &report),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_profile_read(&inputs[1], 1, &options, test_gather, &whole, &report),
                     FLAMEPIX_OK);
    assert_int_equal(in_parts.text.length, whole.text.length);
    assert_memory_equal(in_parts.text.data, whole.text.data, whole.text.length);
    flamepix_input_free(inputs[0]);
    flamepix_input_free(inputs[1]);
    test_gathered_free(&in_parts);
    test_gathered_free(&whole);
}

static void test_a_file_in_parts_is_the_same(void **state)
{
    (void)state;
    struct test_random random = {2};
    struct flamepix_buffer bytes = {0};
    FILE *file = tmpfile();
    assert_non_null(file);
    for (int round = 0; round < test_rounds(ROUNDS / 5); round++) {
        const bool both = round % 2 == 1;
        struct test_stacks stacks;
        random_bytes(&random, false, &bytes);
        assert_true(test_stacks_make(flamepix_buffer_bytes(&bytes), both, &stacks));
        struct flamepix_buffer text = write_text(&stacks, both);
        expect_same_in_parts(&text, file);
        /* A comment that nobody knew of when the parts began. */
        const char *comment =
            "zz 1 2\n# counts: two per line\nzza 1 5\nzzb 2 5\nzzc 3 5\nzzd 4 5\n";
        append(&text, comment, strlen(comment));
        expect_same_in_parts(&text, file);
        flamepix_buffer_free(&text);
        test_stacks_free(&stacks);
    }
    (void)fclose(file);
    flamepix_buffer_free(&bytes);
}

/* -- pictures ---------------------------------------------------------------------------------- */

/* What a picture carries, stacks or frames. */
static struct flamepix_buffer draw(struct flamepix_bytes text, enum flamepix_embed embed,
                                   struct flamepix_fonts *fonts)
{
    struct flamepix_render_options options = flamepix_render_defaults();
    struct flamepix_buffer picture = {0};
    options.figure.width = 300;
    options.figure.embed = embed;
    assert_int_equal(flamepix_render(text, &options, fonts, flamepix_buffer_write, &picture, NULL),
                     FLAMEPIX_OK);
    return picture;
}

static void check_pictures(bool is_utf8, enum flamepix_embed embed)
{
    struct test_random random = {3};
    struct flamepix_buffer bytes = {0};
    struct flamepix_fonts *fonts;
    assert_int_equal(flamepix_fonts_create(&fonts), FLAMEPIX_OK);
    for (int round = 0; round < PICTURES; round++) {
        const bool both = round % 2 == 1;
        struct test_stacks stacks;
        random_bytes(&random, is_utf8, &bytes);
        assert_true(test_stacks_make(flamepix_buffer_bytes(&bytes), both, &stacks));
        struct flamepix_buffer text = write_text(&stacks, both);
        struct flamepix_buffer picture = draw(flamepix_buffer_bytes(&text), embed, fonts);
        if (!test_stacks_are_text(&stacks, both, 1, flamepix_buffer_bytes(&picture)))
            fail_msg("round %d: %.*s", round, (int)text.length, text.data);
        flamepix_buffer_free(&picture);
        flamepix_buffer_free(&text);
        test_stacks_free(&stacks);
    }
    flamepix_fonts_free(fonts);
    flamepix_buffer_free(&bytes);
}

static void test_a_picture_carries_its_stacks_whatever_their_names(void **state)
{
    (void)state;
    check_pictures(false, FLAMEPIX_EMBED_FOLDED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_folded_text_is_read_as_what_was_written),
        cmocka_unit_test(test_a_file_in_parts_is_the_same),
        cmocka_unit_test(test_a_picture_carries_its_stacks_whatever_their_names),
    };
    return cmocka_run_group_tests_name("round_trip", tests, NULL, NULL);
}
