/* Query words: what there is at a place of a picture, as text for people and as JSON. */
#ifndef FPX_CLI_STACKS_QUERY_OUTPUT_H
#define FPX_CLI_STACKS_QUERY_OUTPUT_H

#include "base/markup/json_text.h"
#include "format/parse/frames_document.h"

/* Appends a row for each thing to say of a frame or run: its name, its path, what it weighs and
 * where it is. Names are escaped as for a terminal. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_query_text(struct flamepix_buffer *text,
                                    const struct fpx_frames_document *document,
                                    const struct fpx_drawn_frame *frame);

/* Appends the same as an object. */
void fpx_query_json(struct fpx_json *json, const struct fpx_frames_document *document,
                    const struct fpx_drawn_frame *frame);

/* The columns of a table of frames. Starts as {0}. */
struct fpx_query_columns {
    int weight; /* how wide it is */
};

/* Makes room for a frame. */
void fpx_query_widen(struct fpx_query_columns *columns, const struct fpx_drawn_frame *frame);

/* Append the heading, or the line of a frame. Answer OK or NO_MEMORY. */
enum flamepix_status fpx_query_heading(struct flamepix_buffer *text,
                                       const struct fpx_query_columns *columns);
enum flamepix_status fpx_query_line(struct flamepix_buffer *text,
                                    const struct fpx_query_columns *columns,
                                    const struct fpx_frames_document *document,
                                    const struct fpx_drawn_frame *frame);

#endif
