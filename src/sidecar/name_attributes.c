#include "sidecar/name_attributes.h"

#include <stdlib.h>

#include "base/bytes_match.h"
#include "base/memory.h"
#include "base/text_lines.h"
#include "figure/words/link_template.h"

struct flamepix_name_attributes {
    struct fpx_arena texts;
    struct fpx_name_attribute *items; /* by name, then by line */
    size_t count, capacity;
    size_t left_out;
};

static enum flamepix_status refuse(struct flamepix_name_attributes_fault *fault, const char *why)
{
    fault->why = why;
    return FLAMEPIX_BAD_ARGUMENT;
}

/* Takes the part before the next TAB off `line`; false if there is no TAB. */
static bool take_until_tab(struct flamepix_bytes *line, struct flamepix_bytes *part_ret)
{
    const char *tab = line->length == 0 ? NULL : memchr(line->data, '\t', line->length);
    if (tab == NULL)
        return false;
    *part_ret = (struct flamepix_bytes){line->data, (size_t)(tab - line->data)};
    *line = flamepix_bytes_from(*line, part_ret->length + 1);
    return true;
}

static enum flamepix_status keep(struct flamepix_name_attributes *attributes,
                                 struct flamepix_bytes text, struct flamepix_bytes *kept_ret)
{
    kept_ret->length = text.length;
    return fpx_arena_copy(&attributes->texts, text, &kept_ret->data);
}

static enum flamepix_status read_pair(struct flamepix_name_attributes *attributes,
                                      struct flamepix_bytes pair, struct fpx_name_attribute *of,
                                      struct flamepix_name_attributes_fault *fault)
{
    if (pair.length == 0)
        return FLAMEPIX_OK;
    const char *equals = memchr(pair.data, '=', pair.length);
    if (equals == NULL)
        return refuse(fault, "behind the name stand key=value pairs, with TABs between them");
    const struct flamepix_bytes key = {pair.data, (size_t)(equals - pair.data)};
    const struct flamepix_bytes value = flamepix_bytes_from(pair, key.length + 1);
    if (flamepix_bytes_equal(key, flamepix_bytes_of("title")))
        return keep(attributes, value, &of->title);
    if (flamepix_bytes_equal(key, flamepix_bytes_of("target")))
        return keep(attributes, value, &of->target);
    if (!flamepix_bytes_equal(key, flamepix_bytes_of("href"))) {
        attributes->left_out++;
        return FLAMEPIX_OK;
    }
    const struct flamepix_bytes href = fpx_bytes_trimmed(value);
    if (!fpx_link_is_harmless(href))
        return refuse(fault, "an href is relative, or begins with http:, https: or mailto:");
    return keep(attributes, href, &of->href);
}

static enum flamepix_status add(struct flamepix_name_attributes *attributes,
                                const struct fpx_name_attribute *one)
{
    enum flamepix_status status =
        fpx_array_reserve(&attributes->items, &attributes->capacity, attributes->count + 1,
                          sizeof(*attributes->items));
    if (status == FLAMEPIX_OK)
        attributes->items[attributes->count++] = *one;
    return status;
}

static enum flamepix_status read_line(struct flamepix_name_attributes *attributes,
                                      struct flamepix_bytes line,
                                      struct flamepix_name_attributes_fault *fault)
{
    struct fpx_name_attribute one = {.line = fault->line};
    struct flamepix_bytes name, pair;
    if (!take_until_tab(&line, &name))
        return refuse(fault, "a line is a name, a TAB, and key=value pairs");
    enum flamepix_status status = keep(attributes, fpx_bytes_trimmed(name), &one.name);
    while (status == FLAMEPIX_OK && take_until_tab(&line, &pair))
        status = read_pair(attributes, pair, &one, fault);
    if (status == FLAMEPIX_OK)
        status = read_pair(attributes, line, &one, fault);
    return status == FLAMEPIX_OK ? add(attributes, &one) : status;
}

static int by_name(const void *a, const void *b)
{
    const struct fpx_name_attribute *first = a;
    const struct fpx_name_attribute *second = b;
    const int order = fpx_bytes_compare(first->name, second->name);
    if (order != 0)
        return order;
    return first->line < second->line ? -1 : first->line > second->line;
}

static enum flamepix_status read_text(struct flamepix_name_attributes *attributes,
                                      struct flamepix_bytes text,
                                      struct flamepix_name_attributes_fault *fault)
{
    enum flamepix_status status = FLAMEPIX_OK;
    struct flamepix_bytes line;
    fault->line = 0;
    while (status == FLAMEPIX_OK && fpx_text_line(&text, &line)) {
        fault->line++;
        if (line.length > 0)
            status = read_line(attributes, line, fault);
    }
    if (status == FLAMEPIX_OK && attributes->count > 1)
        qsort(attributes->items, attributes->count, sizeof(*attributes->items), by_name);
    return status;
}

enum flamepix_status
flamepix_name_attributes_parse(struct flamepix_bytes text,
                               struct flamepix_name_attributes **attributes_ret,
                               struct flamepix_name_attributes_fault *fault_ret)
{
    struct flamepix_name_attributes *attributes = calloc(1, sizeof(*attributes));
    if (attributes == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = read_text(attributes, text, fault_ret);
    if (status == FLAMEPIX_OK)
        *attributes_ret = attributes;
    else
        flamepix_name_attributes_free(attributes);
    return status;
}

size_t fpx_name_attributes_repeated(const struct flamepix_name_attributes *attributes)
{
    size_t repeated = 0;
    for (size_t i = 1; i < attributes->count; i++)
        repeated += flamepix_bytes_equal(attributes->items[i - 1].name, attributes->items[i].name);
    return repeated;
}

size_t fpx_name_attributes_left_out(const struct flamepix_name_attributes *attributes)
{
    return attributes->left_out;
}

const struct fpx_name_attribute *
fpx_name_attributes_find(const struct flamepix_name_attributes *attributes,
                         struct flamepix_bytes name)
{
    size_t first = 0, end = attributes->count;
    while (first < end) {
        const size_t middle = first + (end - first) / 2;
        if (fpx_bytes_compare(attributes->items[middle].name, name) <= 0)
            first = middle + 1;
        else
            end = middle;
    }
    const struct fpx_name_attribute *last = first > 0 ? &attributes->items[first - 1] : NULL;
    return last != NULL && flamepix_bytes_equal(last->name, name) ? last : NULL;
}

void flamepix_name_attributes_free(struct flamepix_name_attributes *attributes)
{
    if (attributes == NULL)
        return;
    fpx_arena_free(&attributes->texts);
    free(attributes->items);
    free(attributes);
}
