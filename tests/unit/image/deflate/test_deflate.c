#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <zlib.h>

#include <flamepix/bytes.h>

#include "image/deflate/deflate.h"
#include "support/pictures/picture.h"
#include "support/random.h"

/* Row `index`: a stretch of every byte value that moves on. */
static void fill_row(uint8_t *row, size_t nbytes, uint32_t index)
{
    for (size_t i = 0; i < nbytes; i++)
        row[i] = (uint8_t)(i / 7 + index * 3);
}

static struct flamepix_buffer pack(const struct fpx_deflate_plan *plan)
{
    struct flamepix_buffer packed = {0};
    struct fpx_deflater *deflater;
    uint8_t *row;
    assert_int_equal(fpx_deflater_create(plan, flamepix_buffer_write, &packed, &deflater),
                     FLAMEPIX_OK);
    for (uint32_t i = 0; i < plan->rows; i++) {
        assert_int_equal(fpx_deflater_scanline(deflater, &row), FLAMEPIX_OK);
        fill_row(row, plan->row_nbytes, i);
    }
    assert_int_equal(fpx_deflater_scanline(deflater, &row), FLAMEPIX_CODEC_FAILED);
    assert_int_equal(fpx_deflater_finish(deflater), FLAMEPIX_OK);
    fpx_deflater_free(deflater);
    return packed;
}

static void assert_inflates_back(size_t row_nbytes, uint32_t rows)
{
    size_t nbytes = row_nbytes * rows;
    uint8_t *back = malloc(nbytes), *row = malloc(row_nbytes);
    assert_true(back != NULL && row != NULL);
    for (int c = 0; c < 3; c++) {
        struct fpx_deflate_plan plan = {(enum flamepix_compression)c, 1, row_nbytes, rows};
        struct flamepix_buffer packed = pack(&plan);
        uLongf back_nbytes = nbytes;
        assert_int_equal(uncompress(back, &back_nbytes, (const Bytef *)packed.data, packed.length),
                         Z_OK);
        assert_int_equal(back_nbytes, nbytes);
        for (uint32_t i = 0; i < rows; i++) {
            fill_row(row, row_nbytes, i);
            assert_memory_equal(back + row_nbytes * i, row, row_nbytes);
        }
        flamepix_buffer_free(&packed);
    }
    free(back);
    free(row);
}

static void test_deflater_gives_lines_back(void **state)
{
    (void)state;
    assert_inflates_back(1, 1);
    assert_inflates_back(2, 100000);
    assert_inflates_back(1201, 650);
    assert_inflates_back(300000, 3);
}

/* Lines longer than anything that is gathered, and more of them than fit into memory at once. */
static void test_deflater_gives_streamed_lines_back(void **state)
{
    (void)state;
    assert_inflates_back(3000000, 6);
    assert_inflates_back(9001, 1900);
}

static void test_deflater_can_be_abandoned(void **state)
{
    (void)state;
    fpx_deflater_free(NULL);
    for (int c = 0; c < 3; c++) {
        struct flamepix_buffer packed = {0};
        struct fpx_deflater *deflater;
        uint8_t *row;
        struct fpx_deflate_plan plan = {(enum flamepix_compression)c, 1, 5000, 10000};
        assert_int_equal(fpx_deflater_create(&plan, flamepix_buffer_write, &packed, &deflater),
                         FLAMEPIX_OK);
        assert_int_equal(fpx_deflater_scanline(deflater, &row), FLAMEPIX_OK);
        fpx_deflater_free(deflater);
        flamepix_buffer_free(&packed);
    }
}

static void test_deflater_refuses_lines_whose_size_would_wrap(void **state)
{
    (void)state;
    struct fpx_deflater *deflater = NULL;
    struct fpx_deflate_plan plan = {FLAMEPIX_COMPRESSION_FAST, 1, SIZE_MAX - 10, 2};
    assert_int_equal(fpx_deflater_create(&plan, flamepix_buffer_write, NULL, &deflater),
                     FLAMEPIX_NO_MEMORY);
    assert_null(deflater);
}

/* What libdeflate would have to hold whole is streamed where its size would wrap. */
static void test_deflater_streams_what_no_memory_could_hold(void **state)
{
    (void)state;
    struct fpx_deflater *deflater = NULL;
    struct fpx_deflate_plan plan = {FLAMEPIX_COMPRESSION_SMALL, 1, 1 << 20, UINT32_MAX};
    assert_int_equal(fpx_deflater_create(&plan, flamepix_buffer_write, NULL, &deflater),
                     FLAMEPIX_OK);
    fpx_deflater_free(deflater);
    plan.row_nbytes = SIZE_MAX - 10;
    assert_int_equal(fpx_deflater_create(&plan, flamepix_buffer_write, NULL, &deflater),
                     FLAMEPIX_NO_MEMORY);
}

/* Random lines, so many that the encoder hands pieces on early, late, or when all is finished. */
static enum flamepix_status deflate_noise(uint32_t rows, struct refusal *refusal)
{
    enum { WIDTH = 30000 };
    struct fpx_deflate_plan plan = {FLAMEPIX_COMPRESSION_FAST, 1, WIDTH, rows};
    struct fpx_deflater *deflater;
    assert_int_equal(fpx_deflater_create(&plan, refusal_write, refusal, &deflater), FLAMEPIX_OK);
    struct test_random noise = {rows + 1};
    enum flamepix_status status = FLAMEPIX_OK;
    for (uint32_t y = 0; y < rows && status == FLAMEPIX_OK; y++) {
        uint8_t *row;
        status = fpx_deflater_scanline(deflater, &row);
        for (size_t x = 0; x < WIDTH && status == FLAMEPIX_OK; x++)
            row[x] = (uint8_t)test_random_below(&noise, 256);
    }
    if (status == FLAMEPIX_OK)
        status = fpx_deflater_finish(deflater);
    fpx_deflater_free(deflater);
    return status;
}

static void test_deflater_answers_what_the_writer_answers(void **state)
{
    (void)state;
    for (uint32_t rows = 1; rows < 16; rows++) {
        for (unsigned calls = 0;; calls++) {
            struct refusal refusal = {.calls_left = calls, .answer = FLAMEPIX_WRITE_FAILED};
            enum flamepix_status status = deflate_noise(rows, &refusal);
            if (refusal.calls_refused == 0)
                break;
            assert_int_equal(status, FLAMEPIX_WRITE_FAILED);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_deflater_gives_lines_back),
        cmocka_unit_test(test_deflater_gives_streamed_lines_back),
        cmocka_unit_test(test_deflater_can_be_abandoned),
        cmocka_unit_test(test_deflater_streams_what_no_memory_could_hold),
        cmocka_unit_test(test_deflater_answers_what_the_writer_answers),
        cmocka_unit_test(test_deflater_refuses_lines_whose_size_would_wrap),
    };
    return cmocka_run_group_tests_name("deflate", tests, NULL, NULL);
}
