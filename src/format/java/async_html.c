/* Pages with a flame graph of async-profiler: calls that draw frames, the parent before its
 * children, one call a line. No script is run. Version 2 has each frame's name in its call:
 *
 *     f(0,0,79,3,'all')                level, left, width, type and name
 *     f(1,74,5,3,'start_thread')
 *
 * Later versions have its number in a pool, above the bits of the type. A text of the pool begins
 * with a character, from ' ' on, for the length of the prefix that it shares with the one before:
 *
 *     const cpool = [
 *     'all',
 *     ' java/lang/Thread.run',
 *     '*util/zip/Deflater.<init>'
 *     ];
 *     n(3,27)                          beside the frame before: pool and type, width
 *     u(193,26)                        above it
 *     f(76,5,6,1)                      pool and type, level, how much further left, width
 *
 * A missing width is that of the frame before. A frame's self weight lies left of its children.
 * Gaps after it are frames that the page omits as too narrow, and are reported. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/memory.h"
#include "format/formats.h"
#include "format/java/jfr_events.h"
#include "format/parse/parse_text.h"
#include "format/parse/text_table.h"
#include "format/recording.h"

enum { TYPE_BITS = 3, UNIT_NBYTES = 32 };

/* A frame whose children are being read. */
struct open_frame {
    uint64_t left, width;
    uint64_t own;         /* self, left of its first child; its width if it has none */
    uint64_t of_children; /* their widths */
    uint64_t next;        /* where its next child may begin */
    size_t name;          /* number of a text */
    unsigned type;
};

struct async_html {
    bool in_pool;
    bool is_foreign;             /* the page draws frames another way */
    bool is_lost;                /* positions of frames are unknown from here on */
    struct fpx_text_table pool;  /* or the names of version 2 */
    struct flamepix_buffer text; /* the last text of the pool; a name */
    struct open_frame *open;
    size_t depth, capacity;
    uint64_t left, width; /* of the last frame */
    size_t level;
    char unit[UNIT_NBYTES];
    uint64_t elided, total;
};

/* -- stacks ------------------------------------------------------------------------------------ */

/* The outermost frame stands for the whole profile, as our own root does. */
static bool is_root(const struct async_html *reader, size_t level)
{
    return level == 0 &&
           flamepix_bytes_equal(fpx_text_table_get(&reader->pool, reader->open[0].name),
                                flamepix_bytes_of("all"));
}

static enum flamepix_status add_frames(struct fpx_recording *recording,
                                       const struct async_html *reader)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < reader->depth && status == FLAMEPIX_OK; i++) {
        const struct fpx_frame frame = {
            .name = fpx_text_table_get(&reader->pool, reader->open[i].name),
            .annotation = fpx_jfr_annotation(&recording->options.recording, reader->open[i].type)};
        if (!is_root(reader, i))
            status = fpx_recording_frame(recording, &frame);
    }
    return status;
}

/* Puts the self weight of the innermost frame, and closes it. */
static enum flamepix_status close_frame(struct fpx_recording *recording, struct async_html *reader)
{
    const struct open_frame *frame = &reader->open[reader->depth - 1];
    const struct flamepix_bytes unit = flamepix_bytes_of(reader->unit);
    struct fpx_sample sample = {.weight.value = (double)(frame->width - frame->of_children)};
    enum flamepix_status status = FLAMEPIX_OK;
    if (frame->of_children > 0)
        reader->elided += frame->width - frame->of_children - frame->own;
    if (sample.weight.value > 0.0) {
        status = fpx_recording_part(recording, "unit", unit, unit, &sample.part);
        if (status == FLAMEPIX_OK)
            status = add_frames(recording, reader);
        if (status == FLAMEPIX_OK)
            status = fpx_recording_put(recording, &sample);
    }
    reader->depth--;
    return status;
}

/* After frames were lost, the self weight of the open ones is unknown. */
static enum flamepix_status close_frames(struct fpx_recording *recording, struct async_html *reader,
                                         size_t level)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (reader->is_lost)
        reader->depth = 0;
    while (reader->depth > level && status == FLAMEPIX_OK)
        status = close_frame(recording, reader);
    return status;
}

