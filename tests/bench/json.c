/* What reading JSON costs: json [MEGABYTES]. The document looks like a trace of Chrome; it is made
 * as it is read, block by block, so that nothing is put on a disk. Beside the reader stands yajl,
 * where its library is at hand: it pushes what this one lets itself be asked for. */
#include <dlfcn.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/buffer_printf.h"
#include "base/markup/json_reader.h"
#include "bench/bench.h"

static const char opening[] = "{\"traceEvents\":[";
static const char closing[] = "{}]}";

/* The document: `opening`, a block of events so many times, `closing`. */
struct document {
    struct flamepix_buffer block;
    uint64_t blocks;
    uint64_t nbytes;
};

/* One that is read. */
struct reading {
    const struct document *document;
    uint64_t begun; /* parts of it: opening, blocks, closing */
    struct flamepix_bytes part;
    uint64_t tokens;
};

static void add_event(struct flamepix_buffer *block, unsigned i)
{
    static const char *const names[] = {"RunTask", "FunctionCall", "v8.compile", "Paint",
                                        "ThreadControllerImpl::RunTask"};
    unsigned time = 123456789 + 977 * i;
    const char *name = names[i % 5];
    enum flamepix_status status = fpx_buffer_printf(
        block,
        "{\"pid\":4321,\"tid\":775,\"ts\":%u%03u,\"ph\":\"B\",\"name\":\"%s\",\"args\":{}},\n",
        time, i % 1000, name);
    bench_must(status, "a document");
    status = fpx_buffer_printf(
        block,
        "{\"pid\":4321,\"tid\":775,\"ts\":%u.%03u,\"ph\":\"X\",\"name\":\"%s\",\"dur\":%u,"
        "\"args\":{\"data\":{\"functionName\":\"f%u\",\"url\":\"https://example.com/js/"
        "main.%08x.js\","
        "\"detail\":\"a \\\"quoted\\\" one\",\"stack\":[%u,%u,%u,%u]}}},\n",
        time, i % 1000, name, i % 9999, i % 300, i * 2654435761U, i % 77, i % 177, i % 277,
        i % 377);
    bench_must(status, "a document");
}

static struct document make_document(uint64_t nbytes)
{
    enum { EVENTS = 20000 };
    struct document document = {0};
    for (unsigned i = 0; i < EVENTS; i++)
        add_event(&document.block, i);
    document.blocks = nbytes / document.block.length + 1;
    document.nbytes =
        document.blocks * document.block.length + sizeof(opening) + sizeof(closing) - 2;
    return document;
}

static struct flamepix_bytes part_of(const struct document *document, uint64_t part)
{
    if (part == 0)
        return flamepix_bytes_of(opening);
    if (part <= document->blocks)
        return flamepix_buffer_bytes(&document->block);
    return part == document->blocks + 1 ? flamepix_bytes_of(closing)
                                        : (struct flamepix_bytes){NULL, 0};
}

static enum flamepix_status read_document(void *user, void *buffer, size_t capacity,
                                          size_t *length_ret)
{
    struct reading *reading = user;
    if (reading->part.length == 0)
        reading->part = part_of(reading->document, reading->begun++);
    size_t length = reading->part.length < capacity ? reading->part.length : capacity;
    if (length > 0)
        memcpy(buffer, reading->part.data, length);
    reading->part = flamepix_bytes_from(reading->part, length);
    *length_ret = length;
    return FLAMEPIX_OK;
}

/* -- the reader -------------------------------------------------------------------------------- */

static void begin(struct fpx_json_reader *json, struct reading *reading)
{
    *reading = (struct reading){.document = reading->document};
    fpx_json_reader_init(json, read_document, reading);
}

static void end(struct fpx_json_reader *json)
{
    bench_must(fpx_json_status(json), "JSON");
    fpx_json_reader_free(json);
}

static void read_bytes(void *user)
{
    static char part[1 << 16];
    struct reading *reading = user;
    size_t length;
    *reading = (struct reading){.document = reading->document};
    do
        bench_must(read_document(reading, part, sizeof(part), &length), "reading");
    while (length > 0);
}

static void read_tokens(void *user)
{
    struct reading *reading = user;
    struct fpx_json_reader json;
    struct fpx_json_token token;
    begin(&json, reading);
    while (fpx_json_next(&json, &token) == FLAMEPIX_OK)
        reading->tokens++;
    end(&json);
}

/* As a reader of traces does: three members of each event, the rest passed over. */
static void read_members(void *user)
{
    struct fpx_json_reader json;
    struct flamepix_bytes key, name;
    double time, duration;
    begin(&json, user);
    (void)fpx_json_expect(&json, FPX_JSON_OBJECT_BEGIN);
    (void)fpx_json_member(&json, &key);
    (void)fpx_json_expect(&json, FPX_JSON_ARRAY_BEGIN);
    while (fpx_json_element(&json) == FLAMEPIX_OK) {
        (void)fpx_json_expect(&json, FPX_JSON_OBJECT_BEGIN);
        while (fpx_json_member(&json, &key) == FLAMEPIX_OK)
            if (fpx_json_is(key, "ts"))
                (void)fpx_json_read_number(&json, &time);
            else if (fpx_json_is(key, "dur"))
                (void)fpx_json_read_number(&json, &duration);
            else if (fpx_json_is(key, "name"))
                (void)fpx_json_read_string(&json, &name);
    }
    end(&json);
}

