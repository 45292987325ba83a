/* Labels that were fitted, and where they are kept. */
#ifndef FPX_TEXT_LABEL_H
#define FPX_TEXT_LABEL_H

#include <hb.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <flamepix/bytes.h>
#include <flamepix/text.h>

#include "base/hash_index.h"
#include "text/harfbuzz.h"
#include "text/shape_text.h"

/* Scripts that no face has: which of them labels were drawn in, as boxes. */

enum { FPX_SCRIPTS_MAX = 64 /* what a set can tell apart; others are not noted */ };

/* A set of scripts, by their numbers in a list. */
typedef uint64_t fpx_script_set;

/* The scripts met so far. Starts as {0}. */
struct fpx_script_list {
    hb_script_t scripts[FPX_SCRIPTS_MAX];
    size_t count;
};

/* The set of the script that a character is in; empty for what is in none, as FPX_BOX, whose
 * look a box is. Symbols count as one script. HarfBuzz, which knows scripts, is loaded. */
fpx_script_set fpx_script_list_find(struct fpx_script_list *list,
                                    const struct fpx_harfbuzz *harfbuzz, uint32_t code);

/* Appends what is in the set, in the order of their English names: "Devanagari, Han and Thai".
 * Answers OK or NO_MEMORY. */
enum flamepix_status fpx_script_list_append(const struct fpx_script_list *list, fpx_script_set set,
                                            struct flamepix_buffer *text);

struct fpx_label_glyph {
    fpx_glyph_key key;
    int32_t x, y; /* px from the label's pen, to the right and down */
};

/* What a label keeps of its text. */
struct fpx_label_cut {
    size_t head, tail; /* characters before and behind the ellipsis; both 0: there is none */
    size_t closed;     /* how many "]" the ellipsis has behind it */
};

/* A label without glyphs stands for "no label". */
struct flamepix_label {
    uint32_t width;       /* px, advance */
    uint32_t extent;      /* px, advance or ink, whichever reaches farther */
    uint32_t ascent;      /* px, of the ink */
    fpx_script_set boxed; /* of characters that are drawn as boxes */
    struct fpx_label_cut cut;
    size_t glyph_count;
    struct fpx_label_glyph *glyphs; /* behind the label, or the type's */
};

enum {
    FPX_WIDTH_MAX = 1 << 20,  /* px; a label is never asked to be wider */
    FPX_WIDTH_WHOLE = 1 << 21 /* as max_px of a key: the text is whole, at any width */
};

/* What a label was made for. */
struct fpx_label_key {
    struct flamepix_bytes text;
    uint32_t max_px;
    enum flamepix_truncate keep;
    bool is_line; /* whose isolates are obeyed */
};

struct fpx_label_entry {
    struct fpx_label_key key;
    struct flamepix_label *label;
};

/* Labels by key, of bounded size. Starts as {0}. */
struct fpx_label_cache {
    struct fpx_label_entry *entries;
    size_t count, capacity;
    struct fpx_hash_index index;  /* of `entries`, by their keys */
    size_t nbytes;                /* of labels and their texts */
    struct flamepix_label *loose; /* one whose text is too long to be kept */
};

/* The label, or NULL when it is not there. */
const struct flamepix_label *fpx_label_cache_find(const struct fpx_label_cache *cache,
                                                  struct fpx_label_key key);

/* Takes over a label (from malloc, its glyphs with it) under a key that is not there yet, copies
 * the key's text, and drops all others first when the cache is full (2 MB, or no place for the
 * key). A label is valid until the next insertion. Answers OK or NO_MEMORY; in that case the label
 * is freed. */
enum flamepix_status fpx_label_cache_insert(struct fpx_label_cache *cache, struct fpx_label_key key,
                                            struct flamepix_label *label);

void fpx_label_cache_free(struct fpx_label_cache *cache);

/* The part of a text that can matter to a label of a given width, as visible code points. */

/* Starts as {0}; the same excerpt may be read again and again. */
struct fpx_excerpt {
    uint32_t *codes;
    size_t count, capacity;
    bool whole;    /* the text is no longer than this */
    unsigned base; /* bidi level of the whole text's paragraph, 0 or 1 */
};

/* Reads the beginning of the text, its end, or both (KEEP_MIDDLE: one behind the other), each long
 * enough to fill `max_px` with characters of 1 px, and combining marks on them. However long the
 * text is, no more than that is looked at. In a line that was put together of names, U+2066 to
 * U+2069 are kept as they are. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_excerpt_read(struct fpx_excerpt *excerpt, struct flamepix_bytes text,
                                      uint32_t max_px, enum flamepix_truncate keep, bool is_line);

void fpx_excerpt_free(struct fpx_excerpt *excerpt);

#endif