static enum flamepix_status lose(struct fpx_recording *recording, struct async_html *reader,
                                 const char *expected)
{
    reader->is_lost = true;
    reader->depth = 0;
    return fpx_recording_not_understood(recording, 0, expected);
}

/* -- frames ------------------------------------------------------------------------------------ */

static bool fits(const struct open_frame *parent, const struct open_frame *frame)
{
    return frame->left >= parent->next && frame->width <= parent->width &&
           frame->left - parent->left <= parent->width - frame->width;
}

static enum flamepix_status open_frame(struct fpx_recording *recording, struct async_html *reader,
                                       size_t level, const struct open_frame *frame)
{
    enum flamepix_status status = close_frames(recording, reader, level);
    if (status != FLAMEPIX_OK)
        return status;
    if (level > reader->depth || frame->name >= reader->pool.count || frame->width == 0)
        return lose(recording, reader, "a frame with a name, a width and a parent");
    if (level > 0) {
        struct open_frame *parent = &reader->open[level - 1];
        if (!fits(parent, frame))
            return lose(recording, reader, "a frame within the width of its parent");
        if (parent->of_children == 0)
            parent->own = frame->left - parent->left;
        parent->of_children += frame->width;
        parent->next = frame->left + frame->width;
    } else {
        reader->total += frame->width;
    }
    status = fpx_array_reserve(&reader->open, &reader->capacity, level + 1, sizeof(*reader->open));
    if (status != FLAMEPIX_OK)
        return status;
    reader->open[level] = *frame;
    reader->open[level].next = frame->left;
    reader->depth = level + 1;
    return FLAMEPIX_OK;
}

/* The leading numbers of a call; each at most what a double holds exactly. */
enum { NUMBERS_MAX = 8 };
static size_t take_numbers(struct flamepix_bytes *call, uint64_t *numbers)
{
    size_t count = 0;
    while (count < NUMBERS_MAX && fpx_take_number(call, &numbers[count])) {
        if (numbers[count++] > UINT64_C(1) << 53)
            return 0;
        if (!fpx_take(call, ","))
            break;
    }
    return count;
}

/* `f(1,74,5,3,'start_thread',0,0,1)` of version 2: the last ones count samples by compilation. */
static enum flamepix_status take_named_frame(struct fpx_recording *recording,
                                             struct async_html *reader, const uint64_t *numbers,
                                             struct flamepix_bytes rest)
{
    struct open_frame frame = {
        .left = numbers[1], .width = numbers[2], .type = (unsigned)(numbers[3] & 7)};
    struct flamepix_bytes name;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!fpx_take(&rest, "'") || !fpx_take_until_last(&rest, "'", &name))
        return lose(recording, reader, "a frame with a name");
    flamepix_buffer_clear(&reader->text);
    for (size_t i = 0; i < name.length && status == FLAMEPIX_OK; i++) {
        const bool is_escape =
            name.data[i] == '\\' && i + 1 < name.length && name.data[i + 1] == '\'';
        if (!is_escape)
            status = flamepix_buffer_append(&reader->text, &name.data[i], 1);
    }
    if (status == FLAMEPIX_OK)
        status =
            fpx_text_table_intern(&reader->pool, flamepix_buffer_bytes(&reader->text), &frame.name);
    return status == FLAMEPIX_OK ? open_frame(recording, reader, (size_t)numbers[0], &frame)
                                 : status;
}

