#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cli/diff/folder_pairs.h"
#include "support/folder.h"
#include "support/recordings/layout_text.h"

/* The folders "before" and "after" of a test's own, and "out" where pictures are asked for. */
struct search {
    char before[TEST_PATH_MAX], after[TEST_PATH_MAX], out[TEST_PATH_MAX];
    struct fpx_picture_arguments picture;
    struct fpx_texts include, exclude;
};

static struct fpx_folder_search search_of(const char *folder, bool draws, struct search *search)
{
    search->picture = (struct fpx_picture_arguments){.format_in = 1};
    search->include = search->exclude = (struct fpx_texts){0};
    if (draws)
        search->picture.output = test_folder_path(folder, "out", search->out);
    return (struct fpx_folder_search){
        .base = test_folder_path(folder, "before", search->before),
        .after = test_folder_path(folder, "after", search->after),
        .picture = &search->picture,
        .name_template = "{dir}/{stem}.{ext}",
        .extension = "png",
        .include = &search->include,
        .exclude = &search->exclude,
    };
}

static const char *below(const char *path, const char *folder)
{
    return path == NULL ? "-" : path + strlen(folder) + 1;
}

/* Each pair in a line: its name, and the paths of both below `folder`, and of its picture. */
static void expect(const char *folder, const struct fpx_folder_pairs *pairs, const char *expected)
{
    struct flamepix_buffer found = {0};
    for (size_t i = 0; i < pairs->count; i++) {
        const struct fpx_folder_pair *pair = &pairs->items[i];
        record_text(&found, "%s: %s %s", pair->name, below(pair->base, folder),
                    below(pair->after, folder));
        if (pair->output != NULL)
            record_text(&found, " %s", below(pair->output, folder));
        record_text(&found, "\n");
    }
    for (size_t i = 0; i < pairs->passed_over_count && i < FPX_PASSED_OVER_NAMED; i++)
        record_text(&found, "not %s\n", pairs->passed_over[i]);
    char *text = record_take(&found);
    assert_string_equal(text, expected);
    free(text);
}

static void add(const char *folder, const char *name)
{
    test_folder_add(folder, name, "main;a 1\n", 9);
}

static void test_files_of_the_same_path_are_pairs_and_others_are_alone(void **state)
{
    struct search search;
    struct fpx_folder_pairs pairs = {0};
    add(*state, "before/a.folded");
    add(*state, "before/c.folded");
    add(*state, "before/x/packed.folded.gz");
    add(*state, "before/x/y.folded");
    add(*state, "after/a.folded");
    add(*state, "after/b.folded");
    add(*state, "after/x/packed.folded");
    add(*state, "after/x/y.folded");
    const struct fpx_folder_search folders = search_of(*state, false, &search);
    assert_int_equal(fpx_folder_pairs_find(&folders, &pairs), FPX_EXIT_DONE);
    expect(*state, &pairs,
           "a.folded: before/a.folded after/a.folded\n"
           "b.folded: - after/b.folded\n"
           "c.folded: before/c.folded -\n"
           "x/packed.folded: before/x/packed.folded.gz after/x/packed.folded\n"
           "x/y.folded: before/x/y.folded after/x/y.folded\n");
    fpx_folder_pairs_free(&pairs);
}

static void test_each_file_is_in_one_pair_however_often_it_is_packed(void **state)
{
    struct search search;
    struct fpx_folder_pairs pairs = {0};
    add(*state, "before/a.folded");
    add(*state, "before/a.folded.gz");
    add(*state, "after/a.folded");
    const struct fpx_folder_search folders = search_of(*state, false, &search);
    assert_int_equal(fpx_folder_pairs_find(&folders, &pairs), FPX_EXIT_DONE);
    expect(*state, &pairs,
           "a.folded: before/a.folded after/a.folded\n"
           "a.folded.gz: before/a.folded.gz -\n");
    fpx_folder_pairs_free(&pairs);
}

static void test_what_is_no_profile_on_any_side_is_passed_over(void **state)
{
    struct search search;
    struct fpx_folder_pairs pairs = {0};
    test_folder_add(*state, "before/README", "read me", 7);
    test_folder_add(*state, "after/README", "read me", 7);
    test_folder_add(*state, "after/notes.md", "a note", 6);
    test_folder_add(*state, "after/half", "a note", 6);
    add(*state, "before/half");
    const struct fpx_folder_search folders = search_of(*state, false, &search);
    assert_int_equal(fpx_folder_pairs_find(&folders, &pairs), FPX_EXIT_DONE);
    expect(*state, &pairs,
           "half: before/half after/half\n"
           "not README\n"
           "not notes.md\n");
    fpx_folder_pairs_free(&pairs);
}

static void test_globs_say_which_files(void **state)
{
    struct search search;
    struct fpx_folder_pairs pairs = {0};
    add(*state, "before/a.folded");
    add(*state, "before/b.folded");
    add(*state, "after/c.folded");
    struct fpx_folder_search folders = search_of(*state, false, &search);
    const char *include[] = {"[ab]*"}, *exclude[] = {"b*"};
    search.include = (struct fpx_texts){.items = include, .count = 1};
    search.exclude = (struct fpx_texts){.items = exclude, .count = 1};
    assert_int_equal(fpx_folder_pairs_find(&folders, &pairs), FPX_EXIT_DONE);
    expect(*state, &pairs, "a.folded: before/a.folded -\n");
    fpx_folder_pairs_free(&pairs);
}

static void test_each_pair_has_a_picture_of_its_own(void **state)
{
    struct search search;
    struct fpx_folder_pairs pairs = {0};
    add(*state, "before/a.folded");
    add(*state, "before/x/b.folded");
    add(*state, "after/x/b.folded");
    struct fpx_folder_search folders = search_of(*state, true, &search);
    assert_int_equal(fpx_folder_pairs_find(&folders, &pairs), FPX_EXIT_DONE);
    expect(*state, &pairs,
           "a.folded: before/a.folded - out/a.png\n"
           "x/b.folded: before/x/b.folded after/x/b.folded out/x/b.png\n");
    fpx_folder_pairs_free(&pairs);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_files_of_the_same_path_are_pairs_and_others_are_alone,
                                        test_folder_setup, test_folder_teardown),
        cmocka_unit_test_setup_teardown(test_each_file_is_in_one_pair_however_often_it_is_packed,
                                        test_folder_setup, test_folder_teardown),
        cmocka_unit_test_setup_teardown(test_what_is_no_profile_on_any_side_is_passed_over,
                                        test_folder_setup, test_folder_teardown),
        cmocka_unit_test_setup_teardown(test_globs_say_which_files, test_folder_setup,
                                        test_folder_teardown),
        cmocka_unit_test_setup_teardown(test_each_pair_has_a_picture_of_its_own, test_folder_setup,
                                        test_folder_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
