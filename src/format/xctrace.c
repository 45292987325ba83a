/* An export of Instruments' samples: `xctrace export --xpath`. XML with a row for each sample:
 *
 *     <row><sample-time id="1">57246708</sample-time><thread id="2" fmt="main">...</thread>
 *       <weight id="9">1000000</weight>
 *       <backtrace id="10"><frame id="11" name="f" addr="0x18d3"><binary id="12" name="dyld"/>
 *         <source line="7"><path id="23">/src/main.rs</path></source></frame>
 *         <frame id="13" name="main" addr="0x18d4"><binary ref="12"/></frame></backtrace></row>
 *
 * An element with an id may stand for itself later, with a ref alone, so those that are needed are
 * kept (xctrace.h); times are not, as each sample has its own. Frames come from the leaf.
 *
 * A sample weighs 1, or with the weight "time" its nanoseconds. The XML is read by expat, in parts.
 * Entities of its own, elements in elements beyond DEEPEST and single tags beyond LONGEST_NBYTES
 * are no part of such an export and count as damage, so that memory is bounded by the tables. */
#include "format/xctrace.h"

#include <expat.h>

#include "format/formats.h"
#include "format/rust_symbol.h"
#include "format/take_text.h"

enum { PART_NBYTES = 1 << 14, DEEPEST = 256, LONGEST_NBYTES = 1 << 20 };

static const size_t none = SIZE_MAX;

struct xctrace {
    XML_Parser parser;
    struct flamepix_recording *recording;
    enum flamepix_status status; /* that stopped the parser; OK: nothing did */
    uint64_t taken;              /* bytes given to the parser */
    size_t depth;
    struct flamepix_xctrace_items items;
    struct flamepix_buffer text, symbol; /* what stands in an element; a name */
    uint64_t id;                         /* of the element whose text is read */
    /* The row that is being read: numbers of items. */
    size_t backtrace, thread, process;
    bool is_own; /* the backtrace is told here, so frames that follow are its */
    size_t frame;
    bool has_weight, has_time;
    double weight, time;
};

/* -- attributes and texts ---------------------------------------------------------------------- */

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

/* The number of a text; 0, the empty one, where there is none. */
static enum flamepix_status text_number(struct xctrace *reader, struct flamepix_bytes text,
                                        size_t *number_ret)
{
    return flamepix_text_table_intern(&reader->items.texts, text, number_ret);
}

/* The item that an element is or refers to: an element that says what it is becomes a new one. */
static enum flamepix_status item_of(struct xctrace *reader, enum flamepix_xctrace_kind kind,
                                    const char **attributes, size_t *item_ret, bool *is_own_ret)
{
    const char *ref = attribute(attributes, "ref");
    *is_own_ret = ref == NULL;
    if (ref == NULL)
        return flamepix_xctrace_add(&reader->items, kind, number_of(attribute(attributes, "id")),
                                    item_ret);
    *item_ret = flamepix_xctrace_find(&reader->items, kind, number_of(ref));
    return FLAMEPIX_OK;
}

/* The same of what has a name, in an attribute. */
static enum flamepix_status named_item(struct xctrace *reader, const char **attributes,
                                       const char *attribute_name, size_t *item_ret)
{
    const char *text = attribute(attributes, attribute_name);
    bool is_own;
    size_t name = 0;
    enum flamepix_status status =
        item_of(reader, FLAMEPIX_XCTRACE_NAME, attributes, item_ret, &is_own);
    if (status != FLAMEPIX_OK || !is_own || text == NULL)
        return status;
    status = text_number(reader, flamepix_bytes_of(text), &name);
    reader->items.items[*item_ret].name = name;
    return status;
}

/* -- elements ---------------------------------------------------------------------------------- */

static enum flamepix_status begin_row(struct xctrace *reader)
{
    reader->backtrace = reader->thread = reader->process = reader->frame = none;
    reader->has_weight = reader->has_time = reader->is_own = false;
    return FLAMEPIX_OK;
}

static enum flamepix_status begin_backtrace(struct xctrace *reader, const char **attributes)
{
    const enum flamepix_status status = item_of(reader, FLAMEPIX_XCTRACE_BACKTRACE, attributes,
                                                &reader->backtrace, &reader->is_own);
    if (status == FLAMEPIX_OK && reader->is_own)
        reader->items.items[reader->backtrace].first = reader->items.frame_count;
    return status;
}

