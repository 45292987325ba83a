#include "format/otlp/otlp.h"

#include <stdlib.h>

#include "base/memory.h"

/* Copies a text with a number above 0; 0 means no text. */
static enum flamepix_status keep_text(struct fpx_otlp_attributes *attributes,
                                      struct flamepix_bytes text, uint64_t *number_ret)
{
    struct fpx_text_table *texts = &attributes->texts;
    enum flamepix_status status = FLAMEPIX_OK;
    if (texts->count == 0)
        status = fpx_text_table_append(texts, (struct flamepix_bytes){"", 0});
    *number_ret = texts->count;
    return status == FLAMEPIX_OK ? fpx_text_table_append(texts, text) : status;
}

enum flamepix_status fpx_otlp_attribute_key(struct fpx_otlp_attributes *attributes,
                                            struct fpx_otlp_attribute *attribute,
                                            struct flamepix_bytes key)
{
    return keep_text(attributes, key, &attribute->label.key);
}

enum flamepix_status fpx_otlp_attribute_text(struct fpx_otlp_attributes *attributes,
                                             struct fpx_otlp_attribute *attribute,
                                             struct flamepix_bytes value)
{
    return keep_text(attributes, value, &attribute->label.text);
}

enum flamepix_status fpx_otlp_add_attribute(struct fpx_otlp_attributes *attributes,
                                            const struct fpx_otlp_attribute *attribute)
{
    enum flamepix_status status =
        fpx_array_reserve(&attributes->items, &attributes->capacity, attributes->count + 1,
                          sizeof(*attributes->items));
    if (status == FLAMEPIX_OK)
        attributes->items[attributes->count++] = *attribute;
    return status;
}

static enum flamepix_status add_label(struct fpx_pprof_label **labels, size_t *count,
                                      size_t *capacity, const struct fpx_pprof_label *label)
{
    enum flamepix_status status = fpx_array_reserve(labels, capacity, *count + 1, sizeof(**labels));
    if (status == FLAMEPIX_OK)
        (*labels)[(*count)++] = *label;
    return status;
}

enum flamepix_status fpx_otlp_add_resource_attribute(struct fpx_otlp_attributes *attributes,
                                                     const struct fpx_otlp_attribute *attribute)
{
    if (attributes->resource_count == FPX_OTLP_RESOURCE_ATTRIBUTES)
        return FLAMEPIX_OK;
    return add_label(&attributes->resource, &attributes->resource_count,
                     &attributes->resource_capacity, &attribute->label);
}

void fpx_otlp_count_attribute(struct fpx_otlp_attribute *attribute, uint64_t first_text)
{
    uint64_t *const numbers[] = {&attribute->key, &attribute->unit, &attribute->text};
    for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
        if (*numbers[i] > 0 && *numbers[i] <= UINT32_MAX)
            *numbers[i] += first_text;
    }
}

enum flamepix_status fpx_otlp_attribute_resolve(struct fpx_otlp_attributes *attributes,
                                                struct fpx_otlp_attribute *attribute,
                                                const struct fpx_text_table *texts)
{
    struct fpx_pprof_label *label = &attribute->label;
    enum flamepix_status status = FLAMEPIX_OK;
    if (label->key == 0)
        status = keep_text(attributes, fpx_text_table_get(texts, attribute->key), &label->key);
    if (status == FLAMEPIX_OK && attribute->unit > 0)
        status = keep_text(attributes, fpx_text_table_get(texts, attribute->unit), &label->unit);
    if (status == FLAMEPIX_OK && attribute->text > 0)
        status = keep_text(attributes, fpx_text_table_get(texts, attribute->text), &label->text);
    return status;
}

enum flamepix_status fpx_otlp_attributes_resolve(struct fpx_otlp_attributes *attributes,
                                                 const struct fpx_text_table *texts)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < attributes->count && status == FLAMEPIX_OK; i++)
        status = fpx_otlp_attribute_resolve(attributes, &attributes->items[i], texts);
    return status;
}

void fpx_otlp_begin_resource(struct fpx_otlp_attributes *attributes)
{
    attributes->resource_count = 0;
}

void fpx_otlp_begin_attributes(struct fpx_otlp_attributes *attributes)
{
    attributes->sample.label_count = 0;
}

enum flamepix_status fpx_otlp_use_attribute(struct fpx_otlp_attributes *attributes, uint64_t number)
{
    struct fpx_pprof_sample *sample = &attributes->sample;
    if (number >= attributes->count)
        return FLAMEPIX_OK;
    return add_label(&sample->labels, &sample->label_count, &sample->label_capacity,
                     &attributes->items[number].label);
}

static bool has_key(const struct fpx_otlp_attributes *attributes, uint64_t key, size_t count)
{
    const struct flamepix_bytes name = fpx_text_table_get(&attributes->texts, key);
    for (size_t i = 0; i < count; i++) {
        const uint64_t other = attributes->sample.labels[i].key;
        if (flamepix_bytes_equal(name, fpx_text_table_get(&attributes->texts, other)))
            return true;
    }
    return false;
}

enum flamepix_status fpx_otlp_attribute_frames(struct fpx_otlp_attributes *attributes,
                                               struct fpx_recording *recording)
{
    struct fpx_pprof_sample *sample = &attributes->sample;
    const size_t own = sample->label_count;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!attributes->are_wanted)
        return FLAMEPIX_OK;
    for (size_t i = 0; i < attributes->resource_count && status == FLAMEPIX_OK; i++) {
        if (!has_key(attributes, attributes->resource[i].key, own))
            status = add_label(&sample->labels, &sample->label_count, &sample->label_capacity,
                               &attributes->resource[i]);
    }
    if (status == FLAMEPIX_OK)
        status = fpx_pprof_label_frames(sample, &attributes->texts, recording,
                                        recording->options.recording.tag_roots);
    sample->label_count = own;
    return status;
}

void fpx_otlp_attributes_free(struct fpx_otlp_attributes *attributes)
{
    fpx_text_table_free(&attributes->texts);
    fpx_pprof_sample_free(&attributes->sample);
    free(attributes->items);
    free(attributes->resource);
}
