#include "format/valgrind/heaptrack.h"

#include <stdlib.h>

#include "base/memory.h"
#include "format/parse/parse_text.h"

/* Patterns for the C library, the dynamic linker and GLib that are built into heaptrack. */
static const char *const known[] = {
    "__nss_module_allocate", "__gconv_read_conf",  "__new_exitfn",  "tzset_internal",
    "dl_open_worker",        "g_main_context_new", "g_thread_self", NULL};

enum flamepix_status fpx_heaptrack_add_leak(struct fpx_heaptrack_leaks *leaks,
                                            struct flamepix_bytes line)
{
    line = fpx_bytes_trimmed(line);
    if (!fpx_take(&line, "leak:") || line.length == 0 || line.length > FPX_HEAPTRACK_LEAK_NBYTES ||
        leaks->patterns.count >= FPX_HEAPTRACK_LEAKS_MAX)
        return FLAMEPIX_OK;
    return fpx_text_table_append(&leaks->patterns, line);
}

/* -- patterns ---------------------------------------------------------------------------------- */

/* The first place of `part` in `text`, only at the beginning if `anchored`; SIZE_MAX: none. */
static size_t find(struct flamepix_bytes text, struct flamepix_bytes part, bool anchored)
{
    for (size_t at = 0; at + part.length <= text.length; at++) {
        if (memcmp(text.data + at, part.data, part.length) == 0)
            return at;
        if (anchored)
            break;
    }
    return SIZE_MAX;
}

/* The text up to the next "*" or "$". */
static struct flamepix_bytes take_part(struct flamepix_bytes *pattern)
{
    struct flamepix_bytes part = {pattern->data, 0};
    while (part.length < pattern->length && part.data[part.length] != '*' &&
           part.data[part.length] != '$')
        part.length++;
    *pattern = flamepix_bytes_from(*pattern, part.length);
    return part;
}

bool fpx_heaptrack_leak_matches(struct flamepix_bytes pattern, struct flamepix_bytes text)
{
    bool anchored = fpx_take(&pattern, "^");
    bool after_any = false;
    if (text.length == 0)
        return false;
    while (pattern.length > 0) {
        if (fpx_take(&pattern, "*")) {
            anchored = false;
            after_any = true;
            continue;
        }
        if (fpx_bytes_begin_with(pattern, "$"))
            return text.length == 0 || after_any;
        const struct flamepix_bytes part = take_part(&pattern);
        const size_t at = find(text, part, anchored);
        if (at == SIZE_MAX)
            return false;
        text = flamepix_bytes_from(text, at + part.length);
        anchored = after_any = false;
    }
    return true;
}

static bool matches_one(const struct fpx_heaptrack_leaks *leaks, struct flamepix_bytes text)
{
    for (size_t i = 0; known[i] != NULL; i++) {
        if (fpx_heaptrack_leak_matches(flamepix_bytes_of(known[i]), text))
            return true;
    }
    for (size_t i = 0; i < leaks->patterns.count; i++) {
        if (fpx_heaptrack_leak_matches(leaks->patterns.texts[i], text))
            return true;
    }
    return false;
}

/* -- from strings to traces -------------------------------------------------------------------- */

static bool is_leak(const bool *strings, uint32_t number)
{
    return number > 0 && strings[number - 1];
}

static bool pointer_leaks(const struct fpx_heaptrack_tables *tables, const bool *strings,
                          uint32_t number)
{
    const struct fpx_heaptrack_pointer *pointer = &tables->pointers[number - 1];
    if (is_leak(strings, pointer->module))
        return true;
    for (uint32_t i = 0; i < pointer->count; i++) {
        const struct fpx_heaptrack_frame *frame = &tables->frames[pointer->first_frame + i];
        if (is_leak(strings, frame->function) || is_leak(strings, frame->file))
            return true;
    }
    return false;
}

/* Each string and pointer is checked once, and a trace once, after its parent. */
static void mark_traces(struct fpx_heaptrack_leaks *leaks,
                        const struct fpx_heaptrack_tables *tables, const bool *strings,
                        bool *pointers)
{
    for (uint32_t i = 0; i < tables->pointer_count; i++)
        pointers[i] = pointer_leaks(tables, strings, i + 1);
    leaks->traces[0] = false;
    for (size_t i = 0; i < tables->trace_count; i++) {
        const struct fpx_heaptrack_trace *trace = &tables->traces[i];
        leaks->traces[i + 1] =
            leaks->traces[trace->parent] || (trace->pointer > 0 && pointers[trace->pointer - 1]);
    }
}

enum flamepix_status fpx_heaptrack_find_leaks(struct fpx_heaptrack_leaks *leaks,
                                              const struct fpx_heaptrack_tables *tables)
{
    bool *strings = calloc(tables->strings.count + 1, sizeof(*strings));
    bool *pointers = calloc(tables->pointer_count + 1, sizeof(*pointers));
    enum flamepix_status status = fpx_array_reserve(
        &leaks->traces, &leaks->trace_capacity, tables->trace_count + 1, sizeof(*leaks->traces));
    if (strings == NULL || pointers == NULL)
        status = FLAMEPIX_NO_MEMORY;
    if (status == FLAMEPIX_OK) {
        for (size_t i = 0; i < tables->strings.count; i++)
            strings[i] = matches_one(leaks, tables->strings.texts[i]);
        mark_traces(leaks, tables, strings, pointers);
    }
    free(strings);
    free(pointers);
    return status;
}

void fpx_heaptrack_leaks_reset(struct fpx_heaptrack_leaks *leaks)
{
    fpx_text_table_reset(&leaks->patterns);
}

void fpx_heaptrack_leaks_free(struct fpx_heaptrack_leaks *leaks)
{
    fpx_text_table_free(&leaks->patterns);
    free(leaks->traces);
    *leaks = (struct fpx_heaptrack_leaks){0};
}
