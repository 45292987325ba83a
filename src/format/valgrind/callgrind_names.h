/* Names in callgrind files, which are numbered at their first use. */
#ifndef FPX_FORMAT_VALGRIND_CALLGRIND_NAMES_H
#define FPX_FORMAT_VALGRIND_CALLGRIND_NAMES_H

#include "format/parse/key_table.h"
#include "format/parse/text_table.h"

/* Names by their number in the file. Starts as {0}. */
struct fpx_callgrind_names {
    struct fpx_text_table texts;
    struct fpx_key_table ids; /* numbers of texts */
};

/* The text number of "(2) parse", "(2)" or "parse"; SIZE_MAX if this number is undefined. Answers
 * OK or NO_MEMORY. */
enum flamepix_status fpx_callgrind_name(struct fpx_callgrind_names *names,
                                        struct flamepix_bytes text, size_t *text_ret);

/* Frees everything; it is {0} again. */
void fpx_callgrind_names_free(struct fpx_callgrind_names *names);

#endif
