/* Chunks of version 0.9. Integers are of fixed width, highest byte first. Texts have their own
 * kinds. A chunk is
 *
 *     "FLR\0", version 0.9, and where the metadata are
 *     events       length, number of their type, ticks at their end; then ticks at their beginning,
 *                  thread and stack if their type has these; then the fields of their type
 *     checkpoints  events of number 1: ticks, place of the one before, constants of some types
 *     metadata     an event of number 0, the last, as described below
 *
 * The metadata are lists for each producer of events: structs, event types and constant types.
 * Event and constant types have the fields of one of the structs. All become classes, as in later
 * versions. */
#include "format/java/jfr_file.h"

/* Types of values, by number. */
enum value_type {
    TYPE_BOOLEAN,
    TYPE_DOUBLE = 10,
    TYPE_UTF8,
    TYPE_UTF16,
    TYPE_ARRAY,
    TYPE_STRUCT,
    TYPE_STRUCTS,
    TYPE_COUNT
};

/* Base of class numbers for constants; those of events are the file's own. */
#define CONSTANT_NUMBER ((uint64_t)1 << 32)
#define STRUCT_NUMBER   ((uint64_t)1 << 33)

enum { BODY_OFFSET = 16 };

struct reading {
    struct fpx_jfr_bytes *bytes;
    struct fpx_jfr_types *types;
    size_t first_struct, struct_count; /* of the producer */
};

static struct flamepix_bytes read_text(struct reading *reading)
{
    struct fpx_jfr_text text;
    fpx_jfr_old_text(reading->bytes, false, NULL, &text);
    return text.text;
}

static uint64_t read_int(struct reading *reading)
{
    return fpx_jfr_fixed(reading->bytes, 4);
}

/* Sets the encoding of a value that is neither a struct nor an array. */
static void set_kind(struct fpx_jfr_field *field, uint64_t type)
{
    static const unsigned char widths[] = {1, 1, 1, 2, 2, 4, 4, 8, 8, 4, 8};
    field->kind = FPX_JFR_UNKNOWN;
    if (type <= TYPE_DOUBLE) {
        field->kind = FPX_JFR_FIXED;
        field->width = widths[type];
    } else if (type == TYPE_UTF8) {
        field->kind = FPX_JFR_OLD_UTF8;
    } else if (type == TYPE_UTF16) {
        field->kind = FPX_JFR_OLD_UTF16;
    }
}

/* -- the metadata ------------------------------------------------------------------------------ */

static enum flamepix_status read_field(struct reading *reading)
{
    struct fpx_jfr_field field = {.is_array = false};
    const struct flamepix_bytes name = read_text(reading);
    read_text(reading);
    read_text(reading);
    fpx_jfr_skip(reading->bytes, 1);
    const uint64_t type = fpx_jfr_fixed(reading->bytes, 1);
    read_int(reading); /* the constant type it refers to, also known by its name */
    const uint64_t of = read_int(reading);
    read_int(reading);
    if (reading->bytes->is_short)
        return FLAMEPIX_OK;
    set_kind(&field, type == TYPE_ARRAY ? of : type);
    field.is_array = type == TYPE_ARRAY || type == TYPE_STRUCTS;
    if ((type == TYPE_STRUCT || type == TYPE_STRUCTS) && of < reading->struct_count) {
        field.kind = FPX_JFR_STRUCT;
        field.of = reading->first_struct + (size_t)of;
    }
    return fpx_jfr_types_add_field(reading->types, name, &field);
}

/* Reads the structs of a producer; each takes at least four bytes. */
static enum flamepix_status read_structs(struct reading *reading)
{
    enum flamepix_status status = FLAMEPIX_OK;
    const uint64_t count = read_int(reading);
    if (count > fpx_jfr_left(reading->bytes) / 4)
        reading->bytes->is_short = true;
    reading->first_struct = reading->types->count;
    reading->struct_count = (size_t)count;
    for (uint64_t i = 0; i < count && status == FLAMEPIX_OK && !reading->bytes->is_short; i++) {
        uint64_t fields = read_int(reading);
        status = fpx_jfr_types_add(reading->types, STRUCT_NUMBER + reading->types->count,
                                   (struct flamepix_bytes){"", 0});
        for (; fields > 0 && status == FLAMEPIX_OK && !reading->bytes->is_short; fields--)
            status = read_field(reading);
    }
    return status;
}

/* Adds the fields of a struct to the class added last. */
static enum flamepix_status add_fields(struct reading *reading, uint64_t number)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (number >= reading->struct_count) {
        reading->bytes->is_short = true;
        return FLAMEPIX_OK;
    }
    const struct fpx_jfr_class *of =
        &reading->types->classes[reading->first_struct + (size_t)number];
    for (size_t i = 0; i < of->field_count && status == FLAMEPIX_OK; i++)
        status =
            fpx_jfr_types_add_field(reading->types, (struct flamepix_bytes){"", 0}, &of->fields[i]);
    return status;
}

