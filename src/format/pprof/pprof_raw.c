/* Output of `go tool pprof -raw`: samples, then their locations, then mappings.
 *
 *     PeriodType: cpu nanoseconds
 *     Samples:
 *     samples/count cpu/nanoseconds[dflt]
 *               1   10000000: 1 2 3
 *                     bytes:[1024]
 *     Locations
 *          1: 0x40d80c M=1 runtime.lock2 /go/src/runtime/lock_futex.go:57 s=0
 *          2: 0x442e4d M=1 runtime.lock /go/src/runtime/lock_futex.go:48 s=0
 *                  runtime.goschedImpl /go/src/runtime/proc.go:3374 s=0
 *     Mappings
 *     1: 0x400000/0x5a2000/0x0 /usr/bin/server  [FN]
 *
 * So it is read twice, locations first. Lines of labels are skipped. The outputs of several runs,
 * one after the other, are added up: each has its own locations. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/memory.h"
#include "format/formats.h"
#include "format/parse/integer_weight.h"
#include "format/parse/parse_text.h"
#include "format/samples/location_table.h"
#include "format/samples/sample_types.h"

enum section { IN_HEADER, IN_TYPES, IN_SAMPLES, IN_LOCATIONS, IN_MAPPINGS };

/* "12: 0x40d80c M=1", which begins a location. */
struct raw_location {
    uint64_t id, address, mapping;
};

struct pprof_raw {
    enum section section;
    struct fpx_location_table table;
    struct raw_location location; /* whose lines are being read */
    bool in_location;
    struct fpx_sample_types types;
    uint64_t *ids;
    size_t id_count, id_capacity;
    int64_t values[FPX_SAMPLE_TYPES_MAX];
    size_t value_count;
    uint64_t document; /* number of the current output, from 1; 0: none has begun */
};

/* The id for the location or mapping of this number in the current output. */
static uint64_t id_of(const struct pprof_raw *reader, uint64_t number)
{
    static const uint64_t golden = UINT64_C(0x9E3779B97F4A7C15); /* spreads small numbers */
    return reader->document < 2 ? number : number ^ reader->document * golden;
}

/* Whether a line begins a section, which is then the current one. */
static bool take_section(struct pprof_raw *reader, struct flamepix_bytes line)
{
    if (fpx_bytes_begin_with(line, "Samples:")) {
        reader->section = IN_TYPES;
        reader->document++;
    } else if (flamepix_bytes_equal(line, flamepix_bytes_of("Locations"))) {
        reader->section = IN_LOCATIONS;
    } else if (flamepix_bytes_equal(line, flamepix_bytes_of("Mappings"))) {
        reader->section = IN_MAPPINGS;
    } else {
        return false;
    }
    return true;
}

/* -- locations --------------------------------------------------------------------------------- */

static enum flamepix_status end_location(struct pprof_raw *reader)
{
    if (!reader->in_location)
        return FLAMEPIX_OK;
    reader->in_location = false;
    return fpx_location_table_add(&reader->table, id_of(reader, reader->location.id),
                                  reader->location.address,
                                  id_of(reader, reader->location.mapping));
}

/* Takes " /file.go:57:12 s=50(system name)" off the end of a function; the column is optional. */
static void take_place(struct flamepix_bytes *text, struct flamepix_bytes *file_ret,
                       uint64_t *line_ret)
{
    struct flamepix_bytes rest = *text;
    struct flamepix_bytes before, file;
    uint64_t number;
    *file_ret = (struct flamepix_bytes){"", 0};
    *line_ret = 0;
    if (!fpx_take_until_last(&rest, " s=", &before))
        return;
    *text = fpx_bytes_trimmed(before);
    rest = *text;
    if (!fpx_take_until_last(&rest, " ", &before))
        return;
    *text = fpx_bytes_trimmed(before);
    *file_ret = rest;
    for (size_t i = 0; i < 2 && fpx_take_until_last(&rest, ":", &file); i++) {
        if (!fpx_take_number(&rest, &number) || rest.length > 0)
            return;
        *file_ret = rest = file;
        *line_ret = number;
    }
}

