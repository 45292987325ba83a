/* Standard names: those that everybody's profiles have: of the standard libraries of languages, of
 * the C library, of the kernel. Known by how they are spelled, so whoever puts functions of their
 * own into a namespace called `std` has them taken for such. */
#ifndef FPX_VIEW_NAMES_STANDARD_NAMES_H
#define FPX_VIEW_NAMES_STANDARD_NAMES_H

#include <flamepix/bytes.h>

/* Appends what of a standard name says nothing of anybody's program: the name without return type,
 * arguments and those of templates, which may be types of anybody's, and without place and offset.
 * Appends nothing for all other names. Linear in time. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_standard_name_append(struct flamepix_bytes name,
                                              struct flamepix_buffer *text);

#endif
