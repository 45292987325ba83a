/* JSON recordings: what readers of formats that are JSON have in common. */
#ifndef FPX_FORMAT_PARSE_JSON_RECORDING_H
#define FPX_FORMAT_PARSE_JSON_RECORDING_H

#include "base/markup/json_reader.h"
#include "format/recording.h"

/* Begins to read the recording's bytes as JSON. */
void fpx_json_recording_init(struct fpx_json_reader *json, struct fpx_recording *recording);

/* Begins to read them once more, which are an object: it is open; so many documents
 * before it are passed over. Answers OK, or what rewinding or the JSON answers. */
enum flamepix_status fpx_json_recording_rewind_to(struct fpx_json_reader *json,
                                                  struct fpx_recording *recording,
                                                  size_t documents);

/* What a step answers where its JSON answered `status`: damage is noted, and is the end unless
 * reading is strict. */
enum flamepix_status fpx_json_recording_status(struct fpx_recording *recording,
                                               const struct fpx_json_reader *json,
                                               enum flamepix_status status);

/* What follows the end of a document, which is where the outermost value has ended, is never passed
 * over: it is read as the next document of the same kind, or said.
 *
 * The first looks for the next one: OK where there is something, which comes next, END where there
 * is nothing. The second is for a reader that takes one document alone: what follows it counts as
 * not understood. It answers END, which the step then answers, or BAD_RECORDING when reading is
 * strict. Both answer END where the document was not read to its end, which is said, else what the
 * JSON answers. */
enum flamepix_status fpx_json_recording_next_document(struct fpx_json_reader *json,
                                                      struct fpx_recording *recording);
enum flamepix_status fpx_json_recording_end(struct fpx_json_reader *json,
                                            struct fpx_recording *recording);

/* The first one for a reader that rewinds to read each document twice, which takes the longer the
 * more there are: behind so many of them, it is the second. `*documents` is how many were before
 * the one that has ended, and counts it where another one follows. */
enum { FPX_JSON_DOCUMENTS_MAX = 64 };
enum flamepix_status fpx_json_recording_next_twice(struct fpx_json_reader *json,
                                                   struct fpx_recording *recording,
                                                   size_t *documents);

#endif
