/* Box texts: what a box could say, from the most to the least, before it is known what fits. */
#ifndef FPX_FIGURE_WORDS_BOX_TEXTS_H
#define FPX_FIGURE_WORDS_BOX_TEXTS_H

#include <flamepix/text.h>

#include "base/quantity.h"
#include "figure/figure_internal.h"

/* Box names: the forms of names, from the longest to the shortest, kept from picture to picture. */

enum { FPX_BOX_FORMS_MAX = 20 };

/* Pieces of a text, one behind the other. */
struct fpx_box_forms {
    size_t begin;                   /* of the first */
    size_t ends[FPX_BOX_FORMS_MAX]; /* of each */
    unsigned count;
};

/* How a name is said. */
struct fpx_box_name_use {
    uint32_t repeats; /* frames of this name that one box stands for, 1 or more */
    enum flamepix_truncate keep;
    bool annotations;
};

/* Form `form`, below their count, of the text that they are pieces of. */
struct flamepix_bytes fpx_box_forms_at(const struct fpx_box_forms *forms,
                                       const struct flamepix_buffer *text, unsigned form);

/* What was appended to the text since the last form is one more, unless it is the same: then it is
 * taken back. */
void fpx_box_forms_end(struct fpx_box_forms *forms, struct flamepix_buffer *text);

/* Appends the forms of a name to the text. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_box_forms_find(struct flamepix_bytes name, struct fpx_box_name_use manner,
                                        struct fpx_box_forms *forms, struct flamepix_buffer *text);

/* Names with their forms, of bounded size (about 1 MB). */
struct fpx_box_names;

/* Those that are kept with the fonts. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_box_names_of(struct flamepix_fonts *fonts,
                                      struct fpx_box_names **names_ret);

/* The forms of a name of at most FPX_BOX_NAME_NBYTES, known before or found now; valid until
 * the next is asked for. Answers OK or NO_MEMORY. */
enum { FPX_BOX_NAME_NBYTES = 256 };
enum flamepix_status fpx_box_names_find(struct fpx_box_names *names, struct flamepix_bytes name,
                                        struct fpx_box_name_use manner,
                                        const struct fpx_box_forms **forms_ret,
                                        const struct flamepix_buffer **text_ret);

enum { FPX_BOX_SHARES_MAX = 2, FPX_BOX_SHARE_NBYTES = 3 * FPX_QUANTITY_NBYTES };

/* Of one box at a time. Starts as {0}, and may be begun again and again. */
struct fpx_box_texts {
    /* Percentages, or what changed, the most telling first; none where the picture or the box has
     * none. */
    char shares[FPX_BOX_SHARES_MAX][FPX_BOX_SHARE_NBYTES];
    unsigned share_count;
    enum flamepix_truncate keep; /* how the last form is cut; KEEP_WHOLE: it is not */

    /* What the box can say instead of its whole name, and the text of that. */
    const struct fpx_box_forms *forms;
    const struct flamepix_buffer *text;

    /* The rest is for this room. */
    struct fpx_box_forms own; /* of a run, or of a long name */
    struct flamepix_buffer own_text, change;
};

/* Whether boxes of this picture say percentages. */
bool fpx_box_texts_have_shares(const struct flamepix_figure *figure);

/* Begins with the words of a box; those of the box before are gone. `repeats` is how many frames of
 * this name it stands for, 1 or more. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_box_texts_begin(struct fpx_box_texts *words,
                                         const struct flamepix_figure *figure,
                                         const struct flamepix_box *box, uint32_t repeats);

/* Form `form` of the name or of the run, 0 being the longest; valid until the next box is begun
 * with, by these words or any others of the same fonts. Answers OK, or END behind the last. */
enum flamepix_status fpx_box_texts_form(const struct fpx_box_texts *words, unsigned form,
                                        struct flamepix_bytes *form_ret);

void fpx_box_texts_free(struct fpx_box_texts *words);

#endif
