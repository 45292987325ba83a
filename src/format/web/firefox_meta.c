#include "format/web/firefox_meta.h"

#include <math.h>

/* The newest versions that were tested. */
enum { NEWEST_PROCESSED = 70, NEWEST_RAW = 36 };

void flamepix_firefox_meta_init(struct flamepix_firefox_meta *meta)
{
    *meta = (struct flamepix_firefox_meta){.has_times = true,
                                           .kernel = SIZE_MAX,
                                           .selected = SIZE_MAX,
                                           .start = (double)NAN,
                                           .raw_version = -1,
                                           .version = -1};
}

/* ["Other", "JIT (ion)", …], of category number `i` */
static enum flamepix_status read_subcategories(struct flamepix_firefox_meta *meta,
                                               struct flamepix_json_reader *json, size_t i)
{
    struct flamepix_firefox_jits *jits = &meta->jits;
    struct flamepix_bytes name;
    size_t number = 0;
    enum flamepix_status status = flamepix_json_open_array(json);
    for (; flamepix_json_next_element(json, &status); number++) {
        if (flamepix_json_read_string(json, &name) && jits->count < FLAMEPIX_FIREFOX_JITS_MAX &&
            (flamepix_json_is(name, "JIT (ion)") || flamepix_json_is(name, "JIT (baseline)"))) {
            jits->items[jits->count].category = i;
            jits->items[jits->count++].subcategory = number;
        }
        status = flamepix_json_status(json);
    }
    return status;
}

/* {"name": "Kernel", "color": "orange", "subcategories": […]}, number `i` */
static enum flamepix_status read_category(struct flamepix_firefox_meta *meta,
                                          struct flamepix_json_reader *json, size_t i)
{
    struct flamepix_bytes key, name;
    enum flamepix_status status = flamepix_json_open_object(json);
    while (flamepix_json_next_member(json, &key, &status)) {
        if (flamepix_json_is(key, "name") && flamepix_json_read_string(json, &name) &&
            flamepix_json_is(name, "Kernel"))
            meta->kernel = i;
        else if (flamepix_json_is(key, "subcategories"))
            status = read_subcategories(meta, json, i);
    }
    return status;
}

static enum flamepix_status read_categories(struct flamepix_firefox_meta *meta,
                                            struct flamepix_json_reader *json)
{
    size_t i = 0;
    meta->jits.count = 0;
    enum flamepix_status status = flamepix_json_open_array(json);
    while (flamepix_json_next_element(json, &status))
        status = read_category(meta, json, i++);
    return status;
}

/* The first one of several threads that are shown at first. */
static enum flamepix_status read_selected(struct flamepix_firefox_meta *meta,
                                          struct flamepix_json_reader *json)
{
    int64_t number;
    enum flamepix_status status = flamepix_json_open_array(json);
    while (flamepix_json_next_element(json, &status)) {
        if (flamepix_json_read_integer(json, &number) && number >= 0 && meta->selected == SIZE_MAX)
            meta->selected = (size_t)number;
        status = flamepix_json_status(json);
    }
    return status;
}

/* {"time": "ms", …} */
static enum flamepix_status read_units(struct flamepix_firefox_meta *meta,
                                       struct flamepix_json_reader *json)
{
    struct flamepix_bytes key, unit;
    enum flamepix_status status = flamepix_json_open_object(json);
    while (flamepix_json_next_member(json, &key, &status)) {
        if (flamepix_json_is(key, "time") && flamepix_json_read_string(json, &unit))
            meta->has_times = flamepix_json_is(unit, "ms");
    }
    return status;
}

enum flamepix_status flamepix_firefox_meta_read(struct flamepix_firefox_meta *meta,
                                                struct flamepix_json_reader *json)
{
    struct flamepix_bytes key;
    enum flamepix_status status = flamepix_json_open_object(json);
    meta->is_known = true;
    meta->start = (double)NAN;
    while (flamepix_json_next_member(json, &key, &status)) {
        if (flamepix_json_is(key, "categories"))
            status = read_categories(meta, json);
        else if (flamepix_json_is(key, "sampleUnits"))
            status = read_units(meta, json);
        else if (flamepix_json_is(key, "initialSelectedThreads"))
            status = read_selected(meta, json);
        else if (flamepix_json_is(key, "startTime"))
            (void)flamepix_json_read_number(json, &meta->start);
        else if (flamepix_json_is(key, "version"))
            (void)flamepix_json_read_integer(json, &meta->raw_version);
        else if (flamepix_json_is(key, "preprocessedProfileVersion"))
            (void)flamepix_json_read_integer(json, &meta->version);
    }
    return status;
}

/* A profile that the Profiler has processed keeps the version of the raw one. Versions only add
 * and move tables, and one that is not found where it is looked for is said by itself. */
void flamepix_firefox_meta_say_version(const struct flamepix_firefox_meta *meta,
                                       struct flamepix_recording *recording)
{
    const bool is_raw = meta->version < 0;
    const int64_t version = is_raw ? meta->raw_version : meta->version;
    if (version > (is_raw ? NEWEST_RAW : NEWEST_PROCESSED))
        flamepix_recording_newer_number(recording, version);
}
