/* The frames of a picture, read back as stacks: one stack for each frame, with its weight without
 * the frames on top. So elided frames count as self of the frame below, and the total is that of
 * the picture.
 *
 * The document is read whole when it is opened, as only the whole shows whether there are two
 * measures. Frames come out as drawn, from the left and from the root. Self weight between two
 * frames is handed out between them, so that a flame chart of the stacks is unchanged. */
#include "format/drawn/drawn.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>

#include "base/buffer_printf.h"
#include "base/decimal.h"
#include "format/formats.h"
#include "format/ledger_sums.h"
#include "format/parse/part_root.h"
#include "format/recording.h"
#include "stack/frame_bounds.h"
#include "stack/line_counts.h"
#include "stack/order/next_key.h"

/* There is one for each frame, so it is small. */
struct node {
    uint32_t first, next; /* tags: leftmost frame on top not visited yet, next sibling */
};

/* A frame of the path that is walked. */
struct open_frame {
    double reached;            /* position in the chart, in its weights from the left */
    struct fpx_own_weight own; /* self weight not handed out yet */
};

struct drawn_frames {
    struct flamepix_stacks stacks; /* first, so that its address is that of the whole */
    struct fpx_frames_document document;
    fpx_drawn_read_fn *read;
    struct flamepix_input *input;
    struct flamepix_format_options options;
    struct flamepix_format_report *report, unasked;
    enum flamepix_status failed; /* why the document was not read; OK if it was */
    int cause;                   /* its errno */
    struct node *nodes;
    struct open_frame *open; /* from the root to `at` */
    size_t depth, open_capacity;
    uint32_t at;                 /* tag of the frame to walk on from; 0: all are handed out */
    struct flamepix_buffer path; /* of that frame */
    size_t kept;                 /* bytes of the path unchanged since the last stack */
    struct fpx_next_key key;
    uint64_t read_nbytes, text_nbytes; /* of the document, and of all stacks so far */
};

/* -- reading ----------------------------------------------------------------------------------- */

/* Notes damage that is not fatal: reading goes on with what there is. */
static enum flamepix_status note_damage(struct drawn_frames *frames, uint64_t offset,
                                        const char *expected)
{
    fpx_recording_damage_note(&frames->report->damage, offset, expected);
    return frames->options.strict ? FLAMEPIX_BAD_RECORDING : FLAMEPIX_OK;
}

static enum flamepix_status read_bytes(void *user, void *buffer, size_t capacity,
                                       size_t *length_ret)
{
    struct drawn_frames *frames = user;
    enum flamepix_status status = flamepix_input_read(frames->input, buffer, capacity, length_ret);
    if (status == FLAMEPIX_OK)
        frames->read_nbytes += *length_ret;
    if (status != FLAMEPIX_BAD_COMPRESSION || frames->options.strict)
        return status;
    *length_ret = 0;
    return note_damage(frames, flamepix_input_offset(frames->input),
                       "more packed data, which is damaged or cut short");
}

static enum flamepix_status read_document(struct drawn_frames *frames)
{
    struct fpx_json_reader json;
    fpx_json_reader_init(&json, read_bytes, frames);
    enum flamepix_status status = frames->read(&frames->document, &json, &frames->report->ledger);
    if (status == FLAMEPIX_BAD_RECORDING) {
        const char *expected = fpx_json_expected(&json);
        status = note_damage(frames, fpx_json_offset(&json), expected != NULL ? expected : "JSON");
    }
    fpx_json_reader_free(&json);
    return status;
}

/* A record is a frame with self weight. */
static void count_frame(struct drawn_frames *frames, struct fpx_own_weight own)
{
    const struct fpx_own_weight sides = fpx_drawn_sides(&frames->document, own);
    struct flamepix_records *drawn = &frames->report->ledger.drawn;
    if (!(sides.weight.value > 0) && !(sides.other.value > 0))
        return;
    drawn->count++;
    flamepix_weight_add_capped(&drawn->weight, sides.weight);
}

/* Of a frame of which nothing on top was visited. */
static struct fpx_own_weight own_of(const struct drawn_frames *frames, size_t tag)
{
    const struct fpx_drawn_frame *all = frames->document.frames;
    struct fpx_own_weight own = fpx_drawn_weight(&all[tag - 1]);
    for (uint32_t i = frames->nodes[tag].first; i != 0; i = frames->nodes[i].next)
        fpx_drawn_weight_take(&own, &all[i - 1]);
    fpx_drawn_weight_settle(&own, &all[tag - 1]);
    return own;
}