static enum flamepix_status add_known(struct reading *reading, bool is_there,
                                      enum fpx_jfr_role role, size_t width)
{
    const struct fpx_jfr_field field = {.kind = FPX_JFR_FIXED, .role = role, .width = width};
    return is_there
               ? fpx_jfr_types_add_field(reading->types, (struct flamepix_bytes){"", 0}, &field)
               : FLAMEPIX_OK;
}

static enum flamepix_status read_event_type(struct reading *reading)
{
    const uint64_t number = read_int(reading);
    read_text(reading);
    read_text(reading);
    const struct flamepix_bytes path = read_text(reading);
    const bool has_start = fpx_jfr_fixed(reading->bytes, 1) != 0;
    const bool has_thread = fpx_jfr_fixed(reading->bytes, 1) != 0;
    const bool has_stack = fpx_jfr_fixed(reading->bytes, 1) != 0;
    fpx_jfr_skip(reading->bytes, 1);
    const uint64_t of = read_int(reading);
    read_int(reading);
    if (reading->bytes->is_short)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_jfr_types_add(reading->types, number, path);
    if (status == FLAMEPIX_OK)
        status = add_known(reading, true, FPX_JFR_END, 8);
    if (status == FLAMEPIX_OK)
        status = add_known(reading, has_start, FPX_JFR_START, 8);
    if (status == FLAMEPIX_OK)
        status = add_known(reading, has_thread, FPX_JFR_THREAD, 4);
    if (status == FLAMEPIX_OK)
        status = add_known(reading, has_stack, FPX_JFR_STACK, 8);
    return status == FLAMEPIX_OK ? add_fields(reading, of) : status;
}

static enum fpx_jfr_pool_kind pool_of(struct flamepix_bytes name)
{
    static const struct {
        const char *name;
        enum fpx_jfr_pool_kind pool;
    } pools[] = {{"UTFConstant", FPX_JFR_SYMBOLS}, {"Class", FPX_JFR_CLASSES},
                 {"Method", FPX_JFR_METHODS},      {"StackTrace", FPX_JFR_STACKS},
                 {"Thread", FPX_JFR_THREADS},      {"FrameType", FPX_JFR_FRAME_TYPES},
                 {"ThreadState", FPX_JFR_STATES}};
    for (size_t i = 0; i < sizeof(pools) / sizeof(pools[0]); i++) {
        if (flamepix_bytes_equal(name, flamepix_bytes_of(pools[i].name)))
            return pools[i].pool;
    }
    return FPX_JFR_POOLS;
}

static enum flamepix_status read_constant_type(struct reading *reading)
{
    struct fpx_jfr_field number_field;
    const uint64_t number = read_int(reading);
    const struct flamepix_bytes name = read_text(reading);
    read_text(reading);
    const uint64_t type = fpx_jfr_fixed(reading->bytes, 1);
    const uint64_t of = read_int(reading);
    set_kind(&number_field, type);
    if (reading->bytes->is_short || number_field.kind != FPX_JFR_FIXED) {
        reading->bytes->is_short = true;
        return FLAMEPIX_OK;
    }
    enum flamepix_status status = fpx_jfr_types_add(reading->types, CONSTANT_NUMBER + number, name);
    if (status != FLAMEPIX_OK)
        return status;
    struct fpx_jfr_class *class = &reading->types->classes[reading->types->count - 1];
    class->number_width = number_field.width;
    class->pool = pool_of(name);
    return add_fields(reading, of);
}

static enum flamepix_status read_list(struct reading *reading,
                                      enum flamepix_status (*read_item)(struct reading *reading))
{
    enum flamepix_status status = FLAMEPIX_OK;
    uint64_t count = read_int(reading);
    for (; count > 0 && status == FLAMEPIX_OK && !reading->bytes->is_short; count--)
        status = read_item(reading);
    return status;
}

static enum flamepix_status read_relation(struct reading *reading)
{
    read_text(reading);
    return FLAMEPIX_OK;
}

static enum flamepix_status read_producer(struct reading *reading)
{
    read_int(reading);
    for (int i = 0; i < 3; i++)
        read_text(reading);
    enum flamepix_status status = read_list(reading, read_relation);
    if (status == FLAMEPIX_OK)
        status = read_structs(reading);
    if (status == FLAMEPIX_OK)
        status = read_list(reading, read_event_type);
    return status == FLAMEPIX_OK ? read_list(reading, read_constant_type) : status;
}