static enum flamepix_status name_frame(struct xctrace *reader, const char **attributes)
{
    const char *text = attribute(attributes, "name");
    struct flamepix_bytes name;
    size_t number = 0;
    enum flamepix_status status =
        flamepix_rust_symbol(flamepix_bytes_of(text == NULL ? "" : text), &reader->symbol, &name);
    if (status == FLAMEPIX_OK)
        status = text_number(reader, name, &number);
    reader->items.items[reader->frame].name = number;
    reader->items.items[reader->frame].address = number_of(attribute(attributes, "addr"));
    return status;
}

static enum flamepix_status begin_frame(struct xctrace *reader, const char **attributes)
{
    bool is_own;
    if (!reader->is_own || reader->backtrace == none)
        return FLAMEPIX_OK;
    enum flamepix_status status =
        item_of(reader, FLAMEPIX_XCTRACE_FRAME, attributes, &reader->frame, &is_own);
    if (status == FLAMEPIX_OK && is_own)
        status = name_frame(reader, attributes);
    if (status == FLAMEPIX_OK && reader->frame != none)
        status = flamepix_xctrace_add_frame(&reader->items, reader->backtrace, reader->frame);
    if (!is_own)
        reader->frame = none; /* nothing more is said of it */
    return status;
}

static enum flamepix_status begin_binary(struct xctrace *reader, const char **attributes)
{
    size_t binary;
    const enum flamepix_status status = named_item(reader, attributes, "name", &binary);
    if (status == FLAMEPIX_OK && binary != none && reader->frame != none)
        reader->items.items[reader->frame].module = reader->items.items[binary].name;
    return status;
}

static void begin_source(struct xctrace *reader, const char **attributes)
{
    if (reader->frame != none)
        reader->items.items[reader->frame].line = number_of(attribute(attributes, "line"));
}

/* An element whose text is read, unless it stands for another. */
static enum flamepix_status begin_text(struct xctrace *reader, const char **attributes)
{
    reader->text.length = 0;
    reader->id = number_of(attribute(attributes, "id"));
    return FLAMEPIX_OK;
}

static enum flamepix_status begin_weight(struct xctrace *reader, const char **attributes)
{
    const char *ref = attribute(attributes, "ref");
    if (ref == NULL)
        return begin_text(reader, attributes);
    reader->id = 0;
    reader->text.length = 0;
    const size_t item =
        flamepix_xctrace_find(&reader->items, FLAMEPIX_XCTRACE_NUMBER, number_of(ref));
    reader->has_weight = item != none;
    if (item != none)
        reader->weight = reader->items.items[item].number;
    return FLAMEPIX_OK;
}

static enum flamepix_status begin_path(struct xctrace *reader, const char **attributes)
{
    const char *ref = attribute(attributes, "ref");
    if (ref == NULL || reader->frame == none)
        return begin_text(reader, attributes);
    reader->text.length = 0;
    const size_t path =
        flamepix_xctrace_find(&reader->items, FLAMEPIX_XCTRACE_NAME, number_of(ref));
    if (path != none)
        reader->items.items[reader->frame].file = reader->items.items[path].name;
    return FLAMEPIX_OK;
}

static enum flamepix_status begin_element(struct xctrace *reader, const char *name,
                                          const char **attributes)
{
    if (strcmp(name, "row") == 0)
        return begin_row(reader);
    if (strcmp(name, "backtrace") == 0)
        return begin_backtrace(reader, attributes);
    if (strcmp(name, "frame") == 0)
        return begin_frame(reader, attributes);
    if (strcmp(name, "binary") == 0)
        return begin_binary(reader, attributes);
    if (strcmp(name, "source") == 0)
        begin_source(reader, attributes);
    if (strcmp(name, "path") == 0)
        return begin_path(reader, attributes);
    if (strcmp(name, "weight") == 0 || strcmp(name, "cycle-weight") == 0)
        return begin_weight(reader, attributes);
    if (strcmp(name, "sample-time") == 0)
        return begin_text(reader, attributes);
    if (strcmp(name, "thread") == 0)
        return named_item(reader, attributes, "fmt", &reader->thread);
    if (strcmp(name, "process") == 0)
        return named_item(reader, attributes, "fmt", &reader->process);
    return FLAMEPIX_OK;
}

/* -- ends of elements -------------------------------------------------------------------------- */

