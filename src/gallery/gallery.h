/* Gallery: one static index.html over the pictures of a batch: thumbnails with name, total and
 * status, search and sort, each linking to its picture. It loads nothing from elsewhere, and is
 * readable without JavaScript. */
#ifndef FPX_GALLERY_GALLERY_H
#define FPX_GALLERY_GALLERY_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

struct fpx_gallery_options {
    const char *title;
    const char *remark;                 /* a sentence about the whole batch, or NULL */
    uint32_t thumb_width, thumb_height; /* px, for the <img> */
};

/* A linked file. */
struct fpx_gallery_file {
    const char *path;
    const char *label; /* NULL: its name */
};

struct fpx_gallery_list {
    const struct fpx_gallery_file *items;
    size_t count;
};

/* The outcome of an input. */
enum fpx_gallery_state {
    FPX_GALLERY_PICTURE,
    FPX_GALLERY_EMPTY,      /* an empty profile without a picture */
    FPX_GALLERY_NO_PROFILE, /* same for a file that is no profile */
    FPX_GALLERY_FAILED,
    FPX_GALLERY_GONE /* the input is gone: it has no card, and `gone` lists its files */
};

/* One card: an input, with its picture if it has one. Strings are terminated, any bytes; paths of
 * files are relative to the page. */
struct fpx_gallery_item {
    enum fpx_gallery_state state;
    bool baseline_only;            /* not an input, but a file of the baseline */
    bool has_figures;              /* depth is known */
    const char *input;             /* path; the head has the folder that all inputs share */
    const char *key;               /* identifies its card from run to run; NULL: its input */
    const char *thumb;             /* path of the picture shown; NULL: none, */
    const char *dark_thumb;        /* of that for a dark page; NULL: same */
    const char *picture;           /* of the picture it links to, */
    const char *dark_picture;      /* and that for a dark page, for README.md */
    uint32_t width, height;        /* px, of the thumbnail; 0: unknown */
    size_t pictures;               /* number of pictures, all sizes and grounds */
    struct fpx_gallery_list more;  /* other linked pictures of it */
    struct fpx_gallery_list stale; /* files of an earlier run; this one failed */
    struct fpx_gallery_list gone;  /* files no longer made, or without an input */
    const char *error;             /* why there is no picture; NULL: unknown */
    uint64_t line;                 /* of the input, where the error is, or 0 */
    const char *warnings;          /* one clause, or NULL */
    double total;
    const char *unit;    /* of the total; NULL: samples */
    const char *hottest; /* names with most self weight, or NULL */
    const char *alt;     /* sentence that describes the picture, or NULL */
    /* The difference to its baseline; all 0: it has none. */
    struct {
        double similarity;
        const char *name; /* of the frame that grew most; NULL: none */
        double share;     /* its growth, as a share of the total */
        bool is_known, has_similarity;
    } change;
    uint32_t depth;
};

/* All items, requested one by one and repeatedly, so that they need not be in memory together. An
 * item's strings are valid as long as the gallery is written, its lists until the next item is
 * requested. */
struct fpx_gallery_items {
    size_t count;
    struct fpx_gallery_item (*at)(const void *user, size_t i);
    const void *user;
};

/* Bytes of a file that suffice to identify it. */
enum { FPX_GALLERY_HEAD_NBYTES = 512 };

/* Whether a file with this beginning (with fewer bytes: all of it) was written by flamepix. */
bool fpx_gallery_is_ours(struct flamepix_bytes head);

/* The order of a page with comparisons, as its script assumes it: largest growth first, then items
 * that did not grow, and failures last. Like strcmp. */
int fpx_gallery_compare_growth(const struct fpx_gallery_item *a, const struct fpx_gallery_item *b);

/* Writes the page, with the items in the given order, which must be by growth if any item is
 * compared. Returns OK, NO_MEMORY, or what `write` returns. */
enum flamepix_status fpx_gallery_write(const struct fpx_gallery_options *options,
                                       const struct fpx_gallery_items *items,
                                       flamepix_write_fn write, void *user);

#endif
