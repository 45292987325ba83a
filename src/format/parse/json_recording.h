/* JSON recordings: shared by the readers of JSON formats. */
#ifndef FPX_FORMAT_PARSE_JSON_RECORDING_H
#define FPX_FORMAT_PARSE_JSON_RECORDING_H

#include "base/markup/json_reader.h"
#include "format/recording.h"

/* JSON lines: a recording with one JSON value per line. */

/* Starts as {0}. */
struct fpx_json_line {
    struct fpx_json_reader json;
    struct flamepix_bytes rest; /* the unread part of the line */
};

/* Begins with a line, which must stay valid until it is read. */
void fpx_json_line_begin(struct fpx_json_line *reader, struct flamepix_bytes line);

void fpx_json_line_free(struct fpx_json_line *reader);

/* JSON number array: an array of numbers that is kept, such as the weights of samples defined
 * elsewhere. */

/* Starts as {0}. */
struct fpx_json_number_array {
    double *values; /* count of them */
    size_t count, capacity;
};

/* Adds the numbers of the next array, and 0 for each element that is not a number; any other value
 * is skipped. Returns OK, or the JSON's status. */
enum flamepix_status fpx_json_number_array_read(struct fpx_json_number_array *numbers,
                                                struct fpx_json_reader *json);

/* Like fpx_json_numbers_read, but with NAN for each element that is not a number. */
enum flamepix_status fpx_json_number_array_read_marked(struct fpx_json_number_array *numbers,
                                                       struct fpx_json_reader *json);

/* Frees everything; there are no numbers again. */
void fpx_json_number_array_free(struct fpx_json_number_array *numbers);

/* JSON trees: nodes are objects with their children in an array, one of their members. They are
 * read without recursion, at any depth. */

/* Callbacks for a tree; they get `user`. */
struct fpx_json_tree {
    struct fpx_json_reader *json;
    /* The next value is in the place of a node: begins it if it is an object, which then is the
     * innermost node; otherwise skips it. */
    enum flamepix_status (*open)(void *user);
    /* A member of the innermost node; its value is next. For the children, begins the array. */
    enum flamepix_status (*member)(void *user, struct flamepix_bytes key);
    /* The innermost node has ended. */
    void (*close)(void *user);
    void *user;
};

/* Reads the tree whose root is the next value. Returns OK, or the statuses of the callbacks and the
 * JSON; nodes may then still be open. */
enum flamepix_status fpx_json_tree_read(const struct fpx_json_tree *tree);

/* Begins reading the recording's bytes as JSON. */
void fpx_json_recording_init(struct fpx_json_reader *json, struct fpx_recording *recording);

/* Rewinds, skips this many documents, and opens the next one, which must be an object. Returns OK,
 * or the statuses of rewinding and the JSON. */
enum flamepix_status fpx_json_recording_rewind_to(struct fpx_json_reader *json,
                                                  struct fpx_recording *recording,
                                                  size_t documents);

/* The status of a step after the JSON answered `status`: damage is noted, and ends the recording
 * except in strict reading. */
enum flamepix_status fpx_json_recording_status(struct fpx_recording *recording,
                                               const struct fpx_json_reader *json,
                                               enum flamepix_status status);

/* Content after the end of a document, i.e. after its outermost value, is never ignored: it is read
 * as the next document of the same kind, or reported.
 *
 * The first function looks for the next document: OK if there is one, which is next, END if not.
 * The second is for readers of a single document: anything after it counts as not understood. It
 * returns END, which the step then returns, or BAD_RECORDING in strict reading. If the document was
 * not read to its end, both report that and answer END; otherwise both may answer the JSON's
 * status. */
enum flamepix_status fpx_json_recording_next_document(struct fpx_json_reader *json,
                                                      struct fpx_recording *recording);
enum flamepix_status fpx_json_recording_end(struct fpx_json_reader *json,
                                            struct fpx_recording *recording);

/* Like the first function, for a reader that rewinds to read each document twice, which takes
 * longer with each document: after this many documents it behaves like the second. `*documents` is
 * the number of documents before the one that has ended; incremented if another one follows. */
enum { FPX_JSON_DOCUMENTS_MAX = 64 };
enum flamepix_status fpx_json_recording_next_twice(struct fpx_json_reader *json,
                                                   struct fpx_recording *recording,
                                                   size_t *documents);

#endif
