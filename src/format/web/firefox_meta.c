#include "format/web/firefox.h"

#include <math.h>

/* The newest versions that were tested. */
enum { NEWEST_PROCESSED = 70, NEWEST_RAW = 36 };

void fpx_firefox_meta_init(struct fpx_firefox_meta *meta)
{
    *meta = (struct fpx_firefox_meta){.has_times = true,
                                      .kernel = SIZE_MAX,
                                      .selected = SIZE_MAX,
                                      .start = (double)NAN,
                                      .raw_version = -1,
                                      .version = -1};
}

/* ["Other", "JIT (ion)", …], of category number `i` */
static enum flamepix_status read_subcategories(struct fpx_firefox_meta *meta,
                                               struct fpx_json_reader *json, size_t i)
{
    struct fpx_firefox_jits *jits = &meta->jits;
    struct flamepix_bytes name;
    size_t number = 0;
    enum flamepix_status status = fpx_json_open_array(json);
    for (; fpx_json_next_element(json, &status); number++) {
        if (fpx_json_read_string(json, &name) && jits->count < FPX_FIREFOX_JITS_MAX &&
            (fpx_json_is(name, "JIT (ion)") || fpx_json_is(name, "JIT (baseline)"))) {
            jits->items[jits->count].category = i;
            jits->items[jits->count++].subcategory = number;
        }
        status = fpx_json_status(json);
    }
    return status;
}

/* {"name": "Kernel", "color": "orange", "subcategories": […]}, number `i` */
static enum flamepix_status read_category(struct fpx_firefox_meta *meta,
                                          struct fpx_json_reader *json, size_t i)
{
    struct flamepix_bytes key, name;
    enum flamepix_status status = fpx_json_open_object(json);
    while (fpx_json_next_member(json, &key, &status)) {
        if (fpx_json_is(key, "name") && fpx_json_read_string(json, &name) &&
            fpx_json_is(name, "Kernel"))
            meta->kernel = i;
        else if (fpx_json_is(key, "subcategories"))
            status = read_subcategories(meta, json, i);
    }
    return status;
}

static enum flamepix_status read_categories(struct fpx_firefox_meta *meta,
                                            struct fpx_json_reader *json)
{
    size_t i = 0;
    meta->jits.count = 0;
    enum flamepix_status status = fpx_json_open_array(json);
    while (fpx_json_next_element(json, &status))
        status = read_category(meta, json, i++);
    return status;
}

/* Reads the first of several threads that are shown at first. */
static enum flamepix_status read_selected(struct fpx_firefox_meta *meta,
                                          struct fpx_json_reader *json)
{
    int64_t number;
    enum flamepix_status status = fpx_json_open_array(json);
    while (fpx_json_next_element(json, &status)) {
        if (fpx_json_read_integer(json, &number) && number >= 0 && meta->selected == SIZE_MAX)
            meta->selected = (size_t)number;
        status = fpx_json_status(json);
    }
    return status;
}

/* {"time": "ms", …} */
static enum flamepix_status read_units(struct fpx_firefox_meta *meta, struct fpx_json_reader *json)
{
    struct flamepix_bytes key, unit;
    enum flamepix_status status = fpx_json_open_object(json);
    while (fpx_json_next_member(json, &key, &status)) {
        if (fpx_json_is(key, "time") && fpx_json_read_string(json, &unit))
            meta->has_times = fpx_json_is(unit, "ms");
    }
    return status;
}

enum flamepix_status fpx_firefox_meta_read(struct fpx_firefox_meta *meta,
                                           struct fpx_json_reader *json)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_open_object(json);
    meta->is_known = true;
    meta->start = (double)NAN;
    while (fpx_json_next_member(json, &key, &status)) {
        if (fpx_json_is(key, "categories"))
            status = read_categories(meta, json);
        else if (fpx_json_is(key, "sampleUnits"))
            status = read_units(meta, json);
        else if (fpx_json_is(key, "initialSelectedThreads"))
            status = read_selected(meta, json);
        else if (fpx_json_is(key, "startTime"))
            (void)fpx_json_read_number(json, &meta->start);
        else if (fpx_json_is(key, "version"))
            (void)fpx_json_read_integer(json, &meta->raw_version);
        else if (fpx_json_is(key, "preprocessedProfileVersion"))
            (void)fpx_json_read_integer(json, &meta->version);
    }
    return status;
}

/* A processed profile keeps the version of the raw one. New versions only add and move tables, and
 * a table that is not found is reported separately. */
void fpx_firefox_meta_remark_version(const struct fpx_firefox_meta *meta,
                                     struct fpx_recording *recording)
{
    const bool is_raw = meta->version < 0;
    const int64_t version = is_raw ? meta->raw_version : meta->version;
    if (version > (is_raw ? NEWEST_RAW : NEWEST_PROCESSED))
        fpx_recording_newer_number(recording, version);
}
