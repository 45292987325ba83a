#include "support/recordings/jfr_writer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void put(struct test_jfr *jfr, const void *bytes, size_t length)
{
    assert_int_equal(flamepix_buffer_append(&jfr->file, bytes, length), FLAMEPIX_OK);
}

static void set_fixed(char *to, uint64_t number, size_t width)
{
    for (size_t i = 0; i < width; i++)
        to[i] = (char)(number >> 8 * (width - 1 - i));
}

/* -- values ------------------------------------------------------------------------------------ */

void test_jfr_byte(struct test_jfr *jfr, unsigned char byte)
{
    put(jfr, &byte, 1);
}

void test_jfr_integer(struct test_jfr *jfr, uint64_t number, size_t width)
{
    char fixed[8];
    if (!jfr->is_compressed) {
        set_fixed(fixed, number, width);
        put(jfr, fixed, width);
        return;
    }
    for (int i = 0; i < 8 && number >= 0x80; i++) {
        test_jfr_byte(jfr, (unsigned char)(number | 0x80));
        number >>= 7;
    }
    test_jfr_byte(jfr, (unsigned char)number);
}

void test_jfr_long(struct test_jfr *jfr, uint64_t number)
{
    test_jfr_integer(jfr, number, 8);
}

void test_jfr_int(struct test_jfr *jfr, uint64_t number)
{
    test_jfr_integer(jfr, number, 4);
}

void test_jfr_text(struct test_jfr *jfr, const char *text)
{
    test_jfr_byte(jfr, 3);
    test_jfr_int(jfr, strlen(text));
    put(jfr, text, strlen(text));
}

/* -- chunks ------------------------------------------------------------------------------------ */

void test_jfr_begin_chunk(struct test_jfr *jfr, unsigned major)
{
    char header[68] = "FLR";
    jfr->chunk = jfr->file.length;
    set_fixed(header + 4, major, 2);
    set_fixed(header + 32, UINT64_C(1000000000000), 8);
    set_fixed(header + 40, UINT64_C(2000000000), 8);
    set_fixed(header + 48, 5000, 8);
    set_fixed(header + 56, 1000, 8);
    set_fixed(header + 64, jfr->is_compressed ? 1 : 0, 4);
    put(jfr, header, sizeof(header));
}

void test_jfr_end_chunk(struct test_jfr *jfr)
{
    set_fixed(jfr->file.data + jfr->chunk + 8, jfr->file.length - jfr->chunk, 8);
    set_fixed(jfr->file.data + jfr->chunk + 24, jfr->metadata, 8);
}

void test_jfr_begin_event(struct test_jfr *jfr, uint64_t type)
{
    jfr->event = jfr->file.length;
    put(jfr, "\0\0\0\0", 4);
    test_jfr_long(jfr, type);
}

void test_jfr_end_event(struct test_jfr *jfr)
{
    const uint64_t nbytes = jfr->file.length - jfr->event;
    char *size = jfr->file.data + jfr->event;
    if (!jfr->is_compressed) {
        set_fixed(size, nbytes, 4);
        return;
    }
    for (int i = 0; i < 4; i++)
        size[i] = (char)((nbytes >> 7 * i & 0x7F) | (i < 3 ? 0x80 : 0));
}

/* -- metadata ---------------------------------------------------------------------------------- */

struct field {
    const char *name, *class, *constant, *dimension;
};

struct class
{
    const char *name, *id;
    struct field fields[6];
};

#define CONSTANT(name, class)                                                                      \
    {                                                                                              \
        name, class, "true", NULL                                                                  \
    }

