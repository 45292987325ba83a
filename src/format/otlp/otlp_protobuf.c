/* OpenTelemetry's profiles as protocol buffers: resources contain scopes, which contain profiles,
 * which contain samples. A first pass reads the data that samples refer to (otlp.h). */
#include "format/otlp/otlp.h"

struct otlp_protobuf {
    struct fpx_protobuf message;
    struct fpx_otlp otlp;
    size_t profile;  /* number of the current profile */
    bool has_values; /* of the sample, in the newer field */
    bool is_framed;  /* each document follows its length */
};

static enum flamepix_status end_of(struct fpx_recording *recording, struct otlp_protobuf *reader,
                                   enum flamepix_status status)
{
    if (status != FLAMEPIX_BAD_RECORDING)
        return status;
    return fpx_recording_damaged(recording, fpx_protobuf_offset(&reader->message),
                                 "a field of an OpenTelemetry profile");
}

static enum flamepix_status begin_again(struct fpx_recording *recording,
                                        struct otlp_protobuf *reader)
{
    const enum flamepix_status status = fpx_recording_rewind(recording);
    fpx_protobuf_restart(&reader->message);
    return status;
}

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    struct otlp_protobuf *reader = user;
    enum fpx_otlp_layout layout;
    reader->otlp.attributes.are_wanted = recording->options.recording.tag_roots != NULL;
    reader->message = (struct fpx_protobuf){.read = fpx_recording_read, .user = recording};
    enum flamepix_status status =
        fpx_otlp_find_layout(&reader->message, reader->is_framed, &layout);
    if (status == FLAMEPIX_OK)
        status = begin_again(recording, reader);
    if (status == FLAMEPIX_OK)
        status = end_of(
            recording, reader,
            fpx_otlp_protobuf_tables(&reader->otlp, &reader->message, reader->is_framed, layout));
    if (status == FLAMEPIX_END)
        status = fpx_otlp_resolve(&reader->otlp, recording);
    return status == FLAMEPIX_OK ? begin_again(recording, reader) : status;
}

static enum flamepix_status begin_framed(struct fpx_recording *recording, void *user)
{
    ((struct otlp_protobuf *)user)->is_framed = true;
    return begin(recording, user);
}

/* -- samples ----------------------------------------------------------------------------------- */

