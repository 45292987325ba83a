#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include <flamepix/input.h>

#include "input/input_facts.h"
#include "support/recordings/inputs.h"
#include "support/recordings/packed_bytes.h"

static const char folded[] = "main;parse 3\nmain;read 4\n";

static struct flamepix_bytes bytes_of(const char *text)
{
    return (struct flamepix_bytes){text, strlen(text)};
}

static void pack(int packer, struct flamepix_buffer *packed, const void *bytes, size_t length)
{
    assert_true(packers[packer].pack(packed, bytes, length));
}

static void test_input_reads_memory_and_starts_again(void **state)
{
    (void)state;
    struct flamepix_input *input = NULL;
    assert_int_equal(flamepix_input_from_memory(bytes_of(folded), NULL, &input), FLAMEPIX_OK);
    test_assert_reads(input, 7, folded);
    assert_int_equal(flamepix_input_rewind(input), FLAMEPIX_OK);
    test_assert_reads(input, 1, folded);
    struct flamepix_input_effort effort = flamepix_input_effort(input);
    assert_int_equal(effort.packed_nbytes, 2 * strlen(folded));
    assert_int_equal(effort.unpacked_nbytes, 2 * strlen(folded));
    flamepix_input_free(input);
}

static void test_input_reads_nothing_from_nothing(void **state)
{
    (void)state;
    struct flamepix_buffer nothing = {0};
    struct flamepix_input *input = test_input_of(&nothing, NULL);
    test_assert_reads(input, 10, "");
    test_assert_reads(input, 10, "");
    flamepix_input_free(input);
}

static void test_input_reads_a_file_and_starts_again(void **state)
{
    (void)state;
    struct test_file file = test_file_with(folded, strlen(folded));
    struct flamepix_input *input = NULL;
    assert_int_equal(flamepix_input_open(file.path, NULL, &input), FLAMEPIX_OK);
    char part[5];
    size_t length = 0;
    assert_int_equal(flamepix_input_read(input, part, sizeof(part), &length), FLAMEPIX_OK);
    assert_int_equal(length, 5);
    assert_int_equal(flamepix_input_rewind(input), FLAMEPIX_OK);
    test_assert_reads(input, 8192, folded);
    assert_int_equal(flamepix_input_effort(input).packed_nbytes, 5 + strlen(folded));
    assert_true(flamepix_input_effort(input).seconds > 0.0);
    flamepix_input_free(input);
    unlink(file.path);
}

static void test_input_reads_stdin_from_where_it_stands(void **state)
{
    (void)state;
    struct test_file file = test_file_with("skipped\na 1\n", 12);
    int saved = dup(STDIN_FILENO);
    int fd = open(file.path, O_RDONLY);
    assert_int_equal(lseek(fd, 8, SEEK_SET), 8);
    assert_int_equal(dup2(fd, STDIN_FILENO), STDIN_FILENO);
    struct flamepix_input *input = NULL;
    assert_int_equal(flamepix_input_open("-", NULL, &input), FLAMEPIX_OK);
    test_assert_reads(input, 100, "a 1\n");
    assert_int_equal(flamepix_input_rewind(input), FLAMEPIX_OK);
    test_assert_reads(input, 2, "a 1\n");
    flamepix_input_free(input);
    assert_true(fcntl(STDIN_FILENO, F_GETFD) >= 0);
    dup2(saved, STDIN_FILENO);
    close(saved);
    close(fd);
    unlink(file.path);
}

static void test_input_tells_what_cannot_be_opened(void **state)
{
    (void)state;
    struct flamepix_input *input = NULL;
    assert_int_equal(flamepix_input_open("/nonexistent", NULL, &input), FLAMEPIX_READ_FAILED);
    assert_int_equal(errno, ENOENT);
    assert_int_equal(flamepix_input_open("/", NULL, &input), FLAMEPIX_READ_FAILED);
    assert_int_equal(errno, EISDIR);
    assert_null(input);
}

static void test_input_keeps_a_pipe_in_memory_or_in_a_file(void **state)
{
    (void)state;
    static const size_t kept[] = {0, 2, 10, 1000};
    for (size_t i = 0; i < sizeof(kept) / sizeof(kept[0]); i++) {
        struct flamepix_input_options options = {.keep = true, .keep_nbytes = kept[i]};
        struct flamepix_input *input =
            test_input_of_fd(test_pipe_with(folded, strlen(folded)), &options);
        char part[9];
        size_t length = 0;
        assert_int_equal(flamepix_input_read(input, part, 9, &length), FLAMEPIX_OK);
        assert_int_equal(flamepix_input_rewind(input), FLAMEPIX_OK);
        test_assert_reads(input, 6, folded);
        assert_int_equal(flamepix_input_rewind(input), FLAMEPIX_OK);
        test_assert_reads(input, 8192, folded);
        flamepix_input_free(input);
    }
}

