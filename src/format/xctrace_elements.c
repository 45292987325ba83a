/* A frame, a binary, a path or a weight is told once, by an element with an id; later elements
 * refer to it. Such an element becomes an item, and what stands within it is added to the item. */
#include "format/xctrace_elements.h"

#include "format/rust_symbol.h"
#include "format/take_text.h"

enum { LONGEST_TEXT_NBYTES = 1 << 20 };

static const size_t none = FLAMEPIX_XCTRACE_NONE;

static struct flamepix_xctrace_item *item_at(const struct flamepix_xctrace_elements *elements,
                                             size_t number)
{
    return &elements->row.items.items[number];
}

/* -- attributes -------------------------------------------------------------------------------- */

static const char *attribute(const char **attributes, const char *name)
{
    for (; attributes[0] != NULL; attributes += 2) {
        if (strcmp(attributes[0], name) == 0)
            return attributes[1];
    }
    return NULL;
}

static uint64_t number_of(const char *text)
{
    struct flamepix_bytes rest = flamepix_bytes_of(text == NULL ? "" : text);
    uint64_t number = 0;
    (void)(flamepix_bytes_begin_with(rest, "0x") ? flamepix_take_hex(&rest, &number)
                                                 : flamepix_take_number(&rest, &number));
    return number;
}

/* The item that an element is or refers to: an element that says what it is becomes a new one. */
static enum flamepix_status item_of(struct flamepix_xctrace_elements *elements,
                                    enum flamepix_xctrace_kind kind, const char **attributes,
                                    size_t *item_ret, bool *is_new_ret)
{
    const char *ref = attribute(attributes, "ref");
    *is_new_ret = ref == NULL;
    if (ref == NULL)
        return flamepix_xctrace_add(&elements->row.items, kind,
                                    number_of(attribute(attributes, "id")), item_ret);
    *item_ret = flamepix_xctrace_find(&elements->row.items, kind, number_of(ref));
    return FLAMEPIX_OK;
}

/* The same of what has its name in an attribute. */
static enum flamepix_status named_item(struct flamepix_xctrace_elements *elements,
                                       const char **attributes, const char *attribute_name,
                                       size_t *item_ret)
{
    const char *name = attribute(attributes, attribute_name);
    bool is_new;
    enum flamepix_status status =
        item_of(elements, FLAMEPIX_XCTRACE_NAME, attributes, item_ret, &is_new);
    if (status != FLAMEPIX_OK || !is_new || name == NULL)
        return status;
    return flamepix_text_table_intern(&elements->row.items.texts, flamepix_bytes_of(name),
                                      &item_at(elements, *item_ret)->name);
}

/* -- rows -------------------------------------------------------------------------------------- */

static enum flamepix_status begin_row(struct flamepix_xctrace_elements *elements,
                                      const char **attributes)
{
    (void)attributes;
    flamepix_xctrace_row_begin(&elements->row);
    elements->frame = none;
    elements->backtrace_is_open = false;
    return FLAMEPIX_OK;
}

static enum flamepix_status end_row(struct flamepix_xctrace_elements *elements)
{
    return flamepix_xctrace_row_put(&elements->row);
}

/* -- backtraces and frames --------------------------------------------------------------------- */

static enum flamepix_status begin_backtrace(struct flamepix_xctrace_elements *elements,
                                            const char **attributes)
{
    const enum flamepix_status status =
        item_of(elements, FLAMEPIX_XCTRACE_BACKTRACE, attributes, &elements->row.backtrace,
                &elements->backtrace_is_open);
    if (status == FLAMEPIX_OK && elements->backtrace_is_open)
        item_at(elements, elements->row.backtrace)->first = elements->row.items.frame_count;
    return status;
}

static enum flamepix_status end_backtrace(struct flamepix_xctrace_elements *elements)
{
    elements->backtrace_is_open = false;
    return FLAMEPIX_OK;
}