/* Numbers, one or several in one field; in newer files they have eight bytes each. */
static enum flamepix_status add_times(struct otlp_protobuf *reader,
                                      const struct fpx_protobuf_field *field, bool is_fixed)
{
    uint64_t nanos;
    if (field->written != FPX_PROTOBUF_BYTES)
        return fpx_otlp_add_time(&reader->otlp, field->value);
    enum flamepix_status status = fpx_protobuf_enter(&reader->message, field);
    while (status == FLAMEPIX_OK &&
           (status = is_fixed ? fpx_protobuf_fixed64(&reader->message, &nanos)
                              : fpx_protobuf_number(&reader->message, &nanos)) == FLAMEPIX_OK)
        status = fpx_otlp_add_time(&reader->otlp, nanos);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static enum flamepix_status add_values(struct otlp_protobuf *reader,
                                       const struct fpx_protobuf_field *field)
{
    uint64_t value;
    enum flamepix_status status = fpx_protobuf_enter(&reader->message, field);
    while (status == FLAMEPIX_OK &&
           (status = fpx_protobuf_number(&reader->message, &value)) == FLAMEPIX_OK)
        status = fpx_otlp_add_value(&reader->otlp, (int64_t)value);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static enum flamepix_status add_attributes(struct otlp_protobuf *reader,
                                           const struct fpx_protobuf_field *field)
{
    uint64_t number;
    enum flamepix_status status = fpx_protobuf_enter(&reader->message, field);
    while (status == FLAMEPIX_OK &&
           (status = fpx_protobuf_number(&reader->message, &number)) == FLAMEPIX_OK)
        status = fpx_otlp_add_sample_attribute(&reader->otlp, reader->profile, number);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* The numbers read as values are attributes. */
static enum flamepix_status move_values(struct otlp_protobuf *reader)
{
    const struct fpx_otlp_sample *sample = &reader->otlp.sample;
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < sample->value_count && status == FLAMEPIX_OK; i++)
        status = fpx_otlp_add_sample_attribute(&reader->otlp, reader->profile,
                                               (uint64_t)sample->values[i]);
    reader->otlp.sample.value_count = 0;
    return status;
}

/* Values were field 2 at first, later field 4, in place of a link, which is one number. In newer
 * files field 2 holds attributes, formerly field 3; they come before field 4, which then
 * decides. */
static enum flamepix_status take_of_stack(struct otlp_protobuf *reader,
                                          const struct fpx_protobuf_field *field)
{
    enum { STACK = 1, OLD_VALUES = 2, OLD_ATTRIBUTES = 3, VALUES = 4, TIMES = 5 };
    enum flamepix_status status = FLAMEPIX_OK;
    if (field->number == STACK && field->written == FPX_PROTOBUF_VARINT)
        reader->otlp.sample.stack = field->value;
    if (field->number == TIMES)
        return add_times(reader, field, true);
    const bool is_packed = field->written == FPX_PROTOBUF_BYTES;
    if (is_packed && field->number == OLD_ATTRIBUTES)
        return add_attributes(reader, field);
    if (!is_packed ||
        (field->number != VALUES && (field->number != OLD_VALUES || reader->has_values)))
        return FLAMEPIX_OK;
    if (field->number == VALUES && !reader->has_values)
        status = move_values(reader);
    reader->has_values |= field->number == VALUES;
    reader->otlp.sample.value_count = 0;
    return status == FLAMEPIX_OK ? add_values(reader, field) : status;
}

/* A field of a sample, if its profile has a list of locations. */
static enum flamepix_status take_of_list(struct otlp_protobuf *reader,
                                         const struct fpx_protobuf_field *field)
{
    enum { FIRST = 1, LENGTH = 2, VALUES = 3, ATTRIBUTES = 4, TIMES = 6 };
    const bool is_packed = field->written == FPX_PROTOBUF_BYTES;
    if (field->number == TIMES)
        return add_times(reader, field, false);
    if (field->number == VALUES && is_packed)
        return add_values(reader, field);
    if (field->number == ATTRIBUTES && is_packed)
        return add_attributes(reader, field);
    if (field->number == VALUES)
        return fpx_otlp_add_value(&reader->otlp, (int64_t)field->value);
    if (field->number == FIRST && !is_packed)
        reader->otlp.sample.stack = field->value;
    if (field->number == LENGTH && !is_packed)
        reader->otlp.sample.stack_length = field->value;
    return FLAMEPIX_OK;
}

static enum flamepix_status take_sample(struct fpx_recording *recording,
                                        struct otlp_protobuf *reader,
                                        const struct fpx_protobuf_field *field)
{
    const bool has_list = fpx_otlp_has_list(&reader->otlp, reader->profile);
    struct fpx_protobuf_field part;
    fpx_otlp_begin_sample(&reader->otlp);
    fpx_recording_record(recording, fpx_protobuf_offset(&reader->message));
    reader->has_values = false;
    enum flamepix_status status = fpx_protobuf_enter(&reader->message, field);
    while (status == FLAMEPIX_OK &&
           (status = fpx_protobuf_next(&reader->message, &part)) == FLAMEPIX_OK)
        status = has_list ? take_of_list(reader, &part) : take_of_stack(reader, &part);
    if (status != FLAMEPIX_END)
        return status;
    return fpx_otlp_put_sample(&reader->otlp, recording, reader->profile);
}

enum { IN_FILE, IN_RESOURCE, IN_SCOPE, IN_PROFILE };

static enum flamepix_status take_field(struct fpx_recording *recording,
                                       struct otlp_protobuf *reader, size_t open,
                                       const struct fpx_protobuf_field *field)
{
    enum { RESOURCE = 1, WITHIN = 2, SAMPLE = 2 };
    const bool has_roots = recording->options.recording.tag_roots != NULL;
    if (open == IN_FILE)
        fpx_otlp_begin_resource(&reader->otlp.attributes);
    if (open == IN_RESOURCE && field->number == RESOURCE && has_roots)
        return fpx_otlp_protobuf_resource(&reader->otlp, &reader->message, field, reader->profile);
    if (open == IN_PROFILE && field->number == SAMPLE)
        return take_sample(recording, reader, field);
    if (open < IN_PROFILE && field->number == (open == IN_FILE ? RESOURCE : WITHIN))
        return fpx_protobuf_enter(&reader->message, field);
    return FLAMEPIX_OK;
}

/* The meaning of a field depends on its level: resources contain scopes, scopes profiles. */
static enum flamepix_status step(struct fpx_recording *recording, void *user)
{
    struct otlp_protobuf *reader = user;
    struct fpx_protobuf_field field;
    if (reader->is_framed && reader->message.depth == 0)
        return end_of(recording, reader, fpx_protobuf_enter_framed(&reader->message));
    const size_t open = reader->message.depth - reader->is_framed;
    enum flamepix_status status = fpx_protobuf_next(&reader->message, &field);
    if (status == FLAMEPIX_END && (open != IN_FILE || reader->is_framed)) {
        reader->profile += open == IN_PROFILE;
        return FLAMEPIX_OK;
    }
    if (status == FLAMEPIX_OK)
        status = take_field(recording, reader, open, &field);
    return end_of(recording, reader, status);
}

static void end(void *user)
{
    struct otlp_protobuf *reader = user;
    fpx_protobuf_free(&reader->message);
    fpx_otlp_free(&reader->otlp);
}

const struct fpx_recording_kind fpx_otlp_protobuf = {
    .reader_nbytes = sizeof(struct otlp_protobuf), .begin = begin, .step = step, .end = end};

const struct fpx_recording_kind fpx_otlp_framed = {
    .reader_nbytes = sizeof(struct otlp_protobuf), .begin = begin_framed, .step = step, .end = end};
