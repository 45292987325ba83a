/* Flame graphs in SVG, as flamegraph.pl, inferno and async-profiler 1 write them:
 *
 *     <g id="frames">
 *       <g class="func_g"><title>main (1,234 samples, 56.78%)</title>
 *         <rect x="10.0" y="69" width="885.0" height="15.0" fill="rgb(245,76,11)" />
 *         <text x="13.00" y="79.5">main</text></g>
 *
 * Versions and options differ: links instead of groups (a), groups without a class or an enclosing
 * element, x and width in percent, the same in samples (fg:x, fg:w), and mouse-over texts instead
 * of titles (onmouseover). No script is run: only the texts and the places of boxes are read.
 *
 * A box's self weight is its count less that of the boxes on it, so frames too narrow for the
 * picture count as self of their callers. The box for all samples is not a frame. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/bytes_match.h"
#include "base/decimal.h"
#include "format/drawn/svg.h"
#include "format/formats.h"

/* A box in the queue, in the order of the picture: from left to right, callers first. */
struct turn {
    double x;
    uint32_t depth, box;
};

struct flamegraph_svg {
    struct fpx_recording *recording;
    struct fpx_xml_recording xml;
    struct fpx_svg_elements elements;
    struct fpx_svg_facts facts;
    struct turn *turns; /* not NULL: the picture has been read */
    size_t next;
};

/* -- remarks ----------------------------------------------------------------------------------- */

/* "Reverse", "reversed": the title is the only sign of it. */
static bool holds_reverse(struct flamepix_bytes text)
{
    return fpx_bytes_hold(text, "everse");
}

/* "about 12 of 3,400 samples" */
static void remark_counts(struct flamegraph_svg *reader)
{
    const struct fpx_svg_facts *facts = &reader->facts;
    char part[FPX_DECIMAL_NBYTES], all[FPX_DECIMAL_NBYTES];
    (void)fpx_decimal_grouped(facts->all, all);
    (void)fpx_decimal_grouped(facts->in_gaps, part);
    if (facts->in_gaps > 0)
        fpx_recording_remark(reader->recording,
                             "about %s of %s are in gaps between boxes, of frames too narrow "
                             "to be drawn or of their callers: they count as the callers' own",
                             part, all);
    (void)fpx_decimal_grouped(facts->too_much, part);
    if (facts->too_much > 0)
        fpx_recording_remark(reader->recording,
                             "counts are rounded: boxes have %s more than those they stand on",
                             part);
}

static void remark(struct flamegraph_svg *reader)
{
    if (reader->elements.boxes.count > 0 && !reader->facts.has_all)
        fpx_recording_remark(
            reader->recording,
            "it has no box for all samples, so samples without a box are not known");
    if (reader->elements.own_titles > 0)
        fpx_recording_remark(reader->recording,
                             "%" PRIu64 " boxes have titles of their own: widths are their counts",
                             reader->elements.own_titles);
    if (reader->elements.has_delta)
        fpx_recording_remark(reader->recording,
                             "it compares two profiles: widths are read, changes are not");
    if (holds_reverse(flamepix_buffer_bytes(&reader->elements.heading)))
        fpx_recording_remark(reader->recording,
                             "by its title its stacks are reversed: they stay so");
    remark_counts(reader);
}

/* -- stacks ------------------------------------------------------------------------------------ */

static int by_turn(const void *a, const void *b)
{
    const struct turn *turn = a, *other = b;
    if (turn->x != other->x)
        return turn->x < other->x ? -1 : 1;
    if (turn->depth != other->depth)
        return turn->depth < other->depth ? -1 : 1;
    return (turn->box > other->box) - (turn->box < other->box);
}

/* Nests the boxes. Their self weights add up to the box for all samples, except for what is not
 * understood. */
static enum flamepix_status nest(struct flamegraph_svg *reader)
{
    const struct flamepix_bytes heading = flamepix_buffer_bytes(&reader->elements.heading);
    size_t part;
    double own = 0;
    fpx_svg_boxes_nest(&reader->elements.boxes, &reader->facts);
    reader->turns = malloc((reader->elements.boxes.count + 1) * sizeof(*reader->turns));
    if (reader->turns == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < reader->elements.boxes.count; i++) {
        const struct fpx_svg_box *box = &reader->elements.boxes.boxes[i];
        reader->turns[i] = (struct turn){box->x, box->depth, (uint32_t)i};
        own += box->own;
    }
    qsort(reader->turns, reader->elements.boxes.count, sizeof(*reader->turns), by_turn);
    remark(reader);
    if (reader->facts.has_all)
        fpx_recording_states(reader->recording, "all", reader->facts.all, own);
    enum flamepix_status status =
        fpx_recording_part(reader->recording, "value", (struct flamepix_bytes){NULL, 0},
                           flamepix_buffer_bytes(&reader->elements.unit), &part);
    return status == FLAMEPIX_OK && heading.length > 0
               ? fpx_recording_fact(reader->recording, "title", heading)
               : status;
}

/* A frame without a name at the end of a stack is dropped, as in folded text. */
static enum flamepix_status put(struct flamegraph_svg *reader, const struct fpx_svg_box *box)
{
    const struct fpx_svg_box *const boxes = reader->elements.boxes.boxes;
    const struct fpx_sample sample = {.weight.value = box->own, .leaf_first = true};
    enum flamepix_status status = FLAMEPIX_OK;
    if (box->is_lost)
        return fpx_recording_not_understood(reader->recording, box->offset,
                                            "a box with a title that stands on another one");
    if (!(box->own > 0))
        return FLAMEPIX_OK;
    bool has_leaf = false;
    for (const struct fpx_svg_box *at = box; status == FLAMEPIX_OK; at = &boxes[at->parent]) {
        has_leaf |= fpx_bytes_trimmed(at->name).length > 0;
        if (has_leaf && !(reader->facts.has_all && at == boxes))
            status = fpx_recording_name(reader->recording, at->name);
        if (at->parent == FPX_SVG_NONE)
            break;
    }
    return status == FLAMEPIX_OK ? fpx_recording_put(reader->recording, &sample) : status;
}

static enum flamepix_status put_some(struct flamegraph_svg *reader)
{
    enum { A_STEP = 256 };
    enum flamepix_status status = FLAMEPIX_OK;
    for (int i = 0; i < A_STEP && status == FLAMEPIX_OK; i++) {
        if (reader->next == reader->elements.boxes.count)
            return FLAMEPIX_END;
        status = put(reader, &reader->elements.boxes.boxes[reader->turns[reader->next++].box]);
    }
    return status;
}

/* -- the reader -------------------------------------------------------------------------------- */

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    struct flamegraph_svg *reader = user;
    reader->recording = reader->elements.recording = recording;
    reader->elements.xml = &reader->xml;
    return fpx_xml_recording_init(&reader->xml, &fpx_svg_handlers, &reader->elements);
}

static enum flamepix_status step(struct fpx_recording *recording, void *user)
{
    struct flamegraph_svg *reader = user;
    if (reader->turns != NULL)
        return put_some(reader);
    const enum flamepix_status status = fpx_xml_recording_step(&reader->xml, recording);
    return status == FLAMEPIX_END ? nest(reader) : status;
}

static void end(void *user)
{
    struct flamegraph_svg *reader = user;
    fpx_xml_recording_free(&reader->xml);
    fpx_svg_elements_free(&reader->elements);
    free(reader->turns);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct flamegraph_svg), .begin = begin, .step = step, .end = end};

FPX_RECORDING_OPEN(fpx_flamegraph_svg_open, kind)
