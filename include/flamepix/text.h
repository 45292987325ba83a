/* Text: font faces, shaping, and labels that fit. Pen positions and advances are whole pixels, so
 * that a glyph always looks the same; glyphs are rendered once and cached. Two threads must not use
 * the same fonts or type at the same time.
 *
 * After NO_MEMORY from any call the fonts may only be freed, and the process should end: FreeType's
 * and HarfBuzz's data may be incomplete. */
#ifndef FLAMEPIX_TEXT_H
#define FLAMEPIX_TEXT_H

#include <flamepix/bytes.h>
#include <flamepix/ink.h>

#ifdef __cplusplus
extern "C" {
#endif

/* -- faces ------------------------------------------------------------------------------------- */

/* The faces for texts, in order of preference; the bundled ones (DejaVu Sans, and control pictures
 * from Noto Sans Symbols2) are always last. */
struct flamepix_fonts; /* for one thread at a time, with all its types and labels */

/* Returns OK, NO_MEMORY or BAD_FONT. */
FLAMEPIX_API enum flamepix_status flamepix_fonts_create(struct flamepix_fonts **fonts_ret);

/* Adds the first face of a font file before the bundled ones, after those added earlier. Call
 * before the first type is made, and at most 252 times. Returns OK, READ_FAILED (errno set),
 * BAD_FONT, NO_MEMORY, or BAD_ARGUMENT (after the first type or the last call). */
FLAMEPIX_API enum flamepix_status flamepix_fonts_add(struct flamepix_fonts *fonts,
                                                     const char *path);

FLAMEPIX_API void flamepix_fonts_free(struct flamepix_fonts *fonts);

/* A character that no face has is drawn as a box. Appends the scripts of such characters in labels
 * drawn with these fonts since they were made, or reset: "Devanagari, Han and Thai"; nothing if
 * there were none. Intended boxes are not counted. Returns OK or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status flamepix_fonts_boxed(const struct flamepix_fonts *fonts,
                                                       struct flamepix_buffer *text);
FLAMEPIX_API bool flamepix_fonts_have_boxed(const struct flamepix_fonts *fonts);
FLAMEPIX_API void flamepix_fonts_forget_boxed(struct flamepix_fonts *fonts);

/* Text that HarfBuzz has to shape is shaped in a process that the fonts start, a fork. Whether that
 * could not be started, or failed, since the fonts were made or reset: texts are then drawn without
 * HarfBuzz, which joins letters and places marks. */
FLAMEPIX_API bool flamepix_fonts_have_unshaped(const struct flamepix_fonts *fonts);

/* -- type: the faces at one size --------------------------------------------------------------- */

struct flamepix_type;

/* The type of a size: `px` is the em in pixels, 1 to 1,000, fractions allowed. It is owned by the
 * fonts, made on the first call and kept for the next picture; the last 8 requested sizes are kept,
 * and the cache of a type is bounded (about 4 MB), so memory does not grow with the number of
 * pictures. A type stays valid until the eighth other size is requested or the fonts are freed.
 * Returns OK, BAD_ARGUMENT, NO_MEMORY, BAD_FONT. */
FLAMEPIX_API enum flamepix_status flamepix_fonts_type(struct flamepix_fonts *fonts, double px,
                                                      struct flamepix_type **type_ret);

/* The same in bold: DejaVu Sans Bold comes before the bundled faces, which have the letters that it
 * lacks, and after added ones. It is one of the 8 types that are kept. */
FLAMEPIX_API enum flamepix_status flamepix_fonts_bold_type(struct flamepix_fonts *fonts, double px,
                                                           struct flamepix_type **type_ret);

/* Whole pixels above and below the baseline, of DejaVu Sans at this size. */
struct flamepix_type_metrics {
    /* Height of ordinary text, with accents: the tallest of "ÄÅÊ|()[]gjpqy,". */
    uint32_t ascent, descent;
    /* For centring: a capital's height, and the depth of "gpqy". */
    uint32_t cap_height, descender;
};
FLAMEPIX_API struct flamepix_type_metrics flamepix_type_metrics(const struct flamepix_type *type);

/* Which part of a text is kept if it does not fit. */
enum flamepix_truncate {
    FLAMEPIX_KEEP_NAME,   /* its beginning, truncated where a name may be */
    FLAMEPIX_KEEP_HEAD,   /* its beginning */
    FLAMEPIX_KEEP_TAIL,   /* its end */
    FLAMEPIX_KEEP_MIDDLE, /* both */
    FLAMEPIX_KEEP_WHOLE   /* nothing */
};

struct flamepix_label;

/* Shapes `text` (any bytes; UTF-8 is expected) and truncates it at a cluster boundary so that its
 * ink and its advance fit `max_px`, with "…" for the removed part: KEEP_HEAD "abc…", KEEP_TAIL
 * "…xyz", KEEP_MIDDLE "ab…yz". KEEP_NAME is KEEP_HEAD with no separator before the "…" ("std…", not
 * "std::…"), no "[" left open ("F…" of "F[int]", "[libc…]" of "[libcrypto.so]"), and at least three
 * letters or digits. Bytes that are not UTF-8 become U+FFFD, one each; control characters their
 * Unicode control pictures (U+2400 + c, DEL U+2421); format characters that change direction or
 * hide (U+202A–E, U+2066–9, U+200E–F, U+061C, U+FEFF, C1 controls) a visible box. Right-to-left
 * segments are reordered (UAX #9; base direction by the first strong character). A character that
 * no face has is drawn as the bundled box.
 *
 * *label_ret is NULL if fewer than three characters would remain of a longer text, if the text is
 * empty or all blank, and with KEEP_WHOLE if it does not fit. It is owned by the type, valid until
 * the next fit with this type. Returns OK, NO_MEMORY or BAD_FONT (a glyph cannot be rendered, or a
 * text needs HarfBuzz, which is missing). */
FLAMEPIX_API enum flamepix_status flamepix_type_fit(struct flamepix_type *type,
                                                    struct flamepix_bytes text, uint32_t max_px,
                                                    enum flamepix_truncate keep,
                                                    const struct flamepix_label **label_ret);

/* The same for a line composed of words, numbers and names: U+2066 to U+2069 in it are obeyed and
 * not drawn, and truncation closes open isolates. The composer of the line makes sure that names
 * contain none. */
FLAMEPIX_API enum flamepix_status
flamepix_type_fit_line(struct flamepix_type *type, struct flamepix_bytes text, uint32_t max_px,
                       enum flamepix_truncate keep, const struct flamepix_label **label_ret);

/* Advance width in whole pixels: the start of a following text. */
FLAMEPIX_API uint32_t flamepix_label_width(const struct flamepix_label *label);

/* Appends the shown text of a label, in the bytes of the original: all of it, or the kept part with
 * "…" for the rest. Returns OK or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status flamepix_label_text(const struct flamepix_label *label,
                                                      struct flamepix_bytes text,
                                                      struct flamepix_buffer *shown);

/* Draws a label of this type with its pen starting at (x, baseline), adding coverage levels to the
 * canvas' pixels, never beyond level 5; clipped to the canvas. Returns OK, NO_MEMORY or BAD_FONT (a
 * glyph that cannot be rendered). */
FLAMEPIX_API enum flamepix_status flamepix_label_draw(struct flamepix_type *type,
                                                      const struct flamepix_label *label, int32_t x,
                                                      int32_t baseline,
                                                      const struct flamepix_canvas *canvas);

/* The same, with pixels raised to at most level `most`: below 5 the text is paler. */
FLAMEPIX_API enum flamepix_status
flamepix_label_draw_quiet(struct flamepix_type *type, const struct flamepix_label *label, int32_t x,
                          int32_t baseline, unsigned most, const struct flamepix_canvas *canvas);

#ifdef __cplusplus
}
#endif

#endif
