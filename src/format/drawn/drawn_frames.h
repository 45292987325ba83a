/* Drawn frames as stacks: what is left of a profile in a picture, or in a file that was made for
 * one, handed out frame by frame. */
#ifndef FPX_FORMAT_DRAWN_DRAWN_FRAMES_H
#define FPX_FORMAT_DRAWN_DRAWN_FRAMES_H

#include <flamepix/format.h>

#include "format/parse/frames_document.h"

/* Reads the document that comes next in the JSON into `document`, which is {0}, and counts in the
 * ledger what is not understood. Answers OK, BAD_RECORDING, UNKNOWN_VERSION, NO_MEMORY, or what the
 * JSON's read answers; what stands before damage is there. */
typedef enum flamepix_status fpx_drawn_read_fn(struct fpx_frames_document *document,
                                               struct fpx_json_reader *json,
                                               struct flamepix_ledger *ledger);

/* Opens the stacks of a document, as flamepix_format_open_fn does (flamepix/format.h): of each
 * frame one with what no frame upon it has. Frames with two measures have two sides. */
enum flamepix_status fpx_drawn_frames_open_by(fpx_drawn_read_fn *read, struct flamepix_input *input,
                                              const struct flamepix_format_options *options,
                                              struct flamepix_format_report *report,
                                              struct flamepix_stacks **stacks_ret);

#endif
