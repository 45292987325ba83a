/* HarfBuzz, loaded when something is first shaped: with GLib and graphite2, which it needs, it is a
 * third of what a program's start would cost, and names in plain letters need none of it. */
#ifndef FPX_TEXT_HARFBUZZ_H
#define FPX_TEXT_HARFBUZZ_H

#include <stdbool.h>

#include <hb.h>

#include <flamepix/status.h>

/* The functions that are called, without their "hb_"; their types are those of hb.h. */
#define FPX_HARFBUZZ_EACH(FUNCTION)                                                                \
    FUNCTION(blob_create_or_fail)                                                                  \
    FUNCTION(blob_destroy)                                                                         \
    FUNCTION(buffer_add_codepoints)                                                                \
    FUNCTION(buffer_allocation_successful)                                                         \
    FUNCTION(buffer_create)                                                                        \
    FUNCTION(buffer_destroy)                                                                       \
    FUNCTION(buffer_get_glyph_infos)                                                               \
    FUNCTION(buffer_get_glyph_positions)                                                           \
    FUNCTION(buffer_reset)                                                                         \
    FUNCTION(buffer_set_cluster_level)                                                             \
    FUNCTION(buffer_set_direction)                                                                 \
    FUNCTION(buffer_set_script)                                                                    \
    FUNCTION(face_create)                                                                          \
    FUNCTION(face_destroy)                                                                         \
    FUNCTION(face_get_empty)                                                                       \
    FUNCTION(font_create)                                                                          \
    FUNCTION(font_destroy)                                                                         \
    FUNCTION(font_funcs_create)                                                                    \
    FUNCTION(font_funcs_destroy)                                                                   \
    FUNCTION(font_funcs_make_immutable)                                                            \
    FUNCTION(font_funcs_set_glyph_extents_func)                                                    \
    FUNCTION(font_funcs_set_glyph_h_advance_func)                                                  \
    FUNCTION(font_funcs_set_nominal_glyph_func)                                                    \
    FUNCTION(font_funcs_set_variation_glyph_func)                                                  \
    FUNCTION(font_get_empty)                                                                       \
    FUNCTION(font_set_funcs)                                                                       \
    FUNCTION(font_set_scale)                                                                       \
    FUNCTION(shape_full)                                                                           \
    FUNCTION(unicode_funcs_get_default)                                                            \
    FUNCTION(unicode_script)

/* Starts as {0}. */
struct fpx_harfbuzz {
    bool is_loaded;
#define FPX_HARFBUZZ_MEMBER(name) __typeof__(hb_##name) *(name);
    FPX_HARFBUZZ_EACH(FPX_HARFBUZZ_MEMBER)
#undef FPX_HARFBUZZ_MEMBER
};

/* Finds the functions, where that was not done before; they stay for as long as the process.
 * Answers OK, NO_MEMORY, and BAD_FONT where the library, or a function of it, is not there. */
enum flamepix_status fpx_harfbuzz_load(struct fpx_harfbuzz *harfbuzz);

#endif
