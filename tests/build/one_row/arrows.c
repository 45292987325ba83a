/* A format: behind a header that begins with ARROWS, `weight TAB frame>frame>frame` a line. */
#include <stdlib.h>

#include "base/line_reader.h"
#include "format/formats.h"
#include "stack/key_pair.h"
#include "stack/number.h"

struct arrows_reader {
    struct flamepix_stacks stacks; /* first, so that a pointer to it is one to the reader */
    struct flamepix_line_reader lines;
    struct flamepix_key_pair keys;
    struct flamepix_format_report *report; /* the caller's, or the reader's own */
    struct flamepix_format_report unasked;
    bool strict;
};

/* Every frame is ended with ';' in the key. */
static enum flamepix_status write_key(struct flamepix_buffer *key, char *frames, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (frames[i] == '>')
            frames[i] = ';';
    }
    enum flamepix_status status = flamepix_buffer_append(key, frames, length);
    return status == FLAMEPIX_OK ? flamepix_buffer_append(key, ";", 1) : status;
}

static enum flamepix_status count_fault(struct arrows_reader *reader,
                                        enum flamepix_line_fault fault)
{
    struct flamepix_format_report *report = reader->report;
    if (report->bad_lines < FLAMEPIX_FORMAT_FAULTS) {
        report->first[report->bad_lines].line = report->lines;
        report->first[report->bad_lines].fault = fault;
    }
    report->bad_lines++;
    return reader->strict ? FLAMEPIX_BAD_LINE : FLAMEPIX_OK;
}

/* OK with `*is_stack_ret` false for a line that is left out. */
static enum flamepix_status take_line(struct arrows_reader *reader, struct flamepix_line *line,
                                      struct flamepix_stack *stack_ret, bool *is_stack_ret)
{
    enum flamepix_line_fault fault = FLAMEPIX_LINE_NO_COUNT;
    double weight;
    char *tab = line->length > 0 ? memchr(line->text, '\t', line->length) : NULL;
    if (tab == NULL ||
        !flamepix_number_parse(line->text, (size_t)(tab - line->text), &weight, &fault))
        return count_fault(reader, fault);
    if (!(weight > 0.0)) {
        reader->report->zero++;
        return FLAMEPIX_OK;
    }
    char *frames = tab + 1;
    enum flamepix_status status = write_key(flamepix_key_pair_next(&reader->keys), frames,
                                            (size_t)(line->text + line->length - frames));
    if (status != FLAMEPIX_OK)
        return status;
    *stack_ret = (struct flamepix_stack){.weight.value = weight};
    flamepix_key_pair_hand_out(&reader->keys, stack_ret);
    reader->report->stacks++;
    *is_stack_ret = true;
    return FLAMEPIX_OK;
}

static enum flamepix_status arrows_next(struct flamepix_stacks *stacks,
                                        struct flamepix_stack *stack_ret)
{
    struct arrows_reader *reader = (struct arrows_reader *)stacks;
    bool is_stack = false;
    while (!is_stack) {
        struct flamepix_line line;
        enum flamepix_status status = flamepix_line_reader_next(&reader->lines, &line);
        if (status == FLAMEPIX_OK || flamepix_line_reader_torn(&reader->lines))
            reader->report->lines++;
        bool is_header = reader->report->lines == 1;
        if (status == FLAMEPIX_OK && !is_header)
            status = take_line(reader, &line, stack_ret, &is_stack);
        if (status != FLAMEPIX_OK)
            return status;
    }
    return FLAMEPIX_OK;
}

static void arrows_free(struct flamepix_stacks *stacks)
{
    struct arrows_reader *reader = (struct arrows_reader *)stacks;
    flamepix_line_reader_free(&reader->lines);
    flamepix_key_pair_free(&reader->keys);
    free(reader);
}

enum flamepix_status flamepix_arrows_open(flamepix_read_fn read, void *user,
                                          const struct flamepix_format_options *options,
                                          struct flamepix_format_report *report,
                                          struct flamepix_stacks **stacks_ret)
{
    struct arrows_reader *reader = calloc(1, sizeof(*reader));
    if (reader == NULL)
        return FLAMEPIX_NO_MEMORY;
    reader->stacks = (struct flamepix_stacks){.next = arrows_next, .free = arrows_free};
    reader->report = report != NULL ? report : &reader->unasked;
    *reader->report = (struct flamepix_format_report){0};
    reader->strict = options != NULL && options->strict;
    size_t limit = options != NULL ? options->limit_line_nbytes : 0;
    flamepix_line_reader_init(&reader->lines, read, user, '\n',
                              limit != 0 ? limit : (size_t)FLAMEPIX_DEFAULT_LIMIT_LINE_NBYTES);
    *stacks_ret = &reader->stacks;
    return FLAMEPIX_OK;
}
