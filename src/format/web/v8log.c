/* Logs of V8, from `node --prof`:
 *
 *     v8-version,11,3,244,8,-node.38,0
 *     shared-library,/usr/bin/node,0x400000,0xb71000,0
 *     code-creation,Builtin,2,1512,0x7f4feef,1042,ArrayMap
 *     code-creation,JS,10,120607,0x2e71cd1,143,main /srv/a.js:3:14,0x2e71cd0,~
 *     code-move,0x2e71cd1,0x2e71ce0
 *     tick,0x7f4feef,449597,0,0x0,0,0x2e71cd5,0x2283129
 *
 * Code is added and moved while the program runs. A tick is a sample: the program's address, the
 * time (microseconds), whether it was in an external callback (1), the callback, the VM state (1:
 * the garbage collector), and the callers' return addresses, perhaps each relative to the one
 * before. They are resolved as in `node --prof-process --preprocess`: an unknown address is not a
 * frame, unless it is the first. */
#include "format/formats.h"
#include "format/parse/parse_text.h"
#include "format/parse/text_table.h"
#include "format/recording.h"
#include "format/web/v8.h"

enum { STATE_GARBAGE_COLLECTOR = 1 };

struct v8log {
    struct fpx_v8_code code;
    struct fpx_csv_record row;
};

/* -- code -------------------------------------------------------------------------------------- */

static bool read_address(struct flamepix_bytes cell, uint64_t *address_ret)
{
    return fpx_take_hex(&cell, address_ret) && cell.length == 0;
}

static struct fpx_code_range range_of(uint64_t begin, uint64_t nbytes)
{
    const uint64_t most = UINT64_MAX - begin;
    return (struct fpx_code_range){.begin = begin,
                                   .limit = begin + (nbytes < most ? nbytes : most)};
}

/* shared-library,PATH,BEGIN,LIMIT[,SLIDE] */
static enum flamepix_status take_library(struct fpx_recording *recording, struct v8log *reader)
{
    struct fpx_code_range range = {0};
    if (!read_address(fpx_csv_cell(&reader->row, 2), &range.begin) ||
        !read_address(fpx_csv_cell(&reader->row, 3), &range.limit))
        return fpx_recording_bad_line(recording);
    return fpx_v8_code_add_library(&reader->code, fpx_csv_cell(&reader->row, 1), &range);
}

/* code-creation,TYPE,KIND[,TIME],BEGIN,BYTES,NAME[,FUNCTION,STATE]; old logs have no time. */
static enum flamepix_status take_code(struct fpx_recording *recording, struct v8log *reader)
{
    const struct fpx_csv_record *row = &reader->row;
    const bool is_old = fpx_bytes_begin_with(fpx_csv_cell(row, 3), "0x");
    const size_t at = is_old ? 3 : 4;
    struct flamepix_bytes bytes = fpx_csv_cell(row, at + 1);
    uint64_t begin, nbytes;
    if (!read_address(fpx_csv_cell(row, at), &begin) || !fpx_take_number(&bytes, &nbytes) ||
        row->count < at + 3)
        return fpx_recording_bad_line(recording);
    const struct fpx_code_range range = range_of(begin, nbytes);
    return fpx_v8_code_add(&reader->code, fpx_csv_cell(row, 1), fpx_csv_cell(row, at + 2),
                           row->count > at + 3, &range);
}

/* code-move,FROM,TO */
static enum flamepix_status take_move(struct fpx_recording *recording, struct v8log *reader)
{
    uint64_t from, to;
    if (!read_address(fpx_csv_cell(&reader->row, 1), &from) ||
        !read_address(fpx_csv_cell(&reader->row, 2), &to))
        return fpx_recording_bad_line(recording);
    return fpx_v8_code_move(&reader->code, from, to);
}

/* -- ticks ------------------------------------------------------------------------------------- */

static enum flamepix_status add_frame(struct fpx_recording *recording, const struct v8log *reader,
                                      uint64_t address, bool is_leaf)
{
    size_t number;
    if (!fpx_v8_code_find(&reader->code, address, &number))
        return is_leaf ? fpx_recording_frame(recording, &(struct fpx_frame){.address = 0})
                       : FLAMEPIX_OK;
    const struct fpx_frame frame = fpx_frame_table_get(&reader->code.frames, number);
    return fpx_recording_frame(recording, &frame);
}

/* Adds the program's address or, in an external callback, that of the callback. */
static enum flamepix_status add_leaf(struct fpx_recording *recording, const struct v8log *reader,
                                     uint64_t address)
{
    const struct flamepix_bytes is_outside = fpx_csv_cell(&reader->row, 3);
    if (flamepix_bytes_equal(is_outside, flamepix_bytes_of("1"))) {
        address = 0;
        (void)read_address(fpx_csv_cell(&reader->row, 4), &address);
    }
    return add_frame(recording, reader, address, true);
}

