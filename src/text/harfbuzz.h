/* HarfBuzz, loaded on first use: with GLib and graphite2, which it needs, it is a third of the cost
 * of a program's start, and names in plain letters do not need it. */
#ifndef FPX_TEXT_HARFBUZZ_H
#define FPX_TEXT_HARFBUZZ_H

#include <stdbool.h>

#include <hb.h>

#include <flamepix/status.h>

/* The functions used, without their "hb_"; their types are those of hb.h. */
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
    FUNCTION(font_funcs_get_empty)                                                                 \
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
    FUNCTION(unicode_funcs_get_empty)                                                              \
    FUNCTION(unicode_script)

/* Starts as {0}. */
struct fpx_harfbuzz {
    bool is_loaded;
#define FPX_HARFBUZZ_MEMBER(name) __typeof__(hb_##name) *(name);
    FPX_HARFBUZZ_EACH(FPX_HARFBUZZ_MEMBER)
#undef FPX_HARFBUZZ_MEMBER
};

/* Resolves the functions on first use; they stay for the lifetime of the process. Returns OK,
 * NO_MEMORY, or BAD_FONT if the library or a function is missing. */
enum flamepix_status fpx_harfbuzz_load(struct fpx_harfbuzz *harfbuzz);

#endif
