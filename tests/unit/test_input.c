#include <errno.h>
#include <fcntl.h>
#include <lzma.h>
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

#include "support/packers.h"

static const char folded[] = "main;parse 3\nmain;read 4\n";

static struct flamepix_bytes bytes_of(const char *text)
{
    return (struct flamepix_bytes){text, strlen(text)};
}

static void pack(int packer, struct flamepix_buffer *packed, const void *bytes, size_t length)
{
    assert_true(packers[packer].pack(packed, bytes, length));
}

/* Everything that is left, in reads of `step` bytes, into `text`. */
static enum flamepix_status read_all(struct flamepix_input *input, size_t step,
                                     struct flamepix_buffer *text)
{
    char part[8192];
    assert_true(step <= sizeof(part));
    size_t length = 1;
    while (length > 0) {
        enum flamepix_status status = flamepix_input_read(input, part, step, &length);
        if (status != FLAMEPIX_OK)
            return status;
        assert_true(length <= step);
        assert_int_equal(flamepix_buffer_append(text, part, length), FLAMEPIX_OK);
    }
    return FLAMEPIX_OK;
}

static void assert_reads(struct flamepix_input *input, size_t step, const char *expected)
{
    struct flamepix_buffer text = {0};
    assert_int_equal(read_all(input, step, &text), FLAMEPIX_OK);
    assert_int_equal(text.length, strlen(expected));
    if (text.length > 0)
        assert_memory_equal(text.data, expected, text.length);
    flamepix_buffer_free(&text);
}

static struct flamepix_input *input_of(const struct flamepix_buffer *packed,
                                       const struct flamepix_input_options *options)
{
    struct flamepix_input *input = NULL;
    struct flamepix_bytes bytes = {packed->data, packed->length};
    assert_int_equal(flamepix_input_from_memory(bytes, options, &input), FLAMEPIX_OK);
    return input;
}

static enum flamepix_status status_of(const struct flamepix_buffer *packed,
                                      const struct flamepix_input_options *options)
{
    struct flamepix_input *input = input_of(packed, options);
    struct flamepix_buffer text = {0};
    enum flamepix_status status = read_all(input, 4096, &text);
    flamepix_buffer_free(&text);
    flamepix_input_free(input);
    return status;
}

struct file {
    char path[64];
};

static struct file file_with(const void *bytes, size_t length)
{
    struct file file = {"/tmp/flamepix-test-XXXXXX"};
    int fd = mkstemp(file.path);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, bytes, length), (ssize_t)length);
    close(fd);
    return file;
}

static int pipe_with(const void *bytes, size_t length)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], bytes, length), (ssize_t)length);
    close(ends[1]);
    return ends[0];
}

/* Opens `fd` as stdin would be, and closes it when the input has its own. */
static struct flamepix_input *input_of_fd(int fd, const struct flamepix_input_options *options)
{
    char path[64];
    (void)snprintf(path, sizeof(path), "/dev/fd/%d", fd);
    struct flamepix_input *input = NULL;
    assert_int_equal(flamepix_input_open(path, options, &input), FLAMEPIX_OK);
    close(fd);
    return input;
}

static void test_input_reads_memory_and_starts_again(void **state)
{
    (void)state;
    struct flamepix_input *input = NULL;
    assert_int_equal(flamepix_input_from_memory(bytes_of(folded), NULL, &input), FLAMEPIX_OK);
    assert_reads(input, 7, folded);
    assert_int_equal(flamepix_input_rewind(input), FLAMEPIX_OK);
    assert_reads(input, 1, folded);
    struct flamepix_input_effort effort = flamepix_input_effort(input);
    assert_int_equal(effort.packed_nbytes, 2 * strlen(folded));
    assert_int_equal(effort.unpacked_nbytes, 2 * strlen(folded));
    flamepix_input_free(input);
}

static void test_input_reads_nothing_from_nothing(void **state)
{
    (void)state;
    struct flamepix_buffer nothing = {0};
    struct flamepix_input *input = input_of(&nothing, NULL);
    assert_reads(input, 10, "");
    assert_reads(input, 10, "");
    flamepix_input_free(input);
}

static void test_input_reads_a_file_and_starts_again(void **state)
{
    (void)state;
    struct file file = file_with(folded, strlen(folded));
    struct flamepix_input *input = NULL;
    assert_int_equal(flamepix_input_open(file.path, NULL, &input), FLAMEPIX_OK);
    char part[5];
    size_t length = 0;
    assert_int_equal(flamepix_input_read(input, part, sizeof(part), &length), FLAMEPIX_OK);
    assert_int_equal(length, 5);
    assert_int_equal(flamepix_input_rewind(input), FLAMEPIX_OK);
    assert_reads(input, 8192, folded);
    assert_int_equal(flamepix_input_effort(input).packed_nbytes, 5 + strlen(folded));
    assert_true(flamepix_input_effort(input).seconds > 0.0);
    flamepix_input_free(input);
    unlink(file.path);
}

