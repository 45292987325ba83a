#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "stack/folded_line.h"

static bool is_comment(const char *line)
{
    return fpx_folded_is_comment(flamepix_bytes_of(line), false);
}

static void test_a_comment_has_a_blank_behind_its_hash_or_no_count(void **state)
{
    (void)state;
    static const char *const comments[] = {"#",        "# ",       "# a;b 5", "#\ta;b 5",
                                           "#5",       "#a;b",     "#a 1e",   "#a b",
                                           "#a;b nan", "#a 1,234", "#a ",     "#a 5 x"};
    static const char *const stacks[] = {"#a 5",   "#;a 5", "#a;b\t5", "#a 1e3", "#a -5",
                                         "#a 5  ", "a 5",   " # 5",    "",       "#a 1e300"};
    for (size_t i = 0; i < sizeof(comments) / sizeof(comments[0]); i++)
        if (!is_comment(comments[i]))
            fail_msg("\"%s\" is no comment", comments[i]);
    for (size_t i = 0; i < sizeof(stacks) / sizeof(stacks[0]); i++)
        if (is_comment(stacks[i]))
            fail_msg("\"%s\" is a comment", stacks[i]);
}

static void test_where_counts_stand_first_every_hash_begins_a_comment(void **state)
{
    (void)state;
    assert_true(fpx_folded_is_comment(flamepix_bytes_of("#a 5"), true));
    assert_false(fpx_folded_is_comment(flamepix_bytes_of("5 #a"), true));
}

static void test_a_comment_looks_like_a_stack_by_a_semicolon_and_a_count(void **state)
{
    (void)state;
    const struct flamepix_bytes comment = flamepix_bytes_of("# a;b 5");
    assert_true(fpx_folded_comment_looks_like_stack(comment, false));
    assert_false(fpx_folded_comment_looks_like_stack(comment, true));
    assert_true(fpx_folded_comment_looks_like_stack(flamepix_bytes_of("# 5 a;b"), true));
    assert_false(fpx_folded_comment_looks_like_stack(flamepix_bytes_of("# a 5"), false));
    assert_false(fpx_folded_comment_looks_like_stack(flamepix_bytes_of("# a;b"), false));
    assert_false(fpx_folded_comment_looks_like_stack(flamepix_bytes_of("#"), false));
}

static void expect_key(const char *text, const char *key)
{
    struct flamepix_buffer made = {0};
    assert_int_equal(fpx_folded_append_key(&made, flamepix_bytes_of(text), SIZE_MAX), FLAMEPIX_OK);
    assert_int_equal(made.length, strlen(key));
    assert_true(made.length == 0 || memcmp(made.data, key, made.length) == 0);
    flamepix_buffer_free(&made);
}

static void test_a_key_has_no_blanks_around_its_frames(void **state)
{
    (void)state;
    expect_key("main", "main;");
    expect_key(" main ; b c;\td \t", "main;b c;d;");
    expect_key("a;\xC2\xA0", "a;\xC2\xA0;");
}

static void test_an_empty_frame_of_a_key_is_unknown_and_at_its_end_none(void **state)
{
    (void)state;
    expect_key("", "");
    expect_key(" ; ;; ", "");
    expect_key("a; ;", "a;");
    expect_key(";a", "[unknown];a;");
    expect_key("a; ;;b", "a;[unknown];[unknown];b;");
}

static void test_a_key_is_no_longer_than_its_limit(void **state)
{
    (void)state;
    struct flamepix_buffer key = {0};
    assert_int_equal(flamepix_buffer_append(&key, "before", 6), FLAMEPIX_OK);
    assert_int_equal(fpx_folded_append_key(&key, flamepix_bytes_of(";a"), 11), FLAMEPIX_LIMIT_LINE);
    key.length = 6;
    assert_int_equal(fpx_folded_append_key(&key, flamepix_bytes_of(";a"), 12), FLAMEPIX_OK);
    flamepix_buffer_free(&key);
}

static void test_a_first_count_is_the_first_word(void **state)
{
    (void)state;
    struct flamepix_bytes line = flamepix_bytes_of("  1e3\t main;a b 7");
    struct flamepix_weight count;
    enum flamepix_line_fault fault;
    assert_true(fpx_folded_take_first_count(&line, &count, &fault));
    assert_true(count.value == 1000);
    assert_int_equal(line.length, strlen("main;a b 7"));
    assert_false(fpx_folded_take_first_count(&line, &count, &fault));
    assert_int_equal(fault, FLAMEPIX_LINE_NO_COUNT);
    assert_int_equal(line.length, strlen("main;a b 7"));
}

static void test_a_line_whose_first_word_alone_is_a_count_says_so(void **state)
{
    (void)state;
    struct flamepix_weight count;
    enum flamepix_line_fault fault;
    static const char *const first[] = {"12 main;a", "  12 main", "1e3 a b"};
    static const char *const none[] = {"main;a", "12", "main 12x", "x 12 main"};
    for (size_t i = 0; i < 3; i++) {
        struct flamepix_bytes line = flamepix_bytes_of(first[i]);
        assert_false(fpx_folded_take_count(&line, &count, &fault));
        assert_int_equal(fault, FLAMEPIX_LINE_COUNT_FIRST);
    }
    for (size_t i = 0; i < 4; i++) {
        struct flamepix_bytes line = flamepix_bytes_of(none[i]);
        assert_false(fpx_folded_take_count(&line, &count, &fault));
        assert_int_not_equal(fault, FLAMEPIX_LINE_COUNT_FIRST);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_comment_has_a_blank_behind_its_hash_or_no_count),
        cmocka_unit_test(test_where_counts_stand_first_every_hash_begins_a_comment),
        cmocka_unit_test(test_a_comment_looks_like_a_stack_by_a_semicolon_and_a_count),
        cmocka_unit_test(test_a_key_has_no_blanks_around_its_frames),
        cmocka_unit_test(test_an_empty_frame_of_a_key_is_unknown_and_at_its_end_none),
        cmocka_unit_test(test_a_key_is_no_longer_than_its_limit),
        cmocka_unit_test(test_a_first_count_is_the_first_word),
        cmocka_unit_test(test_a_line_whose_first_word_alone_is_a_count_says_so),
    };
    return cmocka_run_group_tests_name("folded line", tests, NULL, NULL);
}
