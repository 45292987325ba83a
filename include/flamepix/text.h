/* Text: font faces, shaping, and labels that fit. Pen positions and advances are whole pixels, so
 * that a glyph always looks the same; glyphs are rendered once and kept. No call here is for two
 * threads at a time on the same fonts or type.
 *
 * After NO_MEMORY from any of them the fonts may only be freed, and the process had better end:
 * what FreeType and HarfBuzz keep may lack a part. */
#ifndef FLAMEPIX_TEXT_H
#define FLAMEPIX_TEXT_H

#include <flamepix/bytes.h>
#include <flamepix/ink.h>

#ifdef __cplusplus
extern "C" {
#endif

/* -- faces ------------------------------------------------------------------------------------- */

/* The faces a text may use, in order of preference; the bundled ones (DejaVu Sans, and
 * control pictures from Noto Sans Symbols2) are always the last. */
struct flamepix_fonts; /* for one thread at a time, with all types and labels of theirs */

/* Answers OK, NO_MEMORY or BAD_FONT. */
FLAMEPIX_API enum flamepix_status flamepix_fonts_create(struct flamepix_fonts **fonts_ret);

/* Adds the first face of a font file before the bundled ones, behind those added earlier. Call
 * before the first type is made, and at most 252 times. Answers OK, READ_FAILED (errno set),
 * BAD_FONT, NO_MEMORY, and BAD_ARGUMENT after the first type or the last time. */
FLAMEPIX_API enum flamepix_status flamepix_fonts_add(struct flamepix_fonts *fonts,
                                                     const char *path);

FLAMEPIX_API void flamepix_fonts_free(struct flamepix_fonts *fonts);

/* A character that no face has is drawn as a box. Appends the scripts of those in labels that were
 * drawn with these fonts since they were made, or forgotten: "Devanagari, Han and Thai"; nothing
 * where there were none. What is written as boxes on purpose does not count. Answers OK or
 * NO_MEMORY. */
FLAMEPIX_API enum flamepix_status flamepix_fonts_boxed(const struct flamepix_fonts *fonts,
                                                       struct flamepix_buffer *text);
FLAMEPIX_API bool flamepix_fonts_have_boxed(const struct flamepix_fonts *fonts);
FLAMEPIX_API void flamepix_fonts_forget_boxed(struct flamepix_fonts *fonts);

/* -- type: the faces at one size --------------------------------------------------------------- */

struct flamepix_type;

/* The type of a size: `px` is the em in pixels, 1 to 1,000, fractions allowed. It is the fonts',
 * made on the first call and kept for the next picture; the last 8 sizes asked for are kept, and
 * what a type caches is bounded (about 4 MB), so that any number of pictures leave no growth. A
 * type stays valid until the eighth other size is asked for or the fonts are freed. Answers OK,
 * BAD_ARGUMENT, NO_MEMORY, BAD_FONT. */
FLAMEPIX_API enum flamepix_status flamepix_fonts_type(struct flamepix_fonts *fonts, double px,
                                                      struct flamepix_type **type_ret);

/* The same in bold: DejaVu Sans Bold stands before the bundled faces, which have the letters that
 * it lacks, and behind those that were added. It is one of the 8 types that are kept. */
FLAMEPIX_API enum flamepix_status flamepix_fonts_bold_type(struct flamepix_fonts *fonts, double px,
                                                           struct flamepix_type **type_ret);

/* Whole pixels above and below the baseline, of DejaVu Sans at this size. */
struct flamepix_type_metrics {
    /* What ordinary text needs, accents included: the tallest of "ÄÅÊ|()[]gjpqy,". */
    uint32_t ascent, descent;
    /* What it is centred by: a capital's height, and how deep "gpqy" reach. */
    uint32_t cap_height, descender;
};
FLAMEPIX_API struct flamepix_type_metrics flamepix_type_metrics(const struct flamepix_type *type);

/* What stays of a text that does not fit. */
enum flamepix_truncate {
    FLAMEPIX_KEEP_NAME,   /* its beginning, cut where a name may be cut */
    FLAMEPIX_KEEP_HEAD,   /* its beginning */
    FLAMEPIX_KEEP_TAIL,   /* its end */
    FLAMEPIX_KEEP_MIDDLE, /* both */
    FLAMEPIX_KEEP_WHOLE   /* nothing */
};

struct flamepix_label;

/* Shapes `text` (any bytes; UTF-8 is expected) and cuts it at a cluster boundary so that its ink
 * and its advance fit `max_px`, with "…" in place of what is cut: KEEP_HEAD "abc…", KEEP_TAIL
 * "…xyz", KEEP_MIDDLE "ab…yz". KEEP_NAME is KEEP_HEAD with no separator before the "…" ("std…", not
 * "std::…"), no "[" left open ("F…" of "F[int]", "[libc…]" of "[libcrypto.so]"), and at least three
 * letters or digits. Bytes that are not UTF-8 become U+FFFD, one each; control characters
 * their Unicode control pictures (U+2400 + c, DEL U+2421); format characters that change direction
 * or hide (U+202A–E, U+2066–9, U+200E–F, U+061C, U+FEFF, C1 controls) a visible box. Right-to-left
 * segments are reordered (UAX #9; base direction by the first strong character). A character that
 * no face has is drawn as the bundled box.
 *
 * *label_ret is NULL when fewer than three characters would remain of a text that has more, when
 * the text is empty or all blank, and with KEEP_WHOLE when it does not fit. It is the type's, valid
 * until the next fit with this type. Answers OK, NO_MEMORY or BAD_FONT (a glyph cannot be rendered,
 * or a text that HarfBuzz has to shape cannot be, as it is not there). */
FLAMEPIX_API enum flamepix_status flamepix_type_fit(struct flamepix_type *type,
                                                    struct flamepix_bytes text, uint32_t max_px,
                                                    enum flamepix_truncate keep,
                                                    const struct flamepix_label **label_ret);

/* The same of a line that was put together of words, numbers and names: U+2066 to U+2069 in it are
 * obeyed and not drawn, and what is cut leaves no isolate open for what follows it. Whoever puts
 * the line together sees to it that a name has none of its own. */
FLAMEPIX_API enum flamepix_status
flamepix_type_fit_line(struct flamepix_type *type, struct flamepix_bytes text, uint32_t max_px,
                       enum flamepix_truncate keep, const struct flamepix_label **label_ret);

/* Advance width in whole pixels: where a text that follows would begin. */
FLAMEPIX_API uint32_t flamepix_label_width(const struct flamepix_label *label);

/* Appends what a label shows of the text that it was made of, in the text's own bytes: all of it,
 * or what was kept, with "…" for the rest. Answers OK or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status flamepix_label_text(const struct flamepix_label *label,
                                                      struct flamepix_bytes text,
                                                      struct flamepix_buffer *shown);

/* Draws a label of this type with its pen starting at (x, baseline), adding coverage levels to the
 * canvas' pixels, never beyond level 5; what falls outside the canvas is left out.
 * Answers OK, NO_MEMORY or BAD_FONT (a glyph that cannot be rendered). */
FLAMEPIX_API enum flamepix_status flamepix_label_draw(struct flamepix_type *type,
                                                      const struct flamepix_label *label, int32_t x,
                                                      int32_t baseline,
                                                      const struct flamepix_canvas *canvas);

/* The same, adding to no pixel more than makes it level `most`: what is below 5 is quieter. */
FLAMEPIX_API enum flamepix_status
flamepix_label_draw_quiet(struct flamepix_type *type, const struct flamepix_label *label, int32_t x,
                          int32_t baseline, unsigned most, const struct flamepix_canvas *canvas);

#ifdef __cplusplus
}
#endif

#endif
