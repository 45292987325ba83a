#include "stack/folded_writer.h"
#include "base/decimal.h"

#include <string.h>

#include "base/buffer_printf.h"
#include "base/bytes_match.h"
#include "stack/folded_count.h"
#include "stack/line_counts.h"

static enum flamepix_status append_weight(struct flamepix_buffer *text,
                                          struct flamepix_weight weight)
{
    flamepix_buffer_append(text, " ", 1);
    return fpx_weight_append(text, weight);
}

/* Ends the line of a stack: its weight, after `other` if both are written. */
static enum flamepix_status append_counts(struct flamepix_buffer *text,
                                          const struct flamepix_stack *stack, bool both)
{
    if (both)
        append_weight(text, stack->other);
    append_weight(text, stack->weight);
    return flamepix_buffer_append(text, "\n", 1);
}

/* "P1;T2", as written by Austin. */
static bool is_thread(struct flamepix_bytes text)
{
    size_t at = 1;
    while (at < text.length && text.data[at] >= '0' && text.data[at] <= '9')
        at++;
    return at > 1 && fpx_bytes_begin_with(flamepix_bytes_from(text, at), ";T");
}

/* A zstd frame without data, which may precede others (RFC 8878, 3.1.2). */
static bool is_skippable_frame(struct flamepix_bytes text)
{
    return (text.data[0] & 0xF0) == 0x50 &&
           fpx_bytes_begin_with(flamepix_bytes_from(text, 1), "*M\x18");
}

/* Whether a file that begins with this text might be detected as something else than folded text: a
 * comment, text other than UTF-8, packed data, a picture, or a profiler's format. Most of these
 * begin with a byte that starts no UTF-8 character, or have a zero as their second byte. */
static bool needs_blank(struct flamepix_bytes text)
{
    const unsigned char first = (unsigned char)text.data[0];
    if ((text.length > 1 && text.data[1] == '\0') || is_skippable_frame(text))
        return true;
    switch (first) {
    case '#':
        return text.length == 1 || fpx_is_blank(text.data[1]);
    case 'P':
        return is_thread(text) || fpx_bytes_begin_with(text, "PK\x03\x04");
    case 'B':
        return fpx_bytes_begin_with(text, "BZh");
    case '7':
        return fpx_bytes_begin_with(text, "7z\xBC");
    case 'R':
        return fpx_bytes_begin_with(text, "Rar!");
    case 'M':
        return fpx_bytes_begin_with(text, "MOJ");
    case '(':
        return fpx_bytes_begin_with(text, "(\xB5");
    case 0xEF:
        return fpx_bytes_begin_with(text, "\xEF\xBB\xBF");
    default:
        return first < ' ' || (first >= 0x7F && first < 0xC2) || first > 0xF4;
    }
}

/* The frames of a stack without the last ';'. */
static struct flamepix_bytes text_of(const struct flamepix_stack *stack)
{
    return (struct flamepix_bytes){stack->key, stack->length > 0 ? stack->length - 1 : 0};
}

static enum flamepix_status append_frames(struct flamepix_buffer *text,
                                          const struct flamepix_stack *stack)
{
    const struct flamepix_bytes frames = text_of(stack);
    if (frames.length > 0 && needs_blank(frames)) {
        /* One blank and a zero would look like UTF-16. */
        const size_t blanks = frames.data[0] == '\0' ? 2 : 1;
        flamepix_buffer_append(text, "  ", blanks);
    }
    return flamepix_buffer_append(text, frames.data, frames.length);
}

enum flamepix_status fpx_folded_append(struct flamepix_buffer *text,
                                       const struct flamepix_stack *stack)
{
    append_frames(text, stack);
    return append_counts(text, stack, false);
}

static bool is_unit(const char *unit)
{
    char last = '\0';
    for (; *unit != '\0'; unit++) {
        last = *unit;
        if ((unsigned char)last < ' ')
            return false;
    }
    return last != '\0' && (last < '0' || last > '9');
}

enum flamepix_status fpx_folded_append_unit(struct flamepix_buffer *text, const char *unit)
{
    if (!is_unit(unit))
        return text->status;
    return fpx_buffer_printf(text, "# unit: %s\n", unit);
}

