/* Shaping: turns code points into positioned glyphs.
 *
 * HarfBuzz shapes text of one direction, one script and one font. A name may have several of each,
 * so it is divided twice:
 *
 * - into segments of one direction and script, which script_segments.c finds and puts into the
 * order in
 *   which they are written, from left to right;
 *
 * - and each segment into pieces that one face draws. Only shaping shows which face that is: a
 *   cluster (a letter with its marks) needs a face that has all of its glyphs. So the whole segment
 *   is shaped with the first face. Clusters that lack a glyph are passed on to the next
 *   face (missing_pass_on), which shapes only those, and so on. The last face takes what is left
 *   and draws its box for it. `face_of` says, for each code point, which face has it now.
 *
 * If the first face has everything, as it nearly always does, its glyphs are in HarfBuzz's buffer
 * already and are taken from there. Otherwise each piece is shaped once more with its face, and the
 * pieces are taken in the order in which they are written: in a segment from right to left, the
 * last piece comes first.
 *
 * HarfBuzz is always given the whole text and told which part to shape, since Arabic letters take
 * their form from those beside them, even across the end of a piece.
 *
 * Glyphs keep the index of the first code point of their cluster, by which the text may be cut
 * (fit_label.c). Everything is in whole pixels, so that a letter looks the same wherever it stands.
 *
 * The cost is linear in the text for each face that is asked: with N faces, a segment is shaped at
 * most N times over. */
#include "text/shape_text.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "text/memory_watch.h"

fpx_glyph_key fpx_glyph_key_make(size_t face, uint32_t glyph)
{
    return (fpx_glyph_key)(face << 24 | (glyph & 0xFFFFFF));
}

size_t fpx_glyph_key_face(fpx_glyph_key key)
{
    return key >> 24;
}

uint32_t fpx_glyph_key_glyph(fpx_glyph_key key)
{
    return key & 0xFFFFFF;
}

void fpx_shaped_free(struct fpx_shaped *shaped)
{
    free(shaped->glyphs);
    *shaped = (struct fpx_shaped){0};
}

enum flamepix_status fpx_shaped_append(struct fpx_shaped *shaped, struct fpx_shaped_glyph glyph)
{
    enum flamepix_status status = fpx_array_reserve(&shaped->glyphs, &shaped->capacity,
                                                    shaped->count + 1, sizeof(*shaped->glyphs));
    if (status == FLAMEPIX_OK)
        shaped->glyphs[shaped->count++] = glyph;
    return status;
}

/* Creates the HarfBuzz objects for shaping with these faces, unless they exist. */
static enum flamepix_status shaper_open(struct fpx_shaper *shaper, struct fpx_sized_face *faces,
                                        size_t face_count)
{
    struct fpx_harfbuzz *harfbuzz = &shaper->libraries->harfbuzz;
    enum flamepix_status status = fpx_harfbuzz_load(harfbuzz);
    for (size_t i = 0; status == FLAMEPIX_OK && i < face_count; i++)
        status = fpx_sized_face_activate(&faces[i]);
    if (status != FLAMEPIX_OK || shaper->buffer != NULL)
        return status;
    fpx_memory_watch_begin();
    shaper->buffer = harfbuzz->buffer_create();
    shaper->functions = fpx_face_functions(harfbuzz);
    /* What cannot be allocated is replaced by an object of the same type that is empty. */
    bool has_all = harfbuzz->buffer_allocation_successful(shaper->buffer) &&
                   shaper->functions != harfbuzz->font_funcs_get_empty() &&
                   harfbuzz->unicode_funcs_get_default() != harfbuzz->unicode_funcs_get_empty();
    return fpx_memory_watch_end(has_all ? FLAMEPIX_OK : FLAMEPIX_NO_MEMORY);
}

void fpx_shaper_close(struct fpx_shaper *shaper)
{
    if (shaper->buffer != NULL) {
        shaper->libraries->harfbuzz.buffer_destroy(shaper->buffer);
        shaper->libraries->harfbuzz.font_funcs_destroy(shaper->functions);
    }
    fpx_text_segments_free(&shaper->segments);
    free(shaper->face_of);
    *shaper = (struct fpx_shaper){0};
}

