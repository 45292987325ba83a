#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer_printf.h"
#include "support/recordings/recordings.h"

static const char map[] = "00000000-00000100 r-xp 00000000 08:01 1 /bin/server\n"
                          "build=/bin/server\n";

/* Words of this size and order, of which each sample begins with a count and a length. */
static struct flamepix_buffer words_of(const uint64_t *words, size_t count, size_t nbytes,
                                       bool high_first)
{
    struct flamepix_buffer profile = {0};
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < nbytes; k++) {
            const size_t shift = 8 * (high_first ? nbytes - 1 - k : k);
            const unsigned char byte = (unsigned char)(words[i] >> shift);
            assert_int_equal(flamepix_buffer_append(&profile, &byte, 1), FLAMEPIX_OK);
        }
    }
    return profile;
}

static struct flamepix_buffer profile_of(const uint64_t *words, size_t count, size_t nbytes,
                                         bool high_first)
{
    struct flamepix_buffer profile = words_of(words, count, nbytes, high_first);
    assert_int_equal(flamepix_buffer_append(&profile, map, sizeof(map) - 1), FLAMEPIX_OK);
    return profile;
}

static const uint64_t small[] = {0, 3, 0,    1000, 0,     2, 2, 0x10, 0x201,
                                 1, 3, 0x10, 0x21, 0x201, 0, 1, 0};
enum { SMALL = sizeof(small) / sizeof(small[0]) };

static void expect(const struct flamepix_buffer *profile, const char *sample_index,
                   const char *folded)
{
    const struct flamepix_format_options options = {.recording.sample_index = sample_index};
    test_expect_collapsed("gperftools", flamepix_buffer_bytes(profile), &options, folded);
}

static void test_words_of_all_kinds_are_read(void **state)
{
    (void)state;
    for (size_t kind = 0; kind < 4; kind++) {
        struct flamepix_buffer profile = profile_of(small, SMALL, kind < 2 ? 4 : 8, kind % 2 == 1);
        expect(&profile, NULL,
               "0x200;server`0x10 2000000\n0x200;server`0x20;server`0x10 1000000\n");
        expect(&profile, "samples", "0x200;server`0x10 2\n0x200;server`0x20;server`0x10 1\n");
        flamepix_buffer_free(&profile);
    }
}

static void test_functions_may_stand_before_the_words(void **state)
{
    (void)state;
    struct flamepix_buffer words = profile_of(small, SMALL, 8, false);
    struct flamepix_buffer profile = {0};
    assert_int_equal(fpx_buffer_printf(&profile, "--- symbol\nbinary=./x\n0x10 leaf\n"
                                                 "0x200 main--work\n---\n--- profile\n"),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&profile, words.data, words.length), FLAMEPIX_OK);
    expect(&profile, "samples", "main;work;leaf 2\nmain;work;server`0x20;leaf 1\n");
    flamepix_buffer_free(&words);
    flamepix_buffer_free(&profile);
}

static void test_samples_behind_functions_need_no_end(void **state)
{
    (void)state;
    struct flamepix_buffer words = words_of(small, SMALL - 3, 8, false);
    struct flamepix_buffer profile = {0};
    assert_int_equal(fpx_buffer_printf(&profile, "--- symbol\n0x10 leaf\n---\n--- profile\n"),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&profile, words.data, words.length), FLAMEPIX_OK);
    expect(&profile, "samples", "0x200;0x20;leaf 1\n0x200;leaf 2\n");
    flamepix_buffer_free(&words);
    flamepix_buffer_free(&profile);
}

static void test_java_numbers_its_functions_and_names_them_behind_the_samples(void **state)
{
    (void)state;
    static const uint64_t words[] = {0, 3, 1, 1000, 0, 2, 2, 4, 5, 1, 3, 6, 4, 5, 0, 1, 0};
    static const char names[] = "\n 0x0000004 com.example.A.run (A.java:6)\n"
                                " 0x0000005 com.example.Main.main (Main.java:3)\n"
                                " 0x0000006 GC\n";
    for (size_t nbytes = 4; nbytes <= 8; nbytes += 4) {
        struct flamepix_buffer profile =
            words_of(words, sizeof(words) / sizeof(words[0]), nbytes, false);
        assert_int_equal(flamepix_buffer_append(&profile, names, sizeof(names) - 1), FLAMEPIX_OK);
        expect(&profile, NULL,
               "com.example.Main.main;com.example.A.run 2000000\n"
               "com.example.Main.main;com.example.A.run;GC 1000000\n");
        flamepix_buffer_free(&profile);
    }
}

