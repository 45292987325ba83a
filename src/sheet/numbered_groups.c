#include "sheet/split_internal.h"

#include "view/edit_view.h"
#include "view/views.h"

enum { DIGITS = 6 };

static enum flamepix_status append_number(struct flamepix_buffer *key, size_t number)
{
    char digits[DIGITS + 1];
    for (size_t i = DIGITS; i > 0; i--, number /= 10)
        digits[i - 1] = (char)('0' + number % 10);
    digits[DIGITS] = ';';
    return flamepix_buffer_append(key, digits, sizeof(digits));
}

static enum flamepix_status put_number(void *editor, const struct flamepix_stack *stack,
                                       struct flamepix_buffer *key)
{
    const struct fpx_group_totals *totals = editor;
    const struct flamepix_bytes name = fpx_stack_group(stack);
    const struct fpx_group_total *group = fpx_group_totals_find(totals, name);
    const size_t head = name.data != NULL ? name.length + 1 : 0;
    if (group == NULL) /* the input has changed since the totals were taken */
        return FLAMEPIX_END;
    enum flamepix_status status = append_number(key, group->panel);
    return status == FLAMEPIX_OK
               ? flamepix_buffer_append(key, stack->key + head, stack->length - head)
               : status;
}

/* The view does not own the totals. */
static void leave(void *editor)
{
    (void)editor;
}

static enum flamepix_status open_numbered(struct flamepix_stacks *stacks,
                                          const struct flamepix_view_request *request,
                                          struct flamepix_pattern_fault *fault_ret,
                                          struct flamepix_stacks **stacks_ret)
{
    const struct fpx_numbered_groups *numbered = (const struct fpx_numbered_groups *)request->view;
    enum flamepix_status status = fpx_split_by_open(stacks, request, fault_ret, &stacks);
    if (status != FLAMEPIX_OK)
        return status;
    const struct fpx_edit edit = {
        .edit = put_number, .free = leave, .editor = (void *)(uintptr_t)numbered->totals};
    return fpx_edit_view_open(stacks, edit, stacks_ret);
}

struct fpx_numbered_groups fpx_number_groups(const struct flamepix_view *split_by,
                                             const struct fpx_group_totals *totals)
{
    struct fpx_numbered_groups numbered = {.view = *split_by, .totals = totals};
    numbered.view.open = open_numbered;
    return numbered;
}

size_t fpx_group_number(struct flamepix_bytes name)
{
    size_t number = 0;
    for (size_t i = 0; i < name.length; i++)
        number = 10 * number + (size_t)(name.data[i] - '0');
    return number;
}
