/* Any bytes as a recording: every row of the table of formats may be asked about them, the first
 * that says yes has them, and a format that is read opens them, claimed or not. */
#include <stdint.h>

#include <flamepix/format.h>
#include <flamepix/input.h>

#include "fuzz/source.h"

enum { LIMIT_LINE = 4096 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A copy of just its size, so that a sanitizer sees a step beyond it. */
static struct flamepix_bytes copy_exactly(const uint8_t *data, size_t length, char **copy_ret)
{
    *copy_ret = malloc(length > 0 ? length : 1);
    require(*copy_ret != NULL, "there is memory");
    memcpy(*copy_ret, data, length);
    return (struct flamepix_bytes){*copy_ret, length};
}

/* All rows are asked, also those behind the one that has it. */
static const struct flamepix_format *first_that_knows(struct flamepix_bytes head)
{
    size_t count;
    const struct flamepix_format *formats = flamepix_formats(&count), *first = NULL;
    for (size_t i = 0; i < count; i++) {
        if (formats[i].recognise(head, formats[i].marks) && first == NULL)
            first = &formats[i];
    }
    return first;
}

static void check_refusal(const struct flamepix_format *format)
{
    struct flamepix_buffer text = {0};
    require(flamepix_format_refusal(format, "--format-in folded", &text) == FLAMEPIX_OK,
            "there is memory");
    require(text.length > 0 && memchr(text.data, '\n', text.length) == NULL,
            "a refusal is one clause");
    flamepix_buffer_free(&text);
}

static struct flamepix_format_report read_as(const struct flamepix_format *format,
                                             struct flamepix_bytes bytes)
{
    struct source source = {bytes, 0, LIMIT_LINE, 0};
    const struct flamepix_format_options options = {.limit_line_nbytes = LIMIT_LINE};
    const struct flamepix_input_options input_options = {.keep = true, .keep_nbytes = SIZE_MAX};
    struct flamepix_format_report report;
    struct flamepix_input *input;
    struct flamepix_stacks *stacks;
    struct flamepix_stack stack;
    enum flamepix_status status;
    uint64_t count = 0;
    require(flamepix_input_from_callback(read_part, &source, &input_options, &input) == FLAMEPIX_OK,
            "there is memory");
    require(format->open(input, &options, &report, &stacks) == FLAMEPIX_OK,
            "a format that is read opens anything");
    while ((status = flamepix_stacks_next(stacks, &stack)) == FLAMEPIX_OK) {
        require(stack.length == 0 || stack.key[stack.length - 1] == ';', "a key ends with ';'");
        require(stack.shared <= stack.length, "what is shared is a part of the key");
        require(stack.weight.value > 0 && stack.weight.value <= FLAMEPIX_COUNT_MAX,
                "a weight is above 0 and finite");
        count++;
    }
    flamepix_stacks_free(stacks);
    flamepix_input_free(input);
    require(ends_well(status), "reading ends at the end or at a limit");
    require(report.stacks == count, "stacks are counted");
    return report;
}

/* What folded text claims, and is not only given for want of anything better, can be read. */
static void check_claim(const struct flamepix_format *format, struct flamepix_bytes bytes)
{
    struct flamepix_format_report report = read_as(format, bytes);
    bool is_one_long_line = report.lines <= 1 && bytes.length > LIMIT_LINE;
    require(report.stacks + report.zero > 0 || is_one_long_line,
            "what a format claims, it finds something in");
}

/* Whether an input hands these bytes on as they are: neither packed nor in UTF-16. */
static bool is_plain(struct flamepix_bytes bytes)
{
    struct flamepix_input *input;
    struct flamepix_bytes head = {0};
    require(flamepix_input_from_memory(bytes, NULL, &input) == FLAMEPIX_OK &&
                flamepix_input_peek(input, &head) == FLAMEPIX_OK,
            "there is memory");
    const bool is_same = flamepix_bytes_equal(head, bytes);
    flamepix_input_free(input);
    return is_same;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *copy;
    struct flamepix_bytes head = copy_exactly(data, smaller(size, 1 << 16), &copy);
    const struct flamepix_format *format = flamepix_format_of(head);
    const struct flamepix_format *first = head.length > 0 ? first_that_knows(head) : NULL;
    require(format != NULL, "any bytes have a format");
    require(format == first || (first == NULL && format == flamepix_format_named("folded")),
            "the first row that knows the bytes has them, and folded text what nobody knows");
    if (format->open == NULL)
        check_refusal(format);
    else if (first != NULL && (format->traits & FLAMEPIX_FORMAT_STREAMS) != 0 && is_plain(head))
        check_claim(format, head);
    for (size_t i = 0; flamepix_format_read(i) != NULL; i++) {
        if ((flamepix_format_read(i)->traits & FLAMEPIX_FORMAT_RUNS) == 0)
            (void)read_as(flamepix_format_read(i), head);
    }
    free(copy);
    return 0;
}