static enum flamepix_status name_frame(struct flamepix_xctrace_elements *elements,
                                       const char **attributes)
{
    const char *text = attribute(attributes, "name");
    struct flamepix_xctrace_item *frame = item_at(elements, elements->frame);
    struct flamepix_bytes name;
    frame->address = number_of(attribute(attributes, "addr"));
    enum flamepix_status status =
        flamepix_rust_symbol(flamepix_bytes_of(text == NULL ? "" : text), &elements->symbol, &name);
    return status == FLAMEPIX_OK
               ? flamepix_text_table_intern(&elements->row.items.texts, name, &frame->name)
               : status;
}

static enum flamepix_status begin_frame(struct flamepix_xctrace_elements *elements,
                                        const char **attributes)
{
    bool is_new;
    if (!elements->backtrace_is_open || elements->row.backtrace == none)
        return FLAMEPIX_OK;
    enum flamepix_status status =
        item_of(elements, FLAMEPIX_XCTRACE_FRAME, attributes, &elements->frame, &is_new);
    if (status == FLAMEPIX_OK && is_new)
        status = name_frame(elements, attributes);
    if (status == FLAMEPIX_OK && elements->frame != none)
        status = flamepix_xctrace_add_frame(&elements->row.items, elements->row.backtrace,
                                            elements->frame);
    if (!is_new)
        elements->frame = none; /* nothing more is said of it */
    return status;
}

static enum flamepix_status end_frame(struct flamepix_xctrace_elements *elements)
{
    elements->frame = none;
    return FLAMEPIX_OK;
}

static enum flamepix_status begin_binary(struct flamepix_xctrace_elements *elements,
                                         const char **attributes)
{
    size_t binary;
    const enum flamepix_status status = named_item(elements, attributes, "name", &binary);
    if (status == FLAMEPIX_OK && binary != none && elements->frame != none)
        item_at(elements, elements->frame)->module = item_at(elements, binary)->name;
    return status;
}

static enum flamepix_status begin_source(struct flamepix_xctrace_elements *elements,
                                         const char **attributes)
{
    if (elements->frame != none)
        item_at(elements, elements->frame)->line = number_of(attribute(attributes, "line"));
    return FLAMEPIX_OK;
}

/* -- elements that are text -------------------------------------------------------------------- */

/* One that stands for another has no text. */
static enum flamepix_status begin_text(struct flamepix_xctrace_elements *elements,
                                       const char **attributes)
{
    const bool is_new = attribute(attributes, "ref") == NULL;
    elements->text.length = 0;
    elements->text_id = is_new ? number_of(attribute(attributes, "id")) : 0;
    return FLAMEPIX_OK;
}

static enum flamepix_status begin_path(struct flamepix_xctrace_elements *elements,
                                       const char **attributes)
{
    const char *ref = attribute(attributes, "ref");
    enum flamepix_status status = begin_text(elements, attributes);
    if (ref == NULL || elements->frame == none)
        return status;
    const size_t path =
        flamepix_xctrace_find(&elements->row.items, FLAMEPIX_XCTRACE_NAME, number_of(ref));
    if (path != none)
        item_at(elements, elements->frame)->file = item_at(elements, path)->name;
    return status;
}