static void test_input_does_not_rewind_a_pipe_that_is_not_kept(void **state)
{
    (void)state;
    struct flamepix_input_options options = {.keep = false};
    struct flamepix_input *input =
        test_input_of_fd(test_pipe_with(folded, strlen(folded)), &options);
    test_assert_reads(input, 6, folded);
    assert_int_equal(flamepix_input_rewind(input), FLAMEPIX_READ_FAILED);
    assert_int_equal(errno, ESPIPE);
    flamepix_input_free(input);
}

/* Gives one byte at a time and may not be called after its end. */
struct drip {
    const char *next;
    size_t left;
    int ends;
};

static enum flamepix_status read_drip(void *user, void *buffer, size_t capacity, size_t *length_ret)
{
    struct drip *drip = user;
    assert_true(capacity > 0);
    *length_ret = drip->left > 0 ? 1 : 0;
    if (drip->left == 0) {
        drip->ends++;
        return FLAMEPIX_OK;
    }
    memcpy(buffer, drip->next, 1);
    drip->next++;
    drip->left--;
    return FLAMEPIX_OK;
}

static void test_input_asks_a_callback_no_more_after_its_end(void **state)
{
    (void)state;
    static const char *const texts[] = {"", "a", "abcd", folded};
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        struct drip drip = {texts[i], strlen(texts[i]), 0};
        struct flamepix_input *input = NULL;
        assert_int_equal(flamepix_input_from_callback(read_drip, &drip, NULL, &input), FLAMEPIX_OK);
        test_assert_reads(input, 10, texts[i]);
        assert_int_equal(flamepix_input_rewind(input), FLAMEPIX_OK);
        test_assert_reads(input, 3, texts[i]);
        assert_int_equal(drip.ends, 1);
        flamepix_input_free(input);
    }
}

static enum flamepix_status read_broken(void *user, void *buffer, size_t capacity,
                                        size_t *length_ret)
{
    (void)user;
    (void)buffer;
    (void)capacity;
    (void)length_ret;
    errno = EIO;
    return FLAMEPIX_READ_FAILED;
}

static void test_input_passes_on_what_a_callback_answers(void **state)
{
    (void)state;
    struct flamepix_input *input = NULL;
    assert_int_equal(flamepix_input_from_callback(read_broken, NULL, NULL, &input), FLAMEPIX_OK);
    char part[8192];
    size_t length = 0;
    assert_int_equal(flamepix_input_read(input, part, sizeof(part), &length), FLAMEPIX_READ_FAILED);
    assert_int_equal(errno, EIO);
    flamepix_input_free(input);
}

static void test_input_unpacks_every_member_and_frame(void **state)
{
    (void)state;
    for (int i = 0; i < PACKERS; i++) {
        struct flamepix_buffer packed = {0};
        pack(i, &packed, folded, strlen(folded));
        pack(i, &packed, "", 0);
        pack(i, &packed, "last 1\n", 7);
        struct flamepix_input *input = test_input_of(&packed, NULL);
        test_assert_reads(input, 8192, "main;parse 3\nmain;read 4\nlast 1\n");
        assert_int_equal(flamepix_input_rewind(input), FLAMEPIX_OK);
        test_assert_reads(input, 1, "main;parse 3\nmain;read 4\nlast 1\n");
        assert_int_equal(flamepix_input_effort(input).packed_nbytes, 2 * packed.length);
        assert_int_equal(flamepix_input_effort(input).unpacked_nbytes, 64);
        flamepix_input_free(input);
        flamepix_buffer_free(&packed);
    }
}

