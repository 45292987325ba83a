/* A frame, a binary, a path or a weight is defined once, by an element with an id; later elements
 * refer to it. Such an element becomes an item, and its contents are added to the item.
 *
 * A backtrace has its frames, or is inside another element with its own id, which may be referred
 * to as well; that one may have the frames itself. */
#include "format/systems/xctrace.h"

#include "format/languages/rust_symbol.h"
#include "format/parse/parse_text.h"

enum { LONGEST_TEXT_NBYTES = 1 << 20 };

static const size_t none = FPX_XCTRACE_NONE;

static struct fpx_xctrace_item *item_at(const struct fpx_xctrace_elements *elements, size_t number)
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
    (void)(fpx_bytes_begin_with(rest, "0x") ? fpx_take_hex(&rest, &number)
                                            : fpx_take_number(&rest, &number));
    return number;
}

/* The item that an element defines or refers to: an element with contents becomes a new item. NONE:
 * the reference is unknown. */
static enum flamepix_status item_of(struct fpx_xctrace_elements *elements,
                                    enum fpx_xctrace_kind kind, const char **attributes,
                                    size_t *item_ret, bool *is_new_ret)
{
    const char *ref = attribute(attributes, "ref");
    *is_new_ret = ref == NULL;
    if (ref == NULL)
        return fpx_xctrace_add(&elements->row.items, kind, number_of(attribute(attributes, "id")),
                               item_ret);
    *item_ret = fpx_xctrace_find(&elements->row.items, kind, number_of(ref));
    return FLAMEPIX_OK;
}

static void note_missing(struct fpx_xctrace_elements *elements, const char *what)
{
    if (elements->row.missing == NULL)
        elements->row.missing = what;
}

/* As above for an element whose name is an attribute. */
static enum flamepix_status named_item(struct fpx_xctrace_elements *elements,
                                       const char **attributes, const char *attribute_name,
                                       size_t *item_ret)
{
    const char *name = attribute(attributes, attribute_name);
    bool is_new;
    enum flamepix_status status =
        item_of(elements, FPX_XCTRACE_NAME, attributes, item_ret, &is_new);
    if (status != FLAMEPIX_OK || !is_new || name == NULL)
        return status;
    return fpx_text_table_intern(&elements->row.items.texts, flamepix_bytes_of(name),
                                 &item_at(elements, *item_ret)->name);
}

/* -- tables and rows --------------------------------------------------------------------------- */

/* A table, which is a node, has its own schema. */
static enum flamepix_status begin_schema(struct fpx_xctrace_elements *elements,
                                         const char **attributes)
{
    const char *name = attribute(attributes, "name");
    elements->row.has_columns = elements->row.has_stacks = false;
    return fpx_text_table_intern(&elements->row.items.texts,
                                 flamepix_bytes_of(name == NULL ? "" : name), &elements->row.table);
}

static enum flamepix_status begin_text(struct fpx_xctrace_elements *elements,
                                       const char **attributes)
{
    const bool is_new = attribute(attributes, "ref") == NULL;
    flamepix_buffer_clear(&elements->text);
    elements->is_text = is_new;
    elements->text_id = is_new ? number_of(attribute(attributes, "id")) : 0;
    return FLAMEPIX_OK;
}

/* Ends the type of a column. */
static enum flamepix_status end_type(struct fpx_xctrace_elements *elements)
{
    const struct flamepix_bytes type = flamepix_buffer_bytes(&elements->text);
    elements->row.has_columns = true;
    if (type.length > 0 && fpx_bytes_end_with(type, "backtrace"))
        elements->row.has_stacks = true;
    elements->is_text = false;
    return FLAMEPIX_OK;
}

static enum flamepix_status begin_row(struct fpx_xctrace_elements *elements,
                                      const char **attributes)
{
    (void)attributes;
    fpx_recording_record(elements->row.recording, elements->offset);
    fpx_xctrace_row_begin(&elements->row);
    elements->row.offset = elements->offset;
    elements->tagged = elements->frame = elements->source = none;
    elements->backtrace_is_open = false;
    return FLAMEPIX_OK;
}

static enum flamepix_status end_row(struct fpx_xctrace_elements *elements)
{
    return elements->row.is_open ? fpx_xctrace_row_put(&elements->row) : FLAMEPIX_OK;
}

/* A column without a value in this row. */
static enum flamepix_status begin_sentinel(struct fpx_xctrace_elements *elements,
                                           const char **attributes)
{
    (void)attributes;
    elements->row.says_none = true;
    return FLAMEPIX_OK;
}

