/* A profile of pprof, as Go, Rust, Node, Parca, Pyroscope and many others write it: one message of
 * protocol buffers (profile.proto). A sample is a list of locations, leaf first, with one value for
 * each type of values; locations, functions and names are in tables, which come behind the samples.
 * So the profile is read twice: the tables first, then the samples.
 *
 * A type of values is a part. That read by default is the one that the profile says, else the last,
 * as pprof does it; but one of which no sample has a value is passed over. */
#include "format/pprof_sample.h"

#include <inttypes.h>

#include "base/buffer_printf.h"
#include "base/bytes_match.h"
#include "format/drop_frames.h"
#include "format/formats.h"
#include "format/integer_weight.h"
#include "format/take_text.h"

struct pprof {
    struct flamepix_protobuf message;
    struct flamepix_pprof_tables tables;
    struct flamepix_pprof_sample sample;
    size_t parts[FLAMEPIX_PPROF_TYPES_MAX];
    bool has_value[FLAMEPIX_PPROF_TYPES_MAX]; /* some sample has a value of this type */
    bool has_all_values;
    struct flamepix_buffer asked_for; /* the part that --sample-index means, by its number */
};

/* What ends a step: of a message that is none, its damage is noted. */
static enum flamepix_status end_of(struct flamepix_recording *recording, struct pprof *reader,
                                   enum flamepix_status status)
{
    if (status != FLAMEPIX_BAD_RECORDING)
        return status;
    return flamepix_recording_damaged(recording, flamepix_protobuf_offset(&reader->message),
                                      "a field of a pprof profile");
}

/* Which types have values: the first samples tell, mostly the very first. */
static enum flamepix_status look_at_values(struct pprof *reader,
                                           const struct flamepix_protobuf_field *field)
{
    const struct flamepix_pprof_sample *sample = &reader->sample;
    enum flamepix_status status =
        flamepix_pprof_take_sample(&reader->sample, &reader->message, field, false);
    reader->has_all_values = true;
    for (size_t i = 0; i < sample->value_count; i++) {
        reader->has_value[i] |= sample->values[i] > 0;
        reader->has_all_values &= reader->has_value[i];
    }
    return status;
}

static enum flamepix_status take_field(struct pprof *reader,
                                       const struct flamepix_protobuf_field *field)
{
    if (field->number == FLAMEPIX_PPROF_SAMPLE && !reader->has_all_values)
        return look_at_values(reader, field);
    return flamepix_pprof_take_table(&reader->tables, &reader->message, field);
}

static enum flamepix_status read_tables(struct flamepix_recording *recording, struct pprof *reader)
{
    struct flamepix_protobuf_field field;
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK &&
           (status = flamepix_protobuf_next(&reader->message, &field)) == FLAMEPIX_OK)
        status = take_field(reader, &field);
    status = end_of(recording, reader, status);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* -- types of values --------------------------------------------------------------------------- */

static struct flamepix_bytes type_name(const struct pprof *reader, size_t i)
{
    return flamepix_text_table_get(&reader->tables.locations.texts, reader->tables.types[i].name);
}

/* The type of a name; type_count where there is none. */
static size_t find_type(const struct pprof *reader, struct flamepix_bytes name)
{
    for (size_t i = 0; i < reader->tables.type_count; i++) {
        if (flamepix_bytes_equal(type_name(reader, i), name))
            return i;
    }
    return reader->tables.type_count;
}

/* The type that --sample-index means: its number from 0, or its name, which was once written
 * without "inuse_". */
static size_t type_asked_for(const struct pprof *reader, const char *sample_index)
{
    struct flamepix_bytes rest = flamepix_bytes_of(sample_index);
    uint64_t number;
    if (flamepix_take_number(&rest, &number) && rest.length == 0)
        return number < reader->tables.type_count ? (size_t)number : reader->tables.type_count;
    rest = flamepix_bytes_of(sample_index);
    const size_t found = find_type(reader, rest);
    if (found < reader->tables.type_count || !flamepix_take(&rest, "inuse_"))
        return found;
    return find_type(reader, rest);
}

/* --sample-index becomes --profile, whose numbers are from 1; 0 is no part at all. */
static enum flamepix_status ask_for_type(struct flamepix_recording *recording, struct pprof *reader)
{
    struct flamepix_recording_options *options = &recording->options.recording;
    if (options->sample_index == NULL || options->profile != NULL)
        return FLAMEPIX_OK;
    const size_t type = type_asked_for(reader, options->sample_index);
    enum flamepix_status status = flamepix_buffer_printf(
        &reader->asked_for, "%zu", type < reader->tables.type_count ? type + 1 : 0);
    options->profile = reader->asked_for.data;
    return status;
}

