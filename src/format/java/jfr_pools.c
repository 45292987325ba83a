#include "format/java/jfr_file.h"

#include <stdlib.h>

#include "base/memory.h"

static bool has_number(const void *entries, size_t number, const void *key)
{
    return ((const struct fpx_jfr_constant *)entries)[number].number == *(const uint64_t *)key;
}

struct fpx_jfr_constant *fpx_jfr_find(const struct fpx_jfr_pools *pools,
                                      enum fpx_jfr_pool_kind kind, uint64_t number)
{
    const struct fpx_jfr_pool *pool = &pools->pools[kind];
    const size_t found = fpx_hash_index_find(&pool->index, fpx_hash_integer(0, number), has_number,
                                             pool->items, &number);
    return found == FPX_HASH_NONE ? NULL : &pool->items[found];
}

/* The text itself if this one refers to another by number; NULL: missing. */
static const struct fpx_jfr_text *find_text(const struct fpx_jfr_pools *pools,
                                            const struct fpx_jfr_text *text)
{
    const enum fpx_jfr_pool_kind kind =
        text->kind == FPX_JFR_TEXT_OF_SYMBOL ? FPX_JFR_SYMBOLS : FPX_JFR_STRINGS;
    const struct fpx_jfr_constant *constant;
    if (text->kind == FPX_JFR_TEXT_HERE)
        return text;
    constant = fpx_jfr_find(pools, kind, text->number);
    if (constant != NULL && constant->name.kind == FPX_JFR_TEXT_OF_STRING &&
        kind == FPX_JFR_SYMBOLS)
        constant = fpx_jfr_find(pools, FPX_JFR_STRINGS, constant->name.number);
    if (constant == NULL || constant->name.kind != FPX_JFR_TEXT_HERE)
        return NULL;
    return &constant->name;
}

bool fpx_jfr_has_text(const struct fpx_jfr_pools *pools, const struct fpx_jfr_text *text)
{
    return find_text(pools, text) != NULL;
}

struct flamepix_bytes fpx_jfr_text_bytes(const struct fpx_jfr_pools *pools,
                                         const struct fpx_jfr_text *text)
{
    const struct fpx_jfr_text *found = find_text(pools, text);
    return found == NULL ? (struct flamepix_bytes){"", 0} : found->text;
}

struct flamepix_bytes fpx_jfr_name(const struct fpx_jfr_pools *pools, enum fpx_jfr_pool_kind kind,
                                   uint64_t number)
{
    const struct fpx_jfr_constant *constant = fpx_jfr_find(pools, kind, number);
    return constant == NULL ? (struct flamepix_bytes){"", 0}
                            : fpx_jfr_text_bytes(pools, &constant->name);
}

/* -- reading ----------------------------------------------------------------------------------- */

static size_t pools_nbytes(const struct fpx_jfr_pools *pools)
{
    size_t nbytes = pools->texts.held + pools->frame_capacity * sizeof(*pools->frames);
    for (size_t i = 0; i < FPX_JFR_POOLS; i++)
        nbytes += pools->pools[i].capacity * sizeof(*pools->pools[i].items) +
                  pools->pools[i].index.slot_count * sizeof(struct fpx_hash_slot);
    return nbytes;
}

/* Half of the memory limit for constants. */
enum { FRAMES_MAX = FPX_JFR_POOLS_NBYTES / sizeof(struct fpx_jfr_frame) / 2 };

/* The constant number in a field. */
static uint64_t reference(const struct fpx_jfr_record *record, enum fpx_jfr_role role)
{
    return fpx_jfr_has(record, role) ? fpx_jfr_number(record, role) : FPX_JFR_NO_CONSTANT;
}

