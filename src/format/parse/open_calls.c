#include "format/parse/open_calls.h"

#include <stdlib.h>

#include "base/capped.h"
#include "base/memory.h"
#include "base/weight_product.h"
#include "format/parse/integer_weight.h"

void fpx_open_calls_start(struct fpx_open_calls *open, size_t part, int64_t now)
{
    open->part = part;
    open->now = now;
    open->count = open->continued = 0;
    open->waiting_count = 0;
    open->unpaired = 0;
    open->nested = 0;
}

static void drop_waiting(struct fpx_open_calls *open)
{
    open->unpaired += open->waiting_count;
    open->waiting_count = 0;
}

static enum flamepix_status put(struct fpx_open_calls *open, const struct fpx_sample *sample)
{
    bool is_put;
    enum flamepix_status status = fpx_recording_put_again(open->recording, sample, &is_put);
    if (status != FLAMEPIX_OK || is_put)
        return status;
    /* A sample of an unwanted part is counted, and needs no stack. */
    const size_t count = fpx_recording_wants(open->recording, open->part) ? open->count : 0;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++)
        status = fpx_recording_name(open->recording,
                                    fpx_text_table_get(open->names, open->items[i].name));
    return status == FLAMEPIX_OK ? fpx_recording_put(open->recording, sample) : status;
}

/* Adds the time up to `time` to the open calls. */
static enum flamepix_status put_until(struct fpx_open_calls *open, int64_t time)
{
    if (time <= open->now)
        return FLAMEPIX_OK;
    struct fpx_sample sample = {
        .part = open->part,
        .weight = fpx_weight_divided_by(fpx_integer_weight(time - open->now), open->per_unit),
        .has_time = true,
        .begin = (double)open->now / 1e9,
        .end = (double)time / 1e9,
    };
    if (open->count > 1)
        open->nested = fpx_capped_time(open->nested, time - open->now);
    open->now = time;
    drop_waiting(open);
    sample.continued = open->continued;
    open->continued = open->count;
    if (open->count == 0)
        return FLAMEPIX_OK;
    sample.stack = fpx_stack_number_of_sample(open->items[open->count - 1].stack);
    return put(open, &sample);
}

static void close_top(struct fpx_open_calls *open)
{
    open->count--;
    if (open->count < open->continued)
        open->continued = open->count;
}

/* Time passes, and what ends until then is closed, once what began within it has ended. */
static enum flamepix_status pass(struct fpx_open_calls *open, int64_t time)
{
    enum flamepix_status status = FLAMEPIX_OK;
    while (open->count > 0 && open->items[open->count - 1].end <= time && status == FLAMEPIX_OK) {
        status = put_until(open, open->items[open->count - 1].end);
        close_top(open);
    }
    return status == FLAMEPIX_OK ? put_until(open, time) : status;
}

/* Whether an end waits for this name; it is then removed. */
static bool take_waiting(struct fpx_open_calls *open, uint32_t name)
{
    for (size_t i = 0; i < open->waiting_count; i++) {
        if (open->waiting[i] == name) {
            open->waiting[i] = open->waiting[--open->waiting_count];
            return true;
        }
    }
    return false;
}

enum flamepix_status fpx_open_calls_enter(struct fpx_open_calls *open, uint32_t name, int64_t time,
                                          int64_t end)
{
    enum flamepix_status status = pass(open, time);
    if (status == FLAMEPIX_OK)
        status =
            fpx_array_reserve(&open->items, &open->capacity, open->count + 1, sizeof(*open->items));
    if (status != FLAMEPIX_OK || (end == FPX_CALL_IS_OPEN && take_waiting(open, name)))
        return status;
    const uint64_t below =
        open->count > 0 ? open->items[open->count - 1].stack : FPX_STACK_OF_NOTHING;
    uint64_t stack;
    status = fpx_stack_numbers_find(open->numbers, below, name, &stack);
    if (status == FLAMEPIX_OK)
        open->items[open->count++] = (struct fpx_open_call){name, end, stack};
    return status;
}

/* Whether the call on top has no known end. */
static bool has_open_top(const struct fpx_open_calls *open)
{
    return open->count > 0 && open->items[open->count - 1].end == FPX_CALL_IS_OPEN;
}

static bool is_on_top(const struct fpx_open_calls *open, uint32_t name)
{
    return has_open_top(open) && open->items[open->count - 1].name == name;
}

enum flamepix_status fpx_open_calls_leave(struct fpx_open_calls *open, uint32_t name, int64_t time)
{
    enum flamepix_status status = pass(open, time);
    if (status != FLAMEPIX_OK)
        return status;
    if (!is_on_top(open, name)) {
        if (open->waiting_count < FPX_OPEN_CALLS_WAITING)
            open->waiting[open->waiting_count++] = name;
        else
            open->unpaired++;
        return FLAMEPIX_OK;
    }
    close_top(open);
    while (has_open_top(open) && take_waiting(open, open->items[open->count - 1].name))
        close_top(open);
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_open_calls_leave_top(struct fpx_open_calls *open, int64_t time)
{
    enum flamepix_status status = pass(open, time);
    if (has_open_top(open))
        close_top(open);
    else
        open->unpaired++;
    return status;
}

enum flamepix_status fpx_open_calls_finish(struct fpx_open_calls *open)
{
    int64_t last = open->now;
    for (size_t i = 0; i < open->count; i++) {
        const int64_t end = open->items[i].end;
        if (end != FPX_CALL_IS_OPEN && end > last)
            last = end;
        open->endless += end == FPX_CALL_IS_OPEN;
    }
    enum flamepix_status status = pass(open, last);
    drop_waiting(open);
    open->count = 0;
    return status;
}

void fpx_open_calls_free(struct fpx_open_calls *open)
{
    free(open->items);
    *open = (struct fpx_open_calls){0};
}
