/* Where to cut a name that does not fit, so that the rest still reads like a name. */
#ifndef FPX_TEXT_CUT_NAME_H
#define FPX_TEXT_CUT_NAME_H

#include <stddef.h>
#include <stdint.h>

/* The parts of a name that remain. */
struct fpx_name_cut {
    size_t head;   /* code points before the ellipsis; 0: too few letters would remain */
    size_t closed; /* number of "]" after the ellipsis; the kept beginning has as many open "[" */
};

/* Cuts a name of which the first `end` code points fit: at that place or before it, so that no
 * separator precedes the ellipsis, and no "[" stays open. At least three letters or digits remain,
 * or nothing does. */
struct fpx_name_cut fpx_cut_name(const uint32_t *codes, size_t end);

#endif
