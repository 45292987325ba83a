/* A call tree copied from Instruments ("Deep Copy"), or exported as a table: a row for each
 * function, indented by its depth.
 *
 *     Running Time	Self (ms)		Symbol Name
 *     4273.0ms   99.9%	0	 	start
 *     2126.0ms   49.7%	693	 	 main
 *
 * Newer versions have "Weight" and "Self Weight", with a unit for each value. Columns are found by
 * the names in the header; some tables have an empty one before the symbol. A row weighs its self
 * time or cycles or, without such a column, its total less that of its callees. Allocations have
 * "Bytes Used" and "Count", both including callees: two parts, of which bytes are the default.
 * Blanks may be Unicode. */
#include "format/calls/calls.h"
#include "format/formats.h"
#include "format/languages/rust_symbol.h"
#include "format/parse/parse_text.h"
#include "format/parse/text_table.h"

struct instruments {
    bool has_header;
    char separator;
    size_t columns; /* maximum number; a symbol in the last one takes the rest */
    size_t symbol, self, total, bytes, count; /* column numbers; SIZE_MAX: none */
    bool self_is_seconds;                     /* for cells without a unit */
    bool has_row;
    size_t indent; /* of the outermost row */
    struct fpx_call_tree tree;
    struct fpx_csv_record row;
    struct flamepix_buffer text, symbol_text, header;
};

static bool has_totals(const struct instruments *reader)
{
    return reader->bytes != SIZE_MAX;
}

/* -- values ------------------------------------------------------------------------------------ */

struct unit {
    const char *name;
    double factor;
    const char *of; /* what it becomes */
};

static const struct unit *unit_named(struct flamepix_bytes name)
{
    static const struct unit units[] = {
        {"ms", 1, "milliseconds"},
        {"s", 1e3, "milliseconds"},
        {"min", 6e4, "milliseconds"},
        {"h", 3.6e6, "milliseconds"},
        {"us", 1e-3, "milliseconds"},
        {"\xC2\xB5s", 1e-3, "milliseconds"}, /* the micro sign */
        {"\xCE\xBCs", 1e-3, "milliseconds"}, /* mu */
        {"ns", 1e-6, "milliseconds"},
        {"cycles", 1, "cycles"},
        {"c", 1, "cycles"},
        {"Kc", 1e3, "cycles"},
        {"Mc", 1e6, "cycles"},
        {"Gc", 1e9, "cycles"},
        {"Tc", 1e12, "cycles"},
        {"Bytes", 1, "bytes"},
        {"B", 1, "bytes"},
        {"KB", 1024, "bytes"},
        {"KiB", 1024, "bytes"},
        {"MB", 1048576, "bytes"},
        {"MiB", 1048576, "bytes"},
        {"GB", 1073741824, "bytes"},
        {"GiB", 1073741824, "bytes"},
    };
    for (size_t i = 0; i < sizeof(units) / sizeof(units[0]); i++) {
        if (flamepix_bytes_equal(name, flamepix_bytes_of(units[i].name)))
            return &units[i];
    }
    return NULL;
}

/* "4273.0ms   99.9%" and "99.9% 4273.0ms" are 4273. `unit_ret` is NULL if there is no known unit.
 */
static bool read_value(struct flamepix_bytes cell, double *value_ret, const struct unit **unit_ret)
{
    struct flamepix_bytes word;
    *unit_ret = NULL;
    if (!fpx_csv_decimal(&cell, value_ret))
        return false;
    if (fpx_bytes_begin_with(cell, "%") && cell.length > 1) {
        cell = flamepix_bytes_from(cell, 1);
        fpx_take_blanks(&cell);
        if (!fpx_csv_decimal(&cell, value_ret))
            return false;
    }
    if (fpx_text_word(&cell, &word))
        *unit_ret = unit_named(word);
    if (*unit_ret != NULL)
        *value_ret *= (*unit_ret)->factor;
    return true;
}

/* A dash means no self weight. */
static bool is_dash(struct flamepix_bytes cell)
{
    static const char *const dashes[] = {"-", "\xE2\x80\x93", "\xE2\x80\x94"};
    cell = fpx_bytes_trimmed(cell);
    for (size_t i = 0; i < sizeof(dashes) / sizeof(dashes[0]); i++) {
        if (flamepix_bytes_equal(cell, flamepix_bytes_of(dashes[i])))
            return true;
    }
    return false;
}

