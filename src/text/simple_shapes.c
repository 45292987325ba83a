/* Simple shapes: text without HarfBuzz, one glyph for each character. It is in the right order and
 * can be read, but letters are not joined, and marks stand where the font has them. */
#include <fribidi.h>

#include "text/bidi.h"
#include "text/characters.h"
#include "text/memory_watch.h"
#include "text/shape_text.h"

/* One call of fpx_shaper_shape_simply. */
struct job {
    const struct fpx_sized_face *faces;
    size_t face_count;
    const uint32_t *codes;
    struct fpx_shaped *shaped;
};

/* Format characters, which have no look. */
static bool is_hidden(uint32_t code)
{
    return !fpx_character_is_base(code) &&
           (fpx_bidi_is_isolate(code) || fribidi_get_bidi_type(code) == FRIBIDI_TYPE_BN);
}

/* Appends the glyph of the first face that has the character, or the last face's box. */
static enum flamepix_status append_character(const struct job *job, size_t at, size_t cluster,
                                             bool is_backward)
{
    uint32_t code = job->codes[at], glyph = 0;
    size_t face = 0;
    if (is_hidden(code))
        return FLAMEPIX_OK;
    if (is_backward)
        (void)fribidi_get_mirror_char(code, &code);
    while ((glyph = fpx_sized_face_glyph(&job->faces[face], code)) == 0 &&
           face + 1 < job->face_count)
        face++;
    const bool is_first = at == cluster; /* marks have their places in it */
    return fpx_shaped_append(
        job->shaped, (struct fpx_shaped_glyph){
                         .key = fpx_glyph_key_make(face, glyph),
                         .cluster = (uint32_t)cluster,
                         .advance = is_first ? fpx_sized_face_advance(&job->faces[face], glyph) : 0,
                     });
}

static enum flamepix_status append_cluster(const struct job *job, size_t first, size_t end,
                                           bool is_backward)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t at = first; status == FLAMEPIX_OK && at < end; at++)
        status = append_character(job, at, first, is_backward);
    return status;
}

/* Appends a segment from left to right: the clusters of a backward one from its end. */
static enum flamepix_status append_segment(const struct job *job,
                                           const struct fpx_text_segment *segment)
{
    const bool is_backward = segment->level % 2 != 0;
    size_t first = segment->first, end = segment->first + segment->count;
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK && first < end) {
        size_t from = is_backward ? end - 1 : first, to = from + 1;
        while (is_backward && from > first && !fpx_character_is_base(job->codes[from]))
            from--;
        while (!is_backward && to < end && !fpx_character_is_base(job->codes[to]))
            to++;
        status = append_cluster(job, from, to, is_backward);
        if (is_backward)
            end = from;
        else
            first = to;
    }
    return status;
}

enum flamepix_status fpx_shaper_shape_simply(struct fpx_shaper *shaper,
                                             struct fpx_sized_face *faces, size_t face_count,
                                             const uint32_t *codes, size_t count, unsigned base,
                                             struct fpx_shaped *shaped)
{
    const struct job job = {faces, face_count, codes, shaped};
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; status == FLAMEPIX_OK && i < face_count; i++)
        status = fpx_sized_face_activate(&faces[i]);
    if (status != FLAMEPIX_OK)
        return status;
    fpx_memory_watch_begin();
    status = fpx_text_segments_find(&shaper->segments, NULL, codes, count, base);
    for (size_t i = 0; status == FLAMEPIX_OK && i < shaper->segments.count; i++)
        status = append_segment(&job, &shaper->segments.items[i]);
    return fpx_memory_watch_end(status);
}