/* Links each frame to the frames on top of it; the leftmost of them was read first. */
static enum flamepix_status link_nodes(struct drawn_frames *frames)
{
    const struct fpx_frames_document *document = &frames->document;
    frames->nodes = calloc(document->count + 1, sizeof(*frames->nodes));
    if (frames->nodes == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = document->count; i > 0; i--) {
        const struct fpx_drawn_frame *frame = &document->frames[i - 1];
        if (frame->elided > 0)
            continue;
        count_frame(frames, own_of(frames, i));
        frames->nodes[i].next = frames->nodes[frame->parent].first;
        frames->nodes[frame->parent].first = (uint32_t)i;
    }
    return FLAMEPIX_OK;
}

/* Makes `tag` the last frame of the path; 0: there is none. */
static enum flamepix_status enter(struct drawn_frames *frames, uint32_t tag)
{
    frames->at = tag;
    if (tag == 0)
        return FLAMEPIX_OK;
    const enum flamepix_status status = fpx_array_reserve(&frames->open, &frames->open_capacity,
                                                          frames->depth + 1, sizeof(*frames->open));
    if (status == FLAMEPIX_OK)
        frames->open[frames->depth++] = (struct open_frame){
            .reached = frames->document.frames[tag - 1].start, .own = own_of(frames, tag)};
    return status;
}

static bool lacks_frames(const struct drawn_frames *frames)
{
    return frames->report->undrawn.elided + frames->report->undrawn.cut > 0;
}

/* Refuses it, as any recording, if too much is not understood; strict reading allows nothing. */
static enum flamepix_status refuse(struct drawn_frames *frames)
{
    const struct flamepix_ledger *ledger = &frames->report->ledger;
    if (frames->options.strict && ledger->not_understood.count > 0)
        return note_damage(frames, ledger->first.offset, ledger->first.expected);
    if (frames->options.lenient)
        return FLAMEPIX_OK;
    if (fpx_ledger_is_refused(ledger))
        return FLAMEPIX_NOT_UNDERSTOOD;
    return frames->options.wants_whole && lacks_frames(frames) ? FLAMEPIX_ONLY_DRAWN : FLAMEPIX_OK;
}

static enum flamepix_status read_all(struct drawn_frames *frames)
{
    enum flamepix_status status = read_document(frames);
    if (status != FLAMEPIX_OK)
        return status;
    const char *expected = fpx_drawn_weights_refusal(&frames->document);
    if (expected != NULL)
        return note_damage(frames, frames->read_nbytes, expected);
    const struct flamepix_bytes unit =
        fpx_frames_document_text(&frames->document, frames->document.chart.unit);
    if (unit.length < FLAMEPIX_UNIT_NBYTES)
        memcpy(frames->report->unit, unit.data, unit.length);
    frames->report->has_two_sides = fpx_frames_document_has_two(&frames->document);
    frames->report->undrawn.elided = frames->document.elided_frames;
    frames->report->undrawn.cut = frames->document.cut_frames;
    status = link_nodes(frames);
    if (status == FLAMEPIX_OK)
        status = enter(frames, frames->nodes[0].first);
    return status == FLAMEPIX_OK ? refuse(frames) : status;
}

/* -- handing out ------------------------------------------------------------------------------- */