static bool read_self(const struct instruments *reader, double *value_ret, const char **unit_ret)
{
    const struct flamepix_bytes cell = fpx_csv_cell(&reader->row, reader->self);
    const struct unit *unit;
    double total;
    if (reader->total != SIZE_MAX &&
        read_value(fpx_csv_cell(&reader->row, reader->total), &total, &unit) && unit != NULL)
        *unit_ret = unit->of;
    *value_ret = 0;
    if (is_dash(cell))
        return true;
    if (!read_value(cell, value_ret, &unit))
        return false;
    if (unit == NULL && reader->self_is_seconds)
        *value_ret *= 1e3;
    if (unit != NULL)
        *unit_ret = unit->of;
    return true;
}

static bool read_values(const struct instruments *reader, double *values, const char **unit_ret)
{
    const struct unit *unit;
    *unit_ret = "";
    if (has_totals(reader)) {
        *unit_ret = "bytes";
        return read_value(fpx_csv_cell(&reader->row, reader->bytes), &values[0], &unit) &&
               (reader->count == SIZE_MAX ||
                fpx_csv_whole(fpx_csv_cell(&reader->row, reader->count), &values[1]));
    }
    if (reader->self != SIZE_MAX)
        return read_self(reader, &values[0], unit_ret);
    if (!read_value(fpx_csv_cell(&reader->row, reader->total), &values[0], &unit))
        return false;
    if (unit != NULL)
        *unit_ret = unit->of;
    return true;
}

/* -- lines ------------------------------------------------------------------------------------- */

/* A Unicode blank: non-breaking, of a digit's width, or narrow. */
static bool take_wide_blank(struct flamepix_bytes *line)
{
    static const char *const blanks[] = {"\xC2\xA0",     "\xE2\x80\x87", "\xE2\x80\xAF",
                                         "\xE2\x80\x83", "\xE2\x80\x82", "\xE2\x80\x89"};
    for (size_t i = 0; i < sizeof(blanks) / sizeof(blanks[0]); i++) {
        if (fpx_take(line, blanks[i]))
            return true;
    }
    return false;
}

/* The distance to the next possible one; at least 1. */
static size_t plain_length(struct flamepix_bytes line)
{
    size_t length = 1;
    while (length < line.length && line.data[length] != '\xC2' && line.data[length] != '\xE2')
        length++;
    return length;
}

/* Replaces each of them by a plain blank. */
static enum flamepix_status plain_blanks(struct instruments *reader, struct flamepix_bytes line)
{
    flamepix_buffer_clear(&reader->text);
    while (line.length > 0 && reader->text.status == FLAMEPIX_OK) {
        if (take_wide_blank(&line)) {
            flamepix_buffer_append(&reader->text, " ", 1);
            continue;
        }
        const size_t plain = plain_length(line);
        flamepix_buffer_append(&reader->text, line.data, plain);
        line = flamepix_bytes_from(line, plain);
    }
    return reader->text.status;
}

/* The first column with one of these names; `names` ends with NULL. */
static size_t column_of(const struct instruments *reader, const char *const *names)
{
    size_t column = SIZE_MAX;
    for (; *names != NULL && column == SIZE_MAX; names++)
        column = fpx_csv_column(&reader->row, *names);
    return column;
}

static enum flamepix_status read_header(struct fpx_recording *recording, struct instruments *reader,
                                        struct flamepix_bytes line)
{
    static const char *const symbols[] = {"Symbol Name", "Symbol Names", "Symbol", NULL};
    static const char *const selves[] = {"Self Weight", "Self", "Self (ms)", "Self (s)", NULL};
    static const char *const totals[] = {"Weight", "Running Time", "Running Time (ms)", NULL};
    static const char *const all_bytes[] = {"Bytes Used", NULL};
    static const char *const counts[] = {"Count", NULL};
    reader->separator = fpx_bytes_hold(line, "\t") ? '\t' : ',';
    enum flamepix_status status =
        fpx_csv_record_read(&reader->row, line, reader->separator, FPX_CELLS_MAX);
    flamepix_buffer_clear(&reader->header);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&reader->header, line.data, line.length);
    reader->symbol = column_of(reader, symbols);
    reader->self = column_of(reader, selves);
    reader->total = column_of(reader, totals);
    reader->bytes = column_of(reader, all_bytes);
    reader->count = column_of(reader, counts);
    reader->columns = FPX_CELLS_MAX;
    if (reader->symbol + 1 == reader->row.count)
        reader->columns = reader->row.count;
    reader->self_is_seconds = flamepix_bytes_equal(
        fpx_bytes_trimmed(fpx_csv_cell(&reader->row, reader->self)), flamepix_bytes_of("Self (s)"));
    reader->has_header =
        reader->symbol != SIZE_MAX &&
        (reader->self != SIZE_MAX || reader->total != SIZE_MAX || reader->bytes != SIZE_MAX);
    if (status != FLAMEPIX_OK || reader->has_header)
        return status;
    return fpx_recording_bad_line(recording);
}

