#include "input/input_internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum flamepix_status fpx_input_head_fill(struct fpx_input_head *head, flamepix_read_fn read,
                                         void *user)
{
    *head = (struct fpx_input_head){.bytes = malloc(FLAMEPIX_INPUT_HEAD_NBYTES)};
    if (head->bytes == NULL)
        return FLAMEPIX_NO_MEMORY;
    size_t got = 1;
    while (head->length < FLAMEPIX_INPUT_HEAD_NBYTES && got > 0 && head->status == FLAMEPIX_OK) {
        got = 0;
        head->status =
            read(user, head->bytes + head->length, FLAMEPIX_INPUT_HEAD_NBYTES - head->length, &got);
        head->cause = errno;
        if (head->status == FLAMEPIX_OK)
            head->length += got;
    }
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_input_head_read(struct fpx_input_head *head, void *buffer, size_t capacity,
                                         size_t *length_ret)
{
    size_t left = head->length - head->position;
    *length_ret = capacity < left ? capacity : left;
    memcpy(buffer, head->bytes + head->position, *length_ret);
    head->position += *length_ret;
    if (*length_ret > 0 || head->status == FLAMEPIX_OK)
        return FLAMEPIX_OK;
    errno = head->cause;
    return head->status;
}

void fpx_input_head_free(struct fpx_input_head *head)
{
    free(head->bytes);
    *head = (struct fpx_input_head){0};
}
