/* Fitted labels, and their cache. */
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

/* Missing scripts: scripts without a face, whose text was drawn as boxes. */

enum { FPX_SCRIPTS_MAX = 64 /* maximum in a set; further scripts are not noted */ };

/* A set of scripts, by their indices in a list. */
typedef uint64_t fpx_script_set;

/* The scripts met so far. Starts as {0}. */
struct fpx_script_list {
    hb_script_t scripts[FPX_SCRIPTS_MAX];
    size_t count;
};

/* The set with the script of a character; empty if it has none, as FPX_BOX, whose look is a box, or
 * if it is not known. Symbols count as one script. */
fpx_script_set fpx_script_list_find(struct fpx_script_list *list, hb_script_t script);

/* Appends the scripts of the set, sorted by English name: "Devanagari, Han and Thai". Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_script_list_append(const struct fpx_script_list *list, fpx_script_set set,
                                            struct flamepix_buffer *text);

struct fpx_label_glyph {
    fpx_glyph_key key;
    int32_t x, y; /* px from the label's pen, to the right and down */
};

/* The part of its text that a label keeps. */
struct fpx_label_cut {
    size_t head, tail; /* characters before and after the ellipsis; both 0: no ellipsis */
    size_t closed;     /* number of "]" after the ellipsis */
};

/* A label without glyphs stands for "no label". */
struct flamepix_label {
    uint32_t width;       /* px, advance */
    uint32_t extent;      /* px, the larger of advance and ink */
    uint32_t ascent;      /* px, of the ink */
    fpx_script_set boxed; /* of characters drawn as boxes */
    struct fpx_label_cut cut;
    size_t glyph_count;
    struct fpx_label_glyph *glyphs; /* allocated with the label, or owned by the type */
};

enum {
    FPX_WIDTH_MAX = 1 << 20,  /* px; no label may be wider */
    FPX_WIDTH_WHOLE = 1 << 21 /* as max_px of a key: the whole text, at any width */
};

/* The parameters of a label. */
struct fpx_label_key {
    struct flamepix_bytes text;
    uint32_t max_px;
    enum flamepix_truncate keep;
    bool is_line; /* isolates are obeyed */
};

struct fpx_label_entry {
    struct fpx_label_key key;
    struct flamepix_label *label;
};

/* Bounded cache of labels by key. Starts as {0}. */
struct fpx_label_cache {
    struct fpx_label_entry *entries;
    size_t count, capacity;
    struct fpx_hash_index index;  /* of `entries`, by their keys */
    size_t nbytes;                /* of labels and their texts */
    struct flamepix_label *loose; /* a label whose text is too long for the cache */
};

/* The label, or NULL if it is not cached. */
const struct flamepix_label *fpx_label_cache_find(const struct fpx_label_cache *cache,
                                                  struct fpx_label_key key);

/* Takes over a label (from malloc, with its glyphs) under a new key, copies the key's text, and
 * drops all others first if the cache is full (2 MB, or no place for the key). A label is valid
 * until the next insertion. Returns OK or NO_MEMORY; in that case the label is freed. */
enum flamepix_status fpx_label_cache_insert(struct fpx_label_cache *cache, struct fpx_label_key key,
                                            struct flamepix_label *label);

void fpx_label_cache_free(struct fpx_label_cache *cache);

/* The part of a text that can affect a label of a given width, as visible code points. */

/* Starts as {0}; an excerpt may be reused. */
struct fpx_excerpt {
    uint32_t *codes;
    size_t count, capacity;
    bool whole;    /* the text is no longer than this */
    unsigned base; /* bidi level of the whole text's paragraph, 0 or 1 */
};

/* Reads the beginning of the text, its end, or both (KEEP_MIDDLE: one after the other), each long
 * enough to fill `max_px` with characters of 1 px and their combining marks. No more is read,
 * however long the text is. In a line composed of names, U+2066 to U+2069 are kept. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_excerpt_read(struct fpx_excerpt *excerpt, struct flamepix_bytes text,
                                      uint32_t max_px, enum flamepix_truncate keep, bool is_line);

void fpx_excerpt_free(struct fpx_excerpt *excerpt);

#endif
