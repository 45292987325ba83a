#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "profile/parallel/parallel.h"
#include "support/recordings/file_slices.h"
#include "support/scarce_memory.h"

enum { LONGEST = 1 << 22 };

/* A file that is cut, and one that is to be. */
struct files {
    FILE *like_file, *file;
    struct fpx_cut_file like, cut;
};

static void open_one(const char *text, FILE **file, struct fpx_cut_file *cut)
{
    *file = tmpfile();
    assert_non_null(*file);
    test_file_holds(fileno(*file), text, strlen(text));
    *cut = (struct fpx_cut_file){.file = {.fd = fileno(*file), .nbytes = strlen(text)},
                                 .reading.counts = 1};
}

/* `like` is cut behind each of its lines. */
static void open_files(const char *like, const char *text, struct files *files)
{
    open_one(like, &files->like_file, &files->like);
    open_one(text, &files->file, &files->cut);
    for (size_t at = 0; like[at] != '\0'; at++)
        if (like[at] == '\n')
            files->like.borders.at[++files->like.borders.count] = at + 1;
}

static void close_files(const struct files *files)
{
    fclose(files->like_file);
    fclose(files->file);
}

/* The border of one, and then its end. */
static void expect_border(const char *like, const char *text, uint64_t border)
{
    struct files files;
    open_files(like, text, &files);
    assert_int_equal(fpx_match_slice_borders(&files.like, LONGEST, &files.cut), FLAMEPIX_OK);
    assert_int_equal(files.cut.borders.count, 2);
    assert_int_equal(files.cut.borders.at[0], 0);
    assert_int_equal(files.cut.borders.at[1], border);
    assert_int_equal(files.cut.borders.at[2], strlen(text));
    close_files(&files);
}

static void test_a_border_stands_before_the_stack_that_begins_a_part(void **state)
{
    (void)state;
    expect_border("a 1\nc 1\n", "a 1\nb 2\nc 3\nd 4\n", 8);
}

static void test_where_there_is_no_such_stack_it_stands_before_the_next_one(void **state)
{
    (void)state;
    expect_border("a 1\nc 1\n", "a 1\nb 2\nd 4\n", 8);
}

static void test_a_file_of_greater_stacks_has_nothing_in_the_first_part(void **state)
{
    (void)state;
    expect_border("a 1\nc 1\n", "d 4\ne 5\n", 0);
}

static void test_a_file_of_less_stacks_has_all_in_the_first_part(void **state)
{
    (void)state;
    expect_border("a 1\nz 1\n",
                  "\xEF\xBB\xBF"
                  "d 4\ne 5\n",
                  11);
}

static void test_a_part_without_a_stack_begins_at_the_end(void **state)
{
    (void)state;
    expect_border("a 1\n# none\n", "a 4\nb 5\n", 8);
}

static void test_comments_stand_with_the_stack_behind_them(void **state)
{
    (void)state;
    expect_border("a 1\nc 1\n", "a 1\n# no stack\n\n# nor here\nc 4\n", 4);
}

static void test_every_stack_of_a_file_is_found_in_itself(void **state)
{
    (void)state;
    const char *text = "a;long;name 1\nb 2\nb;c;d;e;f;g 3\nb;d 4\nc 5\n";
    struct files files;
    open_files(text, text, &files);
    assert_int_equal(fpx_match_slice_borders(&files.like, LONGEST, &files.cut), FLAMEPIX_OK);
    assert_memory_equal(&files.cut.borders, &files.like.borders, sizeof(files.cut.borders));
    close_files(&files);
}

/* A text of one long line between two short ones. */
static char *with_long_line(size_t length, char filled)
{
    char *text = malloc(length + 16);
    assert_non_null(text);
    memcpy(text, "a 1\n", 4);
    memset(text + 4, filled, length);
    memcpy(text + 4 + length, " 1\nz 1\n", 8);
    return text;
}

static void expect_uncut(const char *text, size_t longest)
{
    struct files files;
    open_files("a 1\nb 1\n", text, &files);
    assert_int_equal(fpx_match_slice_borders(&files.like, longest, &files.cut), FLAMEPIX_OK);
    assert_int_equal(files.cut.borders.count, 0);
    close_files(&files);
}

static void test_a_file_whose_lines_are_too_long_is_not_cut(void **state)
{
    (void)state;
    char *text = with_long_line((size_t)3 << 20, 'b');
    expect_uncut(text, LONGEST);
    expect_uncut(text, 10000);
    free(text);
}

static void test_a_file_with_no_stack_for_a_long_way_is_not_cut(void **state)
{
    (void)state;
    char *text = with_long_line((size_t)3 << 20, '\n');
    expect_uncut(text, LONGEST);
    free(text);
}

static void test_a_file_that_has_become_shorter_has_changed(void **state)
{
    (void)state;
    struct files files;
    open_files("a 1\nc 1\n", "a 1\nb 2\nc 3\nd 4\n", &files);
    files.cut.file.nbytes = 100;
    assert_int_equal(fpx_match_slice_borders(&files.like, LONGEST, &files.cut),
                     FLAMEPIX_INPUT_CHANGED);
    close_files(&files);
}

static enum flamepix_status match_again(void *user)
{
    struct files *files = user;
    return fpx_match_slice_borders(&files->like, LONGEST, &files->cut);
}

static void test_memory_may_run_out_at_every_allocation(void **state)
{
    (void)state;
    struct files files;
    open_files("a 1\nc 1\n", "a 1\nb 2\nc 3\nd 4\n", &files);
    assert_true(scarce_memory_try(match_again, &files) > 5);
    close_files(&files);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_border_stands_before_the_stack_that_begins_a_part),
        cmocka_unit_test(test_where_there_is_no_such_stack_it_stands_before_the_next_one),
        cmocka_unit_test(test_a_file_of_greater_stacks_has_nothing_in_the_first_part),
        cmocka_unit_test(test_a_file_of_less_stacks_has_all_in_the_first_part),
        cmocka_unit_test(test_a_part_without_a_stack_begins_at_the_end),
        cmocka_unit_test(test_comments_stand_with_the_stack_behind_them),
        cmocka_unit_test(test_every_stack_of_a_file_is_found_in_itself),
        cmocka_unit_test(test_a_file_whose_lines_are_too_long_is_not_cut),
        cmocka_unit_test(test_a_file_with_no_stack_for_a_long_way_is_not_cut),
        cmocka_unit_test(test_a_file_that_has_become_shorter_has_changed),
        cmocka_unit_test(test_memory_may_run_out_at_every_allocation),
    };
    return cmocka_run_group_tests_name("match_slice_borders", tests, NULL, NULL);
}