/* A fpx_jfr_element_fn; END if the limit is reached. */
static enum flamepix_status add_frame(void *user, const struct fpx_jfr_record *record)
{
    struct fpx_jfr_pools *pools = user;
    if (pools->frame_count == FRAMES_MAX)
        return FLAMEPIX_END;
    enum flamepix_status status = fpx_array_reserve(&pools->frames, &pools->frame_capacity,
                                                    pools->frame_count + 1, sizeof(*pools->frames));
    if (status != FLAMEPIX_OK)
        return status;
    const uint64_t line = fpx_jfr_number(record, FPX_JFR_LINE);
    const uint64_t type = reference(record, FPX_JFR_TYPE);
    pools->frames[pools->frame_count++] =
        (struct fpx_jfr_frame){.method = reference(record, FPX_JFR_METHOD),
                               .line = line <= INT32_MAX ? (uint32_t)line : 0,
                               .type = type < UINT32_MAX ? (uint32_t)type : UINT32_MAX};
    return FLAMEPIX_OK;
}

static void note_facts(struct fpx_jfr_constant *constant, enum fpx_jfr_pool_kind kind,
                       const struct fpx_jfr_record *record, size_t first_frame, size_t frame_end)
{
    if (kind == FPX_JFR_METHODS) {
        constant->method.class = reference(record, FPX_JFR_TYPE);
    } else if (kind == FPX_JFR_STACKS) {
        constant->stack.first = first_frame;
        constant->stack.count = frame_end - first_frame;
        constant->stack.is_truncated = fpx_jfr_number(record, FPX_JFR_TRUNCATED) != 0;
    } else if (kind == FPX_JFR_THREADS) {
        constant->thread.os_number = fpx_jfr_has(record, FPX_JFR_OS_NUMBER)
                                         ? fpx_jfr_number(record, FPX_JFR_OS_NUMBER)
                                         : constant->number; /* in version 0.9 */
        constant->thread.java_number = fpx_jfr_number(record, FPX_JFR_JAVA_NUMBER);
    }
}

/* The name of a constant; for threads without a Java name, that of the system. */
static enum flamepix_status note_name(struct fpx_jfr_pools *pools,
                                      struct fpx_jfr_constant *constant,
                                      const struct fpx_jfr_record *record)
{
    const struct fpx_jfr_text *name = NULL;
    constant->name.text = (struct flamepix_bytes){"", 0};
    if (fpx_jfr_has(record, FPX_JFR_OS_NAME))
        name = &record->texts[FPX_JFR_OS_NAME];
    if (fpx_jfr_has(record, FPX_JFR_NAME) &&
        (name == NULL || record->texts[FPX_JFR_NAME].kind != FPX_JFR_TEXT_HERE ||
         record->texts[FPX_JFR_NAME].text.length > 0))
        name = &record->texts[FPX_JFR_NAME];
    if (name == NULL) {
        constant->name.kind = FPX_JFR_TEXT_OF_SYMBOL;
        constant->name.number = FPX_JFR_NO_CONSTANT;
        return FLAMEPIX_OK;
    }
    constant->name = *name;
    return fpx_arena_copy(&pools->texts, name->text, &constant->name.text.data);
}