/* `f(76,5,6,1)`, `u(193,26)` or `n(3,27)` */
static enum flamepix_status take_pooled_frame(struct fpx_recording *recording,
                                              struct async_html *reader, char kind,
                                              const uint64_t *numbers, size_t count)
{
    const size_t places = kind == 'f' ? 3 : 1;
    if (count < places)
        return lose(recording, reader, "a frame with a level and a place");
    if (kind == 'f') {
        reader->level = (size_t)numbers[1];
        reader->left += numbers[2];
    } else if (kind == 'u') {
        reader->level++;
    } else {
        reader->left += reader->width;
    }
    if (count > places && numbers[places] > 0)
        reader->width = numbers[places];
    const struct open_frame frame = {.left = reader->left,
                                     .width = reader->width,
                                     .name = (size_t)(numbers[0] >> TYPE_BITS),
                                     .type = (unsigned)(numbers[0] & 7)};
    return open_frame(recording, reader, reader->level, &frame);
}

static bool is_call(struct flamepix_bytes line)
{
    return line.length > 2 && line.data[1] == '(' && line.data[2] >= '0' && line.data[2] <= '9' &&
           (line.data[0] == 'f' || line.data[0] == 'u' || line.data[0] == 'n');
}

static enum flamepix_status take_call(struct fpx_recording *recording, struct async_html *reader,
                                      struct flamepix_bytes line)
{
    uint64_t numbers[NUMBERS_MAX];
    struct flamepix_bytes rest = flamepix_bytes_from(line, 2);
    if (reader->is_lost || reader->is_foreign)
        return fpx_recording_not_understood(recording, 0,
                                            reader->is_foreign
                                                ? "frames drawn as versions 2 to 4 do"
                                                : "a frame whose place is known");
    const size_t count = take_numbers(&rest, numbers);
    if (count == 4 && line.data[0] == 'f' && fpx_bytes_begin_with(rest, "'"))
        return take_named_frame(recording, reader, numbers, rest);
    if (count == 0 || !fpx_bytes_begin_with(rest, ")"))
        return lose(recording, reader, "numbers of a frame");
    return take_pooled_frame(recording, reader, line.data[0], numbers, count);
}

/* -- the pool ---------------------------------------------------------------------------------- */

/* `'*util/zip/Deflater.<init>',` */
static enum flamepix_status take_text(struct fpx_recording *recording, struct async_html *reader,
                                      struct flamepix_bytes line)
{
    struct flamepix_bytes text;
    enum flamepix_status status = FLAMEPIX_OK;
    const bool is_first = reader->pool.count == 0;
    if (!fpx_take(&line, "'") || !fpx_take_until_last(&line, "'", &text) ||
        (!is_first && text.length == 0))
        return lose(recording, reader, "a text of the pool");
    const bool is_quoted = !is_first && text.data[0] == '\\' && text.length > 1;
    const char first = is_first ? ' ' : text.data[is_quoted ? 1 : 0];
    const size_t shared = (size_t)(unsigned char)first - ' ';
    if ((unsigned char)first < ' ' || shared > reader->text.length)
        return lose(recording, reader, "a text that begins as the one before");
    reader->text.length = shared;
    for (size_t i = is_first    ? 0
                    : is_quoted ? 2
                                : 1;
         i < text.length && status == FLAMEPIX_OK; i++) {
        if (text.data[i] == '\\' && i + 1 < text.length)
            i++;
        status = flamepix_buffer_append(&reader->text, &text.data[i], 1);
    }
    if (status != FLAMEPIX_OK)
        return status;
    return fpx_text_table_append(&reader->pool, flamepix_buffer_bytes(&reader->text));
}

/* -- lines ------------------------------------------------------------------------------------- */

/* Begins another page, or the pool of one. */
static enum flamepix_status begin_frames(struct fpx_recording *recording, struct async_html *reader)
{
    const enum flamepix_status status = close_frames(recording, reader, 0);
    fpx_text_table_free(&reader->pool);
    reader->is_lost = false;
    flamepix_buffer_clear(&reader->text);
    reader->left = reader->width = 0;
    reader->level = 0;
    return status;
}

static void take_unit(struct async_html *reader, struct flamepix_bytes line)
{
    struct flamepix_bytes unit;
    if (!fpx_take(&line, "'") || !fpx_take_until(&line, "'", &unit))
        return;
    if (flamepix_bytes_equal(unit, flamepix_bytes_of("ns")))
        unit = flamepix_bytes_of("nanoseconds");
    if (unit.length >= UNIT_NBYTES)
        return;
    memcpy(reader->unit, unit.data, unit.length);
    reader->unit[unit.length] = '\0';
}