static const struct class classes[] = {
    {"boolean", "4", {{0}}},
    {"int", "10", {{0}}},
    {"long", "11", {{0}}},
    {"float", "9", {{0}}},
    {"java.lang.String", "20", {{0}}},
    {"java.lang.Class", "21", {CONSTANT("name", "22")}},
    {"TYPES.Symbol", "22", {{"string", "20", NULL, NULL}}},
    {"TYPES.Method", "23", {CONSTANT("type", "21"), CONSTANT("name", "22")}},
    {"TYPES.StackTrace", "24", {{"truncated", "4", NULL, NULL}, {"frames", "25", NULL, "1"}}},
    {"TYPES.StackFrame",
     "25",
     {CONSTANT("method", "23"), {"lineNumber", "10", NULL, NULL}, CONSTANT("type", "26")}},
    {"TYPES.FrameType", "26", {{"description", "20", NULL, NULL}}},
    {"java.lang.Thread",
     "27",
     {{"osName", "20", NULL, NULL},
      {"osThreadId", "11", NULL, NULL},
      {"javaName", "20", NULL, NULL},
      {"javaThreadId", "11", NULL, NULL}}},
    {"TYPES.ThreadState", "28", {{"name", "20", NULL, NULL}}},
    {"EVENT.ExecutionSample",
     "101",
     {{"startTime", "11", NULL, NULL},
      CONSTANT("sampledThread", "27"),
      CONSTANT("stackTrace", "24"),
      CONSTANT("state", "28")}},
    {"EVENT.ObjectAllocationInNewTLAB",
     "102",
     {{"startTime", "11", NULL, NULL},
      CONSTANT("stackTrace", "24"),
      {"load", "9", NULL, "1"}, /* which nothing knows */
      {"allocationSize", "11", NULL, NULL},
      {"tlabSize", "11", NULL, NULL}}},
    {"EVENT.JavaMonitorEnter",
     "103",
     {{"startTime", "11", NULL, NULL},
      {"duration", "11", NULL, NULL},
      CONSTANT("eventThread", "27"),
      CONSTANT("stackTrace", "24")}},
    {"profiler.WallClockSample",
     "104",
     {{"startTime", "11", NULL, NULL},
      CONSTANT("sampledThread", "27"),
      CONSTANT("stackTrace", "24"),
      {"samples", "10", NULL, NULL}}},
    {"EVENT.ObjectAllocationSample", /* without its weight */
     "105",
     {{"startTime", "11", NULL, NULL}, CONSTANT("stackTrace", "24")}},
    {"app.Step", /* of a program, with words of its own */
     "106",
     {{"startTime", "11", NULL, NULL},
      CONSTANT("stackTrace", "24"),
      {"state", "10", NULL, NULL},
      {"samples", "10", NULL, NULL},
      {"weight", "9", NULL, NULL}}},
};

enum { CLASSES = sizeof(classes) / sizeof(classes[0]), TEXTS_MAX = 128, TEXT_NBYTES = 64 };

/* The texts of the metadata, each once. */
struct texts {
    char items[TEXTS_MAX][TEXT_NBYTES];
    size_t count;
};

static size_t text_number(struct texts *texts, const char *text)
{
    size_t i = 0;
    while (i < texts->count && strcmp(texts->items[i], text) != 0)
        i++;
    if (i < texts->count)
        return i;
    assert_true(i < TEXTS_MAX);
    snprintf(texts->items[i], TEXT_NBYTES, "%s", text);
    texts->count++;
    return i;
}

/* The name of a class in this version. */
static const char *class_name(const char *name, const char *prefix, char *room)
{
    if (strncmp(name, "TYPES.", 6) == 0)
        snprintf(room, TEXT_NBYTES, "%stypes.%s",
                 strcmp(prefix, "jdk.") == 0 ? "jdk." : "com.oracle.jfr.", name + 6);
    else if (strncmp(name, "EVENT.", 6) == 0)
        snprintf(room, TEXT_NBYTES, "%s%s", prefix, name + 6);
    else
        snprintf(room, TEXT_NBYTES, "%s", name);
    return room;
}

/* An element into `to`, of which the texts are numbered. */
static void put_element(struct test_jfr *to, struct texts *texts, const char *name,
                        const char *const *attributes, size_t children)
{
    size_t count = 0;
    while (attributes[count] != NULL)
        count++;
    test_jfr_int(to, text_number(texts, name));
    test_jfr_int(to, count / 2);
    for (size_t i = 0; i < count; i++)
        test_jfr_int(to, text_number(texts, attributes[i]));
    test_jfr_int(to, children);
}

static void put_field(struct test_jfr *to, struct texts *texts, const struct field *field)
{
    const char *attributes[9] = {"name", field->name, "class", field->class};
    size_t count = 4;
    if (field->constant != NULL) {
        attributes[count++] = "constantPool";
        attributes[count++] = field->constant;
    }
    if (field->dimension != NULL) {
        attributes[count++] = "dimension";
        attributes[count++] = field->dimension;
    }
    put_element(to, texts, "field", attributes, 1);
    put_element(to, texts, "annotation", (const char *const[]){"class", "9", NULL}, 0);
}