static enum flamepix_status add_constant(struct fpx_jfr_pools *pools, enum fpx_jfr_pool_kind kind,
                                         const struct fpx_jfr_constant *constant)
{
    struct fpx_jfr_pool *pool = &pools->pools[kind];
    enum flamepix_status status =
        fpx_array_reserve(&pool->items, &pool->capacity, pool->count + 1, sizeof(*pool->items));
    if (status == FLAMEPIX_OK)
        status =
            fpx_hash_index_add(&pool->index, fpx_hash_integer(0, constant->number), pool->count);
    if (status == FLAMEPIX_OK)
        pool->items[pool->count++] = *constant;
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* Reads a constant of a pool that is kept. */
static enum flamepix_status read_constant(struct fpx_jfr_bytes *bytes,
                                          const struct fpx_jfr_values *values,
                                          const struct fpx_jfr_class *class, uint64_t number,
                                          struct fpx_jfr_pools *pools)
{
    struct fpx_jfr_record record;
    struct fpx_jfr_constant constant = {.number = number};
    const size_t first_frame = pools->frame_count;
    enum flamepix_status status = FLAMEPIX_OK;
    if (class->pool == FPX_JFR_STRINGS) { /* it has no fields: it is a text itself */
        status = fpx_jfr_text(bytes, &pools->texts, &record.texts[FPX_JFR_NAME]);
        record.present = (uint64_t)1 << FPX_JFR_NAME;
    } else {
        status = fpx_jfr_read_value(values, class, bytes, &record);
    }
    if (status == FLAMEPIX_OK && !bytes->is_short &&
        fpx_jfr_find(pools, class->pool, number) == NULL) {
        note_facts(&constant, class->pool, &record, first_frame, pools->frame_count);
        status = note_name(pools, &constant, &record);
        return status == FLAMEPIX_OK ? add_constant(pools, class->pool, &constant) : status;
    }
    pools->frame_count = first_frame;
    return status;
}

/* A stack type without a description of frames is dropped, and references to it find nothing. */
static bool has_frames(const struct fpx_jfr_class *class)
{
    for (size_t i = 0; i < class->field_count; i++) {
        const struct fpx_jfr_field *field = &class->fields[i];
        if (field->role == FPX_JFR_FRAMES && field->is_array && field->kind == FPX_JFR_STRUCT)
            return true;
    }
    return false;
}

enum flamepix_status fpx_jfr_read_constants(struct fpx_jfr_bytes *bytes,
                                            const struct fpx_jfr_types *types,
                                            const struct fpx_jfr_class *class, uint64_t count,
                                            struct fpx_jfr_pools *pools)
{
    const bool is_kept =
        class->pool != FPX_JFR_POOLS && (class->pool != FPX_JFR_STACKS || has_frames(class));
    const struct fpx_jfr_values values = {.types = types,
                                          .texts = is_kept ? &pools->texts : NULL,
                                          .on_frame = is_kept ? add_frame : NULL,
                                          .user = pools};
    struct fpx_jfr_record record;
    enum flamepix_status status = FLAMEPIX_OK;
    for (uint64_t i = 0; i < count && status == FLAMEPIX_OK && !bytes->is_short; i++) {
        const uint64_t number = fpx_jfr_integer(bytes, class->number_width);
        if (bytes->is_short)
            break;
        status = is_kept ? read_constant(bytes, &values, class, number, pools)
                         : fpx_jfr_read_value(&values, class, bytes, &record);
        if (i % 1024 == 0 && status == FLAMEPIX_OK && pools_nbytes(pools) > FPX_JFR_POOLS_NBYTES)
            return FLAMEPIX_END;
    }
    return status;
}

enum flamepix_status fpx_jfr_read_checkpoint(struct fpx_jfr_bytes *bytes,
                                             const struct fpx_jfr_types *types,
                                             struct fpx_jfr_pools *pools)
{
    for (int i = 0; i < 3; i++)
        fpx_jfr_integer(bytes, 8); /* start time, duration, place of the one before */
    fpx_jfr_fixed(bytes, 1);       /* kind of checkpoint */
    uint64_t pool_count = fpx_jfr_integer(bytes, 4);
    enum flamepix_status status = FLAMEPIX_OK;
    for (; pool_count > 0 && status == FLAMEPIX_OK && !bytes->is_short; pool_count--) {
        const uint64_t number = fpx_jfr_integer(bytes, 8);
        const uint64_t count = fpx_jfr_integer(bytes, 4);
        const struct fpx_jfr_class *class = fpx_jfr_types_find(types, number);
        if (class == NULL)
            bytes->is_short = true;
        else
            status = fpx_jfr_read_constants(bytes, types, class, count, pools);
    }
    return status;
}

/* -- the end ----------------------------------------------------------------------------------- */

void fpx_jfr_pools_reset(struct fpx_jfr_pools *pools)
{
    for (size_t i = 0; i < FPX_JFR_POOLS; i++) {
        pools->pools[i].count = 0;
        fpx_hash_index_clear(&pools->pools[i].index);
    }
    pools->frame_count = 0;
    fpx_arena_reset(&pools->texts);
}

void fpx_jfr_pools_free(struct fpx_jfr_pools *pools)
{
    for (size_t i = 0; i < FPX_JFR_POOLS; i++) {
        free(pools->pools[i].items);
        fpx_hash_index_free(&pools->pools[i].index);
    }
    free(pools->frames);
    fpx_arena_free(&pools->texts);
    *pools = (struct fpx_jfr_pools){0};
}