static bool read_number(struct xctrace *reader, double *number_ret)
{
    struct flamepix_bytes text = flamepix_bytes_trimmed(flamepix_buffer_bytes(&reader->text));
    return flamepix_take_real(&text, number_ret) && text.length == 0;
}

static enum flamepix_status end_weight(struct xctrace *reader)
{
    size_t item;
    double number;
    if (!read_number(reader, &number))
        return FLAMEPIX_OK;
    reader->has_weight = true;
    reader->weight = number;
    const enum flamepix_status status =
        flamepix_xctrace_add(&reader->items, FLAMEPIX_XCTRACE_NUMBER, reader->id, &item);
    if (status == FLAMEPIX_OK)
        reader->items.items[item].number = number;
    return status;
}

static enum flamepix_status end_path(struct xctrace *reader)
{
    size_t path;
    size_t name = 0;
    if (reader->frame == none || reader->text.length == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status =
        flamepix_xctrace_add(&reader->items, FLAMEPIX_XCTRACE_NAME, reader->id, &path);
    if (status == FLAMEPIX_OK)
        status = text_number(reader, flamepix_buffer_bytes(&reader->text), &name);
    if (status != FLAMEPIX_OK)
        return status;
    reader->items.items[path].name = name;
    reader->items.items[reader->frame].file = name;
    return FLAMEPIX_OK;
}

static struct flamepix_bytes text_of(const struct xctrace *reader, size_t number)
{
    return flamepix_text_table_get(&reader->items.texts, number);
}

static enum flamepix_status add_root(struct xctrace *reader, size_t item)
{
    if (item == none)
        return FLAMEPIX_OK;
    return flamepix_recording_name(reader->recording,
                                   text_of(reader, reader->items.items[item].name));
}

static enum flamepix_status add_frames(struct xctrace *reader)
{
    const struct flamepix_xctrace_items *items = &reader->items;
    const struct flamepix_xctrace_item *backtrace = &items->items[reader->backtrace];
    enum flamepix_status status = FLAMEPIX_OK;
    const size_t count = backtrace->count < FLAMEPIX_RECORDED_FRAMES_MAX
                             ? backtrace->count
                             : FLAMEPIX_RECORDED_FRAMES_MAX;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        const struct flamepix_xctrace_item *item =
            &items->items[items->frames[backtrace->first + i]];
        const struct flamepix_frame frame = {.name = text_of(reader, item->name),
                                             .module = text_of(reader, item->module),
                                             .file = text_of(reader, item->file),
                                             .line = item->line,
                                             .address = item->address};
        status = flamepix_recording_frame(reader->recording, &frame);
    }
    return status;
}

static bool weighs_time(const struct flamepix_recording *recording)
{
    const char *weight = recording->options.recording.weight;
    return weight != NULL && (strcmp(weight, "time") == 0 || strcmp(weight, "period") == 0);
}

static enum flamepix_status end_row(struct xctrace *reader)
{
    const struct flamepix_recording_options *options = &reader->recording->options.recording;
    struct flamepix_sample sample = {.weight.value = 1,
                                     .leaf_first = true,
                                     .has_time = reader->has_time,
                                     .begin = reader->time / 1e9,
                                     .end = reader->time / 1e9};
    enum flamepix_status status = FLAMEPIX_OK;
    if (reader->backtrace == none)
        return FLAMEPIX_OK;
    if (weighs_time(reader->recording))
        sample.weight.value = reader->has_weight ? reader->weight : 0;
    status = add_frames(reader);
    if (status == FLAMEPIX_OK && options->tid)
        status = add_root(reader, reader->thread);
    if (status == FLAMEPIX_OK && options->pid)
        status = add_root(reader, reader->process);
    reader->backtrace = none;
    return status == FLAMEPIX_OK ? flamepix_recording_put(reader->recording, &sample) : status;
}

static enum flamepix_status end_element(struct xctrace *reader, const char *name)
{
    if (strcmp(name, "row") == 0)
        return end_row(reader);
    if (strcmp(name, "path") == 0)
        return end_path(reader);
    if (strcmp(name, "frame") == 0)
        reader->frame = none;
    if (strcmp(name, "backtrace") == 0)
        reader->is_own = false;
    if (strcmp(name, "weight") == 0 || strcmp(name, "cycle-weight") == 0)
        return end_weight(reader);
    if (strcmp(name, "sample-time") == 0)
        reader->has_time = read_number(reader, &reader->time);
    return FLAMEPIX_OK;
}