static bool is_around_name(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* A name without the blanks around it; line ends count as blanks here. */
static struct flamepix_bytes name_of(const struct drawn_frames *frames, uint32_t tag)
{
    const struct fpx_drawn_frame *frame = &frames->document.frames[tag - 1];
    struct flamepix_bytes name = fpx_frames_document_text(&frames->document, frame->name);
    while (name.length > 0 && is_around_name(name.data[name.length - 1]))
        name.length--;
    while (name.length > 0 && is_around_name(name.data[0]))
        name = flamepix_bytes_from(name, 1);
    return name.length > 0 ? name : flamepix_bytes_of("[unknown]");
}

/* Characters of a name that folded text cannot hold are replaced. */
static enum flamepix_status go_to(struct drawn_frames *frames, uint32_t tag)
{
    const struct flamepix_bytes name = name_of(frames, tag);
    const size_t begin = frames->path.length;
    flamepix_buffer_append(&frames->path, name.data, name.length);
    enum flamepix_status status = flamepix_buffer_append(&frames->path, ";", 1);
    for (size_t i = begin; status == FLAMEPIX_OK && i + 1 < frames->path.length; i++) {
        char *c = &frames->path.data[i];
        if (*c == ';')
            *c = ':';
        else if (*c == '\n' || *c == '\r')
            *c = ' ';
    }
    return status == FLAMEPIX_OK ? enter(frames, tag) : status;
}

/* From a root to the next one. */
static enum flamepix_status go_back(struct drawn_frames *frames)
{
    const struct fpx_drawn_frame *frame = &frames->document.frames[frames->at - 1];
    frames->depth--;
    if (frame->parent != 0) {
        const char *const path = frames->path.data;
        frames->path.length = fpx_frame_begin(path, frames->path.length - 1);
        frames->open[frames->depth - 1].reached = frame->start + frame->weight;
    }
    if (frames->path.length < frames->kept)
        frames->kept = frames->path.length;
    if (frame->parent == 0)
        return enter(frames, frames->nodes[frames->at].next);
    frames->at = frame->parent;
    return FLAMEPIX_OK;
}

/* The self weight to hand out before the next frame on top. Two sides have no order from left to
 * right. */
static struct fpx_own_weight take_own(struct drawn_frames *frames, uint32_t first)
{
    const struct fpx_drawn_frame *next = first != 0 ? &frames->document.frames[first - 1] : NULL;
    struct open_frame *open = &frames->open[frames->depth - 1];
    struct fpx_own_weight taken = open->own;
    if (next != NULL && !frames->report->has_two_sides) {
        const double whole = frames->document.frames[0].weight;
        const double gap = fpx_drawn_difference(next->start - open->reached, whole);
        taken.weight = (struct flamepix_weight){gap > 0 ? gap : 0, 0};
        if (flamepix_weight_compare(taken.weight, open->own.weight) > 0)
            taken.weight = open->own.weight;
        open->reached = next->start;
    }
    open->own.weight = flamepix_weight_between(taken.weight, open->own.weight);
    open->own.other = flamepix_weight_between(taken.other, open->own.other);
    return taken;
}

/* As for other recordings, reading ends if the stacks are very much longer than the document. */
static bool is_too_long(struct drawn_frames *frames)
{
    frames->text_nbytes += frames->path.length;
    return frames->path.length > FLAMEPIX_DEFAULT_LIMIT_LINE_NBYTES ||
           frames->text_nbytes / FPX_RECORDED_RATIO >
               frames->read_nbytes + FPX_RECORDED_NBYTES / FPX_RECORDED_RATIO;
}

static enum flamepix_status hand_out(struct drawn_frames *frames, struct fpx_own_weight own,
                                     struct flamepix_stack *stack_ret)
{
    const struct flamepix_buffer *path = &frames->path;
    if (is_too_long(frames)) {
        frames->at = 0;
        const enum flamepix_status status = note_damage(
            frames, frames->read_nbytes, "stacks of a size in proportion to the recording");
        return status == FLAMEPIX_OK ? FLAMEPIX_END : status;
    }
    fpx_next_key_begin(&frames->key, frames->kept);
    if (path->length > frames->kept) {
        enum flamepix_status status = fpx_next_key_append(&frames->key, path->data + frames->kept,
                                                          path->length - frames->kept);
        if (status != FLAMEPIX_OK)
            return status;
    }
    frames->kept = path->length;
    *stack_ret = (struct flamepix_stack){.weight = own.weight, .other = own.other};
    fpx_next_key_hand_out(&frames->key, stack_ret);
    frames->report->stacks++;
    return FLAMEPIX_OK;
}

/* Walks on until there is a stack. */
static enum flamepix_status walk(struct drawn_frames *frames, struct flamepix_stack *stack_ret)
{
    enum flamepix_status status = FLAMEPIX_OK;
    while (frames->at != 0 && status == FLAMEPIX_OK) {
        struct node *node = &frames->nodes[frames->at];
        const uint32_t next = node->first;
        const struct fpx_own_weight own =
            fpx_drawn_sides(&frames->document, take_own(frames, next));
        if (own.weight.value > 0 || own.other.value > 0)
            return hand_out(frames, own, stack_ret);
        if (next == 0) {
            status = go_back(frames);
            continue;
        }
        node->first = frames->nodes[next].next;
        status = go_to(frames, next);
    }
    return status == FLAMEPIX_OK ? FLAMEPIX_END : status;
}

/* -- metadata ---------------------------------------------------------------------------------- */

static enum flamepix_status say(const struct drawn_frames *frames, const char *name,
                                const struct flamepix_buffer *value)
{
    const struct flamepix_recording_options *options = &frames->options.recording;
    return options->on_fact(options->user, name, flamepix_buffer_bytes(value));
}

/* "1200 × 690 px, scale 2" */
static enum flamepix_status say_picture(const struct drawn_frames *frames,
                                        struct flamepix_buffer *text)
{
    const struct fpx_frames_document *document = &frames->document;
    char scale[FPX_VALUE_SIZE];
    fpx_real_print(scale, document->scale > 0 ? document->scale : 1);
    enum flamepix_status status = fpx_buffer_printf(text, "%" PRIu32 " × %" PRIu32 " px, scale %s",
                                                    document->width, document->height, scale);
    return status == FLAMEPIX_OK ? say(frames, "picture", text) : status;
}

/* "1,204 frames of 27,053 stacks; 312 elided, 20 cut" */
static enum flamepix_status say_drawn(const struct drawn_frames *frames,
                                      struct flamepix_buffer *text)
{
    const struct fpx_frames_document *document = &frames->document;
    char drawn[FPX_DECIMAL_NBYTES], stacks[FPX_DECIMAL_NBYTES];
    char elided[FPX_DECIMAL_NBYTES], cut[FPX_DECIMAL_NBYTES];
    uint64_t count = 0;
    for (size_t i = 0; i < document->count; i++)
        count += document->frames[i].elided == 0 && document->places[i].w > 0;
    fpx_count_grouped(count, drawn);
    fpx_count_grouped(document->stacks, stacks);
    fpx_count_grouped(document->elided_frames, elided);
    fpx_count_grouped(document->cut_frames, cut);
    flamepix_buffer_clear(text);
    fpx_buffer_printf(text, "%s frame%s of %s stack%s; %s elided", drawn, count == 1 ? "" : "s",
                      stacks, document->stacks == 1 ? "" : "s", elided);
    if (document->cut_frames > 0)
        fpx_buffer_printf(text, ", %s cut", cut);
    enum flamepix_status status = text->status;
    return status == FLAMEPIX_OK ? say(frames, "drawn", text) : status;
}

static enum flamepix_status say_facts(const struct drawn_frames *frames)
{
    struct flamepix_buffer text = {0};
    if (frames->options.recording.on_fact == NULL || frames->document.width == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status = say_picture(frames, &text);
    if (status == FLAMEPIX_OK)
        status = say_drawn(frames, &text);
    flamepix_buffer_free(&text);
    return status;
}

/* -- begin and end ----------------------------------------------------------------------------- */

static enum flamepix_status drawn_next(struct flamepix_stacks *stacks,
                                       struct flamepix_stack *stack_ret)
{
    struct drawn_frames *frames = (struct drawn_frames *)stacks;
    if (frames->failed != FLAMEPIX_OK) {
        errno = frames->cause;
        return frames->failed;
    }
    enum flamepix_status status = walk(frames, stack_ret);
    if (status != FLAMEPIX_END)
        return status;
    status = say_facts(frames);
    return status == FLAMEPIX_OK ? FLAMEPIX_END : status;
}

static void drawn_free(struct flamepix_stacks *stacks)
{
    struct drawn_frames *frames = (struct drawn_frames *)stacks;
    fpx_frames_document_free(&frames->document);
    free(frames->nodes);
    free(frames->open);
    flamepix_buffer_free(&frames->path);
    fpx_next_key_free(&frames->key);
    free(frames);
}

/* Pictures have no times, so a time range is refused. */
static bool is_refused(const struct drawn_frames *frames)
{
    return frames->failed == FLAMEPIX_OK &&
           flamepix_recording_has_window(&frames->options.recording);
}

enum flamepix_status fpx_drawn_frames_open_by(fpx_drawn_read_fn *read, struct flamepix_input *input,
                                              const struct flamepix_format_options *options,
                                              struct flamepix_format_report *report,
                                              struct flamepix_stacks **stacks_ret)
{
    struct drawn_frames *frames = calloc(1, sizeof(*frames));
    if (frames == NULL)
        return FLAMEPIX_NO_MEMORY;
    frames->stacks = (struct flamepix_stacks){.next = drawn_next, .free = drawn_free};
    frames->read = read;
    frames->input = input;
    if (options != NULL)
        frames->options = *options;
    frames->report = report != NULL ? report : &frames->unasked;
    *frames->report = (struct flamepix_format_report){0};
    frames->failed = read_all(frames);
    frames->cause = errno;
    *stacks_ret = &frames->stacks;
    if (frames->failed == FLAMEPIX_NO_MEMORY || is_refused(frames)) {
        const bool is_full = frames->failed != FLAMEPIX_OK;
        drawn_free(&frames->stacks);
        return is_full ? FLAMEPIX_NO_MEMORY : FLAMEPIX_NO_TIME;
    }
    return frames->options.recording.part_roots ? fpx_part_root_open(*stacks_ret, stacks_ret)
                                                : FLAMEPIX_OK;
}

static enum flamepix_status read_picture(struct fpx_frames_document *document,
                                         struct fpx_json_reader *json,
                                         struct flamepix_ledger *ledger)
{
    (void)ledger;
    return fpx_frames_document_read(document, json);
}

enum flamepix_status fpx_drawn_frames_open(struct flamepix_input *input,
                                           const struct flamepix_format_options *options,
                                           struct flamepix_format_report *report,
                                           struct flamepix_stacks **stacks_ret)
{
    return fpx_drawn_frames_open_by(read_picture, input, options, report, stacks_ret);
}