/* -- all stacks -------------------------------------------------------------------------------- */

static enum flamepix_status write_text(struct fpx_folded_writer *writer)
{
    const size_t length = writer->text.length;
    flamepix_buffer_clear(&writer->text);
    return length > 0 ? writer->write(writer->user, writer->text.data, length) : FLAMEPIX_OK;
}

/* Ends the line of the latest stack, which waited for its weight in case equal ones followed. */
static enum flamepix_status end_line(struct fpx_folded_writer *writer)
{
    enum { PIECE_NBYTES = 1 << 16 };
    if (writer->lines == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status = append_counts(&writer->text, &writer->latest, writer->both);
    return status == FLAMEPIX_OK && writer->text.length >= PIECE_NBYTES ? write_text(writer)
                                                                        : status;
}

/* Whether a reader might find more or fewer counts in a stack's line than it has. */
static bool could_be_misread(const struct fpx_folded_writer *writer,
                             const struct flamepix_stack *stack)
{
    const struct flamepix_bytes frames = text_of(stack);
    return (writer->both && frames.length == 0) ||
           frames.length >= FLAMEPIX_INPUT_HEAD_NBYTES / 2 || fpx_ends_in_number(frames);
}

static enum flamepix_status say_counts(struct fpx_folded_writer *writer)
{
    const char *comment = fpx_counts_comment(writer->both ? 2 : 1);
    writer->has_said_counts = true;
    return flamepix_buffer_append(&writer->text, comment, strlen(comment));
}

static enum flamepix_status begin_line(struct fpx_folded_writer *writer,
                                       const struct flamepix_stack *stack)
{
    if (!writer->has_said_counts && could_be_misread(writer, stack))
        say_counts(writer);
    return append_frames(&writer->text, stack);
}

enum flamepix_status fpx_folded_put(struct fpx_folded_writer *writer,
                                    const struct flamepix_stack *stack)
{
    const bool is_equal = writer->lines > 0 && stack->length == writer->latest.length &&
                          stack->shared == stack->length;
    if (is_equal) {
        flamepix_stack_add(&writer->latest, stack);
        return FLAMEPIX_OK;
    }
    enum flamepix_status status = end_line(writer);
    writer->latest = *stack;
    writer->lines++;
    return status == FLAMEPIX_OK ? begin_line(writer, stack) : status;
}

enum flamepix_status fpx_folded_end(struct fpx_folded_writer *writer)
{
    const enum flamepix_status status = end_line(writer);
    return status == FLAMEPIX_OK ? write_text(writer) : status;
}

void fpx_folded_begin(struct fpx_folded_writer *writer)
{
    flamepix_buffer_clear(&writer->text);
    writer->lines = 0;
    writer->has_said_counts = false;
}

void fpx_folded_writer_free(struct fpx_folded_writer *writer)
{
    flamepix_buffer_free(&writer->text);
}

static enum flamepix_status write_stacks(struct fpx_folded_writer *writer,
                                         struct flamepix_stacks *stacks, uint64_t *count_ret)
{
    struct flamepix_stack stack;
    enum flamepix_status status;
    while ((status = flamepix_stacks_next(stacks, &stack)) == FLAMEPIX_OK) {
        status = fpx_folded_put(writer, &stack);
        if (status != FLAMEPIX_OK)
            break;
    }
    if (status == FLAMEPIX_END)
        status = fpx_folded_end(writer);
    *count_ret = writer->lines;
    fpx_folded_writer_free(writer);
    return status;
}

enum flamepix_status fpx_folded_write(struct flamepix_stacks *stacks, flamepix_write_fn write,
                                      void *user, uint64_t *count_ret)
{
    struct fpx_folded_writer writer = {.write = write, .user = user};
    return write_stacks(&writer, stacks, count_ret);
}

enum flamepix_status fpx_folded_write_both(struct flamepix_stacks *stacks, flamepix_write_fn write,
                                           void *user, uint64_t *count_ret)
{
    struct fpx_folded_writer writer = {.write = write, .user = user, .both = true};
    return write_stacks(&writer, stacks, count_ret);
}
