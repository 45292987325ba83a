#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "jobs/jobs.h"
#include "support/folder.h"
#include "support/listed_jobs.h"
#include "support/scarce_memory.h"

static void add(const char *folder, const char *name)
{
    test_folder_add(folder, name, "a 1\n", 4);
}

/* The jobs of these paths below the folder, told apart. */
static struct fpx_jobs *jobs_of(const char *folder, const char *name_template, const char *first,
                                const char *second)
{
    static char places[2][TEST_PATH_MAX];
    struct fpx_jobs_options options = LISTED_JOBS_OPTIONS;
    const char *const paths[] = {
        test_folder_path(folder, first, places[0]),
        second != NULL ? test_folder_path(folder, second, places[1]) : NULL, NULL};
    options.name_template = name_template;
    options.extension = "png";
    struct fpx_jobs *jobs = listed_jobs(options, paths);
    assert_int_equal(fpx_jobs_make_outputs_distinct(jobs), FLAMEPIX_OK);
    return jobs;
}

static void assert_output(const struct fpx_jobs *jobs, size_t i, const char *template,
                          const char *expected)
{
    struct flamepix_buffer path = {0};
    assert_int_equal(fpx_jobs_output(jobs, i, template, "", &path), FLAMEPIX_OK);
    assert_string_equal(path.data, expected);
    flamepix_buffer_free(&path);
}

static void test_roots_stand_first_in_all_names_where_two_paths_would_collide(void **state)
{
    const char *folder = *state;
    struct fpx_jobs *jobs = jobs_of(folder, FPX_USUAL_NAME, "hostA", "hostB/./");
    assert_int_equal(fpx_jobs_finish(jobs, NULL), FLAMEPIX_OK);
    assert_output(jobs, 0, NULL, "out/hostA/alloc.png");
    assert_output(jobs, 1, NULL, "out/hostA/only.png");
    assert_output(jobs, 2, NULL, "out/hostB/alloc.png");
    assert_output(jobs, 2, "x/{stem}.json", "out/hostB/x/alloc.json");
    assert_output(jobs, 2, "x-{root}/{stem}.json", "out/x-hostB/alloc.json");
    fpx_jobs_free(jobs);
}

static void test_roots_do_not_stand_where_nothing_collides(void **state)
{
    struct fpx_jobs *jobs = jobs_of(*state, FPX_USUAL_NAME, "hostA", "other");
    assert_int_equal(fpx_jobs_finish(jobs, NULL), FLAMEPIX_OK);
    assert_output(jobs, 0, NULL, "out/alloc.png");
    fpx_jobs_free(jobs);
}

static void test_inputs_of_one_root_keep_their_extensions(void **state)
{
    struct fpx_jobs *jobs = jobs_of(*state, FPX_USUAL_NAME, "kinds", NULL);
    assert_int_equal(fpx_jobs_finish(jobs, NULL), FLAMEPIX_OK);
    assert_output(jobs, 0, NULL, "out/x.folded.png");
    assert_output(jobs, 1, NULL, "out/x.folded.gz.png");
    assert_output(jobs, 2, NULL, "out/x.folded.pb.png");
    assert_output(jobs, 3, NULL, "out/x.pb.png");
    assert_output(jobs, 4, NULL, "out/y.png");
    fpx_jobs_free(jobs);
}

static void assert_collision(struct fpx_jobs *jobs, const char *advice)
{
    assert_int_equal(fpx_jobs_finish(jobs, NULL), FLAMEPIX_BAD_ARGUMENT);
    const struct fpx_jobs_conflict trouble = fpx_jobs_conflict(jobs);
    assert_int_equal(trouble.problem, FPX_JOBS_COLLISION);
    assert_string_equal(trouble.advice, advice);
    fpx_jobs_free(jobs);
}

static void test_advice_names_fields_that_differ(void **state)
{
    assert_collision(jobs_of(*state, "{stem}.png", "hostA", "hostB"),
                     "{root} or {index} tell them apart");
    assert_collision(jobs_of(*state, "x.png", "hostA", NULL),
                     "{stem}, {name} or {index} tell them apart");
    assert_collision(jobs_of(*state, "{name}.png", "deep", NULL),
                     "{dir} or {index} tell them apart");
    assert_collision(jobs_of(*state, FPX_USUAL_NAME, "deep/1/in", "deep/2/in"),
                     "{index} tells them apart, and {dir} where a folder above both is named");
}

static void test_a_root_is_where_its_path_leads(void **state)
{
    static const char *const spellings[] = {"hostA/../deep/1/in", "deep//1/in/", "deep/1/in/.",
                                            "link", "link/."};
    for (size_t i = 0; i < sizeof(spellings) / sizeof(spellings[0]); i++) {
        struct fpx_jobs *jobs = jobs_of(*state, "{root}-{stem}.png", spellings[i], NULL);
        assert_int_equal(fpx_jobs_finish(jobs, NULL), FLAMEPIX_OK);
        assert_output(jobs, 0, NULL, "out/in-x.png");
        fpx_jobs_free(jobs);
    }
}

static void test_the_root_of_a_file_is_its_folder(void **state)
{
    struct fpx_jobs *jobs =
        jobs_of(*state, "{root}-{stem}.png", "hostA/alloc.folded", "gone/x.folded");
    assert_int_equal(fpx_jobs_finish(jobs, NULL), FLAMEPIX_OK);
    assert_output(jobs, 0, NULL, "out/hostA-alloc.png");
    assert_output(jobs, 1, NULL, "out/gone-x.png");
    fpx_jobs_free(jobs);
}

