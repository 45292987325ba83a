/* Drawn weights: what of a drawn frame is its own, as stacks. */
#ifndef FPX_FORMAT_DRAWN_DRAWN_WEIGHTS_H
#define FPX_FORMAT_DRAWN_DRAWN_WEIGHTS_H

#include <flamepix/weight.h>

#include "format/parse/frames_document.h"

/* What is left of a frame that is none of its children's. */
struct fpx_own_weight {
    struct flamepix_weight weight, other;
};

/* Whether stacks can be made of the document; or, as what should have stood there, why not: NULL
 * where they can. Static. */
const char *fpx_drawn_weights_refusal(const struct fpx_frames_document *document);

/* Whether the measures, of which there are two, tell two sides of a sum of stacks: those of the
 * larger side, say, do not. */
bool fpx_drawn_has_both_sides(const struct fpx_frames_document *document);

/* Makes `own` what each frame has beyond the frames that stand upon it: so it has what it has of
 * its own, and what is too narrow to be drawn. It is never below 0, as an other may be. Runs have
 * nothing. */
void fpx_drawn_weights(const struct fpx_frames_document *document, struct fpx_own_weight *own);

/* A difference of two numbers of a document that are at most `whole`: 0 where it is no more than
 * what their decimals leave out. */
double fpx_drawn_difference(double difference, double whole);

/* Two measures of a document, which tell them, as two sides: the weight after and, as other,
 * before. One measure stays as it is. */
struct fpx_own_weight fpx_drawn_sides(const struct fpx_frames_document *document,
                                      struct fpx_own_weight own);

#endif