static void test_input_unpacks_from_a_file_a_pipe_and_drop_by_drop(void **state)
{
    (void)state;
    for (int i = 0; i < PACKERS; i++) {
        struct flamepix_buffer packed = {0};
        pack(i, &packed, folded, strlen(folded));
        struct test_file file = test_file_with(packed.data, packed.length);
        struct flamepix_input_options options = {.keep = true, .keep_nbytes = 5};
        struct drip drip = {packed.data, packed.length, 0};
        struct flamepix_input *inputs[3];
        assert_int_equal(flamepix_input_open(file.path, NULL, &inputs[0]), FLAMEPIX_OK);
        inputs[1] = test_input_of_fd(test_pipe_with(packed.data, packed.length), &options);
        assert_int_equal(flamepix_input_from_callback(read_drip, &drip, &options, &inputs[2]),
                         FLAMEPIX_OK);
        for (int k = 0; k < 3; k++) {
            test_assert_reads(inputs[k], 3, folded);
            assert_int_equal(flamepix_input_rewind(inputs[k]), FLAMEPIX_OK);
            test_assert_reads(inputs[k], 8192, folded);
            flamepix_input_free(inputs[k]);
        }
        unlink(file.path);
        flamepix_buffer_free(&packed);
    }
}

static void test_input_tells_how_far_it_was_unpacked_since_the_last_rewind(void **state)
{
    (void)state;
    struct flamepix_input *input = NULL;
    struct flamepix_buffer packed = {0};
    char part[5];
    size_t length = 0;
    assert_true(pack_gzip(&packed, "a 1\nb 2\n", 8));
    for (unsigned is_packed = 0; is_packed < 2; is_packed++) {
        struct flamepix_bytes bytes = {"a 1\nb 2\n", 8};
        if (is_packed)
            bytes = (struct flamepix_bytes){packed.data, packed.length};
        assert_int_equal(flamepix_input_from_memory(bytes, NULL, &input), FLAMEPIX_OK);
        assert_int_equal(flamepix_input_offset(input), 0);
        assert_int_equal(flamepix_input_read(input, part, sizeof(part), &length), FLAMEPIX_OK);
        assert_int_equal(flamepix_input_offset(input), 5);
        assert_int_equal(flamepix_input_rewind(input), FLAMEPIX_OK);
        assert_int_equal(flamepix_input_offset(input), 0);
        assert_int_equal(flamepix_input_read(input, part, sizeof(part), &length), FLAMEPIX_OK);
        assert_int_equal(flamepix_input_read(input, part, sizeof(part), &length), FLAMEPIX_OK);
        assert_int_equal(flamepix_input_offset(input), 8);
        flamepix_input_free(input);
    }
    flamepix_buffer_free(&packed);
}

/* -- UTF-16 ------------------------------------------------------------------------------------ */

static const char wide[] = "\xFF\xFE" /* a;ü 5 and a line end */
                           "a\0;\0\xFC\0 \0"
                           "5\0\n";
static const char narrow[] = "a;\xC3\xBC 5\n";

/* `wide` as it is (-1), or packed. */
static struct flamepix_buffer wide_text(int packer)
{
    struct flamepix_buffer text = {0};
    if (packer < 0)
        assert_int_equal(flamepix_buffer_append(&text, wide, sizeof(wide)), FLAMEPIX_OK);
    else
        pack(packer, &text, wide, sizeof(wide));
    return text;
}

static void assert_reads_narrow(struct flamepix_input *input)
{
    struct flamepix_bytes head;
    assert_int_equal(flamepix_input_peek(input, &head), FLAMEPIX_OK);
    assert_int_equal(head.length, strlen(narrow));
    assert_memory_equal(head.data, narrow, head.length);
    test_assert_reads(input, 1, narrow);
    assert_int_equal(flamepix_input_offset(input), strlen(narrow));
    assert_int_equal(flamepix_input_rewind(input), FLAMEPIX_OK);
    test_assert_reads(input, 4096, narrow);
    assert_int_equal(flamepix_input_offset(input), strlen(narrow));
}

/* What is looked at in two steps may be partly in memory and partly in a file. */
static void test_text_in_utf_16_is_told_whatever_is_kept_of_it(void **state)
{
    (void)state;
    for (size_t kept = 0; kept < 10; kept++) {
        const struct flamepix_input_options options = {.keep = true, .keep_nbytes = kept};
        struct flamepix_input *input =
            test_input_of_fd(test_pipe_with("a\0;\0b\0 \0005\0", 10), &options);
        test_assert_reads(input, 3, "a;b 5");
        assert_int_equal(flamepix_input_rewind(input), FLAMEPIX_OK);
        test_assert_reads(input, 3, "a;b 5");
        flamepix_input_free(input);
    }
}

