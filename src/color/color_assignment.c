#include "color/color_assignment.h"

#include <stdlib.h>

#include "base/bytes_match.h"
#include "base/memory.h"
#include "base/text_lines.h"
#include "color/color_groups.h"

struct fpx_color_assignment {
    struct fpx_arena labels;
    struct fpx_color_groups groups; /* number of profiles added */
    struct fpx_assigned_color *all; /* sorted by label */
    size_t count, capacity;
};

enum flamepix_status fpx_color_assignment_create(struct fpx_color_assignment **assignment_ret)
{
    *assignment_ret = calloc(1, sizeof(**assignment_ret));
    return *assignment_ret == NULL ? FLAMEPIX_NO_MEMORY : FLAMEPIX_OK;
}

static enum flamepix_status keep_label(struct fpx_color_assignment *assignment,
                                       struct flamepix_bytes *label)
{
    return fpx_arena_copy(&assignment->labels, *label, &label->data);
}

static int by_label(const void *a, const void *b)
{
    const struct fpx_assigned_color *first = a;
    const struct fpx_assigned_color *second = b;
    return fpx_bytes_compare(first->label, second->label);
}

static void sort(struct fpx_color_assignment *assignment)
{
    if (assignment->count > 1)
        qsort(assignment->all, assignment->count, sizeof(*assignment->all), by_label);
}

/* -- from a text ------------------------------------------------------------------------------- */

static enum flamepix_status assign(struct fpx_color_assignment *assignment,
                                   struct fpx_assigned_color one)
{
    enum flamepix_status status = fpx_array_reserve(
        &assignment->all, &assignment->capacity, assignment->count + 1, sizeof(*assignment->all));
    if (status == FLAMEPIX_OK)
        status = keep_label(assignment, &one.label);
    if (status == FLAMEPIX_OK)
        assignment->all[assignment->count++] = one;
    return status;
}

static enum flamepix_status read_line(struct fpx_color_assignment *assignment,
                                      struct flamepix_bytes line, struct fpx_color_fault *fault)
{
    struct fpx_assigned_color one = {.label = line};
    while (one.label.length > 0 && line.data[one.label.length - 1] != '\t')
        one.label.length--;
    struct flamepix_bytes color = {line.data + one.label.length, line.length - one.label.length};
    if (one.label.length == 0)
        return fpx_color_refuse(fault, "a line is a group, a TAB and its colour");
    one.label.length--;
    if (!fpx_chosen_color_read(color, &one.chosen))
        return fpx_color_refuse(fault, "the colour is not " FPX_CHOSEN_COLORS ", but \"%.*s\"",
                                color.length < 100 ? (int)color.length : 100, color.data);
    return assign(assignment, one);
}

/* For a group that is named twice. */
static enum flamepix_status check_twice(const struct fpx_color_assignment *assignment,
                                        struct fpx_color_fault *fault)
{
    for (size_t i = 1; i < assignment->count; i++) {
        const struct flamepix_bytes *label = &assignment->all[i].label;
        if (by_label(&assignment->all[i - 1], &assignment->all[i]) != 0)
            continue;
        fault->line = 0;
        return fpx_color_refuse(fault, "the group \"%.*s\" is named twice",
                                (int)(label->length < 100 ? label->length : 100), label->data);
    }
    return FLAMEPIX_OK;
}

static enum flamepix_status read_text(struct fpx_color_assignment *assignment,
                                      struct flamepix_bytes text, struct fpx_color_fault *fault)
{
    enum flamepix_status status = FLAMEPIX_OK;
    struct flamepix_bytes line;
    fault->line = 0;
    while (status == FLAMEPIX_OK && fpx_text_line(&text, &line)) {
        fault->line++;
        if (!fpx_text_line_is_blank_or_comment(line))
            status = read_line(assignment, line, fault);
    }
    if (status != FLAMEPIX_OK)
        return status;
    sort(assignment);
    return check_twice(assignment, fault);
}

