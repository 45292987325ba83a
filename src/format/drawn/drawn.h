/* Flame graphs that were drawn already: their frames and weights. */
#ifndef FPX_FORMAT_DRAWN_DRAWN_H
#define FPX_FORMAT_DRAWN_DRAWN_H

#include <flamepix/format.h>
#include <flamepix/weight.h>

#include "format/parse/frames_document.h"
#include "format/recording.h"

/* Drawn weights: what of a drawn frame is its own, as stacks. */

/* What is left of a frame that is none of its children's. */
struct fpx_own_weight {
    struct flamepix_weight weight, other;
};

/* Whether stacks can be made of the document; or, as what should have stood there, why not: NULL
 * where they can. Static. */
const char *fpx_drawn_weights_refusal(const struct fpx_frames_document *document);

/* Whether the measures, of which there are two, tell two sides of a sum of stacks: those of the
 * larger side, say, do not. */
bool fpx_drawn_has_both_sides(const struct fpx_frames_document *document);

/* Makes `own` what each frame has beyond the frames that stand upon it: so it has what it has of
 * its own, and what is too narrow to be drawn. It is never below 0, as an other may be. Runs have
 * nothing. */
void fpx_drawn_weights(const struct fpx_frames_document *document, struct fpx_own_weight *own);

/* A difference of two numbers of a document that are at most `whole`: 0 where it is no more than
 * what their decimals leave out. */
double fpx_drawn_difference(double difference, double whole);

/* Two measures of a document, which tell them, as two sides: the weight after and, as other,
 * before. One measure stays as it is. */
struct fpx_own_weight fpx_drawn_sides(const struct fpx_frames_document *document,
                                      struct fpx_own_weight own);

/* Drawn frame: one of a frames document, read from its JSON. */

/* Takes the next whole number of 32 bits; one that does not fit is damage, any other value is
 * passed over. */
void fpx_drawn_count(struct fpx_json_reader *json, uint32_t *value_ret);

/* Reads the object that comes next, and adds it to the frames. Answers OK, NO_MEMORY or what the
 * JSON answers: BAD_RECORDING for a frame that cannot be. */
enum flamepix_status fpx_drawn_frame_read(struct fpx_frames_document *document,
                                          struct fpx_json_reader *json);

/* Drawn frames as stacks: what is left of a profile in a picture, or in a file that was made for
 * one, handed out frame by frame. */

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

/* D3 page: the trees that an HTML page of d3-flame-graph holds as JSON among its scripts, of which
 * none is run. They are found by their shape: an object that has a name and a value, or children.
 */

/* Starts as {.recording = …}. */
struct fpx_d3_html {
    struct fpx_recording *recording;
    struct flamepix_buffer held; /* some bytes of the page */
    size_t at;                   /* of them, what comes next */
    uint64_t passed;             /* bytes before them */
    bool has_ended;
    size_t script; /* of them, where what stands between trees begins, */
    bool says_own; /* which has said that values are each frame's own */
    size_t depth;  /* objects and arrays that are open in the tree that is handed out */
    bool in_string, is_escaped;
    bool in_tree;
};

/* Goes to the next tree, behind one that was read to its end; `*offset_ret`: where it begins in the
 * page. Answers OK, END where there is none, NO_MEMORY, or what fpx_recording_read answers. */
enum flamepix_status fpx_d3_html_find(struct fpx_d3_html *page, uint64_t *offset_ret);

/* The next bytes of the tree, a flamepix_read_fn whose `user` is the page; it ends where the tree
 * does. */
enum flamepix_status fpx_d3_html_read(void *user, void *buffer, size_t capacity,
                                      size_t *length_ret);

void fpx_d3_html_free(struct fpx_d3_html *page);

#endif
