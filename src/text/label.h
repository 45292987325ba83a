/* Labels that were fitted, and where they are kept. */
#ifndef FPX_TEXT_LABEL_H
#define FPX_TEXT_LABEL_H

#include <stddef.h>
#include <stdint.h>

#include <flamepix/bytes.h>
#include <flamepix/text.h>

#include "base/hash_index.h"
#include "text/missing_scripts.h"
#include "text/shape_text.h"

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

#endif
