/* Savings: what a picture gives up, step by step, until it is within its size limit (limit_nbytes
 * of its options). First invisible things, then letters, then pixels:
 *
 *   PNG     compression small; 3 levels of text, then 2, where there are words
 *   JPEG    quality 75, then 60
 *   both    scale 3, 2, 1.5, 1
 *
 * Steps are never undone. The size of a picture is known only after drawing, so each step draws it
 * and discards the result. The caller does this, as it knows how the picture is made: with the
 * layout of its scale, and so that sidecars match the picture that is written in the end. */
#ifndef FPX_FIGURE_SAVINGS_H
#define FPX_FIGURE_SAVINGS_H

#include <flamepix/bytes.h>
#include <flamepix/figure.h>

struct fpx_savings {
    enum flamepix_compression compression;
    unsigned quality, levels;
    double scale;
    uint64_t nbytes; /* bytes of the resulting picture, or of the largest of several */
};

/* The requested picture, with nothing given up. */
struct fpx_savings fpx_savings_none(const struct flamepix_figure_options *asked);

/* Whether anything was given up. */
bool fpx_savings_are_any(const struct fpx_savings *savings,
                         const struct flamepix_figure_options *asked);

/* The options of the picture with these savings. */
struct flamepix_figure_options fpx_savings_options(const struct fpx_savings *savings,
                                                   const struct flamepix_figure_options *asked);

/* A picture, or several with the same savings. */
struct fpx_savings_request {
    const struct flamepix_figure_options *asked; /* of several, those of any one */
    /* Draws them with these savings without a file, and reports the bytes of the largest. If they
     * exceed `limit_nbytes` (0: no limit), it need not finish and may answer LIMIT_BYTES. Any other
     * answer, if not OK, ends the search. */
    enum flamepix_status (*measure)(void *user, const struct fpx_savings *savings,
                                    uint64_t limit_nbytes, uint64_t *nbytes_ret);
    void *user;
};

/* Finds the first savings within the limit. *savings_ret gets the last measured ones, whatever the
 * answer: after LIMIT_BYTES with everything given up. Returns OK, LIMIT_BYTES, or what `measure`
 * returns. */
enum flamepix_status fpx_savings_find(const struct fpx_savings_request *request,
                                      struct fpx_savings *savings_ret);

/* Appends what was given up, "small compression, scale 1 instead of 2"; nothing if nothing was.
 * Returns OK or NO_MEMORY. */
enum flamepix_status fpx_savings_text(const struct fpx_savings *savings,
                                      const struct flamepix_figure_options *asked,
                                      struct flamepix_buffer *text);

/* A flamepix_write_fn that adds up lengths in a uint64_t. */
enum flamepix_status fpx_count_nbytes(void *user, const void *bytes, size_t length);

#endif
