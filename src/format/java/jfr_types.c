#include "format/java/jfr_types.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/bytes_match.h"
#include "base/hash_index.h"

struct known_name {
    const char *name;
    int meaning;
};

static const struct known_name roles[] = {
    {"startTime", FLAMEPIX_JFR_START},
    {"duration", FLAMEPIX_JFR_DURATION},
    {"eventThread", FLAMEPIX_JFR_THREAD},
    {"sampledThread", FLAMEPIX_JFR_THREAD},
    {"stackTrace", FLAMEPIX_JFR_STACK},
    {"state", FLAMEPIX_JFR_STATE},
    {"samples", FLAMEPIX_JFR_SAMPLES},
    {"allocationSize", FLAMEPIX_JFR_BYTES},
    {"weight", FLAMEPIX_JFR_BYTES},
    {"objectSize", FLAMEPIX_JFR_BYTES},
    {"size", FLAMEPIX_JFR_BYTES},
    {"tlabSize", FLAMEPIX_JFR_BUFFER_BYTES},
    {"name", FLAMEPIX_JFR_NAME},
    {"string", FLAMEPIX_JFR_NAME},
    {"utf8", FLAMEPIX_JFR_NAME},
    {"description", FLAMEPIX_JFR_NAME},
    {"desc", FLAMEPIX_JFR_NAME},
    {"javaName", FLAMEPIX_JFR_NAME},
    {"type", FLAMEPIX_JFR_TYPE},
    {"class", FLAMEPIX_JFR_TYPE},
    {"truncated", FLAMEPIX_JFR_TRUNCATED},
    {"frames", FLAMEPIX_JFR_FRAMES},
    {"method", FLAMEPIX_JFR_METHOD},
    {"lineNumber", FLAMEPIX_JFR_LINE},
    {"line", FLAMEPIX_JFR_LINE},
    {"osName", FLAMEPIX_JFR_OS_NAME},
    {"osThreadId", FLAMEPIX_JFR_OS_NUMBER},
    {"javaThreadId", FLAMEPIX_JFR_JAVA_NUMBER},
};

/* The last words of the names of classes whose constants are kept. */
static const struct known_name pools[] = {
    {"java.lang.String", FLAMEPIX_JFR_STRINGS},     {".types.Symbol", FLAMEPIX_JFR_SYMBOLS},
    {"java.lang.Class", FLAMEPIX_JFR_CLASSES},      {".types.Method", FLAMEPIX_JFR_METHODS},
    {".types.StackTrace", FLAMEPIX_JFR_STACKS},     {"java.lang.Thread", FLAMEPIX_JFR_THREADS},
    {".types.FrameType", FLAMEPIX_JFR_FRAME_TYPES}, {".types.ThreadState", FLAMEPIX_JFR_STATES},
};