/* `function u(key, width, inln, c1, int) {`: the page defines the parameters of a call. */
static bool draws_otherwise(struct flamepix_bytes line)
{
    static const char *const known[] = {"f(level, left, width, type, title",
                                        "f(key, level, left, width", "u(key, width",
                                        "n(key, width"};
    if (!fpx_take(&line, "function ") || line.length < 2 || line.data[1] != '(' ||
        (line.data[0] != 'f' && line.data[0] != 'u' && line.data[0] != 'n'))
        return false;
    for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
        if (fpx_bytes_begin_with(line, known[i]))
            return false;
    }
    return true;
}

static enum flamepix_status take_fact(struct fpx_recording *recording, struct async_html *reader,
                                      struct flamepix_bytes line)
{
    struct flamepix_bytes title;
    if (fpx_take(&line, "<h1>") && fpx_take_until_last(&line, "</h1>", &title))
        return fpx_recording_fact(recording, "title", title);
    reader->is_foreign = reader->is_foreign || draws_otherwise(line);
    if (fpx_take(&line, "const units = "))
        take_unit(reader, line);
    if (flamepix_bytes_equal(line, flamepix_bytes_of("let inverted = true;")) ||
        flamepix_bytes_equal(line, flamepix_bytes_of("let reverse = true;")) ||
        flamepix_bytes_equal(line, flamepix_bytes_of("var reverse = true;")))
        fpx_recording_remark(recording, "the page stands on its head, so its stacks may begin "
                                        "with their leaves");
    if (fpx_take(&line, "d=") && reader->depth > 0)
        fpx_recording_remark(recording,
                             "what it says of the difference to another profile is left out");
    return FLAMEPIX_OK;
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct async_html *reader = user;
    line = fpx_bytes_trimmed(line);
    if (reader->in_pool && fpx_bytes_begin_with(line, "'"))
        return take_text(recording, reader, line);
    if (is_call(line))
        return take_call(recording, reader, line);
    reader->in_pool = reader->in_pool && !fpx_bytes_begin_with(line, "]");
    if (fpx_bytes_begin_with(line, "const cpool = [") || fpx_bytes_begin_with(line, "<html")) {
        reader->in_pool = line.data[0] == 'c';
        reader->is_foreign = reader->is_foreign && reader->in_pool;
        return begin_frames(recording, reader);
    }
    return take_fact(recording, reader, line);
}

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    struct async_html *reader = user;
    (void)recording;
    memcpy(reader->unit, "samples", sizeof("samples"));
    return FLAMEPIX_OK;
}

static enum flamepix_status close_page(struct fpx_recording *recording, void *user)
{
    struct async_html *reader = user;
    const enum flamepix_status status = close_frames(recording, reader, 0);
    if (reader->elided > 0)
        fpx_recording_remark(recording,
                             "%" PRIu64 " of %" PRIu64 " are of frames that are too narrow for "
                             "the page, and stand with their callers",
                             reader->elided, reader->total);
    return status;
}

static void end(void *user)
{
    struct async_html *reader = user;
    fpx_text_table_free(&reader->pool);
    flamepix_buffer_free(&reader->text);
    free(reader->open);
}

static const struct fpx_recording_kind kind = {.reader_nbytes = sizeof(struct async_html),
                                               .begin = begin,
                                               .line = take_line,
                                               .close = close_page,
                                               .end = end};

FPX_RECORDING_OPEN(fpx_async_html_open, kind)

/* -- detection --------------------------------------------------------------------------------- */

/* Recognises a page that has one of the marks. */
bool fpx_recognise_html(struct flamepix_bytes head, const char *const *marks)
{
    static const char *const pages[] = {"<!DOCTYPE html", "<!doctype html", "<html", "<head", NULL};
    return fpx_recognise_beginning(head, pages) && fpx_recognise_text(head, marks);
}
