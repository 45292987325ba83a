#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/random.h"
#include "terminal/query_terminal.h"

static struct fpx_terminal_answers answers_of(const char *text)
{
    return fpx_terminal_answers_read(flamepix_bytes_of(text));
}

static void expect(const char *text, enum fpx_terminal_protocol_number protocol)
{
    const struct fpx_terminal_answers answers = answers_of(text);
    assert_true(answers.is_complete);
    assert_int_equal(fpx_terminal_answers_protocol(&answers, true), protocol);
}

static void test_what_terminals_answer(void **state)
{
    (void)state;
    expect("\033_Gi=31;OK\033\\\033P>|kitty(0.35.2)\033\\\033[4;1050;1680t\033[6;25;12t"
           "\033]11;rgb:0000/0000/0000\033\\\033[?62;c",
           FPX_TERMINAL_KITTY);
    expect("\033_Gi=31;OK\033\\\033P>|ghostty 1.1.3\033\\\033[?62;22;52c", FPX_TERMINAL_KITTY);
    expect("\033P>|iTerm2 3.5.4\033\\\033[?64;1;2;4;6;17;18;21;22;52c", FPX_TERMINAL_ITERM2);
    expect("\033P>|WezTerm 20240203-110809-5046fc22\033\\\033[?65;4;6;18;22c", FPX_TERMINAL_ITERM2);
    expect("\033P>|XTerm(390)\033\\\033[?63;1;2;4;6;9;15;16;22;28c", FPX_TERMINAL_SIXEL);
    expect("\033P>|foot(1.16.2)\033\\\033[?62;4;22c", FPX_TERMINAL_SIXEL);
    expect("\033P>|tmux 3.5a\033\\\033[?1;2;4c", FPX_TERMINAL_SIXEL);
    expect("\033P>|VTE(7600)\033\\\033[?65;1;9c", FPX_TERMINAL_BLOCKS);
    expect("\033[?6c", FPX_TERMINAL_BLOCKS);
}

static void test_the_first_number_is_a_class_and_nothing_that_it_has(void **state)
{
    (void)state;
    assert_false(answers_of("\033[?4;6c").has_sixel);
    assert_false(answers_of("\033[?62;14;41;40;04x").has_sixel);
    assert_true(answers_of("\033[?62;14;4c").has_sixel);
}

static void test_an_error_is_no_yes(void **state)
{
    (void)state;
    assert_false(answers_of("\033_Gi=31;ENOTSUPPORTED:no\033\\\033[?62c").has_kitty);
    assert_false(answers_of("\033_Gi=32;OK\033\\").has_kitty);
    assert_false(answers_of("\033_Gi=31;OK").has_kitty);
    assert_false(answers_of("\033_Gi=31;OK\033[?62c").has_kitty);
}

static void test_sizes_are_read(void **state)
{
    (void)state;
    const struct fpx_terminal_answers answers = answers_of("\033[4;600;900t\033[6;20;10t");
    assert_int_equal(answers.width, 900);
    assert_int_equal(answers.height, 600);
    assert_int_equal(answers.cell_width, 10);
    assert_int_equal(answers.cell_height, 20);
    assert_false(answers.is_complete);
    assert_int_equal(answers_of("\033[4;0;900t").width, 0);
    assert_int_equal(answers_of("\033[4;600;99999999999999999999t").width, 0);
    assert_int_equal(answers_of("\033[4;600t").width, 0);
    assert_int_equal(answers_of("\033[8;600;900t").width, 0);
}

static void expect_ground(const char *text, uint32_t ground)
{
    const struct fpx_terminal_answers answers = answers_of(text);
    assert_true(answers.has_ground);
    assert_int_equal(answers.ground, ground);
}

static void test_the_ground_is_read(void **state)
{
    (void)state;
    expect_ground("\033]11;rgb:1e1e/1F1F/2a2a\033\\", 0x1E1F2A);
    expect_ground("\033]11;rgb:1e/1f/2a\a", 0x1E1F2A);
    expect_ground("\033]11;rgb:f/0/8\a", 0xFF0088);
    assert_false(answers_of("\033]11;rgb:1e1e/1f1f\a").has_ground);
    assert_false(answers_of("\033]11;rgb:1e1e1/1f1f/0\a").has_ground);
    assert_false(answers_of("\033]11;rgb:1e/1f/2a").has_ground);
    assert_false(answers_of("\033]10;rgb:1e/1f/2a\a").has_ground);
    assert_false(answers_of("\033]11;?\033\\").has_ground);
}

static void test_keys_between_answers_are_passed_over(void **state)
{
    (void)state;
    expect("x\033[A\r\033[1;5Cq\033\033_Gi=31;OK\033\\ls\n\033Oa\033[?62;4c", FPX_TERMINAL_KITTY);
}

static void test_an_answer_may_come_in_pieces(void **state)
{
    (void)state;
    static const char text[] = "\033_Gi=31;OK\033\\\033P>|XTerm(390)\033\\\033[?63;1;4c";
    for (size_t length = 0; length < sizeof(text) - 1; length++)
        assert_false(fpx_terminal_answers_read((struct flamepix_bytes){text, length}).is_complete);
    assert_true(answers_of(text).is_complete);
}

static void test_any_bytes_are_read(void **state)
{
    (void)state;
    static const char pieces[] = "\033[_P]\\;?c4t1G\a\377~>|";
    struct test_random random = {1};
    char bytes[64];
    for (unsigned i = 0; i < 200000; i++) {
        const size_t length = test_random_below(&random, sizeof(bytes) + 1);
        for (size_t at = 0; at < length; at++)
            bytes[at] = pieces[test_random_below(&random, sizeof(pieces))];
        const struct fpx_terminal_answers answers =
            fpx_terminal_answers_read((struct flamepix_bytes){bytes, length});
        assert_true(answers.width <= 65535 && answers.cell_height <= 65535);
    }
    assert_false(fpx_terminal_answers_read((struct flamepix_bytes){NULL, 0}).is_complete);
}

static void test_colors_are_what_a_terminal_is_not_asked_for(void **state)
{
    (void)state;
    const struct fpx_terminal_answers none = {.is_complete = false};
    assert_int_equal(fpx_terminal_answers_protocol(&none, true), FPX_TERMINAL_BLOCKS);
    assert_int_equal(fpx_terminal_answers_protocol(&none, false), FPX_TERMINAL_BLOCKS_256);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_terminals_answer),
        cmocka_unit_test(test_the_first_number_is_a_class_and_nothing_that_it_has),
        cmocka_unit_test(test_an_error_is_no_yes),
        cmocka_unit_test(test_sizes_are_read),
        cmocka_unit_test(test_the_ground_is_read),
        cmocka_unit_test(test_keys_between_answers_are_passed_over),
        cmocka_unit_test(test_an_answer_may_come_in_pieces),
        cmocka_unit_test(test_any_bytes_are_read),
        cmocka_unit_test(test_colors_are_what_a_terminal_is_not_asked_for),
    };
    return cmocka_run_group_tests_name("terminal_answers", tests, NULL, NULL);
}