static void test_input_reads_stdin_from_where_it_stands(void **state)
{
    (void)state;
    struct file file = file_with("skipped\na 1\n", 12);
    int saved = dup(STDIN_FILENO);
    int fd = open(file.path, O_RDONLY);
    assert_int_equal(lseek(fd, 8, SEEK_SET), 8);
    assert_int_equal(dup2(fd, STDIN_FILENO), STDIN_FILENO);
    struct flamepix_input *input = NULL;
    assert_int_equal(flamepix_input_open("-", NULL, &input), FLAMEPIX_OK);
    assert_reads(input, 100, "a 1\n");
    assert_int_equal(flamepix_input_rewind(input), FLAMEPIX_OK);
    assert_reads(input, 2, "a 1\n");
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
        struct flamepix_input *input = input_of_fd(pipe_with(folded, strlen(folded)), &options);
        char part[9];
        size_t length = 0;
        assert_int_equal(flamepix_input_read(input, part, 9, &length), FLAMEPIX_OK);
        assert_int_equal(flamepix_input_rewind(input), FLAMEPIX_OK);
        assert_reads(input, 6, folded);
        assert_int_equal(flamepix_input_rewind(input), FLAMEPIX_OK);
        assert_reads(input, 8192, folded);
        flamepix_input_free(input);
    }
}

static void test_input_does_not_rewind_a_pipe_that_is_not_kept(void **state)
{
    (void)state;
    struct flamepix_input_options options = {.keep = false};
    struct flamepix_input *input = input_of_fd(pipe_with(folded, strlen(folded)), &options);
    assert_reads(input, 6, folded);
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
        assert_reads(input, 10, texts[i]);
        assert_int_equal(flamepix_input_rewind(input), FLAMEPIX_OK);
        assert_reads(input, 3, texts[i]);
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
        struct flamepix_input *input = input_of(&packed, NULL);
        assert_reads(input, 8192, "main;parse 3\nmain;read 4\nlast 1\n");
        assert_int_equal(flamepix_input_rewind(input), FLAMEPIX_OK);
        assert_reads(input, 1, "main;parse 3\nmain;read 4\nlast 1\n");
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
        struct file file = file_with(packed.data, packed.length);
        struct flamepix_input_options options = {.keep = true, .keep_nbytes = 5};
        struct drip drip = {packed.data, packed.length, 0};
        struct flamepix_input *inputs[3];
        assert_int_equal(flamepix_input_open(file.path, NULL, &inputs[0]), FLAMEPIX_OK);
        inputs[1] = input_of_fd(pipe_with(packed.data, packed.length), &options);
        assert_int_equal(flamepix_input_from_callback(read_drip, &drip, &options, &inputs[2]),
                         FLAMEPIX_OK);
        for (int k = 0; k < 3; k++) {
            assert_reads(inputs[k], 3, folded);
            assert_int_equal(flamepix_input_rewind(inputs[k]), FLAMEPIX_OK);
            assert_reads(inputs[k], 8192, folded);
            flamepix_input_free(inputs[k]);
        }
        unlink(file.path);
        flamepix_buffer_free(&packed);
    }
}

static void test_input_tells_an_archive_cut_short_anywhere(void **state)
{
    (void)state;
    for (int i = 0; i < PACKERS; i++) {
        struct flamepix_buffer packed = {0};
        pack(i, &packed, folded, strlen(folded));
        for (size_t length = packers[i].magic_nbytes; length < packed.length; length++) {
            struct flamepix_buffer cut = {packed.data, length, 0};
            assert_int_equal(status_of(&cut, NULL), FLAMEPIX_BAD_COMPRESSION);
        }
        assert_int_equal(status_of(&packed, NULL), FLAMEPIX_OK);
        flamepix_buffer_free(&packed);
    }
}

static void test_input_tells_damage_and_rubbish_behind_an_archive(void **state)
{
    (void)state;
    for (int i = 0; i < PACKERS; i++) {
        struct flamepix_buffer packed = {0};
        pack(i, &packed, folded, strlen(folded));
        assert_int_equal(flamepix_buffer_append(&packed, "rubbish", 7), FLAMEPIX_OK);
        assert_int_equal(status_of(&packed, NULL), FLAMEPIX_BAD_COMPRESSION);
        flamepix_buffer_free(&packed);
    }
}

/* Where a byte of the checksum is, or of what stands for one, from the end. */
static const size_t checksum_at[PACKERS] = {6, 2, 14, 2};

