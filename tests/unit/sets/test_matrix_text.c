#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sets/matrix_text.h"
#include "support/measurement_sets.h"
#include "support/scarce_memory.h"

/* Three runs, of which the first two are near each other. */
struct three {
    struct flamepix_bytes names[3];
    struct fpx_distances *distances;
    struct fpx_cluster_order order;
};

static int make_three(void **state)
{
    static struct three three;
    const struct run_lines runs[] = {{{"a 3", "b 1"}}, {{"c 8"}}, {{"a 4"}}};
    struct fpx_measurement_set *set = run_set_of(runs, 3);
    three = (struct three){
        .names = {flamepix_bytes_of("x"), flamepix_bytes_of("=y"), flamepix_bytes_of("z,\"<")}};
    assert_int_equal(fpx_distances_create(set, &three.distances), FLAMEPIX_OK);
    assert_int_equal(fpx_cluster_order_find(three.distances, &three.order), FLAMEPIX_OK);
    fpx_measurement_set_free(set);
    *state = &three;
    return 0;
}

static int free_three(void **state)
{
    struct three *three = *state;
    fpx_distances_free(three->distances);
    fpx_cluster_order_free(&three->order);
    return 0;
}

static struct fpx_matrix matrix_of(const struct three *three)
{
    return (struct fpx_matrix){three->distances, &three->order, three->names, NULL, "after"};
}

static void expect_text(struct flamepix_buffer *text, const char *expected)
{
    assert_int_equal(flamepix_buffer_append(text, "", 1), FLAMEPIX_OK);
    assert_string_equal(text->data, expected);
    flamepix_buffer_free(text);
}

static void test_csv_has_names_as_first_row_and_column(void **state)
{
    const struct fpx_matrix matrix = matrix_of(*state);
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_matrix_csv(&matrix, FPX_MATRIX_DISTANCE, flamepix_buffer_write, &text),
                     FLAMEPIX_OK);
    expect_text(&text, "profile,x,'=y,\"z,\"\"<\"\n"
                       "x,0,12,2\n"
                       "'=y,12,0,12\n"
                       "\"z,\"\"<\",2,12,0\n");
}

static void test_csv_of_similarity_has_ones_on_its_diagonal(void **state)
{
    const struct fpx_matrix matrix = matrix_of(*state);
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_matrix_csv(&matrix, FPX_MATRIX_SIMILARITY, flamepix_buffer_write, &text),
                     FLAMEPIX_OK);
    expect_text(&text, "profile,x,'=y,\"z,\"\"<\"\n"
                       "x,1,0,0.75\n"
                       "'=y,0,1,0\n"
                       "\"z,\"\"<\",0.75,0,1\n");
}

static void test_json_tells_order_joins_and_neighbours(void **state)
{
    const struct fpx_matrix matrix = matrix_of(*state);
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_matrix_json(&matrix, flamepix_buffer_write, &text), FLAMEPIX_OK);
    expect_text(
        &text,
        "{\"schema\":\"flamepix-matrix-1\",\"unit\":null,\"normalized\":\"after\",\"profiles\":[\n"
        "\"x\",\n\"=y\",\n\"z,\\u0022\\u003c\"],\n"
        "\"totals\":[4,8,4],\n"
        "\"order\":[0,2,1],\n"
        "\"joins\":[[0,2,0.25],[3,1,1]],\n"
        "\"neighbours\":[\n"
        "{\"profile\":\"x\",\"nearest\":["
        "{\"profile\":\"z,\\u0022\\u003c\",\"distance\":2,\"similarity\":0.75},"
        "{\"profile\":\"=y\",\"distance\":12,\"similarity\":0}]},\n"
        "{\"profile\":\"=y\",\"nearest\":["
        "{\"profile\":\"x\",\"distance\":12,\"similarity\":0},"
        "{\"profile\":\"z,\\u0022\\u003c\",\"distance\":12,\"similarity\":0}]},\n"
        "{\"profile\":\"z,\\u0022\\u003c\",\"nearest\":["
        "{\"profile\":\"x\",\"distance\":2,\"similarity\":0.75},"
        "{\"profile\":\"=y\",\"distance\":12,\"similarity\":0}]}]}\n");
}

static enum flamepix_status refuse(void *user, const void *bytes, size_t length)
{
    (void)user;
    (void)bytes;
    (void)length;
    return FLAMEPIX_WRITE_FAILED;
}

static void test_a_refused_write_is_answered(void **state)
{
    const struct fpx_matrix matrix = matrix_of(*state);
    assert_int_equal(fpx_matrix_csv(&matrix, FPX_MATRIX_DISTANCE, refuse, NULL),
                     FLAMEPIX_WRITE_FAILED);
    assert_int_equal(fpx_matrix_json(&matrix, refuse, NULL), FLAMEPIX_WRITE_FAILED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_csv_has_names_as_first_row_and_column),
        cmocka_unit_test(test_csv_of_similarity_has_ones_on_its_diagonal),
        cmocka_unit_test(test_json_tells_order_joins_and_neighbours),
        cmocka_unit_test(test_a_refused_write_is_answered),
    };
    return cmocka_run_group_tests(tests, make_three, free_three);
}
