/* Render: folded text to a picture, the whole walk in one call. */
#ifndef FLAMEPIX_RENDER_H
#define FLAMEPIX_RENDER_H

#include <flamepix/figure.h>
#include <flamepix/input.h>
#include <flamepix/order.h>

struct flamepix_render_options {
    struct flamepix_figure_options figure;
    struct flamepix_layout_options layout; /* columns, costscale and limits come from the figure */
    struct flamepix_folded_options folded;
    size_t memory_nbytes; /* for sorting; 0 is FLAMEPIX_DEFAULT_MEMORY_NBYTES */
    bool sorted;          /* the input is promised to be ordered: disorder is an error */
};

FLAMEPIX_API struct flamepix_render_options flamepix_render_defaults(void);

/* What was met on the way, also when rendering failed. */
struct flamepix_render_report {
    uint64_t lines, stacks, zero, bad_lines; /* of all inputs, as flamepix_folded_report */
    struct {
        size_t input; /* index of the input */
        uint64_t line;
        enum flamepix_line_fault fault;
    } first[FLAMEPIX_FOLDED_FAULTS];
    size_t failed_input;  /* index of the input that the status is about */
    uint64_t failed_line; /* and its line, or 0 */
    bool resorted;        /* the input was unsorted and was sorted */
    double seconds;       /* from the first byte to the finished layout, reading included */
};

/* Lays out the sum of `count` inputs: streamed in one pass while they are ordered; sorted, after a
 * rewind, when they turn out not to be. The inputs stay the caller's; the layout is the caller's to
 * free. `report_ret` may be NULL. Answers OK or what reading, ordering and layout answer. */
FLAMEPIX_API enum flamepix_status
flamepix_render_layout(struct flamepix_input *const *inputs, size_t count,
                       const struct flamepix_render_options *options,
                       struct flamepix_layout **layout_ret,
                       struct flamepix_render_report *report_ret);

/* Folded text in memory to a picture: layout, figure, image. `fonts` may be NULL: the bundled face.
 * `report_ret` may be NULL. Answers OK or what the parts answer. */
FLAMEPIX_API enum flamepix_status flamepix_render(struct flamepix_bytes folded,
                                                  const struct flamepix_render_options *options,
                                                  struct flamepix_fonts *fonts,
                                                  flamepix_write_fn write, void *user,
                                                  struct flamepix_render_report *report_ret);

#endif
