/* Cost centre profiles of GHC, the Haskell compiler: what `+RTS -p` writes, or -P with ticks and
 * bytes. Behind a table of the most costly ones comes the tree, indented by one blank:
 *
 *     COST CENTRE  MODULE  SRC               no.  entries  %time %alloc   %time %alloc
 *
 *     MAIN         MAIN    <built-in>        337        0    0.0    0.0   100.0  100.0
 *      main        Main    a.hs:(108,1)-(9,5) 674       0   30.0    9.4    34.0   36.9
 *
 * A cost centre is the frame `Module.centre`, and weighs what it costs alone: per mille of the
 * time, or ticks or bytes, which only -P knows. */
#include <math.h>

#include "format/formats.h"
#include "format/open_frames.h"
#include "format/take_text.h"

struct ghcprof {
    struct flamepix_open_frames open;
    bool in_tree, has_rows, has_ticks;
    struct flamepix_buffer name;
};

enum { NUMBERS_MAX = 8 };

/* Of the numbers at the end of a row, in their order. */
enum { NO, ENTRIES, TIME, ALLOC, TIME_BELOW, ALLOC_BELOW, TICKS, BYTES };

/* -- rows -------------------------------------------------------------------------------------- */

/* The last word, which is a number. */
static bool take_last_number(struct flamepix_bytes *text, double *number_ret)
{
    struct flamepix_bytes word = flamepix_bytes_trimmed(*text);
    size_t begin = word.length;
    while (begin > 0 && !flamepix_is_blank(word.data[begin - 1]))
        begin--;
    *text = (struct flamepix_bytes){word.data, begin};
    word = flamepix_bytes_from(word, begin);
    return flamepix_take_real(&word, number_ret) && word.length == 0;
}

/* "a.hs:95:11-83" or "a.hs:(108,1)-(120,56)" */
static void take_place(struct flamepix_bytes place, struct flamepix_frame *frame)
{
    if (place.length == 0 || place.data[0] == '<' ||
        !flamepix_take_until(&place, ":", &frame->file))
        return;
    (void)flamepix_take(&place, "(");
    if (!flamepix_take_number(&place, &frame->line))
        frame->line = 0;
}

struct row {
    size_t depth;
    struct flamepix_bytes module;
    struct flamepix_frame centre; /* its name is not yet with the module */
    double numbers[NUMBERS_MAX];
};

static bool take_row(struct flamepix_bytes line, bool has_ticks, struct row *row_ret)
{
    struct flamepix_bytes place;
    *row_ret = (struct row){0};
    while (row_ret->depth < line.length && line.data[row_ret->depth] == ' ')
        row_ret->depth++;
    for (size_t i = has_ticks ? BYTES + 1 : ALLOC_BELOW + 1; i > 0; i--) {
        if (!take_last_number(&line, &row_ret->numbers[i - 1]))
            return false;
    }
    if (!flamepix_text_word(&line, &row_ret->centre.name) ||
        !flamepix_text_word(&line, &row_ret->module))
        return false;
    if (flamepix_text_word(&line, &place))
        take_place(place, &row_ret->centre);
    return true;
}

/* -- weights ----------------------------------------------------------------------------------- */

static const char *weight_name(const struct flamepix_recording *recording)
{
    const char *weight = recording->options.recording.weight;
    return weight == NULL ? "time" : weight;
}

static double weight_of(const struct flamepix_recording *recording, const struct row *row)
{
    if (strcmp(weight_name(recording), "ticks") == 0)
        return row->numbers[TICKS];
    if (strcmp(weight_name(recording), "bytes") == 0)
        return row->numbers[BYTES];
    return floor(row->numbers[TIME] * 10 + 0.5); /* the report has one decimal */
}

static const char *unit_of(const struct flamepix_recording *recording)
{
    if (strcmp(weight_name(recording), "ticks") == 0)
        return "ticks";
    return strcmp(weight_name(recording), "bytes") == 0 ? "bytes" : "per mille";
}

/* -- the reader -------------------------------------------------------------------------------- */

static enum flamepix_status put_row(struct flamepix_recording *recording, struct ghcprof *reader,
                                    const struct row *row)
{
    struct flamepix_sample sample = {.weight.value = weight_of(recording, row)};
    enum flamepix_status status =
        flamepix_recording_part(recording, "profile", flamepix_bytes_of(""),
                                flamepix_bytes_of(unit_of(recording)), &sample.part);
    if (status == FLAMEPIX_OK)
        status = flamepix_open_frames_add(&reader->open, recording);
    return status == FLAMEPIX_OK ? flamepix_recording_put(recording, &sample) : status;
}

static enum flamepix_status take_centre(struct flamepix_recording *recording,
                                        struct ghcprof *reader, struct row *row)
{
    reader->name.length = 0;
    enum flamepix_status status =
        flamepix_buffer_append(&reader->name, row->module.data, row->module.length);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&reader->name, ".", 1);
    if (status == FLAMEPIX_OK)
        status =
            flamepix_buffer_append(&reader->name, row->centre.name.data, row->centre.name.length);
    if (status != FLAMEPIX_OK)
        return status;
    row->centre.name = flamepix_buffer_bytes(&reader->name);
    flamepix_open_frames_close(&reader->open, row->depth);
    status = flamepix_open_frames_push(&reader->open, &row->centre);
    return status == FLAMEPIX_OK ? put_row(recording, reader, row) : status;
}

/* The header of the tree; that of the table before has no entries. */
static bool take_header(struct ghcprof *reader, struct flamepix_bytes line)
{
    if (!flamepix_bytes_begin_with(line, "COST CENTRE") || !flamepix_bytes_hold(line, "entries"))
        return false;
    flamepix_open_frames_close(&reader->open, 0);
    reader->in_tree = true;
    reader->has_rows = false;
    reader->has_ticks = flamepix_bytes_hold(line, "ticks");
    return true;
}

static enum flamepix_status take_line(struct flamepix_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct ghcprof *reader = user;
    struct row row;
    if (take_header(reader, line) || !reader->in_tree)
        return FLAMEPIX_OK;
    if (flamepix_bytes_trimmed(line).length == 0) {
        reader->in_tree = !reader->has_rows; /* the header has a blank line behind it */
        return FLAMEPIX_OK;
    }
    if (!take_row(line, reader->has_ticks, &row))
        return flamepix_recording_bad_line(recording);
    reader->has_rows = true;
    return take_centre(recording, reader, &row);
}

static enum flamepix_status close_tree(struct flamepix_recording *recording, void *user)
{
    const struct ghcprof *reader = user;
    if (reader->in_tree || reader->has_rows)
        return FLAMEPIX_END;
    return flamepix_recording_damaged(recording, recording->read_nbytes,
                                      "a header of \"COST CENTRE\" with \"entries\"");
}

static void end(void *user)
{
    struct ghcprof *reader = user;
    flamepix_open_frames_free(&reader->open);
    flamepix_buffer_free(&reader->name);
}

static const struct flamepix_recording_kind kind = {
    .reader_nbytes = sizeof(struct ghcprof), .line = take_line, .close = close_tree, .end = end};

FLAMEPIX_RECORDING_OPEN(flamepix_ghcprof_open, kind)
