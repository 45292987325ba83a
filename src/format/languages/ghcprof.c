/* Cost centre profiles of GHC, the Haskell compiler: output of `+RTS -p`, or of -P with ticks and
 * bytes. A table of the most costly ones precedes the tree, which is indented by one blank a level:
 *
 *     COST CENTRE  MODULE  SRC               no.  entries  %time %alloc   %time %alloc
 *
 *     MAIN         MAIN    <built-in>        337        0    0.0    0.0   100.0  100.0
 *      main        Main    a.hs:(108,1)-(9,5) 674       0   30.0    9.4    34.0   36.9
 *
 * A cost centre is the frame `Module.centre`. Its weight is what it costs itself: per mille of the
 * time or, in output of -P only, ticks or bytes. */
#include <math.h>

#include "format/formats.h"
#include "format/languages/ghc_centre.h"
#include "format/parse/open_calls.h"
#include "format/parse/parse_text.h"
#include "format/parse/text_table.h"

/* Limit of the numbers at the end of a row. */
enum { NUMBERS_MAX = 12 };
enum number { TIME, TICKS, BYTES, READ };

struct ghcprof {
    struct fpx_open_frames open;
    bool in_tree, has_rows;
    size_t number_count;        /* at the end of a row, */
    size_t numbers[READ];       /* indices of those read; SIZE_MAX: none */
    size_t module, place;       /* columns in the header where they begin; 0: none */
    double ticks, bytes, total; /* stated (below 0: unknown); total: as read */
    struct flamepix_buffer name;
};

/* -- rows -------------------------------------------------------------------------------------- */

/* Takes the last word if it is a number. */
static bool take_last_number(struct flamepix_bytes *text, double *number_ret)
{
    struct flamepix_bytes word = fpx_bytes_trimmed(*text);
    size_t begin = word.length;
    while (begin > 0 && !fpx_is_blank(word.data[begin - 1]))
        begin--;
    *text = (struct flamepix_bytes){word.data, begin};
    word = flamepix_bytes_from(word, begin);
    return fpx_take_real(&word, number_ret) && word.length == 0;
}

struct row {
    size_t depth;
    struct flamepix_bytes module;
    struct fpx_frame centre; /* its name does not include the module yet */
    double numbers[READ];
    bool has_number[READ];
};

/* Takes a column of text, which ends at `end`, where the next one begins. If `end` is 0 (unknown),
 * or a line is shifted, the column is one word. */
static bool take_text_column(struct flamepix_bytes line, size_t end, struct flamepix_bytes *rest,
                             struct flamepix_bytes *text_ret)
{
    const size_t begin = line.length - rest->length;
    if (end <= begin || end >= line.length || !fpx_is_blank(line.data[end - 1]) ||
        fpx_is_blank(line.data[end]))
        return fpx_text_word(rest, text_ret);
    *text_ret = fpx_bytes_trimmed((struct flamepix_bytes){line.data + begin, end - begin});
    *rest = flamepix_bytes_from(line, end);
    return text_ret->length > 0;
}

static bool take_row(const struct ghcprof *reader, struct flamepix_bytes line, struct row *row_ret)
{
    struct flamepix_bytes rest, place;
    const char *const begin = line.data;
    double numbers[NUMBERS_MAX] = {0};
    *row_ret = (struct row){0};
    while (row_ret->depth < line.length && line.data[row_ret->depth] == ' ')
        row_ret->depth++;
    for (size_t i = reader->number_count; i > 0; i--) {
        if (!take_last_number(&line, &numbers[i - 1]))
            return false;
    }
    for (size_t i = 0; i < READ; i++) {
        row_ret->has_number[i] = reader->numbers[i] != SIZE_MAX;
        row_ret->numbers[i] = row_ret->has_number[i] ? numbers[reader->numbers[i]] : 0;
    }
    line = (struct flamepix_bytes){begin, (size_t)(line.data + line.length - begin)};
    rest = line;
    if (!take_text_column(line, reader->module, &rest, &row_ret->centre.name) ||
        !take_text_column(line, reader->place, &rest, &row_ret->module))
        return false;
    place = fpx_bytes_trimmed(rest);
    fpx_ghc_centre_place(&row_ret->centre, place);
    return true;
}

/* -- weights ----------------------------------------------------------------------------------- */

/* The number of a row that the weight is read from. */
static size_t column_of(enum fpx_ghc_weight weight)
{
    return weight == FPX_GHC_TICKS ? TICKS : weight == FPX_GHC_BYTES ? BYTES : TIME;
}

static double weight_of(const struct fpx_recording *recording, const struct row *row)
{
    const enum fpx_ghc_weight weight = fpx_ghc_weight_of(recording);
    const double value = row->numbers[column_of(weight)];
    return weight == FPX_GHC_TIME ? floor(value * 10 + 0.5) : value; /* it has one decimal */
}

static const char *unit_of(const struct fpx_recording *recording)
{
    static const char *const units[] = {"per mille", "ticks", "bytes"};
    return units[fpx_ghc_weight_of(recording)];
}

/* -- the reader -------------------------------------------------------------------------------- */

static enum flamepix_status put_row(struct fpx_recording *recording, struct ghcprof *reader,
                                    const struct row *row)
{
    struct fpx_sample sample = {.weight.value = weight_of(recording, row)};
    enum flamepix_status status =
        fpx_recording_part(recording, "profile", flamepix_bytes_of(""),
                           flamepix_bytes_of(unit_of(recording)), &sample.part);
    if (status == FLAMEPIX_OK)
        status = fpx_open_frames_add(&reader->open, recording);
    return status == FLAMEPIX_OK ? fpx_recording_put(recording, &sample) : status;
}

