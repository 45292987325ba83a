#include "text/segments.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/array.h"
#include "text/bidi.h"

/* Whether the script is one that characters of no script can join. */
static bool is_own(hb_script_t script)
{
    return script != HB_SCRIPT_COMMON && script != HB_SCRIPT_INHERITED &&
           script != HB_SCRIPT_UNKNOWN;
}

static hb_script_t script_of(uint32_t code)
{
    if (flamepix_bidi_class(code) == FLAMEPIX_BIDI_NSM)
        return HB_SCRIPT_INHERITED;
    return hb_unicode_script(hb_unicode_funcs_get_default(), code);
}

static hb_script_t first_script(const uint32_t *codes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        hb_script_t script = script_of(codes[i]);
        if (is_own(script))
            return script;
    }
    return HB_SCRIPT_COMMON;
}

static enum flamepix_status runs_cut(struct flamepix_text_segments *runs, const uint32_t *codes,
                                     size_t count)
{
    hb_script_t script = first_script(codes, count);
    runs->count = 0;
    for (size_t i = 0; i < count; i++) {
        hb_script_t own = script_of(codes[i]);
        bool changes = is_own(own) && own != script;
        if (changes)
            script = own;
        if (i > 0 && !changes && runs->levels[i] == runs->levels[i - 1]) {
            runs->items[runs->count - 1].count++;
            continue;
        }
        enum flamepix_status status = flamepix_array_reserve(&runs->items, &runs->capacity,
                                                             runs->count + 1, sizeof(*runs->items));
        if (status != FLAMEPIX_OK)
            return status;
        runs->items[runs->count++] = (struct flamepix_text_segment){
            .first = i, .count = 1, .script = script, .level = runs->levels[i]};
    }
    return FLAMEPIX_OK;
}

static void reverse(struct flamepix_text_segment *runs, size_t count)
{
    for (size_t i = 0; i < count / 2; i++) {
        struct flamepix_text_segment run = runs[i];
        runs[i] = runs[count - 1 - i];
        runs[count - 1 - i] = run;
    }
}

/* L2: from the highest level down to 1, whatever is at that level or above is reversed. */
static void runs_reorder(struct flamepix_text_segments *runs)
{
    enum { LEVEL_MAX = 2 };
    for (uint8_t level = LEVEL_MAX; level >= 1; level--) {
        for (size_t i = 0; i < runs->count;) {
            size_t end = i;
            while (end < runs->count && runs->items[end].level >= level)
                end++;
            reverse(runs->items + i, end - i);
            i = end + 1;
        }
    }
}

enum flamepix_status flamepix_text_segments_find(struct flamepix_text_segments *runs,
                                                 const uint32_t *codes, size_t count, unsigned base)
{
    enum flamepix_status status =
        flamepix_array_reserve(&runs->levels, &runs->levels_capacity, count, sizeof(*runs->levels));
    if (status != FLAMEPIX_OK)
        return status;
    flamepix_bidi_levels(codes, count, base, runs->levels);
    status = runs_cut(runs, codes, count);
    if (status != FLAMEPIX_OK)
        return status;
    runs_reorder(runs);
    return FLAMEPIX_OK;
}

void flamepix_text_segments_free(struct flamepix_text_segments *runs)
{
    free(runs->items);
    free(runs->levels);
    *runs = (struct flamepix_text_segments){0};
}