static enum flamepix_status end_path(struct flamepix_xctrace_elements *elements)
{
    size_t path;
    if (elements->frame == none || elements->text.length == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status =
        flamepix_xctrace_add(&elements->row.items, FLAMEPIX_XCTRACE_NAME, elements->text_id, &path);
    if (status == FLAMEPIX_OK)
        status = flamepix_text_table_intern(&elements->row.items.texts,
                                            flamepix_buffer_bytes(&elements->text),
                                            &item_at(elements, path)->name);
    if (status == FLAMEPIX_OK)
        item_at(elements, elements->frame)->file = item_at(elements, path)->name;
    return status;
}

static enum flamepix_status begin_weight(struct flamepix_xctrace_elements *elements,
                                         const char **attributes)
{
    const char *ref = attribute(attributes, "ref");
    enum flamepix_status status = begin_text(elements, attributes);
    if (ref == NULL)
        return status;
    const size_t weight =
        flamepix_xctrace_find(&elements->row.items, FLAMEPIX_XCTRACE_NUMBER, number_of(ref));
    elements->row.has_weight = weight != none;
    if (elements->row.has_weight)
        elements->row.weight = item_at(elements, weight)->number;
    return status;
}

static bool read_number(const struct flamepix_xctrace_elements *elements, double *number_ret)
{
    struct flamepix_bytes text = flamepix_bytes_trimmed(flamepix_buffer_bytes(&elements->text));
    return flamepix_take_real(&text, number_ret) && text.length == 0;
}

static enum flamepix_status end_weight(struct flamepix_xctrace_elements *elements)
{
    size_t weight;
    double number;
    if (!read_number(elements, &number))
        return FLAMEPIX_OK;
    elements->row.has_weight = true;
    elements->row.weight = number;
    const enum flamepix_status status = flamepix_xctrace_add(
        &elements->row.items, FLAMEPIX_XCTRACE_NUMBER, elements->text_id, &weight);
    if (status == FLAMEPIX_OK)
        item_at(elements, weight)->number = number;
    return status;
}

static enum flamepix_status end_time(struct flamepix_xctrace_elements *elements)
{
    elements->row.has_time = read_number(elements, &elements->row.time);
    return FLAMEPIX_OK;
}

/* -- threads and processes --------------------------------------------------------------------- */

static enum flamepix_status begin_thread(struct flamepix_xctrace_elements *elements,
                                         const char **attributes)
{
    return named_item(elements, attributes, "fmt", &elements->row.thread);
}

static enum flamepix_status begin_process(struct flamepix_xctrace_elements *elements,
                                          const char **attributes)
{
    return named_item(elements, attributes, "fmt", &elements->row.process);
}

/* -- all elements ------------------------------------------------------------------------------ */

typedef enum flamepix_status begin_fn(struct flamepix_xctrace_elements *elements,
                                      const char **attributes);
typedef enum flamepix_status end_fn(struct flamepix_xctrace_elements *elements);

static const struct element_kind {
    const char *name;
    begin_fn *begin;
    end_fn *end; /* NULL: nothing is done */
} kinds[] = {
    {"row", begin_row, end_row},           {"backtrace", begin_backtrace, end_backtrace},
    {"frame", begin_frame, end_frame},     {"binary", begin_binary, NULL},
    {"source", begin_source, NULL},        {"path", begin_path, end_path},
    {"weight", begin_weight, end_weight},  {"cycle-weight", begin_weight, end_weight},
    {"sample-time", begin_text, end_time}, {"thread", begin_thread, NULL},
    {"process", begin_process, NULL},
};

static const struct element_kind *kind_of(const char *name)
{
    for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
        if (strcmp(kinds[i].name, name) == 0)
            return &kinds[i];
    }
    return NULL;
}

enum flamepix_status flamepix_xctrace_begin_element(struct flamepix_xctrace_elements *elements,
                                                    const char *name, const char **attributes)
{
    const struct element_kind *kind = kind_of(name);
    return kind != NULL ? kind->begin(elements, attributes) : FLAMEPIX_OK;
}

enum flamepix_status flamepix_xctrace_add_text(struct flamepix_xctrace_elements *elements,
                                               struct flamepix_bytes text)
{
    if (elements->text.length >= LONGEST_TEXT_NBYTES)
        return FLAMEPIX_OK;
    return flamepix_buffer_append(&elements->text, text.data, text.length);
}

enum flamepix_status flamepix_xctrace_end_element(struct flamepix_xctrace_elements *elements,
                                                  const char *name)
{
    const struct element_kind *kind = kind_of(name);
    return kind != NULL && kind->end != NULL ? kind->end(elements) : FLAMEPIX_OK;
}

enum flamepix_status flamepix_xctrace_elements_init(struct flamepix_xctrace_elements *elements,
                                                    struct flamepix_recording *recording)
{
    *elements = (struct flamepix_xctrace_elements){.frame = none};
    return flamepix_xctrace_row_init(&elements->row, recording);
}

void flamepix_xctrace_elements_free(struct flamepix_xctrace_elements *elements)
{
    flamepix_xctrace_row_free(&elements->row);
    flamepix_buffer_free(&elements->text);
    flamepix_buffer_free(&elements->symbol);
}