static void test_text_in_utf_16_is_read_as_utf_8_also_where_it_was_packed(void **state)
{
    (void)state;
    for (int i = -1; i < PACKERS; i++) {
        struct flamepix_buffer text = wide_text(i);
        struct flamepix_input *input = test_input_of(&text, NULL);
        assert_reads_narrow(input);
        flamepix_input_free(input);
        input = test_input_of_fd(test_pipe_with(text.data, text.length), NULL);
        assert_reads_narrow(input);
        flamepix_input_free(input);
        flamepix_buffer_free(&text);
    }
}

/* -- streams that are kept no more ------------------------------------------------------------- */

static void assert_not_rewound(struct flamepix_input *input)
{
    assert_int_equal(flamepix_input_rewind(input), FLAMEPIX_READ_FAILED);
    assert_int_equal(errno, ESPIPE);
}

static void test_a_pipe_that_is_kept_no_more_is_read_on_and_not_again(void **state)
{
    (void)state;
    static const size_t kept[] = {0, 2, 10, 1000};
    struct flamepix_bytes head;
    for (size_t i = 0; i < 2 * sizeof(kept) / sizeof(kept[0]); i++) {
        struct flamepix_input_options options = {.keep = true, .keep_nbytes = kept[i / 2]};
        struct flamepix_input *input =
            test_input_of_fd(test_pipe_with(folded, strlen(folded)), &options);
        if (i % 2 == 1)
            assert_int_equal(flamepix_input_peek(input, &head), FLAMEPIX_OK);
        fpx_input_keep_no_more(input);
        test_assert_reads(input, 6, folded);
        assert_not_rewound(input);
        flamepix_input_free(input);
    }
}

static void test_what_is_kept_and_not_read_again_yet_is_still_read(void **state)
{
    (void)state;
    struct flamepix_input_options options = {.keep = true, .keep_nbytes = 3};
    struct flamepix_input *input =
        test_input_of_fd(test_pipe_with(folded, strlen(folded)), &options);
    char part[9];
    size_t length = 0;
    assert_int_equal(flamepix_input_read(input, part, 9, &length), FLAMEPIX_OK);
    assert_int_equal(flamepix_input_rewind(input), FLAMEPIX_OK);
    fpx_input_keep_no_more(input);
    test_assert_reads(input, 2, folded);
    assert_not_rewound(input);
    flamepix_input_free(input);
}

static void test_a_file_that_is_kept_no_more_is_read_again_all_the_same(void **state)
{
    (void)state;
    struct test_file file = test_file_with(folded, strlen(folded));
    struct flamepix_input *input = NULL;
    assert_int_equal(flamepix_input_open(file.path, NULL, &input), FLAMEPIX_OK);
    fpx_input_keep_no_more(input);
    test_assert_reads(input, 6, folded);
    assert_int_equal(flamepix_input_rewind(input), FLAMEPIX_OK);
    test_assert_reads(input, 6, folded);
    flamepix_input_free(input);
    unlink(file.path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_input_reads_memory_and_starts_again),
        cmocka_unit_test(test_input_reads_nothing_from_nothing),
        cmocka_unit_test(test_input_reads_a_file_and_starts_again),
        cmocka_unit_test(test_input_reads_stdin_from_where_it_stands),
        cmocka_unit_test(test_input_tells_what_cannot_be_opened),
        cmocka_unit_test(test_input_keeps_a_pipe_in_memory_or_in_a_file),
        cmocka_unit_test(test_input_does_not_rewind_a_pipe_that_is_not_kept),
        cmocka_unit_test(test_input_asks_a_callback_no_more_after_its_end),
        cmocka_unit_test(test_input_passes_on_what_a_callback_answers),
        cmocka_unit_test(test_input_unpacks_every_member_and_frame),
        cmocka_unit_test(test_input_unpacks_from_a_file_a_pipe_and_drop_by_drop),
        cmocka_unit_test(test_input_tells_how_far_it_was_unpacked_since_the_last_rewind),
        cmocka_unit_test(test_text_in_utf_16_is_told_whatever_is_kept_of_it),
        cmocka_unit_test(test_text_in_utf_16_is_read_as_utf_8_also_where_it_was_packed),
        cmocka_unit_test(test_a_pipe_that_is_kept_no_more_is_read_on_and_not_again),
        cmocka_unit_test(test_what_is_kept_and_not_read_again_yet_is_still_read),
        cmocka_unit_test(test_a_file_that_is_kept_no_more_is_read_again_all_the_same),
    };
    return cmocka_run_group_tests_name("input", tests, NULL, NULL);
}
