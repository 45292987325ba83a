#include "format/pprof/pprof.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/buffer_printf.h"
#include "base/bytes_match.h"
#include "base/memory.h"

/* -- reading ----------------------------------------------------------------------------------- */

static enum flamepix_status take_label(struct fpx_pprof_sample *sample,
                                       struct fpx_protobuf *message,
                                       const struct fpx_protobuf_field *field)
{
    enum { KEY = 1, TEXT = 2, NUMBER = 3, UNIT = 4, FIELDS = 5 };
    struct fpx_protobuf_field part;
    uint64_t values[FIELDS] = {0};
    enum flamepix_status status = fpx_protobuf_enter(message, field);
    while (status == FLAMEPIX_OK && (status = fpx_protobuf_next(message, &part)) == FLAMEPIX_OK) {
        if (part.written == FPX_PROTOBUF_VARINT && part.number < FIELDS)
            values[part.number] = part.value;
    }
    if (status == FLAMEPIX_END)
        status = fpx_array_reserve(&sample->labels, &sample->label_capacity,
                                   sample->label_count + 1, sizeof(*sample->labels));
    if (status == FLAMEPIX_OK)
        sample->labels[sample->label_count++] = (struct fpx_pprof_label){
            values[KEY], values[TEXT], values[UNIT], (int64_t)values[NUMBER]};
    return status;
}

enum flamepix_status fpx_pprof_take_sample(struct fpx_pprof_sample *sample,
                                           struct fpx_protobuf *message,
                                           const struct fpx_protobuf_field *field, bool with_labels)
{
    enum { LOCATION_ID = 1, VALUE = 2, LABEL = 3 };
    struct fpx_protobuf_field part;
    enum flamepix_status status = fpx_protobuf_enter(message, field);
    sample->ids.count = sample->values.count = sample->label_count = 0;
    while (status == FLAMEPIX_OK && (status = fpx_protobuf_next(message, &part)) == FLAMEPIX_OK) {
        if (part.number == LOCATION_ID)
            status = fpx_protobuf_numbers(message, &part, FPX_RECORDED_FRAMES_MAX, &sample->ids);
        else if (part.number == VALUE)
            status = fpx_protobuf_numbers(message, &part, FPX_SAMPLE_TYPES_MAX, &sample->values);
        else if (part.number == LABEL && with_labels)
            status = take_label(sample, message, &part);
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* -- labels as root frames --------------------------------------------------------------------- */

/* The unit of a number; the three keys that Go has always used have fixed units. */
static struct flamepix_bytes unit_of(const struct fpx_text_table *texts,
                                     const struct fpx_pprof_label *label)
{
    static const char *const bytes_keys[] = {"bytes", "request", "alignment"};
    const struct flamepix_bytes key = fpx_text_table_get(texts, label->key);
    for (size_t i = 0; i < 3 && label->unit == 0; i++) {
        if (flamepix_bytes_equal(key, flamepix_bytes_of(bytes_keys[i])))
            return flamepix_bytes_of("bytes");
    }
    return fpx_text_table_get(texts, label->unit);
}

static enum flamepix_status print_label(struct flamepix_buffer *text,
                                        const struct fpx_text_table *texts,
                                        const struct fpx_pprof_label *label)
{
    const struct flamepix_bytes value = fpx_text_table_get(texts, label->text);
    const struct flamepix_bytes unit = unit_of(texts, label);
    if (label->text > 0)
        return flamepix_buffer_append(text, value.data, value.length);
    fpx_buffer_printf(text, "%" PRId64, label->number);
    if (unit.length > 0)
        flamepix_buffer_append(text, " ", 1);
    return flamepix_buffer_append(text, unit.data, unit.length);
}

/* The values of one key: texts first, then numbers. */
static enum flamepix_status print_labels(struct fpx_pprof_sample *sample,
                                         const struct fpx_text_table *texts,
                                         struct flamepix_bytes key)
{
    bool is_first = true;
    for (size_t i = 0; i < 2 * sample->label_count; i++) {
        const bool is_text = i < sample->label_count;
        const struct fpx_pprof_label *label =
            &sample->labels[is_text ? i : i - sample->label_count];
        const bool is_turn = (label->text > 0) == is_text;
        if (!is_turn || !flamepix_bytes_equal(key, fpx_text_table_get(texts, label->key)))
            continue;
        if (!is_first)
            flamepix_buffer_append(&sample->text, ",", 1);
        is_first = false;
        print_label(&sample->text, texts, label);
    }
    return sample->text.status;
}

static enum flamepix_status print_lack(struct flamepix_buffer *text, struct flamepix_bytes key)
{
    flamepix_buffer_append(text, "(no ", strlen("(no "));
    flamepix_buffer_append(text, key.data, key.length);
    return flamepix_buffer_append(text, ")", 1);
}

enum flamepix_status fpx_pprof_label_frames(struct fpx_pprof_sample *sample,
                                            const struct fpx_text_table *texts,
                                            struct fpx_recording *recording, const char *keys)
{
    struct flamepix_bytes rest = flamepix_bytes_of(keys);
    enum flamepix_status status = FLAMEPIX_OK;
    while (rest.length > 0 && status == FLAMEPIX_OK) {
        const char *comma = memchr(rest.data, ',', rest.length);
        const size_t length = comma != NULL ? (size_t)(comma - rest.data) : rest.length;
        const struct flamepix_bytes key =
            fpx_bytes_trimmed((struct flamepix_bytes){rest.data, length});
        rest = flamepix_bytes_from(rest, comma != NULL ? length + 1 : length);
        if (key.length == 0)
            continue;
        flamepix_buffer_clear(&sample->text);
        status = print_labels(sample, texts, key);
        if (status == FLAMEPIX_OK && sample->text.length == 0)
            status = print_lack(&sample->text, key);
        if (status == FLAMEPIX_OK)
            status = fpx_recording_name(recording, flamepix_buffer_bytes(&sample->text));
    }
    return status;
}

void fpx_pprof_sample_free(struct fpx_pprof_sample *sample)
{
    free(sample->ids.items);
    free(sample->values.items);
    free(sample->labels);
    flamepix_buffer_free(&sample->text);
}
