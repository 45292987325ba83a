/* As in pprof, a function is matched without its arguments. Of the functions at one location, the
 * outermost match is dropped, with those inlined into it. A stack is cut at the marked location
 * nearest to its root, unless only marked ones lie between (find_leaf in location_table.c): a stack
 * never loses all frames. */
#include "format/parse/drop_frames.h"

#include <stdlib.h>

#include <flamepix/pattern.h>

#include "base/bytes_match.h"

/* "^(text)$"; *pattern_ret is NULL if the text is empty or not a valid expression. */
static enum flamepix_status compile(struct flamepix_bytes text,
                                    struct flamepix_pattern **pattern_ret)
{
    struct flamepix_buffer whole = {0};
    struct flamepix_pattern_fault fault;
    flamepix_buffer_append(&whole, "^(", 2);
    *pattern_ret = NULL;
    flamepix_buffer_append(&whole, text.data, text.length);
    enum flamepix_status status = flamepix_buffer_append(&whole, ")$", 3);
    if (status == FLAMEPIX_OK && text.length > 0 && memchr(text.data, '\0', text.length) == NULL)
        status = flamepix_pattern_create(whole.data, false, pattern_ret, &fault);
    flamepix_buffer_free(&whole);
    return status == FLAMEPIX_BAD_ARGUMENT ? FLAMEPIX_OK : status;
}

/* Without the leading dot that some compilers add, and without its arguments. */
static struct flamepix_bytes without_arguments(struct flamepix_bytes name)
{
    static const char *const names[] = {"(anonymous namespace)", "operator()"};
    if (name.length > 0 && name.data[0] == '.')
        name = flamepix_bytes_from(name, 1);
    for (size_t i = 0; i < name.length;) {
        const struct flamepix_bytes rest = flamepix_bytes_from(name, i);
        size_t length = 1;
        for (size_t k = 0; k < sizeof(names) / sizeof(names[0]); k++) {
            if (fpx_bytes_begin_with(rest, names[k]))
                length = strlen(names[k]);
        }
        if (length == 1 && name.data[i] == '(')
            return (struct flamepix_bytes){name.data, i};
        i += length;
    }
    return name;
}

/* A search that takes too many steps counts as no match. */
static enum flamepix_status is_found(struct flamepix_pattern *pattern, struct flamepix_bytes name,
                                     bool *found_ret)
{
    *found_ret = false;
    enum flamepix_status status =
        pattern != NULL ? flamepix_pattern_found(pattern, name, found_ret) : FLAMEPIX_OK;
    return status == FLAMEPIX_LIMIT_PATTERN ? FLAMEPIX_OK : status;
}

/* The state of a name. */
enum known { NOT_KNOWN, STAYS, IS_DROPPED };

struct dropping {
    struct flamepix_pattern *drop, *keep;
    unsigned char *known; /* by text number: each text is searched once */
};

static enum flamepix_status search_name(const struct dropping *dropping, struct flamepix_bytes name,
                                        unsigned char *known)
{
    bool is_found_here = false;
    bool is_kept = false;
    enum flamepix_status status = FLAMEPIX_OK;
    name = without_arguments(name);
    if (name.length > 0)
        status = is_found(dropping->drop, name, &is_found_here);
    if (status == FLAMEPIX_OK && is_found_here)
        status = is_found(dropping->keep, name, &is_kept);
    *known = is_found_here && !is_kept ? IS_DROPPED : STAYS;
    return status;
}

static enum flamepix_status is_dropped(const struct dropping *dropping,
                                       const struct fpx_location_table *table, uint32_t function,
                                       bool *dropped_ret)
{
    const uint64_t name = fpx_location_table_name(table, function);
    enum flamepix_status status = FLAMEPIX_OK;
    *dropped_ret = false;
    if (name >= table->texts.count)
        return FLAMEPIX_OK;
    if (dropping->known[name] == NOT_KNOWN)
        status =
            search_name(dropping, fpx_text_table_get(&table->texts, name), &dropping->known[name]);
    *dropped_ret = dropping->known[name] == IS_DROPPED;
    return status;
}

/* Drops the outermost matching function and those inlined into it. */
static enum flamepix_status mark_location(const struct dropping *dropping,
                                          struct fpx_location_table *table,
                                          struct fpx_location *location)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (uint32_t i = location->line_count; i > 0 && status == FLAMEPIX_OK; i--) {
        const uint32_t function = table->lines[location->first_line + i - 1].function;
        bool dropped;
        status = is_dropped(dropping, table, function, &dropped);
        if (!dropped)
            continue;
        table->drops = true;
        location->drop = FPX_DROP_ALL;
        if (i == location->line_count)
            return status;
        location->drop = FPX_DROP_CALLEES;
        location->first_line += i;
        location->line_count -= i;
        return status;
    }
    return status;
}

enum flamepix_status fpx_drop_frames(struct fpx_location_table *table, struct flamepix_bytes drop,
                                     struct flamepix_bytes keep)
{
    struct dropping dropping = {.known = calloc(table->texts.count + 1, 1)};
    enum flamepix_status status = dropping.known != NULL ? FLAMEPIX_OK : FLAMEPIX_NO_MEMORY;
    if (status == FLAMEPIX_OK)
        status = compile(drop, &dropping.drop);
    if (status == FLAMEPIX_OK)
        status = compile(keep, &dropping.keep);
    for (size_t i = 0;
         dropping.drop != NULL && i < table->location_ids.count && status == FLAMEPIX_OK; i++)
        status = mark_location(&dropping, table, &table->locations[i]);
    flamepix_pattern_free(dropping.drop);
    flamepix_pattern_free(dropping.keep);
    free(dropping.known);
    return status;
}
