/* Flame graphs that were already drawn: their frames and weights. */
#ifndef FPX_FORMAT_DRAWN_DRAWN_H
#define FPX_FORMAT_DRAWN_DRAWN_H

#include <flamepix/format.h>
#include <flamepix/weight.h>

#include "format/parse/frames_document.h"
#include "format/recording.h"

/* Drawn weights: the self weight of drawn frames, as stacks. */

/* The weight of a frame without that of its children. */
struct fpx_own_weight {
    struct flamepix_weight weight, other;
};

/* NULL if stacks can be made of the document, else what was expected instead. The text is static.
 */
const char *fpx_drawn_weights_refusal(const struct fpx_frames_document *document);

/* Whether the two measures give two sides of a sum of stacks; those of the larger side, for one, do
 * not. */
bool fpx_drawn_has_both_sides(const struct fpx_frames_document *document);

/* A frame's weight without the frames on top of it, its self weight and what was too narrow to be
 * drawn, is its drawn weight, from which those of the frames on top but runs are taken, in their
 * order, and which is then settled: differences within the precision of decimals are 0, and the
 * weight is never below 0; `other` may be. */
struct fpx_own_weight fpx_drawn_weight(const struct fpx_drawn_frame *frame);
void fpx_drawn_weight_take(struct fpx_own_weight *own, const struct fpx_drawn_frame *on_top);
void fpx_drawn_weight_settle(struct fpx_own_weight *own, const struct fpx_drawn_frame *frame);

/* A difference of two numbers of a document that are at most `whole`; 0 if it is within the
 * precision of their decimals. */
double fpx_drawn_difference(double difference, double whole);

/* Turns two measures of a document that has both sides into the weight after and, as other, the one
 * before. One measure stays as it is. */
struct fpx_own_weight fpx_drawn_sides(const struct fpx_frames_document *document,
                                      struct fpx_own_weight own);

/* Drawn frame: a frame of a frames document, read from its JSON. */

/* Reads the next value as a whole number of 32 bits. A larger number is damage; any other value is
 * skipped. */
void fpx_drawn_count(struct fpx_json_reader *json, uint32_t *value_ret);

/* Reads the next object and adds it to the frames. Returns OK, NO_MEMORY or what the JSON returns:
 * BAD_RECORDING for an invalid frame. */
enum flamepix_status fpx_drawn_frame_read(struct fpx_frames_document *document,
                                          struct fpx_json_reader *json);

/* Drawn frames as stacks: what is left of a profile in a picture, or in a file made for one, handed
 * out frame by frame. */

/* Reads the next document of the JSON into `document`, which is {0}, and counts in the ledger what
 * is not understood. Returns OK, BAD_RECORDING, UNKNOWN_VERSION, NO_MEMORY, or what the JSON's read
 * returns; what precedes damage is kept. */
typedef enum flamepix_status fpx_drawn_read_fn(struct fpx_frames_document *document,
                                               struct fpx_json_reader *json,
                                               struct flamepix_ledger *ledger);

/* Opens the stacks of a document, as flamepix_format_open_fn does (flamepix/format.h): a stack for
 * each frame, of its weight less the frames on top. Two measures give two sides. */
enum flamepix_status fpx_drawn_frames_open_by(fpx_drawn_read_fn *read, struct flamepix_input *input,
                                              const struct flamepix_format_options *options,
                                              struct flamepix_format_report *report,
                                              struct flamepix_stacks **stacks_ret);

/* D3 page: the trees that an HTML page of d3-flame-graph holds as JSON in its scripts. No script is
 * run. A tree is detected by its shape: an object with a name and a value, or with children. */

/* Starts as {.recording = …}. */
struct fpx_d3_html {
    struct fpx_recording *recording;
    struct flamepix_buffer held; /* a part of the page */
    size_t at;                   /* of the next byte in it */
    uint64_t passed;             /* bytes before them */
    bool has_ended;
    size_t script; /* in it, where the text between trees begins */
    bool says_own; /* that text makes values self */
    size_t depth;  /* open objects and arrays of the tree being handed out */
    bool in_string, is_escaped;
    bool in_tree;
};

/* Moves to the next tree, after one that was read to its end; `*offset_ret`: where it begins in the
 * page. Returns OK, END if there is no other, NO_MEMORY, or what fpx_recording_read returns. */
enum flamepix_status fpx_d3_html_find(struct fpx_d3_html *page, uint64_t *offset_ret);

/* The next bytes of the tree. This is a flamepix_read_fn whose `user` is the page; it ends with the
 * tree. */
enum flamepix_status fpx_d3_html_read(void *user, void *buffer, size_t capacity,
                                      size_t *length_ret);

void fpx_d3_html_free(struct fpx_d3_html *page);

#endif