/* -- expat ------------------------------------------------------------------------------------- */

static void stop(struct xctrace *reader, enum flamepix_status status)
{
    if (status == FLAMEPIX_OK || reader->status != FLAMEPIX_OK)
        return;
    reader->status = status;
    (void)XML_StopParser(reader->parser, XML_FALSE);
}

static void XMLCALL on_start(void *user, const char *name, const char **attributes)
{
    struct xctrace *reader = user;
    if (++reader->depth > DEEPEST)
        stop(reader, FLAMEPIX_END);
    else
        stop(reader, begin_element(reader, name, attributes));
}

static void XMLCALL on_end(void *user, const char *name)
{
    struct xctrace *reader = user;
    reader->depth--;
    stop(reader, end_element(reader, name));
}

static void XMLCALL on_text(void *user, const char *text, int length)
{
    struct xctrace *reader = user;
    if (reader->text.length < LONGEST_NBYTES)
        stop(reader, flamepix_buffer_append(&reader->text, text, (size_t)length));
}

static void XMLCALL on_entity(void *user, const XML_Char *name, int is_parameter,
                              const XML_Char *value, int value_length, const XML_Char *base,
                              const XML_Char *system_id, const XML_Char *public_id,
                              const XML_Char *notation)
{
    (void)name, (void)is_parameter, (void)value, (void)value_length, (void)base;
    (void)system_id, (void)public_id, (void)notation;
    stop(user, FLAMEPIX_END);
}

static enum flamepix_status begin(struct flamepix_recording *recording, void *user)
{
    struct xctrace *reader = user;
    const bool is_time = weighs_time(recording);
    size_t part;
    reader->recording = recording;
    reader->parser = XML_ParserCreate(NULL);
    if (reader->parser == NULL)
        return FLAMEPIX_NO_MEMORY;
    XML_SetUserData(reader->parser, reader);
    XML_SetElementHandler(reader->parser, on_start, on_end);
    XML_SetCharacterDataHandler(reader->parser, on_text);
    XML_SetEntityDeclHandler(reader->parser, on_entity);
    (void)begin_row(reader);
    enum flamepix_status status =
        text_number(reader, (struct flamepix_bytes){"", 0}, &part); /* the empty one is first */
    return status == FLAMEPIX_OK
               ? flamepix_recording_part(recording, "value", (struct flamepix_bytes){NULL, 0},
                                         flamepix_bytes_of(is_time ? "nanoseconds" : "samples"),
                                         &part)
               : status;
}

static enum flamepix_status note_damage(struct xctrace *reader)
{
    const XML_Index at = XML_GetCurrentByteIndex(reader->parser);
    return flamepix_recording_damaged(reader->recording, at < 0 ? 0 : (uint64_t)at,
                                      "well-formed XML");
}

static enum flamepix_status step(struct flamepix_recording *recording, void *user)
{
    struct xctrace *reader = user;
    char part[PART_NBYTES];
    size_t length = 0;
    const enum flamepix_status status =
        flamepix_recording_read(recording, part, sizeof(part), &length);
    if (status != FLAMEPIX_OK)
        return status;
    reader->taken += length;
    const bool is_good = XML_Parse(reader->parser, part, (int)length, length == 0) == XML_STATUS_OK;
    if (reader->status != FLAMEPIX_OK && reader->status != FLAMEPIX_END)
        return reader->status;
    if (!is_good && XML_GetErrorCode(reader->parser) == XML_ERROR_NO_MEMORY)
        return FLAMEPIX_NO_MEMORY;
    const XML_Index at = XML_GetCurrentByteIndex(reader->parser);
    if (!is_good || (at >= 0 && reader->taken - (uint64_t)at > LONGEST_NBYTES))
        return note_damage(reader);
    return length == 0 ? FLAMEPIX_END : FLAMEPIX_OK;
}

static void end(void *user)
{
    struct xctrace *reader = user;
    if (reader->parser != NULL)
        XML_ParserFree(reader->parser);
    flamepix_xctrace_free(&reader->items);
    flamepix_buffer_free(&reader->text);
    flamepix_buffer_free(&reader->symbol);
}

static const struct flamepix_recording_kind kind = {
    .reader_nbytes = sizeof(struct xctrace), .begin = begin, .step = step, .end = end};

FLAMEPIX_RECORDING_OPEN(flamepix_xctrace_open, kind)