/* -- backtraces and frames --------------------------------------------------------------------- */

static void open_backtrace(struct fpx_xctrace_elements *elements)
{
    elements->backtrace_is_open = true;
    item_at(elements, elements->row.backtrace)->first = elements->row.items.frame_count;
}

static enum flamepix_status begin_backtrace(struct fpx_xctrace_elements *elements,
                                            const char **attributes)
{
    bool is_new;
    const enum flamepix_status status =
        item_of(elements, FPX_XCTRACE_BACKTRACE, attributes, &elements->row.backtrace, &is_new);
    if (status != FLAMEPIX_OK)
        return status;
    if (is_new)
        open_backtrace(elements);
    else if (elements->row.backtrace == none)
        note_missing(elements, "a backtrace that was told before");
    return FLAMEPIX_OK;
}

static enum flamepix_status end_backtrace(struct fpx_xctrace_elements *elements)
{
    elements->backtrace_is_open = false;
    return FLAMEPIX_OK;
}

static enum flamepix_status begin_tagged(struct fpx_xctrace_elements *elements,
                                         const char **attributes)
{
    bool is_new;
    size_t tagged;
    const enum flamepix_status status =
        item_of(elements, FPX_XCTRACE_TAGGED, attributes, &tagged, &is_new);
    if (status != FLAMEPIX_OK)
        return status;
    elements->tagged = none;
    if (is_new) {
        elements->tagged = tagged;
        item_at(elements, tagged)->first = none;
    } else if (tagged == none) {
        note_missing(elements, "a tagged backtrace that was told before");
    } else {
        elements->row.backtrace = item_at(elements, tagged)->first;
        elements->row.says_none = elements->row.says_none || elements->row.backtrace == none;
    }
    return FLAMEPIX_OK;
}

/* Ends the element: it contains the backtrace found in it, or none. */
static enum flamepix_status end_tagged(struct fpx_xctrace_elements *elements)
{
    if (elements->tagged != none) {
        item_at(elements, elements->tagged)->first = elements->row.backtrace;
        elements->row.says_none =
            elements->row.says_none ||
            (elements->row.backtrace == none && item_at(elements, elements->tagged)->id != 0);
    }
    elements->tagged = none;
    elements->backtrace_is_open = false;
    return FLAMEPIX_OK;
}

/* A frame directly in a tagged backtrace begins a backtrace without an id. */
static enum flamepix_status need_backtrace(struct fpx_xctrace_elements *elements)
{
    if (elements->backtrace_is_open || elements->tagged == none || elements->row.backtrace != none)
        return FLAMEPIX_OK;
    const enum flamepix_status status =
        fpx_xctrace_add(&elements->row.items, FPX_XCTRACE_BACKTRACE, 0, &elements->row.backtrace);
    if (status == FLAMEPIX_OK)
        open_backtrace(elements);
    return status;
}

static enum flamepix_status name_frame(struct fpx_xctrace_elements *elements,
                                       const char **attributes)
{
    const char *text = attribute(attributes, "name");
    struct fpx_xctrace_item *frame = item_at(elements, elements->frame);
    struct flamepix_bytes name;
    frame->address = number_of(attribute(attributes, "addr"));
    enum flamepix_status status =
        fpx_rust_symbol(flamepix_bytes_of(text == NULL ? "" : text), &elements->symbol, &name);
    return status == FLAMEPIX_OK
               ? fpx_text_table_intern(&elements->row.items.texts, name, &frame->name)
               : status;
}

static enum flamepix_status begin_frame(struct fpx_xctrace_elements *elements,
                                        const char **attributes)
{
    bool is_new;
    enum flamepix_status status = need_backtrace(elements);
    if (status != FLAMEPIX_OK || !elements->backtrace_is_open || elements->row.backtrace == none)
        return status;
    status = item_of(elements, FPX_XCTRACE_FRAME, attributes, &elements->frame, &is_new);
    if (status == FLAMEPIX_OK && is_new)
        status = name_frame(elements, attributes);
    const bool is_known =
        !is_new || attribute(attributes, "name") != NULL || attribute(attributes, "addr") != NULL;
    if (status == FLAMEPIX_OK && elements->frame != none && is_known)
        status =
            fpx_xctrace_add_frame(&elements->row.items, elements->row.backtrace, elements->frame);
    else if (status == FLAMEPIX_OK)
        item_at(elements, elements->row.backtrace)->is_broken = true;
    if (!is_new)
        elements->frame = none; /* it has no further contents */
    return status;
}

