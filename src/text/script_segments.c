#include "text/script_segments.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/memory.h"
#include "text/bidi.h"
#include "text/characters.h"

/* Whether characters without a script can join this script. */
static bool is_own(hb_script_t script)
{
    return script != HB_SCRIPT_COMMON && script != HB_SCRIPT_INHERITED &&
           script != HB_SCRIPT_UNKNOWN;
}

static hb_script_t script_of(const struct fpx_harfbuzz *harfbuzz, uint32_t code)
{
    if (!fpx_character_is_base(code))
        return HB_SCRIPT_INHERITED;
    if (harfbuzz == NULL)
        return HB_SCRIPT_COMMON;
    return harfbuzz->unicode_script(harfbuzz->unicode_funcs_get_default(), code);
}

static hb_script_t first_script(const struct fpx_harfbuzz *harfbuzz, const uint32_t *codes,
                                size_t count)
{
    for (size_t i = 0; i < count; i++) {
        hb_script_t script = script_of(harfbuzz, codes[i]);
        if (is_own(script))
            return script;
    }
    return HB_SCRIPT_COMMON;
}

static enum flamepix_status segments_cut(struct fpx_text_segments *segments,
                                         const struct fpx_harfbuzz *harfbuzz, const uint32_t *codes,
                                         size_t count)
{
    hb_script_t script = first_script(harfbuzz, codes, count);
    segments->count = 0;
    for (size_t i = 0; i < count; i++) {
        hb_script_t own = script_of(harfbuzz, codes[i]);
        bool changes = is_own(own) && own != script;
        if (changes)
            script = own;
        if (i > 0 && !changes && segments->levels[i] == segments->levels[i - 1]) {
            segments->items[segments->count - 1].count++;
            continue;
        }
        enum flamepix_status status = fpx_array_reserve(
            &segments->items, &segments->capacity, segments->count + 1, sizeof(*segments->items));
        if (status != FLAMEPIX_OK)
            return status;
        segments->items[segments->count++] = (struct fpx_text_segment){
            .first = i, .count = 1, .script = script, .level = segments->levels[i]};
    }
    return FLAMEPIX_OK;
}

static void reverse(struct fpx_text_segment *segments, size_t count)
{
    for (size_t i = 0; i < count / 2; i++) {
        struct fpx_text_segment segment = segments[i];
        segments[i] = segments[count - 1 - i];
        segments[count - 1 - i] = segment;
    }
}

/* L2: from the highest level down to 1, reverses all runs at that level or above. */
static void segments_reorder(struct fpx_text_segments *segments)
{
    uint8_t highest = 0;
    for (size_t i = 0; i < segments->count; i++)
        highest = segments->items[i].level > highest ? segments->items[i].level : highest;
    for (uint8_t level = highest; level >= 1; level--) {
        for (size_t i = 0; i < segments->count;) {
            size_t end = i;
            while (end < segments->count && segments->items[end].level >= level)
                end++;
            reverse(segments->items + i, end - i);
            i = end + 1;
        }
    }
}

enum flamepix_status fpx_text_segments_find(struct fpx_text_segments *segments,
                                            const struct fpx_harfbuzz *harfbuzz,
                                            const uint32_t *codes, size_t count, unsigned base)
{
    enum flamepix_status status = fpx_array_reserve(&segments->levels, &segments->levels_capacity,
                                                    count, sizeof(*segments->levels));
    if (status != FLAMEPIX_OK)
        return status;
    status = fpx_bidi_levels(codes, count, base, segments->levels);
    if (status == FLAMEPIX_OK)
        status = segments_cut(segments, harfbuzz, codes, count);
    if (status == FLAMEPIX_OK)
        segments_reorder(segments);
    return status;
}

void fpx_text_segments_free(struct fpx_text_segments *segments)
{
    free(segments->items);
    free(segments->levels);
    *segments = (struct fpx_text_segments){0};
}
