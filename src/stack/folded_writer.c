#include "stack/folded_writer.h"

#include <inttypes.h>

#include "base/buffer_printf.h"
#include "base/decimal.h"

/* Whether both halves are integers and so is their sum in 63 bits. */
static bool is_long_integer(struct flamepix_weight weight)
{
    return weight.rest != 0.0 && weight.value < 0x1p62 && weight.value == floor(weight.value) &&
           weight.rest == floor(weight.rest);
}

/* As the reader takes them: no sign and no exponent. Integers beyond 2^53 keep what a double alone
 * would round away. */
static enum flamepix_status append_weight(struct flamepix_buffer *text,
                                          struct flamepix_weight weight)
{
    char number[FLAMEPIX_DECIMAL_NBYTES];
    if (is_long_integer(weight))
        return flamepix_buffer_printf(text, " %" PRId64,
                                      (int64_t)weight.value + (int64_t)weight.rest);
    const size_t length = flamepix_decimal_full(weight.value, number);
    enum flamepix_status status = flamepix_buffer_append(text, " ", 1);
    return status == FLAMEPIX_OK ? flamepix_buffer_append(text, number, length) : status;
}

/* What ends the line of a stack: its weight, behind `other` where both are written. */
static enum flamepix_status append_counts(struct flamepix_buffer *text,
                                          const struct flamepix_stack *stack, bool both)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (both)
        status = append_weight(text, stack->other);
    if (status == FLAMEPIX_OK)
        status = append_weight(text, stack->weight);
    return status == FLAMEPIX_OK ? flamepix_buffer_append(text, "\n", 1) : status;
}

/* A comment or a byte order mark is not taken for one behind a blank. */
static enum flamepix_status append_frames(struct flamepix_buffer *text,
                                          const struct flamepix_stack *stack)
{
    const size_t length = stack->length > 0 ? stack->length - 1 : 0;
    enum flamepix_status status = FLAMEPIX_OK;
    if (length > 0 && (stack->key[0] == '#' || (unsigned char)stack->key[0] == 0xEF))
        status = flamepix_buffer_append(text, " ", 1);
    return status == FLAMEPIX_OK ? flamepix_buffer_append(text, stack->key, length) : status;
}

enum flamepix_status flamepix_folded_append(struct flamepix_buffer *text,
                                            const struct flamepix_stack *stack)
{
    enum flamepix_status status = append_frames(text, stack);
    return status == FLAMEPIX_OK ? append_counts(text, stack, false) : status;
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

enum flamepix_status flamepix_folded_append_unit(struct flamepix_buffer *text, const char *unit)
{
    if (!is_unit(unit))
        return FLAMEPIX_OK;
    return flamepix_buffer_printf(text, "# unit: %s\n", unit);
}

/* -- all stacks -------------------------------------------------------------------------------- */

static enum flamepix_status write_text(struct flamepix_folded_writer *writer)
{
    const size_t length = writer->text.length;
    writer->text.length = 0;
    return length > 0 ? writer->write(writer->user, writer->text.data, length) : FLAMEPIX_OK;
}

/* The line of the latest stack has waited for its weight, since equal ones might have followed. */
static enum flamepix_status end_line(struct flamepix_folded_writer *writer)
{
    enum { PIECE_NBYTES = 1 << 16 };
    if (writer->lines == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status = append_counts(&writer->text, &writer->latest, writer->both);
    return status == FLAMEPIX_OK && writer->text.length >= PIECE_NBYTES ? write_text(writer)
                                                                        : status;
}

enum flamepix_status flamepix_folded_put(struct flamepix_folded_writer *writer,
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
    return status == FLAMEPIX_OK ? append_frames(&writer->text, stack) : status;
}

enum flamepix_status flamepix_folded_end(struct flamepix_folded_writer *writer)
{
    const enum flamepix_status status = end_line(writer);
    return status == FLAMEPIX_OK ? write_text(writer) : status;
}

void flamepix_folded_begin(struct flamepix_folded_writer *writer)
{
    writer->text.length = 0;
    writer->lines = 0;
}

void flamepix_folded_writer_free(struct flamepix_folded_writer *writer)
{
    flamepix_buffer_free(&writer->text);
}

static enum flamepix_status write_stacks(struct flamepix_folded_writer *writer,
                                         struct flamepix_stacks *stacks, uint64_t *count_ret)
{
    struct flamepix_stack stack;
    enum flamepix_status status;
    while ((status = flamepix_stacks_next(stacks, &stack)) == FLAMEPIX_OK) {
        status = flamepix_folded_put(writer, &stack);
        if (status != FLAMEPIX_OK)
            break;
    }
    if (status == FLAMEPIX_END)
        status = flamepix_folded_end(writer);
    *count_ret = writer->lines;
    flamepix_folded_writer_free(writer);
    return status;
}

enum flamepix_status flamepix_folded_write(struct flamepix_stacks *stacks, flamepix_write_fn write,
                                           void *user, uint64_t *count_ret)
{
    struct flamepix_folded_writer writer = {.write = write, .user = user};
    return write_stacks(&writer, stacks, count_ret);
}

enum flamepix_status flamepix_folded_write_both(struct flamepix_stacks *stacks,
                                                flamepix_write_fn write, void *user,
                                                uint64_t *count_ret)
{
    struct flamepix_folded_writer writer = {.write = write, .user = user, .both = true};
    return write_stacks(&writer, stacks, count_ret);
}
