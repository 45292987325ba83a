/* Box texts: the possible texts of a box, longest first, before fitting. */
#ifndef FPX_FIGURE_WORDS_BOX_TEXTS_H
#define FPX_FIGURE_WORDS_BOX_TEXTS_H

#include <flamepix/text.h>

#include "base/quantity.h"
#include "figure/figure_internal.h"

/* Box names: the forms of names, longest first, cached across pictures. */

enum { FPX_BOX_FORMS_MAX = 20 };

/* Slices of a text, one after the other. */
struct fpx_box_forms {
    size_t begin;                   /* of the first */
    size_t ends[FPX_BOX_FORMS_MAX]; /* of each */
    unsigned count;
};

/* How a name is said. */
struct fpx_box_name_use {
    uint32_t repeats; /* how many frames of this name a box stands for, 1 or more */
    enum flamepix_truncate keep;
    bool annotations;
};

/* Form `form`, below their count, as a slice of `text`. */
struct flamepix_bytes fpx_box_forms_at(const struct fpx_box_forms *forms,
                                       const struct flamepix_buffer *text, unsigned form);

/* Ends a form: the bytes appended to the text since the last one, unless they are equal: then they
 * are removed. */
void fpx_box_forms_end(struct fpx_box_forms *forms, struct flamepix_buffer *text);

/* Appends the forms of a name to the text. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_box_forms_find(struct flamepix_bytes name, struct fpx_box_name_use manner,
                                        struct fpx_box_forms *forms, struct flamepix_buffer *text);

/* A cache of names with their forms, of bounded size (about 1 MB). */
struct fpx_box_names;

/* The names cached with the fonts. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_box_names_of(struct flamepix_fonts *fonts,
                                      struct fpx_box_names **names_ret);

/* The forms of a name of at most FPX_BOX_NAME_NBYTES, cached or new; valid until the next call.
 * Returns OK or NO_MEMORY. */
enum { FPX_BOX_NAME_NBYTES = 256 };
enum flamepix_status fpx_box_names_find(struct fpx_box_names *names, struct flamepix_bytes name,
                                        struct fpx_box_name_use manner,
                                        const struct fpx_box_forms **forms_ret,
                                        const struct flamepix_buffer **text_ret);

enum { FPX_BOX_SHARES_MAX = 2, FPX_BOX_SHARE_NBYTES = 3 * FPX_QUANTITY_NBYTES };

/* For one box at a time. Starts as {0}, and may be reused. */
struct fpx_box_texts {
    /* Percentages, or changes, the most informative first; none if the picture or the box has
     * none. */
    char shares[FPX_BOX_SHARES_MAX][FPX_BOX_SHARE_NBYTES];
    unsigned share_count;
    enum flamepix_truncate keep; /* how the last form is truncated; KEEP_WHOLE: never */

    /* The shorter forms of its name, and the text that holds them. */
    const struct fpx_box_forms *forms;
    const struct flamepix_buffer *text;

    /* Private to this folder from here on. */
    struct fpx_box_forms own; /* for a run or a long name */
    struct flamepix_buffer own_text, change;
};

/* Whether boxes of this picture show percentages. */
bool fpx_box_texts_have_shares(const struct flamepix_figure *figure);

/* Starts the texts of a box, discarding those of the box before. `repeats` is how many frames of
 * this name it stands for, 1 or more. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_box_texts_begin(struct fpx_box_texts *words,
                                         const struct flamepix_figure *figure,
                                         const struct flamepix_box *box, uint32_t repeats);

/* Form `form` of the name or of the run, 0 being the longest; valid until the next box is started,
 * with these texts or others of the same fonts. Returns OK, or END after the last. */
enum flamepix_status fpx_box_texts_form(const struct fpx_box_texts *words, unsigned form,
                                        struct flamepix_bytes *form_ret);

void fpx_box_texts_free(struct fpx_box_texts *words);

#endif
