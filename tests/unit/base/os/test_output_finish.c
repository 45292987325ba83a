#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/os/output.h"
#include "support/pictures/scratch_folder.h"

/* How a file takes its name depends on what was there when it was begun, and what is there now. */

static void assert_file(const char *path, const char *expected)
{
    char text[100];
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t length = fread(text, 1, sizeof(text) - 1, file);
    text[length] = '\0';
    fclose(file);
    assert_string_equal(text, expected);
}

static struct fpx_output *filled(const char *path, const char *text)
{
    struct fpx_output *output = NULL;
    assert_int_equal(fpx_output_open(path, &output), FLAMEPIX_OK);
    assert_int_equal(fpx_output_write(output, text, strlen(text)), FLAMEPIX_OK);
    return output;
}

static void finish(struct fpx_output *output, bool sync)
{
    assert_int_equal(fpx_output_finish(output, sync), FLAMEPIX_OK);
    fpx_output_free(output);
}

static void test_a_file_made_meanwhile_is_replaced(void **state)
{
    (void)state;
    for (int sync = 0; sync < 2; sync++) {
        struct fpx_output *output = filled("file", "abc");
        test_place_put("file", "other");
        finish(output, sync == 1);
        assert_file("file", "abc");
        assert_int_equal(test_place_count("."), 1);
        assert_int_equal(unlink("file"), 0);
    }
}

static void test_a_file_that_has_gone_meanwhile_is_made_again(void **state)
{
    (void)state;
    test_place_put("file", "old");
    struct fpx_output *output = filled("file", "abc");
    assert_int_equal(unlink("file"), 0);
    finish(output, false);
    assert_file("file", "abc");
    assert_int_equal(test_place_count("."), 1);
}

static void test_a_link_that_leads_nowhere_gets_the_file_that_it_names(void **state)
{
    (void)state;
    struct stat about;
    assert_int_equal(symlink("file", "link"), 0);
    struct fpx_output *output = filled("link", "abc");
    assert_true(fpx_output_is_linked(output));
    finish(output, false);
    assert_file("file", "abc");
    assert_int_equal(lstat("link", &about), 0);
    assert_true(S_ISLNK(about.st_mode));
    assert_int_equal(test_place_count("."), 2);
}

static void test_files_finished_together_take_their_names_each_in_its_way(void **state)
{
    (void)state;
    size_t failed = 9;
    test_place_put("old", "old");
    struct fpx_output *outputs[] = {filled("new", "1"), filled("meanwhile", "2"),
                                    filled("old", "3")};
    test_place_put("meanwhile", "other");
    for (int i = 0; i < 3; i++)
        assert_false(fpx_output_is_linked(outputs[i]));
    assert_int_equal(fpx_output_finish_all(outputs, 3, false, &failed), FLAMEPIX_OK);
    for (int i = 0; i < 3; i++)
        fpx_output_free(outputs[i]);
    assert_file("new", "1");
    assert_file("meanwhile", "2");
    assert_file("old", "3");
    assert_int_equal(test_place_count("."), 3);
}

static void test_new_files_give_their_names_back_where_another_one_cannot_have_its_own(void **state)
{
    (void)state;
    size_t failed = 9;
    struct fpx_output *outputs[] = {filled("new", "1"), filled("folder", "2")};
    assert_int_equal(mkdir("folder", 0777), 0);
    assert_int_equal(fpx_output_finish_all(outputs, 2, false, &failed), FLAMEPIX_WRITE_FAILED);
    assert_int_equal(failed, 1);
    for (int i = 0; i < 2; i++)
        fpx_output_free(outputs[i]);
    assert_int_equal(test_place_count("."), 1);
}

static void test_parked_files_need_no_descriptor_and_take_their_names_with_others(void **state)
{
    (void)state;
    size_t failed = 9;
    test_place_put("old", "before");
    const int lowest = dup(0);
    assert_int_equal(close(lowest), 0);
    struct fpx_output *outputs[] = {filled("new", "1"), filled("old", "2"), filled("left", "3")};
    for (int i = 0; i < 3; i++)
        assert_int_equal(fpx_output_park(&outputs[i]), FLAMEPIX_OK);
    assert_int_equal(dup(0), lowest);
    assert_int_equal(close(lowest), 0);
    assert_file("old", "before");
    assert_int_equal(access("new", F_OK), -1);
    assert_int_equal(fpx_output_finish_all(outputs, 2, false, &failed), FLAMEPIX_OK);
    for (int i = 0; i < 3; i++)
        fpx_output_free(outputs[i]);
    assert_file("new", "1");
    assert_file("old", "2");
    assert_int_equal(test_place_count("."), 2);
}

#define IN_PLACE(test) cmocka_unit_test_setup_teardown(test, test_place_enter, test_place_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_PLACE(test_a_file_made_meanwhile_is_replaced),
        IN_PLACE(test_a_file_that_has_gone_meanwhile_is_made_again),
        IN_PLACE(test_a_link_that_leads_nowhere_gets_the_file_that_it_names),
        IN_PLACE(test_files_finished_together_take_their_names_each_in_its_way),
        IN_PLACE(test_new_files_give_their_names_back_where_another_one_cannot_have_its_own),
        IN_PLACE(test_parked_files_need_no_descriptor_and_take_their_names_with_others),
    };
    return cmocka_run_group_tests_name("output_finish", tests, NULL, NULL);
}
