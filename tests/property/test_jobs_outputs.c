/* Whatever the names and templates: outputs stay in their folder, collisions are found as a slow
 * comparison of all pairs finds them, and shards deal every input once. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "jobs/jobs.h"
#include "support/listed_jobs.h"
#include "support/random.h"

enum { ROUNDS = 6000, INPUTS_MAX = 6, TEXT_MAX = 64 };

/* A text of up to `count` of the pieces. */
static void random_text(struct test_random *random, const char *const *pieces, size_t piece_count,
                        size_t count, char text[TEXT_MAX])
{
    text[0] = '\0';
    for (size_t i = test_random_below(random, count); i > 0; i--)
        strcat(text, pieces[test_random_below(random, piece_count)]);
}

static void random_template(struct test_random *random, char text[TEXT_MAX])
{
    static const char *const PIECES[] = {"{dir}", "{stem}",  "{name}", "{ext}", "{index}", "/",
                                         ".",     "..",      "../",    "a",     "{stem}",  "./",
                                         "//",    "{index}", "@",      "}"};
    random_text(random, PIECES, sizeof(PIECES) / sizeof(PIECES[0]), 6, text);
}

static void random_name(struct test_random *random, char text[TEXT_MAX])
{
    static const char *const PIECES[] = {"/",   ".",  "..", "a",       "b",  "\n",   "\"",
                                         "/..", "./", "{",  "{index}", "\\", "\xff", ".gz"};
    random_text(random, PIECES, sizeof(PIECES) / sizeof(PIECES[0]), 8, text);
}

/* By the obvious way: a depth that is counted. */
static bool is_inside(const char *path)
{
    if (strncmp(path, "out/", 4) != 0)
        return false;
    char copy[1024];
    assert_true(strlen(path) < sizeof(copy));
    strcpy(copy, path + 4);
    for (char *at = copy, *slash; at != NULL; at = slash) {
        slash = strchr(at, '/');
        if (slash != NULL)
            *slash++ = '\0';
        if (strcmp(at, "") == 0 || strcmp(at, ".") == 0 || strcmp(at, "..") == 0)
            return false;
    }
    return true;
}

/* Whether one of two is the other, or the folder of it. */
static bool meets(const char *a, const char *b)
{
    size_t length = strlen(a) < strlen(b) ? strlen(a) : strlen(b);
    const char *longer = strlen(a) < strlen(b) ? b : a;
    return strncmp(a, b, length) == 0 && (longer[length] == '/' || longer[length] == '\0');
}

static char *output_of(const struct fpx_jobs *jobs, size_t i)
{
    struct flamepix_buffer path = {0};
    assert_int_equal(fpx_jobs_output(jobs, i, NULL, "", &path), FLAMEPIX_OK);
    return path.data;
}

static void check_round(struct test_random *random, size_t *fine, size_t *outside,
                        size_t *collisions)
{
    char name_template[TEXT_MAX], name[TEXT_MAX];
    random_template(random, name_template);
    const struct fpx_jobs_options options = {
        .output_folder = "out", .name_template = name_template, .extension = "png"};
    struct fpx_jobs *jobs = NULL;
    assert_int_equal(fpx_jobs_create(&options, &jobs), FLAMEPIX_OK);
    size_t count = 1 + test_random_below(random, INPUTS_MAX);
    for (size_t i = 0; i < count; i++) {
        /* Nothing of that name exists, so each is an input, unless it was named before. */
        random_name(random, name);
        char path[TEXT_MAX + 20];
        snprintf(path, sizeof(path), "/no-such-folder/%s", name);
        assert_int_equal(listed_jobs_add(jobs, path), FLAMEPIX_OK);
    }
    count = fpx_jobs_count(jobs);
    enum flamepix_status status = fpx_jobs_finish(jobs, NULL);
    enum fpx_jobs_problem problem = fpx_jobs_conflict(jobs).problem;
    assert_int_equal(status == FLAMEPIX_OK, problem == FPX_JOBS_FINE);
    if (problem == FPX_JOBS_OUTSIDE) {
        ++*outside;
        fpx_jobs_free(jobs);
        return;
    }
    char *outputs[INPUTS_MAX];
    bool meet = false;
    for (size_t i = 0; i < count; i++) {
        outputs[i] = output_of(jobs, i);
        assert_true(is_inside(outputs[i]));
        for (size_t j = 0; j < i; j++)
            meet |= meets(outputs[i], outputs[j]);
    }
    assert_int_equal(meet, problem == FPX_JOBS_COLLISION || problem == FPX_JOBS_FOLDER);
    ++*(meet ? collisions : fine);
    for (size_t i = 0; i < count; i++)
        free(outputs[i]);
    fpx_jobs_free(jobs);
}

static void test_outputs_never_leave_their_folder_nor_meet(void **state)
{
    (void)state;
    struct test_random random = {3};
    size_t fine = 0, outside = 0, collisions = 0;
    for (size_t i = 0; i < (size_t)test_rounds(ROUNDS); i++)
        check_round(&random, &fine, &outside, &collisions);
    /* Each outcome is really tried. */
    assert_true(fine > (size_t)test_rounds(ROUNDS) / 20 &&
                outside > (size_t)test_rounds(ROUNDS) / 20 &&
                collisions > (size_t)test_rounds(ROUNDS) / 20);
}

static struct fpx_jobs *shard(size_t inputs, uint32_t index, uint32_t count)
{
    const struct fpx_jobs_options options = {.output_folder = "out",
                                             .name_template = "{name}",
                                             .extension = "png",
                                             .shard_index = index,
                                             .shard_count = count};
    struct fpx_jobs *jobs = NULL;
    assert_int_equal(fpx_jobs_create(&options, &jobs), FLAMEPIX_OK);
    for (size_t i = 0; i < inputs; i++) {
        char name[40];
        snprintf(name, sizeof(name), "no-such-folder/%zu", i);
        assert_int_equal(listed_jobs_add(jobs, name), FLAMEPIX_OK);
    }
    assert_int_equal(fpx_jobs_finish(jobs, NULL), FLAMEPIX_OK);
    return jobs;
}

static void test_shards_deal_every_input_once(void **state)
{
    (void)state;
    const uint32_t counts[] = {0, 1, 3, 7};
    for (size_t c = 0; c < 4; c++)
        for (size_t inputs = 0; inputs < 30; inputs++) {
            int dealt[30] = {0};
            size_t least = SIZE_MAX, most = 0;
            for (uint32_t index = 0; index < (counts[c] == 0 ? 1 : counts[c]); index++) {
                struct fpx_jobs *jobs = shard(inputs, index, counts[c]);
                size_t count = fpx_jobs_count(jobs);
                least = count < least ? count : least;
                most = count > most ? count : most;
                for (size_t i = 0; i < count; i++)
                    dealt[atoll(strrchr(fpx_jobs_input(jobs, i), '/') + 1)]++;
                fpx_jobs_free(jobs);
            }
            for (size_t i = 0; i < inputs; i++)
                assert_int_equal(dealt[i], 1);
            assert_true(most - least <= 1);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_outputs_never_leave_their_folder_nor_meet),
        cmocka_unit_test(test_shards_deal_every_input_once),
    };
    return cmocka_run_group_tests_name("jobs_outputs", tests, NULL, NULL);
}
