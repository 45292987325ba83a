#include "format/java/jfr_file.h"

#include <stdlib.h>

#include "base/bytes_match.h"
#include "base/hash_index.h"
#include "base/memory.h"

struct known_name {
    const char *name;
    int meaning;
};

static const struct known_name roles[] = {
    {"startTime", FPX_JFR_START},
    {"duration", FPX_JFR_DURATION},
    {"eventThread", FPX_JFR_THREAD},
    {"sampledThread", FPX_JFR_THREAD},
    {"stackTrace", FPX_JFR_STACK},
    {"state", FPX_JFR_STATE},
    {"samples", FPX_JFR_SAMPLES},
    {"allocationSize", FPX_JFR_BYTES},
    {"weight", FPX_JFR_BYTES},
    {"objectSize", FPX_JFR_BYTES},
    {"size", FPX_JFR_BYTES},
    {"tlabSize", FPX_JFR_BUFFER_BYTES},
    {"name", FPX_JFR_NAME},
    {"string", FPX_JFR_NAME},
    {"utf8", FPX_JFR_NAME},
    {"description", FPX_JFR_NAME},
    {"desc", FPX_JFR_NAME},
    {"javaName", FPX_JFR_NAME},
    {"type", FPX_JFR_TYPE},
    {"class", FPX_JFR_TYPE},
    {"truncated", FPX_JFR_TRUNCATED},
    {"frames", FPX_JFR_FRAMES},
    {"method", FPX_JFR_METHOD},
    {"lineNumber", FPX_JFR_LINE},
    {"line", FPX_JFR_LINE},
    {"osName", FPX_JFR_OS_NAME},
    {"osThreadId", FPX_JFR_OS_NUMBER},
    {"javaThreadId", FPX_JFR_JAVA_NUMBER},
};

/* The last part of the names of classes whose constants are kept. */
static const struct known_name pools[] = {
    {"java.lang.String", FPX_JFR_STRINGS},     {".types.Symbol", FPX_JFR_SYMBOLS},
    {"java.lang.Class", FPX_JFR_CLASSES},      {".types.Method", FPX_JFR_METHODS},
    {".types.StackTrace", FPX_JFR_STACKS},     {"java.lang.Thread", FPX_JFR_THREADS},
    {".types.FrameType", FPX_JFR_FRAME_TYPES}, {".types.ThreadState", FPX_JFR_STATES},
};

