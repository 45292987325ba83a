#include "format/calls/calls.h"

#include <math.h>
#include <stdlib.h>

#include "format/parse/parse_text.h"

static struct flamepix_bytes name_of(const struct fpx_call_tree *tree, size_t row)
{
    const size_t begin = tree->rows[row].begin;
    const size_t end = row + 1 < tree->count ? tree->rows[row + 1].begin : tree->names.length;
    return (struct flamepix_bytes){tree->names.data + begin, end - begin - 1};
}

/* The rest of a row's value, without rounding errors. */
static double own_value(const struct fpx_call_tree_entry *row, size_t value)
{
    static const double rounding = 1e-12;
    const double own = fpx_decimals_round(row->own[value], row->digits[value]);
    return fabs(own) > fabs(row->whole[value]) * rounding ? own : 0;
}

/* Puts one value of the last row under the path to it. */
static enum flamepix_status put(const struct fpx_call_tree *tree, struct fpx_recording *recording,
                                size_t value)
{
    const struct fpx_sample sample = {.part = tree->parts[value],
                                      .weight.value =
                                          own_value(&tree->rows[tree->count - 1], value),
                                      .leaf_first = tree->leaf_first};
    enum flamepix_status status = FLAMEPIX_OK;
    if (!(sample.weight.value > 0)) {
        if (!tree->rows[tree->count - 1].is_lost && fpx_recording_wants(recording, sample.part))
            fpx_recording_leave_out(recording,
                                    sample.weight.value < 0 ? FLAMEPIX_LEFT_OUT_BELOW_ZERO
                                                            : FLAMEPIX_LEFT_OUT_ZERO,
                                    1, sample.weight.value);
        return FLAMEPIX_OK;
    }
    if (!fpx_recording_wants(recording, sample.part))
        return fpx_recording_put(recording, &sample);
    for (size_t i = 0; i < tree->count && status == FLAMEPIX_OK; i++)
        status = fpx_recording_name(recording, name_of(tree, i));
    return status == FLAMEPIX_OK ? fpx_recording_put(recording, &sample) : status;
}

static enum flamepix_status close_last(struct fpx_call_tree *tree, struct fpx_recording *recording)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < tree->value_count && status == FLAMEPIX_OK; i++)
        status = put(tree, recording, i);
    tree->count--;
    tree->names.length = tree->rows[tree->count].begin;
    return status;
}

enum flamepix_status fpx_call_tree_close(struct fpx_call_tree *tree,
                                         struct fpx_recording *recording, size_t depth)
{
    enum flamepix_status status = FLAMEPIX_OK;
    while (tree->count > depth && status == FLAMEPIX_OK)
        status = close_last(tree, recording);
    return status;
}

static enum flamepix_status make_room(struct fpx_call_tree *tree)
{
    enum { FIRST = 64 };
    if (tree->count < tree->capacity)
        return FLAMEPIX_OK;
    const size_t capacity = tree->capacity == 0 ? FIRST : tree->capacity * 2;
    if (capacity > SIZE_MAX / sizeof(*tree->rows))
        return FLAMEPIX_NO_MEMORY;
    struct fpx_call_tree_entry *rows = realloc(tree->rows, capacity * sizeof(*rows));
    if (rows == NULL)
        return FLAMEPIX_NO_MEMORY;
    tree->rows = rows;
    tree->capacity = capacity;
    return FLAMEPIX_OK;
}

static void take_off(struct fpx_call_tree_entry *row, size_t value, double taken)
{
    row->own[value] -= taken;
    if (row->digits[value] <= FPX_DECIMALS_MAX)
        row->digits[value] = fpx_decimals_of(taken, row->digits[value]);
}

/* A row's total is not part of its caller's own value; nor of the next one's above a lost row. */
static void take_from_callers(struct fpx_call_tree *tree, const double *values)
{
    bool is_lost = true;
    for (size_t row = tree->count; row > 0 && is_lost; row--) {
        for (size_t i = 0; i < tree->value_count; i++) {
            if (tree->is_total[i])
                take_off(&tree->rows[row - 1], i, values[i]);
        }
        is_lost = tree->rows[row - 1].is_lost;
    }
}

/* Opens a row below the last one. */
static enum flamepix_status open_row(struct fpx_call_tree *tree,
                                     enum flamepix_granularity granularity,
                                     const struct fpx_frame *frame,
                                     struct fpx_call_tree_entry **row_ret)
{
    const size_t begin = tree->names.length;
    enum flamepix_status status = make_room(tree);
    if (status == FLAMEPIX_OK)
        status = fpx_frame_text(&tree->names, frame, granularity);
    if (status != FLAMEPIX_OK)
        return status;
    *row_ret = &tree->rows[tree->count++];
    **row_ret = (struct fpx_call_tree_entry){.begin = begin};
    return FLAMEPIX_OK;
}

static enum flamepix_status fill_levels(struct fpx_call_tree *tree, size_t depth)
{
    const struct fpx_frame unknown = {0};
    struct fpx_call_tree_entry *row;
    enum flamepix_status status = FLAMEPIX_OK;
    while (tree->count < depth && status == FLAMEPIX_OK) {
        status = open_row(tree, FLAMEPIX_FUNCTIONS, &unknown, &row);
        if (status == FLAMEPIX_OK)
            row->is_lost = true;
    }
    return status;
}

enum flamepix_status fpx_call_tree_add(struct fpx_call_tree *tree, struct fpx_recording *recording,
                                       size_t depth, const struct fpx_frame *frame,
                                       const double *values)
{
    struct fpx_call_tree_entry *row;
    const size_t most = recording->options.strict ? 0 : FPX_LOST_LEVELS_MAX;
    if (depth > tree->count && depth - tree->count > most)
        return fpx_recording_bad_line(recording);
    enum flamepix_status status = fpx_call_tree_close(tree, recording, depth);
    if (status == FLAMEPIX_OK)
        status = fill_levels(tree, depth);
    if (status != FLAMEPIX_OK)
        return status;
    take_from_callers(tree, values);
    status = open_row(tree, recording->options.recording.granularity, frame, &row);
    for (size_t i = 0; i < tree->value_count && status == FLAMEPIX_OK; i++) {
        row->own[i] = row->whole[i] = values[i];
        row->digits[i] = fpx_decimals_of(values[i], 0);
    }
    return status;
}

void fpx_call_tree_free(struct fpx_call_tree *tree)
{
    free(tree->rows);
    flamepix_buffer_free(&tree->names);
    *tree = (struct fpx_call_tree){0};
}
