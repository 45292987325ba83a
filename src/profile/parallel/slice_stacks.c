/* A slice of a sorted file, and as much of what follows as it needs.
 *
 * What. Lines are put in key order by looking one stack ahead, and by holding back leaves whose
 * place comes later (line_order.c). So at its end, a slice reads the first stack after it to place
 * its own last stacks. Usually that stack goes forward and nothing is held: then the next slice can
 * begin at its own start, as if nothing came before it. If leaves are still held, as `a` in `a 1`,
 * `a-b 1`, | `a-c 1`, `a;x 1`, the slice continues beyond its end until they are out, and reports
 * how far it came. Slices of several files continue until none of them holds leaves (parallel.h).
 *
 * How. Two readers of folded text: one for the slice, which is mapped if possible, or read in large
 * pieces; and one from its end on, which gets one line at a time, so that the end of each line is
 * known. */
#include "profile/parallel/parallel.h"

#include <stdlib.h>
#include <string.h>

#include "base/os/file_mapping.h"
#include "base/os/system.h"
#include "stack/folded_line.h"
#include "stack/order/next_key.h"
#include "stack/order/sources.h"

struct slice_stacks {
    struct flamepix_stacks stacks; /* first: a pointer to it is a pointer to the struct */
    struct fpx_file_slice *slice;
    struct fpx_file_mapping mapping;
    struct flamepix_stacks *inside; /* lines of the slice */
    struct flamepix_stacks *beyond; /* lines after it; NULL until needed */
    size_t reported;                /* of the mapped bytes */
    uint64_t position;              /* of the next byte to read, for both readers */
    const char *last;               /* key of the slice's latest stack; "": none */
    size_t last_length;
    bool is_past;                            /* that stack is after the slice */
    struct flamepix_format_report of_beyond; /* report of the second reader */
    struct flamepix_format_report before;    /* the same, before its latest stack */
    uint64_t before_position;
    bool has_ended;          /* no stack follows the latest one */
    struct reached *reached; /* where the slice ends; NULL: where the order has ended */
};

/* A possible end of a slice. */
struct reached {
    uint64_t position;
    struct flamepix_format_report beyond; /* report from the slice's end to there */
};

/* The source of a slice that continues to the end of the file. */
struct going_on {
    struct flamepix_stacks stacks; /* first: a pointer to it is a pointer to the struct */
    struct flamepix_stacks *ordered;
    struct slice_stacks *lines; /* being ordered */
    struct reached reached;
};

/* -- reading ----------------------------------------------------------------------------------- */

/* Whether the slice is unwanted: the status that ends its reading is then ignored. */
static bool is_unwanted(const struct slice_stacks *lines)
{
    const atomic_bool *is_unwanted = lines->slice->is_unwanted;
    return is_unwanted != NULL && atomic_load_explicit(is_unwanted, memory_order_relaxed);
}

/* The status for lost bytes of the mapping: what reading them returns. If they can be read again,
 * the file has changed all the same. */
static enum flamepix_status tell_lost(const struct slice_stacks *lines)
{
    const struct fpx_file_slice *slice = lines->slice;
    const char *text = lines->mapping.text.data;
    const char *lost = lines->mapping.lost;
    char byte;
    size_t length;
    enum flamepix_status status = fpx_input_file_read(
        slice->file, slice->begin + (lost > text ? (uint64_t)(lost - text) : 0), &byte, 1, &length);
    return status == FLAMEPIX_OK ? FLAMEPIX_INPUT_CHANGED : status;
}

/* The callback for the mapped lines of the slice. */
static enum flamepix_status pass_inside(void *user, size_t at)
{
    struct slice_stacks *lines = user;
    if (is_unwanted(lines))
        return FLAMEPIX_INPUT_CHANGED;
    if (lines->mapping.lost != NULL)
        return tell_lost(lines);
    fpx_file_mapping_pass(&lines->mapping, at);
    const size_t more = at > lines->reported ? at - lines->reported : 0;
    lines->reported += more;
    return fpx_progress_add(lines->slice->progress, more, 0);
}

/* A flamepix_read_fn for the lines of the slice. */
static enum flamepix_status read_inside(void *user, void *buffer, size_t capacity,
                                        size_t *length_ret)
{
    struct slice_stacks *lines = user;
    const uint64_t left = lines->slice->end - lines->position;
    const double begin = fpx_clock_seconds();
    if (is_unwanted(lines))
        return FLAMEPIX_INPUT_CHANGED;
    enum flamepix_status status =
        fpx_input_file_read(lines->slice->file, lines->position, buffer,
                            capacity < left ? capacity : (size_t)left, length_ret);
    lines->position += status == FLAMEPIX_OK ? *length_ret : 0;
    lines->slice->seconds += fpx_clock_seconds() - begin;
    return status == FLAMEPIX_OK ? fpx_progress_add(lines->slice->progress, *length_ret, 0)
                                 : status;
}

