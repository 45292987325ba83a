/* Gallery: one static index.html over the pictures of a batch: thumbnails with name, total and
 * status, search and sort, each linking to its picture. Nothing is loaded from elsewhere; readable
 * without JavaScript. */
#ifndef FPX_GALLERY_GALLERY_H
#define FPX_GALLERY_GALLERY_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

struct fpx_gallery_options {
    const char *title;
    const char *remark;                 /* a sentence about all of it, or NULL */
    uint32_t thumb_width, thumb_height; /* px, for the <img> */
};

/* A file that is linked. */
struct fpx_gallery_file {
    const char *path;
    const char *label; /* NULL: its name */
};

struct fpx_gallery_list {
    const struct fpx_gallery_file *items;
    size_t count;
};

/* What became of an input. */
enum fpx_gallery_state {
    FPX_GALLERY_PICTURE,
    FPX_GALLERY_EMPTY,      /* its profile has nothing to draw, and it has no picture */
    FPX_GALLERY_NO_PROFILE, /* the same of what is none */
    FPX_GALLERY_FAILED,
    FPX_GALLERY_GONE /* it is not there any more: it has no card, and `gone` lists its files */
};

/* One card: an input, with its picture where it has one. Strings are terminated, any bytes; paths
 * of files are relative to the page. */
struct fpx_gallery_item {
    enum fpx_gallery_state state;
    bool baseline_only;     /* it is no input, but a file of the baseline */
    bool has_figures;       /* depth is known */
    const char *input;      /* path; the folder that all inputs are in is said once, in the head */
    const char *key;        /* what its card is known by from run to run; NULL: its input */
    const char *thumb;      /* path of the picture that is shown; NULL: there is none, */
    const char *dark_thumb; /* of that for a dark page; NULL: it is the same */
    const char *picture;    /* of the one that it leads to, */
    const char *dark_picture;      /* and that for a dark page, for README.md */
    uint32_t width, height;        /* px, of the thumbnail; 0: not known */
    size_t pictures;               /* how many it has of all sizes and grounds */
    struct fpx_gallery_list more;  /* pictures of it that are linked besides */
    struct fpx_gallery_list stale; /* files of an earlier run; this one has failed */
    struct fpx_gallery_list gone;  /* files that are made no more, or have no input */
    const char *error;             /* why there is no picture; NULL: not known */
    uint64_t line;                 /* of the input, that the error is about, or 0 */
    const char *warnings;          /* one clause, or NULL */
    double total;
    const char *unit;    /* of the total; NULL: samples */
    const char *hottest; /* frames of most self weight, or NULL */
    const char *alt;     /* the picture in one sentence, or NULL */
    /* How it differs from what it is compared with; all 0: it is compared with nothing. */
    struct {
        double similarity;
        const char *name; /* of the frame that grew most; NULL: none did */
        double share;     /* its growth, as a part of the total */
        bool is_known, has_similarity;
    } change;
    uint32_t depth;
};

/* All items, asked for one by one and several times, so that nobody has to hold them at once. The
 * strings of each stay as long as the gallery is written, its lists until the next one is asked
 * for.
 */
struct fpx_gallery_items {
    size_t count;
    struct fpx_gallery_item (*at)(const void *user, size_t i);
    const void *user;
};

/* What is enough of a file to be told by. */
enum { FPX_GALLERY_HEAD_NBYTES = 512 };

/* Whether a file that begins so (with fewer bytes: all of it) says that flamepix wrote it. */
bool fpx_gallery_is_ours(struct flamepix_bytes head);

/* The order of a page on which anything is compared, as its script takes it to be: largest growth
 * first, what did not grow behind it, and failures last. Like strcmp. */
int fpx_gallery_compare_growth(const struct fpx_gallery_item *a, const struct fpx_gallery_item *b);

/* Writes the page, with the items in the order given: where one of them is compared with anything,
 * that is by growth. Answers OK, NO_MEMORY, or what `write` answers. */
enum flamepix_status fpx_gallery_write(const struct fpx_gallery_options *options,
                                       const struct fpx_gallery_items *items,
                                       flamepix_write_fn write, void *user);

#endif