/* Types without fields, and their encoding. */
static const struct primitive {
    const char *name;
    enum fpx_jfr_kind kind;
    size_t width;
} primitives[] = {
    {"boolean", FPX_JFR_FIXED, 1},         {"byte", FPX_JFR_FIXED, 1},
    {"char", FPX_JFR_INTEGER, 2},          {"short", FPX_JFR_INTEGER, 2},
    {"int", FPX_JFR_INTEGER, 4},           {"long", FPX_JFR_INTEGER, 8},
    {"float", FPX_JFR_FIXED, 4},           {"double", FPX_JFR_FIXED, 8},
    {"java.lang.String", FPX_JFR_TEXT, 0},
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static enum fpx_jfr_role role_of(struct flamepix_bytes name)
{
    for (size_t i = 0; i < COUNT(roles); i++) {
        if (flamepix_bytes_equal(name, flamepix_bytes_of(roles[i].name)))
            return (enum fpx_jfr_role)roles[i].meaning;
    }
    return FPX_JFR_NONE;
}

static enum fpx_jfr_pool_kind pool_of(struct flamepix_bytes name)
{
    for (size_t i = 0; i < COUNT(pools); i++) {
        if (fpx_bytes_end_with(name, pools[i].name))
            return (enum fpx_jfr_pool_kind)pools[i].meaning;
    }
    return FPX_JFR_POOLS;
}

/* -- the classes ------------------------------------------------------------------------------- */

static bool has_number(const void *entries, size_t number, const void *key)
{
    return ((const struct fpx_jfr_class *)entries)[number].number == *(const uint64_t *)key;
}

struct fpx_jfr_class *fpx_jfr_types_find(const struct fpx_jfr_types *types, uint64_t number)
{
    const size_t found = fpx_hash_index_find(&types->index, fpx_hash_integer(0, number), has_number,
                                             types->classes, &number);
    return found == FPX_HASH_NONE ? NULL : &types->classes[found];
}

enum flamepix_status fpx_jfr_types_add(struct fpx_jfr_types *types, uint64_t number,
                                       struct flamepix_bytes name)
{
    struct fpx_jfr_class class = {
        .number = number, .name = name, .pool = pool_of(name), .number_width = 8};
    if (types->count == FPX_JFR_CLASSES_MAX)
        return FLAMEPIX_END;
    enum flamepix_status status = fpx_array_reserve(&types->classes, &types->capacity,
                                                    types->count + 1, sizeof(*types->classes));
    if (status == FLAMEPIX_OK)
        status = fpx_arena_copy(&types->texts, name, &class.name.data);
    if (status == FLAMEPIX_OK && fpx_jfr_types_find(types, number) == NULL)
        status = fpx_hash_index_add(&types->index, fpx_hash_integer(0, number), types->count);
    if (status != FLAMEPIX_OK && status != FLAMEPIX_END)
        return status;
    types->classes[types->count++] = class;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_jfr_types_add_field(struct fpx_jfr_types *types,
                                             struct flamepix_bytes name,
                                             const struct fpx_jfr_field *field)
{
    struct fpx_jfr_class *class = &types->classes[types->count - 1];
    if (types->field_count == FPX_JFR_FIELDS_MAX)
        return FLAMEPIX_END;
    enum flamepix_status status = fpx_array_reserve(&class->fields, &class->field_capacity,
                                                    class->field_count + 1, sizeof(*class->fields));
    if (status != FLAMEPIX_OK)
        return status;
    types->field_count++;
    struct fpx_jfr_field *added = &class->fields[class->field_count++];
    *added = *field;
    if (name.length > 0)
        added->role = role_of(name);
    if (added->role == FPX_JFR_STACK)
        class->is_sampled = true;
    return FLAMEPIX_OK;
}

bool fpx_jfr_class_has(const struct fpx_jfr_class *class, enum fpx_jfr_role role)
{
    for (size_t i = 0; i < class->field_count; i++) {
        if (class->fields[i].role == role)
            return true;
    }
    return false;
}

/* Whether a field of this type is what its name suggests. The name alone does not decide: events
 * defined by programs have states, sizes and weights of their own. */
static bool has_role(const struct fpx_jfr_field *field, const struct fpx_jfr_class *of)
{
    const enum fpx_jfr_pool_kind pool = of == NULL ? FPX_JFR_POOLS : of->pool;
    switch (field->role) {
    case FPX_JFR_STACK:
        return field->is_constant && pool == FPX_JFR_STACKS;
    case FPX_JFR_THREAD:
        return field->is_constant && pool == FPX_JFR_THREADS;
    case FPX_JFR_STATE:
        return field->is_constant && pool == FPX_JFR_STATES;
    case FPX_JFR_SAMPLES:
    case FPX_JFR_BYTES:
    case FPX_JFR_BUFFER_BYTES:
    case FPX_JFR_START:
    case FPX_JFR_DURATION:
        return !field->is_constant && of != NULL &&
               (flamepix_bytes_equal(of->name, flamepix_bytes_of("long")) ||
                flamepix_bytes_equal(of->name, flamepix_bytes_of("int")) ||
                flamepix_bytes_equal(of->name, flamepix_bytes_of("short")));
    default:
        return true;
    }
}

static void close_field(const struct fpx_jfr_types *types, struct fpx_jfr_field *field)
{
    const struct fpx_jfr_class *of = fpx_jfr_types_find(types, field->type);
    field->kind = FPX_JFR_UNKNOWN;
    if (!has_role(field, of))
        field->role = FPX_JFR_NONE;
    if (field->is_constant) {
        field->kind = FPX_JFR_INTEGER;
        field->width = 8;
        return;
    }
    if (of == NULL)
        return;
    field->kind = FPX_JFR_STRUCT;
    field->of = (size_t)(of - types->classes);
    for (size_t i = 0; i < COUNT(primitives); i++) {
        if (flamepix_bytes_equal(of->name, flamepix_bytes_of(primitives[i].name))) {
            field->kind = primitives[i].kind;
            field->width = primitives[i].width;
        }
    }
}

/* Whether a field with a stack's name is one, even if its encoding is unknown. */
static bool is_stack(const struct fpx_jfr_types *types, const struct fpx_jfr_field *field)
{
    const struct fpx_jfr_class *of = fpx_jfr_types_find(types, field->type);
    return of != NULL && of->pool == FPX_JFR_STACKS;
}

void fpx_jfr_types_close(struct fpx_jfr_types *types)
{
    for (size_t i = 0; i < types->count; i++) {
        struct fpx_jfr_class *class = &types->classes[i];
        for (size_t j = 0; j < class->field_count; j++) {
            if (class->fields[j].role == FPX_JFR_STACK)
                class->is_sampled = is_stack(types, &class->fields[j]);
            close_field(types, &class->fields[j]);
        }
    }
}

void fpx_jfr_types_free(struct fpx_jfr_types *types)
{
    for (size_t i = 0; i < types->count; i++)
        free(types->classes[i].fields);
    free(types->classes);
    fpx_hash_index_free(&types->index);
    fpx_arena_free(&types->texts);
    *types = (struct fpx_jfr_types){0};
}
