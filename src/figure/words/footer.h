/* Footer: what a picture is of, and what of it is not to be seen, in plain words. */
#ifndef FPX_FIGURE_WORDS_FOOTER_H
#define FPX_FIGURE_WORDS_FOOTER_H

#include <flamepix/text.h>

/* What a footer may say. A count of 0 and an empty text say nothing. */
struct fpx_footer_facts {
    double total;      /* as it is shown */
    double read, left; /* before and after the views of the profile, as they are shown */
    const char *unit;  /* "samples"; "": none */
    /* Of two sides that are compared, as they are shown. */
    double before, after, distance;
    double similarity; /* below 0: there is none */
    double fresh, grown, gone, shrunk;
    uint64_t stacks_before, stacks_after, stacks_common;
    const char *scale; /* in words; NULL: nothing */
    bool is_compared;
    bool is_relative;  /* how they changed is told of what there was, as labels tell it of frames */
    bool tells_stacks; /* which stacks the sides have */
    bool is_turned;    /* before and after are told in each other's place */
    bool nothing_is_gone; /* what is gone, or turned new, was asked for */
    bool shows_gone;      /* what has no width among the rest has one beside it */
    bool hides_runs;      /* of all pictures: frames too narrow are not drawn as grey runs either */
    const char *share_of; /* what shares are of; NULL: of the unit */
    uint64_t stacks;
    uint64_t elided;     /* frames too narrow to be drawn alone */
    double elided_share; /* of the total, 0 to 1 */
    double least_px;     /* narrower ones are elided; px before scaling. 0: none are */
    uint32_t rows, thin_rows;
    uint64_t merged; /* frames of chains that share the row of another frame */
    uint32_t cut_rows;
    uint64_t folded; /* frames folded by a limit of depth */
};

/* Appends the footer, terminated: facts joined by " · ". Where they are wider than `room` px in
 * `type`, those needed least are said in fewer words or left out; no fact is ever cut. Answers OK,
 * NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_footer_write(const struct fpx_footer_facts *facts,
                                      struct flamepix_type *type, uint32_t room,
                                      struct flamepix_buffer *footer);

#endif
