#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/markup/json_reader.h"
#include "support/scarce_memory.h"

/* Gives out the bytes 0, 1, ... 250, 0, ... `part` at a time, `left` in all; then fails or ends. */
struct source {
    uint64_t given;
    size_t left, part;
    bool fails;
};

static enum flamepix_status read_part(void *user, void *buffer, size_t capacity, size_t *length_ret)
{
    struct source *source = user;
    assert_true(capacity > 0);
    size_t length = source->part < source->left ? source->part : source->left;
    if (length > capacity)
        length = capacity;
    if (length == 0 && source->fails) {
        errno = EIO;
        return FLAMEPIX_READ_FAILED;
    }
    for (size_t i = 0; i < length; i++)
        ((unsigned char *)buffer)[i] = (unsigned char)(source->given++ % 251);
    source->left -= length;
    *length_ret = length;
    return FLAMEPIX_OK;
}

/* That the window holds the bytes from the source it says it holds, and NULs behind them. */
static void expect_bytes(const struct fpx_read_window *window, size_t begin)
{
    for (size_t i = begin; i < window->end; i++)
        assert_int_equal((unsigned char)window->data[i], (window->passed + i) % 251);
    for (size_t i = 0; i < FPX_WINDOW_PADDING; i++)
        assert_int_equal(window->data[window->end + i], 0);
}

static void test_the_window_moves_over_all_the_bytes(void **state)
{
    (void)state;
    static const size_t parts[] = {1, 1000, 40000, SIZE_MAX};
    enum { LENGTH = 300000 };
    for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
        struct source source = {.left = LENGTH, .part = parts[i]};
        struct fpx_read_window window;
        fpx_read_window_init(&window, read_part, &source);
        enum flamepix_status status;
        while ((status = fpx_read_window_more(&window, 1000)) == FLAMEPIX_OK) {
            assert_true(window.end > window.at);
            if (parts[i] > 1)
                expect_bytes(&window, window.at);
            window.at = window.end;
        }
        assert_int_equal(status, FLAMEPIX_END);
        assert_int_equal(window.passed + window.end, LENGTH);
        assert_true(window.capacity <= 64 * 1024);
        assert_int_equal(fpx_read_window_more(&window, 1000), FLAMEPIX_END);
        fpx_read_window_free(&window);
    }
}

static void test_what_is_kept_stays_and_the_window_grows_with_it(void **state)
{
    (void)state;
    enum { LENGTH = 500000, KEPT = 1000, LONGEST = 400000 };
    struct source source = {.left = LENGTH, .part = 7000};
    struct fpx_read_window window;
    fpx_read_window_init(&window, read_part, &source);
    assert_int_equal(fpx_read_window_more(&window, LONGEST), FLAMEPIX_OK);
    window.kept = KEPT;
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK) {
        window.at = window.end;
        status = fpx_read_window_more(&window, LONGEST);
        assert_int_equal(window.passed + window.kept, KEPT);
        expect_bytes(&window, window.kept);
    }
    assert_int_equal(status, FLAMEPIX_LIMIT_LINE);
    assert_true(window.end - window.kept > LONGEST);
    assert_true(window.end - window.kept <= LONGEST + 7000);
    window.kept = FPX_WINDOW_NOTHING_KEPT;
    assert_int_equal(fpx_read_window_more(&window, LONGEST), FLAMEPIX_OK);
    fpx_read_window_free(&window);
}

static void test_what_is_not_looked_at_yet_stays(void **state)
{
    (void)state;
    struct source source = {.left = 200000, .part = SIZE_MAX};
    struct fpx_read_window window;
    fpx_read_window_init(&window, read_part, &source);
    while (fpx_read_window_more(&window, 1000) == FLAMEPIX_OK) {
        expect_bytes(&window, window.at);
        window.at = window.end - 10;
    }
    assert_int_equal(window.end - window.at, 10);
    assert_int_equal(window.passed + window.end, 200000);
    fpx_read_window_free(&window);
}

static void test_what_the_callback_answers_is_answered(void **state)
{
    (void)state;
    struct source source = {.left = 10, .part = 10, .fails = true};
    struct fpx_read_window window;
    fpx_read_window_init(&window, read_part, &source);
    assert_int_equal(fpx_read_window_more(&window, 1000), FLAMEPIX_OK);
    errno = 0;
    assert_int_equal(fpx_read_window_more(&window, 1000), FLAMEPIX_READ_FAILED);
    assert_int_equal(errno, EIO);
    fpx_read_window_free(&window);
    fpx_read_window_free(&window);
}

static enum flamepix_status keep_all(void *user)
{
    (void)user;
    struct source source = {.left = 300000, .part = SIZE_MAX};
    struct fpx_read_window window;
    fpx_read_window_init(&window, read_part, &source);
    window.kept = 0;
    enum flamepix_status status;
    do {
        status = fpx_read_window_more(&window, SIZE_MAX);
        window.at = window.end;
    } while (status == FLAMEPIX_OK);
    fpx_read_window_free(&window);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static void test_memory_that_runs_out_is_told(void **state)
{
    (void)state;
    assert_true(scarce_memory_try(keep_all, NULL) > 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_window_moves_over_all_the_bytes),
        cmocka_unit_test(test_what_is_kept_stays_and_the_window_grows_with_it),
        cmocka_unit_test(test_what_is_not_looked_at_yet_stays),
        cmocka_unit_test(test_what_the_callback_answers_is_answered),
        cmocka_unit_test(test_memory_that_runs_out_is_told),
    };
    return cmocka_run_group_tests_name("read window", tests, NULL, NULL);
}
