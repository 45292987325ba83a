#include "base/markup/json_reader.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_NBYTES = 64 * 1024 };

void fpx_read_window_init(struct fpx_read_window *window, flamepix_read_fn read, void *user)
{
    *window = (struct fpx_read_window){.read = read, .user = user, .kept = FPX_WINDOW_NOTHING_KEPT};
}

void fpx_read_window_free(struct fpx_read_window *window)
{
    free(window->data);
    fpx_read_window_init(window, window->read, window->user);
    window->read_all = true;
}

static enum flamepix_status reserve(struct fpx_read_window *window, size_t capacity)
{
    char *grown = realloc(window->data, capacity + FPX_WINDOW_PADDING);
    if (grown == NULL)
        return FLAMEPIX_NO_MEMORY;
    window->data = grown;
    window->capacity = capacity;
    return FLAMEPIX_OK;
}

static void move_to_front(struct fpx_read_window *window, size_t begin)
{
    memmove(window->data, window->data + begin, window->end - begin);
    window->at -= begin;
    window->end -= begin;
    if (window->kept != FPX_WINDOW_NOTHING_KEPT)
        window->kept -= begin;
    window->passed += begin;
}

/* A quarter of the window is free for reading, or all of it if nothing is kept. */
static enum flamepix_status make_room(struct fpx_read_window *window, size_t longest)
{
    if (window->capacity == 0)
        return reserve(window, FIRST_NBYTES);
    size_t begin = window->kept < window->at ? window->kept : window->at;
    size_t staying = window->end - begin;
    if (staying > longest)
        return FLAMEPIX_LIMIT_LINE;
    size_t wanted = window->capacity / 4;
    if (staying > 0 && window->capacity - window->end >= wanted)
        return FLAMEPIX_OK;
    move_to_front(window, begin);
    if (window->capacity - window->end >= wanted)
        return FLAMEPIX_OK;
    return window->capacity > SIZE_MAX / 4 ? FLAMEPIX_NO_MEMORY
                                           : reserve(window, window->capacity * 2);
}

enum flamepix_status fpx_read_window_more(struct fpx_read_window *window, size_t longest)
{
    if (window->read_all)
        return FLAMEPIX_END;
    enum flamepix_status status = make_room(window, longest);
    if (status != FLAMEPIX_OK)
        return status;
    size_t length = 0;
    status = window->read(window->user, window->data + window->end, window->capacity - window->end,
                          &length);
    if (status != FLAMEPIX_OK)
        return status;
    window->end += length;
    memset(window->data + window->end, 0, FPX_WINDOW_PADDING);
    window->read_all = length == 0;
    return length == 0 ? FLAMEPIX_END : FLAMEPIX_OK;
}
