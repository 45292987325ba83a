/* Savings: what a picture gives up, one thing after the other, until it is no larger than it may be
 * (limit_nbytes of its options). First what nobody sees, then letters, then pixels:
 *
 *   PNG     compression small; 3 levels of text, then 2, where there are words
 *   JPEG    quality 75, then 60
 *   both    scale 3, 2, 1.5, 1
 *
 * What was given up stays so. How many bytes a picture takes is known when it is drawn, so each
 * step is a drawing into nothing, by whoever knows how the picture is made: with the layout of its
 * scale, and so that what goes beside it is of the picture that is made in the end. */
#ifndef FPX_FIGURE_SAVINGS_H
#define FPX_FIGURE_SAVINGS_H

#include <flamepix/bytes.h>
#include <flamepix/figure.h>

struct fpx_savings {
    enum flamepix_compression compression;
    unsigned quality, levels;
    double scale;
    uint64_t nbytes; /* what that makes of the picture, or of the largest of several */
};

/* What a picture is asked to be, when nothing is given up. */
struct fpx_savings fpx_savings_none(const struct flamepix_figure_options *asked);

/* Whether anything is given up. */
bool fpx_savings_are_any(const struct fpx_savings *savings,
                         const struct flamepix_figure_options *asked);

/* The options of the picture that gives up what `savings` say. */
struct flamepix_figure_options fpx_savings_options(const struct fpx_savings *savings,
                                                   const struct flamepix_figure_options *asked);

/* A picture, or several that give up the same. */
struct fpx_savings_request {
    const struct flamepix_figure_options *asked; /* of several, those of any */
    /* Draws them with these savings into no file, and says how many bytes the largest takes. Of
     * more than `limit_nbytes` (0: any) nothing has to be known: then it may answer LIMIT_BYTES.
     * What it answers else, if not OK, ends the search. */
    enum flamepix_status (*measure)(void *user, const struct fpx_savings *savings,
                                    uint64_t limit_nbytes, uint64_t *nbytes_ret);
    void *user;
};

/* Finds the first savings that keep to the limit. The last that were measured are those in
 * *savings_ret, whatever it answers: after LIMIT_BYTES with all given up. Answers OK, LIMIT_BYTES,
 * or what `measure` answers. */
enum flamepix_status fpx_savings_find(const struct fpx_savings_request *request,
                                      struct fpx_savings *savings_ret);

/* Appends what is given up, "small compression, scale 1 instead of 2"; nothing where nothing is.
 * Answers OK or NO_MEMORY. */
enum flamepix_status fpx_savings_text(const struct fpx_savings *savings,
                                      const struct flamepix_figure_options *asked,
                                      struct flamepix_buffer *text);

/* A flamepix_write_fn that adds up lengths in a uint64_t. */
enum flamepix_status fpx_count_nbytes(void *user, const void *bytes, size_t length);

#endif