static void skip_all(void *user)
{
    struct fpx_json_reader json;
    begin(&json, user);
    (void)fpx_json_skip(&json);
    end(&json);
}

/* -- yajl, as its headers declare it ----------------------------------------------------------- */

struct yajl_calls {
    int (*null)(void *user);
    int (*boolean)(void *user, int value);
    int (*integer)(void *user, long long value);
    int (*real)(void *user, double value);
    int (*number)(void *user, const char *text, size_t length);
    int (*string)(void *user, const unsigned char *text, size_t length);
    int (*begin_object)(void *user);
    int (*key)(void *user, const unsigned char *text, size_t length);
    int (*end_object)(void *user);
    int (*begin_array)(void *user);
    int (*end_array)(void *user);
};

struct yajl {
    void *(*alloc)(const struct yajl_calls *calls, void *memory, void *user);
    int (*parse)(void *handle, const unsigned char *bytes, size_t length);
    void (*free)(void *handle);
    struct reading *reading;
};

static int count(void *user)
{
    struct reading *reading = user;
    reading->tokens++;
    return 1;
}

static int count_boolean(void *user, int value)
{
    (void)value;
    return count(user);
}

static int count_integer(void *user, long long value)
{
    (void)value;
    return count(user);
}

static int count_real(void *user, double value)
{
    (void)value;
    return count(user);
}

static int count_string(void *user, const unsigned char *text, size_t length)
{
    (void)text;
    (void)length;
    return count(user);
}

static void read_with_yajl(void *user)
{
    static const struct yajl_calls calls = {count, count_boolean, count_integer, count_real,
                                            NULL,  count_string,  count,         count_string,
                                            count, count,         count};
    static unsigned char part[1 << 16];
    struct yajl *yajl = user;
    size_t length;
    *yajl->reading = (struct reading){.document = yajl->reading->document};
    void *handle = yajl->alloc(&calls, NULL, yajl->reading);
    bench_must(handle != NULL ? FLAMEPIX_OK : FLAMEPIX_NO_MEMORY, "yajl");
    do {
        bench_must(read_document(yajl->reading, part, sizeof(part), &length), "reading");
        bench_must(yajl->parse(handle, part, length) == 0 ? FLAMEPIX_OK : FLAMEPIX_BAD_RECORDING,
                   "yajl");
    } while (length > 0);
    yajl->free(handle);
}

/* A function's address as dlsym gives it, into a pointer of its own type. */
static bool find(void *library, const char *name, void *function_ret)
{
    void *address = dlsym(library, name);
    memcpy(function_ret, &address, sizeof(address));
    return address != NULL;
}

static bool open_yajl(struct yajl *yajl)
{
    void *library = dlopen("libyajl.so.2", RTLD_NOW);
    return library != NULL && find(library, "yajl_alloc", &yajl->alloc) &&
           find(library, "yajl_parse", &yajl->parse) && find(library, "yajl_free", &yajl->free);
}

/* -- the table --------------------------------------------------------------------------------- */

/* MB/s, above a limit. */
static double row(const char *what, void (*run)(void *user), void *user, uint64_t nbytes,
                  double at_least)
{
    double ms = bench_ms(run, user).median;
    double speed = (double)nbytes / 1e3 / ms;
    printf("%-50s %10.3f MB/s", what, speed);
    if (at_least > 0)
        printf("  %-4s  at least %.5g MB/s", speed >= at_least ? "pass" : "UNDER", at_least);
    puts("");
    return ms;
}

int main(int argc, char **argv)
{
    enum { MEGABYTES = 200 };
    uint64_t megabytes = argc > 1 ? strtoull(argv[1], NULL, 10) : MEGABYTES;
    struct document document = make_document(megabytes * 1000000);
    struct reading reading = {.document = &document};
    struct yajl yajl = {.reading = &reading};
    row("floor: making the JSON", read_bytes, &reading, document.nbytes, 0);
    row("JSON: skipped", skip_all, &reading, document.nbytes, 400);
    row("JSON: three members of each event", read_members, &reading, document.nbytes, 250);
    double ms = row("JSON: tokens", read_tokens, &reading, document.nbytes, 250);
    printf("%-50s %10.3f M/s\n", "JSON: tokens", (double)reading.tokens / 1e3 / ms);
    if (open_yajl(&yajl))
        row("yajl: tokens", read_with_yajl, &yajl, document.nbytes, 0);
    else
        puts("yajl is not at hand: that peer is not measured");
    flamepix_buffer_free(&document.block);
    return 0;
}
