/* Gallery: one static index.html over the pictures of a batch: thumbnails with name, total and
 * status, search and sort, each linking to its picture. Nothing is loaded from elsewhere; readable
 * without JavaScript. */
#ifndef FLAMEPIX_GALLERY_GALLERY_H
#define FLAMEPIX_GALLERY_GALLERY_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

struct flamepix_gallery_options {
    const char *title;
    const char *folder; /* the gallery's: the items' output paths are linked relative to it */
    /* What stands before the extension of the thumbnail's and the full picture's file name
     * ("@thumb"; "" where pictures have no suffix), given items whose `output` is that of the
     * first preset, with `output_suffix`. */
    const char *output_suffix, *thumb_suffix, *picture_suffix;
    /* The same of the thumbnail for a dark page; NULL: there is none. */
    const char *dark_thumb_suffix;
    const char *dark_picture_suffix;    /* the same of the full picture, for README.md */
    uint32_t thumb_width, thumb_height; /* px, for the <img> */
};

/* One card: a picture, or an input that has none because it failed or has no samples. Strings are
 * terminated, any bytes. */
struct flamepix_gallery_item {
    const char *input;  /* path; the folder that all inputs are in is said once, in the head */
    const char *output; /* path of the first preset's picture; NULL: it is not linked */
    bool failed;
    bool gone;            /* its input is gone, and this is a file of the baseline */
    bool empty;           /* its profile has no samples, and it has no picture */
    const char *error;    /* of a failure; NULL: not known */
    uint64_t line;        /* of the input, that the error is about, or 0 */
    const char *warnings; /* one clause, or NULL */
    double total;
    const char *unit; /* of the total; NULL: samples */
    uint32_t depth;
    uint32_t width, height; /* px, of `output`; 0: not known */
    const char *hottest;    /* frames of most self weight, or NULL */
    const char *alt;        /* the picture in one sentence, or NULL */
    /* How it differs from what it is compared with; all 0: it is compared with nothing. */
    struct {
        bool is_known, has_similarity;
        double similarity;
        const char *name; /* of the frame that grew most; NULL: none did */
        double share;     /* its growth, as a part of the total */
    } change;
};

/* All items, asked for one by one and several times, so that nobody has to hold them at once. The
 * strings of each stay as long as the gallery is written. */
struct flamepix_gallery_items {
    size_t count;
    struct flamepix_gallery_item (*at)(const void *user, size_t i);
    const void *user;
};

/* What is enough of a file to be told by. */
enum { FLAMEPIX_GALLERY_HEAD_NBYTES = 512 };

/* Whether a file that begins so (with fewer bytes: all of it) says that flamepix wrote it. */
bool flamepix_gallery_is_ours(struct flamepix_bytes head);

/* The order of a page on which anything is compared, as its script takes it to be: largest growth
 * first, what did not grow behind it, and failures last. Like strcmp. */
int flamepix_gallery_compare_growth(const struct flamepix_gallery_item *a,
                                    const struct flamepix_gallery_item *b);

/* Writes the page, with the items in the order given: where one of them is compared with anything,
 * that is by growth. Answers OK, NO_MEMORY, or what `write`
 * answers. */
enum flamepix_status flamepix_gallery_write(const struct flamepix_gallery_options *options,
                                            const struct flamepix_gallery_items *items,
                                            flamepix_write_fn write, void *user);

#endif