/* One call of fpx_shaper_shape. */
struct job {
    const struct fpx_harfbuzz *harfbuzz;
    struct fpx_shaper *shaper;
    struct fpx_sized_face *faces;
    size_t face_count;
    const uint32_t *codes;
    size_t count;
    struct fpx_shaped *shaped;
};

/* Shapes `count` code points of a segment with one face into the HarfBuzz buffer. */
static enum flamepix_status piece_shape(const struct job *job,
                                        const struct fpx_text_segment *segment, size_t first,
                                        size_t count, size_t face)
{
    static const hb_feature_t features[] = {
        {HB_TAG('k', 'e', 'r', 'n'), 0, 0, HB_FEATURE_GLOBAL_END},
        {HB_TAG('l', 'i', 'g', 'a'), 0, 0, HB_FEATURE_GLOBAL_END},
        {HB_TAG('c', 'l', 'i', 'g'), 0, 0, HB_FEATURE_GLOBAL_END},
        {HB_TAG('c', 'a', 'l', 't'), 0, 0, HB_FEATURE_GLOBAL_END},
    };
    /* By name, so that the environment (HB_SHAPER_LIST) has no effect. */
    static const char *const shapers[] = {"ot", NULL};
    const struct fpx_harfbuzz *hb = job->harfbuzz;
    struct fpx_sized_face *sized = &job->faces[face];
    enum flamepix_status status = fpx_sized_face_activate(sized);
    if (status != FLAMEPIX_OK)
        return status;
    hb_font_t *font = fpx_sized_face_shaper(sized, job->shaper->functions);
    if (font == NULL)
        return FLAMEPIX_NO_MEMORY;
    hb_buffer_t *buffer = job->shaper->buffer;
    hb->buffer_reset(buffer);
    hb->buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES);
    hb->buffer_set_direction(buffer, segment->level % 2 != 0 ? HB_DIRECTION_RTL : HB_DIRECTION_LTR);
    hb->buffer_set_script(buffer, segment->script);
    hb->buffer_add_codepoints(buffer, job->codes, (int)job->count, (unsigned)first, (int)count);
    bool shaped =
        hb->shape_full(font, buffer, features, sizeof(features) / sizeof(features[0]), shapers);
    return shaped && hb->buffer_allocation_successful(buffer) ? FLAMEPIX_OK : FLAMEPIX_NO_MEMORY;
}

/* Converts HarfBuzz's 1/64 px to whole px. */
static int32_t whole_px(hb_position_t position)
{
    enum { FAR = 1 << 20 };
    int32_t px = (position >> 6) + ((position >> 5) & 1);
    if (px > FAR)
        return FAR;
    return px < -FAR ? -FAR : px;
}

/* Appends the glyphs in the HarfBuzz buffer. */
static enum flamepix_status piece_emit(const struct job *job, size_t face)
{
    unsigned count;
    const struct fpx_harfbuzz *hb = job->harfbuzz;
    const hb_glyph_info_t *infos = hb->buffer_get_glyph_infos(job->shaper->buffer, &count);
    const hb_glyph_position_t *positions =
        hb->buffer_get_glyph_positions(job->shaper->buffer, &count);
    for (unsigned i = 0; i < count; i++) {
        struct fpx_shaped_glyph glyph = {
            .key = fpx_glyph_key_make(face, infos[i].codepoint),
            .cluster = infos[i].cluster,
            .advance = whole_px(positions[i].x_advance),
            .x = whole_px(positions[i].x_offset),
            .y = whole_px(positions[i].y_offset),
        };
        if (infos[i].codepoint == 0)
            glyph.script =
                hb->unicode_script(hb->unicode_funcs_get_default(), job->codes[infos[i].cluster]);
        enum flamepix_status status = fpx_shaped_append(job->shaped, glyph);
        if (status != FLAMEPIX_OK)
            return status;
    }
    return FLAMEPIX_OK;
}

/* The n-th glyph from the end of the text; the glyphs of a segment may run in either direction. */
static hb_glyph_info_t glyph_from_end(const hb_glyph_info_t *infos, size_t count, size_t n)
{
    bool backward = infos[0].cluster > infos[count - 1].cluster;
    return infos[backward ? n : count - 1 - n];
}

/* Passes every cluster in the HarfBuzz buffer that lacks a glyph to the next face; true if there
 * was one. `end` is the end of the shaped code points. */