enum flamepix_status fpx_color_assignment_parse(struct flamepix_bytes text,
                                                struct fpx_color_assignment **assignment_ret,
                                                struct fpx_color_fault *fault_ret)
{
    struct fpx_color_assignment *assignment;
    enum flamepix_status status = fpx_color_assignment_create(&assignment);
    if (status != FLAMEPIX_OK)
        return status;
    status = read_text(assignment, text, fault_ret);
    if (status == FLAMEPIX_OK)
        *assignment_ret = assignment;
    else
        fpx_color_assignment_free(assignment);
    return status;
}

/* -- from profiles ----------------------------------------------------------------------------- */

enum flamepix_status fpx_color_assignment_add(struct fpx_color_assignment *assignment,
                                              struct flamepix_bytes label, double share)
{
    struct fpx_color_group group = {label, {.value = share}};
    struct fpx_color_group *known = fpx_color_groups_find(&assignment->groups, label);
    if (known != NULL) {
        flamepix_weight_add_capped(&known->weight, group.weight);
        return FLAMEPIX_OK;
    }
    if (assignment->groups.count == FPX_ASSIGNMENT_GROUPS_MAX)
        return FLAMEPIX_OK;
    enum flamepix_status status = keep_label(assignment, &group.label);
    return status == FLAMEPIX_OK ? fpx_color_groups_add(&assignment->groups, group) : status;
}

enum flamepix_status fpx_color_assignment_decide(struct fpx_color_assignment *assignment)
{
    struct fpx_color_groups *groups = &assignment->groups;
    enum flamepix_status status = fpx_array_reserve(&assignment->all, &assignment->capacity,
                                                    FPX_HUES, sizeof(*assignment->all));
    if (status != FLAMEPIX_OK)
        return status;
    fpx_color_groups_sort(groups);
    assignment->count = groups->count < FPX_HUES ? groups->count : FPX_HUES;
    for (size_t i = 0; i < assignment->count; i++)
        assignment->all[i] = (struct fpx_assigned_color){groups->items[i].label,
                                                         {.is_hue = true, .hue = (unsigned)i}};
    sort(assignment);
    return FLAMEPIX_OK;
}

/* -- reading a file ---------------------------------------------------------------------------- */

static bool can_be_written(struct flamepix_bytes label)
{
    return label.length > 0 && !fpx_text_line_is_blank_or_comment(label) &&
           memchr(label.data, '\n', label.length) == NULL &&
           memchr(label.data, '\r', label.length) == NULL;
}

static enum flamepix_status write_one(const struct fpx_assigned_color *one,
                                      struct flamepix_buffer *text)
{
    flamepix_buffer_append(text, one->label.data, one->label.length);
    flamepix_buffer_append(text, "\t", 1);
    fpx_chosen_color_write(one->chosen, text);
    return flamepix_buffer_append(text, "\n", 1);
}

enum flamepix_status fpx_color_assignment_write(const struct fpx_color_assignment *assignment,
                                                struct flamepix_buffer *text)
{
    for (size_t i = 0; i < assignment->count; i++) {
        if (can_be_written(assignment->all[i].label))
            write_one(&assignment->all[i], text);
    }
    return text->status;
}

const struct fpx_assigned_color *
fpx_color_assignment_all(const struct fpx_color_assignment *assignment, size_t *count_ret)
{
    *count_ret = assignment->count;
    return assignment->all;
}

size_t fpx_color_assignment_find(const struct fpx_color_assignment *assignment,
                                 struct flamepix_bytes label)
{
    size_t begin = 0, end = assignment->count;
    while (begin < end) {
        size_t middle = begin + (end - begin) / 2;
        int order = fpx_bytes_compare(assignment->all[middle].label, label);
        if (order == 0)
            return middle;
        if (order < 0)
            begin = middle + 1;
        else
            end = middle;
    }
    return assignment->count;
}

void fpx_color_assignment_free(struct fpx_color_assignment *assignment)
{
    if (assignment == NULL)
        return;
    fpx_color_groups_free(&assignment->groups);
    fpx_arena_free(&assignment->labels);
    free(assignment->all);
    free(assignment);
}