static enum flamepix_status take_centre(struct fpx_recording *recording, struct ghcprof *reader,
                                        struct row *row)
{
    const size_t column = column_of(fpx_ghc_weight_of(recording));
    fpx_recording_record(recording, 0);
    if (!row->has_number[column])
        return fpx_recording_not_understood(recording, 0, "a column of what is asked for");
    if (row->depth > reader->open.depth)
        return fpx_recording_not_understood(recording, 0, "a row of who called it");
    reader->total += row->numbers[column];
    enum flamepix_status status = fpx_ghc_centre_name(&reader->name, row->module, row->centre.name);
    if (status != FLAMEPIX_OK)
        return status;
    row->centre.name = flamepix_buffer_bytes(&reader->name);
    fpx_open_frames_close(&reader->open, row->depth);
    status = fpx_open_frames_push(&reader->open, &row->centre);
    return status == FLAMEPIX_OK ? put_row(recording, reader, row) : status;
}

/* The numbers are in the order of the header, from "no." on. */
static void take_numbers(struct ghcprof *reader, struct flamepix_bytes line)
{
    static const char *const names[READ] = {"%time", "ticks", "bytes"};
    struct flamepix_bytes word;
    reader->number_count = 0;
    for (size_t i = 0; i < READ; i++)
        reader->numbers[i] = SIZE_MAX;
    while (fpx_text_word(&line, &word) && reader->number_count < NUMBERS_MAX) {
        if (reader->number_count == 0 && !flamepix_bytes_equal(word, flamepix_bytes_of("no.")))
            continue;
        for (size_t i = 0; i < READ; i++) {
            if (reader->numbers[i] == SIZE_MAX &&
                flamepix_bytes_equal(word, flamepix_bytes_of(names[i])))
                reader->numbers[i] = reader->number_count;
        }
        reader->number_count++;
    }
}

/* Where a name begins in the header; 0: nowhere. */
static size_t place_of(struct flamepix_bytes line, const char *name)
{
    struct flamepix_bytes rest = line, before;
    return fpx_take_until(&rest, name, &before) ? before.length : 0;
}

/* The header of the tree; that of the preceding table lacks "entries". */
static bool take_header(struct ghcprof *reader, struct flamepix_bytes line)
{
    if (!fpx_bytes_begin_with(line, "COST CENTRE") || !fpx_bytes_hold(line, "entries"))
        return false;
    fpx_open_frames_close(&reader->open, 0);
    reader->in_tree = true;
    reader->has_rows = false;
    reader->module = place_of(line, "MODULE");
    reader->place = place_of(line, " SRC ");
    reader->place += reader->place > 0;
    take_numbers(reader, line);
    return true;
}

/* "total time  =  0.02 secs   (23 ticks @ 1000 us, 1 processor)", "total alloc =  59,000 bytes" */
static void take_totals(struct ghcprof *reader, struct flamepix_bytes line)
{
    struct flamepix_bytes before, word;
    line = fpx_bytes_trimmed(line);
    if (fpx_bytes_begin_with(line, "total time") && fpx_take_until(&line, "(", &before) &&
        fpx_text_word(&line, &word))
        (void)fpx_csv_whole(word, &reader->ticks);
    else if (fpx_bytes_begin_with(line, "total alloc") && fpx_take_until(&line, "=", &before) &&
             fpx_text_word(&line, &word))
        (void)fpx_csv_whole(word, &reader->bytes);
}

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    struct ghcprof *reader = user;
    (void)recording;
    reader->ticks = reader->bytes = -1;
    return FLAMEPIX_OK;
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct ghcprof *reader = user;
    struct row row;
    if (take_header(reader, line))
        return FLAMEPIX_OK;
    if (!reader->in_tree) {
        take_totals(reader, line);
        return FLAMEPIX_OK;
    }
    if (fpx_bytes_trimmed(line).length == 0) {
        reader->in_tree = !reader->has_rows; /* a blank line follows the header */
        return FLAMEPIX_OK;
    }
    if (!take_row(reader, line, &row))
        return fpx_recording_bad_line(recording);
    reader->has_rows = true;
    return take_centre(recording, reader, &row);
}

/* Only ticks and bytes have stated totals. */
static void compare_totals(struct fpx_recording *recording, const struct ghcprof *reader)
{
    const enum fpx_ghc_weight weight = fpx_ghc_weight_of(recording);
    if (weight == FPX_GHC_TICKS && reader->ticks >= 0)
        fpx_recording_states(recording, "total time", reader->ticks, reader->total);
    if (weight == FPX_GHC_BYTES && reader->bytes >= 0)
        fpx_recording_states(recording, "total alloc", reader->bytes, reader->total);
}

static enum flamepix_status close_tree(struct fpx_recording *recording, void *user)
{
    const struct ghcprof *reader = user;
    compare_totals(recording, reader);
    if (reader->in_tree || reader->has_rows)
        return FLAMEPIX_END;
    return fpx_recording_damaged(recording, recording->read_nbytes,
                                 "a header of \"COST CENTRE\" with \"entries\"");
}

static void end(void *user)
{
    struct ghcprof *reader = user;
    fpx_open_frames_free(&reader->open);
    flamepix_buffer_free(&reader->name);
}

static const struct fpx_recording_kind kind = {.reader_nbytes = sizeof(struct ghcprof),
                                               .begin = begin,
                                               .line = take_line,
                                               .close = close_tree,
                                               .end = end};

FPX_RECORDING_OPEN(fpx_ghcprof_open, kind)
