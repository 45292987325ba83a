/* V8 code: the functions, stubs and libraries that a V8 log speaks of, and where they are. */
#ifndef FPX_FORMAT_WEB_V8_CODE_H
#define FPX_FORMAT_WEB_V8_CODE_H

#include "format/samples/code_map.h"
#include "format/samples/frame_table.h"

/* Starts as {0}. */
struct fpx_v8_code {
    struct fpx_frame_table frames; /* one for each piece of code; its number is the code's */
    struct fpx_code_map code;      /* what V8 made */
    struct fpx_code_map libraries; /* programs and libraries */
    struct flamepix_buffer text;
};

/* Adds a library at addresses. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_v8_code_add_library(struct fpx_v8_code *code, struct flamepix_bytes path,
                                             const struct fpx_code_range *range);

/* Adds what V8 made: of a function of JavaScript, `name` is its name and its place,
 * "f a.js:3:14"; of other code, its name. Names are escaped as V8 does. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_v8_code_add(struct fpx_v8_code *code, struct flamepix_bytes type,
                                     struct flamepix_bytes name, bool is_function,
                                     const struct fpx_code_range *range);

/* Code that begins at one address begins at another from now on. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_v8_code_move(struct fpx_v8_code *code, uint64_t from, uint64_t to);

/* The number of the code at an address; false where there is none. */
bool fpx_v8_code_find(const struct fpx_v8_code *code, uint64_t address, size_t *number_ret);

void fpx_v8_code_free(struct fpx_v8_code *code);

#endif