static enum flamepix_status add_callers(struct fpx_recording *recording, const struct v8log *reader,
                                        uint64_t address)
{
    struct flamepix_bytes rest = fpx_csv_cell(&reader->row, 6);
    struct flamepix_bytes cell;
    enum flamepix_status status = FLAMEPIX_OK;
    while (rest.length > 0 && status == FLAMEPIX_OK) {
        if (!fpx_take_until(&rest, ",", &cell)) {
            cell = rest;
            rest.length = 0;
        }
        const bool is_above = fpx_take(&cell, "+");
        const bool is_below = !is_above && fpx_take(&cell, "-");
        uint64_t number;
        if (!read_address(cell, &number))
            continue; /* "overflow" */
        if (is_above || is_below)
            number = address = is_above ? address + number : address - number;
        status = add_frame(recording, reader, number, false);
    }
    return status;
}

/* tick,ADDRESS,TIME,IS_OUTSIDE,CALLBACK,STATE,CALLER… */
static enum flamepix_status take_tick(struct fpx_recording *recording, struct v8log *reader)
{
    struct flamepix_bytes time_text = fpx_csv_cell(&reader->row, 2);
    struct flamepix_bytes state_text = fpx_csv_cell(&reader->row, 5);
    uint64_t address, microseconds = 0, state;
    fpx_recording_record(recording, 0);
    if (!read_address(fpx_csv_cell(&reader->row, 1), &address) ||
        !fpx_take_number(&state_text, &state))
        return fpx_recording_bad_line(recording);
    const bool has_time = fpx_take_number(&time_text, &microseconds) && time_text.length == 0;
    const double seconds = (double)microseconds / 1e6;
    const struct fpx_sample sample = {.weight.value = 1,
                                      .leaf_first = true,
                                      .has_time = has_time,
                                      .begin = seconds,
                                      .end = seconds};
    enum flamepix_status status = FLAMEPIX_OK;
    if (state == STATE_GARBAGE_COLLECTOR)
        status = fpx_recording_name(recording, flamepix_bytes_of("(garbage collector)"));
    if (status == FLAMEPIX_OK)
        status = add_leaf(recording, reader, address);
    if (status == FLAMEPIX_OK)
        status = add_callers(recording, reader, address);
    return status == FLAMEPIX_OK ? fpx_recording_put(recording, &sample) : status;
}

/* -- versions ---------------------------------------------------------------------------------- */

/* v8-version,MAJOR,MINOR,…: Node.js 8 to 24 write lines with the same cells. */
static enum flamepix_status take_version(struct fpx_recording *recording, struct v8log *reader)
{
    enum { NEWEST = 13 };
    const struct flamepix_bytes version = fpx_csv_cell(&reader->row, 1);
    struct flamepix_bytes rest = version;
    uint64_t major;
    if (!fpx_take_number(&rest, &major) || major > NEWEST)
        fpx_recording_newer_version(recording, version);
    return FLAMEPIX_OK;
}

/* -- the reader -------------------------------------------------------------------------------- */

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    (void)user;
    size_t part;
    return fpx_recording_part(recording, "profile", (struct flamepix_bytes){"", 0},
                              flamepix_bytes_of("samples"), &part);
}

/* For each kind of line: its beginning, its maximum number of cells, and its reader. */
static const struct line_kind {
    const char *beginning;
    size_t cells;
    enum flamepix_status (*take)(struct fpx_recording *recording, struct v8log *reader);
} line_kinds[] = {
    {"tick,", 7, take_tick},          {"code-creation,", 9, take_code},
    {"code-move,", 3, take_move},     {"shared-library,", 5, take_library},
    {"v8-version,", 3, take_version},
};

/* Whether an unknown line may be part of a log: it begins with a word. */
static bool is_of_a_log(struct flamepix_bytes line)
{
    struct flamepix_bytes word = line;
    (void)fpx_take_until(&line, ",", &word);
    for (size_t i = 0; i < word.length; i++) {
        const char c = word.data[i];
        if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_'))
            return false;
    }
    return true;
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct v8log *reader = user;
    for (size_t i = 0; i < sizeof(line_kinds) / sizeof(line_kinds[0]); i++) {
        if (!fpx_bytes_begin_with(line, line_kinds[i].beginning))
            continue;
        const enum flamepix_status status =
            fpx_csv_record_read(&reader->row, line, ',', line_kinds[i].cells);
        return status == FLAMEPIX_OK ? line_kinds[i].take(recording, reader) : status;
    }
    return is_of_a_log(line) ? FLAMEPIX_OK : fpx_recording_bad_line(recording);
}

static void end(void *user)
{
    struct v8log *reader = user;
    fpx_v8_code_free(&reader->code);
    fpx_csv_record_free(&reader->row);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct v8log), .begin = begin, .line = take_line, .end = end};

FPX_RECORDING_OPEN(fpx_v8log_open, kind)