/* A flamepix_read_fn for the lines after it: at most to the end of a line at a time. */
static enum flamepix_status read_beyond(void *user, void *buffer, size_t capacity,
                                        size_t *length_ret)
{
    enum { MOST = 4096 };
    struct slice_stacks *lines = user;
    enum flamepix_status status = fpx_input_file_read(
        lines->slice->file, lines->position, buffer, capacity < MOST ? capacity : MOST, length_ret);
    if (status != FLAMEPIX_OK || *length_ret == 0)
        return status;
    const char *end = memchr(buffer, '\n', *length_ret);
    if (end != NULL)
        *length_ret = (size_t)(end - (const char *)buffer) + 1;
    lines->position += *length_ret;
    return FLAMEPIX_OK;
}

/* -- stacks ------------------------------------------------------------------------------------ */

static enum flamepix_status next_beyond(struct slice_stacks *lines,
                                        struct flamepix_stack *stack_ret)
{
    lines->before = lines->of_beyond;
    lines->before_position = lines->position;
    enum flamepix_status status = flamepix_stacks_next(lines->beyond, stack_ret);
    lines->has_ended = status == FLAMEPIX_END;
    if (status != FLAMEPIX_OK)
        return status;
    if (!lines->is_past) {
        stack_ret->shared = fpx_key_prefix_length(lines->last, lines->last_length, stack_ret->key,
                                                  stack_ret->length, 0);
        stack_ret->tail = (struct flamepix_stack_tail){0};
    }
    lines->is_past = true;
    return FLAMEPIX_OK;
}

static enum flamepix_status go_beyond(struct slice_stacks *lines, struct flamepix_stack *stack_ret)
{
    const struct fpx_file_slice *slice = lines->slice;
    if (slice->end == slice->file->nbytes)
        return FLAMEPIX_END;
    enum flamepix_status status = flamepix_folded_create(read_beyond, lines, slice->reading,
                                                         &lines->of_beyond, &lines->beyond);
    if (status != FLAMEPIX_OK)
        return status;
    if (slice->end > 0)
        fpx_folded_follows(lines->beyond);
    return next_beyond(lines, stack_ret);
}

static enum flamepix_status slice_stacks_next(struct flamepix_stacks *stacks,
                                              struct flamepix_stack *stack_ret)
{
    struct slice_stacks *lines = (struct slice_stacks *)stacks;
    if (lines->beyond != NULL)
        return next_beyond(lines, stack_ret);
    enum flamepix_status status = flamepix_stacks_next(lines->inside, stack_ret);
    if (status == FLAMEPIX_END)
        return go_beyond(lines, stack_ret);
    if (status != FLAMEPIX_OK)
        return status;
    lines->last = stack_ret->key;
    lines->last_length = stack_ret->length;
    return FLAMEPIX_OK;
}

/* -- facts of a slice -------------------------------------------------------------------------- */

void fpx_format_report_add(struct flamepix_format_report *report,
                           const struct flamepix_format_report *added)
{
    if (report->bad_lines == 0)
        memcpy(report->bad_text, added->bad_text, sizeof(report->bad_text));
    for (uint64_t i = 0; i < added->bad_lines && report->bad_lines + i < FLAMEPIX_FORMAT_FAULTS;
         i++) {
        report->first[report->bad_lines + i] = added->first[i];
        report->first[report->bad_lines + i].line += report->lines;
    }
    if (report->stack_comments == 0 && added->stack_comments > 0)
        report->first_stack_comment = report->lines + added->first_stack_comment;
    report->comments += added->comments;
    report->stack_comments += added->stack_comments;
    report->lines += added->lines;
    report->stacks += added->stacks;
    report->zero += added->zero;
    report->bad_lines += added->bad_lines;
    report->below_zero += added->below_zero;
    report->two_counts |= added->two_counts;
    report->counts_changed |= added->counts_changed;
    if (report->unit[0] == '\0')
        memcpy(report->unit, added->unit, sizeof(report->unit));
}

/* Where the slice ends once its order has ended: before the latest stack. */
static struct reached reached_by(const struct slice_stacks *lines)
{
    if (lines->beyond == NULL)
        return (struct reached){.position = lines->slice->end};
    return lines->has_ended ? (struct reached){lines->position, lines->of_beyond}
                            : (struct reached){lines->before_position, lines->before};
}

