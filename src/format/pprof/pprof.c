/* A profile of pprof, as written by Go, Rust, Node, Parca, Pyroscope and many others: one message
 * of protocol buffers (profile.proto). A sample is a list of locations, leaf first, with one value
 * for each value type; locations, functions and names are in tables after the samples. So the
 * profile is read twice: first the tables, then the samples.
 *
 * Several profiles may follow each other (pprof.h); they are added up.
 *
 * A value type is a part. The default part is the one that the profile names, else the last, as in
 * pprof, but types without any value are skipped. */
#include "format/pprof/pprof.h"

#include "format/formats.h"
#include "format/parse/drop_frames.h"
#include "format/parse/integer_weight.h"
#include "format/samples/location_table.h"
#include "format/samples/sample_types.h"

struct pprof {
    struct fpx_protobuf message;
    struct fpx_pprof_tables tables;
    struct fpx_location_ranks ranks;
    struct fpx_pprof_sample sample;
    struct fpx_sample_types types; /* of the first document */
    struct fpx_pprof_borders borders;
    size_t document;                      /* number of the current one */
    bool has_value[FPX_SAMPLE_TYPES_MAX]; /* some sample has a value of this type */
    bool has_all_values;
};

/* The status that ends a step; if the message is invalid, its damage is noted. */
static enum flamepix_status end_of(struct fpx_recording *recording, struct pprof *reader,
                                   enum flamepix_status status)
{
    if (status != FLAMEPIX_BAD_RECORDING)
        return status;
    return fpx_recording_damaged(recording, fpx_protobuf_offset(&reader->message),
                                 "a field of a pprof profile");
}

/* Finds the types that have values, from the first samples, mostly the very first. */
static enum flamepix_status look_at_values(struct pprof *reader,
                                           const struct fpx_protobuf_field *field)
{
    const struct fpx_pprof_sample *sample = &reader->sample;
    enum flamepix_status status =
        fpx_pprof_take_sample(&reader->sample, &reader->message, field, false);
    reader->has_all_values = sample->values.count > 0;
    for (size_t i = 0; i < sample->values.count; i++) {
        reader->has_value[i] |= sample->values.items[i] != 0;
        reader->has_all_values &= reader->has_value[i];
    }
    return status;
}

static enum flamepix_status take_field(struct pprof *reader, const struct fpx_protobuf_field *field)
{
    enum flamepix_status status = fpx_pprof_take_table(&reader->tables, &reader->message, field);
    if (status == FLAMEPIX_OK && field->number == FPX_PPROF_SAMPLE && !reader->has_all_values &&
        reader->tables.document_count == 1)
        status = look_at_values(reader, field);
    return status;
}

/* Returns END, or BAD_RECORDING if the bytes are not a message. */
static enum flamepix_status read_fields(struct pprof *reader)
{
    struct fpx_protobuf_field field;
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK &&
           (status = fpx_protobuf_next(&reader->message, &field)) == FLAMEPIX_OK)
        status = take_field(reader, &field);
    return status;
}

static enum flamepix_status begin_again(struct fpx_recording *recording, struct pprof *reader)
{
    const enum flamepix_status status = fpx_recording_rewind(recording);
    fpx_protobuf_restart(&reader->message);
    return status;
}

