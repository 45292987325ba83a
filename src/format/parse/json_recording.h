/* JSON recordings: what readers of formats that are JSON have in common. */
#ifndef FPX_FORMAT_PARSE_JSON_RECORDING_H
#define FPX_FORMAT_PARSE_JSON_RECORDING_H

#include "base/markup/json_reader.h"
#include "format/recording.h"

/* JSON lines: a recording whose lines are JSON values, each by itself. */

/* Starts as {0}. */
struct fpx_json_line {
    struct fpx_json_reader json;
    struct flamepix_bytes rest; /* of the line, which is not read yet */
};

/* Begins with a line, which has to stay until it is read. */
void fpx_json_line_begin(struct fpx_json_line *reader, struct flamepix_bytes line);

void fpx_json_line_free(struct fpx_json_line *reader);

/* JSON number array: an array of numbers of a recording that is kept, as the weights of samples
 * that stand elsewhere. */

/* Starts as {0}. */
struct fpx_json_number_array {
    double *values; /* count of them */
    size_t count, capacity;
};

/* Adds a number. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_json_number_array_add(struct fpx_json_number_array *numbers, double value);

/* Adds what is in the array that comes next, 0 for each element that is no number; any other value
 * is passed over. Answers OK, or what the JSON answers. */
enum flamepix_status fpx_json_number_array_read(struct fpx_json_number_array *numbers,
                                                struct fpx_json_reader *json);

/* The same, but NAN for each element that is no number. */
enum flamepix_status fpx_json_number_array_read_marked(struct fpx_json_number_array *numbers,
                                                       struct fpx_json_reader *json);

/* Frees everything; there are no numbers again. */
void fpx_json_number_array_free(struct fpx_json_number_array *numbers);

/* JSON trees: nodes are objects, and each has its children in an array that is one of its members.
 * They are read without recursion, however deep they go. */

/* What is called for a tree, with `user`. */
struct fpx_json_tree {
    struct fpx_json_reader *json;
    /* The value that is next stands where a node does: begins it, an object, which is the innermost
     * node then; or passes over what is none. */
    enum flamepix_status (*open)(void *user);
    /* A member of the innermost node, whose value is next. Of its children, begins the array. */
    enum flamepix_status (*member)(void *user, struct flamepix_bytes key);
    /* The innermost node has ended. */
    void (*close)(void *user);
    void *user;
};

/* Reads the tree whose root is the next value. Answers OK, or what these calls and the JSON answer:
 * nodes may be open then. */
enum flamepix_status fpx_json_tree_read(const struct fpx_json_tree *tree);

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
