/* What Instruments copies of its call tree ("Deep Copy"), or exports of it as a table: a row for
 * each function, indented by its depth.
 *
 *     Running Time	Self (ms)		Symbol Name
 *     4273.0ms   99.9%	0	 	start
 *     2126.0ms   49.7%	693	 	 main
 *
 * Newer ones have "Weight" and "Self Weight", with a unit to each. A row weighs its own time or
 * cycles. Of allocations there are "Bytes Used" and "Count", each of a function and of all that it
 * calls: two parts, of which bytes are read where nothing is asked for; what a row's callees do not
 * account for is its own. */
#include "format/call_tree.h"
#include "format/csv_row.h"
#include "format/formats.h"
#include "format/rust_symbol.h"
#include "format/take_text.h"

enum { COLUMNS = 4, SYMBOL = 3 }; /* the third is empty; the symbol is all the rest */

struct instruments {
    bool has_header;
    char separator;
    bool has_totals;      /* the columns hold totals: bytes, and counts */
    bool self_is_seconds; /* where a cell has no unit */
    struct flamepix_call_tree tree;
    struct flamepix_csv_row row;
    struct flamepix_buffer symbol;
};

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

/* "4273.0ms   99.9%" is 4273. `unit_ret` is NULL where there is none that is known. */
static bool read_value(struct flamepix_bytes cell, double *value_ret, const struct unit **unit_ret)
{
    struct flamepix_bytes word;
    *unit_ret = NULL;
    if (!flamepix_csv_decimal(&cell, value_ret))
        return false;
    if (flamepix_text_word(&cell, &word))
        *unit_ret = unit_named(word);
    if (*unit_ret != NULL)
        *value_ret *= (*unit_ret)->factor;
    return true;
}

static bool read_values(const struct instruments *reader, double *values, const char **unit_ret)
{
    const struct unit *unit;
    *unit_ret = "";
    if (reader->has_totals) {
        *unit_ret = "bytes";
        return read_value(flamepix_csv_cell(&reader->row, 0), &values[0], &unit) &&
               flamepix_csv_whole(flamepix_csv_cell(&reader->row, 1), &values[1]);
    }
    if (read_value(flamepix_csv_cell(&reader->row, 0), &values[0], &unit) && unit != NULL)
        *unit_ret = unit->of;
    const struct flamepix_bytes self = flamepix_csv_cell(&reader->row, 1);
    values[0] = 0;
    if (flamepix_bytes_equal(flamepix_bytes_trimmed(self), flamepix_bytes_of("-")))
        return true;
    if (!read_value(self, &values[0], &unit))
        return false;
    if (unit == NULL && reader->self_is_seconds)
        values[0] *= 1e3;
    return true;
}

/* -- lines ------------------------------------------------------------------------------------- */

static enum flamepix_status read_header(struct flamepix_recording *recording,
                                        struct instruments *reader, struct flamepix_bytes line)
{
    if (flamepix_bytes_trimmed(line).length == 0)
        return FLAMEPIX_OK;
    reader->separator = flamepix_bytes_hold(line, "\t") ? '\t' : ',';
    reader->has_header = true;
    const enum flamepix_status status =
        flamepix_csv_row_read(&reader->row, line, reader->separator, COLUMNS);
    const struct flamepix_bytes second = flamepix_csv_cell(&reader->row, 1);
    reader->has_totals = flamepix_bytes_equal(second, flamepix_bytes_of("Count"));
    reader->self_is_seconds = flamepix_bytes_end_with(second, "(s)");
    if (status != FLAMEPIX_OK || reader->row.count == COLUMNS)
        return status;
    return flamepix_recording_bad_line(recording);
}

static enum flamepix_status name_parts(struct flamepix_recording *recording,
                                       struct instruments *reader, const char *unit)
{
    struct flamepix_call_tree *tree = &reader->tree;
    const char *name = reader->has_totals ? "bytes" : "";
    enum flamepix_status status = flamepix_recording_part(
        recording, "value", flamepix_bytes_of(name), flamepix_bytes_of(unit), &tree->parts[0]);
    tree->value_count = 1;
    if (!reader->has_totals || status != FLAMEPIX_OK)
        return status;
    tree->value_count = 2;
    tree->is_total[0] = tree->is_total[1] = true;
    flamepix_recording_prefer(recording, tree->parts[0]);
    return flamepix_recording_part(recording, "value", flamepix_bytes_of("count"),
                                   flamepix_bytes_of("allocations"), &tree->parts[1]);
}

static enum flamepix_status add_row(struct flamepix_recording *recording,
                                    struct instruments *reader, struct flamepix_bytes line)
{
    double values[FLAMEPIX_CALL_VALUES_MAX] = {0};
    const char *unit;
    enum flamepix_status status =
        flamepix_csv_row_read(&reader->row, line, reader->separator, COLUMNS);
    struct flamepix_bytes name = flamepix_csv_cell(&reader->row, SYMBOL);
    const size_t length = name.length;
    flamepix_take_blanks(&name);
    if (status != FLAMEPIX_OK)
        return status;
    if (name.length == 0 || !read_values(reader, values, &unit))
        return flamepix_recording_bad_line(recording);
    if (reader->tree.value_count == 0)
        status = name_parts(recording, reader, unit);
    struct flamepix_frame frame = {0};
    if (status == FLAMEPIX_OK)
        status = flamepix_rust_symbol(flamepix_bytes_trimmed(name), &reader->symbol, &frame.name);
    return status == FLAMEPIX_OK ? flamepix_call_tree_add(&reader->tree, recording,
                                                          length - name.length, &frame, values)
                                 : status;
}

static enum flamepix_status take_line(struct flamepix_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct instruments *reader = user;
    if (!reader->has_header)
        return read_header(recording, reader, line);
    return flamepix_bytes_trimmed(line).length == 0 ? FLAMEPIX_OK
                                                    : add_row(recording, reader, line);
}

static enum flamepix_status close_tree(struct flamepix_recording *recording, void *user)
{
    struct instruments *reader = user;
    return flamepix_call_tree_close(&reader->tree, recording, 0);
}

static void end(void *user)
{
    struct instruments *reader = user;
    flamepix_call_tree_free(&reader->tree);
    flamepix_csv_row_free(&reader->row);
    flamepix_buffer_free(&reader->symbol);
}

static const struct flamepix_recording_kind kind = {.reader_nbytes = sizeof(struct instruments),
                                                    .line = take_line,
                                                    .close = close_tree,
                                                    .end = end};

FLAMEPIX_RECORDING_OPEN(flamepix_instruments_open, kind)
