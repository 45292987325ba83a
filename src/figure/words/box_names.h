/* Box names: the forms of names, from the longest to the shortest, kept from picture to picture. */
#ifndef FPX_FIGURE_WORDS_BOX_NAMES_H
#define FPX_FIGURE_WORDS_BOX_NAMES_H

#include <flamepix/text.h>

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

#endif