static void slice_stacks_free(struct flamepix_stacks *stacks)
{
    struct slice_stacks *lines = (struct slice_stacks *)stacks;
    const struct reached reached = lines->reached != NULL ? *lines->reached : reached_by(lines);
    lines->slice->reached = reached.position;
    fpx_format_report_add(&lines->slice->report, &reached.beyond);
    flamepix_stacks_free(lines->inside);
    fpx_file_mapping_close(&lines->mapping);
    if (lines->beyond != NULL)
        flamepix_stacks_free(lines->beyond);
    free(lines);
}

/* -- opening ----------------------------------------------------------------------------------- */

/* The file may begin with a byte order mark. */
static enum flamepix_status open_inside(struct slice_stacks *lines)
{
    struct fpx_file_slice *slice = lines->slice;
    const struct fpx_input_file *file = slice->file;
    const uint64_t nbytes = slice->end - slice->begin;
    enum flamepix_status status;
    if (nbytes <= SIZE_MAX &&
        fpx_file_mapping_open(&lines->mapping, file->fd, file->start + slice->begin, (size_t)nbytes,
                              slice->mapped_nbytes)) {
        const struct fpx_mapped_text text = {lines->mapping.text, pass_inside, lines,
                                             slice->mapped_nbytes};
        lines->position = slice->end;
        status = fpx_folded_mapped_create(&text, slice->reading, &slice->report, &lines->inside);
    } else {
        lines->position = slice->begin;
        status = flamepix_folded_create(read_inside, lines, slice->reading, &slice->report,
                                        &lines->inside);
    }
    if (status == FLAMEPIX_OK && slice->begin > 0)
        fpx_folded_follows(lines->inside);
    return status;
}

static enum flamepix_status open_lines(struct fpx_file_slice *slice,
                                       struct slice_stacks **lines_ret)
{
    struct slice_stacks *lines = calloc(1, sizeof(*lines));
    if (lines == NULL)
        return FLAMEPIX_NO_MEMORY;
    lines->stacks = (struct flamepix_stacks){
        .next = slice_stacks_next, .free = slice_stacks_free, .lookback = 1};
    lines->slice = slice;
    lines->last = "";
    enum flamepix_status status = open_inside(lines);
    if (status != FLAMEPIX_OK) {
        fpx_file_mapping_close(&lines->mapping);
        free(lines);
        return status;
    }
    lines->stacks.ahead = lines->inside->ahead;
    *lines_ret = lines;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_slice_stacks_open(struct fpx_file_slice *slice,
                                           struct flamepix_stacks **stacks_ret)
{
    struct slice_stacks *lines;
    enum flamepix_status status = open_lines(slice, &lines);
    return status == FLAMEPIX_OK
               ? fpx_order_lines_until(&lines->stacks, &lines->is_past, stacks_ret)
               : status;
}

/* -- going on ---------------------------------------------------------------------------------- */

static enum flamepix_status on_next(struct flamepix_stacks *stacks,
                                    struct flamepix_stack *stack_ret)
{
    struct going_on *on = (struct going_on *)stacks;
    enum flamepix_status status = flamepix_stacks_next(on->ordered, stack_ret);
    on->lines->slice->may_end = status == FLAMEPIX_END;
    if (status != FLAMEPIX_END)
        return status;
    on->reached = reached_by(on->lines);
    const bool is_last = on->lines->has_ended || on->lines->beyond == NULL;
    return is_last ? FLAMEPIX_END : flamepix_stacks_next(on->ordered, stack_ret);
}

static void on_free(struct flamepix_stacks *stacks)
{
    struct going_on *on = (struct going_on *)stacks;
    flamepix_stacks_free(on->ordered);
    free(on);
}

enum flamepix_status fpx_slice_stacks_open_to_file_end(struct fpx_file_slice *slice,
                                                       struct flamepix_stacks **stacks_ret)
{
    struct going_on *on = calloc(1, sizeof(*on));
    if (on == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = open_lines(slice, &on->lines);
    if (status == FLAMEPIX_OK) {
        on->lines->reached = &on->reached;
        status = fpx_order_lines_until(&on->lines->stacks, &on->lines->is_past, &on->ordered);
    }
    if (status != FLAMEPIX_OK) {
        free(on);
        return status;
    }
    on->stacks = (struct flamepix_stacks){
        .next = on_next, .free = on_free, .ahead = on->lines->stacks.ahead};
    *stacks_ret = &on->stacks;
    return FLAMEPIX_OK;
}