/* Types that have no fields: how they are written. */
static const struct primitive {
    const char *name;
    enum flamepix_jfr_kind kind;
    size_t width;
} primitives[] = {
    {"boolean", FLAMEPIX_JFR_FIXED, 1},         {"byte", FLAMEPIX_JFR_FIXED, 1},
    {"char", FLAMEPIX_JFR_INTEGER, 2},          {"short", FLAMEPIX_JFR_INTEGER, 2},
    {"int", FLAMEPIX_JFR_INTEGER, 4},           {"long", FLAMEPIX_JFR_INTEGER, 8},
    {"float", FLAMEPIX_JFR_FIXED, 4},           {"double", FLAMEPIX_JFR_FIXED, 8},
    {"java.lang.String", FLAMEPIX_JFR_TEXT, 0},
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static enum flamepix_jfr_role role_of(struct flamepix_bytes name)
{
    for (size_t i = 0; i < COUNT(roles); i++) {
        if (flamepix_bytes_equal(name, flamepix_bytes_of(roles[i].name)))
            return (enum flamepix_jfr_role)roles[i].meaning;
    }
    return FLAMEPIX_JFR_NONE;
}

static enum flamepix_jfr_pool_kind pool_of(struct flamepix_bytes name)
{
    for (size_t i = 0; i < COUNT(pools); i++) {
        if (flamepix_bytes_end_with(name, pools[i].name))
            return (enum flamepix_jfr_pool_kind)pools[i].meaning;
    }
    return FLAMEPIX_JFR_POOLS;
}

/* -- the classes ------------------------------------------------------------------------------- */

static bool has_number(const void *entries, size_t number, const void *key)
{
    return ((const struct flamepix_jfr_class *)entries)[number].number == *(const uint64_t *)key;
}

struct flamepix_jfr_class *flamepix_jfr_types_find(const struct flamepix_jfr_types *types,
                                                   uint64_t number)
{
    const size_t found = flamepix_hash_index_find(&types->index, flamepix_hash_word(0, number),
                                                  has_number, types->classes, &number);
    return found == FLAMEPIX_HASH_NONE ? NULL : &types->classes[found];
}

enum flamepix_status flamepix_jfr_types_add(struct flamepix_jfr_types *types, uint64_t number,
                                            struct flamepix_bytes name)
{
    struct flamepix_jfr_class class = {
        .number = number, .name = name, .pool = pool_of(name), .number_width = 8};
    if (types->count == FLAMEPIX_JFR_CLASSES_MAX)
        return FLAMEPIX_END;
    enum flamepix_status status = flamepix_array_reserve(&types->classes, &types->capacity,
                                                         types->count + 1, sizeof(*types->classes));
    if (status == FLAMEPIX_OK)
        status = flamepix_arena_copy(&types->texts, name, &class.name.data);
    if (status == FLAMEPIX_OK && flamepix_jfr_types_find(types, number) == NULL)
        status =
            flamepix_hash_index_add(&types->index, flamepix_hash_word(0, number), types->count);
    if (status != FLAMEPIX_OK && status != FLAMEPIX_END)
        return status;
    types->classes[types->count++] = class;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_jfr_types_add_field(struct flamepix_jfr_types *types,
                                                  struct flamepix_bytes name,
                                                  const struct flamepix_jfr_field *field)
{
    struct flamepix_jfr_class *class = &types->classes[types->count - 1];
    if (types->field_count == FLAMEPIX_JFR_FIELDS_MAX)
        return FLAMEPIX_END;
    enum flamepix_status status = flamepix_array_reserve(
        &class->fields, &class->field_capacity, class->field_count + 1, sizeof(*class->fields));
    if (status != FLAMEPIX_OK)
        return status;
    types->field_count++;
    struct flamepix_jfr_field *added = &class->fields[class->field_count++];
    *added = *field;
    if (name.length > 0)
        added->role = role_of(name);
    if (added->role == FLAMEPIX_JFR_STACK)
        class->is_sampled = true;
    return FLAMEPIX_OK;
}

bool flamepix_jfr_class_has(const struct flamepix_jfr_class *class, enum flamepix_jfr_role role)
{
    for (size_t i = 0; i < class->field_count; i++) {
        if (class->fields[i].role == role)
            return true;
    }
    return false;
}

/* Whether a field of this type is what its name says. A name alone is no reference: events that
 * programs define have states, sizes and weights of their own. */
static bool has_role(const struct flamepix_jfr_field *field, const struct flamepix_jfr_class *of)
{
    const enum flamepix_jfr_pool_kind pool = of == NULL ? FLAMEPIX_JFR_POOLS : of->pool;
    switch (field->role) {
    case FLAMEPIX_JFR_STACK:
        return field->is_constant && pool == FLAMEPIX_JFR_STACKS;
    case FLAMEPIX_JFR_THREAD:
        return field->is_constant && pool == FLAMEPIX_JFR_THREADS;
    case FLAMEPIX_JFR_STATE:
        return field->is_constant && pool == FLAMEPIX_JFR_STATES;
    case FLAMEPIX_JFR_SAMPLES:
    case FLAMEPIX_JFR_BYTES:
    case FLAMEPIX_JFR_BUFFER_BYTES:
    case FLAMEPIX_JFR_START:
    case FLAMEPIX_JFR_DURATION:
        return !field->is_constant && of != NULL &&
               (flamepix_bytes_equal(of->name, flamepix_bytes_of("long")) ||
                flamepix_bytes_equal(of->name, flamepix_bytes_of("int")) ||
                flamepix_bytes_equal(of->name, flamepix_bytes_of("short")));
    default:
        return true;
    }
}

static void close_field(const struct flamepix_jfr_types *types, struct flamepix_jfr_field *field)
{
    const struct flamepix_jfr_class *of = flamepix_jfr_types_find(types, field->type);
    field->kind = FLAMEPIX_JFR_UNKNOWN;
    if (!has_role(field, of))
        field->role = FLAMEPIX_JFR_NONE;
    if (field->is_constant) {
        field->kind = FLAMEPIX_JFR_INTEGER;
        field->width = 8;
        return;
    }
    if (of == NULL)
        return;
    field->kind = FLAMEPIX_JFR_STRUCT;
    field->of = (size_t)(of - types->classes);
    for (size_t i = 0; i < COUNT(primitives); i++) {
        if (flamepix_bytes_equal(of->name, flamepix_bytes_of(primitives[i].name))) {
            field->kind = primitives[i].kind;
            field->width = primitives[i].width;
        }
    }
}

/* Whether a field that is named so is a stack, be it one that is written as none is known. */
static bool is_stack(const struct flamepix_jfr_types *types, const struct flamepix_jfr_field *field)
{
    const struct flamepix_jfr_class *of = flamepix_jfr_types_find(types, field->type);
    return of != NULL && of->pool == FLAMEPIX_JFR_STACKS;
}

void flamepix_jfr_types_close(struct flamepix_jfr_types *types)
{
    for (size_t i = 0; i < types->count; i++) {
        struct flamepix_jfr_class *class = &types->classes[i];
        for (size_t j = 0; j < class->field_count; j++) {
            if (class->fields[j].role == FLAMEPIX_JFR_STACK)
                class->is_sampled = is_stack(types, &class->fields[j]);
            close_field(types, &class->fields[j]);
        }
    }
}

void flamepix_jfr_types_free(struct flamepix_jfr_types *types)
{
    for (size_t i = 0; i < types->count; i++)
        free(types->classes[i].fields);
    free(types->classes);
    flamepix_hash_index_free(&types->index);
    flamepix_arena_free(&types->texts);
    *types = (struct flamepix_jfr_types){0};
}
