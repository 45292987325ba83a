/* Where a name that does not fit is cut, so that what is left still reads like a name. */
#ifndef FPX_TEXT_CUT_NAME_H
#define FPX_TEXT_CUT_NAME_H

#include <stddef.h>
#include <stdint.h>

/* What stays of a name. */
struct fpx_name_cut {
    size_t head;   /* code points before the ellipsis; 0: too few letters would stay */
    size_t closed; /* "]" that follow the ellipsis: the name begins with as many "[", still open */
};

/* The cut of a name of which the first `end` code points fit: at that place or before it, so that
 * no separator stands before the ellipsis, and no "[" stays open. At least three letters or digits
 * stay, or nothing does. */
struct fpx_name_cut fpx_cut_name(const uint32_t *codes, size_t end);

#endif
