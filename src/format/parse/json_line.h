/* JSON lines: a recording whose lines are JSON values, each by itself. */
#ifndef FPX_FORMAT_PARSE_JSON_LINE_H
#define FPX_FORMAT_PARSE_JSON_LINE_H

#include "base/markup/json_reader.h"

/* Starts as {0}. */
struct fpx_json_line {
    struct fpx_json_reader json;
    struct flamepix_bytes rest; /* of the line, which is not read yet */
};

/* Begins with a line, which has to stay until it is read. */
void fpx_json_line_begin(struct fpx_json_line *reader, struct flamepix_bytes line);

void fpx_json_line_free(struct fpx_json_line *reader);

#endif