static enum flamepix_status add_function(struct pprof_raw *reader, struct flamepix_bytes text)
{
    struct fpx_location_table *table = &reader->table;
    struct flamepix_bytes file;
    uint64_t line;
    size_t name_number, file_number;
    const uint64_t id = table->function_ids.count;
    take_place(&text, &file, &line);
    enum flamepix_status status = fpx_text_table_intern(&table->texts, text, &name_number);
    if (status == FLAMEPIX_OK)
        status = fpx_text_table_intern(&table->texts, file, &file_number);
    if (status != FLAMEPIX_OK)
        return status;
    const struct fpx_function function = {name_number, name_number, file_number};
    status = fpx_location_table_add_function(table, id, &function);
    if (status == FLAMEPIX_OK)
        status = fpx_location_table_add_line(table, id, line);
    return status;
}

/* "12: 0x40d80c M=1 [F] " */
static bool take_location(struct flamepix_bytes *line, struct raw_location *location_ret)
{
    struct flamepix_bytes rest = *line;
    location_ret->mapping = UINT64_MAX;
    if (!fpx_take_number(&rest, &location_ret->id) || !fpx_take(&rest, ":"))
        return false;
    fpx_take_blanks(&rest);
    if (!fpx_bytes_begin_with(rest, "0x") || !fpx_take_hex(&rest, &location_ret->address))
        return false;
    fpx_take_blanks(&rest);
    if (fpx_take(&rest, "M=") && !fpx_take_number(&rest, &location_ret->mapping))
        return false;
    fpx_take_blanks(&rest);
    if (fpx_take(&rest, "[F]"))
        fpx_take_blanks(&rest);
    *line = rest;
    return true;
}

static enum flamepix_status take_location_line(struct pprof_raw *reader, struct flamepix_bytes line)
{
    struct raw_location location;
    enum flamepix_status status = FLAMEPIX_OK;
    if (take_location(&line, &location)) {
        status = end_location(reader);
        reader->location = location;
        reader->in_location = true;
    }
    if (status == FLAMEPIX_OK && line.length > 0 && reader->in_location)
        status = add_function(reader, line);
    return status;
}

/* "1: 0x400000/0x5a2000/0x0 /usr/bin/server build-id [FN]" */
static enum flamepix_status take_mapping_line(struct pprof_raw *reader, struct flamepix_bytes line)
{
    struct flamepix_bytes addresses, path;
    uint64_t id;
    size_t number;
    if (!fpx_take_number(&line, &id) || !fpx_take(&line, ": ") ||
        !fpx_text_word(&line, &addresses) || !fpx_text_word(&line, &path) ||
        fpx_bytes_begin_with(path, "[FN]"))
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_text_table_intern(&reader->table.texts, path, &number);
    if (status == FLAMEPIX_OK)
        status = fpx_location_table_add_mapping(&reader->table, id_of(reader, id),
                                                &(struct fpx_mapping){.file = number});
    return status;
}

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    struct pprof_raw *reader = user;
    struct flamepix_bytes line;
    size_t nameless;
    /* Text 0 is the empty text of missing names. */
    enum flamepix_status status =
        fpx_text_table_intern(&reader->table.texts, (struct flamepix_bytes){"", 0}, &nameless);
    while (status == FLAMEPIX_OK &&
           (status = fpx_recording_line(recording, &line)) == FLAMEPIX_OK) {
        line = fpx_bytes_trimmed(line);
        if (fpx_bytes_begin_with(line, "Samples:") || reader->section != IN_LOCATIONS)
            status = end_location(reader);
        if (status != FLAMEPIX_OK || take_section(reader, line))
            continue;
        if (reader->section == IN_LOCATIONS)
            status = take_location_line(reader, line);
        else if (reader->section == IN_MAPPINGS)
            status = take_mapping_line(reader, line);
    }
    if (status == FLAMEPIX_END)
        status = end_location(reader);
    if (status == FLAMEPIX_OK)
        status = fpx_location_table_resolve(&reader->table);
    if (reader->document > 1)
        fpx_recording_remark(recording, "%" PRIu64 " profiles are added up", reader->document);
    reader->section = IN_HEADER;
    reader->document = 0;
    return status == FLAMEPIX_OK ? fpx_recording_rewind(recording) : status;
}

/* -- samples ----------------------------------------------------------------------------------- */

