#include "stack/folded_writer.h"

#include "base/decimal.h"

/* As the reader takes them: no sign and no exponent. */
static enum flamepix_status append_weight(struct flamepix_buffer *text,
                                          struct flamepix_weight weight)
{
    char number[FLAMEPIX_DECIMAL_NBYTES];
    return flamepix_buffer_append(text, number, flamepix_decimal_full(weight.value, number));
}

enum flamepix_status flamepix_folded_append(struct flamepix_buffer *text,
                                            const struct flamepix_stack *stack)
{
    const size_t length = stack->length > 0 ? stack->length - 1 : 0;
    enum flamepix_status status = FLAMEPIX_OK;
    if (length > 0 && (stack->key[0] == '#' || (unsigned char)stack->key[0] == 0xEF))
        status = flamepix_buffer_append(text, " ", 1);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(text, stack->key, length);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(text, " ", 1);
    if (status == FLAMEPIX_OK)
        status = append_weight(text, stack->weight);
    return status == FLAMEPIX_OK ? flamepix_buffer_append(text, "\n", 1) : status;
}

enum flamepix_status flamepix_folded_write(struct flamepix_stacks *stacks, flamepix_write_fn write,
                                           void *user, uint64_t *count_ret)
{
    enum { PIECE_NBYTES = 1 << 16 };
    struct flamepix_buffer text = {0};
    struct flamepix_stack stack;
    enum flamepix_status status;
    *count_ret = 0;
    while ((status = flamepix_stacks_next(stacks, &stack)) == FLAMEPIX_OK) {
        (*count_ret)++;
        status = flamepix_folded_append(&text, &stack);
        if (status == FLAMEPIX_OK && text.length >= PIECE_NBYTES) {
            status = write(user, text.data, text.length);
            text.length = 0;
        }
        if (status != FLAMEPIX_OK)
            break;
    }
    if (status == FLAMEPIX_END)
        status = text.length > 0 ? write(user, text.data, text.length) : FLAMEPIX_OK;
    flamepix_buffer_free(&text);
    return status;
}