static bool missing_pass_on(const struct job *job, size_t end, size_t face)
{
    unsigned count;
    const hb_glyph_info_t *infos =
        job->harfbuzz->buffer_get_glyph_infos(job->shaper->buffer, &count);
    uint8_t *face_of = job->shaper->face_of;
    bool any = false;
    size_t begin = end;
    for (size_t i = 0; i < count; i++) {
        hb_glyph_info_t info = glyph_from_end(infos, count, i);
        if (info.cluster < begin) {
            end = begin;
            begin = info.cluster;
        }
        if (info.codepoint == 0 && face_of[begin] == face) {
            memset(face_of + begin, (int)face + 1, end - begin);
            any = true;
        }
    }
    return any;
}

/* End of the code points from `first` on that have the same face. */
static size_t piece_end(const struct job *job, size_t first, size_t end)
{
    const uint8_t *face_of = job->shaper->face_of;
    size_t next = first;
    while (next < end && face_of[next] == face_of[first])
        next++;
    return next;
}

/* Finds the face of each cluster; `*done_ret` if the first has all, which the buffer then holds. */
static enum flamepix_status segment_assign(const struct job *job,
                                           const struct fpx_text_segment *segment, bool *done_ret)
{
    uint8_t *face_of = job->shaper->face_of;
    size_t end = segment->first + segment->count;
    bool missing = true;
    memset(face_of + segment->first, 0, segment->count);
    for (size_t face = 0; missing && face + 1 < job->face_count; face++) {
        missing = false;
        for (size_t first = segment->first; first < end;) {
            size_t next = piece_end(job, first, end);
            if (face_of[first] == face) {
                enum flamepix_status status = piece_shape(job, segment, first, next - first, face);
                if (status != FLAMEPIX_OK)
                    return status;
                missing |= missing_pass_on(job, next, face);
            }
            first = next;
        }
        *done_ret = face == 0 && !missing;
    }
    return FLAMEPIX_OK;
}

/* The first code point of the piece that ends at `end`. */
static size_t piece_first(const struct job *job, size_t first, size_t end)
{
    const uint8_t *face_of = job->shaper->face_of;
    size_t begin = end - 1;
    while (begin > first && face_of[begin - 1] == face_of[end - 1])
        begin--;
    return begin;
}

static enum flamepix_status segment_shape(const struct job *job,
                                          const struct fpx_text_segment *segment)
{
    bool done = false;
    enum flamepix_status status = segment_assign(job, segment, &done);
    if (status == FLAMEPIX_OK && done)
        return piece_emit(job, 0);
    size_t first = segment->first, end = segment->first + segment->count;
    while (status == FLAMEPIX_OK && first < end) {
        bool backward = segment->level % 2 != 0;
        size_t from = backward ? piece_first(job, first, end) : first;
        size_t to = backward ? end : piece_end(job, first, end);
        size_t face = job->shaper->face_of[from];
        status = piece_shape(job, segment, from, to - from, face);
        if (status == FLAMEPIX_OK)
            status = piece_emit(job, face);
        if (backward)
            end = from;
        else
            first = to;
    }
    return status;
}

enum flamepix_status fpx_shaper_shape(struct fpx_shaper *shaper, struct fpx_sized_face *faces,
                                      size_t face_count, const uint32_t *codes, size_t count,
                                      unsigned base, struct fpx_shaped *shaped)
{
    const struct fpx_harfbuzz *harfbuzz = &shaper->libraries->harfbuzz;
    const struct job job = {harfbuzz, shaper, faces, face_count, codes, count, shaped};
    enum flamepix_status status = shaper_open(shaper, faces, face_count);
    if (status != FLAMEPIX_OK)
        return status;
    fpx_memory_watch_begin();
    status = fpx_array_reserve(&shaper->face_of, &shaper->face_of_capacity, count,
                               sizeof(*shaper->face_of));
    if (status == FLAMEPIX_OK)
        status = fpx_text_segments_find(&shaper->segments, harfbuzz, codes, count, base);
    for (size_t i = 0; status == FLAMEPIX_OK && i < shaper->segments.count; i++)
        status = segment_shape(&job, &shaper->segments.items[i]);
    return fpx_memory_watch_end(status);
}
