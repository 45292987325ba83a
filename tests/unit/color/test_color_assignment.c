#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "color/color_assignment.h"
#include "color/color_groups.h"
#include "support/scarce_memory.h"

static struct flamepix_bytes bytes(const char *text)
{
    return (struct flamepix_bytes){text, strlen(text)};
}

static void check_text(const struct fpx_color_assignment *assignment, const char *expected)
{
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_color_assignment_write(assignment, &text), FLAMEPIX_OK);
    assert_int_equal(text.length, strlen(expected));
    assert_memory_equal(text.data, expected, text.length);
    flamepix_buffer_free(&text);
}

static void test_color_assignment_is_read_as_it_is_written_and_sorted(void **state)
{
    (void)state;
    struct fpx_color_assignment *assignment;
    struct fpx_color_fault fault;
    assert_int_equal(
        fpx_color_assignment_parse(bytes("# x\nb\tc\tred\r\n\na\t#0a0B0c"), &assignment, &fault),
        FLAMEPIX_OK);
    check_text(assignment, "a\t#0A0B0C\nb\tc\tred\n");
    assert_int_equal(fpx_color_assignment_find(assignment, bytes("b\tc")), 1);
    assert_int_equal(fpx_color_assignment_find(assignment, bytes("b")), 2);
    fpx_color_assignment_free(assignment);
}

static void test_color_assignment_says_what_is_wrong_with_a_line(void **state)
{
    (void)state;
    static const struct {
        const char *text, *why;
        size_t line;
    } wrong[] = {
        {"a\tred\nb\n", "a TAB and its colour", 2},
        {"\n\na\tcrimson\n", "the colour is not", 3},
        {"a\tred\nb\tred\na\tblue\n", "\"a\" is named twice", 0},
    };
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
        struct fpx_color_assignment *assignment;
        struct fpx_color_fault fault;
        assert_int_equal(fpx_color_assignment_parse(bytes(wrong[i].text), &assignment, &fault),
                         FLAMEPIX_BAD_ARGUMENT);
        assert_int_equal(fault.line, wrong[i].line);
        assert_non_null(strstr(fault.why, wrong[i].why));
    }
}

/* Adds the modules of one profile. */
static void add_modules(struct fpx_color_assignment *assignment,
                        const struct flamepix_name_sum *names, size_t count, double total)
{
    struct fpx_color_groups groups = {0};
    assert_int_equal(fpx_color_groups_sum(&groups, FPX_BY_MODULE, names, count), FLAMEPIX_OK);
    for (size_t i = 0; i < groups.count; i++)
        assert_int_equal(fpx_color_assignment_add(assignment, groups.items[i].label,
                                                  groups.items[i].weight.value / total),
                         FLAMEPIX_OK);
    fpx_color_groups_free(&groups);
}

/* A profile in another unit counts no more than one in samples. */
static void test_color_assignment_weighs_profiles_by_share(void **state)
{
    (void)state;
    const struct flamepix_name_sum first[] = {{.name = bytes("libb`x"), .total = {.value = 6e9}},
                                              {.name = bytes("liba`x"), .total = {.value = 4e9}}};
    const struct flamepix_name_sum second[] = {{.name = bytes("liba`y"), .total = {.value = 9}},
                                               {.name = bytes("--"), .total = {.value = 10}},
                                               {.name = bytes("libb`y"), .total = {.value = 1}}};
    struct fpx_color_assignment *assignment;
    assert_int_equal(fpx_color_assignment_create(&assignment), FLAMEPIX_OK);
    add_modules(assignment, first, 2, 1e10);
    add_modules(assignment, second, 3, 10);
    assert_int_equal(fpx_color_assignment_decide(assignment), FLAMEPIX_OK);
    check_text(assignment, "liba\tblue\nlibb\torange\n");
    fpx_color_assignment_free(assignment);
}

static void test_color_assignment_has_eight_hues(void **state)
{
    (void)state;
    struct flamepix_name_sum names[20];
    char texts[20][8] = {0};
    struct fpx_color_assignment *assignment;
    size_t count;
    for (size_t i = 0; i < 20; i++) {
        memcpy(texts[i], "a`f", 4);
        texts[i][0] = (char)('a' + i);
        names[i] = (struct flamepix_name_sum){.name = bytes(texts[i]), .total = {.value = 1}};
    }
    assert_int_equal(fpx_color_assignment_create(&assignment), FLAMEPIX_OK);
    add_modules(assignment, names, 20, 20);
    assert_int_equal(fpx_color_assignment_decide(assignment), FLAMEPIX_OK);
    const struct fpx_assigned_color *all = fpx_color_assignment_all(assignment, &count);
    assert_int_equal(count, 8);
    /* Equal weights go by label. */
    assert_int_equal(all[7].label.data[0], 'h');
    fpx_color_assignment_free(assignment);
}

static enum flamepix_status parse_with_little_memory(void *user)
{
    struct fpx_color_assignment *assignment = NULL;
    struct fpx_color_fault fault;
    struct flamepix_buffer text = {0};
    (void)user;
    enum flamepix_status status =
        fpx_color_assignment_parse(bytes("b\tred\na\t#102030\n"), &assignment, &fault);
    if (status == FLAMEPIX_OK)
        status = fpx_color_assignment_write(assignment, &text);
    fpx_color_assignment_free(assignment);
    flamepix_buffer_free(&text);
    return status;
}

static enum flamepix_status decide_with_little_memory(void *user)
{
    struct fpx_color_assignment *assignment = NULL;
    (void)user;
    enum flamepix_status status = fpx_color_assignment_create(&assignment);
    if (status == FLAMEPIX_OK)
        status = fpx_color_assignment_add(assignment, bytes("liba"), 0.25);
    if (status == FLAMEPIX_OK)
        status = fpx_color_assignment_add(assignment, bytes("libc"), 0.5);
    if (status == FLAMEPIX_OK)
        status = fpx_color_assignment_decide(assignment);
    fpx_color_assignment_free(assignment);
    return status;
}

static void test_scarce_memory_is_told(void **state)
{
    (void)state;
    assert_true(scarce_memory_try(parse_with_little_memory, NULL) > 4);
    assert_true(scarce_memory_try(decide_with_little_memory, NULL) > 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_color_assignment_is_read_as_it_is_written_and_sorted),
        cmocka_unit_test(test_color_assignment_says_what_is_wrong_with_a_line),
        cmocka_unit_test(test_color_assignment_weighs_profiles_by_share),
        cmocka_unit_test(test_color_assignment_has_eight_hues),
        cmocka_unit_test(test_scarce_memory_is_told),
    };
    return cmocka_run_group_tests_name("color_assignment", tests, NULL, NULL);
}