static void test_a_leaf_that_was_found_on_the_stack_once_more_is_no_call(void **state)
{
    (void)state;
    static const uint64_t words[] = {0,     3, 0, 1000, 0,     1, 3, 0x10, 0x10,
                                     0x201, 1, 2, 0x20, 0x201, 0, 1, 0};
    struct flamepix_buffer profile = profile_of(words, sizeof(words) / sizeof(words[0]), 8, false);
    expect(&profile, "samples", "0x200;server`0x10 1\n0x200;server`0x20 1\n");
    flamepix_buffer_free(&profile);
}

static void test_another_profile_behind_the_map_is_said(void **state)
{
    (void)state;
    struct flamepix_buffer profile = profile_of(small, SMALL, 8, false);
    struct flamepix_buffer words = words_of(small, SMALL, 8, false);
    const size_t end = profile.length;
    assert_int_equal(flamepix_buffer_append(&profile, words.data, words.length), FLAMEPIX_OK);
    struct test_collapsed collapsed =
        test_collapse("gperftools", flamepix_buffer_bytes(&profile), NULL, 0);
    const struct flamepix_ledger *ledger = &collapsed.report.ledger;
    assert_int_equal(ledger->drawn.count, 2);
    assert_int_equal(ledger->not_understood.count, 1);
    assert_int_equal(ledger->first.offset, end);
    assert_string_equal(ledger->first.expected, "the end of the profile");
    test_collapsed_free(&collapsed);
    flamepix_buffer_free(&profile);
    flamepix_buffer_free(&words);
}

static void test_the_frame_of_the_signals_handler_goes(void **state)
{
    (void)state;
    /* Both samples have 0x301 below the leaf, and then 0x401. */
    static const uint64_t words[] = {0,     3, 0, 1000, 0,     2,     4,     0x10, 0x301, 0x401,
                                     0x201, 1, 4, 0x50, 0x301, 0x401, 0x205, 0,    1,     0};
    struct flamepix_buffer profile = profile_of(words, sizeof(words) / sizeof(words[0]), 8, false);
    expect(&profile, "samples", "0x200;server`0x10 2\n0x204;server`0x50 1\n");
    flamepix_buffer_free(&profile);
}

static void test_samples_before_damage_are_read(void **state)
{
    (void)state;
    struct flamepix_buffer profile = profile_of(small, SMALL - 4, 8, false);
    profile.length -= sizeof(map) - 1;
    struct test_collapsed collapsed =
        test_collapse("gperftools", flamepix_buffer_bytes(&profile), NULL, 0);
    /* Of one sample, all have the same frame below the leaf. */
    assert_string_equal(collapsed.folded.data, "0x10 2000000\n");
    assert_true(collapsed.report.damage.found);
    test_collapsed_free(&collapsed);
    flamepix_buffer_free(&profile);
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    struct flamepix_buffer profile = profile_of(small, SMALL, 8, false);
    test_expect_cuts_are_read("gperftools", flamepix_buffer_bytes(&profile));
    flamepix_buffer_free(&profile);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words_of_all_kinds_are_read),
        cmocka_unit_test(test_functions_may_stand_before_the_words),
        cmocka_unit_test(test_samples_behind_functions_need_no_end),
        cmocka_unit_test(test_java_numbers_its_functions_and_names_them_behind_the_samples),
        cmocka_unit_test(test_a_leaf_that_was_found_on_the_stack_once_more_is_no_call),
        cmocka_unit_test(test_another_profile_behind_the_map_is_said),
        cmocka_unit_test(test_the_frame_of_the_signals_handler_goes),
        cmocka_unit_test(test_samples_before_damage_are_read),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("gperftools", tests, NULL, NULL);
}