static enum flamepix_status read_metadata(struct fpx_recording *recording,
                                          struct fpx_jfr_chunk *chunk, uint64_t offset)
{
    struct fpx_jfr_event event;
    enum flamepix_status status = fpx_jfr_event_at(chunk, offset, &event);
    if (status == FLAMEPIX_END || status == FLAMEPIX_BAD_RECORDING ||
        (status == FLAMEPIX_OK && fpx_jfr_left(&event.bytes) > FPX_JFR_METADATA_NBYTES)) {
        chunk->end = chunk->body; /* nothing in it can be read */
        return fpx_jfr_damaged(recording, chunk, offset, "the metadata of a chunk");
    }
    if (status != FLAMEPIX_OK)
        return status;
    struct reading reading = {.bytes = &event.bytes, .types = &chunk->types};
    status = read_list(&reading, read_producer);
    if (status == FLAMEPIX_END) { /* there are too many types */
        event.bytes.is_short = true;
        status = FLAMEPIX_OK;
    }
    chunk->start = (double)fpx_jfr_fixed(&event.bytes, 8) / 1e3;
    chunk->duration = (double)fpx_jfr_fixed(&event.bytes, 8) / 1e3 - chunk->start;
    chunk->start_ticks = fpx_jfr_fixed(&event.bytes, 8);
    chunk->ticks = (double)fpx_jfr_fixed(&event.bytes, 8);
    chunk->end = offset;
    if (status == FLAMEPIX_OK && event.bytes.is_short)
        status = fpx_jfr_damaged(recording, chunk, offset, "the metadata of a chunk");
    return status;
}

/* -- constants --------------------------------------------------------------------------------- */

static enum flamepix_status read_checkpoint(struct fpx_jfr_bytes *bytes,
                                            struct fpx_jfr_chunk *chunk)
{
    enum flamepix_status status = FLAMEPIX_OK;
    fpx_jfr_skip(bytes, 16); /* ticks, and place of the checkpoint before */
    while (fpx_jfr_left(bytes) > 0 && !bytes->is_short && status == FLAMEPIX_OK) {
        const uint64_t number = fpx_jfr_fixed(bytes, 4);
        const uint64_t count = fpx_jfr_fixed(bytes, 4);
        const struct fpx_jfr_class *class =
            fpx_jfr_types_find(&chunk->types, CONSTANT_NUMBER + number);
        if (class == NULL)
            bytes->is_short = true;
        else
            status = fpx_jfr_read_constants(bytes, &chunk->types, class, count, &chunk->pools);
    }
    return status;
}

/* -- the chunk --------------------------------------------------------------------------------- */

/* Loads the events, and the metadata after them. */
static enum flamepix_status load(struct fpx_recording *recording, struct fpx_jfr_chunk *chunk,
                                 uint64_t *metadata_ret)
{
    uint64_t loaded;
    struct fpx_jfr_bytes number;
    enum flamepix_status status = fpx_jfr_load(recording, chunk, 8, &loaded);
    *metadata_ret = UINT64_MAX;
    if (status == FLAMEPIX_OK && loaded == 8) {
        number = fpx_jfr_bytes_of(
            (struct flamepix_bytes){chunk->spool.memory.data + BODY_OFFSET - 8, 8}, false);
        *metadata_ret = fpx_jfr_fixed(&number, 8);
        if (*metadata_ret >= BODY_OFFSET)
            status = fpx_jfr_load(recording, chunk, *metadata_ret - BODY_OFFSET, &loaded);
    }
    if (status != FLAMEPIX_OK || *metadata_ret < BODY_OFFSET || chunk->spool.nbytes < *metadata_ret)
        return status;
    char length[4];
    size_t there = 0;
    status = fpx_jfr_load(recording, chunk, sizeof(length), &loaded);
    if (status == FLAMEPIX_OK)
        status = fpx_spool_read_at(&chunk->spool, *metadata_ret, length, sizeof(length), &there);
    if (status != FLAMEPIX_OK || there < sizeof(length))
        return status;
    number = fpx_jfr_bytes_of((struct flamepix_bytes){length, sizeof(length)}, false);
    const uint64_t nbytes = fpx_jfr_fixed(&number, sizeof(length));
    return nbytes < sizeof(length)
               ? FLAMEPIX_OK
               : fpx_jfr_load(recording, chunk, nbytes - sizeof(length), &loaded);
}

enum flamepix_status fpx_jfr_read_old_chunk(struct fpx_recording *recording,
                                            struct fpx_jfr_chunk *chunk)
{
    uint64_t metadata;
    chunk->is_compressed = false;
    enum flamepix_status status = load(recording, chunk, &metadata);
    chunk->body = BODY_OFFSET;
    chunk->end = chunk->spool.nbytes;
    if (status == FLAMEPIX_OK)
        status = read_metadata(recording, chunk, metadata);
    return status == FLAMEPIX_OK ? fpx_jfr_read_checkpoints(recording, chunk, read_checkpoint)
                                 : status;
}
