#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "pool/channel.h"

struct ends {
    struct fpx_channel a, b;
};

static struct ends connect_ends(void)
{
    int fds[2];
    assert_int_equal(fpx_channel_pair(fds), FLAMEPIX_OK);
    return (struct ends){{.fd = fds[0]}, {.fd = fds[1]}};
}

static void close_ends(struct ends *ends)
{
    fpx_channel_close(&ends->a);
    fpx_channel_close(&ends->b);
}

static void put(struct fpx_channel *channel, const char *text)
{
    assert_int_equal(fpx_channel_put(channel, (struct flamepix_bytes){text, strlen(text)}),
                     FLAMEPIX_OK);
}

static void assert_takes(struct fpx_channel *channel, const char *expected)
{
    struct flamepix_bytes message;
    assert_int_equal(fpx_channel_take(channel, &message), FLAMEPIX_OK);
    assert_int_equal(message.length, strlen(expected));
    assert_memory_equal(message.data, expected, message.length);
}

static void test_messages_come_whole_and_in_order(void **state)
{
    (void)state;
    struct ends ends = connect_ends();
    struct flamepix_bytes message;
    put(&ends.a, "one");
    put(&ends.a, "");
    put(&ends.a, "three");
    assert_false(fpx_channel_is_sent(&ends.a));
    assert_int_equal(fpx_channel_send(&ends.a), FLAMEPIX_OK);
    assert_true(fpx_channel_is_sent(&ends.a));
    assert_int_equal(fpx_channel_take(&ends.b, &message), FLAMEPIX_END);
    assert_int_equal(fpx_channel_receive(&ends.b), FLAMEPIX_OK);
    assert_takes(&ends.b, "one");
    assert_takes(&ends.b, "");
    assert_takes(&ends.b, "three");
    assert_int_equal(fpx_channel_take(&ends.b, &message), FLAMEPIX_END);
    assert_int_equal(fpx_channel_receive(&ends.b), FLAMEPIX_OK);
    assert_int_equal(fpx_channel_take(&ends.b, &message), FLAMEPIX_END);
    close_ends(&ends);
}

static void test_messages_larger_than_the_socket_go_in_parts(void **state)
{
    (void)state;
    enum { LENGTH = 3000000 };
    struct ends ends = connect_ends();
    char *bytes = malloc(LENGTH);
    assert_non_null(bytes);
    for (size_t i = 0; i < LENGTH; i++)
        bytes[i] = (char)(i % 251);
    assert_int_equal(fpx_channel_put(&ends.a, (struct flamepix_bytes){bytes, LENGTH}), FLAMEPIX_OK);
    struct flamepix_bytes message;
    size_t parts = 0;
    while (fpx_channel_take(&ends.b, &message) == FLAMEPIX_END) {
        assert_int_equal(fpx_channel_send(&ends.a), FLAMEPIX_OK);
        assert_int_equal(fpx_channel_receive(&ends.b), FLAMEPIX_OK);
        parts++;
    }
    assert_true(parts > 1);
    assert_int_equal(message.length, LENGTH);
    assert_memory_equal(message.data, bytes, LENGTH);
    free(bytes);
    close_ends(&ends);
}

static void test_what_was_sent_before_the_end_still_comes(void **state)
{
    (void)state;
    struct ends ends = connect_ends();
    put(&ends.b, "never read");
    assert_int_equal(fpx_channel_send(&ends.b), FLAMEPIX_OK);
    put(&ends.a, "last words");
    assert_int_equal(fpx_channel_send(&ends.a), FLAMEPIX_OK);
    fpx_channel_close(&ends.a);
    assert_int_equal(fpx_channel_receive(&ends.b), FLAMEPIX_OK);
    assert_takes(&ends.b, "last words");
    assert_int_equal(fpx_channel_receive(&ends.b), FLAMEPIX_END);
    put(&ends.b, "to nobody");
    assert_int_equal(fpx_channel_send(&ends.b), FLAMEPIX_END);
    close_ends(&ends);
}

static void test_impossible_lengths_are_damage(void **state)
{
    (void)state;
    struct ends ends = connect_ends();
    struct flamepix_bytes message;
    assert_int_equal(write(ends.a.fd, "\xff\xff\xff\xff", 4), 4);
    assert_int_equal(fpx_channel_receive(&ends.b), FLAMEPIX_OK);
    assert_int_equal(fpx_channel_take(&ends.b, &message), FLAMEPIX_BAD_ARGUMENT);
    const struct flamepix_bytes huge = {"", (size_t)FPX_CHANNEL_MESSAGE_MAX + 1};
    assert_int_equal(fpx_channel_put(&ends.a, huge), FLAMEPIX_BAD_ARGUMENT);
    assert_true(fpx_channel_is_sent(&ends.a));
    close_ends(&ends);
}

static void test_a_closed_channel_fails_and_may_be_closed_again(void **state)
{
    (void)state;
    struct ends ends = connect_ends();
    close_ends(&ends);
    assert_int_equal(fpx_channel_receive(&ends.a), FLAMEPIX_READ_FAILED);
    assert_int_equal(errno, EBADF);
    put(&ends.a, "x");
    assert_int_equal(fpx_channel_send(&ends.a), FLAMEPIX_WRITE_FAILED);
    assert_int_equal(errno, EBADF);
    close_ends(&ends);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_messages_come_whole_and_in_order),
        cmocka_unit_test(test_messages_larger_than_the_socket_go_in_parts),
        cmocka_unit_test(test_what_was_sent_before_the_end_still_comes),
        cmocka_unit_test(test_impossible_lengths_are_damage),
        cmocka_unit_test(test_a_closed_channel_fails_and_may_be_closed_again),
    };
    return cmocka_run_group_tests_name("channel", tests, NULL, NULL);
}