/* A file whose fields only resemble those of several documents is read again as one. */
static enum flamepix_status read_tables(struct fpx_recording *recording, struct pprof *reader)
{
    enum flamepix_status status = read_fields(reader);
    if (status == FLAMEPIX_END && !fpx_pprof_has_documents(&reader->tables)) {
        fpx_pprof_tables_free(&reader->tables);
        reader->tables = (struct fpx_pprof_tables){.borders.are_off = true};
        status = begin_again(recording, reader);
        if (status == FLAMEPIX_OK)
            status = read_fields(reader);
    }
    reader->borders.are_off = reader->tables.borders.are_off;
    status = end_of(recording, reader, status);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* -- types of values --------------------------------------------------------------------------- */

/* There is at least one type. */
static size_t default_type(const struct pprof *reader, const struct fpx_sample_type *types,
                           size_t count)
{
    size_t type = count;
    if (reader->tables.default_type > 0)
        type = fpx_sample_type_find(
            types, count,
            fpx_text_table_get(&reader->tables.locations.texts, reader->tables.default_type));
    if (type < count && reader->has_value[type])
        return type;
    for (size_t i = count; i > 0; i--) {
        if (reader->has_value[i - 1])
            return i - 1;
    }
    return count - 1;
}

static struct fpx_sample_type type_of(const struct fpx_pprof_tables *tables, size_t i)
{
    const struct fpx_text_table *texts = &tables->locations.texts;
    return (struct fpx_sample_type){fpx_text_table_get(texts, tables->types[i].name),
                                    fpx_text_table_get(texts, tables->types[i].unit)};
}

/* The types of the first document determine the part to read. */
static enum flamepix_status add_parts(struct fpx_recording *recording, struct pprof *reader)
{
    struct fpx_pprof_tables *tables = &reader->tables;
    const size_t count = tables->document_count > 0 ? tables->documents[0].type_count : 0;
    struct fpx_sample_type types[FPX_SAMPLE_TYPES_MAX];
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < count; i++)
        types[i] = type_of(tables, i);
    if (count > 0)
        status = fpx_sample_types_add(&reader->types, recording, types, count,
                                      default_type(reader, types, count));
    for (size_t i = 0; i < tables->type_count && status == FLAMEPIX_OK; i++)
        status = fpx_sample_type_part(recording, type_of(tables, i), &tables->types[i].part);
    if (tables->document_count > 1)
        fpx_recording_remark(recording, "%zu profiles are added up", tables->document_count);
    return status;
}

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    struct pprof *reader = user;
    struct fpx_pprof_tables *tables = &reader->tables;
    const struct fpx_text_table *texts = &tables->locations.texts;
    reader->message = (struct fpx_protobuf){.read = fpx_recording_read, .user = recording};
    enum flamepix_status status = read_tables(recording, reader);
    if (status == FLAMEPIX_OK)
        status = fpx_location_table_resolve(&tables->locations);
    if (status == FLAMEPIX_OK && tables->locations.has_lost)
        fpx_recording_remark(recording, "locations are in mappings that it does not have");
    if (status == FLAMEPIX_OK && tables->drop_frames > 0)
        status = fpx_drop_frames(&tables->locations, fpx_text_table_get(texts, tables->drop_frames),
                                 fpx_text_table_get(texts, tables->keep_frames));
    if (status == FLAMEPIX_OK)
        status = fpx_location_ranks_open(&reader->ranks, &tables->locations, recording);
    if (status == FLAMEPIX_OK)
        status = add_parts(recording, reader);
    if (status == FLAMEPIX_OK)
        status = fpx_pprof_facts(tables, recording);
    if (status == FLAMEPIX_OK)
        status = begin_again(recording, reader);
    fpx_recording_seldom_repeats(recording);
    return status;
}

/* -- samples ----------------------------------------------------------------------------------- */

static enum flamepix_status add_frames(struct fpx_recording *recording, struct pprof *reader)
{
    struct fpx_pprof_sample *sample = &reader->sample;
    struct fpx_location_table *locations = &reader->tables.locations;
    const char *tag_roots = recording->options.recording.tag_roots;
    enum flamepix_status status = FLAMEPIX_OK;
    if (reader->ranks.are_used)
        return fpx_location_ranks_stack(&reader->ranks, locations, recording, sample->ids.items,
                                        sample->ids.count);
    if (tag_roots != NULL)
        status = fpx_pprof_label_frames(sample, &locations->texts, recording, tag_roots);
    if (status == FLAMEPIX_OK)
        status =
            fpx_location_table_stack(locations, recording, sample->ids.items, sample->ids.count);
    return status;
}