static enum flamepix_status name_parts(struct fpx_recording *recording, struct instruments *reader,
                                       const char *unit)
{
    struct fpx_call_tree *tree = &reader->tree;
    const char *name = has_totals(reader) ? "bytes" : "";
    enum flamepix_status status = fpx_recording_part(recording, "value", flamepix_bytes_of(name),
                                                     flamepix_bytes_of(unit), &tree->parts[0]);
    tree->value_count = 1;
    tree->is_total[0] = has_totals(reader) || reader->self == SIZE_MAX;
    if (!has_totals(reader) && reader->self == SIZE_MAX)
        fpx_recording_remark(recording, "what a function took itself has no column: it is "
                                        "what those that it calls leave of its time");
    if (!has_totals(reader) || reader->count == SIZE_MAX || status != FLAMEPIX_OK)
        return status;
    tree->value_count = 2;
    tree->is_total[1] = true;
    fpx_recording_prefer(recording, tree->parts[0]);
    return fpx_recording_part(recording, "value", flamepix_bytes_of("count"),
                              flamepix_bytes_of("allocations"), &tree->parts[1]);
}

/* The depth of a row: its blanks beyond those that all rows have. */
static size_t depth_of(struct instruments *reader, size_t indent)
{
    if (!reader->has_row || indent < reader->indent)
        reader->indent = indent;
    reader->has_row = true;
    return indent - reader->indent;
}

static enum flamepix_status add_row(struct fpx_recording *recording, struct instruments *reader,
                                    struct flamepix_bytes line)
{
    double values[FPX_CALL_VALUES_MAX] = {0};
    const char *unit;
    enum flamepix_status status =
        fpx_csv_record_read(&reader->row, line, reader->separator, reader->columns);
    struct flamepix_bytes name = fpx_csv_cell(&reader->row, reader->symbol);
    const size_t length = name.length;
    fpx_take_blanks(&name);
    if (status != FLAMEPIX_OK)
        return status;
    if (name.length == 0 || !read_values(reader, values, &unit))
        return fpx_recording_bad_line(recording);
    if (reader->tree.value_count == 0)
        status = name_parts(recording, reader, unit);
    const size_t depth = depth_of(reader, length - name.length);
    if (status == FLAMEPIX_OK && depth > reader->tree.count)
        status = fpx_recording_not_understood(recording, 0, "a row of each level above it");
    struct fpx_frame frame = {0};
    if (status == FLAMEPIX_OK)
        status = fpx_rust_symbol(fpx_bytes_trimmed(name), &reader->symbol_text, &frame.name);
    return status == FLAMEPIX_OK
               ? fpx_call_tree_add(&reader->tree, recording, depth, &frame, values)
               : status;
}

/* Another table, with the same columns. */
static bool is_header(const struct instruments *reader, struct flamepix_bytes line)
{
    return flamepix_bytes_equal(line, flamepix_buffer_bytes(&reader->header));
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct instruments *reader = user;
    enum flamepix_status status = plain_blanks(reader, line);
    line = flamepix_buffer_bytes(&reader->text);
    if (status != FLAMEPIX_OK || fpx_bytes_trimmed(line).length == 0)
        return status;
    if (!reader->has_header || !is_header(reader, line))
        return reader->has_header ? add_row(recording, reader, line)
                                  : read_header(recording, reader, line);
    status = fpx_call_tree_close(&reader->tree, recording, 0);
    reader->has_row = false;
    return status == FLAMEPIX_OK ? read_header(recording, reader, line) : status;
}

static enum flamepix_status close_tree(struct fpx_recording *recording, void *user)
{
    struct instruments *reader = user;
    return fpx_call_tree_close(&reader->tree, recording, 0);
}

static void end(void *user)
{
    struct instruments *reader = user;
    fpx_call_tree_free(&reader->tree);
    fpx_csv_record_free(&reader->row);
    flamepix_buffer_free(&reader->text);
    flamepix_buffer_free(&reader->symbol_text);
    flamepix_buffer_free(&reader->header);
}

static const struct fpx_recording_kind kind = {.reader_nbytes = sizeof(struct instruments),
                                               .line = take_line,
                                               .close = close_tree,
                                               .end = end};

FPX_RECORDING_OPEN(fpx_instruments_open, kind)
