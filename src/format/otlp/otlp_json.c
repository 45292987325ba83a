/* OpenTelemetry's profiles as JSON, with the names of the protocol buffers:
 *
 *     {"resourceProfiles": [{"scopeProfiles": [{"profiles": [
 *         {"sampleType": {"typeStrindex": 1}, "samples": [{"stackIndex": 3, "values": ["5"]}]}
 *     ]}]}], "dictionary": {"stringTable": ["", "cpu"], "stackTable": [...], ...}}
 *
 * What samples refer to was read before (otlp.h). In older files they are a "sample",
 * an array as well, and have a "value" each. */
#include "format/otlp/otlp.h"
#include "format/parse/json_recording.h"

struct otlp_json {
    struct fpx_json_reader json;
    struct fpx_otlp otlp;
    size_t profile;                /* number of the current profile */
    unsigned level;                /* of what is open */
    bool has_begun, has_resources; /* of the current document */
};

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    struct otlp_json *reader = user;
    reader->otlp.attributes.are_wanted = recording->options.recording.tag_roots != NULL;
    fpx_json_recording_init(&reader->json, recording);
    enum flamepix_status status = fpx_json_recording_status(
        recording, &reader->json, fpx_otlp_json_tables(&reader->otlp, &reader->json));
    if (status == FLAMEPIX_END)
        status = fpx_otlp_resolve(&reader->otlp, recording);
    if (status == FLAMEPIX_OK)
        status = fpx_recording_rewind(recording);
    fpx_json_reader_free(&reader->json);
    fpx_json_recording_init(&reader->json, recording);
    return status;
}

/* -- samples ----------------------------------------------------------------------------------- */

/* The open levels, outermost first: every second one is an array in a member of the one before. */
static const char *const arrays[] = {"resourceProfiles", "scopeProfiles", "profiles", "samples"};
static const char older_samples[] = "sample";
enum { LEVELS = 2 * sizeof(arrays) / sizeof(arrays[0]), IN_RESOURCE = 2, IN_PROFILE = LEVELS - 2 };

/* The next value; 0 if it is not a number. */
static int64_t read_number(struct otlp_json *reader)
{
    int64_t number = 0;
    (void)fpx_json_read_integer(&reader->json, &number);
    return number;
}

static uint64_t read_place(struct otlp_json *reader)
{
    const int64_t number = read_number(reader);
    return number > 0 ? (uint64_t)number : 0;
}

static enum flamepix_status add_values(struct otlp_json *reader)
{
    enum flamepix_status status = fpx_json_open_array(&reader->json);
    while (fpx_json_next_element(&reader->json, &status))
        status = fpx_otlp_add_value(&reader->otlp, read_number(reader));
    return status;
}

static enum flamepix_status add_times(struct otlp_json *reader)
{
    enum flamepix_status status = fpx_json_open_array(&reader->json);
    while (fpx_json_next_element(&reader->json, &status))
        status = fpx_otlp_add_time(&reader->otlp, read_place(reader));
    return status;
}

static enum flamepix_status add_attributes(struct otlp_json *reader)
{
    enum flamepix_status status = fpx_json_open_array(&reader->json);
    while (fpx_json_next_element(&reader->json, &status))
        status = fpx_otlp_add_sample_attribute(&reader->otlp, reader->profile, read_place(reader));
    return status;
}

static enum flamepix_status take_sample(struct fpx_recording *recording, struct otlp_json *reader)
{
    struct flamepix_bytes key;
    enum flamepix_status status = FLAMEPIX_OK;
    fpx_otlp_begin_sample(&reader->otlp);
    fpx_recording_record(recording, fpx_json_offset(&reader->json));
    if (!fpx_json_begin_object(&reader->json)) {
        status = fpx_json_status(&reader->json);
        return status != FLAMEPIX_OK
                   ? status
                   : fpx_recording_not_understood(recording, recording->record.offset, "a sample");
    }
    while (fpx_json_next_member(&reader->json, &key, &status)) {
        if (fpx_json_is(key, "stackIndex") || fpx_json_is(key, "locationsStartIndex"))
            reader->otlp.sample.stack = read_place(reader);
        else if (fpx_json_is(key, "locationsLength"))
            reader->otlp.sample.stack_length = read_place(reader);
        else if (fpx_json_is(key, "values") || fpx_json_is(key, "value"))
            status = add_values(reader);
        else if (fpx_json_is(key, "attributeIndices"))
            status = add_attributes(reader);
        else if (fpx_json_is(key, "timestampsUnixNano"))
            status = add_times(reader);
    }
    if (status != FLAMEPIX_OK)
        return status;
    return fpx_otlp_put_sample(&reader->otlp, recording, reader->profile);
}

/* Enters the requested array of an object. */
static enum flamepix_status next_member(struct otlp_json *reader)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_member(&reader->json, &key);
    if (status != FLAMEPIX_OK)
        return status;
    const bool is_wanted = fpx_json_is(key, arrays[reader->level / 2]) ||
                           (reader->level == IN_PROFILE && fpx_json_is(key, older_samples));
    if (reader->level == IN_RESOURCE && reader->otlp.attributes.are_wanted &&
        fpx_json_is(key, "resource"))
        return fpx_otlp_json_resource(&reader->otlp, &reader->json, reader->profile);
    if (is_wanted && fpx_json_begin_array(&reader->json)) {
        reader->has_resources = true;
        reader->level++;
    }
    return fpx_json_status(&reader->json);
}

static enum flamepix_status next_element(struct fpx_recording *recording, struct otlp_json *reader)
{
    enum flamepix_status status = fpx_json_element(&reader->json);
    if (status != FLAMEPIX_OK)
        return status;
    if (reader->level == LEVELS - 1)
        return take_sample(recording, reader);
    if (reader->level == IN_RESOURCE - 1)
        fpx_otlp_begin_resource(&reader->otlp.attributes);
    if (fpx_json_begin_object(&reader->json))
        reader->level++;
    return fpx_json_status(&reader->json);
}

static enum flamepix_status step(struct fpx_recording *recording, void *user)
{
    struct otlp_json *reader = user;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!reader->has_begun)
        status = fpx_json_expect(&reader->json, FPX_JSON_OBJECT_BEGIN);
    reader->has_begun = true;
    if (status == FLAMEPIX_OK)
        status = reader->level % 2 == 0 ? next_member(reader) : next_element(recording, reader);
    if (status == FLAMEPIX_END && reader->level > 0) {
        reader->profile += reader->level == IN_PROFILE;
        reader->level--;
        return FLAMEPIX_OK;
    }
    if (status == FLAMEPIX_END) {
        if (!reader->has_resources)
            fpx_recording_remark(recording, "documents without profiles are among them");
        reader->has_begun = reader->has_resources = false;
        status = fpx_json_next_document(&reader->json);
    }
    return fpx_json_recording_status(recording, &reader->json, status);
}

static void end(void *user)
{
    struct otlp_json *reader = user;
    fpx_json_reader_free(&reader->json);
    fpx_otlp_free(&reader->otlp);
}

const struct fpx_recording_kind fpx_otlp_json = {
    .reader_nbytes = sizeof(struct otlp_json), .begin = begin, .step = step, .end = end};