static enum flamepix_status end_frame(struct fpx_xctrace_elements *elements)
{
    elements->frame = none;
    return FLAMEPIX_OK;
}

/* -- places of frames -------------------------------------------------------------------------- */

static enum flamepix_status begin_binary(struct fpx_xctrace_elements *elements,
                                         const char **attributes)
{
    size_t binary;
    const enum flamepix_status status = named_item(elements, attributes, "name", &binary);
    if (status == FLAMEPIX_OK && binary != none && elements->frame != none)
        item_at(elements, elements->frame)->module = item_at(elements, binary)->name;
    return status;
}

static enum flamepix_status begin_source(struct fpx_xctrace_elements *elements,
                                         const char **attributes)
{
    bool is_new;
    const enum flamepix_status status =
        item_of(elements, FPX_XCTRACE_SOURCE, attributes, &elements->source, &is_new);
    if (status != FLAMEPIX_OK || elements->source == none)
        return status;
    struct fpx_xctrace_item *source = item_at(elements, elements->source);
    if (is_new)
        source->line = number_of(attribute(attributes, "line"));
    if (elements->frame != none) {
        item_at(elements, elements->frame)->line = source->line;
        item_at(elements, elements->frame)->file = source->file;
    }
    return FLAMEPIX_OK;
}

static enum flamepix_status end_source(struct fpx_xctrace_elements *elements)
{
    elements->source = none;
    return FLAMEPIX_OK;
}

static void set_file(struct fpx_xctrace_elements *elements, size_t path)
{
    const size_t file = item_at(elements, path)->name;
    if (elements->source != none)
        item_at(elements, elements->source)->file = file;
    if (elements->frame != none)
        item_at(elements, elements->frame)->file = file;
}

static enum flamepix_status begin_path(struct fpx_xctrace_elements *elements,
                                       const char **attributes)
{
    const char *ref = attribute(attributes, "ref");
    const enum flamepix_status status = begin_text(elements, attributes);
    if (ref == NULL)
        return status;
    const size_t path = fpx_xctrace_find(&elements->row.items, FPX_XCTRACE_NAME, number_of(ref));
    if (path != none)
        set_file(elements, path);
    return status;
}

static enum flamepix_status end_path(struct fpx_xctrace_elements *elements)
{
    size_t path;
    if (!elements->is_text || elements->text.length == 0)
        return FLAMEPIX_OK;
    elements->is_text = false;
    enum flamepix_status status =
        fpx_xctrace_add(&elements->row.items, FPX_XCTRACE_NAME, elements->text_id, &path);
    if (status == FLAMEPIX_OK)
        status = fpx_text_table_intern(&elements->row.items.texts,
                                       flamepix_buffer_bytes(&elements->text),
                                       &item_at(elements, path)->name);
    if (status == FLAMEPIX_OK)
        set_file(elements, path);
    return status;
}

/* -- weights and times ------------------------------------------------------------------------- */

/* Reads a number defined here or earlier; `*is_known_ret`: it was defined earlier. */
static enum flamepix_status begin_number(struct fpx_xctrace_elements *elements,
                                         const char **attributes, bool *is_known_ret,
                                         double *number_ret)
{
    const char *ref = attribute(attributes, "ref");
    const enum flamepix_status status = begin_text(elements, attributes);
    *is_known_ret = false;
    if (ref == NULL)
        return status;
    const size_t number =
        fpx_xctrace_find(&elements->row.items, FPX_XCTRACE_NUMBER, number_of(ref));
    *is_known_ret = number != none;
    if (*is_known_ret)
        *number_ret = item_at(elements, number)->number;
    return status;
}

static enum flamepix_status end_number(struct fpx_xctrace_elements *elements, bool *is_known_ret,
                                       double *number_ret)
{
    struct flamepix_bytes text = fpx_bytes_trimmed(flamepix_buffer_bytes(&elements->text));
    size_t item;
    if (!elements->is_text)
        return FLAMEPIX_OK;
    elements->is_text = false;
    *is_known_ret = fpx_take_real(&text, number_ret) && text.length == 0;
    if (!*is_known_ret)
        return FLAMEPIX_OK;
    const enum flamepix_status status =
        fpx_xctrace_add(&elements->row.items, FPX_XCTRACE_NUMBER, elements->text_id, &item);
    if (status == FLAMEPIX_OK)
        item_at(elements, item)->number = *number_ret;
    return status;
}

static enum flamepix_status begin_time_weight(struct fpx_xctrace_elements *elements,
                                              const char **attributes)
{
    elements->row.kind = FPX_XCTRACE_NANOSECONDS;
    return begin_number(elements, attributes, &elements->row.has_weight, &elements->row.weight);
}

