/* As pprof does it: a function is matched without its arguments. Of functions at one location, the
 * outermost that matches goes, with those inlined into it. A stack is cut at the location nearest
 * to its root that is marked, but not where nothing but marked ones lies between (find_leaf in
 * location_table.c): a stack is never all gone. */
#include "format/drop_frames.h"

#include <stdlib.h>

#include <flamepix/pattern.h>

#include "base/bytes_match.h"

/* "^(text)$"; *pattern_ret is NULL where the text is empty or no expression. */
static enum flamepix_status compile(struct flamepix_bytes text,
                                    struct flamepix_pattern **pattern_ret)
{
    struct flamepix_buffer whole = {0};
    struct flamepix_pattern_fault fault;
    enum flamepix_status status = flamepix_buffer_append(&whole, "^(", 2);
    *pattern_ret = NULL;
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&whole, text.data, text.length);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&whole, ")$", 3);
    if (status == FLAMEPIX_OK && text.length > 0 && memchr(text.data, '\0', text.length) == NULL)
        status = flamepix_pattern_create(whole.data, false, pattern_ret, &fault);
    flamepix_buffer_free(&whole);
    return status == FLAMEPIX_BAD_ARGUMENT ? FLAMEPIX_OK : status;
}

/* Without the dot that some compilers put before it, and without its arguments. */
static struct flamepix_bytes without_arguments(struct flamepix_bytes name)
{
    static const char *const names[] = {"(anonymous namespace)", "operator()"};
    if (name.length > 0 && name.data[0] == '.')
        name = flamepix_bytes_from(name, 1);
    for (size_t i = 0; i < name.length;) {
        const struct flamepix_bytes rest = flamepix_bytes_from(name, i);
        size_t length = 1;
        for (size_t k = 0; k < sizeof(names) / sizeof(names[0]); k++) {
            if (flamepix_bytes_begin_with(rest, names[k]))
                length = strlen(names[k]);
        }
        if (length == 1 && name.data[i] == '(')
            return (struct flamepix_bytes){name.data, i};
        i += length;
    }
    return name;
}

/* A search that takes too many steps finds nothing. */
static enum flamepix_status is_found(struct flamepix_pattern *pattern, struct flamepix_bytes name,
                                     bool *found_ret)
{
    *found_ret = false;
    enum flamepix_status status =
        pattern != NULL ? flamepix_pattern_found(pattern, name, found_ret) : FLAMEPIX_OK;
    return status == FLAMEPIX_LIMIT_PATTERN ? FLAMEPIX_OK : status;
}

static enum flamepix_status find_dropped(const struct flamepix_location_table *table,
                                         struct flamepix_pattern *drop,
                                         struct flamepix_pattern *keep, bool *dropped)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (uint32_t i = 0; i < table->function_ids.count && status == FLAMEPIX_OK; i++) {
        const struct flamepix_bytes name =
            without_arguments(flamepix_location_table_name(table, i));
        bool is_kept = false;
        if (name.length > 0)
            status = is_found(drop, name, &dropped[i]);
        if (status == FLAMEPIX_OK && dropped[i])
            status = is_found(keep, name, &is_kept);
        dropped[i] &= !is_kept;
    }
    return status;
}

static void mark_location(struct flamepix_location_table *table, struct flamepix_location *location,
                          const bool *dropped)
{
    for (uint32_t i = location->line_count; i > 0; i--) {
        const uint32_t function = table->lines[location->first_line + i - 1].function;
        if (function == FLAMEPIX_ID_NONE || !dropped[function])
            continue;
        location->drop = i == location->line_count ? FLAMEPIX_DROP_ALL : FLAMEPIX_DROP_CALLEES;
        if (location->drop == FLAMEPIX_DROP_CALLEES) {
            location->first_line += i;
            location->line_count -= i;
        }
        table->drops = true;
        return;
    }
}

enum flamepix_status flamepix_drop_frames(struct flamepix_location_table *table,
                                          struct flamepix_bytes drop, struct flamepix_bytes keep)
{
    struct flamepix_pattern *patterns[2] = {NULL, NULL};
    bool *dropped = calloc(table->function_ids.count + 1, sizeof(*dropped));
    enum flamepix_status status = dropped != NULL ? FLAMEPIX_OK : FLAMEPIX_NO_MEMORY;
    if (status == FLAMEPIX_OK)
        status = compile(drop, &patterns[0]);
    if (status == FLAMEPIX_OK)
        status = compile(keep, &patterns[1]);
    if (status == FLAMEPIX_OK && patterns[0] != NULL)
        status = find_dropped(table, patterns[0], patterns[1], dropped);
    for (size_t i = 0; i < table->location_ids.count && status == FLAMEPIX_OK; i++)
        mark_location(table, &table->locations[i], dropped);
    flamepix_pattern_free(patterns[0]);
    flamepix_pattern_free(patterns[1]);
    free(dropped);
    return status;
}