static enum flamepix_status not_understood(struct fpx_recording *recording, const char *expected)
{
    fpx_recording_drop(recording);
    const enum flamepix_status status =
        fpx_recording_not_understood(recording, recording->record.offset, expected);
    return status == FLAMEPIX_OK ? FLAMEPIX_END : status;
}

/* END: the sample is not understood and ends here. */
static enum flamepix_status put_value(struct fpx_recording *recording, struct pprof *reader,
                                      size_t part, int64_t value)
{
    const struct fpx_sample sample = {.part = part, .weight = fpx_integer_weight(value)};
    enum flamepix_status status = FLAMEPIX_OK;
    if (!fpx_recording_wants(recording, part)) {
        fpx_recording_pass_over(recording, part, sample.weight);
        return FLAMEPIX_OK;
    }
    reader->tables.locations.lacks = false;
    if (value != 0)
        status = add_frames(recording, reader);
    if (status == FLAMEPIX_OK && reader->tables.locations.lacks)
        return not_understood(recording, "locations and functions that the profile has");
    return status == FLAMEPIX_OK ? fpx_recording_put(recording, &sample) : status;
}

/* Converts ids and text numbers from those of its document. */
static void refer_to_tables(struct fpx_pprof_sample *sample,
                            const struct fpx_pprof_document *document)
{
    for (size_t i = 0; i < sample->ids.count; i++)
        sample->ids.items[i] = fpx_pprof_id(document, sample->ids.items[i]);
    for (size_t i = 0; i < sample->label_count; i++) {
        struct fpx_pprof_label *label = &sample->labels[i];
        label->key = fpx_pprof_text(document, label->key);
        label->text = label->text > 0 ? fpx_pprof_text(document, label->text) : 0;
        label->unit = label->unit > 0 ? fpx_pprof_text(document, label->unit) : 0;
    }
}

static enum flamepix_status put_sample(struct fpx_recording *recording, struct pprof *reader)
{
    const struct fpx_pprof_document *document = &reader->tables.documents[reader->document];
    const struct fpx_protobuf_numbers *values = &reader->sample.values;
    enum flamepix_status status = FLAMEPIX_OK;
    if (values->count == 0 || values->count != document->type_count)
        return fpx_recording_not_understood(recording, recording->record.offset,
                                            "a value of each type");
    if (reader->document > 0)
        refer_to_tables(&reader->sample, document);
    for (size_t i = 0; i < values->count && status == FLAMEPIX_OK; i++)
        status = put_value(recording, reader, reader->tables.types[document->first_type + i].part,
                           (int64_t)values->items[i]);
    return status == FLAMEPIX_END && !recording->is_too_long ? FLAMEPIX_OK : status;
}

static enum flamepix_status step(struct fpx_recording *recording, void *user)
{
    struct pprof *reader = user;
    struct fpx_protobuf_field field;
    enum flamepix_status status = fpx_protobuf_next(&reader->message, &field);
    if (status != FLAMEPIX_OK)
        return end_of(recording, reader, status);
    if (reader->tables.document_count > 1)
        reader->document += fpx_pprof_is_border(&reader->borders, &field);
    if (field.number != FPX_PPROF_SAMPLE)
        return FLAMEPIX_OK;
    fpx_recording_record(recording, fpx_protobuf_offset(&reader->message));
    status = fpx_pprof_take_sample(&reader->sample, &reader->message, &field,
                                   recording->options.recording.tag_roots != NULL);
    if (status == FLAMEPIX_OK && reader->document < reader->tables.document_count)
        return put_sample(recording, reader);
    return end_of(recording, reader, status);
}

static void end(void *user)
{
    struct pprof *reader = user;
    fpx_protobuf_free(&reader->message);
    fpx_location_ranks_free(&reader->ranks);
    fpx_pprof_tables_free(&reader->tables);
    fpx_pprof_sample_free(&reader->sample);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct pprof), .begin = begin, .step = step, .end = end};

FPX_RECORDING_OPEN(fpx_pprof_open, kind)