static enum flamepix_status begin_cycles(struct fpx_xctrace_elements *elements,
                                         const char **attributes)
{
    elements->row.kind = FPX_XCTRACE_CYCLES;
    return begin_number(elements, attributes, &elements->row.has_weight, &elements->row.weight);
}

static enum flamepix_status end_weight(struct fpx_xctrace_elements *elements)
{
    return end_number(elements, &elements->row.has_weight, &elements->row.weight);
}

static enum flamepix_status begin_time(struct fpx_xctrace_elements *elements,
                                       const char **attributes)
{
    return begin_number(elements, attributes, &elements->row.has_time, &elements->row.time);
}

static enum flamepix_status end_time(struct fpx_xctrace_elements *elements)
{
    return end_number(elements, &elements->row.has_time, &elements->row.time);
}

/* -- threads and processes --------------------------------------------------------------------- */

/* If the options ask for threads or processes, a row with an unknown one is not a sample. */
static enum flamepix_status begin_thread(struct fpx_xctrace_elements *elements,
                                         const char **attributes)
{
    const enum flamepix_status status =
        named_item(elements, attributes, "fmt", &elements->row.thread);
    if (elements->row.thread == none && elements->row.recording->options.recording.tid)
        note_missing(elements, "a thread that was told before");
    return status;
}

static enum flamepix_status begin_process(struct fpx_xctrace_elements *elements,
                                          const char **attributes)
{
    const enum flamepix_status status =
        named_item(elements, attributes, "fmt", &elements->row.process);
    if (elements->row.process == none && elements->row.recording->options.recording.pid)
        note_missing(elements, "a process that was told before");
    return status;
}

/* -- all elements ------------------------------------------------------------------------------ */

typedef enum flamepix_status begin_fn(struct fpx_xctrace_elements *elements,
                                      const char **attributes);
typedef enum flamepix_status end_fn(struct fpx_xctrace_elements *elements);

static const struct element_kind {
    const char *name;
    begin_fn *begin;
    end_fn *end; /* NULL: no action */
} kinds[] = {
    {"node", begin_schema, NULL},
    {"row", begin_row, end_row},
    {"backtrace", begin_backtrace, end_backtrace},
    {"tagged-backtrace", begin_tagged, end_tagged},
    {"frame", begin_frame, end_frame},
    {"binary", begin_binary, NULL},
    {"source", begin_source, end_source},
    {"path", begin_path, end_path},
    {"weight", begin_time_weight, end_weight},
    {"cycle-weight", begin_cycles, end_weight},
    {"sample-time", begin_time, end_time},
    {"thread", begin_thread, NULL},
    {"process", begin_process, NULL},
    {"sentinel", begin_sentinel, NULL},
    {"schema", begin_schema, NULL},
    {"engineering-type", begin_text, end_type},
};

static const struct element_kind *kind_of(const char *name)
{
    for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
        if (strcmp(kinds[i].name, name) == 0)
            return &kinds[i];
    }
    return NULL;
}

enum flamepix_status fpx_xctrace_begin_element(struct fpx_xctrace_elements *elements,
                                               const char *name, const char **attributes)
{
    const struct element_kind *kind = kind_of(name);
    return kind != NULL ? kind->begin(elements, attributes) : FLAMEPIX_OK;
}

enum flamepix_status fpx_xctrace_add_text(struct fpx_xctrace_elements *elements,
                                          struct flamepix_bytes text)
{
    if (!elements->is_text || elements->text.length >= LONGEST_TEXT_NBYTES)
        return FLAMEPIX_OK;
    return flamepix_buffer_append(&elements->text, text.data, text.length);
}

enum flamepix_status fpx_xctrace_end_element(struct fpx_xctrace_elements *elements,
                                             const char *name)
{
    const struct element_kind *kind = kind_of(name);
    return kind != NULL && kind->end != NULL ? kind->end(elements) : FLAMEPIX_OK;
}

enum flamepix_status fpx_xctrace_elements_init(struct fpx_xctrace_elements *elements,
                                               struct fpx_recording *recording)
{
    *elements = (struct fpx_xctrace_elements){.tagged = none, .frame = none, .source = none};
    return fpx_xctrace_row_init(&elements->row, recording);
}

void fpx_xctrace_elements_free(struct fpx_xctrace_elements *elements)
{
    fpx_xctrace_row_free(&elements->row);
    flamepix_buffer_free(&elements->text);
    flamepix_buffer_free(&elements->symbol);
}