/* There is at least one type. */
static size_t default_type(const struct pprof *reader)
{
    const size_t count = reader->tables.type_count;
    size_t type = count;
    if (reader->tables.default_type > 0)
        type = find_type(reader, flamepix_text_table_get(&reader->tables.locations.texts,
                                                         reader->tables.default_type));
    if (type < count && reader->has_value[type])
        return type;
    for (size_t i = count; i > 0; i--) {
        if (reader->has_value[i - 1])
            return i - 1;
    }
    return count - 1;
}

static enum flamepix_status add_parts(struct flamepix_recording *recording, struct pprof *reader)
{
    const struct flamepix_text_table *texts = &reader->tables.locations.texts;
    const size_t count = reader->tables.type_count;
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++)
        status = flamepix_recording_part(
            recording, "sample type", type_name(reader, i),
            flamepix_text_table_get(texts, reader->tables.types[i].unit), &reader->parts[i]);
    if (status != FLAMEPIX_OK || count == 0)
        return status;
    flamepix_recording_prefer(recording, reader->parts[default_type(reader)]);
    return FLAMEPIX_OK;
}

static enum flamepix_status begin(struct flamepix_recording *recording, void *user)
{
    struct pprof *reader = user;
    struct flamepix_pprof_tables *tables = &reader->tables;
    const struct flamepix_text_table *texts = &tables->locations.texts;
    reader->message =
        (struct flamepix_protobuf){.read = flamepix_recording_read, .user = recording};
    enum flamepix_status status = read_tables(recording, reader);
    if (status == FLAMEPIX_OK)
        status = flamepix_location_table_resolve(&tables->locations);
    if (status == FLAMEPIX_OK && tables->drop_frames > 0)
        status = flamepix_drop_frames(&tables->locations,
                                      flamepix_text_table_get(texts, tables->drop_frames),
                                      flamepix_text_table_get(texts, tables->keep_frames));
    if (status == FLAMEPIX_OK)
        status = ask_for_type(recording, reader);
    if (status == FLAMEPIX_OK)
        status = add_parts(recording, reader);
    if (status == FLAMEPIX_OK)
        status = flamepix_pprof_facts(tables, recording);
    if (status == FLAMEPIX_OK)
        status = flamepix_recording_rewind(recording);
    flamepix_protobuf_restart(&reader->message);
    return status;
}

/* -- samples ----------------------------------------------------------------------------------- */

static enum flamepix_status add_frames(struct flamepix_recording *recording, struct pprof *reader)
{
    struct flamepix_pprof_sample *sample = &reader->sample;
    struct flamepix_location_table *locations = &reader->tables.locations;
    const char *tag_roots = recording->options.recording.tag_roots;
    enum flamepix_status status = FLAMEPIX_OK;
    if (tag_roots != NULL)
        status = flamepix_pprof_label_frames(sample, &locations->texts, recording, tag_roots);
    if (status == FLAMEPIX_OK)
        status = flamepix_location_table_stack(locations, recording, sample->ids, sample->id_count);
    return status;
}

static enum flamepix_status put_value(struct flamepix_recording *recording, struct pprof *reader,
                                      size_t i)
{
    const int64_t value = reader->sample.values[i];
    struct flamepix_sample sample = {.part = reader->parts[i]};
    enum flamepix_status status = FLAMEPIX_OK;
    if (value > 0 && flamepix_recording_wants(recording, sample.part))
        status = add_frames(recording, reader);
    sample.weight = flamepix_integer_weight(value);
    return status == FLAMEPIX_OK ? flamepix_recording_put(recording, &sample) : status;
}

static enum flamepix_status put_sample(struct flamepix_recording *recording, struct pprof *reader)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0;
         i < reader->sample.value_count && i < reader->tables.type_count && status == FLAMEPIX_OK;
         i++)
        status = put_value(recording, reader, i);
    return status;
}

static enum flamepix_status step(struct flamepix_recording *recording, void *user)
{
    struct pprof *reader = user;
    struct flamepix_protobuf_field field;
    enum flamepix_status status = flamepix_protobuf_next(&reader->message, &field);
    if (status == FLAMEPIX_OK && field.number == FLAMEPIX_PPROF_SAMPLE) {
        status = flamepix_pprof_take_sample(&reader->sample, &reader->message, &field,
                                            recording->options.recording.tag_roots != NULL);
        if (status == FLAMEPIX_OK)
            return put_sample(recording, reader);
    }
    return end_of(recording, reader, status);
}

static void end(void *user)
{
    struct pprof *reader = user;
    flamepix_protobuf_free(&reader->message);
    flamepix_pprof_tables_free(&reader->tables);
    flamepix_pprof_sample_free(&reader->sample);
    flamepix_buffer_free(&reader->asked_for);
}

static const struct flamepix_recording_kind kind = {
    .reader_nbytes = sizeof(struct pprof), .begin = begin, .step = step, .end = end};

FLAMEPIX_RECORDING_OPEN(flamepix_pprof_open, kind)