static void put_class(struct test_jfr *to, struct texts *texts, const struct class *class,
                      const char *prefix)
{
    char room[TEXT_NBYTES];
    size_t fields = 0;
    while (fields < 6 && class->fields[fields].name != NULL)
        fields++;
    put_element(
        to, texts, "class",
        (const char *const[]){"name", class_name(class->name, prefix, room), "id", class->id, NULL},
        fields);
    for (size_t i = 0; i < fields; i++)
        put_field(to, texts, &class->fields[i]);
}

void test_jfr_metadata(struct test_jfr *jfr, const char *prefix)
{
    struct test_jfr tree = {.is_compressed = jfr->is_compressed};
    struct texts *texts = calloc(1, sizeof(*texts));
    assert_non_null(texts);
    put_element(&tree, texts, "root", (const char *const[]){NULL}, 2);
    put_element(&tree, texts, "metadata", (const char *const[]){NULL}, CLASSES);
    for (size_t i = 0; i < CLASSES; i++)
        put_class(&tree, texts, &classes[i], prefix);
    put_element(&tree, texts, "region", (const char *const[]){"locale", "en", NULL}, 0);
    jfr->metadata = jfr->file.length - jfr->chunk;
    test_jfr_begin_event(jfr, 0);
    for (int i = 0; i < 3; i++)
        test_jfr_long(jfr, 1);
    test_jfr_int(jfr, texts->count);
    for (size_t i = 0; i < texts->count; i++)
        test_jfr_text(jfr, texts->items[i]);
    put(jfr, tree.file.data, tree.file.length);
    test_jfr_end_event(jfr);
    test_jfr_free(&tree);
    free(texts);
}

/* -- constants --------------------------------------------------------------------------------- */

static void begin_pool(struct test_jfr *jfr, uint64_t type, uint64_t count)
{
    test_jfr_long(jfr, type);
    test_jfr_int(jfr, count);
}

/* Constants of one text each, numbered from `first` on. */
static void put_texts(struct test_jfr *jfr, uint64_t type, uint64_t first, const char *const *texts,
                      size_t count)
{
    begin_pool(jfr, type, count);
    for (size_t i = 0; i < count; i++) {
        test_jfr_long(jfr, first + i);
        test_jfr_text(jfr, texts[i]);
    }
}

static void put_pairs(struct test_jfr *jfr, uint64_t type, const unsigned char (*pairs)[2],
                      size_t count)
{
    begin_pool(jfr, type, count);
    for (size_t i = 0; i < count; i++) {
        test_jfr_long(jfr, i + 1);
        test_jfr_long(jfr, pairs[i][0]);
        if (pairs[i][1] > 0)
            test_jfr_long(jfr, pairs[i][1]);
    }
}

static void put_frame(struct test_jfr *jfr, uint64_t method, uint64_t line, uint64_t type)
{
    test_jfr_long(jfr, method);
    test_jfr_int(jfr, line);
    test_jfr_long(jfr, type);
}

static void put_stacks(struct test_jfr *jfr)
{
    begin_pool(jfr, 24, 5);
    test_jfr_long(jfr, 1);
    test_jfr_byte(jfr, 0);
    test_jfr_int(jfr, 2);
    put_frame(jfr, 2, 12, 2);
    put_frame(jfr, 1, 7, 1);
    test_jfr_long(jfr, 2);
    test_jfr_byte(jfr, 0);
    test_jfr_int(jfr, 1);
    put_frame(jfr, 1, UINT32_MAX, 3);
    test_jfr_long(jfr, 3);
    test_jfr_byte(jfr, 1);
    test_jfr_int(jfr, 1);
    put_frame(jfr, 3, 0, 4);
    test_jfr_long(jfr, 4);
    test_jfr_byte(jfr, 0);
    test_jfr_int(jfr, 0);
    test_jfr_long(jfr, 5);
    test_jfr_byte(jfr, 0);
    test_jfr_int(jfr, 1);
    put_frame(jfr, 9, 0, 1);
}