/* -- the root of lists ------------------------------------------------------------------------- */

static enum flamepix_status read_text(void *user, void *bytes, size_t size, size_t *count_ret)
{
    const char **text = user;
    *count_ret = strnlen(*text, size);
    memcpy(bytes, *text, *count_ret);
    *text += *count_ret;
    return FLAMEPIX_OK;
}

static enum flamepix_status list_below(const char *root, const char *listed,
                                       struct fpx_jobs **jobs_ret)
{
    struct fpx_jobs_options options = LISTED_JOBS_OPTIONS;
    options.name_template = "{root}: {dir} {stem}";
    options.list_root = root;
    enum flamepix_status status = fpx_jobs_create(&options, jobs_ret);
    assert_int_equal(status, FLAMEPIX_OK);
    return fpx_jobs_add_list(*jobs_ret, read_text, &listed, '\n');
}

static void assert_below(const char *folder, const char *root, const char *path,
                         const char *expected)
{
    struct fpx_jobs *jobs;
    char places[2][TEST_PATH_MAX];
    const char *listed = test_folder_path(folder, path, places[1]);
    assert_int_equal(list_below(test_folder_path(folder, root, places[0]), listed, &jobs),
                     expected != NULL ? FLAMEPIX_OK : FLAMEPIX_BAD_ARGUMENT);
    if (expected != NULL) {
        assert_int_equal(fpx_jobs_finish(jobs, NULL), FLAMEPIX_OK);
        assert_output(jobs, 0, NULL, expected);
    } else {
        assert_int_equal(fpx_jobs_conflict(jobs).problem, FPX_JOBS_NOT_BELOW);
        assert_string_equal(fpx_jobs_conflict(jobs).first, listed);
    }
    fpx_jobs_free(jobs);
}

static void test_files_of_lists_are_known_by_their_way_below_the_root(void **state)
{
    assert_below(*state, "deep", "deep/1/in/x.folded", "out/deep: 1/in x");
    assert_below(*state, "deep/.", "hostA/../deep/2/in/x.folded", "out/deep: 2/in x");
    assert_below(*state, "deep/1", "link/x.folded", "out/1: in x");
    assert_below(*state, "hostA", "hostA/alloc.folded", "out/hostA: alloc");
    assert_below(*state, "deep", "deep/gone/far/x.folded", "out/deep: gone/far x");
    assert_below(*state, "deep/1", "deep/2/in/x.folded", NULL);
    assert_below(*state, "deep", "deeper/x.folded", NULL);
    assert_below(*state, "deep", "deep/gone/../../x.folded", NULL);
}

static enum flamepix_status tell_apart_with_little_memory(void *user)
{
    struct fpx_jobs *jobs;
    char places[3][TEST_PATH_MAX], listed[3 * TEST_PATH_MAX];
    snprintf(listed, sizeof(listed), "%s\n%s\n%s\n",
             test_folder_path(user, "hostA/alloc.folded", places[0]),
             test_folder_path(user, "hostB/alloc.folded", places[1]),
             test_folder_path(user, "kinds/x.pb", places[2]));
    struct fpx_jobs_options options = LISTED_JOBS_OPTIONS;
    const char *next = listed;
    enum flamepix_status status = fpx_jobs_create(&options, &jobs);
    if (status != FLAMEPIX_OK)
        return status;
    status = fpx_jobs_add_list(jobs, read_text, &next, '\n');
    if (status == FLAMEPIX_OK)
        status = fpx_jobs_make_outputs_distinct(jobs);
    fpx_jobs_free(jobs);
    return status;
}

static void test_scarce_memory_is_told(void **state)
{
    assert_true(scarce_memory_try(tell_apart_with_little_memory, *state) > 3);
}

static int make_folder(void **state)
{
    char places[2][TEST_PATH_MAX];
    if (test_folder_setup(state) != 0)
        return -1;
    add(*state, "hostA/alloc.folded");
    add(*state, "hostA/only.folded");
    add(*state, "hostB/alloc.folded");
    add(*state, "other/more.folded");
    add(*state, "deep/1/in/x.folded");
    add(*state, "deep/2/in/x.folded");
    add(*state, "kinds/x.folded");
    add(*state, "kinds/x.folded.gz");
    add(*state, "kinds/x.folded.pb");
    add(*state, "kinds/x.pb");
    add(*state, "kinds/y.pb");
    add(*state, "only/x.folded");
    return symlink(test_folder_path(*state, "deep/1/in", places[0]),
                   test_folder_path(*state, "link", places[1]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_roots_stand_first_in_all_names_where_two_paths_would_collide),
        cmocka_unit_test(test_roots_do_not_stand_where_nothing_collides),
        cmocka_unit_test(test_inputs_of_one_root_keep_their_extensions),
        cmocka_unit_test(test_advice_names_fields_that_differ),
        cmocka_unit_test(test_a_root_is_where_its_path_leads),
        cmocka_unit_test(test_the_root_of_a_file_is_its_folder),
        cmocka_unit_test(test_files_of_lists_are_known_by_their_way_below_the_root),
        cmocka_unit_test(test_scarce_memory_is_told),
    };
    return cmocka_run_group_tests(tests, make_folder, test_folder_teardown);
}
