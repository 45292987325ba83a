#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "jobs/group_file_names.h"
#include "support/scarce_memory.h"

/* Appends the name of a group's file, which is `expected`. */
static void expect_of_bytes(struct flamepix_buffer *names, struct flamepix_bytes group,
                            const char *expected)
{
    const size_t begin = names->length;
    assert_int_equal(fpx_group_name_append(group, names), FLAMEPIX_OK);
    assert_string_equal(names->data + begin, expected);
    assert_int_equal(names->length, begin + strlen(expected) + 1);
}

static void expect(struct flamepix_buffer *names, const char *group, const char *expected)
{
    expect_of_bytes(names, flamepix_bytes_of(group), expected);
}

static void test_harmless_names_stay(void **state)
{
    (void)state;
    struct flamepix_buffer names = {0};
    expect(&names, "worker-1", "worker-1");
    expect(&names, "libc.so.6", "libc.so.6");
    expect(&names, "\u00C4ther \u6771", "\u00C4ther_\u6771");
    flamepix_buffer_free(&names);
}

static void test_no_name_leads_to_another_folder_or_hides(void **state)
{
    (void)state;
    struct flamepix_buffer names = {0};
    expect(&names, "../../etc/passwd", "_._.._etc_passwd");
    expect(&names, "..", "_.");
    expect(&names, ".", "_");
    expect(&names, "", "_~2");
    expect(&names, ".flamepix-x", "_flamepix-x");
    expect(&names, "a/b\\c:d*e?f\"g<h>i|j~k$l`m;n", "a_b_c_d_e_f_g_h_i_j_k_l_m_n");
    expect(&names, "a\tb\nc\177\033[0m", "a_b_c___0m");
    expect(&names, "x\u202Egnp", "x_gnp");
    expect(&names,
           "a\xFF"
           "b",
           "a_b");
    expect_of_bytes(&names, (struct flamepix_bytes){"a\0b", 3}, "a_b~2");
    flamepix_buffer_free(&names);
}

static void test_equal_names_are_told_apart_by_their_order(void **state)
{
    (void)state;
    struct flamepix_buffer names = {0};
    expect(&names, "a b", "a_b");
    expect(&names, "a_b_c", "a_b_c");
    expect(&names, "a/b", "a_b~2");
    expect(&names, "a~2", "a_2");
    expect(&names, "a_b", "a_b~3");
    expect(&names, "a", "a");
    flamepix_buffer_free(&names);
}

static void test_long_names_are_cut_between_characters(void **state)
{
    (void)state;
    struct flamepix_buffer names = {0};
    char group[300], expected[FPX_GROUP_NAME_NBYTES + 3];
    memset(group, 'x', sizeof(group));
    memcpy(group + FPX_GROUP_NAME_NBYTES - 1, "\u00E4", 2);
    group[sizeof(group) - 1] = '\0';
    memset(expected, 'x', sizeof(expected));
    memcpy(expected + FPX_GROUP_NAME_NBYTES - 1, "", 1);
    expect(&names, group, expected);
    memcpy(expected + FPX_GROUP_NAME_NBYTES - 1, "~2", 3);
    expect(&names, group, expected);
    flamepix_buffer_free(&names);
}

static enum flamepix_status name_two(void *user)
{
    (void)user;
    struct flamepix_buffer names = {0};
    enum flamepix_status status = fpx_group_name_append(flamepix_bytes_of(""), &names);
    if (status == FLAMEPIX_OK)
        status = fpx_group_name_append(flamepix_bytes_of("_"), &names);
    flamepix_buffer_free(&names);
    return status;
}

static void test_short_memory_is_an_answer(void **state)
{
    (void)state;
    assert_true(scarce_memory_try(name_two, NULL) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_harmless_names_stay),
        cmocka_unit_test(test_no_name_leads_to_another_folder_or_hides),
        cmocka_unit_test(test_equal_names_are_told_apart_by_their_order),
        cmocka_unit_test(test_long_names_are_cut_between_characters),
        cmocka_unit_test(test_short_memory_is_an_answer),
    };
    return cmocka_run_group_tests_name("group file names", tests, NULL, NULL);
}
