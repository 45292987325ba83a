#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "batch/products/product.h"

/* A plan over the inputs that a list names, with two variants and no sidecar. */
struct planned {
    struct fpx_jobs *jobs;
    struct fpx_variant variants[2];
    struct fpx_plan plan;
};

/* Gives the list "a.folded" once. */
static enum flamepix_status read_list(void *user, void *buffer, size_t capacity, size_t *length_ret)
{
    bool *is_read = user;
    static const char list[] = "a.folded";
    *length_ret = *is_read ? 0 : strlen(list);
    assert_true(capacity >= *length_ret);
    memcpy(buffer, list, *length_ret);
    *is_read = true;
    return FLAMEPIX_OK;
}

static void start(struct planned *planned)
{
    const struct fpx_jobs_options options = {
        .output_folder = "out", .name_template = "{stem}.{ext}", .extension = "png"};
    bool is_read = false;
    *planned = (struct planned){.variants = {{.suffix = "@thumb"}, {.suffix = "@og"}}};
    assert_int_equal(fpx_jobs_create(&options, &planned->jobs), FLAMEPIX_OK);
    assert_int_equal(fpx_jobs_add_list(planned->jobs, read_list, &is_read, '\n'), FLAMEPIX_OK);
    assert_int_equal(fpx_jobs_finish(planned->jobs, NULL), FLAMEPIX_OK);
    planned->plan.jobs = planned->jobs;
    planned->plan.variants = planned->variants;
    planned->plan.variant_count = 2;
}

static void assert_path(const struct planned *planned, size_t index, const char *expected)
{
    struct fpx_job_details job = {0};
    assert_int_equal(fpx_product_details(&planned->plan, 0, &job), FLAMEPIX_OK);
    assert_true(index < job.path_count);
    assert_string_equal(job.paths[index], expected);
    fpx_job_details_free(&job);
}

static void test_without_sidecars_each_variant_is_a_picture(void **state)
{
    (void)state;
    struct planned planned;
    start(&planned);
    assert_int_equal(fpx_product_count(&planned.plan), 2);
    assert_path(&planned, 0, "out/a@thumb.png");
    assert_path(&planned, 1, "out/a@og.png");
    fpx_jobs_free(planned.jobs);
}

static void test_each_sidecar_that_is_wanted_is_a_product_of_each_variant(void **state)
{
    (void)state;
    for (size_t i = 0; i < FPX_SIDECARS_COUNT; i++) {
        struct planned planned;
        char name_template[64];
        char expected[64];
        start(&planned);
        snprintf(name_template, sizeof(name_template), "{stem}.%s", fpx_sidecars[i].extension);
        planned.plan.sidecars[i] = name_template;
        assert_int_equal(fpx_product_count(&planned.plan), 4);
        assert_int_equal(fpx_product_at(&planned.plan, 2).content, i);
        snprintf(expected, sizeof(expected), "out/a@thumb.%s", fpx_sidecars[i].extension);
        assert_path(&planned, 0, expected);
        snprintf(expected, sizeof(expected), "out/a@og.%s", fpx_sidecars[i].extension);
        assert_path(&planned, 2, expected);
        fpx_jobs_free(planned.jobs);
    }
}

static void test_the_picture_is_the_last_product_of_its_variant(void **state)
{
    (void)state;
    struct planned planned;
    start(&planned);
    for (size_t i = 0; i < FPX_SIDECARS_COUNT; i++)
        planned.plan.sidecars[i] = fpx_sidecars[i].name;
    size_t each = FPX_SIDECARS_COUNT + 1;
    assert_int_equal(fpx_product_count(&planned.plan), 2 * each);
    for (size_t i = 0; i < 2 * each; i++) {
        const struct fpx_product product = fpx_product_at(&planned.plan, i);
        assert_int_equal(product.variant, i / each);
        assert_int_equal(product.content == FPX_PRODUCT_PICTURE, i % each == each - 1);
    }
    fpx_jobs_free(planned.jobs);
}

static void test_a_twin_is_a_picture_without_sidecars(void **state)
{
    (void)state;
    struct planned planned;
    start(&planned);
    planned.variants[1] = (struct fpx_variant){.suffix = "@thumb-dark", .is_twin = true};
    planned.plan.sidecars[FPX_SIDECAR_frames] = "{stem}.json";
    assert_int_equal(fpx_product_count(&planned.plan), 3);
    assert_path(&planned, 0, "out/a@thumb.json");
    assert_path(&planned, 1, "out/a@thumb.png");
    assert_path(&planned, 2, "out/a@thumb-dark.png");
    assert_int_equal(fpx_product_at(&planned.plan, 2).content, FPX_PRODUCT_PICTURE);
    fpx_jobs_free(planned.jobs);
}

static void test_each_group_has_files_of_its_own(void **state)
{
    (void)state;
    struct planned planned;
    start(&planned);
    const char *const names[] = {"main", "worker"};
    assert_int_equal(fpx_jobs_group_count(planned.jobs, 0), 1);
    planned.plan.sidecars[0] = "{stem}-{group}.json";
    assert_int_equal(fpx_jobs_set_groups(planned.jobs, 0, names, 2), FLAMEPIX_OK);
    assert_int_equal(fpx_jobs_group_count(planned.jobs, 0), 2);
    assert_int_equal(fpx_product_count(&planned.plan), 4);
    assert_int_equal(fpx_product_picture(&planned.plan, 1, 1), 7);
    assert_int_equal(fpx_product_most(&planned.plan), 8);
    assert_path(&planned, 0, "out/a-main@thumb.json");
    assert_path(&planned, 2, "out/a-main@og.json");
    assert_path(&planned, 4, "out/a-worker@thumb.json");
    assert_int_equal(fpx_product_at(&planned.plan, 7).group, 1);
    assert_int_equal(fpx_product_at(&planned.plan, 7).variant, 1);
    assert_int_equal(fpx_product_at(&planned.plan, 7).content, FPX_PRODUCT_PICTURE);
    fpx_jobs_free(planned.jobs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_without_sidecars_each_variant_is_a_picture),
        cmocka_unit_test(test_each_sidecar_that_is_wanted_is_a_product_of_each_variant),
        cmocka_unit_test(test_the_picture_is_the_last_product_of_its_variant),
        cmocka_unit_test(test_a_twin_is_a_picture_without_sidecars),
        cmocka_unit_test(test_each_group_has_files_of_its_own),
    };
    return cmocka_run_group_tests_name("product", tests, NULL, NULL);
}