/* "samples/count cpu/nanoseconds[dflt]": the default is the last type, or the marked one. */
static enum flamepix_status take_types(struct fpx_recording *recording, struct pprof_raw *reader,
                                       struct flamepix_bytes line)
{
    struct fpx_sample_type types[FPX_SAMPLE_TYPES_MAX];
    struct flamepix_bytes word;
    size_t count = 0;
    size_t preferred = FPX_SAMPLE_TYPES_MAX;
    while (count < FPX_SAMPLE_TYPES_MAX && fpx_text_word(&line, &word)) {
        if (fpx_take_end(&word, "[dflt]"))
            preferred = count;
        types[count].unit = word;
        if (!fpx_take_until(&types[count].unit, "/", &types[count].name))
            types[count] = (struct fpx_sample_type){.name = word, .unit = {"", 0}};
        count++;
    }
    reader->section = IN_SAMPLES;
    if (reader->document > 1)
        preferred = count; /* set by the first output */
    else if (preferred >= count)
        preferred = count - 1;
    return fpx_sample_types_add(&reader->types, recording, types, count, preferred);
}

static bool take_value(struct flamepix_bytes *line, int64_t *value_ret)
{
    const bool is_negative = fpx_take(line, "-");
    uint64_t number;
    if (!fpx_take_number(line, &number))
        return false;
    const int64_t value = number < INT64_MAX ? (int64_t)number : INT64_MAX;
    *value_ret = is_negative ? -value : value;
    return true;
}

/* "         1   10000000" and the colon; false if it is not a sample. */
static bool take_values(struct pprof_raw *reader, struct flamepix_bytes *line)
{
    reader->value_count = 0;
    while (reader->value_count < FPX_SAMPLE_TYPES_MAX &&
           take_value(line, &reader->values[reader->value_count])) {
        reader->value_count++;
        fpx_take_blanks(line);
    }
    return reader->value_count > 0 && fpx_take(line, ":");
}

static enum flamepix_status take_ids(struct pprof_raw *reader, struct flamepix_bytes line)
{
    enum flamepix_status status = FLAMEPIX_OK;
    uint64_t id;
    reader->id_count = 0;
    fpx_take_blanks(&line);
    while (status == FLAMEPIX_OK && reader->id_count < FPX_RECORDED_FRAMES_MAX &&
           fpx_take_number(&line, &id)) {
        status = fpx_array_reserve(&reader->ids, &reader->id_capacity, reader->id_count + 1,
                                   sizeof(*reader->ids));
        if (status == FLAMEPIX_OK)
            reader->ids[reader->id_count++] = id_of(reader, id);
        fpx_take_blanks(&line);
    }
    return status;
}

static enum flamepix_status put_sample(struct fpx_recording *recording, struct pprof_raw *reader)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (reader->value_count != reader->types.count)
        return fpx_recording_not_understood(recording, 0, "a value of each type");
    for (size_t i = 0; i < reader->value_count && status == FLAMEPIX_OK; i++) {
        const struct fpx_sample sample = {.part = reader->types.parts[i],
                                          .weight = fpx_integer_weight(reader->values[i])};
        reader->table.lacks = false;
        if (reader->values[i] != 0 && fpx_recording_wants(recording, sample.part))
            status =
                fpx_location_table_stack(&reader->table, recording, reader->ids, reader->id_count);
        if (status == FLAMEPIX_OK && reader->table.lacks) {
            fpx_recording_drop(recording);
            return fpx_recording_not_understood(recording, 0, "locations that the profile has");
        }
        if (status == FLAMEPIX_OK)
            status = fpx_recording_put(recording, &sample);
    }
    return status;
}

static enum flamepix_status take_sample_line(struct fpx_recording *recording,
                                             struct pprof_raw *reader, struct flamepix_bytes line)
{
    const bool may_be_sample = (line.data[0] >= '0' && line.data[0] <= '9') || line.data[0] == '-';
    if (!may_be_sample) /* labels */
        return FLAMEPIX_OK;
    fpx_recording_record(recording, 0);
    if (!take_values(reader, &line))
        return fpx_recording_bad_line(recording);
    enum flamepix_status status = take_ids(reader, line);
    return status == FLAMEPIX_OK ? put_sample(recording, reader) : status;
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct pprof_raw *reader = user;
    line = fpx_bytes_trimmed(line);
    if (take_section(reader, line) || line.length == 0)
        return FLAMEPIX_OK;
    if (reader->section == IN_TYPES)
        return take_types(recording, reader, line);
    return reader->section == IN_SAMPLES ? take_sample_line(recording, reader, line) : FLAMEPIX_OK;
}

static void end(void *user)
{
    struct pprof_raw *reader = user;
    fpx_location_table_free(&reader->table);
    free(reader->ids);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct pprof_raw), .begin = begin, .line = take_line, .end = end};

FPX_RECORDING_OPEN(fpx_pprof_raw_open, kind)