static void test_what_came_before_damage_is_read_before_it_is_told(void **state)
{
    (void)state;
    for (int i = 0; i < PACKERS; i++) {
        for (size_t step = 1; step <= 4096; step *= 64) {
            struct flamepix_buffer packed = {0};
            struct flamepix_buffer text = {0};
            pack(i, &packed, folded, strlen(folded));
            packed.data[packed.length - checksum_at[i]] ^= 1;
            struct flamepix_input *input = input_of(&packed, NULL);
            assert_int_equal(read_all(input, step, &text), FLAMEPIX_BAD_COMPRESSION);
            assert_int_equal(text.length, strlen(folded));
            assert_memory_equal(text.data, folded, text.length);
            assert_int_equal(read_all(input, step, &text), FLAMEPIX_BAD_COMPRESSION);
            assert_int_equal(flamepix_input_offset(input), strlen(folded));
            flamepix_input_free(input);
            flamepix_buffer_free(&text);
            flamepix_buffer_free(&packed);
        }
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

static void test_input_bears_zeros_behind_a_stream_and_between_two(void **state)
{
    (void)state;
    static const int padded[] = {0, 2, 3}; /* zstd has skippable frames instead */
    for (size_t i = 0; i < sizeof(padded) / sizeof(padded[0]); i++) {
        struct flamepix_buffer packed = {0};
        pack(padded[i], &packed, folded, strlen(folded));
        assert_int_equal(flamepix_buffer_append(&packed, "\0\0\0\0", 4), FLAMEPIX_OK);
        pack(padded[i], &packed, "last 1\n", 7);
        assert_int_equal(flamepix_buffer_append(&packed, "\0\0\0\0\0\0\0\0", 8), FLAMEPIX_OK);
        struct flamepix_input *input = input_of(&packed, NULL);
        assert_reads(input, 100, "main;parse 3\nmain;read 4\nlast 1\n");
        flamepix_input_free(input);
        flamepix_buffer_free(&packed);
    }
}

static void test_input_does_not_unpack_beyond_its_limits(void **state)
{
    (void)state;
    enum { ZEROS = 3 * 1024 * 1024 };
    char *zeros = calloc(1, ZEROS);
    assert_non_null(zeros);
    for (int i = 0; i < PACKERS; i++) {
        struct flamepix_buffer packed = {0};
        pack(i, &packed, zeros, ZEROS);
        struct flamepix_input_options options = {.limit_unpacked_nbytes = ZEROS,
                                                 .limit_unpacked_ratio = 100 * 1000};
        assert_int_equal(status_of(&packed, &options), FLAMEPIX_OK);
        options.limit_unpacked_nbytes = ZEROS - 1;
        assert_int_equal(status_of(&packed, &options), FLAMEPIX_LIMIT_UNPACKED);
        options.limit_unpacked_nbytes = 0;
        options.limit_unpacked_ratio = 500;
        assert_int_equal(status_of(&packed, &options), FLAMEPIX_LIMIT_UNPACKED);
        flamepix_buffer_free(&packed);
    }
    struct flamepix_buffer small = {0};
    assert_true(pack_zstd(&small, zeros, 1024 * 1024));
    struct flamepix_input_options options = {.limit_unpacked_ratio = 2};
    assert_int_equal(status_of(&small, &options), FLAMEPIX_OK);
    flamepix_buffer_free(&small);
    free(zeros);
}

static void test_input_opens_no_zstd_window_beyond_its_limit(void **state)
{
    (void)state;
    /* One frame: a window of 1 MiB and a half, then a plain block of four bytes, the last one. */
    static const char frame[] = "\x28\xB5\x2F\xFD\x00\x54\x21\x00\x00"
                                "a 1\n";
    struct flamepix_buffer packed = {0};
    assert_int_equal(flamepix_buffer_append(&packed, frame, sizeof(frame) - 1), FLAMEPIX_OK);
    struct flamepix_input_options options = {.limit_window_nbytes = 1 << 20};
    assert_int_equal(status_of(&packed, &options), FLAMEPIX_LIMIT_WINDOW);
    options.limit_window_nbytes++; /* counts as the next power of two */
    assert_int_equal(status_of(&packed, &options), FLAMEPIX_OK);
    options.limit_window_nbytes = 1; /* counts as the smallest that the library knows */
    assert_int_equal(status_of(&packed, &options), FLAMEPIX_LIMIT_WINDOW);
    options.limit_window_nbytes = UINT64_MAX; /* and as the largest */
    assert_int_equal(status_of(&packed, &options), FLAMEPIX_OK);
    flamepix_buffer_free(&packed);
}

static void test_input_opens_no_xz_dictionary_beyond_its_limit(void **state)
{
    (void)state;
    enum { DICTIONARY_NBYTES = 8 << 20 };
    struct flamepix_buffer packed = {0};
    uint8_t bytes[200];
    size_t used = 0;
    lzma_options_lzma options;
    assert_false(lzma_lzma_preset(&options, 0));
    options.dict_size = DICTIONARY_NBYTES;
    lzma_filter filters[] = {{LZMA_FILTER_LZMA2, &options}, {LZMA_VLI_UNKNOWN, NULL}};
    assert_int_equal(lzma_stream_buffer_encode(filters, LZMA_CHECK_CRC64, NULL,
                                               (const uint8_t *)folded, strlen(folded), bytes,
                                               &used, sizeof(bytes)),
                     LZMA_OK);
    assert_int_equal(flamepix_buffer_append(&packed, bytes, used), FLAMEPIX_OK);
    struct flamepix_input_options limits = {.limit_window_nbytes = DICTIONARY_NBYTES / 2};
    assert_int_equal(status_of(&packed, &limits), FLAMEPIX_LIMIT_WINDOW);
    limits.limit_window_nbytes = DICTIONARY_NBYTES;
    assert_int_equal(status_of(&packed, &limits), FLAMEPIX_OK);
    limits.limit_window_nbytes = UINT64_MAX;
    assert_int_equal(status_of(&packed, &limits), FLAMEPIX_OK);
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
    assert_reads(input, 1, narrow);
    assert_int_equal(flamepix_input_offset(input), strlen(narrow));
    assert_int_equal(flamepix_input_rewind(input), FLAMEPIX_OK);
    assert_reads(input, 4096, narrow);
    assert_int_equal(flamepix_input_offset(input), strlen(narrow));
}

static void test_text_in_utf_16_is_read_as_utf_8_also_where_it_was_packed(void **state)
{
    (void)state;
    for (int i = -1; i < PACKERS; i++) {
        struct flamepix_buffer text = wide_text(i);
        struct flamepix_input *input = input_of(&text, NULL);
        assert_reads_narrow(input);
        flamepix_input_free(input);
        input = input_of_fd(pipe_with(text.data, text.length), NULL);
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
        struct flamepix_input *input = input_of_fd(pipe_with(folded, strlen(folded)), &options);
        if (i % 2 == 1)
            assert_int_equal(flamepix_input_peek(input, &head), FLAMEPIX_OK);
        flamepix_input_keep_no_more(input);
        assert_reads(input, 6, folded);
        assert_not_rewound(input);
        flamepix_input_free(input);
    }
}

static void test_what_is_kept_and_not_read_again_yet_is_still_read(void **state)
{
    (void)state;
    struct flamepix_input_options options = {.keep = true, .keep_nbytes = 3};
    struct flamepix_input *input = input_of_fd(pipe_with(folded, strlen(folded)), &options);
    char part[9];
    size_t length = 0;
    assert_int_equal(flamepix_input_read(input, part, 9, &length), FLAMEPIX_OK);
    assert_int_equal(flamepix_input_rewind(input), FLAMEPIX_OK);
    flamepix_input_keep_no_more(input);
    assert_reads(input, 2, folded);
    assert_not_rewound(input);
    flamepix_input_free(input);
}

static void test_a_file_that_is_kept_no_more_is_read_again_all_the_same(void **state)
{
    (void)state;
    struct file file = file_with(folded, strlen(folded));
    struct flamepix_input *input = NULL;
    assert_int_equal(flamepix_input_open(file.path, NULL, &input), FLAMEPIX_OK);
    flamepix_input_keep_no_more(input);
    assert_reads(input, 6, folded);
    assert_int_equal(flamepix_input_rewind(input), FLAMEPIX_OK);
    assert_reads(input, 6, folded);
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
        cmocka_unit_test(test_input_tells_an_archive_cut_short_anywhere),
        cmocka_unit_test(test_input_tells_damage_and_rubbish_behind_an_archive),
        cmocka_unit_test(test_what_came_before_damage_is_read_before_it_is_told),
        cmocka_unit_test(test_input_tells_how_far_it_was_unpacked_since_the_last_rewind),
        cmocka_unit_test(test_input_bears_zeros_behind_a_stream_and_between_two),
        cmocka_unit_test(test_input_does_not_unpack_beyond_its_limits),
        cmocka_unit_test(test_input_opens_no_zstd_window_beyond_its_limit),
        cmocka_unit_test(test_input_opens_no_xz_dictionary_beyond_its_limit),
        cmocka_unit_test(test_text_in_utf_16_is_read_as_utf_8_also_where_it_was_packed),
        cmocka_unit_test(test_a_pipe_that_is_kept_no_more_is_read_on_and_not_again),
        cmocka_unit_test(test_what_is_kept_and_not_read_again_yet_is_still_read),
        cmocka_unit_test(test_a_file_that_is_kept_no_more_is_read_again_all_the_same),
    };
    return cmocka_run_group_tests_name("input", tests, NULL, NULL);
}