void test_jfr_checkpoint(struct test_jfr *jfr, bool has_kernel)
{
    static const char *const symbols[] = {"Work", "main", "sort", "libc.so", "memcpy"};
    static const char *const types[] = {"Interpreted", "JIT compiled", "Inlined", "Native",
                                        "Kernel"};
    static const char *const states[] = {"STATE_DEFAULT", "STATE_RUNNABLE", "STATE_SLEEPING"};
    static const unsigned char names[][2] = {{1, 0}, {4, 0}};
    static const unsigned char methods[][2] = {{1, 2}, {1, 3}, {2, 5}};
    test_jfr_begin_event(jfr, 1);
    for (int i = 0; i < 3; i++)
        test_jfr_long(jfr, 1);
    test_jfr_byte(jfr, 1);
    test_jfr_int(jfr, 7);
    put_stacks(jfr);
    put_pairs(jfr, 23, methods, 3);
    put_pairs(jfr, 21, names, 2);
    put_texts(jfr, 22, 1, symbols, 5);
    put_texts(jfr, 26, 1, types, has_kernel ? 5 : 4);
    put_texts(jfr, 28, 0, states, 3);
    begin_pool(jfr, 27, 1);
    test_jfr_long(jfr, 1);
    test_jfr_text(jfr, "java");
    test_jfr_long(jfr, 7);
    test_jfr_text(jfr, "main");
    test_jfr_long(jfr, 70);
    test_jfr_end_event(jfr);
}

void test_jfr_execution(struct test_jfr *jfr, uint64_t ticks, uint64_t stack, uint64_t state)
{
    test_jfr_begin_event(jfr, TEST_JFR_EXECUTION);
    test_jfr_long(jfr, 5000 + ticks);
    test_jfr_long(jfr, 1);
    test_jfr_long(jfr, stack);
    test_jfr_long(jfr, state);
    test_jfr_end_event(jfr);
}

/* -- whole chunks ------------------------------------------------------------------------------ */

void test_jfr_some_samples(struct test_jfr *jfr)
{
    test_jfr_execution(jfr, 0, 1, 1);
    test_jfr_execution(jfr, 500, 2, 1);
    test_jfr_execution(jfr, 1000, 1, 1);
    test_jfr_execution(jfr, 1500, 2, 2);
}

void test_jfr_some_chunk(struct test_jfr *jfr, unsigned major)
{
    test_jfr_begin_chunk(jfr, major);
    test_jfr_some_samples(jfr);
    test_jfr_checkpoint(jfr, false);
    test_jfr_metadata(jfr, major == 1 ? "com.oracle.jdk." : "jdk.");
    test_jfr_end_chunk(jfr);
}

void test_jfr_all_kinds(struct test_jfr *jfr)
{
    test_jfr_begin_chunk(jfr, 2);
    test_jfr_metadata(jfr, "jdk.");
    test_jfr_checkpoint(jfr, true);
    test_jfr_begin_event(jfr, TEST_JFR_ALLOCATION);
    test_jfr_long(jfr, 5000);
    test_jfr_long(jfr, 1);
    test_jfr_int(jfr, 1); /* an array of a number */
    for (int i = 0; i < 4; i++)
        test_jfr_byte(jfr, 0x80);
    test_jfr_long(jfr, 24);
    test_jfr_long(jfr, 1024);
    test_jfr_end_event(jfr);
    test_jfr_begin_event(jfr, TEST_JFR_MONITOR);
    test_jfr_long(jfr, 5000);
    test_jfr_long(jfr, 3);
    test_jfr_long(jfr, 1);
    test_jfr_long(jfr, 2);
    test_jfr_end_event(jfr);
    test_jfr_begin_event(jfr, TEST_JFR_WALL);
    test_jfr_long(jfr, 5000);
    test_jfr_long(jfr, 1);
    test_jfr_long(jfr, 3);
    test_jfr_int(jfr, 9);
    test_jfr_end_event(jfr);
    test_jfr_end_chunk(jfr);
}

/* -- the file ---------------------------------------------------------------------------------- */

struct flamepix_bytes test_jfr_bytes(const struct test_jfr *jfr)
{
    return flamepix_buffer_bytes(&jfr->file);
}

void test_jfr_free(struct test_jfr *jfr)
{
    flamepix_buffer_free(&jfr->file);
}
